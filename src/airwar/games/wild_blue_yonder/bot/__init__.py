"""How a computer opponent plays."""
