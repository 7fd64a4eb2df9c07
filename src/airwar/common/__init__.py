"""What several games share: the contract of a game, set-ups, case files, forms, tables, hexes."""
