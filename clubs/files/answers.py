"""What a person answers to the preview of a file: kept with the upload, read by the plan."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

SOMEBODY_NEW = "new"
STICKS = "sticks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Empty means: as the file says, or not answered yet."""

    encoding: str = ""
    # The order of day, month and year, and the day of games that have none.
    order: str = ""
    day: str = ""
    basis: str = ""
    unit: int = 0
    ruleset: str = ""
    # The season whose teams the file names.
    season: str = ""
    # Who a person of the file is, by their key there: a player's number, or `SOMEBODY_NEW`.
    people: Mapping[str, str] = field(default_factory=dict)
    # What closes the sum of a line: the index of the seat that has the penalty, or `STICKS`.
    gaps: Mapping[str, str] = field(default_factory=dict)
    # Whether what differs from the club's rows replaces it, and why.
    correct: bool = False
    reason: str = ""
    # Whether bad lines are left out; otherwise one of them keeps the whole file out.
    skip: bool = False

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        known = {one.name for one in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})
