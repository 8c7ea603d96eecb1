"""The odds of a game of twenty-one: a table's rules tabulated for the solver, and its results as an analysis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from msgspec.structs import replace

from pitboss.chance import Card
from pitboss.chance.cards import RANKS
from pitboss.hands.blackjack import worth
from pitboss.odds import WagerAnalysis, pays_text
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.wager import Row
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.twentyone import solver
from pitboss.procedures.twentyone.best_play import NAMES, UP_CARDS, Against, Nets, Strategy, Terms, Worth
from pitboss.procedures.twentyone.chart import (
    DOUBLE,
    HARD,
    HIT,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    Cell,
    Chart,
    Place,
    rows_of,
)
from pitboss.procedures.twentyone.solver import (
    DEALER_OVER,
    ERROR,
    EVEN,
    LOST,
    MOST,
    OVER,
    THREE_EIGHTS,
    VALUES,
    WON,
    Facts,
)
from pitboss.procedures.twentyone.table_rules import MOST_HANDS, Hand, TwentyOneRules

Bars = Callable[[Hand, int, str], object]
"""Why an action is barred on a hand of a box with this many hands, or None if it is not."""
PARTS = 10**15
"""The number of equal parts of all rounds in which the rows of the game are given."""
ENDS = {
    (result, kind): (total, dealer)
    for result, dealer in (*((result, 19) for result in range(5)), (DEALER_OVER, 22), (THREE_EIGHTS, 24))
    for kind, total in ((WON, 20), (EVEN, 19), (LOST, 18), (OVER, 22))
}
"""A total and the dealer's for each way a hand can end, except a blackjack."""
CARDS: tuple[Card, ...] = tuple(f"{name}s" for name in (*NAMES[:-1], "K"))
OTHERS: tuple[Card, ...] = tuple(f"{name}h" for name in (*NAMES[:-1], "K"))
"""Two cards of each value. A deck may lack its tens, so a king represents those."""
CONVENTION = (
    "Best play looks at all the cards of a hand and the up-card. Post-split convention CDZ-: after a split each hand is"
    " played by its own cards as it would be without one; how many hands a split makes and what is known of them is"
    " counted in full. CDP1 and CDP, which play split hands differently, are not offered."
)
ALIKE = "If two plays are worth the same, the larger wager is made."
FLOATS = (
    "The rows give parts of 10^15 rounds. Rounds with a split are spread over their rows, and counted in the standard"
    " deviation and the hit frequency, as if their hands were independent given the dealer's result; the edge and the"
    " element of risk need no such assumption."
)


def tabulate(
    table_rules: TwentyOneRules,
    bars: Bars,
    nets: Mapping[tuple[int, int], Fraction],
    doubles: Mapping[tuple[int, int], Fraction] | None = None,
    twenty_two: bool = False,
    rescues: bool = False,
) -> Facts:
    """Ask a table's rules about hands, and write the answers down by total and by value.

    ``doubles`` gives the net of a unit that doubles a hand, if it differs. There are no free doubles and no
    bonuses.
    """
    decks = table_rules.rules.count("decks")
    of_value = Counter(worth(card) % 11 and worth(card) - 1 for card in pack_of(table_rules.rules).cards)
    if table_rules.double_cards != 1:
        message = f"odds are not worked out for a double that draws {table_rules.double_cards} cards"
        raise table_rules.rules.refuse("no_odds", message, "double_cards")
    doubled, later, count = _by_result(doubles or nets), may(bars, "double"), len(solver.hands().total)
    return Facts(
        shoe=np.array([of_value[value] for value in range(VALUES)], np.int64),
        dealer_draws=np.array(
            [[table_rules.dealer_draws(total, soft) for soft in (False, True)] for total in range(MOST + 1)]
        ),
        nets=_by_result(nets),
        doubled=_by_result(nets) + doubled,
        hits=may(bars, "hit"),
        doubles=_may_with_two(bars, "double", False),
        split_doubles=may_after_split(bars, "double"),
        split_sizes=np.array([_split_size(bars, card) for card in CARDS]),
        most_hands=np.array([_most_hands(bars, pair) for pair in zip(CARDS, OTHERS, strict=True)]),
        pair_cards=np.array(
            [_pair_cards(bars, card, 4 * decks, pack_of(table_rules.rules).without) for card in CARDS]
        ),
        twenty_two=twenty_two,
        rescues=rescues,
        free=np.zeros(count, np.bool_),
        freed=_by_result(nets) + np.maximum(doubled, 0.0),
        bonus=np.zeros((count, solver.BONUSES)),
        bonuses=np.zeros((solver.RESULTS, solver.BONUSES)),
        later=later,
        split_later=np.array([later.any() and _doubles_later(bars, card) for card in CARDS]),
    )


def _by_result(nets: Mapping[tuple[int, int], Fraction]) -> solver.Floats:
    return np.array([[float(nets[result, kind]) for kind in range(4)] for result in range(solver.RESULTS)])


