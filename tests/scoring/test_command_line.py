"""The command line: a line answered is a line, a bad one never stops the rest."""

import dataclasses
import json
import subprocess
import sys
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Ruleset, ScoringError, cli, rulesets
from scoring.questions import RESULT_FIELDS, riichi


def ask(*lines, arguments=("result", "--ruleset", "m_league")):
    """Exit status and answers; a line is bytes as typed or an object."""
    typed = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    answers = StringIO()
    status = cli.main(list(arguments), BytesIO(b"\n".join(typed)), answers)
    return status, [json.loads(answer) for answer in answers.getvalue().splitlines()]


FAIR = {"points": [31000, 24000, 24000, 20000], "sticks": 1}


def test_a_result():
    status, (answer,) = ask(
        FAIR | {"penalties": [0, 0, 20000, 0], "order": None, "substitutes": []}
    )
    assert status == 0
    assert answer == {
        "places": ["1", "2=", "2=", "4"],
        "points": [32000, 24000, 24000, 20000],
        "unassigned": 0,
        "base": ["2", "-6", "-6", "-10"],
        "uma": ["30", "0", "0", "-30"],
        "oka": ["20", "0", "0", "0"],
        "extras": ["0", "0", "0", "0"],
        "penalties": ["0", "0", "20", "0"],
        "scores": ["52", "-6", "-26", "-40"],
    }


def test_fractions_and_table_points():
    rules = {"start_points": 0, "target_points": 0, "score_unit": 1, "uma": []}
    rules["table_points"] = [4, 2, 1, 0]
    _, (answer,) = ask({"points": [20, 20, 20, -60], "rules": rules})
    assert answer["table_points"] == ["7/3", "7/3", "7/3", "0"]
    _, (answer,) = ask({"points": [25050, 24950, 25000, 25000], "rules": {"score_unit": 1}})
    assert answer["scores"][2] == "-5000"


def test_a_line_may_bring_its_ruleset_and_options():
    _, answers = ask(
        {"points": [40000, 30000, 30000, 20000], "ruleset": "ema_2025"},
        {"points": [40000, 30000, 30000, 20000], "ruleset": "ema_2025", "rules": {"uma": []}},
        {"points": [45000, 35000, 25000], "ruleset": "sanma_tenhou"},
    )
    assert [answer["scores"] for answer in answers] == [
        ["25", "0", "0", "-25"],
        ["10", "0", "0", "-10"],
        ["40", "-5", "-35"],
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "bad_json"),
        (b"points", "bad_json"),
        (b"[1, 2]", "bad_json"),
        (b'{"points": [NaN, 1, 2, 3]}', "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"points": [' + b"9" * 5000 + b"]}", "bad_json"),
        (b'{"points": [' + b"9" * 4300 + b",1,2,3]}", "too_large"),
        (b'{"points": [1e999, 1, 2, 3]}', "bad_json"),
        (b"1" * 1_000_001, "line_too_long"),
        ({}, "missing_field"),
        ({"points": None}, "missing_field"),
        (FAIR | {"stick": 1}, "unknown_field"),
        (FAIR | {"ruleset": "house"}, "unknown_ruleset"),
        (FAIR | {"ruleset": ["ema_2025"]}, "unknown_ruleset"),
        (FAIR | {"rules": {"uma": [1, 2, 3, 4]}}, "uma_sum"),
        (FAIR | {"rules": []}, "bad_field"),
        ({"points": [31000, 24000, 24000, 20000]}, "wrong_sum"),
        ({"points": {"0": 1}}, "bad_seats"),
        (FAIR | {"substitutes": 3}, "bad_seats"),
        (FAIR | {"winless": [[]]}, "bad_seats"),
        (FAIR | {"busted_by": ["x", None, None, None]}, "option_off"),
    ],
)
def test_a_bad_line_is_answered_and_does_not_stop_the_rest(line, code):
    status, (first, bad, last) = ask(FAIR, line, FAIR)
    assert status == 1
    assert bad["error"]["code"] == code
    assert first == last
    assert "error" not in first


def test_a_line_without_a_ruleset():
    status, (answer,) = ask(FAIR, arguments=["result"])
    assert (status, answer["error"]["code"]) == (1, "ruleset_missing")


def test_the_list_of_rulesets():
    status, answers = ask(arguments=["rulesets", "--json"])
    assert status == 0
    assert [Ruleset.from_dict(answer) for answer in answers] == [
        rulesets.load(slug) for slug in rulesets.names()
    ]
    out = StringIO()
    assert cli.main(["rulesets"], BytesIO(), out) == 0
    assert "ema_2025\tEMA 2025\triichi\n" in out.getvalue().splitlines(keepends=True)


