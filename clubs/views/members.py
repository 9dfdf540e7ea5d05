"""The members of a club, for its organisers: the list and the page of one member."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs import access, invitations, phrases
from clubs.access import Visit
from clubs.actions import invites, members
from clubs.forms.members import (
    AddMembersForm,
    MemberForm,
    MemberPrivacyForm,
    RenameForm,
    RoleForm,
)
from clubs.models import Club, Membership, Role
from clubs.queries.people import member_list
from players.access import signed_in
from players.forms import ActionForm


def index(request: HttpRequest, club: str) -> HttpResponse:
    """All members, and a form that adds some."""
    visited = access.visit(request, club, Role.ORGANISER)
    form = AddMembersForm(request.POST or None, club=visited.club)
    if form.is_valid():
        names, by = form.cleaned_data["names"], signed_in(request)
        before = set(visited.club.memberships.active().values_list("pk", flat=True))
        if form.perform(members.add, club=visited.club, names=names, same=form.same(), by=by):
            messages.success(request, _added(visited.club, before))
            return redirect("clubs:members", club)
    people = list(member_list(visited.club))
    page = {
        "visit": visited,
        "club": visited.club,
        "form": form,
        "active": [one for one in people if one.active],
        "retired": [one for one in people if not one.active],
    }
    return render(request, "clubs/members.html", page, status=form.status)


def _added(club: Club, before: set[int]) -> str:
    """Who is a member now and was none before, by name."""
    new = club.memberships.active().exclude(pk__in=before).select_related("player")
    names = [one.player.name for one in new.order_by("player__search_key")]
    if not names:
        return gettext("Everybody named is a member already.")
    return ngettext("%(count)d added: %(names)s.", "%(count)d added: %(names)s.", len(names)) % {
        "count": len(names),
        "names": phrases.listed(names),
    }


@require_safe
def member(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    """One member: name, role, login, leaving."""
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    return _page(request, visited, found)


@require_POST
def rename(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    form = RenameForm(request.POST, auto_id="rename_%s")
    if (
        form.is_valid()
        and form.perform(
            members.rename,
            membership=found,
            name=form.cleaned_data["name"],
            by=signed_in(request),
        )
        is not None
    ):
        return redirect("clubs:member", club, membership)
    return _page(request, visited, found, rename_form=form)


@require_POST
def privacy(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    form = MemberPrivacyForm(request.POST, player=found.player, auto_id="privacy_%s")
    if form.is_valid():
        how, by = form.cleaned_data["how"], signed_in(request)
        if form.perform(members.show, membership=found, how=how, by=by) is not None:
            return redirect("clubs:member", club, membership)
    return _page(request, visited, found, privacy_form=form)


@require_POST
def role(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.OWNER)
    form = RoleForm(request.POST, auto_id="role_%s")
    if (
        form.is_valid()
        and form.perform(
            members.set_role,
            membership=found,
            role=form.cleaned_data["role"],
            by=signed_in(request),
        )
        is not None
    ):
        return redirect("clubs:member", club, membership)
    return _page(request, visited, found, role_form=form)


@require_POST
def retire(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    return _press(request, visited, found, members.retire, by_owner=visited.owns)


@require_POST
def readmit(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    return _press(request, visited, found, members.readmit)


@require_POST
def invite(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    return _press(request, visited, found, invites.invite)


@require_POST
def withdraw(request: HttpRequest, club: str, membership: int) -> HttpResponse:
    visited, found = access.membership(request, club, membership, Role.ORGANISER)
    return _press(request, visited, found, invites.withdraw)


def _press(
    request: HttpRequest,
    visited: Visit,
    found: Membership,
    action: Callable[..., Membership],
    **more: bool,
) -> HttpResponse:
    """Do what a button without fields says, then show the member again."""
    form = MemberForm(request.POST)
    if (
        form.is_valid()
        and form.perform(action, membership=found, by=signed_in(request), **more) is not None
    ):
        return redirect("clubs:member", visited.club.slug, found.pk)
    return _page(request, visited, found, refused=form)


@never_cache
def _page(
    request: HttpRequest, visited: Visit, found: Membership, **forms: ActionForm
) -> HttpResponse:
    page: dict[str, Any] = {
        "visit": visited,
        "club": visited.club,
        "member": found,
        "rename_form": RenameForm(initial={"name": found.player.name}, auto_id="rename_%s"),
        "privacy_form": MemberPrivacyForm(player=found.player, auto_id="privacy_%s"),
        "role_form": RoleForm(initial={"role": found.role}, auto_id="role_%s"),
        **_link(request, found),
        **forms,
    }
    # With a login they have no form here, but what refused one that was open is still said.
    page["own_choice"] = (page["rename_form"], page["privacy_form"])
    status = max((form.status for form in forms.values()), default=200)
    return render(request, "clubs/member.html", page, status=status)


def _link(request: HttpRequest, found: Membership) -> dict[str, str | datetime]:
    """The link that is out for a member, with its QR code and its end."""
    token = invitations.token(found)
    if token is None or found.invited_at is None:
        return {}
    address = reverse("clubs:claim", args=(found.club.slug, token))
    link = request.build_absolute_uri(address)
    qr = segno.make(link, micro=False).svg_data_uri(scale=5, border=4, light="white")
    return {"link": link, "qr": qr, "link_ends": found.invited_at + invites.VALID}
