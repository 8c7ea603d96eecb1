"""Documents nobody of the project has written code for: South Dakota's and New Jersey's ties, in data alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from games.blackjack.conftest import seat_record
from games.blackjack.varied import rules_with
from pitboss.cli.app import app
from pitboss.desk import game_of, settle_line
from pitboss.rulebooks import Posting, Refusal, Rules, library, read_chapter
from variants import raw_chapter, written

SHELF = Path(__file__).parents[3] / "docs" / "examples" / "books"
BOOK = "deadwood-draft"
GAME = game_of("blackjack")


@pytest.fixture
def south_dakota(monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> str:
    """The draft on a shelf of its own, named by the environment."""
    monkeypatch.setenv(library.VARIABLE, str(SHELF))
    return BOOK


def settle(cards: str, dealer: str, told: str = "", **options: Any) -> dict[str, Any]:
    record = {"rulebook": BOOK, "game": "blackjack", "options": options, "dealer": dealer.split()}
    answer = settle_line(json.dumps(record | {"seats": [seat_record(cards, told)]}).encode())
    return dict(answer["net"]["1"]) if "net" in answer else dict(answer["refused"])


@pytest.mark.parametrize(
    ("decks", "pays", "won"),
    [(1, "6 to 5", "12"), (1, "3 to 2", "15"), (6, "3 to 2", "15"), (2, "6 to 5", ""), (6, "6 to 5", "")],
)
def test_south_dakota_15_06_six_to_five_with_one_deck_only(
    south_dakota: str, decks: int, pays: str, won: str
) -> None:
    found = settle("Ah Kc", "7h Tc", decks=decks, blackjack_pays=pays)
    if won:
        assert found == {"blackjack": won}
    else:
        assert (found["code"], found["clause"]) == ("contradiction", "15:06")
        assert "only where decks is 1" in found["message"]


def test_south_dakota_15_06_odds_are_a_floor(south_dakota: str) -> None:
    better = GAME.rules(BOOK, {"decks": 1}, {"blackjack": {"win": "2 to 1"}})
    assert str(better.pay("blackjack").rows["win"]) == "2 to 1"
    with pytest.raises(Refusal, match="at least 3 to 2"):
        GAME.rules(BOOK, {"decks": 1}, {"blackjack": {"win": "6 to 5"}})


def test_south_dakota_15_25_a_split_hand_may_be_surrendered(south_dakota: str) -> None:
    told = "hand1 split Td 3c; hand1 surrender; hand2 double Th"
    assert settle("8h 8c", "9h Tc", told) == {"blackjack": "-5", "split2": "10", "double2": "10"}
    assert settle("8h 8c", "9h Tc", told, surrender="none")["rule"] == "rules.surrender"


def test_south_dakota_15_24_the_house_may_offer_no_doubles(south_dakota: str) -> None:
    assert settle("6h 5c", "9h Tc", "hand1 double Th") == {"blackjack": "10", "double1": "10"}
    no = settle("6h 5c", "9h Tc", "hand1 double Th", double_offered=False)
    assert (no["rule"], no["clause"]) == ("rules.double_offered", "15:24")


@pytest.mark.heavy
def test_south_dakota_is_priced_like_any_chapter(south_dakota: str) -> None:
    surrender, none = (
        GAME.analyse(GAME.rules(BOOK, {"surrender": says}))["blackjack"].house_edge
        for says in ("late", "none")
    )
    assert float(none - surrender) == pytest.approx(0.0008, abs=0.0001)
    one = {"decks": 1, "cards_behind_cutting_card": 10}
    six_to_five, three_to_two = (
        GAME.analyse(GAME.rules(BOOK, one | {"blackjack_pays": pays}))["blackjack"].house_edge
        for pays in ("6 to 5", "3 to 2")
    )
    assert float(six_to_five - three_to_two) == pytest.approx(0.0139, abs=0.0001)


@pytest.mark.parametrize("command", [["lint", str(SHELF / BOOK)], ["rules", "blackjack", "--rulebook", BOOK]])
def test_south_dakota_the_commands_take_it(south_dakota: str, command: list[str]) -> None:
    assert CliRunner().invoke(app, command).exit_code == 0


# -- New Jersey's ties ------------------------------------------------------------------------------


def new_jersey() -> dict[str, Any]:
    """Resplits by the number of boxes: four hands with up to six, three with seven."""
    raw = raw_chapter("horseshoe-cincinnati", "blackjack")
    raw["rules"].pop("small_game_decks")
    raw["rules"]["positions"] |= {"minimum": 1, "maximum": 7}
    raw["rules"]["most_hands"] = {
        "value": 3,
        "minimum": 2,
        "maximum": 4,
        "clause": "§11.V",
        "bounds": [{"where": {"positions": 7}, "maximum": 3}],
    }
    return raw


@pytest.mark.parametrize(
    ("boxes", "hands", "allowed"), [(6, 4, True), (7, 4, False), (7, 3, True), (5, 4, True)]
)
def test_new_jersey_2_11_e_hands_by_the_number_of_boxes(boxes: int, hands: int, allowed: bool) -> None:
    chapter = read_chapter(written(new_jersey()).encode(), GAME.ruleset, "new-jersey", "blackjack.toml")
    posting = Posting("new-jersey", "blackjack", {"positions": boxes, "most_hands": hands})
    if allowed:
        assert Rules(chapter, posting).count("most_hands") == hands
        return
    with pytest.raises(Refusal, match=r"most_hands must be .*3.* where positions is 7"):
        Rules(chapter, posting)


@pytest.mark.heavy
def test_new_jersey_1_10_c_a_blackjack_at_even_odds_with_a_pushing_22() -> None:
    raw = raw_chapter("horseshoe-cincinnati", "blackjack")
    raw["rules"].pop("blackjack_pays")
    raw["rules"]["dealer_22"] = {"value": "returned", "clause": "§4.II"}
    raw["pay"]["blackjack"] = {"kind": "fixed", "clause": "§8", "win": "1 to 1"}
    chapter = read_chapter(written(raw).encode(), GAME.ruleset, "new-jersey", "blackjack.toml")
    switched = GAME.analyse(Rules(chapter, Posting("new-jersey", "blackjack")))["blackjack"].house_edge
    plain = GAME.analyse(rules_with(dealer_22="returned"))["blackjack"].house_edge
    # A blackjack that is paid comes 4.53% of the time, and then half a unit less is paid.
    assert float(switched - plain) == pytest.approx(0.0453 / 2, abs=0.0002)
