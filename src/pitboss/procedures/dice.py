"""Dice whose faces decide every wager: they are thrown, settled by, counted over, and written in records.

A game states what a throw makes of a wager, once. None means that the throw does not decide it and the wager stands.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

from pitboss.money import Cents
from pitboss.procedures import wheel
from pitboss.procedures.orders import losing_first
from pitboss.procedures.wheel import Wheel
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.answers import Thrown
from pitboss.rounds.asks import Offer, Roll
from pitboss.rounds.decisions import decisions
from pitboss.rounds.events import Rolled
from pitboss.rounds.ledger import Spot
from pitboss.rounds.lines import at_once, result_by_line
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, count

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together

Dice: TypeAlias = tuple[int, ...]
"""The faces of a throw."""
Outcomes: TypeAlias = Callable[[str, Dice], Outcome | None]
"""Maps a wager's name and a throw to the wager's outcome, or to None if the throw leaves it standing."""
Events: TypeAlias = Callable[[str, Dice, Outcome], str]
"""Says in words what a throw did to a wager."""
FACES = 6
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""The names of dice that show each number."""


DICE_FACTS: dict[str, Kind] = {
    "total": count("the total of the dice"),
    "alike": count("how many of the dice show one number: 1 if all differ"),
    **{name: count(f"how many {name} there are") for name in NUMBERS},
    "first": count("the number on the first die, distinguished by its color"),
    "beats": count("how many of the other dice the first is higher than"),
}
"""The facts of dice thrown together, for side wagers that a chapter states as data."""


def facts(dice: Dice) -> dict[str, Any]:
    """Return what is known of a throw."""
    shown = {name: dice.count(number) for number, name in enumerate(NUMBERS, 1)}
    beats = sum(die < dice[0] for die in dice[1:])
    return {"total": sum(dice), "alike": max(shown.values()), **shown, "first": dice[0], "beats": beats}


class DiceRules:
    """The rules of one table whose wagers dice decide, worked out once."""

    offers: dict[str, Offer]

    def __init__(self, rules: Rules) -> None:
        """Read how many dice are thrown, and when wagers are made."""
        self.rules, self.dice = rules, rules.count("dice")
        self.thrown, self.made = rules.cite("dice"), rules.cite("wagers_made")

    def outcome(self, wager: str, thrown: Dice) -> Outcome | None:
        """Return the outcome of a wager after a throw, or None if it stands."""
        raise NotImplementedError

    def event(self, wager: str, thrown: Dice, made: Outcome) -> str:
        """Describe what a throw did to a wager, the way a player would."""
        raise NotImplementedError


