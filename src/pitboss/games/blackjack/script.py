"""Blackjack's records: whose card is whose when hands are split, and what may be left unsaid.

The cards of split hands come in any of these forms: ``cards`` of the split gives a card to each of its two
hands; ``card`` gives the first hand's, and the other's comes with that hand's next decision as a card too many
(a stand that shows a card, a hit that shows two) or from ``cards`` of the seat beyond the first two. A seat that
says nothing at ``insurance`` declines it, one that says nothing at ``house_money`` takes the proceeds, and a
``stand`` on a hand that may not draw is accepted. Where an irregularity leaves a player a choice, the cards tell
it too: a second or a late card that is shown was taken.
"""

from collections import deque
from typing import Any

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.games.blackjack.boxes import BURN, DEALER, Deal, Hand
from pitboss.games.blackjack.plan import Plan
from pitboss.games.blackjack.refusals import complete_rule
from pitboss.games.blackjack.shoe import ShoeState
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Answer, Called, Cards, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import CalledRecord, Decision, SeatRecord, read_amount, read_state
from pitboss.rulebooks import Refusal, Rules

_ASIDE = ("insurance", "house_money", "one_card", "missed_card")
_DEFAULTS = {"insurance": "decline", "house_money": "take"}
_ABOUT_ONE_SEAT = ("dead_box", "second_card_or_dead", "late_card_or_dead")
_EARLY = ("deal", "before_deal", "burn")
_CALLED_AT: dict[str, tuple[str, ...]] = {
    "dealer_misses_card": _EARLY,
    "box_not_dealt": _EARLY,
    "one_card_dealt": _EARLY,
    "requested_card_not_dealt": ("hand1", "hand2", "hand3", "hand4"),
    "hole_card_shown": ("peek", "after_deal"),
    "blackjack_missed": ("peek", "after_deal"),
    "dealer_draws_on_standing_total": ("after_dealer",),
}
"""When these can have happened; a record may name the later moment at which they were noticed."""
_DRAWS = {"hit": 1, "double": 1, "double_face_down": 1, "split": 2}
"""How many cards each decision may show for itself; more are the hand's second card."""


