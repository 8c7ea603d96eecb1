"""Strategies of street games settled by a pay table: lines for each street, in the words of `odds.conditions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import chain, combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from pitboss.chance.cards import CARDS, RANKS
from pitboss.hands import five
from pitboss.hands.ranking import in_words
from pitboss.hands.tables import CHOOSE
from pitboss.money import Cents
from pitboss.odds import Analysis, Together
from pitboss.odds.boards import kinds
from pitboss.odds.conditions import Bools, Ints, among, between, followed, holes
from pitboss.odds.kernel import Kernel
from pitboss.odds.phrases import (
    NUMBERS,
    RANGE_SAID,
    Phrase,
    check_lines,
    hand_phrase,
    number_of,
    ranks_of,
)
from pitboss.odds.strategy import OPTIMAL, Line, Mistake, Priced, Strategies, Strategy, worst_first
from pitboss.procedures.streets.odds import DECK, HAND, Play, Way, future
from pitboss.procedures.streets.one_hand import (
    AT_LEAST,
    DRAW,
    HIGHEST,
    LOWEST,
    MADE,
    POINTS,
    STAKED,
    STRAIGHTS,
    part_names,
    points_of,
)
from pitboss.procedures.streets.table_rules import StreetRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Refusal

BEST = "The best play of this table."


class Known(NamedTuple):
    """Every set of some cards, by its place."""

    ranks: Ints
    suits: Ints
    held: Ints
    """The number of each rank in a set: `held[set, rank - 2]`."""
    made: Ints
    """The kind of hand it makes so far, then the rank that is compared first, in four bits."""


@cache
def known(size: int) -> Known:
    """Look at every set of this many cards."""
    cards = np.fromiter(chain.from_iterable(combinations(range(DECK - 1, -1, -1), size)), np.int64)
    sets = cards.reshape(-1, size)[::-1]
    ranks = sets >> 2
    held = (ranks[:, :, None] == np.arange(len(RANKS))).sum(axis=1)
    most = held.max(axis=1)
    top = len(RANKS) - 1 - (held == most[:, None])[:, ::-1].argmax(axis=1)
    kind = np.array([0, 0, *MADE.values()])[most]
    kind = np.where((held == 2).sum(axis=1) == 2, five.TWO_PAIR, kind)
    return Known(ranks + 2, sets & 3, held, kind << 4 | top + 2)


def phrases(size: int, stake: int, points: Ints) -> list[Phrase]:
    """List what a condition may say of the cards seen, and of what is staked."""
    seen = known(size)
    suited = (seen.suits == seen.suits[:, :1]).all(axis=1)
    return [
        hand_phrase(part_names(), between(seen.made), "pair of tens, high card"),
        Phrase(
            "at least 2 cards J or higher (6 to 10, K)",
            AT_LEAST,
            lambda said: among(seen.ranks, ranks_of(said[1])).sum(axis=1) >= number_of(said[0]),
        ),
        Phrase(
            "lowest card 5 or higher",
            LOWEST,
            lambda said: among(seen.ranks.min(axis=1), ranks_of(said[0])),
        ),
        Phrase(
            "highest card 8 or higher",
            HIGHEST,
            lambda said: among(seen.ranks.max(axis=1), ranks_of(said[0])),
        ),
        Phrase(
            "at least 3 points (2 for a card whose pair is paid, 1 if it pushes)",
            POINTS,
            lambda said: points[seen.ranks - 2].sum(axis=1) >= number_of(said[0]),
        ),
        Phrase("suited", "suited", lambda _: suited),
        *_draws(size, seen, suited),
        Phrase(
            "5 or more staked (first wagers)",
            STAKED,
            lambda said: stake >= number_of(said[0]),
        ),
        *(
            [Phrase("two cards such as 65s, 77+, AJo+", RANGE_SAID, lambda said: holes(said[0]))]
            if size == 2
            else []
        ),
    ]


def _draws(size: int, seen: Known, suited: Bools) -> Iterator[Phrase]:
    """The phrases on cards that all belong to one possible hand."""
    ranks = (1 << seen.ranks - 2).sum(axis=1)
    fitting = sum(((ranks & ~straight) == 0).astype(np.int64) for straight in STRAIGHTS)
    straights = np.where(seen.held.max(axis=1) == 1, fitting, 0)
    gaps = seen.ranks.max(axis=1) - seen.ranks.min(axis=1) + 1 - size
    tests = {
        "royal flush": suited & (seen.ranks.min(axis=1) >= 10),
        "straight flush": suited & (straights > 0),
        "flush": suited,
        "outside straight": straights > 1,
        "inside straight": straights == 1,
        "straight": straights > 0,
    }

    def test(said: Sequence[str]) -> Bools:
        number, draw, most, gap = said
        if number_of(number) != size:
            raise Refusal(
                "bad_strategy", f"{NUMBERS[size]} cards are seen here: write “{NUMBERS[size]} to a {draw}”"
            )
        if not gap:
            return np.asarray(tests[draw])
        wide = gaps <= number_of(gap) if most else gaps == number_of(gap)
        return np.asarray(tests[draw] & wide)

    word = NUMBERS[size]
    yield Phrase(
        f"{word} to a royal flush (straight flush, flush, outside straight, inside straight, straight)"
        " with no gap (at most two gaps), an ace being high",
        DRAW,
        test,
    )


class Followed(Play):
    """The streets played by a strategy. A street it has no line for is played in the best way, given the others."""

    def __init__(self, strategy: Strategy, best: Play, by_hand: Callable[[int], Outcome]) -> None:
        """Read the strategy's lines, or refuse them."""
        check_lines(
            strategy, best.table_rules.rules.chapter.game, [street.at for street in best.table_rules.streets]
        )
        self.strategy, self.best, self.points = strategy, best, np.array(points_of(by_hand))
        super().__init__(best.table_rules, best.start, by_hand)

    def decide(self, street: int, stake: int, worth: Ints) -> Ints:
        """Return the way of the first line that fits each set of cards."""
        size, ways = self.streets[street]
        lines = self.strategy.at(self.table_rules.streets[street].at)
        if not lines:
            return super().decide(street, stake, worth)
        does = {way.name: place for place, way in enumerate(ways)}
        found = followed(lines, does, phrases(size, stake, self.points))
        return np.asarray(np.broadcast_to(found, worth.shape[1:]))

    def advice(self) -> dict[str, str]:
        """State the lines of each street, or how often each way is best if it has none."""
        best = super().advice()
        return {
            street.at: self.strategy.told(street.at) or best[street.at] for street in self.table_rules.streets
        }

    def notes(self) -> tuple[str, ...]:
        """Say which streets the strategy leaves to the best play."""
        left = [street.at for street in self.table_rules.streets if not self.strategy.at(street.at)]
        return (
            (f"No line is for {', '.join(left)}: played in the best way, given the others.",) if left else ()
        )

    def mistakes(self) -> Iterator[Mistake]:
        """Yield each kind of cards that the best play plays differently on a street, and what that costs."""
        orders = comb(DECK, self.table_rules.own) * prod(DECK - n for n in range(self.table_rules.own, HAND))
        for number, (taken, worths) in enumerate(zip(self.taken, self.best.worths, strict=True)):
            size, ways = self.streets[number]
            found: Counter[tuple[int, Way, Way]] = Counter()
            came: Counter[tuple[int, Way, Way]] = Counter()
            for (way, stake), often in taken.items():
                worth, best = worths[stake], self.best.choices[number][stake]
                cost = (worth.max(axis=0) - worth[ways.index(way)]) * often
                for place in np.nonzero(cost)[0].tolist():
                    key = int(known(size).made[place]), way, ways[best[place]]
                    found[key] += int(cost[place])
                    came[key] += int(often[place]) * future(size)
            for (made, way, better), cost in found.items():
                yield Mistake(
                    at=self.table_rules.streets[number].at,
                    hand=in_words(five.CATEGORIES[made >> 4], (made & 15,) * 2).partition(",")[0],
                    does=way.name,
                    best=better.name,
                    combinations=came[made, way, better],
                    cost=Fraction(cost, orders * self.scale),
                )


