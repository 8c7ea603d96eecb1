"""Craps wagers as tables over what stood before a roll and the thirty-six rolls.

What a roll does to a wager depends only on the roll and on a few facts standing before it: the point, a come
wager's own point, which puts are up, how many points the shooter has made. A machine keeps one such fact; its
contexts are the values the fact can have.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.craps.exact import CRAPS, NATURALS, POINTS, ROLLS, Pays, one_roll_net

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

# Machines, and where each keeps its contexts in the one table of counts.
LINE, COME, DONT_COME, PUT, FIRE = range(5)
SIZES = (7, 16, 16, 128, 14)
STARTS = (0, 7, 23, 39, 167)
# A come wager's state: 0 none, 1 to 6 on a number, 7 just made; with 8 added on a come-out roll.
JUST_MADE, COME_OUT = 7, 8
# Which puts are up, a bit for each number; with 64 added on a come-out roll.
ALL_PUTS, PUTS_COME_OUT = 63, 64


class Bet(Struct, frozen=True, kw_only=True):
    """A wager by its name in a record, made again when decided; `vig_cents` is its commission each time."""

    name: str
    amount_cents: int
    vig_cents: int = 0
    vig_on_win: bool = False


class Params(Struct, frozen=True, kw_only=True):
    """A table to simulate: wagers, pay tables (as in `exact`), the barred roll, what is off on a come-out.

    `off_on_come_out` names families (`place`, `buy`, `lay`, `hard`, `come`, `come_odds`, `dont_come`,
    `dont_come_odds`, `put`, `put_odds`): theirs are neither won nor lost on a come-out roll; come and put
    odds are returned when the wager they back is decided there.
    """

    bets: tuple[Bet, ...]
    pays: Pays
    barred: int = 12
    off_on_come_out: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse a barred roll that wins no don't wager, and two wagers of one name."""
        if self.barred not in CRAPS:
            raise ValueError(f"{self.barred} cannot be barred: only 2, 3 or 12 win a don't wager at once.")
        if len({bet.name for bet in self.bets}) < len(self.bets):
            raise ValueError("each wager is simulated once: add the amounts of two alike.")


class WagerTable(Struct, frozen=True):
    """A wager over its machine's contexts and the 36 rolls: whether it stands, is decided, what it nets."""

    machine: int
    stands: Bools
    decided: Bools
    net: Ints
    vig: Ints


def table_of(bet: Bet, params: Params) -> WagerTable:
    """A wager as a table over contexts and rolls, in cents."""
    machine, rate = _rates(bet.name, params)
    shape = SIZES[machine], len(ROLLS)
    stands = np.array([_stands(bet.name, machine, context) for context in range(shape[0])])
    decided, net, vig = np.zeros(shape, np.bool_), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for context in np.flatnonzero(stands).tolist():
        for code, roll in enumerate(ROLLS):
            result = rate(context, roll)
            if result is not None:
                decided[context, code] = True
                net[context, code] = _cents(result, bet)
                vig[context, code] = 0 if bet.vig_on_win and result <= 0 else bet.vig_cents
    return WagerTable(machine, stands, decided, net, vig)


def _cents(rate: Fraction, bet: Bet) -> int:
    net = rate * bet.amount_cents
    if net.denominator != 1:
        raise ValueError(f"{bet.name} of {bet.amount_cents} cents does not pay evenly.")
    return int(net)


Rate = Callable[[int, tuple[int, int]], Fraction | None]


def _stands(name: str, machine: int, context: int) -> bool:
    if machine == LINE:
        return context > 0 if name.endswith("_odds") else True
    if machine in (COME, DONT_COME):
        state = context % COME_OUT
        return 0 < state < JUST_MADE if name.endswith("_odds") else state > 0
    if machine == PUT:
        return bool(context >> POINTS.index(_put_number(name)) & 1)
    return True


def _rates(name: str, params: Params) -> tuple[int, Rate]:
    """A wager's machine, and what it nets per unit in a context on a roll (None: not decided)."""
    family, _, number = name.rpartition("_")
    if name.startswith("put_"):
        return PUT, lambda context, roll: _put(name, context, roll, params)
    if name in ("pass", "dont_pass", "pass_odds", "dont_pass_odds"):
        return LINE, lambda point, roll: _line(name, point, roll, params)
    if name in ("come", "dont_come", "come_odds", "dont_come_odds"):
        return DONT_COME if name.startswith("dont") else COME, lambda context, roll: _come(
            name, context, roll, params
        )
    if name == "fire":
        return FIRE, lambda context, roll: _fire_rate(context, roll, params)
    if family in ("place", "buy", "lay", "hard"):
        return LINE, lambda point, roll: _number(family, int(number), point, roll, params)
    return LINE, lambda _, roll: one_roll_net(name, roll, params.pays)


def _line(name: str, point: int, roll: tuple[int, int], params: Params) -> Fraction | None:
    """Pass and its mirror, at once (point 0) or on a point; odds take part in the point only."""
    against, total = name.startswith("dont"), sum(roll)
    if point:
        number = POINTS[point - 1]
        won = _won(name, number, params)
        return _race(number, roll, won) if not against else _race_against(number, roll, won)
    if total in NATURALS:
        return Fraction(-1) if against else params.pays[name]
    if total in CRAPS:
        against_pays = Fraction(0) if total == params.barred else params.pays[name]
        return against_pays if against else Fraction(-1)
    return None


def _won(name: str, number: int, params: Params) -> Fraction:
    if not name.endswith("_odds"):
        return params.pays[name]
    return params.pays[f"dont_odds_{number}" if name.startswith("dont") else f"odds_{number}"]


def _come(name: str, context: int, roll: tuple[int, int], params: Params) -> Fraction | None:
    come_out, state = divmod(context, COME_OUT)
    flat = name.removesuffix("_odds")
    if come_out and flat in params.off_on_come_out:
        return None
    result = _line(name, 0 if state == JUST_MADE else state, roll, params)
    returned = come_out and name in params.off_on_come_out and result is not None
    return Fraction(0) if returned else result


def _put_number(name: str) -> int:
    return int(name.removeprefix("put_").removesuffix("_odds"))


def _put(name: str, context: int, roll: tuple[int, int], params: Params) -> Fraction | None:
    come_out, number = context >= PUTS_COME_OUT, _put_number(name)
    if come_out and "put" in params.off_on_come_out:
        return None
    odds = name.endswith("_odds")
    result = _race(number, roll, params.pays[f"odds_{number}" if odds else "put"])
    returned = come_out and odds and "put_odds" in params.off_on_come_out and result is not None
    return Fraction(0) if returned else result


def _fire_rate(context: int, roll: tuple[int, int], params: Params) -> Fraction | None:
    come_out, made = divmod(context, 7)
    if come_out or sum(roll) != 7:
        return None
    return params.pays.get(f"fire_{made}", Fraction(-1))


def _number(family: str, number: int, point: int, roll: tuple[int, int], params: Params) -> Fraction | None:
    if point == 0 and family in params.off_on_come_out:
        return None
    won = params.pays[f"{family}_{number}"]
    if family == "lay":
        return _race_against(number, roll, won)
    if family == "hard" and sum(roll) == number and roll[0] != roll[1]:
        return Fraction(-1)
    return _race(number, roll, won)


def _race(number: int, roll: tuple[int, int], won: Fraction) -> Fraction | None:
    total = sum(roll)
    return won if total == number else Fraction(-1) if total == 7 else None


def _race_against(number: int, roll: tuple[int, int], won: Fraction) -> Fraction | None:
    total = sum(roll)
    return won if total == 7 else Fraction(-1) if total == number else None
