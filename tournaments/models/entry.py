"""An entry: one participant of a tournament, with the number they play under."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Player
from tournaments.models.tournament import Tournament


class EntryQuerySet(models.QuerySet["Entry"]):
    def playing(self) -> Self:
        """Those who are to be seated."""
        return self.filter(state=Entry.State.IN)

    def named(self) -> Self:
        """With the player whose name an entry may bear."""
        return self.select_related("player")


class Entry(models.Model):
    class State(models.TextChoices):
        IN = "in", _("plays")
        OUT = "out", _("dropped out")
        SUBSTITUTE = "substitute", _("substitute")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    # Stays with the participant for the whole event; a plan knows people by it alone.
    number = models.PositiveSmallIntegerField(_("number"))
    # What the organiser wrote; who is linked to a player bears the player's name instead.
    written_name = models.CharField(_("name"), max_length=100, blank=True)
    player = models.ForeignKey(
        Player,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("player"),
    )
    team = models.CharField(_("team"), max_length=80, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    country = models.CharField(_("country"), max_length=40, blank=True)
    fixed_table = models.PositiveSmallIntegerField(_("keeps table"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.IN)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("tournament", "number")
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_entry_a_number"),
            models.UniqueConstraint(
                fields=("tournament", "player"),
                condition=Q(player__isnull=False),
                name="one_entry_a_player",
            ),
            models.CheckConstraint(
                condition=~Q(written_name="") | Q(player__isnull=False), name="entry_has_a_name"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def name(self) -> str:
        """The name as the reader of the moment may know it."""
        return self.player.name if self.player else self.written_name

    @property
    def is_in(self) -> bool:
        return self.state == self.State.IN

    @property
    def is_out(self) -> bool:
        return self.state == self.State.OUT

    @property
    def is_substitute(self) -> bool:
        return self.state == self.State.SUBSTITUTE
