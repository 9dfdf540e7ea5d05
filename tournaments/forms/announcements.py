"""What a club says about its tournament."""

import uuid
from typing import Any, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.choices import ruleset_choices
from clubs.forms.fields import DayField
from clubs.models import Club
from players.forms import ActionForm, AddressField, NameField
from players.models import User
from players.names import address
from tournaments.actions.announcements import Announcement, TournamentStale
from tournaments.models import Tournament
from tournaments.wording import REFUSALS

# Words that stand where the address of a tournament stands: /tournaments/new/.
RESERVED = frozenset({"new"})


class ButtonForm(ActionForm):
    """A button of the tournament's page, pressed for what the page showed."""

    words = REFUSALS
    seen_version = forms.IntegerField(widget=forms.HiddenInput)


class AnnouncementForm(ActionForm):
    """Everything an announcement says."""

    words = REFUSALS

    name = NameField(label=pgettext_lazy("not a person", "Name"), max_length=120)
    slug = AddressField(
        label=_("Address"),
        max_length=80,
        required=False,
        help_text=_("The last part of the page's address. Empty: made from the name."),
    )
    starts = DayField(label=_("First day"))
    ends = DayField(label=_("Last day"), required=False, help_text=_("Empty: the same day."))
    city = NameField(label=_("City"), max_length=100)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=lambda: [*ruleset_choices(players=4), *ruleset_choices(players=3)],
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=4,
        max_value=9999,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    fee = forms.CharField(
        label=_("Fee"),
        max_length=120,
        required=False,
        help_text=_("In words: “40 €, students 25 €”."),
    )
    registration = forms.CharField(
        label=_("How to register"),
        max_length=300,
        required=False,
        help_text=_("The address of a form, or words: “write to …”."),
    )
    contact = forms.CharField(label=_("Contact"), max_length=200, required=False)
    about = forms.CharField(
        label=_("About"),
        required=False,
        max_length=20000,
        widget=forms.Textarea({"rows": 10}),
        help_text=_("Schedule, prizes, hotel. Markdown: **bold**, lists, [links](https://…)."),
    )

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"] or address(self.cleaned_data.get("name", ""), 80)
        if slug in RESERVED:
            words = _("“%(slug)s” is an address of the site.")
            raise forms.ValidationError(words, "reserved", {"slug": slug})
        return slug

    def clean_registration(self) -> str:
        value: str = self.cleaned_data["registration"].strip()
        if "://" in value and not value.lower().startswith(("https://", "http://")):
            raise forms.ValidationError(_("A link begins with https:// or http://."))
        return value

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if starts := data.get("starts"):
            if "ends" in data:
                data["ends"] = data["ends"] or starts
            if data.get("ends") and data["ends"] < starts:
                self.add_error("ends", gettext("The last day is before the first day."))
            if "slug" in data and not data["slug"]:
                data["slug"] = f"{starts:%Y-%m-%d}"
        return data

    @property
    def details(self) -> Announcement:
        data = self.cleaned_data
        return Announcement(**{name: data[name] for name in Announcement.__slots__})


class AnnounceForm(AnnouncementForm):
    """A new tournament of one of the clubs the user organises."""

    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), empty_label=None)
    field_order = ("club",)

    def __init__(self, *args: Any, user: User, preferred: str = "", **kwargs: Any) -> None:
        """Begin with the preferred club, by its address, or the first."""
        super().__init__(*args, **kwargs)
        clubs = Club.objects.organised_by(user)
        cast("forms.ModelChoiceField[Club]", self.fields["club"]).queryset = clubs
        club = clubs.filter(slug=preferred).first() or clubs.first()
        if club:
            usual = {"ruleset": club.ruleset, "city": club.city, "venue": club.venue}
            self.initial.update({"club": club.pk, **usual})


class ChangeForm(AnnouncementForm):
    """What is said now, to be changed."""

    seen_version = forms.IntegerField(widget=forms.HiddenInput)

    def add_error(self, field: str | None, error: Any) -> None:
        """After a stale form the next sending is on top of what there is now."""
        super().add_error(field, error)
        if isinstance(self.refusal, TournamentStale):
            self.data = MultiValueDict(self.data)
            self.data[self.add_prefix("seen_version")] = str(self.refusal.params["version"])
            self.data[self.add_prefix("client_id")] = str(uuid.uuid4())


def values_of(tournament: Tournament) -> dict[str, Any]:
    """What a form that changes the tournament begins with."""
    values = {name: getattr(tournament, name) for name in Announcement.__slots__}
    return values | {"seen_version": tournament.version}