def free_hands(free: Callable[[Hand], bool]) -> solver.Flags:
    """Whether the house lays the double of a hand: of two cards only."""
    hands = solver.hands()
    found = np.zeros(len(hands.total), np.bool_)
    for first, second in product(range(VALUES), repeat=2):
        found[hands.then[hands.then[0, first], second]] = free(Hand([CARDS[first], OTHERS[second]]))
    return found


def _doubles_later(bars: Bars, card: Card) -> bool:
    """Whether a hand that began with a split card may be doubled once it has more than two."""
    drawn = product(CARDS, OTHERS)
    return any(bars(Hand([card, *more], split=True), 2, "double") is None for more in drawn)


def may(bars: Bars, do: str) -> solver.Flags:
    """Whether a hand may draw, stand or be doubled, by its total and whether it is soft, of three cards if any."""
    hands, found = solver.hands(), np.zeros((MOST + 1, 2), np.bool_)
    by_size = sorted(np.flatnonzero(hands.size > 1), key=lambda one: min(hands.size[one], 3))
    places = {(hands.total[one], hands.soft[one]): one for one in by_size}
    for place, one in places.items():
        cards = [CARDS[value] for value in range(VALUES) for _ in range(hands.cards[one, value])]
        found[place] = bars(Hand(cards), 1, do) is None
    return found


def may_after_split(bars: Bars, do: str) -> solver.Flags:
    """Whether two cards may be doubled or surrendered after a split, by the split card and the second."""
    return _may_with_two(bars, do, True)


def _may_with_two(bars: Bars, do: str, split: bool) -> solver.Flags:
    return np.array(
        [[bars(Hand([one, other], split), 1 + split, do) is None for other in OTHERS] for one in CARDS]
    )


def _split_size(bars: Bars, card: Card) -> int:
    """The number of cards at which a hand that began with a split card may draw no more, at any total."""
    for size in range(2, MOST + 1):
        cards = [card, *["As"] * (size - 1)]
        if bars(Hand(cards), 1, "hit") is None and bars(Hand(cards, split=True), 2, "hit") is not None:
            return size
    return MOST + 1


def _most_hands(bars: Bars, pair: tuple[Card, Card]) -> int:
    hands = 1
    while hands < MOST_HANDS and bars(Hand(pair, split=hands > 1), hands, "split") is None:
        hands += 1
    return hands


def _pair_cards(bars: Bars, card: Card, of_each: int, without: str) -> int:
    """The number of cards of the shoe that may be split from one of this rank."""
    ranks = [rank for rank in RANKS if rank not in without]
    return sum(of_each for rank in ranks if bars(Hand([card, f"{rank}h"]), 1, "split") is None)


