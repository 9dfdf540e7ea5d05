"""The backups of the site, for its administrators: one button, and those of the last nights."""

import tempfile
from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import backups
from lobby.access import administrator
from lobby.backups import folder


@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """The button and the list."""
    administrator(request)
    page = {"kept": folder.kept(), "weeks": folder.WEEKS, "days": folder.DAYS}
    return render(request, "lobby/backups.html", page)


@require_POST
@login_required
@never_cache
def make(request: HttpRequest) -> FileResponse:
    """A backup of this moment as a file to keep elsewhere."""
    administrator(request)
    now = timezone.now()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "backup.zip"
        backups.make(file, now=now)
        opened = file.open("rb")  # it is read to its end although its name is gone
    name = f"tenbo-{timezone.localtime(now):%Y-%m-%d-%H%M}.zip"
    return FileResponse(opened, as_attachment=True, filename=name)


@require_safe
@login_required
@never_cache
def nightly(request: HttpRequest, name: str) -> FileResponse:
    """One of the backups of the last nights."""
    administrator(request)
    file = folder.path_of(name)
    if file is None:
        raise Http404
    return FileResponse(file.open("rb"), as_attachment=True, filename=name)
