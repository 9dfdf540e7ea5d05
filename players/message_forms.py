"""The forms about messages: the choices of a person, and a browser that agreed to pushes."""

import base64
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.choices import MEDIA, USUAL, Wanted, wants
from players.forms import ActionForm
from players.models import Kind, Medium, User
from players.transports.push import known_service

# The lengths in bytes of what a browser gives: a point of P-256, and a secret.
_POINT, _SECRET = 65, 16


class ChoicesForm(ActionForm):
    """A box for each kind of message and each medium."""

    def __init__(self, *args: Any, choices: Wanted, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in USUAL:
            for medium in MEDIA:
                self.fields[f"{kind}-{medium}"] = forms.BooleanField(
                    label=f"{kind.label}: {medium.label}",
                    required=False,
                    initial=wants(choices, user, kind, medium),
                )

    def rows(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The kinds with their boxes, for the table of the page."""
        for kind in USUAL:
            yield str(kind.label), [self[f"{kind}-{medium}"] for medium in MEDIA]

    def wanted(self) -> dict[tuple[Kind, Medium], bool]:
        return {
            (kind, medium): self.cleaned_data[f"{kind}-{medium}"]
            for kind in USUAL
            for medium in MEDIA
        }


class KeyField(forms.CharField):
    """Bytes of a fixed number as a browser writes them, in base64 for addresses."""

    widget = forms.HiddenInput

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        super().__init__(max_length=100, **kwargs)
        self.length = length

    def clean(self, value: Any) -> Any:
        text = super().clean(value).rstrip("=")
        try:
            raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        except ValueError:  # binascii.Error is one
            raw = b""
        if len(raw) != self.length:
            raise forms.ValidationError(_("The browser gave a key that is none. Try again."))
        return text


class DeviceForm(ActionForm):
    """What a browser answers when a person allows pushes."""

    endpoint = forms.URLField(max_length=500, widget=forms.HiddenInput, assume_scheme="https")
    p256dh = KeyField(length=_POINT)
    auth = KeyField(length=_SECRET)

    def clean_endpoint(self) -> str:
        endpoint = str(self.cleaned_data["endpoint"])
        if not known_service(endpoint):
            text = gettext(
                "The push service of this browser is not known to the site: %(address)s."
            )
            raise forms.ValidationError(text % {"address": endpoint[:100]})
        return endpoint

    def subscription(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("endpoint", "p256dh", "auth")}
