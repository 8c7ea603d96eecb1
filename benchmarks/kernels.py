"""Compiled kernels: seven cards ranked beside phevaluator, and rounds of card games with their best play."""

from collections.abc import Callable
from functools import cache

import numpy as np
from phevaluator import evaluate_cards

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of
from pitboss.hands.fast import highs
from pitboss.odds import Kernel

HANDS = (
    np.random.default_rng(1)
    .permuted(np.tile(np.arange(52, dtype=np.uint8), (10_000, 1)), axis=1)[:, :7]
    .copy()
)
NAMED = [[CARDS[card] for card in hand] for hand in HANDS[:1_000]]
GAMES = {
    "three-card-poker": "oneida-2003",
    "four-card-poker": "horseshoe-cincinnati",
    "crazy-four-poker": "horseshoe-cincinnati",
    "caribbean-stud": "oneida-2003",
    "mini-baccarat": "horseshoe-cincinnati",
    "pai-gow-poker": "horseshoe-cincinnati",
    "ultimate-texas-holdem": "horseshoe-cincinnati",
    "texas-holdem-bonus": "horseshoe-cincinnati",
}


def ranked(hands: int) -> int:
    """Random hands ranked, ten thousand at a time."""
    for _ in range(-(-hands // len(HANDS))):
        highs(HANDS)
    return -(-hands // len(HANDS)) * len(HANDS)


def phevaluator(hands: int) -> int:
    """A plain loop over phevaluator."""
    for place in range(hands):
        evaluate_cards(*NAMED[place % len(NAMED)])
    return hands


@cache
def _kernel(name: str) -> Kernel:
    game = game_of(name)
    return game.kernel(game.rules(GAMES[name]))


def simulated(name: str) -> Callable[[int], int]:
    """A game's kernel; its best play is worked out before the clock starts."""

    def play(rounds: int) -> int:
        _kernel(name).tally(1, rounds)
        return rounds

    return play
