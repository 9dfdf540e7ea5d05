"""Become a member oneself, by the button or by the link an organiser gave; leave again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs import access
from clubs.actions import invites, members
from clubs.forms.members import JoinForm, MemberForm
from players.access import own_player, signed_in


@login_required
def join(request: HttpRequest, club: str) -> HttpResponse:
    """Become a member, under a name if the login is no player yet."""
    visited, user = access.visit(request, club), signed_in(request)
    form = JoinForm(
        request.POST or None, player=own_player(request), initial={"player_name": user.name}
    )
    if (
        form.is_valid()
        and form.perform(
            members.join,
            club=visited.club,
            player_name=form.cleaned_data.get("player_name", ""),
            somebody_else=form.cleaned_data.get("somebody_else", False),
            by=user,
        )
        is not None
    ):
        messages.success(request, gettext("You are a member of %(club)s.") % {"club": visited.club})
        return redirect("clubs:club", club)
    page = {"visit": visited, "club": visited.club, "form": form}
    return render(request, "clubs/join.html", page, status=form.status)


@require_POST
@login_required
def leave(request: HttpRequest, club: str) -> HttpResponse:
    """Leave the club; the results stay."""
    visited, user = access.visit(request, club), signed_in(request)
    own = get_object_or_404(visited.club.memberships.active(), player__user=user)
    form = MemberForm(request.POST)
    if (
        form.is_valid()
        and form.perform(members.retire, membership=own, by_owner=False, by=user) is not None
    ):
        messages.success(request, gettext("You left %(club)s.") % {"club": visited.club})
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return redirect("clubs:club", club)


@require_POST
@login_required
def give_up(request: HttpRequest) -> HttpResponse:
    """Part one's login from its player; the results stay with the player."""
    own, form = own_player(request), MemberForm(request.POST)
    if (
        own is not None
        and form.is_valid()
        and form.perform(invites.give_up, player=own, by=signed_in(request)) is not None
    ):
        words = gettext("Your login is not %(name)s any more; the results stay theirs.")
        messages.success(request, words % {"name": own.name})
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return redirect("players:me")


@never_cache
def claim(request: HttpRequest, club: str, token: str) -> HttpResponse:
    """The page behind an invite link: looking at it changes nothing, the button claims."""
    invited, invited_at = access.invited(club, token)
    is_open = invites.is_open(invited, invited_at, timezone.now())
    page = {"club": invited.club, "player": invited.player, "own": own_player(request)}
    if not is_open and request.method != "POST":
        return render(request, "clubs/claim_over.html", page, status=410)
    form = MemberForm(request.POST or None)
    if (
        form.is_valid()
        and form.perform(
            invites.claim, membership=invited, invited_at=invited_at, by=signed_in(request)
        )
        is not None
    ):
        messages.success(
            request,
            gettext("Welcome, %(name)s: this is you from now on.") % {"name": invited.player},
        )
        return redirect("clubs:club", club)
    return render(request, "clubs/claim.html", {**page, "form": form}, status=form.status)
