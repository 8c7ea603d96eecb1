"""What a seat may do to one of its wagers: put odds behind it, take it down, reduce it, call it on or off."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.games.craps.plan import Plan, family_of
from pitboss.games.craps.state import Bet
from pitboss.games.craps.wagers import NAMES, TRAVELLERS, is_odds, odds_name
from pitboss.money import Cents
from pitboss.rounds.asks import Amount, Choice


class Own(NamedTuple):
    """The choices a wager gives its seat, and the name of the odds behind it ("" where none can be)."""

    odds: str
    choices: tuple[Choice, ...]


def own_choices(plan: Plan, bet: Bet, chips: Cents, behind: Cents) -> Own:
    """What a seat may do to a wager with these chips on it and these odds behind it, remembered."""
    key = (bet, chips, behind)
    found: Own | None = plan.own.get(key)
    if found is None:
        if len(plan.own) >= plan.MOST_REMEMBERED:
            plan.own.clear()
        number = flat_number(bet)
        odds = odds_name(bet.wager, number, bet.id) if number else ""
        found = plan.own[key] = Own(odds, tuple(_choices(plan, bet, chips, behind, odds)))
    return found


def _choices(plan: Plan, bet: Bet, chips: Cents, behind: Cents, odds: str) -> Iterator[Choice]:
    if odds:
        amount = plan.odds_amount(bet.wager, flat_number(bet), chips, behind)
        if amount is not None:
            yield Choice("bet", amount, odds, bet.seat)
    if locked(bet) is None:
        yield Choice("remove", None, bet.key, bet.seat)
        if (less := _reduction(plan, bet, chips)) is not None:
            yield Choice("reduce", less, bet.key, bet.seat)
    for do in ("on", "off"):
        if _may_call(plan, bet, do):
            yield Choice(do, None, bet.key, bet.seat)


def flat_number(bet: Bet) -> int:
    """The number odds behind a flat wager would be on: where it waits, or where it was put; 0 for other wagers."""
    if bet.wager in TRAVELLERS:
        return bet.number
    return NAMES[bet.wager].number if bet.wager.startswith("put_") and not bet.backs else 0


def locked(bet: Bet) -> str | None:
    """The rule that keeps a wager from being removed or reduced, or None."""
    family = family_of(bet.wager)
    if family == "fire":
        return "fire_locked"
    if family in ("pass", "come", "put") and bet.number:
        return f"{family}_locked"
    return None


def _reduction(plan: Plan, bet: Bet, chips: Cents) -> Amount | None:
    """By how much a wager may be reduced so that what is left may still stand."""
    least, step = _least(plan, bet)
    most = (chips - least) // step * step
    return Amount(step, most, step) if most >= step else None


def _least(plan: Plan, bet: Bet) -> tuple[Cents, Cents]:
    """The least a wager may be, and its step."""
    if is_odds(bet.wager):
        pays = plan.odds_pays(bet.wager, bet.number)
        step = plan.payable(pays) if bet.wager in plan.exact else plan.chip
        return step, step
    amount = plan.amounts[bet.wager]
    return -(-amount.minimum // amount.step) * amount.step, amount.step


def _may_call(plan: Plan, bet: Bet, do: str) -> bool:
    """Whether a wager may be called on or off; a flat wager only where the rule has it off on a come-out."""
    family = family_of(bet.wager)
    if family in ("come", "put", "dont_come"):
        return family in plan.off and (do == "on" or bet.called == "on")
    return family in plan.status
