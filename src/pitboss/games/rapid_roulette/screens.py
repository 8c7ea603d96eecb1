"""The screens: what each seat has bet and entered, and why something may not be done on one."""

from collections import Counter
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from pitboss.games.rapid_roulette.rules import ALL_BETS
from pitboss.money import Cents, show_dollars
from pitboss.procedures import roulette, wheel
from pitboss.rounds import Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Choice
from pitboss.rounds.events import Decided
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, WagerAnalysis

Bets: TypeAlias = dict[str, Cents]
LOCK, BUTTONS = "no_more_bets", ("cancel", "undo", "recall", "clear", "neighbors")


class RapidState(msgspec.Struct, frozen=True):
    """The stations' memory: the bets of the last game, by seat."""

    last: dict[str, dict[str, Cents]] = {}


class Shown(NamedTuple):
    """One screen at one time: its bets, and the numbers bet so far with their amounts."""

    bets: Bets
    numbers: tuple[tuple[str, Cents], ...] = ()


class TableRules(roulette.TableRules):
    """The rules of one rapid roulette, worked out once: its chips, its buttons, the neighbouring numbers."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.chips = rules.amounts("chips_shown")
        self.step, self.least = gcd(*self.chips), min(self.chips)
        self.offered, self.minimum = self.offers(self.step), rules.amount("minimum")
        self.cite = rules.cites
        self.neighbors = rules.flag("neighbors_offered")
        self.in_all = rules.text("minimum_for") == ALL_BETS
        self._sums = _sums(tuple(chip // self.step for chip in self.chips))

    def beside(self, wager: str) -> tuple[str, str]:
        """Return the bets on the numbers to the left and to the right of a number bet, on the wheel in use."""
        place = self.order.index(wager.removeprefix("straight-"))
        left, right = self.order[place - 1], self.order[(place + 1) % len(self.order)]
        return f"straight-{left}", f"straight-{right}"

    def analyse(self) -> "Analysis":
        """Price every wager, and each number with its neighbours as one."""
        found = super().analyse()
        numbers = [name for name, spot in self.taken.items() if spot.family == "straight"]
        backed = [
            name for name in numbers if self.neighbors and all(one in self.taken for one in self.beside(name))
        ]
        return replace(found, combined={one.name: one for one in map(self._with_neighbors, backed)})

    def _with_neighbors(self, wager: str) -> "WagerAnalysis":
        """Price a number and its two neighbours at the same stake, per unit of the first."""
        from pitboss.odds import Result, weigh

        bets = (wager, *self.beside(wager))
        nets = Counter[Fraction]()
        for pocket, sections in self.counted:
            nets[sum((self.outcome(bet, pocket).net(1) for bet in bets), Fraction(0))] += sections
        said = {False: "none of the three numbers", True: "one of the three numbers"}
        rows = (
            Result(said[net > 0], net, ways, Fraction(len(bets))) for net, ways in sorted(nets.items())[::-1]
        )
        name = f"neighbors-{wager.removeprefix('straight-')}"
        cites = (f"rules.{self.laid_out}", "rules.neighbors", self.pay.cite.rule)
        return weigh(name, rows, rules=cites, made_of=dict.fromkeys(bets, Fraction(1)))

    def why_not_chips(self, wager: str, cents: object) -> Bar | None:
        """Return why an amount cannot be made from the chips on the screen."""
        if type(cents) is int and cents > 0 and cents % self.step == 0:
            units = cents // self.step
            if self._sums[units % len(self._sums)] <= units:
                return None
        said, chips = show_dollars(cents) if type(cents) is int else "nothing", map(show_dollars, self.chips)
        message = f"{wager}: {said} is not a sum of the chips shown: {', '.join(chips)}"
        return Bar(self.cite["chips_shown"], message, "bad_amount")

    def too_low(self, bets: dict[str, Cents]) -> tuple[str, ...]:
        """Return the bets of a player that do not reach the minimum when the screens lock."""
        if self.in_all:
            return tuple(bets) if sum(bets.values()) < self.minimum else ()
        return tuple(wager for wager, cents in bets.items() if cents < self.limit(wager, "minimum")[0])


def _sums(chips: tuple[int, ...]) -> list[int]:
    """Return the least sum of chips in each class modulo the smallest: every larger one in it is a sum too."""
    smallest = min(chips)
    least: dict[int, int] = {0: 0}
    due = [0]
    while due:
        reached = due.pop(0)
        for chip in chips:
            total = reached + chip
            if total < least.get(total % smallest, total + 1):
                least[total % smallest] = total
                due.append(total)
    return [least[rest] for rest in range(smallest)]


class Screens:
    """All screens of a game."""

    def __init__(self, table: Table, last: dict[str, Bets]) -> None:
        """Start a new game with every screen empty."""
        self.table, self.table_rules, self.last = table, table.rules.once(TableRules), last
        self.shown: dict[int, list[Shown]] = {seat: [Shown({})] for seat in table.seats}
        self._known: dict[int, tuple[Choice, ...]] = {}
        self.pocket, self.locked = "", False
        self.settled = 0
        """The length of the log when bets were settled."""

    def now(self, seat: int) -> Shown:
        """Return the current screen of a seat."""
        return self.shown[seat][-1]

    def state(self) -> RapidState:
        """Return the bets that were played, for the next game to recall."""
        bets = {str(seat): self.now(seat).bets for seat in self.table.seats}
        return RapidState({seat: dict(played) for seat, played in bets.items() if played})

    def settle(self) -> None:
        """Settle all bets by the number."""
        self.settled = len(self.table.log)
        wheel.settle(self.table, self.pocket, self.table_rules.outcome)

    # -- what a button does -------------------------------------------------------------------------

    def after(self, seat: int, answer: Chosen) -> Shown:
        """Return a screen after a permitted entry."""
        (bets, numbers), do = self.now(seat), answer.do
        if do == "bet":
            amount = answer.amount or 0
            if self.table_rules.spots[answer.wager].family == "straight":
                numbers = (*numbers, (answer.wager, amount))
            return Shown(_more(bets, {answer.wager: amount}), numbers)
        if do == "cancel":
            left = {wager: cents for wager, cents in bets.items() if wager != answer.wager}
            return Shown(left, tuple(one for one in numbers if one[0] != answer.wager))
        if do == "recall":
            return Shown(_more(bets, self.last[str(seat)]), numbers)
        if do == "neighbors":
            number, cents = numbers[-1]
            return Shown(_more(bets, dict.fromkeys(self.table_rules.beside(number), cents)), numbers)
        return self.shown[seat][-2] if do == "undo" else Shown({})

    def key_in(self, answer: Chosen) -> None:
        """Carry out a seat's entry: chips go onto the screen's layout or back to the credits."""
        seat, do = answer.seat, answer.do
        before, after = self.now(seat), self.after(seat, answer)
        cite = self.table_rules.cite[do] if do in BUTTONS else self.table_rules.cites[answer.wager]
        self._known.pop(seat, None)
        self.table.emit(Decided(seat, "bets", do, cite, answer.amount, answer.wager))
        if do == "undo":
            self.shown[seat].pop()
        else:
            self.shown[seat].append(after)
        for wager in dict.fromkeys((*before.bets, *after.bets)):
            more = after.bets.get(wager, 0) - before.bets.get(wager, 0)
            if more > 0:
                self.table.stake(seat, wager, more, self.table_rules.cites[wager])
            elif more < 0:
                self.table.give_back(seat, wager, cite, -more)

    def lock(self) -> None:
        """Cross out and refund bets that do not reach the minimum."""
        cite, self.locked = self.table_rules.cite["below_minimum"], True
        for seat in self.table.seats:
            bets = self.now(seat).bets
            if low := self.table_rules.too_low(bets):
                self.table.judge(seat, "the minimum is not reached: crossed out", cite, wagers=low)
            for wager in low:
                self.table.give_back(seat, wager, cite)
            self.shown[seat] = [Shown({wager: cents for wager, cents in bets.items() if wager not in low})]

    # -- why something may not be done --------------------------------------------------------------

    def why_not(self, answer: Chosen) -> Bar | None:
        """Return why something may not be entered, or None if it may."""
        seat, do = answer.seat, answer.do
        if do == "bet":
            no = self.table_rules.why_not(answer.wager) or self.table_rules.why_not_chips(
                answer.wager, answer.amount
            )
        else:
            no = self._why_no_button(seat, do, answer.wager)
        return no or self._why_too_much(seat, self.after(seat, answer).bets)

    def _why_no_button(self, seat: int, do: str, wager: str) -> Bar | None:
        """Return why a button has nothing to act on."""
        (bets, numbers), table_rules, found = self.now(seat), self.table_rules, ""
        if do == "neighbors" and not table_rules.neighbors:
            return Bar(
                table_rules.cite["neighbors_offered"], "the neighbors bet is not enabled", "not_offered"
            )
        if do == "cancel" and wager not in bets:
            found = f"there is no bet on {wager!r:.40} to cancel"
        elif do == "undo" and len(self.shown[seat]) == 1:
            found = "there is no action to undo"
        elif do == "clear" and not bets:
            found = "there is no bet to clear"
        elif do == "recall" and not self.last.get(str(seat)):
            found = "there are no bets of a last game to recall"
        elif do == "recall" and (
            gone := [one for one in self.last[str(seat)] if one not in table_rules.taken]
        ):
            found = f"{gone[0]} is no longer taken"
        elif do == "neighbors" and not numbers:
            found = "no number has been bet in this game"
        elif do == "neighbors" and wager not in ("", numbers[-1][0]):
            found = f"the last number bet is {numbers[-1][0]}, not {wager!r:.40}"
        elif do == "neighbors" and (
            lost := [one for one in table_rules.beside(numbers[-1][0]) if one not in table_rules.taken]
        ):
            found = f"{lost[0]} is not taken"
        return Bar(table_rules.cite[do], found, f"nothing_to_{do}") if found else None

    def _why_too_much(self, seat: int, bets: Bets) -> Bar | None:
        """Return why bets are too high: over the maximum on a place, or over the credits in all."""
        table_rules, before = self.table_rules, self.now(seat).bets
        for wager, cents in bets.items():
            if cents <= before.get(wager, 0):
                continue
            most, rule = table_rules.limit(wager, "maximum")
            if cents > most:
                message = f"{wager} would hold {show_dollars(cents)}, and the maximum is {show_dollars(most)}"
                return Bar(table_rules.cite[rule], message, "bad_amount")
        short = sum(bets.values()) - sum(before.values()) - self.credits(seat)
        if short > 0:
            message = f"seat {seat} is {show_dollars(short)} short of credits"
            return Bar(table_rules.cite["most_staked"], message, "short_of_credits")
        return None

    def credits(self, seat: int) -> Cents:
        """Return the credits a seat has left. Practically unlimited if the record gives none."""
        known = self.table.stacks or {}
        return self.table.ledger.balance(seat) if seat in known else 10**15

    # -- what may be done ---------------------------------------------------------------------------

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Return everything a seat may enter, recomputed when its screen has changed."""
        if seat not in self._known:
            offered = ((wager, self.amount(seat, wager)) for wager in self.table_rules.taken)
            made = (Choice("bet", amount, wager, seat) for wager, amount in offered if amount is not None)
            self._known[seat] = (*self.buttons(seat), *made)
        return self._known[seat]

    def buttons(self, seat: int) -> list[Choice]:
        """Return the buttons a seat may press, each with the bet it acts on."""
        bets, numbers = self.now(seat)
        made = [("undo", "last"), ("clear", "all"), ("recall", "all")]
        made += [("neighbors", number) for number, _ in numbers[-1:]]
        may = [(do, on) for do, on in made if self.why_not(Chosen(do, None, on, seat)) is None]
        may += [("cancel", wager) for wager in bets]
        return [Choice(do, wager=on, seat=seat) for do, on in may]

    def amount(self, seat: int, wager: str) -> Amount | None:
        """Return what a seat may add to this bet: sums of the chips shown, up to the credits and the maximum."""
        table_rules, held = self.table_rules, self.now(seat).bets.get(wager, 0)
        most = (
            min(table_rules.limit(wager, "maximum")[0] - held, self.credits(seat))
            // table_rules.step
            * table_rules.step
        )
        return Amount(table_rules.least, most, table_rules.step) if most >= table_rules.least else None


def _more(bets: Bets, new: Bets) -> Bets:
    """Return the sum of two sets of bets. Those on one place are added."""
    return bets | {wager: bets.get(wager, 0) + cents for wager, cents in new.items()}
