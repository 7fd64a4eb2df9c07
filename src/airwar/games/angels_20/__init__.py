"""Angels 20: single aircraft on a hex map with six altitudes."""
