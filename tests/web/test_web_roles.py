"""Staff and players: who may do what at a table, and what nobody learns by trying."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import HERE, ROOMY, SIT, at_table, door
from pitboss.chance import CARDS
from pitboss.rounds.events import Irregular
from pitboss.web.app import create_app
from pitboss.web.tables import Tables

HOUSE = "the house's own secret"


@pytest.fixture
def live(client: TestClient) -> dict[str, Any]:
    return dict(client.post("/api/tables", json=SIT).json())


def test_a_live_table_gives_its_opener_the_players_secret_alone(live: dict[str, Any]) -> None:
    assert live["training"] is False
    assert "staff" not in live
    assert live["player"]


def test_a_training_table_gives_both_and_says_so(table: dict[str, Any]) -> None:
    assert table["training"] is True
    assert table["player"] != table["staff"]


@pytest.mark.parametrize("shown", [{}, {"player": ""}, {"player": "x"}, {"staff": "x"}])
def test_a_wrong_secret_gets_no_ticket(client: TestClient, live: dict[str, Any], shown: Any) -> None:
    answer = client.post(f"/api/tables/{live['id']}/ticket", json=shown)
    assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "wrong_secret")


def test_a_players_secret_is_not_the_staffs_nor_another_tables(
    client: TestClient, live: dict[str, Any]
) -> None:
    other = client.post("/api/tables", json=SIT).json()
    for shown in ({"staff": live["player"]}, {"player": other["player"]}):
        assert client.post(f"/api/tables/{live['id']}/ticket", json=shown).status_code == 403


def test_a_right_secret_beside_a_wrong_one_is_refused(client: TestClient, table: dict[str, Any]) -> None:
    shown = {"player": table["player"], "staff": "x"}
    assert client.post(f"/api/tables/{table['id']}/ticket", json=shown).status_code == 403


def test_a_players_call_is_refused_in_the_same_bytes_whatever_it_says(
    client: TestClient, live: dict[str, Any]
) -> None:
    """Asking for all 49 unseen cards told which three the dealer had; now nothing is told."""
    with at_table(client, live) as seat:
        seat.bet(ante="5")
        told = {json.dumps(seat.say(type="call", kind="dealer_card_exposed", card=card)) for card in CARDS}
        told |= {json.dumps(seat.say(type="call", kind=kind)) for kind in ("earthquake", "player_leaves")}
        told |= {json.dumps(seat.say(type="call", turn=turn)) for turn in (None, -5, 99, "x")}
        told.add(json.dumps(seat.say(type="call", kind=["x"] * 500, seat={"a": 1})))
        assert len(told) == 1
        assert json.loads(told.pop())["code"] == "not_staff"
        assert seat.say(type="answer", do="play")["over"]


def test_a_call_names_no_card(seat: Any) -> None:
    seat.bet(ante="5")
    refused = seat.say(type="call", kind="dealer_card_exposed", card="As")
    assert refused["code"] == "bad_message"
    assert not seat.say(type="explain")["payments"]


@pytest.fixture
def house() -> Any:
    tables = Tables(7, ROOMY, house=HOUSE)
    with TestClient(create_app(limits=ROOMY, tables=tables), base_url=HERE) as client:
        yield client


def test_the_staff_call_and_the_player_sees_it(house: TestClient) -> None:
    live = {**house.post("/api/tables", json=SIT).json(), "staff": HOUSE}
    with at_table(house, live) as player, at_table(house, live, "staff") as staff:
        player.bet(ante="5")
        assert (staff.hear()["ask"], staff.state["seat"]) == (None, 0)
        state = staff.say(type="call", kind="dealer_card_exposed")
        assert state["void"]
        assert player.hear()["void"]
        assert player.state["staff"] is None
        cards = [event["cards"] for event in staff.state["events"] if event["event"] == "dealt"]
        assert all(card == "??" for dealt in cards for card in dealt)


def test_the_card_of_a_call_is_the_one_that_lies_there(house: TestClient) -> None:
    live = {**house.post("/api/tables", json=SIT).json(), "staff": HOUSE}
    held = house.app.state.tables.get(live["id"]).live.round.table.hands  # type: ignore[attr-defined]
    with at_table(house, live) as player, at_table(house, live, "staff") as staff:
        player.bet(ante="5")
        staff.hear()
        state = staff.say(type="call", kind="dealer_card_exposed")
    called = next(event for event in state["events"] if event["event"] == "irregular")
    assert called["card"] == held["dealer"][0]


def test_the_staff_do_not_play(house: TestClient) -> None:
    live = {**house.post("/api/tables", json=SIT).json(), "staff": HOUSE}
    with at_table(house, live, "staff") as staff:
        assert staff.bet(ante="5")["code"] == "not_player"
        assert staff.say(type="new_round")["code"] == "not_player"


def test_nobody_is_on_both_sides_of_a_live_table(house: TestClient) -> None:
    live = house.post("/api/tables", json=SIT).json()
    shown = {"player": live["player"], "staff": HOUSE}
    answer = house.post(f"/api/tables/{live['id']}/ticket", json=shown)
    assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "one_side")


def test_who_runs_the_house_sees_its_tables_and_gets_the_staffs_secret(house: TestClient) -> None:
    bearer = {"authorization": f"Bearer {HOUSE}"}
    opened = house.post("/api/tables", json=SIT, headers=bearer).json()
    assert opened["staff"]
    with at_table(house, opened, "staff") as staff:
        assert staff.info["roles"] == ["staff"]
    [listed] = house.get("/api/staff/tables", headers=bearer).json()
    assert (listed["id"], listed["in_play"]) == (opened["id"], False)
    assert "staff" not in listed
    for wrong in ({}, {"authorization": "Bearer x"}, {"authorization": HOUSE}):
        assert house.get("/api/staff/tables", headers=wrong).status_code == 403


BEARER = {"authorization": f"Bearer {HOUSE}"}
WHY = {"why": "the player has left the building"}


def test_the_staff_close_an_abandoned_table(house: TestClient) -> None:
    """Horseshoe §7.III: the wagers of a player who left are lost; the table is gone, and its staff's page is told."""
    live = {**house.post("/api/tables", json=SIT).json(), "staff": HOUSE}
    path = f"/api/staff/tables/{live['id']}/close"
    with at_table(house, live) as player:
        player.bet(ante="5")
        refused = house.post(path, headers=BEARER, json=WHY)
        assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "not_abandoned")
    table = house.app.state.tables.get(live["id"]).live  # type: ignore[attr-defined]
    with at_table(house, live, "staff") as staff:
        assert house.post(path, headers=BEARER).status_code == 422, "a reason is owed"
        assert house.post(path, headers=BEARER, json={"why": " "}).json()["refused"]["code"] == "no_reason"
        assert house.post(path, headers=BEARER, json=WHY).json() == {"returned": {}}
        closing = staff.socket.receive()
        assert (closing["code"], closing["reason"]) == (4410, "the house has closed this table")
    assert table.round.over
    assert table.purses.chips[2] == 100_000 - 500
    assert any(type(entry) is Irregular and entry.kind == "player_leaves" for entry in table.round.log)
    assert house.get(f"/api/tables/{live['id']}").status_code == 404
    assert house.post(path, headers=BEARER, json=WHY).status_code == 404


