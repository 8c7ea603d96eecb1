"""The register of games: by id, by entry point, and what is broken beside what works."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from pitboss.desk import broken_games, chapters, game_of, games
from pitboss.desk.games import _register
from pitboss.games.big_six.game import BigSix
from pitboss.rulebooks import Refusal, rulebooks


def test_every_game_is_registered_under_its_own_id() -> None:
    assert games()
    assert all(game_of(id) is game and game.id == id for id, game in games().items())


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        game_of("tiddlywinks")
    assert refused.value.code == "unknown_game"
    assert "three-card-poker" in refused.value.message


def test_chapters_are_every_game_of_every_rulebook() -> None:
    found = {(book, game.id) for book, game in chapters()}
    assert {book for book, game in found if game == "three-card-poker"} == {
        "horseshoe-cincinnati",
        "oneida-2003",
        "oneida-2025",
        "merced-poker-room",
    }
    assert {book for book, _ in found} <= set(rulebooks())


class Outside(BigSix):
    """A game another distribution brings."""

    id = "outside-six"
    title = "Outside Six"


def brought(monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """Register games as the entry points of another distribution do."""
    named = [EntryPoint(name, value, "pitboss.games") for name, value in points.items()]
    monkeypatch.setattr(sys.modules["pitboss.desk.games"], "entry_points", lambda group: named)
    _register.cache_clear()


@pytest.fixture(autouse=True)
def registered_anew() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    yield
    _register.cache_clear()


def test_a_game_outside_the_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "outside_six", SimpleNamespace(Game=Outside, made=Outside()))
    brought(monkeypatch, six="outside_six:Game")
    assert game_of("outside-six").title == "Outside Six"
    assert broken_games() == {}
    brought(monkeypatch, six="outside_six:made")
    assert "outside-six" in games()


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("nowhere_at_all:Game", "No module named 'nowhere_at_all'"),
        ("pitboss.desk:nothing", "nothing"),
        ("pitboss.desk:games", "is not a game but function"),
        ("pitboss.games.big_six.game:BigSix", "there is already a game 'big-six'"),
    ],
)
def test_a_broken_game_is_listed_and_costs_the_others_nothing(
    monkeypatch: pytest.MonkeyPatch, value: str, says: str
) -> None:
    before = set(games())
    brought(monkeypatch, odd=value)
    assert set(games()) == before
    assert list(broken_games()) == ["odd"]
    assert says in broken_games()["odd"]
