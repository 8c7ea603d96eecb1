"""Poker's records: the actions in order, answered with net, rake and pots, or with whose turn it is."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.poker import terms
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.forced import FORCED, NOT_FORCED
from pitboss.poker.hand import Hand
from pitboss.poker.kill import PokerState
from pitboss.poker.legality import STANDING, WHY_NOT
from pitboss.poker.record import (
    Action,
    PokerRecord,
    PokerSeat,
    calls_of,
    check_deal,
    check_to_come,
    check_told,
    down_cards,
    put_away_by,
    without_jokers,
)
from pitboss.poker.remedies import AT_A_TURN, is_betting, out_of_turn, owes_no_more
from pitboss.poker.showdown import MUCK
from pitboss.poker.streets import Row
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Cards, Chosen
from pitboss.rounds.asks import Ask, Choice, Choose, Draw
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import JACKPOT, RAKE, Awarded, Money, PotMade, Raked, Uncalled
from pitboss.rounds.known import not_known
from pitboss.rounds.records import CalledRecord, read_amount, read_state
from pitboss.rulebooks import Cite, Refusal, Rules

UNSEEN_HANDS = {
    MUCK: ("the round", "the cards of seat {}"),
    FORCED: ("the forced bet", "the up-cards"),
    NOT_FORCED: ("the forced bet", "the up-cards"),
}
"""The actions with unseen cards: what depends on them in a record that leaves them out, and which cards they are."""

PUTS_AWAY = (DRAW, DISCARD, PAT)
ACTIONS = (*WHY_NOT, *PUTS_AWAY, *UNSEEN_HANDS)
NO_OTHERS = (
    "blinds are not written, since they are an option, and all in is the call, bet or raise that it is"
)
TWO_BUTTONS = "the record gives two seats with the button"
SAME_ACTION = {"stand": PAT, "pat": PAT, "bring_in": FORCED}
"""Other words for an action."""

SAME_STREET = {
    "pre_draw": "predraw", "before_draw": "predraw", "postdraw": "draw", "post_draw": "draw", "after_draw": "draw",
    "draw1": "draw",
}  # fmt: skip
"""Other names of a street."""


class PokerScript(Script):
    """Answers a hand's asks from the recorded actions, in the order they were taken."""

    takes = frozenset(
        {"community", "actions", "button_seat", "button_draw", "stack", "state", "after", "wager", "amount"}
    )
    record: PokerRecord
    seats: Mapping[int, PokerSeat]

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering, refusing what is written in another form."""
        self.table_rules = rules.once(TableRules)
        if record.irregularities:
            record = without_jokers(record, rules)
        self.rows = self.table_rules.rows
        if any(row.up for row in self.rows):
            self.takes = self.takes | {"up"}  # type: ignore[misc]
        if any(row.draw or row.discard for row in self.rows):
            self.takes = self.takes | {"final", "discards"}  # type: ignore[misc]
        super().__init__(record, rules)
        record = self.record
        self.streets = [row.name for row in self.rows]
        self.actions = deque(self._in_form(action) for action in record.actions)
        self.button_draw = list(record.button_draw)
        self.done: dict[str, int] = {}
        self.away: dict[int, list[list[Card]]] = {seat.seat: [] for seat in record.seats}
        """The cards each seat has put away, time after time."""
        self.stopped = False
        check_deal(record, rules, self.table_rules)
        turned = calls_of(record, rules, "next_card_down")
        for seat in record.seats:
            self.cards[seat.seat] = deque(_in_deal_order(seat, self.rows, seat.seat in turned))

    @property
    def hand(self) -> Hand:
        """The hand in progress."""
        return self.round.table.playing(Hand)

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows: those drawn for the button, then those of the hand."""
        if ask.at != "button":
            return super().draw(ask)
        return Cards(tuple(self._drawn_by(seat, ask.cite) for seat in ask.to if isinstance(seat, int)))

    def _drawn_by(self, seat: int, cite: Cite) -> Card:
        """Take the next card that a seat drew for the button: those who tie draw again."""
        for number, one in enumerate(self.button_draw):
            if one.seat == seat:
                del self.button_draw[number]
                return one.card
        message = f"seat {seat} ties for the button and draws again, and the record has no further card of it"
        raise cite.refuse("missing_cards", message)

    def open(self, game: Game) -> Round:
        """Open the hand for the seats listed, with their stacks and the button or the draw for it."""
        game.check_seats(self.rules, self.record.seat_numbers)
        counted = [seat for seat in self.record.seats if seat.stack is not None]
        stacks = {one.seat: read_amount(one.stack, f"stack of seat {one.seat}") for one in counted}
        self.round = self.begin(game, self._state(), stacks=stacks or None)
        return self.round

    def _state(self) -> PokerState | None:
        """Read the table's state: the holder of the button and, where limits were raised, the kill."""
        record, rules = self.record, self.rules
        state = read_state(record.state, PokerState, "poker") or PokerState()
        if not self.table_rules.from_button:
            if record.button_seat is not None or record.button_draw or state.button_seat:
                raise rules.refuse("unknown_key", "this game has no button", "play_from")
            if record.state and self.table_rules.kill is None:
                raise rules.refuse("unknown_key", "this game has no button and no kill", "play_from")
            return state if record.state else None
        return self._button(state)

    def _button(self, state: PokerState) -> PokerState | None:
        """Read the button's seat: as said, at the dealer's right in a new game, or the winner of the draw for it."""
        record, rules = self.record, self.rules
        said = record.button_seat if record.button_seat is not None else state.button_seat or None
        if said == 0 or (state.button_seat and said != state.button_seat):
            message = f"the button lies at a seat of the table, not at {said}" if not said else TWO_BUTTONS
            raise rules.refuse("unknown_seat", message, "positions")
        at_right = self.table_rules.button_begins_at_right
        if said is None and not record.button_draw and all(row.opens in terms.BY_CARDS for row in self.rows):
            # The cards decide who opens every round, so a record may leave the button out: it is then at the last seat.
            said = max(record.seat_numbers, default=1)
        if at_right and record.button_draw:
            raise rules.refuse("unknown_key", "nobody draws for the button here", "new_game_button")
        if not at_right and (said is None) is not bool(record.button_draw):
            message = "a record says who has the button (button_seat) or which cards were drawn for it (button_draw)"
            raise rules.refuse("missing_button", message, "button_moves")
        if said is not None:
            return msgspec.structs.replace(state, button_seat=said)
        if at_right:
            return state if state.kill_seat else None
        if sorted({one.seat for one in record.button_draw}) != sorted(record.seat_numbers):
            message = "every player who is dealt in draws one card for the button"
            raise rules.refuse("missing_cards", message, "new_game_button")
        return None

    def ends_at(self, ask: Ask) -> bool:
        """Whether the record stops here, where someone must act."""
        if type(ask) is Choose and self.actions and not self.done:
            self._pass_over_the_forced_bet()
        waits = type(ask) is Choose and not self.actions and not _of_unseen(ask)
        self.stopped = waits and not self._put_away_elsewhere(ask)
        return self.stopped and not self.calls

    def _pass_over_the_forced_bet(self) -> None:
        """Skip the forced bet if a record writes it too: it must name the seat whose card forces it, and its amount."""
        hand, first = self.hand, self.actions[0]
        written = first.do in (FORCED, "bet") and self._is_street(first.street, self.streets[0])
        if hand.forced < 0 or not written:
            return
        seat, due = hand.seats[hand.forced], hand.bet[hand.forced]
        if first.seat != seat:
            message = f"the up-card of seat {seat} forces the first bet, not that of seat {first.seat}"
            raise self.table_rules.cite["forced_bet_by"].refuse("out_of_turn", message)
        if _added(first, 0) not in (None, due):
            message = f"the forced bet is {show_dollars(due)}, not {first.amount}"
            raise self.table_rules.cite["forced_bet"].refuse("bad_amount", message)
        self.actions.popleft()
        self.done[hand.street.name] = 0

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Act as the next recorded action says, which must be this seat's on this street."""
        if ask.choices and ask.choices[0].do in PUTS_AWAY:
            return self._put_away(ask, round)
        if _of_unseen(ask) and not (self.actions and self.actions[0].do in UNSEEN_HANDS):
            turns, cards = UNSEEN_HANDS[ask.choices[0].do]
            raise not_known(cards.format(ask.who), ask.cite, turns)
        if not self.actions:
            self.check_called()
        action = self.actions.popleft()
        if action.seat != ask.who or not self._is_street(action.street, ask.at):
            goes_on = f"but the record goes on with seat {action.seat} at {action.street}"
            message = f"seat {ask.who} must act at {ask.at}, {goes_on}; a seat that sits out is not listed"
            raise ask.cite.refuse("out_of_turn", message)
        self.done[ask.at] = self.done.get(ask.at, 0) + 1
        return Chosen(action.do, _added(action, self.hand.bet[self.hand.place(ask.who)]))

    def _is_due(self, call: CalledRecord, ask: Ask) -> bool:
        """Whether an irregularity was called here: at its moment, or after as many actions of its street as it says."""
        if call.after:
            return self.done.get(self.moment(call), 0) >= call.after
        if not self._waits_for_a_turn(call):
            return super()._is_due(call, ask) or self._keeps_its_cards(call, ask)
        if call.at and self.moment(call) != ask.at:
            return False
        # What a player says or does in turn waits for that player's next turn without another recorded action.
        return is_betting(ask) and self._is_his_turn(call, ask)

    def _waits_for_a_turn(self, call: CalledRecord) -> bool:
        """Whether a call is about something said or done in turn: on the street it names, or on the first one."""
        if call.after or self.rules.irregularity(call.kind).remedy not in AT_A_TURN:
            return False
        return not call.at or self.moment(call) in self.streets

    def _keeps_its_cards(self, call: CalledRecord, ask: Ask) -> bool:
        """Whether a call on the next street is about the seat that discards now, and the record has no discard."""
        if type(ask) is not Choose or ask.at != DISCARD or ask.who != call.seat:
            return False
        written = any(one.seat == ask.who and one.do == DISCARD for one in self.actions)
        return self.moment(call) == self.hand.street.name and not written and not self._tells(ask.who)

    def _is_his_turn(self, call: CalledRecord, ask: Choose) -> bool:
        """Whether it is the turn of the named player, and what the player does is not written among the actions."""
        if ask.who != call.seat:
            return owes_no_more(self.hand, ask, call.seat, call.said, self.rules.irregularity(call.kind))
        first = self.actions[0] if self.actions else None
        return first is None or first.seat != ask.who or not self._is_street(first.street, ask.at)

    def check_called(self) -> None:
        """Refuse an irregularity whose moment never came, or that names a turn the seat did not have."""
        if self.calls and self._waits_for_a_turn(self.calls[0]):
            call = self.calls[0]
            raise out_of_turn(call.seat, self.rules.irregularity(call.kind))
        super().check_called()

    def moment(self, call: CalledRecord) -> str:
        """When an irregularity was called: as recorded, or where the rulebook expects it."""
        return SAME_STREET.get(call.at, call.at) or super().moment(call)

    def _is_street(self, said: str, at: str) -> bool:
        """Whether a street is the one that is played, under any name."""
        if said == at:
            return True
        number = self.streets.index(at)
        return said in (f"{at}_street", str(number + 1), f"round{number + 1}") or SAME_STREET.get(said) == at

    def _in_form(self, action: Action) -> Action:
        """Refuse an action that is written differently from the form of records, and say how to write it."""
        do = SAME_ACTION.get(action.do, action.do)
        action = msgspec.structs.replace(action, do=do)
        # What is discarded between two streets has a name of its own too.
        known = any(self._is_street(action.street, at) for at in self.streets)
        if not known and (action.street, do) != (DISCARD, DISCARD):
            message = f"{action.street!r:.20} is not a street; there are {', '.join(self.streets)}"
            raise Refusal("unknown_street", message)
        if do in PUTS_AWAY:
            return action
        if do not in ACTIONS:
            message = f"{do!r:.20} is not an action; there are {', '.join(ACTIONS)}: {NO_OTHERS}"
            raise Refusal("unknown_action", message)
        if action.to is not None and do != "raise":
            message = f"a {do} has an amount; only a raise may have `to`, the street's total"
            raise Refusal("unknown_key", message)
        if action.cards:
            raise Refusal("unknown_key", f"a {do} puts no cards away")
        return action

    def _put_away_elsewhere(self, ask: Ask) -> bool:
        """Whether a seat's final cards or its discards in the record say what it puts away here."""
        if type(ask) is not Choose or not ask.choices or ask.choices[0].do not in PUTS_AWAY:
            return False
        seat, held = self.seats[ask.who], self.round.table.hands[ask.who]
        written = any(one.seat == ask.who and one.do in PUTS_AWAY for one in self.record.actions)
        # A seat with written draws that already holds its final cards has nothing more to put away.
        return self._tells(ask.who) and not (written and set(seat.final) <= set(held))

    def _put_away(self, ask: Choose, round: Round) -> Chosen:
        """Put cards away as the seat's next action of that kind says, or as its final cards imply."""
        held, seat = list(round.table.hands[ask.who]), self.seats[ask.who]
        draws = ask.choices[0].do != DISCARD
        action = self._next_of(ask)
        if action is not None and (action.cards is not None or action.do == PAT or not self._tells(ask.who)):
            away = _held(held, action.cards or [], ask)
        elif seat.discards:
            away = [card for card in held if card in seat.discards]
        else:
            away = [card for card in held if card not in seat.final]
        if draws:
            # The exchange brings the cards put away next, then those held in the end.
            kept = [card for card in held if card not in away]
            later = [card for one in self.actions if one.seat == ask.who for card in one.cards or ()]
            pool = [card for card in dict.fromkeys((*later, *seat.final)) if card not in kept]
            self.cards[ask.who].extend(pool[: len(away)])
        self.away[ask.who].append(away)
        return Chosen((DRAW if away else PAT) if draws else DISCARD, None, " ".join(away))

    def _tells(self, who: int) -> bool:
        return bool(self.seats[who].final or self.seats[who].discards)

    def _next_of(self, ask: Choose) -> Action | None:
        """Take the seat's action out of those that put cards away now, which come in any order."""
        for number, action in enumerate(self.actions):
            if action.do not in PUTS_AWAY:
                break
            if action.seat == ask.who:
                self._check_away_at(ask, action)
                del self.actions[number]
                return action
        if self._put_away_elsewhere(ask):
            return None
        message = f"seat {ask.who} must say which cards it puts away at {ask.at}"
        raise ask.cite.refuse("missing_decision", message)

    def _check_away_at(self, ask: Choose, action: Action) -> None:
        """Refuse cards put away at another street. Between two streets either name will do, but not a draw's."""
        number = self.rows.index(self.hand.street.row)
        names = self.streets[number - (not self.rows[number - 1].draw) : number + 1]
        if action.street != ask.at and not any(self._is_street(action.street, at) for at in names):
            message = f"seat {ask.who} puts cards away at {ask.at}, and the record has it at {action.street}"
            raise ask.cite.refuse("out_of_turn", message)

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened. One that stops early may know the cards to come."""
        if self.actions:
            left, hand = self.actions[0], self.hand
            message = f"seat {left.seat} has an action at {left.street}, where nobody had to act any longer"
            if hand.able < 2 <= hand.live:
                message += ": all others are all in, and checks against them are not recorded"
            raise self.ruled_at(left.street).refuse("unused_action", message)
        if self.button_draw:
            message = f"seat {self.button_draw[0].seat} drew for the button already, and did not tie"
            raise self.rules.refuse("unused_cards", message, "new_game_button")
        drawing = {} if self.round.void else self._check_hands()
        if self.stopped:
            check_to_come(self.hand, self.cards, drawing)
        else:
            super().check_all_used()

    def _check_hands(self) -> dict[int, Sequence[Card]]:
        """Refuse final cards and discards that are not those of the hands. Return what hands that still draw become."""
        hand, drawing, cite = self.hand, {}, put_away_by(self.table_rules)
        draws = any(row.draw for row in self.rows)
        times = sum(row.draw + row.discard > 0 for row in self.rows)
        for seat in self.record.seats:
            held, away = self.round.table.hands.get(seat.seat, []), self.away[seat.seat]
            more = self.stopped and len(away) < times and not hand.folded[hand.place(seat.seat)]
            check_told(seat, held, [card for some in away for card in some], more, draws, cite)
            if more and draws:
                drawing[seat.seat] = seat.final
        return drawing


def _held(held: list[Card], cards: list[Card], ask: Choose) -> list[Card]:
    """The cards put away, with unseen cards as unseen."""
    left, away = list(held), []
    for card in cards:
        one = card if card in left else UNSEEN
        if one not in left:
            raise ask.cite.refuse("impossible_card", f"seat {ask.who} does not hold {card}")
        left.remove(one)
        away.append(one)
    return away


def _of_unseen(ask: Ask) -> bool:
    """Whether an ask is about unseen cards: one a record answers or lacks, never one it stops at."""
    return type(ask) is Choose and bool(ask.choices) and ask.choices[0].do in UNSEEN_HANDS


def _in_deal_order(seat: PokerSeat, rows: tuple[Row, ...], turned: bool = False) -> list[Card]:
    """A seat's cards street by street, first those face down, to which an up-card ``turned`` down belongs."""
    if not seat.up:
        return list(seat.cards)
    down, up = deque(down_cards(seat)), deque(seat.up)
    dealt: list[Card] = []
    for row in rows:
        late = row.up if turned and row is rows[0] and len(down) > row.down else 0
        for pile, count in ((down, row.down + late), (up, row.up - late)):
            dealt += [pile.popleft() if pile else UNSEEN for _ in range(count)]
    while dealt and dealt[-1] == UNSEEN:
        dealt.pop()
    return [*dealt, *down, *up]


