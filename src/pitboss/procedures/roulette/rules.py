"""The rules that every roulette reads from a rulebook."""

from collections.abc import Callable
from typing import Any

from pitboss.money import show_amount
from pitboss.procedures.roulette.layout import DOUBLE_ZERO, NUMBERS, TRIOS, ZERO
from pitboss.rounds.remedies import SHARED, call_off
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy
from pitboss.rulebooks.schema import (
    Kind,
    PayShape,
    RuleSet,
    amount,
    count,
    flag,
    names,
    numbers,
    one_of,
    only,
    order,
)

SINGLE, DOUBLE, AS_SINGLE = "single zero", "double zero", "double zero as single zero"
ALL, HALF = "all", "half"
NONE, NOT_ALONE = "none", "all but 00 alone"
AS_A_ROW, OWN_ODDS = "as a row", "its own odds"
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
SAYS = {
    "straight": "one number, as straight-17",
    "split": "two adjoining numbers, as split-17-20",
    "row": "a row of three by its first number, as row-13",
    "trio": "three numbers with a common corner at the zeros, as trio-0-1-2",
    "corner": "four touching numbers by the lowest, as corner-13",
    "first-five": "0, 00, 1, 2 and 3",
    "six": "two adjoining rows by their first number, as six-13",
    "column": "the twelve numbers of a column, as column-2",
    "dozen": "1 to 12, 13 to 24 or 25 to 36, as dozen-1",
    "red": "the red numbers",
    "black": "the black numbers",
    "odd": "the odd numbers",
    "even": "the even numbers",
    "low": "1 to 18",
    "high": "19 to 36",
    "courtesy": "0 and 00, on the line between the second and the third dozen",
}
FAMILIES = tuple(SAYS)
PAID = tuple(family for family in FAMILIES if family != "courtesy")
"""The rows of the odds table; the courtesy line counts as a split."""
AREAS, LIMITS = ("inside", "outside"), ("minimum", "maximum")
OUTSIDE = ("column", "dozen", *EVEN_MONEY)
"""The wagers outside the numbers; all others are inside."""
REMEDIES = {
    "no_spin": Remedy(
        "the spin decides nothing, wherever the ball comes to rest: wagers stand and it is spun again",
        WHOLE_CALL, carry_out=call_off),
    "re_spin": Remedy("no number came: wagers stand and the ball is spun again", WHOLE_CALL, carry_out=call_off),
}  # fmt: skip


_RULES: dict[str, Kind] = {
    "wheel": one_of("which wheel is in use", SINGLE, DOUBLE, AS_SINGLE),
    "single_zero_wheel": order("the compartments of a single zero wheel, clockwise", needed=False),
    "double_zero_wheel": order("the compartments of a double zero wheel, clockwise"),
    "red_numbers": numbers("the numbers on a red background; the others are black, zeros neither"),
    "layout": one_of("how the numbers lie on the layout", "twelve rows of three"),
    "trios": names("the threes at the zeros that may be bet", *TRIOS),
    "zero_corner": flag("whether 0, 1, 2 and 3 of a single zero layout may be bet as four", needed=False),
    "without_00": one_of("wagers that need a box for 00, where there is none", "refused", needed=False),
    "wagers_on_00": one_of(
        "which wagers with 00 in them are taken where 00 does not count", NONE, NOT_ALONE, ALL, needed=False
    ),
    "dead_zero": one_of("what a ball in 00 comes to where 00 does not count", "no spin", needed=False),
    "revolutions": only(4, count("how many revolutions of the track make a valid spin")),
    "spin_direction": one_of("which way the ball is spun", "against the wheel"),
    "no_more_bets": one_of("until when wagers are made, moved and taken back", "until the call"),
    "settled_by": one_of("what a wager counts by", "where it lies when the ball rests"),
    **{
        f"{area}_{limit}": amount(
            f"the {most} of a wager {area} the numbers; 0 where it is the table's", needed=False
        )
        for area in AREAS
        for limit, most in zip(LIMITS, ("least", "most"), strict=True)
    },
    "trio_odds": one_of("what a trio at the zeros pays", AS_A_ROW, OWN_ODDS, needed=False),
    "zero_beats": names("the wagers that zero beats", *EVEN_MONEY),
    "zero_loss": one_of("how much of such a wager is lost to zero", ALL, HALF),
}


def check_areas(rules: Any) -> None:
    """Refuse limits of an area of the layout that leave its wagers no amount."""
    for area in AREAS:
        least, most = (rules.bound(f"{area}_{limit}", limit) for limit in LIMITS)
        low, high = rules.value(least), rules.value(most)
        if low > high:
            message = (
                f"the minimum {area} is {show_amount(low)}, above the maximum there of {show_amount(high)}"
            )
            raise rules.refuse("contradiction", message, least)


def check_three_numbers(rules: Any) -> None:
    """Refuse other odds for a trio than for a row where the document has one line for three numbers."""
    row, trio = (rules.pay_tables["odds"].rows[family] for family in ("row", "trio"))
    if "trio_odds" in rules and rules.value("trio_odds") == AS_A_ROW and row != trio:
        message = f"three numbers have one line of odds: row pays {row} and trio {trio}"
        raise rules.refuse("contradiction", message, "trio_odds")


def check_wheels(rules: Any) -> None:
    """Refuse a wheel that has not each compartment once, and one in use that the document does not describe."""
    ones = [ZERO, *map(str, NUMBERS)]
    for name, wanted in (("single_zero_wheel", ones), ("double_zero_wheel", [*ones, DOUBLE_ZERO])):
        if name in rules and sorted(rules.value(name)) != sorted(wanted):
            raise rules.refuse("contradiction", f"a wheel has {len(wanted)} compartments, each once", name)
    in_use = rules.value("wheel")
    needs = {
        SINGLE: ("single_zero_wheel", "zero_corner", "without_00"),
        AS_SINGLE: ("wagers_on_00", "dead_zero"),
    }
    if missing := [name for name in needs.get(in_use, ()) if name not in rules]:
        message = f"a {in_use} wheel is in use, and nothing says {missing[0]}"
        raise rules.refuse("contradiction", message, "wheel")


def check_colours(rules: Any) -> None:
    """Refuse red numbers that are not half of all."""
    red = rules.value("red_numbers")
    if len(set(red) & set(NUMBERS)) != 18 or len(red) != 18:
        raise rules.refuse("contradiction", "half of the numbers from 1 to 36 are red", "red_numbers")


def check_halves(rules: Any) -> None:
    """Refuse half of a wager lost where no rule says which way half a cent goes."""
    if rules.value("zero_loss") == HALF and "payment_rounding" not in rules:
        message = (
            "half of a wager may not come out to the cent, and no payment_rounding says which way it goes"
        )
        raise rules.refuse("contradiction", message, "zero_loss")


def roulette_ruleset(
    game: str,
    rules: dict[str, Kind],
    moments: tuple[str, ...],
    *checks: Callable[[Any], None],
) -> RuleSet:
    """Return a roulette's rule set: the common rules plus its own."""
    return RuleSet(
        game=game,
        rules={**rules, **_RULES},
        wagers=SAYS,
        must=PAID,
        pay={"odds": PayShape(PAID, needed=True)},
        remedies={**SHARED, **REMEDIES},
        moments=moments,
        checks=(check_wheels, check_colours, check_halves, check_areas, check_three_numbers, *checks),
    )
