"""What a game declares and a chapter says: facts, parts, bounds, checks and where an irregularity can happen."""

from typing import Any

import pytest

from pitboss.rulebooks import Chapter, Posting, Refusal, Remedy, RulebookError, Rules, RuleSet, read_chapter
from pitboss.rulebooks.check import problems
from pitboss.rulebooks.schema import (
    COMMON_RULES,
    PayShape,
    count,
    flag,
    names,
    numbers,
    one_of,
    only,
    order,
    part,
    phrase,
)


def check_streets(rules: Rules) -> None:
    """A toy's own contradiction: more streets than seats."""
    if rules.count("streets") > rules.count("positions"):
        raise rules.refuse("contradiction", "more streets than positions", "streets")


RULES = RuleSet(
    "toy",
    {
        **COMMON_RULES,
        "positions": count("how many places there are", least=2, most=9),
        "streets": count("how many streets are dealt", least=1),
        "direction": only("clockwise", one_of("which way play goes", "clockwise", "counterclockwise")),
        "decks": only(1, count("how many decks are used")),
        "dealing": one_of("how the cards are dealt", "hand", "shoe"),
        "collects": names("what is collected", "ante", "bonus", needed=False),
        "settles": order("in which order wagers are settled", "ante", "bonus", needed=False),
        **part(
            "bonus",
            {"bonus_base": phrase("what the bonus is paid on"), "bonus_once": flag("x y", needed=False)},
        ),
        **part("dealing=shoe", {"cut": count("how many cards are cut off")}),
    },
    {"ante": "the first wager", "bonus": "a side wager"},
    pay={"ante": PayShape(("win",), needed=True), "bonus": PayShape(("pair",), needed=True, part="bonus")},
    remedies={"staff": Remedy("the staff put it right")},
    moments=("before_deal", "deal"),
    checks=(check_streets,),
)

PLAIN = """
game = "toy"
title = "Toy"
source = "a document"
[rules.minimum]
value = "5"
minimum = "1"
clause = "§1"
[rules.maximum]
value = "100"
minimum = "1"
clause = "§2"
[rules.smallest_chip]
value = "1"
clause = "§3"
[rules.payment_rounding]
value = "down"
clause = "§3"
[rules.positions]
value = 6
open = true
clause = "§4"
[rules.streets]
value = 2
minimum = 1
clause = "§5"
[rules.direction]
value = "clockwise"
clause = "§6"
[rules.decks]
value = 1
open = true
clause = "§6"
[rules.dealing]
value = "hand"
clause = "§7"
[wagers.ante]
clause = "§8"
[pay.ante]
kind = "fixed"
win = "1 to 1"
clause = "§9"
"""
BONUS = {
    "wagers.bonus": '[wagers.bonus]\nclause = "§10"\n',
    "rules.bonus_base": '[rules.bonus_base]\nvalue = "the ante"\nclause = "§11"\n',
    "pay.bonus": '[pay.bonus]\nkind = "fixed"\npair = "1 to 1"\nclause = "§12"\n',
}
FACT = '[facts.felt]\nvalue = "green"\nchoices = ["green", "Blue", 3]\nclause = "§13"\n'


def load(text: str = PLAIN, *more: str) -> Chapter:
    return read_chapter("\n".join((text, *more)).encode(), RULES, "book", "toy.toml")


def edited(old: str, new: str) -> str:
    assert PLAIN.count(old) == 1, old
    return PLAIN.replace(old, new)


def wrong(text: str, *more: str) -> tuple[str, str]:
    with pytest.raises(RulebookError) as error:
        load(text, *more)
    return error.value.rule, error.value.reason


def posted(options: dict[str, Any], *more: str) -> Rules:
    return Rules(load(PLAIN, *more), Posting("book", "toy", options))


def refusal(options: dict[str, Any], *more: str) -> tuple[str, str, str]:
    with pytest.raises(Refusal) as error:
        posted(options, *more)
    return error.value.code, error.value.rule, error.value.clause


