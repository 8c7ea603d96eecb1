"""What a craps table is asked: the dice, the wagers that may be made, what a seat may do to its own."""

from collections.abc import Iterator

from pitboss.games.craps.layout import Layout, can_grow, flat_number
from pitboss.games.craps.legal import (
    DICE,
    MOVES,
    reduction,
    whose_dice,
    why_no_shooter,
    why_not_change,
    why_not_dice,
)
from pitboss.games.craps.state import Bet
from pitboss.games.craps.wagers import odds_name
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import ANYONE, Amount, Choice, Choose


def ask(layout: Layout) -> Choose:
    """Ask the table for anything that nothing is against, and say what a throw still waits for."""
    if layout.asked is None:
        need, cite = why_no_shooter(layout), layout.plan.cite
        rule, says = ("shooter_line_bet", need.message) if need else ("wagers_made", "")
        layout.asked = Choose(
            ANYONE, "table", tuple(_choices(layout)), cite[rule], says, coupons=layout.plan.coupons
        )
    return layout.asked


def in_full(layout: Layout, answer: Chosen) -> Chosen:
    """Give an answer with what need not be said: the only seat, the only wager, the only amount."""
    if answer.seat and answer.wager and answer.amount is not None:
        return answer
    choice, seats = ask(layout).find(answer) or Choice(answer.do), layout.table.seats
    amount = choice.amount.minimum if answer.amount is None and choice.amount is not None else answer.amount
    alone = seats[0] if len(seats) == 1 else 0
    seat, wager = answer.seat or alone, answer.wager or choice.wager
    return Chosen(answer.do, amount, wager, seat, answer.id, answer.coupon)


def _choices(layout: Layout) -> list[Choice]:
    choices = [Choice(do, seat=whose_dice(layout, do)) for do in DICE if why_not_dice(layout, do) is None]
    offers, known, shut = layout.plan.offers[not layout.point, layout.fire_open], layout.known, layout.shut
    bound = {bet.wager for bet in layout.bets.values() if can_grow(bet)} | {wager for _, wager in shut}
    for wager, choice in offers.items():
        if wager not in bound:
            choices.append(choice)
            continue
        if wager not in known:
            known[wager] = tuple(_more(layout, wager, shut))
        choices += known[wager]
    for spot, bet in layout.bets.items():
        if spot not in known:
            known[spot] = tuple(_own(layout, bet))
        choices += known[spot]
    return choices


def _more(layout: Layout, wager: str, shut: set[tuple[int, str]]) -> Iterator[Choice]:
    """What each seat may bet on a wager that what one of them did binds: in all it stays within its maximum."""
    whole = layout.plan.amounts[wager]
    for seat in layout.table.seats:
        room = Amount(whole.minimum, whole.maximum - layout.held(seat, wager), whole.step)
        if (seat, wager) not in shut and room.admits(room.least):
            yield Choice("bet", room, wager, seat)


def _own(layout: Layout, bet: Bet) -> Iterator[Choice]:
    """What a seat may do to a wager of its own: put odds behind it, take it down, call it."""
    plan, number, chips = layout.plan, flat_number(bet), layout.chips(bet)
    behind = sum(layout.chips(odds) for odds in layout.behind(bet))
    odds = plan.odds_amount(bet.wager, number, chips, behind) if number else None
    if odds is not None:
        yield Choice("bet", odds, odds_name(bet.wager, number, bet.id), bet.seat)
    for do in MOVES:
        less = reduction(plan, bet, chips, layout.face(bet)) if do == "reduce" else None
        if why_not_change(plan, bet, do) is None and (less or do != "reduce"):
            yield Choice(do, less, bet.key, bet.seat)
