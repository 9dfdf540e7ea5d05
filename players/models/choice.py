"""A choice: whether a person wants one kind of message by one medium."""

from django.conf import settings
from django.db import models

from players.models.message import Kind, Medium


class Choice(models.Model):
    """A row only where the person chose; `players.choices` knows what else holds."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="choices"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    medium = models.CharField(max_length=10, choices=Medium)
    wanted = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "kind", "medium"), name="one_choice_a_kind_and_medium"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.medium}: {self.wanted}"
