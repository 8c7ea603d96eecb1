"""Side wagers of ante games stated as data: what they look at, their outcome, and tables of their rows.

A fold does not end them: the cards alone decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING

from pitboss.chance.cards import CARDS, RANKS, Card
from pitboss.hands import flushes, four, three
from pitboss.procedures.side_wagers import CARD_FACTS, OF_CARDS, FactsOf, SideWager, SideWagers, known
from pitboss.rounds import Play, Table
from pitboss.rounds.events import Dealt
from pitboss.rounds.seen import BOARD
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import Look, count, one_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

DEALER = "dealer"
FIRST_THREE, FOURTH, BOTH, SEVEN = "first_three", "fourth_card", "both_hands", "seven_cards"
_SUITS = ("same_suit", "same_color")
_WHOSE = {"player": "the player's cards", "dealer": "the dealer's", "all": "the cards of both"}
_FOUR = four.ranking(four.USUAL)

LOOKS = {
    FIRST_THREE: Look(
        "the player's first three cards",
        {**CARD_FACTS, "hand": one_of("what three cards make", *three.USUAL)},
    ),
    BOTH: Look(
        "the suits of the player's and the dealer's cards",
        {f"{whose}_{fact}": CARD_FACTS[fact] for whose in _WHOSE for fact in _SUITS},
    ),
}
"""What a side wager may look at in every ante game."""
WITH_FOURTH = {
    **LOOKS,
    FOURTH: Look(
        "the player's three cards and a fourth, turned up for the whole table after the decisions",
        {**CARD_FACTS, "hand": one_of("what four cards make", *four.USUAL)},
    ),
}
"""What it may look at where hands have three cards."""

ALL_SEVEN = {
    SEVEN: Look(
        "the player's seven cards",
        {
            "flush": count("how many cards the longest flush has", most=7),
            "straight_flush": count("how many cards the longest straight flush has; 1 for none", most=7),
        },
    )
}
"""What it may look at where hands have seven cards."""

_OF: dict[str, FactsOf] = {
    SEVEN: {"flush": flushes.longest, "straight_flush": flushes.longest_run},
    FIRST_THREE: {**OF_CARDS, "hand": lambda cards: three.category(three.value(cards))},
    FOURTH: {**OF_CARDS, "hand": lambda cards: _FOUR.category(_FOUR.value(cards))},
}


def _row(side: SideWager, own: Sequence[Card], others: Sequence[Card]) -> str:
    """Return the row that a player's cards make with the others looked at: the fourth card, or the dealer's."""
    if side.looks_at != BOTH:
        return side.row(known(_OF[side.looks_at], (*own, *others), side.needed))
    groups = {"player": own, "dealer": others, "all": (*own, *others)}
    said = (name.partition("_") for name in side.needed)
    return side.row({f"{whose}_{fact}": OF_CARDS[fact](groups[whose]) for whose, _, fact in said})


# -- at the table ---------------------------------------------------------------------------------


def looked_at(table: Table, sides: SideWagers, look: str) -> SideWager | None:
    """Return a side wager that was made and looks at this, if any."""
    if not (looking := sides.looking_at(look)):
        return None
    made = {wager for (_, wager), cents in table.spots.items() if cents}
    return next((side for side in looking if side.wager in made), None)


def turn_fourth(table: Table, sides: SideWagers) -> Play:
    """Turn up the fourth card if a wager looks at it."""
    if side := looked_at(table, sides, FOURTH):
        cards = yield from table.draw((BOARD,), "deal", side.offer.cite)
        table.log.append(Dealt(BOARD, tuple(cards), "down", side.offer.cite))
        table.show(BOARD, side.offer.cite)


def made_by(table: Table, sides: SideWagers, seat: int) -> list[SideWager]:
    """Return the side wagers on a seat's hand, its own and those behind it."""
    return [
        side for side in sides.taken if any(table.on(one, side.wager) for one in (seat, *table.behind(seat)))
    ]


