"""The state as people see it."""
