"""Side wagers that a chapter states as data: what each looks at, the facts that make a row pay, and their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.chance import CARDS, Card
from pitboss.chance.cards import RANK, RANKS, SUIT
from pitboss.money import Capped, Flat, Odds
from pitboss.rounds.asks import Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Outcome, Wins, by_row
from pitboss.rulebooks import PayTable, Rules
from pitboss.rulebooks.model import Wager
from pitboss.rulebooks.schema import Kind, count, flag, one_of, phrase
from pitboss.rulebooks.ties import meets

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.odds import WagerAnalysis

    Ints = NDArray[np.int64]

Facts = Mapping[str, Any]

SUITS = ("clubs", "diamonds", "hearts", "spades")
_NUMBERS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
OF_RANK = (*_NUMBERS, "jacks", "queens", "kings", "aces")
"""The names of cards of each rank, from the two to the ace."""

CARD_FACTS: dict[str, Kind] = {
    "cards": count("how many cards there are"),
    "same_rank": flag("whether all are of one rank; a ten and a king are not"),
    "same_suit": flag("whether all are of one suit"),
    "same_color": flag("whether all are of one color"),
    "suit": one_of("the suit of all of them", *SUITS, "mixed"),
    "straight": flag("whether the ranks follow one another; an ace is high or low"),
    "ranks": phrase("the ranks, the highest first: K-Q, T-T, 8-7-6"),
    "faces": phrase("the cards, the highest first: Qh-Qh"),
    **{name: count(f"how many {name} there are") for name in OF_RANK},
}
"""The facts of any cards that lie together."""


FactsOf = Mapping[str, Callable[[Sequence[Card]], Any]]
"""How each fact is found from cards."""


def _suit(cards: Sequence[Card]) -> str:
    suits = {card[1] for card in cards}
    return SUITS[SUIT[cards[0]]] if len(suits) == 1 else "mixed"


def _ordered(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (RANK[card], card[1]), reverse=True)


def _number_of(rank: str) -> Callable[[Sequence[Card]], int]:
    return lambda cards: sum(card[0] == rank for card in cards)


OF_CARDS: FactsOf = {
    "cards": len,
    "same_rank": lambda cards: len({card[0] for card in cards}) == 1,
    "same_suit": lambda cards: len({card[1] for card in cards}) == 1,
    "same_color": lambda cards: len({card[1] in "dh" for card in cards}) == 1,
    "suit": _suit,
    "straight": lambda cards: _follow(sorted((RANK[card] for card in cards), reverse=True)),
    "ranks": lambda cards: "-".join(card[0] for card in _ordered(cards)),
    "faces": lambda cards: "-".join(_ordered(cards)),
    **{name: _number_of(rank) for rank, name in zip(RANKS, OF_RANK, strict=True)},
}
"""How the facts of cards that lie together are found."""


def known(facts: FactsOf, cards: Sequence[Card], needed: Iterable[str] | None = None) -> dict[str, Any]:
    """Return the known facts of cards: all, or those that are needed."""
    return {name: facts[name](cards) for name in (facts if needed is None else needed) if name in facts}


def _follow(ranks: Sequence[int]) -> bool:
    """Whether ranks, the highest first, follow one another."""
    low = [*ranks[1:], 1] if ranks[0] == len(RANKS) + 1 else ranks
    return any(list(run) == list(range(run[0], run[0] - len(run), -1)) for run in (ranks, low))


WITH = " with "
"""Joins the names of two rows that are both paid."""


class SideWager(NamedTuple):
    """A side wager of a table: what it looks at, and the rows by which it is paid, best first."""

    offer: Offer
    looks_at: str
    rows: Mapping[str, Facts]
    outcomes: Mapping[str, Outcome]
    """The outcome of each row, of two that add up, and of no row (``""``)."""
    adds: tuple[str, ...] = ()
    """The rows that are paid on top of another."""

    @property
    def wager(self) -> str:
        """Its name."""
        return self.offer.wager

    @property
    def needed(self) -> tuple[str, ...]:
        """The facts that its rows ask for."""
        return tuple(dict.fromkeys(name for wanted in self.rows.values() for name in wanted))

    def row(self, facts: Facts) -> str:
        """Return the first row whose facts hold, with the first that adds to it, or empty if there is none."""
        held = [
            row for row, wanted in self.rows.items() if all(meets(facts[one], wanted[one]) for one in wanted)
        ]
        first = (next((row for row in held if (row in self.adds) is more), "") for more in (False, True))
        return WITH.join(filter(None, first))

    def outcome(self, facts: Facts) -> Outcome:
        """Pay by the first row whose facts hold. Without one the wager loses."""
        return self.outcomes[self.row(facts)]


class SideWagers:
    """The side wagers that a table takes, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Read what the chapter states and the posting offers."""
        stated = (wager for wager in rules.chapter.wagers.values() if wager.looks_at)
        self.taken = tuple(_read(rules, made, one) for one in stated if (made := offer(rules, one.name)))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offer of each."""
        return tuple(side.offer for side in self.taken)

    def looking_at(self, *looks: str) -> tuple[SideWager, ...]:
        """Return those that look at one of these."""
        return tuple([side for side in self.taken if side.looks_at in looks]) if self.taken else ()


def _read(rules: Rules, offer: Offer, wager: Wager) -> SideWager:
    table = _capped(rules, wager.name, _added_up(rules.pay(wager.name), wager.adds))
    rows = {row: wanted for row, wanted in wager.rows.items() if row in table.rows}
    both = [row for row in table.rows if row not in rows]
    outcomes = {row: by_row(wager.name, table, row) for row in (*rows, *both, "")}
    return SideWager(offer, wager.looks_at, rows, outcomes, wager.adds)


