"""What else a player is known by: other names, numbers of federations, names at online services."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.player import Player

LONGEST_CODE, LONGEST_NUMBER = 20, 40


class Alias(models.Model):
    """Another name of the player: a maiden name, another alphabet, what stood in an old list."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("other name"), max_length=100)
    search_key = models.CharField(max_length=200, db_index=True, editable=False)

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("other name")
        verbose_name_plural = _("other names")
        constraints = (
            models.UniqueConstraint(fields=("player", "name"), name="one_alias_a_player"),
        )

    def __str__(self) -> str:
        return self.name


class Identifier(models.Model):
    """The number by which a federation knows the player; text, for zeros at its front count."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="identifiers")
    federation = models.CharField(_("federation"), max_length=LONGEST_CODE)
    text = models.CharField(_("number"), max_length=LONGEST_NUMBER)

    class Meta:
        ordering = ("federation", "text")
        verbose_name = _("federation number")
        verbose_name_plural = _("federation numbers")
        constraints = (
            models.UniqueConstraint(
                fields=("federation", "text"), name="one_player_a_federation_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.federation} {self.text}"


class OnlineName(models.Model):
    """The name under which the player sits at a service's tables."""

    class Service(models.TextChoices):
        TENHOU = "tenhou", _("Tenhou")
        MAHJONG_SOUL = "mahjong_soul", _("Mahjong Soul")
        RIICHI_CITY = "riichi_city", _("Riichi City")
        MAXIMAJ = "maximaj", _("MaxiMaj")
        MAHJONG_TIME = "mahjong_time", _("Mahjong Time")
        DISCORD = "discord", _("Discord")
        TELEGRAM = "telegram", _("Telegram")
        OTHER = "other", _("another service")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="online_names")
    service = models.CharField(_("service"), max_length=20, choices=Service)
    text = models.CharField(_("name there"), max_length=100)
    search_key = models.CharField(max_length=200, db_index=True, editable=False)

    class Meta:
        ordering = ("service", "text", "pk")
        verbose_name = _("online name")
        verbose_name_plural = _("online names")
        constraints = (
            models.UniqueConstraint(
                fields=("player", "service", "text"), name="one_online_name_a_player"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_service_display()}: {self.text}"
