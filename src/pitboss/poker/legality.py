"""What a player may do in turn: each action with the amounts it may add, or the rule that forbids it and why."""

from collections.abc import Callable
from functools import partial
from math import gcd
from typing import Any, NamedTuple, TypeAlias

import msgspec

from pitboss.money import Cents
from pitboss.poker import terms
from pitboss.poker.hand import Hand
from pitboss.poker.table_rules import UNLIMITED, TableRules
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Barred, Choice, Choose, Menu
from pitboss.rulebooks import Refusal

MOST_TURNS = 50_000
"""The number of turns a table caches: in pot limit and no limit there are too many to keep them all."""


class No(NamedTuple):
    """The rule that forbids an action, and why."""

    rule: str
    why: str


OWES = No("check", "there is a bet that must be called")
NOTHING_OWED = No("call", "nothing is owed, so to stay in is a check")
NOTHING_BET = No("raises", "nothing has been bet, so the first bet is a bet")
BET_STANDS = No("raises", "there is a bet, so anything above it is a raise")
NO_MORE_RAISES = No("raises", "the round has had all its raises")
SHORT_RAISE = No(
    "short_raise", "an all-in bet too short to be a raise does not let those who have acted raise again"
)
NO_CHIPS = No("all_in", "the stack is not enough to raise")
NOBODY_ELSE = No("all_in", "nobody else has chips left to answer it")
CHECKED = No("check_raise", "a player who has checked may not raise in this betting round")
MUST_BET = No(
    "check", "the opener must bet: checking is not allowed, and folding does not remove the obligation"
)
ONCE = No("streets", "each player folds or raises here, and nothing else")
NO_OPTION = No("big_blind_option", "the big blind may not raise a round that nobody raised")

ANOTHER_WORD = frozenset({OWES, NOTHING_OWED, NOTHING_BET, BET_STANDS})
"""Why an action goes by another name now: a check is a call once there is a bet, and a bet is a raise."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The facts that decide what a player may do: a call adds ``call``, a bet or raise ``least`` to ``most``."""

    call: Cents
    least: Cents
    most: Cents
    opens: bool
    """Whether nothing has been bet."""
    barred: No | None = None
    """Why there is no bet or raise."""
    also: tuple[Cents, ...] = ()
    once: bool = False
    """Whether there is no betting round: the player folds or raises."""
    may: Menu = Menu()
    takes: Cents = 0
    """The chips needed to be free to act."""


Range: TypeAlias = tuple[Cents, Cents, tuple[Cents, ...]]
"""The least and the most a bet or raise adds, and other allowed amounts."""


def limited(hand: Hand, place: int, owed: Cents) -> Range:
    """Fixed limit, or a spread: above the last full bet, by the round's figure."""
    street, mine = hand.street, hand.bet[place]
    least = hand.level - mine + street.lowest
    if hand.completes and hand.level < street.lowest:
        # A forced bet below the limit may be completed to it or raised by it; in a spread, by anything in between.
        completed = street.lowest - mine
        return (completed, least + street.spread, ()) if street.spread else (completed, completed, (least,))
    if street.higher and hand.open_pair:
        higher = least - street.lowest + street.higher
        return (higher, higher, ()) if hand.step >= street.higher else (least, least, (higher,))
    return least, least + street.spread, ()


def least_raise(hand: Hand) -> Cents:
    """Return the least raise in pot limit and no limit: the size of the last one, or a chip if any raise is allowed."""
    return hand.table_rules.chip if hand.table_rules.any_raise else hand.step


def no_limit(hand: Hand, place: int, owed: Cents) -> Range:
    """At least the minimum raise, and at most the whole stack."""
    return owed + least_raise(hand), hand.left[place], ()


def pot_limit(hand: Hand, place: int, owed: Cents) -> Range:
    """At least the minimum raise, and at most the pot after a call."""
    least = owed + least_raise(hand)
    return least, max(least, by_the_pot(hand, owed)), ()


def by_the_pot(hand: Hand, owed: Cents, parts: int = 1) -> Cents:
    """Return what a bet or raise by the pot after a call adds, or by this fraction of the pot."""
    return owed + (hand.total + owed) // parts


POT_SIZES = {"½ pot": 2, "Pot": 1}
"""The bets that players name after the pot, and the parts it is divided into."""


