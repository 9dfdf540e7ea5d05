"""WRC 2017: the preset `wrc_2017`.

The first world championship rules: one winner on a discard, leftover sticks are lost.

The edition of 2014 let renhou add up with other yaku, and rounds up 4 han 30 fu since 2015. One
published comparison gives leftover sticks to the first; two others say they are lost.

Source: World Riichi Championship rules, editions of 2014 to 2017; published comparisons of
editions.

Not verified first-hand: time_policy, leftover_sticks, kokushi_robs_ankan, riichi_needs_wall,
chombo_ends_last_hand.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="wrc_2017",
    name="WRC 2017",
    sources=("World Riichi Championship rules, editions of 2014 to 2017",),
    unverified=(
        "time_policy",
        "leftover_sticks",
        "kokushi_robs_ankan",
        "riichi_needs_wall",
        "chombo_ends_last_hand",
    ),
    # The table
    players=4,
    at_table=4,
    rounds=2,
    start_points=30_000,
    target_points=30_000,
    time_policy="one_more_hand",
    # Places and scores
    uma=(15_000, 5000, -5000, -15_000),
    uma_by_above_start=None,
    uma_ties="shared",
    place_ties="shared",
    table_points=None,
    leftover_sticks="lost",
    score_unit=1000,
    score_rounding="exact",
    substitute_score=None,
    chip_value=0,
    yakitori=0,
    bust_bonus=0,
    # Chombo and penalties
    chombo_at_table="none",
    chombo_after_uma=20_000,
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
    kokushi_robs_ankan=True,
    renhou="mangan",
    optional_yaku=(),
    # Payments
    multiple_ron="head_bump",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=100,
    noten_payment=3000,
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
