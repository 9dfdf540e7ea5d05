"""Forms of a night's till."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.desk import DeskForm
from clubs.forms.fields import MoneyField, count_in
from clubs.models import Till, TillEntry


class CountForm(DeskForm):
    """What lay in the till before, and what was counted at the end."""

    opening = MoneyField(label=_("In the till before"))
    counted = MoneyField(
        label=_("Counted at the end"), required=False, help_text=_("Empty until it is counted.")
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def __init__(self, *args: Any, currency: str, till: Till | None, **kwargs: Any) -> None:
        if till is not None:
            values = {name: getattr(till, name) for name in ("opening", "counted", "note")}
            kwargs["initial"] = values
        super().__init__(*args, **kwargs)
        count_in(self, currency)


class EntryForm(DeskForm):
    """Money spent from the till, or taken in beside the fees."""

    kind = forms.ChoiceField(label=_("Money was"), choices=TillEntry.Kind.choices)
    amount = MoneyField(label=_("Amount"))
    reason = forms.CharField(
        label=_("What for"), max_length=200, help_text=_("Such as rent, tea, a new set of tiles.")
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        count_in(self, currency)


class StrikeForm(DeskForm):
    """An entry that was a mistake."""

    entry = forms.IntegerField(widget=forms.HiddenInput)
