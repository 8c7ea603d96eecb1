"""Values of the chapter that contradict each other do not load; what the big blind's option is worth."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal, RulebookError, Rules
from poker.told import line_of
from variants import changed, raw_chapter, rules_of, settled

BOOK = "merced-poker-room"
GAME = game_of("poker")
FIVE = dict.fromkeys(range(1, 6), "")
CALLED = "preflop: 3 call, 4 call, 5 call, 1 call, 2 check"


def loaded(values: dict[str, Any], options: dict[str, Any] | None = None) -> Rules:
    """The rules of the chapter with other values."""
    return rules_of(GAME, BOOK, changed(raw_chapter(BOOK, "poker-holdem"), **values), **(options or {}))


CONTRADICTIONS = [
    # a rule, a value it may just have, one that goes too far
    ("fewest_players", 10, 11),
    ("raises_unlimited", 10, 11),
    ("positions", 22, 23),
    ("positions", 5, 1),
    ("collection_once", 3, 2),
    ("collection_once", 5, 6),
    ("smallest_chip", "3", "3.01"),
    ("smallest_chip", "0.01", "0"),
    ("blinds_number", [2, 3], [2, 2]),
    ("blinds_number", [2, 3], [3, 2]),
    ("blinds", ["3", "3"], ["3.01", "3"]),
    ("blinds", ["1", "3"], ["0.99", "3"]),
    ("blinds", [], ["3"]),
    ("limits", ["4", "8"], ["8", "4"]),
    ("limits", ["6", "12"], ["1", "3"]),
    ("suit_order", ["clubs", "hearts", "diamonds", "spades"], ["clubs", "hearts", "diamonds", "clubs"]),
    ("limit_by_round", ["lower"] * 4, ["lower"] * 3),
]


@pytest.mark.parametrize(("rule", "good", "bad"), CONTRADICTIONS)
def test_values_that_contradict_each_other_do_not_load(rule: str, good: Any, bad: Any) -> None:
    loaded({rule: good})
    with pytest.raises(RulebookError):
        loaded({rule: bad})


@pytest.mark.parametrize(
    ("good", "bad", "rule"),
    [
        ({"smallest_chip": "3"}, {"smallest_chip": "3.01"}, "blinds"),
        ({"blinds": ["2", "3"]}, {"blinds": ["3", "2"]}, "blinds"),
        (
            {"blinds": ["2", "3"], "smallest_chip": "2"},
            {"blinds": ["1", "3"], "smallest_chip": "2"},
            "blinds",
        ),
        ({"limits": ["4", "8"]}, {"limits": ["4", "8"], "structure": "spread-limit"}, "limits"),
        ({"limits": ["1", "3"]}, {"limits": ["1", "3"], "rake": {"schedule_option": 1}}, "collection"),
    ],
)
def test_a_posting_that_contradicts_itself_is_refused(
    good: dict[str, Any], bad: dict[str, Any], rule: str
) -> None:
    loaded({}, good)
    with pytest.raises(Refusal) as refused:
        loaded({}, bad)
    assert refused.value.rule == f"rules.{rule}"


def test_without_its_option_the_big_blind_may_only_check_an_unraised_round() -> None:
    """A raised round it may raise again, like any other player."""
    rules = loaded({"big_blind_option": False})
    for told, may in (
        (CALLED.removesuffix(", 2 check"), ["fold", "check"]),
        ("preflop: 3 raise, 4 call, 5 call, 1 call", ["fold", "call", "raise"]),
    ):
        ask = settled(GAME, rules, line_of(FIVE, 5, told)).ask
        assert isinstance(ask, Choose)
        assert [choice.do for choice in ask.choices] == may
    with pytest.raises(Refusal) as refused:
        settled(GAME, rules, line_of(FIVE, 5, "preflop: 3 call, 4 call, 5 call, 1 call, 2 raise"))
    assert (refused.value.code, refused.value.rule) == ("not_allowed", "rules.big_blind_option")
