"""Angels 20: one aircraft a piece, hexes, six altitudes."""
