"""The rulebook commands: what a document says, where two differ, what a house may post, what is encoded."""

import json
from pathlib import Path
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.desk import games
from pitboss.rulebooks import rulebooks

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"


@pytest.mark.heavy
def test_rulebooks_lists_every_chapter_with_its_hash_and_pin(run: Any) -> None:
    listed = json.loads(run("rulebooks", "--json").stdout)
    assert set(listed) == set(rulebooks())
    for id, book in rulebooks().items():
        assert set(listed[id]["chapters"]) == set(book.chapters)
        assert listed[id]["issuer"] == book.issuer
    one = listed[BOOK]["chapters"][GAME]
    assert one == {"sha256": games()[GAME].chapter(BOOK).sha256, "pinned": True}
    assert one["sha256"][:12] in run("rulebooks").stdout


@pytest.mark.heavy
def test_rulebooks_shows_a_file_that_was_changed_as_broken_and_the_others_as_they_are(
    run: Any, own_shelf: Path
) -> None:
    changed = own_shelf / BOOK / f"{GAME}.toml"
    changed.write_bytes(changed.read_bytes() + b"\n")
    listed = json.loads(run("rulebooks", "--json").stdout)
    broken = {
        (book, name)
        for book, about in listed.items()
        for name, one in about["chapters"].items()
        if "broken" in one or not one["pinned"]
    }
    assert broken == {(BOOK, GAME)}
    assert "does not match its pinned SHA-256" in listed[BOOK]["chapters"][GAME]["broken"]
    assert "NO" in run("rulebooks").stdout


@pytest.mark.parametrize(("book", "game"), every_chapter(lambda game: game, doors=True))
def test_rules_shows_every_entry_of_every_chapter_with_its_clause(run: Any, book: str, game: Any) -> None:
    chapter = game.chapter(book)
    written = json.loads(run("rules", game.id, "-r", book, "--json").stdout)
    for part in ("rules", "wagers", "pay", "irregularities", "duties", "readings"):
        assert set(written[part]) == set(getattr(chapter, part))
        assert all(entry["clause"] for entry in written[part].values())
    assert (written["rulebook"], written["game"], written["sha256"]) == (book, game.id, chapter.sha256)
    shown = run("rules", game.id, "-r", book).stdout
    assert [
        name for name in (*chapter.rules, *chapter.irregularities, *chapter.readings) if name not in shown
    ] == []


def test_rules_show_the_posting_and_what_the_house_may_choose(run: Any) -> None:
    written = json.loads(run("rules", GAME, "-r", BOOK, "-o", "dealing=automated shoe", "--json").stdout)
    assert written["posting"]["dealing"] == "automated shoe"
    dealing = written["rules"]["dealing"]
    assert dealing["value"] == "automated shoe"
    assert dealing["house_may_choose"] == {"choices": ["hand", "automated shoe"]}
    assert "house_may_choose" not in written["rules"]["play_wager"]
    assert written["pay"]["pair_plus"]["rows"]["straight flush"] == "40 to 1"


def test_one_rule_is_shown_in_detail(run: Any) -> None:
    shown = run("rules", GAME, "dealer_qualifies", "-r", BOOK).stdout
    for words in (
        "queen high",
        "§12.I",
        "the least hand with which the dealer plays",
        "the document fixes it",
    ):
        assert words in shown


def test_a_name_shows_every_entry_it_has(run: Any) -> None:
    written = json.loads(run("rules", GAME, "pair_plus", "-r", BOOK, "--json").stdout)
    assert set(written) == {"wagers.pair_plus", "pay.pair_plus"}
    assert list(json.loads(run("rules", GAME, "pay.pair_plus", "-r", BOOK, "--json").stdout)) == [
        "pay.pair_plus"
    ]
    shown = run("rules", GAME, "pair_plus", "-r", BOOK).stdout
    assert "$100000 (maximum)" in shown
    assert "straight flush: 40 to 1" in shown


def test_a_misspelt_rule_is_answered_with_the_nearest(run: Any) -> None:
    assert "dealer_qualifies" in run("rules", GAME, "dealer_qualfies").stderr


