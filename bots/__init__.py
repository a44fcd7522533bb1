"""Players; each file starts with what it does and where the idea comes from."""
