"""Pure 21.5 blackjack: thousands of random rounds, settled by the game and by an oracle from the sheet alone."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from games.pure_21_5_blackjack.pure_oracle import random_record, settle
from pitboss.desk import settle_line
from sizes import so_many


def amounts(net: dict[str, dict[str, Any]]) -> dict[str, dict[str, Fraction]]:
    return {
        who: {wager: cents for wager, told in own.items() if (cents := Fraction(told))}
        for who, own in net.items()
    }


@pytest.mark.parametrize("seed", range(4))
def test_random_rounds_settle_to_the_same_cent(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(so_many(everyday=100, ci=500)):
        record = random_record(source)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (record, answer)
        assert amounts(answer["net"]) == amounts(settle(record)), record
