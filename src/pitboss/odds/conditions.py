"""The hands of a strategy's line in plain words, read in one place and tested on all hands at once.

The words themselves are in `odds.phrases`. Importing this module imports numpy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.phrases import Phrase, chosen, tests
from pitboss.odds.ranges import ALL, two_cards
from pitboss.odds.strategy import Line

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]


def holes(text: str) -> Bools:
    """Read a range: whether each of the 1,326 hands of two cards, by its place, is in it."""
    found = np.zeros(ALL, np.bool_)
    for part in text.split(","):
        written = (
            part.strip() if "%" in part else re.sub("[tjqka]", lambda sign: sign[0].upper(), part.strip())
        )
        for low, high in two_cards(written):
            found[high * (high - 1) // 2 + low] = True
    return found


def among(ranks: Ints, said: Iterable[int]) -> Bools:
    """Whether each rank is one of those."""
    return np.asarray(np.isin(ranks, list(said)))


def between(values: Ints) -> Callable[[int, int], Bools]:
    """Return the test that says which values lie within two bounds."""
    return lambda low, high: np.asarray((values >= low) & (values <= high))


def fits(when: str, phrases: Sequence[Phrase]) -> Any:
    """Return the hands a condition is for, or all of them if it is empty. An unknown phrase is refused."""
    found: Any = True
    for test in tests(when, phrases):
        found = found & test
    return found


def followed(lines: Sequence[Line], does: Mapping[str, int], phrases: Sequence[Phrase]) -> Any:
    """Return the number of the first line that fits each hand."""
    found = np.array(chosen(lines[-1], does))
    for line in reversed(lines[:-1]):
        where = np.asarray(fits(line.when, phrases))
        shape = np.broadcast_shapes(found.shape, where.shape)
        if shape != found.shape:
            found = np.array(np.broadcast_to(found, shape))
        np.copyto(found, chosen(line, does), where=where)
    return found
