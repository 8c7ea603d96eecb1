"""Let it ride: three bets on a hand of five cards, two of which may be taken back as the cards are revealed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.chance import Card
from pitboss.games.let_it_ride.rules import (
    AFTER_BET_1,
    BETS,
    BONUS,
    NAMES,
    RULES,
    STREETS,
    THREE_CARDS,
    TURNS,
)
from pitboss.hands import five, three
from pitboss.money import Cents
from pitboss.procedures.staged import Stage, wagers
from pitboss.procedures.streets import game as streets
from pitboss.procedures.streets.game import BOARD, BURN
from pitboss.procedures.streets.paid import PaidGame, PaidRules
from pitboss.procedures.streets.table_rules import Option, Street
from pitboss.rounds import Play, Table
from pitboss.rounds.alike import Cells, money_of
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Bet, Who
from pitboss.rounds.bets import why_unequal
from pitboss.rounds.settlement import Loses, Outcome, Wins, by_row
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart, Together, WagerAnalysis
    from pitboss.procedures.streets.odds import Play as StreetPlay

_THREE = three.ranking(three.USUAL)
TOGETHER = "The figures of bet 1 are those of the three bets together, per unit of one of them."

COMMON = (
    (
        "usual",
        "The usual rules, where a pair of tens is paid.",
        {
            STREETS[0]: (
                "ride: pair of tens or better",
                "ride: three to a royal flush",
                "ride: three to a straight flush with no gap and lowest card 3 or higher",
                "ride: three to a straight flush with one gap and at least 1 card 10 or higher",
                "ride: three to a straight flush with two gaps and at least 2 cards 10 or higher",
                "withdraw",
            ),
            STREETS[1]: (
                "ride: pair of tens or better",
                "ride: four to a flush",
                "ride: four to an outside straight",
                "ride: four to an inside straight and lowest card 10 or higher",
                "withdraw",
            ),
        },
    ),
    (
        "paid-only",
        "Rides only with a hand that is paid.",
        dict.fromkeys(STREETS, ("ride: pair of tens or better", "withdraw")),
    ),
    ("always-ride", "Never takes a bet back.", dict.fromkeys(STREETS, ("ride",))),
    ("never-ride", "Takes back both bets.", dict.fromkeys(STREETS, ("withdraw",))),
)
"""Strategies players know by name: where each comes from, and its lines with three cards and with four."""


class TableRules(PaidRules):
    """The rules of one table, worked out once for all its rounds."""

    first = "bet1"
    offered = (*BETS, BONUS, THREE_CARDS)
    limited = BETS
    own_cards = frozenset({THREE_CARDS})
    own, board = 3, 2
    units, unit = len(BETS), "bet3"

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        ride, turned = Option("ride"), self.cite["community_cards"]
        self.streets = tuple(
            Street(bet, (ride, Option("withdraw", withdraws=bet)), self.wager_cite[bet], turns, 1, turned)
            for bet, turns in zip(STREETS, TURNS, strict=True)
        )
        """On each a bet is withdrawn or let ride, then a community card is turned up."""
        self.burn_later = rules.text("burned_card") == AFTER_BET_1
        self.spare = int(self.burn_later or self.in_stacks)
        if BONUS in self.wager_cite:
            self.collected = {BONUS: self.cite["bonus_collected"]}
            chip = rules.amount("bonus_stake")
            self.offers = tuple(
                replace(one, amount=Amount(chip, chip)) if one.wager == BONUS else one for one in self.offers
            )

    def why_not_wagers(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Bar three bets that are not equal."""
        return why_unequal(self.rules, stakes, "equal_bets", *BETS)

    def outcomes(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Outcome]:
        """Return the outcomes: the bets and the bonus by the hand, the three card bonus by the player's own cards."""
        value = five.best((*own, *board))
        made = dict.fromkeys(BETS, self.main(value))
        if BONUS in self.pay:
            made[BONUS] = self.by_hand(BONUS, value)
        if THREE_CARDS in self.pay:
            made[THREE_CARDS] = self.by_three(own)
        return made

    def main(self, value: int) -> Outcome:
        """Pay a hand that is in the table. Any lower one loses."""
        made = self.by_hand("hand", value)
        lost = Loses(self.cite["below_table"], f"hand: {five.describe(value)}", tuple(self.pay["hand"].rows))
        return made if isinstance(made, Wins) else lost

    def by_three(self, own: tuple[Card, ...]) -> Outcome:
        """Settle the three card bonus by the player's own cards."""
        table = self.pay[THREE_CARDS]
        return by_row(THREE_CARDS, table, _THREE.row(_THREE.value(own), table.rows))


