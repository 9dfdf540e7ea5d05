"""Store games that were played before, many at once: seats, result and history of each."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction

from games.actions.endings import Totals, seat_rows
from games.actions.results import worth
from games.actions.tables import check_table
from games.models import Game, GameLog, Result, Seat, SeatResult
from players.models import Player, User
from scoring.ruleset import Ruleset

# Rows of one statement: what a database takes at once with all their columns.
BATCH = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game as it was played: who sat from East on, by which rules, and how it ended.

    Without totals it has begun and waits for its result.
    """

    table: int
    ruleset: Ruleset
    players: tuple[Player, ...]
    totals: Totals | None
    started_at: datetime
    finished_at: datetime
    substitutes: tuple[int, ...] = ()


@transaction.atomic
def record(*, games: Sequence[Played], by: User | None, now: datetime) -> list[Game]:
    """Store the games in their order, as `tables.start` and `results.enter` would one by one.

    Refuses like those: `SeatTaken`, `WrongNumberOfPlayers`, or the core's `ScoringError`. A few
    statements for all, so thousands of old games do not keep everybody else waiting.
    """
    snapshots = {one.ruleset: one.ruleset.as_dict() for one in games}
    for one in games:
        check_table(one.players, one.ruleset)
    made = Game.objects.bulk_create(
        [_game(one, snapshots[one.ruleset]) for one in games], batch_size=BATCH
    )
    seats = [
        [
            Seat(game=game, index=index, player=player, substitute=index in one.substitutes)
            for index, player in enumerate(one.players)
        ]
        for game, one in zip(made, games, strict=True)
    ]
    Seat.objects.bulk_create([seat for table in seats for seat in table], batch_size=BATCH)
    _store_results(made, games, seats, by=by, now=now)
    logs = [
        GameLog(game=game, at=now, by=by, code=code, params=params)
        for game, one in zip(made, games, strict=True)
        for code, params in _history(one)
    ]
    GameLog.objects.bulk_create(logs, batch_size=BATCH)
    return made


def _game(one: Played, snapshot: dict[str, object]) -> Game:
    finished = one.totals is not None
    return Game(
        table=one.table,
        ruleset=one.ruleset.slug,
        rules=snapshot,
        state=Game.State.FINISHED if finished else Game.State.RUNNING,
        started_at=one.started_at,
        finished_at=one.finished_at if finished else None,
        version=2 if finished else 1,
    )


def _store_results(
    made: Sequence[Game],
    games: Sequence[Played],
    seats: Sequence[Sequence[Seat]],
    *,
    by: User | None,
    now: datetime,
) -> None:
    stored, rows = [], []
    for game, one, table in zip(made, games, seats, strict=True):
        if one.totals is None:
            continue
        value = worth(one.ruleset, one.totals, one.substitutes)
        result = Result(
            game=game,
            number=1,
            sticks=one.totals.sticks,
            unassigned=value.unassigned,
            order=one.totals.order,
            entered_at=now,
            entered_by=by,
        )
        stored.append(result)
        rows.append((result, table, one.totals, value, one.ruleset.score_unit))
    Result.objects.bulk_create(stored, batch_size=BATCH)
    # Made only now: a row takes the key its result has when the row is made.
    shares = [share for parts in rows for share in seat_rows(*parts)]
    SeatResult.objects.bulk_create(shares, batch_size=BATCH)


def _history(one: Played) -> list[tuple[str, dict[str, object]]]:
    lines: list[tuple[str, dict[str, object]]] = [("started", {"players": list(one.players)})]
    if one.totals is not None:
        lines.append(("entered", {"number": 1, "totals": asdict(one.totals)}))
    return lines
