"""JPML A: the preset `jpml_a`.

The professional league without luck bonuses: no ippatsu, no ura, no kan dora. The uma floats with
the number of players at or above 30,000; none or all four count as two.

Until 2022 a double-wind pair counted 4 fu, a win on a kan's replacement had no tsumo fu, and all
green needed green dragons. Calling a tile and discarding the same one is forbidden; the other end
of the run is allowed. The price of a chombo in league matches is not known first-hand.

Source: Japan Professional Mahjong League, A rules of 2023; published comparisons of editions.

Not verified first-hand: abortive_draws, chombo_after_uma, chombo_ends_last_hand,
riichi_needs_wall, pao_scope, pao_honba.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="jpml_a",
    name="JPML A",
    sources=("Japan Professional Mahjong League, A rules of 2023",),
    unverified=(
        "abortive_draws",
        "chombo_after_uma",
        "chombo_ends_last_hand",
        "riichi_needs_wall",
        "pao_scope",
        "pao_honba",
    ),
    # The table
    players=4,
    at_table=4,
    rounds=2,
    start_points=30_000,
    target_points=30_000,
    time_policy="none",
    # Places and scores
    uma=(8000, 4000, -4000, -8000),
    uma_by_above_start={
        "1": (12_000, -1000, -3000, -8000),
        "2": (8000, 4000, -4000, -8000),
        "3": (8000, 3000, 1000, -12_000),
    },
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
    ippatsu=False,
    ura_dora=False,
    kan_dora=False,
    kan_ura_dora=False,
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
    double_wind_pair_fu=2,
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
    pao=("daisangen", "daisuushii", "suukantsu"),
    pao_scope="hand",
    pao_honba="discarder",
    kan_pao=True,
    # Flow of the game
    dealer_keeps_on="win_or_tenpai",
    abortive_draws=("nine_terminals", "four_winds", "four_riichi", "four_kans"),
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
