"""Craps records: wagers and moves by the roll they come before, throws, and what was called about them.

Many records are of a single wager such as `field` and do not mention a shooter. The dice are then thrown by someone
whose line bet is outside the record. One that says who takes the dice (`shooter`, or a `state` with one) is held to the
rule that a shooter needs a line bet, like a live table.

`state` may be {"point": 6} alone: pass and don't pass before the first roll then stand already, since they were made
before the come-out. Otherwise it is what a table of craps remembers.

Odds go behind the only flat wager of that kind that waits on a number. If there are several, `come_odds:c1` names
it by its id and `come_odds_6`, if it has none, by its number. A move names its wager by id, or by name if it has
none. `before_roll` counts the throws in `rolls`, void ones included.
"""

import re
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from pitboss.games.craps.layout import Bet, CrapsState, Layout
from pitboss.games.craps.legality import (
    LONGEST_ID,
    MOVES,
    id_taken,
    why_no_line_bet,
    why_not_amount,
    why_not_whole,
)
from pitboss.games.craps.remedies import LATE, VERBAL
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import LINE, POINTS, flat_of, is_odds, spoken
from pitboss.money import Cents, show_amount
from pitboss.rounds import Game, Record, Round
from pitboss.rounds.answers import Chosen, IrregularityCall, Thrown
from pitboss.rounds.asks import Ask, Choose, Roll, check_coupon
from pitboss.rounds.decisions import Decision, decisions, write_result
from pitboss.rounds.drivers.late import Late, late_calls, lines_of
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.ledger import Spot, spot_name
from pitboss.rounds.lines import at_once
from pitboss.rounds.records import CalledRecord, SeatRecord, Strict, WagerLine, read_amount, read_state
from pitboss.rulebooks import Cite, Refusal, Rules


class Move(Strict, frozen=True):
    """Something done to a standing wager before a roll."""

    do: str
    wager: str
    amount: Any = None
    before_roll: int = 1


class Shooter(Strict, frozen=True):
    """The seat that takes the dice before a roll."""

    seat: int
    before_roll: int = 1


class CrapsSeat(SeatRecord, frozen=True):
    """A seat, with what it did to its standing wagers."""

    moves: Sequence[Move] = ()


class CrapsRecord(Record, frozen=True):
    """A record of craps."""

    of = "craps"
    seats: Sequence[CrapsSeat] = ()
    shooter: Shooter | Sequence[Shooter] = ()

    @property
    def shooters(self) -> Sequence[Shooter]:
        """The seats that take the dice, in order."""
        return [self.shooter] if isinstance(self.shooter, Shooter) else self.shooter


Place: TypeAlias = tuple[int, int]
"""A line of a record: its seat, and its place among the seat's wagers."""

_HOP = re.compile(r"hop_([1-6])_([1-6])")
USES_THE_THROW = ("no_roll", "call_by_face", "boxperson_decides")


class Done(NamedTuple):
    """What a seat did before a roll: a wager it made, with the face of its coupons, or a move of one."""

    before_roll: int
    rank: int
    seat: int
    what: WagerLine | Move
    face: Cents = 0


