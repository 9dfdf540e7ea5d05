"""One's own messages: which kinds come by what, the devices, and what came."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages as notices
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_POST, require_safe

from players.access import signed_in
from players.actions import messages
from players.choices import MEDIA, USUAL, chosen
from players.forms import ActionForm
from players.letters import Letter
from players.message_forms import ChoicesForm, DeviceForm
from players.models import Device
from players.transports.push import public_key

MESSAGES_SHOWN = 20
_BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")


@login_required
def own(request: HttpRequest) -> HttpResponse:
    """The choices, the devices and the last messages."""
    user = signed_in(request)
    form = ChoicesForm(request.POST or None, choices=chosen([user]), user=user)
    if form.is_valid() and _done(form, messages.choose, user=user, wanted=form.wanted()):
        notices.success(request, gettext("Your choices are saved."))
        return redirect("players:messages")
    return _page(request, form=form)


@require_POST
@login_required
def add_device(request: HttpRequest) -> HttpResponse:
    """Keep this browser as a device to push to; its page sends what the browser agreed to."""
    form = DeviceForm(request.POST)
    letter = Letter(
        subject=gettext("Pushes work here"),
        lines=(gettext("Your table and your wind will appear like this."),),
        url=f"{settings.SITE_URL}{reverse('players:messages')}",
    )
    if form.is_valid() and _done(
        form,
        messages.add_device,
        user=signed_in(request),
        name=_device_name(request.headers.get("User-Agent", "")),
        letter=letter,
        language=get_language() or settings.LANGUAGE_CODE,
        **form.subscription(),
    ):
        notices.success(request, gettext("This device is added; a first message comes at once."))
        return redirect("players:messages")
    return _page(request, refused=form)


@require_POST
@login_required
def forget_device(request: HttpRequest, device: int) -> HttpResponse:
    """Push to a device no more."""
    user = signed_in(request)
    found = get_object_or_404(Device, user=user, pk=device)
    form = ActionForm(request.POST)
    if form.is_valid() and _done(form, messages.forget_device, user=user, device=found):
        return redirect("players:messages")
    return _page(request, refused=form)


@require_safe
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script with which a browser shows pushes, at an address that no release changes."""
    script = finders.find("js/push-worker.js")
    if script is None:
        raise Http404
    response = HttpResponse(Path(script).read_text(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


def _page(
    request: HttpRequest, form: ChoicesForm | None = None, refused: ActionForm | None = None
) -> HttpResponse:
    user = signed_in(request)
    form = form or ChoicesForm(choices=chosen([user]), user=user)
    page: dict[str, Any] = {
        "form": form,
        "refused": refused,
        "media": MEDIA,
        "kinds": list(USUAL),
        "sends_mail": settings.SENDS_MAIL,
        "devices": user.devices.all(),
        "push_key": public_key(),
        "messages_to_me": user.messages.order_by("-pk")[:MESSAGES_SHOWN],
    }
    status = refused.status if refused else form.status
    return render(request, "players/messages.html", page, status=status)


def _done(form: ActionForm, action: Callable[..., Any], **kwargs: Any) -> bool:
    return form.perform(action, **kwargs) is not None


def _device_name(agent: str) -> str:
    """What a browser calls itself, short: "Firefox, Android".

    >>> _device_name("Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0")
    'Firefox, Android'
    """
    names = [next((name for name in of if re.search(rf"\b{name}\b", agent)), "") for of in _BOTH]
    return ", ".join(name.replace("Edg", "Edge").replace("OPR", "Opera") for name in names if name)


_BOTH = (_BROWSERS, _SYSTEMS)
