"""A played hand as a round record: what was dealt and done, but not who won."""

from collections.abc import Iterator
from typing import Any

from pitboss.chance import UNSEEN, Card
from pitboss.money import show_amount
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.hand import Hand
from pitboss.rounds import Round
from pitboss.rounds.events import Dealt, Decided, Discarded, Irregular, Opened
from pitboss.rulebooks import Refusal


def record_of(round: Round, id: str | int = "") -> dict[str, Any]:
    """Write a hand as a record. Refuse anything that a record or a history cannot express."""
    check_plain(round)
    if read_as := round.rules.chapter.read_as:
        message = (
            f"a record has no readings, and this hand needs {next(iter(read_as))!r:.40} to be read otherwise"
        )
        raise Refusal("not_a_record", message)
    hand = round.table.playing(Hand)
    record: dict[str, Any] = {
        "id": id,
        "rulebook": round.rules.chapter.rulebook,
        "game": "poker",
        "options": round.rules.posting.options,
        "seats": [_seat(round, hand, seat) for seat in sorted(hand.seats)],
        "community": [card for card in round.table.hands.get("board", ()) if card != UNSEEN],
        "actions": list(_actions(round)),
    }
    return {**record, "button_seat": hand.state.button_seat} if hand.plan.from_button else record


def check_plain(round: Round) -> None:
    """Refuse a round with an irregularity, which neither records nor histories of played hands can express."""
    if any(type(event) is Irregular for event in round.log) or round.table.round_state is None:
        raise Refusal("not_plain", "a hand in which an irregularity was called cannot be written so")


def opened(round: Round) -> Opened:
    """Return the entry that opened a round."""
    first: Opened = round.log[0]
    return first


def _seat(round: Round, hand: Hand, seat: int) -> dict[str, Any]:
    down, up = _dealt(round, seat, "down"), _dealt(round, seat, "up")
    found: dict[str, Any] = {"seat": seat}
    stacks = opened(round).stacks
    if str(seat) in stacks:
        found["stack"] = show_amount(stacks[str(seat)])
    if any(row.draw for row in hand.plan.rows):
        down = down[: hand.plan.rows[0].down]
        if final := [card for card in round.table.hands[seat] if card != UNSEEN]:
            found["final"] = final
    if any(card != UNSEEN for card in down):
        found["cards"] = down
    if up:
        found["up"] = up
    return found


def _dealt(round: Round, seat: int, face: str) -> list[Card]:
    laid = (event for event in round.log if type(event) is Dealt and event.to == seat and event.face == face)
    return [card for event in laid for card in event.cards]


def _actions(round: Round) -> Iterator[dict[str, Any]]:
    """Yield every action in order, including the cards of a discard."""
    for number, event in enumerate(round.log):
        if type(event) is not Decided:
            continue
        action: dict[str, Any] = {"street": event.at, "seat": event.seat, "do": event.do}
        if event.amount:
            action["amount"] = show_amount(event.amount)
        if event.do in (DRAW, DISCARD, PAT):
            action["cards"] = put_away(round.log, number)
        yield action


def put_away(log: list[Any], number: int) -> list[Card]:
    """Return the cards discarded by the decision at this position of a log."""
    for after in log[number + 1 : number + 2]:
        if type(after) is Discarded and after.who == log[number].seat:
            return list(after.cards)
    return []
