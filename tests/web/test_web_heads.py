"""Hostile heads, bodies and frames: each is refused with a 4xx or dropped, takes little, and costs nobody else."""

import asyncio
import resource
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers

from doors import ROOMY, SIT
from pitboss.web.app import create_app
from pitboss.web.guards import host_named, same_origin
from pitboss.web.limits import MOST_FRAGMENTS, MOST_HEAD_BYTES, MOST_HEADERS, MOST_PIPELINED, PING_BURST
from sizes import so_many
from web_servers import Socket, heard, opened, post, running, seat_at

HEAD = b"GET /api/v1/rulebooks HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running() as port:
        yield port


def status(port: int, said: bytes) -> int:
    """What a request is answered with; 0 where the connection is dropped."""
    with closing(opened(port, said)) as made:
        told = heard(made)
    return int(told.split(b" ")[1]) if told.startswith(b"HTTP/1.1 ") else 0


def endless(port: int, head: bytes, more: bytes, most_bytes: int = 8_000_000) -> int:
    """Say something without end; give how many bytes were taken before the other side hung up."""
    sent = 0
    with closing(opened(port, head)) as made, suppress(ConnectionError):
        while sent < most_bytes:
            made.sendall(more)
            sent += len(more)
        made.shutdown(socket.SHUT_WR)
        heard(made)
    return sent


KB = b"x" * 1_000


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"", KB),
        (b"GET /", KB),
        (b"GET /api/v1/rulebooks?", KB),
        (HEAD + b"X: ", KB),
        (HEAD, b"x" * 900 + b": y\r\n"),
        (HEAD, b"x: y\r\n" * 100),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ", KB),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 100),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n1;", KB),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 100),
        (HEAD + b"Content-Length: 99999999999\r\n\r\n", KB),
        (HEAD + b"\r\n", KB),
    ],
    ids=[
        "line",
        "path",
        "query",
        "header",
        "names",
        "headers",
        "trailer",
        "trailers",
        "extension",
        "chunks",
        "body",
        "more",
    ],
)
def test_a_request_without_end_is_cut_off(port: int, head: bytes, more: bytes) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert endless(port, head, more * 10) < 8_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "20 MB"


def test_the_head_of_a_request_has_so_many_bytes(port: int) -> None:
    room = MOST_HEAD_BYTES - len(b"/api/v1/rulebooks") - len(b"Host") - len(b"localhost") - 4 - len(b"X") - 4
    assert status(port, HEAD + b"X: " + b"y" * room + b"\r\nConnection: close\r\n\r\n") == 431
    room -= len(b"Connection") + len(b"close") + 4
    assert status(port, HEAD + b"X: " + b"y" * room + b"\r\nConnection: close\r\n\r\n") == 200


@pytest.mark.parametrize("said", [b"GET /", HEAD + b"X: ", HEAD + b"X"])
def test_a_head_that_is_too_long_already_is_not_waited_for(port: int, said: bytes) -> None:
    assert status(port, said + b"x" * MOST_HEAD_BYTES) == 431


def test_the_head_of_a_request_has_so_many_headers(port: int) -> None:
    many = b"x: y\r\n" * (MOST_HEADERS - 2)
    assert status(port, HEAD + many + b"Connection: close\r\n\r\n") == 200
    assert status(port, HEAD + many + b"x: y\r\nConnection: close\r\n\r\n") == 431


def test_so_many_requests_wait_on_one_connection(port: int) -> None:
    last = HEAD + b"Connection: close\r\n\r\n"
    with closing(opened(port, (HEAD + b"\r\n") * MOST_PIPELINED + last)) as made:
        assert heard(made).count(b"HTTP/1.1 200") == MOST_PIPELINED + 1
    with closing(opened(port, (HEAD + b"\r\n") * 4_000)) as made:
        assert heard(made).count(b"HTTP/1.1 200") <= MOST_PIPELINED + 1


def test_what_follows_a_body_says_nothing(port: int) -> None:
    said = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n"
    )
    assert status(port, said) in (0, 400)


HOSTILE = [
    b"\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET  HTTP/1.1\r\n\r\n",
    b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /%ed%a0%80 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /api/tables/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /api/v1/rules/%2f/%0a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /api/v1/rules/..%2f../x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    HEAD[:-11] + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost:99999999999999999999\r\nConnection: close\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\nConnection: close\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: nonsense\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: \xff\r\nConnection: close\r\n"
    b"Content-Length: 2\r\n\r\n{}",
    b"GET /api/staff/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \xff\xfe\r\n"
    b"Connection: close\r\n\r\n",
    b"GET /api/staff/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization:\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
]


