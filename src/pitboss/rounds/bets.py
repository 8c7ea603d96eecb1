"""What may be staked: the offer of a wager under a table's rules, and the rule under which one is refused."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Offer
from pitboss.rulebooks import Refusal, Rules


def offer(rules: Rules, wager: str) -> Offer | None:
    """Offer a wager within its posted limits, or return None if the table does not take it."""
    found = rules.wager(wager)
    if found is None:
        return None
    low = rules.amount(rules.bound(found.minimum, "minimum"))
    high = rules.amount(rules.bound(found.maximum, "maximum"))
    amount = Amount(low, high, rules.amount("smallest_chip"))
    return beyond_limits(rules, Offer(wager, amount, found.cite, found.needs))


def beyond_limits(rules: Rules, made: Offer) -> Offer:
    """The same offer, with what happens to a wager above its maximum or below its minimum."""
    over, under = (rules.text(name) if name in rules else "refused" for name in ("over_limit", "under_limit"))
    if over != "refused":
        cut = over == "cut back to the maximum"
        made = msgspec.structs.replace(made, over=rules.cite("over_limit"), cut=cut)
    if under != "refused":
        once = under == "honoured once, then returned"
        made = msgspec.structs.replace(made, under=rules.cite("under_limit"), once=once)
    return made


def without(ask: Bet, answer: Stakes, dead: set[str]) -> dict[str, Cents]:
    """The wagers a seat keeps if some are dead: not those that need a dead one, and none without a main wager."""
    left = {wager: cents for wager, cents in answer.wagers.items() if wager not in dead}
    needs = {one.wager: one.needs for one in ask.offers_to(answer.seat)}
    while gone := [wager for wager in left if not left.keys() >= set(needs[wager])]:
        left = {wager: cents for wager, cents in left.items() if wager not in gone}
    return left if not ask.any_of or left.keys() & set(ask.any_of) else {}


def why_unequal(rules: Rules, stakes: Stakes, rule: str, *wagers: str) -> Bar | None:
    """Return why wagers do not fit together if a rule requires them to be equal."""
    made = {wager: stakes.wagers[wager] for wager in wagers if wager in stakes.wagers}
    if len(set(made.values())) < 2:
        return None
    said = " and ".join(f"{wager} {show_dollars(cents)}" for wager, cents in made.items())
    message = f"{' and '.join(wagers)} must be equal, not {said}"
    return Bar(rules.cite(rule), message, "unequal_wagers")


def not_payable(rules: Rules, wager: str, cents: Cents, step: Cents, chip: Cents, *by: str) -> Bar:
    """Bar an amount between two steps: chips cannot make it, or cannot pay it at its odds.

    ``step`` is the least amount that is paid in whole chips, and ``by`` are the rules on chips and on payments.
    """
    message = (
        f"{wager} of {show_dollars(cents)} cannot be paid exactly: it comes in steps of {show_dollars(step)}"
    )
    by_chip, by_step = by
    made = cents % chip == 0
    return Bar(rules.cite(by_step if made else by_chip), message, "not_payable" if made else "bad_amount")


def wager_bars(rules: Rules) -> Barred:
    """The table's rules on why a wager cannot be made: whether it is offered, when, and in which chips."""
    return Barred(partial(why_not_wager, rules), partial(not_offered, rules))


def and_then(barred: Barred, rule: Callable[[Any, Any], Bar | None]) -> Barred:
    """The same bars, and a rule that bars an answer although it is offered, tried after those there are."""
    first = barred.though_offered
    both = rule if first is None else lambda ask, answer: first(ask, answer) or rule(ask, answer)
    return msgspec.structs.replace(barred, though_offered=both)


def why_not_own_bank(rules: Rules, seat: int = 0) -> Bar:
    """Bar the wagers of the player who banks, perhaps at another ``seat`` of theirs: the bank is their own."""
    message = "the player-dealer cannot bet against the bank"
    if seat:
        message = f"seat {seat} is the player-dealer's too: a player cannot bet against their own bank"
    return Bar(rules.cite("bank"), message, "player_dealer")


def bars_at_bank(rules: Rules, banker: int) -> Barred:
    """The table's rules on why a wager cannot be made where this seat banks: it is not asked for any."""

    def why_not(ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        own = answer.seat == banker and plain.code == "wrong_seat"
        return why_not_own_bank(rules) if own else why_not_wager(rules, ask, answer, plain)

    return Barred(why_not, partial(not_offered, rules))


def why_not_wager(rules: Rules, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """The specific rule a wager breaks, in place of the general rule on wagers."""
    offers = {one.wager: one.amount for one in ask.offers_to(answer.seat or ask.who)}
    for wager, cents in answer.wagers.items():
        if wager not in offers and plain.code == "unknown_wager":
            said = rules.chapter.wagers.get(wager)
            later = Bar(said.cite, f"{wager} is not made at {ask.at}", "not_now") if said else None
            return not_offered(rules, ask, ask.who).get(wager, later)
        if plain.code == "bad_amount" and type(cents) is not int:
            return None
        if plain.code == "bad_amount" and not offers[wager].admits(cents):
            between = offers[wager].minimum < cents < offers[wager].maximum
            return Bar(rules.cite("smallest_chip"), plain.message, plain.code) if between else None
    return None


def not_offered(rules: Rules, ask: Bet, seat: int) -> dict[str, Bar]:
    """The wagers in the document that the house does not offer."""
    found = {}
    for name, said in rules.chapter.wagers.items():
        if said.offered and not rules.value(said.offered):
            none = "false" if rules.value(said.offered) is False else "nothing"
            message = f"this table does not offer {name}: {said.offered} is {none}"
            found[name] = Bar(rules.cite(said.offered), message, "not_offered")
    return found