def side_outcomes(table: Table, sides: SideWagers, seat: int) -> dict[str, Outcome]:
    """Return the outcomes of the side wagers on a seat's hand, which lies open."""
    made: dict[str, Outcome] = {}
    if not sides.taken:
        return made
    own = table.hands[seat]
    beside = {FOURTH: table.hands.get(BOARD, ()), BOTH: table.hands[DEALER]}
    for side in made_by(table, sides, seat):
        cards = own if side.looks_at in (BOTH, SEVEN) else own[:3]
        made[side.wager] = side.outcomes[_row(side, cards, beside.get(side.looks_at, ()))]
    return made


# -- tables for the odds and the kernel -------------------------------------------------------------


class SideTables:
    """The number of the row of each side wager: by the place of its cards, or by the suits of both hands."""

    def __init__(self, rules: Rules) -> None:
        """Find the row of every set of cards."""
        self.sides = rules.once(SideWagers).taken
        self.rows = {
            one.wager: _by_suits(one) if one.looks_at == BOTH else _by_place(one) for one in self.sides
        }

    def ways(self, side: SideWager, cards: tuple[int, int]) -> Counter[str]:
        """Count the sets of cards that make each row. ``cards`` is how many the player and the dealer have."""
        names, rows, found = tuple(side.outcomes), self.rows[side.wager], Counter[str]()
        if side.looks_at != BOTH:
            return Counter(names[row] for row in rows.tolist())
        for suits, deals in _suits(*cards):
            found[names[rows[suits]]] += deals
        return found

    def reached(self, side: SideWager, cards: Ints, own: int) -> Ints:
        """Return the number of the row in each of some rounds: the player's cards, the dealer's, then the fourth."""
        import numpy as np

        from pitboss.hands.tables import CHOOSE

        rows = self.rows[side.wager]
        if side.looks_at == BOTH:
            bits = 1 << (cards & 3)
            suits = (np.bitwise_or.reduce(part, axis=1) for part in (bits[:, :own], bits[:, own:-1]))
            return np.asarray(rows[tuple(suits)])
        seen = np.sort(cards[:, [0, 1, 2, -1][: 3 + (side.looks_at == FOURTH)]], axis=1)
        return np.asarray(rows[CHOOSE[seen, np.arange(1, seen.shape[1] + 1)].sum(axis=1)])


def _by_place(side: SideWager) -> Ints:
    import numpy as np

    from pitboss.hands.tables import CHOOSE

    size, names = 3 + (side.looks_at == FOURTH), tuple(side.outcomes)
    rows = [names.index(_row(side, cards, ())) for cards in combinations(CARDS, size)]
    places = CHOOSE[np.array([*combinations(range(len(CARDS)), size)]), np.arange(1, size + 1)].sum(axis=1)
    made = np.zeros(len(rows), np.int64)
    made[places] = rows
    return made


def _by_suits(side: SideWager) -> Ints:
    import numpy as np

    made, names = np.zeros((16, 16), np.int64), tuple(side.outcomes)
    for own, dealer in product(range(1, 16), repeat=2):
        made[own, dealer] = names.index(_row(side, _one_of_each(own), _one_of_each(dealer)))
    return made


def _one_of_each(suits: int) -> list[Card]:
    return [card for place, card in enumerate(CARDS[:4]) if suits >> place & 1]


def _suits(own: int, dealers: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the suits that both hands have, as bits, and the number of deals with this many cards of each."""
    for held, others in product(_spread(own), _spread(dealers)):
        deals = prod(
            comb(len(RANKS), one) * comb(len(RANKS) - one, other)
            for one, other in zip(held, others, strict=True)
        )
        yield (_bits(held), _bits(others)), deals


def _spread(cards: int) -> list[tuple[int, ...]]:
    """Return every way to divide cards among the four suits."""
    return [counts for counts in product(range(cards + 1), repeat=4) if sum(counts) == cards]


def _bits(counts: Sequence[int]) -> int:
    return sum(1 << suit for suit, count in enumerate(counts) if count)
