"""A calendar link: the secret address at which a calendar program reads somebody's nights."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CalendarLink(models.Model):
    """That a link is out; the moment is part of what it says, so a new one ends the one before."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_link"
    )
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("calendar link")
        verbose_name_plural = _("calendar links")

    def __str__(self) -> str:
        return f"calendar link of {self.user_id}, {self.made_at:%Y-%m-%d}"
