"""The set-up builder and random set-ups."""
