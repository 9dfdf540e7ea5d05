"""Who a written name means: somebody for certain, somebody to ask about, or nobody yet.

Certain is a number of a federation or an online name that one player has, or a name or other name
that exactly one player has, typed however: spaces, capitals, full-width letters and composed
accents do not matter. All else that comes near is doubtful and asked about: namesakes, a missing
accent, another alphabet, first and last name swapped, a letter typed wrong, and a number that says
somebody else than the name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from players import federations
from players.models import Alias, Identifier, OnlineName, Player, PlayerQuerySet
from players.names import latin_key, same_key, search_key

# More than a person can choose from at a door.
MOST_DOUBTFUL = 8
# Of a name this long two letters may be wrong, of a shorter one a single letter.
LONG_NAME = 13
SHORTEST = 4

type Known = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One person as written: `ids` are (federation, number), `online_names` (service, name)."""

    name: str
    ids: tuple[Known, ...] = ()
    online_names: tuple[Known, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The player meant, or those to ask about, the likeliest first; neither: somebody new."""

    player: Player | None = None
    doubtful: tuple[Player, ...] = ()

    @property
    def is_new(self) -> bool:
        return self.player is None and not self.doubtful


def match(
    name: str,
    *,
    ids: Sequence[Known] = (),
    online_names: Sequence[Known] = (),
    among: PlayerQuerySet,
) -> Match:
    """Say whom one written name means among these players."""
    entry = Entry(name=name, ids=tuple(ids), online_names=tuple(online_names))
    return match_all([entry], among)[0]


def match_all(entries: Sequence[Entry], among: PlayerQuerySet) -> list[Match]:
    """Say it for many at once, in their order; as many queries as for one."""
    index = Index.of(among, entries)
    found = [_find(entry, index) for entry in entries]
    wanted = {pk for certain, doubtful in found for pk in (certain, *doubtful) if pk}
    players = Player.objects.in_bulk(wanted)
    return [
        Match(
            player=players.get(certain) if certain else None,
            doubtful=tuple(players[pk] for pk in doubtful[:MOST_DOUBTFUL] if pk in players),
        )
        for certain, doubtful in found
    ]


def has_name(player: Player, name: str) -> bool:
    """Whether the name is the player's own, typed however; the true one, whoever reads."""
    return same_key(player.full_name) == same_key(name)


@dataclass(slots=True, kw_only=True)
class Index:
    """The names of the players in the forms they are compared in."""

    # Each form of a name, to the players who have it; a player may have several.
    same: dict[str, set[int]] = field(default_factory=dict)
    plain: dict[str, set[int]] = field(default_factory=dict)
    latin: dict[str, set[int]] = field(default_factory=dict)
    sorted_latin: dict[str, set[int]] = field(default_factory=dict)
    ids: dict[Known, int] = field(default_factory=dict)
    federations: dict[int, set[str]] = field(default_factory=dict)
    online: dict[Known, set[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, among: PlayerQuerySet, entries: Sequence[Entry] = ()) -> "Index":
        """Read the players' names, and the numbers and online names the entries speak of."""
        index = cls()
        people = among.order_by().values("pk")
        for pk, name in among.order_by().values_list("pk", "full_name").distinct():
            index.add(pk, name)
        for pk, name in Alias.objects.filter(player__in=people).values_list("player", "name"):
            index.add(pk, name)
        if any(entry.ids for entry in entries):
            numbers = Identifier.objects.filter(player__in=people)
            for pk, code, text in numbers.values_list("player", "federation", "text"):
                index.ids[code, text] = pk
                index.federations.setdefault(pk, set()).add(code)
        if any(entry.online_names for entry in entries):
            names = OnlineName.objects.filter(player__in=people)
            for pk, service, text in names.values_list("player", "service", "text"):
                index.online.setdefault((service, same_key(text)), set()).add(pk)
        return index

    def add(self, pk: int, name: str) -> None:
        latin = latin_key(name)
        for forms, form in (
            (self.same, same_key(name)),
            (self.plain, search_key(name)),
            (self.latin, latin),
            (self.sorted_latin, in_any_order(latin)),
        ):
            forms.setdefault(form, set()).add(pk)

    def near(self, name: str) -> list[int]:
        """Players whose name is nearly this one, the nearest first; the name itself included."""
        latin = latin_key(name)
        distance: dict[int, int] = {}
        for pk in self.plain.get(search_key(name), ()):
            distance[pk] = 0
        for forms, form in ((self.latin, latin), (self.sorted_latin, in_any_order(latin))):
            for pk, letters in _alike(form, forms):
                distance[pk] = min(letters + 1, distance.get(pk, letters + 1))
        return sorted(distance, key=lambda pk: (distance[pk], pk))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two players whose names say that they may be one person; `same` to the letter or nearly."""

    one: int
    other: int
    same: bool


def pairs(among: PlayerQuerySet, *, elsewhere: PlayerQuerySet | None = None) -> list[Pair]:
    """Possible duplicates among these players, those of one name first.

    With `elsewhere`, those who have the name of one of these, words in any order, count too.
    """
    index = Index.of(among)
    names = [(pk, form) for form, pks in index.same.items() for pk in pks]
    found: dict[tuple[int, int], bool] = {}
    for pk, name in names:
        for other in (*index.same[name], *index.near(name)):
            if other != pk:
                pair = (min(pk, other), max(pk, other))
                found[pair] = found.get(pair, False) or other in index.same[name]
    if elsewhere is not None:
        away = Index.of(elsewhere)
        for pk, name in names:
            for other in away.sorted_latin.get(in_any_order(latin_key(name)), ()):
                if other != pk:
                    found.setdefault(
                        (min(pk, other), max(pk, other)), other in away.same.get(name, ())
                    )
    ordered = sorted(found.items(), key=lambda one: (not one[1], one[0]))
    return [Pair(one=one, other=other, same=same) for (one, other), same in ordered]


def in_any_order(name: str) -> str:
    """The words of a name sorted: first and last name may stand either way round.

    A name with figures stays as it is: "Guest 1-2" and "Guest 2-1" are two people.

    >>> in_any_order("tamm anna") == in_any_order("anna tamm")
    True
    """
    if _figures(name):
        return name
    return " ".join(sorted(name.replace(",", " ").replace("-", " ").split()))


def _alike(form: str, forms: Mapping[str, Iterable[int]]) -> Iterable[tuple[int, int]]:
    """Players with a form so few letters away that it may be the same name, and how many."""
    if len(form) < SHORTEST:
        return [(pk, 0) for pk in forms.get(form, ())]
    close = process.extract(form, forms.keys(), scorer=OSA.distance, score_cutoff=2, limit=None)
    return [
        (pk, int(letters))
        for other, letters, _ in close
        if (letters < 2 or max(len(form), len(other)) >= LONG_NAME)
        and _figures(other) == _figures(form)
        for pk in forms[other]
    ]


def _figures(text: str) -> str:
    """ "Player 1" and "Player 2" are two people however little they differ."""
    return "".join(filter(str.isdecimal, text))


def _find(entry: Entry, index: Index) -> tuple[int | None, list[int]]:
    """The key of the player meant, or the keys of those to ask about."""
    named = index.same.get(same_key(entry.name), set()) if entry.name.strip() else set()
    ids = [(federations.code(code), federations.number(text)) for code, text in entry.ids]
    numbered = {index.ids[one] for one in ids if one in index.ids}
    for service, text in entry.online_names:
        numbered |= index.online.get((service, same_key(text)), set())
    if numbered:
        return _numbered(entry, index, numbered, named)
    if len(named) == 1:
        (only,) = named
        codes = {code for code, text in ids if text}
        if not codes & index.federations.get(only, set()):
            return only, []
    return None, [*sorted(named), *(pk for pk in index.near(entry.name) if pk not in named)]


def _numbered(
    entry: Entry, index: Index, numbered: set[int], named: set[int]
) -> tuple[int | None, list[int]]:
    """A number or online name is known: certain unless the name says somebody else."""
    if len(numbered) == 1:
        (only,) = numbered
        fits = only in named if named else only in index.near(entry.name)
        if fits or not entry.name.strip():
            return only, []
    return None, [*sorted(numbered), *sorted(named - numbered)]
