"""Poker's records: the actions in order, answered with net, rake and pots, or with who must act."""

from collections import deque
from itertools import takewhile
from typing import Any

from pitboss.money import Cents, show_amount
from pitboss.poker.button import PokerState
from pitboss.poker.plan import Plan
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choice, Choose, Draw
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Awarded, Dealt, PotMade, Put, Raked, Shown, Uncalled
from pitboss.rounds.records import Action, SeatRecord, read_amount
from pitboss.rulebooks import Refusal, Rules

BLINDS = ("post", "blind", "small_blind", "big_blind", "post_blind", "post_small_blind", "post_big_blind")
ALL_IN = ("all_in", "all-in", "allin")
RULE_OF = {"check": "check", "call": "call", "bet": "limit_by_round", "raise": "limit_by_round"}
"""Which rule an action that was refused goes against."""


class PokerScript(Script):
    """Answers a hand's asks from the recorded actions, in the order they were taken."""

    takes = frozenset({"community", "actions", "button_seat", "stack"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering; blinds written as actions are set apart."""
        super().__init__(record, rules)
        self.blinds = list(takewhile(lambda action: action.do in BLINDS, record.actions))
        self.actions = deque(record.actions[len(self.blinds) :])
        self.stopped = False

    def open(self, game: Game) -> Round:
        """Open the hand for those dealt in, with the recorded button and stacks."""
        record, rules = self.record, self.rules
        game.check_seats(rules, record.seat_numbers)
        if record.button_seat is None:
            raise rules.refuse("missing_button", "the record does not say who has the button", "button_moves")
        dealt_in = _dealt_in(record)
        stacks = {
            seat.seat: read_amount(seat.stack, f"stack of seat {seat.seat}")
            for seat in dealt_in
            if seat.stack is not None
        }
        seats = [seat.seat for seat in dealt_in]
        self.round = Round(game, rules, seats, PokerState(record.button_seat), stacks or None)
        return self.round

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask; by the deal the blinds must lie as recorded, where the record has them as actions."""
        if self.blinds and type(ask) is Draw:
            self._check_blinds(round)
        return super().answer(ask, round)

    def _check_blinds(self, round: Round) -> None:
        posted = [(entry.seat, entry.amount) for entry in round.log if type(entry) is Put]
        recorded = [(action.seat, _blind(action, dict(posted))) for action in self.blinds]
        if recorded != posted:
            said = " and ".join(f"{show_amount(cents)} by seat {seat}" for seat, cents in posted)
            raise self.rules.refuse("bad_blinds", f"the blinds are {said}, not as recorded", "blinds")
        self.blinds = []

    def ends_at(self, ask: Ask) -> bool:
        """Whether the record stops here, where somebody must act."""
        self.stopped = type(ask) is Choose and not self.actions
        return self.stopped

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Act as the next recorded action says, which must be this seat's on this street."""
        action = self.actions[0]
        if (action.seat, _street(action)) != (ask.who, ask.at):
            message = (
                f"seat {ask.who} must act on the {ask.at},"
                f" but the record goes on with seat {action.seat} on the {action.street:.20}"
            )
            raise ask.cite.refuse("out_of_turn", message)
        self.actions.popleft()
        added = _added(action, round)
        if added is None and action.do in ALL_IN:
            added = _left(round, action.seat)
        chosen = Chosen(_meant(action, added, ask), added)
        self._check_action(ask, chosen)
        return chosen

    def _check_action(self, ask: Choose, chosen: Chosen) -> None:
        """Refuse what may not be done, by the rule it goes against rather than that of the whole round."""
        try:
            ask.check(chosen)
        except Refusal as refusal:
            raises = self.rules.cite("raises")
            if chosen.do not in RULE_OF or (ask.cite == raises and chosen.do == "raise"):
                raise
            cite = self.rules.cite(RULE_OF[chosen.do])
            raise cite.refuse(refusal.code, refusal.message) from None

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened; one that stops early may know the cards to come."""
        self._pass_over_checks()
        if self.actions:
            left = self.actions[0]
            message = f"seat {left.seat} has an action on the {left.street:.20} after the hand was over"
            raise Refusal("unused_action", message)
        if not self.stopped:
            super().check_all_used()

    def _pass_over_checks(self) -> None:
        """Pass over checks of the one player with chips left, on streets where nobody could bet against him."""
        shown = [entry.who for entry in self.round.log if type(entry) is Shown and isinstance(entry.who, int)]
        able = [seat for seat in shown if _left(self.round, seat) != 0]
        if len(able) != 1 or len(shown) < 2:
            return
        taken = len(self.record.actions) - len(self.actions)
        acted = {
            _street(action)
            for action in self.record.actions[:taken]
            if action.seat == able[0] and action.do not in BLINDS
        }
        idle = [street.name for street in self.rules.once(Plan).streets if street.name not in acted]
        while self.actions and self.actions[0].do == "check" and self.actions[0].seat == able[0]:
            if (street := _street(self.actions[0])) not in idle:
                return
            idle.remove(street)
            self.actions.popleft()


def _street(action: Action) -> str:
    """Name the street of an action, however it is spelled: preflop, Preflop, pre-flop."""
    return action.street.lower().replace("-", "").replace("_", "").replace(" ", "")


def _dealt_in(record: Record) -> list[SeatRecord]:
    """Tell who was dealt in: a seat without cards or an action sits out where the betting passed over it."""
    acted = {action.seat for action in record.actions}
    dealt_in = [seat for seat in record.seats if seat.cards or seat.seat in acted]
    before_flop = [action for action in record.actions if _street(action) == "preflop"]
    if not before_flop or len(dealt_in) == len(record.seats):
        return record.seats
    if len(before_flop) < len(record.actions):
        return dealt_in
    opened = next((action.seat for action in before_flop if action.do not in BLINDS), 0)
    passed_over = record.community or opened != _opener(record.seats, record.button_seat)
    return dealt_in if passed_over and all(seat.cards for seat in dealt_in) else record.seats


def _opener(seats: list[SeatRecord], button: int | None) -> int:
    """The seat left of the big blind, were all these dealt in."""
    order = sorted((seat.seat for seat in seats), key=lambda seat: (seat <= (button or 0), seat))
    return order[2 % len(order)]


def _meant(action: Action, added: Cents | None, ask: Choose) -> str:
    """Read what was done: an opening bet may be called a raise; all in is a raise, bet or call by its amount."""
    offered = [choice.do for choice in ask.choices]
    if action.do == "raise" and "bet" in offered:
        return "bet"
    if action.do in ALL_IN and added is not None:
        fitting = [c.do for c in ask.choices if c.amount is not None and c.amount.admits(added)]
        return fitting[-1] if fitting else action.do
    return action.do


def _added(action: Action, round: Round) -> Cents | None:
    """Read the chips an action added; a total for the street must agree with them."""
    added = None if action.amount is None else read_amount(action.amount, action.do)
    if action.to is not None:
        total = read_amount(action.to, action.do)
        before = _on_street(round, action.seat)
        if total < before or added not in (None, total - before):
            message = (
                f"seat {action.seat} had {show_amount(before)} in: {action.do:.20} to {show_amount(total)}"
            )
            raise Refusal("bad_amount", f"{message} does not agree with the amount")
        added = total - before
    return added or None


def _blind(action: Action, posted: dict[int, Cents]) -> Cents | None:
    """Read the amount of a blind; one that is not written is what was posted."""
    raw = action.to if action.amount is None else action.amount
    return posted.get(action.seat) if raw is None else read_amount(raw, action.do)


def _left(round: Round, seat: int) -> Cents | None:
    """What a seat still has of its stack, where that is known."""
    stacks = round.table.stacks or {}
    if seat not in stacks:
        return None
    moved = [entry for entry in round.log if type(entry) in (Put, Uncalled) and entry.seat == seat]
    return stacks[seat] - sum(e.amount if type(e) is Put else -e.amount for e in moved)


def _on_street(round: Round, seat: int) -> Cents:
    """What a seat has put in since the last cards came to the board."""
    total = 0
    for entry in reversed(round.log):
        if type(entry) is Dealt and entry.to == "board":
            break
        if type(entry) is Put and entry.seat == seat:
            total += entry.amount
    return total


def poker_result(round: Round, record: Record) -> dict[str, Any]:
    """Write a hand as records are answered; one that waits answers with who must act."""
    if type(round.ask) is Choose:
        may = [_may(choice) for choice in round.ask.choices]
        return {"id": record.id, "to_act": {"seat": round.ask.who, "may": may}}
    log = round.log
    raked = [entry for entry in log if type(entry) is Raked]
    return {
        "id": record.id,
        "net": {str(seat): show_amount(cents) for (seat, _), cents in sorted(round.table.net.items())},
        "rake": show_amount(sum(entry.amount for entry in raked)),
        "pots": [_pot(entry, log) for entry in log if type(entry) is PotMade],
        "uncalled_returned": _by_seat(entry for entry in log if type(entry) is Uncalled),
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
