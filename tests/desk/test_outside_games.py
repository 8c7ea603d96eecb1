"""Outside games on workers: their code travels by its bytes, is checked there, and gives what one process gives."""

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pitboss.desk import far, game_of, outside, simulate
from pitboss.desk import sweep as sweeping
from pitboss.desk.outside import games_to_send, outside_games
from pitboss.desk.sweep import Sweep, price, run
from pitboss.desk.work import Sent, _books, edition, spread
from pitboss.rulebooks import Refusal, library
from pitboss.simulate.run import tally_of

ROOT = Path(__file__).parents[2]
RED_DOG = ROOT / "docs" / "examples" / "red-dog"
GAMES = sys.modules["pitboss.desk.games"]
BOOK = "red-dog-house"
SWEEP = Sweep("red-dog", BOOK, {"decks": ["1", "2", "8"]})
BROKEN = b"raise ImportError('this is not the code that was sent')\n"


@pytest.fixture
def red_dog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> Iterator[Path]:
    """Red dog as installed from a folder, which is returned, and its books on a shelf."""
    site = tmp_path / "site"
    installed(site)
    shutil.copytree(RED_DOG / "books", tmp_path / "books")
    monkeypatch.setenv(library.VARIABLE, str(tmp_path / "books"))
    monkeypatch.syspath_prepend(site)
    outside.look_again()
    yield site
    for name in [name for name in sys.modules if name.partition(".")[0] == "red_dog"]:
        del sys.modules[name]
    monkeypatch.undo()
    outside.look_again()


def installed(site: Path) -> None:
    shutil.copytree(RED_DOG / "src", site, ignore=shutil.ignore_patterns("__pycache__"))
    about = site / "red_dog-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: red-dog\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[pitboss.games]\nred-dog = red_dog.game:RedDog\n")


def gone(site: Path) -> None:
    """Leave code in a folder that cannot be loaded."""
    for file in site.rglob("*.py"):
        file.write_bytes(BROKEN)


WORKER = """
import pickle, sys
from pitboss.desk.work import _by_a_worker
from pitboss.rulebooks import Refusal
try:
    found = _by_a_worker(*pickle.load(sys.stdin.buffer))
except Refusal as refusal:
    found = refusal
sys.stdout.buffer.write(pickle.dumps(found))
"""


