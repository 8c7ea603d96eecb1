"""The money of a round: chips staked, taken, paid and returned. Every move cites a rule and enters the ledger."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from pitboss.money import Cents, Odds, Pays, round_cents, show_amount
from pitboss.rounds.asks import Who
from pitboss.rounds.coupons import LAID, RETURNED, TAKEN
from pitboss.rounds.events import (
    BANK,
    HOUSE,
    BankClosed,
    Banked,
    BaseEvent,
    Charged,
    Coupon,
    Judged,
    Moved,
    Noted,
    Paid,
    Returned,
    Staked,
    Taken,
)
from pitboss.rounds.ledger import Ledger, Spot
from pitboss.rounds.settlement import (
    Divides,
    Halves,
    Loses,
    Outcome,
    Pushes,
    Wins,
    payable,
    rounding,
    unit_of,
)
from pitboss.rulebooks import Cite, Rules


class PayoutLimit:
    """The most that a group of a seat's wagers may win together, and how much of that is left."""

    def __init__(self, wagers: tuple[str, ...], most: Cents, cite: Cite) -> None:
        self.wagers, self.left, self.cite = wagers, most, cite
        self.reached = False

    def cut(self, due: Cents) -> Cents:
        """Return the part of a payment that is within the limit."""
        paid = min(due, self.left)
        self.left -= paid
        self.reached = self.reached or paid < due
        return paid


