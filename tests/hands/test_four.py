"""Four-card hands: every hand against a second method, the best of five and six, and orders that matter."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

import pytest

from pitboss.chance.cards import CARDS, RANKS
from pitboss.hands import Ranking, four
from sizes import so_many

Key: TypeAlias = tuple[str, list[int]]

COUNTS = {
    "four of a kind": 13,
    "straight flush": 44,
    "three of a kind": 2496,
    "flush": 2816,
    "straight": 2772,
    "two pair": 2808,
    "pair": 82368,
    "high card": 177408,
}
FLUSH_LOW = (
    "four of a kind",
    "three of a kind",
    "two pair",
    "straight",
    "pair",
    "straight flush",
    "high card",
    "flush",
)
ORDERS = {"usual": four.USUAL, "reversed": four.USUAL[::-1], "flushes low": FLUSH_LOW}
by_order = pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
USUAL = four.ranking(four.USUAL)


def value(text: str, ranking: Ranking = USUAL) -> int:
    return ranking.value(text.split())


def by_the_book(hand: tuple[str, ...]) -> Key:
    """The kind of four cards and what decides within it, found another way, from the text of the cards."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    suited = len({card[1] for card in hand}) == 1
    different = len(set(ranks))
    if different == 4:
        in_a_row = ranks[0] - ranks[3] == 3
        kinds = {(True, True): "straight flush", (True, False): "straight", (False, True): "flush"}
        return kinds.get((in_a_row, suited), "high card"), ranks
    falling = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    if different == 2:
        return ("three of a kind" if falling[0] == falling[2] else "two pair"), falling
    return ("four of a kind" if different == 1 else "pair"), falling


@cache
def book() -> dict[tuple[str, ...], Key]:
    return {hand: by_the_book(hand) for hand in combinations(CARDS, 4)}


def in_order(key: Key, order: tuple[str, ...]) -> tuple[int, list[int]]:
    return -order.index(key[0]), key[1]


@pytest.mark.heavy
def test_every_hand_falls_in_its_category_as_often_as_counted() -> None:
    assert Counter(USUAL.category(USUAL.value(hand)) for hand in combinations(CARDS, 4)) == COUNTS
    assert Counter(kind for kind, _ in book().values()) == COUNTS


@pytest.mark.heavy
@by_order
def test_every_order_and_every_tie_is_the_books(order: tuple[str, ...]) -> None:
    ranking = four.ranking(order)
    classes: dict[str, tuple[tuple[int, list[int]], set[int]]] = {}
    for hand, key in book().items():
        worth = ranking.value(hand)
        assert ranking.category(worth) == key[0]
        classes.setdefault(str(key), (in_order(key, order), set()))[1].add(worth)
    # Hands the book calls equal have one value, and no two the book tells apart share one.
    assert all(len(worths) == 1 for _, worths in classes.values())
    rising = [worth for _, worths in sorted(classes.values()) for worth in worths]
    assert rising == list(range(1, 2536))


