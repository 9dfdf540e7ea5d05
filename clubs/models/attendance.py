"""An attendance: one person's evening at a club night."""

from datetime import timedelta
from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.night import Night
from players.models import Player


class AttendanceQuerySet(models.QuerySet["Attendance"]):
    def here(self) -> Self:
        return self.filter(state=Attendance.State.HERE)

    def waiting(self) -> Self:
        """The waiting list, whose turn is next first."""
        return self.filter(state=Attendance.State.WAITING).order_by("signed_up_at", "pk")


class Attendance(models.Model):
    """A person's evening: signed up, waiting for a place, here, gone."""

    class State(models.TextChoices):
        SIGNED_UP = "signed_up", _("signed up")
        WAITING = "waiting", _("on the waiting list")
        HERE = "here", _("here")
        LEFT = "left", _("left")
        WITHDRAWN = "withdrawn", _("not coming")

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    state = models.CharField(max_length=10, choices=State)
    # What they were before the check-in, empty for who walked in: what undoing it restores.
    came_as = models.CharField(max_length=10, choices=State, blank=True, editable=False)
    guest = models.BooleanField(_("guest"), default=False)
    newcomer = models.BooleanField(_("newcomer"), default=False)
    # Order of sign-up; a new sign-up after a withdrawal goes to the end.
    signed_up_at = models.DateTimeField()
    arrived_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    # Time between leaving and coming back, for a fee by the hour.
    away = models.DurationField(default=timedelta, editable=False)
    # Said at sign-up or at the door to be as old as the night asks.
    age_confirmed = models.BooleanField(_("age confirmed"), default=False)
    # A person who cannot move keeps this table; the others move around.
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    fee_due = models.DecimalField(_("fee due"), max_digits=10, decimal_places=2, default=0)
    # Why the fee was set by hand: such a fee is never counted again. Empty: counted by the plan.
    fee_reason = models.CharField(_("reason for the fee"), max_length=200, blank=True)
    fee_paid = models.DecimalField(_("fee paid"), max_digits=10, decimal_places=2, default=0)

    objects = AttendanceQuerySet.as_manager()

    class Meta:
        ordering = ("signed_up_at", "pk")
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = (
            models.UniqueConstraint(fields=("night", "player"), name="one_attendance_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.state}"

    @property
    def is_here(self) -> bool:
        return self.state == self.State.HERE

    @property
    def fee_is_paid(self) -> bool:
        return self.fee_paid >= self.fee_due
