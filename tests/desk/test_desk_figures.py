"""Odds by name: the adapters found, the posting told, the figures those of the rulebook's own tables."""

import json
from fractions import Fraction

import pytest

from everyday import COUNTED_FOR_SECONDS, HEAVY, marks_of
from pitboss.desk import analyse, chapters
from pitboss.rulebooks import Refusal

PRICED = [(book, game.id) for book, game in chapters() if game.priced]


@pytest.mark.parametrize(
    ("rulebook", "game"),
    [pytest.param(*one, marks=HEAVY if one[1] in COUNTED_FOR_SECONDS else marks_of(*one)) for one in PRICED],
)
def test_every_priced_chapter_writes_the_record_of_the_format(rulebook: str, game: str) -> None:
    record = json.loads(json.dumps(analyse(game, rulebook).to_json()))
    assert list(record)[:4] == ["game", "rulebook", "posting", "wagers"]
    assert set(record) - {"game", "rulebook", "posting", "wagers"} <= {"notes", "readings"}
    resting = {reading for wager in record["wagers"].values() for reading in wager.get("rests_on", ())}
    assert set(record.get("readings", ())) == resting
    assert (record["game"], record["rulebook"]) == (game, rulebook)
    assert record["wagers"]
    for wager in record["wagers"].values():
        assert ("house_edge_exact" in wager) != ("error" in wager)
        edge = Fraction(wager.get("house_edge_exact", wager["house_edge"]))
        assert abs(edge - Fraction(wager["house_edge"])) < Fraction(1, 10**12)
        assert Fraction(wager.get("error", 0)) <= Fraction(1, 10**11)
        shares = sum(Fraction(row["probability"]) for row in wager["outcomes"])
        assert abs(shares - 1) < Fraction(1, 10**12)


def test_both_games_of_the_first_engine_are_priced_in_every_rulebook_that_has_them() -> None:
    there = {(book, game.id) for book, game in chapters() if game.id in ("three-card-poker", "craps")}
    assert there
    assert there <= set(PRICED)


@pytest.mark.parametrize("rulebook", ["horseshoe-cincinnati", "oneida-2003", "oneida-2025"])
def test_the_ante_with_its_usual_bonus_costs_the_published_edge(rulebook: str) -> None:
    ante = analyse("three-card-poker", rulebook)["ante"]
    assert ante.house_edge == Fraction(686689, 20358520)
    assert ante.total_combinations == 407_170_400
    assert ante.to_json()["house_edge"] == "0.0337298094360494"


@pytest.mark.parametrize(
    ("rulebook", "options", "edge"),
    [
        ("horseshoe-cincinnati", {}, Fraction(1608, 22100)),
        ("oneida-2003", {"pair_plus_table": "A"}, Fraction(1232, 22100)),
        ("oneida-2003", {"pair_plus_table": "B"}, Fraction(596, 22100)),
        ("oneida-2003", {"pair_plus_table": "ledger 2"}, Fraction(596, 22100)),
        ("oneida-2025", {"pair_plus_table": "A"}, Fraction(1232, 22100)),
        ("oneida-2025", {"pair_plus_table": "B"}, Fraction(116, 22100)),
        ("merced-poker-room", {}, Fraction(968, 22100)),
    ],
)
def test_the_pair_plus_table_in_force_is_priced(
    rulebook: str, options: dict[str, str], edge: Fraction
) -> None:
    analysis = analyse("three-card-poker", rulebook, options)
    assert analysis["pair_plus"].house_edge == edge
    assert options.items() <= dict(analysis.posting).items()


def test_a_posting_above_the_floor_is_priced_and_told() -> None:
    posted = {"pair_plus": {"flush": "4 to 1"}}
    analysis = analyse("three-card-poker", "horseshoe-cincinnati", pay=posted)
    assert analysis["pair_plus"].house_edge == Fraction(1608 - 1096, 22100)
    assert analysis.posting["pay"] == posted


def test_a_posting_below_the_floor_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        analyse("three-card-poker", "horseshoe-cincinnati", pay={"pair_plus": {"flush": "2 to 1"}})
    assert refused.value.code == "below_floor"


def test_the_posting_is_every_option_in_force() -> None:
    posting = analyse("three-card-poker", "oneida-2003", {"minimum": "5"}).posting
    assert posting["minimum"] == "5"
    assert posting["pair_plus_table"] == "A"


@pytest.mark.parametrize(
    ("game", "rulebook", "code"),
    [
        ("three-card-poker", "section-9", "unknown_rulebook"),
        ("tiddlywinks", "oneida-2003", "unknown_game"),
    ],
)
def test_what_does_not_exist_is_refused(game: str, rulebook: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        analyse(game, rulebook)
    assert refused.value.code == code
