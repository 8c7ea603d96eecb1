"""The result of an equity question: each hand's share of the pot, exact or estimated with its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.odds.decimals import decimal_text, percent_text, root_text
from pitboss.odds.picture import Bar, bars
from pitboss.rulebooks.html import html_table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    from pitboss.cardroom.equity.deals import Ints

PARTS = ("win", "tie", "lose")

WHOLE = None
"""Means, as the number of sharers of the low, that the pot was not split."""


class HandEquity:
    """One hand's results: how often it had which share of a pot, and the total."""

    def __init__(self, hand: str, cells: dict[tuple[int, int | None], int], exact: bool) -> None:
        """Store how often a hand shared the high and the low with how many (0 for no part in it)."""
        self.hand, self.cells, self.exact = hand, cells, exact

    @cached_property
    def deals(self) -> int:
        """The number of deals counted."""
        return sum(self.cells.values())

    @cached_property
    def shares(self) -> dict[Fraction, int]:
        """The number of deals for each share of the pot, the largest first."""
        found: Counter[Fraction] = Counter()
        for cell, count in self.cells.items():
            found[_share(*cell)] += count
        return dict(sorted(found.items(), reverse=True))

    @property
    def equity(self) -> Fraction:
        """The average share of the pot, ignoring odd chips: exact over all deals, or over those drawn."""
        return self._mean(1)

    @property
    def high(self) -> Fraction:
        """The share of the pot won for high: half of a split pot, or all of one that is not split."""
        won = (_part(high) * count / (1 if low is WHOLE else 2) for (high, low), count in self.cells.items())
        return Fraction(sum(won), self.deals)

    @property
    def low(self) -> Fraction:
        """The share of the pot won for low."""
        return self.equity - self.high

    @property
    def wins(self) -> int:
        """The number of deals in which it takes the whole pot alone."""
        return self.shares.get(Fraction(1), 0)

    @property
    def losses(self) -> int:
        """The number of deals in which it gets nothing."""
        return self.shares.get(Fraction(0), 0)

    @property
    def ties(self) -> int:
        """The number of deals in which it gets some of the pot but not all."""
        return self.deals - self.wins - self.losses

    @property
    def standard_error(self) -> str | None:
        """The standard error of an estimate, or None for an exact result."""
        if self.exact:
            return None
        spread = max(self._mean(2) - self.equity**2, Fraction(0))
        return root_text(spread / max(self.deals - 1, 1), 6)

    def _mean(self, power: int) -> Fraction:
        return Fraction(sum(share**power * count for share, count in self.shares.items()), self.deals)

    def to_json(self) -> dict[str, Any]:
        """Return the hand as `pitboss equity --json` writes it."""
        return {
            "hand": self.hand,
            "equity": decimal_text(self.equity),
            **({"equity_exact": str(self.equity)} if self.exact else {"standard_error": self.standard_error}),
            "win": decimal_text(Fraction(self.wins, self.deals)),
            "tie": decimal_text(Fraction(self.ties, self.deals)),
            "lose": decimal_text(Fraction(self.losses, self.deals)),
            "high": decimal_text(self.high),
            "low": decimal_text(self.low),
            "shares": {str(share): count for share, count in self.shares.items()},
        }


def _part(sharers: int) -> Fraction:
    return Fraction(1, sharers) if sharers else Fraction(0)


def _share(high: int, low: int | None) -> Fraction:
    """Return the share of a pot for a hand that shares its high and its low with this many."""
    return _part(high) if low is WHOLE else (_part(high) + _part(low)) / 2