class CrapsScript(Script):
    """Answers craps' asks: before each roll what the seats did, then the throw."""

    takes = frozenset(
        {
            *("wagers", "moves", "rolls", "shooter", "state", "coupons"),
            *("roll", "before_roll", "dice", "wager", "amount"),
        }
    )
    record: CrapsRecord
    seats: Mapping[int, CrapsSeat]

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out roll by roll."""
        super().__init__(record, rules)
        self.table_rules = rules.once(TableRules)
        self.faces = dict[Place, Cents]()
        for seat in record.seats:
            self._read_coupons(seat)
        self.lines = {place: line for place, line in _lines(record) if place not in self.too_late}
        self.next_roll = 1
        self.opening = self._opening()
        self.shooters = {one.before_roll: one.seat for one in self.record.shooters}
        self._check_rolls()
        self.done = self._in_order()

    def named(self, wager: str) -> str:
        """A hop's faces may be given in either order."""
        return canonical(wager)

    def late_calls(self) -> list[tuple[int, Late]]:
        """The wagers that calls say were made after the dice were thrown, confirmed or not."""
        return _late_calls(self.record, self.rules)

    def open(self, game: Game) -> Round:
        """Open the round where the record begins."""
        return self.begin(game, self.opening)

    # -- where a record begins ------------------------------------------------------------------

    def _read_coupons(self, seat: SeatRecord) -> None:
        """Lay the coupons of a seat with its wagers: each with the first line of that id, or of that name."""
        coupons = self.coupons(seat)
        lines = sorted(enumerate(lines_of(seat)), key=lambda one: one[1].before_roll) if coupons else []
        found = {line.wager: (place, line) for place, line in reversed(lines)}
        found |= {line.id: (place, line) for place, line in reversed(lines)}
        for name, face in coupons.items():
            if name not in found:
                check_coupon(self.table_rules.coupons, name, face, stake=0)
            number, line = found[name]
            place = seat.seat, number
            self.faces[place] = self.faces.get(place, 0) + face
            if place in self.too_late:
                stake = read_amount(line.amount, line.wager)
                check_coupon(self.table_rules.coupons, line.wager, self.faces[place], stake)

    def _opening(self) -> CrapsState:
        """The table where the record begins. Line bets on a point given in the small form stand already."""
        state = read_state(self.record.state, CrapsState, "craps") or CrapsState()
        outside = not state.shooter and not self.record.shooters
        said, late = self.record.state or {}, bool(state.point)
        fire_open = state.fire_open and ("fire_open" in said or not late)
        bonus_open = state.bonus_open and ("bonus_open" in said or not late)
        state = msgspec.structs.replace(
            state, outside_shooter=outside, fire_open=fire_open, bonus_open=bonus_open
        )
        return self._with_line_bets(state) if state.point and not state.bets else state

    def _with_line_bets(self, state: CrapsState) -> CrapsState:
        bets, standing, coupons = dict[str, Bet](), dict[str, Cents](), dict[str, Cents]()
        stand = [one for one, line in self.lines.items() if line.wager in LINE and line.before_roll == 1]
        for place in stand:
            (seat, _), line = place, self.lines.pop(place)
            wager, key, cents = line.wager, line.key, read_amount(line.amount, line.wager)
            bet = Bet(seat, wager, key, state.point, id=line.id)
            spot = spot_name(bet.spot)
            if bets.setdefault(spot, bet) != bet:
                raise id_taken(seat, key).refuse()
            held = standing.get(spot, 0)
            if no := why_not_amount(self.table_rules, wager, cents, held):
                raise no.refuse()
            standing[spot] = held + cents
            if face := self.faces.get(place):
                check_coupon(self.table_rules.coupons, wager, face, cents)
                coupons[spot] = coupons.get(spot, 0) + face
        return msgspec.structs.replace(state, bets=tuple(bets.values()), standing=standing, coupons=coupons)

    def _check_rolls(self) -> None:
        """Refuse anything before or about a roll that is not in the record."""
        last = len(self.record.rolls) + 1
        moves = [move for seat in self.record.seats for move in seat.moves]
        before = [line.before_roll for line in self.lines.values()] + [move.before_roll for move in moves]
        before += [one.before_roll for one in self.record.shooters]
        before += [call.before_roll or 1 for call in self.calls]
        strange = [roll for roll in before if not 1 <= roll <= last]
        strange += [call.roll for call in self.calls if not 0 <= call.roll < last]
        if strange:
            message = f"the record has {last - 1} rolls, but mentions roll {strange[0]}"
            raise Refusal("unreached_roll", message)
        if any(call.roll and call.before_roll for call in self.calls):
            raise Refusal("which_roll", "a call is about a roll or comes before one: `roll` or `before_roll`")
        if len(self.shooters) < len(self.record.shooters):
            raise Refusal("which_shooter", "two seats cannot take the dice before the same roll")
        if strange_moves := [move.do for move in moves if move.do not in MOVES]:
            message = f"{strange_moves[0]!r:.40} is not a move; there are: {', '.join(MOVES)}"
            raise Refusal("unknown_move", message)

    # -- what is done before each roll ----------------------------------------------------------

    def _in_order(self) -> deque[Done]:
        """The actions of the seats, roll by roll: moves of what stands, wagers, odds behind them, moves of those."""
        done, first = list[Done](), dict[Spot, int]()
        for place, line in sorted(self.lines.items(), key=lambda one: one[1].before_roll):
            seat, rank = place[0], 2 if is_odds(line.wager) else 1
            done.append(Done(line.before_roll, rank, seat, line, self.faces.get(place, 0)))
            for name in (line.id, line.wager):
                first.setdefault((seat, name), line.before_roll)
        for holder in self.record.seats:
            for move in holder.moves:
                new = first.get((holder.seat, move.wager)) == move.before_roll
                done.append(Done(move.before_roll, 3 if new else 0, holder.seat, move))
        return deque(sorted(done, key=lambda one: (one.before_roll, one.rank)))

    @property
    def due(self) -> bool:
        """Whether something is still to be done before the next roll."""
        return bool(self.done) and self.done[0].before_roll <= self.next_roll

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Do what the record says before the next roll, then roll, and end after the last."""
        layout = round.table.playing(Layout)
        if not self.due:
            return self._roll(layout) if self.rolls else Chosen("end")
        _, _, seat, what, face = self.done.popleft()
        if isinstance(what, Move):
            return self._move(layout, seat, what)
        return self._wager(layout, seat, what, face)

    def _roll(self, layout: Layout) -> Chosen:
        """Throw, once the recorded seat has the dice, or else the first seat clockwise that may shoot."""
        wanted = self.shooters.get(self.next_roll, layout.shooter)
        if layout.outside_shooter or (wanted and wanted == layout.shooter):
            return Chosen("roll")
        if wanted not in (0, *layout.table.seats):
            raise Refusal("unknown_seat", f"nobody sits at seat {wanted} to take the dice")
        if layout.shooter:
            return Chosen("pass_dice", seat=layout.shooter)
        takes = layout.offered == wanted if wanted else self._would_take(layout)
        return Chosen("take_dice" if takes else "refuse_dice", seat=layout.offered)

    def _would_take(self, layout: Layout) -> bool:
        """Whether the seat offered the dice takes them if the record names none: the first that may shoot does."""
        if no := why_no_line_bet(layout):
            raise no.refuse()
        return why_no_line_bet(layout, layout.offered) is None

    def _wager(self, layout: Layout, seat: int, line: WagerLine, face: Cents) -> Chosen:
        wager = canonical(line.wager)
        if is_odds(wager):
            wager = _odds(layout, seat, wager, line.id)
        return Chosen("bet", read_amount(line.amount, line.wager), wager, seat, line.id, face)

    def _move(self, layout: Layout, seat: int, move: Move) -> Chosen:
        amount = None if move.amount is None else read_amount(move.amount, move.do)
        bet = _named(layout, seat, move.wager)
        if bet is None:
            return Chosen(move.do, amount, move.wager, seat)
        if no := why_not_whole(layout, bet, move.do, amount):
            raise no.refuse()
        return Chosen(move.do, None if move.do == "remove" else amount, bet.key, seat)

    # -- the throw, and what was called about it ------------------------------------------------

    def throw(self, ask: Roll) -> Thrown:
        """Throw what the record threw."""
        thrown = super().throw(ask)
        self.next_roll += 1
        return thrown

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Give what was called before or about the next throw."""
        if not self.calls:
            return None
        call = self.calls[0]
        late, rule = self.late.get(id(call)), self.rules.irregularity(call.kind)
        place = call.roll or call.before_roll or (late and late.roll) or self.next_roll
        if place < self.next_roll:
            message = f"roll {place} is over: calls are listed in order, and each throw is called only once"
            raise rule.cite.refuse("out_of_order", message)
        if place > self.next_roll or ask.at != self.moment(call) or (ask.at == "table" and self.due):
            return None
        if rule.remedy not in (*LATE, VERBAL) and (call.wager or call.amount is not None):
            raise rule.cite.refuse("unknown_choice", f"{rule.kind} cannot name a wager or an amount")
        if call.wager and late is None:
            read_amount(call.amount, call.wager)
        self.calls.popleft()
        said = call.said if late is None else self._late_said(call.seat, late)
        thrown = self.throw(ask).dice if _uses_a_roll(call, self.rules) else ()  # type: ignore[arg-type]
        return IrregularityCall(call.kind, call.seat, call.card, tuple(call.dice) or thrown, said, call.hand)

    def _late_said(self, seat: int, late: Late) -> str:
        """A late wager under the table's name. Listed odds go behind the wager they belong to."""
        wager = late.wager
        if late.places and is_odds(wager) and self.table is not None:
            listed = lines_of(self.seats[seat])[min(late.places)]
            wager = _odds(self.table.playing(Layout), seat, wager, listed.id)
        return f"{wager} {show_amount(late.cents)}"


