"""Decisions read from a log: what one answer made of a wager is one of them, whatever moved."""

from typing import Any

from pitboss.rounds.answers import Chosen, Thrown
from pitboss.rounds.decisions import Decision, decisions, write_why
from pitboss.rounds.events import HOUSE, Charged, Moved, Paid, Returned, Reversed, Staked, Taken
from pitboss.rulebooks import Cite

WON, LOST, DOWN, FEE = (Cite(f"rules.{name}", f"§{name}") for name in ("won", "lost", "down", "fee"))
THROW = Thrown((3, 3))


def test_what_one_answer_moves_is_one_decision() -> None:
    log: list[Any] = [Staked(1, "horn", 400, WON), THROW]
    log += [Taken(1, "horn", 300, LOST), Paid(1, "horn", 3000, WON), Returned(1, "horn", 100, WON)]
    assert decisions(log) == {(1, "horn"): [Decision(WON, 2700, 1)]}


def test_what_another_answer_moves_is_another() -> None:
    log: list[Any] = [Staked(1, "place_6", 600, WON), THROW, Paid(1, "place_6", 700, WON)]
    log += [THROW, Paid(1, "place_6", 700, WON), Chosen("remove"), Returned(1, "place_6", 600, DOWN)]
    told = decisions(log)[1, "place_6"]
    assert told == [Decision(WON, 700, 1), Decision(WON, 700, 3), Decision(DOWN, 0, 5)]
    assert write_why(told, {1: 1, 3: 2}) == {
        "rule": "rules.down",
        "clause": "§down",
        "decisions": [
            {"roll": 1, "rule": "rules.won", "clause": "§won", "net": "7"},
            {"roll": 2, "rule": "rules.won", "clause": "§won", "net": "7"},
            {"rule": "rules.down", "clause": "§down", "net": "0"},
        ],
    }
    assert write_why(told[:1], {1: 1}) == {"rule": "rules.won", "clause": "§won"}


def test_charges_are_told_one_by_one_and_seats_apart() -> None:
    log: list[Any] = [
        THROW,
        Charged(1, "vig", 100, FEE),
        Charged(1, "vig", 50, WON),
        Charged(2, "vig", 25, FEE),
    ]
    log += [Reversed(1, "vig", 50, DOWN, 1, HOUSE), Moved(1, "come", 500, WON, "come_6")]
    assert decisions(log) == {
        (1, "vig"): [Decision(FEE, -100, 0), Decision(WON, -50, 0), Decision(DOWN, 50, 0)],
        (2, "vig"): [Decision(FEE, -25, 0)],
    }
