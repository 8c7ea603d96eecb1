"""Mini-baccarat's exact odds, against published figures and a second count."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import perm
from pathlib import Path
from typing import Any

import pytest

from baccarat_oracle import count, dealt, dragon
from pitboss.desk import analyse, simulate

ORDERS = 4_998_398_275_503_360
"""In how many orders six cards can leave a shoe of eight decks."""
COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "mini-baccarat.json").read_text())
"""In how many of them each wager ends as it can, by the number of decks."""


def edges(**options: Any) -> dict[str, str]:
    analysis = analyse("mini-baccarat", "horseshoe-cincinnati", options)
    return {name: f"{float(wager.house_edge) * 100:.4f}" for name, wager in analysis.wagers.items()}


def test_eight_decks_come_to_the_published_figures() -> None:
    assert edges() == {
        "player": "1.2351",
        "banker": "1.0579",
        "tie": "14.3596",
        "dragon_player": "2.6517",
        "dragon_banker": "9.3731",
    }


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"),
    [(6, "1.2374", "1.0558", "14.4382"), (8, "1.2351", "1.0579", "14.3596")],
)
def test_by_the_number_of_decks(decks: int, player: str, banker: str, tie: str) -> None:
    found = edges(decks=decks)
    assert (found["player"], found["banker"], found["tie"]) == (player, banker, tie)


def test_a_shuffler_deals_from_one_batch() -> None:
    assert edges(decks=12, shuffler=True) == edges(decks=6)


def test_eight_decks_have_the_published_numbers_of_combinations() -> None:
    analysis = analyse("mini-baccarat", "horseshoe-cincinnati")
    assert {wager.total_combinations for wager in analysis.wagers.values()} == {ORDERS}
    assert [row.combinations for row in analysis["player"].outcomes] == [
        2_230_518_282_592_256,
        475_627_426_473_216,
        2_292_252_566_437_888,
    ]


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_every_outcome_is_counted_as_the_file_says(decks: int) -> None:
    kept = dict(COUNTS[str(decks)])
    assert kept.pop("orders") == perm(52 * decks, 6)
    analysis = analyse("mini-baccarat", "horseshoe-cincinnati", {"decks": decks})
    for wager, rows in kept.items():
        assert {row.event: row.combinations for row in analysis[wager].outcomes} == rows


@pytest.mark.heavy
@pytest.mark.in_turn
def test_a_second_count_by_the_sheet_finds_the_same_weights() -> None:
    """By values and falling products, hand by hand: six decks, every order that the sheet's own rules tell apart."""
    ranks = ("K", "A", *"23456789")
    held = {rank: 96 if rank == "K" else 24 for rank in ranks}
    found: Counter[tuple[int, int, int]] = Counter()
    for first in product(ranks, repeat=4):
        weight, left = 1, Counter(held)
        for rank in first:
            weight *= left[rank]
            left[rank] -= 1
        _spread(first, weight, left, found)
    analysis = analyse("mini-baccarat", "horseshoe-cincinnati", {"decks": 6})
    for place, wager in enumerate(("player", "dragon_player", "dragon_banker")):
        by_net: Counter[Fraction] = Counter()
        for cell, ways in found.items():
            by_net[Fraction(cell[place])] += ways
        rows: Counter[Fraction] = Counter()
        for row in analysis[wager].outcomes:
            rows[row.net] += row.combinations
        assert rows == by_net


def _spread(
    first: tuple[str, ...], weight: int, left: Counter[str], found: Counter[tuple[int, int, int]]
) -> None:
    """Add the fifth and sixth card where the hands of four take them; who does not is weighed by what could come."""
    size = left.total()
    fifths = left if _used(first, "K", "K") > 4 else {"K": size}
    for fifth, ways in dict(fifths).items():
        after = Counter(left)
        after[fifth] -= 1
        sixths = after if _used(first, fifth, "K") > 5 else {"K": size - 1}
        for sixth, more in dict(sixths).items():
            player, banker, _ = dealt([rank + "c" for rank in (*first, fifth, sixth)])
            ahead = count(player) - count(banker)
            cell = ((ahead > 0) - (ahead < 0), dragon(player, banker), dragon(banker, player))
            found[cell] += weight * ways * more


def _used(first: tuple[str, ...], fifth: str, sixth: str) -> int:
    return 6 - len(dealt([rank + "c" for rank in (*first, fifth, sixth)])[2])


def test_reading_vigorish_on_ties_costs_a_twentieth_of_every_tie() -> None:
    plain = analyse("mini-baccarat", "horseshoe-cincinnati")
    other = "5 per cent of a Banker wager is kept on every tie"
    read = analyse("mini-baccarat", "horseshoe-cincinnati", readings={"vigorish_on_ties": other})
    posted = analyse("mini-baccarat", "horseshoe-cincinnati", {"banker_tie": "charged"})
    ties = plain["tie"].hit_frequency
    assert read["banker"].house_edge == plain["banker"].house_edge + ties / 20 == posted["banker"].house_edge
    assert read["player"] == plain["player"]
    assert read.read_as == {"vigorish_on_ties": other}


def test_better_tie_odds_cost_the_house_what_they_say() -> None:
    plain = analyse("mini-baccarat", "horseshoe-cincinnati")["tie"]
    nine = analyse("mini-baccarat", "horseshoe-cincinnati", pay={"tie": {"win": "9 to 1"}})["tie"]
    assert nine.house_edge == plain.house_edge - plain.hit_frequency


def test_a_simulation_agrees_with_the_exact_figures() -> None:
    report = simulate("mini-baccarat", "horseshoe-cincinnati", 400_000, seed=8, workers=1)
    deviations = {wager.name: abs(float(wager.deviation or 9)) for wager in report.wagers.values()}
    assert len(deviations) == 5
    assert max(deviations.values()) < 4
