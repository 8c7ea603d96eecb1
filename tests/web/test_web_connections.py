"""A real server: half-sent and slow requests, readers that do not read, crowds, and kill -9."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from doors import SIT
from pitboss.web.limits import Limits
from web_servers import PATIENCE_S, Socket, heard, opened, post, running, seat_at


@pytest.mark.parametrize(
    "said", [b"", b"GET /api/v1/rulebooks HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nx-"]
)
def test_a_connection_on_which_no_request_comes_is_dropped(said: bytes) -> None:
    with running(head_s=0.3) as port, closing(opened(port, said)) as made:
        began = time.monotonic()
        assert heard(made) == b""
        assert time.monotonic() - began < PATIENCE_S / 2


@pytest.mark.heavy
def test_half_a_second_request_is_dropped_too() -> None:
    whole = b"GET /api/v1/rulebooks HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(head_s=0.5) as port, closing(opened(port, whole)) as made:
        assert b" 200 " in made.recv(65_536)
        made.sendall(whole[:-2])
        began = time.monotonic()
        heard(made)
        assert time.monotonic() - began < PATIENCE_S / 2


def test_a_body_that_does_not_come_is_answered_and_dropped() -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    said = head + b'Content-Length: 100\r\n\r\n{"rulebook":'
    with running(body_s=0.3) as port, closing(opened(port, said)) as made:
        assert b" 408 " in heard(made).split(b"\r\n")[0]


def test_a_slow_request_keeps_nobody_else_waiting() -> None:
    with running() as port:
        slow = [opened(port, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n") for _ in range(10)]
        assert post(port, "/api/tables", SIT)["player"]
        for one in slow:
            one.close()


def test_one_client_holds_so_many_connections() -> None:
    with running(connections_each=3) as port:
        held = [opened(port) for _ in range(3)]
        time.sleep(0.2)
        with closing(opened(port, b"GET /api/v1/rulebooks HTTP/1.1\r\nHost: localhost\r\n\r\n")) as more:
            assert heard(more) == b""
        for one in held:
            one.close()
        time.sleep(0.2)
        assert post(port, "/api/tables", SIT)["player"]


def shout(seat: Socket, text: str) -> None:
    """Speak on and on, and listen to nothing: however much the machine holds for the two of them."""
    until = time.monotonic() + 4 * PATIENCE_S
    while time.monotonic() < until:
        seat.send(text)


def test_promise_23_a_reader_that_does_not_read_is_dropped_and_the_table_goes_on() -> None:
    lay = json.dumps({"type": "lay", "have": {"ante": "1"}, "add": {"ante": "5"}})
    with running(send_s=0.5, outbox=50) as port:
        table = post(port, "/api/tables", SIT)
        with (
            seat_at(port, table, buffer=4_096) as seat,
            pytest.raises((ConnectionResetError, BrokenPipeError)),
        ):
            shout(seat, lay)
        with seat_at(port, table) as again:
            assert again.hear()["type"] == "table"


@pytest.mark.parametrize("patient", [pytest.param(True, marks=pytest.mark.heavy), False])
def test_who_does_not_read_an_answer_is_dropped(patient: bool) -> None:
    ask = b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(sends=32_768, send_s=PATIENCE_S if patient else 0.2) as port:
        with closing(opened(port)) as made:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_768)
            made.sendall(ask)
            time.sleep(2)
            whole = heard(made).endswith(b"]")
        assert whole is patient
        assert post(port, "/api/tables", SIT)["player"]


def test_promise_22_a_seat_is_taken_over_and_taken_back() -> None:
    with running() as port:
        table = post(port, "/api/tables", SIT)
        with seat_at(port, table) as first:
            first.hear()
            first.hear()
            with seat_at(port, table) as second:
                second.hear()
                kind, data = first.frame()
                assert (kind, int.from_bytes(data[:2], "big")) == (8, 4409)
                assert data[2:] == b"the table was opened in another window"
                with seat_at(port, table) as back:
                    back.hear()
                    turn = back.hear()["turn"]
                    assert back.say(type="answer", turn=turn, wagers={"ante": "5"})["turn"] == turn + 1


def test_refusing_nonsense_is_cheap() -> None:
    """A client who sends nonsense gets a short answer fast, and a stranger is served meanwhile."""
    with running() as port:
        began = time.monotonic()
        for _ in range(200):
            with closing(
                opened(port, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            ) as one:
                assert len(heard(one)) < 1_000
        assert time.monotonic() - began < PATIENCE_S


# -- the server as it is served ----------------------------------------------------------------------


def serving(folder: Path | None) -> str:
    """The program that serves."""
    if folder is None:
        return "from pitboss.web import serve; serve(port=0)"
    folder_ = f"__import__('pathlib').Path({str(folder)!r})"
    return f"from pitboss.web import serve; serve(port=0, journal={folder_})"


@contextmanager
def served(
    folder: Path | None, project: Path, home: Path | None = None
) -> Iterator[tuple[str, list[str], Any]]:
    """`serve` in a process of its own: the address, what it said, the process."""
    made = subprocess.Popen(
        [sys.executable, "-c", serving(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(project / "src")}
        | ({"PITBOSS_HOME": str(home)} if home else {}),
    )
    try:
        assert made.stdout
        said = [made.stdout.readline() for _ in range(3)]
        yield next(word for word in said[0].split() if word.startswith("http://")), said, made
    finally:
        made.kill()
        made.communicate(timeout=PATIENCE_S)


@pytest.mark.heavy
def test_serve_says_where_it_writes_and_who_the_staff_are(tmp_path: Path, project: Path) -> None:
    with served(tmp_path, project) as (address, said, _):
        assert str(tmp_path) in said[2]
        secret = said[1].strip().rsplit("/", 1)[1]
        asked = urllib.request.Request(
            f"{address}/api/staff/tables", headers={"authorization": f"Bearer {secret}"}
        )
        with urllib.request.urlopen(asked) as answer:
            assert json.load(answer) == []


def test_after_kill_9_a_restart_finds_the_table_in_mid_round(tmp_path: Path, project: Path) -> None:
    with served(tmp_path, project) as (address, _, process):
        port = int(address.rsplit(":", 1)[1])
        table = post(port, "/api/tables", SIT)
        with seat_at(port, table) as seat:
            seat.hear()
            seat.hear()
            before = seat.say(type="answer", turn=0, wagers={"ante": "5"})
            os.kill(process.pid, signal.SIGKILL)
    with served(tmp_path, project) as (address, said, _):
        assert "1 tables resumed" in said[2]
        with seat_at(int(address.rsplit(":", 1)[1]), table) as seat:
            seat.hear()
            after = seat.hear()
            mine = [e for e in after["events"] if e["event"] == "dealt" and e["to"] == 2]
            assert mine == [e for e in before["events"] if e["event"] == "dealt" and e["to"] == 2]
            assert after["balances"] == before["balances"]
            assert seat.say(type="answer", turn=0, wagers={"ante": "5"})["stale"]
            assert seat.say(type="answer", turn=after["turn"], do="play")["over"]


def test_promise_25_what_serve_wrote_is_audited_clean_and_verified(tmp_path: Path, project: Path) -> None:
    """Rounds before and after kill -9, in the home's own folder: `audit FOLDER` and `verify LOG` exit with 0."""
    home = tmp_path / "home"
    with served(None, project, home) as (address, said, process):
        assert str(home / "journal") in said[2]
        port = int(address.rsplit(":", 1)[1])
        table = post(port, "/api/tables", SIT)
        with seat_at(port, table) as seat:
            seat.hear()
            seat.hear()
            seat.say(type="answer", turn=0, wagers={"ante": "5"})
            over = seat.say(type="answer", turn=1, do="play")
            seat.say(type="new_round", turn=2)
            last = seat.say(type="answer", turn=3, wagers={"ante": "5"})
            os.kill(process.pid, signal.SIGKILL)
    assert last["chance"]["commitment"] == over["chance"]["next"]
    with (
        served(None, project, home) as (address, _, _),
        seat_at(int(address.rsplit(":", 1)[1]), table) as seat,
    ):
        seat.hear()
        state = seat.hear()
        assert state["chance"] == last["chance"]
        assert seat.say(type="answer", turn=state["turn"], do="play")["over"]
    [log] = (home / "journal").glob("*.jsonl")
    for words in (["audit", "--json", str(log.parent)], ["verify", str(log)]):
        told = subprocess.run(
            [sys.executable, "-m", "pitboss", *words],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(project / "src"), "PITBOSS_HOME": str(home)},
        )
        assert told.returncode == 0, told.stdout + told.stderr
        assert len(told.stdout.splitlines()) == 2


@pytest.mark.heavy
def test_two_servers_do_not_write_in_one_folder(tmp_path: Path, project: Path) -> None:
    with served(tmp_path, project):
        second = subprocess.run(
            [sys.executable, "-c", serving(tmp_path)],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(project / "src")},
        )
        assert second.returncode
        assert "another server writes in" in second.stderr


def test_the_limits_are_those_that_are_stated() -> None:
    assert (Limits().tables, Limits().tables_each) == (256, 32)
    assert asyncio.run(_waits()) < 0.2


async def _waits() -> float:
    from pitboss.web.clients import Clients

    began, client = time.monotonic(), Clients(Limits()).of("one")
    for _ in range(Limits().message_burst):
        await client.message()
    return time.monotonic() - began
