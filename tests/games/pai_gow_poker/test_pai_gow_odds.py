"""The odds of pai gow poker: hands set the house way against each other, the progressive, the bonus and envy."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest

from pai_gow_classes import classes
from pai_gow_counts import COMMON_LINES, KNOWN
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.games.pai_gow_poker import contest, deals
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.games.pai_gow_poker.house_way import settings as way_settings
from pitboss.games.pai_gow_poker.odds import envy_worth, progressive_rows
from pitboss.games.pai_gow_poker.table_rules import PaiGowJackpot, TableRules, setting_names
from pitboss.hands.pai_gow import CATEGORIES, WHEEL_HIGH, WHEEL_LOW, high_value, low_value, rank_of
from pitboss.odds import Analysis, WagerAnalysis
from pitboss.rulebooks import Rules

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
GAME = game_of("pai-gow-poker")
NAMES = "__23456789TJQKA"
PACK = [rank + suit for rank in NAMES[2:] for suit in "cdhs"] + ["Jk"]
ALL = comb(53, 7)

LINES = {
    "wheel": WHEEL_LOW,
    "way_medium_from": 5,
    "way_high_from": 12,
    "way_low_low": "split unless a king or better is held",
    "way_low_medium": "together",
    "way_low_high": "split",
    "way_medium_high": "split unless an ace is held",
    "way_high_high": "split unless an ace and a king are held",
    "way_three_aces": "together",
    "way_four_low": "split unless an ace can go low",
    "way_four_medium": "split",
    "way_four_high": "together",
    "way_four_aces_pair": "the pair low",
    "way_five_aces_kings": "two aces low",
}
"""Lines that a house may post, each other than the common one."""


def rules(book: str, **options: object) -> Rules:
    return GAME.rules(book, options=options)


def odds(book: str, **options: object) -> Analysis:
    return GAME.analyse(rules(book, **options))


def counts(wager: WagerAnalysis) -> dict[str, int]:
    return {row.event: row.combinations for row in wager.outcomes}


# -- hands set the house way -----------------------------------------------------------------------


@pytest.mark.parametrize("book", [HORSESHOE, pytest.param(ONEIDA, marks=pytest.mark.heavy)])
def test_the_house_way_against_itself_is_counted_over_all_pairs_of_deals(book: str) -> None:
    """2.73% for who plays, 0.17% for who banks against one: published as 2.7% to 2.9% and about 0.2%."""
    found = odds(book)
    main, bank = found["pai_gow"], found["bank"]
    assert (f"{float(main.house_edge):.5%}", f"{float(bank.house_edge):.5%}") == ("2.73334%", "0.17243%")
    assert main.total_combinations == bank.total_combinations == ALL * comb(46, 7) == contest.PAIRS
    ways = counts(main)
    assert ways["both higher"] == ways["both lower"] == 2_343_219_296_155_340
    assert ways["high only"] == ways["low only"]
    assert ways["copy not higher"] - ways["copy and higher"] == 103_982_556_600
    lost, won = ways["both lower"] + ways["copy not higher"], ways["both higher"]
    assert main.house_edge == (lost - Fraction(19, 20) * won) / contest.PAIRS
    assert bank.house_edge == (won - Fraction(19, 20) * lost) / contest.PAIRS
    assert "house_edge_exact" in main.to_json()
    assert "error" not in main.to_json()


def test_commission_that_goes_up_to_a_quarter_is_priced_at_the_least_wager() -> None:
    exact = odds(HORSESHOE)["pai_gow"]
    at_one = odds(HORSESHOE, vig_rounding="up to 25 cents")
    assert at_one["pai_gow"].house_edge == exact.house_edge + exact.hit_frequency / 5
    assert any("at every multiple of $5 the edge is 2.7333%" in note for note in at_one.notes)
    at_five = odds(HORSESHOE, vig_rounding="up to 25 cents", minimum="5")
    assert at_five["pai_gow"].house_edge == exact.house_edge


def test_no_bank_is_priced_where_only_the_house_banks() -> None:
    assert "bank" not in odds(ONEIDA, bank="the house").wagers


@pytest.mark.heavy
@pytest.mark.parametrize("wheel", [WHEEL_HIGH, WHEEL_LOW])
def test_the_counts_that_the_other_tests_rest_on_are_what_counting_finds(wheel: str) -> None:
    assert contest.counted.__wrapped__(wheel, COMMON_LINES) == KNOWN[wheel, COMMON_LINES]


def cards_of(place: int) -> list[str]:
    """A hand of a class: what is not of the suit of clubs in suits that make no flush."""
    every, cards = deals.classes(), list[str]()
    suits = "dhs" if place < every.by_ranks else "cdhs"
    for rank, code in zip(every.ranks[place], every.codes[place], strict=True):
        if code & deals.WILD:
            cards.append("Jk")
        else:
            suit = "c" if code & deals.SUITED else suits[len(cards) % len(suits)]
            cards.append(NAMES[rank] + suit)
    assert len(set(cards)) == 7
    return cards


def point(way: HouseWay, cards: list[str]) -> tuple[int, int]:
    one = way.set(cards)
    return high_value(one.high, way.wheel), deals.low_number(*map(rank_of, one.low))


def check_classes(options: dict[str, object], every: int) -> None:
    way = HouseWay(rules(ONEIDA, **options))
    made, low = deals.set_all(way.wheel, deals.lines_of(way))
    values = deals.highs(way.wheel).values
    for place in range(0, len(made), every):
        cards = cards_of(place)
        assert (values[made[place]], low[place]) == point(way, cards), cards


POSTED = pytest.mark.parametrize(
    "options", [{}, pytest.param(LINES, marks=pytest.mark.heavy)], ids=["common", "other"]
)


@pytest.mark.heavy
@POSTED
def test_classes_of_deals_are_set_as_the_house_way_sets_them(options: dict[str, object]) -> None:
    check_classes(options, 101)


@POSTED
@pytest.mark.heavy
def test_every_class_of_deals_is_set_as_the_house_way_sets_it(options: dict[str, object]) -> None:
    check_classes(options, 1)


def test_low_hands_are_numbered_in_order() -> None:
    pairs = [(one, other) for one in range(2, 15) for other in range(2, one + 1)]
    lows = sorted(pairs, key=lambda pair: low_value([NAMES[pair[0]] + "c", NAMES[pair[1]] + "d"]))
    assert [deals.low_number(*pair) for pair in lows] == list(range(deals.LOWS))


HELD = [
    "Ac Kc Qc Jc 9c",
    "Jk 9h 8h 7h 2h",
    "As Ah Ad Ac Ks",
    "5c 5d 5h 9s 9c Jk",
    "4s 6s 7s 8s Td Th",
    "2c 3d 4h 5s 7c",
]


@pytest.mark.parametrize(
    "held", [*HELD[:1], *(pytest.param(one, marks=pytest.mark.heavy) for one in HELD[1:])]
)
def test_all_deals_that_hold_some_cards_are_met_once(held: str) -> None:
    """Each deal dealt out and set by hand, against the classes and the number of their deals."""
    way, cards = HouseWay(rules(HORSESHOE)), held.split()
    others = [card for card in PACK if card not in cards]
    dealt = Counter(point(way, [*cards, *rest]) for rest in combinations(others, 7 - len(cards)))
    made, low = deals.set_all(way.wheel, deals.lines_of(way))
    points, where = np.unique(made << 7 | low, return_inverse=True)
    look, values = contest._lookup(where), deals.highs(way.wheel).values
    cells = np.zeros(len(points), np.int32), *(np.zeros(len(points), np.uint64) for _ in range(2))
    masks = [sum(1 << NAMES.index(card[0]) - 2 for card in cards if card[1] == suit) for suit in "cdhs"]
    suits = np.array([list(look.masks).index(mask) for mask in masks])
    contest._hold(look, suits, int("Jk" in cards), cells)
    met, many = np.zeros(len(points), np.int64), np.zeros(len(points), np.int64)
    found = contest._gather(points, cells, met, many)
    assert list(met[:found]) == sorted(met[:found])
    assert not any(part.any() for part in cells)
    each = zip(met[:found].tolist(), many[:found].tolist(), strict=True)
    assert {(int(values[at >> 7]), at & 127): often for at, often in each if often} == dealt


def test_pairs_of_points_are_compared_as_one_by_one() -> None:
    """Points of three kinds, some of whose high hands are not counted as a second hand's."""
    source, cells = seeded(3), Counter[tuple[int, int, int]]()
    for _ in range(60):
        cells[source.below(12), source.below(20), source.below(3)] += 1 + source.below(9)
    points = [(one, many, one[0] % 4 > 0) for one, many in sorted(cells.items())]
    want = [Counter[tuple[int, int]]() for _ in range(3)]
    for (high, low, kind), many, _ in points:
        for (other_high, other_low, _), others, counts in points:
            signs = (high > other_high) - (high < other_high), (low > other_low) - (low < other_low)
            want[kind][signs] -= 3 * many * others * counts
    written = [
        high << contest._HIGH_SHIFT | low << contest._LOW_SHIFT | kind << 1 | counts
        for (high, low, kind), _, counts in points
    ]
    sums = np.zeros(27, np.int64)
    every, often = np.array(written), np.array([many for _, many, _ in points])
    contest._compare(every, often, every, often, -3, sums)
    found = [dict(zip(contest._SIGNS, one, strict=True)) for one in contest._signed(sums).tolist()]
    assert found == [dict(one) for one in want]


