"""The exact odds of craps: each wager is followed, throw by throw, through the outcomes the engine settles by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from operator import mul
from typing import NamedTuple

from pitboss.games.craps.outcomes import BY_TOTAL, SEVEN, THROWS, Dice, bits_of
from pitboss.games.craps.rules import WITH_FLAT
from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import (
    BONUS,
    BONUS_BITS,
    COMPOSITES,
    DONT_BETS,
    NAMES,
    ODDS,
    POINTS,
    STAY_UP,
    TRAVELLERS,
    flat_family,
    flat_of,
    is_odds,
    kind_of,
)
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.rounds.settlement import Divides, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Rules

_WAYS = {total: len(throws) for total, throws in BY_TOTAL.items()}


class End(NamedTuple):
    """A throw that decides a wager: the number it waited on (0: its first roll), the result, and how often.

    The fire bet ends with a seven out, and ``number`` is how many different points were made.
    """

    number: int
    throw: Dice
    outcome: Outcome
    share: Fraction


def analyse(rules: Rules) -> Analysis:
    """Price every wager the table takes, odds behind the flat wagers included."""
    from pitboss.games.craps.joint import with_odds

    table_rules, combined = rules.once(TableRules), with_odds(rules)
    priced = {name: _wager(table_rules, name) for name in wager_names(rules)}
    return Analysis.of(rules, priced, notes=tuple(_notes(table_rules)), combined=combined)


def wager_names(rules: Rules) -> list[str]:
    """List every wager the table takes, by its name in a record. Odds follow the wager they go behind."""
    table_rules, names = rules.once(TableRules), list[str]()
    for name in table_rules.amounts:
        names += (name, f"{name}_odds") if table_rules.takes_odds(name) else (name,)
    return names


def _wager(table_rules: TableRules, name: str) -> WagerAnalysis:
    ends = _ends(table_rules, name)
    charge = Fraction(0) if is_odds(name) else table_rules.charge(name, 1)
    upfront = charge if table_rules.vig_when_made else Fraction(0)
    shares: dict[tuple[str, Fraction], Fraction] = {}
    rules: dict[str, None] = {}
    for end in ends:
        outcome = end.outcome
        row = (
            event_of(table_rules, name, end),
            outcome.net(1) - (charge if type(outcome) is Wins else upfront),
        )
        shares[row] = shares.get(row, Fraction(0)) + end.share
        parts = [part for _, part in outcome.parts] if isinstance(outcome, Divides) else [outcome]
        rules |= dict.fromkeys(part.cite.rule for part in parts)
    if charge:
        rules |= {f"rules.{kind_of(name).partition('_')[0]}_vig": None, "rules.vig_when": None}
    # Results have the smallest whole weights in proportion: 1,980 in all for a line wager.
    alike = len(ends) if len({end.share for end in ends}) == 1 else 1
    common = lcm(alike, *(share.denominator for share in shares.values()))
    results = (Result(event, net, int(share * common), 1 + upfront) for (event, net), share in shares.items())
    return weigh(name, results, rules=(*rules, *rules_beside(name)), rolls=mean_rolls(table_rules, name))


def mean_rolls(table_rules: TableRules, name: str) -> Fraction | None:
    """Return how many rolls a wager takes to be decided on average. None for the fire bet, which lasts for a hand."""
    if name == "fire":
        return None
    if name in BONUS:
        return bonus_rolls(BONUS[name])
    if not is_odds(name):
        return _rolls_from(table_rules, name, 0)
    behind = _behind(table_rules, name)
    return sum(
        (share * _rolls_from(table_rules, kind_of(name), point) for point, share in behind.items()),
        Fraction(0),
    )


def _rolls_from(table_rules: TableRules, wager: str, number: int) -> Fraction:
    """Return the rolls until a throw matters, and then those from the number it moves the wager to."""
    moves = table_rules.outcomes.moves(wager, number)
    matter = len(table_rules.outcomes[wager, number]) + len(moves)
    later = sum((_rolls_from(table_rules, wager, point) for point in moves.values()), Fraction(0))
    return (len(THROWS) + later) / matter


def rules_beside(name: str) -> tuple[str, ...]:
    """The rules behind a wager's figures that none of its outcomes cites. Odds include those of their flat wager."""
    if is_odds(name):
        return ("rules.point_numbers", f"wagers.{flat_family(name)}")
    family = NAMES[name].family
    if family == "fire":
        return ("rules.point_numbers", "rules.fire_points")
    if family in BONUS:
        return (f"wagers.{family}",)
    if family in TRAVELLERS:
        return ("rules.point_numbers", "rules.naturals", "rules.craps_numbers")
    return ("pay.one_roll",) if family in COMPOSITES else ()


def _ends(table_rules: TableRules, name: str) -> list[End]:
    """List every throw that can decide a wager, from its first roll on. Odds are made behind whichever point is set."""
    if name == "fire":
        made = enumerate(fire_shares(table_rules.points))
        return [End(points, (), table_rules.outcomes.fire(points), share) for points, share in made]
    if name in BONUS:
        last, share = BONUS[name][-1], bonus_share(BONUS[name])
        [won] = {
            table_rules.outcomes[name, bits_of(name) - BONUS_BITS[last]][throw] for throw in BY_TOTAL[last]
        }
        lost = table_rules.outcomes[name, 0][BY_TOTAL[SEVEN][0]]
        return [End(0, (), won, share), End(0, BY_TOTAL[SEVEN][0], lost, 1 - share)]
    if not is_odds(name):
        return flat_ends(table_rules, name)
    behind = _behind(table_rules, name)
    ends = [end for point, share in behind.items() for end in _walk(table_rules, kind_of(name), point, share)]
    # Odds are listed point by point, made before lost, whichever way they win.
    return sorted(ends, key=lambda end: (end.number, sum(end.throw) == SEVEN))


