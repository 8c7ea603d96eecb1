"""What equity needs to know about a form of poker: how its cards come, and which hands win which part of a pot."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.poker import terms
from pitboss.poker.streets import Row
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import Side
from pitboss.rulebooks import Rules


class Form(NamedTuple):
    """A form of poker as in its chapter: the streets, the cards that make a hand, and who takes a pot."""

    name: str
    rows: tuple[Row, ...]
    hand_from: str
    low_ranking: str
    high: Side | None
    low: Side | None

    @property
    def held(self) -> int:
        """The number of a player's own cards that play at the end."""
        return sum(row.kept for row in self.rows)

    @property
    def board(self) -> int:
        """The number of board cards at the end."""
        return sum(row.board for row in self.rows)

    @property
    def discard(self) -> int:
        """The number of cards each player discards during the hand."""
        return sum(row.discard for row in self.rows)

    @property
    def discards_at(self) -> int:
        """The number of board cards at the time of the discard."""
        first = next((number for number, row in enumerate(self.rows) if row.discard), 0)
        return sum(row.board for row in self.rows[:first])

    def sizes(self) -> tuple[int, ...]:
        """Return how many cards a hand may be written with: those held on some street, or kept before a draw."""
        held, sizes = 0, set()
        for row in self.rows:
            held += row.kept
            sizes |= {held, *range(max(held - row.draw, 1), held)}
        return tuple(sorted(sizes))

    def boards(self) -> tuple[int, ...]:
        """Return how many cards a board may be written with: none, or as many as there are on some street."""
        return tuple(
            sorted({sum(row.board for row in self.rows[:many]) for many in range(len(self.rows) + 1)})
        )


def form_of(rules: Rules) -> Form:
    """Read the form of poker a table plays."""
    plan = rules.once(TableRules)
    low = rules.text("low_ranking") if "low_ranking" in rules else ""
    return Form(
        rules.chapter.title,
        plan.rows,
        rules.text("hand_from"),
        low if plan.worth.low else "",
        plan.worth.high,
        plan.worth.low,
    )


def joined(form: Form) -> bool:
    """Return whether own cards and board form one set, of which the best five play, and only for high."""
    return form.hand_from == terms.ANY_FIVE and form.low is None
