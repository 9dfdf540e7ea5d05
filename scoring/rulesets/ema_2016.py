"""EMA 2016: the preset `ema_2016`.

The European rules from 2016 to 2024: double-wind pairs still count 4 fu and 4 han 30 fu is not
yet rounded up to mangan.

At club tables a chombo may be a reverse mangan instead of 20,000 points after uma.

Source: European Mahjong Association, riichi rules of 2016; published comparisons of editions.

Not verified first-hand: time_policy, chombo_ends_last_hand, honba_on_multiple_ron.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="ema_2016",
    name="EMA 2016",
    sources=("European Mahjong Association, riichi rules of 2016",),
    unverified=(
        "time_policy",
        "chombo_ends_last_hand",
        "honba_on_multiple_ron",
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
    leftover_sticks="first",
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
