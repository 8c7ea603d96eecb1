"""Ultimate texas hold'em: ante and blind, one play wager of four times the ante down to one, the dealer's hand."""

from typing import TYPE_CHECKING

from pitboss.chance import Card
from pitboss.games.ultimate_texas_holdem.rules import CONTEST, RULES, TRIPS, most_at_minimum
from pitboss.hands import five
from pitboss.money import show_dollars
from pitboss.procedures.limits import cap_of
from pitboss.procedures.staged import Stage, wagers
from pitboss.procedures.streets import contest
from pitboss.procedures.streets import game as streets
from pitboss.procedures.streets.contest import HIGHER, ContestGame, ContestRules
from pitboss.procedures.streets.game import DEALER
from pitboss.procedures.streets.table_rules import CHECK, FOLD, Option, Street
from pitboss.rounds import Play, Table
from pitboss.rounds.alike import Cells, money_of
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bar, Bet
from pitboss.rounds.bets import why_unequal
from pitboss.rounds.settlement import Outcome, Wins, ruled
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart

COMMON = (
    (
        "usual",
        "The usual rules of thumb.",
        {
            "preflop": ("play {preflop}x: 33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo", "check"),
            "flop": (
                "play {flop}x: two pair or better",
                "check: 22",
                "play {flop}x: hidden pair or better",
                "play {flop}x: four to a flush with a hidden 10 or higher",
                "check",
            ),
            "river": (
                "play {river}x: hidden pair or better",
                "play {river}x: fewer than 21 dealer outs",
                "fold",
            ),
        },
    ),
    ("always-{preflop}x", "Plays the most at once with every hand.", {"preflop": ("play {preflop}x",)}),
    (
        "never-before-flop",
        "Waits for the flop with every hand, then plays in the best way.",
        {"preflop": ("check",)},
    ),
    (
        "river-only",
        "Waits for all the cards, then plays every hand.",
        {"preflop": ("check",), "flop": ("check",), "river": ("play {river}x",)},
    ),
)
"""Strategies players know by name: where each comes from, and its lines by street."""

NOT_FOLDED = (
    "With an ante of up to {0}, the least award, no hand that the progressive pays is folded on the river: the wager"
    " there risks one ante, and a fold the award. The ante's own figures leave those awards out."
)


class TableRules(ContestRules):
    """The rules of one table, worked out once for all its rounds."""

    first, offered = "ante", ("ante", "blind", TRIPS)
    contest, stays, side, limited = CONTEST, "play", TRIPS, (*CONTEST, TRIPS)
    decided_by = "play"

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.streets, self.limit = self._streets(rules), cap_of(rules, most_at_minimum)
        self.qualifies = five.at_least(rules.text("dealer_qualifies"))
        self.not_qualified = ruled(rules, "not_qualified_ante", "ante")
        self.blind_below = ruled(rules, "blind_below", "blind")

    def _streets(self, rules: Rules) -> tuple[Street, ...]:
        """Return the streets: play 3x or 4x the ante or check, after the flop 2x or check, at the end 1x or fold."""
        least, most = rules.count("preflop_least"), rules.count("preflop_most")
        flop, river = rules.count("flop_play"), rules.count("river_play")
        return (
            self._street(
                "preflop", (CHECK, Option("play", "play", least, most)), "preflop_most", "flop_cards", 3
            ),
            self._street("flop", (CHECK, Option("play", "play", flop, flop)), "flop_play", "last_cards", 2),
            self._street("river", (Option("play", "play", river, river), FOLD), "river_play"),
        )

    def _street(
        self, at: str, options: tuple[Option, ...], rule: str, turns: str = "", cards: int = 0
    ) -> Street:
        """Return one street, for players who have not played yet."""
        return Street(at, options, self.cite[rule], turns, cards, self.cite[turns or rule], unless="play")

    def why_not_wagers(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Bar a blind that is not equal to the ante."""
        return why_unequal(self.rules, stakes, "blind_wager", "ante", "blind")

    def showdown(self, rule: str, value: int, dealer: int) -> dict[str, Outcome]:
        """Settle the contest. A dealer who does not qualify returns only the ante. The blind is paid by the hand."""
        made = dict(self.compared[rule])
        if rule == HIGHER:
            paid = self.by_hand("blind", value)
            made["blind"] = paid if isinstance(paid, Wins) else self.blind_below
        return made if dealer >= self.qualifies else {**made, "ante": self.not_qualified}

    def aside(
        self, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
    ) -> dict[str, Outcome]:
        """Settle trips by the player's own best five cards, independently of the other wagers."""
        return {TRIPS: self.by_hand(TRIPS, five.best((*own, *board)))}


class UltimateTexasHoldem(ContestGame):
    """The game of Ultimate Texas hold'em."""

    id = "ultimate-texas-holdem"
    title = "Ultimate Texas Hold'em"
    ruleset = RULES
    usual_wagers = ("ante",)
    rules_class = TableRules
    common = COMMON
    pays_on_hand = ("blind", "trips")

    def sorts(self, rules: Rules) -> Cells:
        """Sort hands by the results of the blind and trips, and by the contest with the dealer."""
        from pitboss.procedures.streets.cells import by_best, by_contest, cells_of

        table_rules = rules.once(TableRules)
        paid = [wager for wager in ("blind", TRIPS) if wager in table_rules.pay]
        best = by_best(lambda value: money_of({wager: table_rules.by_hand(wager, value) for wager in paid}))
        return cells_of(
            table_rules.own, table_rules.dealt, table_rules.board, [best, by_contest(table_rules.qualifies)]
        )

    def play(self, table: Table) -> Play:
        """Play one round: ante and blind, two cards each, three chances to play or check, the dealer's hand."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            yield from streets.deal(
                table, table_rules, streets.own_cards(table_rules, (*stage.players, DEALER))
            )
            yield from table.pause("after_deal")
            for street in table_rules.streets:
                yield from streets.decide(table, table_rules, stage, street)
                if street.turns:
                    yield from table.pause(street.turns)
                    yield from streets.deal_board(table, table_rules, street)
            yield from streets.before_reveal(table, table_rules, stage)
            if value := contest.show_dealer(table, table_rules, stage):
                does = "qualifies" if value >= table_rules.qualifies else "does not qualify"
                cite = table_rules.cite["dealer_qualifies"]
                table.judge(DEALER, f"{five.describe(value)}: {does}", cite, wagers=("ante",))
            contest.settle(table, table_rules, stage)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the ante with blind and play under best play, trips and the progressive."""
        from pitboss.odds.strategy import TIES
        from pitboss.procedures.streets.contest_odds import ContestPlay

        table_rules, said = rules.once(TableRules), [TIES]
        if table_rules.jackpot is not None:
            least = min(table_rules.jackpot.worth(pays) for _, pays in table_rules.jackpot.pay)
            said.insert(0, NOT_FOLDED.format(show_dollars(least)))
        return self.analysed(ContestPlay(table_rules), tuple(said))

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Return how trips and the progressive are priced, which do not depend on the play."""
        from pitboss.odds.pooled import by_seven_cards
        from pitboss.procedures.streets.odds import apart

        table_rules = rules.once(TableRules)
        taken = {TRIPS: lambda: by_seven_cards(TRIPS, table_rules.pay[TRIPS])} if rules.wager(TRIPS) else {}
        return apart(table_rules, taken)
