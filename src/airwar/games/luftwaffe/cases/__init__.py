"""Positions and expectations of case files."""
