"""Short records of blackjack: hands as strings of cards, decisions as sentences."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.rounds import Round, play_record, read_record

Settle = Callable[..., dict[str, Any]]


def decisions(told: str) -> list[dict[str, Any]]:
    """Read "hand1 double $5 Td; hand2 stand" as a record writes it."""
    made = []
    for part in filter(None, (part.strip() for part in told.split(";"))):
        at, do, *rest = part.split()
        one: dict[str, Any] = {"at": at, "do": do}
        cards = [word for word in rest if not word.startswith("$")]
        if amounts := [word[1:] for word in rest if word.startswith("$")]:
            one["amount"] = amounts[0]
        if cards:
            one |= {"card": cards[0]} if len(cards) == 1 else {"cards": cards}
        made.append(one)
    return made


def seat_record(cards: str, told: str = "", number: int = 1, **wagers: str) -> dict[str, Any]:
    """One seat's side of a record; the wager is 10 where none is given."""
    stakes = wagers or {"blackjack": "10"}
    return {"seat": number, "wagers": stakes, "cards": cards.split(), "decisions": decisions(told)}


def record(dealer: str, *seats: dict[str, Any], **keys: Any) -> bytes:
    """A record of these seats against these dealer's cards."""
    table = {"id": "r", "rulebook": "horseshoe-cincinnati", "game": "blackjack"}
    return json.dumps({**table, "dealer": dealer.split(), "seats": list(seats), **keys}).encode()


def settled(dealer: str, *seats: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """Settle a record of these seats against these dealer's cards."""
    return settle_line(record(dealer, *seats, **keys))


@pytest.fixture(scope="session")
def seat() -> Callable[..., dict[str, Any]]:
    return seat_record


@pytest.fixture(scope="session")
def settle() -> Settle:
    return settled


@pytest.fixture(scope="session")
def played() -> Callable[..., Round]:
    """Play a record and give the whole round."""

    def play(dealer: str, *seats: dict[str, Any], **keys: Any) -> Round:
        return play_record(read_record(record(dealer, *seats, **keys)), game_of("blackjack"))

    return play


@pytest.fixture(scope="session")
def net() -> Settle:
    """Settle one seat and give its net by wager; keywords of the round start with an underscore."""

    def settle_one(cards: str, dealer: str, told: str = "", **given: Any) -> dict[str, Any]:
        keys = {name[1:]: given.pop(name) for name in list(given) if name.startswith("_")}
        answer = settled(dealer, seat_record(cards, told, **given), **keys)
        return dict(answer["net"]["1"]) if "net" in answer else answer["refused"]

    return settle_one
