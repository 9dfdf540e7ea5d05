"""Who plays the demo's tournament, and the seating everybody can look up."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.seating_work import work
from players.models import Player, User
from tournaments.actions import entries, seatings, wishes
from tournaments.actions.entries import EntryDetails
from tournaments.actions.wishes import Wishes
from tournaments.models import Entry, Seating, SeatingWishes, Tournament

CLUBS = ("Kolm Tuult", "Kolm Tuult", "Riga Riichi", "Helsinki Honba", "Kolm Tuult", "Vilnius Ron")
COUNTRIES = ("Estonia", "Estonia", "Latvia", "Finland", "Estonia", "Lithuania")
KEEPS_TABLE = {4: 2, 23: 9}  # by number: a wheelchair, the table with the camera
DRAW = 482013


def seat(tournament: Tournament, players: Sequence[Player], *, by: User, now: datetime) -> Seating:
    """Enter these players, two substitutes behind them, and publish a seating of eight rounds."""
    who: dict[str, Any] = {"by": by, "now": now, "client_id": None}
    people = [_details(number, player) for number, player in enumerate(players, 1)]
    substitutes = [
        EntryDetails(name=name, state=Entry.State.SUBSTITUTE) for name in ("Leo Falk", "Vera Kross")
    ]
    entries.enter(tournament=tournament, people=[*people, *substitutes], **who)
    wished = Wishes(
        rounds=8,
        odd=SeatingWishes.Odd.SIT_OUTS,
        tables=None,
        mind_clubs=False,
        mind_countries=False,
        apart=((1, 2),),
    )
    wishes.wish(tournament=tournament, wanted=wished, seen_version=1, **who)
    made = seatings.make(tournament=tournament, draw=DRAW, seconds=10, **who)
    assert made.job
    work(made.job.pk)
    return seatings.publish(seating=made, **who)


def _details(number: int, player: Player) -> EntryDetails:
    place = number % len(CLUBS)
    return EntryDetails(
        number=number,
        player=player,
        club=CLUBS[place],
        country=COUNTRIES[place],
        fixed_table=KEEPS_TABLE.get(number),
    )
