"""`import pitboss`: what a user needs, by name, loaded when it is used."""

import inspect
import json
import pydoc
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pitboss
from pitboss.chance import seeded
from pitboss.rounds import write_log
from pitboss.rounds.drivers.random import RandomPlayer

RECORD = {
    "id": "one",
    "game": "big-six",
    "rulebook": "horseshoe-cincinnati",
    "seats": [{"seat": 1, "wagers": {"1": "5"}}],
    "spins": ["1"],
}


def played() -> "pitboss.Round":
    round, player = pitboss.open_round("three-card-poker", "oneida-2025"), RandomPlayer(seeded(1), most=5_000)
    while round.ask is not None:
        round.answer(player.answer(round.ask, round))
    return round


def test_help_shows_the_package_and_the_signature_of_all_it_offers() -> None:
    assert "HoldReport" in pydoc.render_doc(pitboss)
    for name in pitboss.__all__:
        found = getattr(pitboss, name)
        assert not callable(found) or inspect.signature(found) is not None, name


def test_what_is_offered_is_there_and_documented() -> None:
    for name in pitboss.__all__:
        found = getattr(pitboss, name)
        assert found.__doc__, name
        assert name in dir(pitboss)
    assert "three-card-poker" in pitboss.games()
    assert "oneida-2025" in pitboss.rulebooks()
    assert pitboss.analyse("craps", "oneida-2003").wagers["pass"].house_edge.denominator == 495
    assert pitboss.rules("craps", "oneida-2003").chapter.game == "craps"
    with pytest.raises(AttributeError, match="nothing"):
        pitboss.nothing  # noqa: B018


@pytest.mark.parametrize("name", ["games", "rulebooks", "simulate"])
def test_help_on_a_package_that_is_called_shows_the_call_and_the_package(name: str) -> None:
    package = getattr(pitboss, name)
    function = getattr(import_module(pitboss._WHERE[name]), name)
    shown = pydoc.render_doc(package, renderer=pydoc.plaintext)
    assert f"{name}{inspect.signature(function)}" in shown
    assert function.__doc__.splitlines()[0] in shown
    assert vars(package)["__doc__"].splitlines()[0] in shown
    assert inspect.signature(package) == inspect.signature(function)


def test_a_record_is_settled_as_a_mapping_or_as_json() -> None:
    answer = pitboss.settle(RECORD)
    assert "refused" not in answer
    assert pitboss.settle(json.dumps(RECORD)) == pitboss.settle(json.dumps(RECORD).encode()) == answer
    assert pitboss.settle({**RECORD, "spins": ["99"]})["refused"]["code"] == "impossible_pocket"


def test_a_log_is_audited_and_explained_from_its_bytes_or_its_file(tmp_path: Path) -> None:
    round = played()
    data = write_log(round.log)
    (tmp_path / "round.jsonl").write_bytes(data)
    for log in (data, tmp_path / "round.jsonl", str(tmp_path / "round.jsonl")):
        assert [one.verdict for one in pitboss.audit(log)] == ["clean, unsealed"]
        assert pitboss.explain(log) == pitboss.explain(round)
    assert pitboss.explain(round)


@pytest.mark.heavy
def test_packages_of_the_same_name_can_be_called_and_imported_from() -> None:
    """In a fresh process, in either order; nothing that takes long is loaded by the import alone."""
    program = """
import pitboss, sys
assert not any(name in sys.modules for name in ("pitboss.desk", "numpy", "msgspec"))
import pitboss.games.craps.game as craps
assert "craps" in pitboss.games() and pitboss.games.craps.game is craps
from pitboss.simulate import simulate
assert pitboss.simulate("three-card-poker", "oneida-2003", 1000, seed=1).rounds == 1000
from pitboss import rulebooks
assert "oneida-2003" in rulebooks()
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[1] / "src")
