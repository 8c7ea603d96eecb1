"""Every form of poker as data, for tests that need no chapter."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pitboss.cardroom.equity import Form
from pitboss.hands import five, three
from pitboss.poker import terms
from pitboss.poker.streets import Row
from pitboss.poker.worth import worth_of


class Said:
    """As much of a table's rules as says which hands win."""

    def __init__(self, **said: str) -> None:
        self.said = said

    @property
    def chapter(self) -> Any:
        """No house has a choice here."""
        return SimpleNamespace(rules=dict.fromkeys(("pot_to", "deck"), SimpleNamespace(range=None)))

    def text(self, name: str, default: str = "") -> str:
        return self.said.get(name, default)

    def names(self, name: str) -> tuple[str, ...]:
        return three.USUAL if self.said["hand_from"] == terms.ANY_THREE else five.USUAL

    def __contains__(self, name: str) -> bool:
        return name == "hand_ranking" or name in self.said


def street(**cards: int) -> Row:
    return Row("street", "a clause", terms.LEFT_OF_BUTTON, **cards)


def form(name: str, rows: list[Row], hand_from: str, *, low: str = "", least: str = "", to: str = "") -> Form:
    said: dict[str, Any] = {"hand_from": hand_from, "pot_to": to or (terms.HALVES if low else terms.HIGH)}
    said["deck"] = next(iter(terms.DECKS))
    if low:
        said |= {"low_ranking": low, "low_qualifier": least or terms.NO_QUALIFIER}
    worth = worth_of(Said(**said))  # type: ignore[arg-type]
    return Form(name, tuple(rows), hand_from, low, worth.high, worth.low)


BOARD = [street(board=3), street(board=1), street(board=1)]
STUD = [street(down=2, up=1), street(up=1), street(up=1), street(up=1), street(down=1)]
DRAW = [street(down=5), street(draw=5)]
FIVE, OMAHA = terms.ANY_FIVE, terms.TWO_AND_THREE
A5, EIGHT = terms.ACE_TO_FIVE, terms.EIGHT_OR_BETTER

FORMS = {
    "holdem": form("hold'em", [street(down=2), *BOARD], FIVE),
    "pineapple": form("pineapple", [street(down=3), street(discard=1, board=3), *BOARD[1:]], FIVE),
    "crazy-pineapple": form(
        "crazy pineapple", [street(down=3), BOARD[0], street(discard=1, board=1), BOARD[2]], FIVE
    ),
    "omaha": form("omaha", [street(down=4), *BOARD], OMAHA),
    "omaha-8": form("omaha 8", [street(down=4), *BOARD], OMAHA, low=A5, least=EIGHT),
    "big-o": form("big o", [street(down=5), *BOARD], OMAHA, low=A5, least=EIGHT),
    "stud": form("stud", STUD, FIVE),
    "stud-8": form("stud 8", STUD, FIVE, low=A5, least=EIGHT),
    "stud-high-low": form("stud high-low", STUD, FIVE, low=A5),
    "razz": form("razz", STUD, FIVE, low=A5, to=terms.LOW),
    "five-card-stud": form("five-card stud", [street(down=1, up=1), *[street(up=1)] * 2, street(up=1)], FIVE),
    "mambo": form(
        "mambo",
        [street(down=1, up=1), street(down=1), street(board=1)],
        terms.ANY_THREE,
        low=A5,
        least=terms.SIX_OR_BETTER,
    ),
    "draw": form("draw", DRAW, FIVE),
    "draw-8": form("draw 8", DRAW, FIVE, low=A5, least=EIGHT),
    "lowball-a5": form("ace to five", DRAW, FIVE, low=A5, to=terms.LOW),
    "lowball-27": form("deuce to seven", DRAW, FIVE, low=terms.DEUCE_TO_SEVEN, to=terms.LOW),
    "lowball-a6": form("upside down", DRAW, FIVE, low=terms.UPSIDE_DOWN, to=terms.LOW),
    "stud-27": form("deuce-to-seven stud", STUD, FIVE, low=terms.DEUCE_TO_SEVEN, to=terms.LOW),
}
