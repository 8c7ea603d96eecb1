"""The author's commands: a skeleton, everything wrong with it at once, pins, editions, and the other reading."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import games
from pitboss.rulebooks.library import VARIABLE, look_again
from pitboss.rulebooks.pins import pin

GAME = "three-card-poker"


def test_scaffold_writes_a_chapter_to_fill_in(run: Any) -> None:
    text = run("scaffold", "blackjack").stdout
    for name, kind in games()["blackjack"].ruleset.rules.items():
        assert f"{name} = {{ value = " in text
        assert kind.says in text
    assert json.loads(run("scaffold", "blackjack", "--json").stdout)["chapter"] == text
    refused = run("scaffold", "blackjak", "--json")
    assert (refused.exit_code, json.loads(refused.stdout)["refused"]["code"]) == (2, "unknown_game")


def test_scaffold_writes_a_book_and_never_over_a_file(run: Any, tmp_path: Path) -> None:
    book = tmp_path / "books" / "mine"
    assert run("scaffold", GAME, "--into", str(book)).exit_code == 0
    files = {path.relative_to(book).as_posix() for path in book.rglob("*.toml")}
    assert files == {"rulebook.toml", f"{GAME}.toml", f"clauses/{GAME}.toml"}
    (book / f"{GAME}.toml").write_text("mine")
    refused = run("scaffold", GAME, "--into", str(book), "--json")
    assert json.loads(refused.stdout)["refused"]["code"] == "file_exists"
    assert (book / f"{GAME}.toml").read_text() == "mine"
    written = json.loads(run("scaffold", "craps", "--into", str(book), "--json").stdout)["written"]
    assert {Path(path).name for path in written} == {"craps.toml"}
    assert len(written) == 2


def test_lint_lists_every_problem_with_its_line_and_exits_with_one(run: Any, outside: Path) -> None:
    chapter = outside / "lucky-star" / f"{GAME}.toml"
    clean = run("lint", str(chapter))
    assert (clean.exit_code, clean.stdout) == (0, "ok\n")
    chapter.write_text(chapter.read_text().replace("clause = ", "clauses = "))
    wrong = run("lint", str(chapter))
    assert wrong.exit_code == 1
    lines = wrong.stdout.splitlines()
    assert lines[-1] == f"{len(lines) - 1} problems"
    assert all(line.startswith(f"lucky-star/{GAME}.toml:") for line in lines[:-1])
    assert "did you mean 'clause'?" in lines[0]
    found = json.loads(run("lint", str(outside / "lucky-star"), "--json").stdout)
    assert not found["ok"]
    assert len(found["problems"]) == len(lines) - 1
    assert {"file", "line", "rule", "reason"} == set(found["problems"][0])


@pytest.mark.heavy
def test_pin_and_editions_and_diff_of_two_editions(run: Any, outside: Path) -> None:
    assert "draft" in run("rulebooks").stdout
    new = json.loads(run("pin", str(outside), "--json").stdout)["new_editions"]
    assert [one["file"] for one in new] == [f"lucky-star/{GAME}.toml"]
    assert json.loads(run("pin", str(outside), "--json").stdout)["new_editions"] == []
    chapter = outside / "lucky-star" / f"{GAME}.toml"
    chapter.write_text(chapter.read_text().replace("queen high", "king high"))
    run("pin", str(outside))
    look_again()
    kept = json.loads(run("editions", "lucky-star", "--json").stdout)
    assert [one["now"] for one in kept] == ["", "newest"]
    old = f"lucky-star@{kept[0]['sha256'][:10]}"
    found = json.loads(run("diff", GAME, old, "lucky-star", "--json").stdout)
    assert [one["name"] for one in found["differences"]] == ["dealer_qualifies"]
    assert found["left"] != found["right"]
    assert "king high" in run("diff", GAME, old, "lucky-star").stdout
    refused = json.loads(run("diff", GAME, "lucky-star@123456", "lucky-star", "--json").stdout)["refused"]
    assert refused["code"] == "unknown_edition"


@pytest.mark.heavy
def test_odds_price_the_other_reading_beside_the_chapters_own(run: Any) -> None:
    usual = json.loads(run("odds", GAME, "-r", "merced-poker-room", "--json").stdout)
    assert usual["readings"]["exposed_card"]["alternatives"] == ["the players do not look at it"]
    assert usual["wagers"]["ante"]["rests_on"] == ["mini_royal", "best_high_card", "exposed_card"]
    assert "read_as" not in usual
    words = (
        "-r",
        "merced-poker-room",
        "-w",
        "ante",
        "--reading",
        "exposed_card=the players do not look at it",
    )
    other = json.loads(run("odds", GAME, *words, "--json").stdout)
    assert other["read_as"] == {"exposed_card": "the players do not look at it"}
    assert other["as_read"]["ante"]["house_edge_exact"] == usual["wagers"]["ante"]["house_edge_exact"]
    assert float(other["as_read"]["ante"]["difference"]) > 0
    shown = run("odds", GAME, *words).stdout
    assert "Read the other way" in shown
    assert "more" in shown
    assert "rests on exposed_card" in run("odds", GAME, "-r", "merced-poker-room").stdout


@pytest.mark.parametrize("command", ["odds", "rules", "simulate"])
def test_a_reading_nobody_knows_is_refused_with_the_nearest(run: Any, command: str) -> None:
    shown = run(command, GAME, "-r", "merced-poker-room", "--reading", "exposed_cards", "--json")
    refused = json.loads(shown.stdout)["refused"]
    assert refused["code"] == "unknown_reading"
    assert "did you mean 'exposed_card'?" in refused["message"]


def test_rules_show_what_rests_on_a_reading(run: Any) -> None:
    shown = run("rules", GAME, "dealer_card_shown", "-r", "merced-poker-room").stdout
    assert "rests on a reading" in shown
    assert "the players do not look at it" in shown
    written = json.loads(run("rules", GAME, "-r", "merced-poker-room", "--json").stdout)
    assert written["rules"]["dealer_card_shown"]["rests_on"] == ["exposed_card"]
    assert written["readings"]["exposed_card"]["rests_on_it"] == ["rules.dealer_card_shown"]
    words = ("--reading", "exposed_card", "--json")
    other = json.loads(run("rules", GAME, "-r", "merced-poker-room", *words).stdout)
    assert other["rules"]["dealer_card_shown"]["value"] is False


@pytest.mark.heavy
def test_a_shelf_that_is_not_there_is_told_beside_the_books(
    run: Any, monkeypatch: Any, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    look_again()
    shown = run("rulebooks")
    assert shown.exit_code == 0
    assert "PITBOSS_SHELF names a folder that does not exist" in shown.stderr
    monkeypatch.delenv(VARIABLE)
    look_again()


def test_pin_refuses_what_lint_refuses_and_what_is_no_shelf(run: Any, outside: Path) -> None:
    book = outside / "lucky-star"
    refused = json.loads(run("pin", str(book), "--json").stdout)["refused"]
    assert refused["code"] == "no_shelf"
    assert not (book / "PINS").exists()
    chapter = book / f"{GAME}.toml"
    chapter.write_text(chapter.read_text().replace("queen high", "banana high"))
    refused = json.loads(run("pin", str(outside), "--json").stdout)["refused"]
    assert refused["code"] == "broken_rulebook"
    assert not (outside / "PINS").exists()


@pytest.mark.heavy
def test_coverage_goes_on_beside_a_broken_chapter(run: Any, outside: Path) -> None:
    whole = json.loads(run("coverage", "--json").stdout)
    (outside / "lucky-star" / f"{GAME}.toml").write_text("nonsense")
    look_again()
    shown = run("coverage", "--json")
    broken = [one for one in json.loads(shown.stdout) if "broken" in one]
    assert shown.exit_code == 1
    assert [(one["rulebook"], one["chapter"]) for one in broken] == [("lucky-star", GAME)]
    assert len(json.loads(shown.stdout)) == len(whole)
    edition = json.loads(run("coverage", "-r", "oneida-2025@ffffff", "--json").stdout)
    assert edition["refused"]["code"] == "unknown_edition"


def test_editions_are_covered_and_compared_with_their_clause_lists(run: Any, outside: Path) -> None:
    book = outside / "lucky-star"
    pin(outside, "2026-01-01")
    listed, chapter = book / "clauses" / f"{GAME}.toml", book / f"{GAME}.toml"
    listed.write_text(listed.read_text() + '\n[[clause]]\nid = "Z(9)"\ntitle = "A fee"\n')
    chapter.write_text(chapter.read_text().replace('"queen high"', '"king high"', 1))
    [new] = pin(outside, "2027-01-01")
    look_again()
    old = next(one["sha256"] for one in json.loads(run("editions", "lucky-star", "--json").stdout))
    counted = [
        json.loads(run("coverage", "-r", f"lucky-star@{one[:8]}", "--json").stdout)
        for one in (old, new.sha256)
    ]
    assert [one[0]["clauses"] for one in counted][1] == counted[0][0]["clauses"] + 1
    assert run("coverage", "-r", f"lucky-star@{new.sha256[:8]}").exit_code == 1
    told = run("diff", GAME, f"lucky-star@{old[:8]}", "lucky-star", "--no-edges").stdout
    assert "Clause list: 1 change" in told
    assert "A fee" in told


def test_an_edition_is_named_by_enough_of_its_hash(run: Any) -> None:
    for book in ("oneida-2025@", "oneida-2025@f29"):
        refused = json.loads(run("rules", GAME, "-r", book, "--json").stdout)["refused"]
        assert refused["code"] == "unknown_edition"
    assert "6 digits of its hash or more" in refused["message"]
