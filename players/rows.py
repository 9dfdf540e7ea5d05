"""Rows written down so exactly that they can be put back: what a merge keeps for its undoing."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

from django.apps import apps
from django.db.models import Model

type Values = Mapping[str, Any]


class Change(TypedDict):
    """One step: rows handed from `was` to `became`, changed, removed (`was`) or added."""

    kind: Literal["moved", "changed", "removed", "added"]
    model: str
    pks: Sequence[Any]
    was: NotRequired[Values]
    became: NotRequired[Values]


class ChangedSince(Exception):  # noqa: N818 - what happened to the row, not a fault
    """A row is no longer as the change left it."""

    def __init__(self, model: type[Model]) -> None:
        super().__init__(model._meta.label)
        self.model = model


def values(row: Model) -> dict[str, Any]:
    """All columns of a row as plain values that read back the same."""
    return {
        field.attname: None if field.value_from_object(row) is None else field.value_to_string(row)
        for field in row._meta.concrete_fields
    }


def moved(model: type[Model], column: str, pks: Sequence[Any], was: int, became: int) -> Change:
    """Hand rows from one row they point at to another."""
    model._base_manager.filter(pk__in=pks).update(**{column: became})
    return {
        "kind": "moved",
        "model": model._meta.label,
        "pks": list(pks),
        "was": {column: was},
        "became": {column: became},
    }


def changed(row: Model, was: Values) -> list[Change]:
    """Save a row that was changed in place; `was` are its values before."""
    now = values(row)
    columns = [column for column in now if now[column] != was[column]]
    if not columns:
        return []
    row.save(update_fields=columns)
    return [
        {
            "kind": "changed",
            "model": row._meta.label,
            "pks": [row.pk],
            "was": {column: was[column] for column in columns},
            "became": {column: now[column] for column in columns},
        }
    ]


def removed(row: Model) -> Change:
    """Delete a row to which nothing points any more."""
    change: Change = {
        "kind": "removed",
        "model": row._meta.label,
        "pks": [row.pk],
        "was": values(row),
    }
    row.delete()
    return change


def added(row: Model) -> Change:
    return {"kind": "added", "model": row._meta.label, "pks": [row.pk]}


def take_back(change: Change) -> None:
    """Undo one step; raises `ChangedSince` where its rows are no longer as it left them."""
    model = cast(type[Model], apps.get_model(change["model"]))
    rows = model._base_manager.filter(pk__in=change["pks"])
    match change["kind"]:
        case "added":
            rows.delete()
        case "removed":
            _put_back(model, change["was"])
        case "moved":
            if rows.filter(**change["became"]).count() != len(change["pks"]):
                raise ChangedSince(model)
            rows.update(**change["was"])
        case "changed":
            row = rows.first()
            if row is None or not change["became"].items() <= values(row).items():
                raise ChangedSince(model)
            _write(row, change["was"])
            row.save(update_fields=list(change["was"]))


def _put_back(model: type[Model], was: Values) -> None:
    row = model()
    _write(row, was)
    # Not `save`: the row comes with its key and is certainly not there.
    model._base_manager.bulk_create([row])


def _write(row: Model, plain: Values) -> None:
    for field in row._meta.concrete_fields:
        if field.attname in plain:
            value = plain[field.attname]
            setattr(row, field.attname, None if value is None else field.to_python(value))
