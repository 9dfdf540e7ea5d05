"""The messages of a club and the channels it posts to, for its organisers."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages as notices
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.access import Visit
from clubs.actions import channels, messages
from clubs.forms.channels import ButtonForm, ChannelForm
from clubs.models import Role
from clubs.queries.messages import FILTERS, channels_of, messages_of
from players.access import signed_in

MESSAGES_A_PAGE = 50


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Everything the club said, and where it says it."""
    return _page(request, access.visit(request, club, Role.ORGANISER))


def add_channel(request: HttpRequest, club: str) -> HttpResponse:
    """Add a channel."""
    visited = access.visit(request, club, Role.ORGANISER)
    form = ChannelForm(request.POST or None, initial={"language": get_language()})
    if form.is_valid():
        by = signed_in(request)
        if form.perform(channels.add, club=visited.club, details=form.details(), by=by):
            notices.success(request, gettext("The channel is added; a trial message goes there."))
            return redirect("clubs:messages", club)
    page = {"visit": visited, "club": visited.club, "form": form}
    return render(request, "clubs/add_channel.html", page, status=form.status)


@require_POST
def test_channel(request: HttpRequest, club: str, channel: int) -> HttpResponse:
    visited, found = access.channel(request, club, channel, Role.ORGANISER)
    said = gettext("A trial message goes to %(name)s.") % {"name": found}
    return _press(request, visited, channels.test, said, channel=found)


@require_POST
def silence_channel(request: HttpRequest, club: str, channel: int) -> HttpResponse:
    visited, found = access.channel(request, club, channel, Role.ORGANISER)
    said = gettext("Nothing is posted to %(name)s any more.") % {"name": found}
    return _press(request, visited, channels.set_silenced, said, channel=found, silenced=True)


@require_POST
def open_channel(request: HttpRequest, club: str, channel: int) -> HttpResponse:
    visited, found = access.channel(request, club, channel, Role.ORGANISER)
    said = gettext("News is posted to %(name)s again.") % {"name": found}
    return _press(request, visited, channels.set_silenced, said, channel=found, silenced=False)


@require_POST
def delete_channel(request: HttpRequest, club: str, channel: int) -> HttpResponse:
    visited, found = access.channel(request, club, channel, Role.ORGANISER)
    said = gettext("The channel %(name)s is deleted.") % {"name": found}
    return _press(request, visited, channels.delete, said, channel=found)


@require_POST
def silence_message(request: HttpRequest, club: str, message: int) -> HttpResponse:
    visited, found = access.message(request, club, message, Role.ORGANISER)
    return _press(request, visited, messages.silence, gettext("It is not sent."), bound=found)


@require_POST
def send_again(request: HttpRequest, club: str, message: int) -> HttpResponse:
    visited, found = access.message(request, club, message, Role.ORGANISER)
    return _press(request, visited, messages.send_again, gettext("It is sent again."), bound=found)


def _press(
    request: HttpRequest, visited: Visit, action: Callable[..., Any], said: str, **row: Any
) -> HttpResponse:
    """Do what a button without fields says, then show the list again."""
    form = ButtonForm(request.POST)
    if form.is_valid() and form.perform(action, by=signed_in(request), **row) is not None:
        notices.success(request, said)
        return redirect("clubs:messages", visited.club.slug)
    return _page(request, visited, refused=form)


def _page(request: HttpRequest, visited: Visit, refused: ButtonForm | None = None) -> HttpResponse:
    only = request.GET.get("only", "")
    rows = messages_of(visited.club, only)
    page = {
        "visit": visited,
        "club": visited.club,
        "channels": channels_of(visited.club),
        "page": Paginator(rows, MESSAGES_A_PAGE).get_page(request.GET.get("page")),
        "only": only if only in FILTERS else "",
        "sends_mail": settings.SENDS_MAIL,
        "refused": refused,
    }
    status = refused.status if refused else 200
    return render(request, "clubs/messages.html", page, status=status)
