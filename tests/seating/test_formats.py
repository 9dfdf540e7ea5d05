"""Plans as files: every layout read, written, and refused with its numbers."""

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seating import Plan, Problem, SeatingError, check, table_sizes
from seating.balance import balanced
from seating.formats import FORMATS, assigned, read, write
from seating.schedule import schedule

FILES = Path(__file__).parents[3] / "shared" / "data" / "seating"

WITH_WINDS = [name for name in FORMATS if name != "player_centred"]


def rounds_of(count, rounds, seed=1):
    problem = Problem(players=tuple(range(1, count + 1)), sizes=table_sizes(count), rounds=rounds)
    plan = schedule(problem, seed=seed, runs=1)
    return [[list(table.seats) for table in round_.tables] for round_ in plan.rounds]


@settings(deadline=None, max_examples=15)
@given(st.sampled_from([16, 20, 24, 40]), st.integers(2, 5), st.integers(0, 99))
def test_what_is_written_is_read_back_without_saying_how(count, rounds, seed):
    assume(count // 4 != rounds)  # a square whose rows and columns both hold everybody reads twice
    plan = rounds_of(count, rounds, seed)
    for name in WITH_WINDS:
        layout = read(write(plan, name))
        assert (layout.format, layout.rounds, layout.winds) == (name, plan, True)


def test_players_a_line_know_no_winds():
    plan = rounds_of(16, 4)
    layout = read(write(plan, "player_centred"))
    assert not layout.winds
    assert [[sorted(t) for t in r] for r in layout.rounds] == [[sorted(t) for t in r] for r in plan]


@pytest.mark.parametrize("name", ["text", "json", "tours", "table_centred"])
def test_tables_of_three_and_five(name):
    for count in (15, 13):
        plan = rounds_of(count, 3)
        assert read(write(plan, name)).rounds == plan


@pytest.mark.parametrize("name", [name for name in FORMATS if "_" in name and "cent" not in name])
def test_matrices_hold_tables_of_four_only(name):
    with pytest.raises(SeatingError, match="unwritable_plan"):
        write(rounds_of(15, 3), name)


def test_a_flat_list_of_entries():
    entries = [
        {"player_index": p, "table_number": 1, "seat_number": seat}
        for seat, p in ((4, 1), (3, 2), (2, 3), (1, 4))
    ]
    assert read(json.dumps(entries)).rounds == [[[4, 3, 2, 1]]]


def test_not_everybody_plays_in_each_round():
    layout = read("1-2-3-4\n\n5-6-7-8\n")
    assert layout.players == 8
    assert layout.rounds == [[[1, 2, 3, 4]], [[5, 6, 7, 8]]]


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("1-2-3-4\n5-6-7-7\n", "doubled_number", {"round": 1, "numbers": [7]}),
        ("1-2-3-4\n5-6-7-9\n", "missing_number", {"numbers": [8]}),
        ("1-2-3-4\n\n1-2-3-4-5-6\n", "bad_table", {"round": 2, "table": 1, "size": 6}),
        ("[[0, 1, 2, 3], [3, 2, 1]]", "uneven_rows", {"row": 2, "size": 3, "wanted": 4}),
        ("[[0, 1, 2, 2], [3, 2, 1, 0]]", "doubled_number", {"round": 1, "numbers": [3]}),
        ("hello", "unreadable_plan", {"format": "auto"}),
        ("", "unreadable_plan", {"format": "auto"}),
        ("[]", "unreadable_plan", {"format": "auto"}),
        ('{"rounds": [[["a", "b", "c", "d"]]]}', "unreadable_plan", {"format": "auto"}),
    ],
)
def test_refused(text, code, params):
    with pytest.raises(SeatingError) as refused:
        read(text)
    assert (refused.value.code, refused.value.params) == (code, params)


def test_unknown_format():
    with pytest.raises(SeatingError, match="unknown_format"):
        read("1-2-3-4", "paper")
    with pytest.raises(SeatingError, match="unknown_format"):
        write([[[1, 2, 3, 4]]], "paper")


def test_numbers_become_players_and_who_plays_nowhere_waits():
    first, second = assigned(read("1-2-3-4\n\n5-6-7-8\n"), range(11, 19))
    assert first.tables[0].seats == (11, 12, 13, 14)
    assert first.waiting == (15, 16, 17, 18)
    assert second.waiting == (11, 12, 13, 14)


@pytest.mark.parametrize(
    ("players", "rounds", "code", "params"),
    [
        (10, 1, "players_without_number", {"players": [9, 10]}),
        (6, 1, "numbers_without_player", {"numbers": [7, 8]}),
        (8, 3, "too_few_rounds", {"rounds": 1, "wanted": 3}),
    ],
)
def test_a_plan_for_other_numbers_is_refused(players, rounds, code, params):
    with pytest.raises(SeatingError) as refused:
        assigned(read("1-2-3-4\n5-6-7-8\n"), range(1, players + 1), rounds=rounds)
    assert (refused.value.code, refused.value.params) == (code, params)


@pytest.mark.skipif(not FILES.exists(), reason="the files in use are not at hand")
@pytest.mark.parametrize(
    ("name", "players", "rounds", "first"),
    [
        ("7_tours_16_players.json", 16, 7, [2, 3, 7, 15]),
        ("8_tours_40_players.json", 40, 8, [1, 21, 22, 33]),
        ("seating_r8p16.json", 16, 8, [1, 5, 9, 13]),
        ("layout_RoundTableHorizontal.json", 24, 8, [1, 2, 3, 4]),
        ("layout_RoundTableVertical.json", 24, 8, [1, 2, 3, 4]),
        ("layout_TableRoundHorizontal.json", 24, 8, [1, 2, 3, 4]),
        ("wellknown-16-table-centered.in", 16, 5, [1, 5, 9, 13]),
        ("wellknown-16-player-centered.in", 16, 5, [1, 5, 9, 13]),
    ],
)
def test_files_in_use(name, players, rounds, first):
    layout = read((FILES / name).read_text("utf-8"))
    assert (layout.players, len(layout.rounds), layout.rounds[0][0]) == (players, rounds, first)


@pytest.mark.skipif(not FILES.exists(), reason="the files in use are not at hand")
def test_the_three_whole_layouts_of_one_plan_are_the_same_plan():
    names = ("RoundTableHorizontal", "RoundTableVertical", "TableRoundHorizontal")
    plans = [read((FILES / f"layout_{name}.json").read_text("utf-8")).rounds for name in names]
    assert plans[0] == plans[1] == plans[2]
    with pytest.raises(SeatingError, match="uneven_rows"):
        read((FILES / "layout_TableRoundVertical.json").read_text("utf-8"))


@pytest.mark.skipif(not FILES.exists(), reason="the files in use are not at hand")
def test_winds_of_a_plan_brought_along_are_made_even_and_nothing_else():
    layout = read((FILES / "8_tours_40_players.json").read_text("utf-8"))
    plan = Plan(rounds=assigned(layout, range(1, 41)), seed=0, algorithm="brought", problem_hash="")
    problem = Problem(players=tuple(range(1, 41)), sizes=(4,) * 10, rounds=8)
    even = balanced(problem, plan, seed=1)
    assert check(problem, plan).wind_spread == 8
    assert check(problem, even).wind_spread == 0
    assert check(problem, even).repeats == check(problem, plan).repeats == 4
