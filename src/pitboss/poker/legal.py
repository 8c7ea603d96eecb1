"""What a player may do in turn: each action with the amounts it may add, or the rule that forbids it and why."""

from functools import lru_cache
from math import gcd
from typing import NamedTuple, TypeAlias

import msgspec

from pitboss.money import Cents
from pitboss.poker.hand import BIG_BLIND, Hand
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Amount, Ask, Choice, Choose
from pitboss.rulebooks import Refusal


class No(NamedTuple):
    """The rule that forbids an action, and why."""

    rule: str
    why: str


OWES = No("check", "a bet stands that must be called")
NOTHING_OWED = No("call", "nothing is owed, so to stay in is a check")
NOTHING_BET = No("raises", "nothing has been bet, so the first bet is a bet")
BET_STANDS = No("raises", "a bet stands, so what goes over it is a raise")
NO_MORE_RAISES = No("raises", "the round has had all its raises")
SHORT_RAISE = No("short_raise", "an all-in bet too short to be a raise gives those who have acted no new one")
NO_CHIPS = No("all_in", "the stack does not reach beyond the call")
NOBODY_ELSE = No("all_in", "nobody else has chips left to answer it")
NO_OPTION = No("big_blind_option", "the big blind may not raise a round that nobody raised")


class Turn(msgspec.Struct, frozen=True, gc=False):
    """All that decides what a player may do.

    A call adds ``call``, a bet or raise ``least`` to ``most``; ``opens`` says that nothing has been bet, ``barred``
    why there is no bet or raise.
    """

    call: Cents
    least: Cents
    most: Cents
    opens: bool
    barred: No | None = None


def turn_of(hand: Hand, place: int) -> Turn:
    """Work out a place's turn; a stack that is short goes all in."""
    mine, left, opens = hand.bet[place], hand.left[place], not hand.high
    owed = hand.high - mine
    if left <= owed:
        return Turn(left, 0, 0, opens, NO_CHIPS)
    if barred := why_no_raise(hand, place, owed):
        return Turn(owed, 0, 0, opens, barred)
    least = hand.level - mine + hand.street.lowest
    most = least + hand.street.spread
    if most <= left:
        return Turn(owed, least, most, opens)
    return Turn(owed, min(least, left), left, opens)


def why_no_raise(hand: Hand, place: int, owed: Cents) -> No | None:
    """Say why a place has no bet or raise: after a bet so many raises, unless no more than so many players are in."""
    plan = hand.plan
    if hand.able == 1:
        return NOBODY_ELSE
    players = hand.live if plan.folds_lift_the_cap else hand.entered
    if hand.raises >= plan.raises and hand.high and players > plan.unlimited_with:
        return NO_MORE_RAISES
    if place in hand.closed:
        return SHORT_RAISE
    if not owed and hand.high and place == BIG_BLIND and not plan.big_blind_option:
        return NO_OPTION
    return None


Ruling: TypeAlias = Amount | No | None
"""What the rules make of an action: the chips it adds, why it may not be done, or nothing to add."""


def rulings(turn: Turn, chip: Cents) -> dict[str, Ruling]:
    """Say of every action whether it may be done, with how much, or why not."""
    bet = turn.barred or _steps(turn.least, turn.most, chip)
    return {
        "fold": None,
        "check": OWES if turn.call else None,
        "call": Amount(turn.call, turn.call) if turn.call else NOTHING_OWED,
        "bet": bet if turn.opens else BET_STANDS,
        "raise": NOTHING_BET if turn.opens else bet,
    }


def _steps(least: Cents, most: Cents, chip: Cents) -> Amount:
    """Allow steps of a chip above the least, and all of a stack that is no multiple of it."""
    if least == most:
        return Amount(least, most)
    step = gcd(chip, least)
    return Amount(least, most, step, () if most % step == 0 else (most,))


@lru_cache(50_000)
def choices(call: Cents, least: Cents, most: Cents, opens: bool, chip: Cents) -> tuple[Choice, ...]:
    """Everything that may be done in a turn; what one allows is kept ready for all like it."""
    # Which rule bars a bet or raise makes no choice, so it is not looked up by: there is none where it adds nothing.
    ruled = rulings(Turn(call, least, most, opens, None if most else NO_CHIPS), chip).items()
    return tuple(Choice(do, ruling) for do, ruling in ruled if not isinstance(ruling, No))


STANDING = ("fold", "check")
"""What a player can do without adding a chip."""

RULE_OF = {"check": "check", "call": "call", "bet": "limit_by_round", "raise": "limit_by_round"}
"""The rule that says how much an action adds."""


def refused(hand: Hand, ask: Ask, answer: Answer, refusal: Refusal) -> Refusal:
    """Refuse an action by the rule it goes against rather than that of the whole betting round."""
    if type(ask) is not Choose or type(answer) is not Chosen:
        return refusal
    if answer.do not in RULE_OF or answer.seat not in (0, ask.who):
        return refusal
    ruling = rulings(turn_of(hand, hand.seats.index(ask.who)), hand.plan.chip)[answer.do]
    if not isinstance(ruling, No):
        return hand.plan.cite[RULE_OF[answer.do]].refuse(refusal.code, refusal.message)
    may = ", ".join(choice.do for choice in ask.choices)
    message = f"seat {ask.who} may not {answer.do} at {ask.at}: {ruling.why}; the choices are: {may}"
    return hand.plan.cite[ruling.rule].refuse(refusal.code, message)