@pytest.mark.parametrize("said", HOSTILE)
def test_a_hostile_head_is_refused(port: int, said: bytes) -> None:
    with closing(opened(port, said)) as made:
        made.shutdown(socket.SHUT_WR)
        told = heard(made)
    answered = int(told.split(b" ")[1]) if told else 400
    page = said.startswith((b"GET /", b"OPTIONS", b"GET  ")) and answered in (200, 503)
    assert page or 400 <= answered < 500, told[:200]
    assert status(port, HEAD + b"Connection: close\r\n\r\n") == 200


UPGRADE = b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
KEYED = UPGRADE + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
PATH = b"/api/tables/x/socket"


@pytest.mark.parametrize(
    "said",
    [
        UPGRADE % PATH,
        UPGRADE % PATH + b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
        UPGRADE % PATH + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 99\r\n",
        KEYED % PATH,
        KEYED % b"/api/tables/%00%ff/socket",
        KEYED % b"/nowhere",
        KEYED % b"http://[",
        KEYED % PATH + b"X: " + b"y" * 9_000 + b"\r\n",
        KEYED % PATH + b"Sec-WebSocket-Protocol: \xff, a, ,\r\n",
        KEYED % PATH + b"Sec-WebSocket-Protocol: a\r\nSec-WebSocket-Protocol: b\r\n",
        KEYED % PATH + b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n",
        KEYED % PATH + b"Sec-WebSocket-Extensions: ;;;\r\n",
        KEYED % PATH + b"Origin: http://[\r\n",
        (KEYED % PATH).replace(b"GET", b"POST"),
        KEYED % PATH + b"Content-Length: 5\r\n",
        KEYED % PATH + b"Transfer-Encoding: chunked\r\n",
    ],
)
def test_a_hostile_upgrade_opens_no_socket(port: int, said: bytes) -> None:
    with closing(opened(port, said + b"\r\n")) as made:
        made.settimeout(15)
        told = heard(made)
    assert not told or 400 <= int(told.split(b" ")[1]) < 500, told[:200]
    assert status(port, HEAD + b"Connection: close\r\n\r\n") == 200


def test_a_socket_after_a_request_that_is_not_answered_is_dropped(port: int) -> None:
    with closing(opened(port, HEAD + b"\r\n" + KEYED % PATH + b"\r\n")) as made:
        told = heard(made)
    assert b" 101 " not in told


# -- frames ------------------------------------------------------------------------------------------


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    return struct.pack("!BB", kind | (0x80 if last else 0), 0x80 | len(data)) + bytes(4) + data


@pytest.fixture
def seat(port: int) -> Iterator[Socket]:
    with seat_at(port, post(port, "/api/tables", SIT)) as seat:
        seat.hear()
        seat.hear()
        yield seat


def is_dropped(seat: Socket, said: bytes, most_bytes: int = 4_000_000) -> bool:
    """Whether a socket is dropped before it has said so much."""
    sent = 0
    with suppress(ConnectionError):
        while sent < most_bytes:
            seat.raw.sendall(said)
            sent += len(said)
        return False
    return True


def test_fragments_without_end_are_not_waited_for(seat: Socket) -> None:
    seat.raw.sendall(frame(1, last=False))
    assert is_dropped(seat, frame(0, last=False) * 200)


def test_a_message_may_come_in_so_many_fragments(seat: Socket) -> None:
    said = b'{"type":"lay","add":{"ante":"5"}}'
    parts = [said[at : at + 1] for at in range(len(said))]
    assert len(parts) < MOST_FRAGMENTS
    seat.raw.sendall(
        frame(1, parts[0], last=False)
        + b"".join(frame(0, part, last=False) for part in parts[1:-1])
        + frame(0, parts[-1])
    )
    assert seat.hear()["total"]["written"] == "5"


@pytest.mark.parametrize("kind", [9, 10])
def test_pings_and_pongs_without_end_are_not_waited_for(seat: Socket, kind: int) -> None:
    assert is_dropped(seat, frame(kind, b"x" * 100) * 100)


