"""Idempotency by client id: the same submission twice is one change and one answer.

`@idempotent` wraps an action. The receipt is claimed first, inside the action's own
transaction: a second request with the same id waits for the first to commit (a unique key
on PostgreSQL, the write lock on SQLite) and is then given the first answer. A refused or
failed action leaves no receipt, so it may be tried again with the same id.
"""

import dataclasses
import hashlib
import json
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.apps import apps
from django.db import IntegrityError, models, transaction

from players.models import Receipt
from players.refusal import Refusal

# Who pressed the button when does not make the submission another one.
_NOT_CONTENT = {"client_id", "now", "seed"}


class ClientIdReused(Refusal):
    """The same client id came with other content."""

    status = 409


class AnswerGone(ClientIdReused):
    """What the first sending made was deleted since; a new client id makes it anew."""


class RowGone(Refusal):
    """Something the change is about was deleted, or merged into another, at the same moment."""

    status = 409


def idempotent[**P, R: models.Model](action: Callable[P, R]) -> Callable[P, R]:
    """Make an action answer a repeated `client_id` with its first answer; `None` opts out."""
    name = f"{action.__module__}.{action.__qualname__}"

    @wraps(action)
    def answered(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return once(*args, **kwargs)
        except IntegrityError as error:
            # The database looks at foreign keys when all is written: a row read before is gone.
            if "foreign key" in str(error).lower():
                raise RowGone() from error
            raise

    @transaction.atomic
    def once(*args: P.args, **kwargs: P.kwargs) -> R:
        client_id = cast(uuid.UUID | None, kwargs.get("client_id"))
        if client_id is None:
            return action(*args, **kwargs)
        digest = _digest(kwargs)
        receipt, first = Receipt.objects.get_or_create(
            client_id=client_id, defaults={"action": name, "digest": digest}
        )
        if not first:
            if (receipt.action, receipt.digest) != (name, digest):
                raise ClientIdReused(client_id=str(client_id))
            return cast(R, _answer(receipt))
        answer = action(*args, **kwargs)
        receipt.answer_model, receipt.answer_pk = answer._meta.label, answer.pk
        receipt.save(update_fields=("answer_model", "answer_pk"))
        return answer

    return answered


def _answer(receipt: Receipt) -> models.Model:
    model = apps.get_model(receipt.answer_model)
    answer = model._default_manager.filter(pk=receipt.answer_pk).first()
    if answer is None:
        raise AnswerGone(client_id=str(receipt.client_id))
    return cast(models.Model, answer)


def _digest(kwargs: dict[str, Any]) -> str:
    content = {key: _plain(value) for key, value in kwargs.items() if key not in _NOT_CONTENT}
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """Turn an action's argument into JSON: rows become their keys, sets are sorted."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        value = dataclasses.asdict(value)
    match value:
        case models.Model():
            return f"{value._meta.label}:{value.pk}"
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case set() | frozenset():
            return sorted(str(_plain(item)) for item in value)
        case list() | tuple():
            return [_plain(item) for item in value]
        case None | bool() | int() | str():
            return value
        case bytes():
            return hashlib.sha256(value).hexdigest()
        case _:
            return str(value)
