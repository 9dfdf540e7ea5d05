"""The one exception of the seating core: a code and the numbers that belong to it."""

from typing import Any


class SeatingError(ValueError):
    """A question that has no answer, said as a code and parameters, never as a sentence.

    >>> raise SeatingError("too_few", present=2, minimum=3)
    Traceback (most recent call last):
        ...
    seating.errors.SeatingError: too_few (present=2, minimum=3)
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        super().__init__(code)

    def __str__(self) -> str:
        listed = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({listed})" if listed else self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.params)

    def as_dict(self) -> dict[str, Any]:
        """The shape in which the command line and the API answer an error."""
        return {"code": self.code, "params": self.params}


def _rebuild(kind: type[SeatingError], code: str, params: dict[str, Any]) -> SeatingError:
    return kind(code, **params)
