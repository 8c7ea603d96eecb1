"""Payments in whole chips, and caps on what a round wins: settled, told and priced against a second account of them."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.desk import analyse, analyse_joint, game_of, settle_line
from pitboss.desk.figures import kernel_of
from pitboss.money import share_out
from pitboss.rounds.audit import audit
from pitboss.rounds.events import Cut, Judged
from pitboss.rounds.explain import explain
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal
from pitboss.simulate.engine import EngineKernel
from sizes import so_many
from variants import raw_chapter, rules_of

BOOK, GAME = "house-limits", "mini-baccarat"
PLAYER_WINS, BANKER_SIX = "9c 3c Kd 3d", "2c 3c 2d 3d Kh"  # 9 against 6; Banker wins with 6 against 4
TIE = "9c 9d Kd Kh"
pytestmark = pytest.mark.usefixtures("examples")
Seats = dict[int, dict[str, str]]


def record(seats: Seats, shoe: str, patrons: dict[int, str] | None = None, **options: Any) -> bytes:
    made = [
        {"seat": seat, "wagers": wagers}
        | ({"patron": (patrons or {})[seat]} if seat in (patrons or {}) else {})
        for seat, wagers in seats.items()
    ]
    said = {"rulebook": BOOK, "game": GAME, "options": options, "seats": made, "shoe": shoe.split()}
    return json.dumps(said).encode()


def settled(seats: Seats, shoe: str, patrons: dict[int, str] | None = None, **options: Any) -> dict[str, Any]:
    return settle_line(record(seats, shoe, patrons, **options))


# -- chips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "way", "unit", "net"),
    [
        ("15", "up", "1", "8"),  # 7.50 in chips of 1
        ("15", "down", "1", "7"),
        ("15", "nearest", "1", "8"),
        ("15", "up", "0", "7.50"),
        ("15", "up", "0.50", "7.50"),
        ("14", "up", "1", "7"),
        ("15", "up", "5", "10"),
        ("20", "up", "5", "10"),
        ("21", "up", "5", "15"),
        ("21", "nearest", "5", "10"),
    ],
)
def test_a_payment_that_chips_cannot_make_is_rounded(stake: str, way: str, unit: str, net: str) -> None:
    answer = settled({1: {"banker": stake}}, BANKER_SIX, payment_unit=unit, payment_rounding=way)
    assert answer["net"]["1"]["banker"] == net


def test_whole_odds_are_rounded_too_and_a_loss_is_not() -> None:
    assert settled({1: {"player": "12"}}, PLAYER_WINS, payment_unit="5")["net"]["1"]["player"] == "15"
    assert settled({1: {"banker": "12"}}, PLAYER_WINS, payment_unit="5")["net"]["1"]["banker"] == "-12"
    assert settled({1: {"banker": "12"}}, TIE, payment_unit="5")["net"]["1"]["banker"] == "0"


def test_a_commission_leaves_a_payment_in_chips() -> None:
    raw = raw_chapter(BOOK, GAME)
    raw["rules"]["vigorish"]["value"] = 5
    game = game_of(GAME)
    for way, net in (("up", 2500), ("down", 2000)):
        rules = rules_of(game, BOOK, raw, payment_unit="5", payment_rounding=way)
        round = play_record(read_record(record({1: {"banker": "25"}}, "2c 9c 2d Kh")), game, rules)
        assert sum(round.net()[1].values()) == net, way


def test_another_game_rounds_in_the_same_place() -> None:
    game = "big-six"
    raw = raw_chapter("horseshoe-cincinnati", game)
    raw["rules"]["payment_unit"] = {"value": "5", "clause": "§7.I"}
    raw["rules"]["payment_rounding"] = {"value": "up", "clause": "§7.I"}
    found = game_of(game)
    rules = rules_of(found, "horseshoe-cincinnati", raw)
    said = {
        "rulebook": "horseshoe-cincinnati",
        "game": game,
        "seats": [{"seat": 1, "wagers": {"2": "3"}}],
        "spins": ["2"],
    }
    round = play_record(read_record(json.dumps(said).encode()), found, rules)
    assert round.net()[1]["2"] == 1000  # 6 at 2 to 1, in chips of 5


def test_chips_without_a_rounding_do_not_load() -> None:
    raw = raw_chapter("horseshoe-cincinnati", "big-six")
    raw["rules"]["payment_unit"] = {"value": "5", "clause": "§7.I"}
    with pytest.raises(Refusal, match="which way they are rounded"):
        rules_of(game_of("big-six"), "horseshoe-cincinnati", raw)


def test_the_odds_tell_what_rounding_comes_to_at_the_minimum() -> None:
    found = analyse(GAME, BOOK, {"minimum": "5"})
    [six] = [row for row in found["banker"].outcomes if row.net == Fraction(1, 2)]
    gained = six.probability * Fraction(1, 2) / 5  # 2.50 becomes 3
    low = analyse_joint(GAME, BOOK, {"banker": 500}, {"minimum": "5"})
    assert low.house_edge == found["banker"].house_edge - gained
    assert any("banker 0.9195% at $5" in note for note in found.notes)
    assert found["banker"].further["house_edge_at_minimum"] == found["banker"].house_edge - gained
    assert analyse_joint(GAME, BOOK, {"banker": 1000}).house_edge == found["banker"].house_edge
    plain = analyse(GAME, BOOK, {"payment_unit": "0", "player_cap": "0", "table_cap": "0"})
    assert len(plain.notes) == len(found.notes) - 3
    assert plain["banker"].house_edge == found["banker"].house_edge


# -- caps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("staked", "net", "total"),
    [("15009", "15009", None), ("15010", "15010", None), ("15011", "15010", "15000")],
)
def test_what_a_player_wins_in_a_round_is_capped(staked: str, net: str, total: str | None) -> None:
    answer = settled({1: {"player": staked, "tie": "10"}}, PLAYER_WINS)
    assert answer["net"]["1"]["player"] == net
    assert answer["net"]["1"].get("total") == total
    rule = "pay.player" if total is None else "rules.player_cap"
    assert answer["why"]["1"]["player"]["rule"] == rule


def test_a_tables_cap_is_shared_out_by_what_each_won() -> None:
    nets = settled({1: {"player": "20000"}, 2: {"player": "12000"}, 3: {"player": "10000"}}, PLAYER_WINS)[
        "net"
    ]
    # 15,000 and 12,000 and 10,000: 37,000 of which 30,000 is shared out, the odd cents to the lowest seats
    assert nets == {"1": {"player": "12162.17"}, "2": {"player": "9729.73"}, "3": {"player": "8108.10"}}
    exact = settled({1: {"player": "15000"}, 2: {"player": "15000"}}, PLAYER_WINS)["net"]
    assert exact == {"1": {"player": "15000"}, "2": {"player": "15000"}}


def test_seats_of_one_person_are_one_player() -> None:
    seats = {1: {"player": "10000"}, 2: {"player": "10000"}, 3: {"player": "10000"}}
    apart = settled(seats, PLAYER_WINS)["net"]
    assert [apart[seat]["player"] for seat in "123"] == ["10000"] * 3
    one = settled(seats, PLAYER_WINS, {1: "Ada", 3: "Ada"})["net"]
    assert [one[seat]["player"] for seat in "123"] == ["7500", "10000", "7500"]


def test_a_cut_is_an_event_with_its_clause_and_is_explained() -> None:
    game = game_of(GAME)
    line = record({1: {"player": "20000", "banker": "10"}}, PLAYER_WINS)
    round = play_record(read_record(line), game)
    [cut] = [one for one in round.log if type(one) is Cut]
    assert (cut.seat, cut.wager, cut.amount, cut.cite.clause) == (1, "player", 499_000, "2(c)")
    said = [one.found for one in round.log if type(one) is Judged and one.cite.rule == "rules.player_cap"]
    assert said == ["$19,990 won in this round: $15,000 of it is within the cap"]
    assert any("gives 4990 back" in one.says for one in explain(round.log, round.rules.chapter))
    assert audit(round.log, game, round.rules).clean


def plain_shares(total: int, by: list[int]) -> list[int]:
    """Hand cents out one by one: to each what it is due, rounded down, then a cent each from the first on."""
    due = [Fraction(total * one, sum(by)) for one in by]
    shares = [one.numerator // one.denominator for one in due]
    place = 0
    while sum(shares) < total:
        shares[place] += 1
        place += 1
    return shares


def expected(won: dict[int, dict[str, int]], player: int, table: int) -> dict[int, int]:
    """What each seat takes home, from what its wagers won and lost before any cap."""
    home = {seat: sum(nets.values()) for seat, nets in won.items()}
    if player:
        home = {seat: min(total, player) for seat, total in home.items()}
    winners = [seat for seat in sorted(home) if home[seat] > 0]
    if table and sum(home[seat] for seat in winners) > table:
        kept = plain_shares(table, [home[seat] for seat in winners])
        home |= dict(zip(winners, kept, strict=True))
    return home


@pytest.mark.parametrize("seed", range(so_many(everyday=30, ci=300, long=3000)))
def test_random_rounds_against_a_second_account(seed: int) -> None:
    random = Random(seed)
    seats = {
        seat: {
            wager: str(random.randint(1000, 20000))
            for wager in random.sample(["player", "banker", "tie"], random.randint(1, 3))
        }
        for seat in random.sample(range(1, 10), random.randint(1, 5))
    }
    for wagers in seats.values():
        if wagers.keys() == {"tie"}:
            wagers["player"] = "1001"
    shoe = random.choice([PLAYER_WINS, BANKER_SIX, TIE])
    player, table = random.choice(["0", "5000", "15000.01"]), random.choice(["0", "9999.99", "30000"])
    free = settled(seats, shoe, player_cap="0", table_cap="0")["net"]
    won = {int(seat): {name: cents(net) for name, net in nets.items()} for seat, nets in free.items()}
    answer = settled(seats, shoe, player_cap=player, table_cap=table)["net"]
    totals = {int(seat): nets.pop("total", None) for seat, nets in answer.items()}
    got = {int(seat): sum(map(cents, nets.values())) for seat, nets in answer.items()}
    assert got == expected(won, cents(player), cents(table))
    for seat, nets in answer.items():
        assert all(cents(net) <= cents(free[seat][name]) for name, net in nets.items())
        assert all(cents(net) >= 0 for name, net in nets.items() if cents(free[seat][name]) >= 0)
        assert totals[int(seat)] is None or cents(totals[int(seat)]) == got[int(seat)]


def cents(text: str) -> int:
    return int(Fraction(text) * 100)


def test_what_is_shared_out_adds_up() -> None:
    assert share_out(100, [1, 1, 1]) == [34, 33, 33]
    assert share_out(7, [5, 2]) == [5, 2]
    assert share_out(1, [10, 990]) == [1, 0]


def test_given_stakes_are_priced_with_the_players_cap() -> None:
    options = {"player_cap": "100", "table_cap": "0"}
    free = analyse_joint(GAME, BOOK, {"tie": 2000, "player": 1000}, options | {"player_cap": "0"})
    capped = analyse_joint(GAME, BOOK, {"tie": 2000, "player": 1000}, options)
    mean = sum((min(one.cents, Fraction(10_000)) * one.probability for one in free.outcomes), Fraction(0))
    assert capped.mean == mean < free.mean
    by_table = analyse_joint(
        GAME, BOOK, {"tie": 2000, "player": 1000}, {"player_cap": "0", "table_cap": "100"}
    )
    assert by_table.mean == mean


def test_a_table_cap_is_said_not_to_be_counted() -> None:
    notes = analyse(GAME, BOOK).notes
    assert any("$30,000" in note and "not counted" in note for note in notes)
    assert any("$15,000" in note for note in notes)


def test_what_depends_on_the_stake_is_simulated_by_the_engine() -> None:
    game = game_of(GAME)
    assert isinstance(kernel_of(game, game.rules(BOOK)), EngineKernel)
    free = game.rules(BOOK, {"payment_unit": "0", "player_cap": "0", "table_cap": "0"})
    assert not isinstance(kernel_of(game, free), EngineKernel)
