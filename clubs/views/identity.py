"""Who a member is, for the organisers of the club: the same changes as on one's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs import access
from clubs.models import Role
from players import identity
from players.access import signed_in


def identify(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    """Country, other names, federation numbers and online names of a member."""
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    form = identity.sent(request, found.player)
    if form is not None and form.done(signed_in(request)):
        return redirect("clubs:identify", club, membership)
    page = {
        "visit": visited,
        "club": visited.club,
        "member": found,
        **identity.context(found.player, form),
    }
    return render(request, "clubs/identify.html", page, status=form.status if form else 200)
