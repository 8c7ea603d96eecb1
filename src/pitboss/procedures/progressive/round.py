"""The progressive in a round: wagers locked out and added to the meter, awards as each player's turn comes, envy."""

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
    """A player's hand as the progressive sees it: which row of the table it reaches, and whether it was folded."""

    seat: int
    row: str
    folded: bool = False


def five_card_row(cards: Sequence[Card]) -> str:
    """The kind of hand five cards make; none where they are not all known."""
    return "" if UNSEEN in cards or len(cards) < 5 else five.category(five.best(cards))


class Award(Flat):
    """What is paid on a progressive, said as its table says it: "10%", "$50"."""

    def __init__(self, cents: Cents, of: Pays) -> None:
        """Pay what a row of the table comes to now."""
        super().__init__(cents)
        self.of = of

    def __str__(self) -> str:
        """Say it as the table does."""
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
        """Say what the meter shows, as everybody reads it before the wagers."""
        shows = self.posted if meter is None else meter.shows
        table.note("meter", show_dollars(shows), self.cite["meter"])

    def even(self, exact: Fraction) -> Cents:
        """Bring a share of the meter to whole cents."""
        return round_cents(exact, self.rounding)  # type: ignore[arg-type]

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share of it does, a fixed sum is the house's."""
        return isinstance(pays, Share)

    def is_whole(self, row: str) -> bool:
        """Whether a hand wins all that the meter shows."""
        pays = self.pay.rows.get(row)
        return isinstance(pays, Share) and pays.whole


def _awards(rules: Rules) -> PayTable:
    """The table of awards; on a straight flush a house may pay a sum of its own in place of a share."""
    table = rules.pay(PROGRESSIVE)
    if "straight_flush_award" not in rules or rules.text("straight_flush_award") != FIXED:
        return table
    rows = {**table.rows, "straight flush": Flat(rules.amount("straight_flush_sum"))}
    return msgspec.structs.replace(table, rows=rows)


def jackpot_of(rules: Rules) -> Jackpot | None:
    """The progressive of a table, if it offers one."""
    return rules.once(Jackpot) if rules.wager(PROGRESSIVE) is not None else None


def check_meter(table: Table, jackpot: Jackpot | None) -> None:
    """Refuse to remember a meter where no wager adds to one."""
    if table.state is not None and jackpot is None:
        raise Refusal("bad_state", "this table offers no progressive: it has no meter to remember")


def tell_meter(table: Table, jackpot: Jackpot | None) -> None:
    """Say what the meter shows before the wagers, where the table has one."""
    if jackpot is not None:
        jackpot.tell(table, table.state)


def lock_out(table: Table, jackpot: Jackpot | None) -> "Running | None":
    """Take no more progressive wagers, and add to the meter what those made bring it."""
    return None if jackpot is None else Running(jackpot, table)


def read_meter(table: Table, running: "Running | None") -> Play:
    """Pause before the hands are turned up; a meter that tables share may be read then."""
    going = yield from table.pause("before_reveal", running is not None)
    if running is not None:
        running.read(going)


class Running:
    """The progressive in one round: the meter as it runs, and who holds what."""

    def __init__(self, jackpot: Jackpot, table: Table) -> None:
        """Count the wagers accepted, and add their part to the meter; a posted meter has it in already."""
        self.jackpot, self.table = jackpot, table
        self.stakes = {seat: cents for (seat, wager), cents in table.spots.items() if wager == PROGRESSIVE}
        self.hands: dict[int, Hand] = {}
        self.share: Cents | None = None
        before: Meter | None = table.state
        if self.stakes:
            added = jackpot.rate * sum(self.stakes.values())
            self._show(Meter(jackpot.posted) if before is None else before.fed(added), "meter_rate")
        self.after_void: Meter | None = table.state
        """What the meter shows when the round is void: wagers go back, and what they added stays."""

    def _show(self, meter: Meter, rule: str) -> None:
        self.table.state = meter
        self.table.note("meter", show_dollars(meter.shows), self.jackpot.cite[rule])

    def read(self, going: GoOn) -> None:
        """Take what a meter that tables share shows now, this round's wagers in it; nothing where none was read."""
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
        """Look at the hands when the settlement begins; a folded one may still earn others envy."""
        self.hands = {hand.seat: hand for hand in hands}
        for hand in self.hands.values():
            if hand.folded and self.jackpot.for_folded:
                self._envy(hand)

    def settle(self, seat: int) -> None:
        """A player's turn: the award, before the cards are collected, and what others get for the same hand."""
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
        """What is paid now, and the meter after it: the chip itself is in the tray and does not come back."""
        jackpot, meter = self.jackpot, self.table.state
        if isinstance(pays, Share) and pays.whole:
            return self._whole(meter)
        award = jackpot.even(pays.win(meter.shows if isinstance(pays, Share) else stake))
        if jackpot.deducts(pays, award):
            self._show(meter.paid(award), "meter")
        return award

    def _whole(self, meter: Meter) -> Cents:
        """All that the meter shows, or an equal share of what it showed when the first who share it was paid."""
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
        """Pay everybody else with the wager for a hand, whether they folded or not; nobody for their own."""
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
