"""The command for the card counter's questions."""

import json
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
