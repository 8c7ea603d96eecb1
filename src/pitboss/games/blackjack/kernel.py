"""The results of the compiled rounds of blackjack: the wagers of a box, insurance and House Money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from pitboss.games.blackjack import outcomes
from pitboss.games.blackjack.odds import ANY_SUITS, NAMED, bonus_hands, bonus_rows, ends_of, solve
from pitboss.games.blackjack.outcomes import Final, house_money_hand
from pitboss.games.blackjack.rules import EARLY, HOUSE_MONEY, HOUSE_MONEY_HANDS, NO_SURRENDER
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.odds import Kernel
from pitboss.procedures.shoe import LEFT, RIGHT
from pitboss.procedures.twentyone.best_play import Against, Strategy
from pitboss.procedures.twentyone.kernel import (
    ENDED_BONUS,
    ENDED_NATURAL,
    HANDS,
    Bytes,
    Money,
    TwentyOneKernel,
    plain_kind,
    side_table,
    stake_of,
)
from pitboss.procedures.twentyone.sides import DEALERS
from pitboss.procedures.twentyone.sides_kernel import WithSides
from pitboss.procedures.twentyone.solver import BLACKJACK, DEALER_OVER
from pitboss.procedures.twentyone.table_rules import MOST_POINTS
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

TO_THE_RIGHT = {LEFT: "2c", RIGHT: "2h"}
"""A determinant card that takes the round from the left side of a double shoe to the right, which is full."""
NATURAL = Final(MOST_POINTS, soft=True, natural=True)
SIDES = ("", *HOUSE_MONEY_HANDS)


def kernel(rules: Rules, of: Callable[[Against], Strategy] = lambda up: up.best) -> Kernel:
    """Simulate a box played in the best way, or by another strategy, with the side wagers that are offered."""
    hands, plan = hands_of(rules, of), rules.once(TableRules)
    return WithSides(rules, hands, plan.dealer_draws) if plan.sides.taken else hands


def hands_of(rules: Rules, of: Callable[[Against], Strategy]) -> TwentyOneKernel:
    """Simulate the hands of a box without the side wagers stated as data."""
    plan = rules.once(TableRules)
    side = HOUSE_MONEY if rules.wager(HOUSE_MONEY) else ""
    gives_up = (2,) if plan.surrender != NO_SURRENDER else ()
    beside = [offer.wager for offer in plan.sides.offers]
    stake = stake_of(rules, ("blackjack", HOUSE_MONEY, *beside), (plan.insurance_half, *gives_up), plan.step)
    ends, bonuses = ends_of(plan), bonus_rows(plan)

    def finals(result: int, end: int) -> tuple[Final, Final]:
        total, dealer = ends.get((result, plain_kind(end)), (20, 0)) if end != ENDED_NATURAL else (0, 19)
        own = NATURAL if end == ENDED_NATURAL else Final(total)
        if end >= ENDED_BONUS:
            dealer = dealer if result >= DEALER_OVER else result + 17
            own = Final(MOST_POINTS, bonus=bonuses[end - ENDED_BONUS])
        return own, NATURAL if result == BLACKJACK else Final(dealer)

    def hand(number: int, result: int, end: int) -> dict[str, Outcome]:
        return outcomes.hand_outcomes(plan, number, *finals(result, end))

    def tip(number: int, result: int, end: int) -> dict[str, Outcome]:
        return outcomes.tip_outcomes(plan, number, *finals(result, end))

    money = Money(
        wager="blackjack",
        side=side,
        hand=hand,
        insurance=lambda had: outcomes.insurance_outcome(plan, had),
        side_outcome=lambda side, _: plan.house_money[SIDES[side]],
        stake=stake,
        checked=tuple(up for up, name in NAMED.items() if plan.card_reader and name in plan.reader_upcards),
        insured=stake // plan.insurance_half,
        given_up=stake // 2 if gives_up else 0,
        about={"determinant": TO_THE_RIGHT[plan.red_side]} if plan.red_side else {},
        early=plan.surrender == EARLY,
        tip=tip if plan.tips else None,
        tip_last=plan.tips and not plan.tip_far_left,
        tip_doubles=plan.tips and plan.tip_double != "never",
        completes=bool(plan.sides.looking_at(DEALERS)),
        sides=side_table(
            lambda cards: (
                SIDES.index(house_money_hand(cards, plan.ace_two_straight, plan.pair_by_value)) if side else 0
            )
        ),
    )
    if plan.bonus_21:
        money = replace(money, bonus=_bonus_table(plan))
    return TwentyOneKernel(rules, plan, rules.once(solve), of, money)


def _bonus_table(plan: TableRules) -> Bytes:
    """Write down which kind of bonus a hand earns, by its suits."""
    table = np.zeros((HANDS + 1, 16), np.uint8)
    for hand, suits, _, kind in bonus_hands(plan):
        table[hand, slice(None) if suits == ANY_SUITS else suits] = kind + 1
    return table
