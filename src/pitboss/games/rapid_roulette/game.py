"""Rapid roulette: bets are entered until the screens lock, the ball is spun, the number confirmed, all bets settled."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from weakref import ref

from pitboss.games.rapid_roulette.remedies import REMEDIES
from pitboss.games.rapid_roulette.rules import RULES
from pitboss.games.rapid_roulette.screens import LOCK, RapidState, Screens
from pitboss.games.rapid_roulette.script import RapidRecord, RapidScript, written_result
from pitboss.games.rapid_roulette.table_rules import BUTTONS, TableRules
from pitboss.procedures import roulette
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import ANYONE, Bar, Barred, Choice, Choices, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis


class RapidRoulette(Game):
    """The game of rapid roulette."""

    id = "rapid-roulette"
    title = "Rapid Roulette"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = RapidState

    def lay_out(self, table: Table) -> None:
        """Start a new game, with the bets of the last one available to recall."""
        last = table.state.last if table.state is not None else {}
        if any(cents <= 0 for bets in last.values() for cents in bets.values()):
            raise Refusal("bad_state", "bets of a last game are amounts above nothing")
        plan = table.rules.once(TableRules)
        table.round_state, table.offered = Screens(table, plan, last), plan.offered

    def play(self, table: Table) -> Play:
        """Play one game: bets, the lockout, the spin, the number confirmed, everything settled at once."""
        screens = table.playing(Screens)
        plan = screens.plan
        while (yield from _keyed_in(screens)) != LOCK:
            continue
        yield from table.pause("no_more_bets")
        screens.lock()
        screens.pocket = yield from roulette.spin(table, plan)
        yield from table.pause("confirm")
        table.state = screens.state()
        screens.settle()
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager of the layout."""
        return rules.once(TableRules).analyse()

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of what each seat entered, and of spins."""
        return RapidScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return each wager's result, and the credits if the record gives them."""
        assert isinstance(record, RapidRecord)
        return written_result(round, record)


def _keyed_in(screens: Screens) -> Play:
    """Ask the seats for anything that may be entered, or for the lockout, and carry it out."""
    table = screens.table
    may, cite = ScreenChoices(screens), screens.plan.cite["lockout"]
    ask = Choose(ANYONE, "bets", may, cite, seats=table.seats, barred=Barred(may.why_not, may.named))
    answer = yield from table.ask(ask, lambda given: _check(screens, given))
    if answer.do != LOCK:
        screens.key_in(answer)
    return answer.do


def _check(screens: Screens, answer: Chosen) -> None:
    """Refuse what the choices cannot express: the wrong screen, and sums that the chips shown cannot make."""
    if answer.do == LOCK:
        return
    if not answer.seat:
        raise screens.plan.cite["lockout"].refuse("missing_seat", f"say which seat keys in {answer.do}")
    if no := screens.why_not(answer):
        raise no.refuse()


class ScreenChoices(Choices):
    """Everything that may be entered, and why anything else may not, computed on demand."""

    def __init__(self, screens: Screens) -> None:
        """Look at the screens as they are now; the ask must not form a reference cycle with them."""
        self._screens = ref(screens)

    @property
    def screens(self) -> Screens:
        """The screens, while their round goes on."""
        screens = self._screens()
        assert screens is not None, "the table is gone that this was asked at"
        return screens

    def all(self) -> Iterator[Choice]:
        """The lockout, the buttons, and every bet of every seat."""
        screens = self.screens
        yield Choice(LOCK, unsaid=True)
        for seat in screens.table.seats:
            yield from screens.choices(seat)

    def open_to(self, seat: int) -> Iterable[Choice]:
        """The lockout, and the buttons and bets of one seat."""
        screens = self.screens
        own = screens.choices(seat) if seat in screens.table.seats else ()
        return (Choice(LOCK, unsaid=True), *own)

    def on_no_wager(self) -> Iterable[Choice]:
        """The lockout."""
        return (Choice(LOCK, unsaid=True),)

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean: one if it is a bet that names its seat."""
        screens, seat = self.screens, answer.seat
        if answer.do == LOCK:
            return (Choice(LOCK, unsaid=True),)
        if seat not in screens.table.seats:
            return self
        if answer.do != "bet":
            return screens.buttons(seat)
        held = screens.now(seat).bets.get(answer.wager, 0)
        amount = screens.amount(seat, answer.wager, held) if answer.wager in screens.plan.taken else None
        return (Choice("bet", amount, answer.wager, seat),) if amount is not None else ()

    def why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Return the rule that bars a seat from entering something."""
        seats = self.screens.table.seats
        seat = answer.seat or (seats[0] if len(seats) == 1 else 0)
        if answer.do not in ("bet", *BUTTONS) or seat not in seats:
            return None
        return self.screens.why_not(Chosen(answer.do, answer.amount, answer.wager, seat))

    def named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        """The buttons that have nothing to act on at a seat's screen."""
        said = (Chosen(do, seat=seat) for do in BUTTONS if do != "cancel")
        return {one.do: no for one in said if (no := self.screens.why_not(one))}
