"""The table as a person sees it."""
