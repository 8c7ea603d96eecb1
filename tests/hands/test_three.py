"""Three-card hands: every hand counted, every order checked against a second method."""

from __future__ import annotations

import random
import zlib
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import combinations, permutations

import pytest

from pitboss.chance.cards import CARDS, RANKS
from pitboss.hands import three

COUNTS = {
    "straight flush": 48,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high card": 16440,
}
ALL = {hand: three.value(hand) for hand in combinations(CARDS, 3)}


def value(text: str) -> int:
    return three.value(text.split())


def by_the_book(hand: tuple[str, ...]) -> tuple[int, list[int]]:
    """The same order found another way, from the text of the cards."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    suited = len({card[1] for card in hand}) == 1
    row = ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3
    if row:
        return (5 if suited else 3), ranks
    if len(set(ranks)) == 3:
        return (2 if suited else 0), ranks
    return (4 if len(set(ranks)) == 1 else 1), sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))


def test_every_hand_falls_in_its_category_as_often_as_counted() -> None:
    assert len(ALL) == 22_100
    assert Counter(map(three.category, ALL.values())) == COUNTS


@pytest.mark.heavy
def test_every_order_and_every_tie_is_the_books() -> None:
    book = {hand: by_the_book(hand) for hand in ALL}
    matched = {(worth, str(book[hand])) for hand, worth in ALL.items()}
    assert len(matched) == len(set(ALL.values())) == len({str(key) for key in book.values()})
    ordered = sorted(ALL, key=lambda hand: book[hand])
    worths = [ALL[hand] for hand in ordered]
    assert worths == sorted(worths)


def test_the_values_are_the_ones_compiled_code_takes_apart() -> None:
    """The category from the thirteenth bit, the ranks below it, four bits each; all hands by one check sum."""
    assert [value(hand) for hand in ("Qc 4d 2h", "9c 9d 2h", "Ac 2d 3h")] == [0x0C42, 0x1920, 0x3300]
    assert [value(hand) for hand in ("Ks 9s 2s", "7c 7d 7h", "As Ks Qs")] == [0x2D92, 0x4700, 0x5E00]
    assert zlib.crc32(str([*ALL.values()]).encode()) == 341875264


def test_the_order_of_the_cards_does_not_matter() -> None:
    for hand in ["As 2d 3c", "Kc Kd 2h", "Qs Qd Qh", "9s 5s 2s"]:
        assert len({three.value(cards) for cards in permutations(hand.split())}) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 3s As", "Ac Ad Ah"),
        ("2c 2d 2h", "Ac Kd Qh"),
        ("Ac 2d 3h", "As Ks Js"),
        ("2s 3s 5s", "Ac Ad Kh"),
        ("2c 2d 3h", "Ac Kd Jh"),
        ("2c 3d 4h", "Ac 2d 3h"),
        ("Ac Kd Qh", "Kc Qd Jh"),
        ("Tc Td Kh", "9c 9d Ah"),
        ("9c 9d 4h", "9h 9s 3h"),
        ("Ac 5d 4h", "Kc Qd Th"),
        ("Qc 4d 3h", "Qc 4d 2h"),
        ("As Ks Qs", "Kd Qd Jd"),
    ],
)
def test_better_beats_worse(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.parametrize(
    ("one", "other"), [("As Ks Qs", "Ad Kd Qd"), ("9c 9d 4h", "9h 9s 4c"), ("Qc 4d 3h", "Qs 4h 3d")]
)
def test_suits_are_equal(one: str, other: str) -> None:
    assert value(one) == value(other)


def test_king_ace_two_is_no_straight() -> None:
    assert three.category(value("Kc Ad 2h")) == "high card"
    assert three.category(value("Ks As 2s")) == "flush"


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("Qc 4d 2h", "queen high"),
        ("9c 9d 2h", "pair of nines"),
        ("6c 6d 2h", "pair of sixes"),
        ("Ks Qs Js", "straight flush, king high"),
        ("Ac 2d 3h", "straight, three high"),
        ("7c 7d 7h", "three of a kind, sevens"),
        ("Ks 7s 2s", "flush, king high"),
    ],
)
def test_hands_in_words(hand: str, text: str) -> None:
    assert three.describe(value(hand)) == text


@pytest.mark.parametrize(
    ("text", "lowest", "below"),
    [
        ("queen high", "Qc 3d 2h", "Jc Td 8h"),
        ("ace high", "Ac 4d 2h", "Kc Qd Th"),
        ("pair", "2c 2d 3h", "Ac Kd Jh"),
        ("pair of sixes", "6c 6d 2h", "5c 5d Ah"),
        ("flush", "5s 3s 2s", "Ac Ad Kh"),
        ("straight", "Ac 2d 3h", "As Ks Js"),
        ("three of a kind", "2c 2d 2h", "Ac Kd Qh"),
        ("straight flush", "As 2s 3s", "Ac Ad Ah"),
    ],
)
def test_at_least_is_met_by_the_lowest_hand_and_by_nothing_below(text: str, lowest: str, below: str) -> None:
    assert three.at_least(text) == value(lowest)
    worths = sorted(set(ALL.values()))
    assert worths[worths.index(value(lowest)) - 1] == value(below) < three.at_least(text)


@pytest.mark.parametrize("text", ["four of a kind", "pair of ones", "Queen high", "", "three high"])
def test_at_least_refuses_what_is_no_hand(text: str) -> None:
    with pytest.raises(ValueError, match="is no three-card hand"):
        three.at_least(text)


def test_only_four_hands_are_the_mini_royal() -> None:
    royal = {hand for hand, worth in ALL.items() if USUAL.row(worth, [three.MINI_ROYAL]) == three.MINI_ROYAL}
    assert royal == {("Q" + suit, "K" + suit, "A" + suit) for suit in "cdhs"}


def test_high_is_the_rank_compared_first() -> None:
    hands = ("Qc 4d 2h", "9c 9d Ah", "Ac 2d 3h", "Ac Kd Qh")
    assert [three.high(value(hand)) for hand in hands] == [12, 9, 3, 14]


@pytest.mark.parametrize(
    "cards", [[], ["As", "Ks"], ["As", "Ks", "Qs", "Js"], ["As", "Ks", "Jk"], ["As", "Ks", "??"]]
)
def test_anything_but_three_cards_is_refused(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="three cards of the deck"):
        three.value(cards)


USUAL = three.ranking(three.USUAL)
OTHER_ORDERS = [three.USUAL[::-1], tuple(random.Random(3).sample(three.USUAL, 6))]


def test_the_usual_ranking_is_the_modules_own() -> None:
    assert tuple(COUNTS) == three.USUAL
    assert {hand: USUAL.value(hand) for hand in ALL} == ALL
    for worth in set(ALL.values()):
        assert USUAL.category(worth) == three.category(worth)
        assert USUAL.describe(worth) == three.describe(worth)
        assert USUAL.at_least(three.describe(worth)) == three.at_least(three.describe(worth))


@pytest.mark.parametrize("order", OTHER_ORDERS)
def test_another_order_ranks_every_hand_by_it(order: tuple[str, ...]) -> None:
    ranking = three.ranking(order)
    found = {hand: ranking.value(hand) for hand in ALL}
    for hand, worth in found.items():
        assert (ranking.category(worth), ranking.describe(worth)) == (
            three.category(ALL[hand]),
            three.describe(ALL[hand]),
        )
    expected = sorted(ALL, key=lambda hand: (-order.index(three.category(ALL[hand])), by_the_book(hand)[1]))
    worths = [found[hand] for hand in expected]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(set(ALL.values()))
    assert ranking.at_least(order[-1]) == min(worths)


def test_a_reversed_order_turns_the_winners_round() -> None:
    backwards = three.ranking(three.USUAL[::-1])
    straight, flush = ("Ac", "2d", "3h"), ("As", "Ks", "Js")
    assert USUAL.value(straight) > USUAL.value(flush)
    assert backwards.value(straight) < backwards.value(flush)


@pytest.mark.parametrize("order", [three.USUAL, *OTHER_ORDERS])
def test_the_row_of_a_pay_table(order: tuple[str, ...]) -> None:
    ranking = three.ranking(order)
    royal, lower, aces, kings = (
        ranking.value(hand.split()) for hand in ("As Ks Qs", "Ks Qs Js", "Ac Ad 2h", "Kc Kd 2h")
    )
    named = {"mini royal flush": 50, "straight flush": 40, "pair of aces": 1}
    assert [ranking.row(worth, named) for worth in (royal, lower, aces, kings)] == [*named, "pair"]
    assert [ranking.row(worth, ("straight flush",)) for worth in (royal, lower)] == ["straight flush"] * 2
    assert ranking.row(aces, ()) == "pair"
    assert ranking.at_least("mini royal flush") == royal
    assert ranking.ranks(royal) == (14,)


@pytest.mark.parametrize("order", [(), three.USUAL[1:], (*three.USUAL[1:], "two pair")])
def test_an_order_lists_every_kind_once(order: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="A three-card ranking lists each kind of hand once, best first"):
        three.ranking(order)


def test_a_ranking_is_made_once_and_not_changed() -> None:
    assert three.ranking(list(three.USUAL)) is USUAL
    with pytest.raises(FrozenInstanceError):
        USUAL.order = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("Ac Kd Qh 2s", "Ac Kd Qh"),
        ("As Ks Js 2c", "As Ks Js"),
        ("As 2s 3d Ks", "As 2s 3d"),
        ("9c 9d 9h Ks", "9c 9d 9h"),
        ("9c 2d 9h Ks", "9c 9h Ks"),
        ("Qc 9d 9h", "Qc 9d 9h"),
        ("9c 9d Kh Ks", "9c Kh Ks"),
    ],
)
def test_section_8_mambo_stud_the_best_three_of_four_play(cards: str, plays: str) -> None:
    assert three.best_cards(cards.split()) == tuple(plays.split())
    assert three.best(cards.split()) == three.value(plays.split())


@pytest.mark.parametrize("count", [0, 2, 5])
def test_three_cards_are_picked_from_three_or_four(count: int) -> None:
    for pick in (three.best, three.best_cards):
        with pytest.raises(ValueError, match="picked from three or four"):
            pick(CARDS[:count])
