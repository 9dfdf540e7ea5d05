"""How a message leaves the site: a file a medium, each with one function that sends one message.

A transport prepares everything, calls `hand_over`, and only then does the one thing after which
the other side may have the message. It returns when the other side said yes, and raises a `Fault`
otherwise; what it raises before `hand_over` is always certain.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

type HandOver = Callable[[], None]


class Fault(Exception):  # noqa: N818 - the word of the outbox
    """Why a message was not sent, as a code for `players.wording.FAULTS`.

    `passing`: worth another attempt. `certain`: the other side surely has not got it. `down`: the
    whole medium is out of reach now. `gone`: the device does not exist any more.
    """

    def __init__(
        self,
        code: str,
        *,
        passing: bool = False,
        certain: bool = True,
        down: bool = False,
        gone: bool = False,
        after: timedelta | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.passing = passing
        self.certain = certain
        self.down = down
        self.gone = gone
        self.after = after
        self.params = params
