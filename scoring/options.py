"""What an option of a ruleset may be: allowed values are read from its type and checked here."""

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from scoring.errors import ScoringError


class FrozenMap[K, V](dict[K, V]):
    """A dictionary that cannot change, so that a ruleset holding it is hashable.

    >>> reds = FrozenMap({"m": 1})
    >>> hash(reds) == hash(FrozenMap({"m": 1}))
    True
    >>> reds["m"] = 2
    Traceback (most recent call last):
    TypeError: a frozen map does not change
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return (FrozenMap, (dict(self),))

    def _refuse(self, *_: object, **__: object) -> Any:
        raise TypeError("a frozen map does not change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


@dataclass(frozen=True, slots=True)
class Within:
    """The bounds of a whole number, both included."""

    minimum: int
    maximum: int


Points = Annotated[int, Within(-1_000_000, 1_000_000)]
Amount = Annotated[int, Within(0, 1_000_000)]
Count = Annotated[int, Within(0, 9)]


def parse(key: str, kind: Any, value: object) -> Any:
    """`value` as the option `key` of type `kind` holds it: lists as tuples, objects as frozen maps.

    A value outside what the type allows is refused with `bad_option`, naming the key, the value
    and what is allowed.

    >>> parse("uma_ties", Literal["shared", "seat"], "seat")
    'seat'
    >>> parse("ippatsu", bool, 1)
    Traceback (most recent call last):
    scoring.errors.ScoringError: bad_option(key='ippatsu', value=1, allowed=[True, False])
    """
    try:
        return _parse(kind, value)
    except ValueError:
        raise ScoringError("bad_option", key=key, value=value, allowed=allowed(kind)) from None


def allowed(kind: Any) -> object:
    """The allowed values of a type as JSON: a list to choose from, or an object describing them.

    >>> allowed(Literal["shared", "seat"]), allowed(bool)
    (['shared', 'seat'], [True, False])
    >>> allowed(tuple[Literal["a", "b"], ...]), allowed(Count | None)
    ({'list_of': ['a', 'b']}, {'null_or': {'minimum': 0, 'maximum': 9}})
    """
    origin, args = get_origin(kind), get_args(kind)
    if kind is bool:
        return [True, False]
    if origin is Literal:
        return list(args)
    if origin is Annotated:
        return {"minimum": args[1].minimum, "maximum": args[1].maximum}
    if origin is tuple:
        if args[-1] is Ellipsis:
            return {"list_of": allowed(args[0])}
        return {"list": [allowed(part) for part in args]}
    if origin is Mapping:
        return {"keys": allowed(args[0]), "values": allowed(args[1])}
    return {"null_or": allowed(args[0])}


def _parse(kind: Any, value: object) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if kind is bool or origin is Literal:
        return _one_of((True, False) if kind is bool else args, value)
    if origin is Annotated:
        if type(value) is int and args[1].minimum <= value <= args[1].maximum:
            return value
        raise ValueError
    if origin in (Union, types.UnionType):
        return None if value is None else _parse(args[0], value)
    if origin is Mapping:
        if not isinstance(value, Mapping):
            raise ValueError
        return FrozenMap({_parse(args[0], k): _parse(args[1], v) for k, v in value.items()})
    return _parse_list(args, value)


def _parse_list(args: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    if args[-1] is not Ellipsis:
        return tuple(_parse(part, item) for part, item in zip(args, value, strict=True))
    items = tuple(_parse(args[0], item) for item in value)
    if get_origin(args[0]) is not Literal:
        return items
    if len(set(items)) < len(items):
        raise ValueError
    return tuple(choice for choice in get_args(args[0]) if choice in items)


def _one_of(choices: tuple[object, ...], value: object) -> object:
    """`value` if it is one of the choices; 1 is not true and true is not 1."""
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return value
    raise ValueError
