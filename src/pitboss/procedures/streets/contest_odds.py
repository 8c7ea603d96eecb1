"""The exact odds of street games with a dealer's hand, by the best play of every street.

The settlement is tabulated from `ContestRules.showdown`; `odds.boards` covers every board, hole and dealer's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, RANKS
from pitboss.hands import five
from pitboss.money import Cents, show_amount
from pitboss.odds import Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.boards import (
    ALIKE,
    AT_END,
    BEFORE,
    CHECKED,
    FOLDED,
    HOLES,
    LEAST_BEFORE,
    MARGIN,
    ON_FLOP,
    RENAMED,
    Contest,
    Each,
    Once,
    count_each,
    hole_cards,
    kinds,
    play_each,
    play_once,
    seen,
)
from pitboss.odds.decimals import percent_text
from pitboss.odds.joint import check_known
from pitboss.procedures.progressive import Jackpot
from pitboss.procedures.progressive.odds import on_a_fold
from pitboss.procedures.streets.contest import COMPARED, HIGHER, ContestRules
from pitboss.procedures.streets.joint import Side, places, progressive
from pitboss.procedures.streets.odds import DECK, NEVER, UNIT
from pitboss.procedures.streets.table_rules import Option
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Refusal

COUNTED = ("rules.hand_ranking",)
FLOP = 3
ENDINGS = comb(DECK - 2 - FLOP, 2)
"""The number of ways the board goes on after a flop."""


class Line(NamedTuple):
    """One way a hand is played to its end: in words, how many units each wager has, and what is done on each street."""

    says: str
    units: tuple[int, ...]
    done: tuple[str, ...]


class ContestPlay:
    """The play of a table, here the best: how often each line is played, to which result, and the strategy in words."""

    def __init__(self, table_rules: ContestRules, also: Sequence[int] = ()) -> None:
        """Solve the table's streets. Hands are distinguished at ``also`` these values."""
        self.table_rules = table_rules
        self.makes = [_made(street.options) for street in table_rules.streets]
        made = {option.makes for option in self.makes}
        self.opening = tuple(wager for wager in table_rules.contest if wager not in made)
        hands, self.dealers = _cuts(table_rules)
        self.hands = tuple(sorted({*hands, *also}))
        cells = product(table_rules.contest, COMPARED, self.hands, self.dealers)
        self.scale = lcm(*(self._net(*cell).denominator for cell in cells))
        self.best: Once | Each
        self.lines, self.counts, self.advice = self._once() if table_rules.streets[0].unless else self._each()

    def _net(self, wager: str, rule: str, value: int, dealer: int) -> Fraction:
        return self.table_rules.showdown(rule, value, dealer)[wager].net(UNIT) / UNIT

    def _nets(self, *wagers: str) -> tuple[int, ...]:
        """What one unit on each of these wagers nets together: by kind of hand, result, and dealer's hand."""
        return tuple(
            int(self.scale * sum(self._net(wager, rule, value, dealer) for wager in wagers))
            for value, rule, dealer in product(self.hands, COMPARED, self.dealers)
        )

    @property
    def contest(self) -> Contest:
        """How the table settles a hand, tabulated."""
        later = tuple(self._nets(option.makes) for option in self.makes)
        folded, qualifies, cuts = -len(self.opening) * self.scale, self.dealers[1], self.hands[1:]
        return Contest(cuts, qualifies if qualifies in cuts else 0, self._nets(*self.opening), later, folded)

    def solve_once(self, contest: Contest, before: tuple[int, int], flop: int, river: int) -> Once:
        """Decide how a wager made once is played, here in the best way."""
        return play_once(contest, before, flop, river)

    def solve_each(self, contest: Contest, units: tuple[int, int, int]) -> Each:
        """Decide how wagers made street by street are played, here in the best way."""
        return play_each(contest, *units)

    def _once(self) -> tuple[list[Line], NDArray[np.int64], dict[str, str]]:
        """Solve a wager made once: before the flop, after it, or at the end, or else a fold."""
        before, flop, river = self.makes
        self.best = best = self.solve_once(self.contest, (before.least, before.most), flop.most, river.most)
        units = (before.most, flop.most, river.most, 0, before.least)
        done = (
            ("play",),
            ("check", "play"),
            ("check", "check", "play"),
            ("check", "check", "fold"),
            ("play",),
        )
        lines = [
            Line(f"play {one}x" if one else "fold", (one,), way) for one, way in zip(units, done, strict=True)
        ]
        often = best.counts.sum(axis=(1, 2, 3)).tolist()
        preflop = [
            f"play {times}x with {holes_text(best.before == how)}"
            for how, times in ((BEFORE, before.most), (LEAST_BEFORE, before.least))
            if often[how]
        ]
        advice = {
            "preflop": "; ".join((*preflop, "otherwise check")),
            "flop": self._rules_for(
                {"check": often[AT_END] + often[FOLDED], f"play {flop.most}x": often[ON_FLOP]}
            ),
            "river": self._rules_for({"fold": often[FOLDED], f"play {river.most}x": often[AT_END]}),
        }
        return lines, best.counts, advice

    def _each(self) -> tuple[list[Line], NDArray[np.int64], dict[str, str]]:
        """Solve a wager on every street: the first or a fold, then a bet or a check."""
        before, turn, river = (option.most for option in self.makes)
        self.best = best = self.solve_each(self.contest, (before, turn, river))
        first, second, third = (street.at for street in self.table_rules.streets)
        lines = [
            Line(first, (before, 0, 0), ("bet", "check", "check")),
            Line(f"{first} and {third}", (before, 0, river), ("bet", "check", "bet")),
            Line(f"{first} and {second}", (before, turn, 0), ("bet", "bet", "check")),
            Line(f"{first}, {second} and {third}", (before, turn, river), ("bet", "bet", "bet")),
            Line("fold", (0, 0, 0), ("fold",)),
        ]
        checked, only_river, only_turn, both, _ = best.counts.sum(axis=(1, 2, 3)).tolist()
        folds = holes_text(~best.before)
        advice = {
            first: f"fold {folds}, otherwise bet {before}x" if folds else f"bet {before}x with every hand",
            second: self._rules_for({"check": checked + only_river, f"bet {turn}x": only_turn + both}),
            third: self._rules_for({"check": checked + only_turn, f"bet {river}x": only_river + both}),
        }
        return lines, best.counts, advice

    def _rules_for(self, counts: dict[str, int]) -> str:
        """Say how often each play of a street is best, and where to find rules that a person can follow."""
        game = self.table_rules.rules.chapter.game
        return f"{_shares(counts)}; `pitboss strategy {game}` has rules to play by, and the cost of each"

    def margin(self, hole: int, size: int) -> Fraction:
        """Return how much more playing a hole is worth than folding it, in antes, for a class of this size."""
        assert isinstance(self.best, Each)
        return Fraction(int(self.best.margin[hole]), MARGIN * size * self.scale)

    def settled(
        self, line: int, value: int, result: int, qualified: int, stake: Cents
    ) -> dict[str, Fraction]:
        """Return the net of every wager of the contest in a cell like those counted, by the game's own settlement."""
        units, made = self.lines[line].units, dict[str, Outcome]()
        if any(units):
            made |= self.table_rules.showdown(COMPARED[result], value, self.dealers[qualified])
        else:
            made |= {wager: self.table_rules.folded[wager] for wager in self.opening}
        stakes = dict.fromkeys(self.opening, stake)
        for option, times in zip(self.makes, units, strict=False):
            stakes[option.makes] = stakes.get(option.makes, 0) + times * stake
        return {wager: made[wager].net(cents) for wager, cents in stakes.items() if wager in made and cents}

    def ante(self) -> WagerAnalysis:
        """Analyse the opening wagers with those that follow them, per unit of the first."""
        rules = [*COUNTED, *(street.cite.rule for street in self.table_rules.streets)]
        return weigh(self.table_rules.first, self._results(), rules=tuple(rules))

    def _results(self) -> Iterator[Result]:
        for line, counts in zip(self.lines, self.counts, strict=True):
            staked = Fraction(len(self.opening) + sum(line.units))
            if not any(line.units):
                cite = self.table_rules.cite["fold_forfeits"]
                yield Result(
                    "fold", -Fraction(len(self.opening)), int(counts.sum()), staked, rules=(cite.rule,)
                )
                continue
            cells = product(self.hands, COMPARED, self.dealers)
            found: dict[tuple[str, Fraction, tuple[str, ...]], int] = {}
            for (value, rule, dealer), count in zip(cells, counts.ravel().tolist(), strict=True):
                made = self.table_rules.showdown(rule, value, dealer)
                net = sum((made[wager].net(UNIT) for wager in self.opening), Fraction(0))
                for option, units in zip(self.makes, line.units, strict=False):
                    net += units * made[option.makes].net(UNIT)
                event, rules = (
                    self._event(line, rule, value, dealer),
                    tuple(o.cite.rule for o in made.values()),
                )
                found[event, net / UNIT, rules] = found.get((event, net / UNIT, rules), 0) + count
            for (event, net, rules), weight in found.items():
                yield Result(event, net, weight, staked, rules=rules)

    def _event(self, line: Line, rule: str, value: int, dealer: int) -> str:
        """Say how a line ended. A hand that is settled differently from a lower one is named by its kind."""
        parts = [line.says, rule.replace("_", " ")]
        parts += ["dealer does not qualify"] if dealer < self.dealers[1] else []
        parts += (
            [five.category(value)] if rule == HIGHER and value > max(self.hands[0], self.dealers[1]) else []
        )
        return ", ".join(parts)


