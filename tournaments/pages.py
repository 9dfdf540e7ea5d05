"""What the organiser's pages about seatings show, read in as few queries as there are lists."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from players.refusal import Refusal
from players.wording import say
from seating import SeatingError, check
from seating.replan import Change, changes
from tournaments.actions.seatings import swapped
from tournaments.forms.seatings import SwapForm
from tournaments.matrix import matrix_of
from tournaments.models import Entry, Seating, Tournament
from tournaments.quality import in_short, quality_of
from tournaments.queries import Names, names_of, problem_of, wishes_of
from tournaments.wording import REFUSALS


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a new version changes for one person."""

    entry: Entry
    rounds: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A line in the list of versions."""

    seating: Seating
    short: str
    outdated: bool


def wind_marks() -> list[SafeString]:
    """How each seat is marked, written once for the thousands of seats of a page."""
    return [render_to_string("games/wind.html", {"index": index}) for index in range(5)]


def overview(tournament: Tournament) -> dict[str, Any]:
    """All versions, and whether a new one can be made from the entries there are."""
    current, impossible = "", ""
    problem = None
    try:
        problem = problem_of(tournament)
        current = problem.hash
    except SeatingError as error:
        impossible = say(REFUSALS, error.code, error.params)
    found = tournament.seatings.select_related("job").order_by("-number")
    return {
        "tournament": tournament,
        "wishes": wishes_of(tournament),
        "problem": problem,
        "impossible": impossible,
        "versions": [
            Version(seating=one, short=_short(one), outdated=one.made_for != current)
            for one in found
        ],
    }


def _short(seating: Seating) -> str:
    """The repeats of a version, from its job where that has counted them."""
    if seating.job:
        return in_short(seating.job.quality) if seating.job.quality else ""
    answer = seating.answer
    return in_short({"repeats": check(seating.question, answer).repeats}) if answer else ""


def page_of(seating: Seating) -> dict[str, Any]:
    """The page of one version."""
    tournament, job = seating.tournament, seating.job
    names = names_of(tournament)
    quality = quality_of(seating)
    try:
        outdated = problem_of(tournament).hash != seating.made_for
    except SeatingError:
        outdated = True
    return {
        "tournament": tournament,
        "seating": seating,
        "job": job,
        "why": say(REFUSALS, job.error_code, job.error_params) if job and job.error_code else "",
        "names": names,
        "outdated": outdated,
        "quality": quality,
        "matrix": matrix_of(seating.rounds) if quality else None,
        "rounds": list(enumerate(seating.rounds, 1)),
        "marks": wind_marks(),
        "played": len(seating.past),
        "changed": _changed(seating, names) if seating.base and quality else [],
    }


def _changed(seating: Seating, names: Names) -> list[Changed]:
    """What is new for whom beside the version this one was made from."""
    assert seating.base
    by_player: dict[int, list[Change]] = {}
    for change in changes(seating.base.rounds, seating.rounds):
        by_player.setdefault(change.player, []).append(change)
    return [
        Changed(entry=names[player], rounds=tuple(found))
        for player, found in sorted(by_player.items())
        if player in names
    ]


def swap_preview(form: SwapForm, seating: Seating, asked: dict[str, int]) -> dict[str, Any]:
    """What the swap would make of the quality, or why it is none."""
    try:
        plan = swapped(seating, **asked)
    except Refusal as refusal:
        form.refusal = refusal
        form.add_error(None, say(REFUSALS, refusal.code, refusal.params))
        return {}
    after = quality_of(seating, plan)
    before = quality_of(seating)
    assert before
    assert after
    differing = [
        (old, new) for old, new in zip(before.measures, after.measures, strict=True) if old != new
    ]
    return {"swap_changes": differing, "swap_faults": after.faults, "swap_ready": True}
