"""Craps by the rulebooks' own tables: published edges, every wager of the chapter, every charge."""

from copy import copy
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import chapters, game_of
from pitboss.games.craps import odds
from pitboss.games.craps.wagers import NAMES
from pitboss.rulebooks import Refusal, Rules

RULEBOOKS = [book for book, game in chapters() if game.id == "craps"]
EDGES = {
    "pass": "7/495",
    "dont_pass": "27/1980",
    "come": "7/495",
    "dont_come": "27/1980",
    "pass_odds": "0",
    "dont_pass_odds": "0",
    "come_odds": "0",
    "dont_come_odds": "0",
    "place_4": "1/15",
    "place_5": "1/25",
    "place_6": "1/66",
    "place_8": "1/66",
    "place_9": "1/25",
    "place_10": "1/15",
    "hard_4": "1/9",
    "hard_6": "1/11",
    "hard_8": "1/11",
    "hard_10": "1/9",
    "field": "1/18",
    "any_seven": "1/6",
    "any_craps": "1/9",
    "craps_2": "5/36",
    "craps_3": "1/9",
    "craps_12": "5/36",
    "eleven": "1/9",
    "c_and_e": "1/9",
    "horn": "1/8",
    "horn_high_2": "23/180",
    "horn_high_3": "11/90",
    "horn_high_11": "11/90",
    "horn_high_12": "23/180",
    "world": "2/15",
    "hop_3_3": "5/36",
    "hop_2_4": "1/9",
}


def rules(rulebook: str, pay: dict[str, dict[str, str]] | None = None, **options: Any) -> Rules:
    return game_of("craps").rules(rulebook, options, pay)


def test_three_rulebooks_have_craps() -> None:
    assert RULEBOOKS == ["horseshoe-cincinnati", "oneida-2003", "oneida-2025"]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_floor_tables_cost_the_published_edges(rulebook: str) -> None:
    analysis = odds.analyse(rules(rulebook))
    assert {name: analysis[name].house_edge for name in EDGES} == {
        name: Fraction(edge) for name, edge in EDGES.items()
    }


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_wager_the_chapter_takes_is_priced(rulebook: str) -> None:
    table = rules(rulebook)
    priced = odds.analyse(table).wagers
    families = {NAMES[name].family if name in NAMES else _odds_family(name) for name in priced}
    assert families == {name for name in table.chapter.wagers if table.wager(name)}
    assert {f"hop_{low}_{high}" for low, high in (pair.split("-") for pair in table.names("hops"))} <= set(
        priced
    )


def _odds_family(name: str) -> str:
    flat = name.removesuffix("_odds")
    return f"{NAMES[flat].family}_odds"


def test_horseshoe_3_i_d_a_put_gives_up_its_come_out_and_its_odds_are_true() -> None:
    analysis = odds.analyse(rules("horseshoe-cincinnati"))
    flat = {4: "1/3", 5: "1/5", 6: "1/11", 8: "1/11", 9: "1/5", 10: "1/3"}
    assert {number: analysis[f"put_{number}"].house_edge for number in flat} == {
        number: Fraction(edge) for number, edge in flat.items()
    }
    assert {analysis[f"put_{number}_odds"].house_edge for number in flat} == {0}
    assert analysis["put_6_odds"].hit_frequency == Fraction(5, 11)


def test_horseshoe_5_vii_the_fire_bet_costs_the_published_edge() -> None:
    fire = odds.analyse(rules("horseshoe-cincinnati"))["fire"]
    assert str(fire.to_json()["house_edge"]).startswith("0.207")
    assert [(row.event, row.pays) for row in fire.outcomes][-3:] == [
        ("4 different points", "24 to 1"),
        ("5 different points", "249 to 1"),
        ("6 different points", "999 to 1"),
    ]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("percent", [0, 1, 5])
def test_a_charge_when_made_is_the_whole_edge_of_a_buy_and_a_lay(rulebook: str, percent: int) -> None:
    table = rules(rulebook, buy_vig=percent, lay_vig=percent, buy_offered=True, lay_offered=True)
    analysis = odds.analyse(table)
    charge = Fraction(percent, 100)
    for number, true in ((4, Fraction(2)), (5, Fraction(3, 2)), (6, Fraction(6, 5))):
        assert analysis[f"buy_{number}"].house_edge == charge
        assert analysis[f"buy_{number}"].element_of_risk == charge / (1 + charge)
        assert analysis[f"lay_{number}"].house_edge == charge / true


def test_a_charge_on_winners_only_costs_as_often_as_they_win() -> None:
    analysis = odds.analyse(rules("horseshoe-cincinnati", buy_vig=5, lay_vig=5, vig_when="when won"))
    assert analysis["buy_4"].house_edge == Fraction(1, 20) * Fraction(1, 3)
    assert analysis["lay_4"].house_edge == Fraction(1, 40) * Fraction(2, 3)


def test_wagers_that_are_not_offered_are_not_priced() -> None:
    analysis = odds.analyse(
        rules("horseshoe-cincinnati", buy_offered=False, lay_offered=False, fire_offered=False)
    )
    assert not [name for name in analysis.wagers if name.startswith(("buy", "lay", "fire"))]
    assert not any("charged" in note for note in analysis.notes)


def test_a_posting_above_the_floor_is_priced() -> None:
    posted = {"field": {"12": "3 to 1"}, "hop": {"easy": "16 to 1"}}
    analysis = odds.analyse(rules("oneida-2003", pay=posted))
    assert analysis["field"].house_edge == Fraction(1, 36)
    assert analysis["hop_2_4"].house_edge == Fraction(1, 18)
    assert analysis.posting["pay"] == posted


def test_a_line_wager_is_counted_in_1980() -> None:
    analysis = odds.analyse(rules("oneida-2025"))
    assert analysis["pass"].total_combinations == analysis["dont_pass"].total_combinations == 1980
    assert sum(row.combinations for row in analysis["pass"].outcomes if row.net > 0) == 976
    assert sum(row.combinations for row in analysis["dont_pass"].outcomes if row.net > 0) == 949


@pytest.mark.parametrize(("barred", "edge"), [(2, "27/1980"), (12, "27/1980"), (3, "82/1980")])
def test_oneida_2025_the_barred_number_is_the_house_s_to_set(barred: int, edge: str) -> None:
    analysis = odds.analyse(rules("oneida-2025", barred_number=barred))
    assert analysis["dont_pass"].house_edge == analysis["dont_come"].house_edge == Fraction(edge)


@pytest.mark.parametrize("name", ["naturals", "craps_numbers", "point_numbers"])
def test_a_document_with_other_dice_is_refused_rather_than_priced_wrong(name: str) -> None:
    table = copy(rules("oneida-2003"))
    table._values = table._values | {name: (2, 3)}
    with pytest.raises(Refusal) as refused:
        odds.analyse(table)
    assert refused.value.code == "no_odds"
    assert refused.value.rule == f"rules.{name}"


def test_a_document_that_splits_a_horn_otherwise_is_refused() -> None:
    table = copy(rules("oneida-2003"))
    table._values = table._values | {"horn_parts": ("craps_2", "craps_12")}
    with pytest.raises(Refusal) as refused:
        odds.analyse(table)
    assert refused.value.rule == "rules.horn_parts"
