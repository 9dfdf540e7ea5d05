"""Fields that several forms of a club use."""

from decimal import Decimal
from typing import Any

from django import forms


class MoneyField(forms.DecimalField):
    """An amount as people type it: with a comma or a point, thousands apart, whatever the language.

    >>> MoneyField().clean(" 1 234,5")
    Decimal('1234.5')
    """

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=Decimal(0), max_digits=7, decimal_places=2, **kwargs)

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str):
            value = "".join(value.split()).replace(",", ".")
        return super().to_python(value)
