"""Four card poker: ante and play with the best four cards, one dealer's card seen. Aces up is on the player's own."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pitboss.chance import Card
from pitboss.games.four_card_poker.rules import BOTTOM, RULES, WHOLE
from pitboss.hands import four
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.progressive import Meter, read_meter
from pitboss.procedures.staged import Stage, wagers
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Who
from pitboss.rounds.events import Dealt
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds.strategy import Line

BURN = "burn"
STACK = 5
"""The number of cards an automated shoe deals at a time."""


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    side = "aces_up"
    offered = ("ante", "aces_up")
    rank = staticmethod(four.ranking)
    sees_dealer = True
    seen_place = STACK

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.least, self.most = rules.count("play_least"), rules.count("play_most")
        self.multiples = tuple(sorted({self.least, self.most}))
        self.whole = rules.text("play_between") == WHOLE
        self.chip = rules.amount("smallest_chip")
        spare = (BURN,) * (STACK - 1)
        self.further = (*spare, DEALER) if rules.text("sixth_card") == BOTTOM else (DEALER, *spare)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """Return the range from minimum to maximum, in whole multiples of the ante or in chips."""
        return Amount(ante * self.least, ante * self.most, ante if self.whole else self.chip)


class FourCardPoker(AnteGame):
    """The game of four card poker."""

    id = "four-card-poker"
    title = "Four Card Poker"
    ruleset = RULES
    usual_wagers = ("ante",)
    state_type = Meter
    rules_class = TableRules
    cards = (STACK, STACK + 1)

    def common(self, rules: Rules) -> Iterator[tuple[str, str, tuple["Line", ...]]]:
        """Yield the strategies players know by name."""
        from pitboss.odds.strategy import lines_of

        table_rules = rules.once(TableRules)
        least, most = f"play {table_rules.least}x", f"play {table_rules.most}x"
        simple = f"{most}: pair of tens or better", f"{least}: pair of threes or better", "fold"
        yield (
            "simple",
            "The most with a pair of tens, the least with a pair of threes.",
            lines_of("", *simple),
        )
        matched = "and the dealer's card matches one of yours"
        twelve = (
            f"{most}: pair of aces or better",
            f"{most}: pair of kings or better and dealer shows 2 to Q",
            f"{most}: pair of queens or better and dealer shows 2 to J",
            f"{most}: pair of jacks or better and dealer shows 2 to 10",
            f"{most}: pair of jacks or better {matched}",
            f"{most}: pair of nines or better and dealer shows 2 to 9",
            f"{most}: pair of eights or better and dealer shows 2",
            f"{most}: pair of tens or better and dealer shows 10 {matched}",
            f"{least}: pair of threes or better",
            f"{least}: A-K-Q-7 or better {matched}",
            f"{least}: pair of twos or better and dealer shows 2",
            "fold",
        )
        yield "twelve-lines", "The thresholds in short, as a person can remember them.", lines_of("", *twelve)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, five cards each and the dealer's sixth face up, play or fold, settlement."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from deal(table, table_rules, stage.players, STACK)
            yield from _sixth_card(table, table_rules)
            yield from table.pause("after_deal")
            yield from play_or_fold(table, table_rules, stage.players)
            yield from read_meter(table, stage.progressives)
            settle(table, table_rules, stage, show_dealer(table, table_rules))
        yield from table.pause("after_round")


def _sixth_card(table: Table, table_rules: TableRules) -> Play:
    """Deal the dealer's sixth card face up. A shoe that deals stacks delivers one more stack for it."""
    cite = table_rules.cite["sixth_card"] if table_rules.in_stacks else table_rules.cite["deal_order"]
    to: tuple[Who, ...] = table_rules.further if table_rules.in_stacks else (DEALER,)
    cards = yield from table.draw(to, "deal", cite)
    table.lay(Dealt(DEALER, (cards[to.index(DEALER)],), "up", cite))
    if table_rules.in_stacks:
        table.discard([card for who, card in zip(to, cards, strict=True) if who == BURN], cite)
