"""Records of Pure 21.5 blackjack: those of twenty-one, with a player-dealer.

A seat that says nothing of a hand that must stand stands.
"""

from typing import Any, ClassVar

from pitboss.games.pure_21_5_blackjack.boxes import Deal
from pitboss.games.pure_21_5_blackjack.legality import SAYS, must_stand, why_not
from pitboss.procedures.bank import BankScript
from pitboss.procedures.twentyone import TwentyOneScript
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.records import Decision
from pitboss.rulebooks import Cite


class PureScript(BankScript, TwentyOneScript):
    """Answers Pure 21.5 blackjack's asks; the bank goes to the recorded player-dealer."""

    takes = frozenset({"dealer", "wagers", "decisions", "player_dealer", "state", "behind"})
    drawn_by: ClassVar[dict[str, str]] = {
        "hit": "must_stand",
        "split": "split_order",
        "double": "double_cards",
    }
    says = SAYS
    why_not = staticmethod(why_not)

    @property
    def deal(self) -> Deal:
        """The round as it lies on the table."""
        return self.round.table.playing(Deal)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded; a hand that must stand need not say so."""
        hand = self.deal.hand_at(ask.who, ask.at)
        if hand is not None and must_stand(self.rules, hand) and self._silent(ask):
            return Chosen("stand")
        return super().choose(ask, round)

    def _silent(self, ask: Choose) -> bool:
        """Whether the record says nothing of what is asked."""
        self.pass_idle(ask.who, ask.at)
        left = self.decisions[ask.who]
        return not left or left[0].at != ask.at

    def complete(self, seat: int, hand: Any) -> bool:
        """Whether there is nothing more to decide about a hand that stands; one given up or beaten at once does not."""
        return not hand.surrendered and not self.deal.ended and not self.deal.choices(seat, hand)

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
