"""The desk of a night: check people in, seat them, close the night."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import retarget

from clubs import access, phrases
from clubs.actions import nights, seating
from clubs.forms.desk import (
    CheckInForm,
    DeskForm,
    SeatForm,
    SwapForm,
)
from clubs.models import Attendance, Night, Role, Season
from clubs.models.night import LONGEST_DELAY
from clubs.queries.arrivals import SHOWN, find_people
from clubs.queries.evening import Evening, evening
from clubs.wording import REFUSALS
from players.access import signed_in
from players.models import Player
from players.wording import say
from scoring import rulesets
from seating import SeatingError, table_sizes

# Six digits that can be read aloud: the number all chance of a seating is drawn from.
SEEDS = 1_000_000


@require_safe
@login_required
def desk(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Everything an evening needs on one page."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    if request.GET.get("v") == str(found.version):
        return HttpResponse(status=204)
    return show(request, visit, found, typed=request.GET.get("q", ""))


@require_safe
@login_required
def find(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Whom the typed name may mean."""
    _, found = access.night(request, club, night, Role.SCOREKEEPER)
    page = {"night": found, **_matches(found, request.GET.get("q", ""))}
    return render(request, "clubs/desk.html#matches", page)


@login_required
def check_in(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Check in a typed or picked name, or a guest; the field is empty again for the next."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    form = CheckInForm(request.POST or None, night=found)
    just = form.check_in(signed_in(request)) if form.is_valid() else None
    if (just or not form.is_bound) and not request.htmx:  # type: ignore[attr-defined]
        who = {"just": just.player_id} if just else None
        return redirect(reverse("clubs:desk", args=[club, night], query=who))
    return show(request, visit, found, form=form, just=just)


@login_required
def seat(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Seat everybody who is free."""
    seed = secrets.randbelow(SEEDS)
    return _press(request, club, night, seating.seat_everybody, SeatForm, seed=seed)


@login_required
def seat_again(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Call off the tables without a result and seat everybody anew."""
    seed = secrets.randbelow(SEEDS)
    return _press(request, club, night, seating.seat_again, SeatForm, seed=seed)


@login_required
def close(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Close the night."""
    return _press(request, club, night, nights.close)


@login_required
def reopen(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Open a closed night again."""
    return _press(request, club, night, nights.reopen)


@login_required
def swap(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Let two people change places."""
    visit, found = access.night(request, club, night, Role.ORGANISER)
    form = SwapForm(request.POST or None, evening=evening(found))
    if form.is_valid():
        people = Player.objects.in_bulk([form.cleaned_data["one"], form.cleaned_data["other"]])
        one, other = (people[form.cleaned_data[name]] for name in ("one", "other"))
        form.perform(seating.swap, night=found, one=one, other=other, by=signed_in(request))
    return answer(request, visit, found, form, focus="tables")


def _press(
    request: HttpRequest,
    club: str,
    night: int,
    action: Callable[..., Any],
    form_class: type[DeskForm] = DeskForm,
    **more: Any,
) -> HttpResponse:
    """A button for organisers about the night as a whole."""
    visit, found = access.night(request, club, night, Role.ORGANISER)
    form = form_class(request.POST or None)
    if form.is_valid():
        form.perform(action, night=found, by=signed_in(request), **form.fields_given, **more)
    return answer(request, visit, found, form, focus="tables")


def answer(
    request: HttpRequest,
    visit: access.Visit,
    found: Night,
    form: DeskForm,
    *,
    person: Attendance | None = None,
    focus: str = "",
) -> HttpResponse:
    """What a pressed button leads to: the desk as it is now, with the reason if it was refused."""
    left = person.player_id if person and focus == "left" and not form.errors else None
    if not request.htmx and not form.errors:  # type: ignore[attr-defined]
        who = {"just": left} if left else None
        return redirect(reverse("clubs:desk", args=[visit.club.slug, found.pk], query=who))
    return show(request, visit, found, form=form, person=person, left=left, focus=focus)


def show(
    request: HttpRequest,
    visit: access.Visit,
    found: Night,
    *,
    typed: str = "",
    form: DeskForm | None = None,
    person: Attendance | None = None,
    just: Attendance | None = None,
    left: int | None = None,
    focus: str = "",
) -> HttpResponse:
    """The desk, or for htmx one part of it, from the rows as they are now."""
    found = Night.objects.select_related("club").get(pk=found.pk)
    tonight = evening(found)
    if form is None and (pk := request.GET.get("just", "")).isdecimal():
        left = int(pk)
    typed = form.typed if isinstance(form, CheckInForm) else typed
    refused = form if form is not None and form.errors else None
    page = {
        "visit": visit,
        "focus": focus,
        "refused": refused,
        "person": person,
        **_evening(tonight, tonight.attendance_of(left) or just),
        **_matches(found, typed),
        **_seating(tonight),
    }
    return _render(request, found, page, status=refused.status if refused else 200)


def _render(
    request: HttpRequest, found: Night, page: dict[str, Any], *, status: int
) -> HttpResponse:
    """The page, or the part that htmx asked for; of a closed night that is always the desk."""
    template, part = "clubs/desk.html", request.htmx.target  # type: ignore[attr-defined]
    if part in ("desk", "live"):
        part = "desk" if found.is_closed else part
        template, page["part"] = f"{template}#{part}", part
    answer = render(request, template, page, status=status)
    return retarget(answer, f"#{part}") if part else answer


def _evening(tonight: Evening, just: Attendance | None) -> dict[str, Any]:
    """The night and its people; `just` is who came or left a moment ago."""
    night = tonight.night
    return {
        "club": night.club,
        "night": night,
        "evening": tonight,
        "just": just,
        "people": tonight.listed(just),
        "other_day": _is_other_day(night),
        "seasons": Season.objects.counting(night) if night.is_closed and night.weight else (),
        "swap": SwapForm(evening=tonight) if tonight.running else None,
    }


def _is_other_day(night: Night) -> bool:
    """Whether the desk is open on a day that is not the night's, nor the morning after it."""
    now = timezone.now()
    runs = night.starts_at <= now <= night.ends_at + LONGEST_DELAY
    return not runs and not night.is_closed and night.club.today(now) != night.date


def _matches(found: Night, typed: str) -> dict[str, Any]:
    matches = find_people(found, typed)
    return {
        "typed": typed,
        "matches": matches[:SHOWN],
        "more": max(0, len(matches) - SHOWN),
        "nobody": bool(typed.strip()) and not matches,
    }


def _seating(tonight: Evening) -> dict[str, Any]:
    """What the two buttons would do, in words, or why they cannot."""
    last = tonight.last
    return {
        "next": _preview(tonight, len(tonight.free)),
        "again": _preview(tonight, len(tonight.free_if_called_off))
        if last and last.running
        else None,
        "quality": phrases.quality_in_words(last.report()) if last and last.is_drawn else "",
    }


def _odd_tables(night: Night) -> dict[int, str]:
    """What is different at a table that is not of four."""
    return {
        3: rulesets.load(night.ruleset_of_three).name,
        5: gettext("five at the table"),
    }


def _preview(tonight: Evening, count: int) -> dict[str, Any]:
    try:
        sizes = table_sizes(count, tonight.night.table_preference)
    except SeatingError as error:
        return {"refusal": say(REFUSALS, error.code, error.params), "count": count}
    return {
        "count": sum(sizes),
        "sizes": phrases.table_sizes_in_words(sizes, _odd_tables(tonight.night)),
        "waiting": count - sum(sizes),
    }
