"""A server that listens at every interface: the addresses it prints are answered, and no others."""

import asyncio
from typing import Any

import pytest

from pitboss.web import addresses
from pitboss.web.clients import Clients
from pitboss.web.guards import Doorkeeper, Proxies
from pitboss.web.limits import Limits
from pitboss.web.serving import reached_by


def status(host: str, server: tuple[str, int] = ("192.168.1.7", 8000), *names: str) -> int:
    """The status of a request for a host that came to an address of this server."""
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": [(b"host", host.encode())],
        "client": ("192.168.1.9", 1),
        "server": server,
    }
    door = Doorkeeper(app, frozenset(names), Clients(Limits()), Proxies())
    asyncio.run(door(scope, receive, send))  # type: ignore[arg-type]
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("host", "server", "expected"),
    [
        ("192.168.1.7:8000", "192.168.1.7", 200),
        ("192.168.1.7", "192.168.1.7", 200),
        ("[fd00::2]:8000", "fd00::2", 200),
        ("192.168.1.7:8000", "::ffff:192.168.1.7", 200),
        ("192.168.1.8:8000", "192.168.1.7", 421),
        ("evil.example:8000", "192.168.1.7", 421),
        ("192.168.1.7.evil.example", "192.168.1.7", 421),
        ("0300.0250.0001.0007", "192.168.1.7", 421),
    ],
)
def test_the_address_a_request_came_to_is_this_server_and_no_other_name_is(
    host: str, server: str, expected: int
) -> None:
    assert status(host, (server, 8000)) == expected


def test_a_server_without_an_address_goes_by_its_names() -> None:
    assert status("vm.local:8000", ("/run/pitboss.sock", 0), "vm.local") == 200
    assert status("192.168.1.7", ("/run/pitboss.sock", 0), "vm.local") == 421


def test_only_who_listens_at_every_interface_is_reached_from_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.7", "fd00::2"])
    monkeypatch.setattr(addresses, "own_names", lambda: ["vm", "vm.local"])
    assert reached_by("0.0.0.0") == ["192.168.1.7", "vm", "vm.local"]
    assert "fd00::2" in reached_by("::")
    assert reached_by("127.0.0.1") == []


def test_an_address_that_others_cannot_reach_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_routed", lambda: iter(["192.168.1.7", "fe80::1"]))
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: iter(["127.0.0.1", "192.168.1.7", "10.0.0.3"]))
    monkeypatch.setattr(addresses, "_of_name", lambda: iter(["127.0.1.1", "0.0.0.0"]))
    assert addresses.own_addresses() == ["192.168.1.7", "10.0.0.3"]


def test_a_host_name_is_given_alone_and_as_neighbours_say_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "Casino-1.example.org")
    assert addresses.own_names() == ["casino-1", "casino-1.local"]
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "localhost")
    assert addresses.own_names() == []