def test_one_ruleset_with_the_source_of_each_value():
    status, (answer,) = ask(arguments=["ruleset", "m_league"])
    assert status == 0
    assert answer["options"]["uma"] == {
        "value": [30000, 10000, -10000, -30000],
        "source": "M-League official rules",
    }
    assert answer["options"]["renhou"] == {"value": "off", "source": None}
    assert set(answer["options"]) == set(rulesets.load("m_league").options())


@pytest.mark.parametrize(
    "arguments",
    [[], ["results"], ["ruleset"], ["ruleset", "house"], ["result", "--ruleset", "house"]],
)
def test_an_unusable_command_line_ends_in_status_two(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments, BytesIO(), StringIO())
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_as_a_program():
    asked = subprocess.run(
        [sys.executable, "-m", "scoring", "result", "--ruleset", "ema_2025"],
        input=b'{"points": [30000, 30000, 30000, 30000]}\n\n',
        capture_output=True,
        check=False,
    )
    good, bad = asked.stdout.splitlines()
    assert (asked.returncode, asked.stderr) == (1, b"")
    assert json.loads(good)["places"] == ["1=", "1=", "1=", "1="]
    assert json.loads(bad) == {"error": {"code": "bad_json", "params": {}}}


def program(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "scoring", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_who_asks_may_wait_for_the_answer():
    with program("result", "--ruleset", "ema_2025") as asked:
        for points in ([30000] * 4, [45000, 25000, 25000, 25000]):
            asked.stdin.write(json.dumps({"points": points}).encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["points"] == points


def test_who_reads_only_the_first_lines():
    """As `| head -1` does: no complaint."""
    with program("rulesets", "--json") as asked:
        asked.stdout.close()
        assert asked.stderr.read() == b""


words = st.sampled_from(["", "ron", "1m", "E1", "winner", "han", "\x85", "\ud800", "9" * 300])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
fields = st.sampled_from(["rules", "ruleset", *sorted(RESULT_FIELDS)])


@given(st.dictionaries(fields, json_values).map(lambda question: FAIR | question))
def test_any_values_are_answered(question):
    _, answers = ask(question)
    assert len(answers) == 1


@given(st.binary(min_size=1).filter(lambda line: b"\n" not in line))
def test_any_bytes_are_answered(line):
    status, (_, answer) = ask(FAIR, line)
    assert "error" in answer
    assert status == 1


class TestHand:
    question = {"hand": "234m1112356777s", "win": "4s", "by": "tsumo", "seat": "S", "round": "S"}

    def test_its_value(self):
        status, (answer,) = ask(self.question, arguments=["hand", "--ruleset", "tenhou"])
        assert status == 0
        assert answer == {
            "han": 1,
            "fu": 30,
            "limit": None,
            "yakuman": 0,
            "elements": [{"code": "menzen_tsumo", "value": 1}],
            "fu_lines": [
                {"code": "base", "fu": 20},
                {"code": "closed_terminal_pung", "fu": 8, "tiles": "111s"},
                {"code": "tsumo", "fu": 2},
            ],
            "reading": "234m 111s 23[4]s 567s 77s",
            "points": 1100,
            "payments": {"from_dealer": 500, "from_others": 300},
        }

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"by": "ron"}, "no_yaku"),
            ({"win": "5s"}, "not_a_winning_hand"),
            ({"win": "x"}, "bad_notation"),
            ({"melds": 1}, "bad_field"),
            ({"flags": ["ippatsu"]}, "contradictory_flags"),
        ],
    )
    def test_why_not(self, change, code):
        status, (answer,) = ask(self.question | change, arguments=["hand", "--ruleset", "tenhou"])
        assert (status, answer["error"]["code"]) == (1, code)


hand_fields = st.sampled_from(
    ["hand", "win", "by", "melds", "seat", "round", "dora", "ura", "flags", "norths", "flowers"]
)


@given(st.dictionaries(hand_fields, json_values))
def test_any_hand_is_answered(question):
    _, answers = ask(TestHand.question | question, arguments=["hand", "--ruleset", "ema_2025"])
    assert len(answers) == 1


def test_a_hand_of_another_family():
    """The options that all families share are no riichi."""
    values = rulesets.load("ema_2025").as_dict()
    shared = {field.name: values[field.name] for field in dataclasses.fields(Ruleset)}
    with pytest.raises(ScoringError) as refused:
        riichi(Ruleset(**shared | {"family": "mcr"}))
    assert (refused.value.code, refused.value.params) == ("wrong_family", {"family": "mcr"})


