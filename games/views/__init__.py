"""Pages of a game, shown by the floor that authorised it."""