class DiceGame(wheel.WheelGame):
    """Base class of games in which the throws alone decide every wager."""

    rules_class: ClassVar[type[DiceRules]]

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes by the throws that decide it."""
        table_rules = rules.once(self.rules_class)
        return analyse(
            rules, table_rules.dice, table_rules.offers, table_rules.outcome, table_rules.event, "dice"
        )

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Follow several wagers over the same throws until each is decided."""
        table_rules = rules.once(self.rules_class)
        return together(rules, table_rules.dice, table_rules.offers, table_rules.outcome, stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of these dice."""
        from pitboss.procedures.dice_kernel import DiceKernel

        table_rules = rules.once(self.rules_class)
        return DiceKernel(rules, table_rules.dice, tuple(table_rules.offers.values()), table_rules.outcome)

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return the stakes and the throws."""
        said = wheel.alike(msgspec.structs.replace(record, rolls=[]))
        return None if said is None or record.spins else (said, tuple(map(tuple, record.rolls)))


# -- the throw --------------------------------------------------------------------------------------


@cache
def throws(dice: int) -> tuple[Dice, ...]:
    """Return every throw of this many dice. All are equally likely."""
    return tuple(product(range(1, FACES + 1), repeat=dice))


def throw(table: Table, dice: int, at: str, cite: Cite) -> Play:
    """Throw the dice and return their faces."""
    answer = yield from table.ask(Roll(at, cite, dice))
    table.emit(Rolled(answer.dice, sum(answer.dice), cite))
    return answer.dice


def settle(table: Table, dice: Dice, outcome: Outcomes, wagers: Iterable[str] | None = None) -> None:
    """Take the wagers that a throw loses, then pay those it wins. With ``wagers``, only those."""
    named = None if wagers is None else set(wagers)
    standing = [spot for spot, cents in table.spots.items() if cents and (named is None or spot[1] in named)]
    decided = {spot: made for spot in standing if (made := outcome(spot[1], dice)) is not None}
    for seat, wager in losing_first(decided):
        table.settle(seat, wager, decided[seat, wager])


# -- the odds ---------------------------------------------------------------------------------------


def analyse(
    rules: Rules, dice: int, wagers: Iterable[str], outcome: Outcomes, event: Events, rule: str
) -> "Analysis":
    """Price wagers by counting the throws that decide each. ``rule`` is the rule on what is thrown."""
    from pitboss.odds import Analysis, Result, weigh

    priced = {}
    for wager in wagers:
        rows: dict[tuple[str, Outcome], int] = {}
        for faces in throws(dice):
            if (made := outcome(wager, faces)) is not None:
                row = event(wager, faces, made), made
                rows[row] = rows.get(row, 0) + 1
        results = [
            Result(said, made.net(1), ways, rules=(made.cite.rule,)) for (said, made), ways in rows.items()
        ]
        best_first = sorted(results, key=lambda result: -result.net)
        rolls = Fraction(len(throws(dice)), sum(rows.values()))
        priced[wager] = weigh(wager, best_first, rules=(f"rules.{rule}",), rolls=rolls)
    return Analysis.of(rules, priced)


def together(
    rules: Rules, dice: int, offered: Iterable[str], outcome: Outcomes, stakes: Mapping[str, Cents]
) -> "Together":
    """Follow several wagers over the same throws until each is decided."""
    from pitboss.odds import Ending, Together
    from pitboss.odds.joint import check_known

    check_known(rules, stakes, offered)
    staked = Fraction(sum(stakes.values()))
    ends = _Walk(dice, outcome, stakes).ends(frozenset(stakes))
    common = lcm(len(throws(dice)), *(share.denominator for share in ends.values()))
    return Together(Ending(int(share * common), nets, staked) for nets, share in ends.items())


class _Walk:
    """The throws from which several wagers are decided, by the wagers that still stand."""

    def __init__(self, dice: int, outcome: Outcomes, stakes: Mapping[str, Cents]) -> None:
        self.dice, self.outcome, self.stakes = dice, outcome, stakes
        self._known: dict[frozenset[str], dict[tuple[Fraction, ...], Fraction]] = {}

    def ends(self, standing: frozenset[str]) -> dict[tuple[Fraction, ...], Fraction]:
        """Return what the standing wagers still net, with the chance of each."""
        if not standing:
            return {(Fraction(0),) * len(self.stakes): Fraction(1)}
        if standing not in self._known:
            found: dict[tuple[Fraction, ...], Fraction] = {}
            moved = [one for faces in throws(self.dice) if (one := self._decided(standing, faces))]
            for decided in moved:
                nets = [decided.get(wager, Fraction(0)) for wager in self.stakes]
                for rest, share in self.ends(standing.difference(decided)).items():
                    both = tuple(one + more for one, more in zip(nets, rest, strict=True))
                    found[both] = found.get(both, Fraction(0)) + share / len(moved)
            self._known[standing] = found
        return self._known[standing]

    def _decided(self, standing: Iterable[str], faces: Dice) -> dict[str, Fraction]:
        """Return what a throw nets for each wager that it decides."""
        return {
            wager: made.net(self.stakes[wager])
            for wager in standing
            if (made := self.outcome(wager, faces)) is not None
        }


# -- the wheel that a throw is ----------------------------------------------------------------------


@cache
def by_pocket(dice: int) -> dict[str, Dice]:
    """Return the throws by the names of a wheel's pockets."""
    return {"-".join(map(str, faces)): faces for faces in throws(dice)}


def pockets(dice: int) -> Wheel:
    """Return the throws as the pockets of a wheel, which the kernel spins."""
    return tuple((pocket, 1) for pocket in by_pocket(dice))


# -- records ----------------------------------------------------------------------------------------


def written_result(round: Round, record: Record, standing: Mapping[Spot, Cents]) -> dict[str, Any]:
    """Write the result of each line of a record, under its id or its wager. ``standing`` stood before the round."""
    places = (place for place, entry in enumerate(round.log) if type(entry) is Thrown)
    throws = {place: number for number, place in enumerate(places, 1)}
    decided = at_once(round.table)
    if not round.void:
        told = decisions(round.log).items()
        decided = {spot: [one for one in told if one.answer in throws] for spot, told in told}
    return result_by_line(round.table, record, decided, throws, standing)
