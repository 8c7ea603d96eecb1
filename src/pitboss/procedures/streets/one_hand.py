"""One hand of a street game played by the lines of a strategy, from what its player sees.

`streets.strategies` and `streets.contest_strategies` read the same words for all hands at once.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from pitboss.chance.cards import CARDS, INDEX, RANK, SUIT, Card, rank_name
from pitboss.hands import five
from pitboss.hands.ranking import in_words
from pitboss.money import read_whole
from pitboss.odds.phrases import (
    NUMBER,
    RANGE_SAID,
    RANKS_SAID,
    Names,
    Phrase,
    first_fit,
    hand_phrase,
    number_of,
    ranks_of,
)
from pitboss.odds.ranges import two_cards
from pitboss.odds.strategy import lines_of
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.seen import held
from pitboss.rounds.settlement import Outcome, Pushes, Wins
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pitboss.odds.strategy import Line, Strategy
    from pitboss.procedures.streets.table_rules import StreetRules

Common: TypeAlias = "Sequence[tuple[str, str, Mapping[str, tuple[str, ...]]]]"
"""Strategies known by name: the name, where it comes from, and its lines by street."""
Phrases: TypeAlias = "Callable[[Seen], Iterator[Phrase]]"
"""What conditions may say of the cards a player sees."""
MADE = {2: five.PAIR, 3: five.THREE_OF_A_KIND, 4: five.FOUR_OF_A_KIND}
STRAIGHTS = tuple(sum(1 << (rank - 2) % 13 for rank in range(top - 4, top + 1)) for top in range(5, 15))
"""The ranks of every straight as bits, by its two lowest. An ace is low below the two."""
DRAWS = ("royal flush", "straight flush", "flush", "outside straight", "inside straight", "straight")
AT_LEAST, LOWEST, HIGHEST = (
    rf"at least {NUMBER} cards? {RANKS_SAID}",
    rf"lowest card {RANKS_SAID}",
    rf"highest card {RANKS_SAID}",
)
POINTS, STAKED = rf"at least {NUMBER} points?", rf"{NUMBER} or more staked"
DRAW = rf"{NUMBER} to an? ({'|'.join(DRAWS)})(?: with (at most )?{NUMBER} gaps?)?"
HIDDEN, OUTS = "hidden pair( or better)?", rf"fewer than {NUMBER} dealer outs"
FLUSH_DRAW = rf"four to a flush(?: with a hidden {RANKS_SAID})?"
_TIMES = re.compile(r"(\w+)(?: (\d+)x)?")


@cache
def part_names() -> Names:
    """What cards short of a whole hand can make, with the least and the greatest value."""
    found = Names()
    for kind in (five.HIGH_CARD, five.PAIR, five.TWO_PAIR, five.THREE_OF_A_KIND, five.FOUR_OF_A_KIND):
        name = five.CATEGORIES[kind]
        found[name] = (kind << 4, kind << 4 | 15)
        for rank in range(2, 15) if kind != five.TWO_PAIR else ():
            found[in_words(name, (rank,))] = (kind << 4 | rank,) * 2
    return found


@cache
def whole_names() -> Names:
    """Every name of a five-card hand with the least and the greatest value it can have."""
    found = Names()
    for worth in sorted(five.worths()):
        names = {five.category(worth), five.describe(worth)}
        if five.category(worth) == "high card":
            names.add(f"{rank_name(five.high(worth))}-{rank_name(worth >> 12 & 15)} high")
        for name in names:
            found[name] = (found.get(name, (worth, worth))[0], worth)
    return found


def points_of(by_hand: Callable[[int], Outcome]) -> list[int]:
    """The points a card of each rank has: two if a pair of it is paid, one if that pushes."""
    pairs = [by_hand(five.at_least(in_words("pair", (rank,)))) for rank in range(2, 15)]
    return [2 if isinstance(made, Wins) else int(isinstance(made, Pushes)) for made in pairs]


def practised(
    table_rules: StreetRules,
    lines: Sequence[Line],
    phrases: Phrases,
    ask: Choose,
    round: Round,
) -> Chosen | None:
    """Decide as the lines of a strategy do on the street that is asked about."""
    mine = next((one for one in held(round.view(ask.who)) if one.who == ask.who), None)
    here = [line for line in lines if line.at == ask.at]
    if mine is None or not here:
        return None
    first = round.table.on(ask.who, table_rules.first)
    seen = Seen(mine.cards, mine.board, _staked(table_rules, ask.who, round, first))
    found, may = _TIMES.fullmatch(first_fit(here, list(phrases(seen)))), {one.do: one for one in ask.choices}
    if found is None or found[1] not in may:
        return None
    allowed = may[found[1]].amount
    if allowed is None:
        return Chosen(found[1])
    wanted = read_whole(found[2] or 1) * first
    return Chosen(found[1], wanted if allowed.admits(wanted) else allowed.least)


def decided_by(
    table_rules: StreetRules,
    strategy: Strategy,
    phrases: Phrases,
    ask: Choose,
    round: Round,
) -> Chosen | None:
    """Decide as a strategy does, by its lines alone. Refuse a street that it has no line for."""
    if any(ask.at == street.at for street in table_rules.streets) and not strategy.at(ask.at):
        message = f"{strategy.name} has no line for {ask.at}: a whole table is played by lines alone"
        raise Refusal("no_strategies", message)
    return practised(table_rules, strategy.lines, phrases, ask, round)


def _staked(table_rules: StreetRules, seat: int, round: Round, first: int) -> int:
    """The number of first wagers a seat has staked on its hand."""
    made = {table_rules.first, *(option.makes for street in table_rules.streets for option in street.options)}
    return sum(round.table.on(seat, wager) for wager in made if wager) // first if first else 0


class Seen:
    """The cards a player sees: their own, those shared, and what they make so far."""

    def __init__(self, own: tuple[Card, ...], board: tuple[Card, ...], staked: int) -> None:
        """Look at the cards."""
        self.own, self.board, self.staked = own, board, staked
        self.cards = (*own, *board)
        self.ranks = [RANK[card] for card in self.cards]
        self.suits = [SUIT[card] for card in self.cards]

    @property
    def suited(self) -> bool:
        """Whether all are of one suit."""
        return len(set(self.suits)) == 1

    @property
    def made(self) -> int:
        """The kind of hand they make so far, then the rank that is compared first, in four bits."""
        held = Counter(self.ranks)
        most = max(held.values())
        kind = five.TWO_PAIR if list(held.values()).count(2) == 2 else MADE.get(most, 0)
        return kind << 4 | max(rank for rank, count in held.items() if count == most)

    @property
    def straights(self) -> int:
        """The number of straights they all belong to, or none if two are of one rank."""
        bits = sum(1 << rank - 2 for rank in set(self.ranks))
        fitting = sum(not bits & ~straight for straight in STRAIGHTS)
        return fitting if len(set(self.ranks)) == len(self.ranks) else 0


def part_phrases(seen: Seen, points: Sequence[int]) -> Iterator[Phrase]:
    """Yield what a condition may say of cards that a pay table will settle, and of what is staked."""
    yield hand_phrase(part_names(), lambda low, high: low <= seen.made <= high, "")
    yield Phrase("", AT_LEAST, lambda said: _among(seen, said[1]) >= number_of(said[0]))
    yield Phrase("", LOWEST, lambda said: min(seen.ranks) in ranks_of(said[0]))
    yield Phrase("", HIGHEST, lambda said: max(seen.ranks) in ranks_of(said[0]))
    yield Phrase("", POINTS, lambda said: sum(points[rank - 2] for rank in seen.ranks) >= number_of(said[0]))
    yield Phrase("", "suited", lambda _: seen.suited)
    yield Phrase("", DRAW, lambda said: _draws(seen, said))
    yield Phrase("", STAKED, lambda said: seen.staked >= number_of(said[0]))
    if len(seen.cards) == 2:
        yield Phrase("", RANGE_SAID, lambda said: in_range(seen.own, said[0]))


def _among(seen: Seen, said: str) -> int:
    wanted = ranks_of(said)
    return sum(rank in wanted for rank in seen.ranks)


def _draws(seen: Seen, said: Sequence[str]) -> bool:
    """Whether all the cards belong to one possible hand, with this many gaps."""
    _, draw, most, gap = said
    fits = {
        "royal flush": seen.suited and min(seen.ranks) >= 10,
        "straight flush": seen.suited and seen.straights > 0,
        "flush": seen.suited,
        "outside straight": seen.straights > 1,
        "inside straight": seen.straights == 1,
        "straight": seen.straights > 0,
    }[draw]
    if not gap:
        return fits
    gaps = max(seen.ranks) - min(seen.ranks) + 1 - len(seen.ranks)
    return fits and (gaps <= number_of(gap) if most else gaps == number_of(gap))


def phrases_at(table_rules: StreetRules, ask: Choose) -> Phrases:
    """Return what a condition may say on a street of a game with a dealer's hand."""
    last = ask.at == table_rules.streets[-1].at
    return lambda seen: contest_phrases(seen, last)


