"""The rules of one three card poker table, worked out once for all its rounds."""

from pitboss.hands import six, three
from pitboss.procedures.ante import AnteRules
from pitboss.procedures.bank import PLAYER_DEALER
from pitboss.rounds.settlement import Outcome, by_row
from pitboss.rulebooks import Rules

SIX_CARD_BONUS = "six_card_bonus"


class TableRules(AnteRules):
    """Everything a round looks up, ready to use."""

    side = "pair_plus"
    offered = ("ante", "pair_plus", SIX_CARD_BONUS)
    rank = staticmethod(three.ranking)

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.player_banks = rules.text("bank") == PLAYER_DEALER
        self.sees_dealer = rules.flag("dealer_card_shown")
        self.multiples, self.decide_cite = (rules.count("play_wager"),), self.cite["play_wager"]
        if SIX_CARD_BONUS in self.pay:
            self.pooled = {SIX_CARD_BONUS: {kind: self._six_cards(kind) for kind in six.KINDS}}

    def _six_cards(self, kind: str) -> Outcome:
        """Pay the six card bonus on the best five of six cards.

        A six-card royal without its own row is a royal flush.
        """
        table = self.pay[SIX_CARD_BONUS]
        row = "royal flush" if kind == six.SIX_CARD_ROYAL and kind not in table.rows else kind
        return by_row(SIX_CARD_BONUS, table, row)
