"""What every request passes on its way: the answers htmx needs, the reader, old addresses."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.csrf import csrf_failure
from django_htmx.http import (
    HttpResponseClientRedirect,
    reswap,
    retarget,
    trigger_client_event,
)

from players import privacy
from players.models import Merge
from players.models.user import TIME_ZONES
from players.requests import HtmxRequest
from players.views.preferences import TIME_ZONE_COOKIE

DOORS = (settings.LOGIN_URL, "account_reauthenticate", "mfa_reauthenticate")

type View = Callable[[HttpRequest], HttpResponseBase]
type HtmxView = Callable[[HtmxRequest], HttpResponseBase]


def htmx(get_response: HtmxView) -> HtmxView:
    """Keep fragments apart from pages in every cache, and sign-in out of them.

    A fragment request whose session has ended must not get the sign-in page into a table cell:
    the whole browser goes there and comes back to the page it showed.
    """

    def middleware(request: HtmxRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.htmx and (door := _door(response)):
            page = _page_shown(request) or "/"
            response = HttpResponseClientRedirect(
                f"{door}?{urlencode({REDIRECT_FIELD_NAME: page})}"
            )
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request"])
        return response

    return middleware


def _page_shown(request: HtmxRequest) -> str | None:
    """The address of the page htmx speaks from, if it is one of this site."""
    try:
        return request.htmx.current_url_abs_path
    except ValueError:  # what the browser named is no address
        return None


def _door(response: HttpResponseBase) -> str | None:
    """The page that asks who you are, if this answer leads there."""
    if response.status_code != 302:
        return None
    path = urlsplit(response.headers["Location"]).path
    return path if path in {reverse(name) for name in DOORS} else None


def send_again(request: HtmxRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose CSRF token is out of date, as after signing in in another tab.

    htmx keeps the form as it stands, shows a line above it and writes the new token into it;
    without htmx Django's page says what to do.
    """
    if not request.htmx:
        return csrf_failure(request, reason)
    response = render(request, "includes/send_again.html", status=422)
    retarget(response, "#messages")
    reswap(response, "innerHTML")
    return trigger_client_event(response, "csrf-token", {"value": get_token(request)})


def time_zone(get_response: View) -> View:
    """Show times as the reader lives; a cookie carries the zone, so no row is read for it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        name = request.COOKIES.get(TIME_ZONE_COOKIE)
        with timezone.override(name if name in TIME_ZONES else None):
            return get_response(request)

    return middleware


def reader(get_response: View) -> View:
    """Show people's names as the signed-in user may know them, or a stranger."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with privacy.reading(lambda: request.user):
            return get_response(request)

    return middleware


def merged_players(get_response: View) -> View:
    """Lead from an address of a player who was merged to the same page of who stayed."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        match = request.resolver_match
        if response.status_code != 404 or request.method != "GET" or match is None:
            return response
        merge = Merge.objects.into(match.kwargs.get("player"))
        if merge is None or merge.kept.is_hidden:
            return response
        words = {**match.kwargs, "player": merge.kept_id}
        return redirect(reverse(match.view_name, kwargs=words, query=request.GET or None))

    return middleware
