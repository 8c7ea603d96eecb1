"""What only pai gow poker does when something goes wrong: a hand of which a card was seen, how the dealer sets."""

import msgspec

from pitboss.chance import UNSEEN
from pitboss.games.pai_gow_poker.house_way import Setting, settings
from pitboss.games.pai_gow_poker.settle import DEALER, with_house
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.procedures.leaving import ABANDON, abandon
from pitboss.rounds import Table
from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Who
from pitboss.rounds.calls import Case
from pitboss.rounds.events import WHOLE_CALL
from pitboss.rounds.remedies import SHARED, kill_hand
from pitboss.rounds.settlement import Loses
from pitboss.rulebooks import Cite, Remedy

VOID = "void"


def _abandon(case: Case) -> Answer | None:
    return abandon(case, _lose)


def _lose(table: Table, seat: int, wager: str, cite: Cite) -> None:
    """Collect what a player leaves behind: the main wager is who banks', every other the house's."""
    if wager == "pai_gow":
        table.take(seat, wager, cite)
    else:
        with_house(table, seat, wager, Loses(cite))


def _check_shaken(case: Case) -> None:
    """Refuse to call a throw off for what a bank did where nobody banks."""
    if case.rule.kind == "bank_lifts_lid" and not case.table.round_state.banker:
        raise case.refuse("cannot_happen", "no player banks this round")


def _check_may_void(case: Case) -> None:
    """Refuse a choice that is none, and a hand that is not in play."""
    seat = case.call.seat
    if case.call.choice not in ("", VOID, "play"):
        raise case.refuse("not_allowed", "the player voids the hand or plays: void, play")
    if seat == case.table.round_state.banker or not case.table.on(seat, "pai_gow"):
        raise case.refuse("nothing_staked", f"seat {seat} has no hand to void")


def _may_void(case: Case) -> Answer | None:
    """Void the hand or play it, as the player chose, or let the player choose later."""
    if case.call.choice == VOID:
        return kill_hand(case)
    if not case.call.choice:
        case.table.round_state.exposed[case.call.seat] = case.cite
    return None


def _banks_cards(case: Case) -> Who:
    """Whose cards the dealer sets: the dealer's, or a shared bank's."""
    hands = case.table.round_state
    return hands.banker if hands.bank and hands.bank.half else DEALER


def _setting(case: Case) -> Setting | None:
    """The seven cards with the two low that the dealer says, if they are two of them."""
    cards, low = case.table.hands[_banks_cards(case)], frozenset(case.call.choice.split())
    found = next((one for one in settings(cards) if frozenset(one.low) == low), None)
    return None if UNSEEN in cards else found


def _check_set(case: Case) -> None:
    """Refuse two cards that the dealer has not, and a low hand that ranks above the high one."""
    if not case.call.choice:
        return
    plan, found = case.table.rules.once(TableRules), _setting(case)
    if found is None:
        raise case.refuse("bad_set", f"{case.call.choice!r:.40} are not two of the seven cards")
    if plan.is_foul(found):
        message = "the high hand of the dealer must not rank below the low one"
        raise plan.cite["foul"].refuse("bad_set", message)


def _set(case: Case) -> None:
    """Set the cards with these two low."""
    if case.call.choice and (found := _setting(case)):
        case.table.round_state.set[_banks_cards(case)] = found._replace(line="dealer_sets")


REMEDIES = {
    "no_roll": msgspec.structs.replace(SHARED["no_roll"], check=_check_shaken),
    "abandon": msgspec.structs.replace(ABANDON["abandon"], carry_out=_abandon),
    "player_may_void": Remedy(
        "that player chooses, the other cards unseen, to play on or to void the hand",
        WHOLE_CALL,
        _check_may_void,
        _may_void,
    ),
    "dealer_sets": Remedy(
        "the dealer says how the seven cards are set, as the casino's procedures have it",
        WHOLE_CALL,
        _check_set,
        _set,
    ),
}
