"""The presets: complete, exact when stored, refused when wrong."""

import json
import pickle

import pytest

from scoring import Ruleset, ScoringError, rulesets

RIICHI = [
    "ema_2012",
    "ema_2016",
    "ema_2025",
    "fight_club",
    "jpml_a",
    "m_league",
    "mahjong_soul",
    "novosibirsk",
    "riichi_two_player",
    "rrc_2026",
    "saikouisen",
    "sanma_kansas",
    "sanma_mahjong_soul",
    "sanma_tenhou",
    "tenhou",
    "us_pml",
    "wrc_2017",
    "wrc_2022",
    "wrc_2025",
]


def test_every_riichi_preset_is_found():
    assert set(RIICHI) <= set(rulesets.names())
    assert list(rulesets.names()) == sorted(rulesets.names())


@pytest.mark.parametrize("slug", RIICHI)
def test_a_snapshot_comes_back_the_same(slug):
    rules = rulesets.load(slug)
    assert (rules.slug, rules.family) == (slug, "riichi")
    assert rules.sources
    assert Ruleset.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301
    assert hash(rules) == hash(Ruleset.from_dict(rules.as_dict()))


@pytest.mark.parametrize(
    ("slug", "start", "target", "uma"),
    [
        ("ema_2012", 30000, 30000, (30, 10, -10, -30)),
        ("ema_2016", 30000, 30000, (15, 5, -5, -15)),
        ("ema_2025", 30000, 30000, (15, 5, -5, -15)),
        ("wrc_2017", 30000, 30000, (15, 5, -5, -15)),
        ("wrc_2022", 30000, 30000, (15, 5, -5, -15)),
        ("wrc_2025", 30000, 30000, (15, 5, -5, -15)),
        ("rrc_2026", 30000, 30000, (30, 10, -10, -30)),
        ("jpml_a", 30000, 30000, (8, 4, -4, -8)),
        ("m_league", 25000, 30000, (30, 10, -10, -30)),
        ("saikouisen", 30000, 30000, (30, 10, -10, -30)),
        ("tenhou", 25000, 30000, (20, 10, -10, -20)),
        ("mahjong_soul", 25000, 25000, (15, 5, -5, -15)),
        ("fight_club", 25000, 25000, (5, 0, 0, -5)),
        ("us_pml", 25000, 25000, (25, 10, -10, -25)),
        ("novosibirsk", 30000, 30000, (15, 5, -5, -15)),
        ("sanma_tenhou", 35000, 40000, (20, 0, -20)),
        ("sanma_mahjong_soul", 35000, 40000, (15, 0, -15)),
        ("sanma_kansas", 0, 0, ()),
        ("riichi_two_player", 25000, 25000, ()),
    ],
)
def test_start_target_and_uma(slug, start, target, uma):
    rules = rulesets.load(slug)
    assert (rules.start_points, rules.target_points) == (start, target)
    assert rules.uma == tuple(1000 * value for value in uma)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kiriage_mangan", "ema_2025 m_league saikouisen wrc_2017 wrc_2022 wrc_2025"),
        ("kazoe_yakuman", "fight_club mahjong_soul rrc_2026 tenhou wrc_2025"),
        ("kan_pao", "jpml_a"),
        ("agari_yame", "fight_club mahjong_soul tenhou"),
    ],
)
def test_who_plays_with_it(key, expected):
    """Four-player presets in which an option is on."""
    on = [s for s in RIICHI if rulesets.load(s).players == 4 and getattr(rulesets.load(s), key)]
    assert on == expected.split()


