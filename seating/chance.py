"""Chance that is the same on every machine: one seed, one stream of numbers in [0, 1)."""

from collections.abc import Callable, Sequence
from random import Random

type Draw = Callable[[], float]


def draw_from(seed: int) -> Draw:
    """The stream of a seed. Only `random()` is promised to stay the same across versions."""
    return Random(seed).random  # noqa: S311  # a public draw, not a secret


def shuffled[T](items: Sequence[T], draw: Draw) -> list[T]:
    """The items in an order drawn by chance.

    >>> sorted(shuffled("abc", draw_from(1)))
    ['a', 'b', 'c']
    """
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
