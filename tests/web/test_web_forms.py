"""Options of one form or another, such as the method of a rake: what the page is told, and a table under each."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import at_table, door
from pitboss.web import limits

PERCENTAGE = {"method": "percentage", "percent": "5", "cap": "3"}
INCREMENT = {"method": "increment", "levels": [["20", "1"], ["40", "1"]]}
TIME = {"method": "time_charge", "hourly": "12", "minutes": "20", "per": "table"}
BOTH = {"method": ["percentage", "increment"], "percent": "5", "levels": [["20", "1"]], "cap": "3"}
SIT = {"game": "poker-holdem", "seat": 1, "bots": 2}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return door()


def option(client: TestClient, book: str, name: str = "rake") -> dict[str, Any]:
    """What the lobby is told of an option of a book's hold'em."""
    games = client.get("/api/v1/games").json()
    game = next(one for one in games if (one["rulebook"], one["game"]) == (book, "poker-holdem"))
    return next(dict(one) for one in game["options"] if one["name"] == name)


@pytest.mark.parametrize(
    ("book", "methods", "several"),
    [
        ("section-8-poker", ["none", "percentage", "increment", "time_charge"], True),
        ("oneida-2025", ["none", "percentage", "increment"], True),
        ("horseshoe-cincinnati", ["none", "percentage", "increment", "time_charge"], False),
        ("merced-poker-room", ["drop"], False),
    ],
)
def test_the_page_is_told_the_methods_of_each_book(
    client: TestClient, book: str, methods: list[str], several: bool
) -> None:
    forms = option(client, book)["forms"]
    assert [one["name"] for one in forms["each"]] == methods
    assert (forms["by"], forms["several"]) == ("method", several)


def test_a_form_tells_its_fields(client: TestClient) -> None:
    each = {one["name"]: one["fields"] for one in option(client, "section-8-poker")["forms"]["each"]}
    assert each["none"] == []
    assert [(one["name"], one["kind"], one["needed"]) for one in each["percentage"]] == [
        ("percent", "percent", True),
        ("cap", "amount", False),
        ("round_down_to", "amount", False),
    ]
    levels, _ = each["increment"]
    assert (levels["kind"], levels["choices"]) == ("pairs", ["when the pot has", "take"])
    assert each["time_charge"][2]["choices"] == ["player", "table"]


def test_other_options_have_no_forms(client: TestClient) -> None:
    listed = [one for game in client.get("/api/v1/games").json() for one in game["options"]]
    assert {one["name"] for one in listed if one["forms"]} == {"rake"}
    assert not [one["name"] for one in listed if isinstance(one["value"], dict) and not one["forms"]]


@pytest.mark.parametrize(
    ("book", "rake"),
    [
        ("section-8-poker", PERCENTAGE),
        ("section-8-poker", INCREMENT),
        ("section-8-poker", TIME),
        ("section-8-poker", {"method": "none"}),
        ("horseshoe-cincinnati", INCREMENT),
        ("oneida-2025", BOTH),
        ("merced-poker-room", {"method": "drop", "schedule_option": "3"}),
    ],
    ids=str,
)
def test_a_table_is_opened_with_each_method(client: TestClient, book: str, rake: dict[str, Any]) -> None:
    made = client.post("/api/tables", json={**SIT, "rulebook": book, "options": {"rake": rake}})
    assert made.status_code == 201, made.text
    with at_table(client, made.json()) as seat:
        assert seat.info["posted"] == {"rake": rake}


@pytest.mark.parametrize(
    ("book", "rake", "clause"),
    [
        ("section-8-poker", {**PERCENTAGE, "percent": "10.01"}, "§8(t)(2)(i)(A)"),
        ("section-8-poker", {**TIME, "minutes": "31"}, "§8(t)(2)(iii)(C)"),
        ("section-8-poker", {"method": "increment", "levels": [["20"]]}, "§8(t)(1)–(2)"),
        ("oneida-2025", TIME, "N(2)(a)–(b); N(3)"),
        ("horseshoe-cincinnati", BOTH, "§1 Rake"),
    ],
    ids=str,
)
def test_what_a_book_does_not_allow_is_refused_with_its_clause(
    client: TestClient, book: str, rake: dict[str, Any], clause: str
) -> None:
    made = client.post("/api/tables", json={**SIT, "rulebook": book, "options": {"rake": rake}})
    assert made.status_code == 400
    assert made.json()["refused"]["clause"] == clause


def fields(number: int) -> dict[str, Any]:
    return {"method": "percentage", **{f"f{n}": "1" for n in range(number - 1)}}


@pytest.mark.parametrize(
    ("rake", "status"),
    [
        (fields(limits.MOST_FIELDS), 400),  # read, and refused by the game
        (fields(limits.MOST_FIELDS + 1), 422),  # not read
        ({"method": "increment", "levels": [["1"] * limits.MOST_IN_A_ROW]}, 400),
        ({"method": "increment", "levels": [["1"] * (limits.MOST_IN_A_ROW + 1)]}, 422),
        ({"method": {"method": "none"}}, 422),
        ({"method": "increment", "levels": [[["20", "1"]]]}, 422),
        ({"method": "percentage", "percent": 4.5}, 422),
    ],
    ids=["fields", "a field too many", "a row", "a value too many", "deeper", "a deeper row", "a float"],
)
def test_fields_have_their_limits(client: TestClient, rake: dict[str, Any], status: int) -> None:
    body = {**SIT, "rulebook": "section-8-poker", "options": {"rake": rake}}
    made = client.post("/api/tables", json=body)
    assert made.status_code == status, made.text


@pytest.mark.parametrize(
    "query",
    [{"rake": '{"method":"percentage","percent":"5"}'}, {"rake.method": "percentage", "rake.percent": "5"}],
    ids=["whole", "field by field"],
)
def test_the_rules_page_shows_a_rake_that_is_posted(client: TestClient, query: dict[str, str]) -> None:
    page = client.get("/api/v1/rules/oneida-2025/poker-holdem", params=query).json()
    rake = next(one for one in page["rules"] if one["name"] == "rake")
    assert (rake["value"], rake["posted"]) == ({"method": "percentage", "percent": "5"}, True)
