"""What the page asks for over HTTP."""

import pytest
from starlette.testclient import TestClient

from doors import HERE, door
from pitboss.desk import chapters
from pitboss.web import limits
from pitboss.web.app import create_app

THREE_CARD = {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker"}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return door()


def test_rulebooks_are_those_with_a_game(client: TestClient) -> None:
    listed = client.get("/api/v1/rulebooks").json()
    assert {book["id"] for book in listed} == {book for book, _ in chapters()}
    assert all(book["title"] and book["issuer"] for book in listed)


def test_games_are_every_chapter_on_the_floor(client: TestClient) -> None:
    listed = client.get("/api/v1/games").json()
    for book, game in chapters():
        found = [one for one in listed if one["rulebook"] == book and one["game"].startswith(game.id)]
        assert found, f"{game.id} of {book} is not listed"
        assert all(one["seats"] >= 1 and one["title"] for one in found)


def test_games_say_whether_their_odds_are_known(client: TestClient) -> None:
    listed = client.get("/api/v1/games").json()
    assert {one["game"] for one in listed if one["priced"]} == {
        game.id for _, game in chapters() if game.priced
    }
    assert not any(one["priced"] for one in listed if one["game"] == "poker")


def test_every_option_has_a_clause_and_a_range(client: TestClient) -> None:
    options = [option for game in client.get("/api/v1/games").json() for option in game["options"]]
    assert options
    for option in options:
        assert option["clause"]
        assert option["says"]
        assert set(option["range"]) == {"choices", "minimum", "maximum"}


def test_a_bound_in_money_is_written_as_money(client: TestClient) -> None:
    games = client.get("/api/v1/games").json()
    game = next(one for one in games if THREE_CARD.items() <= one.items())
    minimum = next(option for option in game["options"] if option["name"] == "minimum")
    assert minimum["range"]["minimum"] == "0.01"


@pytest.mark.heavy
def test_every_listed_game_has_a_rules_page_and_every_entry_a_clause(client: TestClient) -> None:
    for game in client.get("/api/v1/games").json():
        page = client.get(f"/api/v1/rules/{game['rulebook']}/{game['game']}").json()
        for section in ("rules", "wagers", "pay", "irregularities", "readings", "duties"):
            assert all(entry["clause"] and entry["rule"] for entry in page[section]), (game, section)
        assert page["rules"]
        assert all(one["remedy_says"] for one in page["irregularities"])


def test_horseshoe_12_iv_pair_plus_table_is_shown(client: TestClient) -> None:
    page = client.get("/api/v1/rules/horseshoe-cincinnati/three-card-poker").json()
    table = next(one for one in page["pay"] if one["name"] == "pair_plus")
    assert table["clause"] == "§12.IV"
    assert table["posted"] is True
    assert {"row": "straight flush", "pays": "40 to 1"} in table["rows"]


def test_of_several_pay_tables_the_posted_one_is_marked(client: TestClient) -> None:
    page = client.get("/api/v1/rules/oneida-2003/three-card-poker").json()
    tables = [one for one in page["pay"] if one["name"] == "pair_plus"]
    assert len(tables) > 1
    assert sum(one["posted"] for one in tables) == 1


def test_odds_come_with_percentages(client: TestClient) -> None:
    odds = client.get("/api/v1/odds/horseshoe-cincinnati/big-six").json()
    wager = next(iter(odds["wagers"].values()))
    assert wager["shown"]["house_edge"].endswith("%")
    assert sum(int(outcome["combinations"]) for outcome in wager["outcomes"]) == 54
    assert all(outcome["percent"].endswith("%") for outcome in wager["outcomes"])


def test_odds_of_a_game_without_them_are_a_clear_404(client: TestClient) -> None:
    answer = client.get("/api/v1/odds/horseshoe-cincinnati/poker")
    assert answer.status_code == 404
    assert answer.json()["refused"]["code"] == "no_odds"


def test_odds_refuse_an_option_outside_the_rulebook_with_its_clause(client: TestClient) -> None:
    answer = client.get("/api/v1/odds/horseshoe-cincinnati/three-card-poker?dealing=machine")
    assert answer.status_code == 400
    assert answer.json()["refused"]["clause"] == "§8, §9"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/v1/rules/nowhere/three-card-poker", "unknown_rulebook"),
        ("/api/v1/rules/horseshoe-cincinnati/tiddlywinks", "unknown_game"),
        ("/api/v1/odds/horseshoe-cincinnati/tiddlywinks", "unknown_game"),
        ("/api/tables/none-such", "unknown_table"),
    ],
)
def test_what_is_not_there_is_a_404_with_a_sentence(client: TestClient, path: str, code: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["refused"]["code"] == code


@pytest.mark.parametrize(
    ("method", "path", "status"), [("PUT", "/api/v1/games", 405), ("GET", "/nowhere", 404)]
)
def test_what_nobody_serves_is_refused_in_the_same_form(
    client: TestClient, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.json()["refused"]["code"] == "not_served"


def test_sitting_down_gives_a_table(client: TestClient) -> None:
    table = client.post("/api/tables", json={**THREE_CARD, "seat": 3, "bots": 2}).json()
    assert table["seats"] == [2, 3, 4]
    assert len(table.pop("player")) >= 32
    assert len(table.pop("guest")) >= 32
    assert client.get(f"/api/tables/{table['id']}").json() == table


def test_options_are_held_to_the_rulebook_when_sitting_down(client: TestClient) -> None:
    answer = client.post("/api/tables", json={**THREE_CARD, "options": {"dealer_qualifies": "ace high"}})
    assert answer.status_code == 400
    assert answer.json()["refused"] == {
        "code": "not_an_option",
        "message": "the document fixes dealer_qualifies at 'queen high': the house has no choice",
        "rule": "rules.dealer_qualifies",
        "clause": "§12.I",
    }


@pytest.mark.parametrize(("bots", "status"), [(6, 201), (7, 400)])
def test_horseshoe_2_i_seven_places_and_no_eighth(client: TestClient, bots: int, status: int) -> None:
    assert client.post("/api/tables", json={**THREE_CARD, "bots": bots}).status_code == status


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"[" * 60_000,
        b'{"rulebook": 1, "game": "craps"}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seat": 0}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "bots": -1}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "bots": 1.5}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "seed": 1}',
        b'{"rulebook": "\\ud800", "game": "\\udfff"}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "options": {"\\ud800": 1}}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "options": {"minimum": 1e999}}',
        b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "options": {"minimum": {}}}',
        b"\xff\xfe",
    ],
)
def test_a_hostile_body_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert answer.json()["refused"]["message"]


