"""A player: the name under which somebody sits at tables; a player never needs a login."""

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.names import search_key

if TYPE_CHECKING:
    from players.models.user import User


class PlayerQuerySet(models.QuerySet["Player"]):
    def named(self, text: str) -> Self:
        """Players whose name contains the text, whatever its case and accents."""
        return self.filter(search_key__contains=search_key(text))

    def exactly_named(self, name: str) -> Self:
        return self.filter(search_key=search_key(name))

    def of(self, user: "User") -> Self:
        return self.filter(user=user)


class Player(models.Model):
    name = models.CharField(_("name"), max_length=100)
    search_key = models.CharField(max_length=200, db_index=True, editable=False)
    country = models.CharField(_("country"), max_length=2, blank=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("login"),
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name
