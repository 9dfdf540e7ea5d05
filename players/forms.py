"""The form every write goes through: a client id, the version it was made from, one action."""

import uuid
from collections.abc import Callable
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.datastructures import MultiValueDict

from players.actions.idempotent import ClientIdReused
from players.refusal import Refusal
from players.wording import REFUSALS, Words, say
from scoring import ScoringError
from seating import SeatingError


class ActionForm(forms.Form):
    """A form that performs one action and turns its refusal into an error beside the fields.

    Subclasses add fields and set `words` to their app's refusals. `client_id` is made with
    the form and comes back with it, so the same form sent twice is one change.
    """

    words: Words = REFUSALS
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.refusal: Refusal | ScoringError | SeatingError | None = None
        if not self.is_bound:
            self.initial.setdefault("client_id", uuid.uuid4())

    def perform[R](self, action: Callable[..., R], **kwargs: Any) -> R | None:
        """Call the action with the client id and the time; None means it was refused."""
        try:
            return action(**kwargs, client_id=self.cleaned_data["client_id"], now=timezone.now())
        except (Refusal, ScoringError, SeatingError) as refusal:
            self.refusal = refusal
            self.add_error(None, say(self.words, refusal.code, refusal.params))
            if isinstance(refusal, ClientIdReused):
                self.data = MultiValueDict(self.data)
                self.data[self.add_prefix("client_id")] = str(uuid.uuid4())
            return None

    @property
    def status(self) -> int:
        """The HTTP status of a page that shows this form."""
        if not self.is_bound:
            return 200
        return getattr(self.refusal, "status", 422)
