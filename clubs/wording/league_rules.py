"""How a league's phase counts, and how a number of its table came about, in words."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import League, Phase
from clubs.wording.seasons import TIES
from games.fields import UNITS_PER_POINT
from games.wording import ruleset_name
from players.templatetags.figures import exact
from scoring.season import Step

# How a phase counts


def phase_in_words(phase: Phase) -> list[str]:
    """How the phase counts, a sentence each."""
    found = [_carry(phase)] if phase.number > 1 else []
    found.append(_window(phase))
    found += [*_minimum(phase), *_most(phase)]
    if phase.advance:
        found.append(
            ngettext(
                "The first %(count)d goes on to the next phase.",
                "The first %(count)d go on to the next phase.",
                phase.advance,
            )
            % {"count": phase.advance}
        )
    found.append(str(TIES[phase.league.ties]))
    return [*found, *league_in_words(phase.league)]


def league_in_words(league: League) -> list[str]:
    """What the league says of substitutes and forfeits, a sentence each."""
    scores = {
        name: exact(getattr(league, f"{name}_score") / league.unit) or "0"
        for name in ("substitute", "forfeit", "walkover")
    }
    if league.substitutes == League.Substitutes.FIXED:
        substitutes = gettext("Who is replaced by a substitute gets %(substitute)s.") % scores
    else:
        substitutes = gettext("What a substitute achieves counts for whoever was replaced.")
    forfeits = gettext("Who forfeits gets %(forfeit)s, the others at that table %(walkover)s.")
    rules = gettext("Rules: %(rules)s.") % {"rules": ruleset_name(league.ruleset)}
    return [substitutes, forfeits % scores, rules]


def _carry(phase: Phase) -> str:
    sentence = {
        Phase.Carry.ALL: gettext("Everybody keeps the whole total of the phase before."),
        Phase.Carry.HALF: gettext("Everybody keeps half of the total of the phase before."),
        Phase.Carry.QUARTER: gettext("Everybody keeps a quarter of the total of the phase before."),
        Phase.Carry.NONE: gettext("Everybody begins at zero."),
    }[Phase.Carry(phase.carry)]
    if phase.carry_to_tenths and phase.carry != Phase.Carry.NONE:
        sentence += " " + gettext("What is kept is rounded to tenths, halves away from zero.")
    return sentence


def _window(phase: Phase) -> str:
    if phase.best_in_row is None:
        return gettext("The sum of all games counts.")
    return ngettext(
        "The best game counts.", "The best %(count)d games in a row count.", phase.best_in_row
    ) % {"count": phase.best_in_row}


def _minimum(phase: Phase) -> list[str]:
    if not phase.minimum_games:
        return []
    asked = ngettext(
        "Each player plays at least %(count)d game; each missing one costs %(penalty)s when the "
        "phase is closed.",
        "Each player plays at least %(count)d games; each missing one costs %(penalty)s when the "
        "phase is closed.",
        phase.minimum_games,
    )
    cost = exact(phase.penalty / phase.league.unit).lstrip("+") or "0"
    return [asked % {"count": phase.minimum_games, "penalty": cost}]


def _most(phase: Phase) -> list[str]:
    if not phase.most_games:
        return []
    return [
        ngettext(
            "Nobody plays more than %(count)d game.",
            "Nobody plays more than %(count)d games.",
            phase.most_games,
        )
        % {"count": phase.most_games}
    ]


# How a number came about


def step_in_words(step: Step, unit: int, names: Mapping[int, str]) -> str:
    """One step of the calculation; scores are sixtieths of a point, players are keys."""
    params: dict[str, Any] = dict(step.params)
    for name in ("total", "before", "carried", "penalty"):
        if name in params:
            params[name] = exact(Fraction(params[name]) / (UNITS_PER_POINT * unit)) or "0"
    if "player" in params:
        params["player"] = names.get(params["player"], "")
    return str(capfirst(_STEPS[step.code](params)))


def _missing(params: dict[str, Any]) -> str:
    return ngettext(
        "%(player)s lacks %(games)d game of %(needed)d: %(penalty)s are taken",
        "%(player)s lacks %(games)d games of %(needed)d: %(penalty)s are taken",
        params["games"],
    ) % (params | {"penalty": params["penalty"].lstrip("+")})


def _missing_yet(params: dict[str, Any]) -> str:
    return ngettext(
        "%(player)s still lacks %(games)d game of %(needed)d; in the end it would cost %(penalty)s",
        "%(player)s still lacks %(games)d games of %(needed)d; in the end they would cost "
        "%(penalty)s",
        params["games"],
    ) % (params | {"penalty": params["penalty"].lstrip("+")})


_PARTS: Mapping[str, Any] = {
    "all": _("all of %(before)s is carried over: %(carried)s"),
    "half": _("half of %(before)s is carried over: %(carried)s"),
    "quarter": _("a quarter of %(before)s is carried over: %(carried)s"),
}

_STEPS: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "carried": lambda params: (
        str(_PARTS[params["part"]]) % params
        + (gettext(" (rounded to tenths)") if params["rounded"] else "")
    ),
    "games": lambda params: ngettext("%(games)d game", "%(games)d games", params["games"]) % params,
    "best_in_row": lambda params: (
        ngettext(
            "the best %(n)d in a row of %(of)d game counts",
            "the best %(n)d in a row of %(of)d games count",
            params["of"],
        )
        % params
    ),
    "sum": lambda params: gettext("sum %(total)s") % params,
    "missing": _missing,
    "missing_yet": _missing_yet,
    "total": lambda params: gettext("total %(total)s") % params,
}
