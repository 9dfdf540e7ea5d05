"""Tournaments: what is announced, who takes part, how they are seated."""

from tournaments.models.entry import Entry
from tournaments.models.log import TournamentLog
from tournaments.models.seating import Seating
from tournaments.models.tournament import Tournament
from tournaments.models.wishes import ApartPair, SeatingWishes

__all__ = ["ApartPair", "Entry", "Seating", "SeatingWishes", "Tournament", "TournamentLog"]
