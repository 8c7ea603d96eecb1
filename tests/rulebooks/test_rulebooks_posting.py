"""What a casino may post: at, one below and one above every floor and bound, and what is no option at all."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.desk import chapters, games
from pitboss.money import Flat, Odds
from pitboss.money.numbers import shown
from pitboss.rounds import Game
from pitboss.rulebooks import Posting, Refusal, Rules, read_chapter, read_posting
from pitboss.rulebooks.model import Chapter
from sizes import so_many
from variants import long_form

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"
TEXT = long_form(BOOK, GAME)
CHAPTERS = chapters()
IDS = [f"{book}/{game.id}" for book, game in CHAPTERS]


def posted(options: dict[str, Any] | None = None, pay: dict[str, dict[str, str]] | None = None) -> Rules:
    return games()[GAME].rules(BOOK, options, pay)


def edited(old: str, new: str) -> Any:
    """The chapter with one passage changed."""
    assert TEXT.count(old) == 1, old
    return read_chapter(TEXT.replace(old, new).encode(), games()[GAME].ruleset, BOOK, "edited.toml")


def refusal(options: dict[str, Any] | None = None, pay: dict[str, dict[str, str]] | None = None) -> Refusal:
    with pytest.raises(Refusal) as error:
        posted(options, pay)
    return error.value


# -- pay tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pays", ["40 to 1", "41 to 1", "80 to 2", "81 to 2"])
def test_horseshoe_12_iv_pair_plus_may_pay_its_floor_or_more(pays: str) -> None:
    table = posted(pay={"pair_plus": {"straight flush": pays}}).pay("pair_plus")
    assert str(table.rows["straight flush"]) == pays
    assert table.rows["pair"] == Odds(1, 1)


@pytest.mark.parametrize("pays", ["39 to 1", "79 to 2", "0 to 1", "$100,000"])
def test_horseshoe_12_iv_pair_plus_may_not_pay_less_than_its_floor(pays: str) -> None:
    refused = refusal(pay={"pair_plus": {"straight flush": pays}})
    assert (refused.code, refused.rule, refused.clause) == ("below_floor", "pay.pair_plus", "§12.IV")
    assert "at least 40 to 1" in refused.message


def test_a_share_of_another_pot_is_another_payment() -> None:
    game, pay = games()["caribbean-stud"], {"progressive": {"straight flush": "100% of major"}}
    with pytest.raises(Refusal) as error:
        game.rules("oneida-2003", {}, pay)
    assert (error.value.code, error.value.rule) == ("below_floor", "pay.progressive")


@pytest.mark.parametrize(
    ("pays", "allowed"), [("4 to 1", False), ("5 to 1", True), ("10 to 2", True), ("6 to 1", False)]
)
def test_horseshoe_12_v_ante_bonus_is_fixed(pays: str, allowed: bool) -> None:
    pay = {"ante_bonus": {"straight flush": pays}}
    if allowed:
        assert posted(pay=pay).pay("ante_bonus").rows["straight flush"] == Odds(5, 1)
    else:
        refused = refusal(pay=pay)
        assert (refused.code, refused.clause) == ("fixed_table", "§12.V")


@pytest.mark.parametrize(
    ("pays", "allowed"), [("$99,999.99", False), ("$100,000", True), ("$100,000.01", True)]
)
def test_a_flat_award_has_a_floor_to_the_cent(pays: str, allowed: bool) -> None:
    chapter = edited('kind = "fixed"\nclause = "§12.VI, §11.II"', 'kind = "floor"\nclause = "§12.VI, §11.II"')
    posting = Posting(BOOK, GAME, {}, {"six_card_bonus": {"six-card royal": pays}})
    if allowed:
        assert isinstance(Rules(chapter, posting).pay("six_card_bonus").rows["six-card royal"], Flat)
    else:
        with pytest.raises(Refusal, match=r"at least \$100,000"):
            Rules(chapter, posting)


@pytest.mark.parametrize(
    ("pay", "code"),
    [
        ({"pear_plus": {"pair": "1 to 1"}}, "unknown_pay_table"),
        ({"pair_plus": {"royal": "1 to 1"}}, "unknown_row"),
        ({"pair_plus": {"pair": "one to one"}}, "bad_odds"),
        ({"pair_plus": {"pair": "1 to 0"}}, "bad_odds"),
    ],
)
def test_a_table_or_row_that_is_not_there_is_refused(pay: dict[str, dict[str, str]], code: str) -> None:
    assert refusal(pay=pay).code == code


ALIKE = ("row", "trio")
"""Rows of roulette that are one line in the Horseshoe's table."""


