"""What a seat may see of an event: a card that lies face down is seen by who holds it, and by nobody else."""

import pytest

from pitboss.chance import UNSEEN
from pitboss.rounds.events import Closed, Dealt, Discarded, Irregular, Opened
from pitboss.rulebooks import Cite

CITE = Cite("rules.test", "§1")
SEATS = (0, 1, 2, 3)
STATE = {"gone": ["As"], "next": ["Kd"]}


def test_cards_dealt_face_down_are_seen_by_who_holds_them_alone() -> None:
    dealt = Dealt(2, ("As", "Kd"), "down", CITE, hand=1)
    hidden = Dealt(2, (UNSEEN, UNSEEN), "down", CITE, hand=1)
    assert [dealt.seen_by(seat) for seat in SEATS] == [hidden, hidden, dealt, hidden]


@pytest.mark.parametrize("who", ["dealer", "board", 3])
def test_nobody_sees_the_dealers_card_that_lies_face_down(who: int | str) -> None:
    down, up = (Dealt(who, ("As",), face, CITE) for face in ("down", "up"))
    for seat in (0, 1, 2):
        assert down.seen_by(seat).cards == (UNSEEN,)
        assert up.seen_by(seat).cards == ("As",)


def test_a_burned_card_is_seen_only_where_it_lay_face_up() -> None:
    for seat in SEATS:
        assert Discarded(("As", "2c"), CITE).seen_by(seat).cards == (UNSEEN, UNSEEN)
        assert Discarded(("As", "2c"), CITE, "up").seen_by(seat).cards == ("As", "2c")


@pytest.mark.parametrize(
    ("remedy", "seen"), [("next_card", UNSEEN), ("discard_card", "As"), ("offer_exposed", "As")]
)
def test_a_card_that_is_used_because_nobody_saw_it_is_not_shown(remedy: str, seen: str) -> None:
    called = Irregular("card_dealt_in_error", remedy, CITE, card="As")
    assert {called.seen_by(seat).card for seat in SEATS} == {seen}
    assert Irregular("jam", remedy, CITE).seen_by(1).card == ""


def test_what_a_table_remembers_is_shown_to_nobody() -> None:
    opened = Opened(2, "g", "b", "", {}, {}, "", "", (1,), state=STATE)
    for seat in SEATS:
        assert opened.seen_by(seat).state is None
        assert Closed(STATE, {"1:pass": 100}).seen_by(seat) == Closed(None, {"1:pass": 100})
