"""Tournaments as they are announced."""

from tournaments.models.log import TournamentLog
from tournaments.models.tournament import Tournament

__all__ = ["Tournament", "TournamentLog"]