def worked(do: Any, shard: Any, sent: Sent, *path: Path) -> Any:
    """What a new process makes of a shard. It has Pitboss, these folders, and what was sent to it."""
    env = {name: value for name, value in os.environ.items() if name != library.VARIABLE}
    env["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT / "src", *path)))
    line = [sys.executable, "-c", WORKER]
    given = pickle.dumps((do, shard, sent))
    done = subprocess.run(line, input=given, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found = pickle.loads(done.stdout)
    if isinstance(found, Refusal):
        raise found
    return found


def sent() -> Sent:
    return Sent(_books(), games_to_send())


@pytest.mark.heavy
def test_a_worker_prices_an_outside_game_as_it_is_priced_here(red_dog: Path) -> None:
    [code] = outside_games()
    assert (code.name, code.package) == ("red-dog", "red_dog")
    assert {path for path, _ in code.files} == {
        f"red_dog/{name}.py" for name in ("__init__", "game", "odds", "strategies")
    }
    for point in SWEEP.points():
        assert worked(price, point, sent()) == price(point)


def test_a_worker_plays_the_code_that_was_sent_and_not_what_it_has(red_dog: Path, tmp_path: Path) -> None:
    rules = game_of("red-dog").rules(BOOK)
    asked = far.Run("red-dog", BOOK, rules.chapter.sha256, {}, {}, {}, "optimal", (), 0, edition())
    shard = far.Shard(msgspec.msgpack.encode(asked), 3, 1, 40, 65)
    there = tmp_path / "there"
    installed(there)
    gone(there)
    assert worked(far.tally, shard, sent(), there).tally == tally_of(asked.kernel(), 3, [(1, 40), (2, 25)])


def test_a_game_that_came_otherwise_than_it_was_sent_is_refused(red_dog: Path) -> None:
    [code], [point, *_] = games_to_send(), SWEEP.points()
    altered = tuple((path, data.replace(b"low < ranks[2]", b"low <= ranks[2]")) for path, data in code.files)
    assert altered != code.files
    with pytest.raises(Refusal, match="the game red-dog reached a worker with other bytes than were sent"):
        worked(price, point, Sent(_books(), (code._replace(files=altered),)))


def test_a_game_that_was_not_sent_is_refused(red_dog: Path) -> None:
    rules = game_of("red-dog").rules(BOOK)
    asked = far.Run("red-dog", BOOK, rules.chapter.sha256, {}, {}, {}, "optimal", (), 0, edition())
    with pytest.raises(Refusal, match="another version of Pitboss, or other rulebooks or games"):
        worked(far.tally, far.Shard(msgspec.msgpack.encode(asked), 3, 0, 40, 40), Sent(_books(), ()))


def test_a_worker_that_runs_another_version_of_a_game_already_is_refused(red_dog: Path) -> None:
    [code] = games_to_send()
    other = tuple((path, data + b"\n") for path, data in code.files)
    assert game_of("red-dog")
    with pytest.raises(Refusal, match="a worker runs another version of the game red-dog"):
        outside.put_up((code._replace(files=other, sha256=outside.hash_of(other)),))


def test_a_game_that_cannot_be_sent_is_refused_before_the_work(
    red_dog: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = SimpleNamespace(Made=type(game_of("red-dog")))
    monkeypatch.setitem(sys.modules, "made_here", made)
    points = [EntryPoint("made-here", "made_here:Made", "pitboss.games")]
    points.append(EntryPoint("lost", "nobody_has_it:Lost", "pitboss.games"))
    monkeypatch.setattr(GAMES, "entry_points", lambda group: points)
    outside.look_again()
    with pytest.raises(Refusal, match="the game made-here cannot be sent to a worker"):
        games_to_send()
    points.pop(0)
    outside.look_again()
    assert [one.name for one in games_to_send()] == ["lost"], "it is broken there as it is here"


def test_a_game_of_one_file_and_one_in_a_namespace_are_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "alone_game.py").write_text("ONE = 1\n")
    (tmp_path / "many_games" / "deep" / "data").mkdir(parents=True)
    (tmp_path / "many_games" / "deep" / "__init__.py").touch()
    (tmp_path / "many_games" / "deep" / "data" / "odds.csv").write_text("1,2\n")
    (tmp_path / "many_games" / "other.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    points = [EntryPoint("a", "alone_game:A", "pitboss.games")]
    points.append(EntryPoint("b", "many_games.deep.game:B [fast]", "pitboss.games"))
    monkeypatch.setattr(GAMES, "entry_points", lambda group: points)
    outside.look_again()
    alone, deep = outside_games()
    outside.look_again()
    assert alone[2:4] == ("alone_game", (("alone_game.py", b"ONE = 1\n"),))
    assert deep.package == "many_games.deep"
    assert deep.files == (
        ("many_games/deep/__init__.py", b""),
        ("many_games/deep/data/odds.csv", b"1,2\n"),
    )


def test_a_sweep_of_a_game_that_has_changed_begins_again(
    red_dog: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, asked, before = tmp_path / "part", list[Any](), edition()
    monkeypatch.setattr(sweeping, "price", lambda point: asked.append(point) or price(point))
    list(run(SWEEP, kept, workers=1))
    list(run(SWEEP, kept, workers=1))
    assert (len(asked), edition()) == (3, before)
    with (red_dog / "red_dog" / "odds.py").open("a") as file:
        file.write("# another version\n")
    outside.look_again()
    list(run(SWEEP, kept, workers=1))
    assert len(asked) == 6
    assert edition() != before


@pytest.mark.heavy
def test_an_outside_game_on_a_cluster_has_the_figures_of_one_process(
    red_dog: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("red-dog", BOOK, 12_000, {}, 7)
    near, rows = simulate(*asked, workers=1), list(run(SWEEP, workers=1))
    gone(red_dog)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(red_dog), str(ROOT / "src"))))
    with pytest.raises(ImportError, match="not the code that was sent"):  # for workers find what is there
        list(spread(exec, ["import red_dog"], 2))
    there = simulate(*asked, workers=2, cluster="local")
    assert msgspec.structs.replace(there, seconds=near.seconds) == near
    assert list(run(SWEEP, workers=2, cluster="local")) == rows
