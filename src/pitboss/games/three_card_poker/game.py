"""Three card poker: ante and play against the dealer, pair plus and the six card bonus on the cards."""

from typing import Any

from pitboss.chance import UNSEEN
from pitboss.games.three_card_poker.rules import RULES
from pitboss.games.three_card_poker.table_rules import SIX_CARD_BONUS, TableRules
from pitboss.hands import six
from pitboss.procedures.ante import AnteGame, deal, play_or_fold, settle, show_dealer, wagers
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
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules


class ThreeCardPoker(AnteGame):
    """The game of three card poker."""

    id = "three-card-poker"
    title = "Three Card Poker"
    ruleset = RULES
    state_type = BankTurn
    plan = TableRules
    cards = (3, 3)

    def lay_out(self, table: Table) -> None:
        """Refuse an impossible turn at the bank."""
        check_turn(table)

    def play(self, table: Table) -> Play:
        """Play one round: the bank, the wagers, three cards each, play or fold, the dealer's hand, settlement."""
        plan = table.rules.once(TableRules)
        if plan.player_banks:
            yield from offer_bank(table)
            if not table.banker:
                return
        players: list[int] = yield from wagers(table, plan)
        if table.banker:
            collect_fee(table)
        yield from table.pause("before_deal")
        if players:
            yield from deal(table, plan, players, 3)
            if plan.sees_dealer:
                table.lay(Shown(DEALER, (table.hands[DEALER][0],), plan.cite["dealer_card_shown"]))
            yield from table.pause("after_deal")
            yield from play_or_fold(table, plan, players)
            yield from table.pause("before_reveal")
            dealer = show_dealer(table, plan)
            settle(table, plan, players, dealer, beside=_six_card_bonus(table, plan, players))
        if table.banker:
            close_bank(table)
        yield from table.pause("after_round")

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, the player-dealer's wager included."""
        return ThreeCardScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the player-dealer's own result if a player banked."""
        return banked_result(round, record)


def _six_card_bonus(table: Table, plan: TableRules, players: list[int]) -> dict[int, dict[str, Outcome]]:
    """Settle the six card bonus for each hand whose cards are all known, if anybody staked it."""
    if not any(wager == SIX_CARD_BONUS and cents for (_, wager), cents in table.spots.items()):
        return {}
    pays, dealer = plan.pooled[SIX_CARD_BONUS], table.hands[DEALER]
    known = [seat for seat in players if UNSEEN not in table.hands[seat]]
    return {seat: {SIX_CARD_BONUS: pays[six.kind((*table.hands[seat], *dealer))]} for seat in known}


class ThreeCardScript(BankScript, AnteScript):
    """Answers the questions of three card poker from a record; the bank goes to the recorded player-dealer."""
