"""The API of rules and results that need no table: rulesets, and what a game is worth."""

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from scoring import ScoringError, cli, rulesets


class ErrorOut(serializers.Serializer[Any]):
    """Every refusal: a code for programs, a sentence for people, the numbers of both."""

    code = serializers.CharField()
    detail = serializers.CharField()
    params = serializers.DictField()


class RulesetOut(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    family = serializers.CharField()
    players = serializers.IntegerField()
    at_table = serializers.IntegerField()


class OptionOut(serializers.Serializer[Any]):
    value = serializers.JSONField()
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]


class RulesetDetailOut(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    family = serializers.CharField()
    sources = serializers.ListField(child=serializers.CharField())
    unverified = serializers.ListField(child=serializers.CharField())
    options = serializers.DictField(child=OptionOut())


def _integers(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **kwargs)


def _exact() -> serializers.ListField:
    """Exact numbers a seat, written as integers or fractions: "16", "-31/2"."""
    return serializers.ListField(child=serializers.CharField())


class ResultIn(serializers.Serializer[Any]):
    """The end of a game, seats from East to North as the first hand was dealt."""

    ruleset = serializers.CharField()
    rules = serializers.DictField(required=False, help_text="Single options changed, by key.")
    points = _integers()
    sticks = serializers.IntegerField(required=False)
    penalties = _integers(required=False)
    chombos = _integers(required=False)
    order = _integers(required=False, allow_null=True)
    substitutes = _integers(required=False)
    table_penalties = _integers(required=False)
    chips = _integers(required=False)
    busted_by = _integers(required=False)
    winless = _integers(required=False)


class ResultOut(serializers.Serializer[Any]):
    places = serializers.ListField(child=serializers.CharField())
    points = _integers()
    unassigned = serializers.IntegerField()
    base = _exact()
    uma = _exact()
    oka = _exact()
    extras = _exact()
    penalties = _exact()
    scores = _exact()
    table_points = serializers.ListField(child=serializers.CharField(), required=False)


class AnonymousQuestions(AnonRateThrottle):
    rate = "120/min"


class Rulesets(APIView):
    """Every preset."""

    @extend_schema(responses=RulesetOut(many=True), operation_id="list_rulesets")
    def get(self, request: Request) -> Response:
        presets = [rulesets.load(slug) for slug in rulesets.names()]
        return Response(RulesetOut(presets, many=True).data)


class Ruleset(APIView):
    """Every option of a preset, its value and its source."""

    @extend_schema(
        responses={200: RulesetDetailOut, 404: ErrorOut}, operation_id="retrieve_ruleset"
    )
    def get(self, request: Request, ruleset: str) -> Response:
        if ruleset not in rulesets.names():
            raise Http404
        return Response(cli.describe(rulesets.load(ruleset)))


class Result(APIView):
    """What the end of a game is worth; nothing is stored. The JSON is the command line's."""

    permission_classes = (AllowAny,)
    throttle_classes = (AnonymousQuestions,)

    @extend_schema(
        request=ResultIn, responses={200: ResultOut, 422: ErrorOut}, operation_id="compute_result"
    )
    def post(self, request: Request) -> Response:
        if not isinstance(request.data, dict):
            raise ScoringError("bad_json")
        return Response(cli.answer("result", request.data))


urlpatterns = [
    path("rulesets/", Rulesets.as_view(), name="rulesets"),
    path("rulesets/<slug:ruleset>/", Ruleset.as_view(), name="ruleset"),
    path("result/", Result.as_view(), name="result"),
]
