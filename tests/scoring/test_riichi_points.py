"""What han and fu pay: the table every player knows."""

import pytest

from scoring import rulesets
from scoring.riichi import payments
from tests.scoring.riichi_hands import EMA, TENHOU

RON = {  # han: {fu: (not the dealer, the dealer)}
    1: {30: (1000, 1500), 40: (1300, 2000), 50: (1600, 2400), 60: (2000, 2900), 70: (2300, 3400),
        80: (2600, 3900), 90: (2900, 4400), 100: (3200, 4800), 110: (3600, 5300)},
    2: {25: (1600, 2400), 30: (2000, 2900), 40: (2600, 3900), 50: (3200, 4800), 60: (3900, 5800),
        70: (4500, 6800), 80: (5200, 7700), 90: (5800, 8700), 100: (6400, 9600),
        110: (7100, 10600)},
    3: {25: (3200, 4800), 30: (3900, 5800), 40: (5200, 7700), 50: (6400, 9600), 60: (7700, 11600),
        70: (8000, 12000)},
    4: {25: (6400, 9600), 30: (7700, 11600), 40: (8000, 12000)},
    5: {30: (8000, 12000)}, 6: {30: (12000, 18000)}, 7: {30: (12000, 18000)},
    8: {30: (16000, 24000)}, 10: {30: (16000, 24000)}, 11: {30: (24000, 36000)},
    12: {30: (24000, 36000)}, 13: {30: (32000, 48000)}, 26: {30: (32000, 48000)},
}  # fmt: skip

TSUMO = {  # han: {fu: (from the dealer, from each other; from each by a dealer)}
    1: {30: (500, 300, 500), 40: (700, 400, 700), 50: (800, 400, 800), 110: (1800, 900, 1800)},
    2: {20: (700, 400, 700), 30: (1000, 500, 1000), 40: (1300, 700, 1300), 110: (3600, 1800, 3600)},
    3: {20: (1300, 700, 1300), 25: (1600, 800, 1600), 30: (2000, 1000, 2000),
        60: (3900, 2000, 3900)},
    4: {20: (2600, 1300, 2600), 25: (3200, 1600, 3200), 30: (3900, 2000, 3900),
        40: (4000, 2000, 4000)},
    5: {30: (4000, 2000, 4000)}, 6: {30: (6000, 3000, 6000)}, 9: {30: (8000, 4000, 8000)},
    11: {30: (12000, 6000, 12000)}, 13: {30: (16000, 8000, 16000)},
}  # fmt: skip


def rows(table):
    return [(han, fu, *paid) for han, by_fu in table.items() for fu, paid in by_fu.items()]


@pytest.mark.parametrize(("han", "fu", "other", "dealer"), rows(RON))
def test_ron(han, fu, other, dealer):
    base, _ = payments.base_points(han, fu, 0, TENHOU)
    assert payments.ron(base, TENHOU, dealer=False).from_discarder == other
    assert payments.ron(base, TENHOU, dealer=True).from_discarder == dealer


@pytest.mark.parametrize(("han", "fu", "of_dealer", "of_other", "by_dealer"), rows(TSUMO))
def test_tsumo(han, fu, of_dealer, of_other, by_dealer):
    base, _ = payments.base_points(han, fu, 0, TENHOU)
    paid = payments.tsumo(base, TENHOU, dealer=False)
    assert (paid.from_dealer, paid.from_others) == (of_dealer, of_other)
    assert payments.paid(base, "tsumo", False, TENHOU) == (paid, of_dealer + 2 * of_other)
    assert payments.tsumo(base, TENHOU, dealer=True).from_others == by_dealer


@pytest.mark.parametrize(
    ("han", "fu", "limit", "with_kiriage"),
    [
        (3, 60, None, "mangan"),
        (4, 30, None, "mangan"),
        (3, 70, "mangan", "mangan"),
        (4, 25, None, None),
        (4, 40, "mangan", "mangan"),
        (12, 30, "sanbaiman", "sanbaiman"),
        (13, 30, "kazoe_yakuman", "sanbaiman"),
        (26, 30, "kazoe_yakuman", "sanbaiman"),
    ],
)
def test_limits(han, fu, limit, with_kiriage):
    assert payments.base_points(han, fu, 0, TENHOU)[1] == limit
    assert payments.base_points(han, fu, 0, EMA)[1] == with_kiriage


class TestThreePlayers:
    rules = rulesets.load("sanma_tenhou")
    split = rules.override({"sanma_tsumo": "split"})

    @pytest.mark.parametrize(
        ("han", "fu", "loss", "halved"),
        [
            (5, 30, (4000, 2000), (5000, 3000)),
            (2, 30, (1000, 500), (1300, 800)),
            (1, 30, (500, 300), (700, 500)),
        ],
    )
    def test_tsumo(self, han, fu, loss, halved):
        base, _ = payments.base_points(han, fu, 0, self.rules)
        for rules, paid in ((self.rules, loss), (self.split, halved)):
            pays = payments.tsumo(base, rules, dealer=False)
            assert (pays.from_dealer, pays.from_others) == paid
            assert payments.paid(base, "tsumo", False, rules) == (pays, sum(paid))

    def test_tsumo_of_the_dealer(self):
        assert payments.tsumo(2000, self.rules, dealer=True).from_others == 4000
        assert payments.tsumo(2000, self.split, dealer=True).from_others == 6000


def test_two_players_pay_for_three():
    rules = rulesets.load("riichi_two_player")
    mine = payments.tsumo(2000, rules, dealer=False)
    assert payments.paid(2000, "tsumo", False, rules) == (mine, 8000)
    assert mine.from_dealer == 8000
    theirs = payments.tsumo(2000, rules, dealer=True)
    assert payments.paid(2000, "tsumo", True, rules) == (theirs, 12000)
    assert theirs.from_others == 12000


def test_a_point_a_han():
    rules = rulesets.load("sanma_kansas")
    base, _ = payments.base_points(7, 40, 0, rules)
    assert payments.ron(base, rules, dealer=True).from_discarder == 7
    assert payments.paid(base, "tsumo", False, rules)[1] == 14
    assert payments.tsumo(base, rules, dealer=True).as_dict() == {"from_others": 7}
    assert payments.base_points(0, 0, 2, rules) == (26, "yakuman")
