"""Logs audited over HTTP: those that somebody brings, the house's own, and a player's finished rounds."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import ROOMY, SIT, Seat, at_table, door
from pitboss.floor.shelf import Shelf
from pitboss.web.limits import LARGE_BODIES
from pitboss.web.tables import Tables

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
CLEAN = (SAMPLES / "table.jsonl").read_bytes()
ALTERED = (SAMPLES / "table-altered.jsonl").read_bytes()
KEY = "72896424042b0bca5c15390a6ce7a1f6f7ac147c2df4060cb70bde9c6a7b2ac2"
HOUSE = "the-house"
AT = "2026-11-16T21:00:00Z"


def audited(client: TestClient, data: bytes, key: str = KEY) -> dict[str, Any]:
    answer = client.post(f"/api/v1/audit?key={key}" if key else "/api/v1/audit", content=data)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def rounds_of(data: bytes) -> list[bytes]:
    head, *rest = data.split(b'{"log":')
    assert not head
    return [b'{"log":' + one for one in rest]


# -- a log that somebody brings ---------------------------------------------------------------------


def test_the_sample_is_clean_under_its_key_and_resigned_without(client: TestClient) -> None:
    told = audited(client, CLEAN)
    assert {one["verdict"] for one in told["rounds"]} == {"clean"}
    assert [one["index"] for one in told["rounds"]] == list(range(1, 13))
    assert {one["verdict"] for one in audited(client, CLEAN, "")["rounds"]} == {"resigned"}


def test_an_altered_payment_is_found_with_its_entry_its_clause_and_the_money(client: TestClient) -> None:
    told = audited(client, ALTERED)["rounds"]
    assert [one["index"] for one in told if not one["whole"]] == [7]
    wrong = told[6]
    assert wrong["verdict"] == "altered"
    found = wrong["divergence"]
    assert (found["line"], found["clause"]) == (47, "§12.IV")
    assert found["recorded"]["entry"]["amount"] == 75_000  # an object, not JSON in a string
    assert found["expected"]["says"] == "Seat 4 is paid $1,000 on pair plus at 40 to 1"
    (owed,) = wrong["owed"]
    assert (owed["recorded"]["shown"], owed["due"]["shown"], owed["difference"]["words"]) == (
        "+$750",
        "+$1,000",
        "$250 short",
    )


def test_a_packed_log_is_read_too_and_a_bomb_is_not(client: TestClient) -> None:
    assert len(audited(client, gzip.compress(CLEAN))["rounds"]) == 12
    bomb = gzip.compress(b"\0" * (40 * 1024 * 1024))
    answer = client.post("/api/v1/audit", content=bomb)
    assert (answer.status_code, answer.json()["refused"]["code"]) == (400, "log_too_long")


@pytest.mark.heavy
def test_an_excerpt_is_judged_from_where_it_begins(client: TestClient) -> None:
    parts = rounds_of(CLEAN)
    told = audited(client, b"".join(parts[4:6]))
    assert (told["starts_at"], [one["verdict"] for one in told["rounds"]]) == (5, ["clean", "clean"])
    gap = audited(client, parts[4] + parts[6])
    assert [one["verdict"] for one in gap["rounds"]] == ["clean", "truncated"]


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"\xff\xfe", b"not a log", b'{"log":4}\n', b"[" * 100_000, b"\x1f\x8bnot gzip"]
)
def test_what_is_no_log_is_refused(client: TestClient, data: bytes) -> None:
    for path in ("/api/v1/audit", "/api/v1/audit/round"):
        answer = client.post(path, content=data)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["refused"]["code"] in ("bad_log", "log_too_long")


def test_a_key_is_a_key(client: TestClient) -> None:
    assert client.post("/api/v1/audit?key=zz", content=CLEAN).status_code == 422
    assert client.post(f"/api/v1/audit?key={KEY},{KEY}", content=rounds_of(CLEAN)[0]).status_code == 200


@pytest.mark.heavy
def test_a_log_may_be_long_and_not_longer(client: TestClient) -> None:
    answer = client.post("/api/v1/audit", content=b" " * (LARGE_BODIES["/api/v1/audit"] + 1))
    assert (answer.status_code, answer.json()["refused"]["code"]) == (413, "too_long")


# -- one round, entry by entry ----------------------------------------------------------------------


def told_round(client: TestClient, data: bytes) -> dict[str, Any]:
    return dict(client.post(f"/api/v1/audit/round?key={KEY}", content=data).json())


def test_a_round_is_told_entry_by_entry_with_the_money_after_each(client: TestClient) -> None:
    told = told_round(client, rounds_of(CLEAN)[6])
    round = told["round"]
    assert [one["n"] for one in round["entries"]] == list(range(1, told["entries"] + 1))
    assert round["over"]
    chips = {one["seat"]: one["chips"]["cents"] for one in round["start"]["balances"]}
    spots: dict[tuple[int, str], int] = {}
    for step in round["steps"]:
        chips |= {one["seat"]: one["chips"]["cents"] for one in step.get("balances", ())}
        spots |= {(one["seat"], one["wager"]): one["cents"] for one in step.get("spots", ())}
    assert not any(spots.values())
    began = {one["seat"]: one["chips"]["cents"] for one in round["start"]["balances"]}
    net: dict[int, int] = {}
    for row in told["money"]:
        net[row["seat"]] = net.get(row["seat"], 0) + row["recorded"]["cents"]
    assert {seat: chips[seat] - began[seat] for seat in chips} == net


def test_an_altered_round_is_shown_as_recorded_beside_what_is_due(client: TestClient) -> None:
    told = told_round(client, rounds_of(ALTERED)[6])
    row = next(one for one in told["money"] if one["difference"]["cents"])
    assert (row["seat"], row["wager"], row["recorded"]["shown"], row["due"]["shown"]) == (
        4,
        "pair_plus",
        "+$750",
        "+$1,000",
    )
    assert told["round"]["entries"][46]["event"]["amount_shown"] == "$750"
    assert any(one["says"].count("1000") or one["says"].count("1,000") for one in told["due"])


def test_one_round_is_told_at_a_time(client: TestClient) -> None:
    answer = client.post("/api/v1/audit/round", content=CLEAN)
    assert answer.json()["refused"]["code"] == "several_rounds"


def test_a_log_without_a_seal_is_told_too(client: TestClient) -> None:
    lines = rounds_of(CLEAN)[0].splitlines()[1:-1]
    bare = b"".join(line.partition(b'"entry":')[2][:-1] + b"\n" for line in lines)
    told = audited(client, bare, "")
    assert [one["verdict"] for one in told["rounds"]] == ["clean, unsealed"]
    assert dict(client.post("/api/v1/audit/round", content=bare).json())["round"]["over"]


# -- the house's own, and a player's ----------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    tables = Tables(7, ROOMY, journal=tmp_path, house=HOUSE, now=lambda: AT)
    with door(tables=tables) as client:
        yield client


def played(seat: Seat) -> None:
    """Play to the end of a round, folding."""
    seat.bet(ante="10")
    while not seat.state["over"]:
        seat.say(type="answer", do="fold", wager="", amount=None)


@pytest.fixture
def table(house: TestClient) -> dict[str, Any]:
    return dict(house.post("/api/tables", json=SIT).json())


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


def test_the_house_lists_its_logs_and_finds_them(house: TestClient, table: dict[str, Any]) -> None:
    with at_table(house, table) as seat:
        played(seat)
        seat.say(type="new_round")
    told = house.get("/api/staff/logs", headers=bearer(HOUSE)).json()
    (log,) = told["logs"]
    assert (log["table"], log["title"], log["rounds"], log["unfinished"]) == (
        table["id"],
        "Three Card Poker",
        2,
        1,
    )
    for query, found in {
        "game=three card": 1,
        "game=craps": 0,
        "day=2026-11-16": 1,
        "day=2026-11-17": 0,
        f"table={table['id'][:6]}": 1,
        f"person={log['people'][0]['id'][-6:]}": 1,
        "person=nobody": 0,
        "find=poker cincinnati": 1,
    }.items():
        assert len(house.get(f"/api/staff/logs?{query}", headers=bearer(HOUSE)).json()["logs"]) == found, (
            query
        )


def test_somebody_is_found_by_the_name_they_gave(house: TestClient, table: dict[str, Any]) -> None:
    joined = house.post(
        f"/api/tables/{table['id']}/join", json={"guest": table["guest"], "seat": 5, "name": "Ada"}
    )
    assert joined.status_code == 200, joined.text
    with at_table(house, table) as seat:
        played(seat)
        seat.say(type="new_round")
    told = house.get("/api/staff/logs?person=ada", headers=bearer(HOUSE)).json()
    assert [one["name"] for one in told["logs"][0]["people"]] == ["", "Ada"]


def test_the_house_audits_a_log_and_takes_it_along(house: TestClient, table: dict[str, Any]) -> None:
    with at_table(house, table) as seat:
        played(seat)
        seat.say(type="new_round")
    file = house.get("/api/staff/logs", headers=bearer(HOUSE)).json()["logs"][0]["file"]
    path = f"/api/staff/logs/{table['id']}/{file}"
    told = house.get(path, headers=bearer(HOUSE)).json()
    assert [one["verdict"] for one in told["rounds"]] == ["clean", "unfinished"]
    whole = house.get(f"{path}/bytes", headers=bearer(HOUSE)).content
    parts = [house.get(f"{path}/bytes?index={n}", headers=bearer(HOUSE)).content for n in (1, 2)]
    assert b"".join(parts) == whole
    assert house.get(f"{path}/bytes?index=3", headers=bearer(HOUSE)).status_code == 404


@pytest.mark.parametrize("secret", ["", "wrong", "player", "staff"])
def test_the_house_s_logs_are_for_the_house_alone(
    house: TestClient, table: dict[str, Any], secret: str
) -> None:
    shown = table.get(secret, secret)
    name = f"{table['id']}.2026-11-16.jsonl"
    for path in ("", f"/{table['id']}/{name}", f"/{table['id']}/{name}/bytes"):
        answer = house.get(f"/api/staff/logs{path}", headers=bearer(shown))
        assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "wrong_secret")


@pytest.mark.parametrize(
    "file", ["..%2Fsigning.key", "x", "a.jsonl", f"{'0' * 32}.2026-11-16.jsonl", "%2Fetc%2Fpasswd"]
)
def test_nothing_but_a_table_s_logs_is_handed_out(
    house: TestClient, table: dict[str, Any], file: str
) -> None:
    for end in ("", "/bytes"):
        answer = house.get(f"/api/staff/logs/{table['id']}/{file}{end}", headers=bearer(HOUSE))
        assert answer.status_code == 404


def test_a_player_takes_along_every_finished_round_and_no_open_one(
    house: TestClient, table: dict[str, Any]
) -> None:
    path = f"/api/tables/{table['id']}"
    with at_table(house, table) as seat:
        nothing = house.get(f"{path}/log", headers=bearer(table["player"]))
        assert nothing.status_code == 404
        assert house.get(f"{path}/rounds", headers=bearer(table["player"])).json() == []
        played(seat)
        seat.say(type="new_round")
        seat.bet(ante="10")  # cards are out, and the round is open
    listed = house.get(f"{path}/rounds", headers=bearer(table["player"])).json()
    assert [one["number"] for one in listed] == [1]
    data = house.get(f"{path}/log?round=1", headers=bearer(table["player"])).content
    assert data == house.get(f"{path}/log", headers=bearer(table["player"])).content
    assert [one["verdict"] for one in audited(house, data, "")["rounds"]] == ["clean"]
    assert house.get(f"{path}/log?round=2", headers=bearer(table["player"])).status_code == 404


def test_a_round_is_for_who_played_it(house: TestClient, table: dict[str, Any]) -> None:
    other = house.post("/api/tables", json=SIT).json()
    with at_table(house, table) as seat:
        played(seat)
    path = f"/api/tables/{table['id']}"
    for secret in (other["player"], table["guest"], "wrong", HOUSE):
        assert house.get(f"{path}/log?round=1", headers=bearer(secret)).status_code == 404
        assert house.get(f"{path}/rounds", headers=bearer(secret)).json() == []
    assert house.get(f"{path}/log?round=1").json()["refused"]["code"] == "wrong_secret"


def test_past_rounds_survive_a_restart_and_the_end_of_their_table(
    house: TestClient, table: dict[str, Any], tmp_path: Path
) -> None:
    with at_table(house, table) as seat:
        played(seat)
    with door(tables=Tables(7, ROOMY, journal=tmp_path, house=HOUSE, now=lambda: AT)) as again:
        # This house has not taken its tables up again: the logs alone are there.
        listed = again.get(f"/api/tables/{table['id']}/rounds", headers=bearer(table["player"])).json()
        assert [one["number"] for one in listed] == [1]
        assert len(again.get("/api/staff/logs", headers=bearer(HOUSE)).json()["logs"]) == 1


def test_a_house_without_a_journal_says_so(client: TestClient) -> None:
    made = client.post("/api/tables", json=SIT).json()
    answer = client.get(f"/api/tables/{made['id']}/rounds", headers=bearer(made["player"]))
    assert (answer.status_code, answer.json()["refused"]["code"]) == (404, "no_logs")


def test_a_file_that_is_no_log_is_not_listed(tmp_path: Path) -> None:
    (tmp_path / f"{'0' * 32}.2026-11-16.jsonl").write_bytes(b"garbage")
    (tmp_path / f"{'1' * 32}.2026-11-16.jsonl.gz").write_bytes(b"garbage")
    (tmp_path / f"{'2' * 32}.2026-11-16.jsonl").write_bytes(b'{"log":4,"people":3}\n')
    volumes, more = Shelf(tmp_path).volumes()
    assert [len(one.rounds) for one in volumes] == [0]
    assert more == 0


def test_entries_come_with_words_for_every_amount(client: TestClient) -> None:
    told = told_round(client, rounds_of(CLEAN)[0])
    says = [one["says"] for one in told["round"]["entries"]]
    assert "Answer: seat 2 stakes ante $25, pair plus $10, six card bonus $5" in says
    assert json.dumps(told).count('"shown"') > 50
