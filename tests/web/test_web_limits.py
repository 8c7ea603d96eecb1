"""The door's limits: hosts, origins, how many and how fast."""

import time
from contextlib import closing
from typing import Any

import msgspec
import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from doors import HERE, ROOMY, SIT, SOCKETS, at_table, door, ticket
from pitboss.floor.house import Admitted
from pitboss.rulebooks import Refusal
from pitboss.web.clients import Bucket, Clients
from pitboss.web.connections import Held
from pitboss.web.guards import REFUSED_ORIGIN, TOO_MANY, Proxies
from pitboss.web.limits import TICKETS_KEPT, Limits
from pitboss.web.tickets import Tickets
from web_servers import heard, opened, running

PLAYER = Admitted(frozenset({"player"}), 2)


def limited(**limits: Any) -> TestClient:
    return door(limits=msgspec.structs.replace(ROOMY, **limits))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8000", 200),
        ("localhost:1", 200),
        ("LOCALHOST", 200),
        ("[::1]:8000", 200),
        ("pit.example", 200),
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost@evil.example", 421),
        ("[", 421),
        ("", 421),
    ],
)
def test_a_house_answers_to_its_own_names(host: str, status: int) -> None:
    client = door(hosts=frozenset({"pit.example"}))
    assert client.get("/api/v1/rulebooks", headers={"host": host}).status_code == status


def test_a_rebound_name_opens_no_table_and_no_socket(client: TestClient, table: dict[str, Any]) -> None:
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    assert client.post("/api/tables", json=SIT, headers=evil).status_code == 421
    good = ticket(client, table["id"], player=table["player"])
    path = f"ws://evil.example/api/tables/{table['id']}/socket?ticket={good}"
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(path, headers=evil):
        pass
    assert closed.value.code == REFUSED_ORIGIN


def test_a_page_from_elsewhere_opens_no_table(client: TestClient) -> None:
    answer = client.post("/api/tables", json=SIT, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "elsewhere")
    assert client.post("/api/tables", json=SIT, headers={"origin": HERE}).status_code == 201


def test_one_client_has_so_many_tables() -> None:
    client = limited(tables_each=2)
    statuses = [client.post("/api/tables", json=SIT).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]


def test_a_full_floor_is_a_503() -> None:
    client = limited(tables=1)
    assert [client.post("/api/tables", json=SIT).status_code for _ in range(2)] == [201, 503]


def test_one_client_asks_only_so_fast() -> None:
    client = limited(requests_a_second=0.001, request_burst=3)
    statuses = [client.get("/api/tables/none").status_code for _ in range(4)]
    assert statuses == [404, 404, 404, 429]


def test_one_client_holds_so_many_sockets() -> None:
    with limited(sockets_each=1) as client:
        first, second = (client.post("/api/tables", json=SIT).json() for _ in range(2))
        good = ticket(client, second["id"], player=second["player"])
        path = f"{SOCKETS}/api/tables/{second['id']}/socket?ticket={good}"
        with at_table(client, first):
            with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(path):
                pass
            assert closed.value.code == TOO_MANY
        with client.websocket_connect(path) as socket:
            assert socket.receive_json()["type"] == "table"


def test_messages_that_come_too_fast_wait_and_none_is_lost() -> None:
    with limited(messages_a_second=20, message_burst=5) as client:
        table = client.post("/api/tables", json=SIT).json()
        with at_table(client, table) as seat:
            began = time.monotonic()
            for _ in range(9):
                seat.socket.send_json({"type": "lay", "add": {"ante": "5"}})
            assert [seat.hear()["total"]["written"] for _ in range(9)] == ["5"] * 9
            assert time.monotonic() - began >= 0.15


def test_a_bucket_holds_its_burst_and_fills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.49
    assert not bucket.take()
    now[0] = 0.5
    assert bucket.take()
    now[0] = 100
    assert bucket.full
    assert [bucket.wait() for _ in range(5)] == [0, 0, 0, 0.5, 1.0]


def test_a_client_holds_what_it_may_and_can_let_go() -> None:
    client = Clients(Limits()).of("one")
    client.hold("requests", 1)
    with pytest.raises(Refusal, match="at most 1 requests"):
        client.hold("requests", 1)
    client.let_go("requests")
    client.hold("requests", 1)


def test_clients_who_have_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.clients.MOST_CLIENTS_KEPT", 2)
    clients = Clients(Limits())
    busy = clients.of("busy")
    busy.hold("requests", 1)
    for number in range(5):
        clients.of(f"client {number}")
    assert clients.of("busy") is busy
    assert len(clients._clients) <= 3


@pytest.mark.parametrize(("later", "good"), [(29.9, True), (30.0, False)])
def test_a_ticket_is_good_for_a_short_while(later: float, good: bool) -> None:
    now = [0.0]
    tickets = Tickets(Limits(), lambda: now[0])
    name = tickets.issue("table", PLAYER)
    now[0] = later
    assert bool(tickets.use(name, "table")) is good
    assert not tickets.use(name, "table")


