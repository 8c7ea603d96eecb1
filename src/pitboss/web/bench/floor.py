"""Requests of the floor: every table as the house sees it, a call from the list, and closing with a reason."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.book import CallMade
from pitboss.floor.house import table_name
from pitboss.rounds.called import plain
from pitboss.rulebooks import Refusal
from pitboss.web import shows
from pitboss.web.limits import MOST_NAME_CHARACTERS
from pitboss.web.messages import CallMessage, Name, Reason, SeatNumber
from pitboss.web.sockets import deliver, to_all
from pitboss.web.tables import TablePage, Tables
from pitboss.web.work import Work

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]
LAST_CALLS = 5


class StaffCall(BaseModel):
    """A call from the floor: what went wrong in this round, at which seat, now or when it is due."""

    model_config = ConfigDict(extra="forbid", strict=True)

    round: Annotated[int, Field(ge=1)]
    kind: Name
    seat: SeatNumber = 0
    when: Literal["now", "due"] = "now"


def add_floor(
    app: FastAPI,
    tables: Tables,
    work: Work,
    check_house: Callable[[Request], None],
    clear_away: Callable[[], Any],
) -> None:
    """Add the requests of the floor. Each needs the house's secret."""

    @app.get("/api/staff/tables")
    async def floor(request: Request) -> list[dict[str, Any]]:
        """List every table, for the person who runs the house."""
        check_house(request)
        await clear_away()
        return list(await asyncio.gather(*(_listed(work, one) for one in tables)))

    @app.post("/api/staff/tables/{id}/close")
    async def close(id: Id, reason: Reason, request: Request) -> dict[str, Any]:
        """Close an abandoned table, for the person who runs the house, with a reason. Its round is played out."""
        check_house(request)
        returned = await work.at_table(tables.get(id), partial(tables.close, id, reason.why))
        return {"returned": {str(seat): shows.money(cents) for seat, cents in returned.items()}}

    @app.post("/api/staff/tables/{id}/call")
    async def call(id: Id, wanted: StaffCall, request: Request) -> dict[str, Any]:
        """Call an irregularity at a table, for the person who runs the house. Not after the round is over."""
        check_house(request)
        found = tables.get(id)
        deliver(await work.at_table(found, partial(_call, found, wanted)))
        return await _listed(work, found)


def _call(table: TablePage, wanted: StaffCall) -> Any:
    """Call it at the table, and return the messages to everyone there."""
    if table.number != wanted.round:
        message = f"round {wanted.round} is over; the table plays round {table.number}"
        raise Refusal("round_over", message)
    said = CallMessage(type="call", turn=table.turn, kind=wanted.kind, seat=wanted.seat, when=wanted.when)
    table.handle(said, frozenset({"staff"}))
    return to_all(table)


async def _listed(work: Work, table: TablePage) -> dict[str, Any]:
    """Return a table's entry in the staff's list. A table that does not answer is listed as in play."""
    try:
        told = await work.at_table(table, partial(_told, table))
    except Refusal:
        told = {"in_play": True, "balances": [], "house": None, "waits_for": [], "over": False}
    return {
        **table.listed(),
        "name": table_name(table.sat),
        "opened": table.opened,
        "moved": table.moved_at,
        "quiet_s": int(table.clock() - table.since),
        "round": table.number,
        "pages": len(table.pages),
        "player": table.played,
        "halted": table.halted,
        "trend": list(table.house),
        "calls": [_called(one) for one in list(table.calls)[-LAST_CALLS:]],
        **told,
    }


def _told(table: TablePage) -> dict[str, Any]:
    live = table.live
    return {
        "in_play": live.in_play,
        "over": live.round.over,
        "waits_for": list(live.waits_for),
        "due": live.due.kind if live.due is not None else "",
        "house": shows.won(live.house_won),
        "on_seats": shows.money(sum(live.chips(seat) + live.staked(seat) for seat in live.places)),
        "balances": [_balance(table, seat) for seat in live.places],
    }


def _balance(table: TablePage, seat: int) -> dict[str, Any]:
    live = table.live
    has, bought = live.chips(seat) + live.staked(seat), live.purses.bought[seat]
    return {
        "seat": seat,
        "person": seat in live.people,
        "name": live.people.get(seat, ""),
        "here": table.present(seat),
        "bought": shows.money(bought),
        "chips": shows.money(has),
        "staked": shows.money(live.staked(seat)),
        "won": shows.won(has - bought),
    }


def _called(one: CallMade) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "says": plain(one.kind),
        "seat": one.seat,
        "round": one.round,
        "at": one.at,
        "waits": one.waits,
        "by": "staff",
    }
