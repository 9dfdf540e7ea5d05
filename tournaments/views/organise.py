"""An organiser announces a tournament, changes what is said, calls it off."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from clubs.models import Club
from players.access import signed_in
from tournaments import access
from tournaments.actions import announcements
from tournaments.forms.announcements import AnnounceForm, ButtonForm, ChangeForm, values_of
from tournaments.models import Tournament
from tournaments.views.public import show


@login_required
def announce(request: HttpRequest) -> HttpResponse:
    """Write the announcement; it stays a draft until it is shown to everybody."""
    user = access.organiser(request)
    form = AnnounceForm(request.POST or None, user=user, preferred=request.GET.get("club", ""))
    if form.is_valid():
        made = form.perform(
            announcements.draft, club=form.cleaned_data["club"], details=form.details, by=user
        )
        if made:
            messages.success(request, gettext("Read it through, then announce it."))
            return redirect("tournaments:tournament", made.slug)
    return render(request, "tournaments/announce.html", {"form": form}, status=form.status)


@login_required
def change(request: HttpRequest, tournament: str) -> HttpResponse:
    """Change what is said."""
    found = access.visit(request, tournament, to_organise=True).tournament
    form = ChangeForm(request.POST or None, initial=values_of(found))
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        made = form.perform(
            announcements.change, tournament=found, details=form.details, seen_version=seen, by=by
        )
        if made:
            messages.success(request, gettext("The announcement is changed."))
            return redirect("tournaments:tournament", made.slug)
    page = {"tournament": found, "form": form}
    return render(request, "tournaments/change.html", page, status=form.status)


@login_required
@require_POST
def publish(request: HttpRequest, tournament: str) -> HttpResponse:
    """Show the tournament to everybody."""
    return _press(request, tournament, announcements.announce, _("%(name)s is announced."))


@login_required
@require_POST
def withdraw(request: HttpRequest, tournament: str) -> HttpResponse:
    """Call the tournament off."""
    return _press(request, tournament, announcements.withdraw, _("%(name)s is called off."))


@login_required
@require_POST
def discard(request: HttpRequest, tournament: str) -> HttpResponse:
    """Delete a draft."""
    return _press(request, tournament, announcements.discard, _("The draft is deleted."))


def _press(
    request: HttpRequest, slug: str, action: Callable[..., Tournament | Club], done: Any
) -> HttpResponse:
    visit = access.visit(request, slug, to_organise=True)
    form = ButtonForm(request.POST)
    if form.is_valid():
        seen, by = form.cleaned_data["seen_version"], signed_in(request)
        made = form.perform(action, tournament=visit.tournament, seen_version=seen, by=by)
        if made:
            messages.success(request, str(done) % {"name": visit.tournament.name})
            if isinstance(made, Tournament):
                return redirect("tournaments:tournament", made.slug)
            return redirect("tournaments:index")
    return show(request, access.visit(request, slug, to_organise=True), form)
