"""The workbench's figures: as the library has them, within limits, refused in the same form."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import SIT, door
from pitboss.desk.check import checked
from pitboss.desk.compare import effects_of_choices
from pitboss.desk.figures import analyse, analyse_joint, what_if
from pitboss.odds.decimals import percent_text
from pitboss.odds.spread import after
from pitboss.rulebooks import read_posting

HOUSE = "horseshoe-cincinnati"
THREE, WHEEL = f"{HOUSE}/three-card-poker", f"{HOUSE}/big-six"


@pytest.fixture(scope="module")
def bench() -> Iterator[TestClient]:
    """One door for all: nothing here changes anything."""
    with door() as client:
        yield client


def _refused(answer: Any, status: int = 400) -> dict[str, str]:
    assert answer.status_code == status, answer.text
    return dict(answer.json()["refused"])


def test_a_pay_row_and_a_reading_are_priced_as_the_library_prices_them(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/odds/{THREE}?pay.pair_plus.flush=4 to 1").json()
    found = analyse("three-card-poker", HOUSE, pay={"pair_plus": {"flush": "4 to 1"}})
    wager = found["pair_plus"]
    assert told["wagers"]["pair_plus"]["house_edge_exact"] == str(wager.house_edge)
    assert told["wagers"]["pair_plus"]["shown"]["payback"] == percent_text(wager.payback)
    assert told["outside"] == []
    ways = [row["ways"] for row in told["wagers"]["pair_plus"]["outcomes"]]
    assert ways == [str(row.combinations) for row in wager.outcomes]
    assert {"rule": "pay.pair_plus", "clause": "§12.IV"} in told["wagers"]["pair_plus"]["clauses"]


def test_what_the_book_does_not_allow_is_priced_and_marked(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/odds/{THREE}?pay.pair_plus.flush=2 to 1").json()
    (outside,) = told["outside"]
    assert (outside["code"], outside["clause"]) == ("below_floor", "§12.IV")


def test_an_edition_is_priced(bench: TestClient) -> None:
    now = bench.get(f"/api/v1/odds/{THREE}").json()
    then = bench.get(f"/api/v1/odds/{HOUSE}@{now['sha256']}/three-card-poker").json()
    assert then["wagers"] == now["wagers"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("pay.pair_plus=4", "bad_pay"),
        ("pay.pair_plus.royal=4 to 1", "unknown_row"),
        ("pay.pair_plus.flush=many", "bad_odds"),
        ("pay.pair_plus.flush=99999999999999999 to 1", "bad_odds"),
        ("pay.pair_plus.flush=4 to 1&pay.pair_plus.flush=5 to 1", "bad_pay"),
        ("reading.nothing=x", "unknown_reading"),
        ("reading.comparison=a&reading.comparison=b", "bad_reading"),
        ("nonsense=1", "unknown_option"),
        ("minimum=" + "9" * 40, "bad_option"),
        ("&".join(f"a{n}=1" for n in range(65)), "too_many_options"),
    ],
)
def test_a_query_that_means_nothing_is_refused(bench: TestClient, query: str, code: str) -> None:
    assert _refused(bench.get(f"/api/v1/odds/{THREE}?{query}"))["code"] == code


def test_the_result_after_many_rounds_is_the_library_s_distribution(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/odds/{WHEEL}/1/after/100").json()
    spread = after(analyse("big-six", HOUSE)["1"], 100)
    assert spread is not None
    assert told["ahead"] == percent_text(Fraction(spread.against()[2]), 2)
    assert 0.99 < sum(one["share"] for one in told["columns"]) <= 1.0000001
    assert told["mean_shown"].startswith("−")


def test_columns_lie_on_the_results_that_can_come(bench: TestClient) -> None:
    """Pass pays one to one: after ten rounds every result is even, and no column stands between two of them."""
    told = bench.get(f"/api/v1/odds/{HOUSE}/craps/pass/after/10").json()
    assert [one["says"].partition(":")[0] for one in told["columns"]][:3] == ["−10", "−8", "−6"]
    assert abs(sum(one["share"] for one in told["columns"]) - 1) < 1e-6


@pytest.mark.parametrize("rounds", ["0", "-1", "10000001", "x", "1e3"])
def test_rounds_are_bounded(bench: TestClient, rounds: str) -> None:
    assert bench.get(f"/api/v1/odds/{WHEEL}/1/after/{rounds}").status_code == 422


def test_wagers_made_together_are_the_library_s(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/joint/{THREE}?stake.ante=10&stake.pair_plus=5").json()
    found = analyse_joint("three-card-poker", HOUSE, {"ante": 1000, "pair_plus": 500})
    assert told["house_edge_exact"] == str(found.house_edge)
    assert told["total_combinations"] == str(found.total_combinations)
    assert told["shown"]["expected_value"] == "−$0.7011"
    assert _refused(bench.get(f"/api/v1/joint/{THREE}?stake.ante=x"))["code"] == "bad_amount"
    assert _refused(bench.get(f"/api/v1/joint/{THREE}"))["code"] == "no_wager"


def test_a_strategy_comes_as_lines_or_as_a_chart(bench: TestClient) -> None:
    names = bench.get(f"/api/v1/strategy/{THREE}").json()["names"]
    assert "Q-6-4" in names
    told = bench.get(f"/api/v1/strategy/{THREE}/always-play").json()
    assert told["lines"] == [{"at": "", "do": "play", "when": ""}]
    assert told["wagers"]["ante"]["points"].startswith("+")
    assert told["mistakes"][0]["does"] == "play"
    assert _refused(bench.get(f"/api/v1/strategy/{THREE}/nonsense"))["code"] == "unknown_strategy"
    assert _refused(bench.get(f"/api/v1/strategy/{WHEEL}"))["code"] == "no_strategies"


@pytest.mark.heavy
def test_effects_are_the_library_s(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/effects/{HOUSE}/mini-baccarat").json()
    found = effects_of_choices(HOUSE, what_if("mini-baccarat", HOUSE))
    assert [(one["name"], one["value"]) for one in told["choices"]] == [
        (one.name, one.value) for one in found.choices
    ]
    moved = {(one["name"], one["value"]): one["wagers"] for one in told["choices"]}
    assert moved["shuffler", "yes"]["tie"]["points"] == "+0.2320"
    assert moved["decks", "7"]["tie"]["by"] > 0
    assert moved["dragon_offered", "no"]["dragon_player"] == {"house_edge": None, "points": None, "by": None}


def test_a_slope_is_what_one_more_unit_on_a_row_does(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/effects/{THREE}").json()
    slopes = {(one["field"], one["wager"]): one["points"] for one in told["slopes"]}
    before = analyse("three-card-poker", HOUSE)["pair_plus"].house_edge
    then = analyse("three-card-poker", HOUSE, pay={"pair_plus": {"flush": "4 to 1"}})["pair_plus"].house_edge
    assert slopes["pay.pair_plus.flush", "pair_plus"] == percent_text(then - before).removesuffix("%")


def test_a_comparison_says_what_differs_what_it_costs_and_why(bench: TestClient) -> None:
    told = bench.get(f"/api/v1/compare/three-card-poker/{HOUSE}/oneida-2025").json()
    wagers = {one["name"]: one for one in told["wagers"]}
    assert wagers["pair_plus"]["points"] == "-1.7014"
    assert {one["name"] for one in wagers["pair_plus"]["causes"]} == {
        "pair_plus: flush",
        "pair_plus: straight",
    }
    assert wagers["pair_plus"]["together"] is None
    assert wagers["six_card_bonus"]["right"] is None
    rows = {(one["part"], one["name"]): one for one in told["differences"]}
    assert rows["pay", "pair_plus: flush"]["moves"]["pair_plus"]["points"] == "-4.9593"
    assert rows["rules", "dealer_hand_shown"]["left"]["clause"] == "§10.III"
    assert sum(one["by"] for one in wagers["pair_plus"]["outcomes"]) == pytest.approx(
        wagers["pair_plus"]["by"]
    )
    assert {one["name"].partition("@")[0] for one in told["choices"]} >= {HOUSE, "oneida-2025", "oneida-2003"}
    duties = {one["name"]: one for one in told["duties"]}
    assert duties["card_change_by_hand"] == {
        "name": "card_change_by_hand",
        "left": {"clause": "§3.III", "says": "change the cards after at most 6 hours of dealing by hand"},
        "right": {"clause": "D(5)", "says": "change the cards after at most 4 hours of dealing by hand"},
    }
    assert duties["no_more_bets"]["left"] is None
    assert "card_change_from_shoe" not in duties, "worded alike"


def test_two_postings_of_one_book_are_compared(bench: TestClient) -> None:
    path = f"/api/v1/compare/big-six/{HOUSE}/{HOUSE}"
    told = bench.get(f"{path}?right.minimum=5&right.pay.insignia.1=2 to 1").json()
    rows = {one["name"]: one for one in told["differences"]}
    assert rows["minimum"]["right"]["says"] == "$5 (posted)"
    assert list(rows["insignia: 1"]["moves"]) == ["1"]
    assert bench.get(path).json()["differences"] == []
    assert _refused(bench.get(f"{path}?minimum=5"))["code"] == "bad_option"
    assert _refused(bench.get(f"/api/v1/compare/craps/{HOUSE}/nowhere"), 404)["code"] == "unknown_rulebook"


@pytest.mark.parametrize(
    ("form", "begins"), [("pdf", b"%PDF"), ("xlsx", b"PK"), ("csv", b"part,"), ("json", b"{")]
)
def test_a_par_sheet_is_a_file(bench: TestClient, form: str, begins: bytes) -> None:
    answer = bench.get(f"/api/v1/par/{WHEEL}.{form}?minimum=5")
    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert answer.headers["content-disposition"] == f'attachment; filename="par-big-six-{HOUSE}.{form}"'


def test_another_form_of_sheet_is_refused(bench: TestClient) -> None:
    assert _refused(bench.get(f"/api/v1/par/{WHEEL}.exe"))["code"] == "bad_sheet"


# -- checks -----------------------------------------------------------------------------------------------


def test_every_refusal_of_a_posting_is_told_with_its_field_and_clause(bench: TestClient) -> None:
    posted = {"decks": "4", "dragon_offered": False, "shuffler": "perhaps"}
    asked = {"rulebook": HOUSE, "game": "mini-baccarat", "options": posted, "pay": {"tie": {"win": "7 to 1"}}}
    told = bench.post("/api/v1/check", json=asked).json()
    assert not told["ok"]
    assert {one["field"]: one["clause"] for one in told["refused"]} == {
        "decks": "C3.I",
        "shuffler": "C3.II",
        "pay.tie.win": "C8.I.C.1, C13.II",
    }


def test_the_file_of_a_posting_passes_the_check_again(bench: TestClient) -> None:
    asked = {
        "rulebook": HOUSE,
        "game": "three-card-poker",
        "options": {"minimum": "15", "six_card_bonus_offered": False},
        "pay": {"pair_plus": {"three of a kind": "33 to 1"}},
    }
    told = bench.post("/api/v1/check", json=asked).json()
    assert told["ok"]
    assert checked(read_posting(told["toml"].encode())).refused == []
    assert tomllib.loads(told["toml"])["pay"] == asked["pay"]
    again = bench.post("/api/v1/check", json={"toml": told["toml"]}).json()
    assert again["ok"]
    assert again["posted"] == {"options": asked["options"], "pay": asked["pay"]}


def test_a_variant_s_posting_names_its_game(bench: TestClient) -> None:
    asked = {"rulebook": "section-8-poker", "game": "poker-holdem"}
    told = bench.post("/api/v1/check", json=asked).json()
    assert told["ok"]
    assert tomllib.loads(told["toml"]) == {
        "rulebook": "section-8-poker",
        "game": "poker",
        "options": {"variant": "holdem"},
    }
    assert bench.post("/api/v1/check", json={"toml": told["toml"]}).json()["game"] == "poker-holdem"


@pytest.mark.parametrize(
    "body",
    [{}, {"rulebook": HOUSE}, {"rulebook": HOUSE, "game": "craps", "toml": ""}, {"toml": 5}, {"pay": []}],
)
def test_a_check_of_nothing_is_a_bad_request(bench: TestClient, body: Any) -> None:
    assert _refused(bench.post("/api/v1/check", json=body), 422)["code"] == "bad_request"


def test_a_file_that_is_no_posting_is_refused(bench: TestClient) -> None:
    assert _refused(bench.post("/api/v1/check", json={"toml": "rulebook ="}))["code"] == "bad_posting"


# -- a table with it --------------------------------------------------------------------------------------


def test_a_table_is_opened_with_posted_odds(bench: TestClient) -> None:
    opened = bench.post("/api/tables", json={**SIT, "pay": {"pair_plus": {"flush": "4 to 1"}}})
    assert opened.status_code == 201
    assert opened.json()["pay"] == {"pair_plus": {"flush": "4 to 1"}}
    table = bench.app.state.tables.get(opened.json()["id"])  # type: ignore[attr-defined]
    assert str(table.rules.pay("pair_plus").rows["flush"]) == "4 to 1"
    refused = bench.post("/api/tables", json={**SIT, "pay": {"pair_plus": {"flush": "2 to 1"}}})
    assert _refused(refused)["clause"] == "§12.IV"
