"""The named refusals of a league's actions."""

from players.refusal import Refusal


class LeagueAddressTaken(Refusal):
    """Another league of the club has this address."""


class LeagueStale(Refusal):
    """The league's plan, phases or entrants changed since the form was made."""

    status = 409


class LeagueBegun(Refusal):
    """Fixtures of the league were made: what they depend on stays."""

    status = 409


class EntrantTaken(Refusal):
    """The team name or the player is in the league already."""


class NotInTeam(Refusal):
    """The captain is one of the team's players."""


class EntrantBusy(Refusal):
    """The entrant has fixtures and stays in the league."""

    status = 409


class PlayerHasPlayed(Refusal):
    """The player has played for the entrant and stays in it."""

    status = 409


class EntryClosed(Refusal):
    """Nobody enters once the first phase is closed."""

    status = 409


class AllPhasesClosed(Refusal):
    """No phase follows once the last one is closed: it said that nobody goes on."""

    status = 409


class PhaseOutside(Refusal):
    """A phase lies within the dates of its league."""


class WindowOutside(Refusal):
    """The rounds would last longer than the phase."""


class PhaseBusy(Refusal):
    """The phase has fixtures, or is not the last, and stays."""

    status = 409


class PhaseClosed(Refusal):
    """The phase is closed: nothing new is played in it."""

    status = 409


class PhaseOpen(Refusal):
    """The phase is not closed."""

    status = 409


class EarlierPhaseOpen(Refusal):
    """A phase begins when the one before is closed."""

    status = 409


class FixturesOpen(Refusal):
    """Some fixtures of the phase are neither played nor forfeited."""

    status = 409


class WrongCut(Refusal):
    """Another number of entrants goes on than the phase says."""


class NextPhaseBegun(Refusal):
    """The next phase has fixtures, so the one before stays closed."""

    status = 409


class TooFewEntrants(Refusal):
    """A fixture needs four entrants."""


class EntrantTwice(Refusal):
    """An entrant has one seat of a fixture."""


class NotInPhase(Refusal):
    """The entrant does not play in this phase."""


class FixtureStale(Refusal):
    """The fixture changed since the form was made."""

    status = 409


class FixtureSettled(Refusal):
    """The fixture was played, forfeited or called off, or its game is under way."""

    status = 409


class FixtureNotSettled(Refusal):
    """The fixture was neither forfeited nor called off."""

    status = 409


class NobodyForfeits(Refusal):
    """Somebody has to forfeit."""


class TimeOver(Refusal):
    """Nobody plays at a time that has passed."""


class NoTimeProposed(Refusal):
    """Nobody has proposed a time."""

    status = 409


class NoLineUp(Refusal):
    """A seat has nobody to play in it."""


class SittingTwice(Refusal):
    """A person has one seat of a fixture."""


class NotOfEntrant(Refusal):
    """Only players of the entrant are put into its line-up."""


class TooManyGames(Refusal):
    """The player has played as often in this phase as anybody may."""


class NotTheirTable(Refusal):
    """Somebody else sits at the table, or it is played by other rules."""


class LeagueTable(Refusal):
    """The table plays a fixture of a league, so nobody else sits down at it."""

    status = 409
