"""What a craps table is asked: the dice, the wagers that may be made, what a seat may do to its own."""

from collections.abc import Iterable, Iterator, Sequence
from types import NoneType
from weakref import ref

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.legal import (
    BY_ANYONE,
    DICE,
    MOVES,
    reduction,
    whose_dice,
    why_no_shooter,
    why_not,
    why_not_change,
    why_not_dice,
    why_not_now,
)
from pitboss.games.craps.standing import flat_number
from pitboss.games.craps.state import Bet
from pitboss.games.craps.wagers import odds_name
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import ANYONE, Amount, Bar, Barred, Choice, Choices, Choose
from pitboss.rulebooks import Refusal


def ask(layout: Layout) -> Choose:
    """Ask the table for any permitted action, and say what a throw still waits for."""
    if layout.asked is None:
        need, cite = why_no_shooter(layout), layout.plan.cite
        rule, says = ("shooter_line_bet", need.sentence) if need else ("wagers_made", "")
        seats, coupons, may = layout.table.seats, layout.plan.coupons, TableChoices(layout)
        barred = Barred(may.why_not, may.named)
        layout.asked = Choose(
            ANYONE, "table", may, cite[rule], says, coupons=coupons, seats=seats, barred=barred
        )
    return layout.asked


def in_full(layout: Layout, answer: Chosen) -> Chosen:
    """Complete an answer with what need not be said: the only seat, the only wager, the only amount."""
    if answer.seat and answer.wager and answer.amount is not None:
        return answer
    choice, seats = ask(layout).find(answer) or Choice(answer.do), layout.table.seats
    amount = choice.amount.minimum if answer.amount is None and choice.amount is not None else answer.amount
    alone = seats[0] if len(seats) == 1 else 0
    seat, wager = answer.seat or alone, answer.wager or choice.wager
    return Chosen(answer.do, amount, wager, seat, answer.id, answer.coupon)


class TableChoices(Choices):
    """Everything that may be done at the table, and why anything else may not, computed on demand."""

    def __init__(self, layout: Layout) -> None:
        """Look at the layout as it is now.

        The layout keeps the ask, and the garbage collector does not track asks, so no reference cycle may include one.
        """
        self._layout, self.changes = ref(layout), layout.changes

    @property
    def layout(self) -> Layout:
        """The layout, while its round goes on."""
        layout = self._layout()
        assert layout is not None, "the table is gone that this was asked at"
        return layout

    def all(self) -> Iterator[Choice]:
        """Every choice: the dice, the wagers that may be made, what a seat may do to its own."""
        return self._of(self.layout.table.seats)

    def open_to(self, seat: int) -> Iterator[Choice]:
        """The choices of a seat: the dice, the wagers it may make, what it may do to its own."""
        return self._of((seat,) if seat in self.layout.table.seats else ())

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices about the dice."""
        return _dice(self.layout)

    def _of(self, seats: Sequence[int]) -> Iterator[Choice]:
        layout = self.layout
        assert layout.changes == self.changes, "the table has moved on since this was asked"
        whole = len(seats) == len(layout.table.seats)
        yield from (choice for choice in _dice(layout) if whole or choice.seat in (0, *seats))
        for wager in layout.plan.offers[not layout.point, layout.fire_open]:
            yield from _bets(layout, wager, seats)
        for bet in layout.bets.values():
            if bet.seat in seats:
                yield from _owned(layout, bet)

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean: few if it names a seat and one of its wagers, however many stand."""
        layout, seat, wager = self.layout, answer.seat, answer.wager
        if answer.do in DICE:
            return _dice(layout)
        if not seat or not wager:
            return self
        bet = layout.bets.get((seat, wager)) if answer.do in MOVES else layout.flat(seat, wager)
        return (*_bets(layout, wager, layout.table.seats), *(_owned(layout, bet) if bet is not None else ()))

    def why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Return the rule that forbids something now."""
        whole = type(answer.amount) in (int, NoneType)
        return why_not(self.layout, in_full(self.layout, answer)) if whole else None

    def named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        """What a seat may not do with the dice, and the wagers that may not be made now."""
        layout = self.layout
        dice = {do: why_not_dice(layout, do, seat) for do in DICE}
        bets = {wager: why_not_now(layout, wager) for wager in layout.plan.amounts}
        return {name: no for name, no in (dice | bets).items() if no}


def _dice(layout: Layout) -> list[Choice]:
    return [
        Choice(do, seat=whose_dice(layout, do), unsaid=do in BY_ANYONE)
        for do in DICE
        if why_not_dice(layout, do) is None
    ]


def _bets(layout: Layout, wager: str, seats: Sequence[int]) -> Iterable[Choice]:
    """How a wager may be made: by any seat, or by each of these seats within what its bets leave room for."""
    choice, shut = layout.plan.offers[not layout.point, layout.fire_open].get(wager), layout.shut
    if choice is None:
        return ()
    if not layout.standing.holders(wager) and all(wager != gone for _, gone in shut):
        return (choice,)
    if wager in layout.known:
        return [choice for choice in layout.known[wager] if choice.seat in seats]
    if len(seats) < len(layout.table.seats):
        return _more(layout, wager, shut, seats)
    layout.known[wager] = tuple(_more(layout, wager, shut, seats))
    return layout.known[wager]


def _owned(layout: Layout, bet: Bet) -> tuple[Choice, ...]:
    spot = bet.seat, bet.key
    if spot not in layout.known:
        layout.known[spot] = tuple(_own(layout, bet))
    return layout.known[spot]


def _more(layout: Layout, wager: str, shut: set[tuple[int, str]], seats: Sequence[int]) -> Iterator[Choice]:
    """What each of these seats may add to a wager that somebody already has, within its maximum."""
    whole = layout.plan.amounts[wager]
    for seat in seats:
        room = Amount(whole.minimum, whole.maximum - layout.held(seat, wager), whole.step)
        if (seat, wager) not in shut and room.admits(room.least):
            yield Choice("bet", room, wager, seat)


def _own(layout: Layout, bet: Bet) -> Iterator[Choice]:
    """What a seat may do to its own wager: put odds behind it, take it down, call it."""
    plan, number, chips = layout.plan, flat_number(bet), layout.chips(bet)
    odds = plan.odds_amount(bet.wager, number, chips, layout.behind(bet)) if number else None
    if odds is not None:
        yield Choice("bet", odds, odds_name(bet.wager, number, bet.id), bet.seat)
    for do in MOVES:
        less = reduction(plan, bet, chips, layout.face(bet)) if do == "reduce" else None
        if why_not_change(plan, bet, do) is None and (less or do != "reduce"):
            yield Choice(do, less, bet.key, bet.seat)
