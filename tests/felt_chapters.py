"""What the felt's tests know of every shipped chapter of a card table: its wagers, pay tables and printed rules.

``python tests/felt_chapters.py`` writes the fixture anew.
"""

import json
import re
from pathlib import Path
from typing import Any

from pitboss.web.catalog import list_games, rules_page

PATH = Path(__file__).parent.parent / "frontend/src/lib/felt/stage/chapters.json"
CLOTHS = (
    "craps",
    "roulette",
    "rapid-roulette",
    "mini-baccarat",
    "big-six",
    "dreamcatcher",
    "mini-dice",
    "sic-bo",
)
LAYOUTS = PATH.parent.parent / "layouts"


def chapters() -> list[dict[str, Any]]:
    """Return every chapter that is dealt on an arc or an oval, as far as a layout depends on it."""
    return [_chapter(one) for one in list_games() if one["game"] not in CLOTHS]


def _chapter(game: dict[str, Any]) -> dict[str, Any]:
    page = rules_page(game["rulebook"], game["game"])
    named = _named() | {one["offered"] for one in page["wagers"]}
    plain = [one for one in page["rules"] if one["name"] in named]
    return {
        "rulebook": game["rulebook"],
        "game": game["game"],
        "title": game["title"],
        "seats": game["seats"],
        "rules": [{name: one[name] for name in ("name", "kind", "value")} for one in plain],
        "wagers": [{name: one[name] for name in ("name", "offered")} for one in page["wagers"]],
        "pay": [{name: one[name] for name in ("name", "posted", "rows")} for one in page["pay"]],
    }


def _named() -> set[str]:
    """Return the rules and options that some layout prints or asks for."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(LAYOUTS.glob("*.ts")))
    return set(re.findall(r"(?:\{rule\.|when: \[')(\w+)", text))


def written() -> str:
    """Return the fixture as it stands in the file: a line a chapter."""
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in chapters()) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
