"""One table: game, seats, results as versions, history."""

from games.models.game import Game
from games.models.log import GameLog
from games.models.result import Result
from games.models.seat import Seat
from games.models.seat_result import SeatResult

__all__ = ["Game", "GameLog", "Result", "Seat", "SeatResult"]