def lost_progressive(play: ContestPlay, jackpot: Jackpot) -> dict[str, WagerAnalysis]:
    """Price a progressive on hole and flop that the play of the contest loses on a fold, if it folds any that pays."""
    side, flops = progressive(jackpot), comb(DECK - 2, FLOP)
    dealt, folded = np.zeros(len(side.nets), np.int64), np.zeros(len(side.nets), np.int64)
    for hole, size in zip(*(one.tolist() for one in np.unique(ALIKE, return_counts=True)), strict=True):
        reached = size * ENDINGS * _flop_rows(hole, side)
        dealt += reached
        if isinstance(play.best, Once):
            folded += size * _folded_rows(play.best, hole, side)
        elif not play.best.before[hole]:
            folded += reached
    hands = dict(zip(jackpot.pay.rows, (dealt - folded).tolist(), strict=False))
    lost = folded[: len(hands)].any()
    return on_a_fold(jackpot, hands, HOLES * flops * ENDINGS) if lost else {}


def with_progressive(
    play: ContestPlay, jackpot: Jackpot, unit: Cents
) -> tuple[dict[str, WagerAnalysis], tuple[str, ...]]:
    """Price a progressive on hole and flop if the ante is folded before the flop, and say when both are played."""
    assert isinstance(play.best, Each)
    side, flops = progressive(jackpot), comb(DECK - 2, FLOP)
    classes, sizes = np.unique(ALIKE, return_counts=True)
    rows = {hole: _flop_rows(hole, side) for hole in classes.tolist()}
    lost = lost_progressive(play, jackpot)
    also, gain = np.zeros(HOLES, bool), Fraction(0)
    for hole, size in zip(classes.tolist(), sizes.tolist(), strict=True):
        award = sum(
            many * (net + jackpot.stake) for many, net in zip(rows[hole].tolist(), side.nets, strict=True)
        )
        more = play.margin(hole, size) + Fraction(award) / flops / unit
        if not play.best.before[hole] and more >= 0:
            also |= hole == ALIKE
            gain += size * more / HOLES
    first = f"ante of ${show_amount(unit)}"
    if not gain:
        return lost, (f"The best play of an {first} is the best play with the progressive too.",)
    return lost, (
        f"With the progressive an {first} is best played with {holes_text(also)} too: {percent_text(gain)} of it.",
    )


