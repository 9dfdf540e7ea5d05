"""One's own data: who sees the name, all of it as a file, and leaving for good."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.access import own_player, signed_in
from players.actions import leaving
from players.actions import privacy as actions
from players.forms import LeaveForm, PrivacyForm
from players.models import Player, User
from players.own_data import own_data
from players.personal_rules import parts


@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    """Choose how strangers see one's name; who is no player yet chooses that first."""
    user, player = signed_in(request), own_player(request)
    if player is None:
        return redirect("players:me")
    form = PrivacyForm(request.POST or None, player=player)
    if form.is_valid():
        how = form.cleaned_data["how"]
        if form.perform(actions.choose, player=player, how=how, by=user) is not None:
            messages.success(request, gettext("From now on strangers see you so."))
            return redirect("players:privacy")
    page = {"form": form, "player": player}
    return render(request, "players/privacy.html", page, status=form.status)


@require_safe
@never_cache
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """All that the site keeps about the person, as a file."""
    content = own_data(signed_in(request), timezone.now())
    response = HttpResponse(content, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{request.get_host()}-me.json"'
    return response


@login_required
def leave(request: HttpRequest) -> HttpResponse:
    """Say what leaving does, and do it once the name is typed."""
    user, player = signed_in(request), own_player(request)
    form = LeaveForm(request.POST or None)
    for part in parts():
        form.words = {**form.words, **part.words}
    if form.is_valid():
        action: Callable[..., Player | User] = partial(leaving.close_account, user=user)
        if player is not None:
            action = partial(leaving.forget, player=player, by=user)
        if form.perform(action, typed=form.cleaned_data["typed"]) is not None:
            logout(request)
            messages.success(request, gettext("You have left. Your results stay, without you."))
            return redirect("lobby:home")
    page = {"form": form, "name": player.name if player else str(user), "player": player}
    return render(request, "players/leave.html", page, status=form.status)
