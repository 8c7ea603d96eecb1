"""Streets that say what nobody can deal do not load: a rule that would be read by nobody is refused."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.terms import BEST_PAIR, BEST_SHOWING, LEFT_OF_BLINDS, LEFT_OF_BUTTON, LEFT_OF_FORCED
from pitboss.rulebooks import RulebookError, Rules
from variants import changed, raw_chapter, rules_of

GAME = game_of("poker")
HORSESHOE = "horseshoe-cincinnati"


def loaded(book: str, form: str, **values: Any) -> Rules:
    """The rules of a form with other values."""
    return rules_of(GAME, book, changed(raw_chapter(book, f"poker-{form}"), **values))


def with_row(book: str, form: str, number: int, entries: dict[str, Any]) -> Rules:
    """The rules of a form with other entries in one of its streets."""
    rows = raw_chapter(book, f"poker-{form}")["rules"]["streets"]["value"]
    rows[number] |= entries
    return loaded(book, form, streets=rows)


ROWS = [
    # a form, a street of it, what it may just say, what goes too far, and why
    (HORSESHOE, "five-card-draw", 1, {"draw": 4}, {"draw": 6}, "nobody has 6 cards to put away on draw"),
    (HORSESHOE, "five-card-draw", 3, {"draw": 1}, {"draw": 6}, "nobody has 6 cards to put away on draw3"),
    (
        HORSESHOE,
        "five-card-draw",
        2,
        {"burn": 0},
        {"down": 1},
        "a street with a draw deals no other cards: draw2",
    ),
    (
        HORSESHOE,
        "five-card-draw",
        2,
        {"burn": 2},
        {"up": 1},
        "a street with a draw deals no other cards: draw2",
    ),
    (HORSESHOE, "holdem", 0, {"down": 2}, {"down": 3, "discard": 1}, "nobody has 1 cards to put away"),
    (HORSESHOE, "holdem", 3, {"burn": 2}, {"board": 0}, "no card follows the burn on river"),
    (HORSESHOE, "seven-card-stud", 4, {"burn": 0}, {"down": 0}, "no card follows the burn on seventh"),
    (HORSESHOE, "holdem", 1, {"opens": LEFT_OF_BLINDS}, {"opens": LEFT_OF_FORCED}, "nobody can open flop"),
    (HORSESHOE, "holdem", 1, {"opens": LEFT_OF_BUTTON}, {"opens": BEST_SHOWING}, "nobody can open flop"),
    (HORSESHOE, "razz", 1, {"opens": LEFT_OF_FORCED}, {"opens": LEFT_OF_BLINDS}, "nobody can open fourth"),
    (HORSESHOE, "razz", 1, {"opens": BEST_SHOWING}, {"opens": BEST_PAIR}, "nobody can open fourth"),
]


@pytest.mark.parametrize(("book", "form", "number", "good", "bad", "why"), ROWS)
def test_a_street_says_only_what_can_be_done(
    book: str, form: str, number: int, good: dict[str, Any], bad: dict[str, Any], why: str
) -> None:
    with_row(book, form, number, good)
    with pytest.raises(RulebookError, match=why):
        with_row(book, form, number, bad)


def test_horseshoe_5_ix_no_more_draws_are_played_than_there_are_streets_for() -> None:
    loaded(HORSESHOE, "five-card-draw", draws=3)
    with pytest.raises(RulebookError, match="the streets have 3 draws"):
        loaded(HORSESHOE, "five-card-draw", draws=4, limit_by_round=["lower"] * 4)


THREE = {"draws": 3, "limit_by_round": ["lower", "lower", "higher", "higher"]}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"draws": 4, "limit_by_round": ["lower"] * 5}, "no game has 4 draws"),
        ({"draws": 0, "limit_by_round": ["lower"]}, "no game has 0 draws"),
        ({"draws": 2, "limit_by_round": ["lower"] * 4}, "each street of a game of 2 draws has one figure"),
        ({"draws": 3, "limit_by_round": ["lower"] * 4}, "a number of draws has its figures twice"),
    ],
)
def test_horseshoe_5_xii_figures_are_of_a_game_that_is_played(row: dict[str, Any], why: str) -> None:
    loaded(HORSESHOE, "five-card-draw", limit_by_draws=[THREE, {"draws": 2, "limit_by_round": ["lower"] * 3}])
    with pytest.raises(RulebookError, match=why):
        loaded(HORSESHOE, "five-card-draw", limit_by_draws=[THREE, row])


def test_figures_by_draws_are_for_a_house_that_may_choose_how_many() -> None:
    raw = raw_chapter(HORSESHOE, "poker-five-card-draw")
    del raw["rules"]["draws"]["choices"]
    with pytest.raises(RulebookError, match="nobody's to choose"):
        rules_of(GAME, HORSESHOE, raw)
