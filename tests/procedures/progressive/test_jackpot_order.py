"""Several jackpot hands in one round: parts of a pot come first, and those who win all of it share the rest."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from link_oracle import kind
from pitboss.desk import analyse, game_of, settle_line
from pitboss.desk.figures import what_if
from pitboss.desk.par import par_sheet
from pitboss.floor.links import Links
from pitboss.procedures.progressive.odds import ALL, FIVE_CARDS
from pitboss.rulebooks.load import chapter_problems
from sizes import so_many

BOOK, GAME = "jackpots", "caribbean-stud"
IN_TURN = "each in its turn"
ROYALS = ("Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td")
FLUSHES = ("9c 8c 7c 6c 5c", "9h 8h 7h 6h 5h")
OTHERS = ("2h 2d 2s 7s 7d", "3c 3h 3s 9s 9d", "4h 4s 5s 6d 8d")
LOW = ["2c", "3d", "8s", "Jc", "4d"]
"""A dealer without a hand: everybody wins, and is paid from the highest seat down."""
FIXED = {"four of a kind": 50_000, "full house": 10_000, "flush": 5_000}
pytestmark = pytest.mark.usefixtures("examples")


def settle(hands: dict[int, str], meter: str, **options: str) -> tuple[dict[int, int], int]:
    """What each dollar nets, in cents, and what the meter shows afterwards."""
    seats = [
        {
            "seat": seat,
            "wagers": {"ante": "10", "progressive": "1"},
            "cards": cards.split(),
            "decisions": [{"at": "bet", "do": "bet"}],
        }
        for seat, cards in hands.items()
    ]
    posted = {"meter": meter} | options
    record = {"rulebook": BOOK, "game": GAME, "options": posted, "seats": seats, "dealer": LOW}
    answer: dict[str, Any] = settle_line(json.dumps(record).encode())
    assert "net" in answer, answer
    nets = {int(seat): int(Fraction(net["progressive"]) * 100) for seat, net in answer["net"].items()}
    return nets, answer["state"]["shows"]


@pytest.mark.parametrize("seats", [(1, 3), (3, 1)], ids=["royal paid last", "royal paid first"])
def test_the_straight_flush_has_its_tenth_first_whoever_sits_where(seats: tuple[int, int]) -> None:
    royal, flush = seats
    nets, shows = settle({royal: ROYALS[0], flush: FLUSHES[0]}, "20000.05")
    assert nets == {royal: 1_800_005 - 100, flush: 200_000 - 100}
    assert shows == 1_000_000


def test_in_turn_the_first_to_be_paid_takes_what_shows() -> None:
    nets, shows = settle({1: FLUSHES[0], 3: ROYALS[0]}, "20000", jackpot_order=IN_TURN)
    assert nets == {3: 2_000_000 - 100, 1: 100_000 - 100}
    assert shows == 900_000


def test_two_straight_flushes_are_parts_of_what_the_one_before_left_from_the_right() -> None:
    nets, shows = settle({1: FLUSHES[0], 2: ROYALS[1], 3: FLUSHES[1]}, "20000")
    assert nets == {3: 200_000 - 100, 1: 180_000 - 100, 2: 1_620_000 - 100}
    assert shows == 1_000_000


@pytest.mark.parametrize(
    ("meter", "each", "left"),
    [
        ("10000.02", 500_001, 1_000_000),
        ("10000", 500_000, 1_000_000),
        ("9999.98", 500_000, 1_000_000),
        ("9999.97", 500_000, 1_000_001),
    ],
)
def test_each_royal_flush_has_its_share_or_the_least_sum_where_that_is_more(
    meter: str, each: int, left: int
) -> None:
    """What the house adds does not come off the meter, and an odd cent stays on it."""
    nets, shows = settle({1: ROYALS[0], 2: ROYALS[1]}, meter)
    assert nets == {1: each - 100, 2: each - 100}
    assert shows == left


def test_one_royal_flush_has_the_least_sum_too() -> None:
    assert settle({1: ROYALS[0]}, "4999.99") == ({1: 500_000 - 100}, 1_000_000)
    assert settle({1: ROYALS[0]}, "5000.01") == ({1: 500_001 - 100}, 1_000_000)


# -- random rounds against the words of the example book ------------------------------------------------


def expected(hands: dict[int, str], meter: int, in_turn: bool) -> tuple[dict[int, int], int]:
    """Straight flushes from the right, a tenth each of what is left; royal flushes share the rest, 5,000 at least."""
    kinds = {seat: kind(cards.split()) for seat, cards in hands.items()}
    nets = {seat: FIXED.get(hand, 0) - 100 for seat, hand in kinds.items()}
    royals = [seat for seat in kinds if kinds[seat] == "royal flush"]
    order = sorted(kinds, reverse=True)
    if not in_turn:
        order.sort(key=lambda seat: kinds[seat] == "royal flush")
    share = 0
    for seat in order:
        if kinds[seat] == "straight flush":
            nets[seat] += meter // 10
            meter -= meter // 10
        elif seat in royals:
            if not share:
                share = meter // len(royals)
                meter += 1_000_000 - share * len(royals)
            nets[seat] += max(share, 500_000)
    return nets, meter


@pytest.mark.parametrize("in_turn", [False, True])
def test_random_rounds_are_settled_as_the_example_book_says(in_turn: bool) -> None:
    random, options = Random(f"order {in_turn}"), {"jackpot_order": IN_TURN} if in_turn else {}
    for _ in range(so_many(everyday=60, ci=600)):
        cards = random.sample([*ROYALS, *FLUSHES, *OTHERS], random.randrange(1, 7))
        hands = dict(sorted(zip(random.sample(range(1, 8), len(cards)), cards, strict=True)))
        meter = random.choice((1_234_567, 999_998, 700_001, 5_000_003))
        found = settle(hands, f"{meter // 100}.{meter % 100:02}", **options)
        assert found == expected(hands, meter, in_turn), (hands, meter)


# -- figures and chapters -------------------------------------------------------------------------------


@pytest.mark.parametrize(("meter", "royal"), [("10000", 1_000_000), ("5000", 500_000), ("4000", 500_000)])
def test_the_odds_count_the_least_sum(meter: str, royal: int) -> None:
    paid = FIVE_CARDS["royal flush"] * royal + FIVE_CARDS["straight flush"] * int(meter) * 10
    paid += sum(FIVE_CARDS[row] * cents for row, cents in FIXED.items())
    found = analyse(GAME, BOOK, {"meter": meter}, wager="progressive")["progressive"]
    assert found.house_edge == 1 - Fraction(paid, ALL * 100)
    [sheet] = par_sheet(what_if(GAME, BOOK, {"meter": meter}), wager="progressive").wagers
    assert sheet.exposure is not None
    assert sheet.exposure.cents == royal


def test_a_table_that_may_pay_more_than_its_meter_joins_no_link() -> None:
    game = game_of(GAME)
    assert Links().join(game, game.rules(BOOK, {}), "1") is None
    assert Links().join(game, game.rules(BOOK, {"jackpot_least": "0"}), "1") is not None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"straight flush" = "10%"', '"straight flush" = "$1,000"', "nothing to order"),
        ('"royal flush" = "100%"', '"royal flush" = "50%"', "no table pays all of the meter"),
    ],
)
def test_rules_of_jackpots_need_rows_that_pay_them(examples: Path, old: str, new: str, says: str) -> None:
    text = (examples / BOOK / f"{GAME}.toml").read_text()
    changed = text.replace(old, new)
    if "50%" in new:
        changed = "\n".join(line for line in changed.splitlines() if not line.startswith("jackpot_order"))
    _, problems = chapter_problems(changed.encode(), game_of(GAME).ruleset, BOOK, f"{GAME}.toml")
    assert any(says in str(one) for one in problems), problems