# -- facts ---------------------------------------------------------------------------------------


def test_a_fact_is_cited_and_shown_and_never_read() -> None:
    chapter = load(PLAIN, FACT, '[facts.lamp]\nvalue = true\nclause = "§14"\n')
    assert chapter.facts["felt"].value == "green"
    assert chapter.facts["felt"].choices == ("green", "Blue", 3)
    assert {cite.clause for cite in chapter.cites()} >= {"§13", "§14"}
    rules = Rules(chapter, Posting("book", "toy"))
    assert "felt" not in rules
    with pytest.raises(KeyError):
        rules.text("felt")
    assert rules.options["felt"] == "green"
    assert "lamp" not in rules.options  # nothing is left to the house there


@pytest.mark.parametrize(
    ("fact", "rule", "reason"),
    [
        ('[facts.felt]\nvalue = "green"\n', "facts.felt", "cites no clause"),
        ('[facts.felt]\nvalue = "green"\nclause = " "\n', "facts.felt", "cites no clause"),
        ('[facts.felt]\nclause = "§13"\n', "facts.felt", "says no value"),
        ('[facts.felt]\nvalue = 1\nclause = "§13"\nmaximum = 2\n', "facts.felt", "maximum"),
        ('[facts.felt]\nvalue = "red"\nchoices = ["green"]\nclause = "§13"\n', "facts.felt", "outside"),
        ('[facts.dealing]\nvalue = "hand"\nclause = "§13"\n', "facts.dealing", "is a rule too"),
    ],
)
def test_a_fact_that_does_not_hold_is_refused(fact: str, rule: str, reason: str) -> None:
    found = wrong(PLAIN, fact)
    assert found[0] == rule
    assert reason in found[1]


@pytest.mark.parametrize("said", ["green", "Blue", "blue", "GREEN", 3, "3"])
def test_a_posting_may_say_what_a_fact_leaves_to_the_house(said: Any) -> None:
    assert posted({"felt": said}, FACT).options["felt"] == said


@pytest.mark.parametrize("said", ["red", "", 4, True, None, ["green"]])
def test_a_posting_may_say_nothing_else_of_a_fact(said: Any) -> None:
    assert refusal({"felt": said}, FACT) == ("outside_range", "facts.felt", "§13")


def test_a_fact_the_document_fixes_may_be_repeated_and_not_changed() -> None:
    fixed = '[facts.lamp]\nvalue = true\nclause = "§14"\n'
    assert posted({"lamp": True}, fixed)
    assert refusal({"lamp": False}, fixed) == ("outside_range", "facts.lamp", "§14")


# -- parts ---------------------------------------------------------------------------------------


def test_a_part_is_there_whole_or_not_at_all() -> None:
    assert "bonus_base" not in load().rules
    whole = load(PLAIN, *BONUS.values())
    assert whole.rules["bonus_base"].value == "the ante"
    assert "bonus_once" not in whole.rules  # a rule of the part that it can do without


@pytest.mark.parametrize("missing", ["rules.bonus_base", "pay.bonus"])
def test_a_wager_without_the_rules_of_its_part_does_not_load(missing: str) -> None:
    rule, reason = wrong(PLAIN, *(text for name, text in BONUS.items() if name != missing))
    assert rule == missing
    assert "is missing, and bonus needs it" in reason


@pytest.mark.parametrize("alone", ["rules.bonus_base", "pay.bonus"])
def test_a_rule_of_a_part_the_chapter_has_not_does_not_load(alone: str) -> None:
    assert wrong(PLAIN, BONUS[alone]) == (alone, "belongs to bonus, which the chapter does not have")


