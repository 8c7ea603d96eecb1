"""Remedies that only pai gow poker has: a hand with a card that was seen, and how the dealer sets."""

from functools import partial

import msgspec

from pitboss.chance import UNSEEN
from pitboss.games.pai_gow_poker.bank import Hands
from pitboss.games.pai_gow_poker.house_way import Setting, settings
from pitboss.games.pai_gow_poker.settle import with_house
from pitboss.procedures.leaving import ABANDON, abandon
from pitboss.rounds import Table
from pitboss.rounds.answers import Answer
from pitboss.rounds.calls import Case
from pitboss.rounds.remedies import SHARED, kill_hand
from pitboss.rounds.settlement import Loses
from pitboss.rulebooks import Cite
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

VOID = "void"


def _lose(table: Table, seat: int, wager: str, cite: Cite) -> None:
    """Collect what a player leaves behind: the main wager goes to the banker, every other to the house."""
    if wager == "pai_gow":
        table.take(seat, wager, cite)
    else:
        with_house(table, seat, wager, Loses(cite))


def _check_shaken(case: Case) -> None:
    """Refuse to call off a throw because of the bank if nobody banks."""
    possible = case.rule.kind != "bank_lifts_lid" or case.playing(Hands).banker
    case.require(possible, "cannot_happen", "no player banks this round")


def _check_may_void(case: Case) -> None:
    """Refuse an unknown choice, and a hand that is not in play."""
    seat, known = case.call.seat, case.call.choice in ("", VOID, "play")
    case.require(known, "not_allowed", "the player voids the hand or plays: void, play")
    in_play = seat != case.playing(Hands).banker and case.table.on(seat, "pai_gow")
    case.require(in_play, "nothing_staked", f"seat {seat} has no hand to void")


def _may_void(case: Case) -> Answer | None:
    """Void the hand or play it, as the player chose, or let the player choose later."""
    if case.call.choice == VOID:
        return kill_hand(case)
    if not case.call.choice:
        case.playing(Hands).exposed[case.call.seat] = case.cite
    return None


def _setting(case: Case) -> Setting | None:
    """Return how the call says the dealer sets, if it names two of the seven cards."""
    hands = case.playing(Hands)
    cards, low = case.table.hands[hands.dealer_sets], set(case.call.choice.split())
    known = settings(cards) if UNSEEN not in cards else ()
    return next((one for one in known if set(one.low) == low), None)


def _check_set(case: Case) -> None:
    """Refuse two cards that the dealer does not have, and a low hand that ranks above the high one."""
    if not case.call.choice:
        return
    hands = case.playing(Hands)
    found = _setting(case)
    if found is None:
        raise case.refuse("bad_set", f"{case.call.choice!r:.40} are not two of the seven cards")
    if hands.table_rules.is_foul(found):
        message = "the high hand of the dealer must not rank below the low one"
        raise hands.table_rules.cite["foul"].refuse("bad_set", message)


def _set(case: Case) -> None:
    hands = case.playing(Hands)
    if case.call.choice and (found := _setting(case)):
        hands.set[hands.dealer_sets] = found._replace(line="dealer_sets")


REMEDIES = {
    "no_roll": msgspec.structs.replace(SHARED["no_roll"], check=_check_shaken),
    "abandon": msgspec.structs.replace(ABANDON["abandon"], carry_out=partial(abandon, take=_lose)),
    "player_may_void": Remedy(
        "that player chooses, the other cards unseen, to play on or to void the hand",
        WHOLE_CALL, _check_may_void, _may_void),
    "dealer_sets": Remedy(
        "the dealer says how the seven cards are set, as the casino's procedures have it",
        WHOLE_CALL, _check_set, _set),
}  # fmt: skip
