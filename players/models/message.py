"""A message of the outbox: what is said to whom by which medium, and how far it has come."""

import uuid
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.chat import Chat
from players.models.device import Device


class Medium(models.TextChoices):
    EMAIL = "email", _("e-mail")
    PUSH = "push", _("push")
    TELEGRAM = "telegram", "Telegram"
    DISCORD = "discord", "Discord"


class Kind(models.TextChoices):
    """What a message is about; a person chooses for each by which medium it may come."""

    SEATED = "seated", _("my table and my wind")
    MOVED_UP = "moved_up", _("my place from the waiting list")
    NIGHT_CHANGED = "night_changed", _("a night I come to was changed")
    NIGHT_CALLED_OFF = "night_called_off", _("a night I come to was called off")
    REMINDER = "reminder", _("the day before a night I come to")
    NIGHT_ANNOUNCED = "night_announced", _("a new night of my club")
    RESULTS = "results", _("results of a night")
    ACCOUNT = "account", _("sign-in and addresses")
    TRIAL = "trial", _("a trial message")


class State(models.TextChoices):
    QUEUED = "queued", _("waits to be sent")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    # The sender was cut off between handing the message over and hearing the answer.
    UNSURE = "unsure", _("perhaps sent")
    FAILED = "failed", _("not sent")
    SILENCED = "silenced", _("silenced")
    # The site sends no mail: the words are here for an organiser to pass on.
    SHOWN = "shown", _("only shown here")


# Nothing happens to a message in these states unless a person asks for it.
SETTLED = (State.SENT, State.UNSURE, State.FAILED, State.SILENCED, State.SHOWN)


class MessageQuerySet(models.QuerySet["Message"]):
    def due(self, now: datetime) -> Self:
        """Messages whose turn it is, who waited longest first."""
        waiting = self.filter(state=State.QUEUED, due_at__lte=now)
        return waiting.order_by("due_at", "pk")

    def settled(self) -> Self:
        return self.filter(state__in=SETTLED)


class Message(models.Model):
    # Says what it is about, so that nothing is written twice: "reminder:12:2026-03-07:5:email".
    key = models.CharField(max_length=200, unique=True)
    # Its name outside: the Message-ID of a mail, the topic of a push.
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=20, choices=Kind)
    medium = models.CharField(max_length=10, choices=Medium)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="messages"
    )
    address = models.EmailField(blank=True)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")
    chat = models.ForeignKey(Chat, on_delete=models.SET_NULL, null=True, related_name="messages")
    recipient = models.CharField(max_length=200)
    language = models.CharField(max_length=10)
    subject = models.CharField(max_length=250)
    body = models.TextField()
    url = models.URLField(max_length=500, blank=True)
    # Holds a link that opens something: forgotten as soon as it is sent.
    secret = models.BooleanField(default=False)

    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    # Afterwards nobody needs it any more.
    expires_at = models.DateTimeField(null=True)
    # One sender's claim; a claim whose sender died is free again after a while.
    claim = models.UUIDField(null=True)
    claimed_at = models.DateTimeField(null=True)
    handed_over_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=30, blank=True)
    fault_params = models.JSONField(default=dict)

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = (models.Index(fields=("state", "due_at"), name="message_due"),)

    def __str__(self) -> str:
        return f"{self.medium} {self.key}"

    @property
    def is_settled(self) -> bool:
        return self.state in SETTLED
