"""A table's socket: a seat's view out, hostile messages in."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pitboss.rulebooks import Refusal
from pitboss.web.app import create_app
from pitboss.web.limits import MOST_MESSAGE_CHARACTERS
from pitboss.web.messages import read_message
from pitboss.web.sockets import REFUSED_ORIGIN, TAKEN_OVER, UNKNOWN_TABLE

SIT = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seat": 2, "bots": 2}


@pytest.fixture
def client() -> TestClient:
    return TestClient(create_app(seed=7))


@pytest.fixture
def path(client: TestClient) -> str:
    return f"/api/tables/{client.post('/api/tables', json=SIT).json()['id']}/socket"


@pytest.fixture
def socket(client: TestClient, path: str) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect(path) as socket:
        assert socket.receive_json()["type"] == "table"
        assert socket.receive_json()["ask"]["kind"] == "bet"
        yield socket


def say(socket: WebSocketTestSession, **message: Any) -> dict[str, Any]:
    socket.send_json(message)
    return dict(socket.receive_json())


def bet(socket: WebSocketTestSession, **wagers: str) -> dict[str, Any]:
    return say(socket, type="answer", wagers=wagers)


def test_a_round_is_played_and_settled_with_clauses(socket: WebSocketTestSession) -> None:
    state = bet(socket, ante="5", pair_plus="2.00")
    assert [choice["do"] for choice in state["ask"]["choices"]] == ["play", "fold"]
    state = say(socket, type="answer", do="play", turn=state["turn"])
    assert state["over"]
    moved = [event for event in state["events"] if event["event"] in ("paid", "taken", "returned")]
    assert any(event["seat"] == 2 for event in moved)
    assert all(event["cite"]["clause"].startswith("§") for event in moved)
    assert state["net"]["2"]["total"]["shown"].strip("+−").startswith("$")


def test_only_new_events_are_sent_and_a_new_page_gets_them_all(
    client: TestClient, path: str, socket: WebSocketTestSession
) -> None:
    first = bet(socket, ante="5")
    assert first["since"] > 0
    assert first["events"][0]["number"] == first["since"] + 1
    with client.websocket_connect(path) as other:
        other.receive_json()
        again = other.receive_json()
    assert again["since"] == 0
    assert [event["number"] for event in again["events"]] == list(range(1, len(again["events"]) + 1))
    assert again["events"][-1] == first["events"][-1]


def test_a_newer_page_takes_the_table_over(
    client: TestClient, path: str, socket: WebSocketTestSession
) -> None:
    with client.websocket_connect(path) as other:
        other.receive_json()
        other.receive_json()
        socket.send_json({"type": "answer", "wagers": {"ante": "5"}})
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == TAKEN_OVER
        assert bet(other, ante="5")["ask"]["kind"] == "choose"


def test_amounts_are_shown_as_words_beside_the_cents(socket: WebSocketTestSession) -> None:
    state = bet(socket, ante="750")
    spot = next(spot for spot in state["spots"] if spot["seat"] == 2)
    assert (spot["cents"], spot["written"], spot["shown"]) == (75_000, "750", "$750")
    assert sum(chip["cents"] for chip in spot["chips"]) == 75_000


def test_a_refused_answer_changes_nothing(socket: WebSocketTestSession) -> None:
    refused = bet(socket, ante="0.50")
    assert refused["type"] == "refused"
    assert refused["code"] == "bad_amount"
    assert refused["clause"] == "§7.I.A, IV"
    assert bet(socket, ante="1")["ask"]["kind"] == "choose"


def test_a_stale_answer_is_refused(socket: WebSocketTestSession) -> None:
    state = bet(socket, ante="5")
    assert say(socket, type="answer", do="fold", turn=state["turn"] - 1)["code"] == "stale"
    assert say(socket, type="answer", do="fold", turn=state["turn"])["over"]


def test_horseshoe_13_iii_a_call_voids_the_round_and_returns_the_stakes(socket: WebSocketTestSession) -> None:
    bet(socket, ante="5", pair_plus="5")
    state = say(socket, type="call", kind="dealer_card_exposed")
    assert state["over"]
    assert state["void"]
    assert {
        "event": "voided",
        "cite": {"rule": "irregularities.dealer_card_exposed", "clause": "§13.III"},
    }.items() <= (next(event for event in state["events"] if event["event"] == "voided").items())
    assert all(result["total"]["cents"] == 0 for result in state["net"].values())
    assert all(balance["won"]["cents"] == 0 for balance in state["balances"])


def test_a_call_can_wait_for_its_moment(socket: WebSocketTestSession) -> None:
    waiting = say(socket, type="call", kind="shuffler_jam", when="due")
    assert waiting["due"] == "shuffler_jam"
    state = bet(socket, ante="5")
    assert state["due"] is None
    called = [event["number"] for event in state["events"] if event["event"] == "irregular"]
    dealt = [event["number"] for event in state["events"] if event["event"] == "dealt"]
    assert called
    assert called[0] < dealt[0]


def test_explain_tells_what_was_tried(socket: WebSocketTestSession) -> None:
    bet(socket, ante="5", pair_plus="5")
    say(socket, type="answer", do="play")
    told = say(socket, type="explain")["payments"]
    mine = [payment for payment in told if payment["seat"] == 2]
    assert mine
    assert all(payment["clause"] for payment in mine)
    assert any(reason["tried"] for payment in mine for reason in payment["reasons"])


def test_the_next_round_begins_only_after_the_last(socket: WebSocketTestSession) -> None:
    assert say(socket, type="new_round")["code"] == "round_open"
    bet(socket, ante="5")
    over = say(socket, type="answer", do="fold")
    state = say(socket, type="new_round")
    assert (state["round"], state["since"]) == (2, 0)
    assert state["history"][0]["total"] == over["net"]["2"]["total"]


@pytest.mark.parametrize(
    ("have", "chip", "sum"),
    [
        ("", "5", "5"),
        ("", "", "0"),
        ("25.00", "", "25"),
        ("5", "25", "30"),
        ("0.50", "0.50", "1"),
        ("7.50", "1", "8.50"),
    ],
)
def test_the_server_counts_chips_for_the_page(
    socket: WebSocketTestSession, have: str, chip: str, sum: str
) -> None:
    counted = say(socket, type="add", field="ante", have=have, chip=chip)
    assert (counted["type"], counted["field"], counted["written"]) == ("sum", "ante", sum)


def test_no_message_names_a_card_this_seat_may_not_see(client: TestClient) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    table = tables.find(client.post("/api/tables", json=SIT).json()["id"])
    table.handle(read_message('{"type":"answer","wagers":{"ante":"5"}}'))
    hands = table.live.round.table.hands
    hidden = {card for who, cards in hands.items() if who != 2 for card in cards}
    assert len(hidden) >= 6
    text = json.dumps(table.state())
    assert [card for card in hidden if f'"{card}"' in text] == []
    assert all(f'"{card}"' in text for card in hands[2])


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    "[" * 10_000,
    '{"type":"answer"}',
    '{"type":"answer","wagers":{}, "do":"play"}',
    '{"type":"answer","wagers":{"ante":5}}',
    '{"type":"answer","wagers":{"ante":"-5"}}',
    '{"type":"answer","wagers":{"ante":"NaN"}}',
    '{"type":"answer","wagers":{"ante":"1e9"}}',
    '{"type":"answer","wagers":{"ante":"99999999999999999999"}}',
    '{"type":"answer","wagers":{"__class__":"5"}}',
    '{"type":"answer","wagers":{"play":"5"}}',
    '{"type":"answer","do":"roll"}',
    '{"type":"answer","do":"play","amount":"5","seat":3}',
    '{"type":"call","kind":"earthquake"}',
    '{"type":"call","kind":"player_leaves"}',
    '{"type":"call","kind":"player_leaves","seat":9}',
    '{"type":"call","kind":"card_dealt_in_error","card":"Zz"}',
    '{"type":"call","kind":"card_dealt_in_error","seat":-1}',
    '{"type":"new_round","extra":1}',
    '{"type":"add","field":"ante","have":"x","chip":"5"}',
    '{"type":"add","field":"ante","chip":"-5"}',
    '{"type":"state"}',
    '{"type":["answer"]}',
    '"\\ud800"',
    '{"type":"answer","do":"\\ud800"}',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_message_is_refused_and_the_table_goes_on(socket: WebSocketTestSession, text: str) -> None:
    socket.send_text(text)
    refused = socket.receive_json()
    assert refused["type"] == "refused", refused
    assert refused["code"]
    assert refused["message"]
    assert bet(socket, ante="5")["ask"]["kind"] == "choose"


def test_bytes_are_refused(socket: WebSocketTestSession) -> None:
    socket.send_bytes(b"\xff\x00")
    assert socket.receive_json()["code"] == "bad_message"


@pytest.mark.parametrize(("extra", "code"), [(0, "bad_message"), (1, "too_long")])
def test_a_message_is_read_up_to_the_limit(socket: WebSocketTestSession, extra: int, code: str) -> None:
    socket.send_text("x" * (MOST_MESSAGE_CHARACTERS + extra))
    assert socket.receive_json()["code"] == code


def test_an_unknown_table_is_closed_with_a_sentence(client: TestClient) -> None:
    with (
        client.websocket_connect("/api/tables/none/socket") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert closed.value.code == UNKNOWN_TABLE
    assert "no such table" in closed.value.reason


def test_a_page_from_elsewhere_gets_no_socket(client: TestClient, path: str) -> None:
    elsewhere = {"origin": "https://elsewhere.example"}
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(path, headers=elsewhere):
        pass
    assert closed.value.code == REFUSED_ORIGIN
    with client.websocket_connect(path, headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_json()["type"] == "table"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["answer", "call", "new_round", "explain", "add", "x"]) | json_values},
    optional={
        key: json_values | st.sampled_from(["ante", "play", "5", "fold"])
        for key in (
            "wagers",
            "do",
            "amount",
            "wager",
            "turn",
            "kind",
            "seat",
            "card",
            "when",
            "field",
            "have",
            "chip",
        )
    },
)


@given(st.text(max_size=200) | messages.map(json.dumps))
@settings(max_examples=150)
def test_no_message_fails_in_any_way_but_a_refusal(text: str) -> None:
    table = _table()
    with suppress(Refusal):
        table.handle(read_message(text))
    assert json.loads(json.dumps(table.state()))["seat"] == table.live.seat


def _table() -> Any:
    from pitboss.web.messages import SitDown
    from pitboss.web.tables import Tables

    return Tables(seed=7).open(SitDown(**SIT))  # type: ignore[arg-type]
