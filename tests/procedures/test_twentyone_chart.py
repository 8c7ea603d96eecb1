"""Charts of twenty-one: read from lines, written as lines, drawn for people."""

from xml.etree import ElementTree

import pytest

from pitboss.odds.strategy import Line, Strategy, read_strategy
from pitboss.procedures.twentyone.chart import HARD, PAIR, SOFT, Chart, Place, read_chart
from pitboss.rulebooks import Refusal

ALL_HIT = (Line(at="hard", do="hit"), Line(at="soft", do="hit"))
ACE, TEN = 0, 9


def strategy(*lines: Line) -> Strategy:
    return Strategy(game="blackjack", name="mine", lines=lines)


def chart(*lines: Line) -> Chart:
    return read_chart(strategy(*lines, *ALL_HIT))


@pytest.mark.parametrize(
    ("when", "rows", "ups"),
    [
        ("16 against 9 to A", {16}, {8, 9, 0}),
        ("12 to 14 against 2", {12, 13, 14}, {1}),
        ("17 or more", {17, 18, 19, 20, 21}, set(range(10))),
        ("11 or less against 10", set(range(4, 12)), {9}),
        ("9, 11 to 12 against 2, 5 to 6, A", {9, 11, 12}, {1, 4, 5, 0}),
    ],
)
def test_a_line_names_totals_and_up_cards(when: str, rows: set[int], ups: set[int]) -> None:
    cells = chart(Line(at="hard", when=when, do="stand")).cells
    stands = {place for place, cell in cells.items() if cell == ("stand",)}
    assert stands == {Place(HARD, row, up) for row in rows for up in ups}


def test_the_first_line_that_fits_is_followed() -> None:
    first = chart(Line(at="soft", when="18", do="stand"), Line(at="soft", when="18 against 9", do="hit"))
    assert first.at(Place(SOFT, 18, 8)) == ("stand",)


def test_pairs_are_split_or_surrendered_and_else_played_by_their_total() -> None:
    found = chart(
        Line(at="pair", when="8s against 2 to T", do="split"),
        Line(at="pair", when="8s", do="surrender"),
        Line(at="hard", when="4", do="stand"),
    )
    told, against_ace = found.told(TEN), found.told(ACE)
    assert told.splits == {7}
    assert told.surrendered_pairs == set()
    assert against_ace.surrendered_pairs == {7}
    assert found.letter(PAIR, 1, TEN) == "S"
    assert found.letter(PAIR, 0, TEN) == "H"
    assert found.letter(PAIR, 7, ACE) == "R"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (Line(at="hard", when="22", do="hit"), "'22' is not one of"),
        (Line(at="hard", when="3 to 5", do="hit"), "'3 to 5' is not one of"),
        (Line(at="hard", when="16 to 12", do="hit"), "names no hands"),
        (Line(at="hard", when="12 against 1", do="hit"), "'1' is not one of"),
        (Line(at="hard", when="12", do="split"), "ending with hit or stand"),
        (Line(at="hard", when="12", do="double"), "ending with hit or stand"),
        (Line(at="pair", when="8s", do="hit"), "for a pair, write split, surrender or play the total"),
        (Line(at="pair", when="8", do="split"), "'8' is not one of"),
        (Line(at="insurance", do="sometimes"), 'insurance is "take" or "decline"'),
        (Line(at="flop", do="hit"), "`at` is hard, soft, pair or insurance"),
    ],
)
def test_a_line_that_cannot_be_followed_is_refused(line: Line, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        chart(line)
    assert refused.value.code == "bad_strategy"
    assert says in refused.value.message


def test_a_total_that_no_line_plays_is_refused_but_21_needs_none() -> None:
    soft = Line(at="soft", when="20 or less", do="hit")
    read_chart(strategy(Line(at="hard", when="4 to 20", do="hit"), soft))
    with pytest.raises(Refusal, match="no line says how to play hard 20 against A"):
        read_chart(
            strategy(
                Line(at="hard", when="4 to 19", do="hit"),
                Line(at="hard", when="20 against 2 to T", do="hit"),
                soft,
            )
        )


@pytest.mark.parametrize(
    ("lines", "insures"),
    [
        ([], ""),
        ([Line(at="insurance", do="decline")], ""),
        ([Line(at="insurance", do="take")], "all"),
        ([Line(at="insurance", when="a blackjack", do="take")], "blackjacks"),
        (
            [Line(at="insurance", when="a blackjack", do="take"), Line(at="insurance", do="decline")],
            "blackjacks",
        ),
    ],
)
def test_insurance_is_taken_always_with_a_blackjack_or_never(lines: list[Line], insures: str) -> None:
    assert chart(*lines).insures == insures


def test_insurance_on_all_hands_but_a_blackjack_is_refused() -> None:
    with pytest.raises(Refusal, match="not on all hands but a blackjack"):
        chart(Line(at="insurance", when="a blackjack", do="decline"), Line(at="insurance", do="take"))


def test_lines_and_chart_say_the_same() -> None:
    found = chart(
        Line(at="pair", when="2s to 3s, 8s, As against 2 to 7, A", do="split"),
        Line(at="soft", when="17 against 3 to 6", do="double, else hit"),
        Line(at="soft", when="19 or more", do="stand"),
        Line(at="hard", when="16 against 9 to A", do="surrender, else hit"),
        Line(at="hard", when="13 to 16 against 2, 3, 5 to 6", do="stand"),
        Line(at="hard", when="17 or more", do="stand"),
        Line(at="insurance", when="a blackjack", do="take"),
    )
    written = strategy(*found.lines())
    assert read_chart(written) == found
    assert read_chart(read_strategy(written.to_toml().encode())) == found


def test_a_chart_is_drawn_with_a_cell_for_each_up_card() -> None:
    found = chart(Line(at="pair", when="8s", do="split"), Line(at="hard", when="17 or more", do="stand"))
    drawn = found.drawn("Ours & theirs")
    assert drawn.heads == ("", *"23456789T", "A")
    assert all(len(row) == 11 for row in drawn.rows)
    assert {row[0]: row[1:] for row in drawn.rows}["pair 8"] == ("P",) * 10
    picture = ElementTree.fromstring(drawn.svg)
    kinds = [text.get("class") for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert kinds.count("do") == 10 * len(drawn.rows)
    assert "surrender" not in drawn.svg
