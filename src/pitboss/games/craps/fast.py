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

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numba import njit

from pitboss.games.craps.exact import POINTS, ROLLS
from pitboss.games.craps.tables import (
    ALL_PUTS,
    COME,
    COME_OUT,
    DONT_COME,
    FIRE,
    JUST_MADE,
    LINE,
    PUT,
    PUTS_COME_OUT,
    SIZES,
    STARTS,
    Bet,
    Bools,
    Ints,
    Params,
    WagerTable,
    table_of,
)
from pitboss.odds.draws import State, below, state_of
from pitboss.odds.sums import Sums, WagerSums, counted

__all__ = ["Bet", "Emitted", "Params", "emit", "run", "sums", "tables_of", "tally"]

_CONTEXTS = sum(SIZES)
_POINT_OF = np.array([POINTS.index(total) + 1 if total in POINTS else 0 for total in range(13)], np.int64)
_TOTAL_OF = np.array([first + second for first, second in ROLLS], np.int64)
_ROLLS_A_WORD = 11
_WORD_SPAN = 36**_ROLLS_A_WORD
_POINT, _COME, _DONT, _PUTS, _FIRE = range(5)


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


def run(seed: int, rolls: int, params: Params, stream: int = 0) -> Sums:
    """Roll at least `rolls` times, on to a seven out, and add up each wager; `rounds` counts the rolls."""
    return sums(tally(seed, rolls, params, stream), params, tables_of(params))


def tally(seed: int, rolls: int, params: Params, stream: int = 0) -> Ints:
    """Roll at least `rolls` times, on to a seven out, and count rolls by context; tallies add up."""
    counts = np.zeros((_CONTEXTS, len(ROLLS)), np.int64)
    _count(state_of(seed, stream), rolls, *_awake(params), counts)
    return counts


def tables_of(params: Params) -> dict[str, WagerTable]:
    """Every wager's table, by name; they take longer to make than a million rolls, so make them once."""
    return {bet.name: table_of(bet, params) for bet in params.bets}


def sums(counts: Ints, params: Params, tables: Mapping[str, WagerTable]) -> Sums:
    """What a tally comes to in cents, wager by wager."""
    return Sums(
        rounds=int(counts[: SIZES[LINE]].sum()),
        wagers={bet.name: _sums(bet, tables[bet.name], counts) for bet in params.bets},
    )


def emit(seed: int, hands: int, params: Params, stream: int = 0) -> Emitted:
    """The first `hands` hands of `run` with this seed and stream, rolled out and settled wager by wager."""
    if hands < 1:
        raise ValueError(f"{hands} hands are none: there is nothing to roll.")
    room = 64 * (hands + 4)
    while True:
        codes, contexts = np.zeros(room, np.int64), np.zeros((room, len(SIZES)), np.int64)
        rolled = _record(state_of(seed, stream), hands, *_awake(params), codes, contexts)
        if rolled:
            return _emitted(params, codes[:rolled], contexts[:rolled])
        room *= 2


def _awake(params: Params) -> tuple[bool, bool, bool]:
    """Whether come, don't come and put wagers act on a come-out roll."""
    off = params.off_on_come_out
    return "come" not in off, "dont_come" not in off, "put" not in off


def _sums(bet: Bet, table: WagerTable, counts: Ints) -> WagerSums:
    start = STARTS[table.machine]
    rolled = counts[start : start + SIZES[table.machine]][table.decided]
    by_net: dict[int, int] = {}
    for net, count in zip((table.net - table.vig)[table.decided].tolist(), rolled.tolist(), strict=True):
        by_net[net] = by_net.get(net, 0) + count
    return counted(bet.amount_cents, by_net)


def _emitted(params: Params, codes: Ints, contexts: Ints) -> Emitted:
    point = contexts[:, LINE]
    seven_out = (point > 0) & (_TOTAL_OF[codes] == 7)
    tables = tables_of(params)
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


@njit(nogil=True, cache=True, inline="always")
def _before(table: Ints) -> None:
    """Before a roll with the point on, come wagers and puts go down where none is up."""
    if table[_POINT]:
        table[_PUTS] = ALL_PUTS
        if not table[_COME]:
            table[_COME] = JUST_MADE
        if not table[_DONT]:
            table[_DONT] = JUST_MADE


@njit(nogil=True, cache=True, inline="always")
def _come_after(state: int, number: int, total: int, awake: bool) -> int:
    """A come wager after a roll: it goes to its number, stays, or is decided and gone."""
    if state == JUST_MADE:
        return number
    if awake and (total == 7 or number == state):
        return 0
    return state


@njit(nogil=True, cache=True, inline="always")
def _after(table: Ints, total: int, come_awake: bool, dont_awake: bool, put_awake: bool) -> bool:
    """Move the table on by a roll; says whether it was a seven out."""
    point, number = table[_POINT], _POINT_OF[total]
    puts_act = point > 0 or put_awake
    table[_COME] = _come_after(table[_COME], number, total, point > 0 or come_awake)
    table[_DONT] = _come_after(table[_DONT], number, total, point > 0 or dont_awake)
    if total == 7:
        if puts_act:
            table[_PUTS] = 0
        table[_POINT] = 0
        if point:
            table[_FIRE] = 0
        return bool(point > 0)
    if number:
        if puts_act:
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
def _count(
    state: State, least: int, come_awake: bool, dont_awake: bool, put_awake: bool, counts: Ints
) -> int:
    table = np.zeros(5, np.int64)
    rolled = word = left = 0
    while True:
        if not left:
            word, left = below(state, _WORD_SPAN), _ROLLS_A_WORD
        code, word, left = word % 36, word // 36, left - 1
        _before(table)
        come_out = 0 if table[_POINT] else 1
        counts[table[_POINT], code] += 1
        counts[STARTS[COME] + table[_COME] + come_out * COME_OUT, code] += 1
        counts[STARTS[DONT_COME] + table[_DONT] + come_out * COME_OUT, code] += 1
        counts[STARTS[PUT] + table[_PUTS] + come_out * PUTS_COME_OUT, code] += 1
        counts[STARTS[FIRE] + _points_made(table[_FIRE]) + come_out * 7, code] += 1
        rolled += 1
        if _after(table, _TOTAL_OF[code], come_awake, dont_awake, put_awake) and rolled >= least:
            return rolled


@njit(nogil=True, cache=True)
def _record(
    state: State,
    hands: int,
    come_awake: bool,
    dont_awake: bool,
    put_awake: bool,
    codes: Ints,
    contexts: Ints,
) -> int:
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
        contexts[rolled, COME] = table[_COME] + come_out * COME_OUT
        contexts[rolled, DONT_COME] = table[_DONT] + come_out * COME_OUT
        contexts[rolled, PUT] = table[_PUTS] + come_out * PUTS_COME_OUT
        contexts[rolled, FIRE] = _points_made(table[_FIRE]) + come_out * 7
        if _after(table, _TOTAL_OF[code], come_awake, dont_awake, put_awake):
            hands -= 1
            if hands == 0:
                return rolled + 1
    return 0
