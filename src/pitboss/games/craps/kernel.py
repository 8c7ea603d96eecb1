"""Craps at full speed under a rulebook and posting, with every wager at once, and its hands as records.

A compiled loop throws the dice and counts. It does not know money or rules. What a throw does to a wager depends on
the throw and on a few facts before it: the point, the number a come wager waits on, which puts are up, which points the
shooter has made. The loop counts throws by those facts (its contexts), and a table says how a throw changes them. So
eighty wagers take no more time than one.

A run ends with a seven out. That decides every wager, so a run leaves nothing undecided and has no bias.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from pitboss.games.craps.odds import wager_names
from pitboss.games.craps.outcomes import BY_TOTAL, SEVEN, THROWS, ByThrow, bits_of
from pitboss.games.craps.rules import AFTER_ANY_SEVEN
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import (
    BONUS,
    BONUS_BITS,
    COMES,
    NAMES,
    ODDS,
    POINTS,
    TRAVELLERS,
    flat_family,
    flat_of,
    is_odds,
    kind_of,
)
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.odds import Sums, Tally, WagerSums
from pitboss.odds.draws import State, add, below, state_of, stepped, uncounted
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import counted
from pitboss.rounds.settlement import Outcome, Pushes, Wins
from pitboss.rulebooks import Rules

Ints: TypeAlias = NDArray[np.int64]
Facts: TypeAlias = tuple[int, int, int, int, int]
"""The point, the come and don't come wagers, the puts that are up and the points made, or the context of each.

