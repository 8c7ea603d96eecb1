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
    hands, table_rules = hands_of(rules, of), rules.once(TableRules)
    return WithSides(rules, hands, table_rules.dealer_draws) if table_rules.sides.taken else hands


def hands_of(rules: Rules, of: Callable[[Against], Strategy]) -> TwentyOneKernel:
    """Simulate the hands of a box without the side wagers stated as data."""
    table_rules = rules.once(TableRules)
    side = HOUSE_MONEY if rules.wager(HOUSE_MONEY) else ""
    gives_up = (2,) if table_rules.surrender != NO_SURRENDER else ()
    beside = [offer.wager for offer in table_rules.sides.offers]
    stake = stake_of(
        rules, ("blackjack", HOUSE_MONEY, *beside), (table_rules.insurance_half, *gives_up), table_rules.step
    )
    ends, bonuses = ends_of(table_rules), bonus_rows(table_rules)

    def finals(result: int, end: int) -> tuple[Final, Final]:
        total, dealer = ends.get((result, plain_kind(end)), (20, 0)) if end != ENDED_NATURAL else (0, 19)
        own = NATURAL if end == ENDED_NATURAL else Final(total)
        if end >= ENDED_BONUS:
            dealer = dealer if result >= DEALER_OVER else result + 17
            own = Final(MOST_POINTS, bonus=bonuses[end - ENDED_BONUS])
        return own, NATURAL if result == BLACKJACK else Final(dealer)

    def hand(number: int, result: int, end: int) -> dict[str, Outcome]:
        return outcomes.hand_outcomes(table_rules, number, *finals(result, end))

    def tip(number: int, result: int, end: int) -> dict[str, Outcome]:
        return outcomes.tip_outcomes(table_rules, number, *finals(result, end))

    money = Money(
        wager="blackjack",
        side=side,
        hand=hand,
        insurance=lambda had: outcomes.insurance_outcome(table_rules, had),
        side_outcome=lambda side, _: table_rules.house_money[SIDES[side]],
        stake=stake,
        checked=tuple(
            up for up, name in NAMED.items() if table_rules.card_reader and name in table_rules.reader_upcards
        ),
        insured=stake // table_rules.insurance_half,
        given_up=stake // 2 if gives_up else 0,
        about={"determinant": TO_THE_RIGHT[table_rules.red_side]} if table_rules.red_side else {},
        early=table_rules.surrender == EARLY,
        tip=tip if table_rules.tips else None,
        tip_last=table_rules.tips and not table_rules.tip_far_left,
        tip_doubles=table_rules.tips and table_rules.tip_double != "never",
        completes=bool(table_rules.sides.looking_at(DEALERS)),
        sides=side_table(
            lambda cards: (
                SIDES.index(house_money_hand(cards, table_rules.ace_two_straight, table_rules.pair_by_value))
                if side
                else 0
            )
        ),
    )
    if table_rules.bonus_21:
        money = replace(money, bonus=_bonus_table(table_rules))
    return TwentyOneKernel(rules, table_rules, rules.once(solve), of, money)


def _bonus_table(table_rules: TableRules) -> Bytes:
    """Write down which kind of bonus a hand earns, by its suits."""
    table = np.zeros((HANDS + 1, 16), np.uint8)
    for hand, suits, _, kind in bonus_hands(table_rules):
        table[hand, slice(None) if suits == ANY_SUITS else suits] = kind + 1
    return table
