"""The house way: how the dealer sets seven cards, line by line. Each line is a rule with its own clause."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations
from typing import NamedTuple

from pitboss.chance import Card
from pitboss.hands import five
from pitboss.hands.pai_gow import ACE, KING, high_value, low_value, rank_kinds, rank_of
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, count, one_of

TOGETHER, SPLIT = "together", "split"
UNLESS_KING, UNLESS_ACE = "split unless a king or better is held", "split unless an ace is held"
UNLESS_BOTH = "split unless an ace and a king are held"
UNLESS_LOW_ACE = "split unless an ace can go low"
TWO_PAIR = (TOGETHER, SPLIT, UNLESS_KING, UNLESS_ACE, UNLESS_BOTH)
FOURS = (TOGETHER, SPLIT, UNLESS_LOW_ACE)
ACE_LOW, TWO_ACES_LOW = "an ace and the next highest low", "two aces low"

WAY: dict[str, Kind] = {
    "way_medium_from": count("the lowest rank of a medium pair", least=3, most=10),
    "way_high_from": count("the lowest rank of a high pair, the jack being 11", least=8, most=14),
    "way_no_pair": one_of("no pair", "second and third highest low"),
    "way_pair": one_of("one pair", "the pair high, the next two highest low"),
    "way_low_low": one_of("two low pairs", *TWO_PAIR),
    "way_low_medium": one_of("a low and a medium pair", *TWO_PAIR),
    "way_low_high": one_of("a low and a high pair", *TWO_PAIR),
    "way_medium_medium": one_of("two medium pairs", *TWO_PAIR),
    "way_medium_high": one_of("a medium and a high pair", *TWO_PAIR),
    "way_high_high": one_of("two high pairs", *TWO_PAIR),
    "way_three_pair": one_of("three pairs", "the highest pair low"),
    "way_three": one_of("three of a kind", TOGETHER),
    "way_three_aces": one_of("three aces", ACE_LOW, TOGETHER),
    "way_two_threes": one_of("two threes of a kind", "a pair of the higher low"),
    "way_straight": one_of("a straight or flush without a pair", "the highest low it leaves"),
    "way_straight_pair": one_of("a straight or flush with a pair", "the pair low where it stands"),
    "way_straight_two_pair": one_of("a straight or flush with two pairs", "as two pairs"),
    "way_straight_three_pair": one_of("a straight or flush with three pairs", "as three pairs"),
    "way_straight_three": one_of("a straight or flush with three of a kind", "a pair low"),
    "way_straight_three_aces": one_of("two aces and the joker, where it does not stand", ACE_LOW),
    "way_straight_full": one_of("a straight or flush with a full house", "as a full house"),
    "way_full_house": one_of("a full house", "the pair low"),
    "way_full_house_two_pair": one_of("three of a kind and two pairs", "the higher pair low"),
    "way_four_low": one_of("four of a low rank", *FOURS),
    "way_four_medium": one_of("four of a medium rank", *FOURS),
    "way_four_high": one_of("four of a high rank", *FOURS),
    "way_four_pair": one_of("four of a kind with a pair", "the pair low"),
    "way_four_aces_pair": one_of(
        "four aces with a pair", "split unless two kings can go low", "the pair low"
    ),
    "way_five_aces": one_of("five aces", TWO_ACES_LOW),
    "way_five_aces_kings": one_of("five aces with two kings", "the kings low", TWO_ACES_LOW),
}
"""The lines, each as a rule."""

_RUNS = frozenset({five.STRAIGHT, five.FLUSH, five.STRAIGHT_FLUSH, five.ROYAL_FLUSH})


class Setting(NamedTuple):
    """Seven cards as they are set, and the line that sets them."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    line: str


