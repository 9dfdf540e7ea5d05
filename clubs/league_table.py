"""The table of a league's phase as its page shows it: lines with names, in the league's unit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from clubs.models import Entrant, Phase
from clubs.queries.leagues import LeagueStandings
from clubs.season_table import in_unit
from players.models import Player
from scoring.league import Appearance, LeagueLine
from scoring.season import Entry, Exact, Line, Method, table


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """What a player brought to a team."""

    player: Player
    games: int
    total: Fraction
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRow:
    """An entrant's line; `last_through` is the last within the cut, `scores` are by fixture."""

    line: LeagueLine
    entrant: Entrant
    total: Fraction
    carried: Fraction
    played: Fraction
    penalty: Fraction
    shares: tuple[ShareRow, ...]
    scores: dict[int, Fraction]
    own: bool
    last_through: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player of a team in the table of single players."""

    line: Line
    player: Player
    entrant: Entrant
    total: Fraction
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CutNow:
    """How the cut of a closed phase would differ now: who would go on, who would not."""

    would: tuple[Entrant, ...]
    would_not: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhasePage:
    """All that the page of a phase shows of its table."""

    phase: Phase
    rows: tuple[EntrantRow, ...]
    players: tuple[PlayerRow, ...]
    carries: bool
    penalises: bool
    tied_at_cut: tuple[Entrant, ...]
    cut_now: CutNow | None
    places: range
    games: int


def phase_page(found: LeagueStandings, phase: Phase, viewer: Player | None = None) -> PhasePage:
    """The lines of one phase with the names of entrants and players."""
    counted = found.tables[phase.pk]
    rows = tuple(_row(found, phase, line, viewer) for line in counted.lines)
    through = len(counted.through)
    if 0 < through < len(rows):
        edge = replace(rows[through - 1], last_through=True)
        rows = (*rows[: through - 1], edge, *rows[through:])
    players = _player_rows(found, phase, viewer) if found.league.is_of_teams else ()
    return PhasePage(
        phase=phase,
        rows=rows,
        players=players,
        carries=phase.number > 1 and phase.carry != Phase.Carry.NONE,
        penalises=any(row.penalty for row in rows),
        tied_at_cut=tuple(found.entrants[pk] for pk in counted.tied_at_cut),
        cut_now=_cut_now(found, phase),
        places=range(1, 1 + max((len(line.place_counts) for line in counted.lines), default=4)),
        games=len({one.game for one in found.appearances.get(phase.pk, ())}),
    )


def proposed_cut(found: LeagueStandings, phase: Phase) -> tuple[int, ...]:
    """Who goes on by the table: the first so many lines, or all."""
    counted = found.tables[phase.pk]
    if phase.advance is None:
        return tuple(line.entrant for line in counted.lines)
    return counted.through


def _row(
    found: LeagueStandings, phase: Phase, line: LeagueLine, viewer: Player | None
) -> EntrantRow:
    entrant = found.entrants[line.entrant]
    names = {player.pk: player for player in entrant.players.all()}
    unit = found.league.unit
    return EntrantRow(
        line=line,
        entrant=entrant,
        total=shown(line.total, unit),
        carried=shown(line.carried, unit),
        played=shown(line.played, unit),
        penalty=shown(line.penalty, unit),
        shares=tuple(
            ShareRow(
                player=names[share.player],
                games=share.games,
                total=shown(share.total, unit),
                missing=share.missing,
            )
            for share in line.shares
        ),
        scores={
            one.game: shown(one.score, unit)
            for one in found.appearances.get(phase.pk, ())
            if one.entrant == line.entrant
        },
        own=viewer is not None and viewer.pk in names,
        last_through=False,
    )


def _player_rows(
    found: LeagueStandings, phase: Phase, viewer: Player | None
) -> tuple[PlayerRow, ...]:
    """Single players by the sum of their own games in the phase."""
    of = {
        player.pk: (player, entrant)
        for entrant in found.entrants.values()
        for player in entrant.players.all()
    }
    lines = table(_entries(found.appearances.get(phase.pk, ())), Method())
    return tuple(
        PlayerRow(
            line=line,
            player=of[line.player][0],
            entrant=of[line.player][1],
            total=shown(line.total or 0, found.league.unit),
            own=viewer is not None and viewer.pk == line.player,
        )
        for line in lines
    )


def _entries(appearances: Sequence[Appearance]) -> list[Entry]:
    return [
        Entry(one.player, 0, one.game, one.score, one.rank, one.tied)
        for one in appearances
        if one.player is not None and one.rank is not None
    ]


def _cut_now(found: LeagueStandings, phase: Phase) -> CutNow | None:
    """The difference between who went on and who would by the table of this moment, if any."""
    following = found.after(phase)
    if not phase.is_closed or following is None or phase.advance is None:
        return None
    counted = found.tables[phase.pk]
    went = set(found.going[following.pk])
    would = [pk for pk in counted.through if pk not in went]
    claims = {*counted.through, *counted.tied_at_cut}
    would_not = [pk for pk in found.going[following.pk] if pk not in claims]
    if not (would or would_not):
        return None
    return CutNow(
        would=tuple(found.entrants[pk] for pk in would),
        would_not=tuple(found.entrants[pk] for pk in would_not),
    )


def shown(value: Exact, unit: int) -> Fraction:
    return in_unit(value, unit) or Fraction(0)
