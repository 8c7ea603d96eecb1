"""Pai gow poker settled the slow, plain way, from the two fact sheets alone.

Nothing here comes from `pitboss`: it is the second opinion the game is compared with. Money is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

H, OLD = "horseshoe-cincinnati", "oneida-2003"
RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
ACE, KING = 14, 13

# Best last, H §6.II and O C(2).
NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five aces",
)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 4, 5, 8, 9
SHAPES = {
    (5,): 10,
    (4, 1): 7,
    (3, 2): 6,
    (3, 1, 1): 3,
    (2, 2, 1): 2,
    (2, 1, 1, 1): 1,
    (1, 1, 1, 1, 1): 0,
}
SIDE = {
    "7-card straight flush": (8000, 5000),
    "royal match": (2000, 1000),
    "7-card straight flush, joker": (1000, 500),
    "five aces": (400, 250),
    "royal flush": (150, 50),
    "straight flush": (50, 20),
    "four of a kind": (25, 5),
    "full house": (5, 0),
    "flush": (4, 0),
    "three of a kind": (3, 0),
    "straight": (2, 0),
}
# O M(3)(d) for a dollar: alone and with a pair in the low hand; five dollars pay five times as much.
PROGRESSIVE = {
    "royal flush": (100, 200),
    "straight flush": (25, 50),
    "four of a kind": (20, 40),
    "full house": (5, 10),
    "flush": (3, 6),
    "straight": (2, 4),
    "three of a kind": (2, 2),
}
Rank = tuple[int, ...]
Net = dict[str, dict[str, Fraction]]


class Refused(Exception):
    """The sheets do not allow this."""


# --- hands --------------------------------------------------------------------------------------------------


def value(card: str) -> int:
    """The rank of a card from 2 to 14; the joker is an ace."""
    return ACE if card == "Jk" else RANKS.index(card[0]) + 2


def run(values: Sequence[int], low_wheel: bool) -> int:
    """How high five different ranks in sequence stand among the straights, 0 where they are none."""
    high = sorted(values, reverse=True)
    if len(set(high)) < 5:
        return 0
    if high == [14, 5, 4, 3, 2]:
        return 5 if low_wheel else 14
    return (15 if high[0] == ACE else high[0]) if high[0] - high[4] == 4 else 0


def natural(cards: Sequence[str], low_wheel: bool) -> Rank:
    """Five cards with no joker to move; a `Jk` among them is an ace of no suit."""
    values = [value(card) for card in cards]
    counts = Counter(values)
    order = sorted(values, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = SHAPES[tuple(sorted(counts.values(), reverse=True))]
    suited = "Jk" not in cards and len({card[1] for card in cards}) == 1
    top = 0 if "Jk" in cards else run(values, low_wheel)
    if suited and top:
        return (ROYAL,) if top == 15 else (STRAIGHT_FLUSH, top)
    if suited:
        return (FLUSH, *order)
    return (STRAIGHT, top) if top else (shape, *order)


@cache
def rank_high(cards: frozenset[str], low_wheel: bool = False) -> Rank:
    """Five cards as a tuple that compares as the hand does; the joker an ace or what completes a straight or flush."""
    best = natural(sorted(cards), low_wheel)
    if "Jk" not in cards:
        return best
    rest = sorted(cards - {"Jk"})
    as_any = [natural([*rest, card], low_wheel) for card in DECK[:-1] if card not in rest]
    return max([best, *(hand for hand in as_any if hand[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL))])


def rank_low(cards: Sequence[str]) -> Rank:
    """Two cards: a pair above no pair."""
    one, two = sorted((value(card) for card in cards), reverse=True)
    return (1, one) if one == two else (0, one, two)


def foul(low: Sequence[str], high: Sequence[str], low_wheel: bool = False) -> bool:
    """Whether the low hand outranks the high one, or the cards are not two and five."""
    if len(low) != 2 or len(high) != 5:
        return True
    front, back = rank_low(low), rank_high(frozenset(high), low_wheel)
    return back[: len(front)] < front


def splits(cards: Sequence[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to part seven cards into two and five."""
    for low in combinations(cards, 2):
        yield low, tuple(card for card in cards if card not in low)


def seven_straight_flush(cards: Sequence[str]) -> bool:
    """Seven of one suit in sequence, the joker standing for the one that is missing."""
    plain = [card for card in cards if card != "Jk"]
    if len({card[1] for card in plain}) > 1:
        return False
    values = {value(card) for card in plain}
    runs = [{*range(low, low + 7)} for low in range(2, 9)] + [{ACE, *range(2, 8)}]
    return any(values <= wanted for wanted in runs)


