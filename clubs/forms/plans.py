"""What the forms of a night and of a series share: place, sign-up, fee, rules."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.plans import Plan
from clubs.forms.choices import ruleset_choices
from clubs.forms.fields import CountField, MoneyField, count_in
from clubs.models import Club, FeeBy, Planned, TablePreference
from clubs.wording import REFUSALS
from players.forms import ActionForm, NameField

WEIGHTS = (
    ("1", _("in full")),
    ("1/2", _("half")),
    ("0", _("not at all")),
)
STEPS = (("1", "1"), ("5", "5"), ("15", "15"), ("30", "30"), ("60", "60"))
# What a plan has where a form says nothing about it.
USUAL_STEP = 15
USUAL_AGE = (1, 99)


class PlanForm(ActionForm):
    """All that is decided beforehand except the dates and times."""

    words = REFUSALS

    title = NameField(
        label=_("Title"),
        max_length=100,
        required=False,
        help_text=_("For a special night, such as “New year's cup”."),
    )
    teaching = forms.BooleanField(
        label=_("Teaching night: beginners are welcome and taught"), required=False
    )
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    capacity = CountField(
        label=_("Places"),
        min_value=3,
        max_value=999,
        help_text=_("Leave it empty if everybody fits; otherwise who comes later waits in turn."),
    )
    minimum_age = CountField(
        label=_("Minimum age"),
        min_value=USUAL_AGE[0],
        max_value=USUAL_AGE[1],
        help_text=_("Whoever signs up says that they are as old."),
    )
    sign_up_opens = CountField(
        label=_("Sign-up opens, days before the start"),
        max_value=365,
        min_value=0,
        help_text=_("Leave it empty to open it at once."),
    )
    sign_up_closes = CountField(
        label=_("Sign-up closes, hours before the start"),
        max_value=720,
        min_value=0,
        help_text=_("Leave it empty to keep it open until the end."),
    )
    fee = MoneyField(label=_("Fee"))
    fee_by = forms.ChoiceField(label=_("Counted"), choices=FeeBy.choices, required=False)
    fee_step = forms.ChoiceField(
        label=_("Step, minutes"),
        choices=STEPS,
        required=False,
        help_text=_("By the hour: a step begun counts whole."),
    )
    fee_cap = MoneyField(label=_("At most"), required=False)
    member_fee = MoneyField(label=_("Fee of members"), required=False)
    newcomers_free = forms.BooleanField(label=_("Free for newcomers"), required=False)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=lambda: ruleset_choices(players=4))
    tables = forms.ChoiceField(
        label=_("When four does not divide the people present"), choices=TablePreference.choices
    )
    ruleset_of_three = forms.ChoiceField(
        label=_("Rules at a table of three"), choices=lambda: ruleset_choices(players=3)
    )
    weight = forms.ChoiceField(label=_("Counts in the season"), choices=WEIGHTS)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        self.club = club
        super().__init__(*args, **kwargs)
        zone = gettext("Local time of the club, %(zone)s.") % {"zone": club.time_zone}
        self.fields["start"].help_text = zone
        self.fields["end"].help_text = gettext("After midnight is still the same night.")
        self.fields["member_fee"].help_text = gettext("Empty: the same as for everybody.")
        self.fields["fee_cap"].help_text = gettext("By the hour: nobody pays more in one night.")
        count_in(self, club.currency)

    def plan_fields(self, names: Iterable[str]) -> dict[str, Any]:
        """The typed values of a plan; ask only after `is_valid`."""
        data = self.cleaned_data
        given = {name: data[name] for name in names if name in data}
        return given | {
            "weight": Fraction(data["weight"]),
            "fee_by": data["fee_by"] or FeeBy.NIGHT,
            "fee_step": int(data["fee_step"] or USUAL_STEP),
        }

    @property
    def is_folded(self) -> dict[str, bool]:
        """Which parts of the form hold nothing but what is usual, so that they may be folded."""
        return {
            "people": not self._differs("capacity", "minimum_age", *_SIGN_UP),
            "money": self["fee_by"].value() != FeeBy.HOUR
            and not self._differs("fee_cap", "member_fee", "newcomers_free"),
            "rules": not any(self[name].errors for name in _RULES),
        }

    def _differs(self, *names: str) -> bool:
        return any(self[name].value() or self[name].errors for name in names)


_SIGN_UP = ("sign_up_opens", "sign_up_closes")
_RULES = ("tables", "ruleset_of_three", "weight")


def plan_values(row: Planned) -> dict[str, Any]:
    """A plan as its form shows it."""
    return Plan.of(row).fields() | {"weight": str(row.weight), "fee_step": str(row.fee_step)}


def usual_plan(club: Club) -> dict[str, Any]:
    """What the plan of a club's first night begins with."""
    names = ("venue", "fee", "minimum_age", "ruleset", "ruleset_of_three", "tables")
    return {name: getattr(club, name) for name in names} | {"weight": "1", "fee_step": "15"}
