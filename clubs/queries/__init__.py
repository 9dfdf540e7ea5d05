"""Rows of a club turned into values for the cores and for pages, a file a theme."""

from clubs.queries.seasons import player_seats, season_entries, season_games, season_nights
from clubs.queries.seating import free_players, seating_problem, tonight

__all__ = [
    "free_players",
    "player_seats",
    "season_entries",
    "season_games",
    "season_nights",
    "seating_problem",
    "tonight",
]
