"""Craps wagers made together: a flat wager with its odds, and any others followed over the same throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from pitboss.games.craps.odds import event_of, flat_ends, mean_rolls, rules_beside, wager_names
from pitboss.games.craps.outcomes import SEVEN, THROWS, Dice
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import DONT_BETS, NAMES, TRAVELLERS, flat_of, is_odds, kind_of
from pitboss.money import Cents
from pitboss.odds import Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.joint import check_known
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Refusal, Rules

MULTIPLES = (1, 2, 3, 5, 10, 20, 100)
"""The multiples of odds that houses post."""
BY_POINT = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
"""3-4-5x odds: a point that pays more is backed by less, so that each wins six flat wagers."""
WORKING = (
    "All wagers are made before the same roll, act on every roll and are followed until each is decided."
)
Nets: TypeAlias = tuple[Fraction, ...]
"""What each wager netted, and then what was staked."""
State: TypeAlias = tuple[int | None, ...]
"""The number each wager waits on: 0 on its first roll, None once it is decided. For the fire bet see `fire_after`."""
Moved: TypeAlias = tuple[State, Nets]
"""A state, and what was settled and staked on the way to it."""
FIRE = "fire"
_MADE, _POINT = 4, 15


# -- a flat wager with its odds --------------------------------------------------------------------


def with_odds(rules: Rules) -> dict[str, WagerAnalysis]:
    """Price every flat wager with its odds at each multiple the table takes, per unit of the flat wager."""
    table_rules = rules.once(TableRules)
    found = list[WagerAnalysis]()
    for flat in filter(table_rules.takes_odds, table_rules.amounts):
        ends, rolls = _ends(table_rules, flat), mean_rolls(table_rules, flat)
        backed = _backed(table_rules.odds_multiples, NAMES[flat].family in TRAVELLERS)
        cited = (*dict.fromkeys(rule for end in ends for rule in end.rules), *rules_beside(flat))
        for said, multiples in backed.items():
            results = (end.result(flat, multiples) for end in ends)
            name = f"{flat} with {said} odds"
            cites = (*cited, f"rules.{table_rules.odds_rule}")
            made_of = {flat: Fraction(1), f"{flat}_odds": _stake_behind(flat, multiples)}
            found.append(weigh(name, results, rules=cites, rolls=rolls, made_of=made_of))
    return {one.name: one for one in found}


def _backed(most: Mapping[int, int], travels: bool) -> dict[str, Mapping[int, int]]:
    """Return the multiples of odds that are priced, each with its name: equal on all points, or by the point."""
    least = min(most.values())
    backed: dict[str, Mapping[int, int]] = {
        f"{one}x": dict.fromkeys(most, one) for one in sorted({*MULTIPLES, least}) if one <= least
    }
    if travels and all(most.get(point, 0) >= times for point, times in BY_POINT.items()):
        backed["3-4-5x"] = BY_POINT
    if len({*most.values()}) > 1 and most != BY_POINT:
        backed[f"{'-'.join(map(str, most.values()))}x"] = most
    return backed


def _stake_behind(flat: str, multiples: Mapping[int, int]) -> Fraction | None:
    """Return the odds of a multiple per unit of the flat wager, or None where they hang on the point."""
    number = NAMES[flat].number
    alike = {multiples[number]} if number else {*multiples.values()}
    return None if flat in DONT_BETS or len(alike) > 1 else Fraction(alike.pop())


class _End(NamedTuple):
    """One way a flat wager ends: what it nets, its odds if there are any, and how often."""

    event: str
    net: Fraction
    number: int
    pays: Fraction
    odds: Fraction
    rules: tuple[str, ...]
    weight: int

    def result(self, flat: str, multiples: Mapping[int, int]) -> Result:
        """Return the result with odds of a multiple: on the don't side, what wins that multiple."""
        behind = Fraction(0)
        if self.pays:
            behind = Fraction(multiples[self.number]) / (self.pays if flat in DONT_BETS else 1)
        return Result(self.event, self.net + behind * self.odds, self.weight, 1 + behind)


