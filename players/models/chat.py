"""A chat of Telegram or Discord into which messages are posted."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Provider(models.TextChoices):
    TELEGRAM = "telegram", "Telegram"
    DISCORD = "discord", "Discord"


class Chat(models.Model):
    provider = models.CharField(_("where"), max_length=10, choices=Provider)
    name = models.CharField(_("name"), max_length=100)
    # Telegram: the bot's token. Discord: number and token of the webhook. Never shown again.
    secret = models.CharField(max_length=200)
    # Telegram only: "@name" or the number of the chat.
    chat = models.CharField(_("chat"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=10)
    silenced = models.BooleanField(_("silenced"), default=False)
    created_at = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = _("chat")
        verbose_name_plural = _("chats")

    def __str__(self) -> str:
        return self.name
