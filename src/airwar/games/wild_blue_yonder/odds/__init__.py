"""Exact chances of what the enemy holds."""
