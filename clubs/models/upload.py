"""A file somebody sent to a club: kept between preview and import, its bytes forgotten after."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club

# Long enough to ask somebody about a doubtful name.
KEPT = timedelta(days=7)


class UploadQuerySet(models.QuerySet["Upload"]):
    def waiting(self) -> Self:
        return self.filter(state=Upload.State.WAITING)

    def expired(self, now: datetime) -> Self:
        """Previews nobody came back to, and imports whose report has been read long ago."""
        return self.filter(made_at__lt=now - KEPT)


class Upload(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for your answers")
        DONE = "done", _("imported")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="uploads")
    name = models.CharField(_("file"), max_length=200)
    # Empty once it was imported: the rows are the truth then.
    data = models.BinaryField(default=bytes)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    # As `clubs.files.answers.Answers` has them.
    answers = models.JSONField(default=dict)
    # What the import did, in numbers.
    report = models.JSONField(default=dict)

    objects = UploadQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at", "-pk")
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")

    def __str__(self) -> str:
        return f"{self.club}: {self.name}"

    @property
    def is_done(self) -> bool:
        return self.state == self.State.DONE

    @property
    def numbers(self) -> dict[str, Any]:
        """The report, for pages."""
        found: dict[str, Any] = self.report
        return found
