"""Forms of the desk: who comes, who goes, who pays, who sits where."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions import attendance
from clubs.actions.refusals import GuestKnown
from clubs.forms.fields import MoneyField
from clubs.models import Attendance, Night
from clubs.queries.arrivals import known_people
from clubs.queries.evening import Evening
from clubs.queries.people import labels, maybe_known
from clubs.wording import REFUSALS
from players.forms import ActionForm
from players.models import Player, User
from players.names import search_key, tidy


class DeskForm(ActionForm):
    """A button of the desk."""

    words = REFUSALS

    @property
    def fields_given(self) -> dict[str, Any]:
        """What was filled in, as the action takes it."""
        return {name: data for name, data in self.cleaned_data.items() if name != "client_id"}


class CheckInForm(DeskForm):
    """One line at the door: a typed name, or a person picked from those it fits.

    A name nobody has is refused with the offer to add a guest, the button whose value is
    `as_guest`: it has the focus then, so that the next Enter adds them. If that name may be
    somebody known, the form asks (`doubtful`): one of them as `player`, or `somebody_else`.
    """

    q = forms.CharField(required=False, max_length=100)
    player = forms.ModelChoiceField(Player.objects.none(), required=False)
    as_guest = forms.CharField(required=False, max_length=100)
    newcomer = forms.BooleanField(required=False)
    asked = forms.CharField(required=False, max_length=100)
    somebody_else = forms.CharField(required=False, max_length=100)

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.night = night
        self.doubtful: dict[int, str] = {}
        people = self.fields["player"]
        assert isinstance(people, forms.ModelChoiceField)
        people.queryset = known_people(night.club_id)
        if asked := tidy(self.data.get("asked", "")):
            about = Player.objects.filter(pk__in=self._doubtful(asked))
            people.queryset = Player.objects.filter(
                Q(pk__in=people.queryset.values("pk")) | Q(pk__in=about)
            )
        people.error_messages["invalid_choice"] = gettext("The club does not know this person.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not any(
            data[name] for name in ("player", "as_guest", "somebody_else", "q")
        ):
            self.add_error(None, gettext("Type a name, or pick one from the list."))
        return data

    def check_in(self, by: User) -> Attendance | None:
        """Do what was asked; None means it was refused."""
        data, who = self.cleaned_data, {"night": self.night, "by": by}
        if data["player"]:
            return self.perform(attendance.check_in, player=data["player"], **who)
        if name := data["somebody_else"] or data["as_guest"]:
            return self._check_in_guest(name, **who)
        return self.perform(attendance.check_in_named, text=data["q"], **who)

    def _check_in_guest(self, name: str, **who: Any) -> Attendance | None:
        made = self.perform(
            attendance.check_in_guest,
            name=name,
            newcomer=self.cleaned_data["newcomer"],
            somebody_else=bool(self.cleaned_data["somebody_else"]),
            **who,
        )
        if isinstance(self.refusal, GuestKnown):
            self.doubtful = labels(self._doubtful(name).values())
        return made

    def _doubtful(self, name: str) -> dict[int, Player]:
        key = search_key(name)
        return maybe_known(self.night.club, {key: name}).get(key, {})

    @property
    def typed(self) -> str:
        """What stays in the field after a refusal."""
        return str(self.data.get("q", "")) if self.errors else ""


class LeaveForm(DeskForm):
    anyway = forms.BooleanField(required=False)


class PayForm(DeskForm):
    amount = MoneyField(label=_("Paid"))


class DueForm(DeskForm):
    """What is due, set by hand with the reason; empty has it counted by the plan."""

    amount = MoneyField(label=_("Due"), required=False)
    reason = forms.CharField(label=_("Why"), max_length=200, required=False)


class TableForm(DeskForm):
    """The table a person keeps; empty sets them free."""

    table = forms.IntegerField(
        label=_("Keeps table"),
        required=False,
        min_value=1,
        max_value=99,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )


class NewcomerForm(DeskForm):
    newcomer = forms.BooleanField(label=_("New to the game"), required=False)


class SeatForm(DeskForm):
    """Seat everybody, as the list was when the page was made."""

    seen = forms.CharField(max_length=16, widget=forms.HiddenInput)


class SwapForm(DeskForm):
    """Two people who change places: at tables without a result, or one of them waits."""

    one = forms.TypedChoiceField(label=_("This person"), coerce=int)
    other = forms.TypedChoiceField(label=_("changes places with"), coerce=int)

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        places = [("", "–"), *_places(evening)]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = places

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", gettext("Choose two different people."))
        return data


def _places(evening: Evening) -> list[tuple[str, str]]:
    seated = [
        (
            str(line.player),
            gettext("%(name)s, table %(table)d") % {"name": line.name, "table": table.number},
        )
        for table in evening.running
        for line in table.seats
    ]
    free = [
        (str(person.player_id), gettext("%(name)s, waits") % {"name": person.player.name})
        for person in evening.free
    ]
    return [*seated, *free]
