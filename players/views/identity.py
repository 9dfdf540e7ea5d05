"""Who one is: country, other names, federation numbers, online names."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players import identity
from players.access import own_player, signed_in


@login_required
def edit(request: HttpRequest) -> HttpResponse:
    """One's own; a login that is no player yet says its name first."""
    player = own_player(request)
    if player is None:
        return redirect("players:me")
    form = identity.sent(request, player)
    if form is not None and form.done(signed_in(request)):
        return redirect("players:identity")
    status = form.status if form else 200
    return render(request, "players/identity.html", identity.context(player, form), status=status)
