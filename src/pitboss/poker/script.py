"""Poker's records: the actions in order, answered with net, rake and pots, or with who must act."""

from collections import deque
from typing import Any

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.poker.button import PokerState
from pitboss.poker.legal import RULE_OF, STANDING
from pitboss.poker.plan import Plan
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Cards, Chosen
from pitboss.rounds.asks import Ask, Choice, Choose, Draw
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import RAKE, Awarded, PotMade, Raked, Uncalled
from pitboss.rounds.records import Action, read_amount
from pitboss.rulebooks import Refusal, Rules

ACTIONS = ("fold", *RULE_OF)
NO_OTHERS = "blinds are not written, being an option, and all in is the call, bet or raise that it is"


class PokerScript(Script):
    """Answers a hand's asks from the recorded actions, in the order they were taken."""

    takes = frozenset({"community", "actions", "button_seat", "button_draw", "stack"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering, refusing what is written in another form."""
        if record.state is not None:
            raise Refusal("unknown_key", "no kill is played here, and the button is written as button_seat")
        super().__init__(record, rules)
        streets = [street.name for street in rules.once(Plan).streets]
        for action in record.actions:
            _check_form(action, streets)
        self.actions = deque(record.actions)
        self.stopped = False

    def open(self, game: Game) -> Round:
        """Open the hand for the seats listed, with their stacks and the button or the draw for it."""
        game.check_seats(self.rules, self.record.seat_numbers)
        counted = [seat for seat in self.record.seats if seat.stack is not None]
        stacks = {one.seat: read_amount(one.stack, f"stack of seat {one.seat}") for one in counted}
        seats, patrons = self.record.seat_numbers, self.record.patrons
        self.round = Round(game, self.rules, seats, self._button(), stacks or None, patrons)
        return self.round

    def _button(self) -> PokerState | None:
        """Read who has the button; nobody yet where the record has the draw for it, one card to each."""
        record, rules = self.record, self.rules
        if (record.button_seat is None) is not bool(record.button_draw):
            message = "a record says who has the button (button_seat) or which cards were drawn for it (button_draw)"
            raise rules.refuse("missing_button", message, "button_moves")
        if record.button_seat is not None:
            return PokerState(record.button_seat)
        if sorted(one.seat for one in record.button_draw) != list(record.seat_numbers):
            message = "every player who is dealt in draws one card for the button"
            raise rules.refuse("missing_cards", message, "new_game_button")
        return None

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows: those drawn for the button, then those of the hand."""
        if ask.at != "button":
            return super().draw(ask)
        drawn = {one.seat: one.card for one in self.record.button_draw}
        return Cards(tuple(drawn[seat] for seat in self.record.seat_numbers))

    def ends_at(self, ask: Ask) -> bool:
        """Whether the record stops here, where somebody must act."""
        self.stopped = type(ask) is Choose and not self.actions
        return self.stopped

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Act as the next recorded action says, which must be this seat's on this street."""
        action = self.actions.popleft()
        if (action.seat, action.street) != (ask.who, ask.at):
            goes_on = f"the record goes on with seat {action.seat} at {action.street}"
            message = (
                f"seat {ask.who} must act at {ask.at}, but {goes_on}; a seat that sits out is not listed"
            )
            raise ask.cite.refuse("out_of_turn", message)
        hand = round.table.own
        return Chosen(action.do, _added(action, hand.bet[hand.seats.index(ask.who)]))

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened; one that stops early may know the cards to come."""
        if self.actions:
            left, hand = self.actions[0], self.round.table.own
            message = f"seat {left.seat} has an action at {left.street}, where nobody was to act any more"
            if hand.able < 2 <= hand.live:
                message += ": all others are all in, and checks against them are not recorded"
            raise Refusal("unused_action", message)
        if not self.stopped:
            super().check_all_used()


def _check_form(action: Action, streets: list[str]) -> None:
    """Refuse an action that is written in another way than records have it, and say how to write it."""
    street, do = action.street, action.do
    if street not in streets:
        raise Refusal("unknown_street", f"{street!r:.20} is no street; there are {', '.join(streets)}")
    if do not in ACTIONS:
        message = f"{do!r:.20} is no action; there are {', '.join(ACTIONS)}: {NO_OTHERS}"
        raise Refusal("unknown_action", message)
    if action.to is not None and do != "raise":
        raise Refusal("unknown_key", f"a {do} has an amount; only a raise may have to, the street's total")


def _added(action: Action, before: Cents) -> Cents | None:
    """Read the chips an action added; the total of a raise for the street must agree with them."""
    added = None if action.amount is None else read_amount(action.amount, action.do)
    if action.to is not None:
        total = read_amount(action.to, action.do)
        if added not in (None, total - before):
            message = f"a raise to {action.to} adds {show_amount(total - before)}, not {action.amount}"
            raise Refusal("bad_amount", message)
        added = total - before
    return None if added == 0 and action.do in STANDING else added


def poker_result(round: Round, record: Record) -> dict[str, Any]:
    """Write a hand as records are answered; one that waits answers with who must act."""
    if type(round.ask) is Choose:
        may = [_may(choice) for choice in round.ask.choices]
        return {"id": record.id, "to_act": {"seat": round.ask.who, "may": may}}
    log = [] if round.void else round.log
    return {
        "id": record.id,
        "net": {str(seat): show_amount(cents) for (seat, _), cents in sorted(round.table.net.items())},
        "rake": show_amount(round.table.ledger.balance(RAKE)),
        "pots": [_pot(entry, log) for entry in log if type(entry) is PotMade],
        "uncalled_returned": _by_seat(entry for entry in log if type(entry) is Uncalled),
        "state": msgspec.to_builtins(round.table.state),
    }


def _may(choice: Choice) -> dict[str, str]:
    """Write one thing a seat may do: with the amount it adds, or the range of it."""
    if choice.amount is None:
        return {"do": choice.do}
    low, high = choice.amount.minimum, choice.amount.maximum
    if low == high:
        return {"do": choice.do, "amount": show_amount(low)}
    return {"do": choice.do, "minimum": show_amount(low), "maximum": show_amount(high)}


def _pot(made: PotMade, log: list[Any]) -> dict[str, Any]:
    rake = sum(entry.amount for entry in log if type(entry) is Raked and entry.wager == made.name)
    return {
        "name": made.name,
        "total": show_amount(made.total),
        "rake": show_amount(rake),
        "eligible": list(made.eligible),
        "awards": _by_seat(e for e in log if type(e) is Awarded and e.wager == made.name),
    }


def _by_seat(entries: Any) -> dict[str, str]:
    """Add money events up by seat."""
    totals: dict[int, Cents] = {}
    for entry in entries:
        totals[entry.seat] = totals.get(entry.seat, 0) + entry.amount
    return {str(seat): show_amount(cents) for seat, cents in sorted(totals.items())}
