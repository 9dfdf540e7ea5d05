"""Forms about a club itself: found it, change its settings."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from clubs.actions.clubs import ClubDetails
from clubs.actions.refusals import ClubStale
from clubs.forms.choices import ruleset_choices
from clubs.forms.fields import CountField
from clubs.models import Club, TablePreference
from clubs.wording import REFUSALS
from players import zones
from players.forms import ActionForm, AddressField, NameField
from players.models import Player


class ProseField(forms.CharField):
    """Text of several lines; the line ends of the browser do not make it another text."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return "\n".join(text.splitlines()) if isinstance(text, str) else text


class CurrencyField(forms.CharField):
    """A code of ISO 4217, in capitals however it is typed."""

    default_validators = [
        RegexValidator("^[A-Z]{3}$", _("A currency has three letters, such as EUR."))
    ]

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text.upper() if isinstance(text, str) else text


class ClubForm(ActionForm):
    words = REFUSALS

    name = NameField(label=_("Name of the club"), max_length=100)
    city = NameField(label=_("City"), max_length=100, required=False)
    venue = forms.CharField(
        label=_("Venue"),
        max_length=200,
        required=False,
        help_text=_("Where you usually meet; a night can be elsewhere."),
    )
    street = forms.CharField(
        label=_("Street address"),
        max_length=200,
        required=False,
        help_text=_("Street and number: the link to a map looks for it."),
    )
    minimum_age = CountField(label=_("Minimum age"), min_value=1, max_value=99)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones.choices)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=lambda: ruleset_choices(players=4))
    ruleset_of_three = forms.ChoiceField(
        label=_("Rules at a table of three"), choices=lambda: ruleset_choices(players=3)
    )
    tables = forms.ChoiceField(
        label=_("When four does not divide the people present"), choices=TablePreference.choices
    )
    fee = forms.DecimalField(
        label=_("Usual fee of a night"), min_value=Decimal(0), max_digits=7, decimal_places=2
    )
    currency = CurrencyField(label=_("Currency"), min_length=3, max_length=3)
    contact = forms.CharField(
        label=_("Contact"),
        max_length=200,
        required=False,
        help_text=_("An e-mail or web address; everybody sees it."),
    )
    about = ProseField(
        label=_("About the club"),
        max_length=5000,
        required=False,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Markdown: **bold**, lists with a hyphen, [a link](https://example.org)."),
    )
    open_to_join = forms.BooleanField(
        label=_("Anybody with a login may join as a member"), required=False
    )

    def details(self) -> ClubDetails:
        """The settings as typed; ask only after `is_valid`."""
        return _details(self.cleaned_data)


class FoundForm(ClubForm):
    slug = AddressField(
        label=_("Web address"),
        max_length=60,
        required=False,
        help_text=_(
            "The club's page is at /clubs/<i>address</i>/. Letters, digits and hyphens; made from "
            "the name if you leave it empty."
        ),
    )
    player_name = NameField(
        label=_("Your name in results"),
        max_length=100,
        help_text=_("Under this name you sit at tables. You can change it later."),
    )
    field_order = ("name", "slug", "city", "venue", "player_name")

    def __init__(self, *args: Any, player: Player | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if player is not None:
            del self.fields["player_name"]
        for name, value in ClubDetails.of(Club()).plain().items():
            self.initial.setdefault(name, value)


class SettingsForm(ClubForm):
    """Carries beside each field what it was made from, to notice who saved in between."""

    seen: ClubDetails

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ClubDetails.__slots__:
            self.fields[name].show_hidden_initial = True

    def clean(self) -> dict[str, Any]:
        seen = {}
        for name in ClubDetails.__slots__:
            field, bound = self.fields[name], self[name]
            given = field.hidden_widget().value_from_datadict(
                self.data, self.files, bound.html_initial_name
            )
            seen[name] = field.to_python(given)
        self.seen = _details(seen)
        return self.cleaned_data

    def perform[R](self, action: Callable[..., R], **kwargs: Any) -> R | None:
        """As every form, and after `ClubStale` the next sending starts from the present values."""
        done = super().perform(action, **kwargs)
        if isinstance(self.refusal, ClubStale):
            self.data = MultiValueDict(self.data)
            for name, value in self.refusal.params["changed"].items():
                self.data[self[name].html_initial_name] = value
        return done


def _details(values: dict[str, Any]) -> ClubDetails:
    return ClubDetails(**{name: values[name] for name in ClubDetails.__slots__})
