"""Pages of rankings and players, for everybody."""
