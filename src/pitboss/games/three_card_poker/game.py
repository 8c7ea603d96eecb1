"""Three card poker: ante and play against the dealer, pair plus and the six card bonus on the cards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN, Card
from pitboss.games.three_card_poker.rules import NAMES, RULES
from pitboss.hands import six, three
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.ante.script import AnteScript
from pitboss.procedures.ante.sides import FOURTH, turn_fourth
from pitboss.procedures.bank import (
    PLAYER_DEALER,
    BankScript,
    BankTurn,
    bank_well,
    banked_result,
    check_turn,
    close_bank,
    collect_fee,
    offer_bank,
)
from pitboss.procedures.staged import Stage, wagers
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Shown
from pitboss.rounds.settlement import Outcome, by_row
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds.strategy import Line

SIX_CARD_BONUS = "six_card_bonus"


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    side = "pair_plus"
    offered = ("ante", "pair_plus", SIX_CARD_BONUS)
    rank = staticmethod(three.ranking)

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.player_banks = rules.text("bank") == PLAYER_DEALER
        self.sees_dealer = rules.flag("dealer_card_shown")
        self.least, self.decide_cite = rules.count("play_wager"), self.cite["play_wager"]
        self.most = rules.count("play_most", self.least)
        self.multiples = tuple(sorted({self.least, self.most}))
        if SIX_CARD_BONUS in self.pay:
            self.pooled = {SIX_CARD_BONUS: {kind: self._six_cards(kind) for kind in six.KINDS}}

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """Return the multiple of the ante that is played, or the whole multiples from the least to the most."""
        if self.least == self.most:
            return super().prices(ante, cards)
        return Amount(ante * self.least, ante * self.most, ante)

    def _six_cards(self, kind: str) -> Outcome:
        """Pay the six card bonus on the best five of six cards.

        A six-card royal without its own row is a royal flush.
        """
        table = self.pay[SIX_CARD_BONUS]
        row = "royal flush" if kind == six.SIX_CARD_ROYAL and kind not in table.rows else kind
        return by_row(SIX_CARD_BONUS, table, row)


class ThreeCardScript(BankScript, AnteScript):
    """Answers the questions of three card poker from a record. The bank goes to the recorded player-dealer."""


class FourthCardScript(ThreeCardScript):
    """Answers them if a wager looks at a fourth card, which is the record's only community card."""

    takes = ThreeCardScript.takes | {"community"}


class ThreeCardPoker(AnteGame):
    """The game of three card poker."""

    id = "three-card-poker"
    title = "Three Card Poker"
    ruleset = RULES
    usual_wagers = ("ante",)
    names = NAMES
    state_type = BankTurn
    rules_class = TableRules
    cards = (3, 3)

    def common(self, rules: Rules) -> Iterator[tuple[str, str, tuple["Line", ...]]]:
        """Yield the strategies players know by name."""
        from pitboss.odds.strategy import lines_of
        from pitboss.procedures.ante.words import do_of

        table_rules = rules.once(TableRules)
        plays = do_of(table_rules, table_rules.least)
        once = "" if table_rules.least == table_rules.most else ", and the play wager is never raised"
        best = f"The best play if no dealer's card is seen{once}."
        yield "Q-6-4", best, lines_of("", f"{plays}: Q-6-4 or better", "fold")
        if table_rules.qualifies:
            least = f"{plays}: {rules.text('dealer_qualifies')} or better"
            yield "mimic-dealer", "Plays what the dealer would qualify with.", lines_of("", least, "fold")

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, which has a fourth card if a wager looks at one."""
        table_rules = rules.once(TableRules)
        answers = FourthCardScript if table_rules.sides.looking_at(FOURTH) else ThreeCardScript
        return answers(record, rules, table_rules)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Take the bank when it is offered. Otherwise play by the usual strategy."""
        return bank_well(ask) or super().practised(ask, round)

    def lay_out(self, table: Table) -> None:
        """Refuse an impossible turn at the bank."""
        check_turn(table)

    def play(self, table: Table) -> Play:
        """Play one round: the bank, the wagers, three cards each, play or fold, the dealer's hand, settlement."""
        table_rules = table.rules.once(TableRules)
        if table_rules.player_banks:
            yield from offer_bank(table)
            if not table.banker:
                return
        stage: Stage = yield from wagers(table, table_rules)
        if table.banker:
            collect_fee(table)
        yield table.moment("before_deal")
        if stage.players:
            yield from deal(table, table_rules, stage.players, 3)
            if table_rules.sees_dealer:
                table.lay(Shown(DEALER, (table.hands[DEALER][0],), table_rules.cite["dealer_card_shown"]))
            yield table.moment("after_deal")
            yield from play_or_fold(table, table_rules, stage.players)
            if table_rules.sides.taken:
                yield from turn_fourth(table, table_rules.sides)
            yield table.moment("before_reveal")
            dealer = show_dealer(table, table_rules)
            settle(
                table, table_rules, stage, dealer, beside=_six_card_bonus(table, table_rules, stage.players)
            )
        if table.banker:
            close_bank(table)
        yield table.moment("after_round")

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the player-dealer's own result if a player banked."""
        return banked_result(round, record)


def _six_card_bonus(
    table: Table, table_rules: TableRules, players: tuple[int, ...]
) -> dict[int, dict[str, Outcome]]:
    """Settle the six card bonus for each hand whose cards are all known, if anyone staked it."""
    if not table_rules.pooled or not any(
        wager == SIX_CARD_BONUS and cents for (_, wager), cents in table.spots.items()
    ):
        return {}
    pays, dealer = table_rules.pooled[SIX_CARD_BONUS], table.hands[DEALER]
    known = [seat for seat in players if UNSEEN not in table.hands[seat]]
    return {seat: {SIX_CARD_BONUS: pays[six.kind((*table.hands[seat], *dealer))]} for seat in known}
