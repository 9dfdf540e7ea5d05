"""A receipt: the first answer to a client's submission, kept so that a repeat gets it again."""

import uuid

from django.db import models
from django.utils import timezone


class Receipt(models.Model):
    client_id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    action = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)
    answer_model = models.CharField(max_length=100, blank=True)
    answer_pk = models.BigIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.action} {self.client_id}"
