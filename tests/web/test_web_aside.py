"""Work in a process of its own: ended when it is late, shared by those who ask the same, and nobody else's trouble."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from doors import ROOMY, SIT, door
from pitboss.rulebooks import Refusal
from pitboss.web import app as app_module
from pitboss.web.aside import Aside, Asides, in_turn
from pitboss.web.bench import prices, reading
from pitboss.web.pricing import price, question

BIG_SIX = question("price", "horseshoe-cincinnati", "big-six", {})
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def aside() -> Iterator[Aside]:
    with closing(Aside()) as made:
        yield made


def test_a_process_answers_as_the_program_does(aside: Aside) -> None:
    told = json.loads(aside.ask(PATIENCE_S, BIG_SIX))
    assert told["wagers"]["1"] == price("horseshoe-cincinnati", "big-six", {})["wagers"]["1"]


def test_a_runaway_is_ended_and_the_next_question_is_answered(aside: Aside) -> None:
    with pytest.raises(Refusal) as refused:
        aside.ask(0.0001, question("price", "horseshoe-cincinnati", "four-card-poker", {}))
    assert refused.value.code == "too_slow"
    assert aside.ask(PATIENCE_S, BIG_SIX)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (question("price", "horseshoe-cincinnati", "poker", {}), "no_odds"),
        (question("price", "nowhere", "craps", {}), "unknown_rulebook"),
        (question("rules", "horseshoe-cincinnati", "craps", {"nonsense": 1}), "unknown_option"),
        (("no such task", "x", "y", "{}"), "internal_error"),
    ],
)
def test_a_process_refuses_as_the_program_does_and_goes_on(
    aside: Aside, asked: tuple[str, ...], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        aside.ask(PATIENCE_S, asked)
    assert refused.value.code == code
    assert aside.ask(PATIENCE_S, BIG_SIX)


def test_the_same_options_ask_the_same_in_any_order() -> None:
    one = question("price", "book", "game", {"a": 1, "b": 2})
    assert one == question("price", "book", "game", {"b": 2, "a": 1})


class Slow:
    """In place of a process: answers when it is let go, and counts what it is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.let_go = list[Any](), threading.Event()
        monkeypatch.setattr(Aside, "ask", lambda _, within_s, question: self.ask(question))

    def ask(self, question: Any) -> bytes:
        self.asked.append(question)
        assert self.let_go.wait(20)
        return b"{}"


def test_what_many_ask_at_once_is_worked_out_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, asides = Slow(monkeypatch), Asides(2)

    async def play() -> None:
        asking = [asyncio.create_task(asides.ask(20, ("price", "x"))) for _ in range(50)]
        await asyncio.sleep(0.05)
        slow.let_go.set()
        assert await asyncio.gather(*asking) == [b"{}"] * 50
        assert await asides.ask(20, ("price", "x")) == b"{}"

    asyncio.run(play())
    assert slow.asked == [("price", "x")]


def test_so_many_wait_and_no_more_and_one_that_leaves_costs_the_others_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, asides = Slow(monkeypatch), Asides(1, waiting=2)

    async def play() -> None:
        asking = [asyncio.create_task(asides.ask(20, ("price", str(n)))) for n in range(3)]
        shares = asyncio.create_task(asides.ask(20, ("price", "2")))
        await asyncio.sleep(0.05)
        with pytest.raises(Refusal) as refused:
            await asides.ask(20, ("price", "3"))
        assert refused.value.code == "busy"
        asking[2].cancel()
        slow.let_go.set()
        assert await asyncio.gather(*asking[:2], shares) == [b"{}"] * 3
        assert await asides.ask(20, ("price", "3")) == b"{}"

    asyncio.run(play())


def test_who_waits_too_long_behind_others_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, asides = Slow(monkeypatch), Asides(1)

    async def play() -> None:
        first = asyncio.create_task(asides.ask(20, ("price", "0")))
        await asyncio.sleep(0.02)
        with pytest.raises(Refusal) as refused:
            await asides.ask(0.05, ("price", "1"))
        assert refused.value.code == "busy"
        slow.let_go.set()
        await first

    asyncio.run(play())


