"""Check oneself in at the door, by the code that hangs there."""

import uuid
from datetime import datetime, timedelta

from clubs.actions import attendance
from clubs.actions.locking import locked
from clubs.actions.refusals import AgeNotConfirmed, NotTonight
from clubs.models import Attendance, Night
from players.actions.idempotent import idempotent
from players.models import Player, User

# Who comes early to set up the tables may check in.
EARLY = timedelta(hours=3)


@idempotent
def check_in(
    *,
    night: Night,
    player: Player,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
    age_confirmed: bool = False,
) -> Attendance:
    """Check in whoever followed the code; refuses with `NotTonight` unless the night runs now."""
    night = locked(night)
    if not night.starts_at - EARLY <= now <= night.ends_at:
        zone = night.club.zone
        raise NotTonight(starts=night.starts_at.astimezone(zone).isoformat())
    old = night.attendances.filter(player=player).first()
    confirmed = age_confirmed or bool(old and old.age_confirmed)
    if night.minimum_age and not confirmed:
        raise AgeNotConfirmed(age=night.minimum_age)
    here = attendance.check_in(night=night, player=player, by=by, now=now, client_id=None)
    if confirmed and not here.age_confirmed:
        here.age_confirmed = True
        here.save(update_fields=("age_confirmed",))
    return here
