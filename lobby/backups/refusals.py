"""Why a backup was not restored; `lobby.wording` has the sentences."""

from players.refusal import Refusal


class NotRestored(Refusal):
    """The file cannot be read, or is no backup."""


class Damaged(Refusal):
    """A part of the file is missing or is not what was written."""


class TooNew(Refusal):
    """The file was made by a later version of the site."""


class OtherDatabase(Refusal):
    """The file holds the rows of another kind of database."""


class NotEmpty(Refusal):
    """The site has people already, and nobody said that they may be replaced."""

    status = 409