def _ends(table_rules: TableRules, flat: str) -> list[_End]:
    """Return the ways a flat wager ends, with the odds behind it, throws alike taken together."""
    shares: dict[tuple[str, Outcome, int, Outcome | None], Fraction] = {}
    for end in flat_ends(table_rules, flat):
        number = end.number or NAMES[flat].number
        odds = None
        if table_rules.odds_pays(flat, number):
            odds = table_rules.outcomes[kind_of(f"{flat}_odds"), number][end.throw]
        key = event_of(table_rules, flat, end), end.outcome, number, odds
        shares[key] = shares.get(key, Fraction(0)) + end.share
    common = lcm(*(share.denominator for share in shares.values()))
    found = []
    for (event, made, number, odds), share in shares.items():
        pays = table_rules.odds_pays(flat, number)
        rules = tuple(one.cite.rule for one in (made, odds) if one is not None)
        ratio, net = (pays.ratio, odds.net(1)) if pays and odds is not None else (Fraction(0), Fraction(0))
        found.append(_End(event, made.net(1), number, ratio, net, rules, int(share * common)))
    return found


# -- any wagers over the same throws ---------------------------------------------------------------


def together(rules: Rules, stakes: Mapping[str, Cents]) -> Together:
    """Follow several wagers over the same throws until all are decided. Odds are made once their point is set."""
    table_rules = rules.once(TableRules)
    check_known(rules, stakes, wager_names(rules))
    _check(stakes)
    walk = _Walk(table_rules, stakes)
    shares = walk.ends(tuple(0 for _ in walk.flats))
    common = lcm(*(share.denominator for share in shares.values()))
    order = [walk.names.index(name) for name in stakes]
    endings = (
        Ending(int(share * common), tuple(nets[place] for place in order), walk.first + nets[-1])
        for nets, share in shares.items()
    )
    notes = (WORKING,) if any(NAMES[flat].family not in TRAVELLERS for flat in walk.flats) else ()
    return Together(endings, notes)


def _check(stakes: Mapping[str, Cents]) -> None:
    for odds in filter(is_odds, stakes):
        if (flat := flat_of(odds)) not in stakes:
            message = f"{odds} go behind {flat}: stake that too"
            raise Refusal("needs_wager", message)


def fire_after(table_rules: TableRules, number: int, total: int) -> int | None:
    """Return a fire bet's state after a throw: the point, and a bit above it for each point made. None at its end."""
    point = number & _POINT
    if not point:
        return number | total if total in table_rules.points else number
    if total == point:
        return (number >> _MADE | 1 << point) << _MADE
    return None if total == SEVEN else number


def _added(nets: Nets, more: Nets) -> Nets:
    return tuple(one + other for one, other in zip(nets, more, strict=True))


