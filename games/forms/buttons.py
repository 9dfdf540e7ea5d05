"""Forms of one button: a result is as on paper, a table is called off."""

from collections.abc import Callable

from django import forms

from games import wording
from games.models import Game, Result
from players.forms import ActionForm


class CheckForm(ActionForm):
    """One button: this version is what the paper says."""

    words = wording.REFUSALS
    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def check(self, action: Callable[..., Result]) -> Result | None:
        return self.perform(action, number=self.cleaned_data["number"])


class CallOffForm(ActionForm):
    """One button: the table will not be played to its end."""

    words = wording.REFUSALS
    seen_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def call_off(self, action: Callable[..., Game]) -> Game | None:
        return self.perform(action, seen_version=self.cleaned_data["seen_version"])