@pytest.mark.parametrize(("spaces", "refused"), [(0, False), (1, True)])
def test_a_body_is_read_up_to_the_limit(client: TestClient, spaces: int, refused: bool) -> None:
    start = b'{"rulebook": "horseshoe-cincinnati", "game": "three-card-poker"}'
    body = start.ljust(limits.MOST_BODY_BYTES + spaces)
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code == 413) is refused


def test_the_page_may_load_nothing_from_elsewhere(client: TestClient) -> None:
    policy = client.get("/api/v1/rulebooks").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_without_a_built_page_the_door_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setattr("pitboss.web.app.PAGE", tmp_path)
    answer = TestClient(create_app(), base_url=HERE).get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text


def test_a_rules_page_shows_the_values_of_a_posting(client: TestClient) -> None:
    path = "/api/v1/rules/horseshoe-cincinnati/three-card-poker"
    rules = {one["name"]: one for one in client.get(f"{path}?minimum=15").json()["rules"]}
    assert (rules["minimum"]["value"], rules["minimum"]["posted"]) == ("15", True)
    assert not any(one["posted"] for name, one in rules.items() if name != "minimum")
    refused = client.get(f"{path}?minimum=0")
    assert (refused.status_code, refused.json()["refused"]["clause"]) == (400, "§7.I.A–B")


def test_of_several_pay_tables_a_posting_marks_its_own(client: TestClient) -> None:
    path = "/api/v1/rules/oneida-2003/three-card-poker"
    page = client.get(path).json()
    option = next(one for one in page["rules"] if one["name"] == "pair_plus_table")
    other = next(choice for choice in option["range"]["choices"] if choice != option["value"])
    posted = client.get(path, params={"pair_plus_table": other}).json()
    marked = [one["version"] for one in posted["pay"] if one["name"] == "pair_plus" and one["posted"]]
    assert marked == [str(other)]


def test_lists_and_flags_of_a_posting_are_read_from_a_query(client: TestClient) -> None:
    page = client.get("/api/v1/rules/merced-poker-room/poker-holdem", params={"blinds": '["2","6"]'}).json()
    assert next(one for one in page["rules"] if one["name"] == "blinds")["value"] == ["2", "6"]
    nonsense = client.get("/api/v1/rules/merced-poker-room/poker-holdem", params={"blinds": "[" * 5_000})
    assert nonsense.status_code == 400


def test_odds_come_with_their_notes(client: TestClient) -> None:
    from pitboss.desk import analyse

    notes = analyse("three-card-poker", "merced-poker-room").notes
    assert notes
    assert client.get("/api/v1/odds/merced-poker-room/three-card-poker").json()["notes"] == list(notes)


def test_a_table_says_what_its_house_posted_and_whether_its_odds_are_known(client: TestClient) -> None:
    posted = {"minimum": "15"}
    table = client.post("/api/tables", json={**THREE_CARD, "options": posted}).json()
    assert (table["posted"], table["priced"]) == (posted, True)
    assert not client.post("/api/tables", json={**THREE_CARD, "game": "poker"}).json()["priced"]


@pytest.mark.parametrize("asked", ["rules", "odds"])
def test_a_query_holds_so_many_options_and_no_more(client: TestClient, asked: str) -> None:
    path = f"/api/v1/{asked}/horseshoe-cincinnati/big-six"
    many = {f"option{number}": "1" for number in range(limits.MOST_OPTIONS + 1)}
    fewer = dict(list(many.items())[:-1])
    assert client.get(path, params=fewer).json()["refused"]["code"] == "unknown_option"
    assert client.get(path, params=many).json()["refused"]["code"] == "too_many_options"