def test_points_of_first_hands_are_compared_with_other_points_of_second_hands() -> None:
    """Each hand has a point as a first hand and another as a second: the lists differ, and so do their lengths."""
    source, want, sums = seeded(4), Counter[tuple[int, int]](), np.zeros(9, np.int64)
    firsts, seconds = (
        sorted({(source.below(12), source.below(20)): 1 + source.below(9) for _ in range(size)}.items())
        for size in (50, 70)
    )
    for (high, low), many in firsts:
        for (other_high, other_low), others in seconds:
            signs = (high > other_high) - (high < other_high), (low > other_low) - (low < other_low)
            want[signs] += 5 * many * others
    written = [
        part
        for points, counts in ((firsts, 0), (seconds, 1))
        for part in (
            np.array(
                [
                    high << contest._HIGH_SHIFT | low << contest._LOW_SHIFT | counts
                    for (high, low), _ in points
                ]
            ),
            np.array([many for _, many in points]),
        )
    ]
    contest._compare(*written, 5, sums)
    assert dict(zip(contest._SIGNS, contest._signed(sums)[0].tolist(), strict=True)) == want


SHARED = [
    "Ac Kc Qc Jc 9d 8h",
    "Ac Ad Kh Ks 5c 5d",
    "9c 8c 7c 6d 6h",
    "Jk 9h 8h 7h 2c 2d",
    "Jk 9c 9d 8h 7s 2c",
    "Jk Ac Ad Kc Kd",
]


