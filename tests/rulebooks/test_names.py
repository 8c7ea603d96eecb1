"""Names as people write them, and what is suggested for those that are wrong."""

import pytest

from pitboss.rulebooks.names import meant, parts
from pitboss.rulebooks.refusal import did_you_mean

KNOWN = [
    "place_6",
    "place_16",
    "straight-17",
    "split-1-12",
    "split-11-2",
    "dont_pass",
    "c_and_e",
    "bet1",
    "5",
]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("place_6", "place_6"),
        ("place 6", "place_6"),
        ("Place-6", "place_6"),
        ("place6", "place_6"),
        ("straight_17", "straight-17"),
        ("split 1 12", "split-1-12"),
        ("split 11-2", "split-11-2"),
        ("split 112", ""),
        ("Don't Pass", "dont_pass"),
        ("don’t pass", "dont_pass"),
        ("C & E", "c_and_e"),
        ("bet 1", "bet1"),
        ("5", "5"),
        ("05", ""),
        ("place", ""),
        ("", ""),
        ("_-", ""),
        ("place" + " " * 100 + "6", ""),
    ],
)
def test_a_name_is_known_however_its_parts_are_joined(said: str, found: str) -> None:
    assert meant(said, KNOWN) == found


def test_a_name_that_two_could_be_is_none() -> None:
    assert meant("place 6", ["place_6", "place-6"]) == ""
    assert meant("place-6", ["place_6", "place-6"]) == "place-6"


def test_a_wager_is_found_by_what_else_it_is_called() -> None:
    called = {"eleven": ("Yo", "yo-leven"), "any_seven": ("any 7", "big red"), "red": ("big red",)}
    assert meant("YO", called, called) == "eleven"
    assert meant("Any7", called, called) == "any_seven"
    assert meant("big red", called, called) == ""
    assert meant("yo", called) == ""


def test_parts_of_a_hostile_name_are_few() -> None:
    assert len(parts("a1" * 10_000)) <= 81


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("pass odds", "'pass_odds'"),
        ("PASS_ODS", "'pass_odds'"),
        ("odds", "'pass_odds' or 'come_odds'"),
        ("hardwy 6", "'hardway_6'"),
        ("whist", ""),
    ],
)
def test_a_wrong_name_is_guessed_whatever_stands_between_its_parts(said: str, near: str) -> None:
    known = ["pass", "pass_odds", "come_odds", "hardway_6", "hardway_8"]
    assert did_you_mean(said, known) == (f"; did you mean {near}?" if near else "")
