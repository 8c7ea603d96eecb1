"""Enumerate: every way a round can go, each with its exact weight."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, combinations, permutations, product
from math import comb, perm, prod
from typing import NamedTuple, TypeAlias

from pitboss.rounds.answers import GO_ON, Answer, Cards, Stopped, Thrown
from pitboss.rounds.asks import Ask, Draw, Pause, Roll, Spin
from pitboss.rounds.round import Round

Weighted: TypeAlias = tuple[Answer, Fraction]
Policy: TypeAlias = Callable[[Ask, Round], Answer | Iterable[Weighted] | None]
"""Makes the decisions: one answer, several with their weights, or None to leave the ask to chance."""

_PAIRS = Counter((min(dice), max(dice)) for dice in product(range(1, 7), repeat=2))
"""The number of ways each pair of dice can come."""


class _Fork(NamedTuple):
    """An ask with several answers: how many were given before it, their weight, and the ways still to try."""

    given: int
    weight: Fraction
    ways: Iterator[Weighted]


class Enumerate:
    """Goes through every possibility of chance. A policy makes the decisions, and may fix chance too.

    The policy is asked once at each point the round can reach. Its answer is played on every way that goes
    on from there. Ways are tried one by one and never listed ahead. Rounds with more than ``depth`` asks
    left open are cut there and yielded unfinished, with their weight.
    """

    def __init__(self, opening: Callable[[], Round], policy: Policy, depth: int = 64) -> None:
        self.opening, self.policy, self.depth = opening, policy, depth

    def __iter__(self) -> Iterator[tuple[Fraction, Round]]:
        """Yield each way the round can go with its weight. The weights add up to one."""
        given: list[Answer] = []
        forks: list[_Fork] = []
        weight: Fraction | None = Fraction(1)
        while weight is not None:
            round = self.opening()
            for answer in given:
                round.answer(answer)
            weight = self._play_on(round, given, forks, weight)
            yield weight, round
            weight = _next_way(given, forks)

    def _play_on(self, round: Round, given: list[Answer], forks: list[_Fork], weight: Fraction) -> Fraction:
        """Play to the end by the first way of every fork, and return the weight of all answers."""
        while (ask := round.ask) is not None:
            answer = GO_ON if type(ask) is Pause else self.policy(ask, round)
            if answer is None or isinstance(answer, Iterable):
                if len(forks) == self.depth:
                    break
                fork = _Fork(len(given), weight, possible(ask) if answer is None else iter(answer))
                forks.append(fork)
                way = next(fork.ways, None)
                if way is None:
                    raise ValueError(f"there is no answer to {ask!r:.80}")
                answer, part = way
                weight *= part
            round.answer(answer)
            given.append(answer)
        return weight


def _next_way(given: list[Answer], forks: list[_Fork]) -> Fraction | None:
    """Take the next way of the last fork that has one, and return its weight, or None if all have been tried."""
    while forks:
        fork = forks[-1]
        for answer, part in fork.ways:
            given[fork.given :] = [answer]
            return fork.weight * part
        forks.pop()
    return None


def possible(ask: Ask) -> Iterator[Weighted]:
    """Every answer chance can give to an ask, with its exact probability, one by one."""
    if type(ask) is Roll and ask.dice == 2:
        yield from ((Thrown(pair), Fraction(ways, 36)) for pair, ways in _PAIRS.items())
    elif type(ask) is Spin:
        size = sum(ways for _, ways in ask.pockets)
        yield from ((Stopped(pocket), Fraction(ways, size)) for pocket, ways in ask.pockets)
    elif type(ask) is Draw:
        yield from _draws(ask)
    else:
        raise ValueError(f"chance has no answer to {ask!r:.80}")


def _draws(ask: Draw) -> Iterator[Weighted]:
    left = ask.shoe.cards_left()
    if ask.first:
        raise ValueError("a card drawn in error comes next: the policy must say who gets it")
    if len(ask.to) > len(left):
        return
    if len(ask.to) == 1:
        yield from ((Cards((card,)), Fraction(left.count(card), len(left))) for card in dict.fromkeys(left))
        return
    if ask.ordered:
        weight = Fraction(1, perm(len(left), len(ask.to)))
        yield from ((Cards(cards), weight) for cards in permutations(left, len(ask.to)))
        return
    hands = {who: ask.to.count(who) for who in dict.fromkeys(ask.to)}
    sizes = tuple(hands.values())
    before = accumulate(sizes, initial=0)
    weight = Fraction(
        1, prod(comb(len(left) - gone, size) for gone, size in zip(before, sizes, strict=False))
    )
    for deal in _hands(range(len(left)), sizes):
        piles = {who: iter(places) for who, places in zip(hands, deal, strict=True)}
        yield Cards(tuple(left[next(piles[who])] for who in ask.to)), weight


def _hands(left: Iterable[int], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Deal hands of these sizes in every way, the last hand changing first."""
    if not sizes:
        yield ()
        return
    places = tuple(left)
    for hand in combinations(places, sizes[0]):
        rest = (place for place in places if place not in hand)
        yield from ((hand, *others) for others in _hands(rest, sizes[1:]))
