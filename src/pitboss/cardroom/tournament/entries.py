"""Entries: who may enter, who may take the fee back, and how an event is cancelled."""

from pitboss.cardroom.tournament.answers import Cancel, CloseEntries, Enter, Withdraw
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.events import Cancelled, Entered, EntriesClosed, Refunded
from pitboss.cardroom.tournament.payout import finish
from pitboss.cardroom.tournament.prizes import prize_list
from pitboss.cardroom.tournament.state import CLOSED, ENTRIES, PLAYING, REFUNDED, SEATED
from pitboss.money import show_dollars

LONGEST_NAME = 60


def enter(event: Core, answer: Enter) -> None:
    """Take an entry: the full fee, one per person, and no more than the game has places."""
    plan, state = event.plan, event.state
    event.in_phase("most_entries", ENTRIES)
    name = answer.player
    if not name.strip() or len(name) > LONGEST_NAME:
        raise event.refuse("bad_name", f"a badge has a name of 1 to {LONGEST_NAME} letters", "one_place")
    if name in state.players and state.players[name].fate != REFUNDED:
        raise event.refuse("entered_already", f"{name} has a place, and a person has one", "one_place")
    if answer.paid != plan.fee:
        message = f"the entry fee is {show_dollars(plan.fee)}, paid in full, not {show_dollars(answer.paid)}"
        raise event.refuse("fee_in_full", message, "fee_paid")
    if len(state.left) >= plan.most_entries:
        message = f"the event is full: it takes the first {plan.most_entries} entries"
        raise event.refuse("full", message, "most_entries")
    event.post(Entered(name, state.next_number, answer.paid, answer.alien, event.cite("entry_fee")))
    event.due("entry")


def withdraw(event: Core, answer: Withdraw) -> None:
    """Return the fee to somebody who has not taken part. Chips played on their behalf go out of play."""
    event.in_phase("refund_until", ENTRIES, CLOSED, SEATED, PLAYING)
    player = event.entrant(answer.player, "refund_until")
    if player.fate == REFUNDED:
        raise event.refuse("refunded_already", f"{player.name} has the fee back", "refund_until")
    if player.took_part:
        message = f"{player.name} has played: the fee is not refundable any more"
        raise event.refuse("took_part", message, "refund_until")
    if player.fate == "no place":
        raise event.refuse("forfeited", f"{player.name} has forfeited any refund", "removed_chips")
    event.post(Refunded(player.name, player.paid, event.cite("refund_until")))
    finish(event)


def close_entries(event: Core, answer: CloseEntries) -> None:
    """Close the entries and announce the prize of every place."""
    event.in_phase("most_entries", ENTRIES)
    entries, fund = len(event.state.left), event.state.fees
    prizes = prize_list(fund, event.plan, entries)
    event.post(EntriesClosed(entries, fund, prizes, event.cite("fund")))
    event.due("entries_closed")


def cancel(event: Core, answer: Cancel) -> None:
    """Cancel the event and return all money: early enough for any reason, later only for too few entries."""
    event.in_phase("cancel_days", ENTRIES, CLOSED, SEATED)
    plan, entries = event.plan, len(event.state.left)
    if answer.days_before < 0:
        raise event.refuse("bad_days", "days before the event are not below nothing", "cancel_days")
    if answer.days_before < plan.cancel_days and entries >= plan.fewest_entries:
        message = (
            f"within {plan.cancel_days} days of the event it may be cancelled only with fewer than"
            f" {plan.fewest_entries} entries, and there are {entries}"
        )
        raise event.refuse("too_late", message, "cancel_days")
    rule = "cancel_days" if answer.days_before >= plan.cancel_days else "fewest_entries"
    event.post(Cancelled(event.cite(rule)))
    for player in event.state.left:
        event.post(Refunded(player.name, player.paid, event.cite("cancelled_returns")))
    event.due("cancelled")
