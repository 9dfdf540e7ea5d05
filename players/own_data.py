"""All that the site keeps about a person, as one file that is theirs."""

import json
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from players.models import Player, User
from players.personal_rules import NOT_TOLD, lines_about, relations


class _Encoder(DjangoJSONEncoder):
    """Exact fractions, bytes and players as text."""

    def default(self, value: Any) -> Any:
        try:
            return super().default(value)
        except TypeError:
            return str(value)


def own_data(user: User, now: datetime) -> str:
    """The person's data as JSON: the login, the player, and every row that points at them."""
    player = Player.objects.of(user).first()
    content: dict[str, Any] = {
        "site": settings.SITE_URL,
        "made at": now,
        "login": {
            column.name: column.value_from_object(user)
            for column in user._meta.concrete_fields
            if column.name not in NOT_TOLD
        },
    }
    people: list[tuple[type[Model], User | Player]] = [(User, user)]
    if player is not None:
        people.append((Player, player))
    for model, person in people:
        for relation in relations(model):
            if rows := relation.told(person):
                content[relation.rule.title] = rows
    if player is not None:
        content["named in histories"] = [
            {"history": row._meta.model_name, "at": row.at, "code": row.code, "params": row.params}
            for row in lines_about(player)
        ]
    return json.dumps(content, cls=_Encoder, ensure_ascii=False, indent=2)
