"""The forms of a table."""

from games.forms.buttons import CallOffForm, CheckForm
from games.forms.totals import TotalsForm

__all__ = ["CallOffForm", "CheckForm", "TotalsForm"]
