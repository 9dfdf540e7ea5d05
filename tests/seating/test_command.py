"""The command line: JSON out, exit status by outcome."""

import json
from pathlib import Path

import pytest

from seating.__main__ import main

FILES = Path(__file__).parents[3] / "shared" / "data" / "seating"


@pytest.fixture
def run(capsys):
    def ask(*arguments):
        status = main([str(argument) for argument in arguments])
        return status, capsys.readouterr().out

    return ask


def test_plan(run):
    status, out = run("plan", "--players", 40, "--rounds", 8, "--seed", 1)
    answer = json.loads(out)
    assert status == 0
    assert len(answer["rounds"]) == 8
    assert all(sorted(p for t in r for p in t) == list(range(1, 41)) for r in answer["rounds"])
    assert answer["quality"]["repeats"] == answer["quality"]["lower_bound"] == 0
    assert answer["quality"]["wind_spread"] <= 1
    assert answer["seed"] == 1
    assert answer["seconds"] < 5


def test_plan_with_wishes(run, tmp_path):
    (tmp_path / "teams").write_text("1 2 3 4\n5 6 7 8\n\n")
    (tmp_path / "fixed").write_text("9 2\n1 3\n")
    status, out = run(
        "plan", "--players", 24, "--rounds", 4, "--teams", tmp_path / "teams",
        "--apart", tmp_path / "teams", "--fixed", tmp_path / "fixed",
    )  # fmt: skip
    answer = json.loads(out)
    assert status == 0
    assert answer["quality"]["faults"] == []
    assert answer["quality"]["team_meetings"] == 0
    assert all(9 in round_[1] and 1 in round_[2] for round_ in answer["rounds"])


def test_plan_as_text_is_checked_and_continued(run, tmp_path):
    status, text = run("plan", "--players", 24, "--rounds", 3, "--format", "text")
    assert status == 0
    assert text.count("\n\n") == 2
    (tmp_path / "plan.txt").write_text(text)
    status, out = run("check", tmp_path / "plan.txt")
    assert status == 0
    assert json.loads(out)["quality"]["repeats"] == 0
    status, out = run("plan", "--players", 24, "--rounds", 2, "--past", tmp_path / "plan.txt")
    assert status == 0
    assert json.loads(out)["quality"]["repeats"] == 0


def test_check_names_faults(run, tmp_path):
    (tmp_path / "plan.txt").write_text("1-2-3-4\n5-6-7-8\n\n1-2-5-6\n")
    (tmp_path / "teams").write_text("1 2\n")
    status, out = run("check", tmp_path / "plan.txt", "--teams", tmp_path / "teams")
    quality = json.loads(out)["quality"]
    assert status == 0
    assert not quality["valid"]
    assert quality["team_meetings"] == 2
    assert {"code": "team_met", "round": 2, "table": 1, "players": [1, 2]} in quality["faults"]
    assert {"code": "wrong_tables", "round": 2, "tables": [1], "wanted": [1, 2]} in quality[
        "faults"
    ]


def test_sitting_out_is_no_fault(run, tmp_path):
    (tmp_path / "plan.txt").write_text("1-2-3-4\n\n5-6-7-8\n")
    _, out = run("check", tmp_path / "plan.txt")
    assert json.loads(out)["quality"]["valid"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("plan", "--players", 2, "--rounds", 1), "too_few"),
        (("plan", "--players", 8, "--rounds", 0), "bad_rounds"),
        (("plan", "--players", 15, "--rounds", 1, "--format", "round_table_vertical"),
         "unwritable_plan"),
    ],
)  # fmt: skip
def test_no_answer_is_status_one(run, arguments, code):
    status, out = run(*arguments)
    assert status == 1
    assert json.loads(out)["error"]["code"] == code


@pytest.mark.parametrize(
    "arguments", [(), ("plan",), ("plan", "--players", "x", "--rounds", "1"), ("check", "/none")]
)
def test_unusable_command_is_status_two(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert left.value.code == 2
    assert "error" in capsys.readouterr().err


@pytest.mark.skipif(not FILES.exists(), reason="the files in use are not at hand")
def test_sixteen_players_in_seven_rounds_cannot_repeat_less(run):
    _, out = run("check", FILES / "7_tours_16_players.json")
    quality = json.loads(out)["quality"]
    assert (quality["repeats"], quality["lower_bound"]) == (48, 48)
