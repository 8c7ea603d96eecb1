"""Craps at full speed: a compiled kernel that rolls and counts, for all wagers at once.

What a roll does to a wager depends only on the roll and on a few facts standing before it: the point, a come
wager's own point, which puts are up, how many points the shooter has made. The kernel counts rolls by those
facts (its contexts) and knows no money: each wager is a table over contexts and rolls, and its sums in cents
follow from the counts with whole numbers of any size. So fifty wagers cost no more time than one.

Runs end with a seven out. It decides every wager there is, so a run leaves nothing undecided and favours
nobody. `emit` gives the very rolls `run` counts, hand by hand, with what each wager netted, so that the game
itself can settle them and must come to the same cent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct
from numba import njit
from numpy.typing import NDArray

from pitboss.analysis.draws import State, below, state_of
from pitboss.analysis.sums import Sums, WagerSums, counted
from pitboss.games.craps.exact import CRAPS, NATURALS, POINTS, ROLLS, Pays, one_roll_net

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

# Machines, and where each keeps its contexts in the one table of counts.
LINE, COME, DONT_COME, PUT, FIRE = range(5)
_SIZES = (7, 16, 16, 64, 14)
_STARTS = (0, 7, 23, 39, 103)
_CONTEXTS = sum(_SIZES)
# A come wager's state: 0 none, 1 to 6 on a number, 7 just made; with 8 added on a come-out roll.
_JUST_MADE, _COME_OUT = 7, 8
_ALL_PUTS = 63
_POINT_OF = np.array([POINTS.index(total) + 1 if total in POINTS else 0 for total in range(13)], np.int64)
_TOTAL_OF = np.array([first + second for first, second in ROLLS], np.int64)
_ROLLS_A_WORD = 11
_WORD_SPAN = 36**_ROLLS_A_WORD
_POINT, _COME, _DONT, _PUTS, _FIRE = range(5)


class Bet(Struct, frozen=True, kw_only=True):
    """A wager by its name in a record, made again when decided; `vig_cents` is its commission each time."""

    name: str
    amount_cents: int
    vig_cents: int = 0
    vig_on_win: bool = False


class Params(Struct, frozen=True, kw_only=True):
    """A table to simulate: wagers, pay tables (as in `exact`), the barred roll, what is off on a come-out.

    `off_on_come_out` names families (`place`, `buy`, `lay`, `hard`, `come`, `come_odds`, `dont_come`,
    `dont_come_odds`): theirs are neither won nor lost on a come-out roll; come odds are returned when the
    come wager they back is decided there.
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


class Emitted(Struct, frozen=True, kw_only=True):
    """Hands as they were rolled, a row for each roll and, for each wager, what it did on that roll.

    `hand_starts` are the rows where a new shooter comes out. `made` says that the wager went down before the
    roll, `decided` that the roll settled it; `net_cents` leaves the commission out, which is in `vig_cents`.
    """

    dice: Ints
    points: Ints
    hand_starts: Ints
    made: Mapping[str, Bools]
    decided: Mapping[str, Bools]
    net_cents: Mapping[str, Ints]
    vig_cents: Mapping[str, Ints]


class _Table(Struct, frozen=True):
    """A wager over its machine's contexts and the 36 rolls: whether it stands, is decided, what it nets."""

    machine: int
    stands: Bools
    decided: Bools
    net: Ints
    vig: Ints


def run(seed: int, rolls: int, params: Params, stream: int = 0) -> Sums:
    """Roll at least `rolls` times, on to a seven out, and add up each wager; `rounds` counts the rolls."""
    counts = np.zeros((_CONTEXTS, len(ROLLS)), np.int64)
    rolled = _count(state_of(seed, stream), rolls, *_awake(params), counts)
    return Sums(
        rounds=int(rolled),
        wagers={bet.name: _sums(bet, table_of(bet, params), counts) for bet in params.bets},
    )


