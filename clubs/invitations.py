"""What stands in an invite link: which membership and when the link was made, signed."""

from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.http import Http404
from django.utils.http import base36_to_int, int_to_base36

from clubs.models import Membership

_SIGNER = Signer(salt="clubs.invitations")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def token(membership: Membership) -> str | None:
    """The part of the address that opens this membership, or None while no link is out."""
    if membership.invited_at is None:
        return None
    moment = int_to_base36((membership.invited_at - _EPOCH) // _MICROSECOND)
    return _SIGNER.sign(f"{int_to_base36(membership.pk)}-{moment}")


def read(token: str) -> tuple[int, datetime]:
    """The membership's key and the moment the link was made; 404 for what we did not sign."""
    try:
        pk, moment = _SIGNER.unsign(token).split("-")
    except BadSignature as forged:
        raise Http404 from forged
    return base36_to_int(pk), _EPOCH + base36_to_int(moment) * _MICROSECOND
