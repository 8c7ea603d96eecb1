"""Options bound to options: a choice, a range, a pay table or a wager that needs other values."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rulebooks import Posting, Refusal, RulebookError, Rules, read_chapter
from pitboss.rulebooks.check import problems
from pitboss.rulebooks.diff import diff
from pitboss.rulebooks.model import Chapter
from variants import long_form

BOOK, GAME = "horseshoe-cincinnati", "blackjack"
TEXT = long_form(BOOK, GAME)
ONE_DECK = '["3 to 2", { value = "6 to 5", where = { decks = 1 }, clause = "§14.I" }]'


def entry(part: str, more: str, text: str = TEXT) -> str:
    """The chapter with more lines in an entry; a key that was there gives way."""
    head = f"[{part}]\n"
    assert text.count(head) == 1, part
    before, after = text.split(head)
    own, bracket, rest = after.partition("\n[")
    keys = [line.partition(" = ")[0] for line in more.splitlines()]
    kept = [line for line in own.splitlines() if line.partition(" = ")[0] not in keys]
    return "\n".join((before + head.strip(), *kept, more)) + bracket + rest


def chapter(text: str) -> Chapter:
    return read_chapter(text.encode(), game_of(GAME).ruleset, BOOK, "blackjack.toml")


def rules(text: str, what_if: bool = False, **options: Any) -> Rules:
    return Rules(chapter(text), Posting(BOOK, GAME, options), what_if=what_if)


def refused(text: str, **options: Any) -> Refusal:
    with pytest.raises(Refusal) as error:
        rules(text, **options)
    return error.value


CHOICE = entry("rules.blackjack_pays", f"choices = {ONE_DECK}")


@pytest.mark.parametrize(
    ("decks", "pays", "allowed"), [(1, "6 to 5", True), (2, "6 to 5", False), (2, "3 to 2", True)]
)
def test_a_choice_may_need_another_value(decks: int, pays: str, allowed: bool) -> None:
    if allowed:
        assert rules(CHOICE, decks=decks, blackjack_pays=pays).text("blackjack_pays") == pays
        return
    no = refused(CHOICE, decks=decks, blackjack_pays=pays)
    assert (no.code, no.rule, no.clause) == ("contradiction", "rules.blackjack_pays", "§14.I")
    assert (
        no.message == "blackjack_pays 6 to 5 is allowed only where decks is 1, and decks is 2 (§3.I, §14.I)"
    )


def test_both_options_are_named_by_the_check_of_a_posting() -> None:
    posting = Posting(BOOK, GAME, {"decks": 8, "blackjack_pays": "6:5"})
    found = problems(chapter(CHOICE), posting)
    assert [one.clause for one in found] == ["§14.I"]
    assert "decks is 8 (§3.I, §14.I)" in found[0].message or "decks is 6" in found[0].message


def test_an_alias_leads_to_a_choice_with_conditions() -> None:
    assert rules(CHOICE, decks=1, blackjack_pays="6:5").text("blackjack_pays") == "6 to 5"


@pytest.mark.parametrize(
    ("decks", "offered", "allowed"), [(6, True, True), (5, True, False), (5, False, True)]
)
def test_a_range_may_be_narrower_under_other_values(decks: int, offered: bool, allowed: bool) -> None:
    bound = 'bounds = [{ where = { house_money_offered = true }, minimum = 6, clause = "HM.I.A" }]'
    text = entry("rules.decks", bound)
    options = {"decks": decks, "house_money_offered": offered}
    if allowed:
        assert rules(text, **options).count("decks") == decks
        return
    no = refused(text, **options)
    assert (no.rule, no.clause) == ("rules.decks", "HM.I.A")
    where = "house_money_offered is yes (HM.I.A, HM.II.A)"
    assert no.message == f"decks must be 6 or more where {where}, not 5"


@pytest.mark.parametrize(("decks", "allowed"), [(5, False), (6, True), (8, True)])
def test_a_wager_may_need_a_range_of_another_value(decks: int, allowed: bool) -> None:
    text = entry("wagers.house_money", "where = { decks = { minimum = 6 } }")
    if allowed:
        assert rules(text, decks=decks).wager("house_money") is not None
        return
    no = refused(text, decks=decks)
    assert (no.rule, no.clause) == ("wagers.house_money", "HM.II.A")
    assert "only where decks is 6 or more" in no.message
    assert rules(text, decks=decks, house_money_offered=False).wager("house_money") is None


def test_a_wager_without_a_flag_is_taken_only_where_it_may_be() -> None:
    text = entry("wagers.insurance", "where = { decks = { maximum = 6 } }")
    assert rules(text, decks=6).wager("insurance") is not None
    assert rules(text, decks=7).wager("insurance") is None


def test_a_pay_table_may_need_another_value() -> None:
    text = entry('pay.blackjack.tables."6 to 5"', "where = { decks = [1, 2] }")
    assert str(rules(text, decks=2, blackjack_pays="6 to 5").pay("blackjack").rows["win"]) == "6 to 5"
    no = refused(text, decks=3, blackjack_pays="6 to 5")
    assert (no.code, no.rule) == ("contradiction", "pay.blackjack.6 to 5")
    assert "only where decks is 1 or 2, and decks is 3" in no.message


def test_the_values_of_other_rules_may_select_a_pay_table() -> None:
    text = entry('pay.blackjack.tables."6 to 5"', "where = { decks = 1 }").replace(
        'option = "blackjack_pays"\n', ""
    )
    assert str(rules(text, decks=1).pay("blackjack").rows["win"]) == "6 to 5"
    assert str(rules(text, decks=2).pay("blackjack").rows["win"]) == "3 to 2"


def test_what_if_prices_a_tie_and_marks_it() -> None:
    found = rules(CHOICE, what_if=True, decks=6, blackjack_pays="6 to 5")
    assert [one.clause for one in found.outside] == ["§14.I"]
    assert found.text("blackjack_pays") == "6 to 5"


def test_a_tie_is_a_difference_between_documents() -> None:
    [one] = diff(chapter(TEXT), chapter(CHOICE)).differences
    assert (one.part, one.name) == ("rules", "blackjack_pays")
    assert one.right is not None
    assert one.right.says.endswith("6 to 5 only where decks is 1)")


@pytest.mark.parametrize(
    ("part", "more", "says"),
    [
        (
            "rules.blackjack_pays",
            'choices = ["3 to 2", { value = "6 to 5", where = { deks = 1 } }]',
            "leans on the rule",
        ),
        (
            "rules.blackjack_pays",
            'choices = ["3 to 2", { value = "6 to 5", where = {} }]',
            "is tied to other rules",
        ),
        (
            "rules.blackjack_pays",
            'choices = ["3 to 2", { value = "7 to 5", where = { decks = 1 } }]',
            "7 to 5",
        ),
        ("rules.decks", "bounds = [{ where = { blackjack_pays = 3 }, minimum = 6 }]", "blackjack_pays|3"),
        ("rules.decks", "bounds = [{ where = { decks = 1 } }]", "which values are left"),
        ("rules.decks", "bounds = [{ where = { decks = 1 }, least = 6 }]", "has no 'least'"),
        ("rules.maximum", 'bounds = [{ maximum = { times = 0, of = "minimum" } }]', "is written"),
        ("rules.maximum", 'bounds = [{ maximum = { times = 2.5, of = "minimum" } }]', "is written"),
        ("rules.maximum", 'bounds = [{ maximum = { of = "minimum" } }]', "is written"),
        (
            "rules.maximum",
            'bounds = [{ maximum = { times = 5, of = "minmum" } }]',
            "leans on the rule 'minmum'",
        ),
        ("rules.maximum", "bounds = [{ maximum = { times = 5, of = 5 } }]", "leans on the rule '5'"),
        (
            "rules.maximum",
            'bounds = [{ maximum = { times = 5, of = "decks" } }]',
            "is not a multiple of decks",
        ),
        (
            "rules.maximum",
            'bounds = [{ choices = ["5"], maximum = { times = 5, of = "minimum" } }]',
            "choices and bounds",
        ),
        ("wagers.house_money", 'where = { blackjack_pays = { minimum = "3 to 2" } }', "lies between bounds"),
        ('pay.blackjack.tables."6 to 5"', "where = 1", "where names rules"),
    ],
)
def test_a_tie_that_says_nothing_does_not_load(part: str, more: str, says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        chapter(entry(part, more))


def test_the_documents_own_values_must_keep_its_ties() -> None:
    with pytest.raises(RulebookError, match="decks must be 7 or more"):
        chapter(entry("rules.decks", "bounds = [{ where = { house_money_offered = true }, minimum = 7 }]"))


TIMES = entry(
    "rules.maximum",
    'value = "1000"\nbounds = [{ maximum = { times = 1000, of = "minimum" }, clause = "§6.III" }]',
)
EQUAL = entry(
    "rules.maximum",
    'bounds = [{ minimum = { times = 200, of = "minimum" }, maximum = { times = 200, of = "minimum" } }]',
    entry("rules.minimum", 'value = "5"', entry("rules.maximum", 'value = "1000"')),
)


@pytest.mark.parametrize(
    ("low", "high", "allowed"),
    [("5", "5000", True), ("5", "4999.99", True), ("5", "5000.01", False), ("0.01", "10.01", False)],
)
def test_a_maximum_may_be_bound_to_a_multiple_of_the_minimum(low: str, high: str, allowed: bool) -> None:
    if allowed:
        assert rules(TIMES, minimum=low, maximum=high)
        return
    no = refused(TIMES, minimum=low, maximum=high)
    assert (no.code, no.rule, no.clause) == ("contradiction", "rules.maximum", "§6.III")
    most = "5000" if low == "5" else "10"
    assert f"maximum must be ${most} or less where minimum is ${low} (" in no.message
    assert no.message.endswith(f", not ${high}")


@pytest.mark.parametrize(("high", "allowed"), [("2000", True), ("1999.99", False), ("2000.01", False)])
def test_a_maximum_may_be_exactly_a_multiple_of_the_minimum(high: str, allowed: bool) -> None:
    if allowed:
        assert rules(EQUAL, minimum="10", maximum=high)
        return
    assert "maximum must be $2000 where minimum is $10" in refused(EQUAL, minimum="10", maximum=high).message


def test_a_multiple_may_hold_only_under_other_values_and_is_priced_as_a_what_if() -> None:
    bound = 'bounds = [{ where = { decks = 1 }, maximum = { times = 10, of = "minimum" } }]'
    text = entry("rules.maximum", bound)
    assert rules(text, decks=2, minimum="5", maximum="51")
    no = refused(text, decks=1, minimum="5", maximum="51")
    assert "maximum must be $50 or less where decks is 1 (" in no.message
    assert "and minimum is $5 (" in no.message
    outside = rules(text, what_if=True, decks=1, minimum="5", maximum="51").outside
    assert [one.code for one in outside] == ["contradiction"]


def test_a_multiple_is_told_by_check_and_diff() -> None:
    posting = Posting(BOOK, GAME, {"minimum": "1", "maximum": "1001"})
    assert [one.clause for one in problems(chapter(TIMES), posting)] == ["§6.III"]
    assert "1,000 × minimum or less" in str(diff(chapter(TEXT), chapter(TIMES)).differences)