class LetItRide(PaidGame):
    """The game of let it ride."""

    id = "let-it-ride"
    title = "Let It Ride"
    ruleset = RULES
    names = NAMES
    rules_class = TableRules
    common = COMMON
    pays_on_hand = ("hand", "bonus")

    def sorts(self, rules: Rules) -> Cells:
        """Sort hands by the results of the bets and the bonuses."""
        from pitboss.procedures.streets.cells import by_best, by_three, cells_of

        table_rules = rules.once(TableRules)
        bonus = [BONUS] if BONUS in table_rules.pay else []
        facts = [
            by_best(
                lambda value: money_of(
                    {"hand": table_rules.main(value)}
                    | {one: table_rules.by_hand(one, value) for one in bonus}
                )
            )
        ]
        if THREE_CARDS in table_rules.pay:
            facts.append(
                by_three(lambda own: money_of({THREE_CARDS: table_rules.by_three(own)}), of_board=False)
            )
        return cells_of(table_rules.own, table_rules.dealt, table_rules.board, facts)

    def play(self, table: Table) -> Play:
        """Play one round: three bets, three cards each, each bet withdrawn or let ride as a card is turned over."""
        table_rules = table.rules.once(TableRules)
        stage: Stage = yield from wagers(table, table_rules)
        yield from table.pause("before_deal")
        if stage.players:
            for seat in stage.players if BONUS in table_rules.collected else ():
                if table.on(seat, BONUS):
                    table.take(seat, BONUS, table_rules.collected[BONUS])
            yield from streets.deal(table, table_rules, _dealt_to(table_rules, stage.players))
            if table_rules.spare and not table_rules.burn_later:
                table.discard(table.hands[BURN], table_rules.cite["burned_card"])
            yield from table.pause("after_deal")
            for street in table_rules.streets:
                yield from streets.decide(table, table_rules, stage, street)
                yield from table.pause(street.turns)
                if (
                    table_rules.burn_later
                    and street.turns == TURNS[0]
                    and streets.needs_board(table, table_rules)
                ):
                    table.discard(table.hands[BURN], table_rules.cite["burned_card"])
                streets.turn_over(table, table_rules, street)
            yield from streets.before_reveal(table, table_rules, stage)
            streets.settle(table, table_rules, stage)
        yield from table.pause("after_round")

    def joined(self, play: "StreetPlay", stakes: Mapping[str, Cents]) -> "Together":
        """Settle a table's wagers on every deal where its bets are played in a given way."""
        from pitboss.procedures.streets import joint

        rules = play.table_rules.rules
        table_rules = rules.once(TableRules)
        sides: dict[str, Callable[[Cents], joint.Side]] = {}
        if rules.wager(BONUS):
            sides[BONUS] = partial(joint.by_five, table_rules, BONUS)
        if rules.wager(THREE_CARDS):
            sides[THREE_CARDS] = partial(joint.by_three, table_rules.by_three, joint.OWN)
        found = joint.together(play, stakes, BETS[0], sides)
        return found._replace(notes=(TOGETHER, *found.notes))

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the three bets together under best play, per unit of one of them, and each bonus."""
        from pitboss.odds.strategy import TIES
        from pitboss.procedures.streets.strategies import told_by_lines

        return told_by_lines(self.analysed(self.best(rules), (TIES,)), rules.once(self.strategies))

    def analysed(self, play: "StreetPlay", notes: tuple[str, ...]) -> "Analysis":
        """Price a table whose bets are played in a given way."""
        from pitboss.odds import Analysis, weigh

        apart, rules = self.analyse_apart(play.table_rules.rules), play.table_rules.rules
        bets = weigh("bet1", play.results(), rules=("rules.hand_ranking", "rules.equal_bets"))
        said = (TOGETHER, *apart.notes, *notes)
        return Analysis.of(rules, {"bet1": bets, **apart.all()}, play.advice(), said)

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Return how each bonus and the progressive are priced, which do not depend on the play."""
        from pitboss.procedures.streets.odds import apart, by_five_cards, by_three_cards

        table_rules = rules.once(TableRules)
        taken: dict[str, Callable[[], WagerAnalysis]] = {}
        if rules.wager(BONUS):
            stake = rules.amount("bonus_stake")
            cited = (table_rules.pay[BONUS].cite.rule, "rules.bonus_collected", "wagers.bonus")
            by_hand = partial(table_rules.by_hand, BONUS)
            taken[BONUS] = partial(by_five_cards, table_rules, BONUS, by_hand, stake, cited)
        if rules.wager(THREE_CARDS):
            paid_by = table_rules.pay[THREE_CARDS].cite.rule
            taken[THREE_CARDS] = partial(by_three_cards, THREE_CARDS, table_rules.by_three, (paid_by,))
        return apart(table_rules, taken)


def _dealt_to(table_rules: TableRules, players: tuple[int, ...]) -> tuple[Who, ...]:
    """Return the dealing order: three rounds, each with a community card. From a shoe packets, the board last."""
    board: tuple[Who, ...] = (BURN,) * table_rules.spare + (BOARD,) * table_rules.board
    if table_rules.in_stacks:
        return (*streets.own_cards(table_rules, players), *board)
    rounds = ((*players, *board[card : card + 1]) for card in range(table_rules.own))
    return tuple(who for one in rounds for who in one)