def _added(action: Action, before: Cents) -> Cents | None:
    """Read the chips an action added. The total of a raise for the street must agree with them."""
    added = None if action.amount is None else read_amount(action.amount, action.do)
    if action.to is not None:
        total = read_amount(action.to, action.do)
        if added not in (None, total - before):
            message = f"a raise to {action.to} adds {show_dollars(total - before)}, not {action.amount}"
            raise Refusal("bad_amount", message)
        added = total - before
    return None if added == 0 and action.do in STANDING else added


def poker_result(round: Round, record: PokerRecord) -> dict[str, Any]:
    """Write a hand as records are answered. An unfinished one answers with whose turn it is."""
    if type(round.ask) is Choose:
        return {"id": record.id, "to_act": _to_act(round, record)}
    log = [] if round.void else round.log
    answer = {
        "id": record.id,
        "net": {str(seat): show_amount(cents) for (seat, _), cents in sorted(round.table.net.items())},
        "rake": show_amount(round.table.ledger.balance(RAKE)),
        "pots": pots_of(round),
        "uncalled_returned": _by_seat(entry for entry in log if type(entry) is Uncalled),
        "state": msgspec.to_builtins(round.table.state),
    }
    if fund := round.table.ledger.balance(JACKPOT):
        answer["jackpot"] = show_amount(fund)
    return answer