A point is 1 to 6, or 0 for none. A come wager is on one of them, 7 when just made and 0 for none. Puts and points made
are bits.
"""
Follows: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]
Pairs: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]
Hand: TypeAlias = list[tuple[int, tuple[int, ...]]]
"""Throws, each with the contexts before it, the last being that of any bonus wagers."""

# A fact has one context for each state with the point on, then one for each on a come-out roll.
LINE, COME, DONT_COME, PUT, FIRE, BONUS_FACT = range(6)
STATES = (7, 8, 8, 64, 64)
STARTS = (0, 14, 30, 46, 174)
CONTEXTS = 302
# The totals that have come for the bonus wagers are counted separately, and only if there are such wagers.
_NO_BONUS = 1 << len(BONUS_BITS)
_JUST_MADE, _ALL_PUTS = 7, 63
_IS_SEVEN = np.array([sum(throw) == SEVEN for throw in THROWS], np.int64)
_THROWS_A_WORD = 11
_WORD_SPAN = 36**_THROWS_A_WORD
_LAST_WORD = (1 << 64) // _WORD_SPAN * _WORD_SPAN - 1
_NEW_SHOOTER: Facts = (0, 0, 0, 0, 0)
_COME_OUT, _SEVEN_OUT = 7, 1 << 15
_ROW, _PAIRS = uint64(len(THROWS)), uint64(len(THROWS) ** 2)
_CODES = {throw: code for code, throw in enumerate(THROWS)}
_OWN_LIMITS = ("fire", *BONUS)
"""The wagers that may have limits and steps of their own."""
_BITS = {point: 1 << place for place, point in enumerate(POINTS)}


# -- the dice ---------------------------------------------------------------------------------------


def hands(seed: int, goes: Ints, stream: int = 0, bonus_goes: Ints | None = None) -> Iterator[Hand]:
    """Yield exactly the throws that a tally counts, hand by hand.

    `goes` gives the state in which a throw leaves each context, except those of the points made.
    """
    state, facts, hand, bonus = state_of(seed, stream), _NEW_SHOOTER, Hand(), 0
    while True:
        word = below(state, _WORD_SPAN)
        for _ in range(_THROWS_A_WORD):
            word, code = divmod(word, len(THROWS))
            contexts = _before(facts)
            hand.append((code, contexts if bonus_goes is None else (*contexts, CONTEXTS + bonus)))
            facts, seven_out = _after(facts, contexts, code, goes)
            bonus = 0 if seven_out or bonus_goes is None else int(bonus_goes[bonus, code])
            if seven_out:
                yield hand
                hand = []


@uncounted
def _count(state: State, least: int, follows: Follows, scratch: Any, counts: Counts) -> int:
    """Count throws as `hands` yields them, until a seven out after at least this many."""
    words, thrown = (state[0], state[1], state[2], state[3]), 0
    facts = (uint64(_COME_OUT << 6) * _ROW, uint64(64) * _ROW, uint64(64) * _ROW)
    while True:
        word, words = stepped(words)
        if word > uint64(_LAST_WORD):
            continue
        word %= uint64(_WORD_SPAN)
        if thrown + _THROWS_A_WORD < least:
            for _ in range(_THROWS_A_WORD):
                facts, _ = _thrown(word % uint64(36), facts, follows, counts)
                word //= uint64(36)
            thrown += _THROWS_A_WORD
            continue
        for _ in range(_THROWS_A_WORD):
            facts, seven_out = _thrown(word % uint64(36), facts, follows, counts)
            word //= uint64(36)
            thrown += 1
            if seven_out and thrown >= least:
                return thrown


@njit(nogil=True, cache=True, inline="always")
def _thrown(code: Any, facts: Any, follows: Follows, counts: Counts) -> tuple[Any, bool]:
    """Count a throw. Return the facts after it, and whether it was a seven out."""
    (line, comes, puts), (after_line, after_comes, after_puts) = facts, follows
    line, comes, puts = line + code, comes + code, puts + code
    add(counts[0], line, uint64(1))
    add(counts[1], comes, uint64(1))
    add(counts[2], puts, uint64(1))
    after = uint64(after_line[line])
    line = after & uint64(_SEVEN_OUT - 1)
    on = uint64(128) * _ROW if line < uint64(_COME_OUT << 6) * _ROW else uint64(0)
    return (line, uint64(after_comes[on + comes]), uint64(after_puts[on + puts])), after >= uint64(_SEVEN_OUT)


@uncounted
def _count_twice(state: State, least: int, reads: Any, scratch: Any, counts: Counts) -> int:
    """Count the same throws by every fact, and once more for the bonus wagers."""
    follows, after = reads
    _count(state, least, follows, scratch, (counts[0], counts[1], counts[2]))
    return _count_bonus(state, least, follows[0], after, counts[3])


@uncounted
def _count_bonus(state: State, least: int, after_line: Any, after: Any, counts: Ints) -> int:
    """Count the same throws by the totals that have come for the bonus wagers. A seven out starts again."""
    words, thrown = (state[0], state[1], state[2], state[3]), 0
    line, bonus = uint64(_COME_OUT << 6) * _ROW, uint64(0)
    while True:
        word, words = stepped(words)
        if word > uint64(_LAST_WORD):
            continue
        word %= uint64(_WORD_SPAN)
        for _ in range(_THROWS_A_WORD):
            code = word % _ROW
            word //= _ROW
            add(counts, bonus + code, 1)
            thrown += 1
            then, bonus = uint64(after_line[line + code]), uint64(after[bonus + code])
            line = then & uint64(_SEVEN_OUT - 1)
            if then >= uint64(_SEVEN_OUT):
                bonus = uint64(0)
                if thrown >= least:
                    return thrown


def _bonus_goes(after_any_seven: bool) -> Ints:
    """Tabulate the totals that have come after each throw. After a 7 wagers are made at once, or at a seven out."""
    goes = np.full((_NO_BONUS + 1, len(THROWS)), _NO_BONUS)
    for code, throw in enumerate(THROWS):
        bit = BONUS_BITS.get(sum(throw))
        goes[:_NO_BONUS, code] = np.arange(_NO_BONUS) | bit if bit else _NO_BONUS
        if after_any_seven and not bit:
            goes[:, code] = 0
    return goes


@uncounted
def _count_line(state: State, least: int, after: Pairs, scratch: Any, counts: Counts) -> int:
    """Count throws by the point alone, two at a time: a throw mostly waits for the one before."""
    once, twice = counts
    words, thrown, point = (state[0], state[1], state[2], state[3]), 0, uint64(_COME_OUT) * _PAIRS
    while True:
        word, words = stepped(words)
        if word > uint64(_LAST_WORD):
            continue
        word %= uint64(_WORD_SPAN)
        if thrown + _THROWS_A_WORD < least:
            for _ in range(_THROWS_A_WORD // 2):
                place = point + word % _PAIRS
                word //= _PAIRS
                add(twice, place, 1)
                point = uint64(after[1][place])
            add(once, point + word, 1)
            point = uint64(after[0][point + word])
            thrown += _THROWS_A_WORD
            continue
        for _ in range(_THROWS_A_WORD):
            place = point + word % _ROW
            word //= _ROW
            add(once, place, 1)
            thrown += 1
            point = uint64(after[0][place])
            if thrown >= least and after[2][place]:
                return thrown


def _after_pairs(follows: Follows) -> Pairs:
    """Tabulate, by the point before them, the points after the first and the second of two throws.

    The last table says whether the first is a seven out. A point is given by the place where its pairs begin.
    """
    line = follows[0].reshape(8, 64, -1)[:, 0].astype(np.int64)
    after = (line & (_SEVEN_OUT - 1)) // len(THROWS) >> 6
    pairs = np.arange(len(THROWS) ** 2)
    first = after[:, pairs % len(THROWS)]
    second = after[first, pairs // len(THROWS)]
    out = (line >= _SEVEN_OUT)[:, pairs % len(THROWS)]
    return tuple((table * len(pairs)).astype(np.uint16).ravel() for table in (first, second, out))  # type: ignore[return-value]


def _unpaired(after: Pairs, once: Ints, twice: Ints) -> Ints:
    """Convert counts of pairs of throws to counts of throws by the point before each."""
    throws = len(THROWS)
    pairs = twice.reshape(8, throws, throws)  # by the point, the second throw, and the first
    found: Ints = once.reshape(8, throws, throws)[:, 0] + pairs.sum(axis=1)
    between = (after[0] // throws**2).reshape(8, throws, throws)
    for point in range(8):
        found += np.where(between == point, pairs, 0).sum(axis=(0, 2)) * (np.arange(8) == point)[:, None]
    return found


def _follows(goes: Ints) -> Follows:
    """Tabulate how a throw changes the facts that the loop counts by, each by the place where its throws begin.

    The point, 7 on a come-out roll, with the points made, and whether it was a seven out; then, by whether the point is
    on afterwards, the come and don't come wagers together, and the puts.
    """
    was = np.arange(8 << 6)
    point, made = was >> 6, was & 63
    after = goes[point]
    ended = (after == 0) & (point < _COME_OUT)[:, None]
    made = np.where(ended, made[:, None] | (1 << point >> 1)[:, None], made[:, None])
    seven_out = ended & (_IS_SEVEN == 1)
    line = (np.where(after == 0, _COME_OUT, after) << 6 | np.where(seven_out, 0, made)) * len(THROWS)
    line |= seven_out * _SEVEN_OUT
    was = np.arange(128)
    off, come, dont = was >> 6 << 3, was >> 3 & 7, was & 7
    come, dont = goes[STARTS[COME] + off + come], goes[STARTS[DONT_COME] + off + dont]
    on = np.where(come == 0, _JUST_MADE, come) << 3 | np.where(dont == 0, _JUST_MADE, dont)
    comes = np.stack((64 | come << 3 | dont, on)) * len(THROWS)
    puts = goes[STARTS[PUT] : STARTS[PUT] + 128]
    puts = np.stack((64 | puts, np.full_like(puts, _ALL_PUTS))) * len(THROWS)
    return line.astype(np.uint16).ravel(), comes.astype(np.uint16).ravel(), puts.astype(np.uint16).ravel()


def _by_context(line: Ints, comes: Ints, puts: Ints) -> Ints:
    """Convert counts by the loop's facts to counts by context."""
    line, comes, puts = line.reshape(8, 64, -1), comes.reshape(2, 8, 8, -1), puts.reshape(128, -1)
    points = np.zeros((2 * STATES[LINE], len(THROWS)), np.int64)
    points[: len(line)] = line.sum(axis=1)
    come, dont = (comes.sum(axis=axis).reshape(16, -1) for axis in (2, 1))
    return np.concatenate((points, come, dont, puts, line[:_COME_OUT].sum(axis=0), line[_COME_OUT]))


