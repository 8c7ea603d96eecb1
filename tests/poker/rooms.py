"""Rooms of one's own: Merced's chapter without its schedule, with other values and any method of rake."""

from typing import Any

from pitboss.desk import game_of
from pitboss.rulebooks import Rules
from variants import changed, raw_chapter, rules_of

GAME = game_of("poker")
BOOK = "merced-poker-room"
METHODS = ["none", "percentage", "increment", "time_charge"]
PERCENTAGE = {"method": "percentage", "percent": 10, "cap": "4"}
INCREMENT = {"method": "increment", "levels": [["20", "1"], ["40", "1"], ["60", "2"]]}
TIME = {"method": "time_charge", "hourly": "6"}


def room(rake: dict[str, Any], values: dict[str, Any] | None = None, **options: Any) -> Rules:
    """A table of a room that takes this rake and has these values; rules the chapter lacks are added to it."""
    raw = raw_chapter(BOOK, "poker-holdem")
    rules = raw["rules"]
    raw["without"] = ["rules.collection_counts"]
    for name in ("collection", "collection_once", "collection_counts"):
        del rules[name]
    values = {"rake": rake, "rake_methods": METHODS, **(values or {})}
    for name in values.keys() - rules.keys():
        rules[name] = {"clause": "line 757"}
    return rules_of(GAME, BOOK, changed(raw, **values), **options)
