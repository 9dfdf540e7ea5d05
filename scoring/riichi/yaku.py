"""Yaku and yakuman: small tests over bitmaps, first those of the tiles, then those of a reading."""

from scoring.hand import RIICHI, Hand
from scoring.riichi.fu import ORPHAN_BITS
from scoring.riichi.reading import Reading
from scoring.riichi.rules import Riichi
from scoring.tiles import (
    ALL,
    EAST,
    GREEN,
    HONOURS,
    NORTH,
    NOT_GREENS,
    ONES,
    ORPHANS,
    RED,
    SIMPLES,
    SUITS,
    TERMINALS,
    TWOS,
    WHITE,
)
from scoring.tiles import (
    pack as packed,
)

type Elements = list[tuple[str, int]]

EVERY_NUMBER = 0b111_111_111
ITTSUU = tuple(0b1_001_001 << 9 * suit for suit in range(3))
EDGE_RUNS = sum(0b1_000_001 << 9 * suit for suit in range(3))
MIDDLE_RUNS = (1 << 27) - 1 & ~EDGE_RUNS
SIMPLE_BITS = (1 << 34) - 1 & ~ORPHAN_BITS
DAISHARIN = 2 * packed(range(10, 17))
ORPHAN_ONES = ORPHANS & ONES
NO_TWOS = ALL & ~TWOS
M, P, S = SUITS
WIND_KINDS = (EAST, EAST + 1, EAST + 2, NORTH)
LAST_TILES = frozenset(("haitei", "houtei", "rinshan", "chankan"))
FIRST_TURN = frozenset(("tenhou", "chiihou", "renhou"))
HONOUR_ONES = HONOURS & ONES
WIND_ONES = packed(WIND_KINDS)
DRAGON_ONES = HONOUR_ONES & ~WIND_ONES
DRAGONS = ((WHITE, "haku"), (GREEN, "hatsu"), (RED, "chun"))


def count(pack: int, kind: int) -> int:
    """How many of a kind."""
    return pack >> 3 * kind & 7


# Of the tiles alone


def is_seven_pairs(hand: Hand) -> bool:
    """Seven different pairs: nothing but twos, and no meld."""
    return not hand.melds and not hand.pack & NO_TWOS


def is_thirteen_orphans(hand: Hand) -> bool:
    """Each terminal and honour, one of them twice."""
    pack = hand.pack
    return not pack & SIMPLES and (pack | pack >> 1) & ORPHAN_ONES == ORPHAN_ONES


def circumstances(hand: Hand, rules: Riichi) -> Elements:
    """Yaku of how the hand was won."""
    flags = hand.flags
    found: Elements = []
    if flags:
        if "open_riichi" in flags and "open_riichi" in rules.optional_yaku:
            found.append(("open_riichi", 2 + ("double_riichi" in flags)))
        elif "double_riichi" in flags:
            found.append(("double_riichi", 2))
        elif flags & RIICHI:
            found.append(("riichi", 1))
        if "ippatsu" in flags and rules.ippatsu:
            found.append(("ippatsu", 1))
        if flags & LAST_TILES:
            found += [(code, 1) for code in sorted(flags & LAST_TILES)]
        if "renhou" in flags and rules.renhou == "mangan_cumulative":
            found.append(("renhou", 5))
    if hand.is_closed and hand.by == "tsumo":
        found.append(("menzen_tsumo", 1))
    return found


def of_tiles(hand: Hand, rules: Riichi) -> tuple[Elements, Elements]:
    """Yakuman (with how many each counts) and yaku that every reading of the hand has."""
    yakuman: Elements = []
    found: Elements = []
    pack = hand.all_pack
    honours, simples = pack & HONOURS, pack & SIMPLES
    if honours and (triplets := (pack & pack >> 1 | pack >> 2) & HONOUR_ONES):
        found = _value_triplets(hand, rules, triplets)
        yakuman = _honour_yakuman(pack, triplets, rules)
    if not simples:
        _without_simples(pack, honours, found, yakuman)
    elif not honours and not pack & TERMINALS and (hand.is_closed or rules.kuitan):
        found.append(("tanyao", 1))
    if (not pack & M) + (not pack & P) + (not pack & S) == 2:
        found.append(
            ("honitsu", 2 + hand.is_closed) if honours else ("chinitsu", 5 + hand.is_closed)
        )
        if not honours and not hand.melds:
            yakuman += _one_suit(hand, rules)
    if not pack & NOT_GREENS:
        yakuman.append(("ryuuiisou", 1))
    if hand.kongs == 4:
        yakuman.append(("suukantsu", 1))
    if hand.flags:
        yakuman += _of_first_turn(hand, rules)
    return yakuman, found


def _without_simples(pack: int, honours: int, found: Elements, yakuman: Elements) -> None:
    """Terminals and honours only; either alone is a yakuman."""
    if not honours:
        yakuman.append(("chinroutou", 1))
        return
    found.append(("honroutou", 2))
    if honours == pack:
        yakuman.append(("tsuuiisou", 1))


def _of_first_turn(hand: Hand, rules: Riichi) -> Elements:
    if not hand.flags & FIRST_TURN:
        return []
    found: Elements = [(code, 1) for code in ("tenhou", "chiihou") if code in hand.flags]
    if "renhou" in hand.flags and rules.renhou == "yakuman":
        found.append(("renhou", 1))
    return found