@pytest.mark.parametrize(
    ("changes", "code", "named"),
    [
        ({"umma": []}, "unknown_option", {"key": "umma"}),
        ({"slug": "mine"}, "unknown_option", {"key": "slug"}),
        (
            {"uma_ties": "split"},
            "bad_option",
            {"key": "uma_ties", "value": "split", "allowed": ["shared", "seat", "order"]},
        ),
        ({"ippatsu": "yes"}, "bad_option", {"key": "ippatsu", "allowed": [True, False]}),
        ({"rounds": True}, "bad_option", {"key": "rounds", "allowed": [1, 2, 4]}),
        ({"start_points": -1}, "bad_option", {"key": "start_points"}),
        ({"start_points": 2.5}, "bad_option", {"key": "start_points"}),
        ({"uma": 15000}, "bad_option", {"key": "uma"}),
        ({"uma": [15000, "5000"]}, "bad_option", {"key": "uma"}),
        ({"red_fives": {"z": 1}}, "bad_option", {"key": "red_fives"}),
        ({"red_fives": [1]}, "bad_option", {"key": "red_fives"}),
        ({"pao": ["daisangen", "daisangen"]}, "bad_option", {"key": "pao"}),
        ({"pao": ["chinitsu"]}, "bad_option", {"key": "pao"}),
        ({"substitute_score": [1]}, "bad_option", {"key": "substitute_score"}),
        ({"uma": [15000, 5000, -5000, -10000]}, "uma_sum", {"key": "uma", "sum": 5000}),
        (
            {"uma_by_above_start": {"1": [1, 2, 3, 4]}},
            "uma_sum",
            {"key": "uma_by_above_start.1", "sum": 10},
        ),
        ({"uma": [10000, 0, -10000]}, "uma_length", {"key": "uma", "places": 4, "given": 3}),
        ({"table_points": [4, 2]}, "uma_length", {"key": "table_points", "given": 2}),
        ({"at_table": 5}, "uma_length", {"places": 5, "given": 4}),
        ({"at_table": 3}, "table_size", {"players": 4, "at_table": 3}),
    ],
)
def test_an_override_is_refused_with_what_is_allowed(changes, code, named):
    with pytest.raises(ScoringError) as refused:
        rulesets.load("ema_2025").override(changes)
    assert refused.value.code == code
    assert named.items() <= refused.value.params.items()


def test_an_override_changes_only_what_it_names():
    preset = rulesets.load("ema_2025")
    own = preset.override({"uma": [30000, 10000, -10000, -30000], "pao_scope": "yakuman"})
    changed = {k for k, v in own.as_dict().items() if v != preset.as_dict()[k]}
    assert changed == {"uma", "pao_scope", "unverified"}
    assert "pao_scope" not in own.unverified
    assert preset.override({}) == preset


def test_a_list_of_choices_is_a_set():
    preset = rulesets.load("ema_2025")
    assert preset.override({"pao": ["daisuushii", "daisangen"]}) == preset


class TestFiveAtATable:
    def test_a_uma_for_four_becomes_the_usual_one_for_five(self):
        rules = rulesets.load("jpml_a").for_five()
        assert (rules.players, rules.at_table) == (4, 5)
        assert rules.uma == (15000, 5000, 0, -5000, -15000)
        assert rules.uma_by_above_start is None

    def test_a_uma_for_five_stays(self):
        own = [10000, 5000, 0, -5000, -10000]
        rules = rulesets.load("ema_2025").for_five().override({"uma": own})
        assert rules.for_five().uma == tuple(own)

    def test_three_cannot(self):
        with pytest.raises(ScoringError) as refused:
            rulesets.load("sanma_tenhou").for_five()
        assert refused.value.code == "table_size"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"family": "whist"}, "unknown_family"),
        ({"uma": None}, "bad_option"),
        ({"extra": 1}, "unknown_option"),
    ],
)
def test_a_wrong_snapshot_is_refused(change, code):
    with pytest.raises(ScoringError) as refused:
        Ruleset.from_dict(rulesets.load("ema_2025").as_dict() | change)
    assert refused.value.code == code


def test_an_incomplete_snapshot_is_refused():
    snapshot = rulesets.load("ema_2025").as_dict()
    del snapshot["uma"]
    with pytest.raises(ScoringError) as refused:
        Ruleset.from_dict(snapshot)
    assert (refused.value.code, refused.value.params) == ("missing_options", {"keys": ["uma"]})


def test_an_unknown_ruleset():
    with pytest.raises(ScoringError) as refused:
        rulesets.load("__init__")
    assert refused.value.code == "unknown_ruleset"
    assert str(refused.value).startswith("unknown_ruleset(slug='__init__'")
    assert pickle.loads(pickle.dumps(refused.value)).params == refused.value.params  # noqa: S301
