"""The command for the card counter's questions."""

import json
from pathlib import Path
from typing import Any

import pytest


def test_a_game_without_a_shoe_is_refused(run: Any) -> None:
    refused = run("removal", "roulette", "--json")
    assert (refused.exit_code, json.loads(refused.stdout)["refused"]["code"]) == (2, "no_removal")


@pytest.mark.heavy
def test_the_command_says_it_in_json(run: Any) -> None:
    written = json.loads(run("removal", "mini-baccarat", "--without", "6,6,K", "--json").stdout)
    assert written["without"] == ["6", "6", "T"]
    assert (written["left"]["6"], written["left"]["T"]) == (30, 127)
    assert written["house_edge"] != written["house_edge_full"]


@pytest.mark.heavy
def test_the_command_says_it_on_the_screen(run: Any) -> None:
    shown = run("removal", "mini-baccarat", "--without", "6,6,K").stdout
    assert "house edge without 6, 6, T" in " ".join(shown.split())


def test_casino_war_is_counted_by_every_rank_and_drawn(run: Any, tmp_path: Path) -> None:
    words = ("removal", "casino-war", "--without", "K,10", "--chart", str(tmp_path / "war.svg"), "--json")
    written = json.loads(run(*words).stdout)
    assert written["without"] == ["T", "K"]
    full, gone = written["left"]["A"], {card: written["left"][card] for card in "TJQK"}
    assert gone == {"T": full - 1, "J": full, "Q": full, "K": full - 1}
    odds = json.loads(run("odds", "casino-war", "--json").stdout)["wagers"]
    assert written["house_edge_full"] == {name: one["house_edge"] for name, one in odds.items()}
    assert written["house_edge"]["tie"] != written["house_edge_full"]["tie"]
    effects = {value: gains["tie"] for value, gains in written["effects"].items()}
    assert effects["2"] == effects["A"] != effects["K"], "a rank that lacks a card pairs less often"
    drawn = (tmp_path / "war.svg").read_text(encoding="utf-8")
    assert "one A gone" in drawn
    assert "tie" in drawn
    assert run(*words[:-2], str(tmp_path / "war.png")).exit_code == 0


def test_a_posting_and_other_odds_are_laid_over(run: Any, tmp_path: Path) -> None:
    usual, other = (
        json.loads(run("removal", "casino-war", *more, "--json").stdout)["house_edge_full"]["tie"]
        for more in ((), ("--pay", "tie.win=11 to 1"))
    )
    assert float(other) < float(usual)
    file = tmp_path / "ours.toml"
    file.write_text('rulebook = "south-dakota-20-18"\ngame = "casino-war"\n[options]\ndecks = 8\n')
    written = json.loads(run("removal", "casino-war", "--posting", str(file), "--json").stdout)
    assert written["left"]["A"] == 32
