"""Who plays the matches: one after another, or spread by Ray. Interchangeable."""
