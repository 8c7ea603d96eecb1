"""The exact odds of craps under a rulebook and posting: what the rules say, handed to `exact`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.craps import exact
from pitboss.games.craps.outcomes import part_units
from pitboss.games.craps.plan import Plan
from pitboss.games.craps.rules import CALLABLE, OFF, WITH_FLAT, WON
from pitboss.games.craps.wagers import COMPOSITES, NAMES, TRAVELLERS
from pitboss.money import Odds
from pitboss.odds import Analysis
from pitboss.rulebooks import Rules

# Which name each row of a pay table has in `exact`; tables not named here prefix their rows with their own.
_ROW_NAMES = {"line": "{row}", "put": "{row}", "one_roll": "{row}"}


def analyse(rules: Rules) -> Analysis:
    """Price every wager the table takes, odds behind the flat wagers included."""
    check(rules)
    shares, charges = pays(rules), terms(rules)
    wagers = {name: exact.wager(name, shares, charges) for name in wager_names(rules)}
    return Analysis.of(rules, wagers, notes=tuple(_notes(rules)))


def wager_names(rules: Rules) -> list[str]:
    """Every wager the table takes, by its name in a record; odds follow the wager they go behind."""
    names = []
    for name in rules.once(Plan).amounts:
        names.append(name)
        family = NAMES[name].family
        if family in (*TRAVELLERS, "put") and rules.wager(f"{family}_odds"):
            names.append(f"{name}_odds")
    return names


def pays(rules: Rules) -> dict[str, Fraction]:
    """The pay tables in force, to one, under the names `exact` knows them by."""
    shares = {}
    for table, posted in rules.pay_tables.items():
        for row, paid in posted:
            assert isinstance(paid, Odds)
            key = row.removesuffix(" points")
            shares[_ROW_NAMES.get(table, f"{table}_{{row}}").format(row=key)] = paid.ratio
    return shares


def terms(rules: Rules) -> exact.Terms:
    """The barred number and the charges on buy and lay wagers."""
    return exact.Terms(
        barred=rules.count("barred_number"),
        buy_vig=Fraction(rules.count("buy_vig"), 100),
        lay_vig=Fraction(rules.count("lay_vig"), 100),
        vig_on_win=rules.text("vig_when") == WON,
    )


def off_on_come_out(rules: Rules) -> frozenset[str]:
    """The families that do not act on a come-out roll; odds may follow the wager they go behind."""
    status = {
        family: rules.text(f"{family}_on_come_out") for family in CALLABLE if f"{family}_on_come_out" in rules
    }
    followed = {
        family: status[family.removesuffix("_odds")] if said == WITH_FLAT else said
        for family, said in status.items()
    }
    return frozenset(family for family, said in followed.items() if said == OFF)


def check(rules: Rules) -> None:
    """Refuse a document whose dice fall otherwise than `exact` takes for granted."""
    taken = {
        "point_numbers": exact.POINTS,
        "naturals": exact.NATURALS,
        "craps_numbers": exact.CRAPS,
    }
    for name, numbers in taken.items():
        if set(rules.numbers(name)) != set(numbers):
            raise rules.refuse("no_odds", f"the odds are worked out for {name} {numbers} only", name)
    for name in rules.once(Plan).amounts:
        parsed = NAMES[name]
        if parsed.family not in COMPOSITES:
            continue
        units = part_units(rules, parsed)
        if {part: Fraction(unit, sum(units.values())) for part, unit in units.items()} != exact.parts(name):
            raise rules.refuse(
                "no_odds", f"the odds of {name} are worked out otherwise", f"{parsed.family}_parts"
            )


def _notes(rules: Rules) -> Iterator[str]:
    yield "The edge is per wager made: a barred roll is an outcome that pushes."
    if rules.wager("buy") or rules.wager("lay"):
        when = "when it wins" if rules.text("vig_when") == WON else "each time it is made"
        yield (
            f"A buy wager is charged {rules.count('buy_vig')}% of the stake and a lay wager"
            f" {rules.count('lay_vig')}% of what it can win, {when}."
        )
    if {"come_odds", "dont_come_odds", "put_odds"} & off_on_come_out(rules):
        yield "Odds that are off on a come-out roll are priced for the rolls they act on."
