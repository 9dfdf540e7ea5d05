"""The only writers of tournaments."""
