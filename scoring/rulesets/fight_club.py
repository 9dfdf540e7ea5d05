"""Mahjong Fight Club: the preset `fight_club`.

The arcade game: four red fives, +5/0/0/-5, a player at exactly 0 is bust, leftover sticks are
lost.

East-only games start with 20,000 and competition tables with 30,000 and no red fives. After four
winds or four kans the deal moves on. Much of the value of a hand is not published.

Source: Konami Mahjong Fight Club, four-player tables; published comparisons of editions.

Not verified first-hand: dealer_keeps_on, honba_on_multiple_ron, riichi_needs_wall, pao_scope,
pao_honba, kazoe_yakuman, yakuman_stacking, double_yakuman, kiriage_mangan, double_wind_pair_fu,
kokushi_robs_ankan.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="fight_club",
    name="Mahjong Fight Club",
    sources=("Konami Mahjong Fight Club, four-player tables",),
    unverified=(
        "dealer_keeps_on",
        "honba_on_multiple_ron",
        "riichi_needs_wall",
        "pao_scope",
        "pao_honba",
        "kazoe_yakuman",
        "yakuman_stacking",
        "double_yakuman",
        "kiriage_mangan",
        "double_wind_pair_fu",
        "kokushi_robs_ankan",
    ),
    # The table
    players=4,
    at_table=4,
    rounds=2,
    start_points=25_000,
    target_points=25_000,
    time_policy="none",
    # Places and scores
    uma=(5000, 0, 0, -5000),
    uma_by_above_start=None,
    uma_ties="seat",
    place_ties="strict",
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
    chombo_after_uma=0,
    chombo_ends_last_hand=False,
    penalties_zero_sum="no",
    # Tiles and calls
    red_fives={"m": 1, "p": 2, "s": 1},
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura_dora=True,
    kan_dora_timing="at_once",
    kuitan=True,
    atozuke=True,
    kuikae=False,
    riichi_below_1000=False,
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
    renhou="yakuman",
    optional_yaku=(),
    # Payments
    multiple_ron="all",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=100,
    noten_payment=3000,
    nagashi_mangan="draw",
    pao=("daisangen", "daisuushii", "suukantsu"),
    pao_scope="hand",
    pao_honba="discarder",
    kan_pao=False,
    # Flow of the game
    dealer_keeps_on="win",
    abortive_draws=("nine_terminals", "four_winds", "four_kans"),
    abort_moves_deal=("four_winds", "four_kans"),
    bust="zero_or_below",
    agari_yame=True,
    tenpai_yame=False,
    extension="off",
    goal_points=0,
    # Three players
    sanma_tsumo="loss",
    north="bonus",
    sanma_tiles="no_manzu_2_8",
)