def emit(seed: int, hands: int, params: Params, stream: int = 0) -> Emitted:
    """The first `hands` hands of `run` with this seed and stream, rolled out and settled wager by wager."""
    if hands < 1:
        raise ValueError(f"{hands} hands are none: there is nothing to roll.")
    room = 64 * (hands + 4)
    while True:
        codes, contexts = np.zeros(room, np.int64), np.zeros((room, len(_SIZES)), np.int64)
        rolled = _record(state_of(seed, stream), hands, *_awake(params), codes, contexts)
        if rolled:
            return _emitted(params, codes[:rolled], contexts[:rolled])
        room *= 2


def _awake(params: Params) -> tuple[bool, bool]:
    return "come" not in params.off_on_come_out, "dont_come" not in params.off_on_come_out


def _sums(bet: Bet, table: _Table, counts: Ints) -> WagerSums:
    start = _STARTS[table.machine]
    rolled = counts[start : start + _SIZES[table.machine]][table.decided]
    by_net: dict[int, int] = {}
    for net, count in zip((table.net - table.vig)[table.decided].tolist(), rolled.tolist(), strict=True):
        by_net[net] = by_net.get(net, 0) + count
    return counted(bet.amount_cents, by_net)


def _emitted(params: Params, codes: Ints, contexts: Ints) -> Emitted:
    point = contexts[:, LINE]
    seven_out = (point > 0) & (_TOTAL_OF[codes] == 7)
    tables = {bet.name: table_of(bet, params) for bet in params.bets}
    cells = {name: (contexts[:, table.machine], codes) for name, table in tables.items()}
    decided = {name: table.decided[cells[name]] for name, table in tables.items()}
    return Emitted(
        dice=np.array(ROLLS, np.int64)[codes],
        points=np.array((0, *POINTS), np.int64)[point],
        hand_starts=np.flatnonzero(np.concatenate(([True], seven_out[:-1]))),
        made={
            name: _made(table.stands[contexts[:, table.machine]], decided[name])
            for name, table in tables.items()
        },
        decided=decided,
        net_cents={name: table.net[cells[name]] for name, table in tables.items()},
        vig_cents={name: table.vig[cells[name]] for name, table in tables.items()},
    )


def _made(stands: Bools, decided: Bools) -> Bools:
    """A wager goes down before a roll when it stands and did not, or was decided by the roll before."""
    stood = np.concatenate(([False], stands[:-1] & ~decided[:-1]))
    return np.asarray(stands & ~stood)


def table_of(bet: Bet, params: Params) -> _Table:
    """A wager as a table over contexts and rolls, in cents."""
    machine, rate = _rates(bet.name, params)
    shape = _SIZES[machine], len(ROLLS)
    stands = np.array([_stands(bet.name, machine, context) for context in range(shape[0])])
    decided, net, vig = np.zeros(shape, np.bool_), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for context in np.flatnonzero(stands).tolist():
        for code, roll in enumerate(ROLLS):
            result = rate(context, roll)
            if result is not None:
                decided[context, code] = True
                net[context, code] = _cents(result, bet)
                vig[context, code] = 0 if bet.vig_on_win and result <= 0 else bet.vig_cents
    return _Table(machine, stands, decided, net, vig)


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
        state = context % _COME_OUT
        return 0 < state < _JUST_MADE if name.endswith("_odds") else state > 0
    if machine == PUT:
        return bool(context >> POINTS.index(int(name.rpartition("_")[2])) & 1)
    return True


def _rates(name: str, params: Params) -> tuple[int, Rate]:
    """A wager's machine, and what it nets per unit in a context on a roll (None: not decided)."""
    family, _, number = name.rpartition("_")
    if name in ("pass", "dont_pass", "pass_odds", "dont_pass_odds"):
        return LINE, lambda point, roll: _line(name, point, roll, params)
    if name in ("come", "dont_come", "come_odds", "dont_come_odds"):
        return DONT_COME if name.startswith("dont") else COME, lambda context, roll: _come(
            name, context, roll, params
        )
    if name == "fire":
        return FIRE, lambda context, roll: _fire_rate(context, roll, params)
    if family == "put":
        return PUT, lambda _, roll: _race(int(number), roll, params.pays["put"])
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
    come_out, state = divmod(context, _COME_OUT)
    flat = name.removesuffix("_odds")
    if come_out and flat in params.off_on_come_out:
        return None
    result = _line(name, 0 if state == _JUST_MADE else state, roll, params)
    returned = come_out and name in params.off_on_come_out and result is not None
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


