"""A channel: a chat in which the club's news is posted; and which club a message speaks for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.night import Night
from players.models import Chat, Message


class Channel(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="channels")
    chat = models.OneToOneField(Chat, on_delete=models.CASCADE, related_name="channel")
    nights = models.BooleanField(_("nights: announced, changed, called off, tomorrow"))
    results = models.BooleanField(_("results and season table when a night is closed"))

    class Meta:
        ordering = ("chat__name", "pk")
        verbose_name = _("channel")
        verbose_name_plural = _("channels")

    def __str__(self) -> str:
        return str(self.chat)


class ClubMessage(models.Model):
    """Binds a message to the club it speaks for, so that its organisers see it."""

    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="of_club")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="messages")
    night = models.ForeignKey(Night, on_delete=models.SET_NULL, null=True, related_name="messages")

    class Meta:
        ordering = ("-message",)

    def __str__(self) -> str:
        return f"{self.club}: {self.message_id}"
