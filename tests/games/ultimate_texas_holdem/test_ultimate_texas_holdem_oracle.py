"""Ultimate texas hold'em against a second opinion: random rounds settled from the fact sheet alone."""

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
        seen["not qualified"] += theirs[0] == 0
        seen["limit"] += any("total" in wagers for wagers in oracle.settle(record)["net"].values())
        for seat in record["seats"]:
            mine = plain.best_five([*seat["cards"], *record["community"]])
            seen[plain.five_name(mine)] += 1
            seen["blind on a " + plain.five_name(mine)] += mine > theirs
            seen["tie"] += mine == theirs
            seen.update(f"{said['at']} {said['do']}" for said in seat.get("decisions", []))
    decided = {"preflop check", "preflop play", "flop check", "flop play", "river play", "river fold"}
    reached = {*plain.FIVE_CARD, *(f"blind on a {hand}" for hand in plain.FIVE_CARD), *oracle.VOIDS, *decided}
    reached |= {"dealer_card_exposed", "not qualified", "limit", "tie"}
    assert reached == {what for what, times in seen.items() if times}
