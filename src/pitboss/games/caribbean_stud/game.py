"""Caribbean stud: ante, five cards each with one of the dealer's seen, a bet of twice the ante or a fold, the meter."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.chance import UNSEEN
from pitboss.games.caribbean_stud.rules import BET, LESS, NAMES, RULES
from pitboss.hands import five
from pitboss.procedures.ante import AnteGame, AnteRules, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.ante.sides import made_by
from pitboss.procedures.ante.table_rules import NOT_QUALIFIED
from pitboss.procedures.limits import limit_of
from pitboss.procedures.progressive import PROGRESSIVE, Meter, read_meter
from pitboss.procedures.staged import Stage, wagers
from pitboss.rounds import Play, Table
from pitboss.rounds.events import Shown
from pitboss.rounds.settlement import Outcome, Wins, by_row
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds.strategy import Line


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    stays = BET
    offered = ("ante",)
    bonus = BET
    win_row = LESS
    rank = staticmethod(five.ranking)
    sees_dealer = True

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.multiples, self.decide_cite = (rules.count("bet_wager"),), self.cite["bet_wager"]
        self.limit = limit_of(rules)
        self.turned = rules.flag("hands_turned")
        shown = "dealer_card_of_stack" if self.in_stacks else "dealer_card"
        self.place, self.shown = (4 if rules.text(shown).startswith("the bottom") else 0), rules.cite(shown)

    def outcomes(self, result: int, value: int) -> dict[str, Outcome]:
        """Return the outcome of every wager. A winning bet is paid by its table."""
        made = super().outcomes(result, value)
        return {**made, BET: self.bet(value)} if type(made.get(BET)) is Wins else made

    def bet(self, value: int) -> Outcome:
        """Return what a winning bet is paid."""
        table, kind = self.pay[BET], self.hands.category(value)
        row = kind if kind in table.rows else LESS
        return by_row(BET, table, row)

    def turns(self, table: Table, seat: int, dealer: int) -> bool:
        """Whether a hand is turned over: if the dealer has a hand, for a wager on it, or by house rule."""
        paid_by_kind = dealer >= self.qualifies or type(self.contest[NOT_QUALIFIED][BET]) is Wins
        if paid_by_kind or table.on(seat, PROGRESSIVE) or made_by(table, self.sides, seat):
            return True
        return self.turned and UNSEEN not in table.hands[seat]


class CaribbeanStud(AnteGame):
    """The game of Caribbean stud."""

    id = "caribbean-stud"
    title = "Caribbean Stud Poker"
    ruleset = RULES
    usual_wagers = ("ante",)
    names = NAMES
    practised_by = "three-rules"
    state_type = Meter
    rules_class = TableRules
    cards = (5, 5)

    def common(self, rules: Rules) -> Iterator[tuple[str, str, tuple["Line", ...]]]:
        """Yield the strategies players know by name."""
        from pitboss.odds.strategy import lines_of

        yield (
            "A-K-J-8-3",
            "One threshold, whatever the dealer shows.",
            lines_of("", "bet: A-K-J-8-3 or better", "fold"),
        )
        yield "pair-or-ace-king", "Bets with any ace and king.", lines_of("", "bet: A-K or better", "fold")
        yield "pair-or-better", "Never bets without a pair.", lines_of("", "bet: pair or better", "fold")
        three_rules = (
            "bet: pair or better",
            "bet: A-K and dealer shows 2 to Q and the dealer's card matches one of yours",
            "bet: A-K and dealer shows A or K and a queen or jack in your hand",
            "bet: A-K and a queen in your hand and the dealer's card matches none of yours"
            " and the dealer's card is lower than your fourth",
            "fold",
        )
        yield "three-rules", "The usual rules for an ace and a king.", lines_of("", *three_rules)

    def play(self, table: Table) -> Play:
        """Play one round: the ante, five cards each with one of the dealer's face up, bet or fold, settlement."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from deal(table, table_rules, stage.players, 5)
            table.lay(Shown(DEALER, (table.hands[DEALER][table_rules.place],), table_rules.shown))
            yield from table.pause("after_deal")
            yield from play_or_fold(table, table_rules, stage.players)
            yield from read_meter(table, stage.progressives)
            if limit := table_rules.limit:
                for seat in [seat for seat, wager in table.spots if wager == BET]:
                    table.limit(seat, (BET,), limit.most, limit.cite)
            dealer = show_dealer(table, table_rules)
            down = [seat for seat in stage.players if not table_rules.turns(table, seat, dealer)]
            settle(table, table_rules, stage, dealer, down)
        yield from table.pause("after_round")
