"""Settlement: what a rule makes of a wager. The table carries it out, the odds weigh it, a kernel counts by it."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from pitboss.money import Cents, Pays
from pitboss.rulebooks import Cite, PayTable, Rules


class Wins(NamedTuple):
    """The wager wins at these odds.

    ``found`` says what paid and ``tried`` what was held against it before; ``on`` names the wager on whose stake it is
    paid where it has none of its own; ``stays`` leaves the stake up for what comes next; ``coupon`` is what a coupon
    with it is paid where that is not at the same odds.
    """

    pays: Pays
    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()
    on: str = ""
    stays: bool = False
    coupon: Pays | None = None

    def net(self, stake: Cents) -> Fraction:
        """What a stake wins, exactly."""
        return self.pays.win(stake)


class Pushes(NamedTuple):
    """The wager neither wins nor loses: it goes back."""

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
    """Half of the wager loses and the other half goes back."""

    cite: Cite
    found: str = ""
    tried: tuple[str, ...] = ()

    def net(self, stake: Cents) -> Fraction:
        """Half of the stake is lost."""
        return Fraction(-stake, 2)


class Divides(NamedTuple):
    """The wager is several in one: so many units of it come to each of these outcomes."""

    parts: tuple[tuple[int, Wins | Loses], ...]

    @property
    def units(self) -> int:
        """How many units the stake has."""
        return sum(units for units, _ in self.parts)

    @property
    def cite(self) -> Cite:
        """The rule of the part that decides how it looks: a winner's, where one wins."""
        return next((part.cite for _, part in self.parts if type(part) is Wins), self.parts[0][1].cite)

    def net(self, stake: Cents) -> Fraction:
        """What the winning parts win, less what the losing ones lose."""
        unit = Fraction(stake, self.units)
        return sum((unit * units * part.net(1) for units, part in self.parts), Fraction(0))


Outcome: TypeAlias = Wins | Pushes | Loses | Halves | Divides


def ruled(rules: Rules, rule: str, wager: str, row: str = "win") -> Outcome:
    """What a rule that says "wins", "returned" or "loses" makes of a wager; a winner is paid by this row."""
    says, cite = rules.text(rule), rules.cite(rule)
    if says == "wins":
        return Wins(rules.pay(wager).rows[row], cite)
    return Pushes(cite) if says == "returned" else Loses(cite)


def by_row(wager: str, table: PayTable, row: str) -> Outcome:
    """What a pay table makes of a row: it pays, or the stake is lost."""
    rows = tuple(table.rows)
    if row in table.rows:
        return Wins(table.rows[row], table.cite, f"{wager}: {row}", rows[: rows.index(row)])
    return Loses(table.cite, f"{wager}: no row of the table", rows)
