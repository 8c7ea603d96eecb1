"""The chart of an ante game's strategy: what is done with each hand against each card the dealer shows."""

import pytest

from pitboss.desk import game_of
from pitboss.odds.strategy import Drawn, Strategy, lines_of
from pitboss.procedures.ante import odds
from pitboss.procedures.ante.chart import drawn

FOUR, CARIBBEAN = "four-card-poker", "caribbean-stud"
BOOKS = {FOUR: "oneida-2025", CARIBBEAN: "oneida-2003", "three-card-poker": "oneida-2003"}


def chart(game: str, *said: str) -> Drawn | None:
    found = game_of(game)
    table_rules = found.rules(BOOKS[game]).once(found.rules_class)  # type: ignore[attr-defined]
    return drawn(table_rules, Strategy(game=game, name="mine", lines=lines_of("", *said)))


@pytest.fixture(autouse=True)
def _never_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart is drawn from the lines alone."""
    monkeypatch.setattr(odds, "counted", lambda *_: pytest.fail("counted"))


def test_a_row_is_a_span_of_hands_and_a_column_a_card() -> None:
    found = chart(
        FOUR,
        "play 3x: pair of jacks or better and the dealer's card matches one of yours",
        "play 3x: pair of kings or better and dealer shows 2 to Q",
        "play 1x: pair of threes or better",
        "fold",
    )
    assert found is not None
    assert found.heads == ("", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert found.rows == (
        ("pair of kings", *["3"] * 11, "3/1", "3/1"),
        ("pair of jacks", *["3/1"] * 13),
        ("pair of threes", *["1"] * 13),
        ("the rest", *["F"] * 13),
    )
    assert found.legend == (
        "By the dealer's card, the first row that you hold or beat: F fold, 1 play 1x, 3 play 3x;"
        " of two signs, the first is for a card that matches one of yours"
    )
    assert found.whole
    assert found.svg.count(">3/1</text>") == 15
    assert ">pair of jacks</text>" in found.svg


def test_one_wager_is_a_letter_and_one_sign_needs_no_explanation() -> None:
    found = chart(CARIBBEAN, "bet: pair or better", "bet: A-K-Q or better and dealer shows A", "fold")
    assert found is not None
    assert found.rows[0] == ("pair of twos", *["B"] * 13)
    assert found.rows[1] == ("A-K-Q-3-2", *["F"] * 12, "B")
    assert found.legend == "By the dealer's card, the first row that you hold or beat: F fold, B bet"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (CARIBBEAN, ("bet: A-K-J-8-3 or better", "fold")),
        (CARIBBEAN, ("bet: dealer shows 2 and none of your cards in the dealer's suit", "fold")),
        (CARIBBEAN, ("bet: dealer shows 2 and a queen in your hand", "fold")),
        ("three-card-poker", ("play: Q-6-4 or better", "fold")),
    ],
)
def test_lines_that_look_at_less_or_more_have_no_chart(game: str, said: tuple[str, ...]) -> None:
    assert chart(game, *said) is None
