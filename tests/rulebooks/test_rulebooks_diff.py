"""The difference between two rulebooks: every value, wager, row and remedy they do not share, and nothing else."""

from itertools import permutations

import msgspec
import pytest

from pitboss.desk import chapters, games
from pitboss.rulebooks import Chapter, Refusal, read_chapter
from pitboss.rulebooks.diff import Difference, Side, diff
from variants import long_form

BOOK, GAME = "horseshoe-cincinnati", "three-card-poker"
TEXT = long_form(BOOK, GAME)
PAIRS = [
    (game, one, other)
    for game in games().values()
    for one, other in permutations([book for book, found in chapters() if found is game], 2)
]


def chapter(text: str = TEXT) -> Chapter:
    return read_chapter(text.encode(), games()[GAME].ruleset, BOOK, "file.toml")


def edited(old: str, new: str) -> Chapter:
    assert TEXT.count(old) == 1, old
    return chapter(TEXT.replace(old, new))


def changed(old: str, new: str) -> list[tuple[str, str, str, str]]:
    """What differs when one passage of the chapter is changed."""
    return [
        (one.part, one.name, one.left.says if one.left else "", one.right.says if one.right else "")
        for one in diff(chapter(), edited(old, new)).differences
    ]


OWN_LIMITS = "from six_card_bonus_minimum to six_card_bonus_maximum"


@pytest.mark.parametrize(("book", "game"), chapters(), ids=[f"{book}/{game.id}" for book, game in chapters()])
def test_a_chapter_does_not_differ_from_itself(book: str, game: object) -> None:
    found = games()[game.id].chapter(book)  # type: ignore[attr-defined]
    assert len(diff(found, found)) == 0


@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_a_difference_is_the_same_from_both_sides(game: object, one: str, other: str) -> None:
    left, right = (game.chapter(book) for book in (one, other))  # type: ignore[attr-defined]
    turned = {(d.part, d.name): (d.right, d.left) for d in diff(right, left).differences}
    assert {(d.part, d.name): (d.left, d.right) for d in diff(left, right).differences} == turned
    assert all(d.left != d.right for d in diff(left, right).differences)


def test_horseshoe_and_oneida_2003_pay_a_straight_differently() -> None:
    left, right = (games()[GAME].chapter(book) for book in (BOOK, "oneida-2003"))
    found = diff(left, right)
    expected = Difference(
        "pay", "pair_plus: straight", Side("6 to 1 or more", "§12.IV"), Side("5 to 1", "VI.K(b)")
    )
    assert expected in found.differences


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'value = "queen high"',
            'value = "king high"',
            ("rules", "dealer_qualifies", "queen high", "king high"),
        ),
        ("value = 7\n", "value = 6\n", ("rules", "positions", "7", "6")),
        (
            "value = 7\n",
            "value = 7\nmaximum = 7\n",
            ("rules", "positions", "7", "7 (the house may choose: 7 or less)"),
        ),
        (
            "value = 7\n",
            "value = 7\nopen = true\n",
            ("rules", "positions", "7", "7 (the house may choose: anything)"),
        ),
        (
            'choices = ["lost", "stand"]\n',
            "",
            ("rules", "abandoned_wagers", "lost (the house may choose: lost | stand)", "lost"),
        ),
        (
            'flush = "3 to 1"',
            'flush = "4 to 1"',
            ("pay", "pair_plus: flush", "3 to 1 or more", "4 to 1 or more"),
        ),
        (
            'remedy = "next_card"',
            'remedy = "discard_card"',
            ("irregularities", "card_dealt_in_error", "next_card", "discard_card"),
        ),
        (
            'then = ["remove_deck"]',
            "then = []",
            ("irregularities", "wrong_deck", "void_round, then remove_deck", "void_round"),
        ),
        (
            'needs = ["ante", "pair_plus"]',
            'needs = ["ante"]',
            (
                "wagers",
                "six_card_bonus",
                f"{OWN_LIMITS}; with ante and pair_plus; where six_card_bonus_offered",
                f"{OWN_LIMITS}; with ante; where six_card_bonus_offered",
            ),
        ),
    ],
)
def test_one_change_is_one_difference(old: str, new: str, expected: tuple[str, str, str, str]) -> None:
    assert changed(old, new) == [expected]


def test_another_clause_number_alone_is_no_difference() -> None:
    assert changed('value = "queen high"\nclause = "§12.I"', 'value = "queen high"\nclause = "§99"') == []


def test_what_only_one_document_says_has_one_side() -> None:
    gone = edited('[rules.payment_rounding]\nvalue = "down"\nclause = "§12"\n', "")
    found = diff(chapter(), gone).differences
    assert [(one.name, one.right) for one in found] == [("payment_rounding", None)]


def test_a_difference_is_written_with_both_sides_and_clauses() -> None:
    """Two editions of one book are told apart by their hashes."""
    revised = edited('value = "queen high"', 'value = "king high"')
    written = diff(chapter(), revised).to_json()
    assert written == {
        "game": GAME,
        "left": f"{BOOK}@{chapter().sha256[:12]}",
        "right": f"{BOOK}@{revised.sha256[:12]}",
        "differences": [
            {
                "part": "rules",
                "name": "dealer_qualifies",
                "left": {"says": "queen high", "clause": "§12.I"},
                "right": {"says": "king high", "clause": "§12.I"},
            }
        ],
    }


def test_two_games_are_not_compared() -> None:
    other = msgspec.structs.replace(chapter(), game="whist")
    with pytest.raises(Refusal) as error:
        diff(chapter(), other)
    assert error.value.code == "different_games"