# -- several wagers on one round --------------------------------------------------------------------


def together(
    table_rules: ContestRules,
    stakes: Mapping[str, Cents],
    play_at: Callable[[Sequence[int]], ContestPlay] | None = None,
) -> Together:
    """Settle the contest and the side wager on every deal, under the best play of the contest alone or another.

    ``play_at`` plays the streets with hands distinguished at some values.
    """
    side = (
        table_rules.side
        if table_rules.side in table_rules.pay and table_rules.rules.wager(table_rules.side)
        else ""
    )
    check_known(table_rules.rules, stakes, (table_rules.first, *([side] if side else [])))
    if table_rules.first not in stakes:
        raise Refusal("needs_wager", f"wagers are counted together with {table_rules.first}: add it")
    made, notes = play_at or partial(ContestPlay, table_rules), () if play_at else (BEST,)
    if side in table_rules.own_cards:
        return Together(_by_hole(made(()), _groups(table_rules), stakes), notes)
    play = made([five.floor_of(row) for row in table_rules.pay[side].rows] if side else ())
    return Together(_by_hand(play, stakes), notes)


BEST = "The streets are played as is best for the contest alone."


def _by_hand(play: ContestPlay, stakes: Mapping[str, Cents]) -> Iterator[Ending]:
    """Yield every ending if the side wager is on the final hand."""
    beside = [
        {play.table_rules.side: play.table_rules.by_hand(play.table_rules.side, value)}
        if play.table_rules.side in stakes
        else {}
        for value in play.hands
    ]
    for cell in np.argwhere(play.counts).tolist():
        yield _ending(play, cell, int(play.counts[tuple(cell)]), stakes, beside[cell[1]])


