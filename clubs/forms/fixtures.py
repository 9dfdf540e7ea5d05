"""The forms of fixtures: made, agreed on, lined up, begun, settled."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, cast

from django import forms
from django.db.models import Max
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import DayField
from clubs.forms.people import named
from clubs.models import Entrant, Fixture, FixtureSeat, NightTable, Phase
from clubs.wording import REFUSALS
from games import wording
from players.forms import ActionForm
from players.models import Player

SEATS = 4


class PageForm(ActionForm):
    """One of several forms of a page: the ids of its fields begin with its own name."""

    words = REFUSALS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{type(self).__name__.lower()}_%s")
        super().__init__(*args, **kwargs)


class DrawForm(PageForm):
    """How many rounds to draw, and how many days each has."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=60)
    first_day = DayField(label=_("First day of the first round"))
    days = forms.IntegerField(
        label=_("Days for each round"), min_value=1, max_value=90, help_text=_("7: a week.")
    )


class WindowForm(PageForm):
    """The days in which a fixture is to be played."""

    opens = DayField(label=_("First day"))
    due = DayField(label=_("Last day"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("opens") and data.get("due") and data["due"] < data["opens"]:
            self.add_error("due", gettext("The last day is before the first day."))
        return data


class AddFixtureForm(WindowForm):
    """A fixture by hand: four entrants from East on."""

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_pk = {str(one.pk): one for one in entrants}
        choices = [("", "—"), *((pk, str(one)) for pk, one in self.by_pk.items())]
        for index in range(SEATS):
            self.fields[f"seat_{index}"] = forms.ChoiceField(
                label=wording.seat(index), choices=choices
            )
        self.order_fields([f"seat_{index}" for index in range(SEATS)])

    @property
    def chosen(self) -> list[Entrant]:
        return [self.by_pk[self.cleaned_data[f"seat_{index}"]] for index in range(SEATS)]


class FixtureForm(PageForm):
    """A form that knows from which version of the fixture it was made; alone it is a button."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)


class PostponeForm(FixtureForm, WindowForm):
    """Other days for a fixture."""


class TimeForm(FixtureForm):
    """A time for the four to agree on, on the clock of the club."""

    time = forms.DateTimeField(
        label=_("Time"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
    )


class LineUpForm(FixtureForm):
    """Who of a team plays."""

    player = forms.ChoiceField(label=_("Plays"))

    def __init__(self, *args: Any, seat: FixtureSeat, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"player": seat.player_id})
        super().__init__(*args, **kwargs)
        self.players = {str(one.pk): one for one in seat.entrant.players.all()}
        field = cast(forms.ChoiceField, self.fields["player"])
        field.choices = [(pk, one.name) for pk, one in self.players.items()]

    @property
    def chosen(self) -> Player:
        return self.players[self.cleaned_data["player"]]


class BeginForm(FixtureForm):
    """Who sits down in which wind; keepers of scores may name a substitute."""

    def __init__(
        self, *args: Any, fixture: Fixture, seats: Sequence[FixtureSeat], keeps: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club = fixture.phase.league.club
        self.seats = list(seats)
        winds = [(str(index), wording.seat(index)) for index in range(SEATS)]
        for at, seat in enumerate(seats):
            choices = [(str(one.pk), one.name) for one in seat.entrant.players.all()]
            self.fields[f"player_{seat.pk}"] = forms.ChoiceField(
                label=gettext("Plays"),
                choices=choices if seat.player_id else [("", "—"), *choices],
                initial=seat.player_id,
                required=False,
            )
            self.fields[f"wind_{seat.pk}"] = forms.ChoiceField(
                label=gettext("Wind"),
                choices=winds,
                initial=at,
            )
            if keeps:
                self.fields[f"substitute_{seat.pk}"] = forms.CharField(
                    label=gettext("Substitute"),
                    max_length=120,
                    required=False,
                )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The fields of each seat, for a page that shows them side by side."""
        return [
            {
                "seat": seat,
                "player": self[f"player_{seat.pk}"],
                "wind": self[f"wind_{seat.pk}"],
                "substitute": self[f"substitute_{seat.pk}"]
                if f"substitute_{seat.pk}" in self.fields
                else None,
            }
            for seat in self.seats
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for seat in self.seats:
            data[f"sits_{seat.pk}"] = self._sits(seat, data)
        taken = [data.get(f"wind_{seat.pk}") for seat in self.seats]
        if None not in taken and len(set(taken)) != len(taken):
            self.add_error(None, gettext("Each of the four has another wind."))
        return data

    def _sits(self, seat: FixtureSeat, data: dict[str, Any]) -> Player | None:
        if substitute := data.get(f"substitute_{seat.pk}"):
            try:
                return named(self.club, substitute)[0]
            except forms.ValidationError as error:
                self.add_error(f"substitute_{seat.pk}", error)
                return None
        chosen = data.get(f"player_{seat.pk}")
        return next((one for one in seat.entrant.players.all() if str(one.pk) == chosen), None)

    @property
    def players(self) -> dict[int, Player]:
        sitting = {seat.pk: self.cleaned_data[f"sits_{seat.pk}"] for seat in self.seats}
        return {pk: player for pk, player in sitting.items() if player is not None}

    @property
    def order(self) -> list[int]:
        return sorted(
            (seat.pk for seat in self.seats), key=lambda pk: self.cleaned_data[f"wind_{pk}"]
        )


class ForfeitForm(FixtureForm):
    """Who forfeits."""

    forfeiting = forms.MultipleChoiceField(
        label=_("Who forfeits"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, *args: Any, seats: Sequence[FixtureSeat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_pk = {str(seat.pk): seat for seat in seats}
        field = cast(forms.MultipleChoiceField, self.fields["forfeiting"])
        field.choices = [(pk, str(seat.entrant)) for pk, seat in self.by_pk.items()]

    @property
    def seats(self) -> list[FixtureSeat]:
        return [self.by_pk[pk] for pk in self.cleaned_data["forfeiting"]]


class PlayAtForm(FixtureForm):
    """The table of a night at which the four sit."""

    table = forms.ChoiceField(label=_("Table of a night"))

    def __init__(self, *args: Any, tables: Sequence[NightTable], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_pk = {str(one.pk): one for one in tables}
        cast(forms.ChoiceField, self.fields["table"]).choices = [
            (
                pk,
                gettext("%(night)s: hanchan %(hanchan)s, table %(table)s")
                % {
                    "night": one.sitting.night.title or one.sitting.night.date,
                    "hanchan": one.sitting.number,
                    "table": one.game.table,
                },
            )
            for pk, one in self.by_pk.items()
        ]

    @property
    def chosen(self) -> NightTable:
        return self.by_pk[self.cleaned_data["table"]]


def draw_values(phase: Phase, rounds: int, today: date) -> dict[str, Any]:
    """What a form that draws begins with: the days after the rounds that were drawn."""
    last = phase.fixtures.aggregate(last=Max("due"))["last"]
    after = last + timedelta(days=1) if last else phase.starts
    return {"rounds": rounds, "first_day": max(after, today), "days": 7}


def time_values(fixture: Fixture, now: datetime) -> dict[str, Any]:
    """A time proposed at first: what was said before, else an evening within the days."""
    usual = fixture.time or datetime.combine(
        max(fixture.opens, now.date()), datetime.min.time().replace(hour=18)
    )
    return {"time": usual, "seen_version": fixture.version}