class HouseWay:
    """The lines of one document, ready for setting hands."""

    def __init__(self, rules: Rules) -> None:
        """Read every line."""
        self.does = {name: rules.text(name) for name, kind in WAY.items() if kind.kind == "one_of"}
        self.cite: dict[str, Cite] = {name: rules.cite(name) for name in WAY}
        self.medium, self.high = rules.count("way_medium_from"), rules.count("way_high_from")
        self.wheel = rules.text("wheel")

    def otherwise(self, does: Mapping[str, str], medium: int, high: int) -> "HouseWay":
        """Return a way with these lines in place of its own, and these lowest ranks of medium and high pairs."""
        other = copy(self)
        other.does, other.medium, other.high = {**self.does, **does}, medium, high
        return other

    def set(self, cards: Sequence[Card]) -> Setting:
        """Set seven cards by the first line that applies."""
        hand = Counter(map(rank_of, cards))
        by_count = sorted(hand, key=lambda rank: (hand[rank], rank), reverse=True)
        shape = tuple(hand[rank] for rank in by_count if hand[rank] > 1)
        if shape and (shape[0] >= 4 or len(shape) == 3 or (shape[0] == 3 and len(shape) == 2)):
            return self._lay(cards, *self._grouped(shape, by_count))
        if runs := self._runs(cards):
            return self._with_run(cards, shape, by_count, runs)
        return self._lay(cards, *self._plain(shape, by_count))

    # -- which ranks go low, and which line says so --------------------------------------------

    def _grouped(self, shape: tuple[int, ...], ranks: list[int]) -> tuple[str, tuple[int, int]]:
        """Choose for hands that are set by their groups, with any other cards."""
        first, second = ranks[0], ranks[1]
        if shape[0] == 5:
            return self._five_aces(ranks)
        if shape[0] == 4:
            return self._four(first, shape, ranks[1:])
        if shape == (2, 2, 2):
            return "way_three_pair", (first, first)
        if shape == (3, 3):
            return "way_two_threes", (first, first)
        return "way_full_house" if shape == (3, 2) else "way_full_house_two_pair", (second, second)

    def _five_aces(self, ranks: list[int]) -> tuple[str, tuple[int, int]]:
        if ranks[1:] == [KING] and self.does["way_five_aces_kings"] != TWO_ACES_LOW:
            return "way_five_aces_kings", (KING, KING)
        return "way_five_aces", (ACE, ACE)

    def _four(self, rank: int, shape: tuple[int, ...], rest: list[int]) -> tuple[str, tuple[int, int]]:
        if len(shape) == 2:
            if rank == ACE and rest[0] != KING and self.does["way_four_aces_pair"] != "the pair low":
                return "way_four_aces_pair", (ACE, ACE)
            return "way_four_aces_pair" if rank == ACE else "way_four_pair", (rest[0], rest[0])
        line = f"way_four_{self._class(rank)}"
        does = self.does[line]
        split = does == SPLIT or (does == UNLESS_LOW_ACE and ACE not in rest)
        return line, (rank, rank) if split else (rest[0], rest[1])

    def _plain(self, shape: tuple[int, ...], ranks: list[int]) -> tuple[str, tuple[int, int]]:
        """Choose for hands of at most two pairs or three of a kind."""
        if shape == (3,):
            if ranks[0] == ACE and self.does["way_three_aces"] == ACE_LOW:
                return "way_three_aces", (ACE, ranks[1])
            return "way_three_aces" if ranks[0] == ACE else "way_three", (ranks[1], ranks[2])
        if shape == (2, 2):
            return self._two_pair(ranks)
        if shape == (2,):
            return "way_pair", (ranks[1], ranks[2])
        return "way_no_pair", (ranks[1], ranks[2])

    def _two_pair(self, ranks: list[int]) -> tuple[str, tuple[int, int]]:
        """Keep two pairs together or split them, by their classes and the other cards."""
        higher, lower, *beside = ranks
        line = f"way_{self._class(lower)}_{self._class(higher)}"
        kept = {
            TOGETHER: True,
            SPLIT: False,
            UNLESS_KING: beside[0] >= KING,
            UNLESS_ACE: beside[0] == ACE,
            UNLESS_BOTH: beside[:2] == [ACE, KING],
        }[self.does[line]]
        return line, (beside[0], beside[1]) if kept else (lower, lower)

    def _class(self, rank: int) -> str:
        return "high" if rank >= self.high else "medium" if rank >= self.medium else "low"

    # -- straights and flushes -----------------------------------------------------------------

    def _runs(self, cards: Sequence[Card]) -> list[Setting]:
        """Return every setting that leaves a straight, a flush or a straight flush in the high hand."""
        if not _may_run(cards):
            return []
        return [one for one in self._settings(cards) if self._value(one) >> five.CATEGORY_SHIFT in _RUNS]

    def _with_run(
        self, cards: Sequence[Card], shape: tuple[int, ...], ranks: list[int], runs: list[Setting]
    ) -> Setting:
        """Set a straight or flush that comes with no pair, one pair, two pairs, or three of a kind."""
        if shape == (2, 2):
            return self._lay(cards, *self._two_pair(ranks))
        paired = [one for one in runs if [rank_of(card) for card in one.low] == ranks[:1] * 2]
        if shape == (3,) and not paired:
            return self._lay(cards, "way_straight_three_aces", (ACE, ranks[1]))
        line = {(): "way_straight", (2,): "way_straight_pair", (3,): "way_straight_three"}[shape]
        best = max(
            paired if shape and paired else runs, key=lambda one: (low_value(one.low), self._value(one))
        )
        return best._replace(line=line)

    # -- the cards themselves ------------------------------------------------------------------

    def _lay(self, cards: Sequence[Card], line: str, ranks: tuple[int, int]) -> Setting:
        """Put cards of these ranks low. Of equal ones, those that leave the better high hand."""
        wanted = sorted(ranks)
        fitting = [one for one in self._settings(cards) if sorted(map(rank_of, one.low)) == wanted]
        return max(fitting, key=self._value)._replace(line=line)

    def _value(self, one: Setting) -> int:
        return high_value(one.high, self.wheel)

    def _settings(self, cards: Sequence[Card]) -> Iterator[Setting]:
        return settings(cards)


def settings(cards: Sequence[Card]) -> Iterator[Setting]:
    """Yield the twenty-one ways to put two of seven cards low."""
    for low in combinations(cards, 2):
        yield Setting(low, tuple(card for card in cards if card not in low), "")


def _may_run(cards: Sequence[Card]) -> bool:
    """Whether any five of the cards may be a straight or a flush."""
    suits = Counter(card[1] for card in cards if card != "Jk")
    wild = suits.total() < len(cards)
    if max(suits.values()) + wild >= 5:
        return True
    return "straight" in rank_kinds([rank_of(card) for card in cards if card != "Jk"], wild)
