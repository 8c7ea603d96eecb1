"""The door to the meters: who runs the house sees them, and two of the staff with their own secrets set one right."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import ROOMY, door
from linked_houses import START, bet, house, play, rigged, sit
from pitboss.floor import staff
from pitboss.web.tables import Tables

SECRET = "the house's"
HOUSE = {"authorization": f"Bearer {SECRET}"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    (tmp_path / "journal").mkdir()
    return opened(tmp_path)


def opened(tmp_path: Path) -> Tables:
    tables = house(tmp_path / "journal", house=SECRET, limits=ROOMY)
    assert tables.take_up()[1] == []
    return tables


@pytest.fixture
def client(tables: Tables) -> TestClient:
    return door(tables=tables)


@pytest.fixture
def people() -> list[str]:
    return [staff.add("Ada"), staff.add("Bo")]


def correct(client: TestClient, id: str, secrets: list[str], headers: Any = HOUSE, **more: Any) -> Any:
    body = {"shows": "49000.50", "why": "a fault of the display", "secrets": secrets, **more}
    return client.post(f"/api/staff/links/{id}/correct", json=body, headers=headers)


def link_id(tables: Tables) -> str:
    sit(tables)
    [id] = tables.links.all
    return id


def listed(client: TestClient) -> Any:
    return client.get("/api/staff/links", headers=HOUSE).json()


def test_promise_19_two_of_the_staff_correct_a_meter_and_it_outlives_the_house(
    tables: Tables, client: TestClient, people: list[str], tmp_path: Path
) -> None:
    answer = correct(client, link_id(tables), people)
    assert answer.status_code == 200
    for shown in (answer.json(), listed(door(tables=opened(tmp_path)))[0]):
        assert shown["shows"]["cents"] == 4_900_050
        [kept] = shown["corrections"]
        assert kept["by"] == ["ada", "bo"]
        assert kept["why"] == "a fault of the display"
        assert (kept["before"]["cents"], kept["after"]["cents"]) == (START, 4_900_050)
        assert kept["at"] == "2026-07-01T12:00:00Z"


def test_a_correction_needs_the_house_and_two_people(
    tables: Tables, client: TestClient, people: list[str]
) -> None:
    id, (ada, bo) = link_id(tables), people
    before = tables.links.find(id).meter
    answers = {
        "no house": correct(client, id, people, headers={}),
        "another secret": correct(client, id, people, headers={"authorization": f"Bearer {ada}"}),
        "one person twice": correct(client, id, [ada, ada]),
        "somebody else": correct(client, id, [ada, "nobody's"]),
        "the house is nobody": correct(client, id, [ada, SECRET]),
        "one alone": correct(client, id, [ada]),
        "three": correct(client, id, [ada, bo, ada]),
        "no reason": correct(client, id, people, why="  "),
        "a long reason": correct(client, id, people, why="x" * 401),
        "nothing": correct(client, id, people, shows="0"),
        "less": correct(client, id, people, shows="-5"),
        "no number": correct(client, id, people, shows="1e9999"),
        "moved since": correct(client, id, people, seen="49999"),
        "no link": correct(client, "nowhere", people),
    }
    statuses = {name: answer.status_code for name, answer in answers.items()}
    assert statuses == {
        **dict.fromkeys(("no house", "another secret", "somebody else", "the house is nobody"), 403),
        **dict.fromkeys(("one alone", "three", "a long reason"), 422),
        **dict.fromkeys(("one person twice", "no reason", "nothing", "less", "no number"), 400),
        "moved since": 409,
        "no link": 404,
    }
    assert tables.links.find(id).meter == before
    assert not tables.links.find(id).history.corrections
    for answer in answers.values():
        assert ada not in answer.text


def test_the_list_is_for_the_house_and_tells_the_awards(tables: Tables, client: TestClient) -> None:
    with rigged():
        table = sit(tables)
        while not tables.links.find(table.live.link.link.id).history.awards:  # type: ignore[union-attr]
            play(table)
    assert client.get("/api/staff/links").status_code == 403
    [link] = listed(client)
    assert link["rulebook"] == "horseshoe-cincinnati"
    assert link["rate"] == "21.3700%"
    assert link["opened"]["start"]["cents"] == START
    assert link["awards"][0]["table"] == table.id
    assert link["shut"] == ""


def test_a_link_that_is_shut_is_listed_with_the_reason_and_not_corrected(
    tables: Tables, people: list[str], tmp_path: Path
) -> None:
    id = link_id(tables)
    bet(sit(tables, meter_rate="22"))
    (tmp_path / "journal" / f"{id}.meter").write_bytes(b"{}\n")
    again = house(tmp_path / "journal", house=SECRET)
    taken, problems = again.take_up()
    assert (taken, len(problems)) == (1, 1)
    client = door(tables=again)
    answer = correct(client, id, people)
    assert answer.status_code == 409
    assert answer.json()["refused"]["code"] == "link_shut"
    assert [one["id"] for one in listed(client) if one["shut"]] == [id]


def test_a_stranger_is_told_that_the_link_is_shut(tables: Tables, client: TestClient) -> None:
    id = link_id(tables)
    tables.links.find(id).shut("its file cannot be written")
    wanted = {"rulebook": "horseshoe-cincinnati", "game": "four-card-poker", "bots": 0}
    options = {"meter": "5", "meter_rate": "21.37"}
    answer = client.post("/api/tables", json={**wanted, "options": options})
    assert answer.status_code == 409
    assert answer.json()["refused"]["code"] == "link_shut"
    assert client.post("/api/tables", json={**wanted, "options": {}}).status_code == 201


def test_tables_of_a_shut_link_are_not_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "journal").mkdir()
    time = [0.0]
    tables = house(tmp_path / "journal", clock=lambda: time[0])
    table, apart = sit(tables), sit(tables, meter_rate="22")
    table.live.link.link.shut("its file cannot be written")  # type: ignore[union-attr]
    time[0] = 10_000
    tables.clear_away()
    assert [one.id for one in tables] == [table.id] != [apart.id]
