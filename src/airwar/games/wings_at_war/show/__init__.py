"""A battle as people see it."""
