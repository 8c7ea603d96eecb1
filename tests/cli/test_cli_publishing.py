"""The commands of who publishes rules: approvals, signed shelves, the redline, and the edition of a day."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.rulebooks.library import look_again

GAME = "three-card-poker"


@pytest.fixture
def shelf(outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Any) -> Path:
    """A pinned shelf, and a house with a key of its own."""
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))
    assert run("pin", str(outside)).exit_code == 0
    look_again()
    return outside


def redraft(shelf: Path, old: str, new: str) -> None:
    path = shelf / "lucky-star" / f"{GAME}.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    look_again()


def test_an_approved_edition_is_listed_and_named_by_a_day(run: Any, shelf: Path) -> None:
    words = ("approve", "lucky-star", "--by", "the Commission", "--note", "R-7", "--json", "--effective")
    [made] = json.loads(run(*words, "2020-01-01").stdout)["approved"]
    assert (made["approver"], made["note"]) == ("the Commission", "R-7")
    [listed] = json.loads(run("editions", "lucky-star", "--json").stdout)
    assert (listed["effective"], listed["approver"], listed["in_force"]) == (
        "2020-01-01",
        "the Commission",
        True,
    )
    assert "in force" in run("editions", "lucky-star").stdout
    shown = json.loads(run("rules", GAME, "-r", "lucky-star@2020-06-01", "--json").stdout)
    assert shown["sha256"] == made["sha256"]
    for odd, code in (("2020-01-01", "bad_date"), ("tomorrow", "bad_date")):
        assert json.loads(run(*words, odd).stdout)["refused"]["code"] == code
    assert (
        json.loads(run("rules", GAME, "-r", "lucky-star@2019-12-31", "--json").stdout)["refused"]["code"]
        == "unknown_edition"
    )
    again = run("approve", "lucky-star", "--by", "c", "--effective", "2021-01-01", "--until", "2022-01-01")
    assert made["sha256"][:12] in again.stdout
    for book, code in (("lucky-star@ffffff", "unknown_edition"), ("nowhere", "unknown_rulebook")):
        refused = json.loads(run("approve", book, "--by", "c", "--effective", "2023-01-01", "--json").stdout)
        assert refused["refused"]["code"] == code
    refused = json.loads(
        run("approve", "lucky-star", "-g", "whist", "--by", "c", "--effective", "2023-01-01", "--json").stdout
    )
    assert refused["refused"]["code"] == "unknown_game"


def test_a_shelf_is_signed_and_checked(run: Any, shelf: Path) -> None:
    unsigned = run("pin", str(shelf), "--check")
    assert (unsigned.exit_code, unsigned.stdout) == (1, "as pinned, and signed by nobody\n")
    key = json.loads(run("pin", str(shelf), "--sign", "--json").stdout)["signed_by"]
    checked = run("pin", str(shelf), "--check")
    assert checked.exit_code == 0
    assert f"signed by {key}" in checked.stdout
    assert json.loads(run("pin", str(shelf), "--check", "--json").stdout)["verdict"] == "as pinned and signed"
    stranger = run("pin", str(shelf), "--check", "--key", "ab" * 32)
    assert (stranger.exit_code, stranger.stdout.splitlines()[-1]) == (
        1,
        "signed by a key that is not trusted",
    )
    redraft(shelf, '"queen high"', '"king high"')
    changed = run("pin", str(shelf), "--check", "--key", key)
    assert changed.exit_code == 1
    assert "does not match its pinned SHA-256" in changed.stdout


def test_amend_writes_the_redline_of_a_draft(run: Any, shelf: Path, tmp_path: Path) -> None:
    [old] = json.loads(run("editions", "lucky-star", "--json").stdout)
    edition = f"lucky-star@{old['sha256'][:10]}"
    assert (
        run("amend", edition, "lucky-star@draft").stdout
        == f"Nothing differs between {edition} and lucky-star@draft.\n"
    )
    text = (shelf / "lucky-star" / f"{GAME}.toml").read_text()
    line = next(line for line in text.splitlines() if line.startswith("minimum = {"))
    redraft(shelf, line, 'minimum = { value = "25", minimum = "25", clause = "F(1)" }')
    folder = tmp_path / "postings"
    folder.mkdir()
    (folder / "low.toml").write_text(f'rulebook = "lucky-star"\ngame = "{GAME}"\n[options]\nminimum = "5"\n')
    words = ("amend", edition, "lucky-star@draft", "--no-edges", "--posting", str(folder))
    told = run(*words)
    assert told.exit_code == 1
    assert "low.toml no longer holds" in told.stdout
    assert "F(1)" in told.stdout
    [found] = json.loads(run(*words, "--json").stdout)["chapters"]
    assert [one["name"] for one in found["differences"]] == ["minimum"]
    assert run(*words[:4]).exit_code == 0


def test_a_draft_is_priced_and_covered_before_it_is_pinned(run: Any, shelf: Path) -> None:
    redraft(shelf, '"pair" = "1 to 1"', '"pair" = "2 to 1"')
    assert (
        json.loads(run("rules", GAME, "-r", "lucky-star", "--json").stdout)["refused"]["code"]
        == "broken_rulebook"
    )
    assert (
        json.loads(run("rules", GAME, "-r", "lucky-star@draft", "--json").stdout)["rulebook"] == "lucky-star"
    )
    [covered] = json.loads(run("coverage", "-r", "lucky-star@draft", "--json").stdout)
    assert covered["unaccounted"] == {}
