"""Texas hold'em bonus: twice the ante to see the flop, then bet or check against the dealer. A bonus on two cards."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from pitboss.chance import UNSEEN, Card
from pitboss.chance.cards import CARDS, RANK, SUIT
from pitboss.games.texas_holdem_bonus import rules as said
from pitboss.games.texas_holdem_bonus.rules import (
    BONUS,
    BOTH_ACES,
    CONTEST,
    NAMES,
    RULES,
    STREETS,
    most_at_minimum,
)
from pitboss.hands import five
from pitboss.procedures.limits import cap_of
from pitboss.procedures.staged import Stage, wagers
from pitboss.procedures.streets import contest
from pitboss.procedures.streets import game as streets
from pitboss.procedures.streets.contest import HIGHER, ContestGame, ContestRules
from pitboss.procedures.streets.game import DEALER
from pitboss.procedures.streets.table_rules import CHECK, FOLD, Option, Street
from pitboss.rounds import Play, Table
from pitboss.rounds.alike import Cells, money_of
from pitboss.rounds.settlement import Outcome, by_row, ruled
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart, WagerAnalysis

TURNS = (("flop_cards", 3), ("turn_card", 1), ("river_card", 1))
UNIT = 10**6
DEALERS = comb(50, 2)
"""The number of two-card hands the dealer can have, given a player's two cards."""

COMMON = (
    (
        "made-hands",
        "Sees every flop, then bets with a pair of its own.",
        {
            "flop": ("bet {flop}x",),
            "turn": ("bet {turn}x: hidden pair or better", "check"),
            "river": ("bet {river}x: hidden pair or better", "check"),
        },
    ),
    ("never-fold", "Sees every flop, then plays in the best way.", {"flop": ("bet {flop}x",)}),
    (
        "flop-only",
        "Sees every flop and never bets again.",
        {"flop": ("bet {flop}x",), "turn": ("check",), "river": ("check",)},
    ),
    (
        "always-bet",
        "Bets on every street.",
        {"flop": ("bet {flop}x",), "turn": ("bet {turn}x",), "river": ("bet {river}x",)},
    ),
)
"""Strategies players know by name: where each comes from, and its lines by street."""


def row_of(cards: tuple[Card, ...]) -> str:
    """Return the row of the bonus table for two cards, or empty if it does not pay them."""
    low, high = sorted(RANK[card] for card in cards)
    if low == high:
        return said.ACES if high == 14 else said.FACES if high > 10 else said.LOWER_PAIR
    if high < 14 or low < 11:
        return ""
    suited = said.SUITED if len({SUIT[card] for card in cards}) == 1 else ""
    return (said.ACE_KING if low == 13 else said.ACE_QUEEN) + suited


class TableRules(ContestRules):
    """The rules of one table, worked out once for all its rounds."""

    first, offered = "ante", ("ante", BONUS)
    contest, stays, side, limited = CONTEST, "flop", BONUS, (*CONTEST, BONUS)
    own_cards = frozenset({BONUS})

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.streets, self.limit = self._streets(rules), cap_of(rules, most_at_minimum)
        self.paid_from = five.at_least(rules.text("ante_paid_from"))
        self.ante_below = ruled(rules, "ante_below", "ante")
        self.both_aces = rules.flag(BOTH_ACES)
        self.decided_by = "flop" if rules.text("exposed_card_until") == said.FLOP_WAGERS else ""

    def _streets(self, rules: Rules) -> tuple[Street, ...]:
        """Return the streets: bet 2x the ante or fold before the flop, then bet 1x or check before turn and river."""
        streets = []
        for at, (turns, cards) in zip(STREETS, TURNS, strict=True):
            times, rule = rules.count(f"{at}_wager"), f"{at}_wager"
            options = (Option("bet", at, times, times), FOLD if at == "flop" else CHECK)
            streets.append(Street(at, options, self.cite[rule], turns, cards, self.cite[turns]))
        return tuple(streets)

    def showdown(self, rule: str, value: int, dealer: int) -> dict[str, Outcome]:
        """Settle the contest. The ante of a higher hand is paid only from a straight up."""
        made = self.compared[rule]
        return {**made, "ante": self.ante_below} if rule == HIGHER and value < self.paid_from else made

    def aside(
        self, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
    ) -> dict[str, Outcome]:
        """Settle the bonus by the player's two cards, and also by the dealer's if both have aces."""
        row, name = row_of(own), BONUS
        if self.both_aces and row == said.ACES and dealer and row_of(dealer) == said.ACES:
            row, name = "both", BOTH_ACES
        return {BONUS: by_row(name, self.pay[name], row)}


