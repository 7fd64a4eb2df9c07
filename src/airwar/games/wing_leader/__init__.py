"""Wing Leader: raids seen from the side, squadrons, tallies, escorts, dogfights, flak, bombs."""
