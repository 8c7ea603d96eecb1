"""Equity of two hands before the flop: every deal counted or some drawn, beside loops of other libraries."""

import random
from collections.abc import Callable

from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import Card, Deck, OmahaHoldemHand, StandardHighHand, calculate_equities

from pitboss.cardroom.equity import equity, rules_of
from pitboss.chance.cards import CARDS
from pitboss.desk import game_of, games
from pitboss.rulebooks import rulebooks

HANDS = {"holdem": ("AsKs", "QdQh"), "omaha": ("AsAhKsKh", "8c7c6d5d")}
_HAND_TYPES = {"holdem": StandardHighHand, "omaha": OmahaHoldemHand}


def has(variant: str) -> bool:
    """Whether some book on the shelf has a form of poker."""
    return "poker" in games() and any(variant in game_of("poker").variants(book) for book in rulebooks())


def exact(variant: str) -> Callable[[int], int]:
    """Every deal counted, again and again until there are so many."""

    def play(deals: int) -> int:
        rules, done = rules_of(variant), 0
        while done < deals:
            done += equity(rules, HANDS[variant], exact=True).deals
        return done

    return play


def drawn(variant: str) -> Callable[[int], int]:
    """So many deals drawn."""
    return lambda deals: equity(rules_of(variant), HANDS[variant], samples=max(deals, 2)).deals


def phevaluator(variant: str) -> Callable[[int], int]:
    """A plain loop over as many boards, each hand ranked by phevaluator."""
    hands = [[text[place : place + 2] for place in range(0, len(text), 2)] for text in HANDS[variant]]
    deck = [card for card in CARDS if card not in hands[0] + hands[1]]
    value = evaluate_omaha_cards if variant == "omaha" else evaluate_cards

    def play(deals: int) -> int:
        wins = 0
        for _ in range(deals):
            board = random.sample(deck, 5)
            one, two = (value(*board, *hand) for hand in hands)
            wins += one < two
        return deals

    return play


def pokerkit(variant: str) -> Callable[[int], int]:
    """As many deals of pokerkit's own equities."""
    ranges = [[tuple(Card.parse(hand))] for hand in HANDS[variant]]
    types, own = (_HAND_TYPES[variant],), len(ranges[0][0])

    def play(deals: int) -> int:
        calculate_equities(ranges, (), own, 5, Deck.STANDARD, types, sample_count=deals)
        return deals

    return play
