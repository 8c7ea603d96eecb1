"""A PAR sheet: its figures from its own outcome tables again, its limits, jackpots, hashes and stakes."""

import json
from fractions import Fraction
from hashlib import sha256
from math import isclose, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec
import pytest

import pitboss
from pitboss.desk import analyse, par
from pitboss.desk.figures import what_if
from pitboss.desk.games import chapters, game_of
from pitboss.desk.opening import opening_stakes
from pitboss.desk.par import ParSheet, par_sheet

HOUSE = "horseshoe-cincinnati"
SHELF = Path(pitboss.__file__).parent / "rulebooks"


@pytest.fixture(scope="module")
def sheet() -> ParSheet:
    return par_sheet(what_if("big-six", HOUSE))


@pytest.fixture
def no_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the bands, which take longest."""
    monkeypatch.setattr(par, "bands", lambda wager: ())


def written(sheet: ParSheet) -> dict[str, Any]:
    return json.loads(msgspec.json.encode(sheet.to_json(), enc_hook=str))


@pytest.mark.parametrize(
    ("game", "wager"), [("big-six", "joker"), ("three-card-poker", "pair_plus"), ("roulette", "red")]
)
def test_every_figure_follows_from_the_outcome_table(game: str, wager: str) -> None:
    """Everything again from ways and nets alone, in floating point."""
    told = written(par_sheet(what_if(game, HOUSE), wager=wager))["wagers"][wager]
    rows = [(row["combinations"], float(Fraction(row["net"]))) for row in told["outcomes"]]
    ways = sum(count for count, _ in rows)
    mean = sum(count * net for count, net in rows) / ways
    deviation = sqrt(sum(count * (net - mean) ** 2 for count, net in rows) / ways)
    expected = {
        "payback": 1 + mean,
        "hold": -mean,
        "hit_frequency": sum(count for count, net in rows if net > 0) / ways,
        "push_frequency": sum(count for count, net in rows if net == 0) / ways,
        "standard_deviation": deviation,
        "volatility_index": 1.65 * deviation,
    }
    assert {name: float(told[name]) for name in expected} == pytest.approx(expected, rel=1e-12, abs=1e-15)
    assert (told["total"]["combinations"], told["total"]["probability"]) == (ways, "1")
    assert isclose(float(told["total"]["contribution"]), mean)
    for row in told["outcomes"]:
        assert isclose(float(row["probability"]), row["combinations"] / ways)
        assert isclose(float(row["one_in"]), ways / row["combinations"])
        assert isclose(float(row["contribution"]), row["combinations"] / ways * float(Fraction(row["net"])))
    assert [(band["rounds"], band["level"]) for band in told["bands"]] == [
        (10**power, level) for power in range(3, 8) for level in (90, 95, 99)
    ]
    for band in told["bands"]:
        half = NormalDist().inv_cdf(0.5 + band["level"] / 200) * deviation / sqrt(band["rounds"])
        assert [float(bound) for bound in band["normal"]] == pytest.approx([1 + mean - half, 1 + mean + half])
    top = max(told["outcomes"], key=lambda row: Fraction(row["net"]))
    assert told["top_award"] == top


def test_a_sheet_names_the_file_the_posting_and_the_program(sheet: ParSheet) -> None:
    named = sheet.identity
    assert named["chapter sha256"] == sha256((SHELF / HOUSE / "big-six.toml").read_bytes()).hexdigest()
    assert named["program"] == f"pitboss {pitboss.__version__}"
    assert {len(named[name]) for name in named if name.endswith("sha256")} == {64}
    other = par_sheet(what_if("big-six", HOUSE, {"minimum": "5"}), wager="1", date="2026-11-16")
    assert other.identity["posting sha256"] != named["posting sha256"]
    assert ("date" in named, other.identity["date"]) == (False, "2026-11-16")


@pytest.mark.usefixtures("no_bands")
def test_stakes_are_those_the_table_asks_for() -> None:
    posted = {"minimum": "5", "maximum": "500", "pair_plus_maximum": "100"}
    [one] = par_sheet(what_if("three-card-poker", HOUSE, posted), wager="pair_plus").wagers
    assert one.stakes == (500, 100_00)
    assert one.exposure is not None
    assert one.exposure.cents == 40 * 100_00


class Wagers(set[str]):
    """Every wager of any game, but not what a player puts up as the bank."""

    def __contains__(self, name: object) -> bool:
        return name != "bank"


@pytest.mark.parametrize(("rulebook", "game"), [(book, game.id) for book, game in chapters() if game.priced])
def test_every_game_says_what_may_be_staked(rulebook: str, game: str) -> None:
    found = game_of(game)
    stakes = opening_stakes(found, found.rules(rulebook), Wagers())
    assert stakes
    assert all(0 < least <= most for least, most in stakes.values())


@pytest.mark.parametrize(("most", "paid"), [("100", 100_000 * 100), ("101", 101_000 * 100)])
@pytest.mark.usefixtures("no_bands")
def test_a_flat_award_does_not_grow_with_the_stake(most: str, paid: int) -> None:
    """The six-card royal pays 100,000 dollars, the royal flush a thousand to one: equal at a stake of 100."""
    options = {"six_card_bonus_maximum": most}
    [one] = par_sheet(what_if("three-card-poker", HOUSE, options), wager="six_card_bonus").wagers
    assert one.exposure is not None
    assert one.exposure.cents == paid
    assert one.top.event == "six-card royal"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("options", "paid", "cut"),
    [
        ({}, 3000 * 10**7, False),
        ({"payout_limit": "50000"}, 50_000_00, True),
        ({"payout_limit": "50000", "maximum": "16"}, 3000 * 16_00, False),
        ({"payout_limit": "50000", "maximum": "17"}, 50_000_00, True),
    ],
)
@pytest.mark.usefixtures("no_bands")
def test_a_payout_limit_cuts_the_exposure(options: dict[str, str], paid: int, cut: bool) -> None:
    """Three bets at 1000 to 1: a stake of 16 wins 48,000, one of 17 would win 51,000."""
    found = par_sheet(what_if("let-it-ride", HOUSE, options))
    main, *others = found.wagers
    assert main.exposure is not None
    assert (main.exposure.cents, bool(main.exposure.limit)) == (paid, cut)
    assert bool(found.limit) == ("payout_limit" in options)
    assert others
    assert not any(one.exposure and one.exposure.limit for one in others)


@pytest.mark.usefixtures("no_bands")
def test_a_jackpot_breaks_even_where_the_edge_is_nothing() -> None:
    [one] = par_sheet(what_if("caribbean-stud", "oneida-2003"), wager="progressive").wagers
    assert one.jackpot is not None
    assert one.jackpot.meter == 10_000_00
    fair = f"{int(one.jackpot.fair) // 100}.{int(one.jackpot.fair) % 100:02}"
    edge = analyse("caribbean-stud", "oneida-2003", {"meter": fair}, wager="progressive")[
        "progressive"
    ].house_edge
    assert abs(edge) < Fraction(1, 10**6)
    assert one.exposure is not None
    assert one.exposure.cents == 10_000_00


@pytest.mark.usefixtures("no_bands")
def test_a_sum_on_the_paper_says_whether_the_stake_comes_back() -> None:
    sheet = par_sheet(what_if("caribbean-stud", "oneida-2003"), wager="progressive")
    tables = {table.part: table for table in sheet.tables()}
    paid = {row[0].shown: row[1].shown for row in tables["outcomes"].rows}
    assert paid["royal flush"] == "100%, stake kept"
    assert tables["limits"].rows[0][4].shown == "100%, stake kept"


def test_a_wager_without_a_meter_has_no_break_even(sheet: ParSheet) -> None:
    assert all(one.jackpot is None for one in sheet.wagers)
    assert "jackpots" not in [table.part for table in sheet.tables()]


@pytest.mark.usefixtures("no_bands")
def test_readings_and_clauses_are_named() -> None:
    [one] = (found := par_sheet(what_if("three-card-poker", HOUSE), wager="pair_plus")).wagers
    assert one.clauses["pay.pair_plus"] == "§12.IV"
    assert one.clauses["wagers.pair_plus"]
    tables = {table.part: table for table in found.tables()}
    [reading] = tables["readings"].rows
    assert [cell.shown for cell in reading][:2] == ["comparison", "§6.III"]
    assert ("pair_plus", "pay.pair_plus", "§12.IV") in [
        tuple(cell.shown for cell in row) for row in tables["clauses"].rows
    ]


@pytest.mark.usefixtures("no_bands")
def test_what_is_outside_the_book_is_marked() -> None:
    found = par_sheet(
        what_if("three-card-poker", HOUSE, pay={"pair_plus": {"flush": "2 to 1"}}), wager="pair_plus"
    )
    assert any(note.startswith("Outside the book") for note in found.notes)
