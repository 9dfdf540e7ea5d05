"""A club night as everybody sees it, and how organisers plan it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access, door
from clubs.actions import attendance, nights
from clubs.forms.nights import ChangeNightForm, NightForm, SignUpForm, usual_values, values_of
from clubs.models import Night, Role, Season
from clubs.queries.evening import evening
from clubs.views.door import link_of
from clubs.wording import LOG
from players.access import own_player, signed_in
from players.history import lines
from scoring import rulesets

# Enough for the longest evening; the page stays light.
LINES = 300


@login_required
def plan_night(request: HttpRequest, club: str) -> HttpResponse:
    """Announce a night, proposed like the last one."""
    visit = access.visit(request, club, Role.ORGANISER)
    last = visit.club.nights.order_by("-date", "-pk").first()
    usual = usual_values(visit.club, last, visit.club.today(timezone.now()))
    form = NightForm(request.POST or None, club=visit.club, initial=usual)
    if form.is_valid():
        made = form.perform(
            nights.plan, club=visit.club, details=form.details, by=signed_in(request)
        )
        if made:
            messages.success(request, gettext("The night is announced."))
            return redirect("clubs:night", visit.club.slug, made.pk)
    page = {"visit": visit, "club": visit.club, "form": form, "last": last}
    return render(request, "clubs/plan_night.html", page, status=form.status)


@login_required
def change_night(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Change what was planned."""
    visit, found = access.night(request, club, night, Role.ORGANISER)
    form = ChangeNightForm(request.POST or None, club=visit.club, initial=values_of(found))
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        if form.perform(nights.change, night=found, details=form.details, seen_version=seen, by=by):
            messages.success(request, gettext("The night is changed."))
            return redirect("clubs:night", visit.club.slug, found.pk)
        form.see(Night.objects.get(pk=found.pk))
    page = {"visit": visit, "club": visit.club, "night": found, "form": form}
    return render(request, "clubs/change_night.html", page, status=form.status)


@require_POST
@login_required
def call_off(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Call the night off."""
    visit, found = access.night(request, club, night, Role.ORGANISER)
    refused = SignUpForm(request.POST)
    if refused.is_valid():
        refused.perform(nights.call_off, night=found, by=signed_in(request))
    if not refused.errors:
        messages.success(request, gettext("The night is called off."))
        return redirect("clubs:night", visit.club.slug, found.pk)
    form = ChangeNightForm(club=visit.club, initial=values_of(found))
    page = {"club": visit.club, "night": found, "form": form, "refused": refused}
    return render(request, "clubs/change_night.html", page, status=refused.status)


@require_safe
def night(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """The night: when, where, who comes, the tables, the results."""
    visit, found = access.night(request, club, night)
    if request.GET.get("v") == str(found.version):
        return HttpResponse(status=204)
    return show(request, visit, found)


@login_required
def sign_up(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Sign the reader up; a place that is gone meanwhile is told before anything is final."""
    visit, found = access.night(request, club, night)
    player, form = own_player(request), SignUpForm(request.POST or None)
    if player and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("waiting", "age_confirmed")}
        by = signed_in(request)
        form.perform(attendance.sign_up, night=found, player=player, by=by, **asked)
    return _answer(request, visit, found, form)


@login_required
def withdraw(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Take the reader's sign-up back."""
    visit, found = access.night(request, club, night)
    player, form = own_player(request), SignUpForm(request.POST or None)
    if player and form.is_valid():
        form.perform(attendance.withdraw, night=found, player=player, by=signed_in(request))
    return _answer(request, visit, found, form)


@require_safe
def hall(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """The night on the wall of the hall."""
    visit, found = access.night(request, club, night)
    if request.GET.get("v") == str(found.version):
        return HttpResponse(status=204)
    tonight = evening(found)
    page = {"club": visit.club, "night": found, "evening": tonight}
    if visit.keeps_scores and not found.is_closed and not tonight.hanchans:
        page["qr"] = door.qr(link_of(request, found))
    return render(request, _part(request, "clubs/hall.html"), page)


@require_safe
def paper(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """The last seating on paper, by table and by name."""
    visit, found = access.night(request, club, night)
    page = {"club": visit.club, "night": found, "evening": evening(found)}
    return render(request, "clubs/paper.html", page)


@require_safe
@login_required
def history(request: HttpRequest, club: str, night: int) -> HttpResponse:
    """Everything that happened, in words, for those who keep the scores."""
    visit, found = access.night(request, club, night, Role.SCOREKEEPER)
    log = found.log.select_related("by__player").order_by("-pk")[:LINES]
    page = {"club": visit.club, "night": found, "lines": lines(LOG, log)}
    return render(request, "clubs/night_history.html", page)


def show(
    request: HttpRequest, visit: access.Visit, found: Night, form: SignUpForm | None = None
) -> HttpResponse:
    """The whole page, or for a poll its live part."""
    own = own_player(request)
    tonight = evening(found)
    page = {
        "visit": visit,
        "club": visit.club,
        "night": found,
        "evening": tonight,
        "own": own,
        "attendance": tonight.attendance_of(own.pk) if own else None,
        "own_seat": tonight.seat_of(own.pk) if own else None,
        "over": found.is_closed or found.ends_at <= timezone.now(),
        "sign_up": found.sign_up(timezone.now()),
        "sign_up_until": found.sign_up_until if found.sign_up_closes is not None else None,
        "rules": rulesets.load(found.ruleset),
        "rules_of_three": rulesets.load(found.ruleset_of_three),
        "refused": form,
        "seasons": Season.objects.counting(found) if found.is_closed and found.weight else (),
        "part": request.htmx.target,  # type: ignore[attr-defined]
    }
    template = _part(request, "clubs/night.html")
    return render(request, template, page, status=form.status if form else 200)


def _part(request: HttpRequest, template: str) -> str:
    """The template, or for a poll of its live part that part."""
    live = request.htmx.target == "live"  # type: ignore[attr-defined]
    return f"{template}#live" if live else template


def _answer(
    request: HttpRequest, visit: access.Visit, found: Night, form: SignUpForm
) -> HttpResponse:
    if form.errors:
        return show(request, visit, Night.objects.select_related("club").get(pk=found.pk), form)
    return redirect("clubs:night", visit.club.slug, found.pk)