class Chips:
    """The chips of one round, and the log of everything that happens to them."""

    # A round begins with a new table, and without slots Python is slow to make objects of 30 attributes or more.
    __slots__ = (
        *("rules", "log", "ledger", "post", "spots", "_staked", "coupons", "vouchers", "limits", "capped"),
        *("_unit", "bank", "banker", "cover"),
    )

    def __init__(self, rules: Rules, stacks: Mapping[int, Cents], standing: Mapping[Spot, Cents]) -> None:
        self.rules = rules
        """The rules of this table."""
        self.log: list[Any] = []
        self.ledger = Ledger(stacks, standing, self.log)
        self.post = self.ledger.post
        self.spots = self.ledger.spots
        self._staked: dict[Spot, Cents] = {}
        self.coupons: dict[Spot, Cents] = {}
        self.vouchers: dict[Spot, Cents] = {}
        self.limits: dict[Spot, PayoutLimit] = {}
        self.capped: dict[int, Cite] = {}
        """The seats whose winnings a cap on the round cut, and its rule."""
        self._unit = rules.once(unit_of)
        self.bank = HOUSE
        self.banker = 0
        self.cover: Cents | None = None

    @property
    def net(self) -> dict[tuple[int, str], Cents]:
        """What each wager of each seat has won or lost so far."""
        return self.ledger.net

    @property
    def why(self) -> dict[tuple[int, str], Cite]:
        """The rule that produced each wager's result."""
        return self.ledger.why

    def on(self, seat: int, wager: str) -> Cents:
        """The chips on a seat's wager now."""
        return self.spots.get((seat, wager), 0)

    def standing(self) -> dict[int, list[str]]:
        """The wagers with chips on them now, by seat."""
        found: dict[int, list[str]] = {}
        for (seat, wager), cents in self.spots.items():
            if cents and seat in found:
                found[seat].append(wager)
            elif cents:
                found[seat] = [wager]
        return found

    def staked(self, seat: int, wager: str) -> Cents:
        """The amount staked on a wager this round, even if it has since moved."""
        return self._staked.get((seat, wager), 0)

    def stake(self, seat: int, wager: str, amount: Cents, cite: Cite) -> None:
        """Put chips of a seat on a wager, as after a choice with an amount. `table.bets` calls this for you."""
        spot = (seat, wager)
        self._staked[spot] = self._staked.get(spot, 0) + amount
        self.ledger.move(Staked(seat, wager, amount, cite), amount, seat, spot)

    def pass_over(self, seat: int, wager: str, amount: Cents, cite: Cite) -> None:
        """Return chips that do not count as a wager, and log that they were put down."""
        self.post(Staked(seat, wager, amount, cite))
        self.give_back(seat, wager, cite, amount)

    def say_none(self, seat: int, wager: str, cite: Cite) -> None:
        """Record that a wager does not count under this rule, although no round was played and no chips moved."""
        self.ledger.net.setdefault((seat, wager), 0)
        self.ledger.why.setdefault((seat, wager), cite)

    def give_back(self, seat: int, wager: str, cite: Cite, amount: Cents | None = None) -> None:
        """Return the chips on a wager (or part of them) to its seat."""
        spot = (seat, wager)
        amount = self.spots[spot] if amount is None else amount
        if amount:
            self.ledger.move(Returned(seat, wager, amount, cite), amount, spot, seat)
            if self.coupons and not self.spots[spot]:
                self._lift_coupon(seat, wager, RETURNED)

    def take(self, seat: int, wager: str, cite: Cite, amount: Cents | None = None) -> None:
        """Collect a losing wager (or part of it), as far as the bank covers it."""
        spot, bank = (seat, wager), self.bank
        amount = self.spots[spot] if amount is None else amount
        covered = amount if self.cover is None else self._covered(amount)
        if self.coupons:
            self._lift_coupon(seat, wager, TAKEN)
        if covered:
            self.ledger.move(Taken(seat, wager, covered, cite, bank), covered, spot, bank)
        elif not amount:
            self.ledger.why[seat, wager] = cite
        if covered < amount:
            self.give_back(seat, wager, self.rules.cite("bank_limit"), amount - covered)

    def pay(
        self, seat: int, wager: str, pays: Pays, cite: Cite, stake: Cents | None = None, coupon: bool = False
    ) -> Cents:
        """Pay winnings on a stake at these odds, as far as the bank covers them. The stake stays where it is."""
        return self._pay(seat, wager, pays, cite, stake, coupon)[0]

    def _pay(
        self, seat: int, wager: str, pays: Pays, cite: Cite, stake: Cents | None = None, coupon: bool = False
    ) -> tuple[Cents, Cite]:
        """Pay, and return the amount and the rule it came by in the end."""
        key, bank = (seat, wager), self.bank
        stake = self.spots[key] if stake is None else stake
        whole = type(pays) is Odds and pays.per == 1 and self._unit == 1
        due = stake * pays.pays if whole else payable(self.rules, pays.win(stake))  # type: ignore[union-attr]
        if self.limits and key in self.limits:
            due, cite = self._limited(key, due, cite)
        covered = due if self.cover is None else self._covered(due)
        if covered:
            paid = Paid(seat, wager, covered, cite, str(pays), stake, bank, coupon)
            self.ledger.move(paid, covered, bank, seat)
        if not covered or covered < due:
            cite = cite if covered == due else self.rules.cite("bank_limit")
            self.ledger.net.setdefault(key, 0)
            self.ledger.why[key] = cite
        return covered, cite

    def limit(self, seat: int, wagers: tuple[str, ...], most: Cents, cite: Cite) -> None:
        """Limit what a seat wins on these wagers together. The stakes are returned on top of it."""
        self.limits |= dict.fromkeys(((seat, wager) for wager in wagers), PayoutLimit(wagers, most, cite))

    def _limited(self, spot: Spot, due: Cents, cite: Cite) -> tuple[Cents, Cite]:
        """Cut a payment to its limit. A payment that was cut cites the limit's rule."""
        limit = self.limits[spot]
        paid = limit.cut(due)
        if paid == due:
            return due, cite
        said = f"{spot[1]}: {show_amount(paid)} of {show_amount(due)} are within the payout limit"
        self.judge(spot[0], said, limit.cite, wagers=(spot[1],))
        return paid, limit.cite

    @property
    def limited(self) -> dict[int, tuple[Cents, Cite]]:
        """The combined result of wagers under a payout limit or a cap, for each seat that reached it."""
        capped = {
            seat: [net for (holder, _), net in self.net.items() if holder == seat] for seat in self.capped
        }
        summed = {seat: (sum(nets), self.capped[seat]) for seat, nets in capped.items() if len(nets) > 1}
        return summed | {
            seat: (sum(self.net.get((seat, wager), 0) for wager in limit.wagers), limit.cite)
            for (seat, _), limit in self.limits.items()
            if limit.reached and len(limit.wagers) > 1
        }

    def win(self, seat: int, wager: str, pays: Pays, cite: Cite, on_coupon: Pays | None = None) -> Cents:
        """Pay a winning wager and return its stake. A coupon is paid like extra stake, then taken."""
        paid, ruled = self._pay(seat, wager, pays, cite)
        if self.coupons and (face := self.coupons.get((seat, wager))):
            more, ruled = self._pay(seat, wager, on_coupon or pays, cite, face, coupon=True)
            self._lift_coupon(seat, wager, TAKEN)
            paid += more
        self.give_back(seat, wager, ruled)
        return paid

    def settle(self, seat: int, wager: str, outcome: Outcome) -> Cents:
        """Carry out the outcome of a wager with chips on it, note what the rule found, and return the amount paid."""
        kind = type(outcome)
        if kind is Divides:
            return self._settle_parts(seat, wager, outcome)  # type: ignore[arg-type]
        cite, found = outcome.cite, outcome.found  # type: ignore[union-attr]
        if found:
            self.log.append(Judged(seat, found, cite, outcome.tried, (wager,)))  # type: ignore[union-attr]
        if kind is Wins:
            return self._settle_win(seat, wager, outcome)  # type: ignore[arg-type]
        if kind is Pushes:
            self.give_back(seat, wager, cite)
        elif kind is Halves:
            self._settle_half(seat, wager, cite)
        else:
            self.take(seat, wager, cite)
        return 0

    def _settle_half(self, seat: int, wager: str, cite: Cite) -> None:
        stake = self.spots[seat, wager]
        back = self.even(Fraction(stake, 2))
        self.take(seat, wager, cite, stake - back)
        self.give_back(seat, wager, cite, back)

    def _settle_win(self, seat: int, wager: str, outcome: Wins) -> Cents:
        """Pay a winner: on its own stake, which is returned unless it stays up, or on another wager's stake."""
        if outcome.on:
            return self.pay(seat, wager, outcome.pays, outcome.cite, self.staked(seat, outcome.on))
        if outcome.stays:
            return self.pay(seat, wager, outcome.pays, outcome.cite)
        return self.win(seat, wager, outcome.pays, outcome.cite, outcome.coupon)

    def _settle_parts(self, seat: int, wager: str, outcome: Divides) -> Cents:
        unit, paid = self.spots[seat, wager] // outcome.units, 0
        for units, part in outcome.parts:
            if type(part) is Loses:
                self.take(seat, wager, part.cite, unit * units)
        for units, part in outcome.parts:
            if type(part) is Wins:
                paid += self.pay(seat, wager, part.pays, part.cite, unit * units)
                self.give_back(seat, wager, part.cite, unit * units)
        return paid

    def charge(self, seat: int, wager: str, amount: Cents, cite: Cite) -> None:
        """Charge a seat a fee or commission, which counts with this wager."""
        self.post(Charged(seat, wager, amount, cite))

    def move(self, seat: int, wager: str, to: str, cite: Cite) -> None:
        """Move a stake to another wager of the same seat."""
        self.ledger.net.setdefault((seat, to), 0)
        self.post(Moved(seat, wager, self.spots[seat, wager], cite, to))

    def even(self, exact: Any) -> Cents:
        """Round an exact amount to cents under the rulebook's rounding rule."""
        if exact.denominator == 1:
            return int(exact.numerator)
        return round_cents(exact, rounding(self.rules))

    def _covered(self, amount: Cents) -> Cents:
        """Return how much of an amount a player's bank still covers. The house covers everything."""
        assert self.cover is not None
        covered = min(amount, self.cover)
        self.cover -= covered
        return covered

    # -- coupons --------------------------------------------------------------------------------

    def lay_coupon(self, seat: int, wager: str, face: Cents) -> None:
        """Lay a match-play coupon with a wager."""
        self.coupons[seat, wager] = self.coupons.get((seat, wager), 0) + face
        self.log.append(Coupon(seat, wager, face, LAID, self.rules.cite("coupon_wagers")))

    def _lift_coupon(self, seat: int, wager: str, does: str) -> None:
        if face := self.coupons.pop((seat, wager), 0):
            self.log.append(Coupon(seat, wager, face, does, self.rules.cite("coupon_wagers")))

    def return_coupons(self, cite: Cite, stay: Collection[Spot] = ()) -> None:
        """Return every coupon laid this round, even if taken, except on the decided wagers in ``stay``."""
        owed: dict[Spot, Cents] = {}
        for one in (entry for entry in self.log if type(entry) is Coupon and entry.does != TAKEN):
            change = one.amount if one.does == LAID else -one.amount
            owed[one.seat, one.wager] = owed.get((one.seat, one.wager), 0) + change
        self.coupons.clear()
        void = {spot: face for spot, face in owed.items() if face and spot not in stay}
        self.log += [Coupon(*spot, face, RETURNED, cite) for spot, face in void.items()]

    # -- a player's bank ------------------------------------------------------------------------

    def open_bank(
        self, seat: int, amount: Cents, cite: Cite, wager: str = "player_dealer", limited: bool = True
    ) -> None:
        """Let a seat bank this round with this amount. If ``limited``, it covers the others only that far."""
        self.bank, self.banker, self.cover = BANK, seat, amount if limited else None
        self.post(Banked(seat, wager, amount, cite))

    def close_bank(self, cite: Cite, wager: str = "player_dealer") -> None:
        """Return what is left in the bank, including winnings, to the player-dealer."""
        if left := self.ledger.balance(BANK):
            self.post(BankClosed(self.banker, wager, left, cite))
        self.ledger.why[self.banker, wager] = cite

    # -- notes ----------------------------------------------------------------------------------

    def judge(
        self, who: Who, found: str, cite: Cite, tried: tuple[str, ...] = (), wagers: tuple[str, ...] = ()
    ) -> None:
        """Note what a rule found about a seat, "dealer" or the "table", for `explain`.

        ``tried`` says what else was looked for, and ``wagers`` which wagers it affects, if not all.
        """
        self.log.append(Judged(who, found, cite, tried, wagers))

    def note(self, what: str, value: str, cite: Cite) -> None:
        """Note a change in what the table remembers: "point" is "6". `Game.notes` words it."""
        self.log.append(Noted(what, value, cite))

    def emit(self, event: BaseEvent) -> None:
        """Append an event of the game's own to the log."""
        self.log.append(event)
