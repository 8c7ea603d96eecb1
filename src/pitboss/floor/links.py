"""A link: one meter that tables of several games share, lent to a round and taken back with what the round made of it.

What it shows is accounted for from the logs alone: what it was funded with and what wagers added, less what was paid.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from pitboss.money import Cents, show_amount
from pitboss.odds.decimals import percent_text
from pitboss.procedures.progressive import PROGRESSIVE, Jackpot, Meter, jackpot_of
from pitboss.procedures.progressive.meter import PARTS
from pitboss.rounds import Game, Round
from pitboss.rounds.events import Noted, Paid, Staked, Voided
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Refusal, Rules


class Terms(NamedTuple):
    """What all tables of a link must have in common: how the meter rises, and what it goes back to."""

    rate: Fraction
    reset: Cents

    def __str__(self) -> str:
        """Say it for a person."""
        return f"rises by {percent_text(self.rate, 4)} and goes back to {show_amount(self.reset)}"


class Correction(NamedTuple):
    """A correction of the meter that two people have signed for."""

    before: Cents
    after: Cents
    by: tuple[str, str]
    why: str


class Link:
    """One meter for several tables: one round at a time has it, and none can lose what another added."""

    def __init__(self, rules: Rules) -> None:
        """Open the link with the meter that the first of its tables posts."""
        jackpot = _jackpot(rules)
        self.terms = _terms(jackpot)
        self.meter = Meter(jackpot.posted)
        self.funded, self.paid, self.contributed = Fraction(jackpot.posted), Fraction(0), Fraction(0)
        self.corrections: list[Correction] = []
        self._round: Round | None = None

    def open(
        self, game: Game, rules: Rules, seats: Iterable[int], stacks: dict[int, Cents] | None = None
    ) -> Round:
        """Open a round of a table with the meter; refused while another round has it."""
        if self._round is not None and not self._round.over:
            raise Refusal("link_busy", "another table of this link is playing: its round has the meter")
        if (terms := _terms(_jackpot(rules))) != self.terms:
            said = f"{terms}, not {self.terms}"
            raise rules.refuse("not_linked", f"this table's meter is another one: it {said}", "meter_rate")
        self._round = Round(game, rules, seats, self.meter, stacks)
        return self._round

    def close(self) -> Meter:
        """Take the meter back from the round that had it, and hold it against that round's log."""
        round = self._round
        if round is None or not round.over:
            raise Refusal("round_open", "the round that has the meter is not over")
        self._round = None
        self._count(round)
        self.meter = round.table.state
        self.check()
        return self.meter

    def _count(self, round: Round) -> None:
        """Add up what a round's log says moved on the meter; what a void round added stays, and nothing was paid."""
        staked = (one.amount for one in round.log if type(one) is Staked and one.wager == PROGRESSIVE)
        self.contributed += self.terms.rate * sum(staked)
        if any(type(one) is Voided for one in round.log):
            return
        for one in round.log:
            if type(one) is Paid and one.wager == PROGRESSIVE and one.odds.endswith("%"):
                self.paid += one.amount
            elif type(one) is Noted and one.cite.rule == "rules.meter_reset":
                self.funded += self.terms.reset

    def check(self) -> None:
        """Check that what the meter shows, and the rest, and what was paid is what came in, exactly."""
        holds = self.meter.shows + Fraction(self.meter.rest, PARTS)
        if holds + self.paid != self.funded + self.contributed:
            due = self.funded + self.contributed - self.paid
            raise ChipsLost(
                f"the meter shows {show_amount(self.meter.shows)} and should hold {float(due) / 100}"
            )

    def correct(self, shows: Cents, by: str, and_by: str, why: str) -> None:
        """Set the meter right: two people sign for it, and it stays on record."""
        if not by.strip() or not and_by.strip() or by.strip() == and_by.strip():
            raise Refusal("two_people", "a meter is corrected by two people, each by name")
        if not why.strip():
            raise Refusal("no_reason", "a correction says why")
        if self._round is not None and not self._round.over:
            raise Refusal("link_busy", "a round has the meter: it is corrected between rounds")
        self.corrections.append(Correction(self.meter.shows, shows, (by, and_by), why))
        self.funded += shows - self.meter.shows
        self.meter = Meter(shows, self.meter.rest)
        self.check()


def _jackpot(rules: Rules) -> Jackpot:
    found = jackpot_of(rules)
    if found is None:
        raise Refusal("not_offered", f"{rules.chapter.title} offers no progressive: post a meter")
    return found


def _terms(jackpot: Jackpot) -> Terms:
    return Terms(jackpot.rate, jackpot.reset)
