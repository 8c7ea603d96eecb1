"""Thousands of random rounds of Caribbean stud settled twice: by the game, and by who has read the sheet alone."""

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line
from pitboss.money import parse_amount, show_amount
from sizes import so_many

HERE = Path(__file__).parent


def _load_oracle() -> Any:
    """The oracle beside this file; pytest's importlib mode puts no test folder on the path."""
    spec = importlib.util.spec_from_file_location("caribbean_oracle", HERE / "caribbean_oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


oracle = _load_oracle()
DECK, RANKS, settled = oracle.DECK, oracle.RANKS, oracle.settled


def dealt(chance: random.Random) -> list[str]:
    """A shuffled deck whose first hands are often good ones: in a row, of a suit, of few ranks."""
    deck = list(DECK)
    chance.shuffle(deck)
    wanted: list[str] = []
    for _ in range(chance.randrange(4)):
        suit, top = chance.choice("cdhs"), chance.choice((12, 12, 8, 5))
        kinds = (
            [RANKS[top - step] + suit for step in range(5)],
            [card for card in deck if card[1] == suit][:5],
            [card for card in deck if card[0] in RANKS[top - 1 : top + 1]][:5],
            [RANKS[top - step] + chance.choice("cdhs") for step in range(5)],
        )
        hand = chance.choice(kinds)
        wanted += hand if len(hand) == 5 and not set(hand) & set(wanted) else []
    return wanted + [card for card in deck if card not in wanted]


def played(chance: random.Random) -> tuple[dict[str, Any], dict[int, dict[str, int]]]:
    deck, numbers = dealt(chance), sorted(chance.sample(range(1, 8), chance.randrange(1, 5)))
    hands = [deck[5 * place : 5 * place + 5] for place in range(len(numbers) + 1)]
    chance.shuffle(hands)
    dealer = hands.pop()
    seats = [
        (seat, cards, chance.random() < 0.8, chance.random() < 0.7)
        for seat, cards in zip(numbers, hands, strict=True)
    ]
    ante, meter, reset = (
        chance.randrange(1, 50) * 100,
        chance.randrange(10**6, 10**7),
        chance.randrange(10**5, 10**6),
    )
    record = {
        "rulebook": "oneida-2003",
        "game": "caribbean-stud",
        "options": {"meter": show_amount(meter), "meter_reset": show_amount(reset)},
        "seats": [
            {
                "seat": seat,
                "wagers": {"ante": show_amount(ante)} | ({"progressive": "1"} if progressive else {}),
                "cards": cards,
                "decisions": [{"at": "bet", "do": "bet" if bets else "fold"}],
            }
            for seat, cards, bets, progressive in seats
        ],
        "dealer": dealer,
    }
    return record, settled(seats, dealer, ante, meter, reset)


@pytest.mark.parametrize("seed", range(4))
def test_the_game_and_the_sheet_settle_random_rounds_to_the_same_cent(seed: int) -> None:
    chance = random.Random(seed)
    for number in range(so_many(everyday=100, ci=500)):
        record, due = played(chance)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (seed, number, answer)
        found = {
            int(seat): {wager: cents(text) for wager, text in net.items()}
            for seat, net in answer["net"].items()
        }
        assert found == due, (seed, number, record)


def cents(text: str) -> int:
    return -parse_amount(text[1:]) if text.startswith("-") else parse_amount(text)
