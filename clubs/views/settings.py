"""Found a club, change its settings, read its history."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs import access
from clubs.actions import clubs
from clubs.actions.clubs import ClubDetails
from clubs.forms.clubs import FoundForm, SettingsForm
from clubs.models import Role
from clubs.wording import LOG
from players.access import own_player, signed_in
from players.history import lines

LINES_A_PAGE = 50


def found(request: HttpRequest) -> HttpResponse:
    """Found a club; whoever does becomes its owner, so a stranger is told to sign in first."""
    if request.user.is_anonymous:
        if request.method == "POST":
            return redirect_to_login(request.get_full_path())
        return render(request, "clubs/found.html")
    user, player = signed_in(request), own_player(request)
    zone = user.time_zone or timezone.get_current_timezone_name()
    initial = {"player_name": user.name, "time_zone": zone}
    form = FoundForm(request.POST or None, player=player, initial=initial)
    if not form.is_bound and not user.time_zone:
        form.fields["time_zone"].widget.attrs["data-browser-zone"] = True
    if form.is_valid():
        club = form.perform(
            clubs.found,
            details=form.details(),
            slug=form.cleaned_data["slug"],
            player_name=form.cleaned_data.get("player_name", ""),
            by=user,
        )
        if club is not None:
            messages.success(request, gettext("%(club)s is founded.") % {"club": club})
            return redirect("clubs:club", club.slug)
    return render(request, "clubs/found.html", {"form": form}, status=form.status)


def change(request: HttpRequest, club: str) -> HttpResponse:
    """Change the settings of a club."""
    visited = access.visit(request, club, Role.ORGANISER)
    form = SettingsForm(request.POST or None, initial=ClubDetails.of(visited.club).plain())
    if (
        form.is_valid()
        and form.perform(
            clubs.change,
            club=visited.club,
            seen=form.seen,
            details=form.details(),
            by=signed_in(request),
        )
        is not None
    ):
        messages.success(request, gettext("The settings are saved."))
        return redirect("clubs:club", club)
    page = {"visit": visited, "club": visited.club, "form": form}
    return render(request, "clubs/settings.html", page, status=form.status)


@require_safe
def history(request: HttpRequest, club: str) -> HttpResponse:
    """Who changed what about the club and its members; nights have histories of their own."""
    visited = access.visit(request, club, Role.ORGANISER)
    log = visited.club.log.filter(night=None).select_related("by__player").order_by("-pk")
    page = Paginator(log, LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {"visit": visited, "club": visited.club, "page": page}
    context["lines"] = lines(LOG, page.object_list)
    return render(request, "clubs/history.html", context)
