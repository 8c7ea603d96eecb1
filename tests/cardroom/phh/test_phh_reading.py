"""Reading the standard: every field of its kind, numbers exactly, and nothing that is not said."""

from decimal import Decimal

import pytest

from pitboss.cardroom.phh import read_phh, write_phh
from pitboss.cardroom.phh.reading import MOST_BYTES, Act, read_action, read_cards, write_act
from pitboss.rulebooks import Refusal

HAND = {
    "variant": "'NT'",
    "antes": "[0, 0.25, 0]",
    "blinds_or_straddles": "[0.5, 1, 0]",
    "min_bet": "1",
    "starting_stacks": "[100, 50.25, inf]",
    "actions": "['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 ????', '', 'p3 f  # a tell', ' p1 cbr 3.50 ', 'p2 f']",
}
STUD = {
    "variant": "'F7S'",
    "antes": "[1, 1]",
    "bring_in": "1",
    "small_bet": "2",
    "big_bet": "4",
    "starting_stacks": "[9, 9]",
    "actions": "[]",
}


def phh(fields: dict[str, str], **changed: str | None) -> bytes:
    """Write a file with some fields changed or left out."""
    lines = {field: value for field, value in (fields | changed).items() if value is not None}
    return "".join(f"{field} = {value}\n" for field, value in lines.items()).encode()


def test_amounts_are_read_exactly_in_hundredths() -> None:
    (hand,) = read_phh(phh(HAND))
    assert hand.blinds_or_straddles == (50, 100, 0)
    assert hand.antes == (0, 25, 0)
    assert hand.starting_stacks == (10000, 5025, None)
    assert hand.min_bet == 100
    assert hand.smallest_chip == 1


def test_a_file_of_whole_amounts_has_a_chip_of_one() -> None:
    assert read_phh(phh(STUD))[0].smallest_chip == 100


def test_what_a_file_says_of_the_hand_is_kept_and_written_again() -> None:
    (hand,) = read_phh(
        phh(
            HAND,
            author="'A \"B\" \\\\ c'",
            time="12:30:05",
            day="3",
            hand="'R5-1'",
            table="7",
            players="['a', 'ü', '']",
            seats="[2, 5, 1]",
            time_limit="inf",
            time_banks="[1.5, 2, 0]",
            winnings="[4, 0, 0]",
            finishing_stacks="[101.25, 50.00, 0]",
            ante_trimming_status="false",
            _mine="{ a = [1, 2.5], b = 'x', c = true, d = 1979-05-27 }",
        )
    )
    assert hand.about["author"] == 'A "B" \\\\ c'
    assert hand.about["players"] == ["a", "ü", ""]
    assert hand.about["time_limit"] == Decimal("inf")
    assert hand.extras["_mine"]["a"] == [1, Decimal("2.5")]
    assert hand.seats == (2, 5, 1)
    assert hand.winnings == (400, 0, 0)
    assert read_phh(write_phh(hand)) == [hand]


def test_a_number_with_a_point_keeps_it() -> None:
    (hand,) = read_phh(phh(HAND, _mine="1e3"))
    (again,) = read_phh(write_phh(hand))
    assert isinstance(again.extras["_mine"], Decimal)


@pytest.mark.parametrize("seats", ["[1, 3, 2]", "[0, 1, 2]", "[2, 2, 3]"])
def test_seats_that_do_not_run_clockwise_are_numbered_anew(seats: str) -> None:
    assert read_phh(phh(HAND, seats=seats))[0].seats == (1, 2, 3)


