"""A table's socket: a seat's view out, hostile messages in."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from doors import HERE, SIT, SOCKETS, Seat, at_table, ticket
from pitboss.rulebooks import Refusal
from pitboss.web.guards import REFUSED_ORIGIN
from pitboss.web.limits import MOST_MESSAGE_CHARACTERS
from pitboss.web.messages import read_message
from pitboss.web.sockets import NO_TICKET, TAKEN, TAKEN_OVER
from sizes import so_many


def player(client: TestClient, **wanted: Any) -> Any:
    """A live table, as its player."""
    return at_table(client, client.post("/api/tables", json={**SIT, **wanted}).json())


def test_a_round_is_played_and_settled_with_clauses(seat: Seat) -> None:
    state = seat.bet(ante="5", pair_plus="2.00")
    assert [choice["do"] for choice in state["ask"]["choices"]] == ["play", "fold"]
    state = seat.say(type="answer", do="play")
    assert state["over"]
    moved = [event for event in state["events"] if event["event"] in ("paid", "taken", "returned")]
    assert any(event["seat"] == 2 for event in moved)
    assert all(event["cite"]["clause"].startswith("§") for event in moved)
    assert state["net"]["2"]["total"]["shown"].strip("+−").startswith("$")


def test_only_new_events_are_sent_and_a_new_page_gets_them_all(
    client: TestClient, table: dict[str, Any], seat: Seat
) -> None:
    first = seat.bet(ante="5")
    assert first["since"] > 0
    assert first["events"][0]["number"] == first["since"] + 1
    with at_table(client, table, "player", "staff") as other:
        again = other.state
    assert again["since"] == 0
    assert [event["number"] for event in again["events"]] == list(range(1, len(again["events"]) + 1))
    assert again["events"][-1] == first["events"][-1]


def test_a_newer_page_takes_the_seat_over_and_the_older_one_is_told_at_once_and_may_take_it_back(
    client: TestClient, table: dict[str, Any], seat: Seat
) -> None:
    with at_table(client, table, "player") as other:
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.hear()
        assert (closed.value.code, closed.value.reason) == (TAKEN_OVER, TAKEN)
        assert other.bet(ante="5")["ask"]["kind"] == "choose"
        with at_table(client, table, "player", "staff") as again:
            with pytest.raises(WebSocketDisconnect):
                other.hear()
            assert again.say(type="answer", do="fold")["over"]


def test_amounts_are_shown_as_words_beside_the_cents(seat: Seat) -> None:
    state = seat.bet(ante="750")
    spot = next(spot for spot in state["spots"] if spot["seat"] == 2)
    assert (spot["cents"], spot["written"], spot["shown"]) == (75_000, "750", "$750")
    assert sum(chip["cents"] for chip in spot["chips"]) == 75_000


def test_a_refused_answer_changes_nothing(seat: Seat) -> None:
    refused = seat.bet(ante="0.50")
    assert refused["type"] == "refused"
    assert refused["code"] == "bad_amount"
    assert refused["clause"] == "§7.I.A, IV"
    assert seat.bet(ante="1")["ask"]["kind"] == "choose"


def test_a_message_said_three_times_takes_effect_once(seat: Seat) -> None:
    before = seat.state["turn"]
    first = seat.bet(ante="5")
    for _ in range(2):
        again = seat.say(type="answer", wagers={"ante": "5"}, turn=before)
        assert (again["stale"], again["turn"], again["events"]) == (True, first["turn"], [])
        assert again["ask"] == first["ask"]
    over = seat.say(type="answer", do="fold")
    repeated = seat.say(type="answer", do="fold", turn=first["turn"])
    assert (repeated["turn"], repeated["net"]) == (over["turn"], over["net"])
    for number in (2, 2, 2):
        assert seat.say(type="new_round", turn=over["turn"])["round"] == number


@pytest.mark.parametrize("kind", ["answer", "call", "new_round"])
def test_what_changes_a_table_says_to_which_turn(seat: Seat, kind: str) -> None:
    message = {"answer": {"do": "fold"}, "call": {"kind": "shuffler_jam"}, "new_round": {}}[kind]
    refused = seat.raw(json.dumps({"type": kind, **message}))
    assert (refused["code"], "turn" in refused["message"]) == ("bad_message", True)


def test_horseshoe_13_iii_a_call_voids_the_round_and_returns_the_stakes(seat: Seat) -> None:
    seat.bet(ante="5", pair_plus="5")
    state = seat.say(type="call", kind="dealer_card_exposed")
    assert state["over"]
    assert state["void"]
    assert {
        "event": "voided",
        "cite": {"rule": "irregularities.dealer_card_exposed", "clause": "§13.III"},
    }.items() <= (next(event for event in state["events"] if event["event"] == "voided").items())
    assert all(result["total"]["cents"] == 0 for result in state["net"].values())
    assert all(balance["won"]["cents"] == 0 for balance in state["balances"])


def test_a_call_can_wait_for_its_moment(seat: Seat) -> None:
    waiting = seat.say(type="call", kind="shuffler_jam", when="due")
    assert waiting["staff"]["due"] == "shuffler_jam"
    state = seat.bet(ante="5")
    assert state["staff"]["due"] is None
    called = [event["number"] for event in state["events"] if event["event"] == "irregular"]
    dealt = [event["number"] for event in state["events"] if event["event"] == "dealt"]
    assert called
    assert called[0] < dealt[0]


def test_explain_tells_what_was_tried(seat: Seat) -> None:
    seat.bet(ante="5", pair_plus="5")
    seat.say(type="answer", do="play")
    told = seat.say(type="explain")["payments"]
    mine = [payment for payment in told if payment["seat"] == 2]
    assert mine
    assert all(payment["clause"] for payment in mine)
    assert any(reason["tried"] for payment in mine for reason in payment["reasons"])


def test_the_next_round_begins_only_after_the_last(seat: Seat) -> None:
    assert seat.say(type="new_round")["code"] == "round_open"
    seat.bet(ante="5")
    over = seat.say(type="answer", do="fold")
    state = seat.say(type="new_round")
    assert (state["round"], state["since"]) == (2, 0)
    assert state["history"][0]["total"] == over["net"]["2"]["total"]


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    "[" * 10_000,
    '{"type":"answer"}',
    '{"type":"answer","turn":"0","do":"fold"}',
    '{"type":"answer","turn":-1,"do":"fold"}',
    '{"type":"answer","turn":0}',
    '{"type":"answer","turn":0,"wagers":{}, "do":"play"}',
    '{"type":"answer","turn":0,"wagers":{"ante":5}}',
    '{"type":"answer","turn":0,"wagers":{"ante":"-5"}}',
    '{"type":"answer","turn":0,"wagers":{"ante":"NaN"}}',
    '{"type":"answer","turn":0,"wagers":{"ante":"1e9"}}',
    '{"type":"answer","turn":0,"wagers":{"ante":"99999999999999999999"}}',
    '{"type":"answer","turn":0,"wagers":{"__class__":"5"}}',
    '{"type":"answer","turn":0,"wagers":{"play":"5"}}',
    '{"type":"answer","turn":0,"do":"roll"}',
    '{"type":"answer","turn":0,"do":"play","amount":"5","seat":3}',
    '{"type":"call","turn":0,"kind":"earthquake"}',
    '{"type":"call","turn":0,"kind":"player_leaves"}',
    '{"type":"call","turn":0,"kind":"player_leaves","seat":9}',
    '{"type":"call","turn":0,"kind":"card_dealt_in_error","card":"Zz"}',
    '{"type":"call","turn":0,"kind":"card_dealt_in_error","seat":-1}',
    '{"type":"new_round","turn":0,"extra":1}',
    '{"type":"lay","have":{"ante":"x"},"add":{"ante":"5"}}',
    '{"type":"add","field":"ante","chip":"5"}',
    '{"type":"state"}',
    '{"type":["answer"]}',
    '"\\ud800"',
    '{"type":"answer","turn":0,"do":"\\ud800"}',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_message_is_refused_and_the_table_goes_on(seat: Seat, text: str) -> None:
    refused = seat.raw(text)
    assert refused["type"] == "refused", refused
    assert refused["code"]
    assert refused["message"]
    assert seat.bet(ante="5")["ask"]["kind"] == "choose"


def test_bytes_are_refused(seat: Seat) -> None:
    seat.socket.send_bytes(b"\xff\x00")
    assert seat.hear()["code"] == "bad_message"


@pytest.mark.parametrize(("extra", "code"), [(0, "bad_message"), (1, "too_long")])
def test_a_message_is_read_up_to_the_limit(seat: Seat, extra: int, code: str) -> None:
    assert seat.raw("x" * (MOST_MESSAGE_CHARACTERS + extra))["code"] == code


def refused_code(client: TestClient, path: str, **headers: str) -> int:
    """The code a socket is refused with before it is accepted."""
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(path, headers=headers):
        pass
    return int(closed.value.code)


@pytest.mark.heavy
def test_a_page_from_elsewhere_gets_no_socket(client: TestClient, table: dict[str, Any]) -> None:
    path = f"{SOCKETS}/api/tables/{table['id']}/socket?ticket="
    good = ticket(client, table["id"], player=table["player"])
    assert refused_code(client, path + good, origin="https://elsewhere.example") == REFUSED_ORIGIN
    assert refused_code(client, path + good, origin="null") == REFUSED_ORIGIN
    with client.websocket_connect(path + good, headers={"origin": HERE}) as socket:
        assert socket.receive_json()["type"] == "table"


def test_a_socket_takes_a_ticket_and_each_ticket_is_good_once(
    client: TestClient, table: dict[str, Any]
) -> None:
    path = f"{SOCKETS}/api/tables/{table['id']}/socket"
    assert refused_code(client, path) == NO_TICKET
    assert refused_code(client, f"{path}?ticket={table['player']}") == NO_TICKET
    good = ticket(client, table["id"], player=table["player"])
    with client.websocket_connect(f"{path}?ticket={good}") as socket:
        assert socket.receive_json()["type"] == "table"
    assert refused_code(client, f"{path}?ticket={good}") == NO_TICKET


def test_a_ticket_is_good_for_its_own_table(client: TestClient, table: dict[str, Any]) -> None:
    other = client.post("/api/tables", json=SIT).json()
    good = ticket(client, table["id"], player=table["player"])
    assert refused_code(client, f"{SOCKETS}/api/tables/{other['id']}/socket?ticket={good}") == NO_TICKET


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["answer", "call", "new_round", "explain", "lay", "x"]) | json_values},
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
            "have",
            "add",
            "double",
        )
    },
)


@given(st.text(max_size=200) | messages.map(json.dumps))
@settings(max_examples=so_many(everyday=40, ci=150, long=2_000))
def test_no_message_fails_in_any_way_but_a_refusal(text: str) -> None:
    table = _table()
    with suppress(Refusal):
        table.handle(read_message(text))
    assert json.loads(json.dumps(table.state()))["seat"] == table.live.seat


def _table() -> Any:
    from pitboss.web.messages import SitDown
    from pitboss.web.tables import Tables

    return Tables(seed=7).open(SitDown(**SIT))[0]  # type: ignore[arg-type]
