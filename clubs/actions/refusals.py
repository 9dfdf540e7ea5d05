"""The named refusals of a club's actions."""

from players.refusal import Refusal


class NightClosed(Refusal):
    """The night is over; it can be reopened by an organiser."""

    status = 409


class NightStale(Refusal):
    """The night changed since the form was made."""

    status = 409


class TablesOpen(Refusal):
    """Some seated tables have no result yet."""

    status = 409


class AlreadyHere(Refusal):
    """The person is checked in."""

    status = 409


class NotHere(Refusal):
    """The person is not checked in."""

    status = 409


class AtTable(Refusal):
    """The person sits at a table whose result is missing."""

    status = 409


class NotAMember(Refusal):
    """The name is nobody's in this club."""


class NoSuchTable(Refusal):
    """A fixed table has a number from 1."""


class FeeNegative(Refusal):
    """Money paid is not negative."""