def test_many_hands_stand_each_under_a_heading() -> None:
    data = b"[1]\n" + phh(HAND) + b"[x]\n" + phh(STUD)
    assert [(hand.name, hand.variant) for hand in read_phh(data)] == [("1", "NT"), ("x", "F7S")]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"variant": "'XX'"}, "unknown_variant"),
        ({"variant": "3"}, "unknown_variant"),
        ({"variant": None}, "unknown_variant"),
        ({"min_bet": None}, "missing_field"),
        ({"actions": None}, "missing_field"),
        ({"small_bet": "2"}, "unknown_field"),
        ({"strange": "2"}, "unknown_field"),
        ({"min_bet": "1.005"}, "bad_field"),
        ({"min_bet": "0"}, "bad_field"),
        ({"min_bet": "true"}, "bad_field"),
        ({"min_bet": "nan"}, "bad_field"),
        ({"min_bet": "1e30"}, "bad_field"),
        ({"min_bet": "'1'"}, "bad_field"),
        ({"antes": "[0, -1, 0]"}, "bad_field"),
        ({"antes": "[0, 0]"}, "bad_field"),
        ({"antes": "0"}, "bad_field"),
        ({"starting_stacks": "[100, 0, 1]"}, "bad_field"),
        ({"starting_stacks": "[100, -inf, 1]"}, "bad_field"),
        ({"starting_stacks": "[100]"}, "bad_field"),
        ({"ante_trimming_status": "1"}, "bad_field"),
        ({"players": "['a']"}, "bad_field"),
        ({"players": "[1, 2, 3]"}, "bad_field"),
        ({"time": "'noon'"}, "bad_field"),
        ({"time_limit": "nan"}, "bad_field"),
        ({"time_limit": "-1"}, "bad_field"),
        ({"time_limit": "true"}, "bad_field"),
        ({"time_banks": "[1, nan, 2]"}, "bad_field"),
        ({"hand": "1.5"}, "bad_field"),
        ({"day": "true"}, "bad_field"),
        ({"winnings": "[1, 2, -3]"}, "bad_field"),
        ({"actions": "[1]"}, "bad_field"),
        ({"actions": "['p4 f']"}, "bad_action"),
        ({"actions": "['p0 f']"}, "bad_action"),
        ({"actions": "['d dh p1 AsK']"}, "bad_action"),
        ({"actions": "['d dh p1 AsXx']"}, "bad_action"),
        ({"actions": "['d dh AsKd']"}, "bad_action"),
        ({"actions": "['d']"}, "bad_action"),
        ({"actions": "['p1 cbr']"}, "bad_action"),
        ({"actions": "['p1 cbr -3']"}, "bad_action"),
        ({"actions": "['p1 cbr 1.005']"}, "bad_action"),
        ({"actions": "['p1 cbr nan']"}, "bad_action"),
        ({"actions": "['p1 cbr __import__']"}, "bad_action"),
        ({"actions": "['p1 raises']"}, "bad_action"),
        ({"actions": "['p1 f now']"}, "bad_action"),
    ],
)
def test_what_is_not_as_the_standard_has_it_is_refused(changed: dict[str, str | None], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_phh(phh(HAND, **changed))
    assert refused.value.code == code


@pytest.mark.parametrize("data", [b"variant = ", b"\xff", b"x" * (MOST_BYTES + 1), b"a = " + b"[" * 2000])
def test_what_is_no_toml_or_too_much_of_it_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read_phh(data)
    assert refused.value.code == "bad_phh"


def test_an_empty_file_is_no_hand() -> None:
    with pytest.raises(Refusal):
        read_phh(b"")


def test_a_refusal_in_a_file_of_many_names_the_hand() -> None:
    with pytest.raises(Refusal, match="hand '7'"):
        read_phh(b"[7]\n" + phh(HAND, min_bet="0"))


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("d db AsKd2c", Act(0, 0, "db", 0, ("As", "Kd", "2c"))),
        ("d dh p2 ??Kd", Act(0, 0, "dh", 2, ("??", "Kd"))),
        ("p1 pb", Act(0, 1, "pb")),
        ("p2 sd", Act(0, 2, "sd")),
        ("p2 sd 2c2d", Act(0, 2, "sd", 0, ("2c", "2d"))),
        ("p2 sm", Act(0, 2, "sm")),
        ("p1 cbr 12.5", Act(0, 1, "cbr", 0, (), 1250)),
    ],
)
def test_every_kind_of_action_is_read_and_written(said: str, act: Act) -> None:
    assert read_action(said, 0, 2) == act
    assert read_action(write_act(act), 0, 2) == act


def test_a_remark_alone_is_no_action() -> None:
    assert read_action("  # p1 looks tired", 0, 2) is None
    assert read_cards("") == ()
