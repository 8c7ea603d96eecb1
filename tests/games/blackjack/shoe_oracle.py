"""Blackjack rounds from a handful of cards, card by card in the order they are dealt, in exact fractions.

Cards are names such as "8" and "T"; "J" is a second rank of ten. Nothing here is shared with the solver.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

POINTS = {"A": 1, "T": 10, "J": 10, **{str(n): n for n in range(2, 10)}}
SURRENDERED = 0
Cards = tuple[str, ...]
Shoe = tuple[tuple[str, int], ...]
Play = Callable[[Cards, bool], str]
"""What to do with a hand: "stand", "hit", "double" or "surrender"; and whether it came of a split."""


def total(cards: Cards) -> int:
    points = sum(POINTS[card] for card in cards)
    return points + 10 if "A" in cards and points <= 11 else points


def soft(cards: Cards) -> bool:
    return total(cards) != sum(POINTS[card] for card in cards)


def drawn(shoe: Shoe) -> Iterator[tuple[str, Fraction, Shoe]]:
    size = sum(count for _, count in shoe)
    for card, count in shoe:
        if count:
            less = tuple((one, n - (one == card)) for one, n in shoe)
            yield card, Fraction(count, size), less


class Table:
    """A table with a reader: the dealer draws to 17 and to soft 17, blackjack pays 3 to 2."""

    def __init__(self, up: str, play: Play, most_hands: int = 4, *, resplit: bool = True) -> None:
        self.up, self.play, self.most_hands, self.resplit = up, play, most_hands, resplit
        self.dealer, self.hands = cache(self._dealer), cache(self._hands)

    def round(
        self, shoe: Shoe, splits: Callable[[str, str], bool]
    ) -> tuple[Fraction, Fraction, Counter[Fraction]]:
        """What a round nets and stakes on average, and how often it nets so much."""
        found = Counter[tuple[Fraction, int]]()
        for first, p, less in drawn(shoe):
            for second, q, left in drawn(less):
                for ended, share in self.two_cards(left, first, second, splits(first, second)).items():
                    found[ended] += p * q * share
        nets = Counter[Fraction]()
        for (net, _), share in found.items():
            nets[net] += share
        mean = sum(net * share for (net, _), share in found.items())
        return Fraction(mean), Fraction(sum(stake * share for (_, stake), share in found.items())), nets

    def two_cards(self, shoe: Shoe, first: str, second: str, split: bool) -> Counter[tuple[Fraction, int]]:
        """How a round ends that began with these two cards: net and stake."""
        found = Counter[tuple[Fraction, int]]()
        for hole, p, left in drawn(shoe):
            blackjack = total((first, second)) == 21
            if total((self.up, hole)) == 21:
                found[Fraction(0 if blackjack else -1), 1] += p
            elif blackjack:
                found[Fraction(3, 2), 1] += p
            else:
                pending = ((first,), (second,)) if split else ((first, second),)
                for ended, share in self.hands(left, hole, pending, len(pending), ()).items():
                    found[ended] += p * share
        return found

    def _hands(
        self, shoe: Shoe, hole: str, pending: tuple[Cards, ...], made: int, done: tuple[tuple[int, int], ...]
    ) -> Counter[tuple[Fraction, int]]:
        if not pending:
            return self.settled(shoe, hole, done)
        hand, rest, split = pending[0], pending[1:], made > 1
        if len(hand) == 1:
            return self.mixed(
                (p, self.hands(left, hole, ((*hand, card), *rest), made, done))
                for card, p, left in drawn(shoe)
            )
        again = made < self.most_hands and self.resplit
        if split and len(hand) == 2 and hand[0] == hand[1] and again:
            return self.hands(shoe, hole, ((hand[0],), (hand[1],), *rest), made + 1, done)
        ended = lambda cards, units: tuple(sorted((*done, (total(cards), units))))  # noqa: E731
        do = self.play(hand, split)
        if do == "surrender":
            return self.hands(shoe, hole, rest, made, tuple(sorted((*done, (SURRENDERED, 1)))))
        if do == "stand":
            return self.hands(shoe, hole, rest, made, ended(hand, 1))
        ways = []
        for card, p, left in drawn(shoe):
            more = (*hand, card)
            if do == "double":
                ways.append((p, self.hands(left, hole, rest, made, ended(more, 2))))
            elif total(more) > 21:
                ways.append((p, self.hands(left, hole, rest, made, ended(more, 1))))
            else:
                ways.append((p, self.hands(left, hole, (tuple(sorted(more)), *rest), made, done)))
        return self.mixed(iter(ways))

    @staticmethod
    def mixed(
        ways: Iterator[tuple[Fraction, Counter[tuple[Fraction, int]]]],
    ) -> Counter[tuple[Fraction, int]]:
        found = Counter[tuple[Fraction, int]]()
        for p, some in ways:
            for ended, share in some.items():
                found[ended] += p * share
        return found

    def settled(
        self, shoe: Shoe, hole: str, done: tuple[tuple[int, int], ...]
    ) -> Counter[tuple[Fraction, int]]:
        found = Counter[tuple[Fraction, int]]()
        for dealer, share in self.dealer(shoe, tuple(sorted((self.up, hole)))).items():
            net = Fraction(0)
            for points, units in done:
                if points == SURRENDERED:
                    net -= Fraction(1, 2)
                elif points > 21 or (points < dealer <= 21):
                    net -= units
                elif dealer > 21 or points > dealer:
                    net += units
            found[net, sum(units for _, units in done)] += share
        return found

    def _dealer(self, shoe: Shoe, cards: Cards) -> Counter[int]:
        points = total(cards)
        if points >= 17 and not (points == 17 and soft(cards)):
            return Counter({points: Fraction(1)})  # type: ignore[dict-item]
        found = Counter[int]()
        for card, p, left in drawn(shoe):
            for end, share in self.dealer(left, tuple(sorted((*cards, card)))).items():
                found[end] += p * share
        return found
