"""Settlement: the outcome a rule gives a wager. Tables carry it out, odds weigh it, kernels count it."""

from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from pitboss.money import Cents, Pays, Push, round_cents
from pitboss.rulebooks import Cite, PayTable, Refusal, Rules

NO_ROW = "no row of the table"
"""The finding for a hand that no row of a pay table names."""


class Wins(NamedTuple):
    """The wager wins at these odds.

    ``found`` says what paid, and ``tried`` what was checked before it. ``on`` names the wager whose stake it is paid
    on, if it has no stake itself. ``stays`` leaves the stake up for what comes next. ``coupon`` gives the odds paid on
    a coupon, if they differ.
    """

    pays: Pays
    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()
    on: str = ""
    stays: bool = False
    coupon: Pays | None = None

    def net(self, stake: Cents) -> Fraction:
        """The exact winnings on a stake."""
        return self.pays.win(stake)


class Pushes(NamedTuple):
    """The wager neither wins nor loses, and is returned."""

    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()

    def net(self, stake: Cents) -> Fraction:
        """Nothing is won or lost."""
        return Fraction(0)


class Loses(NamedTuple):
    """The wager loses."""

    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()

    def net(self, stake: Cents) -> Fraction:
        """The whole stake is lost."""
        return Fraction(-stake)


class Halves(NamedTuple):
    """Half of the wager loses. The other half is returned, rounded as `payment_rounding` says."""

    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()

    def net(self, stake: Cents) -> Fraction:
        """Half of the stake is lost."""
        return Fraction(-stake, 2)


class Divides(NamedTuple):
    """The wager is several in one: each outcome applies to a number of its units."""

    parts: tuple[tuple[int, Wins | Loses], ...]

    @property
    def units(self) -> int:
        """The number of units in the stake."""
        return sum(units for units, _ in self.parts)

    @property
    def cite(self) -> Cite:
        """The rule of the part that counts for the whole: a winning part's, if one wins."""
        return next((part.cite for _, part in self.parts if type(part) is Wins), self.parts[0][1].cite)

    def net(self, stake: Cents) -> Fraction:
        """What the winning parts win, less what the losing parts lose."""
        unit = Fraction(stake, self.units)
        return sum((unit * units * part.net(1) for units, part in self.parts), Fraction(0))


Outcome: TypeAlias = Wins | Pushes | Loses | Halves | Divides
"""The result of a wager. Its ``net(stake)`` is what a stake wins or loses, exactly."""


def unit_of(rules: Rules) -> Cents:
    """The smallest chip in which payments are made, in cents."""
    return rules.amount("payment_unit", 0) or 1


def rounding(rules: Rules) -> Any:
    """How a sum that is not whole cents is rounded. Refuse if no rule says so."""
    if "payment_rounding" not in rules:
        raise Refusal(
            "no_rounding",
            "a sum does not come out to the cent, and no payment_rounding says how it is rounded",
        )
    return rules.text("payment_rounding")


def payable(rules: Rules, exact: Fraction) -> Cents:
    """The payment for an exact amount: to the chip, or to the cent, as the rulebook rounds. A loss is not a payment."""
    unit = rules.once(unit_of) if exact > 0 else 1
    if exact.denominator == 1 and exact.numerator % unit == 0:
        return exact.numerator
    return round_cents(exact, rules.once(rounding), unit)


def ruled(rules: Rules, rule: str, wager: str, row: str = "win") -> Outcome:
    """The outcome of a rule that says "wins", "returned" or "loses". A winner is paid by this row."""
    says, cite = rules.text(rule), rules.cite(rule)
    if says == "wins":
        return Wins(rules.pay(wager).rows[row], cite)
    return Pushes(cite) if says == "returned" else Loses(cite)


def by_row(wager: str, table: PayTable, row: str) -> Outcome:
    """The outcome of a pay table's row: it pays, or the stake is lost. A row may also return the stake."""
    rows = tuple(table.rows)
    if row not in table.rows:
        return Loses(table.cite, f"{wager}: {NO_ROW}", rows)
    pays, found, tried = table.rows[row], f"{wager}: {row}", rows[: rows.index(row)]
    return Pushes(table.cite, found, tried) if type(pays) is Push else Wins(pays, table.cite, found, tried)
