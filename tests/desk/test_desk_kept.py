"""Analyses kept on disk: found again, never stale, never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.desk import analyse, analyse_joint, game_of, kept
from pitboss.desk.kept import analysed

BOOK, GAME = "horseshoe-cincinnati", "big-six"


@pytest.fixture(autouse=True)
def _everything_is_worth_keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 0.0)


def files(tmp_path: Path) -> list[Path]:
    return sorted(tmp_path.rglob("*.json"))


def test_the_second_call_answers_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(GAME)
    first = analysed(game, game.rules(BOOK))
    monkeypatch.setattr(type(game), "analyse", lambda *_: pytest.fail("solved again"))
    again = analysed(game, game.rules(BOOK))
    assert again == first
    assert again.to_json() == first.to_json()
    assert len(files(tmp_path)) == 1


def test_another_posting_reading_or_program_is_solved_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of("craps")
    analysed(game, game.rules("oneida-2003"))
    analysed(game, game.rules("oneida-2025"))
    monkeypatch.setattr(kept, "program_hash", lambda: "another")
    analysed(game, game.rules("oneida-2025"))
    assert len(files(tmp_path)) == 3


def test_the_options_are_part_of_the_name(tmp_path: Path) -> None:
    game = game_of("craps")
    analysed(game, game.rules("oneida-2003"))
    analysed(game, game.rules("oneida-2003", {"vig_kept": False}))
    assert len(files(tmp_path)) == 2


@pytest.mark.parametrize(
    "text", ["", "{", '{"wagers": 1}', '{"wagers": {}, "strategy": {}, "notes": [], "more": 1}']
)
def test_a_file_that_cannot_be_read_is_solved_again(tmp_path: Path, text: str) -> None:
    game = game_of(GAME)
    first = analysed(game, game.rules(BOOK))
    (file,) = files(tmp_path)
    file.write_text(text)
    assert analysed(game, game.rules(BOOK)) == first
    assert len(file.read_text()) > len(text)


def test_a_fraction_over_nothing_is_solved_again(tmp_path: Path) -> None:
    game = game_of(GAME)
    first = analysed(game, game.rules(BOOK))
    (file,) = files(tmp_path)
    edge = str(next(iter(first.wagers.values())).house_edge)
    file.write_text(file.read_text().replace(f'"{edge}"', '"1/0"'))
    assert analysed(game, game.rules(BOOK)) == first


def test_a_folder_that_cannot_be_written_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "file"))
    game = game_of(GAME)
    assert analysed(game, game.rules(BOOK)).wagers


def test_an_empty_name_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.FOLDER, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = game_of(GAME)
    analysed(game, game.rules(BOOK))
    assert not files(tmp_path)


def test_posted_odds_are_part_of_the_name_and_what_is_outside_is_told_from_the_file(tmp_path: Path) -> None:
    for _ in range(2):
        assert not analyse(GAME, BOOK).outside
        assert analyse(GAME, BOOK, pay={"insignia": {"1": "2 to 1"}}).outside
    assert len(files(tmp_path)) == 2


def test_one_wager_is_found_in_the_file_of_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(GAME)
    whole = analysed(game, game.rules(BOOK))
    monkeypatch.setattr(type(game), "analyse", lambda *_: pytest.fail("solved again"))
    assert analysed(game, game.rules(BOOK), "joker") == whole.only("joker")
    assert len(files(tmp_path)) == 1


def test_a_priced_strategy_is_kept_by_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.desk.strategies import strategies_of, strategy, strategy_of
    from pitboss.odds.strategy import Strategies

    game, book = game_of("three-card-poker"), "oneida-2003"
    rules = game.rules(book)
    first = strategy(game.id, book, "mimic-dealer")
    assert len(files(tmp_path)) == 2  # and the best play beside it
    text = strategy_of(game, rules, "mimic-dealer").to_toml().encode()
    brings = strategies_of(game, rules)
    fails = Strategies(brings.named, lambda _: pytest.fail("priced again"), brings.kernel)
    monkeypatch.setattr("pitboss.desk.strategies.strategies_of", lambda *_: fails)
    again = strategy(game.id, book, text)
    assert again.to_json() == first.to_json()
    assert again.mistakes == first.mistakes
    assert analyse(game.id, book, strategy="mimic-dealer").to_json() == first.analysis.to_json()
    with pytest.raises(pytest.fail.Exception, match="priced again"):
        strategy(game.id, book, "always-play")


def test_wagers_counted_together_are_kept_by_their_stakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, stakes = game_of(GAME), {"1": 500, "joker": 100}
    first = analyse_joint(GAME, BOOK, stakes)
    monkeypatch.setattr(type(game), "together", lambda *_: pytest.fail("counted again"))
    again = analyse_joint(GAME, BOOK, stakes)
    assert (again, again.to_json()) == (first, first.to_json())
    assert len(files(tmp_path)) == 1
    with pytest.raises(pytest.fail.Exception, match="counted again"):
        analyse_joint(GAME, BOOK, {"1": 500, "joker": 200})
    files(tmp_path)[0].write_text("{}")
    with pytest.raises(pytest.fail.Exception, match="counted again"):
        analyse_joint(GAME, BOOK, stakes)
