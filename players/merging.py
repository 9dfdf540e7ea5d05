"""What a merge does with the rows of people themselves, and with the two players' own columns."""

from collections.abc import Collection

from django.utils.translation import gettext, ngettext

from players import privacy
from players.merge_rules import Clash, Part, Rule
from players.models import Identifier, Player, User

_STRICTNESS = (privacy.PUBLIC, privacy.INITIALS, privacy.HIDDEN)


def join_columns(kept: Player, gone: Player) -> None:
    """Give who stays what only the other had; of two wishes for privacy the stricter one counts."""
    kept.country = kept.country or gone.country
    kept.user_id = kept.user_id or gone.user_id
    kept.privacy = max(kept.privacy, gone.privacy, key=_STRICTNESS.index)


def _nothing(kept: object, gone: object) -> None:
    """The kept row says it already."""


def _lock(players: Collection[int]) -> None:
    """Lock the logins: preferences lock the login before its player too."""
    list(User.objects.select_for_update(no_key=True).filter(player__in=players).order_by("pk"))


def _clashes(kept: Player, gone: Player) -> list[Clash]:
    found = []
    if kept.user_id and gone.user_id:
        found.append(Clash(words=gettext("Both have a login: one of them gives theirs up first.")))
    numbers: dict[str, set[str]] = {}
    for row in Identifier.objects.filter(player__in=(kept, gone)):
        numbers.setdefault(row.federation, set()).add(row.text)
    for federation, texts in sorted(numbers.items()):
        if len(texts) > 1:
            words = gettext("They have different %(federation)s numbers: %(numbers)s.")
            known = {"federation": federation, "numbers": ", ".join(sorted(texts))}
            found.append(Clash(words=words % known))
    return found


PART = Part(
    rules={
        "players.Alias.player": Rule(
            words=lambda count: (
                ngettext("%(n)d other name", "%(n)d other names", count) % {"n": count}
            ),
            name=str,
            twin=("name",),
            join=_nothing,
        ),
        "players.Identifier.player": Rule(
            words=lambda count: (
                ngettext("%(n)d federation number", "%(n)d federation numbers", count)
                % {"n": count}
            ),
            name=str,
        ),
        "players.OnlineName.player": Rule(
            words=lambda count: (
                ngettext("%(n)d online name", "%(n)d online names", count) % {"n": count}
            ),
            name=str,
            twin=("service", "text"),
            join=_nothing,
        ),
        "players.PlayerLog.player": Rule(
            words=lambda count: (
                ngettext("%(n)d line of the history", "%(n)d lines of the history", count)
                % {"n": count}
            ),
            name=str,
        ),
        "players.Claim.player": Rule(
            words=lambda count: ngettext("%(n)d claim", "%(n)d claims", count) % {"n": count},
            name=str,
            twin=("user_id",),
            join=_nothing,
            passing=True,
        ),
        "players.Merge.kept": Rule(
            words=lambda count: (
                ngettext("%(n)d earlier merge", "%(n)d earlier merges", count) % {"n": count}
            ),
            name=lambda row: row.gone_name,
        ),
    },
    lock=_lock,
    clashes=_clashes,
)
