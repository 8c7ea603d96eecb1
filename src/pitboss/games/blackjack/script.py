"""Blackjack's records: each decision shows exactly the cards it drew, and a split those of both its hands.

A seat that says nothing at ``insurance`` declines it, one that says nothing at ``house_money`` takes the proceeds. What
only says what happens anyway may be said: a stand on a hand that can but stand, proceeds taken that may not be added.
"""

from collections import Counter

from pitboss.chance import UNSEEN, Card
from pitboss.games.blackjack.boxes import Deal, TableState
from pitboss.games.blackjack.house_money import wins
from pitboss.games.blackjack.legality import BARRED, choices, why_complete, why_not_enter
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Answer, Called, Cards, Chosen, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Choose, Draw, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import CalledRecord, Decision, read_amount, read_state
from pitboss.rulebooks import Cite, Rules

SILENCE = {"insurance": "decline", "house_money": "take"}
"""What it means to say nothing."""
TWO_CARDS = "a seat's `cards` are the two of the deal: a card that a decision drew stands with the decision"
SPLIT = "a split shows both cards in `cards`: that of the hand that was split, then that of the new hand"
MISSED = 'where a card was missed the seat says what it chose: {"at":"missed_card","do":"later"} or "dead"'
INSURANCE = 'insurance is a decision, not a wager: {"at":"insurance","do":"insure","amount":…}'


