"""What an organiser fills in about those who take part."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.forms import ActionForm, NameField
from players.models import Player
from tournaments.actions.entries import MOST_ENTRIES, EntryDetails
from tournaments.lines import BadLineError, read
from tournaments.models import Entry
from tournaments.wording import REFUSALS

BAD_LINES = {
    "too_many_columns": _("line %(line)s: more columns than headings, from “%(text)s” on"),
    "no_name": _("line %(line)s: there is no name"),
    "too_long": _("line %(line)s: “%(text)s” is too long"),
    "no_whole_number": _("line %(line)s: “%(text)s” is no number from 1 to 9999"),
}
BAD_SHOWN = 20


class PressForm(ActionForm):
    """A button that is nothing else."""

    words = REFUSALS


class EnterForm(ActionForm):
    """Participants, a line each, pasted from anywhere."""

    words = REFUSALS

    lines = forms.CharField(
        label=_("Participants, one a line"),
        max_length=60_000,
        widget=forms.Textarea({"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "A name, or a row of a table: name; team; club; country; table they keep. A first row "
            "of headings (number, name, team, club, country, table) may say it otherwise."
        ),
    )
    substitutes = forms.BooleanField(
        label=_("These are substitutes: nobody seats them until somebody is missing"),
        required=False,
    )

    def clean_lines(self) -> list[EntryDetails]:
        found, bad = read(self.cleaned_data["lines"])
        if bad:
            raise forms.ValidationError([_sentence(line) for line in bad[:BAD_SHOWN]])
        if len(found) > MOST_ENTRIES:
            words = gettext("%(count)d lines; one tournament seats %(most)d people.")
            raise forms.ValidationError(words % {"count": len(found), "most": MOST_ENTRIES})
        return [
            EntryDetails(
                number=line.number,
                name=line.name,
                team=line.team,
                club=line.club,
                country=line.country,
                fixed_table=line.table,
            )
            for line in found
        ]

    @property
    def people(self) -> list[EntryDetails]:
        """What the lines say, substitutes marked as such."""
        state = Entry.State.SUBSTITUTE if self.cleaned_data["substitutes"] else Entry.State.IN
        return [
            EntryDetails(**{name: getattr(one, name) for name in one.__slots__} | {"state": state})
            for one in self.cleaned_data["lines"]
        ]


def _sentence(bad: BadLineError) -> str:
    return str(BAD_LINES[bad.code]) % {"line": bad.line, "text": bad.text[:60]}


class EntryForm(ActionForm):
    """One participant, to be changed."""

    words = REFUSALS
    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    name = NameField(label=_("Name"), max_length=100)
    player = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("Player in results"),
        required=False,
        empty_label=_("nobody yet"),
        help_text=_("People of the very same name. Their results will count for this player."),
    )
    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=9999,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    team = NameField(label=_("Team"), max_length=80, required=False)
    club = NameField(label=_("Club"), max_length=80, required=False)
    country = NameField(label=_("Country"), max_length=40, required=False)
    fixed_table = forms.IntegerField(
        label=_("Keeps table"),
        min_value=1,
        max_value=999,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_("For who cannot move from table to table. Empty: moves like everybody."),
    )
    state = forms.ChoiceField(label=_("Takes part"), choices=Entry.State.choices)

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelChoiceField[Player]", self.fields["player"])
        named = Player.objects.findable().exactly_named(entry.name)
        own = Player.objects.filter(entries=entry.pk)
        field.queryset = (named | own).distinct()
        if not field.queryset.exists():
            del self.fields["player"]

    @property
    def details(self) -> EntryDetails:
        data = self.cleaned_data
        known: dict[str, Any] = {name: data.get(name) for name in EntryDetails.__slots__}
        return EntryDetails(**known)


def values_of(entry: Entry) -> dict[str, Any]:
    """What a form that changes the entry begins with."""
    names = ("name", "player", "number", "team", "club", "country", "fixed_table", "state")
    return {name: getattr(entry, name) for name in names}
