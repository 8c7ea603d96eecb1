"""Match play and promotional vouchers at any game that takes them: what they win is paid, what they are is not."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.desk import analyse, game_of, settle_line
from pitboss.rounds import Round
from pitboss.rounds.audit import audit
from pitboss.rounds.events import Coupon, Forfeited, Vouched
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal
from sizes import so_many
from variants import raw_chapter, rules_of

BOOK = "house-limits"
HORSESHOE = "horseshoe-cincinnati"
pytestmark = pytest.mark.usefixtures("examples")


def roulette(wagers: dict[str, str], spin: str = "17", **seat: Any) -> dict[str, Any]:
    record = {
        "rulebook": BOOK,
        "game": "roulette",
        "seats": [{"seat": 1, "wagers": wagers, **seat}],
        "spins": [spin],
    }
    return settle_line(json.dumps(record).encode())


def played(game: str, clause: str, wagers: list[str], record: dict[str, Any]) -> Round:
    """Play a record under Horseshoe's chapter, changed so that it takes coupons and vouchers on these wagers."""
    raw = raw_chapter(HORSESHOE, game)
    raw["rules"]["match_play_coupons"] = {"value": True, "clause": clause}
    for rule in ("coupon_wagers", "voucher_wagers"):
        raw["rules"][rule] = {"value": wagers, "clause": clause}
    found = game_of(game)
    line = json.dumps({"rulebook": HORSESHOE, "game": game, **record}).encode()
    return play_record(read_record(line), found, rules_of(found, HORSESHOE, raw))


def test_a_voucher_is_paid_what_it_wins_and_costs_nothing_when_it_loses() -> None:
    answer = roulette({"black": "10", "red": "10", "dozen-2": "5"}, vouchers=["black", "red", "dozen-2"])
    assert answer["net"]["1"] == {"black": "10", "red": "0", "dozen-2": "10"}
    assert answer["why"]["1"]["black"] == {"rule": "pay.odds", "clause": "4"}


def test_match_play_is_paid_beside_its_chips_on_outside_bets_only() -> None:
    won = roulette({"black": "10"}, coupons={"black": "10"})
    assert won["net"]["1"]["black"] == "20"
    inside = roulette({"straight-17": "10"}, coupons={"straight-17": "10"})["refused"]
    assert (inside["code"], inside["clause"]) == ("no_coupon", "2(d)")


@pytest.mark.parametrize(
    ("wagers", "vouchers", "code"),
    [
        ({"straight-17": "5"}, ["straight-17"], "no_voucher"),
        ({"black": "10"}, ["red"], "needs_wager"),
        ({"black": "10"}, ["black", "black"], "bad_voucher"),
        ({"black": "4"}, ["black"], "bad_voucher"),  # vouchers are not honoured below the minimum
        ({"black": "5001"}, ["black"], "bad_voucher"),
    ],
)
def test_what_no_voucher_may_do(wagers: dict[str, str], vouchers: list[str], code: str) -> None:
    refused = roulette(wagers, vouchers=vouchers)["refused"]
    assert (refused["code"], refused["rule"], refused["clause"]) == (code, "rules.voucher_wagers", "2(e)")


def test_a_document_that_says_nothing_of_vouchers_has_no_use_for_the_key() -> None:
    record = {"seats": [{"seat": 1, "wagers": {"red": "5"}, "vouchers": ["red"]}], "spins": ["17"]}
    answer = settle_line(json.dumps({"rulebook": "french-table", "game": "roulette", **record}).encode())
    assert answer["refused"]["code"] == "unknown_key"


def test_a_push_gives_the_voucher_back() -> None:
    seats = [{"seat": 1, "wagers": {"player": "10"}, "vouchers": ["player"]}]
    line = {"rulebook": BOOK, "game": "mini-baccarat", "seats": seats, "shoe": ["9c", "9d", "Kd", "Kh"]}
    game = game_of("mini-baccarat")
    round = play_record(read_record(json.dumps(line).encode()), game)
    assert round.net() == {1: {"player": 0}}
    assert [(one.does, one.amount) for one in round.log if type(one) is Coupon] == [
        ("laid", 1000),
        ("returned", 1000),
    ]
    lent, back = ([one for one in round.log if type(one) is kind] for kind in (Vouched, Forfeited))
    assert [one.amount for one in (*lent, *back)] == [1000, 1000]
    assert audit(round.log, round.game, round.rules).clean


NATURAL = {"cards": ["As", "Kd"]}


