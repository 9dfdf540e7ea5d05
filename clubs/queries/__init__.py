"""Rows of a club turned into values for the cores and for pages, a file a theme."""

from clubs.queries.seating import free_players, seating_problem, tonight

__all__ = ["free_players", "seating_problem", "tonight"]
