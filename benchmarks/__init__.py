"""How long the heavy things take: each file runs by itself and prints its numbers."""
