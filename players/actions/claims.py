"""Say to be a player, and what an organiser answers; give a player up again."""

import uuid
from datetime import datetime

from django.db import transaction

from players.actions import merges, people
from players.actions.idempotent import idempotent
from players.actions.locking import locked, log
from players.models import Claim, Player, User
from players.refusal import Refusal


class IsYou(Refusal):
    """The login is this player already."""

    status = 409


class ClaimGone(Refusal):
    """The claim was answered or taken back before."""

    status = 409


@idempotent
def ask(*, player: Player, by: User, now: datetime, client_id: uuid.UUID | None) -> Claim:
    """Say to be this player; asked twice is asked once. Refuses with `IsYou` and `HasLogin`."""
    player = locked(player)
    if player.user_id == by.pk:
        raise IsYou(name=player.name)
    if player.user_id is not None:
        raise people.HasLogin(name=player.name)
    claim, made = Claim.objects.get_or_create(player=player, user=by, defaults={"at": now})
    if made:
        log(player, "claim_asked", by=by, now=now)
    return claim


@idempotent
def withdraw(*, player: Player, by: User, now: datetime, client_id: uuid.UUID | None) -> Player:
    """Take one's claim back."""
    player = locked(player)
    if player.claims.filter(user=by).delete()[0]:
        log(player, "claim_withdrawn", by=by, now=now)
    return player


@idempotent
def confirm(
    *, claim: Claim, seen: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Player:
    """Bind the player to the login that says to be them.

    A login that is a player already is one person with this one: the two are merged, as the
    plan of the mark `seen` showed, and the login's own player stays.
    """
    claim = _open(claim)
    own = Player.objects.of(claim.user).first()
    claim.delete()
    if own is None:
        return people.claim(player=claim.player, user=claim.user, now=now)
    done = merges.merge(kept=own, gone=claim.player, seen=seen, by=by, now=now, client_id=None)
    return done.kept


@idempotent
def decline(*, claim: Claim, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Player:
    """Say that the login is not this player."""
    claim = _open(claim)
    claim.delete()
    log(claim.player, "claim_declined", by=by, now=now, user=str(claim.user))
    return claim.player


@transaction.atomic
def give_up(*, player: Player, by: User, now: datetime) -> Player:
    """Part a player from the login that is them no longer, or never was."""
    player = locked(player)
    if player.user_id == by.pk:
        player.user = None
        player.save(update_fields=("user",))
        log(player, "given_up", by=by, now=now)
    return player


def _open(claim: Claim) -> Claim:
    found = Claim.objects.select_for_update(of=("self",)).select_related("player", "user")
    still = found.filter(pk=claim.pk).first()
    if still is None:
        raise ClaimGone()
    return still
