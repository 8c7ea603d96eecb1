"""A door for tests, and people at its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi._compat import v2
from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession

from pitboss.chance import Source, draw
from pitboss.web.app import create_app
from pitboss.web.limits import Limits

_made: dict[str, TypeAdapter[Any]] = {}


def _made_once(of: Any, config: Any = None) -> TypeAdapter[Any]:
    """What validates a field of a request or an answer: the same for every application of these tests."""
    key = repr((of, config))
    if key not in _made:
        _made[key] = TypeAdapter(of, config=config)
    return _made[key]


# Most of the time to make an application goes into some 500 of these, of which forty differ.
v2.TypeAdapter = _made_once

ROOMY = Limits(
    tables=10_000,
    tables_each=10_000,
    requests_a_second=1e6,
    request_burst=10**6,
    messages_a_second=1e6,
    message_burst=10**6,
)
"""Limits that tests of something else do not meet."""

SIT = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seat": 2, "bots": 2}
HERE = "http://127.0.0.1"
SOCKETS = "ws://127.0.0.1"


def door(**settings: Any) -> TestClient:
    return TestClient(create_app(**{"seed": 7, "limits": ROOMY, **settings}), base_url=HERE)


class Seat:
    """Somebody at a table: the socket, and what it said last."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.info = socket.receive_json()
        self.state = socket.receive_json()

    def hear(self) -> dict[str, Any]:
        heard = dict(self.socket.receive_json())
        if heard["type"] == "state":
            self.state = heard
        return heard

    def raw(self, text: str) -> dict[str, Any]:
        self.socket.send_text(text)
        return self.hear()

    def say(self, **message: Any) -> dict[str, Any]:
        """Say something; what changes the table is said to the state that was shown last."""
        if message["type"] in ("answer", "call", "new_round"):
            message.setdefault("turn", self.state["turn"])
        self.socket.send_json(message)
        return self.hear()

    def bet(self, **wagers: str) -> dict[str, Any]:
        return self.say(type="answer", wagers=wagers)


def ticket(client: TestClient, id: str, **shown: str) -> str:
    answer = client.post(f"/api/tables/{id}/ticket", json=shown)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["ticket"])


@contextmanager
def at_table(client: TestClient, table: dict[str, Any], *roles: str, **headers: str) -> Iterator[Seat]:
    """Somebody who sits down at a table with the secrets of these roles."""
    good = ticket(client, table["id"], **{role: table[role] for role in roles or ("player",)})
    path = f"{SOCKETS}/api/tables/{table['id']}/socket?ticket={good}"
    with client.websocket_connect(path, headers=headers) as socket:
        yield Seat(socket)


def legal(state: dict[str, Any], source: Source) -> dict[str, Any]:
    """Something the open ask of a table takes, at its least, or the next round."""
    said: dict[str, Any] = {"type": "answer", "turn": state["turn"]}
    if state["over"]:
        broke = state.get("broke")
        return said | {"type": "new_round"} | ({"buy_in": broke["buy_ins"][0]["written"]} if broke else {})
    ask = state["ask"]
    if ask["kind"] == "bet":
        wanted = (ask["any_of"] or [ask["offers"][0]["wager"]])[0]
        made = next(one for one in ask["offers"] if one["wager"] == wanted)
        least = made["amount"]["minimum"]["written"]
        return said | {"wagers": dict.fromkeys((wanted, *made["needs"]), least)}
    choice = draw(ask["choices"][:4] + ask["choices"][4:][-2:], source)
    amount = choice["amount"] and choice["amount"]["minimum"]["written"]
    return said | {"do": choice["do"], "wager": choice["wager"], "amount": amount}
