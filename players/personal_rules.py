"""What the site keeps about a person: the rule of every relation, for taking it along and leaving.

Each app says in its `personal.py` what its rows that point at a player or a login are: a `Part`
with a `Rule` for each relation. A relation without a rule is an error, so that a model added
later is neither left out of a person's own data nor left behind when they go; a house test
walks them all.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from django.apps import apps
from django.db.models import Field, Model, QuerySet, TextField
from django.db.models.functions import Cast

from players.history import mentioned
from players.models import LogRow, Player, User
from players.wording import Words

type Rows = QuerySet[Any]

# Made from other columns, or known to the person and to nobody else.
NOT_TOLD = frozenset({"search_key", "password"})


def keep(rows: Rows) -> None:
    """Results, places and sums stay: the row says whom, and who that was is no longer known."""


def remove(rows: Rows) -> None:
    """Nothing of it is needed for anybody's results."""
    rows.delete()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The rows of one relation: what the person is told of them, and what becomes of them.

    `title` names them in the file of one's own data; all columns are told but `secret` ones, rows
    pointed at by their words, read with `related`. `leave` is called when the player goes; rows
    of a login go with it or forget it, as their column says.
    """

    title: str
    secret: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    leave: Callable[[Rows], None] = keep


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An app's part: rules by relation ("clubs.Attendance.player"), and why nobody may go yet.

    A rule may be of a longer way too ("games.SeatResult.seat__player"); `words` say a refusal.
    """

    rules: Mapping[str, Rule]
    refuse: Callable[[Player], None] = lambda player: None
    words: Words = field(default_factory=dict)


class RuleMissing(Exception):  # noqa: N818 - it names what the programmer forgot
    """An app has a relation to people and does not say what it is to them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """The rows that belong to a player or a login, by a way of columns."""

    model: type[Model]
    way: str
    rule: Rule

    def rows(self, person: Player | User) -> Rows:
        return self.model._base_manager.filter(**{self.way: person}).order_by("pk")

    def told(self, person: Player | User) -> list[dict[str, Any]]:
        """The rows as plain values under the names of their columns."""
        rows = self.rows(person)
        rows = rows.select_related(*self.rule.related) if self.rule.related else rows
        fields = [one for one in self.model._meta.concrete_fields if self._is_told(one)]
        return [{one.name: _told(row, one) for one in fields} for row in rows]

    def _is_told(self, column: "Field[Any, Any]") -> bool:
        hidden = {*NOT_TOLD, *self.rule.secret, self.way}
        return not column.primary_key and column.name not in hidden


def _told(row: Model, column: "Field[Any, Any]") -> Any:
    if column.is_relation:
        value = getattr(row, column.name)
        return None if value is None else str(value)
    return column.value_from_object(row)


@cache
def parts() -> tuple[Part, ...]:
    names = [f"{app.name}.personal" for app in apps.get_app_configs()]
    return tuple(import_module(name).PART for name in names if find_spec(name))


def pointing_at(person: type[Model]) -> Iterator[tuple[type[Model], str]]:
    """Every model and column that points at a player, or at a login; hidden ones too."""
    for relation in person._meta.get_fields(include_hidden=True):
        if relation.auto_created and (relation.one_to_many or relation.one_to_one):
            remote = cast(Any, relation).field
            if remote.concrete:
                yield cast(type[Model], relation.related_model), remote.name


def relations(person: type[Model]) -> list[Relation]:
    """All that is kept about a player, or about a login; raises `RuleMissing`."""
    rules = {key: rule for part in parts() for key, rule in part.rules.items()}
    direct = {f"{model._meta.label}.{column}" for model, column in pointing_at(person)}
    if missing := direct - rules.keys():
        raise RuleMissing(*sorted(missing))
    found = []
    for key, rule in rules.items():
        label, _, way = key.rpartition(".")
        model = apps.get_model(label)
        if key in direct or ("__" in key and _end(model, way) is person):
            found.append(Relation(model=model, way=way, rule=rule))
    return found


def _end(model: type[Model], way: str) -> type[Model]:
    """The model at the end of a way of columns."""
    for column in way.split("__"):
        model = cast(type[Model], model._meta.get_field(column).related_model)
    return model


def lines_about(player: Player) -> Iterator[LogRow]:
    """The lines of every history that say something of the player, of whichever app."""
    for log in LogRow.__subclasses__():
        rows = log._base_manager.annotate(text=Cast("params", TextField()))
        for row in rows.filter(text__contains=f'"player": {player.pk}').order_by("pk"):
            if player.pk in mentioned(row.params):
                yield row
