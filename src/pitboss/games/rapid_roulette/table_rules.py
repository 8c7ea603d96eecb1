"""The rules of one rapid roulette, worked out once: its chips, its buttons, the neighbouring numbers."""

from math import gcd

from pitboss.games.rapid_roulette.rules import ALL_BETS
from pitboss.money import Cents, show_dollars
from pitboss.procedures import roulette
from pitboss.rounds.asks import Bar
from pitboss.rulebooks import Rules

BUTTONS = ("cancel", "undo", "recall", "clear", "neighbors")


class TableRules(roulette.TableRules):
    """Everything a round of rapid roulette looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.chips = rules.amounts("chips_shown")
        self.step, self.least = gcd(*self.chips), min(self.chips)
        self.offered, self.minimum = self.offers(self.step), rules.amount("minimum")
        self.cite = {
            name: rules.cite(name) for name in (*BUTTONS, "lockout", "below_minimum", "neighbors_offered")
        }
        self.neighbors = rules.flag("neighbors_offered")
        self.in_all = rules.text("minimum_for") == ALL_BETS
        self._sums = _sums(tuple(chip // self.step for chip in self.chips))

    def beside(self, number: str) -> tuple[str, str]:
        """Return the numbers to the left and to the right of a number on the wheel in use."""
        place = self.order.index(number)
        return self.order[place - 1], self.order[(place + 1) % len(self.order)]

    def why_not_chips(self, wager: str, cents: object) -> Bar | None:
        """Return why an amount cannot be made from the chips on the screen."""
        if type(cents) is int and cents > 0 and cents % self.step == 0:
            units = cents // self.step
            if self._sums[units % len(self._sums)] <= units:
                return None
        chips, said = (
            ", ".join(map(show_dollars, self.chips)),
            show_dollars(cents) if type(cents) is int else "nothing",
        )
        message = f"{wager}: {said} is no sum of the chips shown: {chips}"
        return Bar(self.rules.cite("chips_shown"), message, "bad_amount")

    def too_low(self, bets: dict[str, Cents]) -> tuple[str, ...]:
        """Return the bets of a player that do not reach the minimum when the screens lock."""
        if self.in_all:
            return tuple(bets) if sum(bets.values()) < self.minimum else ()
        return tuple(wager for wager, cents in bets.items() if cents < self.limit(wager, "minimum")[0])


def _sums(chips: tuple[int, ...]) -> list[int]:
    """Return the least sum of chips in each class modulo the smallest: every larger one in the class is a sum too."""
    smallest = min(chips)
    least: dict[int, int] = {0: 0}
    due = [0]
    while due:
        reached = due.pop(0)
        for chip in chips:
            total = reached + chip
            if total < least.get(total % smallest, total + 1):
                least[total % smallest] = total
                due.append(total)
    return [least[rest] for rest in range(smallest)]
