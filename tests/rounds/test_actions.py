"""The words for decisions: one table for buttons, sentences and the status."""

import pytest

from pitboss.rounds.actions import confirm_of, does_of, label_of, may_of


@pytest.mark.parametrize(
    ("do", "label", "does", "may"),
    [
        ("hit", "Hit", "hit", "hit"),
        ("decline_war", "Decline war", "decline war", "decline war"),
        ("insure", "Insure", "insure", "take insurance"),
        ("remove", "Take down", "remove", "remove"),
        ("house_way", "House way", "set the hand the house way", "set it the house way"),
        ("double_face_down", "Double, face down", "double face down for", "double face down"),
    ],
)
def test_a_decision_is_called_by_its_name_unless_people_call_it_otherwise(
    do: str, label: str, does: str, may: str
) -> None:
    assert (label_of(do), does_of(do), may_of(do)) == (label, does, may)


def test_only_what_cannot_be_undone_is_asked_about_first() -> None:
    assert confirm_of("end").endswith("Standing bets carry over.")
    assert confirm_of("hit") == ""
