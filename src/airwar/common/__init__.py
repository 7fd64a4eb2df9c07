"""What two games or more share: hexes."""
