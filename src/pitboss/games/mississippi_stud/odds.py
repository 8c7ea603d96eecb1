"""The exact odds of mississippi stud."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.mississippi_stud.game import TableRules
from pitboss.games.mississippi_stud.rules import BONUS
from pitboss.odds import Analysis, weigh
from pitboss.procedures.progressive import odds as progressive_odds
from pitboss.procedures.streets.odds import Play, by_three_cards, limit_notes
from pitboss.rulebooks import Rules

COUNTED = ("rules.hand_ranking", "rules.street_least", "rules.street_most")


def analyse(rules: Rules, plan: TableRules) -> Analysis:
    """Price the ante with its streets under best play, and the bonus on the community cards."""
    play = Play(plan, 1, plan.by_hand)
    wagers = {"ante": weigh("ante", play.results(), rules=COUNTED)}
    if rules.wager(BONUS) and BONUS not in plan.folded:
        table = plan.pay[BONUS].cite.rule
        wagers[BONUS] = by_three_cards(BONUS, plan.by_board, (table, "rules.three_card_bonus_on_fold"))
    wagers |= progressive_odds.priced(plan.jackpot)
    return Analysis.of(rules, wagers, play.advice(), tuple(_notes(plan)))


def _notes(plan: TableRules) -> Iterator[str]:
    yield from limit_notes(plan)
    yield from progressive_odds.notes(plan.jackpot)
    if BONUS in plan.folded:
        yield "A fold takes the three card bonus here: what it costs hangs on the ante beside it, and is not known."
