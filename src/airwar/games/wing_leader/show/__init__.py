"""A raid as people see it."""
