"""A merge: two players found to be one person, with all that moved, so that it can be undone."""

from typing import Self

from django.conf import settings
from django.db import models

from players.models.player import Player


class MergeQuerySet(models.QuerySet["Merge"]):
    def standing(self) -> Self:
        return self.filter(undone_at=None)

    def into(self, key: int | None) -> "Merge | None":
        """The merge by which the player of this key became another."""
        if key is None or key > models.BigIntegerField.MAX_BIGINT:
            return None
        return self.standing().filter(gone_key=key).select_related("kept").first()


class Merge(models.Model):
    # Who stays; a later merge of them into another takes this row along.
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    # Who it was when they were merged.
    kept_key = models.BigIntegerField()
    # The player that was; the key is the one in old addresses and in the records of draws.
    gone_key = models.BigIntegerField(db_index=True)
    gone_name = models.CharField(max_length=100)
    # What was done, in order, as `players.rows` writes it.
    changes = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = MergeQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("gone_key",),
                condition=models.Q(undone_at=None),
                name="one_standing_merge_a_player",
            ),
        )

    def __str__(self) -> str:
        return f"{self.gone_key} into {self.kept_id}"
