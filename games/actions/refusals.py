"""Why nothing was written for a table."""

from players.refusal import Refusal


class Stale(Refusal):
    """The game changed since the form was made."""

    status = 409


class AlreadyEntered(Refusal):
    """The game has a result; it can be corrected with a reason, not entered again."""

    status = 409


class NotEntered(Refusal):
    """There is no result yet that could be corrected."""

    status = 409


class CalledOff(Refusal):
    """The game was cancelled."""

    status = 409


class OutOfRange(Refusal):
    """A number is larger than anything a game holds."""


class ReasonMissing(Refusal):
    """A correction says why."""


class HandTaken(Refusal):
    """Another hand was entered in this place meanwhile."""

    status = 409


class GameOver(Refusal):
    """The game has its result; its hands can be corrected, none can be added."""

    status = 409


class NoSuchHand(Refusal):
    """There is no entry of this number, or it was struck."""

    status = 409


class NotTheLast(Refusal):
    """Only the last hand is undone without a reason; an earlier one is corrected."""

    status = 409


class NothingToDecide(Refusal):
    """No tie waits for the referee."""

    status = 409
