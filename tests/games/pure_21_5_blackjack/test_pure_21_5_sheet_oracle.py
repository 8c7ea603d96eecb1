"""Pure 21.5 blackjack: random records, legal ones and spoiled ones, against a reading of the sheet that saw no code."""

import json
import random
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from games.pure_21_5_blackjack.sheet_oracle import records, settle, spoil
from pitboss.desk import settle_line
from sizes import so_many


def amounts(said: Any) -> Any:
    """Amounts as numbers; what nets nothing may be left out."""
    if not isinstance(said, dict):
        return Fraction(said)
    return {key: found for key, value in said.items() if (found := amounts(value))}


def agree(record: dict[str, Any]) -> None:
    """Settle a record both ways and compare the seats', the player-dealer's and the house's money, or the refusal."""
    answer, expected = settle_line(json.dumps(record).encode()), settle(record)
    assert answer.get("refused", {}).get("code") != "internal_error", record
    assert ("refused" in answer) == ("refused" in expected), (record, answer, expected)
    if "refused" not in expected:
        bank = answer["net"].pop("player_dealer")
        assert amounts(answer["net"]) == amounts(expected["net"]), record
        assert amounts(bank) == amounts(expected["bank"]), record


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [
        (1, so_many(everyday=100, ci=300)),
        pytest.param(2, so_many(ci=2_000, long=30_000), marks=pytest.mark.heavy),
    ],
)
def test_legal_records_settle_to_the_same_cent(seed: int, rounds: int) -> None:
    for record in islice(records(seed), rounds):
        assert "net" in settle(record), record
        agree(record)


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [
        (3, so_many(everyday=100, ci=300)),
        pytest.param(4, so_many(ci=2_000, long=30_000), marks=pytest.mark.heavy),
    ],
)
def test_spoiled_records_are_refused_where_the_sheet_refuses_them(seed: int, rounds: int) -> None:
    source = random.Random(seed)
    for record in islice(records(seed), rounds):
        agree(spoil(source, record))