def side_hand(cards: Sequence[str]) -> str | None:
    """The row of the Fortune or Bonus table that pays seven cards most."""
    if seven_straight_flush(cards):
        return "7-card straight flush, joker" if "Jk" in cards else "7-card straight flush"
    found: set[str] = set()
    for low, high in splits(cards):
        name = NAMES[rank_high(frozenset(high))[0]]
        found.add(name)
        if name == "royal flush" and sorted(card[0] for card in low) == ["K", "Q"] and low[0][1] == low[1][1]:
            found.add("royal match")
    return next((name for name in SIDE if name in found), None)


# --- the house way (H §12) ----------------------------------------------------------------------------------


def low_of(ranks: Sequence[int]) -> Rank:
    """What the low hand of a house way is worth, from its two ranks."""
    one, two = sorted(ranks, reverse=True)
    return (1, one) if one == two else (0, one, two)


def straights(cards: Sequence[str]) -> list[tuple[Rank, Rank]]:
    """Low and high of every parting that keeps a straight or flush (or better of their kind) in the high hand."""
    kept = []
    for low, high in splits(cards):
        back = rank_high(frozenset(high))
        if back[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
            kept.append((rank_low(low), back))
    return kept


@cache
def house_way(cards: frozenset[str]) -> tuple[Rank, Rank]:
    """Low and high of the dealer's seven cards."""
    seven = sorted(cards)
    low = house_low(seven)
    if isinstance(low, tuple):
        return low
    wanted = low_of(low)
    return max(
        (rank_low(front), rank_high(frozenset(back))) for front, back in splits(seven) if rank_low(front) == wanted
    )


def house_low(seven: Sequence[str]) -> list[int] | tuple[Rank, Rank]:
    """The ranks of the low hand, or both hands where a straight or flush settles them."""
    counts = Counter(value(card) for card in seven)
    by = {size: sorted((rank for rank in counts if counts[rank] == size), reverse=True) for size in range(1, 6)}
    shape = tuple(sorted(counts.values(), reverse=True))
    if 5 in shape:  # §12.X
        return [KING, KING] if by[2] == [KING] else [ACE, ACE]
    if 4 in shape:
        return quads_low(by)
    if by[3]:
        return threes_low(seven, by)
    if len(by[2]) == 3:  # §12.IV
        return [by[2][0]] * 2
    if len(by[2]) == 2:
        return two_pair_low(by[2], by[1])
    kept = straights(seven)
    if len(by[2]) == 1:
        paired = [both for both in kept if both[0] == (1, by[2][0])]
        if kept:  # §12.VII.B, and Conflicts 13(a)
            return max(paired or kept)
        return by[1][:2]
    return max(kept) if kept else by[1][1:3]  # §12.VII.A, §12.I


def quads_low(by: dict[int, list[int]]) -> list[int]:
    """§12.IX, with Conflicts 13(c) for four and three."""
    four = by[4][0]
    other = (by[3] or by[2] or [0])[0]
    if other and (four != ACE or other == KING):
        return [other, other]
    if not other and (four <= 6 or (four <= 10 and by[1][0] == ACE)):
        return by[1][:2]
    return [four, four]


def threes_low(seven: Sequence[str], by: dict[int, list[int]]) -> list[int] | tuple[Rank, Rank]:
    """§12.V–VI, VII.E and VIII."""
    three = by[3][0]
    if len(by[3]) == 2:
        return [three, three]
    if by[2]:
        return [by[2][0]] * 2
    kept = [both for both in straights(seven) if both[0] == (1, three)]
    if kept:
        return max(kept)
    return [ACE, by[1][0]] if three == ACE else by[1][:2]


def two_pair_low(pairs: list[int], singles: list[int]) -> list[int]:
    """§12.III: together in the high hand or split."""
    high, low = (0 if rank <= 6 else 1 if rank <= 10 else 2 for rank in pairs)
    ace, king = ACE in singles, KING in singles
    together = {
        (0, 0): True,
        (1, 0): ace or king,
        (2, 0): ace,
        (1, 1): ace,
        (2, 1): ace and king,
        (2, 2): False,
    }[high, low]
    return singles[:2] if together else [pairs[1]] * 2


# --- money --------------------------------------------------------------------------------------------------


def money(said: Any) -> Fraction:
    """An amount of a record."""
    return Fraction(Decimal(str(said)))


def vigorish(won: Fraction, rounded: bool) -> Fraction:
    """5 percent of what was won, where the house says so up to the next quarter."""
    exact = won / 20
    return Fraction(-(-exact * 4 // 1), 4) if rounded else exact


def compare(low: Rank, high: Rank, bank_low: Rank, bank_high: Rank) -> int:
    """1 won, 0 pushed, -1 lost: copies are the bank's."""
    better = (low > bank_low) + (high > bank_high)
    return better - 1