def _lines(record: Record) -> list[tuple[Place, WagerLine]]:
    return [((seat.seat, place), line) for seat in record.seats for place, line in enumerate(lines_of(seat))]


def _late_calls(record: Record, rules: Rules) -> list[tuple[int, Late]]:
    return late_calls(record, rules, canonical, LATE, by_roll=True)


# -- the wagers that a record names -----------------------------------------------------------------


def canonical(wager: str) -> str:
    """Give a wager the name the table knows it by: a hop's faces may be given in either order."""
    hop = _HOP.fullmatch(wager)
    return f"hop_{'_'.join(sorted(hop.groups()))}" if hop else wager


def _odds(layout: Layout, seat: int, wager: str, id: str) -> str:
    """The table's name for the odds a record means: behind the wager it names, or the only one there is.

    Odds whose own id contains that of one flat wager as a word (`c1_odds`) also name it.
    """
    flat = flat_of(wager)
    alike = layout.flats(seat, flat)
    if not alike or layout.flat(seat, wager) is not None:
        return wager
    if wager == f"{flat}_odds":
        only = next(iter(alike)) if len(alike) == 1 else _held(layout, (seat, flat), alike, id)
        if only is not None:
            return layout.bets[only].odds_name
    names = " or ".join(bet.odds_name for bet in layout.in_order(alike))
    raise Refusal("which_wager", f"{wager}: say which wager it is behind: {names}")