@by_order
@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("deck", [CARDS, CARDS[::2], CARDS[:24], (*CARDS[:8], *CARDS[-12:])])
def test_the_best_four_are_the_books(order: tuple[str, ...], size: int, deck: tuple[str, ...]) -> None:
    """Fewer suits or ranks bring the rare hands; the best four are named by trying all."""
    ranking, deal = four.ranking(order), random.Random(size)
    for _ in range(so_many(everyday=150, ci=400, long=5_000)):
        cards = deal.sample(deck, size)
        best = max(combinations(cards, 4), key=lambda hand: in_order(by_the_book(hand), order))
        assert ranking.value(cards) == ranking.value(best), cards
        assert ranking.category(ranking.value(cards)) == by_the_book(best)[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s", "As Ks Qs Js"),
        ("As 2s 3s 4s", "Ac Ad Ah Ks"),
        ("2c 2d 2h 3s", "As Ks Qs Ts"),
        ("2s 3s 4s 6s", "Ac Kd Qh Js"),
        ("Ac 2d 3h 4s", "Ac Ad Kh Ks"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 4h 3s", "Ac Kd Qh Ts"),
        ("5c 4d 3h 2s", "Ac 2d 3h 4s"),
        ("9c 9d Kh 4s", "5c 5d Ah Qs"),
        ("9c 9d Kh 5s", "9h 9s Kc 4c"),
        ("7c 7d 7h 3s", "7c 7d 7h 2s"),
        ("Ac Kd Qh 3s", "Ac Kd Qh 2s"),
        ("4c 4d 2h 2s", "3c 3d 2h 2s"),
    ],
)
def test_better_beats_worse_and_the_other_way_round_only_by_rank(better: str, worse: str) -> None:
    assert value(better) > value(worse)
    backwards = four.ranking(four.USUAL[::-1])
    across = USUAL.category(value(better)) != USUAL.category(value(worse))
    assert (value(better, backwards) < value(worse, backwards)) is across


def test_another_order_picks_other_cards() -> None:
    """Aces and eights are in it, and four spades: which of them play, the order says."""
    cards = "As Ad 8s 8d 5s 2s"
    swapped = tuple({"flush": "two pair", "two pair": "flush"}.get(kind, kind) for kind in four.USUAL)
    assert USUAL.describe(value(cards)) == "flush, ace high"
    assert four.ranking(swapped).describe(value(cards, four.ranking(swapped))) == "two pair, aces and eights"


def test_four_suited_in_a_row_are_no_flush_where_flushes_are_best() -> None:
    order = ("flush", "straight", *(kind for kind in four.USUAL if kind not in ("flush", "straight")))
    ranking = four.ranking(order)
    assert ranking.category(value("5s 6s 7s 8s", ranking)) == "straight flush"
    assert ranking.describe(value("5s 6s 7s 8s 9d", ranking)) == "straight, nine high"
    assert ranking.describe(value("5s 6s 7s 8s Ks", ranking)) == "flush, king high"


@pytest.mark.parametrize("hand", ["Kc Ad 2h 3s", "Qc Kd Ah 2s", "Ac 2d 3h 5s"])
def test_no_straight_runs_round_the_ace(hand: str) -> None:
    assert USUAL.category(value(hand)) == "high card"


@pytest.mark.parametrize("cards", ["9c 9d 4h As 2d", "As Ks Qs Js 2c Td", "7c 7d 6h 6s 5c 5d"])
def test_the_order_of_the_cards_does_not_matter(cards: str) -> None:
    assert len({USUAL.value(hand) for hand in permutations(cards.split())}) == 1


@pytest.mark.parametrize(
    ("hand", "text", "ranks"),
    [
        ("Qc 4d 2h 9s", "queen high", (12, 9, 4, 2)),
        ("Ac Ad 2h Ks Qd", "pair of aces", (14, 13, 12)),
        ("6c 6d 2h 3s", "pair of sixes", (6, 3, 2)),
        ("Ac Ad Kh Ks 2c 2d", "two pair, aces and kings", (14, 13)),
        ("Ac 2d 3h 4s", "straight, four high", (4,)),
        ("Ks 7s 2s 3s 9d", "flush, king high", (13, 7, 3, 2)),
        ("7c 7d 7h 2s 2d", "three of a kind, sevens", (7, 2)),
        ("Ks Qs Js As Ts", "straight flush, ace high", (14,)),
        ("9c 9d 9h 9s Ac", "four of a kind, nines", (9,)),
    ],
)
@by_order
def test_hands_in_words(order: tuple[str, ...], hand: str, text: str, ranks: tuple[int, ...]) -> None:
    """Four cards are called the same under any order."""
    assert USUAL.describe(value(hand)) == text
    assert USUAL.ranks(value(hand)) == ranks
    ranking = four.ranking(order)
    worth = ranking.value(max(combinations(hand.split(), 4), key=USUAL.value))
    assert (ranking.describe(worth), ranking.ranks(worth)) == (text, ranks)


