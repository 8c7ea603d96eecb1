"""Enumerate: every way a round can go, each with its exact weight."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import perm
from typing import TypeAlias

from pitboss.chance import WAYS
from pitboss.rounds.answers import GO_ON, Answer, Cards, Stopped, Thrown
from pitboss.rounds.asks import Ask, Draw, Pause, Roll, Spin, Who
from pitboss.rounds.round import Round

Weighted: TypeAlias = tuple[Answer, Fraction]
Policy: TypeAlias = Callable[[Ask, Round], Answer | list[Weighted] | None]
"""Whoever decides: one answer, several with their weights, or None to leave the ask to chance."""


class Enumerate:
    """Goes through every possibility of chance; a policy makes the decisions, and may fix chance too.

    Rounds with more than ``depth`` asks left open are cut there and come out unfinished, with their weight.
    """

    def __init__(self, opening: Callable[[], Round], policy: Policy, depth: int = 64) -> None:
        """Enumerate the rounds this opening begins."""
        self.opening, self.policy, self.depth = opening, policy, depth

    def __iter__(self) -> Iterator[tuple[Fraction, Round]]:
        """Yield each way the round can go with its weight; the weights of all add up to one."""
        branches: list[list[Weighted]] = []
        while True:
            yield self._play(branches)
            while branches and len(branches[-1]) == 1:
                branches.pop()
            if not branches:
                return
            branches[-1].pop()

    def _play(self, branches: list[list[Weighted]]) -> tuple[Fraction, Round]:
        """Replay the path the branches stand at, opening new branches where it goes on."""
        round, weight, level = self.opening(), Fraction(1), 0
        while (ask := round.ask) is not None:
            answer = GO_ON if type(ask) is Pause else self.policy(ask, round)
            if answer is None or isinstance(answer, list):
                if level == self.depth:
                    break
                if level == len(branches):
                    ways = list(possible(ask)) if answer is None else answer
                    branches.append(ways[::-1])
                answer, part = branches[level][-1]
                weight *= part
                level += 1
            round.answer(answer)
        return weight, round


def possible(ask: Ask) -> Iterator[Weighted]:
    """Every answer chance can give to an ask, with its exact probability."""
    if type(ask) is Roll and ask.dice == 2:
        yield from ((Thrown(pair), Fraction(ways, 36)) for pair, ways in WAYS.items())
    elif type(ask) is Spin:
        size = sum(ways for _, ways in ask.pockets)
        yield from ((Stopped(pocket), Fraction(ways, size)) for pocket, ways in ask.pockets)
    elif type(ask) is Draw:
        yield from _draws(ask)
    else:
        raise ValueError(f"chance has no answer to {ask!r:.80}")


def _draws(ask: Draw) -> Iterator[Weighted]:
    """Every way to deal the cards: in order where the order matters, else by hands."""
    left = ask.shoe.cards_left()
    if ask.first:
        raise ValueError("a card drawn in error comes next: the policy must say to whom")
    if len(ask.to) == 1:
        yield from ((Cards((card,)), Fraction(left.count(card), len(left))) for card in dict.fromkeys(left))
        return
    if ask.ordered:
        weight = Fraction(1, perm(len(left), len(ask.to)))
        yield from ((Cards(cards), weight) for cards in permutations(left, len(ask.to)))
        return
    hands = {who: ask.to.count(who) for who in dict.fromkeys(ask.to)}
    deals = list(_hands(list(range(len(left))), list(hands.items())))
    for deal in deals:
        piles = {who: [left[place] for place in places] for who, places in deal.items()}
        yield Cards(tuple(piles[who].pop(0) for who in ask.to)), Fraction(1, len(deals))


def _hands(left: list[int], hands: list[tuple[Who, int]]) -> Iterator[dict[Who, tuple[int, ...]]]:
    if not hands:
        yield {}
        return
    (who, size), *others = hands
    for places in combinations(left, size):
        rest = [place for place in left if place not in places]
        for deal in _hands(rest, others):
            yield {who: places, **deal}