@cache
def shared_sets() -> tuple[Any, Any]:
    """The table that hands share cards by, and every set of cards they may share."""
    look = contest._lookup(np.zeros(len(deals.classes().deals), np.int64))
    return look, contest._sets(look.masks, look.held, look.mask_keys)


@pytest.mark.parametrize(
    "cards", [*SHARED[:2], *(pytest.param(one, marks=pytest.mark.heavy) for one in SHARED[2:])]
)
def test_sets_of_cards_that_count_alike_are_met_once(cards: str) -> None:
    """A set weighs as many as have its ranks and, if a suit may yet make a flush, the same cards of that suit."""
    held = cards.split()
    plain = [card for card in held if card != "Jk"]
    own = [frozenset(card[0] for card in plain if card[1] == suit) for suit in "cdhs"]
    look, sets = shared_sets()
    as_many = look.held[sets[:, :4]].sum(axis=1) == len(plain)

    def alike(suits: list[frozenset[str]]) -> tuple[list[str], list[list[str]]]:
        long = [sorted(one) for one in suits if len(plain) <= 4 or len(one) + 2 >= len(plain)]
        return sorted(rank for one in suits for rank in one), sorted(long)

    weight = 0
    for *places, _, weighs in sets[as_many & (sets[:, 4] == (plain != held))].tolist():
        masks = look.masks[places].tolist()
        suits = [frozenset(NAMES[bit + 2] for bit in range(13) if mask >> bit & 1) for mask in masks]
        weight += weighs * (alike(suits) == alike(own))
    ranks = Counter(card[0] for card in plain)
    many = 0
    for dealt in product(*(combinations("cdhs", often) for often in ranks.values())):
        in_suits = dict(zip(ranks, dealt, strict=True))
        many += alike([frozenset(r for r in ranks if suit in in_suits[r]) for suit in "cdhs"]) == alike(own)
    assert weight == many * (-1) ** len(held) != 0


