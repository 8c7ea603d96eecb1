"""Whatever number a page or a program sends, it is answered at once: with a table, a page, a state or a refusal."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from doors import Seat
from hostile import NUMBERS, RAW, WRITTEN, quickly, with_number

RAKE: dict[str, Any] = {
    "percent": {"method": "percentage", "percent": "5", "cap": "4"},
    "cap": {"method": "percentage", "percent": "5", "cap": "4"},
    "minutes": {"method": "time", "hourly": "5", "minutes": 30},
}
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("turn", {"type": "answer", "turn": 1, "wagers": {"ante": "5"}}),
    ("amount", {"type": "answer", "turn": 1, "do": "play", "amount": "5"}),
    ("turn", {"type": "new_round", "turn": 1}),
    ("seat", {"type": "call", "turn": 1, "kind": "misdeal", "seat": 1}),
    ("hand", {"type": "call", "turn": 1, "kind": "misdeal", "hand": 1}),
    ("buy_in", {"type": "new_round", "turn": 1, "buy_in": "5"}),
]


def as_json(number: Any) -> str:
    return number if isinstance(number, str) and number in RAW else json.dumps(number)


@pytest.mark.parametrize(("field", "rake"), RAKE.items())
def test_no_number_of_a_posted_rake_stops_the_house(
    client: TestClient, field: str, rake: dict[str, Any]
) -> None:
    for number in (*NUMBERS, *RAW):
        body = {"rulebook": "section-8-poker", "game": "poker-holdem", "seat": 1, "bots": 1}
        text = json.dumps({**body, "options": {"rake": with_number(rake, (field,), "HERE")}})
        with quickly(field, number):
            answer = client.post(
                "/api/tables",
                content=text.replace('"HERE"', as_json(number)),
                headers={"content-type": "application/json"},
            )
        assert answer.status_code in (201, 400, 413, 422), (field, str(number)[:40], answer.text[:200])


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["rake.percent", "limits", "minimum", "rake"])
def test_no_number_of_a_query_stops_the_house(client: TestClient, name: str) -> None:
    for number in WRITTEN:
        said = number[:20_000]
        for value in (said, f'["{said}"]', f"[{said}]", f'{{"method":"percentage","percent":"{said}"}}'):
            method = "&rake.method=percentage" if name == "rake.percent" else ""
            with quickly(name, value):
                page = client.get(f"/api/v1/rules/section-8-poker/poker-holdem?{name}={quote(value)}{method}")
            assert page.status_code in (200, 400, 422), (value[:60], page.text[:200])


@pytest.mark.parametrize(("field", "message"), MESSAGES, ids=[f"{m['type']} {f}" for f, m in MESSAGES])
def test_no_number_of_a_message_stops_a_table(seat: Seat, field: str, message: dict[str, Any]) -> None:
    for number in (*NUMBERS, *RAW):
        text = json.dumps(with_number(message, (field,), "HERE")).replace('"HERE"', as_json(number))
        with quickly(field, number):
            heard = seat.raw(text)
        assert heard["type"] in ("refused", "state"), heard
        assert heard.get("code") != "internal_error"


def test_no_number_of_a_wager_stops_a_table(seat: Seat) -> None:
    for number in (*NUMBERS, *RAW):
        wagers = json.dumps({"type": "answer", "turn": seat.state["turn"], "wagers": {"ante": "HERE"}})
        text = wagers.replace('"HERE"', as_json(number))
        with quickly(number):
            assert seat.raw(text)["type"] in ("refused", "state")
