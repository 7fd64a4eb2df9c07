"""What several games share: reading data, hexes, tables."""