def flat_ends(table_rules: TableRules, name: str) -> list[End]:
    """List every throw that can decide a wager other than odds or the fire bet."""
    return list(_walk(table_rules, name, 0, Fraction(1)))


def _walk(table_rules: TableRules, wager: str, number: int, share: Fraction) -> Iterator[End]:
    """Throw until a throw decides the wager. If one puts it on its number, continue from there."""
    decided, moves = table_rules.outcomes[wager, number], table_rules.outcomes.moves(wager, number)
    share /= len(decided) + len(moves)
    for throw, outcome in decided.items():
        yield End(number, throw, outcome, share)
    for point in moves.values():
        yield from _walk(table_rules, wager, point, share)


def _behind(table_rules: TableRules, odds: str) -> dict[int, Fraction]:
    """Return how often odds are on each number: the one that a put names, or whichever point is set."""
    put_on = NAMES[flat_of(odds)].number
    return _points({put_on} if put_on else table_rules.points & set(POINTS))


def _points(points: Set[int]) -> dict[int, Fraction]:
    """Return how often each of these points is the one that is set."""
    ways = sum(_WAYS[point] for point in points)
    return {point: Fraction(_WAYS[point], ways) for point in sorted(points)}


def event_of(table_rules: TableRules, name: str, end: End) -> str:
    """Describe what happened, the way a player would."""
    total, (family, own, _), outcome = sum(end.throw), NAMES[flat_of(name)], type(end.outcome)
    if family in TRAVELLERS:
        return _line_event(table_rules, end, total)
    if family == "fire":
        return f"{end.number} different points" if end.number > 1 else ("no point", "one point")[end.number]
    if family in BONUS:
        return "a 7 first" if total == SEVEN else "all thrown before a 7"
    if family == "hard":
        return "seven" if total == SEVEN else f"{'hard' if outcome is Wins else 'easy'} {own}"
    if family == "put" or family in STAY_UP:
        return f"seven before {own}" if total == SEVEN else f"{own} before seven"
    if outcome is Loses:
        return "any other roll"
    return f"roll of {min(end.throw)}-{max(end.throw)}" if family == "hop" else f"roll of {total}"


def _line_event(table_rules: TableRules, end: End, total: int) -> str:
    if end.number:
        return f"seven out on {end.number}" if total == SEVEN else f"point {end.number} made"
    if type(end.outcome) is Pushes:
        return f"barred {total}"
    if total in table_rules.rules.numbers("craps_numbers"):
        return "craps at once"
    naturals = table_rules.rules.numbers("naturals")
    return f"{' or '.join({7: 'seven', 11: 'eleven'}.get(natural, str(natural)) for natural in naturals)} at once"


def fire_shares(points: Set[int]) -> list[Fraction]:
    """Return the chances that a shooter makes exactly 0, 1, 2 and so on different points before sevening out.

    The points made all lie within a set if the seven out comes before each of the other points. Summed over all sets of
    one size, a hand that made fewer points is counted once for each set that contains them, so that is subtracted.
    """
    made = [share * _WAYS[point] / (_WAYS[point] + _WAYS[SEVEN]) for point, share in _points(points).items()]
    seven_out, shares = 1 - sum(made), list[Fraction]()
    for size in range(len(made) + 1):
        within = sum((seven_out / (1 - sum(inside)) for inside in combinations(made, size)), Fraction(0))
        sets = [comb(len(made) - fewer, size - fewer) for fewer in range(size)]
        shares.append(within - sum(map(mul, sets, shares)))
    return shares


def _subsets(totals: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the ways to throw one of each subset of totals, and 1 or -1 for an even or odd number of totals."""
    for size in range(len(totals) + 1):
        for some in combinations(totals, size):
            yield sum(_WAYS[total] for total in some), (-1) ** size


def bonus_share(totals: Sequence[int]) -> Fraction:
    """Return the chance that all of these totals come before a 7, by leaving out those that have not come."""
    seven = _WAYS[SEVEN]
    return sum((Fraction(sign * seven, seven + ways) for ways, sign in _subsets(totals)), Fraction(0))


def bonus_rolls(totals: Sequence[int]) -> Fraction:
    """Return how many rolls it takes on average until all of these totals or a 7 have come."""
    missing = (Fraction(-sign * len(THROWS), _WAYS[SEVEN] + ways) for ways, sign in _subsets(totals) if ways)
    return sum(missing, Fraction(0))


def _notes(table_rules: TableRules) -> Iterator[str]:
    rules, status = table_rules.rules, table_rules.status
    yield "The edge is per wager made: a barred roll is an outcome that pushes."
    when = "each time it is made" if table_rules.vig_when_made else "when it wins"
    for family, base in (("buy", "the stake"), ("lay", "what it can win")):
        if rules.wager(family):
            yield f"A {family} wager is charged {rules.value(f'{family}_vig')}% of {base}, {when}."
    if any(rules.wager(f"{flat}_odds") for flat in DONT_BETS):
        yield "With odds on the don't side, a multiple is what they win, as their limit is counted."
    followed = {flat_family(odds) if status.get(odds) == WITH_FLAT else odds for odds in ODDS}
    if followed & table_rules.off:
        yield "Odds that are off on a come-out roll are priced for the rolls they act on."
