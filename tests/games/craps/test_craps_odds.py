"""Craps by the rulebooks' own tables: published edges, every wager of the chapter, every charge."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import chapters, game_of
from pitboss.games.craps import odds
from pitboss.games.craps.wagers import NAMES
from pitboss.money import Odds
from pitboss.rulebooks import Refusal, Rules

Document = Callable[..., Rules]
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
@pytest.mark.parametrize(
    "percent",
    [
        0,
        *(pytest.param(one, marks=pytest.mark.heavy) for one in (1, 5)),
        "4.5",
        *(pytest.param(one, marks=pytest.mark.heavy) for one in ("2.25", "0.0001")),
    ],
)
def test_a_charge_when_made_is_the_whole_edge_of_a_buy_and_a_lay(rulebook: str, percent: int | str) -> None:
    table = rules(rulebook, buy_vig=percent, lay_vig=percent, buy_offered=True, lay_offered=True)
    analysis = odds.analyse(table)
    charge = Fraction(percent) / 100
    assert f"A buy wager is charged {percent}% of the stake, each time it is made." in analysis.notes
    assert f"A lay wager is charged {percent}% of what it can win, each time it is made." in analysis.notes
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


def test_oneida_2025_only_a_craps_roll_can_be_barred() -> None:
    with pytest.raises(Refusal) as refused:
        rules("oneida-2025", barred_number=11)
    assert (refused.value.code, refused.value.rule) == ("outside_range", "rules.barred_number")


def test_the_barred_roll_is_an_outcome_that_pushes() -> None:
    wager = odds.analyse(rules("oneida-2003"))["dont_pass"]
    (barred,) = [row for row in wager.outcomes if row.event == "barred 12"]
    assert (barred.pays, barred.combinations) == ("push", 55)
    assert wager.hit_frequency == Fraction(949, 1980)


@pytest.mark.parametrize(
    ("name", "when", "edge", "risk"),
    [
        ("buy_4", "when made", "1/20", "1/21"),
        ("buy_6", "when made", "1/20", "1/21"),
        ("buy_4", "when won", "1/60", "1/60"),
        ("buy_5", "when won", "1/50", "1/50"),
        ("buy_6", "when won", "1/44", "1/44"),
        ("lay_4", "when made", "1/40", "1/41"),
        ("lay_5", "when made", "1/30", "1/31"),
        ("lay_6", "when made", "1/24", "1/25"),
        ("lay_4", "when won", "1/60", "1/60"),
    ],
)
def test_horseshoe_a_commission_is_the_whole_edge_of_a_true_wager(
    name: str, when: str, edge: str, risk: str
) -> None:
    wager = odds.analyse(rules("horseshoe-cincinnati", vig_when=when))[name]
    assert (wager.house_edge, wager.element_of_risk) == (Fraction(edge), Fraction(risk))


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("place_6", 11),
        ("place_5", 10),
        ("place_4", 9),
        ("lay_4", 9),
        ("hard_8", 11),
        ("field", 36),
        ("pass_odds", 1320),
    ],
)
def test_the_combinations_are_the_rolls_that_decide(name: str, total: int) -> None:
    assert odds.analyse(rules("oneida-2003"))[name].total_combinations == total


@pytest.mark.parametrize(
    ("multiples", "risk"),
    [
        (dict.fromkeys((4, 5, 6, 8, 9, 10), 1), Fraction(7, 825)),
        ({4: 3, 10: 3, 5: 4, 9: 4, 6: 5, 8: 5}, Fraction(7, 495) * 9 / 34),
    ],
)
def test_odds_dilute_the_edge_of_the_line(multiples: dict[int, int], risk: Fraction) -> None:
    """Single odds bring the line to 0.85%, three, four and five times odds to 0.37% of all that is staked."""
    analysis = odds.analyse(rules("oneida-2003"))
    paid = {row.event: row.net for row in analysis["pass_odds"].outcomes}
    net = staked = Fraction(0)
    for row in analysis["pass"].outcomes:
        point = next((int(word) for word in row.event.split() if word.isdigit()), 0)
        behind = multiples.get(point, 0)
        net += row.probability * (row.net + behind * paid.get(row.event, Fraction(0)))
        staked += row.probability * (1 + behind)
    assert (-net, -net / staked) == (Fraction(7, 495), risk)


def test_horseshoe_7_iii_odds_that_are_off_on_a_come_out_are_said_to_be() -> None:
    says = "Odds that are off on a come-out roll are priced for the rolls they act on."
    assert says not in odds.analyse(rules("horseshoe-cincinnati")).notes
    assert says in odds.analyse(rules("horseshoe-cincinnati", come_odds_on_come_out="off")).notes
    # In 2003 come odds go with the come bet, and that is off; in 2025 they are off themselves.
    assert says in odds.analyse(rules("oneida-2003")).notes
    assert says in odds.analyse(rules("oneida-2025")).notes


def test_other_naturals_are_priced(document: Document) -> None:
    """Without the eleven 34 rolls matter: 6 win, 4 lose, and the points are made 536/55 times in 24."""
    line = odds.analyse(document("oneida-2003", naturals=(7,)))["pass"]
    assert line.house_edge == 1 - 2 * (6 + Fraction(536, 55)) / 34
    assert line.outcomes[0].event == "seven at once"


def test_other_craps_numbers_are_priced(document: Document) -> None:
    """A 12 that is rolled again: 35 rolls matter, 3 lose at once; any craps wins on those alone."""
    analysis = odds.analyse(document("oneida-2003", craps_numbers=(2, 3)))
    assert analysis["pass"].house_edge == 1 - 2 * (8 + Fraction(536, 55)) / 35
    assert analysis["any_craps"].house_edge == 1 - Fraction(3 * 8, 36)
    # The barred number is no craps number then, and still nobody wins on it.
    assert [row.event for row in analysis["dont_pass"].outcomes][1:3] == ["craps at once", "barred 12"]


def test_other_points_are_priced(document: Document) -> None:
    """Only 6 and 8 are points: of 22 rolls that matter 8 win at once, and 10 set a point made 5 times in 11."""
    analysis = odds.analyse(document("horseshoe-cincinnati", point_numbers=(6, 8)))
    assert analysis["come"].house_edge == 1 - 2 * (8 + 10 * Fraction(5, 11)) / 22
    assert [row.event for row in analysis["come_odds"].outcomes] == [
        "point 6 made",
        "seven out on 6",
        "point 8 made",
        "seven out on 8",
    ]
    assert analysis["come_odds"].house_edge == analysis["dont_pass_odds"].house_edge == 0
    # A shooter of two points, each made 5/22 of the time: none before the 7 is 12/22, both the rest but for one.
    fire = analysis["fire"].outcomes
    one = 2 * Fraction(5, 22) * Fraction(12, 17)
    assert [row.probability for row in fire] == [Fraction(6, 11), one, 1 - one - Fraction(6, 11)]


def test_an_eleven_may_be_a_point_that_takes_no_odds(document: Document) -> None:
    analysis = odds.analyse(document("oneida-2003", naturals=(7,), point_numbers=(4, 5, 6, 8, 9, 10, 11)))
    made = {row.event: row.probability for row in analysis["pass"].outcomes}["point 11 made"]
    assert made == Fraction(2, 36) * Fraction(2, 8)
    assert analysis["pass_odds"].total_combinations == 1320


def test_another_horn_is_priced(document: Document) -> None:
    horn = odds.analyse(document("oneida-2003", horn_parts=("craps_2", "craps_12")))["horn"]
    assert horn.house_edge == Fraction(34, 36) - Fraction(2, 36) * Fraction(29, 2)
    assert [row.pays for row in horn.outcomes] == ["29 to 2", "29 to 2", "lose"]


def test_a_richer_fire_table_is_priced(document: Document) -> None:
    rows = {"3 points": Odds(7), "4 points": Odds(24), "5 points": Odds(249), "6 points": Odds(999)}
    richer = odds.analyse(document("horseshoe-cincinnati", pay_fire=rows))["fire"]
    gained = odds.analyse(rules("horseshoe-cincinnati"))["fire"].house_edge - richer.house_edge
    assert gained == 8 * odds.fire_shares(frozenset((4, 5, 6, 8, 9, 10)))[3]


@pytest.mark.parametrize(
    ("wager", "beside"),
    [
        ("pass", {"rules.point_numbers", "rules.naturals", "rules.craps_numbers"}),
        ("dont_come", {"rules.point_numbers", "rules.naturals", "rules.craps_numbers"}),
        ("come_odds", {"rules.point_numbers", "wagers.come"}),
        ("put_6_odds", {"rules.point_numbers", "wagers.put"}),
        ("world", {"pay.one_roll"}),
        ("fire", {"rules.point_numbers", "rules.fire_points"}),
        ("place_6", set()),
    ],
)
def test_a_figure_names_the_rules_that_no_outcome_cites(wager: str, beside: set[str]) -> None:
    """What shows in no payment moves the price too: which totals decide a first roll, how often a point is set."""
    named = odds.analyse(rules("horseshoe-cincinnati"))[wager].rules
    assert beside <= set(named)
    assert len(named) == len(set(named))
    silent = {"rules.point_numbers", "rules.naturals", "rules.craps_numbers", "rules.fire_points"}
    assert silent & set(named) == silent & beside
