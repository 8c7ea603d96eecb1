"""Low hands: every five-card low against another library, what plays of six and seven, and three-card lows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import pytest
from pokerkit import EightOrBetterLookup, RegularLowHand, StandardLowHand

from pitboss.chance.cards import CARDS, RANK, RANKS, SUIT
from pitboss.hands import low


def cards(text: str) -> list[str]:
    return text.split()


MIXED = [
    tuple(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True))
    for ranks in combinations_with_replacement(RANKS, 5)
    if ranks[0] != ranks[4]
]
ALL = MIXED + [tuple(rank + "s" for rank in ranks) for ranks in combinations(RANKS, 5)]
FIVE = [low.ACE_TO_FIVE, low.DEUCE_TO_SEVEN, low.UPSIDE_DOWN]


@pytest.mark.parametrize(
    ("ranking", "theirs"), [(low.ACE_TO_FIVE, RegularLowHand), (low.DEUCE_TO_SEVEN, StandardLowHand)]
)
def test_every_five_cards_stand_where_pokerkit_has_them(
    ranking: low.Low, theirs: type[RegularLowHand | StandardLowHand]
) -> None:
    assert len(ALL) == 7462
    entries = {hand: theirs("".join(hand)).entry.index for hand in ALL}
    # Theirs falls as a low gets better; equal where ours are equal and nowhere else.
    pairs = sorted({(ranking.value(hand), -entry) for hand, entry in entries.items()})
    assert all(worse[0] < better[0] and worse[1] < better[1] for worse, better in pairwise(pairs))


def upside_down(hand: tuple[str, ...]) -> tuple[int, list[tuple[int, int]]]:
    """A second statement of the high ranking with the ace as lowest card; the lowest is the best low."""
    ranks = sorted(RANK[card] for card in hand)
    in_a_row = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    suited = len({SUIT[card] for card in hand}) == 1
    held = Counter(1 if rank == 14 else rank for rank in ranks)
    shape = sorted(held.values(), reverse=True)
    if in_a_row:
        top = 14 if ranks[0] == 10 else 5 if ranks[4] == 14 else ranks[4]
        return (8 if suited else 4), [(1, top)]
    kind = {(2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 6, (4, 1): 7}.get(
        (shape[0], shape[1]), 5 if suited else 0
    )
    return kind, sorted(((count, rank) for rank, count in held.items()), reverse=True)


def test_upside_down_is_the_high_ranking_reversed_with_the_ace_lowest() -> None:
    pairs = sorted(((upside_down(hand), low.UPSIDE_DOWN.value(hand)) for hand in ALL), reverse=True)
    for (statement, worth), (better, more) in pairwise(pairs):
        assert (worth == more) if statement == better else (worth < more)


LADDERS = {
    "ace_to_five": [
        ("Kc Kd Kh Ks Ac", "four of a kind, kings"),
        ("Ac Ad Ah As 2c", "four of a kind, aces"),
        ("2c 2d 2h Ks Kc", "full house, twos over kings"),
        ("Ac Ad Ah 3s 2c", "three of a kind, aces"),
        ("Kc Kd Ah As 2c", "two pair, kings and aces"),
        ("2c 2d Ah As 3c", "two pair, twos and aces"),
        ("2c 2d Ah 3s 4c", "pair of twos"),
        ("Ac Ad 3h 4s 2c", "pair of aces"),
        ("Kc Qd Jh Ts 9c", "king-queen-jack-ten-nine low"),
        ("8c 6d 4h 3s Ac", "eight-six-four-three-ace low"),
        ("7c 6d 5h 3s 2c", "seven-six-five-three-two low"),
        ("6s 5s 4s 3s 2s", "six-five-four-three-two low"),
        ("5s 4s 3s 2s As", "five-four-three-two-ace low"),
    ],
    "deuce_to_seven": [
        ("As Ks Qs Js Ts", "royal flush"),
        ("2s 3s 4s 5s 6s", "straight flush, six high"),
        ("2c 2d 2h 3s 3c", "full house, twos over threes"),
        ("5s 4s 3s 2s As", "flush, ace high"),
        ("7s 5s 4s 3s 2s", "flush, seven high"),
        ("6c 5d 4h 3s 2c", "straight, six high"),
        ("2c 2d 5h 4s 3c", "pair of twos"),
        ("Ac Kd Qh Js 9c", "ace-king-queen-jack-nine low"),
        ("5c 4d 3h 2s Ac", "ace-five-four-three-two low"),
        ("Kc 5d 4h 3s 2c", "king-five-four-three-two low"),
        ("8c 5d 4h 3s 2c", "eight-five-four-three-two low"),
        ("7c 6d 5h 4s 2c", "seven-six-five-four-two low"),
        ("7c 5d 4h 3s 2c", "seven-five-four-three-two low"),
    ],
    "upside_down": [
        ("As Ks Qs Js Ts", "royal flush"),
        ("5s 4s 3s 2s As", "straight flush, five high"),
        ("As Ad Ah 2s 2c", "full house, aces over twos"),
        ("6s 4s 3s 2s As", "flush, six high"),
        ("Ac Kd Qh Js Tc", "straight, ace high"),
        ("5c 4d 3h 2s Ac", "straight, five high"),
        ("2c 2d Ah 3s 4c", "pair of twos"),
        ("Ac Ad 4h 3s 2c", "pair of aces"),
        ("Kc 4d 3h 2s Ac", "king-four-three-two-ace low"),
        ("7c 5d 4h 3s 2c", "seven-five-four-three-two low"),
        ("6c 5d 4h 3s Ac", "six-five-four-three-ace low"),
        ("6c 4d 3h 2s Ac", "six-four-three-two-ace low"),
    ],
    "three_cards": [
        ("Kc Kd Kh", "three of a kind, kings"),
        ("Ac Ad Ah", "three of a kind, aces"),
        ("Ac Ad 2h", "pair of aces"),
        ("Ks Qs Js", "king-queen-jack low"),
        ("6s 5s 4s", "six-five-four low"),
        ("5c 2d Ah", "five-two-ace low"),
        ("4c 2d Ah", "four-two-ace low"),
        ("3s 2s As", "three-two-ace low"),
    ],
}


@pytest.mark.parametrize("name", LADDERS)
def test_each_step_of_the_ladder_beats_the_one_below(name: str) -> None:
    value = getattr(low, name.upper()).value
    worths = [value(cards(hand)) for hand, _ in LADDERS[name]]
    assert all(worse < better for worse, better in pairwise(worths))
    assert [low.describe(worth) for worth in worths] == [words for _, words in LADDERS[name]]
    assert low.ACE_TO_FIVE.describe(worths[-1]) == LADDERS[name][-1][1]


@pytest.mark.parametrize("ranking", FIVE)
def test_the_last_step_is_the_best_of_all_hands(ranking: low.Low) -> None:
    name = {low.ACE_TO_FIVE: "ace_to_five", low.DEUCE_TO_SEVEN: "deuce_to_seven"}.get(ranking, "upside_down")
    assert max(map(ranking.value, ALL)) == ranking.value(cards(LADDERS[name][-1][0]))


@pytest.mark.parametrize("ranking", FIVE)
@pytest.mark.parametrize("size", [6, 7])
def test_of_six_and_seven_cards_the_best_five_play(ranking: low.Low, size: int) -> None:
    deal = random.Random(size)
    for width in (52, 20, 12):
        for _ in range(80):
            hand = deal.sample(CARDS[-8:] + CARDS[: width - 8], size)
            playing = ranking.best_cards(hand)
            best = max(map(ranking.value, combinations(hand, 5)))
            assert ranking.value(hand) == ranking.value(playing) == best
            assert len(playing) == 5
            assert [card for card in hand if card in playing] == list(playing)


def test_of_four_cards_the_best_three_play() -> None:
    deal = random.Random(4)
    for _ in range(300):
        hand = deal.sample(CARDS[-4:] + CARDS[:20], 4)
        best = max(map(low.three_cards, combinations(hand, 3)))
        assert low.three_cards(hand) == low.three_cards(low.THREE_CARDS.best_cards(hand)) == best


@pytest.mark.parametrize(
    ("ranking", "given", "plays"),
    [
        (low.ACE_TO_FIVE, "Ks Ac Ad 2h 3s 4c 6d", "Ac 2h 3s 4c 6d"),
        (low.ACE_TO_FIVE, "Ad Ac Kh Ks 2c 2d 3h", "Ad Ac Kh 2c 3h"),
        (low.DEUCE_TO_SEVEN, "2s 3s 4s 5s 7s 8d Kh", "2s 3s 4s 5s 8d"),
        (low.DEUCE_TO_SEVEN, "2c 3d 4s 5s 6s Ah", "2c 3d 4s 5s Ah"),
        (low.UPSIDE_DOWN, "Ac 2d 3s 4s 5s 9h", "Ac 2d 3s 4s 9h"),
        (low.THREE_CARDS, "6c Ad 6h 2s", "6c Ad 2s"),
    ],
)
def test_the_cards_that_play(ranking: low.Low, given: str, plays: str) -> None:
    assert ranking.best_cards(cards(given)) == tuple(cards(plays))


def test_eight_or_better_is_five_different_ranks_none_above_eight() -> None:
    lookup = EightOrBetterLookup()
    qualified = [hand for hand in MIXED if low.ace_to_five(hand) >= low.ACE_TO_FIVE.or_better(8)]
    assert qualified == [hand for hand in MIXED if lookup.has_entry("".join(hand))]
    assert len(qualified) == comb(8, 5)
    at, below = low.ace_to_five(cards("8c 7d 6h 5s 4c")), low.ace_to_five(cards("9c 4d 3h 2s Ac"))
    assert below < low.ACE_TO_FIVE.or_better(8) == at < low.ace_to_five(cards("8c 7d 6h 5s 3c"))
    assert low.ace_to_five(cards("Ac Ad 2h 3s 4c")) < low.ACE_TO_FIVE.or_better(8)
    assert low.ace_to_five(cards("8c 7d 6h 5s 4c 4d 4h")) == low.ACE_TO_FIVE.or_better(8)


def test_six_or_better_is_three_different_ranks_none_above_six() -> None:
    values = [low.three_cards(cards(hand)) for hand in ("7c 2d Ah", "6c 5d 4h", "6c 5d 3h")]
    assert values[0] < low.THREE_CARDS.or_better(6) == values[1] < values[2]
    assert low.three_cards(cards("Ac Ad 2h")) < low.THREE_CARDS.or_better(6)
    assert low.three_cards(cards("6c 5d 4h 4d")) == low.THREE_CARDS.or_better(6)
    qualified = sum(low.three_cards(hand) >= low.THREE_CARDS.or_better(6) for hand in combinations(CARDS, 3))
    assert qualified == comb(6, 3) * 4**3


def test_ranks_and_kinds_read_back() -> None:
    worth = low.UPSIDE_DOWN.value(cards("Ac Kd Kh 2s 4c"))
    assert (low.category(worth), low.ranks(worth)) == ("pair", (13, 4, 2, 1))
    worth = low.DEUCE_TO_SEVEN.value(cards("Ac 2c 3c 4c 5c"))
    assert (low.category(worth), low.ranks(worth)) == ("flush", (14, 5, 4, 3, 2))


@pytest.mark.parametrize("ranking", [*FIVE, low.THREE_CARDS])
@pytest.mark.parametrize("count", [0, 1, 2, 8])
def test_other_numbers_of_cards_are_refused(ranking: low.Low, count: int) -> None:
    for value in (ranking.value, ranking.best_cards):
        with pytest.raises(ValueError, match="-card low is picked from"):
            value(CARDS[:count])


@pytest.mark.parametrize("ranking", [*FIVE, low.THREE_CARDS])
@pytest.mark.parametrize("odd", ["Jk", "??", "1s"])
def test_only_cards_of_the_deck_make_a_low(ranking: low.Low, odd: str) -> None:
    for count in ranking.sizes:
        with pytest.raises(ValueError, match="cards of the deck"):
            ranking.value([odd, *CARDS[: count - 1]])


# The published frequencies of ace-to-five lows over 2,598,960 hands, by the highest card, then by kind.
ACE_TO_FIVE_TOPS = {
    5: 1024, 6: 5120, 7: 15360, 8: 35840, 9: 71680, 10: 129024, 11: 215040, 12: 337920, 13: 506880,
}  # fmt: skip
KINDS = {
    "pair": 1098240,
    "two pair": 123552,
    "three of a kind": 54912,
    "full house": 3744,
    "four of a kind": 624,
}
STRAIGHTS = {"straight": 10200, "flush": 5108, "straight flush": 36, "royal flush": 4}


@pytest.mark.heavy
def test_all_five_card_lows_fall_as_often_as_published() -> None:
    found: Counter[str | int] = Counter()
    for hand in combinations(CARDS, 5):
        worth = low.ace_to_five(hand)
        kind = low.category(worth)
        found[low.ranks(worth)[0] if kind == "high card" else kind] += 1
    assert found == Counter(ACE_TO_FIVE_TOPS) + Counter(KINDS)


@pytest.mark.heavy
@pytest.mark.parametrize("ranking", [low.DEUCE_TO_SEVEN, low.UPSIDE_DOWN])
def test_all_lows_with_straights_fall_as_often_as_published(ranking: low.Low) -> None:
    found = Counter(map(ranking.value, combinations(CARDS, 5)))
    kinds: Counter[str] = Counter()
    for worth, count in found.items():
        kinds[low.category(worth)] += count
    # In deuce-to-seven the lowest straight and straight flush are ace high.
    moved = {"straight": 1020, "straight flush": 4} if ranking is low.DEUCE_TO_SEVEN else {}
    expected = Counter(KINDS) + Counter(STRAIGHTS) + Counter({"high card": 1302540})
    expected.subtract(moved)
    expected.update({"high card": moved.get("straight", 0), "flush": moved.get("straight flush", 0)})
    assert kinds == expected
    assert found[max(found)] == 4**5 - 4