@pytest.mark.parametrize(("book", "game"), CHAPTERS, ids=IDS)
def test_every_floor_of_every_chapter_holds_at_below_and_above(book: str, game: Game) -> None:
    for name, table in game.rules(book).pay_tables.items():
        for row, pays in table:
            if not isinstance(pays, Odds):
                continue
            alike = ALIKE if row in ALIKE and book == "horseshoe-cincinnati" else (row,)
            at, below, above = (f"{100 * pays.pays + step} to {100 * pays.per}" for step in (0, -1, 1))
            assert game.rules(book, {}, {name: {row: at}}).pay(name).rows[row] == pays
            if pays.pays:
                with pytest.raises(Refusal) as error:
                    game.rules(book, {}, {name: {row: below}})
                assert error.value.clause == table.cite.clause
            if table.kind == "floor":
                more = {name: dict.fromkeys(alike, above)}
                assert game.rules(book, {}, more).pay(name).rows[row] != pays
            else:
                with pytest.raises(Refusal, match="is fixed at"):
                    game.rules(book, {}, {name: {row: above}})


# -- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minimum", "allowed"), [("0", False), ("0.01", True), ("0.02", True)])
def test_horseshoe_7_i_the_minimum_is_at_least_a_cent(minimum: str, allowed: bool) -> None:
    if allowed:
        assert posted({"minimum": minimum}).options["minimum"] == minimum
    else:
        refused = refusal({"minimum": minimum})
        assert (refused.code, refused.rule, refused.clause) == ("outside_range", "rules.minimum", "§7.I.A–B")


@pytest.mark.parametrize(("seats", "allowed"), [(4, False), (5, True), (6, True), (8, True), (9, False)])
def test_a_number_between_two_bounds(seats: int, allowed: bool) -> None:
    chapter = edited("value = 7\n", "value = 7\nminimum = 5\nmaximum = 8\n")
    posting = Posting(BOOK, GAME, {"positions": seats})
    if allowed:
        assert Rules(chapter, posting).count("positions") == seats
    else:
        with pytest.raises(Refusal, match="at least 5 and at most 8 places") as error:
            Rules(chapter, posting)
        assert error.value.clause == "§2.I"


@pytest.mark.parametrize(("book", "game"), CHAPTERS, ids=IDS)
def test_every_bound_of_every_chapter_holds_at_below_and_above(book: str, game: Game) -> None:
    for name, rule in game.chapter(book).options.items():
        assert rule.range is not None
        for bound, outward in ((rule.range.minimum, -1), (rule.range.maximum, 1)):
            if bound is None:
                continue
            assert rule.range.admits(bound)
            assert not rule.range.admits(bound + outward)
            step_in = bound - outward
            other = rule.range.maximum if outward < 0 else rule.range.minimum
            assert rule.range.admits(step_in) or other == bound, name


BESIDE: tuple[dict[str, Any], ...] = (
    {},
    {"decks": 1},
    {"dealing": "automated shoe"},
    {"additional_offered": False},
    {"dealing": "automated shoe", "additional_offered": False},
)
"""What a posting may have to say besides, for a choice to agree with it."""