class BlackjackScript(Script):
    """Answers blackjack's asks; each hand of a box finds its own cards."""

    takes = frozenset({"dealer", "wagers", "decisions", "state"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out, with the decisions that stand apart from the hands put aside."""
        super().__init__(record, rules)
        self.aside: dict[tuple[int, str], deque[Decision]] = {}
        self.shown: dict[int, deque[deque[Card]]] = {}
        self.pending: dict[int, deque[Card]] = {}
        self.pending_at: dict[int, str] = {}
        self.second: dict[int, list[deque[Card]]] = {}
        self.round: Round | None = None
        for seat in record.seats:
            self._lay_out_seat(seat)

    def _lay_out_seat(self, seat: SeatRecord) -> None:
        number = seat.seat
        for at in _ASIDE:
            self.aside[number, at] = deque(one for one in seat.decisions if one.at == at)
        self.decisions[number] = deque(one for one in seat.decisions if one.at not in _ASIDE)
        self.shown[number] = deque(deque(_cards(one)) for one in self.decisions[number])
        self.pending[number] = deque()
        self.second[number] = [deque()]
        wagers = (
            seat.wagers if isinstance(seat.wagers, dict) else {one.wager: one.amount for one in seat.wagers}
        )
        if (amount := wagers.get("insurance")) is not None:
            self.aside[number, "insurance"] = deque([_insured(seat, amount)])

    def open(self, game: Game) -> Round:
        """Open the round with the shoe the record remembers."""
        return Round(
            game, self.rules, self.record.seat_numbers, read_state(self.record.state, ShoeState, "blackjack")
        )

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask, knowing how the table stands."""
        self.round = round
        return super().answer(ask, round)

    @property
    def deal(self) -> Deal:
        """The round as it lies on the table."""
        assert self.round is not None
        deal: Deal = self.round.table.own
        return deal

    # -- wagers and decisions -------------------------------------------------------------------

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; insurance listed among the wagers waits for its moment."""
        stakes = super().bet(ask)
        stakes.wagers.pop("insurance", None)
        if not stakes.wagers:
            raise ask.cite.refuse("no_wager", f"seat {ask.who} has no wager")
        return stakes

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide what the record says the seat decided here; an amount left out is the usual one."""
        decision = self._decision(ask)
        amount = None if decision.amount is None else read_amount(decision.amount, decision.do)
        if amount is None:
            amount = self._usual(ask, decision.do)
        return Chosen(decision.do, amount)

    def _decision(self, ask: Choose) -> Decision:
        if ask.at in _ASIDE:
            return self._aside_decision(ask)
        decision = self.next_decision(ask)
        self._check_pending(ask.who)
        drawn = self.shown[ask.who].popleft()
        self.pending[ask.who], self.pending_at[ask.who] = drawn, ask.at
        if decision.do == "split" and ask.at.startswith("hand"):
            self._bind(ask, drawn)
        return decision

    def _aside_decision(self, ask: Choose) -> Decision:
        """Take a decision that stands apart from the hands, or what silence means there."""
        left = self.aside[ask.who, ask.at]
        decision = left.popleft() if left else Decision(ask.at, self._unsaid(ask.who, ask.at))
        if ask.at == "missed_card":
            self._missed(ask.who, decision.do)
        return decision

    def _unsaid(self, seat: int, at: str) -> str:
        """What silence means: the usual, or what the cards tell where a player had a choice."""
        if at == "one_card":
            return "second_card" if len(self.cards[seat]) > 1 else "dead"
        if at == "missed_card":
            return "later" if self.shown[seat][0] or self.cards[seat] else "dead"
        return _DEFAULTS[at]

    def _bind(self, ask: Choose, drawn: deque[Card]) -> None:
        """Keep the second card of a split for the new hand, wherever later splits move it."""
        place = int(ask.at.removeprefix("hand"))
        later = deque([drawn.pop()]) if len(drawn) == 2 else deque()
        self.second[ask.who].insert(place, later)

    def next_decision(self, ask: Choose) -> Decision:
        """Take the seat's next decision, passing over a stand on a hand that had nothing to decide."""
        self._pass_idle(ask.who, ask.at)
        return super().next_decision(ask)

    def _pass_idle(self, seat: int, at: str = "") -> None:
        """Pass over stands on hands that had nothing to decide, up to a decision for this moment."""
        left = self.decisions[seat]
        while left and left[0].at != at and self._idle_stand(seat):
            left.popleft()
            self.shown[seat].popleft()

    def _idle_stand(self, seat: int) -> bool:
        """Whether the next decision is a stand where a player cannot but stand."""
        decision, hand = self.decisions[seat][0], self._hand(seat, self.decisions[seat][0].at)
        if decision.do != "stand" or self.shown[seat][0] or hand is None:
            return False
        return hand.count == 21 or hand.split_ace or hand.doubled or seat in self.deal.refused

    def _hand(self, seat: int, at: str) -> Hand | None:
        hands = self.deal.boxes.get(seat, [])
        return next((hand for number, hand in enumerate(hands, 1) if at == f"hand{number}"), None)

    def _usual(self, ask: Choose, do: str) -> int | None:
        """Half the wager for insurance; all of it for a double, all the proceeds for a cap."""
        found = next((one.amount for one in ask.choices if one.do == do), None)
        if found is None:
            return None
        if do == "insure":
            return found.also[0] if found.also else found.maximum
        return found.maximum

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows; a card drawn in error may be known from its call alone."""
        assert self.round is not None
        waiting = list(self.round.table.waiting)
        cards = []
        for who in ask.to:
            card = self._card(who, ask.at)
            if waiting and who != BURN:
                due = waiting.pop(0)
                card = due if card == UNSEEN else card
            cards.append(card)
        return Cards(tuple(cards))

    def _card(self, who: Who, at: str) -> Card:
        if not isinstance(who, int):
            return self.next_card(who)
        for source in self._sources(who, at):
            if source:
                return source.popleft()
        return UNSEEN

    def _sources(self, seat: int, at: str) -> list[deque[Card]]:
        """Where a seat's next card may stand, in the order it is looked for."""
        number = at.removeprefix("hand")
        bound = self.second[seat][int(number) - 1] if number.isdigit() else deque[Card]()
        drawn = self.pending[seat] if self.pending_at.get(seat) == at else deque[Card]()
        return [drawn, bound, self.cards[seat], self._surplus(seat, at)]

    def _surplus(self, seat: int, at: str) -> deque[Card]:
        """The cards of the hand's next decision, where it shows more than it draws."""
        self._pass_idle(seat, at)
        left = self.decisions[seat]
        if not left or left[0].at != at:
            return deque()
        shown = self.shown[seat][0]
        return shown if len(shown) > _DRAWS.get(left[0].do, 0) else deque()

    # -- irregularities -------------------------------------------------------------------------

    def due_call(self, ask: Ask) -> Called | None:
        """Give the irregularity called at this moment, about this seat where it names one."""
        if not self.calls or not self._is_about(self.calls[0], ask):
            return None
        call = super().due_call(ask)
        if call is None:
            return None
        remedy = self.rules.irregularity(call.kind).remedy
        if remedy in _ABOUT_ONE_SEAT:
            call = msgspec.structs.replace(call, seat=self._seat(call.seat))
        if remedy == "late_card_or_dead":
            self._missed(call.seat, call.choice)
        if call.kind == "dealer_draws_on_standing_total":
            return self._accidental_card(call)
        return call

    def _is_about(self, call: CalledRecord, ask: Ask) -> bool:
        if call.seat and type(ask) is Choose and ask.who != call.seat:
            return False
        if self.rules.irregularity(call.kind).remedy != "late_card_or_dead":
            return not call.seat or type(ask) is not Draw or ask.at == "deal" or call.seat in ask.to
        seat = self._seat(call.seat)
        return type(ask) is Choose and ask.who == seat and self._requests(seat, call)

    def _seat(self, seat: int) -> int:
        """The seat a call is about; the only one there is, or the only one without cards, need not be named."""
        seats = self.record.seats
        meant = seats if len(seats) == 1 else [one for one in seats if not one.cards]
        return meant[0].seat if not seat and len(meant) == 1 else seat

    def _requests(self, seat: int, call: CalledRecord) -> bool:
        """Whether the seat's next decision is the request that was missed; a dead hand's may be left out."""
        if not self.decisions.get(seat):
            return call.choice == "dead"
        if _DRAWS.get(self.decisions[seat][0].do) != 1:
            return False
        shown = self.shown[seat][0]
        if call.card and not shown:
            shown.append(call.card)
        return not call.card or call.card in shown

    def _missed(self, seat: int, choice: str) -> None:
        """Put the hand's decisions off until its card comes, or drop a request that was never met."""
        if not self.decisions.get(seat):
            return
        if choice == "dead" and not self.shown[seat][0]:
            self.decisions[seat].popleft()
            self.shown[seat].popleft()
        elif choice == "later":
            both = list(zip(self.decisions[seat], self.shown[seat], strict=True))
            at = self.decisions[seat][0].at
            both.sort(key=lambda one: one[0].at == at)
            self.decisions[seat] = deque(decision for decision, _ in both)
            self.shown[seat] = deque(shown for _, shown in both)

    def _accidental_card(self, call: Called) -> Called:
        """The card drawn by accident may stand at the end of the dealer's cards, at the call, or at both."""
        left = self.cards[DEALER]
        if left and call.card in ("", left[0]):
            return msgspec.structs.replace(call, card=left.popleft())
        return call

    def moment(self, call: CalledRecord) -> str:
        """When an irregularity happened; a hand's number says it too."""
        at = call.at or (f"hand{call.hand}" if call.hand else super().moment(call))
        if at in self.moments and at not in _CALLED_AT.get(call.kind, self.moments):
            return _CALLED_AT[call.kind][0]
        return at

    # -- nothing may be left over ---------------------------------------------------------------

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened."""
        for (seat, at), left in self.aside.items():
            if left and not (at == "house_money" and left[0].do == "take" and self._won_house_money(seat)):
                raise self._unused(seat, at)
        for seat, decisions in self.decisions.items():
            self._pass_idle(seat)
            self._check_pending(seat)
            if decisions and seat in self.deal.boxes:
                self._check_nothing_to_decide(seat, decisions[0].at)
        if self.cards[DEALER]:
            self._check_needless_draws()
        super().check_all_used()

    def _check_nothing_to_decide(self, seat: int, at: str) -> None:
        """Refuse a decision about a hand that was complete, by the rule that completed it."""
        if not self.deal.reached_hands:
            message = f"the dealer has blackjack: seat {seat} has nothing to decide at {at}"
            raise self.rules.refuse("unused_decision", message, "reader_upcards")
        if (hand := self._hand(seat, at)) is not None:
            message = f"the hand of seat {seat} is complete at {at} with {hand}: nothing is left to decide"
            raise self.rules.refuse("unused_decision", message, complete_rule(hand))

    def _check_needless_draws(self) -> None:
        """Pass over cards the dealer drew by the rule although every hand was decided; refuse any other."""
        assert self.round is not None
        assert self.round.table.shoe is not None
        left, plan, shoe = self.cards[DEALER], self.rules.once(Plan), self.round.table.shoe
        known = len(self.deal.dealer) > 1 and UNSEEN not in (*self.deal.dealer, *left)
        hand = Hand(self.deal.dealer if known else ())
        while left and known and plan.dealer_draws(hand):
            if not shoe.count(left[0]):
                raise Refusal("impossible_card", f"{left[0]} cannot come from this shoe now")
            shoe.take(left[0])
            hand.add(left.popleft())
        if left:
            message = f"the dealer draws no further card here, but the record shows {', '.join(left)}"
            raise self.rules.refuse("unused_cards", message, "dealer_stands" if known else "dealer_draws_if")

    def _won_house_money(self, seat: int) -> bool:
        assert self.round is not None
        return self.round.table.net.get((seat, "house_money"), 0) > 0

    def _check_pending(self, seat: int) -> None:
        """Refuse cards that a decision shows and did not draw."""
        over = self.round is not None and self.round.over
        bound = [card for held in self.second[seat] for card in held] if over else []
        if spare := [*self.pending[seat], *bound]:
            message = f"the record gives seat {seat} cards the round has no use for: {', '.join(spare)}"
            raise Refusal("unused_cards", message)

    def _unused(self, seat: int, at: str) -> Refusal:
        if at == "insurance":
            message = f"insurance is offered only when the dealer's first card is an ace: seat {seat}"
            return self.rules.refuse("unused_decision", message, "insurance_upcard")
        if at == "house_money":
            message = f"seat {seat} has no House Money proceeds that may be added to the wager"
            won = self._won_house_money(seat)
            name = "house_money_dealer_blackjack" if won else "house_money_cap"
            return self.rules.refuse("unused_decision", message, name)
        return Refusal("unused_decision", f"seat {seat} has a decision at {at} that the round never came to")


def _cards(decision: Decision) -> list[Card]:
    return [*([decision.card] if decision.card else []), *decision.cards]


def _insured(seat: SeatRecord, amount: Any) -> Decision:
    """Insurance listed among the wagers; the decision, where it stands too, may not say otherwise."""
    staked = read_amount(amount, "insurance")
    for decision in (one for one in seat.decisions if one.at == "insurance"):
        said = staked if decision.amount is None else read_amount(decision.amount, decision.do)
        if decision.do != "insure" or said != staked:
            message = f"seat {seat.seat} has an insurance wager of {amount} and a decision that differs"
            raise Refusal("bad_record", message)
    return Decision("insurance", "insure", amount)
