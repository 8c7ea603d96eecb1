"""Let it ride against a second opinion: thousands of random rounds, settled from the fact sheets alone."""

import json
import random
from typing import Any

import pytest

from pitboss.desk import settle_line
from plain_hands import name_of, rich_deck
from sizes import so_many

BETS = ("bet1", "bet2", "bet3")
HAND = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 11,
    "flush": 8,
    "straight": 5,
    "three of a kind": 3,
    "two pair": 2,
    **{f"pair of {rank}": 1 for rank in "TJQKA"},
}
KINDS = tuple(HAND)[:8]
BONUS = {
    "horseshoe-cincinnati": dict(zip(KINDS, (20000, 2000, 300, 150, 50, 25, 5, 0), strict=True)),
    "oneida-2003": dict(zip(KINDS, (10000, 2000, 100, 75, 50, 25, 8, 4), strict=True)),
}
THREE = {"mini-royal": 50, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
LIMIT = 50_000
ROUNDS = so_many(everyday=200, ci=1_500)


def a_round(chance: random.Random, book: str) -> tuple[dict[str, Any], dict[str, dict[str, int]]]:
    """A random round as a record, and what every wager nets by the sheet; only a total where that alone is fixed."""
    deck = rich_deck(chance)
    board, seats, due = [deck.pop() for _ in range(2)], [], {}
    limited = chance.random() < 0.5
    way = chance.choice(("hand", "automated shoe"))
    for number in sorted(chance.sample(range(1, 8), chance.randint(1, 3))):
        own = [deck.pop() for _ in range(3)]
        bet, does = chance.choice((1, 5, 100, 2000)), chance.choices(("ride", "withdraw"), k=2)
        wagers = dict.fromkeys(BETS, str(bet))
        if chance.random() < 0.5:
            wagers["bonus"] = "1"
        if book == "horseshoe-cincinnati" and chance.random() < 0.5:
            wagers["three_card_bonus"] = "5"
        decisions = [{"at": at, "do": do} for at, do in zip(BETS, does, strict=False)]
        seats.append({"seat": number, "wagers": wagers, "cards": own, "decisions": decisions})
        due[str(number)] = by_the_sheet(book, own, board, bet, does, wagers, limited)
    burned = [deck.pop()] if chance.random() < 0.5 and (way != "hand" or book == "oneida-2003") else []
    options = {"dealing": way} | ({"payout_limit": str(LIMIT)} if limited else {})
    record = {"rulebook": book, "game": "let-it-ride", "options": options, "seats": seats}
    return {**record, "community": burned + board}, due


def by_the_sheet(
    book: str,
    own: list[str],
    board: list[str],
    bet: int,
    does: list[str],
    wagers: dict[str, str],
    limited: bool,
) -> dict[str, int]:
    name = name_of(own + board)
    due = {
        at: bet * HAND.get(name, -1) * (do == "ride") for at, do in zip(BETS, (*does, "ride"), strict=True)
    }
    if limited and sum(due.values()) > LIMIT:
        due = {"total": LIMIT}
    if "bonus" in wagers:
        due["bonus"] = BONUS[book].get(name, 0) - 1
    if "three_card_bonus" in wagers:
        three = name_of(own)
        due["three_card_bonus"] = 5 * THREE.get(three, 1 if three.startswith("pair") else -1)
    return due


@pytest.mark.parametrize("book", BONUS)
def test_random_rounds_are_settled_as_the_sheet_says(book: str) -> None:
    chance, capped = random.Random(7), 0
    for _ in range(ROUNDS):
        record, due = a_round(chance, book)
        found = settle_line(json.dumps(record).encode())["net"]
        for seat, wagers in due.items():
            got = {wager: int(amount) for wager, amount in found[seat].items()}
            if "total" in wagers:
                capped += 1
                assert sum(got.pop(bet) for bet in BETS) == got["total"], record
            assert got == wagers, record
    assert capped
