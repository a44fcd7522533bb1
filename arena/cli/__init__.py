"""The `arena` command: one command per file; nothing here is needed to run a tournament."""