def test_a_further_ticket_for_the_same_table_and_role_replaces_the_oldest() -> None:
    tickets = Tickets(Limits(), lambda: 0.0)
    names = [tickets.issue("table", PLAYER) for _ in range(TICKETS_KEPT + 1)]
    others = [tickets.issue("table", Admitted(frozenset({"staff"}), 0)), tickets.issue("other", PLAYER)]
    assert [bool(tickets.use(name, "table")) for name in names] == [False] + [True] * TICKETS_KEPT
    assert [bool(tickets.use(name, at)) for name, at in zip(others, ("table", "other"), strict=True)] == [
        True
    ] * 2
    assert len(tickets) == 0


def test_one_clients_tickets_lock_nobody_else_out() -> None:
    now = [0.0]
    tickets = Tickets(Limits(tickets_each=3), lambda: now[0])
    for n in range(3):
        tickets.issue(f"table {n}", PLAYER, "greedy")
    with pytest.raises(Refusal) as refused:
        tickets.issue("table 3", PLAYER, "greedy")
    assert refused.value.code == "too_many"
    name = tickets.issue("table 3", PLAYER, "other")
    assert tickets.use(name, "table 3")
    tickets.issue("table 0", PLAYER, "other")
    now[0] = 31
    assert tickets.issue("table 3", PLAYER, "greedy")
    assert len(tickets) == 1, "those that are late are forgotten"


# -- proxies -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4, 10.0.0.7"], "1.2.3.4"),
        ("10.0.0.1", ["10.0.0.9, 10.0.0.7"], "10.0.0.9"),
        ("10.0.0.1", ["1.2.3.4:5678"], "1.2.3.4"),
        ("10.0.0.1", ["[2001:db8::1]:5678"], "2001:db8::1"),
        ("10.0.0.1", ["2001:0db8:0::1"], "2001:db8::1"),
        ("10.0.0.1", ["::ffff:1.2.3.4"], "1.2.3.4"),
        ("::ffff:10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("fd00::1", ["1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["1.2.3.4, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4, nonsense, 10.0.0.7"], "10.0.0.7"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["["], "10.0.0.1"),
        ("9.9.9.9", ["1.2.3.4"], "9.9.9.9"),
        ("127.0.0.1", ["1.2.3.4"], "127.0.0.1"),
        ("", ["1.2.3.4"], ""),
    ],
)
def test_who_asks_is_the_last_hop_that_is_no_proxy_of_ours(
    peer: str, forwarded: list[str], client: str
) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in forwarded])
    assert Proxies(["10.0.0.0/8", "fd00::1"]).client(peer, headers) == client


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "10.0.0.1"])
def test_nobody_is_believed_who_was_not_named(peer: str) -> None:
    assert Proxies().client(peer, Headers({"x-forwarded-for": "1.2.3.4"})) == peer


@pytest.mark.parametrize("named", ["proxy.example", "10.0.0.0/99", "", "*"])
def test_a_proxy_is_an_address_or_a_network(named: str) -> None:
    with pytest.raises(Refusal) as refused:
        Proxies([named])
    assert refused.value.code == "bad_proxy"


@pytest.mark.parametrize(("proxies", "refused"), [((), True), (("127.0.0.1",), False)])
def test_a_served_house_believes_the_proxies_it_was_told_to(proxies: tuple[str, ...], refused: bool) -> None:
    """One address asks as two: by default they are one client, whatever it says of itself."""
    head = "GET /api/v1/rulebooks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 1.2.3."
    with running(proxies, requests_a_second=0.001, request_burst=1) as port:
        told = list[bytes]()
        for n in range(2):
            with closing(opened(port, f"{head}{n}\r\n\r\n".encode())) as made:
                told.append(heard(made).split(b" ")[1])
    assert told == [b"200", b"429" if refused else b"200"]


def test_a_proxy_that_is_believed_holds_a_connection_for_each_of_its_clients() -> None:
    limits = Limits(connections=4, connections_each=2)
    held = Held(limits, Proxies(["10.0.0.1"]))
    assert [held.take("9.9.9.9") for _ in range(3)] == [True, True, False]
    held.let_go("9.9.9.9")
    assert [held.take("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    assert not held.take("8.8.8.8"), "there are so many for all"
    held.let_go("10.0.0.1")
    assert held.take("8.8.8.8")


def test_every_answer_says_what_it_is_and_is_not_guessed_at(client: TestClient) -> None:
    for path in ("/", "/api/v1/rulebooks", "/nowhere", "/api/tables/none"):
        assert client.get(path).headers["x-content-type-options"] == "nosniff"
    evil = client.get("/", headers={"host": "evil.example"})
    assert (evil.status_code, evil.headers["x-content-type-options"]) == (421, "nosniff")
