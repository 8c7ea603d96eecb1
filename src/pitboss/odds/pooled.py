"""All the cards of a deal combined: how often six or seven cards make each best five-card hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from pitboss.chance.cards import CARDS, SUITS, Card
from pitboss.hands import five, six
from pitboss.odds.wager import Result, WagerAnalysis, weigh
from pitboss.rulebooks import PayTable

UNIT = 10**6
NOTHING = "nothing paid"


@cache
def six_card_counts() -> dict[str, int]:
    """The number of the 20,358,520 sets of six cards that make each hand."""
    return _counts(6, six.kind)


@cache
def seven_card_counts() -> dict[str, int]:
    """The number of the 133,784,560 sets of seven cards that make each kind of hand."""
    return _counts(7, lambda cards: five.category(five.best(cards)))


def _counts(
    size: int, kind: Callable[[Sequence[Card]], str], deck: Iterable[int] = range(13)
) -> dict[str, int]:
    """The number of sets of this many cards of these ranks that make each kind of hand."""
    counts: dict[str, int] = {}
    flushes = cache(lambda ranks: kind([CARDS[rank * 4] for rank in ranks]))
    for ranks in combinations_with_replacement(deck, size):
        held = {rank: ranks.count(rank) for rank in ranks}
        if max(held.values()) > 4:
            continue
        suited = 0
        for flush, ways in _flushes(held):
            suited += ways
            counts[flushes(flush)] = counts.get(flushes(flush), 0) + ways
        # Consecutive cards of rising ranks in consecutive suits: all different, and never five of one suit.
        mixed = kind([CARDS[rank * 4 + place % 4] for place, rank in enumerate(ranks)])
        counts[mixed] = counts.get(mixed, 0) + prod(comb(4, many) for many in held.values()) - suited
    return counts


def _flushes(held: dict[int, int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ranks of every flush that ranks held this many times can make, and in how many ways."""
    for size in range(5, len(held) + 1):
        for flush in combinations(held, size):
            # No other card has the flush's suit, so three suits are left for each rank.
            yield flush, len(SUITS) * prod(comb(3, held[rank] - (rank in flush)) for rank in held)


def by_seven_cards(wager: str, table: PayTable) -> WagerAnalysis:
    """Analyse a wager decided only by its pay table and the best five of seven cards."""
    counts = seven_card_counts()
    rows = [Result(row, pays.win(UNIT) / UNIT, counts[row]) for row, pays in table]
    lost = sum(counts.values()) - sum(row.weight for row in rows)
    rules = ("rules.hand_ranking", table.cite.rule)
    return weigh(wager, [*rows, Result(NOTHING, Fraction(-1), lost)], rules=rules)
