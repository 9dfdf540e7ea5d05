"""The API's one error shape: every refusal is {"code", "detail", "params"}."""

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler


def refuse(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what REST framework raises into the error shape; anything else stays an error 500.

    Field errors of an input serializer go into ``params["fields"]`` under the code ``invalid``.
    """
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
        response.data = {"code": exc.get_codes(), "detail": str(exc.detail), "params": {}}
    else:  # Http404 and PermissionDenied, translated by REST framework on its own
        detail = response.data["detail"]
        response.data = {"code": detail.code, "detail": str(detail), "params": {}}
    return response
