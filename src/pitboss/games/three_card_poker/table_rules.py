"""The rules of one table of three card poker, worked out once for all its rounds."""

from collections.abc import Sequence

from pitboss.chance import Card
from pitboss.hands import Ranking, six, three
from pitboss.money import Cents
from pitboss.procedures.ante import AnteRules
from pitboss.procedures.bank import PLAYER_DEALER
from pitboss.rounds.asks import Amount
from pitboss.rounds.settlement import Outcome, by_row
from pitboss.rulebooks import Cite, Rules

SIX_CARD_BONUS = "six_card_bonus"


class TableRules(AnteRules):
    """Everything a round looks up, ready to use."""

    side = "pair_plus"
    offered = ("ante", "pair_plus", SIX_CARD_BONUS)
    pooled = frozenset({SIX_CARD_BONUS})

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.player_banks = rules.text("bank") == PLAYER_DEALER
        self.sees_dealer = rules.flag("dealer_card_shown")
        self.multiple = rules.count("play_wager")

    def rank(self, order: tuple[str, ...]) -> Ranking:
        """Rank three-card hands in the order a document lists them."""
        return three.ranking(order)

    @property
    def decide_cite(self) -> Cite:
        """The rule by which a player plays or folds."""
        return self.cite["play_wager"]

    @property
    def multiples(self) -> tuple[int, ...]:
        """The play wager is one multiple of the ante."""
        return (self.multiple,)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """The play wager is one multiple of the ante."""
        return Amount(ante * self.multiple, ante * self.multiple)

    def pool(self, kind: str) -> dict[str, Outcome]:
        """The six card bonus pays the best five of all six cards; a six-card royal no row names is a royal flush."""
        table = self.pay[SIX_CARD_BONUS]
        row = "royal flush" if kind == six.SIX_CARD_ROYAL and kind not in table.rows else kind
        made = by_row(SIX_CARD_BONUS, table, row)
        return {SIX_CARD_BONUS: made} if made else {}
