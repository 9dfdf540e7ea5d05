"""Real games and published numbers, read where they lie beside the project."""

import csv
import gzip
import json
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from scoring import rulesets
from scoring.cli import main
from scoring.result import result
from scoring.season import Entry, Method, table
from scoring.teams import team_table

SHARED = Path(__file__).resolve().parents[3] / "shared"
pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="real data is not beside the project")

EMA = rulesets.load("ema_2025")


def m_league_games():
    with (SHARED / "data" / "mleague_2018_games.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def raw_points(row):
    """Points at the table from scores after uma and oka: 50, 10, -10, -30 by place, ties shared."""
    ranks = [int(row[f"rank_{seat}"]) for seat in "eswn"]
    worth = {}
    for rank in ranks:
        places = range(rank - 1, rank - 1 + ranks.count(rank))
        worth[rank] = Fraction(sum((50, 10, -10, -30)[p] for p in places), len(places))
    return [
        int(1000 * (Fraction(row[f"pts_{seat}"]) - worth[rank] + 30))
        for seat, rank in zip("eswn", ranks, strict=True)
    ]


def test_all_m_league_games_from_the_command_line():
    games = m_league_games()
    assert len(games) == 106
    questions = "\n".join(json.dumps({"points": raw_points(row)}) for row in games)
    answers = StringIO()
    status = main(["result", "--ruleset", "m_league"], BytesIO(questions.encode()), answers)
    assert status == 0
    for row, line in zip(games, answers.getvalue().splitlines(), strict=True):
        answer = json.loads(line)
        assert [int(p.rstrip("=")) for p in answer["places"]] == [
            int(row[f"rank_{seat}"]) for seat in "eswn"
        ]
        assert [Fraction(score) for score in answer["scores"]] == [
            Fraction(row[f"pts_{seat}"]) for seat in "eswn"
        ]


def test_the_shared_second_of_the_m_league():
    (row,) = [row for row in m_league_games() if row["rank_w"] == row["rank_n"]]
    game = result(rulesets.load("m_league"), points=raw_points(row))
    assert game.places == ("1", "4", "2=", "2=")
    assert game.points == (41900, 8500, 24800, 24800)
    assert game.uma == (30, -30, 0, 0)


def test_the_m_league_season_by_player_and_team():
    entries, team_of, sums = [], {}, {}
    for number, row in enumerate(m_league_games()):
        game = result(rulesets.load("m_league"), points=raw_points(row))
        for seat, letter in enumerate("eswn"):
            player, team = int(row[f"p_{letter}"]), int(row[f"team_{letter}"])
            team_of[player] = team
            score, rank = game.scores[seat], game.ranks[seat]
            entries.append(Entry(player, number, number, score, rank, game.ranks.count(rank)))
            sums[team] = sums.get(team, 0) + Fraction(row[f"pts_{letter}"])
    lines = table(entries, Method())
    assert (len(lines), len(set(team_of.values()))) == (21, 7)
    assert sum(line.total for line in lines) == 0
    teams = {team: [p for p in team_of if team_of[p] == team] for team in sums}
    assert {line.team: line.total for line in team_table(lines, teams)} == sums


def settlement(*ids):
    vectors = json.loads((SHARED / "vectors" / "riichi_settlement.json").read_text())
    found = [vector for vector in vectors if vector["id"] in ids]
    assert len(found) == len(ids)
    return found


def play(rules, points):
    """The result of points that are not worth their start: the list fills up with a loss."""
    missing = rules.at_table * rules.start_points - sum(points)
    return result(rules, points=points, table_penalties=[missing, 0, 0, 0])


def test_published_uma_by_place():
    """Lists of uma by place; a sum above the start is taken down by a higher declared start."""
    ids = [f"v{n:03}" for n in (74, 75, 77, 78, 80, 81, 83, 84, 86, 87, 89, 90, 92, 93, 95, 96)]
    for vector in settlement(*ids):
        rules = rulesets.load("jpml_a" if "jpml" in vector["ruleset"] else "ema_2025")
        points = vector["inputs"]["final_scores"]
        game = play_any(rules, points)
        by_place = sorted(game.uma, reverse=True)
        assert by_place == [Fraction(u, 1000) for u in vector["expected"]["uma_by_place"]], vector


def play_any(rules, points):
    """Points above the start in sum keep their place and their side of the start."""
    over = sum(points) - rules.at_table * rules.start_points
    if over <= 0:
        return play(rules, points)
    lowest = points.index(min(points))
    fair = [p - over if seat == lowest else p for seat, p in enumerate(points)]
    return result(rules, points=fair)


def test_published_results():
    (four,) = settlement("v098")
    seat = EMA.override({"uma_ties": "seat"})
    assert [1000 * s for s in result(seat, points=four["inputs"]["scores"]).scores] == four[
        "expected"
    ]["rating_deltas"]
    (replaced,) = settlement("v099")
    rules = EMA.override({"substitute_score": [-30000, 0]})
    game = result(rules, points=replaced["inputs"]["scores"], substitutes=[1])
    assert 1000 * game.scores[1] == replaced["expected"]["rating_delta"]
    (tie,) = settlement("v102")
    game = result(EMA, points=tie["inputs"]["scores"])
    assert {1000 * game.scores[1], 1000 * game.scores[2]} == {
        tie["expected"]["rating_delta_of_2_and_3"]
    }
    (left,) = settlement("v104")
    game = result(
        EMA.override({"leftover_sticks": "first_floor"}),
        points=left["inputs"]["table_scores"],
        sticks=1,
    )
    assert list(game.points) == left["expected"]["final_scores"]
    assert [1000 * s for s in game.scores] == left["expected"]["rating_deltas"]
    (second,) = settlement("v101")
    rules = rulesets.load("m_league").override(
        {"uma": [15000, 5000, -5000, -15000], "uma_ties": "seat"}
    )
    game = result(rules, points=second["inputs"]["scores"])
    assert game.scores[second["inputs"]["seat"] - 1] == second["expected"]["rating_delta"]


def test_published_chips():
    (chips,) = settlement("v113")
    game = result(
        EMA.override({"chip_value": 2000}),
        points=chips["inputs"]["final_scores"],
        chips=chips["inputs"]["chips"],
    )
    assert list(game.ranks) == chips["expected"]["places"]
    assert [1000 * s for s in game.scores] == chips["expected"]["rating_deltas"]


@pytest.mark.parametrize(("name", "start"), [("v114", 30000), ("v116", 25000), ("v117", 25000)])
def test_published_online_results(name, start):
    (vector,) = settlement(name)
    rules = rulesets.load("mahjong_soul").override({"start_points": start, "target_points": start})
    game = result(rules, points=vector["inputs"]["final_scores"])
    assert [float(score) for score in game.scores] == vector["expected"]["results_k"]


@pytest.mark.parametrize("name", ["v120", "v122", "v123", "v125", "v126"])
def test_published_ties_by_seat_and_shared(name):
    (vector,) = settlement(name)
    rules, points = rulesets.load("m_league"), vector["inputs"]["final_scores"]
    shared = result(rules, points=points)
    by_seat = result(rules.override({"uma_ties": "seat"}), points=points)
    assert list(shared.scores) == vector["expected"]["ties_shared"]
    assert list(by_seat.scores) == vector["expected"]["ties_by_seat"]


@pytest.mark.parametrize("name", ["v128", "v129", "v131"])
def test_published_floating_uma(name):
    (vector,) = settlement(name)
    floating = {
        "1": [20000, 0, -5000, -15000],
        "2": [15000, 5000, -5000, -15000],
        "3": [15000, 5000, 0, -20000],
    }
    rules = EMA.override({"uma_by_above_start": floating})
    game = result(rules, points=vector["inputs"]["final_scores"])
    assert [float(score) for score in game.scores] == vector["expected"]["results_k"]


def pitfall(name):
    entries = json.loads((SHARED / "vectors" / "pitfalls.json").read_text())
    return next(entry["vector"] for entry in entries if entry["id"] == name)


def test_pitfalls_of_ties():
    """UMA-01 and UMA-04: the seat decides or all share, in exact thirds."""
    seat_or_shared = pitfall("UMA-01")
    rules = rulesets.load("m_league").override({"uma": [20000, 10000, -10000, -20000]})
    by_seat = rules.override({"uma_ties": "seat"})
    points = seat_or_shared["scores"]
    assert list(result(by_seat, points=points).scores) == seat_or_shared["seat_points"]
    assert list(result(rules, points=points).scores) == seat_or_shared["shared_points"]
    thirds = pitfall("UMA-04")
    rules = EMA.override(
        {"start_points": 25000, "target_points": 25000, "uma": [10000, 5000, -5000, -10000]}
    )
    game = result(rules, points=[30000, 30000, 30000, 10000])
    assert [str(score) for score in game.scores] == thirds["points_exact"]


def test_pitfalls_of_sticks():
    """SCO-04 and SCO-05: a stick is shared once and never changes places."""
    shared = pitfall("SCO-04")
    floor = rulesets.load("m_league").override({"leftover_sticks": "first_floor"})
    game = result(floor, points=[37000, 37000, 13000, 12000], sticks=1)
    assert list(game.points) == shared["a"]
    game = result(
        floor.override({"start_points": 25000}), points=[30000, 30000, 30000, 9000], sticks=1
    )
    assert (list(game.points), game.unassigned) == (shared["b"], shared["b_unassigned"])
    seat = EMA.override({"uma_ties": "seat", "place_ties": "strict"})
    game = result(seat, points=[33000, 33000, 27000, 26000], sticks=1)
    assert list(game.points[:2]) == pitfall("SCO-05")["final"]
    assert game.places == ("1", "2", "3", "4")


def tenhou_ends():
    with gzip.open(SHARED / "data" / "logs" / "tenhou_games.jsonl.gz") as file:
        ends = [json.loads(line).get("owari") for line in file]
    return [(end["score"], end["points"]) for end in ends if end and len(end["score"]) == 4]


def test_tenhou_final_scores():
    """Every game with a final score; three rooms have an uma or a rounding of their own."""
    rules, own_rules = rulesets.load("tenhou"), []
    games = [(points, scores) for points, scores in tenhou_ends() if sum(points) <= 100000]
    for points, scores in games:
        sticks = (100000 - sum(points)) // 1000
        if list(result(rules, points=points, sticks=sticks).scores) != scores:
            own_rules.append(scores)
    assert len(games) == 232
    assert own_rules == [
        [-32.0, 44.0, 11.0, -23.0],  # uma 10/5
        [-18.3, 42.8, -32.9, 8.4],  # counted exactly
        [-49.2, 18.9, -22.0, 52.3],  # counted exactly
    ]


def test_the_game_for_three_among_them():
    """A fourth seat stands empty in its record."""
    (game,) = [(points, scores) for points, scores in tenhou_ends() if sum(points) == 105000]
    points, scores = game
    assert list(result(rulesets.load("sanma_tenhou"), points=points[:3]).scores) == scores[:3]