@pytest.mark.parametrize(("book", "game"), CHAPTERS, ids=IDS)
def test_every_choice_of_every_chapter_may_be_posted(book: str, game: Game) -> None:
    for name, rule in game.chapter(book).options.items():
        for choice in rule.range.choices if rule.range else ():
            if rule.kind in ("flag", "one_of", "phrase", "count"):
                assert posted_somewhere(game.chapter(book), name, choice).value(name) == choice


def posted_somewhere(chapter: Chapter, name: str, choice: Any) -> Rules:
    """A table that posts a choice: by itself, or with what only it goes with, such as one deck of cards."""
    for beside in BESIDE:
        with suppress(Refusal):
            return Rules(chapter, Posting(chapter.rulebook, chapter.game, {**beside, name: choice}))
    raise AssertionError(f"{name} = {choice!r} cannot be posted")


@pytest.mark.parametrize(
    ("options", "code", "clause"),
    [
        ({"dealing": "robot"}, "bad_option", "§8, §9"),
        ({"six_card_bonus_offered": "maybe"}, "bad_option", "§11.I"),
        ({"minimum": 2.5}, "bad_option", "§7.I.A–B"),
        ({"minimum": "-1"}, "bad_option", "§7.I.A–B"),
        ({"minimum": True}, "bad_option", "§7.I.A–B"),
        ({"minimum": None}, "bad_option", "§7.I.A–B"),
        ({"minimum": ["1"]}, "bad_option", "§7.I.A–B"),
        ({"play_wager": 2}, "not_an_option", "§7.I.A, §10.II"),
        ({"free_drinks": True}, "unknown_option", ""),
    ],
)
def test_what_the_document_does_not_allow_is_refused(options: dict[str, Any], code: str, clause: str) -> None:
    refused = refusal(options)
    assert (refused.code, refused.clause) == (code, clause)


def test_an_empty_posting_takes_the_documents_values() -> None:
    rules = posted()
    left_to_the_house = {name: fact.value for name, fact in rules.chapter.facts.items() if fact.choices}
    written = {name: rule.written for name, rule in rules.chapter.options.items()}
    assert rules.options == written | left_to_the_house
    assert rules.flag("six_card_bonus_offered")
    assert rules.wager("six_card_bonus") is not None


def test_a_wager_that_is_not_offered_is_not_there() -> None:
    assert posted({"six_card_bonus_offered": False}).wager("six_card_bonus") is None


def test_other_spellings_of_a_value_are_read() -> None:
    chapter = edited(
        'choices = ["hand", "automated shoe"]',
        'choices = ["hand", "automated shoe"]\naliases = {auto = "automated shoe"}',
    )
    assert Rules(chapter, Posting(BOOK, GAME, {"dealing": "auto"})).text("dealing") == "automated shoe"


# -- posting files ------------------------------------------------------------------------------

POSTING = b"""
rulebook = "horseshoe-cincinnati"
game = "three-card-poker"
[options]
minimum = "15"
six_card_bonus_offered = false
[pay.pair_plus]
"straight flush" = "50 to 1"
"""


def test_a_posting_file_is_read() -> None:
    posting = read_posting(POSTING)
    assert posting.options == {"minimum": "15", "six_card_bonus_offered": False}
    assert posting.pay == {"pair_plus": {"straight flush": "50 to 1"}}


def test_the_hash_of_a_posting_is_of_what_it_says_and_not_how() -> None:
    turned = POSTING.replace(
        b'minimum = "15"\nsix_card_bonus_offered = false', b'six_card_bonus_offered=false\nminimum="15"'
    )
    assert turned != POSTING
    assert read_posting(turned).sha256 == read_posting(POSTING).sha256
    assert read_posting(POSTING.replace(b'"15"', b'"16"')).sha256 != read_posting(POSTING).sha256


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[",
        b"rulebook = 1\ngame = 2",
        POSTING + b"[tables]\n",
        POSTING.replace(b'"50 to 1"', b"50"),
        b"a = " + b"[" * 50_000,
    ],
    ids=["empty", "no text", "no TOML", "wrong types", "unknown key", "odds that are a number", "deep"],
)
def test_what_is_no_posting_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as error:
        read_posting(data)
    assert error.value.code == "bad_posting"


