"""What an organiser fills in about the seating of a whole tournament."""

import re
import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.forms import ActionForm
from players.wording import say
from seating import SeatingError
from seating.formats import FORMATS, read
from tournaments.actions.wishes import Wishes
from tournaments.models import ApartPair, Entry, SeatingWishes, Tournament
from tournaments.wording import REFUSALS

# Six digits that can be read aloud: the number all chance of a seating is drawn from.
DRAWS = 1_000_000
MOST_PLAN = 2_000_000  # letters of a plan; 400 people and 40 rounds need a tenth of it

LAYOUTS = {
    "text": _("text, a table a line: 1-2-3-4"),
    "json": _("JSON, rounds of tables of numbers"),
    "tours": _("JSON, entries of player, table and seat"),
    "round_table_horizontal": _("JSON matrix: a round a row, seats side by side"),
    "round_table_vertical": _("JSON matrix: rounds as rows, seats one below the other"),
    "table_round_horizontal": _("JSON matrix: a table a row, seats side by side"),
    "table_round_vertical": _("JSON matrix: tables as rows, seats one below the other"),
    "table_centred": _("numbers from 0, a table a line"),
    "player_centred": _("numbers from 0, a player a line: the tables, no winds"),
}


def layout_choices() -> list[tuple[str, Any]]:
    """All layouts of the core, each in words."""
    return [(name, LAYOUTS.get(name, name)) for name in FORMATS]


def draw() -> int:
    """A draw number nobody has chosen."""
    return secrets.randbelow(DRAWS)


class WishesForm(ActionForm):
    """Rounds, tables, and who is kept apart."""

    words = REFUSALS
    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=40,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    odd = forms.ChoiceField(
        label=_("If people do not fill tables of four"), choices=SeatingWishes.Odd.choices
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=1,
        max_value=100,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("Empty: as many as people fill. With fewer, the others sit out in turn."),
    )
    mind_clubs = forms.BooleanField(
        label=_("People of one club rather do not meet"), required=False
    )
    mind_countries = forms.BooleanField(
        label=_("People of one country rather do not meet"), required=False
    )
    apart = forms.CharField(
        label=_("Never at one table"),
        required=False,
        max_length=5000,
        widget=forms.Textarea({"rows": 3, "placeholder": "3-17", "spellcheck": "false"}),
        help_text=_("A pair of numbers a line. Team mates never meet anyway."),
    )

    def clean_apart(self) -> tuple[tuple[int, int], ...]:
        pairs = set()
        for at, line in enumerate(self.cleaned_data["apart"].splitlines(), 1):
            if not line.strip():
                continue
            numbers = re.fullmatch(r"\s*([0-9]{1,4})\s*[-–,; ]\s*([0-9]{1,4})\s*", line)
            if not numbers or int(numbers[1]) == int(numbers[2]):
                words = gettext("Line %(line)d: “%(text)s” is no pair of two numbers.")
                raise forms.ValidationError(words % {"line": at, "text": line[:40]})
            one, other = sorted((int(numbers[1]), int(numbers[2])))
            pairs.add((one, other))
        return tuple(sorted(pairs))

    @property
    def wishes(self) -> Wishes:
        data = self.cleaned_data
        return Wishes(**{name: data[name] for name in Wishes.__slots__})


def values_of(wishes: SeatingWishes) -> dict[str, Any]:
    """What the form of the wishes begins with."""
    pairs = (
        ApartPair.objects.filter(wishes=wishes).values_list("one__number", "other__number")
        if wishes.pk
        else ()
    )
    names = ("rounds", "odd", "tables", "mind_clubs", "mind_countries")
    values = {name: getattr(wishes, name) for name in names}
    apart = "\n".join(f"{one}-{other}" for one, other in pairs)
    return values | {"apart": apart, "seen_version": wishes.version}


class DrawForm(ActionForm):
    """A form with the number all chance comes from; made with the page, so two presses are one."""

    words = REFUSALS
    draw = forms.IntegerField(
        label=_("Draw number"),
        min_value=0,
        max_value=DRAWS - 1,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("With the same number the same list gives the same seating."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.initial.setdefault("draw", f"{draw():06}")


class MakeForm(DrawForm):
    """Have a seating made."""

    seconds = forms.TypedChoiceField(
        label=_("Search for at most"),
        coerce=int,
        choices=[
            (10, _("10 seconds")),
            (60, _("a minute")),
            (300, _("five minutes")),
        ],
        initial=10,
        help_text=_("Most seatings are there at once; only many wishes need a search."),
    )


class BringForm(DrawForm):
    """A plan from a file or pasted."""

    plan = forms.CharField(
        label=_("Plan"),
        required=False,
        max_length=MOST_PLAN,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "class": "code"}),
    )
    file = forms.FileField(label=_("Or a file"), required=False)
    layout = forms.ChoiceField(
        label=_("Layout"),
        choices=lambda: [("auto", _("find it out")), *layout_choices()],
        initial="auto",
    )
    even_winds = forms.BooleanField(
        label=_("Make the winds even; who meets whom stays as it is"), required=False
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        text = data.get("plan", "")
        if upload := data.get("file"):
            if upload.size > MOST_PLAN:
                self.add_error("file", gettext("The file is too large for a plan."))
                return data
            try:
                text = upload.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", gettext("The file is not text."))
                return data
        if not text.strip():
            self.add_error("plan", gettext("Paste a plan or choose a file."))
            return data
        try:
            data["read"] = read(text, data.get("layout", "auto"))
        except SeatingError as error:
            self.add_error("plan", say(REFUSALS, error.code, error.params))
        return data


class RestForm(DrawForm):
    """Plan the rest anew after somebody left, came late, or a table is gone."""

    played = forms.IntegerField(
        label=_("Rounds played"),
        min_value=0,
        max_value=40,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("They stay as they were."),
    )
    known = forms.IntegerField(
        label=_("Rounds people have read"),
        min_value=0,
        max_value=40,
        initial=1,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("In the next so many rounds only those move who must."),
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=1,
        max_value=100,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("Empty: as many as people fill."),
    )


class SubstituteForm(ActionForm):
    """Somebody takes the seats of another."""

    words = REFUSALS

    leaver = forms.ModelChoiceField(Entry.objects.none(), label=_("Leaves"))
    comer = forms.ModelChoiceField(Entry.objects.none(), label=_("Takes the seats"))
    played = forms.IntegerField(
        label=_("Rounds played"),
        min_value=0,
        max_value=40,
        initial=0,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = tournament.entries.named()
        for name, state in (("leaver", Entry.State.IN), ("comer", Entry.State.SUBSTITUTE)):
            self.fields[name].queryset = entries.filter(state=state)  # type: ignore[attr-defined]


class SwapForm(ActionForm):
    """Two people of a round, to change places."""

    words = REFUSALS

    number = forms.IntegerField(
        label=_("Round"), min_value=1, widget=forms.TextInput({"inputmode": "numeric"})
    )
    one = forms.IntegerField(
        label=_("Number"), min_value=1, widget=forms.TextInput({"inputmode": "numeric"})
    )
    other = forms.IntegerField(
        label=_("and number"), min_value=1, widget=forms.TextInput({"inputmode": "numeric"})
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput, required=False)
