"""The exact odds of let it ride."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.let_it_ride.game import TableRules
from pitboss.games.let_it_ride.rules import BETS, BONUS, THREE_CARDS
from pitboss.odds import Analysis, weigh
from pitboss.procedures.progressive import odds as progressive_odds
from pitboss.procedures.streets.odds import Play, by_five_cards, by_three_cards, limit_notes
from pitboss.rulebooks import Rules


def analyse(rules: Rules, plan: TableRules) -> Analysis:
    """Price the three bets together under best play, per unit of one of them, and each bonus."""
    play = Play(plan, len(BETS), plan.by_hand)
    wagers = {"bet1": weigh("bet1", play.results(), rules=("rules.hand_ranking", "rules.equal_bets"))}
    if rules.wager(BONUS):
        cited = (plan.pay[BONUS].cite.rule, "rules.bonus_collected", "wagers.bonus")
        wagers[BONUS] = by_five_cards(plan, BONUS, plan.by_bonus, rules.amount("bonus_stake"), cited)
    if rules.wager(THREE_CARDS):
        wagers[THREE_CARDS] = by_three_cards(THREE_CARDS, plan.by_three, (plan.pay[THREE_CARDS].cite.rule,))
    wagers |= progressive_odds.priced(plan.jackpot)
    return Analysis.of(rules, wagers, play.advice(), tuple(_notes(rules, plan)))


def _notes(rules: Rules, plan: TableRules) -> Iterator[str]:
    yield "The figures of bet 1 are those of the three bets together, per unit of one of them."
    yield from limit_notes(plan)
    yield from progressive_odds.notes(plan.jackpot)
