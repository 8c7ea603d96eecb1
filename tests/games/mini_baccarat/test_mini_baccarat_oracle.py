"""Some thousands of random records, settled by the game and by the fact sheet alone: the same to the cent."""

import json
from decimal import Decimal
from typing import Any

import pytest

from baccarat_oracle import dealt, settled
from pitboss.chance import Pack, seeded
from pitboss.desk import settle_line
from sizes import so_many

WAGERS = ("player", "banker", "tie", "dragon_player", "dragon_banker")
BURN = {"A": 1, **{str(rank): rank for rank in range(2, 10)}}


@pytest.mark.parametrize("seed", range(4))
def test_random_rounds_settle_as_the_sheet_says(seed: int) -> None:
    source = seeded(1000 + seed)
    for number in range(so_many(everyday=100, ci=600)):
        record = made(source, charged=number % 3 == 0, new=number % 5 == 0)
        answer = settle_line(json.dumps(record).encode())
        shoe = record["shoe"][burned(record) :]
        for seat in record["seats"]:
            said = {wager: Decimal(net) for wager, net in answer["net"][str(seat["seat"])].items()}
            assert said == settled(seat["wagers"], shoe, number % 3 == 0), record


def made(source: Any, charged: bool, new: bool) -> dict[str, Any]:
    """A record of one to three seats, its shoe exactly as long as the round."""
    pack = list(Pack(8).cards)
    drawn = [pack.pop(source.below(len(pack))) for _ in range(17)]
    first = 1 + BURN.get(drawn[0][0], 10) if new else 0
    *_, left = dealt(drawn[first : first + 6])
    shoe = drawn[: first + 6 - len(left)]
    seats = [{"seat": seat, "wagers": wagers(source)} for seat in range(1, 2 + source.below(3))]
    options = {"banker_tie": "charged"} if charged else {}
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "options": options}
    return {**about, "seats": seats, "shoe": shoe, "new_shoe": new}


def burned(record: dict[str, Any]) -> int:
    return 1 + BURN.get(record["shoe"][0][0], 10) if record["new_shoe"] else 0


def wagers(source: Any) -> dict[str, str]:
    """One main wager at least, and any others."""
    must = WAGERS[source.below(3)]
    return {wager: str(1 + source.below(300)) for wager in WAGERS if wager == must or source.below(2)}
