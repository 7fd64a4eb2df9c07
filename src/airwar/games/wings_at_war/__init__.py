"""Wings at War: ten-sided dice, free movement in inches, Orders, Contact Markers."""