def _by_hole(play: ContestPlay, groups: list[Outcome], stakes: Mapping[str, Cents]) -> Iterator[Ending]:
    """Yield every ending if the side wager is on the player's two cards."""
    assert isinstance(play.best, Each)
    kinds = list(dict.fromkeys(groups))
    of = np.array([kinds.index(one) for one in groups])
    found = count_each(play.contest, play.best.before, (play.best.flop, play.best.turn), of)
    for group, *cell in np.argwhere(counts := found.reshape(len(kinds), *play.counts.shape)).tolist():
        beside = {play.table_rules.side: kinds[group]} if play.table_rules.side in stakes else {}
        yield _ending(play, cell, int(counts[group, *cell]), stakes, beside)


def _groups(table_rules: ContestRules) -> list[Outcome]:
    """Return the results of the side wager for each hole. Refuse if the dealer's cards matter too."""
    aces, others = ("As", "Ah"), ("Ad", "Ac")
    if table_rules.aside(aces, (), others) != table_rules.aside(aces, (), ()):
        message = f"{table_rules.side} also depends on the dealer's two cards here, which are not counted with the rest"
        raise Refusal("no_joint", f"{message}; `pitboss session` plays them together and reports the error")
    held = (tuple(CARDS[card] for card in hole_cards(hole)) for hole in range(HOLES))
    return [table_rules.aside(cards, (), ())[table_rules.side] for cards in held]


def _ending(
    play: ContestPlay,
    cell: Sequence[int],
    weight: int,
    stakes: Mapping[str, Cents],
    beside: dict[str, Outcome],
) -> Ending:
    line, kind, result, qualified = cell
    first = stakes[play.table_rules.first]
    settled = play.settled(line, play.hands[kind], result, qualified, first)
    nets = {play.table_rules.first: sum(settled.values(), Fraction(0))}
    nets |= {wager: made.net(stakes[wager]) for wager, made in beside.items()}
    staked = first * (len(play.opening) + sum(play.lines[line].units)) + sum(
        stakes[wager] for wager in beside
    )
    return Ending(weight, tuple(nets[wager] for wager in stakes), Fraction(staked))


def _flop_rows(hole: int, side: Side) -> NDArray[np.int64]:
    """Count the flops by the row of the progressive that they make with a hole."""
    return np.bincount(_flops(hole, side)[1], minlength=len(side.nets))


