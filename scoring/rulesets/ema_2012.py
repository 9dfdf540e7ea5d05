"""EMA 2012: the preset `ema_2012`.

The older European rules: no open tanyao, red fives, abortive draws, nagashi mangan, and chombo
paid at the table as a reverse mangan.

Paper sheets of that time started from 0; here everybody starts with 30,000, which gives the same
scores. Uma 30/10 is the one played in 2012 events; 2008 events differ. From five honba on, some
events asked for two han, which is not an option here.

Source: European Mahjong Association, riichi rules of 2008 in the edition of 2012; published
comparisons of editions.

Not verified first-hand: time_policy, leftover_sticks, honba_on_multiple_ron, nagashi_mangan,
double_wind_pair_fu, riichi_needs_wall, chombo_ends_last_hand.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="ema_2012",
    name="EMA 2012",
    sources=("European Mahjong Association, riichi rules of 2008 in the edition of 2012",),
    unverified=(
        "time_policy",
        "leftover_sticks",
        "honba_on_multiple_ron",
        "nagashi_mangan",
        "double_wind_pair_fu",
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
    chombo_at_table="reverse_mangan",
    chombo_after_uma=0,
    chombo_ends_last_hand=False,
    penalties_zero_sum="no",
    # Tiles and calls
    red_fives={"m": 1, "p": 1, "s": 1},
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura_dora=True,
    kan_dora_timing="at_once",
    kuitan=False,
    atozuke=True,
    kuikae=True,
    riichi_below_1000=True,
    riichi_needs_wall=4,
    # Value of a hand
    hand_value="fu_and_han",
    kazoe_yakuman=False,
    yakuman_stacking=False,
    double_yakuman=("daisuushii",),
    kiriage_mangan=False,
    pinfu_tsumo=True,
    rinshan_tsumo_fu=True,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=True,
    renhou="yakuman",
    optional_yaku=(),
    # Payments
    multiple_ron="all",
    honba_on_multiple_ron="every",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=100,
    noten_payment=3000,
    nagashi_mangan="win",
    pao=("daisangen", "daisuushii"),
    pao_scope="hand",
    pao_honba="discarder",
    kan_pao=False,
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
