"""Mahjong Soul: the preset `mahjong_soul`.

Ranked games on Mahjong Soul: no oka (start and return 25,000), yet the last hand needs somebody
at 30,000. Four yakuman count double; liability covers only the yakuman that was fed.

Source: Mahjong Soul, rules of ranked four-player games; published comparisons of editions.

Not verified first-hand: honba_on_multiple_ron, pao, pao_honba.
"""

from scoring.riichi import Riichi

RULESET = Riichi(
    slug="mahjong_soul",
    name="Mahjong Soul",
    sources=("Mahjong Soul, rules of ranked four-player games",),
    unverified=(
        "honba_on_multiple_ron",
        "pao",
        "pao_honba",
    ),
    # The table
    players=4,
    at_table=4,
    rounds=2,
    start_points=25_000,
    target_points=25_000,
    time_policy="none",
    # Places and scores
    uma=(15_000, 5000, -5000, -15_000),
    uma_by_above_start=None,
    uma_ties="seat",
    place_ties="strict",
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
    red_fives={"m": 1, "p": 1, "s": 1},
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
    double_yakuman=("suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"),
    kiriage_mangan=False,
    pinfu_tsumo=True,
    rinshan_tsumo_fu=True,
    double_wind_pair_fu=4,
    kokushi_robs_ankan=True,
    renhou="off",
    optional_yaku=(),
    # Payments
    multiple_ron="all",
    honba_on_multiple_ron="nearest",
    sticks_on_multiple_ron="nearest",
    honba_ron=300,
    honba_tsumo=100,
    noten_payment=3000,
    nagashi_mangan="draw",
    pao=("daisangen", "daisuushii"),
    pao_scope="yakuman",
    pao_honba="discarder",
    kan_pao=False,
    # Flow of the game
    dealer_keeps_on="win_or_tenpai",
    abortive_draws=("nine_terminals", "four_winds", "four_riichi", "four_kans"),
    abort_moves_deal=(),
    bust="below_zero",
    agari_yame=True,
    tenpai_yame=True,
    extension="west",
    goal_points=30_000,
    # Three players
    sanma_tsumo="loss",
    north="bonus",
    sanma_tiles="no_manzu_2_8",
)
