"""Secret links: a row's key and the moment the link was made, signed; a new moment ends the old."""

from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.http import Http404
from django.utils.http import base36_to_int, int_to_base36

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Links:
    """The links of one kind; those of another kind are not taken for them."""

    def __init__(self, kind: str) -> None:
        self._signer = Signer(salt=kind)

    def token(self, pk: int, made_at: datetime) -> str:
        """The part of the address that only who was given it knows."""
        moment = int_to_base36((made_at - _EPOCH) // _MICROSECOND)
        return self._signer.sign(f"{int_to_base36(pk)}-{moment}")

    def read(self, token: str) -> tuple[int, datetime]:
        """The row's key and the moment the link was made; 404 for what we did not sign."""
        try:
            pk, moment = self._signer.unsign(token).split("-")
        except BadSignature as forged:
            raise Http404 from forged
        return base36_to_int(pk), _EPOCH + base36_to_int(moment) * _MICROSECOND
