"""Records of street games: what was staked before the deal, the community cards, then street by street."""

from pitboss.procedures.staged import StagedScript
from pitboss.procedures.streets.table_rules import StreetRules
from pitboss.rounds import Record
from pitboss.rulebooks import Rules

BOARD, BURN = "board", "burn"


class StreetScript(StagedScript):
    """Answers a street game's asks from a record."""

    table_rules: StreetRules
    takes = frozenset({"wagers", "decisions", "community", "coupons", "state"})

    def __init__(self, record: Record, rules: Rules, table_rules: StreetRules) -> None:
        """Lay the record out. Among the community cards, those that are burned may be named, first."""
        super().__init__(record, rules, table_rules)
        for _ in range(min(table_rules.spare, len(record.community) - table_rules.board)):
            self.cards.setdefault(BURN, type(self.cards[BOARD])()).append(self.cards[BOARD].popleft())

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened. Community cards that were not needed may be named."""
        self.check_coupons()
        self.ruled.update({street.at: street.cite for street in self.table_rules.streets})
        self.check_decisions()
        self._leave_out_unneeded()
        if left := self.cards[BOARD]:
            message = f"the record gives community cards the round does not use: {', '.join(left)}"
            raise self.table_rules.board_cite.refuse("unused_cards", message)
        super().check_all_used()

    def _leave_out_unneeded(self) -> None:
        """Skip the community cards that a round did not need, as long as the deck can have them."""
        table, left = self.table, self.cards[BOARD]
        dealt = len(table.hands.get(BOARD, ())) if table is not None else self.table_rules.board
        if table is None or table.shoe is None or not left or len(left) > self.table_rules.board - dealt:
            return
        for card in left:
            if not table.shoe.count(card):
                raise self.table_rules.pack_cite.refuse("impossible_card", f"{card} has been dealt already")
            table.shoe.take(card)
        left.clear()
