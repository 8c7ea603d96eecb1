"""Exactly two hole cards and three of the board: every play tried, and two other evaluators."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from phevaluator import evaluate_omaha_cards
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from pitboss.chance.cards import CARDS
from pitboss.hands import five, low, omaha

SHORT = CARDS[-4:] + CARDS[:24]
SUITED = [card for card in CARDS if card[1] == "s" or card[0] in "23"]


def deals(seed: int, count: int, hole: int, board: int) -> list[tuple[list[str], list[str]]]:
    """Hole cards and board of whole decks, of low cards, and of mostly one suit."""
    deal = random.Random(seed)
    dealt = (deal.sample((CARDS, SHORT, SUITED)[number % 3], hole + board) for number in range(count))
    return [(cards[:hole], cards[hole:]) for cards in dealt]


def tried(hole: list[str], board: list[str]) -> list[tuple[str, ...]]:
    return [two + three for two, three in product(combinations(hole, 2), combinations(board, 3))]


@pytest.mark.parametrize("hole_cards", [2, 4, 5])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_high_low_and_what_plays_are_the_best_of_all_plays(hole_cards: int, board_cards: int) -> None:
    for hole, cards in deals(hole_cards * 10 + board_cards, 120, hole_cards, board_cards):
        board, plays = omaha.Board(cards), tried(hole, cards)
        assert board.high(hole) == max(map(five.best, plays))
        assert board.low(hole) == max(map(low.ace_to_five, plays))
        for playing, value, worth in (
            (board.high_cards(hole), five.best, board.high(hole)),
            (board.low_cards(hole), low.ace_to_five, board.low(hole)),
        ):
            assert value(playing) == worth
            assert playing in plays


def test_highs_agree_with_phevaluator() -> None:
    theirs: dict[int, int] = {}
    for hole, board in deals(1, 2_000, 4, 5):
        rank = evaluate_omaha_cards(*board, *hole)
        assert theirs.setdefault(omaha.Board(board).high(hole), rank) == rank, (hole, board)
    in_our_order = [theirs[worth] for worth in sorted(theirs)]
    assert in_our_order == sorted(set(in_our_order), reverse=True)


@pytest.mark.parametrize("hole_cards", [4, 5])
def test_highs_and_lows_agree_with_pokerkit(hole_cards: int) -> None:
    highs, lows = [], []
    for hole, cards in deals(2, 90, hole_cards, 5):
        board, game = omaha.Board(cards), ("".join(hole), "".join(cards))
        highs.append((board.high(hole), OmahaHoldemHand.from_game(*game)))
        theirs = OmahaEightOrBetterLowHand.from_game_or_none(*game)
        assert (theirs is not None) == (board.low(hole) >= low.ACE_TO_FIVE.or_better(8)), game
        if theirs is not None:
            lows.append((board.low(hole), theirs))
    for found in (highs, lows):
        assert len(found) > 20
        for (ours, theirs), (other, another) in combinations(found, 2):
            assert (ours < other, ours == other) == (theirs < another, theirs == another)


@pytest.mark.parametrize(
    ("hole", "board", "high", "low_hand"),
    [
        # A board that is a royal flush itself plays three cards only.
        ("2c 2d 3h 3c", "As Ks Qs Js Ts", "pair of threes", "jack-ten-three-two-ace low"),
        # One suited hole card makes no flush with four on the board, nor four hole cards with two.
        ("As 2c 3d 4h", "Ks 9s 8s 7s 2h", "pair of twos", "eight-seven-three-two-ace low"),
        ("As 9s 7s 5s", "Ks 8s 2h 2d Jc", "pair of twos", "jack-eight-five-two-ace low"),
        ("As Qs 3d 3h", "Ks 9s 8s 3s 3c", "four of a kind, threes", "queen-nine-eight-three-ace low"),
        ("Ac 2d Kh Kd", "3c 4d 5h 9s 9c", "straight, five high", "five-four-three-two-ace low"),
        # Counterfeited: the board pairs both low hole cards, and no third can play.
        ("Ac 2d Kh Kd", "Ad 2c 7h 8s Qc", "two pair, aces and twos", "queen-eight-seven-two-ace low"),
    ],
)
def test_two_hole_cards_play_and_no_more(hole: str, board: str, high: str, low_hand: str) -> None:
    laid = omaha.Board(board.split())
    assert five.describe(laid.high(hole.split())) == high
    assert low.describe(laid.low(hole.split())) == low_hand


@pytest.mark.parametrize("board", ["", "As Ks", "As Ks Qs Js Ts 9s", "As Ks As", "As Ks Jk"])
def test_a_board_is_three_to_five_different_cards(board: str) -> None:
    with pytest.raises(ValueError, match="three, four or five different cards"):
        omaha.Board(board.split())


@pytest.mark.parametrize("hole", ["", "As", "As Jk", "As ?? 2c 2d"])
def test_two_cards_of_the_deck_are_needed(hole: str) -> None:
    board = omaha.Board(["2h", "3h", "4h"])
    for value in (board.high, board.low, board.high_cards, board.low_cards):
        with pytest.raises(ValueError, match="Two hole cards of at least two"):
            value(hole.split())