@pytest.mark.parametrize(
    ("text", "lowest", "below"),
    [
        ("queen high", "Qc 4d 3h 2s", "Jc Td 9h 7s"),
        ("pair", "2c 2d 4h 3s", "Ac Kd Qh Ts"),
        ("pair of aces", "Ac Ad 3h 2s", "Kc Kd Ah Qs"),
        ("two pair", "3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("straight", "Ac 2d 3h 4s", "Ac Ad Kh Ks"),
        ("flush", "6s 4s 3s 2s", "Ac Kd Qh Js"),
        ("three of a kind", "2c 2d 2h 3s", "As Ks Qs Ts"),
        ("three of a kind, nines", "9c 9d 9h 2s", "8c 8d 8h As"),
        ("straight flush", "As 2s 3s 4s", "Ac Ad Ah Ks"),
        ("four of a kind", "2c 2d 2h 2s", "As Ks Qs Js"),
    ],
)
def test_at_least_is_met_by_the_lowest_hand_and_by_nothing_below(text: str, lowest: str, below: str) -> None:
    assert USUAL.at_least(text) == value(lowest) == value(below) + 1


def test_at_least_follows_the_order() -> None:
    ranking = four.ranking(FLUSH_LOW)
    assert ranking.at_least("flush") == 1
    assert ranking.at_least("pair") == value("2c 2d 4h 3s", ranking)
    assert value("As Ks Qs Js", ranking) == ranking.at_least("pair") - 1


@pytest.mark.parametrize("text", ["full house", "pair of ones", "Queen high", "", "five high", "royal flush"])
def test_at_least_refuses_what_is_no_hand(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no four-card hand: write it like 'queen high'"):
        USUAL.at_least(text)


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Ac Ad 3h 2s", "pair of aces"),
        ("Kc Kd Ah Qs", "pair"),
        ("Ac Ad Kh Ks", "two pair"),
        ("As Ks Qs Js", "straight flush"),
        ("Ac Kd Qh Ts", "high card"),
    ],
)
def test_a_hand_falls_under_the_row_that_names_it_most_closely(hand: str, row: str) -> None:
    aces_up = ("four of a kind", "straight flush", "two pair", "pair of aces")
    assert USUAL.row(value(hand), aces_up) == row
    # Where both are rows, the closer one is the aces'; where only the wider is, it is theirs too.
    assert USUAL.row(value(hand), {**dict.fromkeys(aces_up, 1), "pair": 2}) == row
    assert USUAL.row(value(hand), ("pair", "two pair")) == row.replace(" of aces", "")


@pytest.mark.parametrize(
    "order",
    [
        (),
        four.USUAL[:-1],
        (*four.USUAL, "pair"),
        (*four.USUAL[:-1], "pair"),
        (*four.USUAL[:-1], "full house"),
        (*four.USUAL[:-1], "High card"),
    ],
)
def test_an_order_lists_every_kind_once(order: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="A four-card ranking lists each kind of hand once, best first"):
        four.ranking(order)


def test_a_ranking_is_made_once_and_not_changed() -> None:
    assert four.ranking(list(four.USUAL)) is USUAL
    assert USUAL.order == four.USUAL
    with pytest.raises(FrozenInstanceError):
        USUAL.order = ()  # type: ignore[misc]


@pytest.mark.parametrize("count", [0, 1, 3, 7, 8])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    for cards in (CARDS[:count], CARDS[::4][:count]):
        with pytest.raises(ValueError, match="four, five or six cards of the deck"):
            USUAL.value(cards)


@pytest.mark.parametrize("odd", ["Jk", "??", "1s", ["As"]])
def test_only_cards_of_the_deck_make_a_hand(odd: str) -> None:
    with pytest.raises(ValueError, match="cards of the deck"):
        USUAL.value(["As", "Ks", "Qs", odd])
