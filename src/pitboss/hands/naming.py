"""A hand named while it is played: what it makes now, the cards that make it, and the kickers with them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pitboss.chance.cards import RANK, RANKS, Card
from pitboss.hands import blackjack, five
from pitboss.hands.ranking import Ranking, in_words

_WHOLE = frozenset({"straight", "flush", "full house", "straight flush", "royal flush"})
"""The kinds of hand that every card of it makes."""
_PARTS = {(4,): "four of a kind", (3,): "three of a kind", (2, 2): "two pair", (2,): "pair"}
"""Kinds of hand by their repeated ranks, for fewer than five cards."""
NO_ROWS: Mapping[str, str] = {}


class Named(NamedTuple):
    """A hand in words, the cards that make it, the kickers that play with them, and the rows it is in now."""

    name: str
    made: tuple[Card, ...] = ()
    kickers: tuple[Card, ...] = ()
    rows: Mapping[str, str] = NO_ROWS
    """The row of each pay table that pays on the hand alone."""

    @property
    def beside(self) -> str:
        """The kickers as they are said: "K-J-9"."""
        return "-".join(RANKS[RANK[card] - 2].replace("T", "10") for card in self.kickers)


def of_kind(kind: str, words: str, playing: Sequence[Card]) -> Named:
    """Name the cards that play, given their kind of hand: those that make it first, the highest kickers next."""
    falling = sorted(playing, key=RANK.__getitem__, reverse=True)
    if kind in _WHOLE:
        return Named(words, tuple(falling))
    ranks = [RANK[card] for card in falling]
    made = tuple(card for card in falling if ranks.count(RANK[card]) > 1) or tuple(falling[:1])
    return Named(words, made, tuple(card for card in falling if card not in made))


def poker_hand(cards: Sequence[Card], tables: Mapping[str, Iterable[str]] = NO_ROWS) -> Named:
    """Name the best five of up to seven cards. Fewer than five are named by their ranks alone.

    ``tables`` are the rows, best first, of the pay tables that pay on the hand.
    """
    if len(cards) < 5:
        ranks = sorted((RANK[card] for card in cards), reverse=True)
        counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        kind = _PARTS.get(tuple(count for count, _ in counted if count > 1), "high card")
        return of_kind(kind, in_words(kind, [rank for _, rank in counted]), cards)
    value = five.best(cards)
    named = of_kind(five.category(value), five.describe(value), five.best_cards(cards))
    rows = {name: row for name, listed in tables.items() if (row := five.row(value, listed))}
    return named._replace(rows=rows)


def ranked_hand(ranking: Ranking, cards: Sequence[Card], tables: Mapping[str, Sequence[str]]) -> Named | None:
    """Name a hand in a document's own ranking, or None while it has too few cards."""
    plays = ranking.sizes[0]
    if len(cards) < plays:
        return None
    playing = max(combinations(cards, plays), key=ranking.value)
    value = ranking.value(playing)
    named = of_kind(ranking.category(value), ranking.describe(value), playing)
    rows = {name: row for name, listed in tables.items() if (row := ranking.row(value, listed)) in listed}
    return named._replace(rows=rows)


def counted_hand(cards: Sequence[Card], natural: str) -> Named:
    """Name a hand of twenty-one by its count: "soft 18", "20", or as a natural if it can be one."""
    if natural and blackjack.is_blackjack(cards):
        return Named(natural, tuple(cards))
    total, soft = blackjack.total(cards)
    return Named(f"soft {total}" if soft and len(cards) > 1 else str(total))
