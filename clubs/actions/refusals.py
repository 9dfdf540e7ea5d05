"""The named refusals of a club's actions."""

from players.refusal import Refusal


class NightClosed(Refusal):
    """The night is over; it can be reopened by an organiser."""

    status = 409


class NightStale(Refusal):
    """The plan of the night changed since the form was made."""

    status = 409


class NightEnded(Refusal):
    """Nobody signs up for a night that has ended."""

    status = 409


class SignUpNotYet(Refusal):
    """Sign-up opens later."""

    status = 409


class SignUpOver(Refusal):
    """Sign-up closed before the night."""

    status = 409


class AgeNotConfirmed(Refusal):
    """The night has a minimum age, and the person did not say that they are as old."""


class NotTonight(Refusal):
    """The code at the door is of a night that does not run now."""

    status = 409


class NightFull(Refusal):
    """Every place is taken; the waiting list is another choice."""

    status = 409


class SeatingStale(Refusal):
    """People came or left, or a table finished, since the page was made."""

    status = 409


class NothingToSeatAgain(Refusal):
    """Every table of the last seating has its result."""

    status = 409


class NotSeated(Refusal):
    """The person sits at no table whose result is missing."""

    status = 409


class NightPlayed(Refusal):
    """People have been seated: the night took place and is closed, not called off."""

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


class HasPlayed(Refusal):
    """The person has sat at a table of the night: they were here."""

    status = 409


class NoSuchTable(Refusal):
    """A fixed table has a number from 1."""


class FeeNegative(Refusal):
    """Money paid is not negative."""


class ReasonMissing(Refusal):
    """A fee set by hand and money out of the till say why."""


class AmountNotPositive(Refusal):
    """Money put into the till or taken out of it is more than nothing."""


class SeriesStale(Refusal):
    """The series changed since the form was made."""

    status = 409


class NoDates(Refusal):
    """By its rule the series has no date at all."""


class SeasonAddressTaken(Refusal):
    """Another season of the club has this address."""


class SeasonStale(Refusal):
    """The season's plan or teams changed since the form was made."""

    status = 409


class SeasonHasGames(Refusal):
    """Games count in the season, so it stays."""

    status = 409


class TeamEmpty(Refusal):
    """A team has at least one player."""


class TeamNameTaken(Refusal):
    """Another team of the season has this name."""


class InAnotherTeam(Refusal):
    """The player is in another team of the season."""


class AddressTaken(Refusal):
    """Another club has this address."""

    status = 409


class ClubStale(Refusal):
    """The club's settings changed since the form was made."""

    status = 409


class NamesKnown(Refusal):
    """Some names are those of people the club already knows: the same or somebody else?"""

    status = 409


class GuestKnown(Refusal):
    """The guest's name may mean somebody known: the same person or somebody else?"""

    status = 409


class NameTwice(Refusal):
    """A name stands twice in one list."""


class LastOwner(Refusal):
    """A club always has an owner who can sign in."""

    status = 409


class OnlyOwner(LastOwner):
    """Who goes for good hands their club to somebody first."""


class HasLeft(Refusal):
    """Who left the club has neither a role nor a link until they are back."""

    status = 409


class OwnerNeedsLogin(Refusal):
    """Somebody without a login cannot own a club."""


class OwnersOnly(Refusal):
    """People with a role are only touched by an owner."""

    status = 403


class ChoosesOwnName(Refusal):
    """Somebody with a login is renamed by nobody else."""

    status = 409


class AlreadyMember(Refusal):
    """The person is a member."""

    status = 409


class NotOpen(Refusal):
    """The club adds its members itself."""

    status = 403


class MaybeInvited(Refusal):
    """A member of this name waits for a login: the same person?"""

    status = 409


class InviteOver(Refusal):
    """The link was used, withdrawn, replaced by a new one, or is too old."""

    status = 410


class NobodyNamed(Refusal):
    """The club knows nobody of the typed name."""


class TooManyUploads(Refusal):
    """So many files of the club wait for answers: import or drop one first."""

    status = 409


class ImportNotReady(Refusal):
    """A question of the preview is open, or a line is bad."""

    status = 409


class ImportStale(Refusal):
    """The club changed since the preview was made."""

    status = 409


class ImportDone(Refusal):
    """The file was imported."""

    status = 409


class NothingToImport(Refusal):
    """All of the file is there already."""

    status = 409


class ChannelKnown(Refusal):
    """The club posts into this chat already."""

    status = 409


class TooManyChannels(Refusal):
    """A club has only so many channels."""


class NotSilenceable(Refusal):
    """The message does not wait any more."""

    status = 409


class CannotSendAgain(Refusal):
    """The message still waits, or its words were forgotten."""

    status = 409
