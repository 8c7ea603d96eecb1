"""The highest and the lowest card by suit, as section 8 and Oneida give the odd chip of tied hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from pitboss.chance.cards import CARDS, RANK
from pitboss.hands import badugi, five, low, omaha, three
from pitboss.hands.ranking import Prefer
from pitboss.hands.suits import highest_by_suit, highest_first, lowest_by_suit, lowest_first

ORDER = ("spades", "hearts", "diamonds", "clubs")
OTHER = ("clubs", "diamonds", "hearts", "spades")


def split(*hands: str) -> list[list[str]]:
    return [hand.split() for hand in hands]


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        # The highest card decides, whatever the others are.
        (("Ah Ks Qs Js 9s", "As Kc Qc Jc 9c"), (1,)),
        # A king both share decides nothing: the queens do.
        (("Ks Qd 9h 8c 7s", "Ks Qh 9c 8d 7d"), (1,)),
        # The last place, all others shared.
        (("Ks Qd 9h 8c 7s", "Ks Qd 9h 8c 7h"), (0,)),
        # Every card shared: the suits decide nothing.
        (("Ks Qd 9h 8c 7s", "7s 8c Ks 9h Qd"), (0, 1)),
        # A pair in suit order, its better card first.
        (("Ac As 9h 8c 7s", "Ah Ad 9d 8d 7d"), (0,)),
        # One ace of the pairs lies on the board.
        (("Ad Ac 9h 8c 7s", "Ah Ac 9d 8d 7d"), (1,)),
        # Three hands: two share the ace, which is higher than the third's.
        (("Ah Ks Qs Js 9s", "As Kd Qc Jc 9c", "As Kh Qd Jd 9d"), (2,)),
        # The pair of a higher kicker: cards go by rank, not by the part they play.
        (("2s 2h Kd 8c 7s", "2d 2c Kh 8d 7d"), (1,)),
        # A straight from the ace goes down from its five.
        (("5h 4c 3c 2c Ac", "5d 4s 3s 2s As"), (0,)),
        (("3d 2s As", "3h 2c Ac"), (1,)),
        (("Ah Kc Qc", "As Kd Qd"), (1,)),
    ],
)
def test_section_8_common_highest_card_by_suit(hands: tuple[str, ...], first: tuple[int, ...]) -> None:
    assert highest_by_suit(split(*hands), ORDER) == first


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        # The ace is the smallest card; the lower suit takes it.
        (("8c 7c 5c 2c As", "8s 7s 5s 2s Ah"), (1,)),
        # Shared cards decide nothing: up to the five.
        (("8c 7c 5s 2d As", "8h 7h 5h 2d As"), (1,)),
        (("8c 7c 5s 2d As", "8h 7c 5s 2d As"), (0,)),
        (("8c 7c 5s 2d As", "As 2d 5s 7c 8c"), (0, 1)),
        (("6c 5c 3s", "6d 5d 3h", "6h 5h 3h"), (1,)),
        # A pair in suit order, its lower card first.
        (("8h 7h 5h Ad Ac", "8s 7s 5s Ah As"), (0,)),
        (("Kh 7h 5h 2s 2c", "Kc 7c 5c 2h 2d"), (0,)),
    ],
)
def test_section_8_i_9_c_lowest_card_by_suit(hands: tuple[str, ...], first: tuple[int, ...]) -> None:
    assert lowest_by_suit(split(*hands), ORDER) == first


def test_the_order_of_suits_is_the_books() -> None:
    hands = split("As Kd Qd Jd 9d", "Ac Kh Qh Jh 9h")
    assert (highest_by_suit(hands, ORDER), highest_by_suit(hands, OTHER)) == ((0,), (1,))
    assert (lowest_by_suit(hands, ORDER), lowest_by_suit(hands, OTHER)) == ((1,), (0,))
    assert highest_by_suit(hands, "shdc") == (0,)


@pytest.mark.parametrize("order", [ORDER[:3], (*ORDER[:3], "spades"), (*ORDER, "stars"), ()])
def test_each_suit_has_one_place(order: tuple[str, ...]) -> None:
    for decide in (highest_by_suit, lowest_by_suit):
        with pytest.raises(ValueError, match="names each of the four once"):
            decide(split("As Kd", "Ac Kh"), order)


@pytest.mark.parametrize("hands", [(), ("As Kd", "As Qd"), ("As Kd", "As")])
def test_only_hands_of_the_same_ranks_are_told_apart(hands: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Only hands of the same ranks"):
        highest_by_suit(split(*hands), ORDER)


def test_neither_the_order_of_cards_nor_of_hands_matters() -> None:
    deal = random.Random(5)
    for _ in range(100):
        ranks = deal.sample("23456789TJQKA", 3)
        hands = [[rank + deal.choice("cdhs") for rank in ranks] for _ in range(3)]
        for decide in (highest_by_suit, lowest_by_suit):
            first = {tuple(sorted(hands[place])) for place in decide(hands, ORDER)}
            assert len(first) == 1
            for order in permutations(hands):
                turned = [hand[::-1] for hand in order]
                assert {tuple(sorted(turned[place])) for place in decide(turned, ORDER)} == first


@pytest.mark.parametrize(
    ("best_cards", "prefer", "given", "plays"),
    [
        (five.best_cards, highest_first, "Kd Kh Qs Qd Jc Js 2d", "Kd Kh Qs Qd Js"),
        (five.best_cards, highest_first, "9c 9h 8s 7s 6s 5d 2c", "9h 8s 7s 6s 5d"),
        (low.ACE_TO_FIVE.best_cards, lowest_first, "As Ac 2d 3h 4s 4c 6d", "Ac 2d 3h 4c 6d"),
        (three.best_cards, highest_first, "Qc Qh Jd Ts", "Qh Jd Ts"),
        (low.THREE_CARDS.best_cards, lowest_first, "2h 2c 5d 6s", "2c 5d 6s"),
        (badugi.best_cards, lowest_first, "Ah As Ac 2d", "Ac 2d"),
    ],
)
def test_of_equal_cards_those_play_that_the_suits_favour(
    best_cards: Callable[[list[str], Prefer], tuple[str, ...]],
    prefer: Callable[[tuple[str, ...]], Prefer],
    given: str,
    plays: str,
) -> None:
    assert best_cards(given.split(), prefer(ORDER)) == tuple(plays.split())


def test_in_omaha_those_plays_are_found_among_all() -> None:
    deal = random.Random(6)
    prefer = highest_first(ORDER)
    for _ in range(60):
        cards = deal.sample(CARDS[:28], 9)
        board = omaha.Board(cards[4:])
        plays = [two + other for two in combinations(cards[:4], 2) for other in combinations(cards[4:], 3)]
        tied = [play for play in plays if five.best(play) == board.high(cards[:4])]
        played = board.high_cards(cards[:4], prefer)
        assert tied.index(played) in highest_by_suit(tied, ORDER)
        assert len({tuple(sorted(RANK[card] for card in play)) for play in tied}) == 1
