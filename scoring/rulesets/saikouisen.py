"""Saikouisen: the preset `saikouisen`.

The association's main rules: uma 30/10, kiriage mangan, no liability for fed yakuman.

Its classic rules play a uma of 4 to 12 without ippatsu and ura dora. What a chombo costs is not
known first-hand, so nothing is taken here.

Source: Saikouisen Japan Professional Mahjong Association, rules of 2009; published comparisons of
editions.

Not verified first-hand: chombo_at_table, chombo_after_uma, chombo_ends_last_hand,
leftover_sticks, double_wind_pair_fu, riichi_needs_wall, kan_ura_dora.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="saikouisen",
    name="Saikouisen",
    sources=("Saikouisen Japan Professional Mahjong Association, rules of 2009",),
    unverified=(
        "chombo_at_table",
        "chombo_after_uma",
        "chombo_ends_last_hand",
        "leftover_sticks",
        "double_wind_pair_fu",
        "riichi_needs_wall",
        "kan_ura_dora",
    ),
    # The table
    players=4,
    at_table=4,
    rounds=2,
    start_points=30_000,
    target_points=30_000,
    time_policy="none",
    # Places and scores
    uma=(30_000, 10_000, -10_000, -30_000),
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
    kiriage_mangan=True,
    pinfu_tsumo=True,
    rinshan_tsumo_fu=True,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=False,
    renhou="off",
    optional_yaku=(),
    # Payments
    multiple_ron="head_bump",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=100,
    noten_payment=3000,
    nagashi_mangan="off",
    pao=(),
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
