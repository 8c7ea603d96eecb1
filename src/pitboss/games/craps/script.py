"""Craps records: wagers and moves by the roll they come before, throws, and what was called about them.

A record says nothing of a shooter, and many record a single wager such as `field`. So the dice are thrown by somebody
at the table whose line bet is outside the record; a record whose `state` names the `shooter` is held to the
rule that a shooter needs a line bet, like a live table.

`state` may be given in a small form, {"point": 6}: pass and don't pass wagers before the first roll then stand
already, since they were made before the come-out. The full form is what a table of craps remembers.

Odds go behind the seat's flat wager of that kind. Where several come bets wait on numbers, `come_odds_6`
(or `come_6_odds`) names one by its number, `come_odds:c1` by its id, and so does an id of the odds that holds the flat
wager's id (`c1`, `c1_odds`, `odds_c1`); else the one that has no odds yet. What is still in doubt is refused. The id of
a don't come bet that was taken down is not used again: that would be to replace it.

`reduce` carries the amount that is taken down. `before_roll` counts the throws in `rolls`, void ones included.
"""

import re
from collections import deque
from typing import Any

import msgspec

from pitboss.games.craps.layout import Layout
from pitboss.games.craps.moves import dont_bet_gone
from pitboss.games.craps.plan import Plan
from pitboss.games.craps.refusals import bad_amount
from pitboss.games.craps.state import Bet, CrapsState
from pitboss.games.craps.wagers import LINE, canonical, is_odds
from pitboss.money import show_amount
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Called, Chosen, Thrown
from pitboss.rounds.asks import Ask, Choose, Roll
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import CalledRecord, Move, SeatRecord, WagerLine, read_amount, read_state
from pitboss.rulebooks import Refusal, Rules

_ON_NUMBER = re.compile(r"((?:dont_)?come(?:_odds)?)_(?:4|5|6|8|9|10)")
_BEHIND_ID = re.compile(r"([a-z_0-9]+_odds):(.*)", re.DOTALL)
_AT_THE_THROW = ("no_roll", "call_by_face", "boxperson_decides", "late_wager_stands", "late_wager_returned")
_USES_THE_THROW = ("no_roll", "call_by_face", "boxperson_decides")
_MOVES = ("remove", "reduce", "on", "off")


