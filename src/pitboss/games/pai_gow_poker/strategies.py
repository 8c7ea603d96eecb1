"""Strategies of pai gow poker: ways of setting seven cards, as a house way is written, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import rank_name
from pitboss.games.pai_gow_poker.contest import PAIRS, counted_by_kind
from pitboss.games.pai_gow_poker.deals import RANKS, classes, lines_of, low_number, set_all
from pitboss.games.pai_gow_poker.house_way import SPLIT, TOGETHER, TWO_PAIR, WAY, HouseWay
from pitboss.games.pai_gow_poker.joint import together
from pitboss.games.pai_gow_poker.kernel import PaiGowKernel
from pitboss.games.pai_gow_poker.odds import analyse, contest_net
from pitboss.games.pai_gow_poker.rules import RULES
from pitboss.games.pai_gow_poker.table_rules import TableRules, compared
from pitboss.hands.pai_gow import ACE
from pitboss.hands.ranking import plural
from pitboss.odds import Analysis, Kernel
from pitboss.odds.phrases import rank_of as rank_said
from pitboss.odds.strategy import Line, Mistake, Priced, Strategies, Strategy, worst_first
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal, Rules, rulebooks

Ints = NDArray[np.int64]

GAME = RULES.game
POSTED = "house-way"
BORDERS = {"way_medium_from": "the lowest medium pair", "way_high_from": "the lowest high pair"}
"""The lines that say where medium and high pairs begin."""
SET = {name: kind for name, kind in WAY.items() if len(kind.choices) > 1}
"""The lines that may say one thing or another."""
AT = {**{says: name for name, says in BORDERS.items()}, **{kind.says: name for name, kind in SET.items()}}
"""The rule of each line of a file."""
TWO_PAIRS = tuple(name for name, kind in SET.items() if kind.choices == TWO_PAIR)
LEFT_OUT = "What no line is for is set as the house posts it."


def strategies(game: Game, rules: Rules) -> Strategies:
    """Return the ways of setting hands that are known by name, and how any is priced and simulated."""
    way = rules.once(TableRules).way
    named: dict[str, Callable[[], Strategy]] = {
        POSTED: partial(_written, way, POSTED, "The house way as it is posted here."),
        **{f"{POSTED}-{book}": partial(_of_book, game, book) for book in _others(rules)},
        "split-two-pairs": partial(_all_pairs, way, "split-two-pairs", SPLIT),
        "keep-two-pairs": partial(_all_pairs, way, "keep-two-pairs", TOGETHER),
    }
    return Strategies(
        named,
        cache(partial(_price, rules)),
        partial(_kernel, rules),
        together=lambda strategy, stakes: together(rules, stakes, way_of(rules, strategy)),
        decide=_decide,
        standard="the posted house way",
    )


# -- lines -----------------------------------------------------------------------------------------


def _written(way: HouseWay, name: str, says: str) -> Strategy:
    """Write a way of setting hands as lines."""
    lowest = way.medium, way.high
    lines = [Line(rank_name(rank), at=at) for at, rank in zip(BORDERS.values(), lowest, strict=True)]
    lines += [Line(way.does[line], at=kind.says) for line, kind in SET.items()]
    return Strategy(game=GAME, name=name, lines=tuple(lines), says=says)


def _others(rules: Rules) -> list[str]:
    """The other rulebooks that have a house way."""
    own = rules.chapter.rulebook
    return [book for book, one in rulebooks().items() if GAME in one.chapters and book != own]


def _of_book(game: Game, book: str) -> Strategy:
    says = f"The house way of {book}, as it is posted unless that house chooses otherwise."
    return _written(HouseWay(game.rules(book)), f"{POSTED}-{book}", says)


def _all_pairs(way: HouseWay, name: str, do: str) -> Strategy:
    does = "Splits every two pairs" if do == SPLIT else "Keeps every two pairs together"
    other = way.otherwise(dict.fromkeys(TWO_PAIRS, do), way.medium, way.high)
    return _written(other, name, f"{does}, and sets everything else the posted house way.")


def way_of(rules: Rules, strategy: Strategy) -> HouseWay:
    """Read the lines of a strategy, or refuse one that cannot be followed. Other lines are as posted."""
    if strategy.game != GAME:
        raise Refusal("bad_strategy", f"this strategy is for {strategy.game:.40}, not {GAME}")
    way, does, lowest = rules.once(TableRules).way, dict[str, str](), dict[str, int]()
    for line in strategy.lines:
        if line.at not in AT:
            raise Refusal(
                "bad_strategy", f"{line.at!r:.40} is no line of a house way; there are: {', '.join(AT)}"
            )
        name, said = AT[line.at], line.at
        if line.when:
            raise Refusal(
                "bad_strategy", f"{said}: a line of a house way says all in `do`; leave its `when` empty"
            )
        if name in does or name in lowest:
            raise Refusal("bad_strategy", f"{said} has two lines")
        if name in BORDERS:
            lowest[name] = _lowest(name, line)
        elif line.do in SET[name].choices:
            does[name] = line.do
        else:
            may = "; ".join(SET[name].choices)
            raise Refusal("bad_strategy", f"{said}: {line.do!r:.60} cannot be done; it may be: {may}")
    medium, high = (
        lowest.get(name, rank) for name, rank in zip(BORDERS, (way.medium, way.high), strict=True)
    )
    if medium >= high:
        raise Refusal("bad_strategy", "a high pair ranks above a medium one")
    return way.otherwise(does, medium, high)


def _lowest(name: str, line: Line) -> int:
    """Read the lowest rank of a class of pairs."""
    least, most = WAY[name].least, WAY[name].most
    try:
        rank = rank_said(line.do.strip().lower())
    except KeyError:
        rank = 0
    if not least <= rank <= most:
        between = f"{rank_name(least)} to {rank_name(most)}"
        raise Refusal("bad_strategy", f"{line.at} is a rank, {between}; not {line.do!r:.20}")
    return rank


# -- prices ----------------------------------------------------------------------------------------


def _price(rules: Rules, strategy: Strategy) -> Priced:
    own = way_of(rules, strategy)
    found = analyse(rules, own)
    notes = (f"Played by {strategy.name}.", LEFT_OUT, *found.notes)
    return Priced(Analysis.of(rules, found.wagers, found.strategy, notes), worst_first(_mistakes(rules, own)))


def _kernel(rules: Rules, strategy: Strategy) -> Kernel:
    return PaiGowKernel(rules, way_of(rules, strategy))


def _decide(strategy: Strategy, ask: Choose, played: Round) -> Chosen | None:
    """Set seven cards, and bank nothing."""
    if ask.at != "set":
        return Chosen("pass")
    low = way_of(played.rules, strategy).set(ask.sees.own).low
    return Chosen("set", wager=" ".join(low), seat=ask.who) if isinstance(ask.who, int) else None


class Group(NamedTuple):
    """Hands that hold the same pairs, threes or fours, set alike: one way by a strategy, another as posted."""

    held: tuple[tuple[int, int], ...]
    """The ranks held more than once, each after how often."""
    does: str
    posted: str


def _mistakes(rules: Rules, own: HouseWay) -> Iterator[Mistake]:
    """Yield the hands that are set otherwise than posted, and what that costs against the dealer."""
    table_rules, every = rules.once(TableRules), classes()
    mine, posted = (np.stack(set_all(way.wheel, lines_of(way))) for way in (own, table_rules.way))
    other = np.flatnonzero((mine != posted).any(axis=0))
    if not len(other):
        return
    groups, tops, kinds = dict[Group, int](), list[set[int]](), np.zeros(len(every.deals), np.int64)
    for place in other.tolist():
        held, top = _held(every.ranks[place].tolist())
        group = Group(held, *(_says(held, LOWS[int(low[place])]) for low in (mine[1], posted[1])))
        kinds[place] = groups.setdefault(group, len(groups) + 1)
        if len(tops) < len(groups):
            tops.append(set())
        tops[kinds[place] - 1].add(top)
    stake = table_rules.offers[0].amount.minimum
    lost = [_net(table_rules, kinds, way) for way in (None, own)]
    deals = np.bincount(kinds, every.deals, len(groups) + 1)
    for (group, kind), ranks in zip(groups.items(), tops, strict=True):
        yield Mistake(
            hand=_hand(group.held, ranks),
            does=group.does,
            best=group.posted,
            combinations=int(deals[kind]),
            cost=(lost[0][kind] - lost[1][kind]) / PAIRS / stake,
        )


def _net(table_rules: TableRules, kinds: Ints, own: HouseWay | None) -> list[Fraction]:
    """Return what all pairs of deals net at the least stake, by the kind of the first hand."""
    stake, ways = table_rules.offers[0].amount.minimum, counted_by_kind(table_rules.way, kinds, own=own)
    if table_rules.pushing:
        for found, pushed in zip(
            ways, counted_by_kind(table_rules.way, kinds, table_rules.pushing, own), strict=True
        ):
            for signs, pairs in pushed.items():
                found[signs] -= pairs
    return [
        sum(
            (
                pairs * contest_net(table_rules, compared(signs, (0, 0)), stake)
                for signs, pairs in one.items()
            ),
            Fraction(0),
        )
        for one in ways
    ]


# -- hands in words --------------------------------------------------------------------------------

LOWS = {low_number(one, other): (one, other) for one in RANKS for other in RANKS if other <= one}
"""The ranks of each low hand by its number."""
MANY = {2: "pair of {}", 3: "three {}", 4: "four {}", 5: "five {}"}


def _held(ranks: list[int]) -> tuple[tuple[tuple[int, int], ...], int]:
    """Return the ranks held more than once, most often first, and the highest of the others, or 0 if there is none."""
    often = {rank: ranks.count(rank) for rank in ranks}
    groups = sorted(((many, rank) for rank, many in often.items() if many > 1), reverse=True)
    return tuple(groups), max((rank for rank, many in often.items() if many == 1), default=0)


def _says(held: tuple[tuple[int, int], ...], low: tuple[int, int]) -> str:
    """Say how a hand is set, by what goes low."""
    if low[0] == low[1]:
        return f"{_several(low[0])} low"
    return "an ace low" if ACE in low and (3, ACE) in held else "kept together"


def _hand(held: tuple[tuple[int, int], ...], tops: set[int]) -> str:
    """Name hands by what they hold more than once, and the span of the highest cards beside it."""
    if [many for many, _ in held] == [2, 2]:
        name = " and ".join(_several(rank) for _, rank in held)
    else:
        name = " and ".join(MANY[many].format(_several(rank)) for many, rank in held)
    span = " to ".join(rank_name(rank) for rank in dict.fromkeys((min(tops), max(tops))))
    return f"{name}, {span} beside" if min(tops) else name


def _several(rank: int) -> str:
    return plural(rank_name(rank))
