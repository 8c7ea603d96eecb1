"""Mississippi stud: an ante, a wager of one to three times it on each street, paid by the hand alone."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.chance import Card
from pitboss.games.mississippi_stud.rules import BONUS, MAIN, NAMES, RULES, STREETS, TURNS, WHEN_TURNED
from pitboss.hands import five, three
from pitboss.money import Cents
from pitboss.procedures.staged import Stage, wagers
from pitboss.procedures.streets import game as streets
from pitboss.procedures.streets.game import BOARD
from pitboss.procedures.streets.paid import PaidGame, PaidRules
from pitboss.procedures.streets.table_rules import FOLD, Option, Street
from pitboss.rounds import Play, Table
from pitboss.rounds.alike import Cells, money_of
from pitboss.rounds.asks import Who
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins, by_row
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart, Together, WagerAnalysis
    from pitboss.procedures.streets.odds import Play as StreetPlay

COUNTED = ("rules.hand_ranking", "rules.street_least", "rules.street_most")
FOLD_TAKES = (
    "A fold takes the three card bonus here: it is listed as lost on a fold, as the ante is best played."
)

COMMON = (
    (
        "points",
        "The usual rules by points.",
        {
            STREETS[0]: ("bet 3x: pair", "bet 1x: at least 2 points", "bet 1x: 65s", "fold"),
            STREETS[1]: (
                "bet 3x: pair of sixes or better",
                "bet 3x: three to a royal flush",
                "bet 3x: three to a straight flush with no gap and lowest card 5 or higher",
                "bet 3x: three to a straight flush with one gap and at least 1 card J or higher",
                "bet 3x: three to a straight flush with two gaps and at least 2 cards J or higher",
                "bet 1x: three to a flush",
                "bet 1x: pair",
                "bet 1x: at least 3 points",
                "bet 1x: three to a straight with no gap and lowest card 4 or higher",
                "bet 1x: three to a straight with one gap and at least 2 cards 6 to 10",
                "fold",
            ),
            STREETS[2]: (
                "bet 3x: pair of sixes or better",
                "bet 3x: four to a flush",
                "bet 3x: four to an outside straight and highest card 8 or higher",
                "bet 1x: four to a straight",
                "bet 1x: pair",
                "bet 1x: at least 4 points",
                "bet 1x: at least 3 cards 6 to 10 and 5 or more staked",
                "fold",
            ),
        },
    ),
    ("always-1x", "Never folds, never raises.", dict.fromkeys(STREETS, ("bet 1x",))),
    ("always-3x", "Bets the most on every street.", dict.fromkeys(STREETS, ("bet 3x",))),
)
"""Strategies players know by name: where each comes from, and its lines for each street."""


class TableRules(PaidRules):
    """The rules of one table, worked out once for all its rounds."""

    first = "ante"
    offered = ("ante", BONUS)
    limited = MAIN
    board_cards = frozenset({BONUS})
    own, board = 2, 3
    unit = "ante"

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        turned = self.cite["community_cards"]
        least, most = rules.count("street_least"), rules.count("street_most")
        self.streets = tuple(
            Street(at, (Option("bet", at, least, most), FOLD), self.wager_cite[at], turns, 1, turned)
            for at, turns in zip(STREETS, TURNS, strict=True)
        )
        """On each the player bets one to three times the ante or folds, then a community card is turned up."""
        self.board_dealt = self.in_stacks or rules.text("community_cards") != WHEN_TURNED
        self.burns = 1
        self.pushes = five.at_least(rules.text("push_from"))
        lost = Loses(self.cite["fold_forfeits"])
        self.folded = dict.fromkeys(MAIN, lost)
        if BONUS in self.wager_cite and rules.text("three_card_bonus_on_fold") == "lost":
            self.folded[BONUS] = Loses(self.cite["three_card_bonus_on_fold"])

    def outcomes(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Outcome]:
        """Return the outcomes: the wagers by the hand, and the bonus by the community cards."""
        made = dict.fromkeys(MAIN, self.main(five.best((*own, *board)))) if own else {}
        return {**made, BONUS: self.by_three(board)} if BONUS in self.pay else made

    def main(self, value: int) -> Outcome:
        """Pay a hand that is in the table. A hand just below pushes, and any other loses."""
        made = self.by_hand("hand", value)
        if isinstance(made, Wins):
            return made
        found = f"hand: {five.describe(value)}", tuple(self.pay["hand"].rows)
        if value >= self.pushes:
            return Pushes(self.cite["push_from"], *found)
        return Loses(self.cite["below_push"], *found)

    def by_three(self, cards: tuple[Card, ...]) -> Outcome:
        """Settle the bonus by the three community cards."""
        return by_row(BONUS, self.pay[BONUS], three.category(three.value(cards)))


class MississippiStud(PaidGame):
    """The game of Mississippi stud."""

    id = "mississippi-stud"
    title = "Mississippi Stud"
    ruleset = RULES
    names = NAMES
    rules_class = TableRules
    common = COMMON
    pays_on_hand = ("hand",)

    def sorts(self, rules: Rules) -> Cells:
        """Sort hands by the results of the wagers and of the bonus on the community cards."""
        from pitboss.procedures.streets.cells import by_best, by_three, cells_of

        table_rules = rules.once(TableRules)
        facts = [by_best(lambda value: money_of({"hand": table_rules.main(value)}))]
        if BONUS in table_rules.pay:
            facts.append(
                by_three(lambda board: money_of({BONUS: table_rules.by_three(board)}), of_board=True)
            )
        return cells_of(table_rules.own, table_rules.dealt, table_rules.board, facts)

    def play(self, table: Table) -> Play:
        """Play one round: the ante, two cards each, a wager or a fold before each of three community cards."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from streets.deal(table, table_rules, _dealt_to(table_rules, stage.players))
            yield from table.pause("after_deal")
            for street in table_rules.streets:
                yield from streets.decide(table, table_rules, stage, street)
                yield from table.pause(street.turns)
                if table_rules.board_dealt:
                    streets.turn_over(table, table_rules, street)
                else:
                    yield from streets.deal_board(table, table_rules, street)
            yield from streets.before_reveal(table, table_rules, stage)
            streets.settle(table, table_rules, stage)
        yield from table.pause("after_round")

    def joined(self, play: "StreetPlay", stakes: Mapping[str, Cents]) -> "Together":
        """Settle a table's wagers on every deal where its streets are played in a given way."""
        from pitboss.procedures.streets import joint

        rules = play.table_rules.rules
        table_rules = rules.once(TableRules)
        taken = partial(joint.by_three, table_rules.by_three, joint.BOARD, folds=BONUS in table_rules.folded)
        sides = {BONUS: taken} if rules.wager(BONUS) else {}
        return joint.together(play, stakes, "ante", sides)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the ante with its streets under best play, and the bonus on the community cards."""
        from pitboss.odds.strategy import TIES
        from pitboss.procedures.streets.joint import with_progressive
        from pitboss.procedures.streets.strategies import told_by_lines

        table_rules = rules.once(TableRules)
        play, jackpot = self.best(rules), table_rules.jackpot
        both, said = with_progressive(play, jackpot, table_rules.least_first) if jackpot else (None, ())
        return told_by_lines(self.analysed(play, (*said, TIES), both), rules.once(self.strategies))

    def analysed(
        self, play: "StreetPlay", notes: tuple[str, ...], also: "Mapping[str, WagerAnalysis] | None" = None
    ) -> "Analysis":
        """Price a table whose streets are played in a given way."""
        from pitboss.odds import Analysis, weigh
        from pitboss.procedures.streets.joint import by_three, lost_on_a_fold

        rules, apart = play.table_rules.rules, self.analyse_apart(play.table_rules.rules)
        table_rules = rules.once(TableRules)
        ante = weigh("ante", play.results(), rules=COUNTED)
        said, combined = apart.notes, also or {}
        if BONUS in table_rules.folded and rules.wager(BONUS):
            stake = next(offer.amount.least for offer in table_rules.offers if offer.wager == BONUS)
            lost = lost_on_a_fold(
                play, BONUS, by_three(table_rules.by_three, BOARD, stake, folds=True), stake
            )
            said, combined = (*said, FOLD_TAKES), {lost.name: lost, **combined}
        return Analysis.of(rules, {"ante": ante, **apart.all()}, play.advice(), (*said, *notes), combined)

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Return how the bonus and the progressive are priced, which do not depend on the play."""
        from pitboss.procedures.streets.odds import apart, by_three_cards

        table_rules = rules.once(TableRules)
        if not rules.wager(BONUS) or BONUS in table_rules.folded:
            return apart(table_rules, {})
        cited = (table_rules.pay[BONUS].cite.rule, "rules.three_card_bonus_on_fold")
        return apart(table_rules, {BONUS: lambda: by_three_cards(BONUS, table_rules.by_three, cited)})


def _dealt_to(table_rules: TableRules, players: tuple[int, ...]) -> tuple[Who, ...]:
    """Return the dealing order: two cards each, and community cards last, or first if a shoe deals packets."""
    board = (BOARD,) * table_rules.board if table_rules.board_dealt else ()
    own = streets.own_cards(table_rules, players)
    return (*board, *own) if table_rules.in_stacks else (*own, *board)
