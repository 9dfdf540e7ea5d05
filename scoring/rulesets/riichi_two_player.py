"""Riichi for two: the preset `riichi_two_player`.

Two players across the table with all 136 tiles: each has 18 discards, chi may be claimed from the
other, values and limits as with four. A self-drawn win is paid in full by the opponent: the sum
of what three would have paid, honba included.

The payment of 1,500 at a draw is a convention; no uma is played.

Source: Two-player riichi as played at club tables.

Not verified first-hand: time_policy, uma, honba_tsumo, noten_payment, kazoe_yakuman,
yakuman_stacking, double_wind_pair_fu, renhou, pao, chombo_after_uma.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="riichi_two_player",
    name="Riichi for two",
    sources=("Two-player riichi as played at club tables",),
    unverified=(
        "time_policy",
        "uma",
        "honba_tsumo",
        "noten_payment",
        "kazoe_yakuman",
        "yakuman_stacking",
        "double_wind_pair_fu",
        "renhou",
        "pao",
        "chombo_after_uma",
    ),
    # The table
    players=2,
    at_table=2,
    rounds=2,
    start_points=25_000,
    target_points=25_000,
    time_policy="none",
    # Places and scores
    uma=(),
    uma_by_above_start=None,
    uma_ties="shared",
    place_ties="shared",
    table_points=None,
    leftover_sticks="first",
    score_unit=1000,
    score_rounding="exact",
    substitute_score=None,
    chip_value=0,
    yakitori=0,
    bust_bonus=0,
    # Chombo and penalties
    chombo_at_table="none",
    chombo_after_uma=0,
    chombo_ends_last_hand=False,
    penalties_zero_sum="no",
    # Tiles and calls
    red_fives={},
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura_dora=True,
    kan_dora_timing="at_once",
    kuitan=True,
    atozuke=True,
    kuikae=False,
    riichi_below_1000=True,
    riichi_needs_wall=4,
    # Value of a hand
    hand_value="fu_and_han",
    kazoe_yakuman=False,
    yakuman_stacking=False,
    double_yakuman=(),
    kiriage_mangan=False,
    pinfu_tsumo=True,
    rinshan_tsumo_fu=True,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=True,
    renhou="off",
    optional_yaku=(),
    # Payments
    multiple_ron="head_bump",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=300,
    noten_payment=1500,
    nagashi_mangan="off",
    pao=("daisangen", "daisuushii"),
    pao_scope="hand",
    pao_honba="discarder",
    kan_pao=False,
    # Flow of the game
    dealer_keeps_on="win_or_tenpai",
    abortive_draws=(),
    abort_moves_deal=(),
    bust="off",
    agari_yame=False,
    tenpai_yame=False,
    extension="off",
    goal_points=0,
    # Three players
    sanma_tsumo="loss",
    north="bonus",
    sanma_tiles="no_manzu_2_8",
)
