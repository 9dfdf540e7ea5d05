"""One table: game, seats, hands, results as versions, history; the jobs that make seatings."""

from games.models.game import Game
from games.models.hand import Hand
from games.models.log import GameLog
from games.models.result import Result
from games.models.seat import Seat
from games.models.seat_result import SeatResult
from games.models.seating_job import SeatingJob, SeatingJobLog

__all__ = ["Game", "GameLog", "Hand", "Result", "Seat", "SeatResult", "SeatingJob", "SeatingJobLog"]