@njit(nogil=True, cache=True, inline="always")
def _before(facts: Facts) -> Facts:
    """Return the contexts before a throw. With the point on, any come wager or put that is not up is made."""
    point, come, dont, puts, made = facts
    come_out = 0 if point else 1
    if point:
        come, dont, puts = come or _JUST_MADE, dont or _JUST_MADE, _ALL_PUTS
    return (
        STARTS[LINE] + come_out * STATES[LINE] + point,
        STARTS[COME] + come_out * STATES[COME] + come,
        STARTS[DONT_COME] + come_out * STATES[DONT_COME] + dont,
        STARTS[PUT] + come_out * STATES[PUT] + puts,
        STARTS[FIRE] + come_out * STATES[FIRE] + made,
    )


@njit(nogil=True, cache=True, inline="always")
def _after(facts: Facts, contexts: Facts, code: int, goes: Ints) -> tuple[Facts, bool]:
    """Return the facts after a throw, and whether it was a seven out. Points made count until then."""
    point, _, _, _, made = facts
    line, come, dont, puts, _ = contexts
    after = goes[line, code]
    ended = 1 if point > 0 and after == 0 else 0
    seven_out = ended & _IS_SEVEN[code]
    made = (made | (ended << point >> 1)) * (1 - seven_out)
    return (after, goes[come, code], goes[dont, code], goes[puts, code], made), seven_out == 1


