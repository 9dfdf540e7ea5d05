"""What a merge of two players would do: the rule of every relation, and the plan for two people.

Each app says in its `merging.py` what becomes of its rows that point at a player: a `Part` with a
`Rule` for each relation. A relation without a rule is an error, so a model added later cannot be
forgotten; a house test walks them all.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from django.apps import apps
from django.db.models import Model

from players.models import Player

type Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Why two players cannot be one person, with the page that shows it."""

    words: str
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What becomes of the rows by which a model points at a player.

    They are handed to who stays. `twin` names the columns with which the player is unique: where
    both players have such a row, `join` lets the kept one say what both said and the other is
    removed; without `join` it is a clash. `words` counts the rows, `name` says which one it is.
    """

    words: Callable[[int], str]
    name: Callable[[Any], str]
    twin: tuple[str, ...] = ()
    join: Callable[[Any, Any], None] | None = None
    related: tuple[str, ...] = ()
    # Rows that come and go beside the merge: they move with it, no preview shows or counts them.
    passing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An app's part in a merge.

    `lock` locks the roots of what the players have in the app, before the players themselves;
    `touch` raises the versions under which it was cached; both get the players' keys. `clashes`
    are those that no single relation can tell.
    """

    rules: Mapping[str, Rule]
    lock: Callable[[Collection[int]], None] = lambda players: None
    touch: Callable[[Collection[int]], None] = lambda players: None
    clashes: Callable[[Player, Player], list[Clash]] = lambda kept, gone: []


class RuleMissing(Exception):  # noqa: N818 - it names what the programmer forgot
    """An app has a relation to players and does not say what a merge does with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A column that points at a player, with its rule."""

    model: type[Model]
    column: str
    rule: Rule

    def rows(self, players: Collection[Player]) -> list[Any]:
        found = self.model._base_manager.filter(**{f"{self.column}__in": players})
        if self.rule.related:
            found = found.select_related(*self.rule.related)
        return list(found.order_by("pk"))


@dataclass(slots=True, kw_only=True)
class Share:
    """What one relation contributes to a merge."""

    relation: Relation
    moves: list[Any] = field(default_factory=list)
    joins: list[Pair] = field(default_factory=list)

    @property
    def words(self) -> str:
        return self.relation.rule.words(len(self.moves))

    @property
    def joined(self) -> list[str]:
        return [self.relation.rule.name(kept) for kept, _ in self.joins]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A merge as it would be done now; `mark` tells whether it still would be done so."""

    kept: Player
    gone: Player
    shares: tuple[Share, ...]
    clashes: tuple[Clash, ...]
    mark: str

    @property
    def moving(self) -> list[Share]:
        """What a preview lists."""
        return [share for share in self.shares if share.moves and not share.relation.rule.passing]

    @property
    def joining(self) -> list[str]:
        return [name for share in self.shares for name in share.joined]


@cache
def parts() -> tuple[Part, ...]:
    """The parts of all apps, the upper floors first: their rows are locked before ours."""
    names = [f"{app.name}.merging" for app in apps.get_app_configs()]
    return tuple(import_module(name).PART for name in reversed(names) if find_spec(name))


def pointing_at_players() -> Iterator[tuple[type[Model], str]]:
    """Every model and column that points at a player, hidden ones such as teams' too."""
    for relation in Player._meta.get_fields(include_hidden=True):
        if relation.auto_created and (relation.one_to_many or relation.one_to_one):
            remote = cast(Any, relation).field
            if remote.concrete:
                yield cast(type[Model], relation.related_model), remote.name


def relations() -> list[Relation]:
    """All of them with their rules; raises `RuleMissing`."""
    rules = {key: rule for part in parts() for key, rule in part.rules.items()}
    found = []
    for model, column in pointing_at_players():
        key = f"{model._meta.label}.{column}"
        if key not in rules:
            raise RuleMissing(key)
        found.append(Relation(model=model, column=column, rule=rules[key]))
    return found


def plan(kept: Player, gone: Player) -> Plan:
    """What would move, be joined, and stand in the way; a query or two a relation."""
    shares = []
    clashes = [clash for part in parts() for clash in part.clashes(kept, gone)]
    for relation in relations():
        share = Share(relation=relation)
        rows = relation.rows((kept, gone))
        owner = f"{relation.column}_id"
        twins = {_twin(relation, row): row for row in rows if getattr(row, owner) == kept.pk}
        for row in (row for row in rows if getattr(row, owner) == gone.pk):
            twin = twins.get(_twin(relation, row)) if relation.rule.twin else None
            if twin is None:
                share.moves.append(row)
            elif relation.rule.join:
                share.joins.append((twin, row))
            elif not clashes:
                clashes.append(Clash(words=relation.rule.name(row)))
        shares.append(share)
    return Plan(
        kept=kept,
        gone=gone,
        shares=tuple(shares),
        clashes=tuple(clashes),
        mark=_mark(kept, gone, shares),
    )


def _twin(relation: Relation, row: Model) -> tuple[Any, ...]:
    return tuple(getattr(row, column) for column in relation.rule.twin)


def _mark(kept: Player, gone: Player, shares: list[Share]) -> str:
    content = [
        [kept.pk, gone.pk],
        *(
            [share.relation.model._meta.label, [row.pk for row in share.moves]]
            + [[one.pk, other.pk] for one, other in share.joins]
            for share in shares
            if not share.relation.rule.passing
        ),
    ]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]
