"""Blackjack chapters with rules that only some documents have, and records under them."""

import json
from functools import cache
from typing import Any

from games.blackjack.conftest import seat_record
from pitboss.desk import game_of
from pitboss.money import show_amount
from pitboss.rounds import Round
from pitboss.rulebooks import Refusal, Rules
from variants import raw_chapter, rules_of, settled

BOOK, GAME = "horseshoe-cincinnati", game_of("blackjack")
CLAUSE = "§4.II"
SURRENDER = {"surrender": "late", "surrender_after_split": False, "surrender_not_against": []}
EARLY = SURRENDER | {"surrender": "early"}
NO_READER = {"card_reader": False}
NO_HOLE = NO_READER | {"hole_card": "after the players"}


def rules_with(pay: dict[str, dict[str, str]] | None = None, **values: Any) -> Rules:
    """The rules of the Horseshoe's table with these values, some of them of rules it does not have."""
    return _rules(json.dumps(values), json.dumps(pay or {}))


@cache
def _rules(values: str, pay: str) -> Rules:
    raw = raw_chapter(BOOK, "blackjack")
    for reading in raw["readings"].values():
        reading.pop("alternatives", None)
    for name, value in json.loads(values).items():
        rule = raw["rules"].setdefault(name, {"clause": CLAUSE})
        rule["value"] = value
        if "choices" in rule and value not in rule["choices"]:
            rule["choices"].append(value)
    for table, rows in json.loads(pay).items():
        raw["pay"].setdefault(table, {"kind": "fixed", "clause": CLAUSE}).update(rows)
    return rules_of(GAME, BOOK, raw)


def played(rules: Rules, cards: str, dealer: str, told: str = "", **wagers: str) -> Round:
    """One seat's round under these rules."""
    seat = seat_record(cards, told, **wagers)
    record = {"rulebook": BOOK, "game": "blackjack", "seats": [seat], "dealer": dealer.split()}
    return settled(GAME, rules, record)


def net(rules: Rules, cards: str, dealer: str, told: str = "", **wagers: str) -> dict[str, str]:
    """What one seat's wagers come to, or the rule that refuses the record."""
    try:
        round = played(rules, cards, dealer, told, **wagers)
    except Refusal as refusal:
        return {"refused": refusal.rule}
    return {
        wager: show_amount(cents) if cents >= 0 else f"-{show_amount(-cents)}"
        for wager, cents in round.net()[1].items()
    }
