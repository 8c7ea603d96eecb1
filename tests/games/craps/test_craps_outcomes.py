"""The one statement of the settlement: what a throw makes of a wager, by the document's own numbers and clauses."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss.desk import chapters, game_of
from pitboss.games.craps.outcomes import THROWS, Outcomes
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import NAMES, ODDS, POINTS, TRAVELLERS
from pitboss.money import Odds
from pitboss.rounds.settlement import Divides, Loses, Pushes, Wins
from pitboss.rulebooks import Rules

Pays = dict[str, Fraction]
OneRoll = Callable[[str, tuple[int, int], Pays], Fraction]
RULEBOOKS = [book for book, game in chapters() if game.id == "craps"]
H = "horseshoe-cincinnati"


def outcomes(book: str) -> Outcomes:
    return game_of("craps").rules(book).once(TableRules).outcomes


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_one_roll_wager_nets_what_the_sheet_says(book: str, pays: Pays, one_roll: OneRoll) -> None:
    found = outcomes(book)
    names = [name for name in found.rules.once(TableRules).amounts if len(found[name, 0]) == len(THROWS)]
    # The field, six single wagers, seven composites, and the hops the document names.
    assert len(names) == 14 + len(found.rules.names("hops"))
    for name in names:
        for throw, outcome in found[name, 0].items():
            assert outcome.net(1) == one_roll(name, (throw[0], throw[1]), pays), (name, throw)


@pytest.mark.parametrize(
    ("name", "rolled", "net"),
    [
        ("horn", (1, 1), "27/4"),
        ("horn", (5, 6), "12/4"),
        ("horn", (3, 3), "-1"),
        ("horn_high_12", (6, 6), "57/5"),
        ("horn_high_12", (1, 1), "26/5"),
        ("horn_high_11", (5, 6), "27/5"),
        ("horn_high_12", (1, 2), "11/5"),
        ("world", (3, 4), "0"),
        ("world", (6, 6), "26/5"),
        ("world", (1, 2), "11/5"),
        ("c_and_e", (1, 1), "6/2"),
        ("c_and_e", (6, 5), "14/2"),
        ("c_and_e", (3, 4), "-1"),
    ],
)
def test_a_composite_nets_its_winning_part_less_the_others(
    name: str, rolled: tuple[int, int], net: str
) -> None:
    assert outcomes(H)[name, 0][rolled].net(1) == Fraction(net)


def test_horseshoe_a_composite_wins_by_its_parts_and_loses_as_itself() -> None:
    horn = outcomes(H)["horn_high_12", 0][6, 6]
    assert type(horn) is Divides
    assert horn.units == 5
    assert [(units, type(part)) for units, part in horn.parts] == [
        (1, Loses),
        (1, Loses),
        (1, Loses),
        (2, Wins),
    ]
    assert {part.cite.rule for _, part in horn.parts} == {"wagers.horn_high", "rules.horn_high_parts"}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_throw_that_decides_nothing_is_not_there(book: str) -> None:
    found = outcomes(book)
    for name in TRAVELLERS:
        assert {sum(throw) for throw in found[name, 0]} == {2, 3, 7, 11, 12}
        assert all({sum(throw) for throw in found[name, number]} == {number, 7} for number in POINTS)
    for odds in ODDS if book == H else ODDS[:-1]:
        assert all({sum(throw) for throw in found[odds, number]} == {number, 7} for number in POINTS)
    for name in (name for name, parsed in NAMES.items() if parsed.family in ("place", "buy", "lay", "hard")):
        assert {sum(throw) for throw in found[name, 0]} == {NAMES[name].number, 7}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_hard_way_wins_by_its_double_alone(book: str) -> None:
    for number in (4, 6, 8, 10):
        decided = outcomes(book)[f"hard_{number}", 0]
        assert [throw for throw, outcome in decided.items() if type(outcome) is Wins] == [(number // 2,) * 2]


def test_the_barred_number_neither_wins_nor_loses(document: Callable[..., Rules]) -> None:
    for barred in (2, 3, 12):
        first = Outcomes(document("oneida-2025", barred_number=barred))["dont_pass", 0]
        assert {sum(throw) for throw, outcome in first.items() if type(outcome) is Pushes} == {barred}


def test_horseshoe_4_iii_winners_that_stay_say_so() -> None:
    found = outcomes(H)
    staying = {
        NAMES[name].family
        for name in NAMES
        if NAMES[name].family in found.rules.chapter.wagers
        for outcome in found[name, 0].values()
        if type(outcome) is Wins and outcome.stays
    }
    assert staying == {"place", "buy", "lay", "hard"}


@pytest.mark.parametrize(
    ("points", "pays"), [(0, None), (3, None), (4, "24 to 1"), (5, "249 to 1"), (6, "999 to 1")]
)
def test_horseshoe_5_vii_fire_pays_by_different_points(points: int, pays: str | None) -> None:
    outcome = outcomes(H).fire(points)
    assert (str(outcome.pays) if type(outcome) is Wins else None) == pays
    assert outcome.found == f"fire: {points} different points made"
    assert outcome.tried == ("4 points", "5 points", "6 points")


def test_a_fire_table_may_begin_at_three_points(document: Callable[..., Rules]) -> None:
    richer = Outcomes(document(H, pay_fire={"3 points": Odds(7), "4 points": Odds(24)}))
    assert [richer.fire(points).net(1) for points in range(6)] == [-1, -1, -1, 7, 24, -1]
