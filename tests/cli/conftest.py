"""A terminal for the tests: run a command, read what it wrote."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer import testing
from typer.testing import CliRunner, Result

from pitboss.cli.app import app

Run = Callable[..., Result]

# To make a command line of the application takes as long as most commands: it is made once.
testing._get_command = cache(testing._get_command)

RECORD: dict[str, Any] = {
    "id": "r1",
    "rulebook": "horseshoe-cincinnati",
    "game": "three-card-poker",
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10", "pair_plus": "5"},
            "cards": ["As", "Ad", "2c"],
            "decisions": [{"at": "play", "do": "play"}],
        }
    ],
    "dealer": ["Ks", "Kd", "3c"],
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command; what it raises beyond an exit fails the test."""
    monkeypatch.setenv("COLUMNS", "200")

    def run_command(*words: str, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, list(words), input=input, catch_exceptions=False)

    return run_command


@pytest.fixture
def record() -> dict[str, Any]:
    """One round of three card poker, freshly copied: a pair of aces beats a pair of kings."""
    copied: dict[str, Any] = json.loads(json.dumps(RECORD))
    return copied


@pytest.fixture
def log(run: Run, record: dict[str, Any], tmp_path: Path) -> Path:
    """The log of that round."""
    run("settle", "-", "--log", str(tmp_path / "logs"), input=json.dumps(record))
    return tmp_path / "logs" / "000001-r1.jsonl"
