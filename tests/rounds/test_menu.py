"""Choices by name alone: an answer that can only be given in one way is kept ready, and no other passes for it."""

import pytest

from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Choice, Choose, Menu
from pitboss.rulebooks import Cite, Refusal

CHOICES = (Choice("fold"), Choice("call", Amount(100, 100)), Choice("raise", Amount(200, 500, 100)))
MENU = Menu(CHOICES)
ASK = Choose(3, "flop", MENU, Cite("rules.raises", "1"))


def test_a_menu_lists_its_choices_as_a_tuple_does() -> None:
    assert MENU == CHOICES
    assert CHOICES == MENU
    assert (len(MENU), MENU[1], list(MENU)) == (3, CHOICES[1], list(CHOICES))
    assert hash(MENU) == hash(CHOICES)


def test_what_can_be_answered_in_one_way_is_kept_ready() -> None:
    assert MENU.answers == {"fold": Chosen("fold"), "call": Chosen("call", 100)}


@pytest.mark.parametrize(
    "answer", [Chosen("fold"), Chosen("call", 100), Chosen("raise", 300), Chosen("fold", seat=3)]
)
def test_a_full_answer_is_taken_as_it_is(answer: Chosen) -> None:
    plain = Choose(ASK.who, ASK.at, CHOICES, ASK.cite)
    assert ASK.check(answer) == plain.check(answer)


def test_an_amount_that_is_the_only_one_need_not_be_said() -> None:
    assert ASK.check(Chosen("call")) == Chosen("call", 100)


@pytest.mark.parametrize(
    "answer",
    [
        Chosen("call", 100.0),  # type: ignore[arg-type]
        Chosen("call", True),
        Chosen("call", 99),
        Chosen("call", 100, seat=4),
        Chosen("call", 100, "main"),
        Chosen("call", 100, coupon=100),
        Chosen("fold", 0),
        Chosen("raise"),
        Chosen("raise", 250),
        Chosen("check"),
    ],
)
def test_what_is_not_on_the_menu_is_refused_as_among_plain_choices(answer: Chosen) -> None:
    plain = Choose(ASK.who, ASK.at, CHOICES, ASK.cite)
    with pytest.raises(Refusal) as expected:
        plain.check(answer)
    with pytest.raises(Refusal) as refused:
        ASK.check(answer)
    assert (refused.value.code, refused.value.message) == (expected.value.code, expected.value.message)