def contest_phrases(seen: Seen, last: bool) -> Iterator[Phrase]:
    """Yield what a condition may say of a hand against a dealer's."""
    yield Phrase("", RANGE_SAID, lambda said: in_range(seen.own, said[0]))
    if not seen.board:
        return
    value = five.best(seen.cards)
    yield hand_phrase(whole_names(), lambda low, high: low <= value <= high, "")
    yield Phrase("", HIDDEN, lambda said: _hidden(seen, value, better=bool(said[0])))
    if last:
        yield Phrase("", OUTS, lambda said: _outs(seen, value) < number_of(said[0]))
    else:
        yield Phrase(
            "", FLUSH_DRAW, lambda said: _flush_draw(seen) >= min(ranks_of(said[0]) if said[0] else {2})
        )


def _hidden(seen: Seen, value: int, *, better: bool) -> bool:
    """Whether a player's own cards make a pair or, if that counts too, a straight or better."""
    own = [RANK[card] for card in seen.own]
    if own[0] == own[1] or set(own) & {RANK[card] for card in seen.board}:
        return True
    whole = five.best(seen.board) if len(seen.board) == 5 else 0
    return better and value >> five.CATEGORY_SHIFT >= five.STRAIGHT and value > whole


def _outs(seen: Seen, value: int) -> int:
    """The number of cards that each, alone with the board, give the dealer a better hand."""
    return sum(five.best((*seen.board, card)) > value for card in CARDS if card not in seen.board)


def _flush_draw(seen: Seen) -> int:
    """The highest rank of a player's card that belongs to exactly four of one suit, or 0 if none does."""
    four = [card for card in seen.own if seen.suits.count(SUIT[card]) == 4]
    return max((RANK[card] for card in four), default=0)


def in_range(own: Sequence[Card], said: str) -> bool:
    """Whether two cards are in a written range: "33+, A2+, K5o+"."""
    return frozenset(INDEX[card] for card in own) in _range(said)


@cache
def _range(said: str) -> frozenset[frozenset[int]]:
    parts = (re.sub("[tjqka]", lambda sign: sign[0].upper(), part.strip()) for part in said.split(","))
    return frozenset(frozenset(pair) for pair in chain.from_iterable(map(two_cards, parts)))


def known_by_name(table_rules: StreetRules, common: Common) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
    """Yield the strategies known by name with the posted multiples filled in: name, where it comes from, lines."""
    most = {
        street.at: str(max((option.most for option in street.options if option.makes), default=""))
        for street in table_rules.streets
    }
    for name, says, streets in common:
        lines = (lines_of(at, *(one.format(**most) for one in said)) for at, said in streets.items())
        yield name.format(**most), says, tuple(chain.from_iterable(lines))