class Equity:
    """The equities of all hands: they add up to exactly 1."""

    def __init__(self, form: str, halves: bool, hands: tuple[HandEquity, ...], seed: int | None) -> None:
        """Combine the hands. A seed means that this is an estimate, and repeats it."""
        self.form, self.halves, self.hands, self.seed = form, halves, hands, seed

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.seed is None

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.hands[0].deals

    def __getitem__(self, number: int) -> HandEquity:
        """Return one hand's results by its position."""
        return self.hands[number]

    def __iter__(self) -> Iterator[HandEquity]:
        """Iterate over the hands in the order given."""
        return iter(self.hands)

    def to_json(self) -> dict[str, Any]:
        """Return the result as `pitboss equity --json` writes it."""
        return {
            "game": self.form,
            "method": "exact" if self.exact else "estimate",
            "deals": self.deals,
            **({} if self.exact else {"seed": self.seed}),
            "hands": [hand.to_json() for hand in self.hands],
        }

    @property
    def title(self) -> str:
        """A one-line title: the game, and whether every deal was counted or some were drawn."""
        how = "every deal" if self.exact else f"an estimate, seed {self.seed}"
        return f"{self.form} · {self.deals:,} deals · {how}"

    @property
    def heads(self) -> tuple[str, ...]:
        """The column headings of a table."""
        error = () if self.exact else ("standard error",)
        halves = ("of it high", "of it low") if self.halves else ()
        return ("hand", "equity", *error, "win", "tie", "lose", *halves)

    def row(self, hand: HandEquity) -> tuple[str, ...]:
        """Return a hand as a table row for display."""
        error = () if hand.standard_error is None else (percent_text(Fraction(hand.standard_error)),)
        halves = (percent_text(hand.high, 2), percent_text(hand.low, 2)) if self.halves else ()
        counted = (
            percent_text(Fraction(many, hand.deals), 2) for many in (hand.wins, hand.ties, hand.losses)
        )
        return (hand.hand, percent_text(hand.equity), *error, *counted, *halves)

    def __repr__(self) -> str:
        """Return the result in one line."""
        said = ", ".join(f"{hand.hand} {percent_text(hand.equity, 2)}" for hand in self.hands)
        return f"<Equity {said} · {self.title}>"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        """Render the result for a terminal, with a bar of each hand's wins, ties and losses if there is room."""
        from pitboss.odds.figures import figures_table

        table = figures_table(self.title, self.heads, [])
        bars = options.max_width >= ShareBar.ROOM
        if bars:
            table.add_column("win / tie / lose")
        for hand in self.hands:
            table.add_row(*self.row(hand), *([ShareBar(hand)] if bars else []))
        yield table

    def _repr_html_(self) -> str:
        """Render the result for a notebook, with every name and figure escaped."""
        return html_table(self.title, self.heads, map(self.row, self.hands)) + chart(self)


class ShareBar:
    """A bar of a hand's wins, ties and losses, as long as the room allows."""

    LEAST, MOST, ROOM = 10, 30, 76

    def __init__(self, hand: HandEquity) -> None:
        """Draw the bar of this hand."""
        self.hand = hand

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return how much room the bar takes."""
        from rich.measure import Measurement

        return Measurement(self.LEAST, min(self.MOST, options.max_width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Draw the bar."""
        from rich.text import Text

        hand, width = self.hand, min(self.MOST, options.max_width)
        won, tied = (round(Fraction(width * many, hand.deals)) for many in (hand.wins, hand.wins + hand.ties))
        shown = Text("█" * won, style="green")
        yield shown.append("▓" * (tied - won), style="yellow").append("░" * (width - tied), style="dim")


def report_of(form: str, names: tuple[str, ...], counts: Ints, seed: int | None) -> Equity:
    """Build the report from `counts[hand, sharers of the high, sharers of the low]`."""
    whole = len(names) + 1
    hands = []
    for name, table in zip(names, counts.tolist(), strict=True):
        cells = {
            (high, WHOLE if low == whole else low): many
            for high, row in enumerate(table)
            for low, many in enumerate(row)
            if many
        }
        hands.append(HandEquity(name, cells, seed is None))
    halves = any(low is not WHOLE for hand in hands for _, low in hand.cells)
    return Equity(form, halves, tuple(hands), seed)


# -- a chart: a bar for each hand, as a self-contained SVG ----------------------------------------------------


def parts(hand: HandEquity) -> dict[str, Fraction]:
    """Return the shares of the deals that a hand wins, ties and loses."""
    counted = (hand.wins, hand.ties, hand.losses)
    return {name: Fraction(many, hand.deals) for name, many in zip(PARTS, counted, strict=True)}


def chart(equity: Equity) -> str:
    """Draw a bar for each hand, split into deals won alone, shared and lost, with the equity after it."""
    rows = [Bar(hand.hand, tuple(parts(hand).items()), percent_text(hand.equity, 3)) for hand in equity]
    return bars(f"Equity · {equity.title}", rows, {name: name for name in PARTS})
