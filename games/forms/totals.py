"""The sheet of a table: typed totals read in the unit of the paper, entered or corrected."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, permutations, product
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.datastructures import MultiValueDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games import notation, wording
from games.actions.results import (
    MOST_COUNTED,
    AlreadyEntered,
    CalledOff,
    OutOfRange,
    Stale,
    Totals,
    evaluate,
)
from games.models import Result, Seat
from games.notation import MixedUnitsError, NotANumberError, Unit
from games.queries import Line, Sheet, lines_of
from players.forms import ActionForm
from players.templatetags.figures import points as figure
from players.wording import say
from scoring import ScoringError
from scoring.seats import STICK

_TYPED: dict[str, Any] = {
    "autocomplete": "off",
    "autocapitalize": "off",
    "spellcheck": "false",
    "maxlength": 16,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFields:
    """The fields of one seat, for the page."""

    seat: Seat
    points: BoundField
    penalty: BoundField
    chombos: BoundField


class TotalsForm(ActionForm):
    """Points by initial seat, sticks left, penalties; a reason when it corrects a result."""

    words = wording.REFUSALS
    seen_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    sticks = forms.CharField(
        label=_("Sticks left"),
        required=False,
        widget=forms.TextInput(attrs={**_TYPED, "inputmode": "numeric"}),
    )
    order = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Why is it corrected?"), max_length=200, required=False)

    def __init__(
        self, *args: Any, sheet: Sheet, correcting: bool, focus: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.correcting = correcting
        self.unit: Unit | None = None
        for seat in sheet.seats:
            self._add_seat(seat)
        if correcting:
            self.fields["reason"].required = True
            self.fields["reason"].error_messages["required"] = say(
                wording.REFUSALS, "reason_missing", {}
            )
        else:
            del self.fields["reason"]
        if not self.is_bound:
            if focus:
                self.fields["points_0"].widget.attrs["autofocus"] = True
            self.initial = {
                **self.initial,
                "seen_version": sheet.game.version,
                **_as_typed(sheet, correcting),
            }

    def _add_seat(self, seat: Seat) -> None:
        name = f"{wording.seat(seat.index)} {seat.player.name}"
        attrs = {**_TYPED, "inputmode": "decimal"}
        self.fields[f"points_{seat.index}"] = forms.CharField(
            label=name, required=False, widget=forms.TextInput(attrs=attrs)
        )
        for kind, label in (("penalty", _("penalty of %s")), ("chombos", _("chombo of %s"))):
            self.fields[f"{kind}_{seat.index}"] = forms.CharField(
                label=str(label) % name, required=False, widget=forms.TextInput(attrs=attrs)
            )

    # Fields, for the page

    @cached_property
    def seats(self) -> list[SeatFields]:
        return [
            SeatFields(
                seat=seat,
                points=self[f"points_{seat.index}"],
                penalty=self[f"penalty_{seat.index}"],
                chombos=self[f"chombos_{seat.index}"],
            )
            for seat in self.sheet.seats
        ]

    @property
    def has_penalties(self) -> bool:
        """Whether the folded part holds something and should be open."""
        return any(
            bound.errors or str(bound.value() or "0").strip() != "0"
            for fields in self.seats
            for bound in (fields.penalty, fields.chombos)
        )

    # Reading what was typed

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        cleaned["sticks"] = self._count("sticks")
        seats = [seat.index for seat in self.sheet.seats]
        cleaned["chombos"] = tuple(self._count(f"chombos_{seat}") for seat in seats)
        cleaned["penalties"] = tuple(self._penalty(f"penalty_{seat}") for seat in seats)
        cleaned["points"] = self._points()
        return cleaned

    def _refuse(self, field: str | None, code: str, **params: Any) -> None:
        self.add_error(field, say(wording.SHEET, code, params))

    def _number(self, field: str) -> Decimal | None:
        """The number typed into a field; None for an empty one or one that was refused."""
        typed = self.cleaned_data.get(field, "").strip()
        if not typed:
            return None
        try:
            return notation.number(typed)
        except NotANumberError:
            self._refuse(field, "not_a_number", typed=typed)
            return None

    def _count(self, field: str) -> int:
        value = self._number(field) or Decimal(0)
        if value % 1 or not 0 <= value <= MOST_COUNTED:
            self._refuse(field, "not_a_count", typed=self.cleaned_data[field])
            return 0
        return int(value)

    def _penalty(self, field: str) -> int:
        value = self._number(field) or Decimal(0)
        if self.sheet.rules.score_unit == STICK and value % 1:
            value *= STICK
        step = 100 if self.sheet.rules.score_unit == STICK else 1
        if value % step:
            self._refuse(field, "penalty_not_in_points", typed=self.cleaned_data[field])
            return 0
        return int(value)

    def _points(self) -> tuple[int, ...]:
        """The points of all seats; with one empty it is filled so that the sum is right."""
        typed = {seat.index: self._number(f"points_{seat.index}") for seat in self.sheet.seats}
        given = [value for value in typed.values() if value is not None]
        empty = [index for index, value in typed.items() if value is None]
        empty = [index for index in empty if f"points_{index}" not in self.errors]
        try:
            self.unit = notation.unit_of(given, total=self.sheet.total, seats=len(typed))
        except MixedUnitsError:
            self._refuse(None, "mixed_units")
            return ()
        if len(empty) == 1 and len(given) == len(typed) - 1:
            self._propose(empty[0], given, self.unit)
        else:
            for index in empty:
                self._refuse(f"points_{index}", "empty")
        return tuple(int((value or 0) * self.unit) for value in typed.values())

    def _propose(self, index: int, given: Sequence[Decimal], unit: Unit) -> None:
        rest = self.sheet.total - STICK * self.cleaned_data["sticks"] - sum(given) * unit
        self._retype(f"points_{index}", notation.write(int(rest), unit))
        self._refuse(f"points_{index}", "proposed", points=figure(int(rest)))

    def _retype(self, field: str, value: str) -> None:
        self.data = MultiValueDict(self.data)
        self.data[self.add_prefix(field)] = value

    @property
    def totals(self) -> Totals:
        """What was typed, in points; only of a valid form."""
        cleaned = self.cleaned_data
        return Totals(
            points=cleaned["points"],
            sticks=cleaned["sticks"],
            penalties=cleaned["penalties"],
            chombos=cleaned["chombos"],
            order=self._order(),
        )

    def _order(self) -> tuple[int, ...] | None:
        """The order said for tied seats, if it still fits the points."""
        said = self.cleaned_data["order"]
        return next((order for order in self.orders if ",".join(map(str, order)) == said), None)

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """Every order tied seats may have; empty where the rules or the points need none."""
        points = self._known_points()
        ranked = sorted(range(len(points)), key=lambda seat: -points[seat])
        groups = [tuple(group) for _, group in groupby(ranked, key=lambda seat: points[seat])]
        if self.sheet.rules.uma_ties != "order" or len(groups) == len(points):
            return []
        return [sum(parts, ()) for parts in product(*map(permutations, groups))]

    def _known_points(self) -> tuple[int, ...]:
        if self.is_bound:
            points: tuple[int, ...] = getattr(self, "cleaned_data", {}).get("points", ())
            return points
        current = self.sheet.current
        return current.totals.points if self.correcting and current else ()

    @property
    def order_choices(self) -> Iterator[tuple[str, str, bool]]:
        """(value, words, chosen) of every order."""
        for order in self.orders:
            value = ",".join(map(str, order))
            words = " › ".join(wording.seat(seat) for seat in order)
            yield value, words, value == self["order"].value()

    @property
    def penalised(self) -> bool:
        return any(self.totals.penalties) or any(self.totals.chombos)

    # What it is worth, and storing it

    def preview(self) -> tuple[Line, ...] | None:
        """What the typed totals would be worth; None, with the reason as an error, if nothing."""
        if self.correcting:
            self.fields["reason"].required = False
        if not self.is_valid():
            return None
        try:
            value = evaluate(self.sheet.game, self.totals, self.sheet.substitutes)
        except (OutOfRange, ScoringError) as refusal:
            self.refusal = refusal
            self.add_error(None, say(self.words, refusal.code, refusal.params))
            return None
        return lines_of(value, self.totals, self.sheet.seats)

    def store(self, action: Callable[..., Result], **kwargs: Any) -> Result | None:
        """Enter or correct by the floor's action; None means it was refused."""
        if not self.is_valid():
            return None
        if self.correcting:
            kwargs["reason"] = self.cleaned_data["reason"]
        return self.perform(
            action, totals=self.totals, seen_version=self.cleaned_data["seen_version"], **kwargs
        )

    @property
    def overtaken(self) -> bool:
        """Whether the form was refused because the game went on without it."""
        return isinstance(self.refusal, Stale | AlreadyEntered | CalledOff)

    def on_top_of(self, sheet: Sheet, *, correcting: bool) -> "TotalsForm":
        """The same typed numbers as a form made from the newest version of the game."""
        data = MultiValueDict(self.data)
        data[self.add_prefix("seen_version")] = str(sheet.game.version)
        again = TotalsForm(data, sheet=sheet, correcting=correcting)
        again.full_clean()
        again.errors.pop("reason", None)
        again.refusal = self.refusal
        again.add_error(None, self.non_field_errors())
        return again


def _as_typed(sheet: Sheet, correcting: bool) -> dict[str, Any]:
    """What a correction starts from: the current result."""
    current = sheet.current
    if not correcting or current is None:
        return {"sticks": "0"}
    typed: dict[str, Any] = {"sticks": str(current.totals.sticks)}
    for line in current.lines:
        typed[f"points_{line.seat.index}"] = str(line.points)
        typed[f"penalty_{line.seat.index}"] = str(line.penalty or "")
        typed[f"chombos_{line.seat.index}"] = str(line.chombos or "")
    if current.totals.order:
        typed["order"] = ",".join(map(str, current.totals.order))
    return typed
