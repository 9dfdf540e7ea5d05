"""Pages of clubs, by audience."""
