"""The till of a night: what lay in it, what was taken out, what was counted at the end."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.night import Night


class Till(models.Model):
    """A night's money box; the fees paid stand with the people who paid them."""

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="till")
    # The change that lies in the box before anybody pays.
    opening = models.DecimalField(
        _("in the till before"), max_digits=10, decimal_places=2, default=0
    )
    counted = models.DecimalField(
        _("counted"), max_digits=10, decimal_places=2, null=True, blank=True
    )
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("till")
        verbose_name_plural = _("tills")

    def __str__(self) -> str:
        return f"till of {self.night}"


class TillEntry(models.Model):
    """Money that went into the box beside the fees, or out of it, and what for."""

    class Kind(models.TextChoices):
        EXPENSE = "expense", _("spent")
        INCOME = "income", _("taken in")

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="till_entries")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2)
    reason = models.CharField(_("what for"), max_length=200)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("pk",)
        verbose_name = _("entry of a till")
        verbose_name_plural = _("entries of tills")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="till_entry_amount_positive"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}: {self.reason}"

    @property
    def signed(self) -> Decimal:
        return -self.amount if self.kind == self.Kind.EXPENSE else self.amount
