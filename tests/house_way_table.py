"""The house way of horseshoe-cincinnati §12 once more, as a table from what is held to what goes low.

Written from the fact sheet, apart from the game: it shares no code with it, ranks hands by its own rules and works
with ranks and suits as numbers. A line of the table is (what is held, which ranks go low).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Cards = Sequence[str]
ORDER = "..23456789TJQKA"
RUN = ("straight", "flush", "straight flush", "royal flush")


def rank(card: str) -> int:
    return 14 if card == "Jk" else ORDER.index(card[0])


def runs(five: Cards) -> bool:
    """Whether five cards are a straight or a flush, the joker standing for anything."""
    plain = [card for card in five if card != "Jk"]
    if len({card[1] for card in plain}) == 1:
        return True
    ranks = {rank(card) for card in plain}
    if len(ranks) < len(plain):
        return False
    low = {1 if one == 14 else one for one in ranks}
    return max(ranks) - min(ranks) <= 4 or max(low) - min(low) <= 4


def keeping(cards: Cards) -> Iterator[tuple[str, str]]:
    """The low hands that leave a straight or flush."""
    for low in combinations(cards, 2):
        if runs([card for card in cards if card not in low]):
            yield low


def size(low: Cards) -> tuple[bool, list[int]]:
    ranks = sorted(map(rank, low), reverse=True)
    return ranks[0] == ranks[1], ranks


def low_ranks(cards: Cards) -> list[int]:
    """The ranks that go low, highest first."""
    held = Counter(map(rank, cards))
    groups = {count: sorted((r for r in held if held[r] == count), reverse=True) for count in range(1, 6)}
    ones, twos, threes, fours, fives = (groups[count] for count in range(1, 6))
    if fives:
        return [13, 13] if 13 in twos else [14, 14]
    if fours:
        return four(fours[0], ones, twos + threes)
    for holds, low in GROUPS:
        if holds(len(threes), len(twos)):
            return low(threes, twos)
    if keeps := list(keeping(cards)):
        return with_run(keeps, ones, twos, threes)
    if threes:
        return [14, ones[0]] if threes == [14] else ones[:2]
    if len(twos) == 2:
        return two_pair(twos, ones)
    return ones[:2] if twos else ones[1:3]


GROUPS: tuple[tuple[Callable[[int, int], bool], Callable[[list[int], list[int]], list[int]]], ...] = (
    (lambda threes, twos: threes == 2, lambda threes, twos: [threes[0]] * 2),
    (lambda threes, twos: threes == 1 and twos > 0, lambda threes, twos: [twos[0]] * 2),
    (lambda threes, twos: twos == 3, lambda threes, twos: [twos[0]] * 2),
)
"""Two threes; a full house with one pair or two; three pairs."""


def four(of: int, ones: list[int], more: list[int]) -> list[int]:
    if of == 14 and more and more[0] != 13:
        return [14, 14]
    if more:
        return [more[0]] * 2
    split = {"low": False, "medium": 14 not in ones, "high": True}[kind(of)]
    return [of, of] if split else ones[:2]


def kind(of: int) -> str:
    return "low" if of <= 6 else "medium" if of <= 10 else "high"


TOGETHER: dict[tuple[str, str], Callable[[list[int]], bool]] = {
    ("low", "low"): lambda ones: True,
    ("low", "medium"): lambda ones: max(ones) >= 13,
    ("low", "high"): lambda ones: 14 in ones,
    ("medium", "medium"): lambda ones: 14 in ones,
    ("medium", "high"): lambda ones: {13, 14} <= set(ones),
    ("high", "high"): lambda ones: False,
}


def two_pair(twos: list[int], ones: list[int]) -> list[int]:
    return ones[:2] if TOGETHER[kind(twos[1]), kind(twos[0])](ones) else [twos[1]] * 2


def with_run(keeps: list[tuple[str, str]], ones: list[int], twos: list[int], threes: list[int]) -> list[int]:
    if len(twos) == 2:
        return two_pair(twos, ones)
    grouped = (threes or twos or [0])[0]
    if any(size(low)[1] == [grouped] * 2 for low in keeps):
        return [grouped] * 2
    if threes:
        return [14, ones[0]]
    return max(map(size, keeps))[1]
