"""Street games without a dealer's hand: the player's five cards are paid by a table.

Each game of this kind defines the options on each street, and what a hand makes of its wagers.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pitboss.chance import Card
from pitboss.money import Cents
from pitboss.procedures.streets.game import StreetGame
from pitboss.procedures.streets.table_rules import StreetRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together
    from pitboss.odds.strategy import Strategies
    from pitboss.procedures.streets.odds import Play
    from pitboss.procedures.streets.one_hand import Common, Phrases
    from pitboss.rounds.advice import Situation, Worths


class PaidRules(StreetRules):
    """Everything a round looks up, ready to use."""

    units: ClassVar[int] = 1
    """The number of equal wagers that a hand begins with."""
    unit: ClassVar[str]
    """A wager of one unit that stands until the hand is paid or folded."""

    def main(self, value: int) -> Outcome:
        """Return what a hand of five cards makes of the main wagers."""
        raise NotImplementedError

    def by_three(self, cards: tuple[Card, ...]) -> Outcome:
        """Settle the three card bonus."""
        raise NotImplementedError


class PaidGame(StreetGame):
    """Base class of the street games that are paid by the hand alone."""

    rules_class: ClassVar[type[PaidRules]]
    common: "ClassVar[Common]"
    """Strategies players know by name: where each comes from, and its lines by street."""

    def best(self, rules: Rules) -> "Play":
        """Return the best play of the streets."""
        from pitboss.procedures.streets.odds import Play

        table_rules = rules.once(self.rules_class)
        return Play(table_rules, table_rules.units, table_rules.main)

    def analysed(self, play: "Play", notes: tuple[str, ...]) -> "Analysis":
        """Price a table whose streets are played in a given way."""
        raise NotImplementedError

    def joined(self, play: "Play", stakes: Mapping[str, Cents]) -> "Together":
        """Settle a table's wagers on every deal where its streets are played in a given way."""
        raise NotImplementedError

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this game."""
        from pitboss.procedures.streets.kernel import StreetKernel

        return StreetKernel(self.best(rules), rules.once(self.rules_class).by_three)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle the main wagers and the bonuses on every deal."""
        return self.joined(self.best(rules), stakes)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Play by the first strategy that players know by name."""
        from pitboss.procedures.streets.one_hand import known_by_name, practised

        table_rules = round.rules.once(self.rules_class)
        _, _, lines = next(known_by_name(table_rules, self.common))
        return practised(table_rules, lines, _phrases(table_rules), ask, round)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Weigh the choices of a street over every card to come."""
        from pitboss.procedures.streets.advice import by_pay_table, play_of

        table_rules = rules.once(self.rules_class)
        return by_pay_table(play_of(table_rules, table_rules.units, table_rules.main), table_rules.unit, seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return how strategies are named, priced and simulated at this table."""
        from pitboss.procedures.streets.kernel import StreetKernel
        from pitboss.procedures.streets.one_hand import decided_by, known_by_name
        from pitboss.procedures.streets.strategies import Table, strategies

        table_rules = rules.once(self.rules_class)
        return strategies(
            Table(
                table_rules,
                table_rules.units,
                table_rules.main,
                known_by_name(table_rules, self.common),
                self.analysed,
                lambda play: StreetKernel(play, table_rules.by_three),
                self.joined,
                lambda strategy, ask, played: decided_by(
                    table_rules, strategy, _phrases(table_rules), ask, played
                ),
            )
        )


def _phrases(table_rules: PaidRules) -> "Phrases":
    """Return what a condition may say of the cards a player sees."""
    from pitboss.procedures.streets.one_hand import part_phrases, points_of

    return lambda seen: part_phrases(seen, points_of(table_rules.main))
