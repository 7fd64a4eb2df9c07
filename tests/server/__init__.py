"""The server, tested through its doors."""
