"""One's own page: who one is here, and the ways to change it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from players.access import own_player


@login_required
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "players/me.html", {"player": own_player(request)})
