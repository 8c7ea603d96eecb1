"""Where cards lie that somebody sees."""

from typing import Any

from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.seen import hands_seen
from pitboss.rulebooks import Cite

CITE = Cite("rules.x", "§1")


def shown(card: str, hand: int) -> Shown:
    return Shown(1, (card,), CITE, hand)


def test_a_card_of_a_hand_that_is_split_lies_in_one_hand_only() -> None:
    view: list[Any] = [Dealt(1, ("8h", "8h"), "up", CITE, 1), shown("8h", 1), shown("8h", 2)]
    assert hands_seen(view) == {(1, 1): ["8h"], (1, 2): ["8h"]}
    view += [Dealt(1, ("8s",), "up", CITE, 1), shown("8h", 1), shown("8s", 2), shown("8h", 3)]
    view += [Dealt(1, ("Kd",), "up", CITE, 1)]
    assert hands_seen(view) == {(1, 1): ["8h", "Kd"], (1, 2): ["8s"], (1, 3): ["8h"]}


def test_cards_laid_apart_leave_the_hand_they_were_dealt_to() -> None:
    view = [Dealt(1, ("As", "Kd", "2c"), "down", CITE), Shown(1, ("As", "2c"), CITE, 2)]
    assert hands_seen(view) == {(1, 0): ["Kd"], (1, 2): ["As", "2c"]}
