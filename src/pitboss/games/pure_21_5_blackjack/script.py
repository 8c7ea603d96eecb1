"""Records of Pure 21.5 blackjack: those of twenty-one, with a player-dealer.

A seat that says nothing of a hand that must stand stands.
"""

from pitboss.games.pure_21_5_blackjack.boxes import Deal
from pitboss.games.pure_21_5_blackjack.legality import must_stand
from pitboss.procedures.bank import BankScript
from pitboss.procedures.twentyone.script import TwentyOneScript
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds.asks import Choose
from pitboss.rounds.records import Decision
from pitboss.rulebooks import Cite


class PureScript(BankScript, TwentyOneScript):
    """Answers Pure 21.5 blackjack's asks; the bank goes to the recorded player-dealer."""

    takes = frozenset({"dealer", "wagers", "decisions", "player_dealer", "state", "behind"})
    deal: Deal

    def silence(self, ask: Choose) -> str:
        """What it means to say nothing: a hand that must stand need not say so."""
        hand = self.deal.hand_at(ask.who, ask.at)
        return "stand" if hand is not None and must_stand(self.deal.plan, hand) else ""

    def complete(self, seat: int, hand: Hand) -> bool:
        """Whether there is nothing more to decide about a hand that stands; one beaten at once does not."""
        return not self.deal.ended and super().complete(seat, hand)

    def why_nothing_to_decide(self, seat: int, decision: Decision) -> Cite:
        """The rule by which a seat has nothing to decide at a moment."""
        hand = self.deal.hand_at(seat, decision.at)
        if self.deal.ended:
            return self.rules.cite("hole_checked")
        if hand is None:
            return self.rules.cite("action_order")
        if hand.surrendered:
            return self.rules.cite("surrender_divides")
        return self.why_done(seat, hand, decision.do)

    def why_dealer_stands(self) -> Cite:
        """The rule by which the player-dealer draws no more."""
        return self.rules.cite("hole_checked" if self.deal.ended else "dealer_stands")
