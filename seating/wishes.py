"""What is rather wished than demanded, and in which order."""

from collections.abc import Sequence
from typing import Literal, get_args

from .errors import SeatingError

type Wish = Literal["repeats", "clubs", "back_to_back", "countries", "tables", "neighbours"]

WISHES: tuple[Wish, ...] = get_args(Wish.__value__)
"""Few repeats; few meetings within a club; nobody meets twice running; few meetings within a
country; no return to a table; nobody always at the same side. The order unless told otherwise."""

WEIGHTS = (1.0, 0.3, 0.12, 0.05, 0.02, 0.01)
"""What a breach of the first, second … wish costs."""


def order_of(named: Sequence[str]) -> tuple[Wish, ...]:
    """All wishes, those named first, the others after them in their usual order.

    >>> order_of(["clubs"])
    ('clubs', 'repeats', 'back_to_back', 'countries', 'tables', 'neighbours')

    Raises `SeatingError`: `bad_order` (order, known) for an unknown wish or one named twice.
    """
    if len(set(named)) < len(named) or not set(named) <= set(WISHES):
        raise SeatingError("bad_order", order=list(named), known=list(WISHES))
    first = [wish for name in named for wish in WISHES if wish == name]
    return (*first, *(wish for wish in WISHES if wish not in named))


def weight_of(order: Sequence[Wish], wish: Wish) -> float:
    """What a breach of a wish costs, in repeats.

    >>> weight_of(WISHES, "clubs"), weight_of(order_of(["clubs"]), "clubs") > 3
    (0.3, True)
    """
    return WEIGHTS[order.index(wish)] / WEIGHTS[order.index("repeats")]
