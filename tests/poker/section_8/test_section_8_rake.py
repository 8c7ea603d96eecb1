"""Section 8, clause (t): three ways to be paid, what counts for them, and the most there may be."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.rake import TimeCharge
from pitboss.poker.table_rules import TableRules
from pitboss.rulebooks import Refusal
from poker.section_8.told8 import refused, settled
from variants import changed, raw_chapter, rules_of

TEN = {"method": "percentage", "percent": 10}
LEVELS = {"method": "increment", "levels": [["20", "1"], ["40", "1"]]}
TWO = {1: "As Ad", 2: "Ks Kd"}
BOARD = "2c 7d 9h Jc 3s"


def raked(told: str, rake: dict[str, Any], **options: Any) -> tuple[str, str]:
    """The pot of two players, and what was taken of it."""
    board = BOARD if "river" in told else ""
    answer = settled("holdem", TWO, told, board, button=2, options={"rake": rake, **options})
    return answer["pots"][0]["total"], answer["rake"]


CHECKED = "flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"


def test_section_8_t2i_blinds_count_and_antes_do_not() -> None:
    """Two antes of 1 and two bets of 5: a tenth of 10."""
    assert raked("preflop: 1 call, 2 check; " + CHECKED, TEN, ante="1") == ("12", "1")


def test_section_8_t4_an_uncalled_bet_pays_no_rake() -> None:
    """Folded to the blind: 4 were called."""
    assert raked("preflop: 1 fold", TEN) == ("4", "0.40")


def test_section_8_t2i_a_each_pot_pays_on_its_own() -> None:
    """The main pot of 60 pays 6, the side pot of 70 pays 7; a cap is for the hand."""
    seats = {1: ("As Ad", "100"), 2: ("Ks Kd", "100"), 3: ("Qs Qd", "20")}
    told = (
        "preflop: 3 raise 10, 1 raise 13, 2 raise 15, 3 call 10, 1 call 5; flop: 1 bet, 2 call;"
        "turn: 1 bet, 2 raise, 1 call; river: 1 bet, 2 call"
    )
    pots = settled("holdem", seats, told, BOARD, button=3, options={"rake": TEN})["pots"]
    assert [(pot["total"], pot["rake"]) for pot in pots] == [("60", "6"), ("70", "7")]
    capped = settled("holdem", seats, told, BOARD, button=3, options={"rake": TEN | {"cap": "4"}})
    assert capped["rake"] == "4"


@pytest.mark.parametrize(("percent", "fits"), [(10, True), ("10.01", False), (11, False)])
def test_section_8_t2i_a_at_most_ten_percent(percent: Any, fits: bool) -> None:
    posted = {"rake": TEN | {"percent": percent}}
    answer = settled("holdem", TWO, button=2, options=posted)
    assert ("to_act" in answer) is fits
    assert fits or answer["refused"]["clause"] == "§8(t)(2)(i)(A)"


TO_TEN = "preflop: 1 raise 8, 2 call; flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 bet 10, 2 "


@pytest.mark.parametrize(
    ("told", "pot", "rake"),
    [
        ("preflop: 1 call, 2 check; " + CHECKED, "10", "0"),
        (TO_TEN + "fold", "20", "1"),  # the bet nobody called carries the pot over no level
        (TO_TEN + "call", "40", "2"),
    ],
)
def test_section_8_t2ii_a_level_is_reached_by_called_money_and_taken_once(
    told: str, pot: str, rake: str
) -> None:
    assert raked(told, LEVELS) == (pot, rake)


@pytest.mark.parametrize(("minutes", "fits"), [(19, False), (20, True), (30, True), (31, False)])
def test_section_8_t2iii_a_time_charge_takes_nothing_from_a_pot(minutes: int, fits: bool) -> None:
    rake = {"method": "time_charge", "hourly": "12", "minutes": minutes, "per": "player"}
    answer = settled("holdem", TWO, "preflop: 1 fold", button=2, options={"rake": rake})
    assert (answer.get("rake") == "0") is fits
    assert fits or (answer["refused"]["rule"], answer["refused"]["clause"]) == (
        "rules.time_slice",
        "§8(t)(2)(iii)(C)",
    )


def test_section_8_t2iii_c_unless_it_is_said_time_is_charged_for_the_longest_slice() -> None:
    rules = game_of("poker").rules("section-8-poker", {"rake": {"method": "time_charge", "hourly": "12"}})
    assert rules.once(TableRules).rake.charge == TimeCharge(1200, 30, "player", rules.cite("rake"))


@pytest.mark.parametrize(
    ("minutes", "fits"), [(0, False), (1, True), (60, True), (61, False), ("20.5", False)]
)
def test_horseshoe_1_rake_where_nothing_is_said_a_slice_is_any_part_of_the_hour(
    minutes: Any, fits: bool
) -> None:
    rake = {"method": "time_charge", "hourly": "12", "minutes": minutes}
    if fits:
        charge = game_of("poker").rules("horseshoe-cincinnati", {"rake": rake}).once(TableRules).rake.charge
        assert charge is not None
        assert charge.slice(1) == 20 * minutes
    else:
        with pytest.raises(Refusal) as refused:
            game_of("poker").rules("horseshoe-cincinnati", {"rake": rake})
        assert (refused.value.code, refused.value.rule) == ("bad_rake", "rules.rake")


@pytest.mark.parametrize(
    ("bounds", "fits"),
    [([1, 60], True), ([20, 20], True), ([0, 30], False), ([1, 61], False), ([30, 20], False), ([20], False)],
)
def test_bounds_of_a_slice_that_make_no_sense_are_refused(bounds: list[int], fits: bool) -> None:
    raw = raw_chapter("section-8-poker", "poker-holdem")
    chapter = changed(raw, time_slice=bounds)
    charged = {"rake": {"method": "time_charge", "hourly": "12"}}
    if fits:
        rules_of(game_of("poker"), "section-8-poker", chapter, **charged)
    else:
        with pytest.raises(Refusal, match="least and a most"):
            rules_of(game_of("poker"), "section-8-poker", chapter, **charged)


def test_section_8_t2_there_is_no_drop() -> None:
    assert refused("holdem", TWO, button=2, options={"rake": {"method": "drop"}}) == ("rake", "§8(t)(1)–(2)")
