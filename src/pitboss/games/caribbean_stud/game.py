"""Caribbean stud: ante, five cards each with one of the dealer's seen, a bet of twice the ante or a fold, the meter."""

from collections.abc import Sequence

from pitboss.chance import UNSEEN, Card
from pitboss.games.caribbean_stud.rules import BET, LESS, RULES
from pitboss.hands import Ranking, five
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules
from pitboss.procedures.ante.game import DEALER
from pitboss.procedures.ante.script import AnteScript
from pitboss.procedures.ante.table_rules import NOT_QUALIFIED
from pitboss.procedures.limits import limit_of
from pitboss.procedures.progressive import PROGRESSIVE, Meter
from pitboss.rounds import Play, Record, Table
from pitboss.rounds.asks import Amount
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Shown
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Cite, Rules


class TableRules(AnteRules):
    """The rules of one table, worked out once for all its rounds."""

    stays = BET
    offered = ("ante",)
    bonus = BET
    sees_dealer = True

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.multiple = rules.count("bet_wager")
        self.turned = rules.flag("hands_turned")
        shown = "dealer_card_of_stack" if self.in_stacks else "dealer_card"
        self.place, self.shown = (4 if rules.text(shown).startswith("the bottom") else 0), rules.cite(shown)

    def rank(self, order: tuple[str, ...]) -> Ranking:
        """Rank five-card hands in the order the document lists them."""
        return five.ranking(order)

    @property
    def decide_cite(self) -> Cite:
        """The rule by which a player bets or folds."""
        return self.cite["bet_wager"]

    @property
    def multiples(self) -> tuple[int, ...]:
        """The bet is one multiple of the ante."""
        return (self.multiple,)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """The bet is exactly so many times the ante."""
        return Amount(ante * self.multiple, ante * self.multiple)

    def ruled(self, rules: Rules, rule: str, wager: str) -> Outcome:
        """A bet that wins is paid by the kind of hand; what every hand is paid at least stands for it here."""
        if wager == BET and rules.text(rule) == "wins":
            return Wins(self.pay[BET].rows[LESS], rules.cite(rule))
        return super().ruled(rules, rule, wager)

    def outcomes(self, result: int, value: int) -> dict[str, Outcome]:
        """What becomes of every wager; a winning bet is paid by its table."""
        made = super().outcomes(result, value)
        return {**made, BET: self.bet(value)} if type(made.get(BET)) is Wins else made

    def bet(self, value: int) -> Outcome:
        """What a winning bet is paid."""
        table, kind = self.pay[BET], self.hands.category(value)
        row = kind if kind in table.rows else LESS
        rows = tuple(table.rows)
        return Wins(table.rows[row], table.cite, f"{BET}: {row}", rows[: rows.index(row)])

    def turns(self, table: Table, seat: int, dealer: int) -> bool:
        """Whether a hand is turned over: against a dealer with a hand, for the progressive, or as the house does it."""
        paid_by_kind = dealer >= self.qualifies or type(self.contest[NOT_QUALIFIED][BET]) is Wins
        if paid_by_kind or table.on(seat, PROGRESSIVE):
            return True
        return self.turned and UNSEEN not in table.hands[seat]


class CaribbeanStud(AnteGame):
    """Caribbean stud, in every rulebook that has it."""

    id = "caribbean-stud"
    title = "Caribbean Stud Poker"
    ruleset = RULES
    state_type = Meter
    plan = TableRules
    cards = (5, 5)

    def deal(self, table: Table, plan: AnteRules, players: list[int]) -> Play:
        """Deal five cards each, one of the dealer's face up."""
        assert isinstance(plan, TableRules)
        yield from super().deal(table, plan, players)
        table.lay(Shown(DEALER, (table.hands[DEALER][plan.place],), plan.shown))

    def before_settlement(self, table: Table, plan: AnteRules) -> None:
        """Limit what is won on each bet, where the house does."""
        if limit := table.rules.once(limit_of):
            for seat in [seat for seat, wager in table.spots if wager == BET]:
                table.limit(seat, (BET,), limit.most, limit.cite)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record."""
        return CaribbeanScript(record, rules)


class CaribbeanScript(AnteScript):
    """Answers Caribbean stud's asks from a record."""

    stays = BET
