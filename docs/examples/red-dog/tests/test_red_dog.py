"""Red Dog keeps every promise of the engine, pays what its chapter says, and costs what is published."""

import json
from pathlib import Path
from typing import Any

import pytest
from red_dog.game import RedDog

from pitboss.desk import settle_line
from pitboss.desk.conform import conform
from pitboss.desk.games import Entry
from pitboss.odds.strategy import Strategy, lines_of
from pitboss.rounds import Round
from pitboss.rounds.advice import situation
from pitboss.rounds.answers import Cards, Stakes
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.library import VARIABLE, look_again

BOOK = "red-dog-house"
SHELF = Path(__file__).parents[1] / "books"
PROBES = (SHELF / BOOK / "probes" / "red-dog.jsonl").read_text().splitlines()
RAISE, STAND = {"at": "raise", "do": "raise", "amount": "10"}, {"at": "raise", "do": "stand"}


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own shelf."""
    monkeypatch.setenv(VARIABLE, str(SHELF))
    look_again()


def test_the_game_conforms() -> None:
    found = conform(BOOK, Entry("red-dog", RedDog()), probes=tuple(map(json.loads, PROBES)))
    assert found.ok, [one for one in found.promises if one.broken]


@pytest.mark.parametrize(
    ("cards", "decisions", "net"),
    [
        ("4c 6d 5h", [RAISE], {"ante": "50", "raise": "50"}),  # a spread of 1
        ("7d 4c 5h", [STAND], {"ante": "40"}),
        ("8d 4c 7h", [STAND], {"ante": "20"}),
        ("9d 4c 5h", [STAND], {"ante": "10"}),
        ("2d Ac Kh", [RAISE], {"ante": "10", "raise": "10"}),
        ("4c 6d 6h", [RAISE], {"ante": "-10", "raise": "-10"}),  # equal to one of them is not between
        ("4c 6d 4h", [STAND], {"ante": "-10"}),
        ("Kc Ad", [], {"ante": "0"}),
        ("4c 4d 4h", [], {"ante": "110"}),
        ("4c 4d 5h", [], {"ante": "0"}),
    ],
)
def test_what_the_cards_pay(cards: str, decisions: list[Any], net: dict[str, str]) -> None:
    seats = [{"seat": 1, "wagers": {"ante": "10"}, "decisions": decisions}, {"seat": 2}]
    record = {"rulebook": BOOK, "game": "red-dog", "seats": seats, "community": cards.split()}
    assert settle_line(json.dumps(record).encode())["net"] == {"1": net}


def test_a_strategy_costs_what_its_mistakes_add_up_to() -> None:
    game = RedDog()
    rules = game.rules(BOOK)
    found, best = game.strategies(rules), game.analyse(rules)["ante"]
    for name, cost in (("optimal", 0), ("seven-up", 0), ("always-raise", 6), ("never-raise", 5)):
        priced = found.price(found.named[name]())
        lost = sum(one.cost for one in priced.mistakes)
        assert (len(priced.mistakes), priced.analysis["ante"].house_edge) == (cost, best.house_edge + lost)


def test_a_strategy_is_followed_by_the_engine_and_a_line_it_cannot_follow_is_refused() -> None:
    game = RedDog()
    rules = game.rules(BOOK)
    found = game.strategies(rules)
    made = {name: found.kernel(found.named[name]()).nets(1, 30) for name in ("never-raise", "always-raise")}
    assert not any("raise" in nets for nets in made["never-raise"])
    assert any("raise" in nets for nets in made["always-raise"])
    strange = Strategy(game="red-dog", name="mine", lines=lines_of("raise", "raise: red cards", "stand"))
    with pytest.raises(Refusal, match="spread of 7 or more"):
        found.price(strange)


@pytest.mark.parametrize(("two", "best"), [(("2c", "Td"), "raise"), (("2c", "9d"), "stand")])
def test_what_the_choices_are_worth(two: tuple[str, ...], best: str) -> None:
    round = Round(RedDog(), RedDog().rules(BOOK), (1,))
    round.answer(Stakes({"ante": 1_000}, 1))
    round.answer(Cards(two))
    nets = round.game.worths(round.rules, situation(round.ask, round, 1)).nets
    assert max(nets, key=lambda option: nets[option]).do == best


@pytest.mark.parametrize(
    ("decks", "edge"), [(1, "3.155"), (2, "3.077"), (4, "2.884"), (6, "2.798"), (8, "2.751")]
)
def test_the_edge_is_the_published_one(decks: int, edge: str) -> None:
    game = RedDog()
    wager = game.analyse(game.rules(BOOK, {"decks": decks})).wagers["ante"]
    assert f"{100 * float(wager.house_edge):.3f}" == edge
    assert wager.decision_rule == "raise on a spread of 7 or more"
