from collections import Counter
from typing import Any

import msgspec
import pytest

from pitboss.desk import chapters, game_of
from pitboss.games.craps import kernel
from pitboss.games.craps.kernel import Cell, CrapsKernel, stake_cents
from pitboss.games.craps.odds import wager_names
from pitboss.rounds.records import read_record
from pitboss.rulebooks import Rules

RULEBOOKS = [book for book, game in chapters() if game.id == "craps"]


def rules(rulebook: str, pay: dict[str, dict[str, str]] | None = None, **options: Any) -> Rules:
    return game_of("craps").rules(rulebook, options, pay)


def made(rulebook: str, **options: Any) -> CrapsKernel:
    return CrapsKernel(rules(rulebook, **options))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_wager_of_the_chapter_is_simulated(rulebook: str) -> None:
    table = made(rulebook)
    sums = table.sums(table.tally(1, 50_000))
    assert list(sums.wagers) == wager_names(table.rules)
    assert all(wager.decided for wager in sums.wagers.values())
    assert sums.rounds >= 50_000


def test_no_hands_are_no_records() -> None:
    table = made("oneida-2003")
    assert (table.records(3, 0), table.nets(3, 0)) == ([], [])


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_record_is_one_hand_with_every_wager(rulebook: str) -> None:
    table = made(rulebook)
    record = table.records(3, 8)[-1]
    read = read_record(msgspec.json.encode(record))
    assert read.rulebook == rulebook
    assert sum(read.rolls[-1]) == 7
    ids = [line["id"] for line in record["seats"][0]["wagers"]]
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    staked = {line["wager"].partition(":")[0] for line in record["seats"][0]["wagers"]}
    assert {"pass", "dont_pass", "field", "place_6", "hard_8"} <= staked


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_nets_of_the_hands_add_up_to_the_sums_of_the_run(rulebook: str) -> None:
    table = made(rulebook)
    # A run of one roll goes on to the first seven out: it is the first hand.
    (nets,) = table.nets(11, 1)
    sums = table.sums(table.tally(11, 1))
    assert sum(nets.values()) == sum(wager.net_cents for wager in sums.wagers.values())


def test_a_winner_stays_up_but_one_charged_when_made_is_made_again() -> None:
    table = made("horseshoe-cincinnati", buy_vig=5)
    seat = _seat_with_a_repeated_buy(table)
    removed = {move["wager"] for move in seat["moves"]}
    assert removed
    assert all(id.startswith(("buy", "lay")) for id in removed)
    assert {line["wager"] for line in seat["wagers"] if line["id"] in removed} == {
        id.partition(".")[0] for id in removed
    }


def test_without_a_charge_nothing_is_taken_down() -> None:
    table = made("horseshoe-cincinnati", buy_vig=0, lay_vig=0)
    assert not any(record["seats"][0]["moves"] for record in table.records(2, 40))
    assert not any(nets["vig"] for nets in table.nets(2, 40))


def _seat_with_a_repeated_buy(table: CrapsKernel) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [record["seats"][0] for record in table.records(2, 40)]
    return next(seat for seat in seats if seat["moves"])


@pytest.mark.parametrize(
    ("options", "cents"),
    [
        ({}, 6_000),
        ({"minimum": "60"}, 6_000),
        ({"minimum": "61"}, 12_000),
        ({"smallest_chip": "5"}, 30_000),
    ],
)
def test_the_stake_divides_and_pays_without_a_rest(options: dict[str, Any], cents: int) -> None:
    assert stake_cents(rules("horseshoe-cincinnati", **options)) == cents


def test_the_stake_grows_until_a_charge_comes_out_to_the_cent() -> None:
    # Of 60 cents a lay on six wins 50, and five percent of that is two cents and a half.
    assert stake_cents(rules("horseshoe-cincinnati", smallest_chip="0.01", minimum="0.01", lay_vig=5)) == 120

    # Of 60 dollars a lay on six wins 50, and two and a quarter percent of that is a dollar twelve and a half.
    assert stake_cents(rules("horseshoe-cincinnati", lay_vig="2.25")) == 12_000
    assert stake_cents(rules("horseshoe-cincinnati", buy_vig="4.5")) == 6_000


def test_a_fire_bet_keeps_to_its_own_limits() -> None:
    amounts = {bet.name: bet.amount for bet in made("horseshoe-cincinnati", minimum="120").bets}
    assert amounts.pop("fire") == 10_000
    assert set(amounts.values()) == {12_000}


def test_horseshoe_5_vii_a_fire_bet_is_settled_at_the_seven_out_by_points_made() -> None:
    (fire,) = [bet for bet in made("horseshoe-cincinnati").bets if bet.name == "fire"]
    start = kernel.STARTS[kernel.FIRE]
    for points in range(64):
        net = {4: 24, 5: 249, 6: 999}.get(points.bit_count(), -1) * fire.amount
        sevens = {(first - 1) * 6 + 6 - first: Cell(net, 0, False, False) for first in range(1, 7)}
        assert fire.cells[start + points] == sevens
        assert fire.cells[start + 64 + points] == {}
