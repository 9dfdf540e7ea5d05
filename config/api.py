"""The API: its addresses below /api/v1/, and its one error shape {"code", "detail", "params"}."""

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import APIException, NotFound, Throttled, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from clubs import api as clubs
from clubs.wording import REFUSALS
from games import api as games
from players.refusal import Refusal
from players.wording import say
from scoring import ScoringError
from seating import SeatingError

app_name = "api"


@extend_schema(exclude=True)
@api_view(["GET", "POST", "PUT", "PATCH", "DELETE"])
@permission_classes([AllowAny])
def nothing_here(request: Request, address: str = "") -> Response:
    """A wrong address of the API is answered in JSON too."""
    raise NotFound


urlpatterns = [
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    *games.urlpatterns,
    *clubs.urlpatterns,
    path("", nothing_here),
    path("<path:address>", nothing_here),
]


def refuse(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn a refusal and what REST framework raises into the error shape; the rest stays a 500.

    Field errors of an input serializer go into ``params["fields"]`` under the code ``invalid``.
    """
    if isinstance(exc, Refusal | ScoringError | SeatingError):
        return _refused(exc)
    response = exception_handler(exc, context)
    if response is None:
        return None
    if isinstance(exc, ValidationError):
        response.data = {
            "code": "invalid",
            "detail": str(ValidationError.default_detail),
            "params": {"fields": response.data},
        }
    elif isinstance(exc, APIException):
        params = {"wait": exc.wait} if isinstance(exc, Throttled) else {}  # type: ignore[attr-defined]
        response.data = {"code": exc.get_codes(), "detail": str(exc.detail), "params": params}
    else:  # Http404 and PermissionDenied, translated by REST framework on its own
        detail = response.data["detail"]
        response.data = {"code": detail.code, "detail": str(detail), "params": {}}
    return response


def _refused(refusal: Refusal | ScoringError | SeatingError) -> Response:
    """Say a refusal of an action or a core as a page would, with its code and numbers."""
    set_rollback()
    data = {
        "code": refusal.code,
        "detail": say(REFUSALS, refusal.code, refusal.params),
        "params": refusal.params,
    }
    return Response(data, status=getattr(refusal, "status", 422))
