"""A hundred messages, and the worker and its courier killed while they are sent."""

import random
from pathlib import Path

from script.drills._sinks import sinks
from script.drills.kill_messages import Site, kill_couriers, kill_workers, verdict


def test_whoever_is_killed_nothing_is_lost_or_doubled(tmp_path: Path):
    chance = random.Random(7)  # noqa: S311
    with sinks() as kept:
        site = Site(tmp_path, kept)
        kill_workers(site, messages=100, kills=2, chance=chance)
        assert verdict(site) == {
            "messages": 100,
            "states": {"sent": 100},
            "arrived": 100,
            "doubled": 0,
            "pushes repeated": 0,
            "unsure, not arrived": 0,
            "lost": 0,
        }
        kill_couriers(site, messages=40, kills=2, chance=chance)
        found = verdict(site)
    assert found["messages"] == 140
    assert found["doubled"] == found["lost"] == 0
    # What was cut off between handing over and answer is said to be unsure: one a kill at most.
    assert found["states"]["sent"] >= 138
    assert found["states"].keys() <= {"sent", "unsure"}
