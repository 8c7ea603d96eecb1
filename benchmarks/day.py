"""A day's records: settled one by one, on one core and on two, and craps records with hundreds of wagers."""

import random
from functools import cache
from itertools import cycle, islice
from typing import Any

import msgspec

from benchmarks.three_card_poker import KERNEL
from pitboss.desk import settle_line
from pitboss.desk.day import ANSWERS, batches, settle_day

WAGERS = ("field", "any_seven", "any_craps", "hard_6", "hard_8", "eleven", "hop_2_3")


@cache
def _records() -> list[bytes]:
    """As many different records as a day needs, dealt by the kernel and staked by people."""
    drawn = random.Random(3)
    return [msgspec.json.encode(_staked(one, drawn)) for one in KERNEL.records(11, 20_000)]


def _staked(record: Any, drawn: random.Random) -> dict[str, Any]:
    """Stake a record's wagers in chips of several sizes; a play wager equals its ante."""
    told, ante = msgspec.to_builtins(record), drawn.choice(("5", "10", "15", "25", "50", "100"))
    for seat in told["seats"]:
        seat["wagers"] = {"ante": ante, "pair_plus": drawn.choice(("5", "10", "25"))}
        for one in seat["decisions"]:
            one.update({"amount": ante} if one["do"] == "play" else {})
    return told


def settle(workers: int) -> Any:
    """Plain records as `pitboss settle` takes them, on so many processes; starting those is counted in."""

    def play(records: int) -> int:
        lines = islice(cycle(_records()), records)
        return sum(one.records for one in settle_day(batches(lines), ANSWERS, workers))

    return play


def craps_record(rolls: int) -> bytes:
    """A record of craps with two wagers before each of so many rolls."""
    drawn = random.Random(rolls)
    wagers = [
        {"wager": drawn.choice(WAGERS), "amount": "10", "before_roll": roll, "id": f"{roll}.{place}"}
        for roll in range(1, rolls + 1)
        for place in range(2)
    ]
    thrown = [[drawn.randint(1, 6), drawn.randint(1, 6)] for _ in range(rolls)]
    record = {"rulebook": "horseshoe-cincinnati", "game": "craps", "rolls": thrown}
    return msgspec.json.encode({**record, "seats": [{"seat": 1, "wagers": wagers}]})


def craps(rolls: int) -> Any:
    """Wagers of craps settled from records with so many rolls; what one costs must not grow with the record."""
    line = craps_record(rolls)

    def play(wagers: int) -> int:
        records = -(-wagers // (2 * rolls))
        for _ in range(records):
            answer = settle_line(line)
        assert "net" in answer
        return records * 2 * rolls

    return play
