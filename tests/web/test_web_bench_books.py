"""The rulebooks' room: coverage by clause, what cites a clause, search over every book, editions, reading prices."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from pitboss.desk.coverage import clauses_of, coverages
from pitboss.rulebooks import rulebooks
from pitboss.rulebooks.coverage import Coverage
from pitboss.web.bench.books import LETTERS, MOST_FOUND
from pitboss.web.bench.readings import reading_prices

H = "horseshoe-cincinnati"


@pytest.fixture(scope="module")
def shelf(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    from doors import door

    with door() as client:
        return list(client.get("/api/v1/coverage").json())


@pytest.mark.heavy
def test_coverage_has_a_letter_for_every_clause_of_every_chapter(shelf: list[dict[str, Any]]) -> None:
    counted = {(book, name): found for book, name, found in coverages() if isinstance(found, Coverage)}
    told = {(one["rulebook"], one["chapter"]): one for one in shelf}
    assert {one["rulebook"] for one in shelf} == set(rulebooks())
    assert counted.keys() == {key for key, one in told.items() if not one["shared"]}
    for key, found in counted.items():
        letters = told[key]["letters"]
        assert {kind: letters.count(letter) for kind, letter in LETTERS.items()} == {
            kind: len(getattr(found, kind)) for kind in LETTERS
        }


def test_a_clause_tells_what_is_made_of_it(client: TestClient) -> None:
    clauses = {one["id"]: one for one in client.get("/api/v1/clauses/oneida-2025/craps").json()}
    lay = clauses["G(2)"]
    assert lay["status"] == "encoded"
    assert "rules.lay_vig" in lay["cited_by"]
    assert lay["reads"]
    waived = [one for one in clauses.values() if one["status"] == "waived"]
    assert waived
    assert all(one["why"] and not one["cited_by"] for one in waived)


def test_what_no_entry_cites_is_prose_waived_or_inside_another() -> None:
    for one in clauses_of(H, "ultimate-texas-holdem"):
        assert one.cited_by or one.status != "encoded" or _has_parts(one.clause.id)


def _has_parts(id: str) -> bool:
    return any(
        one.clause.id.startswith(id) and one.cited_by for one in clauses_of(H, "ultimate-texas-holdem")
    )


@pytest.mark.parametrize("path", ["clauses/nowhere/craps", f"clauses/{H}/chess", "editions/nowhere"])
def test_what_is_not_on_the_shelf_is_refused(client: TestClient, path: str) -> None:
    assert client.get(f"/api/v1/{path}").status_code == 404


def test_search_finds_words_and_clauses_in_every_book(client: TestClient) -> None:
    found = client.get("/api/v1/search", params={"q": "Dealer Qualifies"}).json()
    assert found["results"][0]["name"] == "dealer_qualifies"
    assert len({one["rulebook"] for one in found["results"]}) > 2
    by_clause = client.get("/api/v1/search", params={"q": "§13.III"}).json()["results"]
    assert by_clause[0]["clause"] == "§13.III"
    assert any(one["kind"] == "clause" for one in by_clause)
    assert client.get("/api/v1/search", params={"q": "zzzz"}).json() == {"count": 0, "results": []}
    assert client.get("/api/v1/search", params={"q": "  "}).json()["count"] == 0


def test_a_search_is_bounded(client: TestClient) -> None:
    many = client.get("/api/v1/search", params={"q": "the"}).json()
    assert many["count"] > MOST_FOUND == len(many["results"])
    assert client.get("/api/v1/search", params={"q": "x" * 121}).status_code == 422
    assert client.get("/api/v1/search").status_code == 422


def test_editions_name_the_one_in_force(client: TestClient) -> None:
    editions = client.get(f"/api/v1/editions/{H}").json()
    mine = [one for one in editions if one["chapter"] == "three-card-poker"]
    assert [one["current"] for one in mine].count(True) == 1
    assert mine[0]["current"]
    page = client.get(f"/api/v1/rules/{H}/three-card-poker").json()
    assert mine[0]["sha256"] == page["sha256"]


def test_a_chapter_is_sorted_by_what_an_approver_asks(client: TestClient) -> None:
    told = client.get(f"/api/v1/submission/{H}/big-six").json()
    assert told["unsaid"] == ["notices"]
    assert [one["subject"] for one in told["subjects"]][:3] == ["object", "wagers", "odds"]
    assert client.get("/api/v1/submission/section-8-poker/poker-omaha").json()["title"].startswith("Omaha")
    assert client.get(f"/api/v1/submission/{H}/whist").status_code == 404


def test_a_reading_that_nobody_can_price_is_refused_before_anything_is_counted(client: TestClient) -> None:
    wrong = {f"{H}/craps/nothing": 400, "merced-poker-room/poker-holdem/x": 400, "nowhere/craps/x": 404}
    for path, status in wrong.items():
        assert client.get(f"/api/v1/readings/{path}").status_code == status, path


def test_another_reading_is_told_with_what_it_adds_to_the_edge() -> None:
    told = reading_prices("oneida-2025", "craps", "lay_charge")
    [other] = told["alternatives"]
    assert other["wagers"][0]["shown"].startswith("+0.83")
    assert [one["by"] for one in other["wagers"]] == sorted(
        (one["by"] for one in other["wagers"]), reverse=True
    )