def _flops(hole: int, side: Side) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the flops that can come with a hole, and the row that each makes with it."""
    held = np.array(hole_cards(hole))
    rest = np.setdiff1d(np.arange(DECK), held)
    flops = rest[_chosen(len(rest), FLOP)]
    cards = np.sort(np.concatenate((np.broadcast_to(held, (len(flops), 2)), flops), axis=1), axis=1)
    return flops, side.of[places(cards)]


def _folded_rows(best: Once, hole: int, side: Side) -> NDArray[np.int64]:
    """Count the boards on which a hole is folded at the end, by the row that it made with the flop, if that pays."""
    found = np.zeros(len(side.nets), np.int64)
    if best.before[hole] != CHECKED:
        return found
    flops, rows = _flops(hole, side)
    paying = rows < len(side.nets) - 1
    flops, rows = flops[paying], rows[paying]
    kind, renamed = _renamed(hole, flops)
    checked = ~best.flop[kind, seen(FLOP)[2][kind, renamed]]
    for flop, row in zip(flops[checked], rows[checked].tolist(), strict=True):
        rest = np.setdiff1d(np.arange(DECK), (*hole_cards(hole), *flop.tolist()))
        last = rest[_chosen(len(rest), 2)]
        boards = np.concatenate((np.broadcast_to(flop, (len(last), FLOP)), last), axis=1)
        kind, renamed = _renamed(hole, np.sort(boards, axis=1))
        bets = best.river[kind, renamed >> 6] >> (renamed & 63).astype(np.uint64) & np.uint64(1)
        found[row] += len(bets) - int(bets.sum())
    return found


@cache
def _chosen(many: int, size: int) -> NDArray[np.int64]:
    """List every combination of this size out of some places."""
    return np.array(list(combinations(range(many), size)))


def _renamed(hole: int, cards: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the kind of each set of cards, and the hole that stands with the first of that kind for this one."""
    sets, spots = kinds(cards.shape[1]), places(cards)
    return sets.of[spots].astype(np.int64), RENAMED[sets.via[spots], hole].astype(np.int64)


def _made(options: tuple[Option, ...]) -> Option:
    """The option of a street that makes a wager."""
    return next(option for option in options if option.makes)


def _cuts(table_rules: ContestRules) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The least value of each kind of player's hand, a dealer's hand that does not qualify, and the least that does."""
    worths = sorted(five.worths())
    low, top = worths[0], worths[-1]

    def changes(settled: Sequence[object]) -> list[int]:
        return [
            worth for worth, one, other in zip(worths[1:], settled, settled[1:], strict=False) if one != other
        ]

    by_dealer = changes([[table_rules.showdown(rule, top, worth) for rule in COMPARED] for worth in worths])
    if len(by_dealer) > 1:
        raise ValueError("a dealer's hand that settles in more than two ways cannot be priced")
    by_hand = changes([[table_rules.showdown(rule, worth, top) for rule in COMPARED] for worth in worths])
    qualifies = by_dealer[0] if by_dealer else low
    return (low, *sorted({*by_hand, *by_dealer})), (low, qualifies)


def _shares(counts: dict[str, int]) -> str:
    total = sum(counts.values())
    if not total:
        return NEVER
    return "by all the cards seen: " + ", ".join(
        f"{name} {percent_text(Fraction(one, total), 2)}" for name, one in counts.items()
    )


def holes_text(chosen: NDArray[np.bool_]) -> str:
    """Name two-card hands as players do: "33+, A2+, K2s+ K5o+". All holes of a class are alike."""
    held = {hole_class(hole) for hole in np.unique(ALIKE).tolist() if chosen[hole]}
    parts = [*_runs([f"{rank}{rank}" for rank in RANKS], held)]
    for high in range(len(RANKS) - 1, 0, -1):
        kinds = [[f"{RANKS[high]}{RANKS[low]}{suits}" for low in range(high)] for suits in "so"]
        suited, offsuit = (list(_runs(row, held)) for row in kinds)
        if [text.replace("s", "") for text in suited] == [text.replace("o", "") for text in offsuit]:
            parts += [text.replace("s", "") for text in suited]
        else:
            parts += [*suited, *offsuit]
    return ", ".join(parts)


def _runs(row: list[str], held: set[str]) -> Iterator[str]:
    """The hands of a rising row that are held: "K5o+" if all above are too, else a span or a single one."""
    place = 0
    while place < len(row):
        if row[place] not in held:
            place += 1
            continue
        end = place
        while end + 1 < len(row) and row[end + 1] in held:
            end += 1
        last = end == len(row) - 1
        yield row[place] if place == end else f"{row[place]}+" if last else f"{row[place]}-{row[end]}"
        place = end + 1


def hole_class(hole: int) -> str:
    """Name the kind of a hole: "AKs", "77"."""
    low, high = hole_cards(hole)
    pair = RANKS[high >> 2] + RANKS[low >> 2]
    return pair if high >> 2 == low >> 2 else pair + ("s" if high & 3 == low & 3 else "o")