@njit(nogil=True, cache=True, inline="always")
def _before(table: Ints) -> None:
    """Before a roll with the point on, come wagers and puts go down where none is up."""
    if table[_POINT]:
        table[_PUTS] = _ALL_PUTS
        if not table[_COME]:
            table[_COME] = _JUST_MADE
        if not table[_DONT]:
            table[_DONT] = _JUST_MADE


@njit(nogil=True, cache=True, inline="always")
def _come_after(state: int, number: int, total: int, awake: bool) -> int:
    """A come wager after a roll: it goes to its number, stays, or is decided and gone."""
    if state == _JUST_MADE:
        return number
    if awake and (total == 7 or number == state):
        return 0
    return state


@njit(nogil=True, cache=True, inline="always")
def _after(table: Ints, total: int, come_awake: bool, dont_awake: bool) -> bool:
    """Move the table on by a roll; says whether it was a seven out."""
    point, number = table[_POINT], _POINT_OF[total]
    table[_COME] = _come_after(table[_COME], number, total, point > 0 or come_awake)
    table[_DONT] = _come_after(table[_DONT], number, total, point > 0 or dont_awake)
    if total == 7:
        table[_PUTS] = 0
        table[_POINT] = 0
        if point:
            table[_FIRE] = 0
        return bool(point > 0)
    if number:
        table[_PUTS] &= ~(1 << (number - 1))
        if point == 0:
            table[_POINT] = number
        elif point == number:
            table[_FIRE] |= 1 << (number - 1)
            table[_POINT] = 0
    return False


@njit(nogil=True, cache=True, inline="always")
def _points_made(mask: int) -> int:
    made = 0
    while mask:
        mask &= mask - 1
        made += 1
    return made


@njit(nogil=True, cache=True)
def _count(state: State, least: int, come_awake: bool, dont_awake: bool, counts: Ints) -> int:
    table = np.zeros(5, np.int64)
    rolled = word = left = 0
    while True:
        if not left:
            word, left = below(state, _WORD_SPAN), _ROLLS_A_WORD
        code, word, left = word % 36, word // 36, left - 1
        _before(table)
        come_out = 0 if table[_POINT] else 1
        counts[table[_POINT], code] += 1
        counts[_STARTS[COME] + table[_COME] + come_out * _COME_OUT, code] += 1
        counts[_STARTS[DONT_COME] + table[_DONT] + come_out * _COME_OUT, code] += 1
        counts[_STARTS[PUT] + table[_PUTS], code] += 1
        counts[_STARTS[FIRE] + _points_made(table[_FIRE]) + come_out * 7, code] += 1
        rolled += 1
        if _after(table, _TOTAL_OF[code], come_awake, dont_awake) and rolled >= least:
            return rolled


@njit(nogil=True, cache=True)
def _record(state: State, hands: int, come_awake: bool, dont_awake: bool, codes: Ints, contexts: Ints) -> int:
    """Fill in the rolls of so many hands and say how many they were; 0 when there is not room enough."""
    table = np.zeros(5, np.int64)
    word = left = 0
    for rolled in range(len(codes)):
        if not left:
            word, left = below(state, _WORD_SPAN), _ROLLS_A_WORD
        code, word, left = word % 36, word // 36, left - 1
        _before(table)
        come_out = 0 if table[_POINT] else 1
        codes[rolled] = code
        contexts[rolled, LINE] = table[_POINT]
        contexts[rolled, COME] = table[_COME] + come_out * _COME_OUT
        contexts[rolled, DONT_COME] = table[_DONT] + come_out * _COME_OUT
        contexts[rolled, PUT] = table[_PUTS]
        contexts[rolled, FIRE] = _points_made(table[_FIRE]) + come_out * 7
        if _after(table, _TOTAL_OF[code], come_awake, dont_awake):
            hands -= 1
            if hands == 0:
                return rolled + 1
    return 0
