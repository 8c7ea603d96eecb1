"""Craps wagers made together: a flat wager with its odds, and any others followed over the same throws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from pitboss.games.craps.odds import event_of, flat_ends, mean_rolls, rules_beside, wager_names
from pitboss.games.craps.outcomes import THROWS, Dice
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import DONT_BETS, NAMES, TRAVELLERS, is_odds, kind_of
from pitboss.money import Cents
from pitboss.odds import Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.joint import check_known
from pitboss.rounds.settlement import Wins
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
"""The number each wager waits on: 0 on its first roll, None once it is decided."""


# -- a flat wager with its odds --------------------------------------------------------------------


def with_odds(rules: Rules) -> dict[str, WagerAnalysis]:
    """Price every flat wager with its odds at each multiple the table takes, per unit of the flat wager."""
    plan = rules.once(TableRules)
    most, found = plan.odds_multiple, list[WagerAnalysis]()
    flats = [name for name in plan.amounts if NAMES[name].family in (*TRAVELLERS, "put")]
    for flat in (name for name in flats if rules.wager(kind_of(f"{name}_odds"))):
        for multiple in sorted({*(one for one in MULTIPLES if one < most), most}):
            found.append(_with_odds(plan, flat, f"{multiple}x", dict.fromkeys(BY_POINT, multiple)))
        if most >= max(BY_POINT.values()) and NAMES[flat].family in TRAVELLERS:
            found.append(_with_odds(plan, flat, "3-4-5x", BY_POINT))
    return {one.name: one for one in found}


def _with_odds(plan: TableRules, flat: str, said: str, multiples: Mapping[int, int]) -> WagerAnalysis:
    shares: dict[tuple[str, Fraction, Fraction], Fraction] = {}
    cited: dict[str, None] = {}
    for end in flat_ends(plan, flat):
        net, staked = end.outcome.net(1), Fraction(1)
        number = end.number or NAMES[flat].number
        if plan.odds_pays(flat, number):
            made = plan.outcomes[kind_of(f"{flat}_odds"), number][end.throw]
            behind = _behind(plan, flat, number, multiples[number])
            net, staked = net + behind * made.net(1), staked + behind
            cited |= {made.cite.rule: None}
        row = event_of(plan, flat, end), net, staked
        shares[row] = shares.get(row, Fraction(0)) + end.share
        cited |= {end.outcome.cite.rule: None}
    common = lcm(*(share.denominator for share in shares.values()))
    results = (
        Result(event, net, int(share * common), staked) for (event, net, staked), share in shares.items()
    )
    rules = (*cited, *rules_beside(flat), "rules.odds_multiple")
    return weigh(f"{flat} with {said} odds", results, rules=rules, rolls=mean_rolls(plan, flat))


def _behind(plan: TableRules, flat: str, number: int, multiple: int) -> Fraction:
    """Return the odds of a multiple behind one unit: on the don't side what wins that multiple."""
    pays = plan.odds_pays(flat, number)
    assert pays is not None
    return Fraction(multiple) / (pays.ratio if flat in DONT_BETS else 1)


# -- any wagers over the same throws ---------------------------------------------------------------


def together(rules: Rules, stakes: Mapping[str, Cents]) -> Together:
    """Follow several wagers over the same throws until all are decided; odds are made once their point is set."""
    plan = rules.once(TableRules)
    check_known(rules, stakes, wager_names(rules))
    _check(stakes)
    walk = _Walk(plan, stakes)
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
    if "fire" in stakes:
        message = (
            "the fire bet runs over a shooter's whole hand and is not counted together with other wagers"
        )
        raise Refusal("no_joint", message)
    for odds in filter(is_odds, stakes):
        if odds.removesuffix("_odds") not in stakes:
            message = f"{odds} go behind {odds.removesuffix('_odds')}: stake that too"
            raise Refusal("needs_wager", message)


class _Walk:
    """The throws from which several wagers are decided, one state after another."""

    def __init__(self, plan: TableRules, stakes: Mapping[str, Cents]) -> None:
        self.plan, self.stakes = plan, stakes
        self.flats = [name for name in stakes if not is_odds(name)]
        self.names = [*self.flats, *(name for name in stakes if is_odds(name))]
        self.odds = {flat: f"{flat}_odds" for flat in self.flats if f"{flat}_odds" in stakes}
        charged = {flat: plan.charge(flat, stakes[flat]) for flat in self.flats}
        self.charge = charged
        self.upfront = charged if plan.vig_when_made else dict.fromkeys(charged, Fraction(0))
        put = sum(stakes[odds] for flat, odds in self.odds.items() if NAMES[flat].number)
        self.first = Fraction(sum(stakes[flat] for flat in self.flats) + put) + sum(self.upfront.values())
        self._known: dict[State, dict[Nets, Fraction]] = {}

    def ends(self, state: State) -> dict[Nets, Fraction]:
        """Return what the open wagers still net, with the chance of each."""
        if state in self._known:
            return self._known[state]
        nothing = (Fraction(0),) * (len(self.names) + 1)
        if all(number is None for number in state):
            return {nothing: Fraction(1)}
        found: dict[Nets, Fraction] = {}
        moved = [after for throw in THROWS if (after := self._after(state, throw))[0] != state]
        for then, nets in moved:
            for rest, share in self.ends(then).items():
                both = tuple(one + more for one, more in zip(nets, rest, strict=True))
                found[both] = found.get(both, Fraction(0)) + share / len(moved)
        self._known[state] = found
        return found

    def _after(self, state: State, throw: Dice) -> tuple[State, Nets]:
        """Return the state after a throw, and what it settled and what was staked on it."""
        nets, then = dict.fromkeys((*self.names, ""), Fraction(0)), list(state)
        for place, (flat, number) in enumerate(zip(self.flats, state, strict=True)):
            if number is None:
                continue
            if throw in self.plan.outcomes[flat, number]:
                then[place] = None
                nets |= self._settled(flat, number, throw)
            elif throw in (moves := self.plan.outcomes.moves(flat, number)):
                then[place] = moves[throw]
                nets[""] += self._behind(flat, moves[throw])
        return tuple(then), tuple(nets.values())

    def _settled(self, flat: str, number: int, throw: Dice) -> Iterator[tuple[str, Fraction]]:
        outcome = self.plan.outcomes[flat, number][throw]
        owed = self.charge if type(outcome) is Wins else self.upfront
        yield flat, outcome.net(self.stakes[flat]) - owed[flat]
        on = number or NAMES[flat].number
        if staked := self._behind(flat, on):
            odds = self.odds[flat]
            yield odds, self.plan.outcomes[kind_of(odds), on][throw].net(staked)

    def _behind(self, flat: str, number: int) -> Cents:
        """Return the odds that lie behind a flat wager on a number; none before that, or where none are taken."""
        return self.stakes[self.odds[flat]] if flat in self.odds and self.plan.odds_pays(flat, number) else 0
