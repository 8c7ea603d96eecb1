"""Blackjack's records: those of twenty-one, with insurance, House Money and what went wrong.

A seat that says nothing at ``insurance`` declines it, one that says nothing at ``house_money`` takes the proceeds. What
only says what happens anyway may be said: proceeds taken that may not be added.
"""

from collections import Counter
from typing import Any, ClassVar

from pitboss.games.blackjack.boxes import Deal, TableState
from pitboss.games.blackjack.house_money import wins
from pitboss.games.blackjack.legality import SAYS, choices, why_not, why_not_enter
from pitboss.procedures.twentyone import TwentyOneScript
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.records import CalledRecord, Decision, read_state
from pitboss.rulebooks import Cite, Rules

SILENCE = {"insurance": "decline", "house_money": "take"}
"""What it means to say nothing."""
MISSED = 'where a card was missed the seat says what it chose: {"at":"missed_card","do":"later"} or "dead"'
INSURANCE = 'insurance is a decision, not a wager: {"at":"insurance","do":"insure","amount":…}'


class BlackjackScript(TwentyOneScript):
    """Answers blackjack's asks; each hand of a box finds its own cards."""

    takes = frozenset({"dealer", "wagers", "decisions", "state", "after"})
    drawn_by: ClassVar[dict[str, str]] = {
        "hit": "draw_below",
        "split": "split_order",
        "double": "double_cards",
        "double_face_down": "double_cards",
    }
    says = SAYS
    why_not = staticmethod(why_not)

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out."""
        super().__init__(record, rules)
        self.decided = Counter[tuple[int, str]]()

    def open(self, game: Game) -> Round:
        """Open the round with the shoe the record remembers."""
        record, state = self.record, read_state(self.record.state, TableState, "blackjack")
        return Round(game, self.rules, record.seat_numbers, state, patrons=record.patrons)

    @property
    def deal(self) -> Deal:
        """The round as it lies on the table."""
        return self.round.table.playing(Deal)

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask; once the wagers are down, every seat that has some must be in."""
        self.round = round
        if ask.at == "before_deal":
            self._check_entries()
        return super().answer(ask, round)

    def _check_entries(self) -> None:
        for seat in self.record.seats:
            if seat.wagers and (bar := why_not_enter(self.deal, seat.seat)):
                raise bar.refuse()

    # -- wagers and decisions -------------------------------------------------------------------

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; a seat of the record plays."""
        stakes = super().bet(ask)
        if "insurance" in stakes.wagers:
            raise self.rules.refuse("unknown_wager", INSURANCE, "insurance_upcards")
        return stakes

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide what the record says the seat decided here, and lay out the cards it drew."""
        self.pass_idle(ask.who, ask.at)
        left = self.decisions[ask.who]
        if ask.at in SILENCE and (not left or left[0].at != ask.at):
            return Chosen(SILENCE[ask.at])
        if left and left[0].at != ask.at and left[0].at in SILENCE:
            self.refuse_decision(ask.who, left[0])
        return super().choose(ask, round)

    def next_decision(self, ask: Choose) -> Decision:
        """Take the seat's next decision, and count what it has decided at this moment."""
        decision = super().next_decision(ask)
        self.decided[ask.who, ask.at] += 1
        return decision

    def idle(self, seat: int, decision: Decision) -> bool:
        """Whether a decision is a stand on a hand that can but stand, or takes what may not be added."""
        if (decision.at, decision.do) == ("house_money", "take"):
            return wins(self.deal, seat)
        return super().idle(seat, decision)

    def complete(self, seat: int, hand: Any) -> bool:
        """Whether there is nothing more to decide about a hand."""
        return not hand.dead and (seat in self.deal.refused or not choices(self.deal, seat, hand))

    # -- irregularities -------------------------------------------------------------------------

    def due_call(self, ask: Ask) -> IrregularityCall | None:
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

    def check_hands(self) -> None:
        """Refuse what the record says of hands and never happened, and a missed card that nobody chose about."""
        super().check_hands()
        for call in self.calls:
            if (missed := self.rules.irregularity(call.kind)).remedy == "late_card_or_dead":
                raise missed.cite.refuse("missing_decision", MISSED)

    def why_dealer_stands(self) -> Cite:
        """The rule by which the dealer draws no more."""
        return self.rules.cite("dealer_stands" if self.deal.matters else "dealer_draws_if")

    def why_nothing_to_decide(self, seat: int, decision: Decision) -> Cite:
        """The rule by which a seat has nothing to decide at a moment."""
        at, rules = decision.at, self.rules
        if at == "insurance":
            return rules.cite("insurance_upcards")
        if at == "house_money" and at in rules.chapter.wagers:
            won = self.round.table.net.get((seat, at), 0) > 0
            return rules.cite("house_money_dealer_blackjack" if won else "house_money_cap")
        deal, hand = self.deal, self.deal.hand_at(seat, at)
        if hand is None:
            dead = deal.table.why.get((seat, "blackjack")) if seat in deal.table.dead else None
            return dead or rules.cite("action_order")
        if not deal.reached_hands:
            return rules.cite("reader_upcards")
        if hand.dead or seat in deal.refused:
            return deal.called["late_card_or_dead" if hand.dead else "offer_exposed"]
        return self.why_done(seat, hand, decision.do)

    def why_barred(self, cite: Cite, decision: Decision) -> str:
        """What the rule says by which a decision is barred; insurance that was offered comes too late."""
        insures, deal = decision.at == "insurance", self.deal
        if insures and deal.dealer and deal.up in self.rules.names("insurance_upcards"):
            return "insurance is taken once, before any hand is played"
        return super().why_barred(cite, decision)
