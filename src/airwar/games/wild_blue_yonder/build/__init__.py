"""The set-up builder of the terminal."""
