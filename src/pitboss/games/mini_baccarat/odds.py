"""The odds of baccarat: every order in which six cards can leave a full shoe, counted by the result of both hands."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.mini_baccarat.rules import decks_in_play
from pitboss.games.mini_baccarat.table_rules import Points, TableRules
from pitboss.hands.baccarat import DIGITS
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.rounds.settlement import Loses, Outcome, Pushes
from pitboss.rulebooks import Rules

Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]

NONE = DIGITS
"""The index of "no third card" among the values of a Player's third card."""
CODES = 2 * DIGITS
"""The number of hand codes: the counts, then the counts as a Natural."""
CARDS = 6
NOTE = "a round from a full shoe; cards burned or dealt before that nobody counts change nothing"


def analyse(rules: Rules, plan: TableRules) -> Analysis:
    """Price every wager the table takes."""
    counted = {hands: ways for hands, ways in enumerate(_counts(rules, plan).tolist()) if ways}
    made = {cell: plan.outcomes(*hands_of(cell)) for cell in counted}
    priced = {
        offer.wager: _wager(plan, offer.wager, {cell: made[cell][offer.wager] for cell in counted}, counted)
        for offer in plan.offers
    }
    return Analysis.of(rules, priced, notes=(NOTE,))


def _wager(
    plan: TableRules, wager: str, outcomes: dict[int, Outcome], counted: dict[int, int]
) -> WagerAnalysis:
    """Weigh a wager's outcomes, less the vigorish it owes."""
    ways: dict[tuple[str, Fraction], int] = {}
    rules: dict[tuple[str, Fraction], set[str]] = {}
    for cell, outcome in outcomes.items():
        owed = plan.vigorish(wager, outcome)
        key = _event(wager, outcome, *hands_of(cell)), outcome.net(1) - (owed.share if owed else 0)
        ways[key] = ways.get(key, 0) + counted[cell]
        rules.setdefault(key, set()).update(one.cite.rule for one in (outcome, owed) if one)
    results = [Result(*key, ways[key], rules=tuple(sorted(rules[key]))) for key in ways]
    drawing = ("rules.decks", "rules.banker_table")
    return weigh(wager, sorted(results, key=lambda one: (-one.net, one.event)), rules=drawing)


def _event(wager: str, outcome: Outcome, player: Points, banker: Points) -> str:
    """Describe what happened, as far as it matters to the wager."""
    if type(outcome) is Loses:
        return "it loses"
    if wager.startswith("dragon"):
        return (
            "equal naturals" if type(outcome) is Pushes else getattr(outcome, "found", "").partition(": ")[2]
        )
    return "tie hand" if player.count == banker.count else f"{wager.title()} is higher"


# -- counting -----------------------------------------------------------------------------------


def code_of(points: Points) -> int:
    """Return a hand as a number below ``CODES``."""
    return points.count + DIGITS * points.natural


def hands_of(cell: int) -> tuple[Points, Points]:
    """Return the Player's and the Banker's Hand of a cell."""
    player, banker = divmod(cell, CODES)
    return Points(player % DIGITS, player >= DIGITS), Points(banker % DIGITS, banker >= DIGITS)


def draw_tables(plan: TableRules) -> tuple[Flags, Flags]:
    """Tabulate whether Player draws, by both counts, and whether Banker does, also by the Player's third card."""
    digits, thirds = range(DIGITS), (*range(DIGITS), None)
    player = [[plan.player_third(own, other).draws for other in digits] for own in digits]
    banker = [
        [[plan.banker_third(other, own, third).draws for third in thirds] for own in digits]
        for other in digits
    ]
    return np.array(player), np.array(banker)


def _counts(rules: Rules, plan: TableRules) -> Counts:
    """Count the orders of six cards that lead to each cell."""
    (p1, b1, p2, b2, fifth, sixth), ways = _orders(decks_in_play(rules))
    player_draws, banker_draws = draw_tables(plan)
    player, banker = (p1 + p2) % DIGITS, (b1 + b2) % DIGITS
    natural = np.array([DIGITS * (count >= plan.natural) for count in range(DIGITS)])
    third = np.where(player_draws[player, banker], fifth, NONE)
    drew = third != NONE
    draws = banker_draws[player, banker, third]
    players = np.where(drew, (player + fifth) % DIGITS, player + natural[player])
    last = np.where(drew, sixth, fifth)
    bankers = np.where(draws, (banker + last) % DIGITS, banker + natural[banker])
    counts = np.zeros(CODES * CODES, np.int64)
    np.add.at(counts, players * CODES + bankers, ways)
    return counts


@cache
def _orders(decks: int) -> tuple[Counts, Counts]:
    """Return the values of six cards in every order, and in how many ways a full shoe makes each."""
    held = np.full(DIGITS, 4 * decks)
    held[0] *= 4
    values = np.indices((DIGITS,) * CARDS).reshape(CARDS, -1)
    ways = np.ones(values.shape[1], np.int64)
    for place in range(CARDS):
        gone = (values[:place] == values[place]).sum(axis=0)
        ways *= held[values[place]] - gone
    return values, ways
