"""The layout: every wager that has a place on it, and the numbers it covers.

The numbers lie in twelve rows of three. On a double zero layout 0 touches 00, 1 and 2, and 00 touches 0, 2 and 3; on a
single zero layout 0 touches 1, 2 and 3. A document must say how a triple zero layout begins, and may say so for others.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

ZERO, DOUBLE_ZERO, TRIPLE_ZERO = ZEROS = "0", "00", "000"
NUMBERS = range(1, 37)
FIRSTS = range(1, 37, 3)
"""The first number of each row."""
ZERO_SPLITS = {
    True: ("0-00", "0-1", "0-2", "00-2", "00-3"),
    False: ("0-1", "0-2", "0-3"),
}
"""The pairs of adjoining boxes at the head of the layout. The key says whether it has a box for 00."""
TRIOS = ("0-1-2", "0-2-00", "00-2-3", "0-2-3")
"""The threes with a common corner at the head of one of the layouts."""
ZERO_CORNER = "corner-0"
IN_ORDER = (*ZEROS, "1", "2", "3")
"""The boxes at the head of a layout, in the order in which a place of a triple zero layout names them."""


class Spot(NamedTuple):
    """A place on the layout: the kind of wager it is, and the numbers it covers."""

    family: str
    numbers: frozenset[str]


class Head(NamedTuple):
    """The head of a layout: its zeros, and the places where wagers touch them."""

    zeros: tuple[str, ...]
    splits: tuple[str, ...] = ()
    trios: tuple[str, ...] = ()
    corner: tuple[str, ...] = ()
    first_five: tuple[str, ...] = ()
    courtesy: tuple[str, ...] = ()


ONE_ZERO = Head(
    (ZERO,),
    ZERO_SPLITS[False],
    tuple(trio for trio in TRIOS if DOUBLE_ZERO not in trio.split("-")),
    corner=(ZERO, "1", "2", "3"),
)
TWO_ZEROS = Head(
    (ZERO, DOUBLE_ZERO),
    ZERO_SPLITS[True],
    TRIOS,
    first_five=(ZERO, DOUBLE_ZERO, "1", "2", "3"),
    courtesy=(ZERO, DOUBLE_ZERO),
)


@lru_cache(maxsize=16)
def layout(head: Head, red: frozenset[int] = frozenset()) -> Mapping[str, Spot]:
    """Return every place of a layout with this head, by its name in records."""
    return {name: Spot(family, numbers) for family, name, numbers in _places(head, red)}


def in_order(name: str) -> str:
    """Return a split or trio with its numbers in the layout's order, whatever order they were given in."""
    family, _, said = name.partition("-")
    known = _NAMED.get((family, frozenset(said.split("-"))))
    return f"{family}-{known}" if known and said.count("-") == known.count("-") else name


def _places(head: Head, red: frozenset[int]) -> Iterator[tuple[str, str, frozenset[str]]]:
    for number in (*head.zeros, *map(str, NUMBERS)):
        yield "straight", f"straight-{number}", frozenset({number})
    for pair in chain(head.splits, _adjoining()):
        yield "split", f"split-{pair}", frozenset(pair.split("-"))
    yield from (("row", f"row-{first}", _run(first, 3)) for first in FIRSTS)
    yield from (("trio", f"trio-{trio}", frozenset(trio.split("-"))) for trio in head.trios)
    if head.corner:
        yield "corner", ZERO_CORNER, frozenset(head.corner)
    for low in (number for number in NUMBERS if number % 3 and number <= 32):
        yield "corner", f"corner-{low}", _run(low, 2) | _run(low + 3, 2)
    if head.first_five:
        yield "first-five", "first-five", frozenset(head.first_five)
    if head.courtesy:
        yield "courtesy", "courtesy", frozenset(head.courtesy)
    yield from (("six", f"six-{first}", _run(first, 6)) for first in FIRSTS[:-1])
    yield from _outside(red)


def _outside(red: frozenset[int]) -> Iterator[tuple[str, str, frozenset[str]]]:
    for place in (1, 2, 3):
        yield "column", f"column-{place}", _named(range(place, 37, 3))
    for place in (1, 2, 3):
        yield "dozen", f"dozen-{place}", _run(place * 12 - 11, 12)
    halves = {
        "red": red,
        "black": set(NUMBERS) - red,
        "odd": range(1, 37, 2),
        "even": range(2, 37, 2),
        "low": range(1, 19),
        "high": range(19, 37),
    }
    yield from ((name, name, _named(numbers)) for name, numbers in halves.items())


def _adjoining() -> Iterator[str]:
    """Yield the pairs of numbers whose boxes share a line: side by side in a row, or one below the other."""
    for number in NUMBERS:
        if number % 3:
            yield f"{number}-{number + 1}"
        if number <= 33:
            yield f"{number}-{number + 3}"


def _run(first: int, length: int) -> frozenset[str]:
    return _named(range(first, first + length))


def _named(numbers: Iterable[int]) -> frozenset[str]:
    return frozenset(map(str, numbers))


_NAMED = {
    **{
        (family, frozenset(boxes)): "-".join(boxes)
        for family, many in (("split", 2), ("trio", 3))
        for boxes in combinations(IN_ORDER, many)
        if TRIPLE_ZERO in boxes
    },
    **{
        ("split", frozenset(pair.split("-"))): pair for pair in (*chain(*ZERO_SPLITS.values()), *_adjoining())
    },
    **{("trio", frozenset(trio.split("-"))): trio for trio in TRIOS},
}
