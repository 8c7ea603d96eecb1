"""The progressives of one table, worked out once: their stakes, pots and awards."""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from pitboss.money import Cents, Flat, Odds, Pays, Share, round_cents
from pitboss.procedures.progressive.rules import (
    ENVY,
    FIXED,
    FOUR_CARD,
    PARTS_FIRST,
    POTS,
    PROGRESSIVE,
    PROGRESSIVES,
)
from pitboss.rounds.asks import Amount, Offer
from pitboss.rounds.settlement import Loses, Outcome
from pitboss.rulebooks import Cite, PayTable, Rules


class Pot(NamedTuple):
    """One meter of a progressive: the name a table remembers it by, what is posted, how it rises and resets."""

    name: str
    title: str
    """Its name among the other pots of its progressive."""
    note: str
    """Its name in the log."""
    posted: Cents
    rate: Fraction
    reset: Cents
    cite: dict[str, Cite]
    """The clauses on what it shows, what is added to it and what it resets to."""


def _pot(rules: Rules, of: str, name: str, rate: str) -> Pot:
    """Work out one pot. The meter itself has no name. A document with several stakes names the rule of its rate."""
    end = f"_{name}" if name else ""
    said = {"meter": f"{of}meter{end}", "meter_rate": of + rate + end, "meter_reset": f"{of}meter_reset{end}"}
    meter, rates, reset = said.values()
    cite = {short: rules.cite(rule) for short, rule in said.items()}
    kept = (rules.amount(meter), rules.percent(rates) / 100, rules.amount(reset))
    return Pot(name or of.removesuffix("_"), name or "meter", meter, *kept, cite)


class Jackpot:
    """One progressive wager of a table, worked out once for all its rounds."""

    def __init__(
        self, rules: Rules, stake: Cents | None = None, rate: str = "meter_rate", of: str = ""
    ) -> None:
        """Work the rules out. A document with several stakes names the one in force and the rule of its rate.

        The names of a second progressive begin with ``of``.
        """
        self.of, self.wager, self.envies = of, of + PROGRESSIVE, of + ENVY
        wager = rules.chapter.wagers[self.wager]
        self.rules, self.stake = rules, rules.amount(f"{of}progressive_stake") if stake is None else stake
        self.offer = Offer(self.wager, Amount(self.stake, self.stake), wager.cite, wager.needs)
        self.shared = rules.flag("meter_shared", False)
        self.parts_first = rules.text("jackpot_order", "") == PARTS_FIRST
        self.from_right = "settle_order" in rules and "counter-clockwise" in rules.text("settle_order")
        self.least = rules.amount("jackpot_least", 0)
        self.rounding = rules.text("award_rounding")
        if "progressive_on_fold" in rules:
            assert rules.text("progressive_on_fold") == "forfeited"
            self.folded: Outcome = Loses(rules.cite("progressive_on_fold"))
        self.pay = rules.pay(self.wager) if of else _awards(rules)
        named = {pays.of for _, pays in self.pay if isinstance(pays, Share)}
        self.pots = {name: _pot(rules, of, name, rate) for name in ("", *POTS) if name in named or not name}
        """Its meters by name: the meter itself first, then the pots that rows of its table are paid from."""
        self.envy = rules.pay_tables.get(self.envies) if "envy_for_unbet_hand" in rules else None
        self.for_unbet = self.envy is not None and rules.flag("envy_for_unbet_hand")
        self.for_folded = rules.flag("envy_for_folded_hand", False)

    @property
    def main(self) -> Pot:
        """The meter itself."""
        return self.pots[""]

    @property
    def posted(self) -> Cents:
        """The amount at which the meter itself is posted."""
        return self.main.posted

    @property
    def alone(self) -> bool:
        """Whether it has one meter, from which all its shares are paid: tables may share it."""
        return len(self.pots) == 1 and not self.least

    def pot(self, pays: Pays) -> Pot:
        """Return the pot that a row is paid from, if it is a share."""
        return self.pots[pays.of if isinstance(pays, Share) else ""]

    def even(self, exact: Fraction) -> Cents:
        """Round a share of the meter to whole cents."""
        return round_cents(exact, self.rounding)  # type: ignore[arg-type]

    def worth(self, pays: Pays, shows: Cents | None = None) -> Cents:
        """Return what a row pays: a share of its pot, as posted or as shown, or a sum.

        The chip is in the tray, so odds pay it back with the winnings.
        """
        if isinstance(pays, Share):
            exact = pays.win(self.pot(pays).posted if shows is None else shows)
            return max(self.even(exact), self.floor(self.pot(pays)) if pays.whole else 0)
        return self.even(pays.win(self.stake)) + (self.stake if isinstance(pays, Odds) else 0)

    def net(self, row: str) -> Cents:
        """Return what the wager nets with a hand that reaches a row, the first to be paid in its round."""
        pays = self.pay.rows.get(row)
        return (0 if pays is None else self.worth(pays)) - self.stake

    def floor(self, pot: Pot) -> Cents:
        """Return the least that is paid to a winner of all of a pot."""
        return self.least if pot is self.main else 0

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share does, a fixed sum is paid by the house."""
        return isinstance(pays, Share)

    def wins_all(self, row: str, pot: Pot) -> bool:
        """Whether a hand wins the whole of a pot."""
        pays = self.pay.rows.get(row)
        return isinstance(pays, Share) and pays.whole and self.pot(pays) is pot


def _awards(rules: Rules) -> PayTable:
    """Return the table of awards. For a straight flush a house may pay a fixed sum instead of a share."""
    table = rules.pay(PROGRESSIVE)
    if "straight_flush_award" not in rules or rules.text("straight_flush_award") != FIXED:
        return table
    rows = {**table.rows, "straight flush": Flat(rules.amount("straight_flush_sum"))}
    return msgspec.structs.replace(table, rows=rows)


def _four_card(rules: Rules) -> Jackpot:
    return Jackpot(rules, of=FOUR_CARD)


def jackpots_of(rules: Rules) -> tuple[Jackpot, ...]:
    """Return the progressives that a table offers."""
    kinds = zip(PROGRESSIVES, (Jackpot, _four_card), strict=True)
    return tuple(rules.once(kind) for wager, kind in kinds if rules.wager(wager) is not None)


def linked_jackpot(rules: Rules) -> Jackpot | None:
    """Return the progressive of a table that may share its meter with other tables, if it is the only one."""
    found = jackpots_of(rules)
    return found[0] if len(found) == 1 and found[0].alone and not found[0].of else None
