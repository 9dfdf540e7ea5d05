"""What a player has played so far, counted by rules and places."""

from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Count, QuerySet, Sum

from clubs.queries.overview import results_of
from games.models import SeatResult
from games.wording import ruleset_name
from players.models import Player


@dataclass(slots=True, kw_only=True)
class Record:
    """Games by one set of rules, or all: how often which place, and the mean.

    A shared place is each player's: two tied firsts were both first, and each has 3/2 in the mean.
    """

    slug: str
    name: str
    counts: dict[int, int] = field(default_factory=dict)
    place_sum: Fraction = Fraction(0)
    score_sum: Fraction = Fraction(0)

    @property
    def games(self) -> int:
        return sum(self.counts.values())

    @property
    def mean_place(self) -> Fraction | None:
        return self.place_sum / self.games if self.games else None

    @property
    def first_share(self) -> Fraction | None:
        """First places in percent of all games."""
        return Fraction(100 * self.counts.get(1, 0), self.games) if self.games else None

    def place_counts(self, places: int) -> list[int]:
        return [self.counts.get(place, 0) for place in range(1, places + 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """All of a player's games, and the same by rules, the most played first."""

    everything: Record
    by_rules: tuple[Record, ...]

    @property
    def places(self) -> int:
        return max(4, *self.everything.counts, 0)


def career(player: Player) -> Career:
    """Count the player's finished games; one query."""
    everything = Record(slug="", name="")
    by_rules: dict[str, Record] = {}
    rows = results_of(player).order_by().values("result__game__ruleset", "rank")
    for row in rows.annotate(games=Count("pk"), places=Sum("place"), scores=Sum("score")):
        slug = row["result__game__ruleset"]
        one = by_rules.setdefault(slug, Record(slug=slug, name=ruleset_name(slug)))
        for record in (everything, one):
            record.counts[row["rank"]] = record.counts.get(row["rank"], 0) + row["games"]
            record.place_sum += row["places"]
            record.score_sum += row["scores"]
    ordered = sorted(by_rules.values(), key=lambda record: (-record.games, record.name))
    return Career(everything=everything, by_rules=tuple(ordered))


def games_of(player: Player, ruleset: str) -> QuerySet[SeatResult]:
    """The player's results, the latest first, of one set of rules or of all."""
    rows = results_of(player)
    return rows.filter(result__game__ruleset=ruleset) if ruleset else rows
