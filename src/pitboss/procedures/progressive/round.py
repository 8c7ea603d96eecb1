"""The progressive in a round: wagers locked out and added to the meter, awards in each player's turn, envy."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.hands import five
from pitboss.money import Cents, Flat, Pays, Share, round_cents, show_amount, show_dollars
from pitboss.procedures.progressive.meter import Meter
from pitboss.procedures.progressive.rules import ENVY, FIXED, PROGRESSIVE
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import GoOn
from pitboss.rounds.asks import Amount, Offer
from pitboss.rounds.settlement import Loses, Outcome
from pitboss.rulebooks import Cite, PayTable, Refusal, Rules


class Hand(NamedTuple):
    """A player's hand for the progressive: the row of the table it reaches, and whether it was folded."""

    seat: int
    row: str
    folded: bool = False


def five_card_row(cards: Sequence[Card]) -> str:
    """Return the kind of hand five cards make; empty if they are not all known."""
    return "" if UNSEEN in cards or len(cards) < 5 else five.category(five.best(cards))


class Award(Flat):
    """A payment on a progressive, written as its table writes it: "10%", "$50"."""

    def __init__(self, cents: Cents, of: Pays) -> None:
        """Pay what a row of the table is worth now."""
        super().__init__(cents)
        self.of = of

    def __str__(self) -> str:
        """Return it as the table writes it."""
        return str(self.of)


class Jackpot:
    """The progressive of one table, worked out once for all its rounds."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        wager = rules.chapter.wagers[PROGRESSIVE]
        self.rules, self.stake = rules, rules.amount("progressive_stake")
        self.offer = Offer(PROGRESSIVE, Amount(self.stake, self.stake), wager.cite, wager.needs)
        self.posted, self.reset = rules.amount("meter"), rules.amount("meter_reset")
        self.rate, self.shared = rules.percent("meter_rate") / 100, rules.flag("meter_shared")
        self.rounding = rules.text("award_rounding")
        self.cite = {name: rules.cite(name) for name in ("meter", "meter_rate", "meter_reset")}
        self.folded: Outcome = Loses(rules.cite("progressive_on_fold"))
        assert rules.text("progressive_on_fold") == "forfeited"
        self.pay = _awards(rules)
        self.envy: PayTable | None = rules.pay_tables.get(ENVY)
        self.for_unbet = self.envy is not None and rules.flag("envy_for_unbet_hand")
        self.for_folded = "envy_for_folded_hand" in rules and rules.flag("envy_for_folded_hand")

    def tell(self, table: Table, meter: "Meter | None") -> None:
        """Announce the meter, as everybody reads it before the wagers."""
        shows = self.posted if meter is None else meter.shows
        table.note("meter", show_dollars(shows), self.cite["meter"])

    def even(self, exact: Fraction) -> Cents:
        """Round a share of the meter to whole cents."""
        return round_cents(exact, self.rounding)  # type: ignore[arg-type]

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share does, a fixed sum is paid by the house."""
        return isinstance(pays, Share)

    def is_whole(self, row: str) -> bool:
        """Whether a hand wins the whole meter."""
        pays = self.pay.rows.get(row)
        return isinstance(pays, Share) and pays.whole


def _awards(rules: Rules) -> PayTable:
    """Return the table of awards; for a straight flush a house may pay a fixed sum instead of a share."""
    table = rules.pay(PROGRESSIVE)
    if "straight_flush_award" not in rules or rules.text("straight_flush_award") != FIXED:
        return table
    rows = {**table.rows, "straight flush": Flat(rules.amount("straight_flush_sum"))}
    return msgspec.structs.replace(table, rows=rows)


def jackpot_of(rules: Rules) -> Jackpot | None:
    """Return the progressive of a table, if it offers one."""
    return rules.once(Jackpot) if rules.wager(PROGRESSIVE) is not None else None


def check_meter(table: Table, jackpot: Jackpot | None) -> None:
    """Refuse a remembered meter if no wager adds to one."""
    if table.state is not None and jackpot is None:
        raise Refusal("bad_state", "this table offers no progressive: it has no meter to remember")


def tell_meter(table: Table, jackpot: Jackpot | None) -> None:
    """Announce the meter before the wagers, if the table has one."""
    if jackpot is not None:
        jackpot.tell(table, table.state)


def lock_out(table: Table, jackpot: Jackpot | None) -> "Running | None":
    """Close the progressive wagers, and add their part to the meter."""
    return None if jackpot is None else Running(jackpot, table)


def read_meter(table: Table, running: "Running | None") -> Play:
    """Pause before the hands are turned up; a meter shared between tables may be read then."""
    going = yield from table.pause("before_reveal", running is not None)
    if running is not None:
        running.read(going)