def _held(layout: Layout, plain: Spot, alike: Mapping[Spot, Cents], id: str) -> Spot | None:
    """The only flat wager whose id is a word of another id. One without an id matches no word."""
    words, (seat, flat) = _words(id), plain
    named = [(seat, word) for word in words if (seat, word) in alike and layout.bets[seat, word].id == word]
    unnamed = [plain, *((seat, f"{flat}_{number}") for number in POINTS)] if "" in words else []
    if len(named) != 1 or any(spot in alike and not layout.bets[spot].id for spot in unnamed):
        return None
    return named[0] if named[0][1] != id else None


def _words(id: str) -> set[str]:
    """Every part of an id that begins and ends where a word does. None of an id that is too long."""
    if len(id) > LONGEST_ID:
        return set()
    starts = [place for place in range(len(id) + 1) if not id[:place][-1:].isalnum()]
    ends = [place for place in range(len(id) + 1) if not id[place : place + 1].isalnum()]
    return {id[start:end] for start in starts for end in ends if start <= end}


def _named(layout: Layout, seat: int, wager: str) -> Bet | None:
    """The wager that stands under this id or, if it has none, this name."""
    wager = canonical(wager)
    if (seat, wager) in layout.bets:
        return layout.bets[seat, wager]
    alike = layout.called(seat, wager)
    if len(alike) > 1 or any(bet.id for bet in alike):
        raise Refusal("which_wager", f"{wager}: say which, as in {' or '.join(bet.key for bet in alike)}")
    return alike[0] if alike else None


