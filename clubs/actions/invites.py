"""The link by which a member's login claims their player: made, withdrawn, used once."""

import uuid
from datetime import datetime, timedelta

from clubs.actions.clubs import locked, log
from clubs.actions.members import refuse_last_owner
from clubs.actions.refusals import HasLeft, InviteOver
from clubs.models import Membership, Role
from players.actions import claims, people
from players.actions.idempotent import idempotent
from players.models import Player, User

VALID = timedelta(days=14)


@idempotent
def invite(
    *, membership: Membership, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Membership:
    """Make a new link for a member without a login; one made before ends."""
    membership = _locked(membership)
    if not membership.active:
        raise HasLeft(name=membership.player.name)
    if membership.player.user_id is not None:
        raise people.HasLogin(name=membership.player.name)
    membership.invited_at = now
    membership.save(update_fields=("invited_at",))
    log(membership.club, "invited", by=by, now=now, name=membership.player)
    return membership


@idempotent
def withdraw(
    *, membership: Membership, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Membership:
    """End the link that is out."""
    membership = _locked(membership)
    if membership.invited_at is not None:
        membership.invited_at = None
        membership.save(update_fields=("invited_at",))
        log(membership.club, "invite_withdrawn", by=by, now=now, name=membership.player)
    return membership


@idempotent
def claim(
    *,
    membership: Membership,
    invited_at: datetime,
    by: User,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Bind the member to the login that followed the link made at `invited_at`; ends the link."""
    membership = _locked(membership)
    if not is_open(membership, invited_at, now):
        raise InviteOver(club=membership.club.name)
    membership.player = people.claim(player=membership.player, user=by, now=now)
    membership.invited_at = None
    membership.save(update_fields=("invited_at",))
    log(membership.club, "claimed", by=by, now=now, name=membership.player)
    return membership


@idempotent
def give_up(*, player: Player, by: User, now: datetime, client_id: uuid.UUID | None) -> Player:
    """Part the login from its player, roles and all; refuses with `LastOwner`."""
    owned = Membership.objects.active().filter(player=player, role=Role.OWNER)
    for membership in owned.select_related("club", "player").order_by("club"):
        locked(membership.club)
        refuse_last_owner(membership)
    return claims.give_up(player=player, by=by, now=now)


def is_open(membership: Membership, invited_at: datetime, now: datetime) -> bool:
    """Whether the link made at that moment still opens the membership."""
    return membership.active and membership.invited_at == invited_at and now < invited_at + VALID


def _locked(membership: Membership) -> Membership:
    locked(membership.club)
    return Membership.objects.select_related("club", "player").get(pk=membership.pk)
