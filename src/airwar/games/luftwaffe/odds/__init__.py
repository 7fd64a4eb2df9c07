"""Exact chances, and what a move can reach."""
