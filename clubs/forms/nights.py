"""Forms about a night: plan it, change it, sign up for it."""

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.nights import NightPlan
from clubs.actions.refusals import NightStale
from clubs.forms.choices import ruleset_choices
from clubs.forms.fields import DayField, MoneyField
from clubs.models import Club, Night, TablePreference
from clubs.wording import REFUSALS
from players.forms import ActionForm, NameField

type Day = date  # the form below has a field of that name

LONGEST = timedelta(hours=18)
USUAL_START, USUAL_END = time(18), time(23)

WEIGHTS = (
    ("1", _("in full")),
    ("1/2", _("half")),
    ("0", _("not at all")),
)


class NightForm(ActionForm):
    """What an organiser decides about a night; times are the club's local ones."""

    words = REFUSALS

    date = DayField(label=_("Date"))
    start = forms.TimeField(label=_("Start"), widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    end = forms.TimeField(label=_("End"), widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    title = NameField(
        label=_("Title"),
        max_length=100,
        required=False,
        help_text=_("For a special night, such as “Teaching night”."),
    )
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=3,
        max_value=999,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("Leave it empty if everybody fits; otherwise who comes later waits in turn."),
    )
    fee = MoneyField(label=_("Fee"))
    ruleset = forms.ChoiceField(label=_("Rules"), choices=lambda: ruleset_choices(players=4))
    tables = forms.ChoiceField(
        label=_("When four does not divide the people present"), choices=TablePreference.choices
    )
    ruleset_of_three = forms.ChoiceField(
        label=_("Rules at a table of three"), choices=lambda: ruleset_choices(players=3)
    )
    weight = forms.ChoiceField(label=_("Counts in the season"), choices=WEIGHTS)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        self.club = club
        super().__init__(*args, **kwargs)
        zone = gettext("Local time of the club, %(zone)s.") % {"zone": club.time_zone}
        self.fields["start"].help_text = zone
        self.fields["end"].help_text = gettext("After midnight is still the same night.")
        self.fields["fee"].help_text = club.currency

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if {"date", "start", "end"} <= data.keys():
            day, start, end = data["date"], data["start"], data["end"]
            data["starts_at"] = self._moment("start", day, start)
            data["ends_at"] = self._moment("end", day + timedelta(end <= start), end)
            self._refuse_strange_length(data["starts_at"], data["ends_at"])
        return data

    @property
    def details(self) -> NightPlan:
        data = self.cleaned_data
        given = {name: data[name] for name in NightPlan.__slots__ if name in data}
        return NightPlan(**given | {"weight": Fraction(data["weight"])})

    def _moment(self, field: str, day: Day, at: time) -> datetime:
        """The instant of a local time; an hour that the clocks skip that night is refused."""
        zone = self.club.zone
        moment = datetime.combine(day, at, tzinfo=zone)
        if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != moment.replace(
            tzinfo=None
        ):
            words = gettext("%(time)s does not exist on that day in %(zone)s: the clocks skip it.")
            self.add_error(field, words % {"time": f"{at:%H:%M}", "zone": self.club.time_zone})
        return moment

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


def usual_values(club: Club, last: Night | None, today: date) -> dict[str, Any]:
    """What a new night is likely to be: like the last one weeks later, else as the club says."""
    if last is None:
        names = ("venue", "fee", "ruleset", "ruleset_of_three", "tables")
        usual = {name: getattr(club, name) for name in names}
        return usual | {"date": today, "start": USUAL_START, "end": USUAL_END, "weight": "1"}
    weeks = max(1, -((last.date - today).days // 7))
    day = last.date + timedelta(weeks=weeks)
    return values_of(last) | {"date": day, "title": "", "weight": "1"}


def values_of(night: Night) -> dict[str, Any]:
    """The night as its form shows it."""
    zone: ZoneInfo = night.club.zone
    moments = ("starts_at", "ends_at", "weight")
    names = [name for name in NightPlan.__slots__ if name not in moments]
    return {name: getattr(night, name) for name in names} | {
        "start": night.starts_at.astimezone(zone).time(),
        "end": night.ends_at.astimezone(zone).time(),
        "weight": str(night.weight),
        "seen_version": night.plan_version,
    }
