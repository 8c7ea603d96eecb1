"""The promises tried on games from outside: a new game keeps them, and whatever breaks one is found."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from pitboss.desk.conform import PROMISES, Conformance, Trial, conform, matters
from pitboss.desk.games import Entry, find
from pitboss.desk.new_game import FILES, new_game
from pitboss.rounds import Game, Play, Table
from pitboss.rounds.asks import Choose
from pitboss.rounds.events import PublicEvent
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.library import VARIABLE, look_again, shelf_of
from pitboss.rulebooks.schema import one_of

ID, BOOK, PACKAGE = "high-ace", "high-ace-house", "high_ace"
PROBES = Path(__file__).parents[1] / "probes"


class Whispered(PublicEvent, frozen=True, tag="whispered"):
    """Something said aloud."""

    words: str
    cite: Cite


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> Iterator[ModuleType]:
    """A new game written into a folder: its module, with its book on a shelf of its own."""
    for path, text in new_game("High Ace").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "books"))
    spec = importlib.util.spec_from_file_location(PACKAGE, tmp_path / "src" / PACKAGE / "game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, PACKAGE, module)
    spec.loader.exec_module(module)
    yield module
    look_again()


def tried(game: Game, **more: Any) -> Conformance:
    kept = shelf_of(BOOK).root / BOOK / "probes" / f"{ID}.jsonl"
    probes = tuple(map(json.loads, kept.read_text().splitlines()))
    return conform(BOOK, Entry(ID, game), probes=probes, **more)


def broken(found: Conformance) -> set[str]:
    return {one.promise for one in found.promises if one.broken}


def test_a_new_game_keeps_every_promise_at_once(made: ModuleType) -> None:
    found = tried(made.HighAce(), rounds=20, values=3)
    assert (found.ok, broken(found)) == (True, set())
    assert [one.promise for one in found.promises] == [*PROMISES, "values"]
    assert all(one.tried for one in found.promises)
    assert found.to_json()["ok"] is True


def test_a_game_that_loses_chips_is_found(made: ModuleType) -> None:
    class Loses(made.HighAce):  # type: ignore[name-defined,misc]
        def play(self, table: Table) -> Play:
            yield from super().play(table)
            table.spots[1, "ante"] = 5

    assert broken(tried(Loses())) == {"ends"}


def test_a_game_that_is_not_the_same_twice_is_found(made: ModuleType) -> None:
    told = count()

    class Counts(made.HighAce):  # type: ignore[name-defined,misc]
        def play(self, table: Table) -> Play:
            table.judge(1, f"round {next(told)}", table.rules.cite("ace"))
            yield from super().play(table)

    assert "audits" in broken(tried(Counts(), values=0))


def test_an_event_without_a_clause_is_found(made: ModuleType) -> None:
    class Uncited(made.HighAce):  # type: ignore[name-defined,misc]
        def play(self, table: Table) -> Play:
            table.judge(1, "something", Cite("", ""))
            yield from super().play(table)

    assert broken(tried(Uncited(), values=0)) == {"cites"}


def test_a_card_told_to_the_wrong_seat_is_found(made: ModuleType) -> None:
    class Whispers(made.HighAce):  # type: ignore[name-defined,misc]
        def play(self, table: Table) -> Play:
            steps = super().play(table)
            ask = next(steps)
            while True:
                answer = yield ask
                try:
                    ask = steps.send(answer)
                except StopIteration:
                    return
                if table.hands.get("dealer") and type(ask) is Choose:
                    table.emit(Whispered(table.hands["dealer"][0], table.rules.cite("ace")))

    found = tried(Whispers(), values=0)
    assert broken(found) == {"hides"}
    assert "is shown" in next(one for one in found.promises if one.promise == "hides").broken[0]


def test_what_a_table_cannot_write_down_is_found(made: ModuleType) -> None:
    class Memory(msgspec.Struct):
        cards: Any = None

    class Forgets(made.HighAce):  # type: ignore[name-defined,misc]
        state_type = Memory

        def play(self, table: Table) -> Play:
            yield from super().play(table)
            table.state = Memory(("As", "Kd"))

    assert "remembers" in broken(tried(Forgets(), values=0))


def test_a_table_that_cannot_go_on_after_a_void_is_found(made: ModuleType, tmp_path: Path) -> None:
    chapter = tmp_path / "books" / BOOK / f"{ID}.toml"
    text = chapter.read_text()
    chapter.write_text(text[: text.index("[irregularities")] + text[text.index("[duties]") :])

    class Sulks(made.HighAce):  # type: ignore[name-defined,misc]
        def after_void(self, table: Table, before: Any) -> Any:
            return "sulking"

        def lay_out(self, table: Table) -> None:
            if table.state == "sulking":
                raise Refusal("sulking", "the table does not go on")

    assert broken(tried(Sulks(), values=0)) == {"voids"}


def test_a_value_that_changes_nothing_is_found(made: ModuleType, tmp_path: Path) -> None:
    chapter = tmp_path / "books" / BOOK / f"{ID}.toml"
    chapter.write_text(
        chapter.read_text().replace("[rules]", '[rules]\ncolour = { value = "red", clause = "1(a)" }')
    )
    colour = one_of("the colour of the felt", "red", "blue")

    class Felt(made.HighAce):  # type: ignore[name-defined,misc]
        ruleset = msgspec.structs.replace(made.RULES, rules={**made.RULES.rules, "colour": colour})

    found = tried(Felt())
    assert broken(found) == {"values"}
    assert found.promises[-1].broken == ("colour = 'blue' loads but changes nothing",)
    assert tried(Felt(), values=0).ok


def test_a_game_that_fails_is_told_and_does_not_stop_the_trial(made: ModuleType) -> None:
    class Fails(made.HighAce):  # type: ignore[name-defined,misc]
        def play(self, table: Table) -> Play:
            raise ZeroDivisionError("by zero")
            yield

    found = tried(Fails())
    assert not found.ok
    assert "ZeroDivisionError: by zero" in found.promises[0].broken[0]


def _line(file: Path, text: str) -> str:
    """Where a text stands in a file, as a fault names it."""
    lines = file.read_text().splitlines()
    return f"{file}:{next(number for number, line in enumerate(lines, 1) if text in line)}"


def test_a_fault_is_told_with_the_file_and_line_of_the_game(made: ModuleType, tmp_path: Path) -> None:
    """The engine calls the game, and the game the engine: the last line of the game is told."""
    file = tmp_path / "src" / PACKAGE / "game.py"
    text = file.read_text()
    first = text[text.index("def play(") :].splitlines()[2]
    file.write_text(text.replace(first, f"{first}\n        table.rules.count('no such rule')", 1))
    made.__spec__.loader.exec_module(made)  # type: ignore[union-attr]
    [said] = tried(made.HighAce()).promises[0].broken
    assert f"({_line(file, 'no such rule')}, in play)" in said


def test_a_fault_under_another_value_is_told_and_does_not_stop_the_trial(made: ModuleType) -> None:
    class Fails(made.HighAce):  # type: ignore[name-defined,misc]
        def seats(self, rules: Rules) -> int:
            assert rules.count("positions") == posted
            return super().seats(rules)

    posted = made.HighAce().rules(BOOK).count("positions")
    said = tried(Fails()).promises[-1].broken
    assert [one.partition(" = ")[0] for one in said] == ["positions"]
    assert f"({__file__}:" in said[0]


def test_what_fails_whatever_the_values_are_is_told_once(made: ModuleType) -> None:
    class Fails(made.HighAce):  # type: ignore[name-defined,misc]
        def check_seats(self, rules: Rules, seats: tuple[int, ...]) -> None:
            if seats == (1, 2):
                raise KeyError("neighbours")

    found = tried(Fails(), rounds=2)
    assert broken(found) == {"values"}
    [said] = found.promises[-1].broken
    assert said.startswith("as the chapter is: KeyError: 'neighbours'")


@pytest.mark.heavy
@pytest.mark.parametrize("book", ["oneida-2003", "horseshoe-cincinnati"])
def test_records_reach_what_random_play_does_not(book: str) -> None:
    """Roulette of the package: its probes are those of tests/test_values."""
    probes = tuple(map(json.loads, (PROBES / "roulette.jsonl").read_text().splitlines()))
    trial = Trial(book, find(book, "roulette"), 4)
    with_them, without = (len(matters(trial, 1, given).broken) for given in (probes, ()))
    assert with_them == 0
    assert without >= with_them


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "name"), [("oneida-2025", "three-card-poker"), ("horseshoe-cincinnati", "big-six")]
)
def test_a_chapter_of_the_package_conforms(book: str, name: str) -> None:
    assert conform(book, find(book, name)).ok


@pytest.mark.parametrize("name", ["", "--", "class", "craps", "x" * 41, "Three Card Poker", "é"])
def test_a_name_that_a_game_cannot_have_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        new_game(name)
    assert refused.value.code == "bad_name"


def test_every_file_of_a_new_game_goes_by_its_name() -> None:
    files = new_game("Under and Over")
    assert len(files) == len(FILES)
    assert "src/under_and_over/game.py" in files
    assert "class UnderAndOver(Game):" in files["src/under_and_over/game.py"]
    assert not any("$" in path for path in files)
    assert "export PITBOSS_SHELF=$PWD/books" in files["README.md"]