def test_a_part_may_go_with_the_value_of_a_rule() -> None:
    cut = '[rules.cut]\nvalue = 20\nclause = "§15"\n'
    assert wrong(PLAIN, cut) == ("rules.cut", "belongs to dealing=shoe, which the chapter does not have")
    shoe = edited('value = "hand"', 'value = "shoe"')
    assert wrong(shoe)[0] == "rules.cut"
    assert load(shoe, cut).rules["cut"].value == 20
    either = edited('value = "hand"', 'value = "hand"\nchoices = ["hand", "shoe"]')
    assert wrong(either)[0] == "rules.cut"  # a house that may choose the shoe needs what goes with it


# -- bounds and the only value -------------------------------------------------------------------


@pytest.mark.parametrize(("value", "good"), [(1, False), (2, True), (9, True), (10, False), (-1, False)])
def test_a_count_keeps_its_bounds_in_a_file_and_in_a_posting(value: int, good: bool) -> None:
    text = edited("value = 6", f"value = {value}")
    if good:
        assert load(text).rules["positions"].value == value
        assert posted({"positions": value}).count("positions") == value
        assert posted({"positions": str(value)}).count("positions") == value
    else:
        assert wrong(text)[0] == "rules.positions"
        assert "from 2 to 9" in wrong(text)[1]
        assert refusal({"positions": value}) == ("bad_option", "rules.positions", "§4")


@pytest.mark.parametrize(
    ("kind", "good", "bad"), [(count("x", least=1, most=3), (1, 3), (0, 4)), (numbers("x"), ([0],), ([-1],))]
)
def test_bounds_hold_at_and_just_outside(kind: Any, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    for value in good:
        kind.parse(value)
    for value in bad:
        with pytest.raises(ValueError, match=r"must be (from|at least)"):
            kind.parse(value)


def test_the_one_value_a_game_can_play_is_the_only_one_that_loads() -> None:
    rule, reason = wrong(edited('value = "clockwise"', 'value = "counterclockwise"'))
    assert rule == "rules.direction"
    assert "can only be 'clockwise'" in reason
    both = edited('value = "clockwise"', 'value = "clockwise"\nchoices = ["clockwise", "counterclockwise"]')
    assert "can only be" in wrong(both)[1]


def test_a_house_that_may_choose_may_not_choose_what_the_game_cannot_play() -> None:
    assert posted({"decks": 1}).count("decks") == 1
    assert refusal({"decks": 2}) == ("bad_option", "rules.decks", "§6")


@pytest.mark.parametrize("raw", [["ante", "bonus"], ["bonus", "ante"]])
def test_an_order_lists_each_once(raw: list[str]) -> None:
    assert RULES.rules["settles"].parse(raw) == tuple(raw)


@pytest.mark.parametrize(
    "raw", [["ante"], ["ante", "ante"], ["ante", "bonus", "ante"], ["ante", "tip"], "ante", []]
)
def test_an_order_that_leaves_out_or_repeats_is_refused(raw: Any) -> None:
    with pytest.raises(ValueError, match=r"must list each once|not one of|list of names"):
        RULES.rules["settles"].parse(raw)


def test_a_posting_names_only_what_the_game_knows() -> None:
    collects = '[rules.collects]\nvalue = ["ante"]\nopen = true\nclause = "§16"\n'
    assert posted({"collects": ["bonus"]}, collects).names("collects") == ("bonus",)
    assert refusal({"collects": ["tip"]}, collects) == ("bad_option", "rules.collects", "§16")


# -- contradictions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "good"), [("5", "5", True), ("5", "5.01", True), ("5.01", "5", False)]
)
def test_a_minimum_above_its_maximum_is_a_contradiction(low: str, high: str, good: bool) -> None:
    text = edited('value = "5"', f'value = "{low}"').replace('value = "100"', f'value = "{high}"')
    options = {"minimum": low, "maximum": high}
    if good:
        assert load(text)
        assert posted(options)
    else:
        rule, reason = wrong(text)
        assert rule == "rules.minimum"
        assert "the minimum of ante is $5.01, above its maximum of $5" in reason
        assert refusal(options) == ("contradiction", "rules.minimum", "§1")