def test_the_sets_of_cards_together_are_all_there_are() -> None:
    look, sets = shared_sets()
    sizes = look.held[sets[:, :4]].sum(axis=1) + sets[:, 4]
    weights = [int(sets[sizes == size, 5].sum()) for size in range(7)]
    assert weights == [(-1) ** size * comb(53, size) for size in range(7)]


def test_sets_of_cards_are_weighed_by_the_ways_to_rename_their_suits() -> None:
    alike = {(1, 2, 3, 4): 24, (1, 1, 2, 3): 12, (1, 1, 2, 2): 6, (1, 2, 2, 2): 4, (5, 5, 5, 5): 1}
    assert {suits: contest._alike(np.array(suits)) for suits in alike} == alike


@pytest.mark.heavy
def test_a_simulation_agrees_with_the_count() -> None:
    """Hands dealt from a shuffled pack and looked up by ranks and suits, 150,000 pairs of them."""
    made, low = deals.set_all(WHEEL_HIGH, COMMON_LINES)
    every, shuffled = deals.classes(), np.random.default_rng(5)
    keys: dict[tuple[int, ...], int] = {}
    for place in range(len(made)):
        suited = every.codes[place] >= deals.SUITED if place < every.by_ranks else np.zeros(7, bool)
        plain = every.codes[place] & deals.WILD == 0
        held = sorted(zip(every.ranks[place][plain].tolist(), suited[plain].tolist(), strict=True))
        keys[tuple(2 * rank + own for rank, own in held)] = place

    def found(cards: np.ndarray) -> tuple[int, int]:
        plain = sorted(int(card) for card in cards if card < 52)
        suits = Counter(card % 4 for card in plain)
        flush = next((suit for suit, many in suits.items() if many + 7 - len(plain) >= 5), -1)
        place = keys[tuple(sorted(2 * (card // 4 + 2) + (card % 4 == flush) for card in plain))]
        return int(made[place]), int(low[place])

    rounds, seen = 150_000, Counter[tuple[int, int]]()
    for _ in range(rounds):
        pack = shuffled.choice(53, 14, replace=False, shuffle=True)
        one, other = found(pack[:7]), found(pack[7:])
        seen[int(np.sign(one[0] - other[0])), int(np.sign(one[1] - other[1]))] += 1
    exact = KNOWN[WHEEL_HIGH, COMMON_LINES]
    one_copy = seen[0, 1] + seen[1, 0] + seen[0, -1] + seen[-1, 0]
    for many, ways in (
        (seen[1, 1] + seen[-1, -1], 2 * exact.both_higher),
        (seen[1, -1] + seen[-1, 1], 2 * exact.high_only),
        (one_copy, 2 * exact.copy_and_higher),
    ):
        share = ways / contest.PAIRS
        assert abs(many / rounds - share) < 4 * (share * (1 - share) / rounds) ** 0.5


# -- the progressive -------------------------------------------------------------------------------


def test_oneida_m_3_the_progressive_is_counted_over_every_setting_of_every_deal() -> None:
    found = odds(ONEIDA)["progressive"]
    ways = counts(found)
    assert sum(ways.values()) == ALL
    # A royal flush and two of the 48 cards left: three cards of five ranks, four of eight, or a joker and an ace.
    pairs = 5 * comb(3, 2) + 8 * comb(4, 2) + 3
    assert ways["natural royal flush and pair"] == 4 * pairs == 264
    assert ways["natural royal flush"] == 4 * (comb(48, 2) - pairs)
    assert ways["five aces and pair"] == 12 * comb(4, 2)
    assert ways["five aces"] == comb(48, 2) - 72
    assert ways["nothing paid"] == counts(odds(ONEIDA)["bonus"])["no paying hand"]
    assert found.to_json()["house_edge_exact"] == "6207079/19267885"


def test_oneida_j_13_which_setting_pays_most_depends_on_the_meter() -> None:
    usual, low = (counts(odds(ONEIDA, meter=meter)["progressive"]) for meter in ("10000", "150"))
    # A natural royal flush, the joker and a card that pairs one of its four below the ace: the joker frees that one.
    freed = 4 * 4 * 3
    paired = usual["natural royal flush and pair"] + freed
    assert low["royal flush and pair"] == usual["royal flush and pair"] + paired
    assert low["royal flush"] == usual["royal flush"] + usual["natural royal flush"] - freed
    assert low["four of a kind"] == usual["four of a kind"] + usual["five aces"]
    assert "natural royal flush" not in low
    assert low["five aces and pair"] == 72


def test_oneida_m_3_a_wager_of_five_dollars_has_its_own_table() -> None:
    one, five = (odds(ONEIDA, progressive_stake=stake)["progressive"] for stake in ("1", "5"))
    assert counts(one) == counts(five)
    ways = counts(one)
    shares = 10_000 * (ways["natural royal flush and pair"] + ways["five aces and pair"])
    shares += 1_000 * (ways["natural royal flush"] + ways["five aces"])
    assert five.house_edge - one.house_edge == Fraction(shares, ALL) * Fraction(4, 5)


def test_at_the_fair_meter_the_progressive_costs_nothing() -> None:
    assert any("fair at $67,313.75" in note for note in odds(ONEIDA).notes)
    assert round(odds(ONEIDA)["progressive"].further["break_even_meter_cents"]) == 6_731_375
    below, above = (odds(ONEIDA, meter=meter)["progressive"].house_edge for meter in ("67313", "67315"))
    assert above < 0 < below
    rich = {"progressive": {"three of a kind": "$20"}}
    assert any(
        "worth its price at any meter" in note for note in GAME.analyse(GAME.rules(ONEIDA, pay=rich)).notes
    )


def test_no_progressive_is_priced_without_a_meter() -> None:
    assert "progressive" not in odds(ONEIDA, meter="0").wagers


@pytest.mark.heavy
def test_deals_are_paid_the_row_that_the_table_pays() -> None:
    """A sample of the classes, each told by the table from its cards; seldom ones come as often as the others."""
    jackpot, settings = PaiGowJackpot(rules(ONEIDA)), deals.by_settings()
    for cards, _ in classes()[::997]:
        found = {
            (high_value(one.high) >> 20, "Jk" not in one.high, low_value(one.low) >> 20 == 1)
            for one in way_settings(cards)
        }
        assert frozenset(found) in settings
        names = {name for kind, *rest in found for name in setting_names(CATEGORIES[kind], *rest)}
        assert jackpot.row(cards, WHEEL_HIGH, 15_000) == jackpot.best(names, 15_000)


@pytest.mark.heavy
@pytest.mark.in_turn
def test_every_class_of_deals_is_paid_the_row_that_the_table_pays() -> None:
    jackpot, meter = PaiGowJackpot(rules(ONEIDA)), 1_000_000
    rows: Counter[str] = Counter()
    for cards, many in classes():
        rows[jackpot.row(cards, WHEEL_HIGH, meter)] += many
    assert rows == progressive_rows(jackpot, meter)


# -- envy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_envy_is_worth_the_same_for_each_other_hand(book: str) -> None:
    paid = 32 * 5_000 + 72 * 1_000 + 196 * 500 + 1_128 * 250 + 26_020 * 50 + 184_644 * 20 + 307_472 * 5
    assert envy_worth(TableRules(rules(book))) == Fraction(100 * paid, ALL)
    [note] = [note for note in odds(book).notes if note.startswith("Envy")]
    [further] = [one.further for one in odds(book).wagers.values() if "envy_worth_each" in one.further]
    assert further["envy_worth_each"] == Fraction(paid, 5 * ALL)
    assert round(further["house_edge_with_envy"], 6) == Fraction("0.031314")
    assert "at a stake of $5 each other player's hand is worth 0.9268% of it" in note
    assert "with 5 others who never surrender the edge is 3.1314%" in note
