"""A hand for each class of the 154,143,080 deals of seven of 53 cards: written apart from the game, with its size."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod


def ranks_of(size: int, most: int) -> list[tuple[str, ...]]:
    every = combinations_with_replacement("23456789TJQKA", size)
    return [ranks for ranks in every if all(ranks.count(one) <= most for one in set(ranks))]


def ways(ranks: tuple[str, ...], suits: int) -> int:
    return prod(comb(suits, count) for count in Counter(ranks).values())


def spread(ranks: tuple[str, ...]) -> list[str] | None:
    """Cards of these ranks in suits that make no flush, if there are any: each rank from where the last ended."""
    cards = [rank + "cdhs"[place % 4] for place, rank in enumerate(ranks)]
    return cards if len(set(cards)) == len(cards) else None


@cache
def classes() -> list[tuple[list[str], int]]:
    """A hand for each class of the 154,143,080 deals that ranks and suited cards tell apart, and its size."""
    found = []
    for joker in (False, True):
        size, tail = 7 - joker, ["Jk"] * joker
        suited_deals: Counter[tuple[str, ...]] = Counter()
        for count in range(5 - joker, size + 1):
            for suited in combinations("23456789TJQKA", count):
                for beside in ranks_of(size - count, 3):
                    off = [rank + "dhs"[place % 3] for place, rank in enumerate(beside)]
                    deals = 4 * ways(beside, 3)
                    found.append(([rank + "c" for rank in suited] + off + tail, deals))
                    suited_deals[tuple(sorted((*suited, *beside)))] += deals
        for ranks in ranks_of(size, 4):
            if left := ways(ranks, 4) - suited_deals[tuple(sorted(ranks))]:
                cards = spread(ranks)
                assert cards is not None, ranks
                found.append((cards + tail, left))
    return found