def test_a_posting_is_held_to_the_limits_it_leaves_as_they_are() -> None:
    assert refusal({"minimum": "100.01"}) == ("contradiction", "rules.minimum", "§1")
    assert refusal({"maximum": "4.99"}) == ("contradiction", "rules.minimum", "§1")
    assert posted({"minimum": "100"})


def test_each_wager_is_held_to_its_own_limits() -> None:
    own = '[rules.bonus_base]\nvalue = "x"\nclause = "§11"\n'
    bonus = '[wagers.bonus]\nminimum = "maximum"\nmaximum = "minimum"\nclause = "§10"\n'
    assert wrong(PLAIN, own, bonus, BONUS["pay.bonus"])[0] == "rules.maximum"


@pytest.mark.parametrize(("streets", "good"), [(6, True), (7, False)])
def test_what_a_game_checks_holds_in_a_file_and_in_a_posting(streets: int, good: bool) -> None:
    text = edited("value = 2", f"value = {streets}")
    if good:
        assert load(text)
        assert posted({"streets": streets})
    else:
        assert wrong(text) == ("rules.streets", "more streets than positions")
        assert refusal({"streets": streets}) == ("contradiction", "rules.streets", "§5")
        assert posted({"streets": streets, "positions": streets})


def test_a_contradiction_between_two_options_is_told_though_each_alone_would_do() -> None:
    posting = Posting("book", "toy", {"minimum": "50", "maximum": "40"})
    assert [(one.code, one.rule) for one in problems(load(), posting)] == [("contradiction", "rules.minimum")]


# -- where an irregularity can happen ------------------------------------------------------------

ODD = '[irregularities.odd]\ncondition = "odd"\nremedy = "staff"\nclause = "§20"\n'


def test_where_an_irregularity_can_happen_is_read_as_it_is_declared() -> None:
    declared = 'during = ["deal"]\nwhere = { dealing = ["hand"], positions = [6, "7"] }\nseat = true\ncard = "seat"\n'
    one = load(PLAIN, ODD + declared + 'second = "two"', ODD.replace(".odd", ".two")).irregularities["odd"]
    assert (one.during, one.where) == (("deal",), {"dealing": ("hand",), "positions": (6, 7)})
    assert (one.seat, one.card, one.second) == (True, "seat", "two")
    other = load(PLAIN, ODD + declared + 'elsewhere = "two"', ODD.replace(".odd", ".two"))
    assert other.irregularities["odd"].elsewhere == "two"
    plain = load(PLAIN, ODD).irregularities["odd"]
    assert (plain.during, plain.where, plain.seat, plain.card, plain.second) == ((), {}, False, "", "")


@pytest.mark.parametrize(
    ("declared", "rule", "reason"),
    [
        ('during = ["deal", "teatime"]', "irregularities.odd", "no moment 'teatime'"),
        (
            'where = { dealing = ["hand"] }\nelsewhere = "od"',
            "irregularities.odd",
            "'od', which the file lacks",
        ),
        ('elsewhere = "odd"', "irregularities.odd", "there is no elsewhere"),
        ('where = { soup = ["hot"] }', "irregularities.odd", "'soup', which the file lacks"),
        ('where = { dealing = ["cold"] }', "irregularities.odd", 'must be one of "hand", "shoe"'),
        ("where = { positions = [1] }", "irregularities.odd", "from 2 to 9"),
        ("where = { cut = [20] }", "irregularities.odd", "'cut', which the file lacks"),
        ("where = { dealing = 3.5 }", "irregularities.odd", 'must be one of "hand", "shoe"'),
        ('card = "sleeve"', "irregularities.odd", "no card lies at 'sleeve'"),
        ('second = "third"', "irregularities.odd", "'third', which the file lacks"),
        ("seat = 1", "irregularities.odd", "seat"),
    ],
)
def test_where_an_irregularity_cannot_happen_is_refused(declared: str, rule: str, reason: str) -> None:
    found = wrong(PLAIN, ODD + declared)
    assert found[0] == rule
    assert reason in found[1]
