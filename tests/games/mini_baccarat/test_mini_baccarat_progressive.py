"""A progressive on three-card nines at baccarat: who has the wager wins with everybody else who has it."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import baccarat_oracle as oracle
from agreement import disagreements
from pitboss.chance import CARDS
from pitboss.desk import analyse, game_of, settle_line
from pitboss.desk.figures import what_if
from pitboss.desk.par import par_sheet
from pitboss.floor import LiveTable
from pitboss.procedures.progressive import Meter
from pitboss.rounds.answers import Stakes
from sizes import so_many

BOOK, GAME = "jackpots", "mini-baccarat"
pytestmark = pytest.mark.usefixtures("examples")

BOTH = "2c 2d 3c Kd 4h 7s"
"""Player 2-3-4 and Banker 2-K-7: both have nine in three cards."""
PLAYER, BANKER, NONE = "2c 4d 3c 3d 4h", "Kc 2d 6d 2c 5s", "9c 2d Kc 3d"
PAYS = {(True, False): 3_000, (False, True): 2_500}


def settle(shoe: str, seats: tuple[int, ...] = (1,), without: tuple[int, ...] = (), **more: Any) -> Any:
    made = [
        {"seat": seat, "wagers": {"tie": "10"} | ({} if seat in without else {"progressive": "5"})}
        for seat in seats
    ]
    record = {"rulebook": BOOK, "game": GAME, "seats": made, "shoe": shoe.split(), **more}
    return settle_line(json.dumps(record).encode())


def nets(answer: dict[str, Any]) -> dict[int, int]:
    assert "net" in answer, answer
    return {
        int(seat): int(Fraction(won["progressive"]) * 100)
        for seat, won in answer["net"].items()
        if "progressive" in won
    }


@pytest.mark.parametrize(
    ("shoe", "net", "meter"),
    [(BOTH, 99_500, 50_000), (PLAYER, 2_500, 100_000), (BANKER, 2_000, 100_000), (NONE, -500, 100_000)],
)
def test_nines_in_three_cards_are_paid_and_two_of_them_win_the_meter(shoe: str, net: int, meter: int) -> None:
    answer = settle(shoe)
    assert nets(answer) == {1: net}
    assert answer["why"]["1"]["progressive"] == {"rule": "pay.progressive", "clause": "6"}
    assert answer["state"]["meter"] == {"shows": meter}


def test_all_who_made_the_wager_share_the_meter() -> None:
    answer = settle(BOTH, (1, 2, 4, 5), without=(4,), options={"meter": "1000.01"})
    assert nets(answer) == dict.fromkeys((1, 2, 5), 33_333 - 500)
    assert answer["state"]["meter"] == {"shows": 50_000 + 2}


def test_a_stake_below_five_dollars_is_refused_and_a_house_may_ask_for_more() -> None:
    record = {"rulebook": BOOK, "game": GAME, "shoe": NONE.split()}
    for stake, posted, code in (("4", {}, "bad_amount"), ("5", {"progressive_stake": "4"}, "outside_range")):
        seats = [{"seat": 1, "wagers": {"tie": "10", "progressive": stake}}]
        answer = settle_line(json.dumps(record | {"seats": seats, "options": posted}).encode())
        assert answer["refused"]["code"] == code, answer
    seats = [{"seat": 1, "wagers": {"tie": "10", "progressive": "10"}}]
    more = record | {"seats": seats, "options": {"progressive_stake": "10"}, "shoe": PLAYER.split()}
    assert nets(settle_line(json.dumps(more).encode())) == {1: 5_000}


def test_no_meter_is_remembered_where_none_is_posted() -> None:
    answer = settle(NONE, without=(1,), options={"meter": "0"}, state={"meter": {"shows": 5}})
    assert answer["refused"]["code"] == "bad_state"


@pytest.mark.parametrize(
    ("shoe", "call"),
    [(BOTH, "hands_mixed after_round"), (NONE, "hands_mixed after_round"), ("Ts", "too_few_cards deal")],
)
def test_a_void_round_returns_the_chip_and_leaves_what_was_added(shoe: str, call: str) -> None:
    """An award that was paid goes back onto the meter."""
    kind, at = call.split()
    calls = {"irregularities": [{"kind": kind, "at": at}]}
    answer = settle(shoe, (1, 2), state={"meter": {"shows": 100_000, "rest": 7}}, **calls)
    assert nets(answer) == {1: 0, 2: 0}
    assert answer["state"]["meter"] == {"shows": 100_200, "rest": 7}


def expected(shoe: list[str]) -> tuple[bool, bool]:
    """Whether Player and Banker have nine in three cards."""
    player, banker, _ = oracle.dealt(list(shoe))
    return (len(player) == 3 and oracle.count(player) == 9), (len(banker) == 3 and oracle.count(banker) == 9)


def test_random_rounds_are_settled_as_the_example_book_says() -> None:
    random, meter, seen = Random("nines"), 100_000, Counter[tuple[bool, bool]]()
    fresh = True
    for number in range(so_many(everyday=300, ci=4_000)):
        cards = random.sample([*CARDS] * 8, 6)
        if number % 10 == 0:
            cards = BOTH.split()
        used = cards[: 6 - len(oracle.dealt(list(cards))[2])]
        seats = tuple(sorted(random.sample(range(1, 10), random.randrange(1, 4))))
        answer = settle(" ".join(used), seats, **({} if fresh else {"state": {"meter": {"shows": meter}}}))
        meter = 100_000 if fresh else meter + 100 * len(seats)
        won = expected(cards)
        share = meter // len(seats)
        award = share if all(won) else PAYS.get(won, 0)
        meter += 50_000 - share * len(seats) if all(won) else 0
        assert nets(answer) == dict.fromkeys(seats, award - 500), used
        assert answer["state"]["meter"] == {"shows": meter}
        seen[won] += 1
        fresh = number % 7 == 6
    assert len(seen) == 4


# -- figures --------------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.in_turn
def test_the_odds_are_those_of_every_order_of_six_cards() -> None:
    """A card of each value, and how many there are of it in eight decks."""
    held = {"K": 128, "A": 32, **dict.fromkeys("23456789", 32)}
    ways, total = Counter[tuple[bool, bool]](), 0
    for values in product(held, repeat=6):
        weight, left = 1, dict(held)
        for value in values:
            weight *= left[value]
            left[value] -= 1
        ways[expected([f"{value}s" for value in values])] += weight
        total += weight
    found = analyse(GAME, BOOK, wager="progressive")["progressive"]
    paid = sum(PAYS.get(won, 0) * many for won, many in ways.items()) + 100_000 * ways[True, True]
    assert found.house_edge == 1 - Fraction(paid, total * 500)


def test_the_meter_at_which_it_is_fair_is_told_and_is_fair() -> None:
    [sheet] = par_sheet(what_if(GAME, BOOK), wager="progressive").wagers
    assert sheet.jackpot is not None
    assert sheet.jackpot.meter == 100_000
    cents = int(sheet.jackpot.fair)
    posted = {"meter": f"{cents // 100}.{cents % 100:02}"}
    at = analyse(GAME, BOOK, posted, wager="progressive")["progressive"].house_edge
    assert 0 <= at < Fraction(1, 10**5)
    [note] = [one for one in analyse(GAME, BOOK).notes if "progressive" in one]
    assert "a meter of $1,000, for a player who makes it alone" in note
    assert f"${round(sheet.jackpot.fair) / 100:,.2f}" in note


def test_wagers_together_are_the_sum_of_their_parts() -> None:
    game, stakes = game_of(GAME), {"banker": 500, "progressive": 500}
    rules = game.rules(BOOK, {})
    endings = list(game.together(rules, stakes).endings)
    ways, prices = sum(one.weight for one in endings), game.analyse(rules)
    for place, wager in enumerate(stakes):
        net = sum(one.weight * one.nets[place] for one in endings)
        assert -net / ways / 500 == prices[wager].house_edge


def test_the_kernel_and_the_engine_agree_to_the_cent() -> None:
    assert disagreements(GAME, BOOK, so_many(everyday=200, ci=2_000), 3) == []


def test_a_live_table_keeps_its_meter_from_round_to_round() -> None:
    game = game_of(GAME)
    table = LiveTable(game, game.rules(BOOK, {}), 1, 0, bytes(32))
    for _ in range(2):
        table.answer(Stakes({"tie": 1_000, "progressive": 500}, 1))
        assert table.round.over
        meter = table.round.table.state.meter
        table.new_round()
    assert type(meter) is Meter
    assert table.round.table.state.meter == meter