class TexasHoldemBonus(ContestGame):
    """The game of Texas hold'em bonus."""

    id = "texas-holdem-bonus"
    title = "Texas Hold'em Bonus"
    ruleset = RULES
    usual_wagers = ("ante",)
    names = NAMES
    rules_class = TableRules
    common = COMMON
    pays_on_hand = ()

    def sorts(self, rules: Rules) -> Cells:
        """Sort hands by the ante of a higher one, the contest, and the rows of the bonus.

        The dealer's cards are turned up if they are known, even if all fold: no seat's bonus depends on another's.
        """
        from pitboss.procedures.streets.cells import by_best, by_contest, by_two, cells_of

        table_rules = rules.once(TableRules)
        best = by_best(lambda value: money_of(table_rules.showdown(HIGHER, value, 0)))
        facts = [best, by_contest(0), by_two(row_of)]
        if table_rules.both_aces:
            facts.append(by_two(row_of, of_dealer=True))
        return cells_of(table_rules.own, table_rules.dealt, table_rules.board, facts)

    def play(self, table: Table) -> Play:
        """Play one round: the ante, two cards each, flop, turn and river wagers, the dealer's hand, settlement."""
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
                yield from table.pause(street.turns)
                yield from streets.deal_board(table, table_rules, street)
            yield from streets.before_reveal(table, table_rules, stage)
            if value := contest.show_dealer(
                table, table_rules, stage, _turns_on_aces(table, table_rules, stage.players)
            ):
                cite = table_rules.cite["dealer_hand_shown"]
                table.judge(DEALER, five.describe(value), cite, wagers=table_rules.contest)
            contest.settle(table, table_rules, stage)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the ante with its streets under best play, the bonus and the progressive."""
        from pitboss.odds.strategy import TIES
        from pitboss.procedures.streets.contest_odds import ContestPlay, with_progressive

        table_rules = rules.once(TableRules)
        play = ContestPlay(table_rules)
        if table_rules.jackpot is None:
            return self.analysed(play, (TIES,))
        combined, also = with_progressive(play, table_rules.jackpot, table_rules.least_first)
        return self.analysed(play, (*also, TIES), combined)

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Return how the bonus and the progressive are priced, which do not depend on the play."""
        from pitboss.procedures.streets.odds import apart

        table_rules = rules.once(TableRules)
        return apart(table_rules, {BONUS: lambda: _bonus(table_rules)})


def _turns_on_aces(table: Table, table_rules: TableRules, players: tuple[int, ...]) -> bool:
    """Whether a player's aces depend on the dealer's cards, because two pairs of aces have their own row."""
    held = (tuple(table.hands[seat]) for seat in players if table.on(seat, BONUS))
    return table_rules.both_aces and any(UNSEEN not in cards and row_of(cards) == said.ACES for cards in held)


def _bonus(table_rules: TableRules) -> "WagerAnalysis":
    """Analyse the bonus over the player's two cards and, if it matters, the dealer's."""
    from pitboss.odds import Result, weigh

    table, counts = table_rules.pay[BONUS], dict.fromkeys((*said.ROWS, "", "both"), 0)
    for cards in combinations(CARDS, 2):
        counts[row_of(cards)] += DEALERS
    rows = [(row, row, table) for row in said.ROWS]
    if table_rules.both_aces:
        counts["both"] = counts[said.ACES] // DEALERS
        counts[said.ACES] -= counts["both"]
        rows.insert(0, ("both", "pair of aces against the dealer's", table_rules.pay[BOTH_ACES]))
    results = [Result(says, paid.rows[row].win(UNIT) / UNIT, counts[row]) for row, says, paid in rows]
    rules = tuple(dict.fromkeys(paid.cite.rule for _, _, paid in rows))
    return weigh(BONUS, [*results, Result("nothing paid", Fraction(-1), counts[""])], rules=rules)