@given(st.binary(max_size=200))
def test_promise_14_no_bytes_crash_the_reader_of_postings(data: bytes) -> None:
    try:
        assert read_posting(data).rulebook is not None
    except Refusal as refusal:
        assert refusal.code == "bad_posting"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=so_many(everyday=30, ci=80, long=1600))
@given(st.data())
def test_promise_14_no_value_of_an_option_crashes_the_rules(data: st.DataObject) -> None:
    book, game = data.draw(st.sampled_from(CHAPTERS))
    name = data.draw(st.sampled_from([*game.chapter(book).rules, "nothing"]))
    value = data.draw(VALUES)
    try:
        assert name in game.rules(book, {name: value})
    except Refusal as refusal:
        assert refusal.code.isidentifier()
        assert refusal.message


@settings(max_examples=so_many(everyday=30, ci=60, long=1200))
@given(st.integers(0, len(POSTING) - 1), st.binary(max_size=4), st.integers(0, 20))
def test_promise_14_no_damage_to_a_posting_crashes_its_reader(place: int, put: bytes, cut: int) -> None:
    try:
        posting = read_posting(POSTING[:place] + put + POSTING[place + cut :])
        assert games()[GAME].rules(BOOK, posting.options, posting.pay).posting.options == posting.options
    except Refusal as refusal:
        assert refusal.code


@pytest.mark.parametrize("number", [10**18, 10**5_000, float("inf"), float("nan")], ids=shown)
def test_a_number_nobody_counts_with_is_refused_wherever_it_stands(number: Any) -> None:
    for options in ({"minimum": number}, {"minimum": [{"deep": number}]}, {"nothing": number}):
        refused = refusal(options)
        assert refused.code == "bad_option"
        assert "number" in refused.message


RANKS = {"rules.way_medium_from", "rules.way_high_from"}
"""Counts that are of nothing: the ranks of cards."""


@pytest.mark.parametrize(("book", "game"), CHAPTERS, ids=IDS)
def test_every_number_the_house_may_choose_says_what_it_counts(book: str, game: Game) -> None:
    bounded = [rule for rule in game.chapter(book).options.values() if rule.range and not rule.range.choices]
    counts = {rule.cite.rule for rule in bounded if rule.kind == "count" and not rule.form.in_units(2)}
    assert counts <= RANKS


@pytest.mark.parametrize(
    ("book", "game", "options", "says"),
    [
        (BOOK, "let-it-ride", {"meter_rate": 20}, "it must be at least 21%"),
        (BOOK, "craps", {"buy_vig": 6}, "it must be at least 0% and at most 5%"),
        (BOOK, GAME, {"minimum": "0"}, "it must be at least $0.01"),
        (
            BOOK,
            "blackjack",
            {"cards_behind_cutting_card": 401},
            "it must be at least 0 and at most 400 cards",
        ),
        (BOOK, "blackjack", {"decks": 9}, "must be from 1 to 8 decks, not 9"),
        (BOOK, "craps", {"odds_multiple": 0}, "must be at least 1 times the flat bet, not 0"),
        ("oneida-2003", "craps", {"positions": 0}, "must be from 1 to 50 players, not 0"),
    ],
)
def test_a_bound_is_said_with_its_unit(book: str, game: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal) as error:
        games()[game].rules(book, options)
    assert error.value.message.endswith(says)


def test_one_of_what_is_counted_is_said_in_the_singular() -> None:
    kinds = {name: kind for game in games().values() for name, kind in game.ruleset.rules.items()}
    said = {kinds[name].in_units(1) for name in ("decks", "shuffler_batches", "raises", "play_wager")}
    assert said == {" deck", " batch", " raise", " times the ante"}
