"""The terminal as a whole: quick to help, and a refusal is a code, a sentence, a clause and exit status 2."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pitboss

COMMANDS = [
    *("rulebooks", "rules", "diff", "check", "coverage"),
    *("settle", "audit", "explain", "replay"),
    *("odds", "simulate", "rake", "games", "play", "serve"),
]


def test_help_lists_every_command(run: Any) -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    assert [name for name in COMMANDS if name not in shown.stdout] == []


def test_every_command_but_serve_can_write_json(run: Any) -> None:
    without = [name for name in COMMANDS if "--json" not in run(name, "--help").stdout]
    assert without == ["serve"]


def test_the_version_is_the_packages(run: Any) -> None:
    assert run("--version").stdout == f"pitboss {pitboss.__version__}\n"


def test_help_loads_no_game_and_no_server() -> None:
    code = "import sys, pitboss.cli.app; print([m for m in sys.modules if m in ('numba', 'fastapi', 'pitboss.desk')])"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert found == "[]\n"


def test_python_m_pitboss_is_pitboss() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "pitboss", "--version"], check=True, capture_output=True, text=True
    )
    assert said.stdout == f"pitboss {pitboss.__version__}\n"


def test_a_refusal_is_told_with_its_code_rule_and_clause(run: Any) -> None:
    shown = run("rules", "three-card-poker", "-o", "minimum=0")
    assert shown.exit_code == 2
    assert shown.stdout == ""
    code, sentence, where = shown.stderr.splitlines()
    assert code == "refused: outside_range"
    assert "it must be at least $0.01" in sentence
    assert where.strip() == "rules.minimum · §7.I.A–B"


def test_a_refusal_in_json_is_the_records_own_form(run: Any) -> None:
    shown = run("rules", "three-card-poker", "-o", "minimum=0", "--json")
    assert shown.exit_code == 2
    refused = json.loads(shown.stdout)["refused"]
    assert set(refused) == {"code", "message", "rule", "clause"}
    assert refused["code"] == "outside_range"


def test_unknown_names_are_refused(run: Any) -> None:
    for words, code in (
        (("rules", "whist"), "unknown_game"),
        (("rules", "three-card-poker", "-r", "atlantis"), "unknown_rulebook"),
        (("diff", "three-card-poker", "atlantis", "oneida-2003"), "unknown_rulebook"),
        (("rules", "three-card-poker", "soup"), "unknown_rule"),
        (("rules", "three-card-poker", "-o", "minimum"), "bad_option"),
        (("rules", "three-card-poker", "-o", "opening_wagers=[1"), "bad_option"),
        (("coverage", "-g", "whist"), "unknown_game"),
        (("settle", "no-such-file"), "no_file"),
    ):
        shown = run(*words, "--json")
        assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code), words


def test_a_rulebook_that_does_not_load_is_a_refusal_and_no_traceback(run: Any, own_shelf: Path) -> None:
    chapter = own_shelf / "horseshoe-cincinnati" / "three-card-poker.toml"
    chapter.write_bytes(chapter.read_bytes() + b"\n")
    shown = run("rules", "three-card-poker", "--json")
    refused = json.loads(shown.stdout)["refused"]
    assert (shown.exit_code, refused["code"]) == (2, "broken_rulebook")
    assert "three-card-poker.toml: does not match its pinned SHA-256" in refused["message"]
