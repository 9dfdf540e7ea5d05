"""Calendars for calendar programs: a club's for everybody, one's own nights by a secret link."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs import access, calendars
from clubs.actions import calendars as actions
from clubs.forms.members import MemberForm
from clubs.models import Attendance, CalendarLink
from players.access import signed_in
from players.models import Player


@require_safe
@cache_control(public=True, max_age=900)
def club_calendar(request: HttpRequest, club: str) -> HttpResponse:
    """The nights of a club."""
    found = access.visit(request, club).club
    nights = calendars.nights_of_club(found, timezone.now())
    return _answer(calendars.calendar(found.name, nights), found.slug)


@require_safe
@cache_control(private=True, max_age=900)
def own_nights(request: HttpRequest, key: str) -> HttpResponse:
    """The nights of whoever made the link, in their language; 404 once it is withdrawn."""
    user = access.calendar_owner(key)
    player, now = Player.objects.filter(user=user).first(), timezone.now()
    nights = list(calendars.nights_of_player(player, now)) if player else []
    waits = Attendance.objects.waiting().filter(player=player, night__in=nights)
    with override(user.language or None):
        name = gettext("My mahjong nights")
        made = calendars.calendar(name, nights, waits.values_list("night", flat=True))
    return _answer(made, "nights")


@require_safe
@never_cache
@login_required
def my_calendar(request: HttpRequest) -> HttpResponse:
    """Make the secret link, copy it, withdraw it."""
    link = CalendarLink.objects.filter(user=signed_in(request)).first()
    address = ""
    if link:
        key = calendars.LINKS.token(link.pk, link.made_at)
        address = request.build_absolute_uri(reverse("clubs:own_nights", args=[key]))
    return render(request, "clubs/calendar.html", {"link": link, "address": address})


@require_POST
@login_required
def make_calendar(request: HttpRequest) -> HttpResponse:
    """Make a link; the one before ends."""
    return _press(request, actions.make)


@require_POST
@login_required
def withdraw_calendar(request: HttpRequest) -> HttpResponse:
    """End the link that is out."""
    return _press(request, actions.withdraw)


def _press(request: HttpRequest, action: Callable[..., Any]) -> HttpResponse:
    form = MemberForm(request.POST)
    if form.is_valid():
        form.perform(action, by=signed_in(request))
    return redirect("clubs:my_calendar")


def _answer(made: bytes, name: str) -> HttpResponse:
    response = HttpResponse(made, content_type=calendars.TYPE)
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response
