"""Logins that say to be somebody of the club, for its organisers to confirm or decline."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.forms.members import ClaimForm, MemberForm
from clubs.models import Role
from clubs.queries.duplicates import barrier
from clubs.queries.people import people_of
from players.access import signed_in
from players.actions import claims
from players.merge_rules import plan
from players.models import Claim


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """All that wait, the oldest first; who is a player already sees what would be joined."""
    visited = access.visit(request, club, Role.ORGANISER)
    waiting = Claim.objects.filter(player__in=people_of(visited.club).values("pk"))
    rows = waiting.select_related("player", "user__player")
    page = {"visit": visited, "club": visited.club, "claims": rows}
    return render(request, "clubs/claims.html", page)


def confirm(request: HttpRequest, club: str, claim: int) -> HttpResponse:
    """Look at one claim, and say yes."""
    visited, found = access.claim(request, club, claim)
    user, own = signed_in(request), getattr(found.user, "player", None)
    barred = barrier(user, found.player, None)
    planned = plan(own, found.player) if own else None
    form = ClaimForm(request.POST or None)
    if form.is_valid():
        if barred:
            raise PermissionDenied
        player = form.perform(claims.confirm, claim=found, seen=form.cleaned_data["seen"], by=user)
        if player is not None:
            messages.success(request, gettext("%(name)s has a login now.") % {"name": player.name})
            return redirect("clubs:claims", club)
    page = {
        "visit": visited,
        "club": visited.club,
        "claim": found,
        "plan": planned,
        "barred": barred,
        "form": form,
        "fresh": ClaimForm(initial={"seen": planned.mark if planned else ""}),
    }
    return render(request, "clubs/confirm_claim.html", page, status=form.status)


@require_POST
def decline(request: HttpRequest, club: str, claim: int) -> HttpResponse:
    """Say no."""
    _, found = access.claim(request, club, claim)
    form = MemberForm(request.POST)
    if form.is_valid():
        form.perform(claims.decline, claim=found, by=signed_in(request))
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return redirect("clubs:claims", club)
