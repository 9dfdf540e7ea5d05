"""The words of leagues: refusals and history."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import League, Phase
from clubs.phrases import listed
from players.wording import Words

# Refusals


def _league_begun(*, name: str, fixtures: int, entrants: int) -> str:
    if entrants:
        return ngettext(
            "%(entrants)d has entered %(name)s: who plays cannot be changed.",
            "%(entrants)d have entered %(name)s: who plays cannot be changed.",
            entrants,
        ) % {"entrants": entrants, "name": name}
    return ngettext(
        "%(name)s has %(fixtures)d fixture: its rules and who plays stay, and so does the league.",
        "%(name)s has %(fixtures)d fixtures: its rules and who plays stay, and so does the league.",
        fixtures,
    ) % {"fixtures": fixtures, "name": name}


def _entrant_taken(*, entrant: str, team: str) -> str:
    if team:
        return gettext("%(player)s plays for %(team)s in this league.") % {
            "player": entrant,
            "team": team,
        }
    return gettext("%(entrant)s is in this league already.") % {"entrant": entrant}


def _entrant_busy(*, entrant: str, fixtures: int) -> str:
    return ngettext(
        "%(entrant)s has %(fixtures)d fixture: call it off or let it be forfeited instead.",
        "%(entrant)s has %(fixtures)d fixtures: call them off or let them be forfeited instead.",
        fixtures,
    ) % {"entrant": entrant, "fixtures": fixtures}


def _phase_outside(*, phase: str, starts: str, ends: str) -> str:
    return gettext("%(phase)s must lie within %(starts)s – %(ends)s.") % {
        "phase": phase,
        "starts": day(starts),
        "ends": day(ends),
    }


def _window_outside(*, phase: str, first: str, last: str, starts: str, ends: str) -> str:
    return gettext(
        "These rounds last from %(first)s to %(last)s, but %(phase)s from %(starts)s to %(ends)s."
    ) % {
        "phase": phase,
        "first": day(first),
        "last": day(last),
        "starts": day(starts),
        "ends": day(ends),
    }


def _phase_busy(*, phase: str, fixtures: int, later: int) -> str:
    if later:
        return ngettext(
            "%(later)d phase follows %(phase)s: take that back first.",
            "%(later)d phases follow %(phase)s: take those back first.",
            later,
        ) % {"later": later, "phase": phase}
    return ngettext(
        "%(phase)s has %(fixtures)d fixture, so it stays.",
        "%(phase)s has %(fixtures)d fixtures, so it stays.",
        fixtures,
    ) % {"fixtures": fixtures, "phase": phase}


def _fixtures_open(*, phase: str, fixtures: Sequence[int]) -> str:
    return ngettext(
        "Fixture %(fixtures)s of %(phase)s is neither played nor forfeited.",
        "Fixtures %(fixtures)s of %(phase)s are neither played nor forfeited.",
        len(fixtures),
    ) % {"phase": phase, "fixtures": listed(fixtures)}


def _wrong_cut(*, phase: str, expected: int, chosen: int) -> str:
    return ngettext(
        "%(expected)d goes on from %(phase)s, and you chose %(chosen)d.",
        "%(expected)d go on from %(phase)s, and you chose %(chosen)d.",
        expected,
    ) % {"phase": phase, "expected": expected, "chosen": chosen}


def _next_phase_begun(*, phase: str, following: str, fixtures: int) -> str:
    return ngettext(
        "%(following)s has %(fixtures)d fixture already, so %(phase)s stays closed.",
        "%(following)s has %(fixtures)d fixtures already, so %(phase)s stays closed.",
        fixtures,
    ) % {"phase": phase, "following": following, "fixtures": fixtures}


def _too_few_entrants(*, phase: str, entrants: int, needed: int) -> str:
    return ngettext(
        "%(entrants)d plays here, and a fixture needs %(needed)d.",
        "%(entrants)d play here, and a fixture needs %(needed)d.",
        entrants,
    ) % {"entrants": entrants, "needed": needed}


def _too_many_games(*, player: str, games: int, most: int) -> str:
    return ngettext(
        "%(player)s has played %(games)d game of this phase; nobody may play more than %(most)d.",
        "%(player)s has played %(games)d games of this phase; nobody may play more than %(most)d.",
        games,
    ) % {"player": player, "games": games, "most": most}


def _time_over(*, time: str) -> str:
    return gettext("%(time)s has passed.") % {"time": moment(time)}


REFUSALS: Words = {
    "league_address_taken": _("Another league of the club has the address “%(slug)s”."),
    "league_stale": _(
        "Somebody changed this league since you opened the form. What you typed is still here: "
        "look at it and send it again to have it your way."
    ),
    "league_begun": _league_begun,
    "entrant_taken": _entrant_taken,
    "not_in_team": _("%(player)s is not among the players of %(team)s."),
    "entrant_busy": _entrant_busy,
    "player_has_played": _("%(player)s has played for %(team)s and stays in the team."),
    "entry_closed": _("%(phase)s is closed, so nobody can enter any more."),
    "all_phases_closed": _(
        "All phases of %(name)s are closed. Open the last one again, so that you can say who goes "
        "on when you close it."
    ),
    "phase_outside": _phase_outside,
    "window_outside": _window_outside,
    "phase_busy": _phase_busy,
    "phase_closed": _("%(phase)s is closed."),
    "phase_open": _("%(phase)s is not closed."),
    "earlier_phase_open": _("%(before)s has to be closed before %(phase)s."),
    "fixtures_open": _fixtures_open,
    "wrong_cut": _wrong_cut,
    "next_phase_begun": _next_phase_begun,
    "too_few_entrants": _too_few_entrants,
    "entrant_twice": _("%(entrant)s can have only one seat of a fixture."),
    "not_in_phase": _("%(entrant)s does not play in %(phase)s."),
    "fixture_stale": _(
        "Somebody changed this fixture since you opened the page. Look at it and try again."
    ),
    "fixture_settled": _("Fixture %(fixture)s is not open any more."),
    "fixture_not_settled": _("Fixture %(fixture)s is open already."),
    "nobody_forfeits": _("Say who forfeits."),
    "time_over": _time_over,
    "no_time_proposed": _("Nobody has proposed a time for fixture %(fixture)s yet."),
    "no_line_up": _("Say who plays for %(entrant)s."),
    "sitting_twice": _("%(player)s cannot sit twice at one table."),
    "not_of_entrant": _("%(player)s does not play for %(entrant)s."),
    "too_many_games": _too_many_games,
    "not_their_table": _(
        "Table %(table)s cannot be fixture %(fixture)s: others sit there, by other rules, or its "
        "result is known."
    ),
    "league_table": _(
        "Table %(table)s plays fixture %(fixture)s of %(league)s, so nobody else sits down there."
    ),
    "bad_phase": _("“%(value)s” is not possible for “%(option)s”."),
}

# History


def _changed(words: Any, model: Any) -> Callable[..., str]:
    def sentence(*, changes: Sequence[str], **params: Any) -> str:
        labels = {field.name: str(field.verbose_name) for field in model._meta.fields}
        return str(words) % {**params, "changes": ", ".join(labels[one] for one in changes)}

    return sentence


def _timed(words: Any) -> Callable[..., str]:
    def sentence(*, time: str, **params: Any) -> str:
        return str(words) % {**params, "time": moment(time)}

    return sentence


def _dated(words: Any, name: str) -> Callable[..., str]:
    def sentence(**params: Any) -> str:
        return str(words) % {**params, name: day(params[name])}

    return sentence


def _players_entered(*, league: int, name: str, count: int) -> str:
    return ngettext(
        "entered %(count)d player in %(name)s", "entered %(count)d players in %(name)s", count
    ) % {"count": count, "name": name}


def _team_entered(*, league: int, name: str, team: str, count: int) -> str:
    return ngettext(
        "entered the team %(team)s of %(count)d player in %(name)s",
        "entered the team %(team)s of %(count)d players in %(name)s",
        count,
    ) % {"count": count, "name": name, "team": team}


def _league_team_changed(*, league: int, name: str, team: str, count: int) -> str:
    return ngettext(
        "changed the team %(team)s in %(name)s, %(count)d player now",
        "changed the team %(team)s in %(name)s, %(count)d players now",
        count,
    ) % {"count": count, "name": name, "team": team}


def _entrant_withdrawn(*, league: int, name: str, team: str) -> str:
    if team:
        return gettext("took the team %(team)s out of %(name)s") % {"team": team, "name": name}
    return gettext("took a player out of %(name)s") % {"name": name}


def _phase_closed(*, league: int, name: str, phase: str, count: int) -> str:
    if not count:
        return gettext("closed %(phase)s of %(name)s") % {"phase": phase, "name": name}
    return ngettext(
        "closed %(phase)s of %(name)s: %(count)d goes on",
        "closed %(phase)s of %(name)s: %(count)d go on",
        count,
    ) % {"count": count, "phase": phase, "name": name}


def _fixtures_drawn(
    *, league: int, name: str, phase: str, rounds: int, count: int, seed: int
) -> str:
    return ngettext(
        "drew %(count)d fixture of %(phase)s of %(name)s (seed %(seed)s)",
        "drew %(count)d fixtures of %(phase)s of %(name)s (seed %(seed)s)",
        count,
    ) % {"count": count, "phase": phase, "name": name, "seed": seed}


LOG: Words = {
    "league_planned": _("planned the league %(name)s"),
    "league_changed": _changed(_("changed the league %(name)s: %(changes)s"), League),
    "league_deleted": _("deleted the league %(name)s"),
    "players_entered": _players_entered,
    "team_entered": _team_entered,
    "league_team_changed": _league_team_changed,
    "entrant_withdrawn": _entrant_withdrawn,
    "phase_planned": _("planned %(phase)s of %(name)s"),
    "phase_changed": _changed(_("changed %(phase)s of %(name)s: %(changes)s"), Phase),
    "phase_deleted": _("deleted %(phase)s of %(name)s"),
    "phase_closed": _phase_closed,
    "phase_reopened": _("opened %(phase)s of %(name)s again"),
    "fixtures_drawn": _fixtures_drawn,
    "fixture_added": _("added fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_postponed": _dated(
        _("put off fixture %(fixture)s of %(phase)s of %(name)s until %(due)s"), "due"
    ),
    "fixture_forfeited": _("noted a forfeit: fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_called_off": _("called off fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_reinstated": _("let fixture %(fixture)s of %(phase)s of %(name)s be played again"),
    "time_proposed": _timed(
        _("proposed %(time)s for fixture %(fixture)s of %(phase)s of %(name)s")
    ),
    "time_agreed": _timed(_("agreed to %(time)s for fixture %(fixture)s of %(phase)s of %(name)s")),
    "lined_up": _("lined up %(team)s for fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_begun": _("began fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_at_night": _dated(
        _("plays fixture %(fixture)s of %(phase)s of %(name)s at the night of %(date)s"), "date"
    ),
    "fixture_played": _("entered the result of fixture %(fixture)s of %(phase)s of %(name)s"),
    "fixture_corrected": _("corrected fixture %(fixture)s of %(phase)s of %(name)s: %(reason)s"),
    "fixture_game_called_off": _(
        "called off the game of fixture %(fixture)s of %(phase)s of %(name)s"
    ),
}


def day(written: str) -> str:
    """A day from the history as its reader writes days."""
    return date_format(date.fromisoformat(written), "DATE_FORMAT")


def moment(written: str) -> str:
    """A moment from the history in the time zone of the page."""
    return date_format(timezone.localtime(datetime.fromisoformat(written)), "DATETIME_FORMAT")