class TestSettle:
    def test_an_event(self):
        question = {
            "state": {"round": "S2", "dealer": 1, "honba": 1, "sticks": 1, "points": [30000] * 4},
            "event": {
                "kind": "ron",
                "discarder": 2,
                "wins": [{"winner": 1, "han": 3, "fu": 40, "yakuman": 0, "pao": []}],
                "riichi": [0],
            },
        }
        status, (answer,) = ask(question, arguments=["settle", "--ruleset", "ema_2025"])
        assert status == 0
        assert answer == {
            "changes": [-1000, 10000, -8000, 0],
            "lines": [
                {"from": 0, "to": None, "points": 1000, "for": "riichi"},
                {"from": 2, "to": 1, "points": 7700, "for": "win"},
                {"from": 2, "to": 1, "points": 300, "for": "honba"},
                {"from": None, "to": 1, "points": 2000, "for": "sticks"},
            ],
            "state": {
                "round": "S2",
                "dealer": 1,
                "honba": 2,
                "sticks": 0,
                "points": [29000, 40000, 22000, 30000],
            },
            "over": False,
        }

    def test_what_the_end_of_the_game_takes(self):
        _, answers = ask(
            {"event": {"kind": "chombo", "player": 2}},
            {"event": {"kind": "penalty", "player": 3, "points": 500}},
            arguments=["settle", "--ruleset", "ema_2025"],
        )
        assert answers[0]["chombo"] == 2
        assert answers[1]["penalty"] == {"player": 3, "points": 500}

    @pytest.mark.parametrize(
        ("question", "code"),
        [
            ({}, "missing_field"),
            ({"event": None}, "bad_field"),
            ({"event": {"kind": "draw"}, "states": 1}, "unknown_field"),
            ({"event": {"kind": "draw"}, "state": 7}, "bad_field"),
            ({"event": {"kind": "draw", "tenpai": [0, 0]}}, "bad_seats"),
        ],
    )
    def test_why_not(self, question, code):
        status, (answer,) = ask(question, arguments=["settle", "--ruleset", "ema_2025"])
        assert (status, answer["error"]["code"]) == (1, code)


class TestGame:
    def test_every_state_the_end_and_the_result(self):
        events = [{"kind": "draw", "tenpai": [1], "riichi": [1]}, {"kind": "finish"}]
        status, (answer,) = ask(
            {"start": None, "events": events}, arguments=["game", "--ruleset", "m_league"]
        )
        assert status == 0
        assert [hand["state"]["round"] for hand in answer["hands"]] == ["E2", "E2"]
        assert answer["state"]["points"] == [24000, 27000, 24000, 24000]
        assert answer["over"] == "finish"
        assert answer["result"]["points"] == [24000, 28000, 24000, 24000]
        assert answer["result"]["scores"] == ["-16", "48", "-16", "-16"]

    def test_what_only_the_referee_knows(self):
        rules = {"uma_ties": "order", "chip_value": 1000}
        question = {"events": [{"kind": "finish"}], "rules": rules}
        status, (answer,) = ask(question, arguments=["game", "--ruleset", "ema_2025"])
        assert (status, answer["error"]["code"]) == (1, "order_needed")
        told = question | {"order": [3, 2, 1, 0], "chips": [1, -1, 0, 0]}
        _, (answer,) = ask(told, arguments=["game", "--ruleset", "ema_2025"])
        assert answer["result"]["scores"] == ["-14", "-6", "5", "15"]

    def test_an_unfinished_game_and_what_no_longer_fits(self):
        events = [{"kind": "draw"}, {"kind": "draw", "at": {"round": "E1", "dealer": 0}}]
        _, (answer,) = ask({"events": events}, arguments=["game", "--ruleset", "m_league"])
        assert (answer["over"], answer["result"]) == (False, None)
        assert answer["misfits"] == [
            {"event": 1, "field": "round", "recorded": "E1", "now": "E2"},
            {"event": 1, "field": "dealer", "recorded": 0, "now": 1},
        ]

    @pytest.mark.parametrize(
        ("question", "code"),
        [
            ({"events": 7}, "bad_seats"),
            ({"events": [7]}, "bad_field"),
            ({"events": [{"kind": "draw", "at": 7}]}, "bad_field"),
            ({"events": [{"kind": "draw"}], "start": {"round": "E9"}}, "bad_round"),
        ],
    )
    def test_why_not(self, question, code):
        status, (answer,) = ask(question, arguments=["game", "--ruleset", "m_league"])
        assert (status, answer["error"]["code"]) == (1, code)


event_fields = st.sampled_from(
    ["discarder", "wins", "riichi", "tenpai", "players", "reason", "player", "points", "seats"]
)
kinds = st.sampled_from(["ron", "tsumo", "draw", "nagashi", "abort", "chombo", "penalty", "time"])


@given(kinds, st.dictionaries(event_fields, json_values), st.dictionaries(words, json_values))
def test_any_event_is_answered(kind, fields, state):
    event = {"kind": kind, **fields}
    for question in ({"event": event, "state": state}, {"event": event}):
        _, answers = ask(question, arguments=["settle", "--ruleset", "novosibirsk"])
        assert len(answers) == 1
    _, answers = ask({"events": [event, fields]}, arguments=["game", "--ruleset", "tenhou"])
    assert len(answers) == 1
