"""Odds by name: the adapters found, the posting told, the figures those of the rulebook's own tables."""

import json
from fractions import Fraction

import pytest

from everyday import COUNTED_FOR_SECONDS, HEAVY, marks_of
from pitboss.desk import analyse, chapters, game_of
from pitboss.procedures.streets import contest_odds
from pitboss.rulebooks import Refusal

PRICED = [(book, game.id) for book, game in chapters() if game.priced]


@pytest.mark.parametrize(
    ("rulebook", "game"),
    [pytest.param(*one, marks=HEAVY if one[1] in COUNTED_FOR_SECONDS else marks_of(*one)) for one in PRICED],
)
def test_every_priced_chapter_writes_the_record_of_the_format(rulebook: str, game: str) -> None:
    record = json.loads(json.dumps(analyse(game, rulebook).to_json()))
    assert list(record)[:4] == ["game", "rulebook", "posting", "wagers"]
    more = {"combined", "strategy", "notes", "readings"}
    assert set(record) - {"game", "rulebook", "posting", "wagers"} <= more
    priced = [*record["wagers"].values(), *record.get("combined", {}).values()]
    resting = {reading for wager in priced for reading in wager.get("rests_on", ())}
    assert set(record.get("readings", ())) == resting
    assert (record["game"], record["rulebook"]) == (game, rulebook)
    assert record["wagers"]
    for wager in priced:
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


def test_odds_outside_the_book_are_priced_and_marked_with_the_clause() -> None:
    """1,096 flushes pay one less; the ante bonus is fixed, and its straights pay one more on every ante not folded."""
    below = {"pair_plus": {"flush": "2 to 1"}, "ante_bonus": {"straight": "2 to 1"}}
    found = analyse("three-card-poker", "horseshoe-cincinnati", pay=below)
    assert found["pair_plus"].house_edge == Fraction(1608 + 1096, 22100)
    usual = analyse("three-card-poker", "horseshoe-cincinnati")
    assert usual["ante"].house_edge - found["ante"].house_edge == Fraction(720, 22100)
    assert [(one["code"], one["clause"]) for one in found.outside] == [
        ("below_floor", "§12.IV"),
        ("fixed_table", "§12.V"),
    ]
    assert found.to_json()["outside"] == [dict(one) for one in found.outside]
    assert "outside" not in usual.to_json()


def test_an_option_outside_its_range_is_priced_and_marked() -> None:
    found = analyse("three-card-poker", "oneida-2003", {"minimum": "0.5"})
    inside = analyse("three-card-poker", "oneida-2003")
    assert found["ante"].house_edge == inside["ante"].house_edge
    fixed = analyse("three-card-poker", "horseshoe-cincinnati", {"positions": 9})
    assert [one["code"] for one in fixed.outside] == ["not_an_option"]


def test_odds_that_leave_a_part_of_a_cent_are_marked_where_no_rule_rounds_it() -> None:
    found = analyse("three-card-poker", "horseshoe-cincinnati", pay={"pair_plus": {"flush": "7 to 2"}})
    assert found["pair_plus"].house_edge == Fraction(1608 - 548, 22100)
    unsaid = "payment_rounding" not in game_of("three-card-poker").chapter("horseshoe-cincinnati").rules
    assert bool(found.outside) is unsaid


@pytest.mark.parametrize(
    ("pay", "code"),
    [
        ({"pair_plus": {"flush": "four to one"}}, "bad_odds"),
        ({"pair_plus": {"flush": "-4 to 1"}}, "bad_odds"),
        ({"pair_plus": {"flush": "4 to 0"}}, "bad_odds"),
        ({"pair_plus": {"flush": "$400"}}, "bad_odds"),
        ({"pair_plus": {"flush": "100%"}}, "bad_odds"),
        ({"pair_plus": {"flush": "999999999 to 999999998"}}, "bad_odds"),
        ({"pair_plus": {"flush": ""}}, "bad_odds"),
        ({"pair_plus": {"soup": "4 to 1"}}, "unknown_row"),
        ({"soup": {"flush": "4 to 1"}}, "unknown_pay_table"),
    ],
)
def test_what_cannot_be_read_is_refused_not_priced(pay: dict[str, dict[str, str]], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        analyse("three-card-poker", "horseshoe-cincinnati", pay=pay)
    assert refused.value.code == code


def test_options_and_odds_are_laid_over_a_posting() -> None:
    posting = b"""
        rulebook = "oneida-2003"
        game = "three-card-poker"
        options = {pair_plus_table = "B", minimum = "10"}
        [pay.pair_plus]
        flush = "5 to 1"
        """
    found = analyse(
        "three-card-poker",
        "oneida-2003",
        {"minimum": "5"},
        {"pair_plus": {"pair": "2 to 1"}},
        posting=posting,
    )
    assert (found.posting["pair_plus_table"], found.posting["minimum"]) == ("B", "5")
    assert found.posting["pay"] == {"pair_plus": {"flush": "5 to 1", "pair": "2 to 1"}}
    for rulebook, game in (("oneida-2025", "three-card-poker"), ("oneida-2003", "craps")):
        with pytest.raises(Refusal) as refused:
            analyse(game, rulebook, posting=posting)
        assert refused.value.code == "bad_posting"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("three-card-poker", ("pair_plus", "six_card_bonus")),
        ("let-it-ride", ("bonus",)),
        ("mississippi-stud", ("three_card_bonus",)),
    ],
)
def test_a_wager_priced_apart_has_the_figures_of_the_whole(game: str, wagers: tuple[str, ...]) -> None:
    book = next(book for book, one in chapters() if one.id == game)
    whole = analyse(game, book)
    for wager in set(wagers) & set(whole.wagers):
        alone = analyse(game, book, wager=wager)
        assert dict(alone.wagers) == {wager: whole[wager]}
        assert alone.readings == whole.only(wager).readings
        assert set(alone.notes) <= set(whole.notes)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "wager"), [("ultimate-texas-holdem", "trips"), ("texas-holdem-bonus", "bonus")]
)
def test_a_wager_apart_needs_no_solution_of_the_ante(
    game: str, wager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest_odds, "ContestPlay", lambda *_: pytest.fail("the ante is solved"))
    book = next(book for book, one in chapters() if one.id == game)
    assert list(analyse(game, book, wager=wager).wagers) == [wager]


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