class _Walk:
    """The throws from which several wagers are decided, one state after another."""

    def __init__(self, table_rules: TableRules, stakes: Mapping[str, Cents]) -> None:
        self.table_rules, self.stakes = table_rules, stakes
        self.flats = [name for name in stakes if not is_odds(name)]
        self.names = [*self.flats, *(name for name in stakes if is_odds(name))]
        self.odds = {flat: f"{flat}_odds" for flat in self.flats if f"{flat}_odds" in stakes}
        charged = {flat: table_rules.charge(flat, stakes[flat]) for flat in self.flats}
        self.charge = charged
        self.upfront = charged if table_rules.vig_when_made else dict.fromkeys(charged, Fraction(0))
        put = sum(stakes[odds] for flat, odds in self.odds.items() if NAMES[flat].number)
        self.first = Fraction(sum(stakes[flat] for flat in self.flats) + put) + sum(self.upfront.values())
        self._nothing: Nets = (Fraction(0),) * (len(self.names) + 1)
        self._known: dict[State, dict[Nets, Fraction]] = {}

    def ends(self, state: State) -> dict[Nets, Fraction]:
        """Return what the open wagers still net, with the chance of each."""
        if state in self._known:
            return self._known[state]
        if all(number is None for number in state):
            return {self._nothing: Fraction(1)}
        found: dict[Nets, Fraction] = {}
        for (then, nets), often in self._left(state).items():
            for rest, share in self.ends(then).items():
                both = _added(nets, rest)
                found[both] = found.get(both, Fraction(0)) + share * often
        self._known[state] = found
        return found

    def _left(self, state: State) -> dict[Moved, Fraction]:
        """Return the states that follow one when it is left, with the chance of each.

        Only the fire bet comes back to where it was: a point that was made before may be set and made again.
        """
        found: dict[Moved, Fraction] = {}
        for (then, nets), often in self._moves(state).items():
            again = (
                self._moves(then) if self._comes_back(state, then) else {(then, self._nothing): Fraction(1)}
            )
            for (last, more), share in again.items():
                key = last, _added(nets, more)
                found[key] = found.get(key, Fraction(0)) + often * share
        back = sum((often for (then, _), often in found.items() if then == state), Fraction(0))
        return {key: often / (1 - back) for key, often in found.items() if key[0] != state}

    def _moves(self, state: State) -> dict[Moved, Fraction]:
        """Return the states that throws lead to from one that they change, with the chance of each."""
        moved = Counter(after for throw in THROWS if (after := self._after(state, throw))[0] != state)
        return {after: Fraction(throws, moved.total()) for after, throws in moved.items()}

    def _comes_back(self, state: State, then: State) -> bool:
        """Whether a throw has only set a point again that the fire bet already counts."""
        if FIRE not in self.flats:
            return False
        at = self.flats.index(FIRE)
        before, after = state[at], then[at]
        if before is None or after is None or state[:at] + state[at + 1 :] != then[:at] + then[at + 1 :]:
            return False
        return not before & _POINT and bool(before >> _MADE & 1 << (after & _POINT))

    def _after(self, state: State, throw: Dice) -> tuple[State, Nets]:
        """Return the state after a throw, and what it settled and what was staked on it."""
        nets, then = dict.fromkeys((*self.names, ""), Fraction(0)), list(state)
        for place, (flat, number) in enumerate(zip(self.flats, state, strict=True)):
            if number is None:
                continue
            if flat == FIRE:
                then[place] = fire_after(self.table_rules, number, sum(throw))
                if then[place] is None:
                    made = (number >> _MADE).bit_count()
                    nets[FIRE] = self.table_rules.outcomes.fire(made).net(self.stakes[FIRE])
            elif throw in self.table_rules.outcomes[flat, number]:
                then[place] = None
                nets |= self._settled(flat, number, throw)
            elif throw in (moves := self.table_rules.outcomes.moves(flat, number)):
                then[place] = moves[throw]
                nets[""] += self._behind(flat, moves[throw])
        return tuple(then), tuple(nets.values())

    def _settled(self, flat: str, number: int, throw: Dice) -> Iterator[tuple[str, Fraction]]:
        outcome = self.table_rules.outcomes[flat, number][throw]
        owed = self.charge if type(outcome) is Wins else self.upfront
        yield flat, outcome.net(self.stakes[flat]) - owed[flat]
        on = number or NAMES[flat].number
        if staked := self._behind(flat, on):
            odds = self.odds[flat]
            yield odds, self.table_rules.outcomes[kind_of(odds), on][throw].net(staked)

    def _behind(self, flat: str, number: int) -> Cents:
        """Return the odds behind a flat wager on a number. None before that, or if none are taken."""
        return (
            self.stakes[self.odds[flat]]
            if flat in self.odds and self.table_rules.odds_pays(flat, number)
            else 0
        )