class Running:
    """The progressive in one round: the current meter, and who holds which hand."""

    def __init__(self, jackpot: Jackpot, table: Table) -> None:
        """Count the wagers accepted, and add their part to the meter; a posted meter already includes it."""
        self.jackpot, self.table = jackpot, table
        self.stakes = {seat: cents for (seat, wager), cents in table.spots.items() if wager == PROGRESSIVE}
        self.hands: dict[int, Hand] = {}
        self.share: Cents | None = None
        before: Meter | None = table.state
        if self.stakes:
            added = jackpot.rate * sum(self.stakes.values())
            self._show(Meter(jackpot.posted) if before is None else before.fed(added), "meter_rate")
        self.after_void: Meter | None = table.state
        """The meter if the round is void: wagers are returned, but what they added stays."""

    def _show(self, meter: Meter, rule: str) -> None:
        self.table.state = meter
        self.table.note("meter", show_dollars(meter.shows), self.jackpot.cite[rule])

    def read(self, going: GoOn) -> None:
        """Take the value read from a shared meter, if any; it includes this round's wagers."""
        if going.meter is None:
            return
        shows, rest = going.meter
        try:
            meter = msgspec.convert({"shows": shows, "rest": rest}, Meter)
        except msgspec.ValidationError as error:
            raise Refusal("bad_meter", f"no meter shows that: {error}") from None
        self.after_void = meter
        self._show(meter, "meter")

    def held(self, hands: Iterable[Hand]) -> None:
        """Note the hands when the settlement begins; a folded one may still earn envy for others."""
        self.hands = {hand.seat: hand for hand in hands}
        for hand in self.hands.values():
            if hand.folded and self.jackpot.for_folded:
                self._envy(hand)

    def settle(self, seat: int) -> None:
        """Settle a player's turn: the award, before the cards are collected, and envy for the same hand."""
        hand = self.hands[seat]
        if self.table.on(seat, PROGRESSIVE):
            self._wager(hand)
        if not hand.folded:
            self._envy(hand)

    def _wager(self, hand: Hand) -> None:
        table, pay = self.table, self.jackpot.pay
        rows, pays = tuple(pay.rows), pay.rows.get(hand.row)
        if pays is None:
            table.settle(hand.seat, PROGRESSIVE, Loses(pay.cite, f"{PROGRESSIVE}: no row of the table", rows))
            return
        shown, stake = table.state.shows, self.stakes[hand.seat]
        award = self._award(pays, stake)
        of = f", {pays} of a meter at {show_amount(shown)}" if isinstance(pays, Share) else ""
        found = f"{PROGRESSIVE}: {hand.row}{of}"
        table.judge(hand.seat, found, pay.cite, rows[: rows.index(hand.row)], (PROGRESSIVE,))
        table.take(hand.seat, PROGRESSIVE, pay.cite)
        table.pay(hand.seat, PROGRESSIVE, Award(award, pays), pay.cite, stake)

    def _award(self, pays: Pays, stake: Cents) -> Cents:
        """Return the award and reduce the meter; the stake itself is in the tray and is not returned."""
        jackpot, meter = self.jackpot, self.table.state
        if isinstance(pays, Share) and pays.whole:
            return self._whole(meter)
        award = jackpot.even(pays.win(meter.shows if isinstance(pays, Share) else stake))
        if jackpot.deducts(pays, award):
            self._show(meter.paid(award), "meter")
        return award

    def _whole(self, meter: Meter) -> Cents:
        """Return the whole meter, or an equal share of what it showed when the first sharing player was paid."""
        if self.share is None or not self.jackpot.shared:
            sharing = self._sharing() if self.jackpot.shared else 1
            self.share = self.jackpot.even(Fraction(meter.shows, sharing))
            left = meter.paid(self.share * sharing)
            self._show(left.fed(Fraction(self.jackpot.reset)), "meter_reset")
        return self.share

    def _sharing(self) -> int:
        staked = (hand for hand in self.hands.values() if not hand.folded and hand.seat in self.stakes)
        return sum(self.jackpot.is_whole(hand.row) for hand in staked)

    def _envy(self, hand: Hand) -> None:
        """Pay envy for a hand to every other player with the wager, folded or not; never for one's own hand."""
        envy, table = self.jackpot.envy, self.table
        if envy is None or hand.row not in envy.rows:
            return
        if hand.seat not in self.stakes and not self.jackpot.for_unbet:
            return
        for seat, stake in sorted(self.stakes.items(), reverse=True):
            if seat not in table.dead and not self._same(seat, hand.seat):
                self._pay_envy(seat, hand, envy.rows[hand.row], envy.cite, stake)

    def _same(self, seat: int, other: int) -> bool:
        names = self.table.patrons
        return seat == other or (seat in names and names[seat] == names.get(other))

    def _pay_envy(self, seat: int, hand: Hand, pays: Pays, cite: Cite, stake: Cents) -> None:
        found = f"{ENVY}: seat {hand.seat} holds a {hand.row}"
        self.table.judge(seat, found, cite, wagers=(ENVY,))
        self.table.pay(seat, ENVY, pays, cite, stake)
