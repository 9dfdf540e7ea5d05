"""The options of riichi, for four, three, two players and five at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.options import Amount, Count
from scoring.ruleset import Ruleset

AbortiveDraw = Literal["nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi(Ruleset):
    """A riichi ruleset: every rule clubs and federations differ in, as one value.

    `target_points` above `start_points` makes the oka: the difference of every player at the table
    goes to the first. `goal_points` is what somebody must have when the last round ends (0: nothing
    is asked). Sanma options mean nothing with four players, and are given all the same.
    """

    family: Literal["riichi"] = "riichi"

    target_points: Amount
    leftover_sticks: Literal["first", "first_floor", "lost", "returned"]

    red_fives: Mapping[Literal["m", "p", "s"], Count]
    ippatsu: bool
    ura_dora: bool
    kan_dora: bool
    kan_ura_dora: bool
    kan_dora_timing: Literal["at_once", "open_after_discard"]
    kuitan: bool
    atozuke: bool
    kuikae: bool

    multiple_ron: Literal["all", "two", "head_bump"]
    honba_on_multiple_ron: Literal["every", "nearest"]
    sticks_on_multiple_ron: Literal["own_back", "nearest"]
    honba_ron: Amount
    honba_tsumo: Amount
    noten_payment: Amount
    abortive_draws: tuple[AbortiveDraw, ...]
    abort_moves_deal: tuple[AbortiveDraw, ...]
    nagashi_mangan: Literal["off", "draw", "win"]

    hand_value: Literal["fu_and_han", "han_only"]
    kazoe_yakuman: bool
    yakuman_stacking: bool
    kiriage_mangan: bool
    pinfu_tsumo: bool
    rinshan_tsumo_fu: bool
    kokushi_robs_ankan: bool
    double_yakuman: tuple[
        Literal["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"], ...
    ]
    double_wind_pair_fu: Literal[2, 4]
    renhou: Literal["off", "mangan", "mangan_cumulative", "yakuman"]
    optional_yaku: tuple[Literal["open_riichi", "daisharin"], ...]

    pao: tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...]
    pao_scope: Literal["hand", "yakuman"]
    pao_honba: Literal["discarder", "liable"]
    kan_pao: bool
    chombo_at_table: Literal["none", "reverse_mangan"]
    chombo_ends_last_hand: bool

    bust: Literal["off", "below_zero", "zero_or_below"]
    agari_yame: bool
    tenpai_yame: bool
    extension: Literal["off", "west", "north"]
    goal_points: Amount
    dealer_keeps_on: Literal["win", "win_or_tenpai", "winner_deals"]
    riichi_below_1000: bool
    riichi_needs_wall: Literal[4, 1]

    sanma_tsumo: Literal["loss", "split"]
    north: Literal["bonus", "yakuhai", "in_hand_dora"]
    sanma_tiles: Literal["no_manzu_2_8", "manzu_1_5_9"]

    @property
    def reds_by_suit(self) -> tuple[int, int, int]:
        """Red fives of characters, circles and bamboos."""
        reds = self.red_fives
        return reds.get("m", 0), reds.get("p", 0), reds.get("s", 0)


Ruleset.kinds["riichi"] = Riichi