def _value_triplets(hand: Hand, rules: Riichi, triplets: int) -> Elements:
    found: Elements = [(code, 1) for kind, code in DRAGONS if triplets >> 3 * kind & 1]
    if len(found) == 2 and any(count(hand.all_pack, kind) == 2 for kind, _ in DRAGONS):
        found.append(("shousangen", 2))
    three = rules.players == 3
    for code, wind in (("seat_wind", hand.seat), ("round_wind", hand.round)):
        if triplets >> 3 * (EAST + wind) & 1 and not (three and wind == 3):
            found.append((code, 1))
    if three and rules.north == "yakuhai" and triplets >> 3 * NORTH & 1:
        found.append(("north", 1))
    return found


def _honour_yakuman(pack: int, triplets: int, rules: Riichi) -> Elements:
    found: Elements = []
    if triplets & DRAGON_ONES == DRAGON_ONES:
        found.append(("daisangen", 1))
    winds = (triplets & WIND_ONES).bit_count()
    if winds == 4:
        found.append(("daisuushii", 1 + ("daisuushii" in rules.double_yakuman)))
    elif winds == 3 and any(count(pack, kind) == 2 for kind in WIND_KINDS):
        found.append(("shousuushii", 1))
    return found


def _one_suit(hand: Hand, rules: Riichi) -> Elements:
    """Nine gates, and the big wheel where it is played; of a concealed hand of one suit."""
    pack = hand.pack
    if pack == DAISHARIN and "daisharin" in rules.optional_yaku:
        return [("daisharin", 1)]
    first = hand.win // 9 * 9
    counts = [count(pack, first + number) for number in range(9)]
    if min(counts) and counts[0] >= 3 and counts[8] >= 3:
        return [_nine_gates(counts, hand.win - first, rules)]
    return []


def _nine_gates(counts: list[int], win: int, rules: Riichi) -> tuple[str, int]:
    pure = counts[win] == (4 if win in (0, 8) else 2)
    if not pure:
        return "chuuren_poutou", 1
    return "junsei_chuuren", 1 + ("junsei_chuuren" in rules.double_yakuman)


def thirteen_orphans(hand: Hand, rules: Riichi) -> tuple[str, int]:
    """The yakuman of thirteen orphans, by its wait."""
    if count(hand.pack, hand.win) < 2:
        return "kokushi_musou", 1
    return "kokushi_13", 1 + ("kokushi_13" in rules.double_yakuman)


# Of one reading


def concealed_triplets(hand: Hand, reading: Reading) -> int:
    """A triplet completed by another's tile is not concealed."""
    ronned = reading.wait == "shanpon" and hand.by == "ron"
    return reading.triplets.bit_count() + hand.closed_kongs - ronned


def yakuman_of_reading(concealed: int, reading: Reading, rules: Riichi) -> Elements:
    """Four concealed triplets."""
    if concealed < 4:
        return []
    if reading.wait != "tanki":
        return [("suuankou", 1)]
    return [("suuankou_tanki", 1 + ("suuankou_tanki" in rules.double_yakuman))]


def is_pinfu(hand: Hand, reading: Reading, rules: Riichi) -> bool:
    """Four runs, a worthless pair, a wait on both sides, nothing open."""
    if reading.wait != "ryanmen" or hand.melds or reading.triplets:
        return False
    if hand.by == "tsumo" and not rules.pinfu_tsumo:
        return False
    pair = reading.pair
    if pair < EAST:
        return True
    guest = pair not in (EAST + hand.seat, EAST + hand.round) or (
        rules.players == 3 and pair == NORTH
    )
    return pair < WHITE and guest and not _north_counts(rules, pair)


def _north_counts(rules: Riichi, pair: int) -> bool:
    return rules.players == 3 and rules.north == "yakuhai" and pair == NORTH


def of_reading(hand: Hand, reading: Reading, concealed: int) -> Elements:
    """Yaku of the sets, of which `concealed` are concealed triplets."""
    found = _of_runs(hand, reading) if reading.runs or hand.meld_runs else [("toitoi", 2)]
    triplets = reading.triplets | hand.meld_triplets
    if triplets:
        if concealed == 3:
            found.append(("sanankou", 2))
        if triplets & triplets >> 9 & triplets >> 18 & EVERY_NUMBER:
            found.append(("sanshoku_doukou", 2))
        if hand.kongs == 3:
            found.append(("sankantsu", 2))
    return found


def _of_runs(hand: Hand, reading: Reading) -> Elements:
    found: Elements = []
    runs, closed = reading.runs | hand.meld_runs, hand.is_closed
    if reading.twins and closed:
        found.append(("ryanpeikou", 3) if reading.twins == 2 else ("iipeikou", 1))
    if runs & runs >> 9 & runs >> 18 & EVERY_NUMBER:
        found.append(("sanshoku_doujun", 1 + closed))
    m, p, s = ITTSUU
    if runs & m == m or runs & p == p or runs & s == s:
        found.append(("ittsuu", 1 + closed))
    others = reading.triplets | hand.meld_triplets | 1 << reading.pair
    if not runs & MIDDLE_RUNS and not others & SIMPLE_BITS:
        honours = hand.all_pack & HONOURS
        found.append(("chanta", 1 + closed) if honours else ("junchan", 2 + closed))
    return found
