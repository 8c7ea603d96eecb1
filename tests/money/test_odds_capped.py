"""Odds that end at a sum: read, written, compared, posted, settled and priced."""

import json
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse, analyse_joint, game_of, settle_line
from pitboss.money import Capped, Odds, parse_pays
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal
from variants import raw_chapter, rules_of

BOOK = "house-limits"
pytestmark = pytest.mark.usefixtures("examples")


def test_they_are_written_as_they_are_read() -> None:
    found = parse_pays("500 to 1, at most $50,000")
    assert str(found) == "500 to 1, at most $50,000"
    assert found == Capped(Odds(500), 5_000_000)
    assert [found.win(stake) for stake in (9_900, 10_000, 10_100)] == [4_950_000, 5_000_000, 5_000_000]


def test_no_two_are_alike_that_pay_otherwise() -> None:
    capped = Capped(Odds(500), 100)
    assert capped != Odds(500)
    assert Odds(500) != capped
    assert capped != Capped(Odds(500), 101)
    assert {capped, Capped(Odds(1000, 2), 100)} == {capped}


@pytest.mark.parametrize(
    "text",
    [
        "500 to 1, at most",
        "500 to 1, at most $0",
        "500 to 1, at most 5 to 1",
        "$5, at most $4",
        "10%, at most $4",
        "500 to 1, at most $4 in all",
        "5 to 1, at most $9, at most $8",
        ", at most $4",
        "5 to 1" + ", at most $9" * 9_999,
    ],
)
def test_a_sum_without_odds_or_odds_without_a_sum_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="odds"):
        parse_pays(text)


def settled(stake: str, **options: Any) -> dict[str, Any]:
    seats = [{"seat": 1, "wagers": {"straight-17": stake}}]
    record = {"rulebook": BOOK, "game": "roulette", "options": options, "seats": seats, "spins": ["17"]}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(("stake", "net"), [("2857", "99995"), ("2858", "100000"), ("5000", "100000")])
def test_the_longest_odds_end_at_the_sum(stake: str, net: str) -> None:
    assert settled(stake)["net"]["1"]["straight-17"] == net


@pytest.mark.parametrize(
    ("posted", "net"),
    [
        ("35 to 1", "175000"),
        ("35 to 1, at most $100,001", "100001"),
        ("36 to 1, at most $100,000", "100000"),
        ("35 to 1, at most $99,999", None),
        ("34 to 1", None),
        ("34 to 1, at most $200,000", None),
    ],
)
def test_the_house_may_post_a_higher_sum_or_none_but_no_lower_one(posted: str, net: str | None) -> None:
    answer = settled("5000", pay={"odds": {"straight": posted}})
    if net is None:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == ("below_floor", "4")
    else:
        assert answer["net"]["1"]["straight-17"] == net


def test_a_fixed_table_is_fixed_in_its_sum_too() -> None:
    raw = raw_chapter("horseshoe-cincinnati", "ultimate-texas-holdem")
    table = raw["pay"]["blind"]
    table["royal flush"] = "500 to 1, at most $50,000"
    table["kind"] = "fixed"
    game = game_of("ultimate-texas-holdem")
    rules_of(game, "horseshoe-cincinnati", raw)
    with pytest.raises(Refusal, match="fixed at 500 to 1, at most"):
        rules_of(game, "horseshoe-cincinnati", raw, pay={"blind": {"royal flush": "500 to 1"}})


def test_a_hand_at_ultimate_texas_holdem_is_paid_up_to_the_sum() -> None:
    raw = raw_chapter("horseshoe-cincinnati", "ultimate-texas-holdem")
    raw["pay"]["blind"]["royal flush"] = "500 to 1, at most $40,000"
    game = game_of("ultimate-texas-holdem")
    rules = rules_of(game, "horseshoe-cincinnati", raw)
    play = [{"at": "preflop", "do": "play", "amount": "600"}]
    record = {
        "rulebook": "horseshoe-cincinnati",
        "game": "ultimate-texas-holdem",
        "seats": [
            {"seat": 1, "wagers": {"ante": "150", "blind": "150"}, "cards": ["As", "Ks"], "decisions": play}
        ],
        "community": ["Qs", "Js", "Ts", "2d", "3c"],
        "dealer": ["9h", "9d"],
    }
    round = play_record(read_record(json.dumps(record).encode()), game, rules)
    assert round.net()[1]["blind"] == 4_000_000  # below the payout limit on the whole hand


def test_given_stakes_are_priced_up_to_the_sum_and_one_unit_says_so() -> None:
    assert analyse_joint("roulette", BOOK, {"straight-17": 285_700}).house_edge == Fraction(1, 37)
    capped = analyse_joint("roulette", BOOK, {"straight-17": 500_000})
    assert capped.house_edge == (36 * 5000 - Fraction(100_000)) / 37 / 5000
    assert any(
        "straight pays 35 to 1, at most $100,000 (4)" in note for note in analyse("roulette", BOOK).notes
    )
