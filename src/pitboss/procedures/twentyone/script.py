"""Records of twenty-one: each decision shows exactly the cards it drew, and a split those of both its hands.

A record may include what happens anyway: a stand on a hand whose only option is to stand.
"""

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Record, Round
from pitboss.rounds.answers import Answer, Cards, Chosen
from pitboss.rounds.asks import Amount, Ask, Choose, Draw, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import Decision, read_amount
from pitboss.rulebooks import Cite, Rules

TWO_CARDS = (
    "a seat's `cards` are the two of the deal: a card that a decision drew is listed with the decision"
)
SPLIT = "a split shows both cards in `cards`: that of the hand that was split, then that of the new hand"


class TwentyOneScript(Script):
    """Answers the asks of a game of twenty-one. Each hand of a box finds its own cards."""

    every_seat_stakes = True
    deal: Layout
    """The round as it lies on the table."""

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out. ``seconds`` are the cards of hands made by splitting, the next one last."""
        super().__init__(record, rules)
        self.seconds: dict[Who, list[Card]] = {seat.seat: [] for seat in record.seats}
        self.reached: dict[int, tuple[str, bool]] = {}
        for seat in record.seats:
            if len(seat.cards) > 2:
                message = f"seat {seat.seat} shows {len(seat.cards)}: {TWO_CARDS}"
                raise rules.refuse("unused_cards", message, "deal_order")

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        self.deal = round.table.playing(Layout)
        return super().answer(ask, round)

    # -- decisions ------------------------------------------------------------------------------

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide what the record says the seat decided here, and lay out the cards it drew."""
        self.pass_idle(ask.who, ask.at)
        left = self.decisions[ask.who]
        if (meant := self.silence(ask)) and (not left or left[0].at != ask.at):
            return Chosen(meant)
        decision = self.next_decision(ask)
        self._reach(ask.who, ask.at)
        amount = None if decision.amount is None else read_amount(decision.amount, decision.do)
        chosen = Chosen(decision.do, amount)
        if (choice := ask.find(chosen)) is None:
            return chosen
        self._lay_out(ask.who, decision)
        return Chosen(choice.do, _all(choice.amount)) if amount is None and choice.amount else chosen

    def silence(self, ask: Choose) -> str:
        """The meaning of no decision, or empty if the record must give one."""
        return ""

    def _lay_out(self, seat: int, decision: Decision) -> None:
        """Keep the cards a decision drew for the draws that follow. A split's last one is for the new hand."""
        table_rules, on_hand = self.deal.table_rules, decision.at.startswith("hand")
        due, cite = (table_rules.draws if on_hand else {}).get(
            decision.do, (0, table_rules.cite["action_order"])
        )
        _check_form(decision, due, cite)
        drawn = [decision.card] if decision.card else list(decision.cards)
        now = 1 if decision.do == "split" else due
        self.cards[seat].extend(drawn[:now])
        self.seconds[seat].extend(drawn[now:])

    def pass_idle(self, seat: int, at: str = "") -> None:
        """Skip decisions that say what happens anyway, up to one for this moment."""
        left = self.decisions[seat]
        while left and left[0].at != at and _bare(left[0]) and self.idle(seat, left[0]):
            self._reach(seat, left.popleft().at, idle=True)

    def _reach(self, seat: int, at: str, *, idle: bool = False) -> None:
        """Note the hand that a seat's decisions have reached, and whether the last was idle."""
        if at.startswith("hand"):
            self.reached[seat] = at, idle

    def idle(self, seat: int, decision: Decision) -> bool:
        """Whether a decision is a stand on a hand whose only option is to stand, recorded once and in its turn."""
        hand = self.deal.hand_at(seat, decision.at)
        in_turn = (decision.at, True) > self.reached.get(seat, ("", False))
        if decision.do != "stand" or hand is None or hand.over or not in_turn:
            return False
        return self.complete(seat, hand)

    def complete(self, seat: int, hand: Hand) -> bool:
        """Whether there is nothing more to decide about a hand that is still in play."""
        out = hand.dead or hand.surrendered or hand.rescued or seat in self.deal.table.dead
        return not (out or self.deal.choices(seat, hand))

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows. A hand made by splitting has its card from the split."""
        cards = super().draw(ask)
        if UNSEEN in cards.cards and ask.at.startswith("hand"):
            raise ask.cite.refuse("missing_cards", SPLIT)
        return cards

    def next_card(self, who: Who) -> Card:
        """Return the next recorded card of a holder, or an unseen one."""
        if not self.cards.get(who) and self.seconds.get(who):
            return self.seconds[who].pop()
        return super().next_card(who)

    # -- nothing may be left over ---------------------------------------------------------------

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened."""
        self.check_hands()
        super().check_all_used()

    def check_hands(self) -> None:
        """Refuse decisions and dealer's cards that never came, by the rule that excludes them."""
        for seat, left in self.decisions.items():
            self.pass_idle(seat)
            if left:
                self.refuse_decision(seat, left[0])
            self.cards[seat].extend(self.seconds[seat])
        if left_over := self.cards[DEALER]:
            message = f"the dealer draws no further card here, but the record shows {', '.join(left_over)}"
            raise self.why_dealer_stands().refuse("unused_cards", message)

    def refuse_decision(self, seat: int, decision: Decision) -> None:
        """Refuse a decision the round never reached, and say what bars it."""
        cite, why = self._in_vain(seat, decision)
        message = f"seat {seat} has nothing to decide at {decision.at}: {why}"
        raise cite.refuse("unused_decision", message)

    def why_passed(self, ask: Choose, decision: Decision) -> tuple[Cite, str]:
        """The rule by which there is nothing more to decide about a hand before the one being asked about."""
        before = decision.at < ask.at and self.deal.hand_at(ask.who, decision.at) is not None
        return self._in_vain(ask.who, decision) if before else (ask.cite, "")

    def _in_vain(self, seat: int, decision: Decision) -> tuple[Cite, str]:
        """The rule by which a seat has nothing to decide at a moment, and why in words."""
        cite, at = self.why_nothing_to_decide(seat, decision), decision.at
        if why := self.why_barred(cite, decision):
            return cite, why
        if self.deal.hand_at(seat, at) is not None:
            return cite, f"{at} is finished"
        if not at.startswith("hand"):
            return cite, "the round never reached it"
        hands = len(self.deal.boxes.get(seat, ()))
        return cite, f"its hands are hand1 to hand{hands}" if hands > 1 else "it has one hand"

    def why_barred(self, cite: Cite, decision: Decision) -> str:
        """The text of the rule by which a decision is barred."""
        return self.deal.because(cite)

    def why_nothing_to_decide(self, seat: int, decision: Decision) -> Cite:
        """The rule by which a seat has nothing to decide at a moment."""
        raise NotImplementedError

    def why_done(self, seat: int, hand: Hand, do: str) -> Cite:
        """The rule by which a hand is done, so this is not asked: its own rule, or else the rule on another card."""
        table_rules, hands = self.deal.table_rules, len(self.deal.boxes[seat])
        barred = (self.deal.why_not(table_rules, hand, hands, one) for one in (do, "hit"))
        return next(filter(None, barred), table_rules.cite["action_order"])

    def why_dealer_stands(self) -> Cite:
        """The rule by which the dealer draws no more."""
        raise NotImplementedError


def _bare(decision: Decision) -> bool:
    return not decision.card and not decision.cards and decision.amount is None


def _check_form(decision: Decision, due: int, cite: Cite) -> None:
    """Refuse cards that are not written as the decision drew them."""
    do, given = decision.do, len(decision.cards) + bool(decision.card)
    if do == "split":
        fine, says = not decision.card and 0 < given <= due, SPLIT
    elif due == 1:
        fine, says = given == 1 and not decision.cards, f"a {do} shows the card it drew in `card`"
    else:
        fine, says = given == due and not decision.card, f"a {do} shows the {due} cards it drew in `cards`"
    if not fine:
        code = "unused_cards" if given > due else "missing_cards"
        raise cite.refuse(code, says if due else f"{do} draws no card")


def _all(allowed: Amount) -> Cents:
    """The default amounts: a double of the whole wager, half of it insured, all proceeds added."""
    return allowed.also[0] if allowed.also else allowed.maximum