@pytest.mark.heavy
def test_diff_shows_both_sides_with_both_clauses(run: Any) -> None:
    shown = run("diff", GAME, BOOK, "oneida-2003")
    assert shown.exit_code == 0
    line = next(line for line in shown.stdout.splitlines() if "pair_plus: straight  " in line)
    assert "6 to 1 or more  [§12.IV]" in line
    assert "5 to 1  [VI.K(b)]" in line
    written = json.loads(run("diff", GAME, BOOK, "oneida-2003", "--json").stdout)
    assert f"{len(written['differences'])} differences" in shown.stdout
    assert (written["left"], written["right"]) == (BOOK, "oneida-2003")


@pytest.mark.heavy
def test_diff_says_what_the_change_does_to_each_edge(run: Any) -> None:
    from pitboss.desk import analyse

    shown = run("diff", GAME, "oneida-2003", BOOK)
    edges = json.loads(run("diff", GAME, "oneida-2003", BOOK, "--json").stdout)["edges"]
    before, after = (analyse(GAME, book)["pair_plus"].house_edge for book in ("oneida-2003", BOOK))
    assert after > before
    assert float(edges["pair_plus"]["change"]) == pytest.approx(float(after - before))
    assert (float(edges["ante"]["change"]), edges["six_card_bonus"]["left"]) == (0, None)
    row = next(line for line in shown.stdout.splitlines() if line.strip().startswith("pair_plus  "))
    assert row.split() == ["pair_plus", "5.5747%", "7.2760%", "+1.7014%"]
    assert "The edge of 1 other wager is the same in both." in shown.stdout


def test_diff_says_where_no_edge_is_known_and_prices_only_if_asked(run: Any) -> None:
    book = "horseshoe-cincinnati"
    assert "not known yet" in run("diff", "poker", book, book).stdout
    plain = run("diff", GAME, "oneida-2003", BOOK, "--no-edges").stdout
    assert "house edge" not in plain


def test_diff_of_a_rulebook_with_itself_finds_nothing(run: Any) -> None:
    assert json.loads(run("diff", GAME, BOOK, BOOK, "--json").stdout)["differences"] == []


def post(folder: Path, options: str = "", pay: str = "") -> str:
    path = folder / "posting.toml"
    path.write_text(f'rulebook = "{BOOK}"\ngame = "{GAME}"\n[options]\n{options}\n[pay.pair_plus]\n{pay}\n')
    return str(path)


def test_check_shows_the_options_in_force(run: Any, tmp_path: Path) -> None:
    path = post(tmp_path, 'minimum = "25"', '"straight flush" = "41 to 1"')
    checked = run("check", path, "--json")
    assert checked.exit_code == 0
    written = json.loads(checked.stdout)
    assert written["ok"] is True
    assert written["options"]["minimum"] == "25"
    assert written["options"]["dealing"] == "hand"
    assert "posting.toml: ok" in run("check", path).stdout


def test_check_tells_every_problem_with_its_clause(run: Any, tmp_path: Path) -> None:
    path = post(tmp_path, 'minimum = "0"\nplay_wager = 3', '"straight flush" = "39 to 1"')
    checked = run("check", path, "--json")
    assert checked.exit_code == 2
    found = [(one["code"], one["clause"]) for one in json.loads(checked.stdout)["refused"]]
    assert found == [
        ("outside_range", "§7.I.A–B"),
        ("not_an_option", "§7.I.A, §10.II"),
        ("below_floor", "§12.IV"),
    ]
    shown = run("check", path)
    assert (shown.exit_code, "3 refused" in shown.stdout) == (2, True)
    assert "§12.IV" in shown.stdout


def test_check_refuses_what_is_no_posting(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "posting.toml"
    path.write_bytes(b"\xff")
    assert json.loads(run("check", str(path), "--json").stdout)["refused"]["code"] == "bad_posting"


def test_coverage_counts_every_clause(run: Any) -> None:
    shown = run("coverage", "-r", BOOK, "-g", GAME, "--json")
    (one,) = json.loads(shown.stdout)
    assert shown.exit_code == 0
    assert one["unaccounted"] == {}
    assert one["clauses"] == one["encoded"] + one["prose"] + len(one["waived"])
    assert str(one["clauses"]) in run("coverage", "-r", BOOK, "-g", GAME).stdout


def test_coverage_lists_what_is_missing_and_says_so_in_its_exit_status(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("pitboss.desk.coverage.rulesets", dict)
    shown = run("coverage", "-r", BOOK, "-g", GAME, "--missing")
    assert shown.exit_code == 1
    assert f"{BOOK} {GAME} §13.III: " in shown.stdout
    assert "unaccounted for: " in shown.stderr
