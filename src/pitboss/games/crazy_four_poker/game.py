"""Crazy four poker: ante, super bonus and play with the best four of five cards. Queens up is on the player's own."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pitboss.chance import UNSEEN, Card
from pitboss.games.crazy_four_poker.rules import QUEENS_UP, RULES, SUPER_BONUS
from pitboss.hands import four
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.ante.table_rules import FOLDED
from pitboss.procedures.progressive import Meter, read_meter
from pitboss.procedures.staged import Stage, wagers
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choose
from pitboss.rounds.bets import why_unequal
from pitboss.rounds.settlement import Outcome, Wins, by_row, ruled
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds.strategy import Line

FATES = ("super_bonus_not_qualified", "super_bonus_higher", "super_bonus_equal", "super_bonus_lower")
"""The rule for a super bonus that its table does not pay, by the result of the hand."""


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    side = QUEENS_UP
    offered = ("ante", SUPER_BONUS, QUEENS_UP)
    beside = (SUPER_BONUS,)
    bonus = SUPER_BONUS
    rank = staticmethod(four.ranking)

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.least, self.most = rules.count("play_least"), rules.count("play_most")
        self.multiples = tuple(sorted({self.least, self.most}))
        self.decide_cite = self.cite["play_least"]
        self.more_with = self.hands.at_least(rules.text("play_more_with"))
        self.fates = tuple(ruled(rules, rule, SUPER_BONUS) for rule in FATES)
        self.barred = Barred(self._why_not_play)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """Return the minimum for any hand, and whole multiples of the ante up to the maximum for a good enough hand."""
        good = UNSEEN in cards or self.may_play(self.most, self.hands.value(cards))
        return Amount(ante * self.least, ante * (self.most if good else self.least), ante)

    def _why_not_play(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        """Bar a play wager that only a better hand would allow, citing the rule on that hand."""
        allowed = ask.choices[0].amount
        if plain.code != "bad_amount" or type(answer.amount) is not int or allowed is None:
            return None
        best = Amount(allowed.minimum, allowed.step * self.most, allowed.step)
        more = f"{plain.message}: more takes a {self.rules.text('play_more_with')} or better"
        return Bar(self.cite["play_more_with"], more, plain.code) if best.admits(answer.amount) else None

    def why_not_wagers(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Bar wagers that do not fit the posted version, and a super bonus that is not equal to the ante."""
        unequal = why_unequal(self.rules, stakes, "super_bonus_wager", "ante", SUPER_BONUS)
        return super().why_not_wagers(ask, stakes) or unequal

    def outcomes(self, result: int, value: int) -> dict[str, Outcome]:
        """Return the outcome of every wager. A super bonus not paid by its table depends on the contest."""
        made = super().outcomes(result, value)
        if result == FOLDED:
            return made
        table = self.pay[SUPER_BONUS]
        paid = by_row(SUPER_BONUS, table, self.hands.row(value, table.rows))
        return {**made, SUPER_BONUS: paid if isinstance(paid, Wins) else self.fates[result]}


class CrazyFourPoker(AnteGame):
    """The game of crazy four poker."""

    id = "crazy-four-poker"
    title = "Crazy Four Poker"
    ruleset = RULES
    usual_wagers = ("ante",)
    state_type = Meter
    rules_class = TableRules
    cards = (5, 5)

    def common(self, rules: Rules) -> Iterator[tuple[str, str, tuple["Line", ...]]]:
        """Yield the strategies players know by name."""
        from pitboss.odds.strategy import lines_of

        table_rules = rules.once(TableRules)
        raised = f"play {table_rules.most}x: {table_rules.hands.describe(table_rules.more_with)} or better"
        simple = raised, f"play {table_rules.least}x: K-Q-8-4 or better", "fold"
        yield "K-Q-8-4", "Plays the most allowed, or the least from K-Q-8-4.", lines_of("", *simple)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, five cards each, play or fold, the dealer's hand, settlement."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from deal(table, table_rules, stage.players, 5)
            yield from table.pause("after_deal")
            yield from play_or_fold(table, table_rules, stage.players)
            yield from read_meter(table, stage.progressives)
            settle(table, table_rules, stage, show_dealer(table, table_rules))
        yield from table.pause("after_round")
