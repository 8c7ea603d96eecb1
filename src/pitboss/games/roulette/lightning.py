"""Lit numbers: after no more bets some numbers are lit, and a straight wager on one of them pays higher odds."""

from collections.abc import Sequence
from typing import Any

from pitboss.money import Odds, Pays, parse_pays
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Stopped
from pitboss.rounds.asks import Spin
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, one_of, part, rows

NONE, DRAWN = "none", "drawn after no more bets"
MOST_WEIGHT = 10_000
Weighted = tuple[tuple[str, int], ...]


def lit_rules() -> dict[str, Kind]:
    """Return the rules of lit numbers."""
    return {
        "lit": one_of("which numbers are lit", NONE, DRAWN, needed=False),
        **part(
            f"lit={DRAWN}",
            {
                "lit_counts": rows("how many numbers are lit, each count with its weight"),
                "lit_odds": rows("the odds of a straight wager on a lit number, each with its weight"),
            },
        ),
    }


def check_lit(rules: Rules) -> None:
    """Refuse counts of lit numbers and raised odds that are missing, repeated or have no weight."""
    if "lit_counts" not in rules or "lit_odds" not in rules:
        return
    for rule, key, reads in (("lit_counts", "count", _counts), ("lit_odds", "odds", _odds)):
        listed = rules.value(rule)
        formed = all(
            row.keys() == {key, "weight"} and _weighs(row["weight"]) and reads(row[key]) for row in listed
        )
        if not formed or len({str(row[key]) for row in listed}) < len(listed):
            message = f"each row needs its {key}, once, and a weight from 1 to {MOST_WEIGHT}"
            raise rules.refuse("contradiction", message, rule)


def _weighs(weight: Any) -> bool:
    return type(weight) is int and 0 < weight <= MOST_WEIGHT


def _counts(many: Any) -> bool:
    return type(many) is int and 0 < many <= 37


def _odds(written: Any) -> bool:
    try:
        pays = parse_pays(written)
    except ValueError:
        return False
    return type(pays) is Odds and pays.ratio.denominator == 1


class Lightning:
    """How the numbers at a table are lit."""

    def __init__(self, rules: Rules, pockets: Sequence[str]) -> None:
        """Work the rules out."""
        self.cite, self.odds_cite, self.pockets = rules.cite("lit"), rules.cite("lit_odds"), tuple(pockets)
        self.counts: Weighted = tuple((str(row["count"]), row["weight"]) for row in rules.rows("lit_counts"))
        self.odds: Weighted = tuple((row["odds"], row["weight"]) for row in rules.rows("lit_odds"))

    @property
    def fewest(self) -> int:
        """The least count of lit numbers."""
        return min(int(many) for many, _ in self.counts)

    def draw(self, table: Table) -> Play:
        """Draw how many numbers are lit, then each of them and its odds, and return them."""
        lit: dict[str, Pays] = {}
        for _ in range(int((yield from _drawn(table, self.counts, self.cite)))):
            left = tuple((number, 1) for number in self.pockets if number not in lit)
            number = yield from _drawn(table, left, self.cite)
            lit[number] = parse_pays((yield from _drawn(table, self.odds, self.odds_cite)))
            table.judge("table", f"{number} is lit: {lit[number]}", self.odds_cite)
        return lit

    @property
    def ways(self) -> list[tuple[Pays | None, int]]:
        """The odds that a number is lit with, or None if it is not, with their weights."""
        counts, odds = (sum(weight for _, weight in one) for one in (self.counts, self.odds))
        often = sum(int(many) * weight for many, weight in self.counts)
        unlit = (counts * len(self.pockets) - often) * odds
        return [(None, unlit), *((parse_pays(written), often * weight) for written, weight in self.odds)]


def _drawn(table: Table, among: Weighted, cite: Cite) -> Play:
    """Let chance choose. A call does not stop it."""
    while True:
        answer = yield from table.ask(Spin(among, "spin", cite))
        if type(answer) is Stopped:
            return answer.pocket
