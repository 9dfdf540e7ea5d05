"""The words of seasons: refusals, history, the method, and how a number came about."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Season
from games.fields import UNITS_PER_POINT
from games.wording import ruleset_name
from players.templatetags.figures import exact, points
from players.wording import Words
from scoring.season import Step

# Refusals


def _season_has_games(*, name: str, games: int) -> str:
    return ngettext(
        "%(games)d game counts in %(name)s, so it cannot be deleted.",
        "%(games)d games count in %(name)s, so it cannot be deleted.",
        games,
    ) % {"games": games, "name": name}


REFUSALS: Words = {
    "season_address_taken": _("Another season of the club has the address “%(slug)s”."),
    "season_stale": _(
        "Somebody changed this season or its teams since you opened the form. What you typed is "
        "still here: look at it and send it again to have it your way."
    ),
    "season_has_games": _season_has_games,
    "team_empty": _("%(name)s needs at least one player."),
    "team_name_taken": _("There is a team named “%(name)s” in this season."),
    "in_another_team": _("%(player)s plays for %(team)s in this season."),
    "bad_method": _("“%(value)s” is not possible for “%(option)s”."),
    "in_two_teams": _("A player is in two teams of this season."),
}

# History


def _season_changed(*, season: int, name: str, changes: Sequence[str]) -> str:
    labels = {field.name: str(field.verbose_name) for field in Season._meta.fields}
    return gettext("changed the season %(name)s: %(changes)s") % {
        "name": name,
        "changes": ", ".join(labels[change] for change in changes),
    }


def _team(words: Any) -> Any:
    def sentence(*, season: int, name: str, team: str, players: Sequence[str]) -> str:
        return str(words) % {"season": name, "team": team, "players": ", ".join(players)}

    return sentence


LOG: Words = {
    "season_planned": _("planned the season %(name)s"),
    "season_changed": _season_changed,
    "season_deleted": _("deleted the season %(name)s"),
    "team_formed": _team(_("formed the team %(team)s in %(season)s: %(players)s")),
    "team_changed": _team(_("changed the team %(team)s in %(season)s: %(players)s")),
    "team_dissolved": _team(_("dissolved the team %(team)s in %(season)s")),
}

# The method


def method_in_words(season: Season) -> list[str]:
    """How the season counts, a sentence each."""
    sentences = [_kind(season)]
    if season.drop_worst:
        sentences.append(
            ngettext(
                "The worst game is dropped.",
                "The %(count)d worst games are dropped.",
                season.drop_worst,
            )
            % {"count": season.drop_worst}
        )
    if season.minimum_games > 1:
        sentences.append(
            ngettext(
                "A place needs at least %(count)d game; who has fewer, guests too, stands below.",
                "A place needs at least %(count)d games; who has fewer, guests too, stands below.",
                season.minimum_games,
            )
            % {"count": season.minimum_games}
        )
    else:
        sentences.append(
            gettext(
                "Guests are ranked from their first game; a minimum of games would keep them below."
            )
        )
    sentences.append(str(TIES[season.ties]))
    sentences.append(rulesets_in_words(season))
    return sentences


def _kind(season: Season) -> str:
    count = season.best or 0
    match season.method:
        case Season.Method.AVERAGE:
            return gettext("The average of all games counts; a half-counting night weighs half.")
        case Season.Method.BEST:
            return ngettext(
                "The best game of each player counts.",
                "The best %(count)d games of each player count.",
                count,
            ) % {"count": count}
        case Season.Method.BEST_IN_ROW:
            return ngettext(
                "The best game of each player counts.",
                "The best %(count)d games in a row of each player count.",
                count,
            ) % {"count": count}
        case _:
            return gettext("The sum of all games counts.")


TIES: Mapping[str, Any] = {
    "shared": _("Equal totals share a place."),
    "firsts": _("Of equal totals more first places are better, then more second places."),
    "mean_place": _("Of equal totals the better mean place is ahead."),
    "best_game": _("Of equal totals the better single game is ahead."),
}


def rulesets_in_words(season: Season) -> str:
    if not season.rulesets:
        return gettext("Games by all rules count.")
    return gettext("Rules that count: %(rules)s.") % {
        "rules": ", ".join(ruleset_name(slug) for slug in season.rulesets)
    }


def missing_in_words(games: int) -> str:
    return ngettext("%(games)d more game", "%(games)d more games", games) % {"games": games}


# How a number came about


def step_in_words(step: Step, unit: int) -> str:
    """One step of the calculation; totals are sixtieths of a point, shown in the season's unit."""
    params: dict[str, Any] = dict(step.params)
    for name in ("sum", "total"):
        if name in params:
            params[name] = exact(Fraction(params[name]) / (UNITS_PER_POINT * unit)) or "0"
    return str(capfirst(_STEPS[step.code](params)))


_STEPS: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "no_games": lambda params: gettext("no game yet"),
    "games": lambda params: ngettext("%(games)d game", "%(games)d games", params["games"]) % params,
    "best": lambda params: (
        ngettext(
            "the best %(n)d of %(of)d game counts",
            "the best %(n)d of %(of)d games count",
            params["of"],
        )
        % params
    ),
    "best_in_row": lambda params: (
        ngettext(
            "the best %(n)d in a row of %(of)d game counts",
            "the best %(n)d in a row of %(of)d games count",
            params["of"],
        )
        % params
    ),
    "drop_worst": lambda params: (
        ngettext(
            "the worst game of %(of)d is dropped",
            "the %(dropped)d worst games of %(of)d are dropped",
            params["dropped"],
        )
        % params
    ),
    "half_counting": lambda params: (
        ngettext(
            "%(games)d of them counts in part", "%(games)d of them count in part", params["games"]
        )
        % params
    ),
    "sum": lambda params: gettext("sum %(total)s") % params,
    "average": lambda params: (
        gettext("%(sum)s / %(weight)s games = %(total)s")
        % (params | {"weight": _plain(params["weight"])})
    ),
    "under_minimum": lambda params: (
        ngettext(
            "a place needs %(needed)d game, %(missing)d is missing",
            "a place needs %(needed)d games, %(missing)d are missing",
            params["missing"],
        )
        % params
    ),
}


def _plain(number: Fraction | int) -> str:
    """A weight of games as written: 7 or 6.5."""
    return exact(number).lstrip("+") if Fraction(number).denominator != 1 else points(int(number))


def dropped_in_words(season: Season) -> str:
    """Why a game of this season does not count."""
    match season.method:
        case Season.Method.BEST:
            return gettext("not among the best %(count)d") % {"count": season.best}
        case Season.Method.BEST_IN_ROW:
            return gettext("outside the best %(count)d in a row") % {"count": season.best}
        case _:
            return ngettext(
                "the worst game", "one of the %(count)d worst games", season.drop_worst
            ) % {"count": season.drop_worst}
