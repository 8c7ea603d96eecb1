"""Compatible hands: one holding for each, with no card twice. Those that differ only by suits are one class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import permutations
from math import prod
from operator import or_

from pitboss.cardroom.equity.read import Asked, Holding, bits

MOST = 20_000
"""The most matchups that are classified one by one."""
Matchup = tuple[Holding, ...]
Suits = tuple[int, ...]


def possible(asked: Sequence[Asked], taken: int = 0) -> Iterator[Matchup]:
    """Yield every way to give each hand one of its holdings."""
    if not asked:
        yield ()
        return
    for holding in asked[0].holdings:
        if not holding.taken & taken:
            for rest in possible(asked[1:], taken | holding.taken):
                yield (holding, *rest)


def can_be(asked: Sequence[Asked], most: int = MOST) -> bool:
    """Return whether there is any way at all. After ``most`` steps, it is left to random drawing to find none."""
    steps = 0

    def fits(rest: Sequence[Asked], taken: int) -> bool:
        nonlocal steps
        steps += 1
        if not rest or steps > most:
            return True
        free = (one.taken for one in rest[0].holdings if not one.taken & taken)
        return any(fits(rest[1:], taken | more) for more in free)

    needed = sum(one.holdings[0].taken.bit_count() for one in asked)
    wanted = reduce(or_, (holding.taken for one in asked for holding in one.holdings), 0)
    return needed <= wanted.bit_count() and fits(sorted(asked, key=lambda one: len(one.holdings)), 0)


def written(asked: Sequence[Asked]) -> int:
    """Return the number of matchups to examine, including those with a card twice."""
    return prod(len(one.holdings) for one in asked)


def classes(asked: Sequence[Asked], lying: Sequence[Sequence[int]]) -> list[tuple[Matchup, int]]:
    """Return one matchup of each class, and the size of the class.

    Renaming suits changes nothing if it leaves the cards on the table unchanged.
    """
    renamings = [suits for suits in permutations(range(4)) if all(_same(cards, suits) for cards in lying)]
    first: dict[tuple[tuple[int, int], ...], Matchup] = {}
    many: Counter[tuple[tuple[int, int], ...]] = Counter()
    for matchup in possible(asked):
        kind = min(_renamed(matchup, suits) for suits in renamings) if len(renamings) > 1 else _plain(matchup)
        first.setdefault(kind, matchup)
        many[kind] += 1
    return [(first[kind], count) for kind, count in many.items()]


def _same(cards: Sequence[int], suits: Suits) -> bool:
    return bits(_rename(cards, suits)) == bits(cards)


def _rename(cards: Sequence[int], suits: Suits) -> list[int]:
    return [card & ~3 | suits[card & 3] for card in cards]


def _renamed(matchup: Matchup, suits: Suits) -> tuple[tuple[int, int], ...]:
    return tuple(
        (bits(_rename(holding.cards, suits)), bits(_rename(holding.thrown, suits))) for holding in matchup
    )


def _plain(matchup: Matchup) -> tuple[tuple[int, int], ...]:
    return tuple((bits(holding.cards), bits(holding.thrown)) for holding in matchup)
