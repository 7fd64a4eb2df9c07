"""How the store's tables came to be what they are. Run at every start; a no-op when up to date."""
