"""Forms about a night: plan it, change it, sign up for it."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs import local_time
from clubs.actions.plans import NightPlan
from clubs.actions.refusals import NightStale
from clubs.forms.fields import ClockField, DayField
from clubs.forms.plans import PlanForm, plan_values, usual_plan
from clubs.models import Club, Night
from clubs.wording import REFUSALS
from players.forms import ActionForm

type Day = date  # the form below has a field of that name

LONGEST = timedelta(hours=18)
USUAL_START, USUAL_END = time(18), time(23)


class NightForm(PlanForm):
    """What an organiser decides about a night; times are the club's local ones."""

    date = DayField(label=_("Date"))
    start = ClockField(label=_("Start"))
    end = ClockField(label=_("End"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if {"date", "start", "end"} <= data.keys():
            day, start, end = data["date"], data["start"], data["end"]
            self._refuse_skipped("start", day, start)
            self._refuse_skipped("end", day + timedelta(end <= start), end)
            data["starts_at"], data["ends_at"] = local_time.span(day, start, end, self.club.zone)
            self._refuse_strange_length(data["starts_at"], data["ends_at"])
        return data

    @property
    def details(self) -> NightPlan:
        return NightPlan(**self.plan_fields(NightPlan.names()))

    def _refuse_skipped(self, field: str, day: Day, at: time) -> None:
        """Refuse an hour that the clocks skip that night."""
        if not local_time.exists(day, at, self.club.zone):
            words = gettext("%(time)s does not exist on that day in %(zone)s: the clocks skip it.")
            self.add_error(field, words % {"time": f"{at:%H:%M}", "zone": self.club.time_zone})

    def _refuse_strange_length(self, starts_at: datetime, ends_at: datetime) -> None:
        length = ends_at.astimezone(UTC) - starts_at.astimezone(UTC)
        if length <= LONGEST:
            return
        hours = round(length / timedelta(hours=1))
        words = ngettext(
            "From start to end that is %(hours)d hour; a night has at most %(longest)d.",
            "From start to end that is %(hours)d hours; a night has at most %(longest)d.",
            hours,
        )
        self.add_error("end", words % {"hours": hours, "longest": LONGEST // timedelta(hours=1)})


class ChangeNightForm(NightForm):
    """The same, made from the plan as it was when the page was opened."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    def see(self, night: Night) -> None:
        """After a refusal as stale: what was typed, now made from the plan of today."""
        if isinstance(self.refusal, NightStale):
            typed = QueryDict(mutable=True)
            typed.update(self.data)
            typed["seen_version"] = str(night.plan_version)
            self.data = typed


class SignUpForm(ActionForm):
    """One button; `waiting` says that the page offered the waiting list, not a place."""

    words = REFUSALS
    waiting = forms.BooleanField(required=False, widget=forms.HiddenInput)
    age_confirmed = forms.BooleanField(required=False)


def usual_values(club: Club, last: Night | None, today: date) -> dict[str, Any]:
    """What a new night is likely to be: like the last one weeks later, else as the club says."""
    if last is None:
        usual = usual_plan(club)
        return usual | {"date": today, "start": USUAL_START, "end": USUAL_END, "weight": "1"}
    weeks = max(1, -((last.date - today).days // 7))
    day = last.date + timedelta(weeks=weeks)
    return values_of(last) | {"date": day, "title": "", "teaching": False, "weight": "1"}


def values_of(night: Night) -> dict[str, Any]:
    """The night as its form shows it."""
    zone: ZoneInfo = night.club.zone
    return plan_values(night) | {
        "date": night.date,
        "start": night.starts_at.astimezone(zone).time(),
        "end": night.ends_at.astimezone(zone).time(),
        "seen_version": night.plan_version,
    }
