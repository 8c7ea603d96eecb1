"""Strategies of street games with a dealer's hand: ranges before the flop, made hands and outs after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial, reduce
from math import comb
from operator import and_

import numpy as np

from pitboss.chance.cards import RANKS
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.odds import Analysis, Together
from pitboss.odds.board_lines import (
    BEYOND,
    PAIRED,
    Bools,
    Fit,
    Given,
    Rows,
    decided,
    follow_once,
    lost_on,
    rows,
)
from pitboss.odds.boards import (
    ALIKE,
    BEFORE,
    CHECKED,
    DEALERS,
    HOLES,
    LEAST_BEFORE,
    Contest,
    Each,
    Once,
    count_each,
    folded_each,
    sums_each,
    worth_each,
)
from pitboss.odds.conditions import Ints, followed, holes
from pitboss.odds.grid import grid_svg
from pitboss.odds.kernel import Kernel
from pitboss.odds.phrases import (
    RANGE_SAID,
    Phrase,
    check_lines,
    chosen,
    hand_phrase,
    number_of,
    ranks_of,
    tests,
)
from pitboss.odds.strategy import (
    OPTIMAL,
    Drawn,
    Line,
    Mistake,
    Priced,
    Strategies,
    Strategy,
    worst_first,
)
from pitboss.procedures.streets.contest import ContestRules
from pitboss.procedures.streets.contest_kernel import ContestKernel
from pitboss.procedures.streets.contest_odds import ContestPlay, hole_class, holes_text, together
from pitboss.procedures.streets.one_hand import (
    FLUSH_DRAW,
    HIDDEN,
    OUTS,
    Common,
    decided_by,
    known_by_name,
    phrases_at,
    whole_names,
)
from pitboss.procedures.streets.table_rules import Street

_RANGE = "cards such as 33+, A2+, K5o+, QTs-Q8s"
_FLOPS, _TURNS = comb(50 - 3, 2), 50 - 4
"""The number of ways the board goes on after a flop, and after a turn, for a given hole."""


def _phrases(last: bool) -> list[Phrase]:
    """List what a condition may say once there is a board."""
    found = [
        hand_phrase(whole_names(), lambda low, high: Fit(least=low, most=high), "two pair"),
        Phrase(
            "hidden pair (or better): a pair with one of your cards",
            HIDDEN,
            lambda said: Fit(own=PAIRED | (BEYOND if said[0] else 0)),
        ),
        Phrase(_RANGE, RANGE_SAID, lambda said: Fit(holes=tuple(np.flatnonzero(holes(said[0])).tolist()))),
    ]
    outs = Phrase(
        "fewer than 21 dealer outs",
        OUTS,
        lambda said: Fit(outs=number_of(said[0])),
    )
    draw = Phrase(
        "four to a flush with a hidden 10 or higher",
        FLUSH_DRAW,
        lambda said: Fit(draw=min(ranks_of(said[0]) if said[0] else {2})),
    )
    return [*found, outs if last else draw]


class FollowedContest(ContestPlay):
    """The streets played by a strategy. A street it has no line for is played in the best way, given the others."""

    def __init__(self, table_rules: ContestRules, strategy: Strategy, also: Sequence[int] = ()) -> None:
        """Read the strategy's lines, or refuse them, and count the deals, with hands distinguished at ``also``."""
        self.strategy, self.found = strategy, list[Mistake]()
        check_lines(strategy, table_rules.rules.chapter.game, [street.at for street in table_rules.streets])
        super().__init__(table_rules, also)
        self.advice |= {at: said for at in self.advice if (said := strategy.told(at))}

    def notes(self) -> tuple[str, ...]:
        """Say which streets the strategy leaves to the best play."""
        return _left(self.table_rules, self.strategy)

    # -- the lines of a street ------------------------------------------------------------------

    def _does(self, street: Street) -> dict[str, int]:
        """The options on a street, in words: 1 makes the wager, 0 does not."""
        made = next(option for option in street.options if option.makes)
        other = next(option.do for option in street.options if not option.makes)
        return {other: 0, f"{made.do} {made.most}x": 1, made.do: 1}

    def _said(self, street: Street) -> tuple[str, str]:
        """The words for a wager that is made, and for one that is not."""
        other, made, _ = self._does(street)
        return made, other

    def _rows(self, street: Street, last: bool = False) -> Rows | None:
        lines, phrases = self.strategy.at(street.at), _phrases(last)
        read = [
            (reduce(and_, tests(line.when, phrases), Fit()), chosen(line, self._does(street)))
            for line in lines
        ]
        return rows(read) if read else None

    def _marks(self, street: Street, size: int) -> Bools | None:
        found = self._rows(street)
        return None if found is None else decided(size, found)

    def _before(self, does: Mapping[str, int]) -> Ints | None:
        """What is done with each hole before the flop."""
        lines = self.strategy.at(self.table_rules.streets[0].at)
        if not lines:
            return None
        phrase = Phrase(_RANGE, RANGE_SAID, lambda said: holes(said[0]))
        return np.asarray(np.broadcast_to(followed(lines, does, [phrase]), HOLES))

    # -- the play -------------------------------------------------------------------------------

    def solve_once(self, contest: Contest, before: tuple[int, int], flop: int, river: int) -> Once:
        """Play a wager made once by the lines."""
        least, most = before
        does = {f"play {most}x": BEFORE, f"play {least}x": LEAST_BEFORE, "check": CHECKED} | (
            {f"play {most}x": BEFORE} if least == most else {}
        )
        at_once = self._before(does)
        first, second, third = self.table_rules.streets
        given = Given(
            None if at_once is None else at_once.astype(np.int8),
            self._marks(second, 3),
            self._rows(third, last=True),
        )
        best, costs = follow_once(contest, (least, most, flop, river), given)
        said, deals = (f"play {most}x", f"play {least}x", "check"), int(best.counts.sum())
        for own, better in np.argwhere(costs.before.any(axis=2)).tolist():
            self._lost_holes(costs.before[own, better], (first, said[own], said[better]), deals)
        self._lost(costs.flop, second, _FLOPS * DEALERS, deals, 1)
        self._lost(costs.river, third, DEALERS, deals, 1)
        return best

    def solve_each(self, contest: Contest, units: tuple[int, int, int]) -> Each:
        """Play wagers made street by street by the lines."""
        sums, (first, second, third) = sums_each(contest), self.table_rules.streets
        best = sums[1] >= 0, sums[2] >= 0
        flop, turn = self._marks(second, 3), self._marks(third, 4)
        bets = best[0] if flop is None else flop, best[1] if turn is None else turn
        folded, at_best = folded_each(contest), worth_each(contest, sums, units, best)
        given = self._before(self._does(first))
        margin = worth_each(contest, sums, units, bets) - folded
        plays = margin >= 0 if given is None else given == 1
        counts = count_each(contest, plays, bets)
        (made, other), deals = self._said(first), int(counts.sum())
        self._lost_holes(np.where(plays, np.maximum(folded - at_best, 0), 0), (first, made, other), deals, 2)
        self._lost_holes(np.where(plays, 0, np.maximum(at_best - folded, 0)), (first, other, made), deals, 2)
        # Every deal is counted for each of ten flops, and for two turns of each; a set of four has four such orders.
        on_flop, on_turn = lost_on(3, sums[1], bets[0], plays), lost_on(4, sums[2], bets[1], plays)
        self._lost(on_flop, second, 2 * _FLOPS * DEALERS, deals, 2 * units[1])
        self._lost(on_turn, third, 4 * _TURNS * DEALERS, deals, 4 * units[2])
        return Each(plays, *bets, counts, margin)

    # -- what departures cost -------------------------------------------------------------------

    def _lost_holes(self, cost: Ints, said: tuple[Street, str, str], deals: int, times: int = 1) -> None:
        """Note what a mistake before the flop costs, class by class. Every hole has the sum of its class."""
        street, does, best = said
        for hole in np.unique(ALIKE[cost > 0]).tolist():
            often = int((hole == ALIKE).sum()) * deals // HOLES
            share = Fraction(times * int(cost[hole]), deals * self.scale)
            self._note(street, hole_class(hole), (does, best), often, share)

    def _lost(self, lost: Ints, street: Street, often: int, deals: int, times: int) -> None:
        """Note what the mistakes of a street cost, by kind of hand and whether the player's own cards are in it."""
        made, other = self._said(street)
        for mistake, group in np.argwhere(lost[:, :, 0]).tolist():
            cost, came = lost[mistake, group].tolist()
            kind, own = five.CATEGORIES[group // 2], group % 2
            hand = f"{kind}, {'hidden' if own else 'on the board'}" if group > 1 else kind
            share = Fraction(times * cost, deals * self.scale)
            self._note(street, hand, (made, other) if mistake == 0 else (other, made), came * often, share)

    def _note(self, street: Street, hand: str, said: tuple[str, str], often: int, cost: Fraction) -> None:
        does, best = said
        self.found.append(
            Mistake(at=street.at, hand=hand, does=does, best=best, combinations=often, cost=cost)
        )


def _left(table_rules: ContestRules, strategy: Strategy) -> tuple[str, ...]:
    """Say which streets a strategy leaves to the best play."""
    left = [street.at for street in table_rules.streets if not strategy.at(street.at)]
    return (f"No line is for {', '.join(left)}: played in the best way, given the others.",) if left else ()


def strategies(
    table_rules: ContestRules, common: Common, analysis: Callable[[ContestPlay, tuple[str, ...]], Analysis]
) -> Strategies:
    """Return the strategies of a table: those known by name, and how any is priced and simulated."""
    game, follow = table_rules.rules.chapter.game, cache(partial(FollowedContest, table_rules))

    def price(strategy: Strategy) -> Priced:
        played = follow(strategy)
        return Priced(analysis(played, played.notes()), worst_first(played.found))

    def kernel(strategy: Strategy) -> Kernel:
        return ContestKernel(table_rules.rules, table_rules, follow(strategy))

    def optimal() -> Strategy:
        return Strategy(
            game=game, name=OPTIMAL, lines=first_lines(ContestPlay(table_rules)), says=_says(table_rules)
        )

    named = {
        name: partial(Strategy, game=game, name=name, lines=lines, says=says)
        for name, says, lines in known_by_name(table_rules, common)
    }

    def joined(strategy: Strategy, stakes: Mapping[str, Cents]) -> Together:
        found = together(
            table_rules,
            stakes,
            lambda also: FollowedContest(table_rules, strategy, also) if also else follow(strategy),
        )
        return found._replace(notes=(*found.notes, *_left(table_rules, strategy)))

    return Strategies(
        {OPTIMAL: optimal, **named},
        price,
        kernel,
        draw=partial(drawn, table_rules),
        together=joined,
        decide=lambda strategy, ask, played: decided_by(
            table_rules, strategy, phrases_at(table_rules, ask), ask, played
        ),
        worked_out={OPTIMAL: _says(table_rules)},
    )


def first_lines(play: ContestPlay) -> tuple[Line, ...]:
    """State what is done before the flop, exactly. Later streets have no line: each is played in the best way."""
    street, best, made = play.table_rules.streets[0], play.best, play.makes[0]
    rest = next(option.do for option in street.options if not option.makes)
    if isinstance(best, Once):
        does = {BEFORE: f"{made.do} {made.most}x", LEAST_BEFORE: f"{made.do} {made.least}x"}
        said = [(do, holes_text(best.before == how)) for how, do in does.items()]
    else:
        said, rest = [(rest, holes_text(~best.before))], f"{made.do} {made.most}x"
    return (*(Line(do, held, street.at) for do, held in said if held), Line(rest, "", street.at))


def _says(table_rules: ContestRules) -> str:
    first, *later = (street.at for street in table_rules.streets)
    return f"The best play: {first} by the cards held, {' and '.join(later)} in the best way by all the cards seen."


def drawn(table_rules: ContestRules, strategy: Strategy) -> Drawn | None:
    """Draw what the lines do with each two cards, pairs on the diagonal, suited hands above it. None without lines."""
    street, ranks = table_rules.streets[0], RANKS[::-1]
    lines = strategy.at(street.at)
    if not lines:
        return None
    does = list(dict.fromkeys(line.do for line in lines))
    phrase = Phrase(_RANGE, RANGE_SAID, lambda said: holes(said[0]))
    found = np.broadcast_to(
        followed(lines, {do: place for place, do in enumerate(does)}, [phrase]), HOLES
    ).tolist()
    done = {hole_class(hole): _sign(does[found[hole]]) for hole in np.unique(ALIKE).tolist()}
    rows = tuple(
        (row, *(done[row + column if row == column else _suited(row, column, ranks)] for column in ranks))
        for row in ranks
    )
    legend = ", ".join(f"{_sign(do)} {do}" for do in does) + "; suited hands above the diagonal, others below"
    heads = ("", *ranks)
    title = f"{strategy.name} · {strategy.game} · {street.at}"
    return Drawn(heads, rows, legend, grid_svg(title, heads, rows, legend), whole=False)


def _suited(row: str, column: str, ranks: str) -> str:
    high, low = sorted((row, column), key=ranks.index)
    return high + low + ("s" if row == high else "o")


def _sign(do: str) -> str:
    """The letters of a chart's cell: the multiple, or the first letter."""
    return do.rpartition(" ")[2] if do.endswith("x") else do[0].upper()
