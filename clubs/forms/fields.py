"""Fields that several forms of a club use."""

from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import ngettext

from clubs.fees import minor_units

# A slip of the keyboard, as in the year 0026 or 20026, is not a day of a club.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)


class MoneyField(forms.DecimalField):
    """An amount as people type it: with a comma or a point, thousands apart, whatever the language.

    >>> MoneyField().clean(" 1 234,5")
    Decimal('1234.5')
    """

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    currency, digits = "", 2

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=Decimal(0), max_digits=10, decimal_places=2, **kwargs)

    def count_in(self, currency: str) -> None:
        """Take amounts of this currency only: yen have nothing behind the point."""
        self.currency, self.digits = currency, minor_units(currency)
        self.help_text = self.help_text or currency

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str):
            value = "".join(value.split()).replace(",", ".")
        return super().to_python(value)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value is not None and self.currency and round(value, self.digits) != value:
            words = ngettext(
                "%(currency)s has %(count)d digit behind the point.",
                "%(currency)s has %(count)d digits behind the point.",
                self.digits,
            )
            raise forms.ValidationError(words % {"currency": self.currency, "count": self.digits})

    def prepare_value(self, value: Any) -> Any:
        return f"{value:.{self.digits}f}" if isinstance(value, Decimal) else value


def count_in(form: forms.Form, currency: str) -> None:
    """Let all amounts of a form be of this currency."""
    for field in form.fields.values():
        if isinstance(field, MoneyField):
            field.count_in(currency)


class DayField(forms.DateField):
    """A day of a club: no club has played before or plans beyond these years.

    >>> DayField().clean("2026-10-25")
    datetime.date(2026, 10, 25)
    """

    widget = forms.DateInput(
        {"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}, "%Y-%m-%d"
    )
    default_validators = [MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)]


class ClockField(forms.TimeField):
    """A local time to the minute."""

    widget = forms.TimeInput({"type": "time"}, "%H:%M")


class CountField(forms.IntegerField):
    """A whole number typed on the number pad; it may be left empty."""

    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