class Solved:
    """A game of twenty-one solved: against each up-card, by the cards of a hand and by a chart of totals."""

    def __init__(self, terms: Terms) -> None:
        """Solve the game."""
        self.terms = terms
        self.ups = {up: Against(terms, up) for up in range(VALUES) if terms.facts.shoe[up]}

    @cached_property
    def shares(self) -> dict[int, float]:
        """The chance of each up-card."""
        shoe = self.terms.facts.shoe
        return {up: float(shoe[up] / shoe.sum()) for up in self.ups}

    def edge(self, of: Callable[[Against], Strategy]) -> float:
        """What the house keeps of the first wager under a way to play."""
        return -sum(share * of(self.ups[up]).net for up, share in self.shares.items())

    def played(self, chart: Chart) -> Callable[[Against], Strategy]:
        """Return how a chart plays each up-card."""
        found: dict[int, Strategy] = {}

        def of(against: Against) -> Strategy:
            if against.up not in found:
                found[against.up] = against.told(chart.told(against.up))
            return found[against.up]

        return of

    def analysis(
        self,
        wager: str,
        rules: tuple[str, ...],
        of: Callable[[Against], Strategy] = lambda up: up.best,
        worth_of: Callable[[Strategy], Worth] | None = None,
    ) -> WagerAnalysis:
        """Price the game under best play or another, for each unit of the first wager.

        ``worth_of`` says what a wager is worth instead that goes with one hand only.
        """
        one_hand, worth_of = worth_of is not None, worth_of or (lambda strategy: strategy.worth)
        nets, staked, edge = Nets(float), 0.0, 0.0
        for up, share in self.shares.items():
            worth = worth_of(of(self.ups[up]))
            edge -= share * worth.net
            staked += share * worth.staked
            for net, chance in worth.nets.items():
                nets[net] += share * chance
        found = spread(wager, nets, staked, rules, Fraction(ERROR), Fraction(edge))
        return found if one_hand else replace(found, approximated=self.split_share(of))

    def split_share(self, of: Callable[[Against], Strategy] = lambda up: up.best) -> Fraction:
        """The share of rounds with a split."""
        return Fraction(sum(share * of(self.ups[up]).split_share for up, share in self.shares.items()))

    def notes(self) -> Iterator[str]:
        """State the conventions behind the figures, and what the chart of totals costs."""
        yield CONVENTION
        yield f"{ALIKE} {said_of_rows(self.split_share())}"
        best, (chart,) = self.edge(lambda up: up.best), self.by_chart().values()
        yield (
            f"Played by the chart of totals alone the house edge is {percent_text(chart, 10)},"
            f" against {percent_text(Fraction(best), 10)} by all cards."
        )

    def by_chart(self) -> dict[str, Fraction]:
        """Return the house edge of the chart of totals alone, as a further figure of the game wager."""
        return {"house_edge_by_chart": Fraction(self.edge(lambda up: up.chart))}

    @cached_property
    def chart(self) -> Chart:
        """The best chart of totals."""
        cells: dict[Place, Cell] = {}
        for up, against in self.ups.items():
            for kind in (HARD, SOFT):
                cells |= {Place(kind, row, up): self._total(against, kind, row) for row in rows_of(kind)}
            for start, choice in against.chart.worths.items():
                place = Place(PAIR, start.first, up)
                if start.held and place not in cells and choice.split is not None:
                    cells[place] = (SPLIT,)
                elif start.first == start.second and place not in cells and choice.surrenders:
                    cells[place] = (SURRENDER,)
        return Chart(cells, surrenders=self.terms.surrenders is not None)

    def _total(self, against: Against, kind: str, total: int) -> Cell:
        chart, hands, soft = against.chart, against.hands, int(kind == SOFT)
        places = np.flatnonzero((hands.total == total) & (hands.soft == soft) & (hands.size > 1))
        first = [SURRENDER] if (total, soft) in (chart.surrendered or ()) else []
        if chart.play.doubles[places].any():
            first.append(DOUBLE)
        return (*first, HIT if chart.play.draws[places].any() else STAND)

    def strategy(self, chart: Chart | None = None) -> dict[str, str]:
        """A chart, by default the best: how to play each total and each pair against each up-card."""
        chart = chart or self.chart
        lines = {"up-card": _line(NAMES[up] for up in UP_CARDS)}
        lines |= {name: _line(letters) for name, letters in chart.rows((HARD, SOFT)).items()}
        most = self.terms.facts.most_hands
        pairs = {f"pair {NAMES[pair]}" for pair in UP_CARDS if most[pair] > 1}
        lines |= {name: _line(letters) for name, letters in chart.rows((PAIR,)).items() if name in pairs}
        widest = max(map(len, lines))
        return {"chart": chart.legend} | {
            name: " " * (widest - len(name)) + line for name, line in lines.items()
        }


def said_of_rows(share: Fraction) -> str:
    """Say which figures are approximations where this share of rounds has a split, and how far they may be off."""
    return (
        "Within the error stated: the edge, the element of risk and the mean stake. Approximations: the rows, which are"
        " parts of 10^15 rounds, and what follows from them: the deviation, hit and push frequency, and skewness."
        f" Rounds with a split, {percent_text(share)} of all, are spread over the rows as if their hands were"
        " independent given the dealer's result. Each frequency is off by no more than that share."
    )


def spread(
    wager: str,
    nets: Mapping[Fraction, float],
    staked: float,
    rules: tuple[str, ...],
    error: Fraction,
    edge: Fraction | None = None,
) -> WagerAnalysis:
    """Write the frequencies of what a round nets as parts of all rounds. The edge is their mean, if it is not known."""
    parts = {net: round(nets[net] * PARTS) for net in sorted(nets, reverse=True)}
    most = max(parts, key=parts.__getitem__)
    parts[most] += PARTS - sum(parts.values())
    mean = sum((net * part for net, part in parts.items()), Fraction(0)) / PARTS
    square = sum((net**2 * part for net, part in parts.items()), Fraction(0)) / PARTS
    if edge is None:
        edge = -mean
    return WagerAnalysis(
        name=wager,
        house_edge=edge,
        element_of_risk=edge / Fraction(staked),
        hit_frequency=Fraction(sum(part for net, part in parts.items() if net > 0), PARTS),
        variance=square - mean**2,
        outcomes=tuple(_row(net, part) for net, part in parts.items() if part),
        total_combinations=PARTS,
        average_stake=Fraction(staked),
        error=error,
        rules=rules,
    )


def _line(letters: Iterable[str]) -> str:
    return " ".join(f"{letter:2}" for letter in letters).rstrip()


def _row(net: Fraction, part: int) -> Row:
    event = "nets nothing" if not net else f"{'wins' if net > 0 else 'loses'} {_units(abs(net))}"
    return Row(
        event=event, pays=pays_text(net), combinations=part, probability=Fraction(part, PARTS), net=net
    )


def _units(net: Fraction) -> str:
    return "one unit" if net == 1 else f"{decimal_text(net, 2) if net.denominator > 1 else net} units"
