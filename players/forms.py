"""The forms of people, first the one every write goes through: a client id and one action."""

import uuid
from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from players import privacy, zones
from players.actions.idempotent import ClientIdReused
from players.models import Player, User
from players.names import tidy
from players.refusal import Refusal
from players.wording import REFUSALS, Words, say
from scoring import ScoringError
from seating import SeatingError


class ActionForm(forms.Form):
    """A form that performs one action and turns its refusal into an error beside the fields.

    Subclasses add fields and set `words` to their app's refusals. `client_id` is made with
    the form and comes back with it, so the same form sent twice is one change.
    """

    words: Words = REFUSALS
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.refusal: Refusal | ScoringError | SeatingError | None = None
        if not self.is_bound:
            self.initial.setdefault("client_id", uuid.uuid4())

    def perform[R](self, action: Callable[..., R], **kwargs: Any) -> R | None:
        """Call the action with the client id and the time; None means it was refused."""
        try:
            return action(**kwargs, client_id=self.cleaned_data["client_id"], now=timezone.now())
        except (Refusal, ScoringError, SeatingError) as refusal:
            self.refusal = refusal
            self.add_error(None, say(self.words, refusal.code, refusal.params))
            if isinstance(refusal, ClientIdReused):
                self.data = MultiValueDict(self.data)
                self.data[self.add_prefix("client_id")] = str(uuid.uuid4())
            return None

    @property
    def status(self) -> int:
        """The HTTP status of a page that shows this form."""
        if not self.is_bound:
            return 200
        return getattr(self.refusal, "status", 422)


class NameField(forms.CharField):
    """A name as it is shown: tidied before it is measured, so nothing invisible is a name.

    >>> NameField(max_length=9).clean(" Anna\u200b  Tamm ")
    'Anna Tamm'
    """

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class AddressField(forms.SlugField):
    """The last part of a page's address; nobody tells two apart by their capitals.

    >>> AddressField().clean(" Kolm-Tuult ")
    'kolm-tuult'
    """

    default_validators = [
        *forms.SlugField.default_validators,
        RegexValidator("[a-z0-9]", _("At least one letter or digit is needed.")),
    ]

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value) or "").lower()


class SignUpName(forms.Form):
    """What sign-up asks beside e-mail and password; allauth builds its form on this one."""

    field_order = ("name", "email", "password1")

    name = NameField(
        label=_("Name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("As people at the tables know you."),
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"]
        user.save(update_fields=("name",))


class PreferencesForm(forms.Form):
    """Name, language and time zone of one's own login."""

    name = NameField(
        label=_("Name"), max_length=100, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", "—"), *settings.LANGUAGES],
        help_text=_("Empty: as the browser asks."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=lambda: [("", "—"), *zones.choices()],
        help_text=_("Empty: the time of the site."),
    )


class PrivacyForm(ActionForm):
    """How strangers see a player, each way with what they would read."""

    how = forms.ChoiceField(label=_("Strangers see me"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"how": player.privacy})
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["how"]).choices = privacy.choices(player)


class LeaveForm(ActionForm):
    """The name, typed: nobody leaves for good by a slip of the finger."""

    typed = forms.CharField(
        label=_("Your name, to confirm"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PlayerForm(ActionForm):
    """Under which name a login that is no player yet sits at tables."""

    name = NameField(
        label=_("Your name in results"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("Under this name you sit at tables. You can change it later."),
    )