class BlackjackScript(Script):
    """Answers blackjack's asks; each hand of a box finds its own cards."""

    takes = frozenset({"dealer", "wagers", "decisions", "state", "after"})
    round: Round

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out; ``seconds`` are the cards of hands made by splitting, the next one last."""
        super().__init__(record, rules)
        self.seconds: dict[Who, list[Card]] = {seat.seat: [] for seat in record.seats}
        self.decided = Counter[tuple[int, str]]()
        for seat in record.seats:
            if len(seat.cards) > 2:
                message = f"seat {seat.seat} shows {len(seat.cards)}: {TWO_CARDS}"
                raise rules.refuse("unused_cards", message, "deal_order")

    def open(self, game: Game) -> Round:
        """Open the round with the shoe the record remembers."""
        record, state = self.record, read_state(self.record.state, TableState, "blackjack")
        self.round = Round(game, self.rules, record.seat_numbers, state, patrons=record.patrons)
        return self.round

    @property
    def deal(self) -> Deal:
        """The round as it lies on the table."""
        deal: Deal = self.round.table.own
        return deal

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask; once the wagers are down, every seat that has some must be in."""
        if ask.at == "before_deal":
            self._check_entries()
        return super().answer(ask, round)

    def _check_entries(self) -> None:
        for seat in self.record.seats:
            cite = why_not_enter(self.deal, seat.seat)
            if cite is not None and seat.wagers:
                raise cite.refuse("not_allowed", BARRED.format(seat=seat.seat))

    # -- wagers and decisions -------------------------------------------------------------------

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; a seat of the record plays."""
        stakes = super().bet(ask)
        if "insurance" in stakes.wagers:
            raise self.rules.refuse("unknown_wager", INSURANCE, "insurance_upcards")
        if not stakes.wagers:
            raise ask.cite.refuse("no_wager", f"seat {ask.who} has no wager")
        return stakes

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide what the record says the seat decided here, and lay out the cards it drew."""
        self._pass_idle(ask.who, ask.at)
        left = self.decisions[ask.who]
        if ask.at in SILENCE and (not left or left[0].at != ask.at):
            return Chosen(SILENCE[ask.at])
        if left and left[0].at != ask.at and left[0].at in SILENCE:
            self._refuse_decision(ask.who, left[0])
        decision = self.next_decision(ask)
        amount = None if decision.amount is None else read_amount(decision.amount, decision.do)
        chosen = Chosen(decision.do, amount)
        if (choice := ask.find(chosen)) is None:
            return chosen
        self._lay_out(ask.who, decision)
        return Chosen(choice.do, _all(choice.amount)) if amount is None and choice.amount else chosen

    def next_decision(self, ask: Choose) -> Decision:
        """Take the seat's next decision, and count what it has decided at this moment."""
        decision = super().next_decision(ask)
        self.decided[ask.who, ask.at] += 1
        return decision

    def _lay_out(self, seat: int, decision: Decision) -> None:
        """Keep the cards a decision drew for the draws that follow; a split's last one for the new hand."""
        doubled = self.rules.count("double_cards")
        due = {"hit": 1, "split": 2, "double": doubled, "double_face_down": doubled}.get(decision.do, 0)
        rule = {"split": "split_order", "hit": "draw_below"}.get(decision.do, "double_cards")
        _check_form(decision, due, self.rules.cite(rule if due else "action_order"))
        drawn = [decision.card] if decision.card else list(decision.cards)
        now = 1 if decision.do == "split" else due
        self.cards[seat].extend(drawn[:now])
        self.seconds[seat].extend(drawn[now:])

    def _pass_idle(self, seat: int, at: str = "") -> None:
        """Pass over what only says what happens anyway, up to a decision for this moment."""
        left = self.decisions[seat]
        while left and left[0].at != at and self._idle(seat, left[0]):
            left.popleft()

    def _idle(self, seat: int, decision: Decision) -> bool:
        """Whether a decision is a stand on a hand that can but stand, or takes what may not be added."""
        if decision.card or decision.cards or decision.amount is not None:
            return False
        if (decision.at, decision.do) == ("house_money", "take"):
            return wins(self.deal, seat)
        hand = self.deal.hand_at(seat, decision.at)
        if decision.do != "stand" or hand is None or hand.over or hand.dead:
            return False
        return seat in self.deal.refused or not choices(self.deal, seat, hand)

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows; a hand made by splitting has its card from the split."""
        cards = super().draw(ask)
        if UNSEEN in cards.cards and ask.at.startswith("hand"):
            raise ask.cite.refuse("missing_cards", SPLIT)
        return cards

    def next_card(self, who: Who) -> Card:
        """Give the next recorded card of somebody, or an unseen one."""
        if not self.cards.get(who) and self.seconds.get(who):
            return self.seconds[who].pop()
        return super().next_card(who)

    # -- irregularities -------------------------------------------------------------------------

    def due_call(self, ask: Ask) -> Called | None:
        """Give the irregularity called at this moment, about this seat where it names one."""
        return super().due_call(ask) if self.calls and self._is_about(self.calls[0], ask) else None

    def _is_about(self, call: CalledRecord, ask: Ask) -> bool:
        """Whether a call can be about this ask: of the seat it names, after as many decisions as it says.

        A card is missed where the seat says so.
        """
        if call.seat and type(ask) is Choose and ask.who != call.seat:
            return False
        if call.after and super().moment(call) == ask.at and not self._has_decided(ask, call.after):
            return False
        if self.rules.irregularity(call.kind).remedy != "late_card_or_dead":
            return True
        left = self.decisions.get(call.seat)
        return type(ask) is Choose and bool(left) and left[0].at == "missed_card"  # type: ignore[index]

    def _has_decided(self, ask: Ask, times: int) -> bool:
        """Whether a seat that must decide again has decided so many times about this hand."""
        return type(ask) is Choose and self.decided[ask.who, ask.at] == times

    def moment(self, call: CalledRecord) -> str:
        """When an irregularity happened; a record may name the later moment at which it was noticed."""
        at, rule, moments = super().moment(call), self.rules.irregularity(call.kind), self.moments
        if at in moments and rule.during and moments.index(at) > max(map(moments.index, rule.during)):
            return rule.at
        return at

    # -- nothing may be left over ---------------------------------------------------------------

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened, by the rule that has no use for it."""
        for seat, left in self.decisions.items():
            self._pass_idle(seat)
            if left:
                self._refuse_decision(seat, left[0])
            self.cards[seat].extend(self.seconds[seat])
        if left_over := self.cards[DEALER]:
            rule = "dealer_stands" if self.deal.matters else "dealer_draws_if"
            message = f"the dealer draws no further card here, but the record shows {', '.join(left_over)}"
            raise self.rules.refuse("unused_cards", message, rule)
        for call in self.calls:
            if (missed := self.rules.irregularity(call.kind)).remedy == "late_card_or_dead":
                raise missed.cite.refuse("missing_decision", MISSED)
        super().check_all_used()

    def _refuse_decision(self, seat: int, decision: Decision) -> None:
        """Refuse a decision the round never came to."""
        at, rules = decision.at, self.rules
        cite = why_complete(self.deal, seat, at, decision.do) or rules.cite("action_order")
        if at == "insurance":
            cite = rules.cite("insurance_upcards")
        elif at == "house_money" and at in rules.chapter.wagers:
            won = self.round.table.net.get((seat, at), 0) > 0
            cite = rules.cite("house_money_dealer_blackjack" if won else "house_money_cap")
        message = f"seat {seat} has nothing to decide at {at}: the round never came to it"
        raise cite.refuse("unused_decision", message)


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
    """What is meant where no amount is said: a double of the whole wager, half of it insured, all proceeds added."""
    return allowed.also[0] if allowed.also else allowed.maximum
