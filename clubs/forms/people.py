"""People named in a form, one a line, found among those the club knows."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.queries.people import known_people
from players.models import Player
from players.names import search_key, tidy


class NamesField(forms.CharField):
    """Names, one a line; `named` finds whom they mean."""

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {
            "label": _("Players"),
            "widget": forms.Textarea({"rows": 5, "autocomplete": "off"}),
            "help_text": _(
                "One name a line. Two people of one name: add their number, “Anna #12”."
            ),
        }
        super().__init__(**usual | kwargs)


def named(club: Club, text: str, mates: Iterable[Player] = ()) -> list[Player]:
    """The players named; every line that names nobody or two people is told.

    `mates` are known besides those the club knows, as players of the team that is changed.
    """
    lines = [tidy(line) for line in text.splitlines() if tidy(line)]
    names = [line.partition("#") for line in lines]
    known = _known(club, mates, {search_key(name) for name, _hash, _number in names})
    found, errors = [], []
    for line, (name, _hash, number) in zip(lines, names, strict=True):
        people = known.get(search_key(name), {})
        matches = [one for pk, one in people.items() if number.strip() in ("", str(pk))]
        if len(matches) == 1:
            found.append(matches[0])
        else:
            errors.append(_name_error(line, matches))
    if errors:
        raise forms.ValidationError(errors)
    return list(dict.fromkeys(found))


def names_of(club: Club, players: Collection[Player]) -> str:
    """What `named` reads back; namesakes carry their numbers."""
    known = _known(club, players, {player.search_key for player in players})
    return "\n".join(
        f"{player.name} #{player.pk}" if len(known[player.search_key]) > 1 else player.name
        for player in players
    )


def _known(
    club: Club, mates: Iterable[Player], keys: Collection[str]
) -> dict[str, dict[int, Player]]:
    known = known_people(club, keys)
    for player in mates:
        known.setdefault(player.search_key, {})[player.pk] = player
    return known


def _name_error(line: str, matches: Iterable[Player]) -> str:
    numbers = ", ".join(f"{player.name} #{player.pk}" for player in matches)
    if not numbers:
        return gettext("The club knows nobody named “%(name)s”.") % {"name": line}
    return gettext("“%(name)s” is more than one person: %(people)s.") % {
        "name": line,
        "people": numbers,
    }
