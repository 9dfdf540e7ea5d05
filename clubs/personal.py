"""What clubs keep about a person: evenings and teams stay, for others' places hang on them."""

from clubs.actions.refusals import OnlyOwner
from clubs.models import Membership, Role
from clubs.wording import REFUSALS
from players.models import Player
from players.personal_rules import Part, Rows, Rule


def refuse_last_owner(player: Player) -> None:
    """A club is never left without an owner who can sign in."""
    owned = Membership.objects.active().filter(player=player, role=Role.OWNER)
    for membership in owned.select_related("club"):
        owners = membership.club.memberships.active().filter(role=Role.OWNER)
        if not owners.exclude(pk=membership.pk).exclude(player__user=None).exists():
            raise OnlyOwner(club=membership.club.name)


def retire(memberships: Rows) -> None:
    """Off every list; the row stays, so that a season tells members from guests as before."""
    memberships.update(active=False, role=Role.MEMBER, invited_at=None)


PART = Part(
    rules={
        "clubs.Membership.player": Rule(title="memberships", related=("club",), leave=retire),
        "clubs.Attendance.player": Rule(title="evenings and fees", related=("night__club",)),
        "clubs.SitOut.player": Rule(title="waiting", related=("sitting__night__club",)),
        "clubs.Team_players.player": Rule(title="teams", related=("team",)),
        "clubs.Entrant.captain": Rule(title="league teams led", related=("league",)),
        "clubs.Entrant_players.player": Rule(title="leagues", related=("entrant__captain",)),
        "clubs.FixtureSeat.player": Rule(
            title="fixtures", related=("fixture__phase", "entrant__captain")
        ),
        "clubs.CalendarLink.user": Rule(title="calendar links"),
        "clubs.ClubLog.by": Rule(title="changes of clubs", related=("club", "night__club")),
        "clubs.TillEntry.by": Rule(title="till entries", related=("night__club",)),
        "clubs.Upload.made_by": Rule(
            title="files sent", secret=("data", "report", "answers"), related=("club",)
        ),
    },
    refuse=refuse_last_owner,
    words=REFUSALS,
)
