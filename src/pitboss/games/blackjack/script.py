"""Blackjack's records: those of twenty-one, with insurance, House Money and what went wrong.

Without a decision, ``insurance`` is declined and the proceeds at ``house_money`` are taken. A record
may include what happens anyway: proceeds taken that may not be added.
"""

from collections import Counter, deque
from collections.abc import Sequence

from pitboss.games.blackjack.boxes import Deal
from pitboss.procedures.shoe import DETERMINANT
from pitboss.procedures.twentyone.script import TwentyOneScript
from pitboss.procedures.twentyone.table_rules import MOST_POINTS
from pitboss.rounds import Record, Round
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.records import CalledRecord, Decision
from pitboss.rulebooks import Cite, Rules

SILENCE = {"insurance": "decline", "house_money": "take", "tip": "leave"}
"""The meaning of no decision."""
GO_ON = Chosen("go_on")
MISSED = 'if a card was missed, the seat says what it chose: {"at":"missed_card","do":"later"} or "dead"'
EVEN_MONEY = 'even money is taken where insurance is offered: {"at":"insurance","do":"even_money"}'


class BlackjackRecord(Record, frozen=True):
    """A record of blackjack. At a table with a double shoe it names the card that chose the side."""

    of = "blackjack"
    determinant: str = ""

    def card_lists(self) -> list[Sequence[str]]:
        """The determinant card and the others."""
        return [*super().card_lists(), *([[self.determinant]] if self.determinant else [])]


class BlackjackScript(TwentyOneScript):
    """Answers blackjack's asks. Each hand of a box finds its own cards."""

    takes = frozenset({"dealer", "wagers", "decisions", "state", "after", "determinant", "coupons"})
    deal: Deal

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out."""
        super().__init__(record, rules)
        determinant = getattr(record, "determinant", "")
        self.cards[DETERMINANT] = deque([determinant] if determinant else [])
        self.decided = Counter[tuple[int, str]]()
        said = any(one.at == "even_money" for seat in record.seats for one in seat.decisions)
        if said and "even_money" in rules:
            raise rules.refuse("unexpected_decision", EVEN_MONEY, "even_money")

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask. Once the wagers are down, every seat that has some must be in."""
        for seat in self.record.seats if ask.at == "before_deal" else ():
            if seat.wagers and (bar := self.deal.why_not_enter(seat.seat)):
                raise bar.refuse()
        return super().answer(ask, round)

    # -- wagers and decisions -------------------------------------------------------------------

    def silence(self, ask: Choose) -> str:
        """The meaning of no decision, or empty if the record must give one. 21 and a double stand by default."""
        hand = self.deal.hand_at(ask.who, ask.at)
        if hand is not None and (hand.count == MOST_POINTS or hand.doubled):
            return "stand"
        return SILENCE.get(ask.at, "")

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded. A seat that does not surrender before the hole card is checked goes on."""
        left = self.decisions[ask.who]
        if ask.find(GO_ON) and not (left and left[0].at == ask.at and left[0].do == "surrender"):
            return GO_ON
        return super().choose(ask, round)

    def next_decision(self, ask: Choose) -> Decision:
        """Take the seat's next decision, and count what it has decided at this moment."""
        left = self.decisions[ask.who]
        if left and left[0].at != ask.at and left[0].at in SILENCE:
            self.refuse_decision(ask.who, left[0])
        self.decided[ask.who, ask.at] += 1
        return super().next_decision(ask)

    def idle(self, seat: int, decision: Decision) -> bool:
        """Whether a decision is a stand on a hand whose only option is to stand, or takes what may not be added."""
        if (decision.at, decision.do) == ("house_money", "take"):
            return self.deal.wins_house_money(seat)
        return super().idle(seat, decision)

    # -- irregularities -------------------------------------------------------------------------

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Return the irregularity called at this moment, about this seat if it names one."""
        return super().due_call(ask) if self.calls and self._is_about(self.calls[0], ask) else None

    def _is_about(self, call: CalledRecord, ask: Ask) -> bool:
        """Whether a call can be about this ask: for the seat it names, after as many decisions as it gives.

        A card is missed where the seat says so.
        """
        seat = ask.who if type(ask) is Choose else 0
        if seat and call.seat not in (0, seat):
            return False
        if call.after and super().moment(call) == ask.at and self.decided[seat, ask.at] != call.after:
            return False
        if self.rules.irregularity(call.kind).remedy != "late_card_or_dead":
            return True
        left = self.decisions.get(call.seat)
        return bool(seat and left and left[0].at == "missed_card")

    def moment(self, call: CalledRecord) -> str:
        """The moment of an irregularity. A record may name the later moment at which it was noticed."""
        at, rule, moments = super().moment(call), self.rules.irregularity(call.kind), self.moments
        if at in moments and rule.during and moments.index(at) > max(map(moments.index, rule.during)):
            return rule.at
        return at

    # -- nothing may be left over ---------------------------------------------------------------

    def check_hands(self) -> None:
        """Refuse statements about hands that never happened, and a missed card without a choice about it."""
        super().check_hands()
        for call in self.calls:
            if (missed := self.rules.irregularity(call.kind)).remedy == "late_card_or_dead":
                raise missed.cite.refuse("missing_decision", MISSED)

    def why_dealer_stands(self) -> Cite:
        """The rule by which the dealer draws no more."""
        return self.rules.cite("dealer_stands" if self.deal.matters else "dealer_draws_if")

    def why_nothing_to_decide(self, seat: int, decision: Decision) -> Cite:
        """The rule by which a seat has nothing to decide at a moment."""
        at, rules, deal = decision.at, self.rules, self.deal
        if seat in deal.absent:
            return deal.called["abandon"]
        if at == "insurance":
            return rules.cite("insurance_upcards")
        if at == "tip" and at in rules.chapter.wagers:
            return rules.cite("tip_double")
        if at == "house_money" and at in rules.chapter.wagers:
            won = deal.table.net.get((seat, at), 0) > 0
            return rules.cite("house_money_dealer_blackjack" if won else "house_money_cap")
        if (hand := deal.hand_at(seat, at)) is None:
            dead = deal.table.why.get((seat, "blackjack")) if seat in deal.table.dead else None
            return dead or rules.cite("action_order")
        if not deal.reached_hands:
            return rules.cite("reader_upcards")
        if hand.surrendered or hand.rescued:
            return rules.cite("rescue" if hand.rescued else "surrender")
        if hand.dead or seat in deal.refused:
            return deal.called["late_card_or_dead" if hand.dead else "offer_exposed"]
        return self.why_done(seat, hand, decision.do)

    def why_barred(self, cite: Cite, decision: Decision) -> str:
        """The text of the rule by which a decision is barred. Insurance that was offered comes too late."""
        insures, deal = decision.at == "insurance", self.deal
        if insures and deal.dealer and deal.up in deal.table_rules.insurance_upcards:
            return "insurance is taken once, before any hand is played"
        return super().why_barred(cite, decision)
