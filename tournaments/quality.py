"""The quality of a seating in words: every number of the check beside what is possible."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from players.wording import say
from seating import Plan, Problem, Report, check
from tournaments.models import Seating
from tournaments.wording.seatings import FAULTS

FAULTS_SHOWN = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One thing that is said of a seating: what, how much, what that means."""

    label: str
    value: str
    words: str
    good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Two who meet more than once, by number."""

    one: int
    other: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What the independent check says of a seating."""

    report: Report
    measures: tuple[Measure, ...]
    faults: tuple[str, ...]
    more_faults: int
    repeats: tuple[Repeat, ...]


def quality_of(seating: Seating, plan: Plan | None = None) -> Quality | None:
    """The quality of the plan, or of another one for the same question."""
    plan = plan or seating.answer
    if plan is None:
        return None
    problem = seating.question
    report = check(problem, plan)
    faults = [say(FAULTS, fault.code, fault.params) for fault in report.faults]
    return Quality(
        report=report,
        measures=tuple(_measures(problem, report, winds=seating.winds)),
        faults=tuple(faults[:FAULTS_SHOWN]),
        more_faults=max(0, len(faults) - FAULTS_SHOWN),
        repeats=tuple(
            Repeat(one=one, other=other, times=round(times))
            for one, other, times in report.repeated_pairs
        ),
    )


def in_short(quality: Quality | Mapping[str, int]) -> str:
    """The number that matters most, in a sentence."""
    repeats = quality.report.repeats if isinstance(quality, Quality) else quality["repeats"]
    if not repeats:
        return gettext("Nobody meets twice.")
    return ngettext("%(count)d repeat", "%(count)d repeats", repeats) % {"count": repeats}


def _measures(problem: Problem, report: Report, *, winds: bool) -> Iterator[Measure]:
    yield Measure(
        label=gettext("Repeats"),
        value=str(report.repeats),
        words=_repeats(report),
        good=report.repeats <= max(report.lower_bound, report.best_known or 0),
    )
    most = round(report.most_meetings)
    yield Measure(
        label=gettext("Most meetings of two"),
        value=str(most),
        words=ngettext(
            "%(count)d pair meets more than once",
            "%(count)d pairs meet more than once",
            len(report.repeated_pairs),
        )
        % {"count": len(report.repeated_pairs)},
        good=most <= 2 or report.repeats <= report.lower_bound,
    )
    yield Measure(
        label=gettext("In two rounds running"),
        value=str(report.back_to_back),
        words=gettext("pairs who meet twice without a round between"),
        good=not report.back_to_back,
    )
    yield from _chances(problem, report)
    yield _winds(report, known=winds)
    yield Measure(
        label=gettext("Back at a table"),
        value=str(report.table_revisits),
        words=gettext("times somebody returns to a table although there are others"),
        good=not report.table_revisits,
    )
    yield from _groups(problem, report)
    yield from _odd(problem, report)


def _repeats(report: Report) -> str:
    """Whether it could be better, and how it is known."""
    if report.repeats == 0:
        return gettext("Nobody meets twice.")
    if report.repeats <= report.lower_bound:
        return gettext("Nobody can do better: so many must be.")
    if report.best_known is not None:
        return gettext("%(best)d is the best known, below %(bound)d is impossible.") % {
            "best": report.best_known,
            "bound": report.lower_bound,
        }
    if report.lower_bound:
        return gettext("Fewer than %(bound)d are impossible.") % {"bound": report.lower_bound}
    return gettext("Counting alone does not rule out 0.")


def _chances(problem: Problem, report: Report) -> Iterator[Measure]:
    most = len(problem.players) - 1
    yield Measure(
        label=gettext("Fewest opponents of somebody"),
        value=str(report.fewest_opponents),
        words=gettext("different people, of %(most)d others") % {"most": most},
        good=True,
    )
    yield Measure(
        label=gettext("Never met"),
        value=str(report.never_met),
        words=gettext("pairs who do not meet in this event"),
        good=True,
    )


def _winds(report: Report, *, known: bool) -> Measure:
    if not known:
        return Measure(
            label=gettext("Winds"),
            value="–",
            words=gettext("the plan says nothing of winds"),
            good=False,
        )
    return Measure(
        label=gettext("Winds"),
        value=str(report.wind_spread),
        words=(
            gettext("at most between how often somebody has one wind and another")
            if not report.winds_outside
            else ngettext(
                "is the worst difference; for %(count)d participant it is above 1",
                "is the worst difference; for %(count)d participants it is above 1",
                report.winds_outside,
            )
            % {"count": report.winds_outside}
        ),
        good=not report.winds_outside,
    )


def _groups(problem: Problem, report: Report) -> Iterator[Measure]:
    for label, groups, meetings, words in (
        (
            gettext("Team mates"),
            problem.teams,
            report.team_meetings,
            gettext("meetings of one team"),
        ),
        (
            gettext("Same club"),
            problem.clubs,
            report.club_meetings,
            gettext("meetings of one club"),
        ),
        (
            gettext("Same country"),
            problem.countries,
            report.country_meetings,
            gettext("meetings of one country"),
        ),
    ):
        if groups:
            yield Measure(label=label, value=str(meetings), words=words, good=not meetings)


def _odd(problem: Problem, report: Report) -> Iterator[Measure]:
    if problem.seats < len(problem.players) or report.waits[1]:
        yield Measure(
            label=gettext("Sits out"),
            value=_range(report.waits),
            words=gettext("rounds each, fewest and most"),
            good=report.waits[1] - report.waits[0] <= 1,
        )
    if set(problem.sizes) != {4} or report.odd_tables[1]:
        yield Measure(
            label=gettext("At a table not of four"),
            value=_range(report.odd_tables),
            words=gettext("rounds each, fewest and most"),
            good=report.odd_tables[1] - report.odd_tables[0] <= 1,
        )


def _range(both: tuple[int, int]) -> str:
    fewest, most = both
    return str(most) if fewest == most else f"{fewest}–{most}"