# -- the wagers -------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """The effect of a deciding throw: net and charge in cents, and whether the wager stays up or is made again."""

    net: int
    vig: int
    stays: bool
    again: bool


class Bet(NamedTuple):
    """A wager kept up: the contexts it is up in, each with the throws that decide it there."""

    name: str
    amount: int
    fact: int
    cells: dict[int, dict[int, Cell]]


class CrapsKernel(LoopKernel):
    """One seat with the same stake on every wager the table takes, made again whenever it is decided."""

    unit = "rolls"

    def __init__(self, rules: Rules, wagers: Collection[str] = ()) -> None:
        """Work out once what every throw does to every wager, or to the wagers named.

        The compiled loop knows six points, none of which decides a flat wager on its first roll.
        """
        table_rules, stake = rules.once(TableRules), stake_cents(rules)
        flats = table_rules.wager_cite.keys() & set(TRAVELLERS)
        if any({*table_rules.outcomes.moves(flat, 0).values()} != {*POINTS} for flat in flats):
            message = f"the simulation needs the points {', '.join(map(str, POINTS))}"
            raise rules.refuse("no_kernel", message, "point_numbers")
        self.rules, self.goes = rules, _goes(table_rules)
        self._follows = _follows(self.goes)
        self._pairs = _after_pairs(self._follows)
        self.bets = [
            _bet(table_rules, name, stake) for name in wager_names(rules) if name in wagers or not wagers
        ]
        self._by_point = all(bet.fact == LINE for bet in self.bets)
        has_bonus = any(bet.fact == BONUS_FACT for bet in self.bets)
        self.bonus_goes = _bonus_goes(table_rules.bonus_window == AFTER_ANY_SEVEN) if has_bonus else None

    @cached_property
    def loop(self) -> Loop:
        """The loop that throws, on to a seven out. It counts by the point alone if that decides every wager made."""
        if self._by_point:
            return Loop(_count_line, self._pairs, (8 * len(THROWS) ** 2,) * 2)
        sizes = tuple(len(after) // planes for after, planes in zip(self._follows, (1, 2, 2), strict=True))
        if self.bonus_goes is None:
            return Loop(_count, self._follows, sizes)
        after = (self.bonus_goes * len(THROWS)).astype(np.uint16).ravel()
        return Loop(_count_twice, (self._follows, after), (*sizes, after.size))

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally by context."""
        if self._by_point:
            found = np.zeros((CONTEXTS, len(THROWS)), np.int64)
            found[:8] = _unpaired(self._pairs, *counts)
            return found
        found = _by_context(*counts[:3])
        return np.concatenate((found, *(bonus.reshape(-1, len(THROWS)) for bonus in counts[3:])))

    def only(self, wagers: Collection[str]) -> CrapsKernel:
        """Return a kernel for some of the wagers: faster where the point alone decides them."""
        return CrapsKernel(self.rules, wagers)

    def sums(self, tally: Tally) -> Sums:
        """Convert a tally to cents, charges included."""
        counts = tally.tolist()
        rolls = sum(map(sum, counts[: 2 * STATES[LINE]]))
        return Sums(rounds=rolls, wagers={bet.name: _sums(bet, counts) for bet in self.bets})

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first hands of a run as records, each from a come-out roll to its seven out."""
        return [
            record_of(self.rules, f"{seed}.{place}", seats=[hand.seat], rolls=hand.rolls)
            for place, hand in enumerate(self._hands(seed, rounds))
        ]

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents, and the charges as `vig`."""
        return [hand.nets for hand in self._hands(seed, rounds)]

    def _hands(self, seed: int, rounds: int) -> list[_Hand]:
        thrown = hands(seed, self.goes, bonus_goes=self.bonus_goes)
        return [_Hand(self.bets, thrown) for thrown in islice(thrown, rounds)]


class _Hand:
    """One hand written out: the wagers made before each roll, those taken down, and the net of each.

    A winner that the rules leave up stays up, and its wins add up. A charge is taken when a wager is made, so a
    wager that is charged then is taken down and made again, as in the kernel.
    """

    def __init__(self, bets: list[Bet], thrown: Hand) -> None:
        self.seat: dict[str, Any] = {"seat": 1, "wagers": [], "moves": []}
        self.rolls = [list(THROWS[code]) for code, _ in thrown]
        self.nets: dict[str, int] = {"vig": 0}
        self._up: dict[str, str] = {}
        self._again: set[str] = set()
        for roll, (code, contexts) in enumerate(thrown, 1):
            up = [bet for bet in bets if contexts[bet.fact] in bet.cells]
            for bet in up:
                self._make(bet, roll)
            for bet in up:
                if (cell := bet.cells[contexts[bet.fact]].get(code)) is not None:
                    id = self._up[bet.name] if cell.stays else self._up.pop(bet.name)
                    self.nets[id] += cell.net
                    self.nets["vig"] -= cell.vig
                    self._again |= {id} if cell.again else set()

    def _make(self, bet: Bet, roll: int) -> None:
        standing = self._up.get(bet.name)
        if standing and standing not in self._again:
            return
        if standing:
            self.seat["moves"].append({"do": "remove", "wager": standing, "before_roll": roll})
        id = self._up[bet.name] = f"{bet.name}.{roll}"
        self.nets[id] = 0
        flat = self._up[flat_of(bet.name)]
        wager = f"{bet.name}:{flat}" if is_odds(bet.name) else bet.name
        made = {"id": id, "wager": wager, "amount": show_amount(bet.amount), "before_roll": roll}
        self.seat["wagers"].append(made)


def _sums(bet: Bet, counts: list[list[int]]) -> WagerSums:
    by_net: dict[int, int] = {}
    for context, cells in bet.cells.items():
        for code, cell in cells.items():
            net = cell.net - cell.vig
            by_net[net] = by_net.get(net, 0) + counts[context][code]
    return counted(bet.amount, by_net)


def stake_cents(rules: Rules) -> Cents:
    """Return one stake for all wagers: the least the table takes that leaves no remainder anywhere."""
    table_rules = rules.once(TableRules)
    odds = [(kind, number) for kind in ODDS if rules.wager(kind) for number in POINTS]
    waiting = [*((name, 0) for name in table_rules.amounts), *odds]
    step = lcm(
        *(table_rules.even(outcome) for wager in waiting for outcome in table_rules.outcomes[wager].values())
    )
    least = max(amount.minimum for name, amount in table_rules.amounts.items() if name not in _OWN_LIMITS)
    stake = -(-least // step) * step
    return stake * lcm(*(table_rules.charge(name, stake).denominator for name in table_rules.amounts))


def _bet(table_rules: TableRules, name: str, stake: Cents) -> Bet:
    if name in _OWN_LIMITS:
        allowed = table_rules.amounts[name]
        stake = max(min(stake, allowed.maximum), allowed.minimum) // allowed.step * allowed.step
    if name in BONUS:
        return Bet(name, stake, BONUS_FACT, _bonus_cells(table_rules, name, stake))
    cells = {
        context: {
            _CODES[throw]: _cell(table_rules, name, stake, outcome) for throw, outcome in decided.items()
        }
        for context, _, decided in _up(table_rules, name)
    }
    return Bet(name, stake, _states(name)[0], cells)


def _bonus_cells(table_rules: TableRules, name: str, stake: Cents) -> dict[int, dict[int, Cell]]:
    """What each throw does to a bonus wager, by all the totals that have come. It is up until its own have come."""
    own, by_number = bits_of(name), dict[int, dict[int, Cell]]()
    for number in {came & own for came in range(_NO_BONUS)} - {own}:
        decided = table_rules.outcomes[name, number].items()
        by_number[number] = {
            _CODES[throw]: _cell(table_rules, name, stake, outcome) for throw, outcome in decided
        }
    return {CONTEXTS + came: by_number[came & own] for came in range(_NO_BONUS) if came & own != own}


def _cell(table_rules: TableRules, name: str, stake: Cents, outcome: Outcome) -> Cell:
    net = outcome.net(stake)
    if net.denominator > 1:
        message = f"{name} of {show_dollars(stake)} does not pay evenly"
        raise table_rules.rules.refuse("no_kernel", message, "exact_payment")
    charged = not is_odds(name) and (table_rules.vig_when_made or type(outcome) is Wins)
    vig = table_rules.vig(name, stake) if charged else 0
    stays = type(outcome) is Wins and outcome.stays
    return Cell(int(net), vig, stays, stays and vig > 0 and table_rules.vig_when_made)


def _states(name: str) -> tuple[int, Sequence[int | None]]:
    """A wager's fact, and the number it waits on in each state (fire: points made), or None if it is not up."""
    family, first = flat_family(name), None if is_odds(name) else 0
    if family in COMES:
        return COME if family == "come" else DONT_COME, (None, *POINTS, first)
    if family == "put":
        own = NAMES[flat_of(name)].number
        return PUT, [own if puts & _BITS[own] else None for puts in range(64)]
    if family == "fire":
        return FIRE, [made.bit_count() for made in range(64)]
    return LINE, (first, *POINTS) if family in TRAVELLERS else (0,) * 7


def _up(table_rules: TableRules, name: str) -> Iterator[tuple[int, int, ByThrow]]:
    """Yield the contexts a wager is up in, the number it waits on, and the throws that decide it there."""
    fact, numbers = _states(name)
    for place, number in enumerate((*numbers, *numbers)):
        if number is not None:
            come_out = place >= len(numbers)
            yield STARTS[fact] + place, number, _decided(table_rules, name, number, come_out)


def _decided(table_rules: TableRules, name: str, number: int, come_out: bool) -> ByThrow:
    """The outcomes of a wager that was not called on or off. Odds that are off return with their flat wager."""
    if name == "fire":
        return {} if come_out else dict.fromkeys(BY_TOTAL[SEVEN], table_rules.outcomes.fire(number))
    if come_out and flat_family(name) in table_rules.off:
        return {}
    kind = kind_of(name)
    decided = table_rules.outcomes[kind, number]
    if come_out and kind in table_rules.off:
        return dict.fromkeys(decided, Pushes(table_rules.cite[f"{kind}_on_come_out"]))
    return decided


def _goes(table_rules: TableRules) -> Ints:
    """Tabulate the state after each throw: decided wagers are gone, travellers go to their number, the rest stays."""
    states = [state for size in STATES for _ in range(2) for state in range(size)]
    goes = np.repeat(np.array(states)[:, np.newaxis], len(THROWS), axis=1)
    for name in table_rules.wager_cite.keys() & {"pass", *COMES}:
        for context, number, decided in _up(table_rules, name):
            for throw, point in (
                table_rules.outcomes.moves(name, number) | dict.fromkeys(decided, 0)
            ).items():
                goes[context, _CODES[throw]] = (0, *POINTS).index(point)
    for name in (name for name in table_rules.amounts if NAMES[name].family == "put"):
        for context, number, decided in _up(table_rules, name):
            for throw in decided:
                goes[context, _CODES[throw]] &= ~_BITS[number]
    return goes