def _added_up(table: PayTable, adds: Sequence[str]) -> PayTable:
    """Return a pay table with what each row pays together with one that adds to it."""
    rows = dict(table.rows)
    for (row, pays), (more, paid) in product(table, table):
        if more in adds and row not in adds:
            if type(pays) is not Odds or type(paid) is not Odds:
                raise table.cite.refuse("contradiction", f"{row} and {more} add up only if both pay odds")
            both = pays.ratio + paid.ratio
            rows[f"{row}{WITH}{more}"] = Odds(both.numerator, both.denominator)
    return msgspec.structs.replace(table, rows=rows) if adds else table


def _capped(rules: Rules, wager: str, table: PayTable) -> PayTable:
    """Return the pay table of a side wager, with its odds up to the most that the house pays on it."""
    rule = f"{wager}_most_paid"
    most = rules.amount(rule) if rule in rules else 0
    if not most:
        return table
    rows = {row: Capped(pays, most) if type(pays) is Odds else pays for row, pays in table}
    return msgspec.structs.replace(table, rows=rows)


# -- odds ---------------------------------------------------------------------------------------


def price(side: SideWager, ways: Mapping[str, int], rules: tuple[str, ...] = ()) -> WagerAnalysis:
    """Price a side wager by the number of ways to each row. One that pays fixed sums is priced at its least stake."""
    from pitboss.odds import Result, weigh

    pay = (outcome.pays for outcome in side.outcomes.values() if type(outcome) is Wins)
    stake = side.offer.amount.minimum if any(type(pays) is Flat for pays in pay) else 1
    results = []
    for row, outcome in side.outcomes.items():
        pays = str(outcome.pays) if type(outcome) is Wins else None
        cited = (outcome.cite.rule, side.offer.cite.rule)
        net = outcome.net(stake) / stake
        results.append(Result(row or "no row", net, ways.get(row, 0), pays=pays, rules=cited))
    return weigh(side.wager, results, rules=rules)


class Seen(NamedTuple):
    """Some of the first cards of a round that lie together: their places in the deal, and what is known of them."""

    places: tuple[int, ...]
    facts: FactsOf


class OnCards:
    """A side wager decided by the first cards of a round, as tables by which compiled code finds its row."""

    def __init__(self, side: SideWager, *seen: Seen) -> None:
        """Distinguish what the rows of the wager distinguish, for each group of cards and then for all of them."""
        self.side, self.seen = side, seen
        self.names = tuple(side.outcomes)

    def outcome(self, dealt: Sequence[Card]) -> Outcome:
        """Return the outcome for a round that begins with these cards."""
        needed = self.side.needed
        seen = (known(one.facts, [dealt[place] for place in one.places], needed) for one in self.seen)
        return self.side.outcome(_merged(seen))

    @cached_property
    def groups(self) -> tuple[Ints, ...]:
        """For each group of cards, the number of their kind, by the index of each card."""
        return tuple(table for table, _ in self._kinds)

    @cached_property
    def rows(self) -> Ints:
        """The number of the row, by the kind of each group."""
        import numpy as np

        kinds = [found for _, found in self._kinds]
        made = [self.names.index(self.side.row(_merged(facts))) for facts in product(*kinds)]
        return np.array(made, np.int64).reshape([len(found) for found in kinds])

    @cached_property
    def _kinds(self) -> tuple[tuple[Ints, list[Facts]], ...]:
        return tuple(_told_apart(seen, self.side.needed) for seen in self.seen)

    def ways(self, held: Ints) -> Counter[str]:
        """Count the orders of the first cards from a pack with this many of each card, by their row."""
        import numpy as np

        places = sorted({place for seen in self.seen for place in seen.places})
        found = np.zeros(len(self.names), np.int64)
        rest = np.indices((len(CARDS),) * (len(places) - 1)).reshape(len(places) - 1, -1)
        for first in range(len(CARDS)):  # one first card at a time, so that four cards fit into memory
            cards = np.vstack((np.full((1, rest.shape[1]), first), rest))
            orders = np.ones(cards.shape[1], np.int64)
            for place in range(len(places)):
                gone = (cards[:place] == cards[place]).sum(axis=0)
                orders *= np.maximum(held[cards[place]] - gone, 0)
            kinds = (
                table[tuple(cards[places.index(place)] for place in seen.places)]
                for seen, table in zip(self.seen, self.groups, strict=True)
            )
            np.add.at(found, self.rows[tuple(kinds)], orders)
        return Counter(dict(zip(self.names, found.tolist(), strict=True)))


def _merged(facts: Iterable[Facts]) -> Facts:
    return {name: fact for part in facts for name, fact in part.items()}


def _told_apart(seen: Seen, needed: Iterable[str]) -> tuple[Ints, list[Facts]]:
    """Number the kinds of a group of cards: those of one kind share every fact that is needed.

    The first two cards of a group are of one hand, so their order does not matter.
    """
    import numpy as np

    numbers: dict[tuple[Any, ...], int] = {}
    names = [name for name in needed if name in seen.facts]
    table = np.zeros((len(CARDS),) * len(seen.places), np.int64)
    for place in product(range(len(CARDS)), repeat=len(seen.places)):
        if place[0] <= place[1]:
            cards = [CARDS[index] for index in place]
            key = tuple(seen.facts[name](cards) for name in names)
            one, other, *rest = place
            table[one, other, *rest] = table[other, one, *rest] = numbers.setdefault(key, len(numbers))
    return table, [dict(zip(names, key, strict=True)) for key in numbers]


def held_in(cards: Iterable[Card]) -> Ints:
    """Return how many of each card a pack holds."""
    import numpy as np

    counted = Counter(cards)
    return np.array([counted[card] for card in CARDS], np.int64)
