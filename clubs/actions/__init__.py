"""The only writers of clubs, nights and seasons."""
