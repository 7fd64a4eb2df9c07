"""Random set-ups."""
