"""The tables whose cloth the page prints, as a fixture for the page's tests.

Each entry has what the page is told of a chapter, and every wager that can lie on that table. ``python
tests/cloth_tables.py`` writes it anew.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import at_table, door
from pitboss.desk import chapters
from pitboss.games.craps.wagers import COMES, POINTS
from pitboss.rulebooks import library
from pitboss.web.catalog import rules_page

FILE = Path(__file__).parents[1] / "frontend" / "src" / "lib" / "felt" / "cloth-tables.json"
EXAMPLES = Path(__file__).parents[1] / "docs" / "examples" / "books"
GAMES = (
    "craps",
    "roulette",
    "rapid-roulette",
    "mini-baccarat",
    "big-six",
    "dreamcatcher",
    "mini-dice",
    "sic-bo",
)
LISTED_BELOW = ("side-wagers", "rainbow-ride", "bonus-craps", "jackpots")
"""Books whose own wagers, stated as data, have no print: the page lists them below the cloth."""
POSTINGS: dict[str, list[dict[str, Any]]] = {
    "craps": [{"fire_offered": False}, {"buy_offered": False}],
    "roulette": [{"wheel": "single zero"}, {"wheel": "double zero as single zero"}],
    "rapid-roulette": [{"wheel": "single zero"}, {"wheel": "double zero as single zero"}],
    "mini-baccarat": [{"dragon_offered": False}],
    "big-six": [{"logo_on_wheel": False}],
    "dreamcatcher": [],
    "mini-dice": [],
    "sic-bo": [],
}
"""What a house may post besides what it posts by default; left out where a chapter leaves it no choice."""


def tables() -> list[dict[str, Any]]:
    """Return every chapter of the games with a cloth, under each posting that changes what is printed.

    The example books are among them: they have wagers that no chapter of the package has.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(library.VARIABLE, str(EXAMPLES))
        patch.setattr(library, "_shelves", cache(library._Shelves))
        return _tables()


def _tables() -> list[dict[str, Any]]:
    with door() as client:
        return [
            _table(client, book, game, options)
            for game in GAMES
            for book, one in sorted((book, found.id) for book, found in chapters())
            if one == game and book not in LISTED_BELOW
            for options in ({}, *POSTINGS[game])
            if _may_post(book, game, options)
        ]


def _may_post(book: str, game: str, options: dict[str, Any]) -> bool:
    rules = {rule["name"]: rule for rule in rules_page(book, game)["rules"]}
    ranges = [rules[name]["range"] if name in rules else None for name in options]
    return all(
        range is not None and value in range["choices"]
        for range, value in zip(ranges, options.values(), strict=True)
    )


def _table(client: TestClient, book: str, game: str, options: dict[str, Any]) -> dict[str, Any]:
    page = rules_page(book, game, options)
    posted = {"rulebook": book, "game": game, "options": options}
    return {
        **posted,
        "rules": {rule["name"]: rule["value"] for rule in page["rules"]},
        "wagers": [{"name": wager["name"], "offered": wager["offered"]} for wager in page["wagers"]],
        "pay": [{key: table[key] for key in ("name", "posted", "rows")} for table in page["pay"]],
        "ids": sorted({*_ids(client, posted, {wager["name"] for wager in page["wagers"]}), *_held(page)}),
    }


def _held(page: dict[str, Any]) -> set[str]:
    """Return the places where wagers wait that zero has imprisoned."""
    rules = {rule["name"]: rule["value"] for rule in page["rules"]}
    return (
        {f"prison-{one}" for one in rules["zero_beats"]} if rules.get("zero_loss") == "imprisoned" else set()
    )


def _ids(client: TestClient, wanted: dict[str, Any], families: set[str]) -> list[str]:
    """Return every wager that may be made when a round opens, and those that come later."""
    table = client.post("/api/tables", json={**wanted, "seat": 1, "bots": 0}).json()
    with at_table(client, table) as seat:
        ask = seat.state["ask"]
    named = {one["wager"] for one in ask.get("offers", ask.get("choices"))}
    return sorted({one for one in named if one} | _later(families))


def _later(families: set[str]) -> set[str]:
    """Return craps wagers that no round opens with: on a number after a roll, and odds behind them."""
    found = families & {"pass_odds", "dont_pass_odds", *COMES}
    for flat in families & set(COMES):
        found |= {f"{flat}_{number}" for number in POINTS} | {f"{flat}_odds_{number}" for number in POINTS}
    if "put" in families:
        found |= {f"put_{number}" for number in POINTS} | {f"put_{number}_odds" for number in POINTS}
    return found


def written() -> str:
    """Return the fixture as it stands in its file."""
    lines = ",\n".join(json.dumps(table, ensure_ascii=False, sort_keys=True) for table in tables())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
