"""Novosibirsk: the preset `novosibirsk`.

A Siberian club's rules, close to the Japanese professional ones: every abortive draw, bust at 0,
no tsumo fu on a kan's replacement, chombo as a reverse mangan.

The club sets its uma as it likes; 15/5 is given here. What the sheet leaves open is as in the
European rules.

Source: Rule sheet of the Novosibirsk riichi club.

Not verified first-hand: time_policy, uma, leftover_sticks, chombo_ends_last_hand, red_fives,
riichi_below_1000, riichi_needs_wall, kazoe_yakuman, yakuman_stacking, kiriage_mangan,
kokushi_robs_ankan, renhou, multiple_ron, honba_on_multiple_ron, sticks_on_multiple_ron,
nagashi_mangan, pao, pao_scope, pao_honba.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="novosibirsk",
    name="Novosibirsk",
    sources=("Rule sheet of the Novosibirsk riichi club",),
    unverified=(
        "time_policy",
        "uma",
        "leftover_sticks",
        "chombo_ends_last_hand",
        "red_fives",
        "riichi_below_1000",
        "riichi_needs_wall",
        "kazoe_yakuman",
        "yakuman_stacking",
        "kiriage_mangan",
        "kokushi_robs_ankan",
        "renhou",
        "multiple_ron",
        "honba_on_multiple_ron",
        "sticks_on_multiple_ron",
        "nagashi_mangan",
        "pao",
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
    chombo_at_table="reverse_mangan",
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
    rinshan_tsumo_fu=False,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=True,
    renhou="off",
    optional_yaku=(),
    # Payments
    multiple_ron="two",
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
    abortive_draws=("nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"),
    abort_moves_deal=(),
    bust="zero_or_below",
    agari_yame=False,
    tenpai_yame=False,
    extension="off",
    goal_points=0,
    # Three players
    sanma_tsumo="loss",
    north="bonus",
    sanma_tiles="no_manzu_2_8",
)