def test_only_the_house_closes_tables(house: TestClient) -> None:
    live = house.post("/api/tables", json=SIT).json()
    path = f"/api/staff/tables/{live['id']}/close"
    for wrong in ({}, {"authorization": "Bearer x"}, {"authorization": f"Bearer {live['player']}"}):
        assert house.post(path, headers=wrong, json=WHY).status_code == 403
    assert house.get(f"/api/tables/{live['id']}").status_code == 200


def test_wagers_that_stand_are_rolled_out_when_a_table_is_closed(house: TestClient) -> None:
    """Craps says nothing of a player who leaves: the pass bet is decided by the dice, and not given back."""
    wanted = {"rulebook": "horseshoe-cincinnati", "game": "craps", "seat": 2, "bots": 0}
    live = house.post("/api/tables", json=wanted).json()
    with at_table(house, live) as player:
        player.say(type="answer", do="bet", wager="pass", amount="10")
    table = house.app.state.tables.get(live["id"]).live  # type: ignore[attr-defined]
    answer = house.post(f"/api/staff/tables/{live['id']}/close", headers=BEARER, json=WHY).json()
    assert answer["returned"] == {}
    assert table.purses.chips[2] in (101_000, 99_000)


def test_blackjack_15_iii_an_exposed_card_is_the_next_of_the_shoe(house: TestClient) -> None:
    """Naming the next card made 21 in 57 of 59 tries; now nobody names it."""
    wanted = {"rulebook": "horseshoe-cincinnati", "game": "blackjack", "seat": 1, "bots": 0}
    for _ in range(12):
        live = {**house.post("/api/tables", json=wanted).json(), "staff": HOUSE}
        table = house.app.state.tables.get(live["id"]).live  # type: ignore[attr-defined]
        with at_table(house, live) as player, at_table(house, live, "staff") as staff:
            player.bet(blackjack="25")
            staff.hear()
            if not staff.state["staff"]["at"].startswith("hand"):
                continue
            coming = table.chance.undealt[-1]
            state = staff.say(type="call", kind="card_exposed", seat=1)
            assert next(one for one in state["events"] if one["event"] == "irregular")["card"] == coming
            return
    pytest.fail("no hand came to a decision")


def test_a_table_without_a_door_of_its_own_has_no_staff() -> None:
    """A house whose secret nobody was given has one all the same, that nobody knows."""
    with door() as client:
        live = client.post("/api/tables", json=SIT).json()
        assert client.post(f"/api/tables/{live['id']}/ticket", json={"staff": ""}).status_code == 403
