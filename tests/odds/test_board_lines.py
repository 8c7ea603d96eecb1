"""The tests of a line on a board: each against a plain statement of it, on hands drawn at random."""

from random import Random

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.odds.board_lines import BEYOND, PAIRED, Fit, brought, flush_draw, follow, rows
from pitboss.odds.boards import HOLES, hole_cards

TWO_PAIR, STRAIGHT = five.at_least("two pair"), five.at_least("straight")


def worth(*cards: int) -> int:
    return five.best([CARDS[card] for card in cards])


def dealt(seed: int, size: int) -> tuple[np.ndarray, int, tuple[int, int], int, int]:
    """A board, a hole beside it with its cards, what they make together, and what a whole board makes alone."""
    pick = Random(seed)
    cards = pick.sample(range(20) if seed % 2 else range(52), size + 2)
    low, high = sorted(cards[:2])
    hole, board = high * (high - 1) // 2 + low, np.array(sorted(cards[2:]))
    assert hole_cards(hole) == (low, high)
    return board, hole, (low, high), worth(*cards), worth(*board.tolist()) if size == 5 else 0


@pytest.mark.parametrize("size", [3, 4, 5])
def test_what_the_players_own_cards_bring(size: int) -> None:
    met = set()
    for seed in range(300):
        board, hole, own, value, alone = dealt(seed, size)
        ranks = [card // 4 for card in board]
        pair = own[0] // 4 == own[1] // 4 or any(card // 4 in ranks for card in own)
        beyond = value >= STRAIGHT and value > alone
        assert brought(board, alone, value, hole) == PAIRED * pair + BEYOND * beyond
        met.add((pair, beyond))
    assert len(met) == 4


@pytest.mark.parametrize("size", [3, 4])
def test_four_of_a_suit_with_a_card_of_the_players(size: int) -> None:
    met = set()
    for seed in range(400):
        board, hole, own, *_ = dealt(seed, size)
        suits = [int(card) % 4 for card in (*board, *own)]
        ranks = [card // 4 + 2 for card in own if suits.count(card % 4) == 4]
        assert flush_draw(board, hole) == max(ranks, default=0)
        met.add(bool(ranks))
    assert met == {False, True}


def singles(board: np.ndarray) -> np.ndarray:
    alone = [0 if card in board else worth(*board.tolist(), card) for card in range(52)]
    return np.array(sorted(alone), np.int64)


def test_the_first_line_that_fits_decides() -> None:
    """Two pair is played, a hole that is named is not, a hidden pair is, few outs are, and nothing else."""
    met: dict[int, int] = {}
    for seed in range(400):
        board, hole, own, value, alone = dealt(seed, 5)
        named = tuple(range(0, HOLES, 3))
        lines = [
            (Fit(least=TWO_PAIR), 1),
            (Fit(holes=named), 0),
            (Fit(own=PAIRED), 1),
            (Fit(outs=21), 1),
            (Fit(), 0),
        ]
        outs = sum(worth(*board.tolist(), card) > value for card in range(52) if card not in (*board, *own))
        fits = [
            value >= TWO_PAIR,
            hole % 3 == 0,
            bool(brought(board, alone, value, hole) & PAIRED),
            outs < 21,
            True,
        ]
        first = fits.index(True)
        assert follow((board, alone, singles(board)), hole, value, rows(lines)) == lines[first][1]
        met[first] = met.get(first, 0) + 1
    assert len(met) == len(lines)


def test_tests_joined_ask_for_both() -> None:
    joined = (
        Fit(least=5, holes=(1, 2)) & Fit(least=3, most=9, draw=10, holes=(2, 3)) & Fit(own=PAIRED, outs=4)
    )
    assert joined == Fit(least=5, most=9, own=PAIRED, draw=10, outs=4, holes=(2,))
    nobody = Fit(holes=(1,)) & Fit(holes=(2,))
    assert not rows([(nobody, 1)]).holes.any()
