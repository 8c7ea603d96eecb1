"""High card flush: ante, seven cards each, a raise or a fold. The longest flush wins."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pitboss.chance import UNSEEN, Card
from pitboss.games.high_card_flush.rules import NAMES, RAISE, RULES
from pitboss.hands import flushes
from pitboss.hands.naming import Named
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.staged import Stage, wagers
from pitboss.rounds import Game, Play, Table
from pitboss.rounds.alike import Cells
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Barred, Choose
from pitboss.rounds.records import Record
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together
    from pitboss.odds.strategy import Line, Strategies
    from pitboss.rounds.advice import Situation, Worths


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    stays = RAISE
    offered = ("ante",)
    rank = staticmethod(flushes.ranking)

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        by_size = ["raise_most"] * 5 + ["raise_most_five", "raise_most_six", "raise_most_six"]
        self.most_rule = tuple(by_size)
        """The rule on the largest raise, by how many cards the flush has."""
        self.most = tuple(rules.count(rule) for rule in by_size)
        self.multiples = tuple(sorted({1, *self.most}))
        self.decide_cite = self.cite["raise_most"]
        self.barred = Barred(self._why_not_raise)

    @cached_property
    def on_cards(self) -> frozenset[str]:
        """The wagers that the cards decide: the side wagers too, by the player's own."""
        return super().on_cards.union(side.wager for side in self.sides.taken)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """Return the ante or a whole multiple of it, up to what the player's flush allows."""
        most = max(self.most) if UNSEEN in cards else self.most[flushes.longest(cards)]
        return Amount(ante, ante * most, ante)

    def may_play(self, multiple: int, value: int) -> bool:
        """Whether a hand of this value may be raised by this multiple of the ante."""
        return multiple <= self.most[flushes.size(value)]

    def _why_not_raise(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Bar a raise that only a longer flush would allow, citing the rule on the player's."""
        allowed = ask.choices[0].amount
        if plain.code != "bad_amount" or allowed is None or type(answer.amount) is not int:
            return None
        rule = self.most_rule[self.most.index(allowed.maximum // allowed.minimum)]
        return Bar(self.cite[rule], plain.message, plain.code)


class HighCardFlush(AnteGame):
    """The game of high card flush."""

    id = "high-card-flush"
    title = "High Card Flush"
    ruleset = RULES
    usual_wagers = ("ante",)
    names = NAMES
    rules_class = TableRules
    cards = (flushes.CARDS, flushes.CARDS)
    analyse_apart = Game.analyse_apart  # type: ignore[assignment]

    def named(self, rules: Rules, held: Held) -> Named | None:
        """Name a hand by its longest flush."""
        if len(held.cards) != flushes.CARDS:
            return None
        hands = rules.once(TableRules).hands
        value = hands.value(held.cards)
        suit = flushes.suit_sets(held.cards).index(value & flushes.SET)
        return Named(hands.describe(value), tuple(card for card in held.cards if card[1] == "cdhs"[suit]))

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return what makes records alike in an ante game, and each hand's longest straight flush."""
        if (said := super().alike(record, rules)) is None:
            return None
        return said, *(flushes.longest_run(seat.cards) for seat in record.seats)

    def sorts(self, rules: Rules, pooled: bool) -> Cells:
        """Work out how hands are sorted at once, as `alike` sorts those of one record."""
        from pitboss.games.high_card_flush.cells import cells_of

        return cells_of(rules.once(TableRules).qualifies)

    def common(self, rules: Rules) -> Iterator[tuple[str, str, tuple["Line", ...]]]:
        """Yield the strategies players know by name."""
        from pitboss.odds.strategy import lines_of

        table_rules = rules.once(TableRules)
        short, five, six = table_rules.most[2], table_rules.most[5], table_rules.most[6]
        raised = f"raise {six}x: six-card flush or better", f"raise {five}x: five-card flush or better"
        least = "three-card flush, ten-eight-six"
        says = "Raises the most allowed, from a three-card flush of ten, eight and six."
        yield "ten-eight-six", says, lines_of("", *raised, f"raise {short}x: {least} or better", "fold")
        yield "always", "Never folds.", lines_of("", *raised, f"raise {short}x")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes, assuming the best play of the ante."""
        from pitboss.games.high_card_flush.odds import analyse

        return analyse(rules)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle the ante and the side wagers by every way a round can end."""
        from pitboss.games.high_card_flush.odds import together

        return together(rules, stakes)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Count how the hand does against every hand of the dealer."""
        from pitboss.games.high_card_flush.odds import worths

        return worths(rules, seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return how strategies are named, priced and simulated at this table."""
        from pitboss.games.high_card_flush.strategies import strategies

        return strategies(self, rules)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the compiled rounds of one seat under best play."""
        from pitboss.games.high_card_flush.kernel import FlushKernel

        return FlushKernel(rules)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, seven cards each, raise or fold, the dealer's hand, settlement."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from deal(table, table_rules, stage.players, flushes.CARDS)
            yield from table.pause("after_deal")
            yield from play_or_fold(table, table_rules, stage.players)
            yield from table.pause("before_reveal")
            settle(table, table_rules, stage, show_dealer(table, table_rules))
        yield from table.pause("after_round")
