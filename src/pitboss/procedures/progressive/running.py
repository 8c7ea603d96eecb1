"""A progressive in a round: its wagers locked out, the hands held, and each seat settled in turn."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.hands import five
from pitboss.money import Cents, Flat, Pays, Share, show_amount
from pitboss.procedures.progressive.meter import Meter, Reading, meter_of, tell
from pitboss.procedures.progressive.table_rules import Jackpot, Pot
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import GoOn
from pitboss.rounds.settlement import NO_ROW, Loses
from pitboss.rulebooks import Refusal


class Hand(NamedTuple):
    """A player's hand for the progressive: the row of the table it reaches, and whether it was folded."""

    seat: int
    row: str
    folded: bool = False


def five_card_row(cards: Sequence[Card]) -> str:
    """Return the kind of hand five cards make, or empty if they are not all known."""
    return "" if UNSEEN in cards or len(cards) < 5 else five.category(five.best(cards))


def same_player(table: Table, seat: int, other: int) -> bool:
    """Whether two seats belong to one player, who gets no envy for their own other hand."""
    names = table.patrons
    return seat == other or (seat in names and names[seat] == names.get(other))


def _share_text(pays: Share) -> str:
    """Return a share as its table writes it, and what it is a share of."""
    return f"{pays}, a pot" if pays.of else f"{pays} of a meter"


class Award(Flat):
    """A payment on a progressive, written as its table writes it: "10%", "$50"."""

    def __init__(self, cents: Cents, of: Pays) -> None:
        """Pay what a row of the table is worth now."""
        super().__init__(cents)
        self.of = of

    def __str__(self) -> str:
        """Return it as the table writes it."""
        return str(self.of)


def lock_out(table: Table, jackpots: Sequence[Jackpot]) -> "tuple[Running, ...]":
    """Close the progressive wagers, and add their part to the meters."""
    if not jackpots:
        return ()
    posted = next((jackpot.posted for jackpot in jackpots if not jackpot.of), 0)
    return tuple(Running(jackpot, table, posted) for jackpot in jackpots)


def read_meter(table: Table, running: "Sequence[Running]") -> Play:
    """Pause before the hands are turned up. A meter shared between tables may be read then."""
    linked = len(running) == 1 and running[0].jackpot.alone
    going = yield from table.pause("before_reveal", linked)
    if linked:
        running[0].read(going)


