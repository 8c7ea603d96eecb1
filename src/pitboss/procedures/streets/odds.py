"""The exact odds of street games settled by a pay table: the best play of every street, from the last one back.

What a player knows on a street is a set of cards, no matter who holds them. Stakes count first wagers. Every set of
cards is examined, so the figures are exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, lcm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.money import Cents, Flat, show_amount
from pitboss.odds import Apart, Result, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.odds.sets import five_card_values, kinds_with_one_less, with_one_less, with_one_more
from pitboss.procedures.progressive import odds as progressive_odds
from pitboss.procedures.streets.table_rules import Option, Street, StreetRules
from pitboss.rounds.settlement import Outcome, Pushes, Wins

Ints = NDArray[np.int64]
DECK, HAND = len(CARDS), 5
UNIT = 100
"""The stake, in cents, for which outcomes are computed."""
LOST, PUSHED = "nothing paid", "push"
NEVER = "no hand gets this far"


class Way(NamedTuple):
    """One way to decide on a street: how much more (or less) is staked from then on, or a fold."""

    name: str
    adds: int
    folds: bool


class Kinds(NamedTuple):
    """The kinds of final hands, each with the net of one unit, and the kind of every hand, by its index."""

    events: tuple[str, ...]
    nets: tuple[Fraction, ...]
    rules: tuple[str, ...]
    of: Ints


def ways(street: Street) -> tuple[Way, ...]:
    """Return the ways to decide on a street, the largest wager first: of equally good ways the first is taken."""
    found = [way for option in street.options for way in _ways(option)]
    return tuple(sorted(found, key=lambda way: (way.folds, -way.adds)))


def _ways(option: Option) -> Iterator[Way]:
    if option.makes:
        yield from (
            Way(f"{option.do} {times}x", times, folds=False) for times in range(option.least, option.most + 1)
        )
    else:
        yield Way(option.do, -1 if option.withdraws else 0, option.folds)


def kinds(by_hand: Callable[[int], Outcome]) -> Kinds:
    """Sort all five-card hands by their settlement."""
    worths, places = np.unique(five_card_values(), return_inverse=True)
    found: dict[tuple[str, Fraction, str], int] = {}
    kind = [found.setdefault(_kind(by_hand(worth)), len(found)) for worth in worths[::-1].tolist()]
    events, nets, rules = zip(*found, strict=True)
    return Kinds(events, nets, rules, np.array(kind[::-1], np.int64)[places])


def _kind(outcome: Outcome) -> tuple[str, Fraction, str]:
    said = outcome.found.partition(": ")[2] if isinstance(outcome, Wins) else LOST
    event = PUSHED if isinstance(outcome, Pushes) else said
    return event, outcome.net(UNIT) / UNIT, outcome.cite.rule


class Beside(NamedTuple):
    """A wager on the five cards that a fold takes: its net for each kind of hand, and the kind of every hand.

    Nets are in first wagers.
    """

    stake: Fraction
    nets: tuple[Fraction, ...]
    of: Ints


class Play:
    """The best play of a table's streets: backward, the value of each set of cards, and forward, how often it occurs.

    A value is in whole units of the smallest net, times the number of ways the cards to come can fall.
    """

    def __init__(
        self,
        table_rules: StreetRules,
        start: int,
        by_hand: Callable[[int], Outcome],
        beside: Beside | None = None,
    ) -> None:
        """Find the best play of a hand that begins with ``start`` wagers of one unit, and perhaps one side wager."""
        self.table_rules, self.start, self.by_hand, self.beside = table_rules, start, by_hand, beside
        self.kinds = kinds(by_hand)
        self.streets = [(table_rules.own + n, ways(street)) for n, street in enumerate(table_rules.streets)]
        also = () if beside is None else (beside.stake, *beside.nets)
        self.scale = lcm(*(net.denominator for net in (*self.kinds.nets, *also)))
        self.last = kinds_with_one_less(self.kinds.of, len(self.kinds.events), HAND)
        """The number of hands of each kind that every set of the last street can become."""
        self.choices: list[dict[int, Ints]] = []
        """The way taken on each street, by the amount staked, for every set of cards."""
        self.worths: list[dict[int, Ints]] = []
        """What each way is worth on each street, by the amount staked, for every set of cards: `[way, set]`."""
        self._look_back()

    def stakes_at(self, street: int) -> list[int]:
        """Return the possible stakes when a street begins."""
        stakes = {self.start}
        for _, decided in self.streets[:street]:
            stakes = {stake + way.adds for stake in stakes for way in decided if not way.folds}
        return sorted(stakes)

    def _look_back(self) -> None:
        """Find the way of each street, the last one first."""
        nets = np.array([int(net * self.scale) for net in self.kinds.nets], np.int64)
        unit = self.last @ nets
        also, forfeit = self._worth_beside()
        after = {stake: stake * unit + also for stake in self.stakes_at(len(self.streets))}
        for number in range(len(self.streets) - 1, -1, -1):
            size, decided = self.streets[number]
            lost = self.scale * future(size)
            taken, worth, worths = {}, {}, {}
            for stake in self.stakes_at(number):
                folded = np.full(comb(DECK, size), -stake * lost - forfeit * future(size), np.int64)
                each = np.stack([folded if way.folds else after[stake + way.adds] for way in decided])
                worths[stake], taken[stake] = each, self.decide(number, stake, each)
                worth[stake] = np.take_along_axis(each, taken[stake][None], axis=0)[0]
            self.choices.insert(0, taken)
            self.worths.insert(0, worths)
            if number:
                after = _each(worth, with_one_less, size)

    def decide(self, street: int, stake: int, worth: Ints) -> Ints:
        """Return the way to take with each set of cards, by the worth of each way with it. Here it is the best."""
        return np.asarray(np.argmax(worth, axis=0))

    def _worth_beside(self) -> tuple[Ints | int, int]:
        """Return what the side wager is worth for every set of the last street, and how much of it a fold loses."""
        if self.beside is None:
            return 0, 0
        stake, nets, of = self.beside
        whole = np.array([int(net * self.scale) for net in nets], np.int64)
        return kinds_with_one_less(of, len(nets), HAND) @ whole, int(stake * self.scale)

    @cached_property
    def taken(self) -> list[dict[tuple[Way, int], Ints]]:
        """Return how often each way is taken on each street, at each stake, for every set of cards."""
        come = {self.start: np.ones(comb(DECK, self.table_rules.own), np.int64)}
        found: list[dict[tuple[Way, int], Ints]] = []
        for best, (size, decided) in zip(self.choices, self.streets, strict=True):
            if found:
                come = _each(going(found[-1]), with_one_more, size)
            found.append(
                {
                    (way, stake): np.where(best[stake] == place, often, 0)
                    for stake, often in come.items()
                    for place, way in enumerate(decided)
                }
            )
        return found

    def results(self) -> Iterator[Result]:
        """Yield every way a hand can end under best play, with its weight: folded on a street, or settled by kind."""
        yield from self.folds()
        for stake, often in sorted(going(self.taken[-1]).items()):
            yield from self._settled(stake, often @ self.last)

    def folds(self) -> Iterator[Result]:
        """Yield every way a hand is folded."""
        for number, (taken, (size, _)) in enumerate(zip(self.taken, self.streets, strict=True)):
            for (way, stake), often in taken.items():
                if way.folds:
                    yield self._fold(number, stake, int(often.sum()) * future(size))

    def _fold(self, number: int, stake: int, weight: int) -> Result:
        street, cite = self.table_rules.streets[number], self.table_rules.cite["fold_forfeits"]
        event = f"fold on {street.at.replace('_', ' ')}, {stake} staked"
        return Result(event, Fraction(-stake), weight, Fraction(stake), rules=(cite.rule,))

    def _settled(self, stake: int, weights: Ints) -> Iterator[Result]:
        for event, net, rule, weight in zip(
            self.kinds.events, self.kinds.nets, self.kinds.rules, weights.tolist(), strict=True
        ):
            yield Result(f"{event}, {stake} staked", stake * net, weight, Fraction(stake), rules=(rule,))

    def advice(self) -> dict[str, str]:
        """Return how often each way is best on each street, among the hands that reach it."""
        return {
            street.at: f"by all the cards seen: {shares}" if (shares := _shares(taken)) else NEVER
            for street, taken in zip(self.table_rules.streets, self.taken, strict=True)
        }


def going(taken: dict[tuple[Way, int], Ints]) -> dict[int, Ints]:
    """Return how often hands continue after a street without folding, by the amount staked then."""
    found: dict[int, Ints] = {}
    for (way, stake), often in taken.items():
        if not way.folds:
            found[stake + way.adds] = found.get(stake + way.adds, 0) + often
    return found


def _shares(taken: dict[tuple[Way, int], Ints]) -> str:
    counts = Counter[str]()
    for (way, _), often in reversed(taken.items()):
        counts[way.name] += int(often.sum())
    shares = ((name, Fraction(one, counts.total())) for name, one in counts.items() if one)
    return ", ".join(f"{name} {percent_text(share, 2)}" for name, share in shares)


def _each(columns: dict[int, Ints], summed: Callable[[Ints, int], Ints], size: int) -> dict[int, Ints]:
    """Sum several columns at once, each under its key."""
    return dict(zip(columns, summed(np.stack(list(columns.values()), axis=1), size).T, strict=True))


def future(size: int) -> int:
    """Return in how many ways the cards that follow this many can come."""
    return prod(DECK - n for n in range(size, HAND))


def by_five_cards(
    table_rules: StreetRules,
    wager: str,
    by_hand: Callable[[int], Outcome],
    stake: Cents,
    rules: tuple[str, ...],
) -> WagerAnalysis:
    """Analyse a wager of this stake that a five-card hand decides, without any decision by the player."""
    worths, counts = np.unique(five_card_values(), return_counts=True)
    found = Counter[Outcome]()
    for worth, count in zip(worths[::-1].tolist(), counts[::-1].tolist(), strict=True):
        found[by_hand(worth)] += count
    rows = []
    for made, count in found.items():
        flat = made.pays if type(made) is Wins and isinstance(made.pays, Flat) else None
        kept = None if flat is None else flat.in_all or wager in table_rules.collected
        net = table_rules.net(wager, made, stake) / stake
        award = None if flat is None else str(flat)
        rows.append(Result(_kind(made)[0], net, count, pays=award, keeps_stake=kept))
    return weigh(wager, rows, rules=rules)


def by_three_cards(
    wager: str, outcome: Callable[[tuple[str, ...]], Outcome], rules: tuple[str, ...]
) -> WagerAnalysis:
    """Analyse a wager that three cards decide."""
    counts = Counter(_kind(outcome(cards)) for cards in combinations(CARDS, 3))
    best_first = sorted(counts.items(), key=lambda one: -one[0][1])
    return weigh(wager, [Result(event, net, count) for (event, net, _), count in best_first], rules=rules)


def limit_notes(table_rules: StreetRules) -> Iterator[str]:
    """Say that a payout limit is not included, if the house has set one."""
    if table_rules.limit is not None:
        most = show_amount(table_rules.limit.most)
        yield f"The figures are for stakes that never reach the payout limit of ${most}."


def notes(table_rules: StreetRules) -> Iterator[str]:
    """Say what the figures leave out: a payout limit, and a meter other than the posted one."""
    yield from limit_notes(table_rules)
    yield from progressive_odds.notes(table_rules.jackpot)


def apart(table_rules: StreetRules, taken: Mapping[str, Callable[[], WagerAnalysis]]) -> Apart:
    """Return how a table's side wagers are priced, including the progressive."""
    return Apart({**taken, **progressive_odds.pricing(table_rules.jackpot)}, tuple(notes(table_rules)))
