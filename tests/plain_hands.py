"""Hands named the slow, plain way, from the fact sheets alone; nothing here comes from `pitboss`."""

import random
from collections import Counter
from collections.abc import Sequence

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
_RUNS = {size: {frozenset(("A" + RANKS)[n : n + size]) for n in range(15 - size)} for size in (3, 5)}
_GROUPS = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (3,): "three of a kind",
}


def name_of(cards: Sequence[str]) -> str:
    """Name three or five cards; a pair with its rank: "pair of T"."""
    ranks = Counter(card[0] for card in cards)
    groups = tuple(sorted(ranks.values(), reverse=True))
    if groups in _GROUPS:
        return _GROUPS[groups]
    if 2 in groups:
        return f"pair of {ranks.most_common(1)[0][0]}"
    run, suited = frozenset(ranks) in _RUNS[len(cards)], len({card[1] for card in cards}) == 1
    if run and suited:
        best = frozenset("TJQKA") if len(cards) == 5 else frozenset("QKA")
        royal = "royal flush" if len(cards) == 5 else "mini-royal"
        return royal if frozenset(ranks) == best else "straight flush"
    return "straight" if run else "flush" if suited else "nothing"


def rich_deck(chance: random.Random) -> list[str]:
    """A shuffled deck; often one in which good hands are likely."""
    deck = list(DECK)
    chance.shuffle(deck)
    if chance.random() < 0.5:
        suits = chance.choice(("s", "sh", "chs"))
        few = [card for card in deck if card[0] in "TJQKA" and card[1] in suits]
        deck = [card for card in deck if card not in few] + few
    return deck
