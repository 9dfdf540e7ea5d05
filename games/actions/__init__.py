"""The only writers of games."""
