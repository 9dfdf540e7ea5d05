"""Forms about a series of nights: plan it, change it, end it."""

from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import local_time, recurrence
from clubs.actions.plans import SeriesPlan
from clubs.actions.refusals import SeriesStale
from clubs.forms.fields import ClockField, DayField
from clubs.forms.nights import LONGEST, USUAL_END, USUAL_START, values_of
from clubs.forms.plans import PlanForm, plan_values, usual_plan
from clubs.models import Club, Night, Series
from clubs.wording import REFUSALS
from players.forms import ActionForm

# So many of the next dates are shown before a series is saved.
SHOWN = 6


class SeriesForm(PlanForm):
    """The rule by which nights are made, and what each of them is like."""

    every = forms.ChoiceField(label=_("How often"), choices=Series.Every.choices)
    first = DayField(
        label=_("First date"), help_text=_("It gives the weekday and, for months, the week.")
    )
    last = DayField(
        label=_("Last date"), required=False, help_text=_("Leave it empty to go on without end.")
    )
    start = ClockField(label=_("Start"))
    end = ClockField(label=_("End"))
    preview = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("first"), data.get("last")
        if first and last and last < first:
            self.add_error("last", gettext("The last date is before the first."))
        if data.get("start") and data.get("end"):
            self._refuse_strange_length(data["start"], data["end"])
        return data

    @property
    def details(self) -> SeriesPlan:
        return SeriesPlan(**self.plan_fields(SeriesPlan.names()))

    def next_dates(self, today: date) -> list[tuple[datetime, datetime]]:
        """The next nights as they would be made; empty while the form is wrong."""
        if not self.is_bound or self.errors:
            return []
        plan, zone = self.details, self.club.zone
        days = recurrence.next_dates(plan, since=max(today, plan.first), count=SHOWN)
        return [local_time.span(day, plan.start, plan.end, zone) for day in days]

    def _refuse_strange_length(self, start: Any, end: Any) -> None:
        one, other = date.min, date.min + timedelta(end <= start)
        length = datetime.combine(other, end) - datetime.combine(one, start)
        if length > LONGEST:
            hours = LONGEST // timedelta(hours=1)
            self.add_error(
                "end", gettext("A night has at most %(count)d hours.") % {"count": hours}
            )


class ChangeSeriesForm(SeriesForm):
    """The same, made from the series as it was when the page was opened."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    def add_error(self, field: str | None, error: Any) -> None:
        """After a stale form the next sending is on top of what there is now."""
        super().add_error(field, error)
        if isinstance(self.refusal, SeriesStale):
            self.data = MultiValueDict(self.data)
            self.data[self.add_prefix("seen_version")] = str(self.refusal.params["version"])


class EndForm(ActionForm):
    """The last day of a series."""

    words = REFUSALS
    last = DayField(label=_("Last date"))
    seen_version = forms.IntegerField(widget=forms.HiddenInput)


def usual_series(club: Club, last: Night | None, today: date) -> dict[str, Any]:
    """What a new series is likely to be: like the last night, every week from now on."""
    usual = usual_plan(club) | {"start": USUAL_START, "end": USUAL_END}
    day = today
    if last is not None:
        usual = values_of(last) | {"title": ""}
        usual.pop("seen_version")
        day = last.date + timedelta(weeks=max(0, -((last.date - today).days // 7)))
    return usual | {"every": Series.Every.WEEK, "first": day}


def series_values(series: Series) -> dict[str, Any]:
    """The series as its form shows it."""
    names = ("every", "first", "last", "start", "end")
    return (
        plan_values(series)
        | {name: getattr(series, name) for name in names}
        | {"seen_version": series.plan_version}
    )
