"""A fixture: four entrants who have some days to play a game, and what became of it."""

from datetime import date
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.entrant import Entrant
from clubs.models.phase import Phase
from games.models import Game
from players.models import Player

# A game that ended, or one that counts nowhere and so has still to be played.
PLAYED = Q(game__state=Game.State.FINISHED)
BEGUN = Q(game__state=Game.State.RUNNING)


class FixtureQuerySet(models.QuerySet["Fixture"]):
    def waiting(self) -> Self:
        """Fixtures that have still to be settled, games under way among them."""
        return self.filter(state=Fixture.State.OPEN).exclude(PLAYED)

    def settled(self) -> Self:
        """Fixtures that count: played to the end, or forfeited."""
        return self.filter(Q(PLAYED, state=Fixture.State.OPEN) | Q(state=Fixture.State.FORFEITED))

    def overdue(self, today: date) -> Self:
        """Fixtures whose days are over and that nobody has settled."""
        return self.waiting().filter(due__lt=today)


class Fixture(models.Model):
    class State(models.TextChoices):
        OPEN = "open", _("to be played")
        FORFEITED = "forfeited", _("forfeited")
        CALLED_OFF = "called_off", _("called off")

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField(_("number"))
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    opens = models.DateField(_("first day"))
    due = models.DateField(_("last day"))
    # Proposed by one, agreed by all four; see the seats.
    time = models.DateTimeField(_("time"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    # The game once it was begun; one that was called off leaves the fixture to be played.
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="fixture"
    )
    # When it was begun or forfeited: fixtures count in this order.
    played_at = models.DateTimeField(null=True, blank=True)
    # Raised by every change of the fixture; a form says which it was made from.
    version = models.PositiveIntegerField(default=1)

    objects = FixtureQuerySet.as_manager()

    class Meta:
        ordering = ("phase", "number")
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = (
            models.UniqueConstraint(fields=("phase", "number"), name="one_fixture_a_number"),
            models.CheckConstraint(
                condition=Q(due__gte=models.F("opens")), name="fixture_due_after_opening"
            ),
        )

    def __str__(self) -> str:
        return f"{self.phase} {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played: no game of it runs or has ended."""
        return self.state == self.State.OPEN and not (self.is_begun or self.is_played)

    @property
    def is_begun(self) -> bool:
        return self.game is not None and self.game.state == Game.State.RUNNING

    @property
    def is_played(self) -> bool:
        return self.game is not None and self.game.state == Game.State.FINISHED

    @property
    def is_forfeited(self) -> bool:
        return self.state == self.State.FORFEITED

    @property
    def is_called_off(self) -> bool:
        return self.state == self.State.CALLED_OFF


class FixtureSeat(models.Model):
    """An entrant's seat at a fixture; the index is the wind planned for it, East first."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    # The line-up: who plays for the entrant; a team may say so late, a substitute may step in.
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="fixture_seats"
    )
    agreed = models.BooleanField(_("agreed to the time"), default=False)
    forfeits = models.BooleanField(_("forfeits"), default=False)

    class Meta:
        ordering = ("fixture", "index")
        constraints = (
            models.UniqueConstraint(fields=("fixture", "index"), name="one_entrant_a_seat"),
            models.UniqueConstraint(fields=("fixture", "entrant"), name="one_seat_an_entrant"),
        )

    def __str__(self) -> str:
        return f"{self.entrant} ({self.index})"