# -- the result -------------------------------------------------------------------------------------


class _LateLine(NamedTuple):
    """A line that came too late: the table's name for its wager, its own key, and the rule."""

    spot: Spot
    key: str
    cite: Cite


def written_result(round: Round, record: Record) -> dict[str, Any]:
    """Write net money and why by seat and wager: under its id, else under its name as the record wrote it."""
    net: dict[Spot, Cents] = {}
    told: dict[Spot, list[Decision]] = {}
    lines = _lines(record)
    late, unlisted = _late_lines(round, record, dict(lines))
    said = {
        (seat, line.id or canonical(line.wager)): line.key
        for (seat, place), line in lines
        if (seat, place) not in late
    }
    # A void round, and a win of less than a cent, have only the rule that decided them.
    decided = at_once(round.table) | ({} if round.void else decisions(round.log))
    for (seat, key), cents in round.table.net.items():
        plain = spoken(key)
        name = seat, said.get((seat, key)) or said.get((seat, plain), plain)
        net[name] = net.get(name, 0) + cents
        told.setdefault(name, []).extend(decided.get((seat, key), ()))
    _name_late(net, told, late.values(), unlisted | {(seat, name) for (seat, _), name in said.items()})
    return write_result(record.id, net, told, _roll_numbers(round, record))


def _late_lines(
    round: Round, record: Record, lines: Mapping[Place, WagerLine]
) -> tuple[dict[Place, _LateLine], set[Spot]]:
    """The lines that came too late, and the places of late wagers that no line lists."""
    late, unlisted = dict[Place, _LateLine](), set[Spot]()
    words = [entry.choice.split() for entry in round.log if type(entry) is IrregularityCall]
    for number, one in _late_calls(record, round.rules):
        call = record.irregularities[number]
        spot = call.seat, spoken(words[number][0] if number < len(words) else one.wager)
        cite = round.rules.irregularity(call.kind).cite
        for place in sorted(one.places):
            late[call.seat, place] = _LateLine(spot, lines[call.seat, place].key, cite)
        if not one.places:
            unlisted.add(spot)
    return late, unlisted


def _name_late(
    net: dict[Spot, Cents],
    told: dict[Spot, list[Decision]],
    late: Collection[_LateLine],
    others: Collection[Spot],
) -> None:
    """Write late lines under their own ids. ``others`` are the names of the other wagers."""
    keys: dict[Spot, dict[str, None]] = {}
    for line in late:
        keys.setdefault(line.spot, {})[line.key] = None
    for spot, own in keys.items():
        if spot in others or spot[1] in own or (net.get(spot) and len(own) > 1):
            continue
        cents, why = net.pop(spot, 0), told.pop(spot, [])
        for key in own:
            net[spot[0], key], told[spot[0], key] = cents, why if cents else why[:1]
    for spot, key, cite in late:
        if (spot[0], key) not in net:
            net[spot[0], key] = 0
            told[spot[0], key] = [one for one in told.get(spot, ()) if one.cite == cite]


def _roll_numbers(round: Round, record: Record) -> dict[int, int]:
    """The record's number of each throw that the log answers with, called or not. An unlisted throw has none."""
    calls = iter(record.irregularities)
    places = [
        place
        for place, entry in enumerate(round.log)
        if type(entry) is Thrown
        or (type(entry) is IrregularityCall and _uses_a_roll(next(calls), round.rules))
    ]
    return {place: number for number, place in enumerate(places, 1)}


def _uses_a_roll(call: CalledRecord, rules: Rules) -> bool:
    """Whether a call is about one of the listed throws, which is then not thrown again."""
    return call.roll > 0 and rules.irregularity(call.kind).remedy in USES_THE_THROW
