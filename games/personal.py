"""What games keep about a person: seats and results stay, whoever it was that sat there."""

from players.personal_rules import Part, Rule

PART = Part(
    rules={
        "games.Seat.player": Rule(title="seats", related=("game",)),
        "games.SeatResult.seat__player": Rule(
            title="results", related=("result__game", "seat__player")
        ),
        "games.Hand.entered_by": Rule(title="hands entered", related=("game",)),
        "games.GameLog.by": Rule(title="changes of games", related=("game",)),
        "games.Result.entered_by": Rule(title="results entered", related=("game", "checked_by")),
        "games.Result.checked_by": Rule(title="results checked", related=("game", "entered_by")),
        "games.SeatingJob.asked_by": Rule(
            title="seatings asked for", secret=("problem", "planned", "plan", "quality", "worker")
        ),
        "games.SeatingJobLog.by": Rule(title="changes of seatings", related=("job",)),
    }
)
