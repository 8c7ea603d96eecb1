"""Records settled over HTTP: an answer for each line, in order, and nothing of them kept."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from doors import HERE, ROOMY, door
from pitboss.desk import settle_answers
from pitboss.rulebooks import Refusal
from pitboss.web.app import create_app
from pitboss.web.aside import FILES
from pitboss.web.bench import settle as settle_module
from pitboss.web.limits import LARGE_BODIES, MOST_BODY_BYTES

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
GOOD = (SAMPLES / "rounds.jsonl").read_bytes()
BAD = (SAMPLES / "rounds-with-mistakes.jsonl").read_bytes()


def settled(client: TestClient, body: bytes) -> list[dict[str, Any]]:
    answer = client.post("/api/v1/settle", content=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("body", [GOOD, BAD], ids=["good", "bad"])
def test_the_page_gets_the_answers_of_the_terminal_line_by_line(client: TestClient, body: bytes) -> None:
    told = settled(client, body)
    terminal = json.loads(msgspec.json.encode(list(settle_answers(body.splitlines()))))
    assert [one["answer"] for one in told] == terminal
    assert [one["line"] for one in told] == list(range(1, len(body.splitlines()) + 1))


def test_amounts_come_in_words_and_each_wager_with_its_clause(client: TestClient) -> None:
    first = settled(client, GOOD)[0]
    assert first["total"]["shown"] == "+$270"
    assert [(one["wager"], one["won"]["shown"], one["clause"]) for one in first["seats"][0]["wagers"]] == [
        ("ante", "+$10", "§12.II"),
        ("pair_plus", "+$200", "§12.IV"),
        ("play", "+$10", "§12.II"),
        ("ante_bonus", "+$50", "§12.V"),
    ]


def test_refusals_belong_to_their_lines_and_say_what_they_are_about(client: TestClient) -> None:
    told = settled(client, BAD)
    refused = {one["line"]: one["refused"]["code"] for one in told if "refused" in one}
    assert refused == {
        2: "impossible_card",
        3: "missing_decision",
        4: "unknown_wager",
        5: "bad_record",
        6: "bad_amount",
        7: "needs_wager",
        8: "bad_amount",
    }
    assert told[1]["title"] == "Three Card Poker"
    assert told[4]["title"] == ""


@pytest.mark.heavy
@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe\x00",
        b"\n\r\n  \n",
        b'{"id":"\\ud800","game":"craps"}',
        b'{"game":[],"rulebook":{}}',
        b"[" * 50_000,
        b'{"game":"craps","game":"craps"}',
    ],
)
def test_hostile_lines_are_refused_one_by_one(client: TestClient, body: bytes) -> None:
    told = settled(client, body + b"\n" + GOOD.splitlines()[0])
    assert all("refused" in one for one in told[:-1])
    assert told[-1]["total"]["shown"] == "+$270"


def test_a_file_has_so_many_records_and_no_more(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle_module, "MOST_RECORDS", 2)
    assert len(settled(client, b"{}\n\n{}\n")) == 2
    answer = client.post("/api/v1/settle", content=b"{}\n{}\n{}\n")
    assert (answer.status_code, answer.json()["refused"]["code"]) == (400, "too_many_records")


def test_a_file_may_be_longer_than_another_request_but_has_an_end_too(client: TestClient) -> None:
    long = b'{"id":"' + b"x" * MOST_BODY_BYTES + b'"}\n'
    assert settled(client, long)[0]["refused"]["code"] == "bad_record"
    answer = client.post("/api/v1/settle", content=b" " * (LARGE_BODIES["/api/v1/settle"] + 1))
    assert (answer.status_code, answer.json()["refused"]["code"]) == (413, "too_long")


def test_a_record_that_takes_too_long_is_refused_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = FILES.ask

    async def slow(within_s: float, question: tuple[str, ...]) -> bytes:
        if "tcp-2" in question[1]:
            raise Refusal("too_slow", "this takes longer")
        return await asked(within_s, question)

    monkeypatch.setattr(FILES, "ask", slow)
    with door() as client:
        told = settled(client, b"\n".join(GOOD.splitlines()[:3]))
    assert [one.get("refused", {}).get("code") for one in told] == [None, "too_slow", None]


def test_what_there_is_no_time_for_is_refused() -> None:
    with door(limits=replace(ROOMY, settle_s=0)) as hurried:
        told = settled(hurried, GOOD)
    assert {one["refused"]["code"] for one in told} == {"too_slow"}
    assert [one["line"] for one in told] == list(range(1, 13))


# -- explained --------------------------------------------------------------------------------------


def test_a_line_is_explained_with_its_number_and_its_round(client: TestClient) -> None:
    record = GOOD.splitlines()[0]
    told = client.post("/api/v1/explain?line=8", content=record).json()
    assert (told["line"], told["id"]) == (8, "tcp-1")
    assert told["payments"][0]["clause"] == "§12.II"
    assert {one["wager"] for one in told["payments"]} == {"ante", "play", "pair_plus", "ante_bonus"}
    entries = told["round"]["entries"]
    assert [one["n"] for one in entries] == list(range(1, len(entries) + 1))
    assert told["round"]["over"]


def test_a_refused_record_is_not_explained(client: TestClient) -> None:
    told = client.post("/api/v1/explain", content=b"not json").json()
    assert told["refused"]["code"] == "bad_record"
    assert "payments" not in told


def test_a_line_has_a_number_that_can_be(client: TestClient) -> None:
    assert client.post("/api/v1/explain?line=0", content=b"{}").status_code == 422


def test_nothing_of_a_record_is_kept(client: TestClient) -> None:
    settled(client, GOOD)
    assert not FILES._known


def test_a_client_s_next_file_waits_for_the_one_before(client: TestClient) -> None:
    with ThreadPoolExecutor(3) as pool:
        told = list(pool.map(lambda _: len(settled(client, GOOD)), range(3)))
    assert told == [12, 12, 12]


def test_a_file_that_waits_too_long_for_its_turn_is_refused() -> None:
    app = create_app(limits=replace(ROOMY, file_s=0.05))
    turn = app.state.clients.of("testclient").files["/api/v1/settle"]
    with TestClient(app, base_url=HERE) as client:
        assert client.portal is not None
        client.portal.call(turn.acquire)
        answer = client.post("/api/v1/settle", content=GOOD)
        client.portal.call(turn.release)
        assert (answer.status_code, answer.json()["refused"]["code"]) == (429, "busy")
        assert len(settled(client, GOOD)) == 12
