"""Rapid roulette: bets are entered until the screens lock, the ball is spun, the number confirmed, all bets settled."""

from collections.abc import Collection, Iterable
from typing import Any
from weakref import proxy

from msgspec.structs import replace

from pitboss.games.rapid_roulette.rules import RULES
from pitboss.games.rapid_roulette.screens import BUTTONS, LOCK, RapidState, Screens, TableRules
from pitboss.games.rapid_roulette.script import RapidRecord, RapidScript, RapidSeat
from pitboss.money import show_amount
from pitboss.procedures import roulette, wheel
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.alike import Cells
from pitboss.rounds.answers import Chosen, Stopped
from pitboss.rounds.asks import ANYONE, Bar, Barred, Choice, Choices, Choose, Spin
from pitboss.rounds.calls import Case
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Reversed
from pitboss.rounds.ledger import undone
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

BY_SEAT = Cells(by_seat="last")
LOCKOUT = (Choice(LOCK, unsaid=True),)


def _check_number(case: Case) -> None:
    """Refuse a selected number that the wheel does not have, or that does not count."""
    table_rules, number = case.table.rules.once(TableRules), case.call.choice
    Spin(table_rules.wheel, case.ask.at, case.cite).check(Stopped(number))
    message = f"{number} is the number that was read: it is not wrong"
    case.require(number != case.playing(Screens).pocket, "cannot_happen", message)
    if number in table_rules.dead:
        raise table_rules.rules.refuse("impossible_pocket", f"{number} does not count", "dead_zero")


def _select(case: Case) -> None:
    """Take the number that the floor supervisor selects."""
    case.table.judge("table", f"{case.call.choice} is the number", case.cite)
    case.playing(Screens).pocket = case.call.choice


def _void_and_select(case: Case) -> None:
    """Undo the settlement, and settle by the number that the floor supervisor selects."""
    _select(case)
    table, screens = case.table, case.playing(Screens)
    for seat, wager, cents, source, target in undone(table.log[screens.settled :]):
        table.post(Reversed(seat, wager, cents, case.cite, source, target))
    screens.settle()


REMEDIES = {
    "select_number": Remedy(
        "the floor supervisor selects the number the ball rests in, before bets are settled",
        WHOLE_CALL, _check_number, _select),
    "lock_out": Remedy("the screens are locked at once", WHOLE_CALL, carry_out=lambda case: Chosen(LOCK)),
    "void_and_select": Remedy(
        "the game is void, bets are reset and settled by the number the floor supervisor selects",
        WHOLE_CALL, _check_number, _void_and_select),
}  # fmt: skip


class RapidRoulette(roulette.RouletteGame):
    """The game of rapid roulette."""

    id = "rapid-roulette"
    title = "Rapid Roulette"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = RapidState
    rules_class = TableRules

    def locked(self, table: Table) -> Collection[tuple[int, str]]:
        """Return every bet once the screens are locked. Before that a player may cancel any."""
        return table.spots.keys() if table.playing(Screens).locked else ()

    def lay_out(self, table: Table) -> None:
        """Start a new game, with the bets of the last one available to recall."""
        state = table.remembers(RapidState)
        last = state.last if state is not None else {}
        if any(cents <= 0 for bets in last.values() for cents in bets.values()):
            raise Refusal("bad_state", "bets of a last game must be amounts above zero")
        screens = table.round_state = Screens(table, last)
        table.offered = screens.table_rules.offered

    def play(self, table: Table) -> Play:
        """Play one game: bets, the lockout, the spin, the number confirmed, everything settled at once."""
        screens = table.playing(Screens)
        while (answer := (yield from _ask(screens))).do != LOCK:
            screens.key_in(answer)
        yield from table.pause("no_more_bets")
        screens.lock()
        screens.pocket = yield from roulette.spin(table, screens.table_rules)
        yield from table.pause("confirm")
        table.state = screens.state()
        screens.settle()
        yield from table.pause("after_round")

    def goes_on(self, table: Table, seat: int) -> tuple[str, ...]:
        """A player who is ready has the screens locked and the wheel spun."""
        return (LOCK,)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Settle each seat separately, by its bets and the number. Records with credits are settled one by one."""
        seats = [replace(seat, controls=()) if isinstance(seat, RapidSeat) else seat for seat in record.seats]
        return BY_SEAT if wheel.alike(replace(record, seats=seats)) is not None else None

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of what each seat entered, and of spins."""
        return RapidScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, and the credits if the record gives them."""
        written = roulette.written_result(round, record)
        if isinstance(record, RapidRecord) and (before := record.credits):
            won = round.net()
            after = {seat: cents + sum(won.get(seat, {}).values()) for seat, cents in before.items()}
            written["credits"] = {str(seat): show_amount(cents) for seat, cents in after.items()}
        return written


def _ask(screens: Screens) -> Play:
    """Ask the seats for anything that may be entered, or for the lockout."""
    may = ScreenChoices(screens)
    barred = Barred(may.why_not, may.named, may.why_not_offered)
    return (yield Choose(ANYONE, "bets", may, may.cite, seats=screens.table.seats, barred=barred))


class ScreenChoices(Choices):
    """Everything that may be entered, and why anything else may not, computed on demand."""

    def __init__(self, screens: Screens) -> None:
        """Look at the screens as they are now. The ask must not form a reference cycle with them."""
        self.screens: Screens = proxy(screens)
        self.seats, self.cite = screens.table.seats, screens.table_rules.cite["lockout"]

    def all(self) -> Iterable[Choice]:
        """The lockout, the buttons, and every bet of every seat."""
        return (*LOCKOUT, *(choice for seat in self.seats for choice in self.screens.choices(seat)))

    def open_to(self, seat: int) -> Iterable[Choice]:
        """The lockout, and the buttons and bets of one seat."""
        return (*LOCKOUT, *(self.screens.choices(seat) if seat in self.seats else ()))

    def on_no_wager(self) -> Iterable[Choice]:
        """The lockout."""
        return LOCKOUT

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean: one if it is a bet that names its seat."""
        screens, seat = self.screens, answer.seat
        if answer.do == LOCK:
            return LOCKOUT
        if seat not in self.seats:
            return self
        if answer.do != "bet":
            return screens.buttons(seat)
        amount = screens.amount(seat, answer.wager) if answer.wager in screens.table_rules.taken else None
        return (Choice("bet", amount, answer.wager, seat),) if amount is not None else ()

    def why_not_offered(self, ask: Choose, answer: Chosen) -> Bar | None:
        """Bar what the choices cannot express: the wrong screen, and sums that the chips shown cannot make."""
        if answer.do == LOCK:
            return None
        if not answer.seat:
            return Bar(self.cite, f"say which seat keys in {answer.do}", "missing_seat")
        return self.screens.why_not(answer)

    def why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Return the rule that bars a seat from entering something."""
        seat = answer.seat or (self.seats[0] if len(self.seats) == 1 else 0)
        if answer.do not in ("bet", *BUTTONS) or seat not in self.seats:
            return None
        return self.screens.why_not(Chosen(answer.do, answer.amount, answer.wager, seat))

    def named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        """The buttons that have nothing to act on at a seat's screen."""
        said = (Chosen(do, seat=seat) for do in BUTTONS if do != "cancel")
        return {one.do: no for one in said if (no := self.screens.why_not(one))}
