"""Three card poker: ante and play against the dealer, pair plus and the six card bonus on the cards."""

from typing import Any

from pitboss.games.three_card_poker.rules import RULES
from pitboss.games.three_card_poker.table_rules import TableRules
from pitboss.procedures.ante import AnteGame, AnteRules
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.ante.script import AnteScript
from pitboss.procedures.bank import (
    BankScript,
    BankTurn,
    banked_result,
    check_turn,
    close_bank,
    collect_fee,
    offer_bank,
)
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Shown
from pitboss.rulebooks import Rules


class ThreeCardPoker(AnteGame):
    """Three card poker, in every rulebook that has it."""

    id = "three-card-poker"
    title = "Three Card Poker"
    ruleset = RULES
    state_type = BankTurn
    plan = TableRules
    cards = (3, 3)

    def lay_out(self, table: Table) -> None:
        """Refuse a turn at the bank that cannot have been."""
        check_turn(table)

    def before_wagers(self, table: Table, plan: AnteRules) -> Play:
        """Offer the bank where a player banks; nobody banking, there is no round."""
        assert isinstance(plan, TableRules)
        if plan.player_banks:
            yield from offer_bank(table)
        return table.banker or not plan.player_banks

    def after_wagers(self, table: Table, plan: AnteRules) -> None:
        """Charge the player-dealer for the table's action."""
        if table.banker:
            collect_fee(table)

    def deal(self, table: Table, plan: AnteRules, players: list[int]) -> Play:
        """Deal three cards each; one of the dealer's may be turned up."""
        yield from super().deal(table, plan, players)
        if plan.sees_dealer:
            table.lay(Shown(DEALER, (table.hands[DEALER][0],), plan.cite["dealer_card_shown"]))

    def after_settlement(self, table: Table, plan: AnteRules) -> None:
        """Close the player-dealer's bank."""
        if table.banker:
            close_bank(table)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, the player-dealer's wager included."""
        return ThreeCardScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the player-dealer's own result where a player banked."""
        return banked_result(round, record)


class ThreeCardScript(BankScript, AnteScript):
    """Answers three card poker's asks; the bank goes to the recorded player-dealer."""
