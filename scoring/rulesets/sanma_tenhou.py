"""Sanma (Tenhou): the preset `sanma_tenhou`.

The common three-player game: 2 to 8 of characters removed, no chi, North set aside as a bonus
tile, and a self-drawn win loses the share of the missing player.

Source: Tenhou.net, rules of ranked three-player games; published comparisons of editions.

Not verified first-hand: abortive_draws, pao_honba.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="sanma_tenhou",
    name="Sanma (Tenhou)",
    sources=("Tenhou.net, rules of ranked three-player games",),
    unverified=(
        "abortive_draws",
        "pao_honba",
    ),
    # The table
    players=3,
    at_table=3,
    rounds=2,
    start_points=35_000,
    target_points=40_000,
    time_policy="none",
    # Places and scores
    uma=(20_000, 0, -20_000),
    uma_by_above_start=None,
    uma_ties="seat",
    place_ties="strict",
    table_points=None,
    leftover_sticks="first",
    score_unit=1000,
    score_rounding="thousand",
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
    red_fives={"p": 1, "s": 1},
    ippatsu=True,
    ura_dora=True,
    kan_dora=True,
    kan_ura_dora=True,
    kan_dora_timing="open_after_discard",
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
    kokushi_robs_ankan=False,
    renhou="off",
    optional_yaku=(),
    # Payments
    multiple_ron="all",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=200,
    honba_tsumo=100,
    noten_payment=2000,
    nagashi_mangan="draw",
    pao=("daisangen", "daisuushii"),
    pao_scope="hand",
    pao_honba="liable",
    kan_pao=False,
    # Flow of the game
    dealer_keeps_on="win_or_tenpai",
    abortive_draws=("nine_terminals", "four_kans"),
    abort_moves_deal=(),
    bust="below_zero",
    agari_yame=True,
    tenpai_yame=True,
    extension="west",
    goal_points=40_000,
    # Three players
    sanma_tsumo="loss",
    north="bonus",
    sanma_tiles="no_manzu_2_8",
)
