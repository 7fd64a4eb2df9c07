"""What players see: the view of the browser and the board of the terminal."""
