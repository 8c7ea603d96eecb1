"""The floor: tables that can be told apart, what the house has won, calls that are remembered, all for the house."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import ROOMY, SIT, at_table, door
from pitboss.floor.house import abbreviated
from pitboss.web.tables import Tables

SECRET = "the house's"
HOUSE = {"authorization": f"Bearer {SECRET}"}
NOON = "2026-07-01T12:00:00Z"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))
    return opened(tmp_path)


def opened(tmp_path: Path) -> Tables:
    (tmp_path / "journal").mkdir(exist_ok=True)
    return Tables(7, ROOMY, house=SECRET, journal=tmp_path / "journal", now=lambda: NOON)


@pytest.fixture
def client(tables: Tables) -> TestClient:
    return door(tables=tables)


def listed(client: TestClient) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in client.get("/api/staff/tables", headers=HOUSE).json()}


def sit(client: TestClient, **more: Any) -> dict[str, Any]:
    return dict(client.post("/api/tables", json={**SIT, **more}).json())


def call(client: TestClient, id: str, headers: Any = HOUSE, **said: Any) -> Any:
    body = {"round": 1, "kind": "dealer_card_exposed", **said}
    return client.post(f"/api/staff/tables/{id}/call", json=body, headers=headers)


def test_the_floor_is_for_the_house_alone(client: TestClient) -> None:
    table = sit(client)
    for headers in ({}, {"authorization": f"Bearer {table['player']}"}, {"authorization": SECRET}):
        assert client.get("/api/staff/tables", headers=headers).status_code == 403
        assert call(client, table["id"], headers).status_code == 403
        close = client.post(f"/api/staff/tables/{table['id']}/close", json={"why": "x"}, headers=headers)
        assert close.status_code == 403
    assert listed(client)["TCP-01"]["calls"] == []


def test_tables_have_numbers_that_outlive_the_house_and_free_ones_are_used_again(
    client: TestClient, tmp_path: Path
) -> None:
    first, _, third = (sit(client) for _ in range(3))
    sit(client, game="ultimate-texas-holdem")
    assert set(listed(client)) == {"TCP-01", "TCP-02", "TCP-03", "UTH-01"}
    close = {"why": "end of the shift"}
    assert client.post(f"/api/staff/tables/{first['id']}/close", json=close, headers=HOUSE).status_code == 200
    assert set(listed(client)) == {"TCP-02", "TCP-03", "UTH-01"}
    again = opened(tmp_path)
    again.take_up()
    after = door(tables=again)
    assert listed(after)["TCP-03"]["id"] == third["id"]
    sit(after)
    assert set(listed(after)) == {"TCP-01", "TCP-02", "TCP-03", "UTH-01"}


def test_games_have_letters() -> None:
    names = ("ultimate-texas-holdem", "craps", "mini-baccarat", "poker-holdem")
    assert [abbreviated(one) for one in names] == ["UTH", "CR", "MB", "PH"]


def test_the_list_tells_chips_by_seat_and_what_the_house_has_won(client: TestClient) -> None:
    table = sit(client, bots=0)
    with at_table(client, table) as seat:
        seat.bet(ante="10")
        seat.say(type="answer", do="fold")
        assert seat.state["over"]
        told = listed(client)["TCP-01"]
    assert told["house"]["cents"] == 1000
    assert told["trend"] == [1000]
    [mine] = told["balances"]
    assert (mine["bought"]["cents"], mine["chips"]["cents"], mine["won"]["shown"]) == (
        100_000,
        99_000,
        "−$10",
    )
    assert mine["person"]
    assert told["opened"] == NOON
    assert told["moved"] == NOON
    assert not told["in_play"]


def test_what_is_staked_is_nobodys_win_yet(client: TestClient) -> None:
    table = sit(client, bots=0)
    with at_table(client, table) as seat:
        seat.bet(ante="10")
        told = listed(client)["TCP-01"]
        assert told["house"]["cents"] == 0
        assert told["balances"][0]["staked"]["cents"] == 1000
        assert told["waits_for"] == [2]
        assert told["in_play"]
        assert told["player"]


def test_a_call_from_the_floor_is_carried_out_and_outlives_the_house(
    client: TestClient, tmp_path: Path
) -> None:
    table = sit(client, bots=0)
    with at_table(client, table) as seat:
        seat.bet(ante="10")
        answer = call(client, table["id"])
        assert answer.status_code == 200, answer.text
        assert seat.hear()["void"]
    again = opened(tmp_path)
    assert again.take_up() == (1, [])
    for told in (answer.json(), listed(door(tables=again))["TCP-01"]):
        [kept] = told["calls"]
        assert kept["says"] == "dealer card exposed"
        assert (kept["round"], kept["seat"], kept["at"], kept["by"]) == (1, 0, NOON, "staff")


def test_a_call_that_does_not_fit_changes_nothing(client: TestClient) -> None:
    table = sit(client)
    wrong = {
        "another round": call(client, table["id"], round=2),
        "unknown": call(client, table["id"], kind="earthquake"),
        "no table": call(client, "nowhere"),
        "a card": call(client, table["id"], card="As"),
        "no round": call(client, table["id"], round=0),
    }
    assert {name: answer.status_code for name, answer in wrong.items()} == {
        "another round": 400,
        "unknown": 400,
        "no table": 404,
        "a card": 422,
        "no round": 422,
    }
    assert wrong["another round"].json()["refused"]["code"] == "round_over"
    assert listed(client)["TCP-01"]["calls"] == []


def test_no_card_is_in_the_list(client: TestClient) -> None:
    table = sit(client)
    with at_table(client, table) as seat:
        seat.bet(ante="10")
        text = client.get("/api/staff/tables", headers=HOUSE).text
    assert '"cards"' not in text
    assert table["player"] not in text
    assert table["guest"] not in text
