"""The best play of a game of twenty-one, by the cards of a hand or by a chart of totals, and what each is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import lcm
from typing import NamedTuple

import numpy as np

from pitboss.procedures.twentyone import solver
from pitboss.procedures.twentyone.solver import (
    ACE,
    BLACKJACK,
    BONUS,
    DOUBLE,
    FREE,
    GIVEN_UP,
    HIT,
    KINDS,
    MOST,
    OVER,
    RESULTS,
    SPLIT,
    STAND,
    TEN,
    VALUES,
    Deal,
    Facts,
    Flags,
    Floats,
    Ints,
    Play,
    Splits,
    Tree,
)

Nets = defaultdict[Fraction, float]
"""The frequency of each net of a round."""
UP_CARDS = (*range(1, VALUES), ACE)
"""The up-cards in the order of a chart."""
SURRENDER, NATURAL = 4, 5
"""The possible ends of two cards besides the solver's ways to play."""
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


class Insurance(NamedTuple):
    """A wager that the dealer has a blackjack, as a share of the first wager."""

    ups: tuple[int, ...]
    """The up-cards on which it is offered."""
    won: Fraction
    lost: Fraction
    """What it nets with a blackjack and without one, for each unit of the first wager."""


class Told(NamedTuple):
    """A given way to play one up-card by totals, `[total, soft]`. What the rules bar is left out."""

    draws: Flags
    doubles: Flags
    surrenders: Flags
    splits: frozenset[int]
    """The pairs that are split, and those that are surrendered. Others are played by their total."""
    surrendered_pairs: frozenset[int]
    insures: str
    """Which hands are insured: `ALL`, `BLACKJACKS`, or none."""


ALL, BLACKJACKS = "all", "blackjacks"
UNITS = np.repeat([1.0, 2.0, 1.0], [4, 4, KINDS - GIVEN_UP])
"""The stake of each kind of end. A hand that the house staked has one unit less."""
NOT_INSURED = (Fraction(0), Fraction(0))


