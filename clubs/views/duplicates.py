"""People a club knows twice: the list, the preview of joining two, and parting them again."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs import access
from clubs.forms.members import MemberForm, MergeForm
from clubs.models import Role
from clubs.queries.duplicates import barrier, duplicates, merges_of
from clubs.queries.people import people_of
from players.access import signed_in
from players.actions import merges
from players.merge_rules import plan
from players.models import Merge


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Who may be here twice, and who was joined."""
    visited = access.visit(request, club, Role.ORGANISER)
    page = {
        "visit": visited,
        "club": visited.club,
        "duplicates": duplicates(visited.club, elsewhere=signed_in(request).is_superuser),
        "merges": merges_of(visited.club),
    }
    return render(request, "clubs/duplicates.html", page)


def merge(request: HttpRequest, club: str, player: int, other: int) -> HttpResponse:
    """What would move from the other to the player; the button does it."""
    visited, kept, gone = access.two_people(request, club, player, other)
    user = signed_in(request)
    barred = barrier(user, kept, gone)
    form = MergeForm(request.POST or None)
    if form.is_valid():
        if barred:
            raise PermissionDenied
        done = form.perform(
            merges.merge, kept=kept, gone=gone, seen=form.cleaned_data["seen"], by=user
        )
        if done is not None:
            words = gettext("%(gone)s is %(name)s now.")
            messages.success(request, words % {"gone": done.gone_name, "name": done.kept.name})
            return redirect("clubs:duplicates", club)
    planned = plan(kept, gone)
    page = {
        "visit": visited,
        "club": visited.club,
        "plan": planned,
        "barred": barred,
        "form": form,
        "fresh": MergeForm(initial={"seen": planned.mark}),
    }
    return render(request, "clubs/merge.html", page, status=form.status)


@require_POST
def undo(request: HttpRequest, club: str, merge: int) -> HttpResponse:
    """Part two players who were joined."""
    visited = access.visit(request, club, Role.ORGANISER)
    kept = people_of(visited.club).values("pk")
    found = get_object_or_404(Merge.objects.select_related("kept"), pk=merge, kept__in=kept)
    user = signed_in(request)
    if barrier(user, found.kept, None) and found.by_id != user.pk:
        raise PermissionDenied
    form = MemberForm(request.POST)
    if form.is_valid() and form.perform(merges.undo, merge=found, by=user) is not None:
        messages.success(request, gettext("They are two players again, as they were."))
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return redirect("clubs:duplicates", club)
