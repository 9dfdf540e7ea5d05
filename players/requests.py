"""A request as our middleware leaves it, for views that answer htmx with a fragment."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """`htmx` is false for an ordinary page load."""

    htmx: HtmxDetails
