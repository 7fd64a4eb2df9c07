"""What can be played, and set-ups made up by chance."""
