"""A game: one table playing one hanchan (or tonpuusen, or eight hands of MCR) under one ruleset."""

from typing import Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import Ruleset


class GameQuerySet(models.QuerySet["Game"]):
    def running(self) -> Self:
        return self.filter(state=Game.State.RUNNING)

    def finished(self) -> Self:
        return self.filter(state=Game.State.FINISHED)


class Game(models.Model):
    class State(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    table = models.PositiveSmallIntegerField(_("table"))
    ruleset = models.CharField(_("ruleset"), max_length=40)
    # All options as they were when the game began: a later edition changes nothing here.
    rules = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    # Raised by every change; a form says which version it was made from.
    version = models.PositiveIntegerField(default=1)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return f"table {self.table}, {self.started_at:%Y-%m-%d %H:%M}"

    @property
    def frozen_rules(self) -> Ruleset:
        """The ruleset of this game, made from its snapshot."""
        rules: dict[str, Any] = self.rules
        return Ruleset.from_dict(rules)
