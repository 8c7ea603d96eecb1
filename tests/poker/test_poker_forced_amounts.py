"""Antes, blinds and forced bets: within what the sign lets anybody wager, and in chips or coins that there are."""

from typing import Any

import pytest

from poker.books import to_act, told_in

BOOKS = ("oneida-2025", "section-8-poker", "horseshoe-cincinnati")
UP = {1: {"up": "2c"}, 2: {"up": "9h"}, 3: {"up": "Ac"}}
FOUR = dict.fromkeys((1, 2, 3, 4), "")


def stud(book: str, **options: Any) -> dict[str, Any]:
    return told_in(book)("seven-card-stud", UP, None, "third: 1 forced_bet", **options)


def code(answer: dict[str, Any]) -> str:
    return str(answer["refused"]["code"]) if "refused" in answer else ""


@pytest.mark.parametrize("book", BOOKS[:2])
@pytest.mark.parametrize(("forced", "refused"), [("10", ""), ("15", ""), ("16", "bad_forced_bet")])
def test_a_forced_bet_of_a_spread_is_up_to_the_posted_maximum(book: str, forced: str, refused: str) -> None:
    """I(2) and §8(g)(2)(iii) set no bound; nobody wagers more than the sign allows."""
    answer = stud(book, structure="spread-limit", limits=["5", "15"], forced_bet=forced)
    assert code(answer) == refused
    assert refused or to_act(answer) == (
        2,
        {"fold": (), "call": (forced,), "raise": (str(int(forced) + 5), str(int(forced) + 15))},
    )


@pytest.mark.parametrize("book", BOOKS[:2])
@pytest.mark.parametrize(("blinds", "refused"), [(["5", "15"], ""), (["5", "16"], "bad_blinds")])
def test_blinds_of_a_spread_are_up_to_the_posted_maximum(book: str, blinds: list[str], refused: str) -> None:
    options = {"structure": "spread-limit", "limits": ["5", "15"], "blinds": blinds}
    answer = told_in(book)("holdem", FOUR, 1, **options)
    assert code(answer) == refused
    if refused:
        assert answer["refused"]["rule"] == "rules.limits"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"blinds": ["2", "10"]}, ""),
        ({"blinds": ["2", "11"]}, "bad_blinds"),
        ({"ante": "10"}, ""),
        ({"ante": "11"}, "bad_ante"),
    ],
)
def test_of_a_fixed_limit_the_higher_figure_is_the_maximum(
    book: str, options: dict[str, Any], refused: str
) -> None:
    assert code(told_in(book)("holdem", FOUR, 1, limits=["5", "10"], **options)) == refused


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("forced", "refused"), [("5", ""), ("6", "bad_forced_bet")])
def test_of_a_fixed_limit_a_forced_bet_is_no_more_than_a_bet(book: str, forced: str, refused: str) -> None:
    assert code(stud(book, limits=["5", "10"], forced_bet=forced)) == refused


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_without_a_posted_maximum_there_is_none(structure: str) -> None:
    options: dict[str, Any] = {"structure": structure, "limits": ["5", "5"]}
    assert not code(told_in("horseshoe-cincinnati")("holdem", FOUR, 1, blinds=["5", "50"], **options))
    answer = stud(
        "horseshoe-cincinnati", forced_bet="20", least_raise="as much as the last bet or raise", **options
    )
    assert to_act(answer)[1]["raise"][0] == "40"


# -- section 8: coins -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("posted", "fits"),
    [
        ("0.25", True),
        ("0.5", True),
        ("0.24", False),
        ("0.26", False),
        ("0.10", False),
        ("1.25", True),
        ("2.5", True),
    ],
)
@pytest.mark.parametrize("name", ["ante", "forced_bet"])
def test_section_8_g3_what_is_forced_comes_in_quarters_and_halves(name: str, posted: str, fits: bool) -> None:
    answer = stud("section-8-poker", **{name: posted})
    assert code(answer) == ("" if fits else f"bad_{name}")
    assert fits or answer["refused"]["clause"].startswith("§8(g)(3)")


@pytest.mark.parametrize(("blinds", "fits"), [(["2.5", "5"], True), (["1.1", "3"], False)])
def test_section_8_g3_and_so_do_blinds(blinds: list[str], fits: bool) -> None:
    answer = told_in("section-8-poker")("holdem", FOUR, 1, blinds=blinds)
    assert code(answer) == ("" if fits else "bad_blinds")


def test_other_books_have_no_word_on_coins() -> None:
    assert not code(stud("oneida-2025", ante="0.10"))
