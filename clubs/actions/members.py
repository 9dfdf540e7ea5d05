"""Who belongs to a club and what they may do there: add, rename, roles, leave and come back."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from clubs.actions.clubs import locked, log
from clubs.actions.refusals import (
    AlreadyMember,
    ChoosesOwnName,
    HasLeft,
    LastOwner,
    MaybeInvited,
    NamesKnown,
    NameTwice,
    NotOpen,
    OwnerNeedsLogin,
    OwnersOnly,
)
from clubs.models import Club, Membership, Role
from clubs.queries.people import maybe_known
from players.actions import people, privacy
from players.actions.idempotent import idempotent
from players.models import Player, User, formerly
from players.names import search_key, tidy


@idempotent
def add(
    *,
    club: Club,
    names: tuple[str, ...],
    same: Mapping[str, int | None],
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Club:
    """Add people to the club, a name each.

    Where a name may mean somebody known (`clubs.queries.people.maybe_known`), `same` answers by
    its search key whether it is that player (their key) or somebody else (None); names without an
    answer are refused with `NamesKnown`.
    """
    club = locked(club)
    wanted = _by_key(names)
    known = maybe_known(club, wanted)
    answers = {
        key: same[key]
        for key, found in known.items()
        if key in same and (same[key] is None or same[key] in found)
    }
    if asked := [name for key, name in wanted.items() if key in known and key not in answers]:
        raise NamesKnown(names=asked)
    added: list[Player] = []
    for key, name in wanted.items():
        answer = answers.get(key)
        player = people.add(name=name) if answer is None else known[key][answer]
        if enrol(club, player, now=now):
            added.append(player)
    if added:
        log(club, "members_added", by=by, now=now, names=added)
    return club


@idempotent
def join(
    *,
    club: Club,
    player_name: str,
    somebody_else: bool,
    by: User,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Become a member oneself, where the club is open to that.

    Refuses with `MaybeInvited` a new player whose name a member without a login has, unless
    the person says to be somebody else: the invite link keeps the old results.
    """
    club = locked(club)
    if not club.open_to_join:
        raise NotOpen(club=club.name)
    if not somebody_else and not Player.objects.of(by).exists():
        named = Player.objects.findable().exactly_named(player_name).filter(user=None)
        if known := named.filter(memberships__club=club, memberships__active=True).first():
            raise MaybeInvited(name=known.name)
    player = people.player_of(user=by, name=player_name)
    if not enrol(club, player, now=now):
        raise AlreadyMember(name=player.name)
    log(club, "member_joined", by=by, now=now, name=player)
    return Membership.objects.get(club=club, player=player)


@idempotent
def rename(
    *,
    membership: Membership,
    name: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Mend the name of a member; refuses with `ChoosesOwnName` where the member has a login."""
    membership = _locked(membership)
    old = membership.player
    if old.user_id is not None:
        raise ChoosesOwnName(name=old.name)
    membership.player = people.rename(player=old, name=name, by=by, now=now)
    if not membership.player.is_named_as(old):
        facts = {"old": formerly(old), "name": membership.player}
        log(membership.club, "renamed", by=by, now=now, **facts)
    return membership


@idempotent
def show(
    *,
    membership: Membership,
    how: str,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Say for a member without a login how strangers see them; others say it themselves."""
    membership = _locked(membership)
    if membership.player.user_id is not None:
        raise ChoosesOwnName(name=membership.player.name)
    membership.player = privacy.show(player=membership.player, how=how, by=by, now=now)
    return membership


@idempotent
def set_role(
    *,
    membership: Membership,
    role: Role,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Give a member a role; an owner needs a login, and the last owner stays."""
    membership = _locked(membership)
    if not membership.active:
        raise HasLeft(name=membership.player.name)
    if role == Role.OWNER and membership.player.user_id is None:
        raise OwnerNeedsLogin(name=membership.player.name)
    if role != Role.OWNER:
        refuse_last_owner(membership)
    if membership.role != role:
        membership.role = role
        membership.save(update_fields=("role",))
        log(membership.club, "role_set", by=by, now=now, name=membership.player, role=str(role))
    return membership


@idempotent
def retire(
    *,
    membership: Membership,
    by_owner: bool,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Membership:
    """Take a member off the list, role and open link too; the results stay.

    Refuses with `OwnersOnly` somebody with a role unless an owner does it or the member leaves,
    and with `LastOwner`.
    """
    membership = _locked(membership)
    leaves = by is not None and membership.player.user_id == by.pk
    if membership.role != Role.MEMBER and not (by_owner or leaves):
        raise OwnersOnly(name=membership.player.name)
    refuse_last_owner(membership)
    if membership.active:
        membership.active = False
        membership.role = Role.MEMBER
        membership.invited_at = None
        membership.save(update_fields=("active", "role", "invited_at"))
        code = "member_left" if leaves else "member_retired"
        log(membership.club, code, by=by, now=now, name=membership.player)
    return membership


@idempotent
def readmit(
    *, membership: Membership, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Membership:
    """Take somebody who left back on the list."""
    membership = _locked(membership)
    if enrol(membership.club, membership.player, now=now):
        log(membership.club, "member_back", by=by, now=now, name=membership.player)
    return _locked(membership)


def _by_key(names: tuple[str, ...]) -> dict[str, str]:
    """The tidy names by their search keys; the same name twice is refused."""
    wanted: dict[str, str] = {}
    for name in filter(None, map(tidy, names)):
        if search_key(name) in wanted:
            raise NameTwice(name=name)
        wanted[search_key(name)] = name
    if not wanted:
        raise people.NameMissing()
    return wanted


def enrol(club: Club, player: Player, *, now: datetime) -> bool:
    """Make the player an active member; False if they are one already."""
    membership, made = Membership.objects.get_or_create(
        club=club, player=player, defaults={"since": now}
    )
    if not made and not membership.active:
        membership.active = made = True
        membership.save(update_fields=("active",))
    return made


def refuse_last_owner(membership: Membership) -> None:
    """Refuse with `LastOwner` what would leave the club without an owner who can sign in."""
    owners = membership.club.memberships.active().filter(role=Role.OWNER)
    others = owners.exclude(pk=membership.pk).exclude(player__user=None)
    if membership.role == Role.OWNER and not others.exists():
        raise LastOwner(name=membership.player.name)


def _locked(membership: Membership) -> Membership:
    """Lock the club, the root of all its memberships, and read the membership afresh."""
    locked(membership.club)
    return Membership.objects.select_related("club", "player").get(pk=membership.pk)