def pot_sizes(hand: Hand, seat: int) -> dict[str, Cents]:
    """Return what each bet named after the pot would add for a seat, in whole chips."""
    owed, chip = hand.high - hand.bet[hand.place(seat)], hand.table_rules.chip
    return {name: by_the_pot(hand, owed, parts) // chip * chip for name, parts in POT_SIZES.items()}


RANGES: dict[str, Callable[[Hand, int, Cents], Range]] = {
    terms.FIXED: limited,
    terms.SPREAD: limited,
    terms.POT_LIMIT: pot_limit,
    terms.NO_LIMIT: no_limit,
}
"""What a place that owes this much may add when it bets or raises, by betting structure."""


def turn_of(hand: Hand, place: int) -> Turn:
    """Return a place's turn, which is a known one unless a stack is short or a raise may be barred."""
    table_rules, high = hand.table_rules, hand.high
    owed = high - hand.bet[place]
    may_bar = hand.able == 1 or (
        high and (hand.raises >= table_rules.cap or hand.closed or hand.checked or table_rules.without_option)
    )
    if not may_bar and hand.level == high:
        turn: Turn | None = hand.street.turns.get((owed, high))
        if turn is not None and turn.takes <= hand.left[place]:
            return turn
    return _turn(hand, place, owed, bool(may_bar))


def _turn(hand: Hand, place: int, owed: Cents, may_bar: bool) -> Turn:
    """Return a place's turn. A short stack can only go all in."""
    table_rules, high, left, street = hand.table_rules, hand.high, hand.left[place], hand.street
    if street.once:
        least = street.lowest if street.spread else table_rules.chip
        most = street.lowest + street.spread
        return _ready(table_rules, (0, min(least, left), min(most, left), False, None, (), True))
    if left <= owed:
        return _ready(table_rules, (left, 0, 0, not high, NO_CHIPS, ()))
    if may_bar and (barred := why_no_raise(hand, place, owed)):
        return _ready(table_rules, (owed, 0, 0, not high, barred, ()))
    if street.fixed and hand.level == high:
        # With one figure and only full bets, the amounts depend only on what is owed and on the current bet.
        turn: Turn = _within(hand, place, owed, UNLIMITED)
        street.turns[owed, high] = turn
        if turn.takes <= left:
            return turn
    return _within(hand, place, owed, left)


def _within(hand: Hand, place: int, owed: Cents, left: Cents) -> Turn:
    """Return the turn of a place that may bet or raise, within its chips."""
    least, most, also = RANGES[hand.table_rules.structure](hand, place, owed)
    if also and left <= max(also):
        also = tuple(min(cents, left) for cents in also if left > least)
    if least > left or most > left:
        least, most = min(least, left), min(most, left)
    return _ready(hand.table_rules, (owed, least, most, not hand.high, None, also))


def _ready(table_rules: TableRules, known: tuple[Any, ...]) -> Turn:
    """Return a turn with all its choices, cached for identical turns."""
    turn: Turn | None = table_rules.turns.get(known)
    if turn is None:
        if len(table_rules.turns) >= MOST_TURNS:
            table_rules.turns.clear()
        turn = Turn(*known)
        may = Menu(
            Choice(do, None if do in STANDING else _amount(turn, do, table_rules.chip))
            for do in WHY_NOT
            if why_not_act(turn, do, table_rules.may_check) is None
        )
        turn = table_rules.turns[known] = msgspec.structs.replace(
            turn, may=may, takes=max((turn.most, *turn.also))
        )
    return turn


def why_no_raise(hand: Hand, place: int, owed: Cents) -> No | None:
    """Return why a place may not bet or raise. A cap on raises is lifted when few enough players are in."""
    if hand.able == 1:
        return NOBODY_ELSE
    if not hand.high:
        return None
    table_rules = hand.table_rules
    if hand.raises >= table_rules.raises > 0:
        players = hand.live if table_rules.folds_lift_the_cap else hand.entered
        if players > table_rules.unlimited_with:
            return NO_MORE_RAISES
    if place in hand.closed:
        return SHORT_RAISE
    if place in hand.checked:
        return CHECKED
    if not owed and place == hand.blind_last and not table_rules.big_blind_option:
        return NO_OPTION
    return None


WHY_NOT: dict[str, Callable[[Turn, bool], No | None]] = {
    "fold": lambda turn, may_check: MUST_BET if turn.opens and not may_check else None,
    "check": lambda turn, may_check: OWES if turn.call else WHY_NOT["fold"](turn, may_check),
    "call": lambda turn, may_check: None if turn.call else NOTHING_OWED,
    "bet": lambda turn, may_check: turn.barred if turn.opens else BET_STANDS,
    "raise": lambda turn, may_check: NOTHING_BET if turn.opens else turn.barred,
}
"""Why each action is barred in a turn. The flag says whether the opener may check or must bet."""


def why_not_act(turn: Turn, do: str, may_check: bool) -> No | None:
    """Return why an action is barred in a turn."""
    if turn.once:
        return None if do in ("fold", "raise") else ONCE
    return WHY_NOT[do](turn, may_check)


def _amount(turn: Turn, do: str, chip: Cents) -> Amount:
    """Return the chips an action adds: steps of one chip above the minimum, or the whole stack."""
    least, most, also = (turn.call, turn.call, ()) if do == "call" else (turn.least, turn.most, turn.also)
    if least == most:
        return Amount(least, most, 1, also)
    step = gcd(chip, least)
    return Amount(least, most, step, also if most % step == 0 else (*also, most))


STANDING = ("fold", "check")
"""The actions that add no chip."""


def betting_bars(hand: Hand) -> Barred:
    """Explain a barred action by the rule it breaks, not by the rule for the whole betting round."""
    return Barred(partial(_why_not_act, hand), partial(_barred_actions, hand))


def _why_not_act(hand: Hand, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
    table_rules, place, do = hand.table_rules, hand.place(ask.who), answer.do
    if do not in WHY_NOT or answer.seat not in (0, ask.who):
        return None
    if no := why_not_act(turn_of(hand, place), do, table_rules.may_check):
        may = ", ".join(dict.fromkeys(choice.do for choice in ask.choices))
        message = f"seat {ask.who} may not {do} at {ask.at}: {no.why}; the choices are: {may}"
        return Bar(table_rules.cite[no.rule], message, plain.code)
    if do not in table_rules.ruled:
        return None
    beyond = isinstance(answer.amount, int) and answer.amount > hand.left[place]
    return Bar(table_rules.cite["all_in"] if beyond else table_rules.ruled[do], plain.message, plain.code)


def _barred_actions(hand: Hand, ask: Choose, seat: int) -> dict[str, Bar]:
    """Return what the rules forbid. An action that only goes by another name now is left out."""
    table_rules, turn = hand.table_rules, turn_of(hand, hand.place(ask.who))
    ruled = {do: no for do in WHY_NOT if (no := why_not_act(turn, do, table_rules.may_check))}
    return {do: Bar(table_rules.cite[no.rule], no.why) for do, no in ruled.items() if no not in ANOTHER_WORD}
