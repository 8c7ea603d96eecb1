"""Pure 21.5 blackjack: records that say too much, too little or the impossible, each refused by its clause."""

from typing import Any

import pytest

from games.pure_21_5_blackjack.told import answer, refusal, seat

WAGERS, DEAL = "Round of Play 4–5; Buster 3", "Round of Play 5–6"


def refused(*args: Any, **more: Any) -> tuple[str, str]:
    found = answer(*args, **more)["refused"]
    return found["code"], found["clause"]


@pytest.mark.parametrize(
    ("wagers", "code", "clause"),
    [
        ({}, "no_wager", WAGERS),
        ({"game": "10", "insurance": "5"}, "unknown_wager", WAGERS),
        ({"game": "10", "double1": "5"}, "unknown_wager", WAGERS),
        ({"game": "10", "double": "5"}, "not_now", "Double-Down 1"),
        ({"game": "10", "split": "5"}, "not_now", "Double-Down 2"),
    ],
)
def test_wagers_that_are_none_before_the_deal(wagers: dict[str, str], code: str, clause: str) -> None:
    assert refused("9c 8d", seat(1, "Ts 9d") | {"wagers": wagers}) == (code, clause)


@pytest.mark.parametrize(
    ("cards", "code", "clause"),
    [
        ("Ts Jk", "impossible_card", "line 152"),
        ("Ts", "missing_cards", DEAL),
        ("Ts 9d 2c", "unused_cards", DEAL),
    ],
)
def test_cards_of_the_deal(cards: str, code: str, clause: str) -> None:
    assert refusal("9c 8d", cards) == (code, clause)


@pytest.mark.parametrize(
    ("cards", "said", "code", "clause"),
    [
        ("Ts 6d", "2: stand", "unexpected_decision", "Round of Play 6–7"),
        ("8s 8d", "split 2c", "missing_cards", "Double-Down 2"),
        ("8s 8d", "split 2c 3c 4c", "unused_cards", "Double-Down 2"),
        ("8s 6d", "hit", "missing_cards", "Chart 1A; Round of Play 7"),
        ("5s 6d", "double", "missing_cards", "Double-Down 1"),
        ("8s 6d", "stand 2c", "unused_cards", "Round of Play 6–7"),
        ("8s 6d", "hit 2c for 10", "bad_amount", "Round of Play 6–7"),
    ],
)
def test_decisions_and_the_cards_they_drew(cards: str, said: str, code: str, clause: str) -> None:
    assert refusal("9c 8d", cards, said, *(["hit 9c"] if said == "split 2c" else [])) == (code, clause)


def test_a_turn_at_the_bank_that_cannot_have_been() -> None:
    assert refused("9c 8d", seat(1, "Ts 9d"), state={"seat": 9, "hands": 1})[1] == "Round of Play 1"
    assert (
        refused("9c 8d", seat(1, "Ts 9d"), state={"seat": 8, "hands": 3})[1] == "Round of Play 13; line 857"
    )


def test_seats_of_the_table() -> None:
    assert refused("9c 8d", seat(9, "Ts 9d")) == ("unknown_seat", "Round of Play 1")
    assert refused("9c 8d", seat(1, "Ts 9d"), banker=9) == ("unknown_seat", "Round of Play 1")


def test_cards_without_a_round() -> None:
    assert refused("9c 8d")[0] == "unused_cards"
    assert answer("")["net"] == {"player_dealer": {"net": "0", "fee": "0"}}
