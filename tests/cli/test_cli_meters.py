"""`pitboss meter` and `pitboss staff` at the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from linked_houses import bet, house, sit
from pitboss.floor.meters import Signer
from pitboss.floor.staff import people, signers


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))
    (tmp_path / "journal").mkdir()
    return tmp_path / "journal"


def test_a_meter_is_checked_and_its_corrections_are_told(run: Any, folder: Path) -> None:
    tables = house(folder)
    bet(sit(tables))
    [link] = tables.links.all.values()
    link.correct(4_000_000, (Signer("ada", "aa"), Signer("bo", "bb")), "a fault")
    found = run("meter", str(folder))
    assert found.exit_code == 0
    assert "clean: shows 40000" in found.stdout
    assert "corrected from 50000.21 to 40000 by ada (aa) and bo (bb): a fault" in found.stdout
    [file] = folder.glob("*.meter")
    told = json.loads(run("meter", str(file), "--json").stdout)
    assert (told["verdict"], told["shows"], told["contributed"]) == ("clean", 4_000_000, "0.2137")
    file.write_bytes(file.read_bytes().replace(b'"staked":100', b'"staked":200'))
    found = run("meter", str(folder))
    assert found.exit_code == 1
    assert "ALTERED: line 2" in found.stdout


def test_a_folder_without_a_meter_is_refused(run: Any, folder: Path) -> None:
    assert run("meter", str(folder)).exit_code == 2


def test_staff_are_given_keys_listed_and_removed(run: Any, folder: Path) -> None:
    assert "nobody yet" in run("staff").stdout
    ada = run("staff", "add", "Ada").stdout.split()[0]
    bo = json.loads(run("staff", "add", "Bo", "--json").stdout)["secret"]
    assert [one.name for one in signers([ada, bo])] == ["ada", "bo"]
    assert ada not in run("staff").stdout
    assert [one["name"] for one in json.loads(run("staff", "--json").stdout)] == ["ada", "bo"]
    assert run("staff", "remove", "ada").exit_code == 0
    assert [one.name for one in people()] == ["bo"]
    for words in (
        ("add",),
        ("remove",),
        ("list", "x"),
        ("add", "Bo"),
        ("remove", "Ada"),
        ("add", "\u0430nn"),
    ):
        assert run("staff", *words).exit_code == 2
