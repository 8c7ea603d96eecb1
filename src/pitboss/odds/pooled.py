"""All the cards of a deal combined: how often six cards make each best five-card hand."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

from pitboss.chance.cards import CARDS, SUITS
from pitboss.hands import five, six


@lru_cache(maxsize=1)
def six_card_counts() -> dict[str, int]:
    """How many of the 20,358,520 sets of six cards make each hand."""
    counts: dict[str, int] = {}
    for ranks in combinations_with_replacement(range(13), 6):
        if max(ranks.count(rank) for rank in ranks) <= 4:
            for kind, ways in _ways(ranks):
                counts[kind] = counts.get(kind, 0) + ways
    return counts


def _ways(ranks: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """The hands that six ranks make over all their suits: those with five or six of one suit, then all others."""
    distinct = sorted(set(ranks))
    total = 1
    for rank in distinct:
        total *= comb(4, ranks.count(rank))
    suited = list(_suited_ways(distinct))
    yield from suited
    # Consecutive cards of rising ranks in consecutive suits: all different, and never three of one suit.
    mixed = [CARDS[rank * 4 + place % 4] for place, rank in enumerate(ranks)]
    yield six.kind(mixed), total - sum(ways for _, ways in suited)


def _suited_ways(distinct: list[int]) -> Iterator[tuple[str, int]]:
    if len(distinct) < 5:
        return
    for ranks in combinations(distinct, 5):
        # The sixth card may have any of the three other suits, whether or not it pairs one of the five.
        yield five.category(five.best([CARDS[rank * 4] for rank in ranks])), len(SUITS) * 3
    if len(distinct) == 6:
        yield six.kind([CARDS[rank * 4] for rank in distinct]), len(SUITS)
