"""Exact chances, what a move can reach, and the path of a plan."""
