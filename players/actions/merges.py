"""Merge two players who are one person, and undo it exactly."""

import uuid
from datetime import datetime

from django.db import IntegrityError, connection, models, transaction

from players import rows
from players.actions.idempotent import idempotent
from players.actions.locking import log
from players.actions.people import key_of
from players.merge_rules import Plan, Relation, parts, plan, relations
from players.merging import join_columns
from players.models import Alias, Merge, Player, User
from players.names import same_key
from players.refusal import Refusal


class SamePlayer(Refusal):
    """One player cannot be merged with themselves."""


class MergeStale(Refusal):
    """Something was written about the two since the preview was made."""

    status = 409


class MergeClash(Refusal):
    """The two cannot be one person: something says they were two."""

    status = 409


class MergeUndone(Refusal):
    """The merge was undone before."""

    status = 409


class MergeCovered(Refusal):
    """Who stayed was merged into another since; that merge is undone first."""

    status = 409


class MergeTooLate(Refusal):
    """What the merge moved was changed since, so nothing can be put back as it was."""

    status = 409


@idempotent
def merge(
    *,
    kept: Player,
    gone: Player,
    seen: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Merge:
    """Hand all that the one player has to the other, who stays; the name becomes another name.

    `seen` is the mark of the plan somebody looked at (`players.merge_rules.plan`); refuses with
    `MergeStale` when it would be done otherwise by now, and with `MergeClash`.
    """
    if kept.pk == gone.pk:
        raise SamePlayer(name=kept.name)
    kept, gone = _locked(kept, gone)
    planned = plan(kept, gone)
    if planned.clashes:
        raise MergeClash(reasons=[clash.words for clash in planned.clashes])
    if planned.mark != seen:
        raise MergeStale(name=gone.name)
    gone_key, gone_name = gone.pk, gone.full_name
    changes = [*_move(planned), *_join_players(kept, gone)]
    log(kept, "merged", by=by, now=now, name=gone_name)
    done = Merge.objects.create(
        kept=kept,
        kept_key=kept.pk,
        gone_key=gone_key,
        gone_name=gone_name,
        changes=changes,
        at=now,
        by=by,
    )
    _touch(kept.pk)
    return done


@idempotent
def undo(*, merge: Merge, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Merge:
    """Put every row of a merge back as it was; what came since stays with who stayed."""
    for part in parts():
        part.lock((merge.kept_id,))
    Player.objects.select_for_update(of=("self",)).get(pk=merge.kept_id)
    merge = Merge.objects.select_for_update(of=("self",)).select_related("kept").get(pk=merge.pk)
    if merge.undone_at is not None:
        raise MergeUndone(name=merge.gone_name)
    if merge.kept_id != merge.kept_key:
        raise MergeCovered(name=merge.kept.name)
    try:
        with transaction.atomic():
            for change in reversed(merge.changes):
                rows.take_back(change)
            connection.check_constraints()
    except rows.ChangedSince as since:
        raise MergeTooLate(what=str(since.model._meta.verbose_name)) from since
    except IntegrityError as gone:
        raise MergeTooLate(what="") from gone
    merge.undone_at, merge.undone_by = now, by
    merge.save(update_fields=("undone_at", "undone_by"))
    log(merge.kept, "merge_undone", by=by, now=now, name=merge.gone_name)
    _touch(merge.kept_id, merge.gone_key)
    return merge


def _locked(kept: Player, gone: Player) -> tuple[Player, Player]:
    """Lock all roots and then the two players: clubs, nights and logins come before players."""
    both = sorted((kept.pk, gone.pk))
    for part in parts():
        part.lock(both)
    found = Player.objects.select_for_update(of=("self",)).order_by("pk").in_bulk(both)
    if len(found) < len(both):
        raise MergeStale(name=gone.name)
    return found[kept.pk], found[gone.pk]


def _touch(*players: int) -> None:
    for part in parts():
        part.touch(players)


def _move(planned: Plan) -> list[rows.Change]:
    """Hand the rows of every relation over, and join those that both have."""
    changes = list[rows.Change]()
    for share in planned.shares:
        for kept, gone in share.joins:
            changes += _join_rows(share.relation, kept, gone)
        if pks := [row.pk for row in share.moves]:
            model, column = share.relation.model, f"{share.relation.column}_id"
            changes.append(rows.moved(model, column, pks, planned.gone.pk, planned.kept.pk))
    return changes


def _join_rows(relation: Relation, kept: models.Model, gone: models.Model) -> list[rows.Change]:
    """Let the kept row say what both said; what hangs on the other hangs on it from now on."""
    assert relation.rule.join is not None
    was = rows.values(kept)
    relation.rule.join(kept, gone)
    changes = rows.changed(kept, was)
    for hanging in gone._meta.related_objects:
        model, column = hanging.related_model, hanging.field.attname
        pks = list(model._base_manager.filter(**{column: gone.pk}).values_list("pk", flat=True))
        if pks:
            changes.append(rows.moved(model, column, pks, gone.pk, kept.pk))
    return [*changes, rows.removed(gone)]


def _join_players(kept: Player, gone: Player) -> list[rows.Change]:
    """Keep the name as another name, remove the player and give their columns to who stays."""
    changes = list[rows.Change]()
    names = [kept.full_name, *kept.aliases.values_list("name", flat=True)]
    if same_key(gone.full_name) not in map(same_key, names):
        name = gone.full_name
        alias = Alias.objects.create(player=kept, name=name, search_key=key_of(name))
        changes.append(rows.added(alias))
    for relation in relations():
        assert not relation.rows((gone,)), relation
    was = rows.values(kept)
    join_columns(kept, gone)
    changes.append(rows.removed(gone))
    changes += rows.changed(kept, was)
    return changes
