"""The API of a club's tables: read a result, enter it, correct it, by the actions of the pages."""

import uuid
from collections.abc import Callable
from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import access
from clubs.models import NightTable
from clubs.views.tables import desk
from games import queries
from games.actions.results import Totals
from games.api import ErrorOut
from games.models import Game
from games.queries import Line, Sheet, Version
from games.views.sheet import Desk

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    uuid.UUID,
    OpenApiParameter.HEADER,
    description="A UUID made by the client: sent again, the same request gets its first answer.",
)


def _integers(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), max_length=5, **kwargs)


class TotalsIn(serializers.Serializer[Any]):
    """Points as they lie on the table, from East to North as the first hand was dealt."""

    seen_version = serializers.IntegerField(help_text="The version of the game this was made from.")
    points = _integers()
    sticks = serializers.IntegerField(default=0, min_value=0, max_value=99)
    penalties = _integers(default=list)
    chombos = _integers(default=list)
    order = _integers(default=None, allow_null=True)


class CorrectionIn(TotalsIn):
    reason = serializers.CharField(max_length=200)


class SeatOut(serializers.Serializer[Line]):
    """One seat of a result; uma, oka and score are exact, written as integers or fractions."""

    seat = serializers.IntegerField(source="seat.index")
    player = serializers.CharField(source="seat.player.name")
    points = serializers.IntegerField()
    place = serializers.SerializerMethodField()
    uma = serializers.CharField()
    oka = serializers.CharField()
    score = serializers.CharField()
    penalty = serializers.IntegerField()
    chombos = serializers.IntegerField()

    def get_place(self, line: Line) -> str:
        return f"{line.rank}=" if line.tied else str(line.rank)


class VersionOut(serializers.Serializer[Version]):
    number = serializers.IntegerField()
    entered_at = serializers.DateTimeField()
    entered_by = serializers.CharField()
    reason = serializers.CharField()
    sticks = serializers.IntegerField(source="totals.sticks")
    seats = SeatOut(source="lines", many=True)


class TableOut(serializers.Serializer[Sheet]):
    """A table; `version` goes back as `seen_version`, `result` is null before there is one."""

    table = serializers.IntegerField(source="game.table")
    state = serializers.ChoiceField(source="game.state", choices=Game.State.choices)
    version = serializers.IntegerField(source="game.version")
    players = serializers.SerializerMethodField()
    result = VersionOut(source="current", allow_null=True)

    def get_players(self, sheet: Sheet) -> list[str]:
        return [seat.player.name for seat in sheet.seats]


class TableResult(APIView):
    """The result of one table of a night."""

    def table(self) -> tuple[NightTable, Desk]:
        request = cast(HttpRequest, self.request)
        visited, found = access.table(request, **self.kwargs)
        return found, desk(request.user, visited, found)

    def answer(self, table: NightTable, status: int = 200) -> Response:
        sheet = queries.sheet(Game.objects.get(pk=table.game_id))
        return Response(TableOut(sheet).data, status=status)

    def store(
        self, action: Callable[..., Any] | None, table: NightTable, given: TotalsIn
    ) -> Response:
        """Call an action of the page with what was sent."""
        if action is None:
            raise PermissionDenied
        given.is_valid(raise_exception=True)
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in given.validated_data.items()
        }
        seen, reason = values.pop("seen_version"), values.pop("reason", None)
        action(
            totals=Totals(**values),
            seen_version=seen,
            now=timezone.now(),
            client_id=_client_id(self.request),
            **({} if reason is None else {"reason": reason}),
        )
        return self.answer(table, status=201)

    @extend_schema(responses={200: TableOut, 404: ErrorOut}, operation_id="retrieve_table_result")
    def get(self, request: Request, **_: Any) -> Response:
        table, _desk = self.table()
        return self.answer(table)

    @extend_schema(
        request=TotalsIn,
        responses={201: TableOut, 403: ErrorOut, 409: ErrorOut, 422: ErrorOut},
        parameters=[IDEMPOTENCY_KEY],
        operation_id="enter_table_result",
    )
    def post(self, request: Request, **_: Any) -> Response:
        table, at_desk = self.table()
        return self.store(at_desk.enter, table, TotalsIn(data=request.data))


class TableCorrections(TableResult):
    """Corrections of a result: each is a new version with its reason."""

    http_method_names = ("post", "options")

    @extend_schema(
        request=CorrectionIn,
        responses={201: TableOut, 403: ErrorOut, 409: ErrorOut, 422: ErrorOut},
        parameters=[IDEMPOTENCY_KEY],
        operation_id="correct_table_result",
    )
    def post(self, request: Request, **_: Any) -> Response:
        table, at_desk = self.table()
        return self.store(at_desk.correct, table, CorrectionIn(data=request.data))


def _client_id(request: Request) -> uuid.UUID | None:
    given = request.headers.get("Idempotency-Key")
    try:
        return None if given is None else uuid.UUID(given)
    except ValueError:
        raise serializers.ValidationError({"Idempotency-Key": ["not a UUID"]}) from None


_TABLE = "clubs/<slug:club>/nights/<int:night>/tables/<int:game>"

urlpatterns = [
    path(f"{_TABLE}/result/", TableResult.as_view(), name="table_result"),
    path(f"{_TABLE}/corrections/", TableCorrections.as_view(), name="table_corrections"),
]