def told_by_lines(found: Analysis, brings: Strategies) -> Analysis:
    """State the best play of each street by its lines, if lines can express it."""
    try:
        best = brings.named[OPTIMAL]()
    except Refusal:
        return found
    return replace(found, strategy={at: best.told(at) or said for at, said in found.strategy.items()})


def _hand_by_hand(play: Play) -> Iterator[dict[str, object]]:
    """Yield the way taken with each kind of cards, on each street and at each stake."""
    for (size, ways), by_stake, street in zip(
        play.streets, play.choices, play.table_rules.streets, strict=True
    ):
        sets = kinds(size)
        places = CHOOSE[sets.first, np.arange(1, size + 1)].sum(axis=1)
        names = [" ".join(CARDS[card] for card in cards[::-1]) for cards in sets.first.tolist()]
        for stake, taken in by_stake.items():
            for name, weight, way in zip(names, sets.weights.tolist(), taken[places].tolist(), strict=True):
                yield {"at": street.at, "staked": stake, "cards": name, "sets": weight, "do": ways[way].name}


class Table(NamedTuple):
    """What a game provides for the strategies of one table."""

    table_rules: StreetRules
    start: int
    by_hand: Callable[[int], Outcome]
    common: Iterable[tuple[str, str, tuple[Line, ...]]]
    """The strategies players know by name: the name, where it comes from, its lines."""
    analysis: Callable[[Play, tuple[str, ...]], Analysis]
    kernel: Callable[[Play], Kernel]
    together: Callable[[Play, Mapping[str, Cents]], Together]
    """Count several wagers of a round together if its streets are played this way."""
    decide: Callable[[Strategy, Choose, Round], Chosen | None]
    """Decide at the table as a strategy does."""


def strategies(table: Table) -> Strategies:
    """Return the strategies of a table: those known by name, and how any is priced and simulated."""
    game = table.table_rules.rules.chapter.game

    @cache
    def best() -> Play:
        return Play(table.table_rules, table.start, table.by_hand)

    @cache
    def follow(strategy: Strategy) -> Followed:
        return Followed(strategy, best(), table.by_hand)

    def price(strategy: Strategy) -> Priced:
        played = follow(strategy)
        return Priced(table.analysis(played, played.notes()), worst_first(played.mistakes()))

    def together(strategy: Strategy, stakes: Mapping[str, Cents]) -> Together:
        played = follow(strategy)
        found = table.together(played, stakes)
        return found._replace(notes=(*found.notes, *played.notes()))

    def optimal() -> Strategy:
        ends = [*best().results()]
        for _, _, lines in said:
            named = Strategy(game=game, name=OPTIMAL, lines=lines, says=BEST)
            if [*follow(named).results()] == ends:
                return named
        shares = "; ".join(f"{at} {told}" for at, told in best().advice().items())
        raise Refusal("no_lines", f"the best play of {game} is not a list of lines: {shares}")

    said = tuple(table.common)
    named = {
        name: partial(Strategy, game=game, name=name, lines=lines, says=says) for name, says, lines in said
    }
    return Strategies(
        {OPTIMAL: optimal, **named},
        price,
        lambda strategy: table.kernel(follow(strategy)),
        table=lambda: _hand_by_hand(best()),
        together=together,
        decide=table.decide,
        worked_out={OPTIMAL: BEST},
    )
