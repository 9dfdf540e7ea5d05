"""RRC 2026: the preset `rrc_2026`.

The Russian rules: EMA play with red fives, counted and added yakuman, and uma 30/10.

A chombo costs twice the step of the uma; with the older uma 15/5 that is 20,000.

Source: Russian riichi rules of 2026; published comparisons of editions.

Not verified first-hand: time_policy, pao_scope, chombo_ends_last_hand.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="rrc_2026",
    name="RRC 2026",
    sources=("Russian riichi rules of 2026",),
    unverified=(
        "time_policy",
        "pao_scope",
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
    chombo_after_uma=40_000,
    chombo_ends_last_hand=False,
    penalties_zero_sum="no",
    # Tiles and calls
    red_fives={"m": 1, "p": 1, "s": 1},
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
    kazoe_yakuman=True,
    yakuman_stacking=True,
    double_yakuman=(),
    kiriage_mangan=False,
    pinfu_tsumo=True,
    rinshan_tsumo_fu=True,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=True,
    renhou="mangan",
    optional_yaku=(),
    # Payments
    multiple_ron="all",
    honba_on_multiple_ron="every",
    sticks_on_multiple_ron="own_back",
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
