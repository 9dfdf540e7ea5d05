"""The people of a file: who of the club each is, whom to ask about, and who is new."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q

from clubs.files.answers import SOMEBODY_NEW
from clubs.models import Attendance, Club, Membership
from games.models import Seat
from players import federations
from players.files.reading import NOTHING, Cell
from players.matching import Entry, has_name, match_all
from players.models import Player
from players.models.player import PlayerQuerySet
from players.names import same_key

FEDERATION = "EMA"


class Written(NamedTuple):
    """A person as a file writes them."""

    name: str
    id: Cell = NOTHING

    @property
    def key(self) -> str:
        """Equal for two ways to type one name; the number tells namesakes apart."""
        return f"{self.id.text}|{same_key(self.name)}"

    @property
    def shown(self) -> str:
        return self.name or self.id.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody of a file: a player of the club, somebody to ask about, or somebody new."""

    key: str
    name: str
    id: str
    # In how many lines or games they are.
    count: int
    player: Player | None = None
    doubtful: tuple[Player, ...] = ()
    # Said by a person: this player, or nobody the club knows.
    answered: bool = False
    # The number as a federation writes it, where a spreadsheet had taken its zeros.
    padded: str = ""

    @property
    def asked(self) -> bool:
        return bool(self.doubtful) and not self.answered

    @property
    def is_new(self) -> bool:
        return self.player is None and not self.asked


def people_of(club: Club) -> PlayerQuerySet:
    """Everybody the club knows: members, past ones too, guests, and who sat at its tables."""
    members = Membership.objects.filter(club=club).values("player")
    guests = Attendance.objects.filter(night__club=club).values("player")
    seated = Seat.objects.filter(game__night_table__sitting__night__club=club).values("player")
    found = Q(pk__in=members) | Q(pk__in=guests) | Q(pk__in=seated)
    return Player.objects.filter(found).order_by("pk")


def recognise(
    written: Iterable[Written], club: Club, answers: Mapping[str, str]
) -> dict[str, Person]:
    """Everybody of a file by key, in the order of the file; as many queries for one as for all."""
    counts: dict[str, int] = {}
    first: dict[str, Written] = {}
    for one in written:
        first.setdefault(one.key, one)
        counts[one.key] = counts.get(one.key, 0) + 1
    among = people_of(club)
    numbers = {int(one.id.text) for one in first.values() if _may_be_ours(one.id.text)}
    ours = {player.pk: player for player in among.filter(pk__in=numbers)} if numbers else {}
    entries = [Entry(name=one.name, ids=_ids(one.id)) for one in first.values()]
    found = match_all(entries, among) if entries else []
    asked = {int(answer) for answer in answers.values() if answer.isdecimal()}
    known = {player.pk: player for player in among.filter(pk__in=asked)} if asked else {}
    people = {}
    for (key, one), match in zip(first.items(), found, strict=True):
        player, doubtful = match.player, match.doubtful
        own = ours.get(int(one.id.text)) if _may_be_ours(one.id.text) else None
        if own is not None and (not one.name or has_name(own, one.name)):
            # A number alone may be one of another list.
            player, doubtful = (own, ()) if one.name else (None, (own,))
        answer = answers.get(key, "")
        answered = answer == SOMEBODY_NEW or (answer.isdecimal() and int(answer) in known)
        if answered and (doubtful or player):
            player = known.get(int(answer)) if answer.isdecimal() else None
        people[key] = Person(
            key=key,
            name=one.shown,
            id=one.id.text,
            count=counts[key],
            player=player,
            doubtful=doubtful,
            answered=answered,
            padded=_padded(one.id),
        )
    return people


def _may_be_ours(text: str) -> bool:
    """A number of a row: digits without zeros before them, and no more than a key has."""
    return text.isascii() and text.isdecimal() and len(text) < 16 and not text.startswith("0")


def _ids(cell: Cell) -> tuple[tuple[str, str], ...]:
    text = _padded(cell) or cell.text
    return ((FEDERATION, text),) if len(text) == federations.LENGTHS[FEDERATION] else ()


def _padded(cell: Cell) -> str:
    """The number with its zeros again, if it is one a spreadsheet took them from."""
    if cell.kind != "number" or len(cell.text) < 4 or not cell.text.isdecimal():
        return ""
    padded = federations.padded(FEDERATION, cell.text)
    return padded if padded != cell.text else ""