class CrapsScript(Script):
    """Answers craps' asks: before each roll what the seats did, then the throw."""

    takes = frozenset({"wagers", "moves", "rolls", "state"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out roll by roll."""
        super().__init__(record, rules)
        self.lines = {seat.seat: wager_lines(seat) for seat in record.seats}
        self.next_roll = 1
        self.opening = _opening(record, self.lines, rules.once(Plan))
        self.dont_bets_gone: set[tuple[int, str]] = set()
        self._check_rolls()
        self.by_roll = self._by_roll()
        self.due = deque(self.by_roll.get(1, ()))

    def open(self, game: Game) -> Round:
        """Open the round where the record begins."""
        return Round(game, self.rules, self.record.seat_numbers, self.opening)

    def _check_rolls(self) -> None:
        last = len(self.record.rolls) + 1
        moves = [move for seat in self.record.seats for move in seat.moves]
        done: list[WagerLine | Move] = [line for lines in self.lines.values() for line in lines]
        done.extend(moves)
        for one in done:
            if not 1 <= one.before_roll <= last:
                message = f"{one.wager} comes before roll {one.before_roll}, and there are {last - 1} rolls"
                raise Refusal("unreached_roll", message)
        for move in moves:
            if move.do not in _MOVES:
                raise Refusal("unknown_move", f"{move.do!r:.40} is no move; there are: {', '.join(_MOVES)}")
        for call in self.record.irregularities:
            if not (0 <= call.roll < last and 0 <= call.before_roll <= last):
                raise Refusal("unreached_roll", f"{call.kind} was called about a roll that is not recorded")

    # -- what is done before each roll ----------------------------------------------------------

    def _by_roll(self) -> dict[int, list[tuple[int, WagerLine | Move]]]:
        """What the seats do before each roll: moves of what stands, wagers, odds behind them, moves of those."""
        done: dict[int, list[tuple[int, WagerLine | Move]]] = {}
        for seat in self.record.seats:
            first: dict[str, int] = {}
            for line in self.lines[seat.seat]:
                for name in (line.id, canonical(line.wager)):
                    first[name] = min(first.get(name, line.before_roll), line.before_roll)
            ranked: list[tuple[int, int, WagerLine | Move]] = [
                (line.before_roll, 2 if is_odds(line.wager) else 1, line) for line in self.lines[seat.seat]
            ]
            for move in seat.moves:
                new = first.get(move.wager, first.get(canonical(move.wager))) == move.before_roll
                ranked.append((move.before_roll, 3 if new else 0, move))
            for roll, _, one in sorted(ranked, key=lambda ranked: ranked[:2]):
                done.setdefault(roll, []).append((seat.seat, one))
        return done

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Do what the record says before the next roll, then roll, and end after the last."""
        layout: Layout = round.table.state
        if self.due:
            seat, one = self.due.popleft()
            if isinstance(one, Move):
                return self._move(layout, seat, one)
            return self._wager(layout, seat, one)
        if not self.rolls:
            return Chosen("end")
        if not layout.outside_shooter and not layout.shooter:
            return self._take_dice(layout)
        return Chosen("roll")

    def _take_dice(self, layout: Layout) -> Chosen:
        """Pass the dice round to the first seat with a line bet."""
        if not any(layout.line_bet(seat) for seat in layout.table.seats):
            raise layout.refuse("no_shooter", "nobody with a line bet can take the dice", "shooter_line_bet")
        do = "take_dice" if layout.line_bet(layout.offered) else "refuse_dice"
        return Chosen(do, seat=layout.offered)

    def _wager(self, layout: Layout, seat: int, line: WagerLine) -> Chosen:
        amount, wager = read_amount(line.amount, line.wager), canonical(line.wager)
        if line.id and (seat, line.id) in self.dont_bets_gone:
            raise dont_bet_gone(layout, line.id)
        if not is_odds(wager):
            return Chosen("bet", amount, wager, seat, line.id)
        name = self._odds(layout, seat, wager, line.id)
        own = layout.bets.get((seat, line.id))
        shared = own is not None and not own.backs
        return Chosen("bet", amount, name, seat, "" if shared else line.id)

    def _odds(self, layout: Layout, seat: int, wager: str, id: str) -> str:
        """The table's name for the odds a record means."""
        layout.ask()
        names = {name: flat for (holder, name), flat in layout.odds_behind.items() if holder == seat}
        if wager in names:
            return wager
        kind, number = _kind_and_number(wager)
        meant = {n: flat for n, flat in names.items() if n == kind or n.startswith((f"{kind}_", f"{kind}:"))}
        if number:
            meant = {name: flat for name, flat in meant.items() if flat.number == number}
        return _one_of(layout, meant, wager, id)

    def _move(self, layout: Layout, seat: int, move: Move) -> Chosen:
        amount = None if move.amount is None else read_amount(move.amount, move.do)
        key = self._key(layout, seat, move.wager)
        if move.do == "reduce" and amount is None:
            message = f"{move.wager} is reduced, and the record does not say by how much"
            raise layout.refuse("missing_amount", message, "removal")
        bet = layout.bets.get((seat, key))
        if move.do == "remove" and bet is not None and bet.wager == "dont_come":
            self.dont_bets_gone.add((seat, bet.id))
        if move.do == "remove" and amount is not None:
            return self._remove(layout, seat, key, amount)
        return Chosen(move.do, amount if move.do == "reduce" else None, key, seat)

    def _remove(self, layout: Layout, seat: int, key: str, amount: int) -> Chosen:
        """A removal that says how much is a removal of all, or a reduction."""
        bet = layout.bets.get((seat, key))
        if bet is not None and layout.chips(bet) != amount:
            return Chosen("reduce", amount, key, seat)
        return Chosen("remove", None, key, seat)

    def _key(self, layout: Layout, seat: int, named: str) -> str:
        """The spot of the wager a move names, by its id or its name."""
        standing = {key: bet for (holder, key), bet in layout.bets.items() if holder == seat}
        name = canonical(named)
        for key in (named, name):
            if key in standing:
                return key
        kind, number = _kind_and_number(name)
        alike = [key for key, bet in standing.items() if bet.wager == kind and number in (0, bet.number)]
        if len(alike) > 1:
            raise Refusal("which_wager", f"seat {seat} has several {named}: name one by its id or its number")
        return alike[0] if alike else name

    # -- the throw, and what was called about it ------------------------------------------------

    def throw(self, ask: Roll) -> Thrown:
        """Throw what the record threw, and come to what is done before the next roll."""
        thrown = super().throw(ask)
        self._went()
        return thrown

    def _went(self) -> None:
        self.next_roll += 1
        self.due.extend(self.by_roll.get(self.next_roll, ()))

    def due_call(self, ask: Ask) -> Called | None:
        """Give what was called before or about the next throw."""
        if not self.calls:
            return None
        call = self.calls[0]
        remedy = self.rules.irregularity(call.kind).remedy
        if (call.roll or call.before_roll or 1) > self.next_roll or not self._is_moment(ask, call, remedy):
            return None
        self.calls.popleft()
        dice = tuple(call.dice)
        if call.roll and remedy in _USES_THE_THROW:
            thrown = tuple(self.rolls.popleft())
            dice = dice or thrown
            self._went()
        return Called(call.kind, call.seat, call.card, dice, call.said, call.hand)

    def _is_moment(self, ask: Ask, call: CalledRecord, remedy: str) -> bool:
        if type(ask) is Roll:
            return remedy in _AT_THE_THROW or call.at == "roll"
        if type(ask) is not Choose:
            return call.at == ask.at
        return remedy not in _AT_THE_THROW and call.at != "roll" and not self.due


def wager_lines(seat: SeatRecord) -> list[WagerLine]:
    """A seat's wagers, line by line; a plain object means before the first roll."""
    if isinstance(seat.wagers, dict):
        return [WagerLine(wager, amount) for wager, amount in seat.wagers.items()]
    return list(seat.wagers)


def _opening(record: Record, lines: dict[int, list[WagerLine]], plan: Plan) -> CrapsState:
    """The table where the record begins; line bets on a point given in the small form stand already."""
    raw = {} if record.state is None else record.state
    state = read_state(record.state, CrapsState, "craps") or CrapsState()
    outside = not state.shooter
    closed = {"fire_open": False} if state.point and "fire_open" not in raw else {}
    if state.bets or not state.point:
        return msgspec.structs.replace(state, outside_shooter=outside, **closed)
    bets: dict[str, Bet] = {}
    standing: dict[str, int] = {}
    for seat, given in lines.items():
        for line in [line for line in given if line.wager in LINE and line.before_roll == 1]:
            given.remove(line)
            key = line.id or line.wager
            bet = Bet(seat, line.wager, key, state.point, id=line.id)
            if bets.setdefault(f"{seat}:{key}", bet) != bet:
                raise Refusal("id_taken", f"another wager of seat {seat} already goes by {key!r}")
            standing[f"{seat}:{key}"] = _line_amount(plan, line, standing.get(f"{seat}:{key}", 0))
    return msgspec.structs.replace(
        state, outside_shooter=outside, bets=tuple(bets.values()), standing=standing, **closed
    )


def _line_amount(plan: Plan, line: WagerLine, held: int) -> int:
    """What a line bet comes to that stands already; it must have been one the table takes."""
    cents, allowed = read_amount(line.amount, line.wager), plan.amounts.get(line.wager)
    if allowed is None:
        raise plan.rules.refuse("not_offered", f"no {line.wager} fits the posted limits", "minimum")
    for amount in (cents, held + cents):
        if not allowed.admits(amount):
            raise bad_amount(plan, line.wager, amount)
    return held + cents


def _kind_and_number(wager: str) -> tuple[str, int]:
    found = _ON_NUMBER.fullmatch(wager)
    return (found.group(1), int(wager.rpartition("_")[2])) if found else (wager, 0)


def _one_of(layout: Layout, meant: dict[str, Bet], wager: str, id: str) -> str:
    """The flat wager that odds are meant to be behind: by id, else the only one, else the only one without odds."""
    named = [name for name, flat in meant.items() if flat.id and _is_of(id, flat.id)]
    free = [name for name, flat in meant.items() if not layout.behind(flat)]
    alike = len({flat.number for flat in meant.values()}) == 1
    for names in (named, list(meant), free):
        if len(names) == 1 or (names and alike and not named):
            return names[0]
    if meant:
        raise Refusal("which_wager", f"{wager}: say behind which wager, by its number or its id")
    return wager


def _is_of(id: str, flat: str) -> bool:
    """Whether the id of odds holds the flat wager's id as a word of its own (`c1_odds`, `odds-c1`, `c1odds`)."""
    after_digit = r"(?!\d)" if flat[-1].isdigit() else r"(?![^\W_])"
    return re.search(rf"(?<![^\W_]){re.escape(flat)}{after_digit}", id) is not None


def written_result(round: Round, record: Record) -> dict[str, Any]:
    """Write net money and why by seat and wager: under its id, else under its name as the record wrote it."""
    net: dict[str, dict[str, int]] = {}
    why: dict[str, dict[str, Any]] = {}
    names = {seat.seat: _written(seat) for seat in record.seats}
    for (seat, key), cents in round.table.net.items():
        name = _label(names.get(seat, {}), key)
        held = net.setdefault(str(seat), {})
        held[name] = held.get(name, 0) + cents
        if (cite := round.table.why.get((seat, key))) is not None:
            why.setdefault(str(seat), {})[name] = {"rule": cite.rule, "clause": cite.clause}
    shown = {seat: {name: show_amount(cents) for name, cents in held.items()} for seat, held in net.items()}
    return {"id": record.id, "net": shown, "why": why}


def _written(seat: SeatRecord) -> dict[str, str]:
    """How a record wrote its wagers, by the table's name for them."""
    lines = wager_lines(seat)
    written = {canonical(line.wager): line.wager for line in lines if not line.id}
    flats = {line.id for line in lines if line.id and not is_odds(line.wager)}
    shared = {line.id: line for line in lines if line.id in flats and is_odds(line.wager)}
    for id, line in shared.items():
        written[f"{_kind_and_number(canonical(line.wager))[0]}:{id}"] = id
    return written | {line.id: line.id for line in lines if line.id}


def _label(written: dict[str, str], key: str) -> str:
    if key in written:
        return written[key]
    if found := _BEHIND_ID.fullmatch(key):
        key = found.group(1)
    if found := _ON_NUMBER.fullmatch(key):
        key = found.group(1)
    return written.get(key, key)