@pytest.mark.parametrize(
    ("seat", "dealer", "net"),
    [
        (NATURAL, ["9c", "8d"], {"blackjack": 1500}),
        (
            {"cards": ["Ts", "Kd"], "decisions": [{"at": "hand1", "do": "stand"}]},
            ["9c", "8d"],
            {"blackjack": 1000},
        ),
        (
            {"cards": ["Ts", "7d"], "decisions": [{"at": "hand1", "do": "stand"}]},
            ["9c", "8d"],
            {"blackjack": 0},
        ),
        (
            {"cards": ["Ts", "6d"], "decisions": [{"at": "hand1", "do": "stand"}]},
            ["9c", "8d"],
            {"blackjack": 0},
        ),
        (
            {"cards": ["6s", "5d"], "decisions": [{"at": "hand1", "do": "double", "card": "Th"}]},
            ["9c", "8d"],
            {"blackjack": 1000, "double1": 1000},
        ),
        (
            {"cards": ["6s", "5d"], "decisions": [{"at": "hand1", "do": "double", "card": "2h"}]},
            ["9c", "8d"],
            {"blackjack": 0, "double1": -1000},
        ),
    ],
)
def test_a_voucher_at_blackjack(seat: dict[str, Any], dealer: list[str], net: dict[str, int]) -> None:
    staked = {"seat": 1, "wagers": {"blackjack": "10"}, "vouchers": ["blackjack"], **seat}
    round = played("blackjack", "§9.II", ["blackjack"], {"seats": [staked], "dealer": dealer})
    assert round.net()[1] == net


def test_match_play_at_blackjack_and_big_six() -> None:
    seat = {"seat": 1, "wagers": {"blackjack": "10"}, "coupons": {"blackjack": "10"}, **NATURAL}
    round = played("blackjack", "§9.II", ["blackjack"], {"seats": [seat], "dealer": ["9c", "8d"]})
    assert round.net()[1] == {"blackjack": 3000}
    seats = [
        {"seat": 1, "wagers": {"5": "5"}, "coupons": {"5": "5"}},
        {"seat": 2, "wagers": {"5": "5"}, "vouchers": ["5"]},
        {"seat": 3, "wagers": {"10": "5"}, "vouchers": ["10"]},
    ]
    six = played("big-six", "§4.III", ["5", "10"], {"seats": seats, "spins": ["5"]})
    assert six.net() == {1: {"5": 5000}, 2: {"5": 2500}, 3: {"10": 0}}


def test_a_void_takes_the_loan_back_and_gives_the_voucher_back() -> None:
    seats = [{"seat": 2, "wagers": {"5": "5"}, "vouchers": ["5"]}]
    called = [{"kind": "clapper_on_peg"}]
    round = played("big-six", "§4.III", ["5"], {"seats": seats, "spins": [], "irregularities": called})
    assert round.void
    assert round.net() == {2: {"5": 0}}
    assert [one.does for one in round.log if type(one) is Coupon] == ["laid", "returned"]
    assert audit(round.log, round.game, round.rules).clean


def test_a_wager_the_document_lacks_takes_no_voucher() -> None:
    with pytest.raises(Refusal, match="no wager 'moon'"):
        played("big-six", "§4.III", ["5", "moon"], {})


EVEN = {"red": 1, "black": 1, "odd": 1, "even": 1, "low": 1, "high": 1, "dozen-1": 2, "column-3": 2}


@pytest.mark.parametrize("seed", range(so_many(everyday=20, ci=200, long=2000)))
def test_random_spins_against_the_plain_sense_of_it(seed: int) -> None:
    random = Random(seed)
    wagers = {name: str(random.randint(5, 50)) for name in random.sample(sorted(EVEN), random.randint(1, 8))}
    vouchers = [name for name in wagers if random.random() < 0.5]
    spin = str(random.randint(0, 36))
    plain = roulette(wagers, spin)["net"]["1"]
    for name, net in roulette(wagers, spin, vouchers=vouchers)["net"]["1"].items():
        free = name in vouchers and int(plain[name]) < 0
        assert net == ("0" if free else plain[name])


def test_the_odds_tell_what_a_voucher_is_worth() -> None:
    [note] = [note for note in analyse("roulette", BOOK).notes if "voucher" in note]
    assert "red 0.486486" in note  # 18 of 37
    assert "dozen-1 0.648649" in note  # 12 of 37 at 2 to 1
    assert "straight" not in note
    assert analyse("roulette", BOOK)["red"].further == {"voucher_worth": Fraction(18, 37)}
    [bank] = [note for note in analyse("mini-baccarat", BOOK).notes if "voucher" in note]
    player = analyse("mini-baccarat", BOOK)["player"]
    worth = player.hit_frequency / (1 - player.push_frequency)
    assert f"player {float(worth):.6f}" in bank