class Running:
    """One progressive in a round: the current meters, and the hand of each holder."""

    def __init__(self, jackpot: Jackpot, table: Table, posted: Cents) -> None:
        """Count the wagers accepted, and add their part to each meter. A posted meter already includes it.

        ``posted`` is what the table's first meter shows where the table does not remember it.
        """
        self.jackpot, self.table, self.posted = jackpot, table, posted
        self.stakes = {seat: cents for (seat, wager), cents in table.spots.items() if wager == jackpot.wager}
        self.hands: dict[int, Hand] = {}
        self.shares: dict[str, Cents] = {}
        """The payment to each seat among those that win all of a pot, by pot."""
        self.ahead: dict[str, dict[int, Cents]] = {}
        """The part of a pot set aside for seats that win a part of it, where they come first."""
        before = meter_of(table.state)
        for pot in jackpot.pots.values() if self.stakes else ():
            known = None if before is None else before.reads(pot.name)
            added = pot.rate * sum(self.stakes.values())
            self._show(pot, Reading(pot.posted) if known is None else known.fed(added), "meter_rate")
        self.after_void = meter_of(table.state)
        """The meters if the round is void: wagers are returned, but what they added stays."""

    @property
    def meter(self) -> Meter:
        """All meters of the table as they show now."""
        return meter_of(self.table.state) or Meter(self.posted)

    def _shows(self, pot: Pot) -> Reading:
        return self.meter.reads(pot.name) or Reading(pot.posted)

    def _show(self, pot: Pot, reading: Reading, rule: str) -> None:
        meter, state = self.meter.put(pot.name, reading), self.table.state
        beside = None if state is None or type(state) is Meter else state
        self.table.state = meter if beside is None else msgspec.structs.replace(beside, meter=meter)
        tell(self.table, pot, reading, rule)

    def read(self, going: GoOn) -> None:
        """Take the value read from a shared meter, if any. It includes this round's wagers."""
        if going.meter is None:
            return
        shows, rest = going.meter
        try:
            meter = msgspec.convert({"shows": shows, "rest": rest}, Meter)
        except msgspec.ValidationError as error:
            raise Refusal("bad_meter", f"no meter shows that: {error}") from None
        self.after_void = meter
        self._show(self.jackpot.main, meter, "meter")

    def held(self, hands: Iterable[Hand]) -> None:
        """Note the hands when the settlement begins. A folded one may still earn envy for others."""
        self.hands = {hand.seat: hand for hand in hands}
        for hand in self.hands.values():
            if hand.folded and self.jackpot.for_folded:
                self._envy(hand)

    def settle(self, seat: int) -> None:
        """Settle a player's turn: the award, before the cards are collected, and envy for the same hand."""
        hand = self.hands[seat]
        if self.table.on(seat, self.jackpot.wager):
            self._wager(hand)
        if not hand.folded:
            self._envy(hand)

    def _wager(self, hand: Hand) -> None:
        table, pay, wager = self.table, self.jackpot.pay, self.jackpot.wager
        rows, pays = tuple(pay.rows), pay.rows.get(hand.row)
        if pays is None:
            table.settle(hand.seat, wager, Loses(pay.cite, f"{wager}: {NO_ROW}", rows))
            return
        shown, award = self._shows(self.jackpot.pot(pays)).shows, self._award(pays, hand.seat)
        of = f", {_share_text(pays)} at {show_amount(shown)}" if isinstance(pays, Share) else ""
        found = f"{wager}: {hand.row}{of}"
        table.judge(hand.seat, found, pay.cite, rows[: rows.index(hand.row)], (wager,))
        table.take(hand.seat, wager, pay.cite)
        table.pay(hand.seat, wager, Award(award, pays), pay.cite, self.stakes[hand.seat])

    def _award(self, pays: Pays, seat: int) -> Cents:
        """Return the award and reduce the meter. The stake itself is in the tray and is not returned."""
        pot = self.jackpot.pot(pays)
        ahead = self._set_aside(pot)
        if isinstance(pays, Share) and pays.whole:
            return self._whole(pot, sum(ahead.values()))
        reading = self._shows(pot)
        award = ahead.pop(seat) if seat in ahead else self.jackpot.worth(pays, reading.shows)
        if self.jackpot.deducts(pays, award):
            self._show(pot, reading.paid(award), "meter")
        return award

    def _whole(self, pot: Pot, ahead: Cents) -> Cents:
        """Return a whole pot, or an equal share of what it showed when the first sharing player was paid.

        What is set aside stays in it. If a least sum is more than that, the house pays the difference.
        """
        if pot.name not in self.shares or not self.jackpot.shared:
            sharing, reading = self._sharing(pot), self._shows(pot)
            share = self.jackpot.even(Fraction(reading.shows - ahead, sharing))
            left = reading.paid(share * sharing)
            self.shares[pot.name] = max(share, self.jackpot.floor(pot))
            self._show(pot, left.fed(Fraction(pot.reset)), "meter_reset")
        return self.shares[pot.name]

    def _set_aside(self, pot: Pot) -> dict[int, Cents]:
        """Return what is still set aside of a pot: parts of it, each taken after those before it, the least first."""
        if not self.jackpot.parts_first:
            return {}
        if pot.name not in self.ahead:
            parts = self._parts(pot)
            shows, self.ahead[pot.name] = self._shows(pot).shows, {}
            for seat in sorted(parts, key=lambda seat: (parts[seat].percent, self._turn(seat))):
                self.ahead[pot.name][seat] = award = self.jackpot.worth(parts[seat], shows)
                shows -= award
        return self.ahead[pot.name]

    def _parts(self, pot: Pot) -> dict[int, Share]:
        """Return the share of each seat that wins a part of a pot in this round."""
        held = {hand.seat: self.jackpot.pay.rows.get(hand.row) for hand in self._staked()}
        shares = {seat: pays for seat, pays in held.items() if isinstance(pays, Share)}
        return {
            seat: pays for seat, pays in shares.items() if self.jackpot.pot(pays) is pot and not pays.whole
        }

    def _turn(self, seat: int) -> int:
        """Return a seat's place when equal parts are paid: in the order of the settlement."""
        return -seat if self.jackpot.from_right else seat

    def _staked(self) -> list[Hand]:
        """Return the hands with the wager that were not folded."""
        return [hand for seat, hand in self.hands.items() if not hand.folded and seat in self.stakes]

    def _sharing(self, pot: Pot) -> int:
        """Return how many seats share a pot: all that win it in this round, or each alone in turn."""
        winners = sum(self.jackpot.wins_all(hand.row, pot) for hand in self._staked())
        return winners if self.jackpot.shared else 1

    def _envy(self, hand: Hand) -> None:
        """Pay envy for a hand to every other player with the wager, folded or not, but not to the hand's own player."""
        envy, table, wager = self.jackpot.envy, self.table, self.jackpot.envies
        if envy is None or hand.row not in envy.rows:
            return
        if hand.seat not in self.stakes and not self.jackpot.for_unbet:
            return
        for seat, stake in sorted(self.stakes.items(), reverse=True):
            if seat not in table.dead and not same_player(table, seat, hand.seat):
                found = f"{wager}: seat {hand.seat} holds a {hand.row}"
                table.judge(seat, found, envy.cite, wagers=(wager,))
                table.pay(seat, wager, envy.rows[hand.row], envy.cite, stake)
