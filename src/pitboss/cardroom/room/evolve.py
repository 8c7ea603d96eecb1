"""How each event changes the room. Nothing else changes it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.cardroom.room import events
from pitboss.cardroom.room.values import RoomTable, Seat, State
from pitboss.poker.kill import PokerState


def after(state: State, event: events.Event) -> State:
    """Return the room after an event."""
    return _STEPS[type(event)](replace(state, minute=event.minute), event)


def _with(state: State, table: RoomTable, **more: Any) -> State:
    return replace(state, tables={**state.tables, table.id: table}, **more)


def _seated(table: RoomTable, number: int, seat: Seat | None) -> RoomTable:
    rest = {other: one for other, one in table.seats.items() if other != number}
    return replace(table, seats={**rest, number: seat} if seat is not None else rest)


def _told(state: State, event: events.Told) -> State:
    return state


def _opened(state: State, event: events.Opened) -> State:
    table = RoomTable(event.table, event.list, event.minute, charged=event.minute)
    return _with(state, table, lists={event.list: (), **state.lists})


def _closed(state: State, event: events.Closed) -> State:
    rest = {id: table for id, table in state.tables.items() if id != event.table}
    return replace(state, tables=rest, boxes=state.boxes + state.tables[event.table].box)


def _listed(state: State, event: events.Listed) -> State:
    return replace(state, lists={**state.lists, event.list: (*state.lists[event.list], event.who)})


def _struck(state: State, event: events.Struck) -> State:
    return _off(state, event.list, event.who)


def _off(state: State, name: str, who: str) -> State:
    return replace(state, lists={**state.lists, name: tuple(one for one in state.lists[name] if one != who)})


def _held(state: State, event: events.Held) -> State:
    table = state.tables[event.table]
    held = {**table.held, event.seat: event.who}
    return _off(_with(state, replace(table, held=held)), table.list, event.who)


def _freed(state: State, event: events.Freed) -> State:
    return _with(state, _released(state.tables[event.table], event.seat))


def _released(table: RoomTable, number: int) -> RoomTable:
    return replace(table, held={seat: who for seat, who in table.held.items() if seat != number})


def _sat(state: State, event: events.Sat) -> State:
    table = _released(state.tables[event.table], event.seat)
    seat = Seat(event.who, event.cents, waits=event.waits)
    return _with(state, _seated(table, event.seat, seat), bought=state.bought + event.cents)


def _added(state: State, event: events.Added) -> State:
    table = state.tables[event.table]
    seat = table.seats[event.seat]
    richer = _seated(table, event.seat, replace(seat, stack=seat.stack + event.cents))
    return _with(state, richer, bought=state.bought + event.cents)


def _went_out(state: State, event: events.WentOut) -> State:
    table = state.tables[event.table]
    return _with(state, _seated(table, event.seat, replace(table.seats[event.seat], out=True, posts=False)))


def _came_back(state: State, event: events.CameBack) -> State:
    table = state.tables[event.table]
    return _with(state, _seated(table, event.seat, replace(table.seats[event.seat], out=False)))


def _posts(state: State, event: events.Posts) -> State:
    table = state.tables[event.table]
    return _with(state, _seated(table, event.seat, replace(table.seats[event.seat], posts=True)))


def _left(state: State, event: events.Left) -> State:
    table = _seated(state.tables[event.table], event.seat, None)
    table = replace(table, memory=_forgotten(table.memory, event.seat))
    return _with(state, table, cashed=state.cashed + event.cents)


def _forgotten(memory: PokerState | None, seat: int) -> PokerState | None:
    """Forget a player who has left: raised limits fall, and they no longer count as the last winner."""
    if memory is None or seat not in (memory.kill_seat, memory.last_winner):
        return memory
    killed = memory.kill_seat == seat
    return PokerState(
        memory.button_seat,
        0 if killed else memory.kill_seat,
        0 if killed else memory.kill_multiple,
        0 if memory.last_winner == seat else memory.last_winner,
    )


def _began(state: State, event: events.Began) -> State:
    table = state.tables[event.table]
    dealt = {
        number: replace(seat, waits=False, missed=(), posts=False) if number in event.hand.seats else seat
        for number, seat in table.seats.items()
    }
    return _with(state, replace(table, hand=event.hand, seats=dealt))


def _ended(state: State, event: events.Ended) -> State:
    table = state.tables[event.table]
    seats = {
        number: replace(
            seat,
            stack=event.stacks.get(number, seat.stack),
            waits=seat.waits or number in event.missed,
            missed=_with_missed(seat, event.passed.get(number, ())),
        )
        for number, seat in table.seats.items()
    }
    over = replace(table, seats=seats, hand=None, hands=table.hands + 1, box=table.box + event.rake)
    if not event.void:
        over = replace(over, button=event.button, blinds=event.blinds, memory=event.memory)
    return _with(state, over, fund=state.fund + event.jackpot)


def _with_missed(seat: Seat, passed: tuple[int, ...]) -> tuple[int, ...]:
    """Return each blind that passed somebody, once. A new player still waiting for the first blind misses none."""
    new = seat.waits and not seat.missed and not seat.out
    return seat.missed if new else tuple(sorted({*seat.missed, *passed}))


def _charged(state: State, event: events.Charged) -> State:
    table, brought = state.tables[event.table], event.brought
    seats = {
        number: replace(seat, stack=seat.stack + brought.get(number, 0) - event.fees.get(number, 0))
        for number, seat in table.seats.items()
    }
    box = table.box + sum(event.fees.values())
    paid = replace(table, seats=seats, box=box, charged=event.until)
    return _with(state, paid, bought=state.bought + sum(brought.values()))


def _due(state: State, event: events.Due) -> State:
    table = state.tables[event.table]
    return _with(state, replace(table, due=(*table.due, event.duty)))


def _done(state: State, event: events.Done) -> State:
    table = state.tables[event.table]
    due = tuple(duty for duty in table.due if duty != event.duty)
    return _with(state, replace(table, due=due, done={**table.done, event.duty: event.minute}))


def _won(state: State, event: events.Won) -> State:
    return replace(state, fund=state.fund - event.cents, won=state.won + event.cents)


_STEPS: dict[type, Callable[[State, Any], State]] = {
    events.Told: _told,
    events.Opened: _opened,
    events.Closed: _closed,
    events.Listed: _listed,
    events.Struck: _struck,
    events.Held: _held,
    events.Freed: _freed,
    events.Sat: _sat,
    events.Added: _added,
    events.WentOut: _went_out,
    events.CameBack: _came_back,
    events.Posts: _posts,
    events.Left: _left,
    events.Began: _began,
    events.Ended: _ended,
    events.Charged: _charged,
    events.Due: _due,
    events.Done: _done,
    events.Won: _won,
}
