"""What tournaments keep about a person: the entry stays with its number and loses its words."""

from players.personal_rules import Part, Rows, Rule


def strip(entries: Rows) -> None:
    """Number, state and table are others' results too; what was written of the person is not."""
    entries.update(written_name="", country="", club="")


PART = Part(
    rules={
        "tournaments.Entry.player": Rule(title="tournaments", related=("tournament",), leave=strip),
        "tournaments.TournamentLog.by": Rule(
            title="changes of tournaments", related=("tournament",)
        ),
        "tournaments.Seating.made_by": Rule(
            title="tournament seatings made",
            secret=("past", "problem", "plan"),
            related=("tournament", "base__tournament", "job"),
        ),
    }
)
