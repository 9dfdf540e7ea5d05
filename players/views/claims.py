"""Say to be a player one finds in results."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from players.access import own_player, shown, signed_in
from players.actions import claims
from players.forms import ActionForm
from players.models import Player


@login_required
def claim(request: HttpRequest, player: int) -> HttpResponse:
    """What a claim is, the button that makes it, and while it waits the one that takes it back."""
    person, user = shown(get_object_or_404(Player, pk=player)), signed_in(request)
    asked = person.claims.filter(user=user).exists()
    form = ActionForm(request.POST or None)
    action = claims.withdraw if "withdraw" in request.POST else claims.ask
    if form.is_valid() and form.perform(action, player=person, by=user) is not None:
        return redirect("players:claim", player)
    page = {"player": person, "own": own_player(request), "asked": asked, "form": form}
    return render(request, "players/claim.html", page, status=form.status)