@dataclass(frozen=True)
class Terms:
    """A table's rules of twenty-one: the facts of hands, and what ends a round early."""

    facts: Facts
    nets: dict[tuple[int, int], Fraction]
    """What a unit nets, by result of the dealer and kind."""
    natural: Fraction
    """What a blackjack nets against a dealer without one, and with one."""
    both: Fraction
    beaten: Fraction
    """What the first unit of any other hand nets against a blackjack."""
    checked: bool
    """Whether a blackjack is found before anyone plays."""
    doubles: dict[tuple[int, int], Fraction] | None = None
    """What a unit that doubles a hand nets, if different from any other unit."""
    surrenders: Fraction | None = None
    """What a surrender of the first two cards nets, if there is one."""
    given_up: Fraction | None = None
    """What a surrendered first unit nets against a blackjack, if it is not beaten like any other."""
    surrender_ups: tuple[int, ...] = tuple(range(VALUES))
    """The up-cards against which a hand may be surrendered."""
    split_surrenders: Flags | None = None
    """Whether two cards may be surrendered after a split, `[value of the split card, value]`, or None if none may."""
    stands: Flags | None = None
    """Whether a hand may stand, `[total, soft]`, or None if it always may."""
    insurance: Insurance | None = None
    bonuses: tuple[dict[int, Fraction], ...] = ()
    """What a unit nets on each kind of 21 that a bonus is paid on, by result of the dealer."""
    free_splits: frozenset[int] = frozenset()
    """The pairs whose split the house stakes."""

    def net(self, result: int, kind: int, laid: bool = False) -> Fraction:
        """What a hand nets. If the house has `laid` it, it loses nothing, and neither does a free double.

        Against a blackjack, this leaves out what the first unit of a round nets differently.
        """
        if kind == GIVEN_UP:
            if result == BLACKJACK:
                return self.nets[result, 0]
            return self.surrenders or Fraction(0)
        if kind >= BONUS:
            own = self.bonuses[kind - BONUS][result] if kind - BONUS < len(self.bonuses) else Fraction(0)
            return max(own, Fraction(0)) if laid else own
        plain = (kind - FREE) if kind >= FREE else kind % 4
        own, added = self.nets[result, plain], (self.doubles or self.nets)[result, plain]
        own = max(own, Fraction(0)) if laid else own
        if kind >= FREE:
            return own + max(added, Fraction(0))
        return own + added if kind > OVER else own

    def table(self, laid: bool) -> Floats:
        """What hands net: `[result, kind]`."""
        return np.array(
            [[float(self.net(result, kind, laid)) for kind in range(KINDS)] for result in range(RESULTS)]
        )

    def surrender_gains(self, beaten: float) -> float:
        """The net of a surrender if the dealer has a blackjack this often, less that of the first unit then."""
        beaten_too = self.beaten if self.given_up is None else self.given_up
        return float(self.surrenders or 0) * (1 - beaten) + float(beaten_too - self.first) * beaten

    @cached_property
    def first(self) -> Fraction:
        """What the first unit of a round nets against a blackjack, beyond a unit added to it."""
        return self.beaten - self.nets[BLACKJACK, 0]

    @cached_property
    def unit(self) -> int:
        """Nets are whole multiples of one over this."""
        nets = [*self.nets.values(), *(self.doubles or {}).values(), self.surrenders or Fraction(0)]
        nets += [net for bonus in self.bonuses for net in bonus.values()]
        return lcm(*(net.denominator for net in nets))

    @cached_property
    def steps(self) -> Ints:
        """The nets of hands in those multiples, then of those the house laid: `[laid, result, kind]`."""
        steps: Ints = np.rint(np.array([self.table(False), self.table(True)]) * self.unit).astype(np.int64)
        return steps

    @cached_property
    def laid(self) -> Facts:
        """The facts of a hand that the house laid."""
        nets = self.table(laid=True)
        return self.facts._replace(
            nets=nets[:, :4], doubled=nets[:, 4:GIVEN_UP], freed=nets[:, FREE:BONUS], bonuses=nets[:, BONUS:]
        )

    def add_hands(self, ends: Floats, nets: Nets, insured: tuple[Fraction, Fraction]) -> None:
        """Add what rounds of one hand net, with insurance if there is a blackjack and if not."""
        for result, kind in np.argwhere(ends).tolist():
            net = self.net(result, kind) + (self.first + insured[0] if result == BLACKJACK else insured[1])
            nets[net] += float(ends[result, kind])

    def add_splits(self, found: Floats, nets: Nets, insured: tuple[Fraction, Fraction]) -> None:
        """Add what rounds with a split net: `found[result, steps + middle]`."""
        for result, place in np.argwhere(found).tolist():
            net = Fraction(place - found.shape[1] // 2, self.unit)
            nets[net + (self.first + insured[0] if result == BLACKJACK else insured[1])] += float(
                found[result, place]
            )


class Start(NamedTuple):
    """Two cards of a player against an up-card: in how many ways they come, and how many cards pair them."""

    first: int
    second: int
    ways: int
    held: int = 0
    """The number of cards in the shoe that would make the pair, including these two, or 0 if they make none."""


class Worth(NamedTuple):
    """What a way to play is worth, for each unit of the first wager."""

    net: float
    staked: float
    nets: Nets
    """The frequency of each net of a round. Hands of a split are independent given the dealer's result."""


@lru_cache(maxsize=4 * VALUES)
def _tree(up: int, dealer_draws: bytes, twenty_two: bool) -> Tree:
    """Keep the trees of the last few drawing rules: they do not depend on the shoe."""
    return solver.tree(up, np.frombuffer(dealer_draws, np.bool_).reshape(MOST + 1, 2), twenty_two)


class Against:
    """One up-card solved: the best play, and a chart, of every hand."""

    def __init__(self, terms: Terms, up: int) -> None:
        """Weigh the dealer's results against every hand, and find the best play without splits."""
        self.terms, self.up, facts = terms, up, terms.facts
        shoe = facts.shoe.copy()
        shoe[up] -= 1
        self.hands, self.shoe = solver.hands(), shoe
        grown = _tree(up, facts.dealer_draws.tobytes(), facts.twenty_two)
        self.deal = Deal(up, shoe, self.hands, grown, not facts.twenty_two, facts.free, facts.bonus)
        self.surrenders = terms.surrenders is not None and up in terms.surrender_ups
        count = len(self.hands.total)
        self.results, self.values = np.zeros((count, RESULTS)), np.zeros((count, 4))
        solver.weigh_dealer(self.deal, shoe, np.arange(1, count), self.results)
        self.play = self._best_play(facts, self.values)
        outs = 2 * int(facts.most_hands.max())
        self._memo = [
            (np.empty((outs, count, RESULTS)), np.zeros((outs, count), np.bool_)) for _ in range(VALUES)
        ]

    def _best_play(self, facts: Facts, values: Floats) -> Play:
        draws = np.zeros(len(values), np.bool_)
        solver.value_plays(self.deal, facts, self.results, draws, True, values)
        doubles = values[:, DOUBLE] >= np.where(draws, *values[:, [HIT, STAND]].T)
        return Play(draws, doubles, np.zeros_like(draws), solver.rescues(self.deal, facts, self.results))

    @cached_property
    def laid(self) -> tuple[Play, Floats]:
        """The best play of hands that the house laid, which have nothing to lose, and what each way is worth."""
        values = np.zeros_like(self.values)
        return self._best_play(self.terms.laid, values), values

    @cached_property
    def starts(self) -> list[Start]:
        """Every two cards a player can have, including those that make a blackjack."""
        return [start for start in self._starts() if start.ways]

    def _starts(self) -> Iterator[Start]:
        shoe, facts = self.shoe.tolist(), self.terms.facts
        for first in range(VALUES):
            for second in range(first + 1, VALUES):
                yield Start(first, second, 2 * shoe[first] * shoe[second])
            left, held = shoe[first] * (shoe[first] - 1), int(facts.pair_cards[first])
            if facts.most_hands[first] > 1 and held:
                ranks = int(facts.shoe[first]) // held
                for cards, alike in (
                    ((held - 1, 1), (held, ranks - 1)) if first == self.up else ((held, ranks),)
                ):
                    if alike and cards > 1:
                        yield Start(first, first, alike * cards * (cards - 1), cards)
                        left -= alike * cards * (cards - 1)
            if left:
                yield Start(first, first, left)

    def hand(self, first: int, second: int) -> int:
        """The place of two cards in the list of hands."""
        then = self.hands.then
        return int(then[then[0, first], second])

    def blackjack(self, start: Start) -> float:
        """The chance that the dealer has a blackjack."""
        return float(self.results[self.hand(start.first, start.second), BLACKJACK])

    def worth_of(self, first: int, second: int, alike: bool) -> float:
        """What two cards are worth, without the dealer's blackjacks. `alike` if they make a pair."""
        found = [
            (choice.worth, start.ways)
            for start, choice in self.best.worths.items()
            if (start.first, start.second) == (first, second) and (alike or not start.held)
        ]
        return sum(worth * ways for worth, ways in found) / sum(ways for _, ways in found)

    def split(self, start: Start, play: Play, laid: Play | None = None) -> Splits:
        """How the hands of a split end, some surrendered if they may be. ``laid`` plays those that the house lays."""
        facts, pair = self.terms.facts, start.first
        if self.surrenders and self.terms.split_surrenders is not None:
            allowed = np.zeros_like(play.gives_up)
            allowed[self.hands.then[self.hands.then[0, pair]]] = self.terms.split_surrenders[pair]
            play = play._replace(gives_up=play.gives_up & allowed)
        first = solver.split(self.deal, facts, pair, start.held, play, self._memo[pair])
        if pair not in self.terms.free_splits:
            return Splits(first, first, laid=False)
        others = solver.split(self.deal, facts, pair, start.held, laid or play, self._memo[pair])
        return Splits(first, others, laid=True)

    def split_ends(self, splits: Splits) -> tuple[Floats, Floats]:
        """How the hands of a split end that the player staked, and those that the house did: `[result, kind]`."""
        if not splits.laid:
            return solver.split_ends(splits.first), np.zeros((RESULTS, KINDS))
        others = solver.split_ends(splits.others) - solver.hand_ends(splits.others, last=False)
        return solver.hand_ends(splits.first, last=False), others

    def split_worth(self, splits: Splits) -> float:
        """What a split is worth."""
        own, laid = self.split_ends(splits)
        return float((own * self._nets[0]).sum()) + float((laid * self._nets[1]).sum())

    @cached_property
    def _nets(self) -> tuple[Floats, Floats]:
        return self.terms.table(laid=False), self.terms.table(laid=True)

    @cached_property
    def best(self) -> Strategy:
        """The best play by the cards of a hand."""
        return Strategy(self, self.play, self.values)

    @cached_property
    def chart(self) -> Strategy:
        """The best play by totals: each total is played in the best way over all hands with that total."""
        begun = np.zeros(len(self.hands.total))
        for start, worth in self.best.worths.items():
            rare = 1e-9 if worth.split is not None or worth.surrenders else 1.0
            if not _natural(start):
                begun[self.hand(start.first, start.second)] += start.ways * rare
        values = np.empty_like(self.values)
        play = solver.chart_play(self.deal, self.terms.facts, self.results, begun, values)
        found = Strategy(self, play, values)
        if self.surrenders:
            found.surrender_by_total()
        return found

    def told(self, told: Told) -> Strategy:
        """Play in the given way, as far as the rules allow it."""
        facts, hands = self.terms.facts, self.hands
        draws = told.draws | ~self.terms.stands if self.terms.stands is not None else told.draws
        draws = (draws & facts.hits)[hands.total, hands.soft]
        values = np.empty_like(self.values)
        solver.value_plays(self.deal, facts, self.results, draws, False, values)
        doubles = told.doubles[hands.total, hands.soft] & ~np.isnan(values[:, DOUBLE])
        return Strategy(self, self.play._replace(draws=draws, doubles=doubles), values, told)


class Choice(NamedTuple):
    """What the best way to play two cards is worth, the dealer's blackjacks left out, and the split if it is one."""

    worth: float
    split: Splits | None = None
    surrenders: bool = False


def _natural(start: Start) -> bool:
    return (start.first, start.second) == (ACE, TEN)


class Strategy:
    """A way to play against an up-card."""

    def __init__(self, against: Against, play: Play, values: Floats, told: Told | None = None) -> None:
        """Play as `play` says, with the ways to play worth these `values`. Split as given, or if it gains."""
        self.against, self.play, self.values, self._told = against, play, values, told
        self.surrendered: set[tuple[int, int]] | None = None
        """The totals that are surrendered, each with whether it is soft, or None if that depends on the cards."""

    @cached_property
    def worths(self) -> dict[Start, Choice]:
        """What each two cards are worth, the larger wager first among equals."""
        return {start: self._choice(start) for start in self.against.starts}

    def total(self, hand: int) -> tuple[int, int]:
        """The total of a hand, and whether it is soft."""
        hands = self.against.hands
        return int(hands.total[hand]), int(hands.soft[hand])

    def surrender_by_total(self) -> None:
        """Surrender the totals on which that gains, over all two cards that make them, except pairs."""
        against, gains = self.against, defaultdict[tuple[int, int], float](float)
        for start in against.starts:
            if start.first != start.second and not _natural(start):
                hand = against.hand(start.first, start.second)
                given_up = against.terms.surrender_gains(against.blackjack(start))
                gains[self.total(hand)] += start.ways * (given_up - self._played(hand))
        self.surrendered = {total for total, gain in gains.items() if gain > 0}

    def _way(self, hand: int) -> int:
        return DOUBLE if self.play.doubles[hand] else HIT if self.play.draws[hand] else STAND

    def _played(self, hand: int) -> float:
        return float(self.values[hand, self._way(hand)])

    def _choice(self, start: Start) -> Choice:
        against = self.against
        hand, terms = against.hand(start.first, start.second), against.terms
        alone = 1 - against.blackjack(start)
        if _natural(start):
            return Choice(float(terms.natural) * alone)
        best = Choice(self._played(hand))
        if against.surrenders and self._gives_up(start.first, start.second, hand):
            best = Choice(terms.surrender_gains(against.blackjack(start)), surrenders=True)
        if start.held and (self._told is None or start.first in self._told.splits):
            split = against.split(start, self.split_play, self.laid_play)
            worth = against.split_worth(split)
            if self._told is not None or worth >= best.worth:
                return Choice(worth, split)
        return best

    def insures(self, start: Start) -> bool:
        """Whether two cards are insured against a blackjack."""
        insurance, told = self.against.terms.insurance, self._told
        if insurance is None or told is None or self.against.up not in insurance.ups:
            return False
        return told.insures == ALL or (told.insures == BLACKJACKS and _natural(start))

    def _insured(self, start: Start) -> tuple[Fraction, Fraction]:
        """What insurance nets on two cards with a blackjack and without one."""
        insurance = self.against.terms.insurance
        return (insurance.won, insurance.lost) if insurance and self.insures(start) else NOT_INSURED

    @cached_property
    def split_share(self) -> float:
        """The share of rounds with a split."""
        ways = sum(start.ways for start in self.worths)
        return sum(start.ways for start, choice in self.worths.items() if choice.split is not None) / ways

    @cached_property
    def mean(self) -> float:
        """What a round is worth without insurance and without the first unit of a hand that meets a blackjack."""
        ways = sum(start.ways for start in self.worths)
        return sum(start.ways * choice.worth for start, choice in self.worths.items()) / ways

    @cached_property
    def net(self) -> float:
        """What a round is worth, without insurance."""
        against, terms, lost = self.against, self.against.terms, 0.0
        for start in self.worths:
            early = terms.both if _natural(start) else terms.first
            lost += start.ways * against.blackjack(start) * float(early)
        return self.mean + lost / sum(start.ways for start in self.worths)

    def net_of(self, start: Start) -> float:
        """What a round that begins with these two cards is worth, without insurance."""
        early = self.against.terms.both if _natural(start) else self.against.terms.first
        return self.worths[start].worth + self.against.blackjack(start) * float(early)

    @cached_property
    def split_play(self) -> Play:
        """How hands are played after a split. Two cards are surrendered as they would be without one."""
        against, given_up = self.against, self.play.gives_up.copy()
        if against.surrenders and against.terms.split_surrenders is not None:
            for first, second in combinations_with_replacement(range(VALUES), 2):
                hand = against.hand(first, second)
                given_up[hand] = self._gives_up(first, second, hand)
        return self.play._replace(gives_up=given_up)

    @cached_property
    def laid_play(self) -> Play:
        """How hands that the house laid are played: as is best for them, or like all others under a chart."""
        by_cards = self.play is self.against.play
        return self.against.laid[0] if by_cards and self.against.terms.free_splits else self.play

    def _gives_up(self, first: int, second: int, hand: int) -> bool:
        """Whether two cards that are not split are surrendered."""
        told, total = self._told, self.total(hand)
        if not self.against.surrenders:
            return False
        if told is not None:
            return bool(told.surrenders[total]) or (first == second and first in told.surrendered_pairs)
        if self.surrendered is not None and first != second:
            return total in self.surrendered
        beaten = float(self.against.results[hand, BLACKJACK])
        return self.against.terms.surrender_gains(beaten) > self._played(hand)

    def does(self, start: Start) -> int:
        """The action with two cards: a way to play, a surrender, or nothing with a blackjack."""
        if _natural(start):
            return NATURAL
        choice = self.worths[start]
        if choice.split is not None:
            return SPLIT
        hand = self.against.hand(start.first, start.second)
        return SURRENDER if choice.surrenders else self._way(hand)

    @cached_property
    def worth(self) -> Worth:
        """What a round is worth against this up-card."""
        whole = sum(start.ways for start in self.against.starts)
        return self.worth_of({start: start.ways / whole for start in self.against.starts})

    def worth_of(self, shares: Mapping[Start, float]) -> Worth:
        """The worth of a round that begins with each two cards this often. Fractions are dropped."""
        against, terms = self.against, self.against.terms
        reach, nets, staked = np.zeros(len(self.play.draws)), Nets(float), 0.0
        split_ends, laid_ends, ends = np.zeros((3, RESULTS, KINDS))
        split_nets = np.zeros((RESULTS, 2 * int(terms.facts.most_hands.max() * abs(terms.steps).max()) + 1))
        for start, share in shares.items():
            choice, late = self.worths[start], against.blackjack(start)
            insured = self._insured(start)
            staked -= share * float(insured[1])
            if self.ends_early(start):
                alone, beaten = self.ended_early(start)
                nets[alone + insured[1]] += share * (1 - late)
                nets[beaten + insured[0]] += share * late
                staked += share
                continue
            staked += share * late * terms.checked
            if choice.split is None:
                reach[against.hand(start.first, start.second)] += share
            else:
                own, laid = against.split_ends(choice.split)
                split_ends, laid_ends = split_ends + share * own, laid_ends + share * laid
                solver.add_split_nets(choice.split, terms.steps, share, split_nets)
        solver.play_out(against.deal, against.shoe, self.play, reach, against.results, ends)
        # Hands other than a blackjack are either all insured against an up-card, or none is.
        others = self._insured(against.starts[0])
        terms.add_hands(ends, nets, others)
        terms.add_splits(split_nets, nets, others)
        counted = slice(BLACKJACK if terms.checked else RESULTS)
        staked += float(((split_ends + ends)[counted] @ UNITS).sum())
        staked += float((laid_ends[counted] @ (UNITS - 1)).sum())
        return Worth(sum(float(net) * share for net, share in nets.items()), staked, nets)

    def ends_early(self, start: Start) -> bool:
        """Whether a round ends with the first two cards: a blackjack, or a surrender."""
        return _natural(start) or self.worths[start].surrenders

    def ended_early(self, start: Start) -> tuple[Fraction, Fraction]:
        """What a blackjack or a surrender nets against a dealer without a blackjack, and with one."""
        terms = self.against.terms
        if _natural(start):
            return terms.natural, terms.both
        return terms.surrenders or Fraction(0), terms.beaten if terms.given_up is None else terms.given_up

    def beside(self, last: bool, doubles: bool) -> Worth:
        """What a wager is worth that goes with one hand of a box, the first or the last, and is doubled with it."""
        against, terms = self.against, self.against.terms
        whole = sum(start.ways for start in against.starts)
        reach, nets, staked = np.zeros(len(self.play.draws)), Nets(float), 0.0
        ends = np.zeros((RESULTS, KINDS))
        for start, choice in self.worths.items():
            share, late = start.ways / whole, against.blackjack(start)
            if self.ends_early(start):
                alone, beaten = self.ended_early(start)
                nets[alone] += share * (1 - late)
                nets[beaten] += share * late
                staked += share
                continue
            staked += share * late if terms.checked else 0.0
            if choice.split is None:
                reach[against.hand(start.first, start.second)] += share
            else:
                ends += share * solver.hand_ends(choice.split.others if last else choice.split.first, last)
        solver.play_out(against.deal, against.shoe, self.play, reach, against.results, ends)
        ends[:, 4:GIVEN_UP] += ends[:, FREE:BONUS]
        ends[:, FREE:BONUS] = 0.0
        if not doubles:
            ends[:, :4] += ends[:, 4:GIVEN_UP]
            ends[:, 4:GIVEN_UP] = 0.0
        terms.add_hands(ends, nets, NOT_INSURED)
        staked += float((ends[: BLACKJACK if terms.checked else RESULTS] @ UNITS).sum())
        return Worth(sum(float(net) * share for net, share in nets.items()), staked, nets)
