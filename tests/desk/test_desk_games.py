import pytest

from pitboss.desk import chapters, game_of, games
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
