"""The named refusals of what is done with entries and seatings."""

from players.refusal import Refusal


class WishesStale(Refusal):
    """Entries or wishes changed since the form was made."""

    status = 409


class NumberTaken(Refusal):
    """Another participant has this number."""

    status = 409


class PlayerEntered(Refusal):
    """The player is entered under another number."""

    status = 409


class TooManyEntries(Refusal):
    """More people than one tournament can seat."""


class SeatedInPublic(Refusal):
    """Who is in the published seating drops out, and is not removed."""

    status = 409


class NoSuchNumbers(Refusal):
    """Nobody is entered under these numbers."""


class NothingPublished(Refusal):
    """There is no published seating whose rest could be planned anew."""

    status = 409


class NothingLeft(Refusal):
    """All rounds were played: no rest is left to be planned."""


class NotASubstitute(Refusal):
    """Only a substitute can take the seats of somebody."""

    status = 409


class NotPlaying(Refusal):
    """Only the seats of somebody who plays can be taken."""

    status = 409


class AlreadySeated(Refusal):
    """Somebody sits at one table a round."""

    status = 409


class SeatingOutdated(Refusal):
    """The seating was made for other entries or wishes than there are now."""

    status = 409


class SeatingUnfinished(Refusal):
    """The plan is not made yet."""

    status = 409


class SeatingFaulty(Refusal):
    """The plan does what it may not, so nobody is seated by it."""

    status = 409


class AlreadyPublished(Refusal):
    """Everybody sees this seating."""

    status = 409


class NotPublished(Refusal):
    """Only the published seating can be taken back."""

    status = 409


class OneOfThem(Refusal):
    """A swap needs two different people who are in the round."""


class NoSuchRound(Refusal):
    """The plan has no such round."""
