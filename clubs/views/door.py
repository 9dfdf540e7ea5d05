"""The door of a night: the code that hangs there, and the page it leads to."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs import access, door
from clubs.actions import door as actions
from clubs.forms.nights import SignUpForm
from clubs.models import Night, Role
from clubs.queries.evening import evening
from players.access import own_player, signed_in


@require_safe
@login_required
def door_code(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """The code to hang up or to show, for those who keep the scores."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    link = link_of(request, found)
    page = {"club": visit.club, "night": found, "link": link, "qr": door.qr(link)}
    return render(request, "clubs/door_code.html", page)


@login_required
def at_door(request: HttpRequest, club: str, code: str) -> HttpResponse:
    """Whoever followed the code says that they are here."""
    found = access.at_door(club, code)
    own, form = own_player(request), SignUpForm(request.POST or None)
    if own and form.is_valid():
        confirmed = form.cleaned_data["age_confirmed"]
        who = {"player": own, "by": signed_in(request), "age_confirmed": confirmed}
        if form.perform(actions.check_in, night=found, **who):
            return redirect("clubs:at_door", club, code)
    tonight = evening(Night.objects.select_related("club").get(pk=found.pk))
    page = {
        "club": found.club,
        "night": tonight.night,
        "own": own,
        "attendance": tonight.attendance_of(own.pk) if own else None,
        "own_seat": tonight.seat_of(own.pk) if own else None,
        "other": _tonight_instead(found),
        "refused": form if form.errors else None,
    }
    return render(request, "clubs/at_door.html", page, status=form.status)


def link_of(request: HttpRequest, night: Night) -> str:
    """The whole address of the door of a night."""
    address = reverse("clubs:at_door", args=[night.club.slug, door.code(night)])
    return request.build_absolute_uri(address)


def _tonight_instead(found: Night) -> Night | None:
    """Where the code is an old one: the night of the club that runs now, if one does."""
    now = timezone.now()
    others = found.club.nights.upcoming(now).filter(starts_at__lte=now + actions.EARLY)
    over = found.is_closed or found.ends_at <= now
    return others.exclude(pk=found.pk).first() if over else None
