"""One's own page: who one is here, and the ways to change it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.access import own_player, signed_in
from players.actions import people
from players.forms import PlayerForm


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Who one is; a login that is no player yet says its name here."""
    user = signed_in(request)
    form = PlayerForm(request.POST or None, initial={"name": user.name})
    name = form.cleaned_data["name"] if form.is_valid() else ""
    if name and form.perform(people.become_player, user=user, name=name) is not None:
        return redirect("players:me")
    page = {"player": own_player(request), "form": form}
    return render(request, "players/me.html", page, status=form.status)
