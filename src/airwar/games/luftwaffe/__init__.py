"""Luftwaffe: planned raids over the Reich, hidden formations, fuel, flak, ten quarters of war."""
