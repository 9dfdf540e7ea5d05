"""Take a file into a club: keep it, hear the answers to its preview, write it, forget it."""

import uuid
from contextlib import suppress
from datetime import datetime

from clubs.actions import imported
from clubs.actions.clubs import locked, log
from clubs.actions.refusals import (
    ImportDone,
    ImportNotReady,
    ImportStale,
    NothingToImport,
    TooManyUploads,
)
from clubs.files.answers import Answers
from clubs.files.preview import Preview, preview
from clubs.models import Club, Upload
from players.actions.idempotent import idempotent
from players.files.reading import FileRefused, NotUnicode
from players.models import User

# Files that wait for answers at once: what one club may keep here.
MOST_WAITING = 20


@idempotent
def upload(
    *,
    club: Club,
    name: str,
    data: bytes,
    answers: Answers,
    by: User | None,
    now: datetime,
    client_id: uuid.UUID | None,
) -> Upload:
    """Keep a file for its preview; refuses with a `FileRefused` what nothing can be made of.

    A text in an older encoding is kept: the preview asks which one it is.
    """
    club = locked(club)
    waiting = club.uploads.waiting().count()
    if waiting >= MOST_WAITING:
        raise TooManyUploads(waiting=waiting, most=MOST_WAITING)
    with suppress(NotUnicode):
        preview(data, club=club, answers=answers, now=now)
    return Upload.objects.create(
        club=club, name=name[:200], data=data, answers=answers.as_dict(), made_by=by, made_at=now
    )


@idempotent
def answer(
    *, upload: Upload, answers: Answers, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Upload:
    """Keep what a person answered; the next preview follows it."""
    upload = _locked(upload)
    upload.answers = answers.as_dict()
    upload.save(update_fields=("answers",))
    return upload


@idempotent
def carry_out(
    *, upload: Upload, seen: str, by: User | None, now: datetime, client_id: uuid.UUID | None
) -> Upload:
    """Write what the preview showed, all of it or nothing, and forget the file.

    `seen` is the mark of that preview. Refuses with `ImportStale` when the club changed so that
    it would be another import now, with `ImportNotReady` while something is open, and with
    `NothingToImport` when all of it is there already.
    """
    upload = _locked(upload)
    found = look(upload, now=now)
    if not found.plan.is_ready:
        raise ImportNotReady(
            asked=[person.name for person in found.plan.asked],
            bad=[one.line for one in found.plan.bad],
        )
    if found.plan.mark != seen:
        raise ImportStale()
    if not found.plan.writes:
        raise NothingToImport(there=len(found.plan.same))
    report = imported.write(upload.club, found, by=by, now=now, name=upload.name)
    upload.state, upload.report, upload.data = Upload.State.DONE, report, b""
    upload.save(update_fields=("state", "report", "data"))
    log(upload.club, "file_imported", by=by, now=now, file=upload.name, **report)
    return upload


@idempotent
def drop(*, upload: Upload, by: User | None, now: datetime, client_id: uuid.UUID | None) -> Club:
    """Forget a file that is not wanted, its preview with it; what was imported stays."""
    club = upload.club
    Upload.objects.filter(pk=upload.pk).delete()
    return club


def forget(*, now: datetime) -> int:
    """Delete uploads nobody came back to; the number of them."""
    deleted, _by_model = Upload.objects.all().expired(now).delete()
    return deleted


def look(upload: Upload, *, now: datetime) -> Preview:
    """The preview of a kept file as the club is now."""
    answers = Answers.of(upload.answers)
    return preview(bytes(upload.data), club=upload.club, answers=answers, now=now)


def _locked(upload: Upload) -> Upload:
    """Lock the club, then read the upload afresh; one that was imported takes no more changes."""
    locked(upload.club)
    found = Upload.objects.select_related("club").get(pk=upload.pk)
    if found.is_done:
        raise ImportDone(file=found.name)
    return found


__all__ = ("FileRefused", "answer", "carry_out", "drop", "forget", "look", "upload")
