"""Analyses kept on disk: found again, never stale, never in the way."""

from __future__ import annotations

import os
import random
import zlib
from fractions import Fraction
from pathlib import Path
from time import time

import numpy as np
import pytest

from pitboss.desk import analyse, analyse_joint, game_of, kept
from pitboss.desk.kept import analysed, removed
from pitboss.odds import boards
from pitboss.odds import kept as solutions
from pitboss.odds.removal import removal
from pitboss.procedures.ante.odds import Contest

BOOK, GAME = "horseshoe-cincinnati", "big-six"


@pytest.fixture(autouse=True)
def _everything_is_worth_keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    for room in (kept, solutions):
        monkeypatch.setattr(room, "WORTH_KEEPING", 0.0)


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


def test_what_cards_are_worth_is_kept_by_the_shoe_and_the_cards_that_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, solved = game_of("blackjack"), list[object]()

    def without(said: tuple[str, ...], **options: int) -> object:
        rules = game.rules(BOOK, options)
        return removed(game, rules, said, lambda: removal(game, rules, said)).to_json()

    monkeypatch.setattr(
        type(game),
        "edges_without",
        lambda _, rules, gone: (
            solved.append(gone) or {"blackjack": Fraction(1 + sum(gone.values()), rules.count("decks"))}
        ),
    )
    first = without(("A", "5"))
    many = len(solved)
    assert without(("5", "A")) == first
    assert len(solved) == many
    without(("A",))
    without(("A", "5"), decks=2)
    assert len(solved) == 3 * many
    for file in files(tmp_path):
        file.write_text("[")
    assert without(("A", "5")) == first


# -- solved arrays ------------------------------------------------------------------------------------


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes every search for the best play of an ante game, and every count by it, in the order they are made."""
    noted = list[str]()

    def note(owner: type, name: str) -> None:
        counting = getattr(owner, name)

        def count(self: object, *told: object) -> object:
            noted.append(name)
            return counting(self, *told)

        monkeypatch.setattr(owner, name, count)

    note(Contest, "_best")
    note(Contest, "_played")
    return noted


def test_a_second_kernel_is_set_up_from_what_is_kept(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of("three-card-poker")

    def tallied(**options: object) -> list[int]:
        kernel = game.kernel(game.rules(BOOK, options))
        counts: list[int] = kernel.tally(1, 2_000).tolist()
        return counts

    first = tallied()
    assert found == ["_best"]
    assert tallied() == first
    assert found == ["_best"]
    tallied(minimum="25")
    assert found == ["_best"] * 2
    monkeypatch.setattr(solutions, "program_hash", lambda: "another")
    assert tallied() == first
    assert found == ["_best"] * 3


def test_wagers_at_other_stakes_are_scaled_from_cells_counted_once(found: list[str]) -> None:
    stakes = {"ante": 1000, "pair_plus": 500}
    first = analyse_joint("three-card-poker", BOOK, stakes)
    many = len(found)
    other = analyse_joint("three-card-poker", BOOK, {name: 3 * cents for name, cents in stakes.items()})
    assert len(found) == many > 0
    assert (other.mean, other.variance) == (3 * first.mean, 9 * first.variance)
    analyse_joint("three-card-poker", BOOK, stakes, options={"minimum": "2"})
    assert len(found) > many


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "stakes", "simulated"),
    [
        ("ultimate-texas-holdem", {"ante": 1000, "trips": 500}, True),
        ("texas-holdem-bonus", {"ante": 1000, "bonus": 500}, True),
        ("four-card-poker", {"ante": 1000, "aces_up": 500}, True),
        ("let-it-ride", {"bet1": 1000, "three_card_bonus": 500}, False),
        ("pai-gow-poker", {"pai_gow": 1000, "fortune": 500}, False),
    ],
)
def test_a_long_solution_is_found_once_for_every_stake_and_kernel(
    game: str, stakes: dict[str, int], simulated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved, packed = list[object](), solutions._packed
    monkeypatch.setattr(solutions, "_packed", lambda made: solved.append(made) or packed(made))

    def asked(times: int) -> list[int]:
        boards.play_once.cache_clear()
        boards.play_each.cache_clear()
        analyse_joint(game, BOOK, {name: times * cents for name, cents in stakes.items()})
        counts = game_of(game).kernel(game_of(game).rules(BOOK)).tally(1, 1_000) if simulated else []
        return list(counts)

    first = asked(1)
    many = len(solved)
    assert many
    assert asked(2) == first
    assert len(solved) == many


@pytest.mark.parametrize("data", [b"", b"half", zlib.compress(b"[]x"), zlib.compress(b'[["<i8",[9]]]\n12')])
def test_a_damaged_solution_is_solved_again_and_rewritten(
    tmp_path: Path, found: list[str], data: bytes
) -> None:
    game = game_of("three-card-poker")
    first = game.kernel(game.rules(BOOK)).tally(1, 2_000).tolist()
    [file] = tmp_path.rglob("ante-*.z")
    whole = file.read_bytes()
    file.write_bytes(data)
    assert game.kernel(game.rules(BOOK)).tally(1, 2_000).tolist() == first
    assert (found, file.read_bytes()) == (["_best"] * 2, whole)
    file.write_bytes(whole[:-9])
    assert game.kernel(game.rules(BOOK)).tally(1, 2_000).tolist() == first
    assert len(found) == 3


def test_nothing_is_kept_of_a_game_outside_the_package(tmp_path: Path) -> None:
    inside = game_of("three-card-poker")
    outside = type("Outside", (type(inside),), {"__module__": "elsewhere"})()
    assert Contest(outside, inside.rules(BOOK)).decisions.any()
    assert not list(tmp_path.rglob("*.z"))


def test_a_solution_comes_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    made = (np.arange(6).reshape(2, 3), np.array([True, False]), np.zeros((0, 4), np.uint64))
    assert solutions.arrays("sample", 1, lambda: made) is made
    again = solutions.arrays("sample", 1, lambda: pytest.fail("solved again"))
    for one, other in zip(made, again, strict=True):
        assert (one.dtype, one.shape, one.tolist()) == (other.dtype, other.shape, other.tolist())
        assert other.flags.writeable
        assert other.flags.aligned
    assert solutions.arrays("sample", 2, lambda: made[:1])[0] is made[0]
    monkeypatch.setenv(kept.FOLDER, "")
    assert solutions.arrays("sample", 1, lambda: ()) == ()


def test_what_was_not_used_for_longest_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(name: str) -> None:
        solutions.arrays(name, 1, lambda: (np.frombuffer(random.Random(name).randbytes(800), np.int64),))

    monkeypatch.setattr(solutions, "MOST_BYTES", 2_000)
    for age, name in ((3, "old"), (2, "used"), (1, "new")):
        keep(name)
        for file in tmp_path.rglob(f"{name}-*.z"):
            os.utime(file, (time() - 1_000 * age,) * 2)
        if name == "used":
            keep("old")  # used again, so that "used" is now the oldest
    assert sorted(file.name.split("-")[0] for file in tmp_path.rglob("*.z")) == ["new", "old"]
