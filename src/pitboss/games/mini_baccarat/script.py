"""Records of mini-baccarat: the cards of one shoe in the order they leave it, strays and burns among them."""

from collections import deque
from collections.abc import Sequence

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.games.mini_baccarat.deal import FREE_HAND, Deal, TableState
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Answer, Cards, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose, Draw
from pitboss.rounds.drivers.script import Script
from pitboss.rulebooks import Irregularity, Rules

NOT_NEW = "new_shoe says that the shoe begins with its burn card, but the state says that it is in play"


class BaccaratRecord(Record, frozen=True):
    """A record of mini-baccarat: the cards in the order they leave the shoe, from its burn card if it is new."""

    of = "mini-baccarat"
    shoe: Sequence[str] = ()
    new_shoe: bool = False

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record."""
        return [*super().card_lists(), self.shoe]


class MiniBaccaratScript(Script):
    """Answers baccarat's asks from a record."""

    takes = frozenset({"wagers", "decisions", "shoe", "new_shoe", "state", "coupons"})
    record: BaccaratRecord
    deal: Deal

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out for answering."""
        super().__init__(record, rules)
        self.shoe: deque[Card] = deque(self.record.shoe)
        self.passed = 0

    def open(self, game: Game) -> Round:
        """Open the round. A shoe that is not new, and one whose burn the record leaves out, is in play."""
        record = self.record
        state = self.remembered(game) or TableState()
        if record.new_shoe and (state.opened or state.gone or state.unseen):
            raise self.rules.refuse("not_now", NOT_NEW, "burn")
        if not record.new_shoe:
            state = msgspec.structs.replace(state, opened=True)
        return self.begin(game, state)

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask. Cards that a call took out of the shoe have left it."""
        deal = self.deal = round.table.playing(Deal)
        for card in deal.out[self.passed :]:
            if self.shoe and self.shoe[0] in (card, UNSEEN):
                self.shoe.popleft()
        self.passed = len(deal.out)
        return super().answer(ask, round)

    def draw(self, ask: Draw) -> Cards:
        """Deal the next cards of the shoe, after any card that a call names and the shoe does not list."""
        said = [call.card for call in self.record.irregularities]
        named = [card for card in ask.first if card in said and card not in self.shoe]
        cards = [named.pop(0) if named else self._next(ask) for _ in ask.to]
        return Cards(tuple(cards))

    def _next(self, ask: Draw) -> Card:
        if self.shoe:
            return self.shoe.popleft()
        if str(ask.to[0]).startswith("simulated"):
            return UNSEEN  # no money depends on it, so a record may leave it out
        listed = "it lists the cards in the order they leave"
        message = f"the record's shoe has no card left for {ask.to[0]}: {listed}"
        raise ask.cite.refuse("missing_cards", message)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded. Without a decision a seat handles the cards, and does not ask for a hand."""
        left = self.decisions.get(ask.who)
        return super().choose(ask, round) if left and left[0].at == ask.at else Chosen(ask.choices[0].do)

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Return the call that is due. The stray card it is about is the next of the shoe."""
        call = super().due_call(ask)
        if call is None:
            return None
        rule = self.rules.irregularity(call.kind)
        if rule.remedy == TOO_FEW and self.deal.completes(self.shoe):
            raise rule.cite.refuse("cannot_happen", "the cards that `shoe` lists finish the round")
        return msgspec.structs.replace(call, card=self._stray(call, rule)) if rule.card == "undealt" else call

    def _stray(self, call: IrregularityCall, rule: Irregularity) -> Card:
        """The stray card a call is about: the first of the shoe that waits for no hand. Refuse another one."""
        place = len(self.deal.table.waiting)
        if place >= len(self.shoe):
            return call.card
        if call.card and self.shoe[place] == UNSEEN:
            self.shoe[place] = call.card
        following = self.shoe[place]
        if call.card and following != call.card:
            message = f"{call.card} is not the next card of the shoe, which is {following}"
            raise rule.cite.refuse("impossible_card", message)
        return "" if following == UNSEEN else following

    def check_all_used(self) -> None:
        """Refuse a free hand that could not be asked for, and extra cards, by the rule that ended the draw."""
        if self.deal.no_free_hand and any(
            one.do == FREE_HAND for left in self.decisions.values() for one in left
        ):
            raise self.deal.no_free_hand.refuse()
        if self.shoe:
            message = f"no hand draws a further card, but the record's shoe has {', '.join(self.shoe)}"
            raise self.deal.last.refuse("unused_cards", message)
        if any(seat.cards for seat in self.record.seats):
            message = "no seat has cards of its own: all cards are listed in `shoe`"
            raise self.rules.refuse("unused_cards", message, "deal_order")
        for seat in (seat for seat, left in self.decisions.items() if left):
            why = "cards are handled at a midi table by the seat that has the right"
            raise self.rules.refuse(
                "unused_decision", f"seat {seat} has nothing to decide: {why}", "handling"
            )
        super().check_all_used()
