"""The kinds of value a rule takes: what each accepts, and what it refuses with a sentence."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.desk import games
from pitboss.rulebooks.schema import (
    Kind,
    amount,
    amounts,
    count,
    fields,
    flag,
    names,
    numbers,
    one_of,
    percent,
    phrase,
    rows,
)

SAYS = "what the rule says"
ACCEPTED = [
    (flag(SAYS), True, True),
    (flag(SAYS), False, False),
    (flag(SAYS), "true", True),
    (flag(SAYS), "false", False),
    (count(SAYS), 0, 0),
    (count(SAYS), "6", 6),
    (count(SAYS), 999_999_999, 999_999_999),
    (percent(SAYS), 5, Decimal(5)),
    (percent(SAYS), "4.5", Decimal("4.5")),
    (percent(SAYS), "2.2500", Decimal("2.25")),
    (percent(SAYS), "0.0001", Decimal("0.0001")),
    (percent(SAYS), 4.5, Decimal("4.5")),
    (percent(SAYS), 5.0, Decimal(5)),
    (percent(SAYS), 0, Decimal(0)),
    (percent(SAYS), 100, Decimal(100)),
    (amount(SAYS), "7.50", 750),
    (amount(SAYS), 5, 500),
    (amount(SAYS), "$1,000", 100_000),
    (phrase(SAYS), "queen high", "queen high"),
    (phrase(SAYS), "x" * 200, "x" * 200),
    (one_of(SAYS, "A", "B"), "B", "B"),
    (one_of(SAYS, "1", "2"), 2, "2"),
    (names(SAYS, "ante", "play"), ["play"], ("play",)),
    (names(SAYS), [], ()),
    (numbers(SAYS), [1, "2"], (1, 2)),
    (amounts(SAYS), ["3", "6"], (300, 600)),
    (fields(SAYS, "method"), {"method": "drop"}, {"method": "drop"}),
    (rows(SAYS), [{"up_to": 1}], ({"up_to": 1},)),
]
REFUSED = [
    (flag(SAYS), 1, "true or false"),
    (flag(SAYS), "yes", "true or false"),
    (count(SAYS), True, "whole number"),
    (count(SAYS), 1.0, "whole number"),
    (count(SAYS), 10**9, "from 0 to 999999999"),
    (count(SAYS), "-1", "whole number"),
    (count(SAYS), "٣", "whole number"),
    (percent(SAYS), 4.1, 'written "4.1"'),
    (percent(SAYS), "4.12345", "four decimals"),
    (percent(SAYS), "-1", "a percentage"),
    (percent(SAYS), "1e1", "a percentage"),
    (percent(SAYS), float("nan"), "a percentage"),
    (percent(SAYS), float("inf"), "a percentage"),
    (percent(SAYS), True, "a percentage"),
    (percent(SAYS), None, "a percentage"),
    (percent(SAYS), "٤", "a percentage"),
    (percent(SAYS), "100.0001", "from 0% to 100%"),
    (percent(SAYS, least=1, most=5), "0.9999", "from 1% to 5%"),
    (amount(SAYS), 7.5, "an amount is a decimal string"),
    (amount(SAYS), "-1", "no sign"),
    (amount(SAYS), "NaN", "not an amount"),
    (amount(SAYS), True, "an amount is a decimal string"),
    (phrase(SAYS), "", "must be words"),
    (phrase(SAYS), "x" * 201, "must be words"),
    (one_of(SAYS, "A", "B"), "C", 'one of "A", "B"'),
    (one_of(SAYS, "True"), True, "must be one of"),
    (names(SAYS, "ante"), ["play"], 'not one of "ante"'),
    (names(SAYS), "ante", "list of names"),
    (names(SAYS), [1], "list of names"),
    (numbers(SAYS), 1, "list of whole numbers"),
    (numbers(SAYS), ["x"], "whole number"),
    (amounts(SAYS), "3", "list of amounts"),
    (amounts(SAYS), [-3], "no sign"),
    (fields(SAYS), ["x"], "named words"),
    (fields(SAYS, "method"), {"mode": 1}, "not one of method"),
    (rows(SAYS), [], "list of rows"),
    (rows(SAYS), [1], "list of rows"),
]


@pytest.mark.parametrize(("kind", "raw", "value"), ACCEPTED)
def test_a_kind_reads_what_it_takes(kind: Kind, raw: Any, value: Any) -> None:
    parsed = kind.parse(raw)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(("kind", "raw", "reason"), REFUSED)
def test_a_kind_refuses_everything_else_with_a_sentence(kind: Kind, raw: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kind.parse(raw)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_kind_of_value_says_what_it_expects(game: Any) -> None:
    for name, kind in game.ruleset.rules.items():
        assert kind.expects.strip(), name
        assert all(choice in kind.expects for choice in kind.choices), name


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_game_documents_every_rule_and_wager_it_reads(game: Any) -> None:
    assert game.ruleset.game == game.id
    for kind in game.ruleset.rules.values():
        assert len(kind.says.split()) >= 2
    assert all(len(says.split()) >= 2 for says in game.ruleset.wagers.values())