def pots_of(round: Round) -> list[dict[str, Any]]:
    """Write the pots of a hand, the main one first: what was in each, what the house took and each winner's part."""
    log = [] if round.void else round.log
    made = [entry for entry in log if type(entry) is PotMade]
    # The main pot comes first and the side pots in order, whichever was awarded first.
    return [_pot(entry, log) for entry in sorted(made, key=lambda one: (len(one.name), one.name))]


def _to_act(round: Round, record: PokerRecord) -> dict[str, Any]:
    """The seat that must act, and its options. Right after the deal of stud's first street, the seat that must open."""
    ask, hand = round.ask, round.table.playing(Hand)
    assert type(ask) is Choose
    if not record.actions and hand.forced >= 0:
        forced = {"do": FORCED, "amount": show_amount(hand.bet[hand.forced])}
        return {"seat": hand.seats[hand.forced], "may": [forced]}
    return {"seat": ask.who, "may": [one for choice in ask.choices for one in _may(choice)]}


def _may(choice: Choice) -> list[dict[str, str]]:
    """Write one thing a seat may do, with its amount or range, and with every other amount that is as good."""
    if choice.amount is None:
        return [{"do": choice.do, "cards": choice.wager} if choice.wager else {"do": choice.do}]
    low, high = choice.amount.minimum, choice.amount.maximum
    span = {"minimum": show_amount(low), "maximum": show_amount(high)}
    others = [cents for cents in choice.amount.also if not low <= cents <= high]
    exact = [{"amount": show_amount(cents)} for cents in ((low, *others) if low == high else others)]
    return [{"do": choice.do} | amount for amount in ([] if low == high else [span]) + exact]


def _pot(made: PotMade, log: list[Any]) -> dict[str, Any]:
    taken = [entry for entry in log if type(entry) is Raked and entry.wager == made.name]
    pot = {
        "name": made.name,
        "total": show_amount(made.total),
        "rake": show_amount(sum(entry.amount for entry in taken if entry.to == RAKE)),
        "eligible": list(made.eligible),
        "awards": _by_seat(e for e in log if type(e) is Awarded and e.wager == made.name),
    }
    if fund := sum(entry.amount for entry in taken if entry.to == JACKPOT):
        pot["jackpot"] = show_amount(fund)
    return pot


def _by_seat(entries: Iterable[Money]) -> dict[str, str]:
    totals: dict[int, Cents] = {}
    for entry in entries:
        totals[entry.seat] = totals.get(entry.seat, 0) + entry.amount
    return {str(seat): show_amount(cents) for seat, cents in sorted(totals.items())}
