"""What a book lets a hand pay at most, and a player for an hour: at it, below it, above it."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.rake import CalledHand, rake_of
from pitboss.rulebooks import Refusal, RulebookError, Rules
from variants import raw_chapter, rules_of

BOOK = "section-8-poker"


def table(rake: dict[str, Any], methods: list[str] | None = None, **bounds: str) -> Rules:
    """A table of section 8 whose book has these bounds too."""
    raw = raw_chapter(BOOK, "poker-holdem")
    for name, value in bounds.items():
        raw["rules"][name] = {"value": value, "clause": "§8(t)(2)"}
    if methods:
        raw["rules"]["rake_methods"]["value"] = methods
        raw["without"] = ["rules.rake_most"]
        del raw["rules"]["rake_most"]
    return rules_of(game_of("poker"), BOOK, raw, rake=rake)


def paid(rules: Rules, pot: int) -> int:
    rake = rake_of(rules).per_round
    assert rake is not None
    return rake.of(CalledHand(6, (pot,)))


STEPS = {"method": "increment", "levels": [["10", "1"], ["20", "1"], ["30", "1"], ["40", "1"]]}


@pytest.mark.parametrize(("pot", "fee"), [(999, 0), (1000, 100), (2999, 200), (3000, 300), (4000, 300)])
def test_steps_stop_at_what_a_hand_may_pay(pot: int, fee: int) -> None:
    """South Dakota's 16:15.11(7): a dollar at 10, 20 and 30, and never more than three."""
    assert paid(table(STEPS, rake_cap="3"), pot) == fee


@pytest.mark.parametrize(("cap", "fee"), [("2.99", 299), ("3", 300)])
def test_a_posted_cap_holds_up_to_the_books(cap: str, fee: int) -> None:
    assert paid(table({"method": "percentage", "percent": 10, "cap": cap}, rake_cap="3"), 10_000) == fee


def test_a_posted_cap_is_no_higher_than_the_books() -> None:
    with pytest.raises(Refusal, match="more than the 3 that a hand may pay"):
        rake_of(table({"method": "percentage", "percent": 10, "cap": "3.01"}, rake_cap="3"))


def time(hourly: str, per: str) -> dict[str, Any]:
    return {"method": "time_charge", "hourly": hourly, "minutes": 30, "per": per}


def test_time_costs_a_player_as_much_as_the_book_says() -> None:
    """North Dakota's two dollars for half an hour."""
    charge = rake_of(table(time("4", "player"), time_most="4")).charge
    assert charge is not None
    assert charge.slice(1) == 200


@pytest.mark.parametrize(("hourly", "per"), [("4.01", "player"), ("4", "table")])
def test_time_costs_a_player_no_more_than_the_book_says(hourly: str, per: str) -> None:
    with pytest.raises(Refusal, match="player"):
        rake_of(table(time(hourly, per), time_most="4"))


IDLE = [("rake_cap", ["none", "time_charge"]), ("time_most", ["none", "percentage"])]


@pytest.mark.parametrize(("name", "methods"), IDLE)
def test_a_bound_that_no_method_reads_does_not_load(name: str, methods: list[str]) -> None:
    with pytest.raises(RulebookError, match=f"{name} has no effect"):
        table({"method": "none"}, methods, **{name: "3"})
