"""Five-card hands: order, ties and words, and agreement with another evaluator on 5, 6 and 7 cards."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest
from phevaluator import evaluate_cards

from pitboss.chance.cards import CARDS
from pitboss.hands import five


def best(text: str) -> int:
    return five.best(text.split())


LADDER = [
    ("7c 5d 4h 3s 2c", "high card", "seven high"),
    ("Ac Kd Qh Js 9c", "high card", "ace high"),
    ("2c 2d 5h 4s 3c", "pair", "pair of twos"),
    ("2c 2d 5h 4s 6c", "pair", "pair of twos"),
    ("6c 6d 5h 4s 3c", "pair", "pair of sixes"),
    ("3c 3d 2h 2s 4c", "two pair", "two pair, threes and twos"),
    ("Ac Ad 2h 2s 4c", "two pair", "two pair, aces and twos"),
    ("Ac Ad 2h 2s 5c", "two pair", "two pair, aces and twos"),
    ("2c 2d 2h 3s 4c", "three of a kind", "three of a kind, twos"),
    ("2c 2d 2h 3s 5c", "three of a kind", "three of a kind, twos"),
    ("Ac 2d 3h 4s 5c", "straight", "straight, five high"),
    ("2c 3d 4h 5s 6c", "straight", "straight, six high"),
    ("Tc Jd Qh Ks Ac", "straight", "straight, ace high"),
    ("2s 3s 4s 5s 7s", "flush", "flush, seven high"),
    ("3s As Ks Qs Js", "flush", "flush, ace high"),
    ("2c 2d 2h Ks Kc", "full house", "full house, twos over kings"),
    ("3c 3d 3h 2s 2c", "full house", "full house, threes over twos"),
    ("2c 2d 2h 2s 3c", "four of a kind", "four of a kind, twos"),
    ("2c 2d 2h 2s Ac", "four of a kind", "four of a kind, twos"),
    ("As 2s 3s 4s 5s", "straight flush", "straight flush, five high"),
    ("9s Ts Js Qs Ks", "straight flush", "straight flush, king high"),
    ("Ts Js Qs Ks As", "royal flush", "royal flush"),
]


def test_each_step_of_the_ladder_beats_the_one_below() -> None:
    worths = [best(hand) for hand, _, _ in LADDER]
    assert all(low < high for low, high in pairwise(worths))


@pytest.mark.parametrize(("hand", "category", "text"), LADDER)
def test_category_and_words(hand: str, category: str, text: str) -> None:
    assert five.category(best(hand)) == category
    assert five.describe(best(hand)) == text
    assert len({five.best(cards) for cards in permutations(hand.split())}) == 1


@pytest.mark.parametrize("size", [5, 6, 7])
def test_order_and_ties_agree_with_phevaluator(size: int) -> None:
    deal = random.Random(size)
    theirs: dict[int, int] = {}
    for _ in range(6_000):
        hand = deal.sample(CARDS, size)
        rank = evaluate_cards(*hand)
        assert theirs.setdefault(five.best(hand), rank) == rank, hand
    # Theirs falls as a hand gets better, and no two of ours may share one of theirs.
    in_our_order = [theirs[worth] for worth in sorted(theirs)]
    assert all(worse > better for worse, better in pairwise(in_our_order))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_few_close_ranks_agree_with_phevaluator(size: int) -> None:
    """Short decks bring the rare hands: four of a kind, full houses, straight flushes."""
    deal = random.Random(100 + size)
    for start in range(0, 52, 4):
        short = [CARDS[(start + n) % 52] for n in range(24)]
        hands = [deal.sample(short, size) for _ in range(150)]
        ours = sorted(hands, key=five.best)
        ranks = [evaluate_cards(*hand) for hand in ours]
        assert ranks == sorted(ranks, reverse=True)
        assert len({five.best(hand) for hand in hands}) == len(set(ranks))


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts"),
        ("As Ad 2s 3s 4s 5s 6s", "2s 3s 4s 5s 6s"),
        ("Kc Kd 9h 9s 4c 4d Ah", "Kc Kd 9h 9s Ah"),
        ("2c 2d 2h 3c 3d 3h Ah", "2c 2d 3c 3d 3h"),
        ("5c 2d 5h 5d 5s 3c", "5c 5h 5d 5s 3c"),
        ("Ac 2d 3h 4s 5c Kd Kh", "Ac 2d 3h 4s 5c"),
    ],
)
def test_the_five_cards_that_play(cards: str, plays: str) -> None:
    assert five.best_cards(cards.split()) == tuple(plays.split())
    assert best(cards) == best(plays)


def test_no_straight_runs_round_the_ace() -> None:
    for hand in ("Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c", "Kc Ad 2h 3s 4c"):
        assert five.category(best(hand)) == "high card"


@pytest.mark.parametrize(
    ("text", "lowest", "below"),
    [
        ("pair of tens", "Tc Td 4h 3s 2c", "9c 9d Ah Ks Qc"),
        ("ace-king high", "Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 9c"),
        ("pair", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),
        ("two pair", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("straight", "Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("flush", "2s 3s 4s 5s 7s", "Ac Kd Qh Js Tc"),
        ("royal flush", "As Ks Qs Js Ts", "9s Ts Js Qs Ks"),
    ],
)
def test_at_least_is_met_by_the_lowest_hand_and_not_by_the_one_below(
    text: str, lowest: str, below: str
) -> None:
    assert best(below) < five.at_least(text) == best(lowest)


def test_at_least_refuses_what_is_no_hand() -> None:
    with pytest.raises(ValueError, match="is not a five-card hand"):
        five.at_least("pair of ones")


@pytest.mark.parametrize("count", [0, 1, 4, 8])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    for cards in (CARDS[:count], CARDS[::4][:count]):
        with pytest.raises(ValueError, match="five, six or seven"):
            five.best(cards)
        with pytest.raises(ValueError, match="five, six or seven"):
            five.best_cards(cards)


@pytest.mark.parametrize("odd", ["Jk", "??", "1s"])
def test_only_cards_of_the_deck_make_a_hand(odd: str) -> None:
    with pytest.raises(ValueError, match="cards of the deck"):
        five.best(["As", "Ks", "Qs", "Js", odd])
