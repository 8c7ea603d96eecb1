"""Seven cards: how often the best five make each kind of hand, and the value of a wager on them."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from pitboss.chance.cards import CARDS, SUITS
from pitboss.hands import five
from pitboss.odds.wager import Result, WagerAnalysis, weigh
from pitboss.rulebooks import PayTable

CARDS_SEEN = 7
UNIT = 10**6
NOTHING = "nothing paid"


@lru_cache(maxsize=1)
def seven_card_counts() -> dict[str, int]:
    """How many of the 133,784,560 sets of seven cards make each kind of hand."""
    counts: dict[str, int] = {}
    for ranks in combinations_with_replacement(range(13), CARDS_SEEN):
        held = {rank: ranks.count(rank) for rank in ranks}
        if max(held.values()) <= 4:
            for kind, ways in _ways(ranks, held):
                counts[kind] = counts.get(kind, 0) + ways
    return counts


def _ways(ranks: tuple[int, ...], held: dict[int, int]) -> Iterator[tuple[str, int]]:
    """The hands that seven ranks make over all their suits: those with five or more of one suit, then all others."""
    suited = 0
    for size in range(5, len(held) + 1):
        for flush in combinations(held, size):
            # No other card has the flush's suit, so three suits are left for each rank.
            ways = len(SUITS) * prod(comb(3, held[rank] - (rank in flush)) for rank in held)
            suited += ways
            yield _flush(flush), ways
    # Consecutive cards of rising ranks in consecutive suits: all different, and never five of one suit.
    mixed = [CARDS[rank * 4 + place % 4] for place, rank in enumerate(ranks)]
    yield five.category(five.best(mixed)), prod(comb(4, many) for many in held.values()) - suited


@cache
def _flush(ranks: tuple[int, ...]) -> str:
    return five.category(five.best([CARDS[rank * 4] for rank in ranks]))


def by_seven_cards(wager: str, table: PayTable) -> WagerAnalysis:
    """Analyse a wager decided only by its pay table and the best five of seven cards."""
    counts, rows = seven_card_counts(), []
    for row, pays in table:
        rows.append(Result(row, pays.win(UNIT) / UNIT, counts[row]))
    lost = sum(counts.values()) - sum(row.weight for row in rows)
    rules = ("rules.hand_ranking", table.cite.rule)
    return weigh(wager, [*rows, Result(NOTHING, Fraction(-1), lost)], rules=rules)
