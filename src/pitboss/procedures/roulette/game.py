"""What every game of roulette says of itself: the places of the layout, the wheel, the odds."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pitboss.money import Cents
from pitboss.procedures.roulette.names import called
from pitboss.procedures.roulette.table_rules import TableRules
from pitboss.rounds import Game
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.game import Device
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


class RouletteGame(Game):
    """Base class of the games of roulette."""

    rules_class: ClassVar[type[TableRules]]

    def called(self, wager: str) -> WagerName:
        """Say what players call a place of the layout."""
        return called(wager)

    def wagers(self, rules: Rules) -> Names:
        """Return every place of the layout."""
        return {wager: self.called(wager) for wager in rules.once(self.rules_class).spots}

    def device(self, rules: Rules) -> Device:
        """Return the wheel, in the order that the rules give."""
        return rules.once(self.rules_class).device

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager of the layout."""
        return rules.once(self.rules_class).analyse()

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several wagers of the layout by each number."""
        return rules.once(self.rules_class).together(stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this wheel."""
        table_rules = rules.once(self.rules_class)
        return table_rules.kernel(table_rules.offered)