def test_a_ping_now_and_then_is_answered(seat: Socket) -> None:
    seat.raw.sendall(frame(9, b"hi") * (PING_BURST // 2))
    assert [seat.frame() for _ in range(PING_BURST // 2)] == [(10, b"hi")] * (PING_BURST // 2)


def test_what_is_said_at_once_is_all_heard_in_order(seat: Socket) -> None:
    """Much more than is read at once waits as it came, and none of it is lost."""
    chips = [b'{"type":"lay","have":{"ante":"%d"},"add":{"ante":"1"}}' % n for n in range(1, 301)]
    seat.raw.sendall(b"".join(frame(1, chip) for chip in chips))
    assert [seat.hear()["total"]["written"] for _ in chips] == [str(n) for n in range(2, 302)]


# -- the application alone ---------------------------------------------------------------------------


def headers(*raw: tuple[bytes, bytes]) -> Headers:
    return Headers(raw=list(raw))


def test_of_two_hosts_neither_is_believed() -> None:
    assert host_named(headers((b"host", b"localhost"))) == "localhost"
    assert host_named(headers((b"host", b"localhost"), (b"host", b"evil.example"))) == ""
    assert host_named(headers((b"host", b"localhost"), (b"host", b"localhost"))) == ""


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        ([], True),
        ([b"http://localhost"], True),
        ([b"http://["], False),
        ([b"http://localhost["], False),
        ([b""], False),
        ([b"null"], False),
        ([b"http://localhost", b"http://localhost"], False),
        ([b"http://localhost", b"http://evil.example"], False),
    ],
)
def test_whether_a_page_is_from_here(origin: list[bytes], same: bool) -> None:
    assert same_origin(headers((b"host", b"localhost"), *((b"origin", one) for one in origin))) is same


async def asked(app: Any, scope: dict[str, Any], body: bytes) -> int:
    """The status an application gives a request as a server would hand it on."""
    told, came = list[dict[str, Any]](), list[bool]()

    async def receive() -> dict[str, Any]:
        if told or came:
            await asyncio.Event().wait()
        came.append(True)
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    await app(scope, receive, send)
    assert any(key == b"x-content-type-options" for key, _ in told[0]["headers"])
    return int(told[0]["status"])


APP = create_app(seed=1, limits=ROOMY)
ODD = st.sampled_from(
    [b"[", b"http://[", b"\xff", b"a" * 300, b"", b"-1", b"Bearer", b"Bearer \xff", b"null", b"%"]
)
VALUES = ODD | st.binary(max_size=40)
NAMES = st.sampled_from(
    [
        b"host",
        b"origin",
        b"authorization",
        b"content-length",
        b"content-type",
        b"transfer-encoding",
        b"accept-encoding",
        b"range",
        b"if-none-match",
        b"if-modified-since",
        b"x-forwarded-for",
        b"cookie",
    ]
)
PATHS = st.sampled_from(
    [
        "/",
        "/{}",
        "/assets/{}",
        "/api/v1/rulebooks",
        "/api/v1/rules/{}/x",
        "/api/v1/odds/x/{}",
        "/api/tables",
        "/api/tables/{}",
        "/api/tables/{}/ticket",
        "/api/staff/tables",
        "/api/staff/tables/{}/close",
    ]
)


@given(
    st.sampled_from(["GET", "POST", "HEAD", "PUT", "nonsense"]),
    PATHS,
    st.text(max_size=20) | st.sampled_from(["\0", "..", "../..", "//", "\ud800", "%00", "a" * 300, "\n"]),
    st.lists(st.tuples(NAMES, VALUES), max_size=5),
    st.binary(max_size=40),
    st.binary(max_size=20),
)
@example("GET", "/assets/{}", "a`/", [], b"\x80", b"")
@settings(max_examples=so_many(everyday=100, ci=400, long=5_000), deadline=None)
def test_no_head_makes_the_program_fail(
    method: str, path: str, odd: str, more: list[tuple[bytes, bytes]], query: bytes, body: bytes
) -> None:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path.format(odd),
        "raw_path": b"/",
        "root_path": "",
        "query_string": query,
        "headers": [(b"host", b"localhost"), *more],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    assert asyncio.run(asked(APP, scope, body)) < 500


def test_a_server_under_attack_serves(port: int) -> None:
    """Five connections that never end their heads, as long as they are let: others are answered meanwhile."""
    began = time.monotonic()
    for _ in range(5):
        endless(port, HEAD, b"x" * 900 + b": y\r\n", 200_000)
    assert post(port, "/api/tables", SIT)["player"]
    assert time.monotonic() - began < 20
