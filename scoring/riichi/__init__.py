"""Riichi: its options, the value of a hand, payments and the flow of a game."""

from scoring.riichi.rules import Riichi

__all__ = ["Riichi"]
