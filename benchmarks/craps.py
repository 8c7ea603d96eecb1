"""Craps three ways: the compiled kernel, a loop as one would first write it, and crapssim."""

import random

from crapssim.strategy import BetPassLine
from crapssim.table import Table

from pitboss.desk import game_of
from pitboss.games.craps.kernel import CrapsKernel

KERNEL = CrapsKernel(game_of("craps").rules("horseshoe-cincinnati"))
BY_POINT = KERNEL.only(("pass", "pass_odds", "dont_pass", "place_6", "place_8"))


def compiled(rolls: int) -> int:
    """The kernel on one core: rolled, counted and added up for every wager of the chapter.

    Reading the rulebook and making the wagers' tables, about a tenth of a second, comes before the clock starts.
    """
    return KERNEL.sums(KERNEL.tally(1, rolls)).rounds


def by_point(rolls: int) -> int:
    """The same rolls for line, odds and place wagers alone."""
    return BY_POINT.sums(BY_POINT.tally(1, rolls)).rounds


def plain(rolls: int) -> int:
    """A plain loop over one pass wager and no other."""
    net = point = 0
    for _ in range(rolls):
        total = random.randint(1, 6) + random.randint(1, 6)
        if point:
            if total in (point, 7):
                net += 5 if total == point else -5
                point = 0
        elif total in (7, 11):
            net += 5
        elif total in (2, 3, 12):
            net -= 5
        else:
            point = total
    return rolls


def crapssim(rolls: int) -> int:
    """crapssim's table with one player on the pass line."""
    table = Table(seed=1)
    table.add_player(bankroll=10**9, strategy=BetPassLine(5))
    table.run(max_rolls=rolls, verbose=False)
    return int(table.dice.n_rolls)
