"""Forms of poker for tests that are about no book: hold'em's chapter with other streets, hands and money."""

from typing import Any

from pitboss.desk import chapters, game_of
from pitboss.poker.game import Poker
from pitboss.rulebooks import Rules
from variants import Raw, raw_chapter, rules_of

BOOK, CHAPTER, LINE = "merced-poker-room", "poker-holdem", "line 757"
POKER = game_of("poker")

FIVE_DOWN = {"name": "predraw", "down": 5, "opens": "left of the blinds", "clause": LINE}
DRAWS = [
    {"name": name, "draw": 5, "burn": 1, "opens": "left of the button", "clause": LINE}
    for name in ("draw", "draw2", "draw3")
]
THREE_DOWN = {"name": "preflop", "down": 3, "opens": "left of the blinds", "clause": LINE}
BOARD = [
    {"name": name, "board": board, "burn": 1, "opens": "left of the button", "clause": LINE}
    for name, board in (("flop", 3), ("turn", 1), ("river", 1))
]
LOW = {"pot_to": "the best low", "low_qualifier": "none"}
FORMS: dict[str, dict[str, Any]] = {
    "five-card draw": {"streets": [FIVE_DOWN, DRAWS[0]]},
    "ace to five": {"streets": [FIVE_DOWN, DRAWS[0]], **LOW, "low_ranking": "ace to five"},
    "triple draw": {"streets": [FIVE_DOWN, *DRAWS], **LOW, "low_ranking": "deuce to seven"},
    "pineapple": {"streets": [THREE_DOWN, {**BOARD[0], "discard": 1}, *BOARD[1:]]},
}

EIGHT_CARDS: dict[str, dict[str, Any]] = {
    "super eight": {"streets": [THREE_DOWN, *BOARD]},
    "super eight, low": {"streets": [THREE_DOWN, *BOARD], **LOW, "low_ranking": "ace to five"},
}
"""Forms in which nobody puts a card away."""


def form(
    name: str,
    structure: str = "fixed-limit",
    duties: dict[str, str] | None = None,
    irregularities: dict[str, str] | None = None,
    **more: Any,
) -> Rules:
    """The rules of a form at limits of 3 and 6, six places and no rake.

    ``duties`` with their intervals, ``irregularities`` with their remedies.
    """
    raw = raw_chapter(BOOK, CHAPTER)
    raw["without"] = ["rules.collection_counts"]
    for gone in ("collection", "collection_once", "collection_counts"):
        del raw["rules"][gone]
    for reading in raw["readings"].values():
        reading.pop("alternatives", None)
    said = {**FORMS, **EIGHT_CARDS}[name]
    streets = said["streets"]
    values = {
        **said,
        "limit_by_round": ["lower"] + ["higher"] * (len(streets) - 1),
        "structure": structure,
        "positions": 6,
        "rake": {"method": "none"},
        "rake_methods": ["none", "percentage", "time_charge"],
        **({"short_of_cards": "discards shuffled"} if "draw" in streets[1] else {}),
        **more,
    }
    for rule, value in values.items():
        _set(raw, rule, value)
    for duty, every in (duties or {}).items():
        raw["duties"][duty] = {"says": duty, "every": every, "clause": LINE}
    for kind, remedy in (irregularities or {}).items():
        raw.setdefault("irregularities", {})[kind] = {"condition": kind, "remedy": remedy, "clause": LINE}
    _only_readings_in_use(raw)
    return rules_of(POKER, BOOK, raw)


def _set(raw: Raw, rule: str, value: Any) -> None:
    entry = raw["rules"].setdefault(rule, {"clause": LINE})
    entry.pop("choices", None)
    entry["value"] = value


def _only_readings_in_use(raw: Raw) -> None:
    """A chapter keeps the readings that its rules rest on."""
    named: set[str] = set()
    for part in ("rules", "irregularities", "duties"):
        for entry in raw.get(part, {}).values():
            reading = entry.get("reading", [])
            named |= {reading} if isinstance(reading, str) else set(reading)
    raw["readings"] = {name: reading for name, reading in raw["readings"].items() if name in named}


def on_the_shelf() -> list[tuple[str, str]]:
    """Every rulebook with each form of poker it has."""
    return [
        (book, variant)
        for book, game in chapters()
        if isinstance(game, Poker)
        for variant in game.variants(book)
    ]
