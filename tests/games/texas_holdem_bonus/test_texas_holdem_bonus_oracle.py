"""Texas hold'em bonus against a second opinion: random rounds settled from the fact sheet alone."""

from collections import Counter
from itertools import islice

import pytest

import plain_poker as plain
from second_opinion import oracle_beside

oracle = oracle_beside(__file__)


@pytest.mark.heavy
def test_random_rounds_reach_every_row_and_every_way_a_round_ends() -> None:
    seen: Counter[str] = Counter()
    for record in islice(oracle.records(4), 600):
        seen.update(event["kind"] for event in record.get("irregularities", []))
        theirs = plain.best_five([*record["dealer"], *record["community"]])
        seen["limit"] += any("total" in wagers for wagers in oracle.settle(record)["net"].values())
        for seat in record["seats"]:
            mine, row = plain.best_five([*seat["cards"], *record["community"]]), oracle.row(seat["cards"])
            seen[plain.five_name(mine)] += mine > theirs
            seen["tie"] += mine == theirs
            seen[row or "no row"] += "bonus" in seat["wagers"]
            seen["both aces"] += row == oracle.row(record["dealer"]) == "pair of aces"
            seen.update(f"{said['at']} {said['do']}" for said in seat.get("decisions", []))
    decided = {"flop bet", "flop fold", "turn bet", "turn check", "river bet", "river check"}
    reached = {
        *plain.FIVE_CARD,
        *oracle.ROWS,
        *oracle.VOIDS,
        *decided,
        "dealer_card_exposed",
        "player_leaves",
    }
    reached |= {"limit", "tie", "no row", "both aces"}
    assert reached == {what for what, times in seen.items() if times}
