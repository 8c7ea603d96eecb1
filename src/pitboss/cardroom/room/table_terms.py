"""A room's reading of a table's chapter: its game and limits, its places, its timed duties, and its clauses."""

import re
from functools import cached_property
from typing import Any

from pitboss.money import Cents, read_whole, show_amount
from pitboss.poker.rake import TimeCharge
from pitboss.poker.table_rules import TableRules
from pitboss.rulebooks import Cite, Rules

_INTERVAL = re.compile(r"(?:(\w+) )?(minute|hour|day)s?\b")
_MINUTES = {"minute": 1, "hour": 60, "day": 24 * 60}
_WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def minutes(every: str) -> int:
    """Return the minutes of an interval such as "15 minutes", "two hours in use", "hour", or 0 if it is not one."""
    found = _INTERVAL.match(every)
    if found is None:
        return 0
    number = found[1] or "one"
    if number in _WORDS:
        return _WORDS.index(number) * _MINUTES[found[2]]
    try:
        return read_whole(number) * _MINUTES[found[2]]
    except ValueError:
        return 0


class TableTerms:
    """The rules of a table as a room needs them."""

    def __init__(self, rules: Rules) -> None:
        """Read the table's chapter."""
        self.rules = rules
        self.table_rules: TableRules = rules.once(TableRules)
        self.places = rules.count("positions")
        self.fewest = rules.count("fewest_players")

    @cached_property
    def list(self) -> str:
        """The list that fills the table: the game and its limits."""
        low, high = (show_amount(cents) for cents in self.table_rules.limit.limits)
        return f"{self.rules.chapter.rulebook} {self.rules.chapter.title} {low}–{high} {self.table_rules.structure}"

    @property
    def least(self) -> Cents:
        """The smallest amount to sit down with: enough to be dealt in at any place, and at least one chip."""
        return max(
            self.table_rules.least_stack + max(self.table_rules.blinds, default=0), self.table_rules.chip
        )

    @property
    def has_blinds(self) -> bool:
        """Whether blinds go around with a button, so that players can miss one."""
        return self.table_rules.from_button and bool(self.table_rules.blinds)

    @property
    def charge(self) -> TimeCharge | None:
        """The hourly charge, if the house has one."""
        return self.table_rules.rake.charge

    @cached_property
    def intervals(self) -> dict[str, int]:
        """The duties that come due by the clock, with their intervals in minutes."""
        rules = self.rules
        return {
            name: every
            for name, duty in rules.chapter.duties.items()
            if duty.every and rules.holds(duty.where) and (every := minutes(duty.every))
        }

    def duty(self, name: str) -> Cite:
        """Return the clause of a duty."""
        return self.rules.chapter.duties[name].cite

    def cite(self, *names: str) -> Cite:
        """Return the clause of the first of these names in the chapter's duties, facts, irregularities or rules."""
        chapter = self.rules.chapter
        parts: list[Any] = [chapter.duties, chapter.facts, chapter.irregularities, chapter.rules]
        found: Cite = next(part[name].cite for name in names for part in parts if name in part)
        return found

    @property
    def waiting(self) -> Cite:
        """The clause about the list or, if there is none, about the places it fills."""
        return self.cite("waiting_list", "positions")

    @property
    def stakes(self) -> Cite:
        """The clause about chips on the table or, if there is none, about running out of them."""
        return self.cite("table_stakes", "stack_changed", "all_in")
