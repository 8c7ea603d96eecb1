"""Mississippi stud against a second opinion: thousands of random rounds, settled from the fact sheets alone."""

import json
import random
from typing import Any

import pytest

from pitboss.desk import settle_line
from plain_hands import name_of, rich_deck
from sizes import so_many

STREETS = ("third_street", "fourth_street", "fifth_street")
HAND = {
    "royal flush": 500,
    "straight flush": 100,
    "four of a kind": 40,
    "full house": 10,
    "flush": 6,
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    **{f"pair of {rank}": 1 for rank in "JQKA"},
    **{f"pair of {rank}": 0 for rank in "6789T"},
}
THREE = {"mini-royal": 40, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
LIMITS = {"horseshoe-cincinnati": 50_000, "oneida-2025": 10_000}
ROUNDS = so_many(everyday=200, ci=1_500)


def a_round(chance: random.Random, book: str) -> tuple[dict[str, Any], dict[str, dict[str, int]]]:
    """A random round as a record, and what every wager nets by the sheet; None where only a total is fixed."""
    deck = rich_deck(chance)
    board, seats, due = [deck.pop() for _ in range(3)], [], {}
    limited = chance.random() < 0.5
    for number in sorted(chance.sample(range(1, 8), chance.randint(1, 3))):
        own = [deck.pop(), deck.pop()]
        ante = chance.choice((1, 5, 100, 2000))
        bets = [chance.choice((0, 1, 1, 2, 3, 3)) for _ in STREETS]
        bets = bets[: bets.index(0) + 1] if 0 in bets else bets
        wagers = {"ante": str(ante)}
        if book == "horseshoe-cincinnati" and chance.random() < 0.5:
            wagers["three_card_bonus"] = "5"
        decisions = [
            {"at": at, "do": "bet", "amount": str(bet * ante)} if bet else {"at": at, "do": "fold"}
            for at, bet in zip(STREETS, bets, strict=False)
        ]
        seats.append({"seat": number, "wagers": wagers, "cards": own, "decisions": decisions})
        due[str(number)] = by_the_sheet(own, board, ante, bets, wagers, LIMITS[book] if limited else 0)
    return {
        "rulebook": book,
        "game": "mississippi-stud",
        "options": {"payout_limit": str(LIMITS[book])} if limited else {},
        "seats": seats,
        "community": board,
    }, due


def by_the_sheet(
    own: list[str], board: list[str], ante: int, bets: list[int], wagers: dict[str, str], limit: int
) -> dict[str, int]:
    staked = {"ante": ante} | {at: bet * ante for at, bet in zip(STREETS, bets, strict=False) if bet}
    pays = -1 if 0 in bets else HAND.get(name_of(own + board), -1)
    due = {wager: stake * pays for wager, stake in staked.items()}
    if limit and sum(due.values()) > limit:
        due = {"total": limit}
    if "three_card_bonus" in wagers:
        name = name_of(board)
        due["three_card_bonus"] = 5 * THREE.get(name, 1 if name.startswith("pair") else -1)
    return due


@pytest.mark.parametrize("book", LIMITS)
def test_random_rounds_are_settled_as_the_sheet_says(book: str) -> None:
    chance, capped = random.Random(7), 0
    for _ in range(ROUNDS):
        record, due = a_round(chance, book)
        found = settle_line(json.dumps(record).encode())["net"]
        for seat, wagers in due.items():
            got = {wager: int(amount) for wager, amount in found[seat].items()}
            if "total" in wagers:
                capped += 1
                main = sum(got.pop(wager) for wager in ("ante", *STREETS))
                assert main == got["total"], record
            assert got == wagers, record
    assert capped
