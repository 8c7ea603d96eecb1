"""Usual odds, as data: odds outside them load, are paid and are flagged, since they may be a slip in the document."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pitboss.money import Odds, parse_pays
from pitboss.rulebooks.model import Cite, PayTable

_EVEN = dict.fromkeys(("red", "black", "odd", "even", "low", "high"), ("1 to 1",))
_ROULETTE = {
    "straight": ("29 to 1", "35 to 1"),  # 29 where numbers are lit
    "split": ("17 to 1",),
    "row": ("11 to 1",),
    "trio": ("11 to 1",),
    "corner": ("8 to 1",),
    "first-five": ("6 to 1",),
    "six": ("5 to 1",),
    "column": ("2 to 1",),
    "dozen": ("2 to 1",),
    **_EVEN,
}
_POINTS = {"4": ("2 to 1",), "5": ("3 to 2",), "6": ("6 to 5",)}
_AGAINST = {"4": ("1 to 2",), "5": ("2 to 3",), "6": ("5 to 6",)}


_ACROSS = {"4": "10", "5": "9", "6": "8"}


def _both_ways(rows: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The same for the points on the other side of seven."""
    return {**rows, **{_ACROSS[point]: odds for point, odds in rows.items()}}


USUAL: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "roulette": {"odds": _ROULETTE},
    "rapid-roulette": {"odds": _ROULETTE},
    "mini-baccarat": {
        "player": {"win": ("1 to 1",)},
        "banker": {"win": ("19 to 20", "1 to 1")},
        "tie": {"win": ("8 to 1", "9 to 1")},
    },
    "blackjack": {
        "wager": {"win": ("1 to 1",)},
        "insurance": {"win": ("2 to 1", "5 to 2")},
        "blackjack": {"win": ("1 to 1", "2 to 1")},
    },
    "big-six": {
        "insignia": {
            **{one: (f"{one} to 1",) for one in ("1", "2", "5", "10", "20")},
            **dict.fromkeys(("joker", "logo"), ("40 to 1", "50 to 1")),
        }
    },
    "casino-war": {"tie": {"win": ("10 to 1", "11 to 1")}},
    "craps": {
        "line": dict.fromkeys(("pass", "dont_pass", "come", "dont_come"), ("1 to 1",)),
        "place": _both_ways({"4": ("9 to 5",), "5": ("7 to 5",), "6": ("7 to 6",)}),
        "buy": _both_ways(_POINTS),
        "lay": _both_ways(_AGAINST),
        "odds": _both_ways(_POINTS),
        "dont_odds": _both_ways(_AGAINST),
        "hard": _both_ways({"4": ("7 to 1", "8 to 1"), "6": ("9 to 1", "10 to 1")}),
        "one_roll": {
            "any_seven": ("4 to 1", "9 to 2"),
            "any_craps": ("7 to 1", "8 to 1"),
            "eleven": ("14 to 1", "16 to 1"),
            **dict.fromkeys(("craps_2", "craps_12"), ("29 to 1", "35 to 1")),
            "craps_3": ("14 to 1", "16 to 1"),
        },
    },
}
"""The usual odds of a row, by game and pay table: one, or the least and the most."""


class Unusual(Struct, frozen=True):
    """Odds outside the usual ones of a game."""

    cite: Cite
    row: str
    pays: str
    usual: tuple[str, ...]
    below: bool

    @property
    def says(self) -> str:
        """A sentence on what is unusual."""
        way = "below" if self.below else "above"
        return f"{self.row} pays {self.pays}, {way} the usual {' or '.join(self.usual)}"

    def to_json(self) -> dict[str, str]:
        """Return the flag with the clause of the odds."""
        return {"message": self.says, "rule": self.cite.rule, "clause": self.cite.clause}


def unusual(game: str, tables: Mapping[str, PayTable]) -> list[Unusual]:
    """Flag the odds of pay tables that are below or above the usual ones of their game."""
    found = []
    for name, rows in USUAL.get(game, {}).items():
        for row, pays in tables.get(name, ()):
            if row in rows and isinstance(pays, Odds):
                least, most = (_ratio(rows[row][end]) for end in (0, -1))
                if not least <= pays.ratio <= most:
                    found.append(Unusual(tables[name].cite, row, str(pays), rows[row], pays.ratio < least))
    return found


def _ratio(written: str) -> Fraction:
    odds = parse_pays(written)
    assert isinstance(odds, Odds)
    return odds.ratio