def test_so_many_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, asides = Slow(monkeypatch), Asides(1, kept=2)
    slow.let_go.set()

    async def play() -> None:
        for name in ("a", "b", "a", "c"):
            await asides.ask(20, (name,))

    asyncio.run(play())
    assert [asides.known((name,)) is not None for name in "abc"] == [True, False, True]


def _limited(**limits: Any) -> TestClient:
    return door(limits=msgspec.structs.replace(ROOMY, **limits))


@pytest.mark.parametrize(("what", "limit"), [("odds", "odds_s"), ("rules", "reading_s")])
def test_what_is_late_is_a_503_and_the_tables_go_on(
    monkeypatch: pytest.MonkeyPatch, what: str, limit: str
) -> None:
    """A process that is asked a second time within the limit is one that was ended before."""
    asides = Asides(1)
    monkeypatch.setattr(*((prices, "ODDS") if what == "odds" else (reading, "POSTINGS")), asides)
    with closing(asides), _limited(**{limit: 0.001}) as client:
        late = client.get(f"/api/v1/{what}/horseshoe-cincinnati/three-card-poker?minimum=10")
        assert late.status_code == 503
        assert late.json()["refused"]["code"] in ("too_slow", "busy")
        assert client.post("/api/tables", json=SIT).status_code == 201


def test_a_posting_is_read_where_it_can_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be read in time never comes near the tables."""
    asides = Asides(1)
    monkeypatch.setattr(app_module, "POSTINGS", asides)
    with closing(asides), _limited(reading_s=0.01) as client:
        refused = client.post("/api/tables", json={**SIT, "options": {"minimum": "10"}})
        assert refused.status_code == 503
        assert len(client.app.state.tables) == 0  # type: ignore[attr-defined]


def test_no_process_outlives_a_pool_that_is_closed_while_a_question_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The thread that asks may start its process after the pool has looked for it."""
    asides, ask = Asides(1), Aside.ask

    def late(aside: Aside, within_s: float, question: Any) -> bytes:
        time.sleep(0.3)
        return ask(aside, within_s, question)

    monkeypatch.setattr(Aside, "ask", late)
    begun = asides._begin(20, ("rules", "horseshoe-cincinnati", "three-card-poker", "{}"))
    waits = asides._begin(20, ("rules", "horseshoe-cincinnati", "craps", "{}"))
    time.sleep(0.05)
    asides.close()
    assert begun.done()
    assert waits.cancelled()
    assert [one._process for one in asides._processes] == [None]


def test_who_asks_again_before_the_first_is_answered_does_not_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, asides = Slow(monkeypatch), Asides(2)
    turn = asyncio.Lock()

    async def play() -> None:
        first = asyncio.create_task(in_turn(asides, turn, 20, ("price", "0")))
        await asyncio.sleep(0.02)
        with pytest.raises(Refusal) as refused:
            await in_turn(asides, turn, 0.05, ("price", "1"))
        assert refused.value.code == "busy"
        slow.let_go.set()
        assert await first == b"{}"
        assert not turn.locked()

    asyncio.run(play())


@pytest.mark.heavy
def test_one_client_has_one_game_priced_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, asides = Slow(monkeypatch), Asides(2)
    monkeypatch.setattr(prices, "ODDS", asides)
    with door() as client:
        asking = [
            threading.Thread(target=client.get, args=(f"/api/v1/odds/horseshoe-cincinnati/{game}",))
            for game in ("craps", "big-six")
        ]
        for one in asking:
            one.start()
        time.sleep(0.3)
        at_once = len(slow.asked)
        slow.let_go.set()
        for one in asking:
            one.join(20)
        assert (at_once, len(slow.asked)) == (1, 2)
