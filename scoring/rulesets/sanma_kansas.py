"""Sanma (Kansas home game): the preset `sanma_kansas`.

A home game for three: 2, 3, 4, 6, 7 and 8 of characters are removed, so that 1, 5 and 9 of
characters and the north winds are bonus tiles; always the East round, and the deal goes to the
winner. A hand is worth one point per han, without fu and without doubling; everybody pays a self-
drawn win, the discarder alone a win on a discard.

The payments beyond that, and everything about draws, are a convention.

Source: House rules of a three-player home game in Kansas.

Not verified first-hand: time_policy, chombo_at_table, chombo_ends_last_hand, ippatsu, ura_dora,
kan_dora, kan_ura_dora, kazoe_yakuman, yakuman_stacking, pinfu_tsumo, multiple_ron, honba_ron,
honba_tsumo, noten_payment, nagashi_mangan, pao.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="sanma_kansas",
    name="Sanma (Kansas home game)",
    sources=("House rules of a three-player home game in Kansas",),
    unverified=(
        "time_policy",
        "chombo_at_table",
        "chombo_ends_last_hand",
        "ippatsu",
        "ura_dora",
        "kan_dora",
        "kan_ura_dora",
        "kazoe_yakuman",
        "yakuman_stacking",
        "pinfu_tsumo",
        "multiple_ron",
        "honba_ron",
        "honba_tsumo",
        "noten_payment",
        "nagashi_mangan",
        "pao",
    ),
    # The table
    players=3,
    at_table=3,
    rounds=1,
    start_points=0,
    target_points=0,
    time_policy="none",
    # Places and scores
    uma=(),
    uma_by_above_start=None,
    uma_ties="shared",
    place_ties="shared",
    table_points=None,
    leftover_sticks="first",
    score_unit=1,
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
    hand_value="han_only",
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
    multiple_ron="all",
    honba_on_multiple_ron="every",
    sticks_on_multiple_ron="own_back",
    honba_ron=0,
    honba_tsumo=0,
    noten_payment=0,
    nagashi_mangan="off",
    pao=(),
    pao_scope="hand",
    pao_honba="discarder",
    kan_pao=False,
    # Flow of the game
    dealer_keeps_on="winner_deals",
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
    sanma_tiles="manzu_1_5_9",
)
