"""Ranges of two-card hands: `QQ+`, `AKs`, `A5s-A2s`, `KTo+`, `T9s-65s`, `77-44`, `AK`, `top 15%`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from pitboss.chance.cards import RANKS
from pitboss.money import read_exact
from pitboss.rulebooks.refusal import Refusal

Shape = tuple[int, int, str]
"""The higher rank and the lower, 0 ... 12, and whether suits are the same (s), differ (o), or either ("")."""

_WRITTEN = """
AA 3574419148, KK 3456618076, QQ 3352976364, JJ 3249956564, TT 3146852786, 99 3022906058, 88 2901489486,
AKs 2812619406, 77 2778697066, AQs 2777557648, AJs 2743317574, AKo 2740271595, ATs 2710163670,
AQo 2703008959, AJo 2666570709, KQs 2659738722, 66 2654886824, A9s 2633762831, ATo 2631264233,
KJs 2624790516, A8s 2598632551, KTs 2592119485, KQo 2578159800, A7s 2558365366, A9o 2549507227,
KJo 2540944046, 55 2530717766, QJs 2527960911, K9s 2516603411, A5s 2513853498, A6s 2513136230,
A8o 2511742479, KTo 2506133992, QTs 2494750222, A4s 2476546510, A7o 2468473350, K8s 2446287516,
A3s 2442426752, QJo 2438834411, K9o 2425293951, A5o 2420453161, A6o 2419862398, Q9s 2419101794,
K7s 2413791403, JTs 2413376906, A2s 2407127850, QTo 2403431287, 44 2392189918, A4o 2379892121,
K6s 2376160871, K8o 2350127356, Q8s 2350025012, A3o 2342761931, K5s 2340593683, J9s 2335121239,
Q9o 2322450407, JTo 2317721143, K7o 2315189251, A2o 2304332573, K4s 2302489977, Q7s 2278058571,
K6o 2274745067, K3s 2267684534, T9s 2266533059, J8s 2266034488, 33 2252502302, Q6s 2249124793,
Q8o 2248588890, K5o 2236598359, J9o 2233964817, K2s 2232309054, Q5s 2213753197, T8s 2195502632,
K4o 2195213225, J7s 2195100337, Q4s 2175405007, Q7o 2171644643, T9o 2161828275, J8o 2160086896,
K3o 2157382145, Q6o 2140532877, Q3s 2140331266, 98s 2131165248, T7s 2124380950, J6s 2122991082,
K2o 2118914099, 22 2111584984, Q2s 2104663674, Q5o 2102610047, J5s 2097020718, T8o 2085879427,
J7o 2084229054, Q4o 2060977485, 97s 2060559942, J4s 2058576574, T6s 2053132211, J3s 2023386467,
Q3o 2022875163, 98o 2017740169, 87s 2010998885, T7o 2009815656, J6o 2007136533, 96s 1989685474,
J2s 1987582097, Q2o 1984112061, T5s 1980790433, J5o 1979306579, T4s 1952021583, 97o 1942260018,
86s 1939972106, J4o 1937585709, T6o 1933626279, 95s 1918098843, T3s 1916867042, 76s 1903411309,
J3o 1899374667, 87o 1889946808, T2s 1881081228, 85s 1868726945, 96o 1866476357, J2o 1860482433,
T5o 1856391409, 94s 1840073188, 75s 1832252004, T4o 1825060325, 93s 1814998261, 86o 1814018446,
65s 1809508009, 84s 1791395097, 95o 1790032326, T3o 1786903085, 92s 1779377877, 76o 1775500515,
74s 1755639231, T2o 1748047643, 54s 1739031009, 85o 1737944702, 64s 1733992584, 83s 1714702682,
94o 1706209587, 75o 1699535755, 82s 1689453378, 73s 1679565482, 93o 1678876575, 65o 1675721321,
53s 1665177248, 63s 1658490084, 84o 1654850021, 92o 1640215041, 43s 1621085688, 74o 1617221098,
72s 1600694981, 54o 1600669542, 64o 1594595021, 52s 1587834115, 62s 1580267589, 83o 1572500215,
42s 1545030496, 82o 1544974255, 73o 1535517681, 53o 1521359660, 63o 1513508859, 32s 1509598969,
43o 1474421119, 72o 1450834082, 52o 1438290523, 62o 1429501394, 42o 1392777591, 32o 1355167195
"""

SCORES: dict[Shape, int] = {
    (RANKS.index(name[0]), RANKS.index(name[1]), name[2:]): int(score)
    for name, score in (one.split() for one in _WRITTEN.split(","))
}
"""Exact results of the 169 shapes of two cards against one random hand before the flop: the order of starting hands.

A score sums, over every board and every other hand of two cards, two for each hand beaten and one for a tie. The
best comes first.
"""

_SHAPE = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
_RANGE = re.compile(rf"{_SHAPE}(?:(\+)|-{_SHAPE})?")
_TOP = re.compile(r"top\s+(\d{1,3}(?:\.\d{1,3})?)\s*%", re.ASCII)
ALL = 1326
"""The number of hands of two cards."""
Two = tuple[int, ...]


def is_range(written: str) -> bool:
    """Return whether a text is written as a range and not as cards."""
    return bool(_RANGE.fullmatch(written) or _TOP.fullmatch(written))


def two_cards(written: str) -> list[Two]:
    """Return all hands of a range, as card indexes."""
    if top := _TOP.fullmatch(written):
        return _top(top[1])
    found = _RANGE.fullmatch(written)
    if found is None:
        raise Refusal(
            "bad_range", f"{written!r:.40} is not a range: write QQ+, AKs, A5s-A2s, KTo+ or top 15%"
        )
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
    """Return pairs up to aces. For other hands the higher card stays and the lower rises to just below it."""
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
        f"{written!r:.40}: both ends need the same higher card or the same gap, and the same suits",
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


def _top(percent: str) -> list[Two]:
    """Return the best shapes while their hands are within this percentage of all hands."""
    hands: list[Two] = []
    for shape in SCORES:
        more = list(_of_shape(shape))
        if len(hands) + len(more) > ALL * read_exact(percent) / 100:
            break
        hands += more
    return hands
