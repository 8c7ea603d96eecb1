"""Ranges of two-card hands: `QQ+`, `AKs`, `A5s-A2s`, `KTo+`, `T9s-65s`, `77-44`, `AK`, `top 15%`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from pitboss.cardroom.equity.starting import SCORES
from pitboss.chance.cards import RANKS
from pitboss.money import read_exact
from pitboss.rulebooks.refusal import Refusal

_SHAPE = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
_RANGE = re.compile(rf"{_SHAPE}(?:(\+)|-{_SHAPE})?")
_TOP = re.compile(r"top\s+(\d{1,3}(?:\.\d{1,3})?)\s*%", re.ASCII)
ALL = 1326
"""The number of hands of two cards."""
Two = tuple[int, ...]
Shape = tuple[int, int, str]
"""The higher rank and the lower, 0 ... 12, and whether suits are the same (s), differ (o), or either ("")."""


def is_range(written: str) -> bool:
    """Return whether a text is written as a range and not as cards."""
    return bool(_RANGE.fullmatch(written) or _TOP.fullmatch(written))


def two_cards(written: str) -> list[Two]:
    """Return all hands of a range, as card indexes."""
    if top := _TOP.fullmatch(written):
        return _top(top[1])
    found = _RANGE.fullmatch(written)
    if found is None:
        raise Refusal("bad_range", f"{written!r:.40} is no range: write QQ+, AKs, A5s-A2s, KTo+ or top 15%")
    first = _shape(*found.group(1, 2, 3))
    if found[4]:
        return _hands(_upward(first))
    if found[5]:
        return _hands(_between(written, first, _shape(*found.group(5, 6, 7))))
    return _hands([first])


def _shape(one: str, two: str, suits: str) -> Shape:
    low, high = sorted((RANKS.index(one), RANKS.index(two)))
    if low == high and suits:
        raise Refusal("bad_range", f"a pair such as {one}{two} is never suited: leave {suits!r} out")
    return high, low, suits


def _upward(shape: Shape) -> list[Shape]:
    """Return pairs up to aces; for other hands the higher card stays and the lower rises to just below it."""
    high, low, suits = shape
    if high == low:
        return [(rank, rank, "") for rank in range(low, 13)]
    return [(high, rank, suits) for rank in range(low, high)]


def _between(written: str, first: Shape, last: Shape) -> list[Shape]:
    """Return the shapes between two others, which share the higher card or have the same gap between ranks."""
    top, bottom = max(first, last), min(first, last)
    same_gap = top[0] - top[1] == bottom[0] - bottom[1]
    if top[2] == bottom[2] and same_gap:
        return [(bottom[0] + up, bottom[1] + up, top[2]) for up in range(top[0] - bottom[0] + 1)]
    if top[2] == bottom[2] and top[0] == bottom[0] != top[1]:
        return [(top[0], rank, top[2]) for rank in range(bottom[1], top[1] + 1)]
    raise Refusal(
        "bad_range",
        f"{written!r:.40}: both ends have one higher card, or ranks as far apart, and suits alike",
    )


def _hands(shapes: list[Shape]) -> list[Two]:
    return [hand for shape in shapes for hand in _of_shape(shape)]


def _of_shape(shape: Shape) -> Iterator[Two]:
    high, low, suits = shape
    if high == low:
        for one, two in combinations(range(4), 2):
            yield 4 * low + one, 4 * low + two
        return
    for one, two in product(range(4), repeat=2):
        if not suits or (one == two) == (suits == "s"):
            yield 4 * low + one, 4 * high + two


def shapes() -> list[Shape]:
    """Return the 169 shapes of two cards."""
    return [
        (high, low, suits)
        for high in range(13)
        for low in range(high + 1)
        for suits in (("",) if low == high else ("s", "o"))
    ]


def _top(percent: str) -> list[Two]:
    """Return the best shapes by score, as long as their hands are within this percentage of all hands."""
    hands: list[Two] = []
    for shape in sorted(shapes(), key=lambda one: -SCORES[one]):
        more = list(_of_shape(shape))
        if len(hands) + len(more) > ALL * read_exact(percent) / 100:
            break
        hands += more
    return hands
