"""Four card poker: ante and play with the best four cards, the dealer's sixth one seen; aces up on one's own."""

from collections.abc import Sequence

from pitboss.chance import Card
from pitboss.games.four_card_poker.rules import BOTTOM, RULES, WHOLE
from pitboss.hands import Ranking, four
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.progressive import Meter
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Who
from pitboss.rounds.events import Dealt
from pitboss.rulebooks import Rules

BURN = "burn"
STACK = 5
"""How many cards an automated shoe deals at a time."""


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    side = "aces_up"
    offered = ("ante", "aces_up")
    sees_dealer = True
    seen_place = STACK

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.least, self.most = rules.count("play_least"), rules.count("play_most")
        self.whole = rules.text("play_between") == WHOLE
        self.chip = rules.amount("smallest_chip")
        spare = (BURN,) * (STACK - 1)
        self.further = (*spare, DEALER) if rules.text("sixth_card") == BOTTOM else (DEALER, *spare)

    def rank(self, order: tuple[str, ...]) -> Ranking:
        """Rank four-card hands, the best four of five or six, in the order a document lists them."""
        return four.ranking(order)

    @property
    def multiples(self) -> tuple[int, ...]:
        """The least and the most: what a play wager nets grows evenly with it, so nothing between is ever better."""
        return (self.least, self.most) if self.least < self.most else (self.least,)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """From the least to the most, in whole multiples of the ante or in chips."""
        return Amount(ante * self.least, ante * self.most, ante if self.whole else self.chip)


class FourCardPoker(AnteGame):
    """Four card poker, in every rulebook that has it."""

    id = "four-card-poker"
    title = "Four Card Poker"
    ruleset = RULES
    state_type = Meter
    plan = TableRules
    cards = (STACK, STACK + 1)

    def deal(self, table: Table, plan: AnteRules, players: list[int]) -> Play:
        """Deal five cards each, then the dealer's sixth face up; a shoe that deals stacks deals one more for it."""
        assert isinstance(plan, TableRules)
        yield from super().deal(table, plan, players)
        cite = plan.cite["sixth_card"] if plan.in_stacks else plan.cite["deal_order"]
        to: tuple[Who, ...] = plan.further if plan.in_stacks else (DEALER,)
        cards = yield from table.draw(to, "deal", cite)
        table.lay(Dealt(DEALER, (cards[to.index(DEALER)],), "up", cite))
        if plan.in_stacks:
            table.discard([card for who, card in zip(to, cards, strict=True) if who == BURN], cite)
