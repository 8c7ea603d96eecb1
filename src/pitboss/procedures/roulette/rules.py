"""The rules that every roulette reads from a rulebook."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from pitboss.money import show_amount
from pitboss.procedures.roulette.layout import (
    IN_ORDER,
    NUMBERS,
    ONE_ZERO,
    TRIOS,
    TWO_ZEROS,
    ZEROS,
    Head,
    in_order,
)
from pitboss.rounds.remedies import SHARED, call_off
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
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
    order,
    part,
    rows,
)

SINGLE, DOUBLE, AS_SINGLE = "single zero", "double zero", "double zero as single zero"
TRIPLE = "triple zero"
WHEELS = {
    SINGLE: "single_zero_wheel",
    DOUBLE: "double_zero_wheel",
    AS_SINGLE: "double_zero_wheel",
    TRIPLE: "triple_zero_wheel",
}
"""The rule that lays out each wheel."""
HEADS = {SINGLE: ONE_ZERO, DOUBLE: TWO_ZEROS, AS_SINGLE: TWO_ZEROS}
"""The first boxes of each wheel's layout where a document does not say."""
ZERO_PLACES = {"splits": 2, "trios": 3}
"""The places that a row of `zero_boxes` names, and how many boxes each touches."""
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
"""The rows of the odds table. The courtesy line counts as a split."""
AT_ZEROS = ("trio", "first-five")
"""The wagers at the zeros, which not every layout has."""
ALWAYS = tuple(family for family in PAID if family not in AT_ZEROS)
AREAS, LIMITS = ("inside", "outside"), ("minimum", "maximum")
OUTSIDE = ("column", "dozen", *EVEN_MONEY)
"""The wagers outside the numbers. All others are inside."""
REMEDIES = {
    "no_spin": Remedy(
        "the spin decides nothing, wherever the ball comes to rest: wagers stand and it is spun again",
        WHOLE_CALL, carry_out=call_off),
    "re_spin": Remedy("no number came: wagers stand and the ball is spun again", WHOLE_CALL, carry_out=call_off),
}  # fmt: skip


_RULES: dict[str, Kind] = {
    "wheel": one_of("which wheel is in use", SINGLE, DOUBLE, AS_SINGLE, TRIPLE),
    "single_zero_wheel": order("the compartments of a single zero wheel, clockwise", needed=False),
    "double_zero_wheel": order("the compartments of a double zero wheel, clockwise", needed=False),
    "triple_zero_wheel": order("the compartments of a triple zero wheel, clockwise", needed=False),
    "red_numbers": numbers("the numbers on a red background; the others are black, zeros neither"),
    "layout": one_of("how the numbers lie on the layout", "twelve rows of three"),
    "zero_boxes": rows(
        "the places at the zeros of a layout, where it has others than usual: for each wheel its splits, trios, corner,"
        " first_five and courtesy",
        needed=False,
    ),
    **part("trio", {"trios": names("the threes at the zeros that may be bet", *TRIOS, needed=False)}),
    "zero_corner": flag("whether 0, 1, 2 and 3 of a single zero layout may be bet as four", needed=False),
    "without_00": one_of("wagers that need a box for 00, where there is none", "refused", needed=False),
    "wagers_on_00": one_of(
        "which wagers with 00 in them are taken where 00 does not count", NONE, NOT_ALONE, ALL, needed=False
    ),
    "dead_zero": one_of("what a ball in 00 means where 00 does not count", "no spin", needed=False),
    "revolutions": count(
        "how many revolutions of the track make a valid spin", least=1, most=100, needed=False
    ),
    "spin_direction": one_of("in which direction the ball is spun", "against the wheel"),
    "no_more_bets": one_of("until when wagers are made, moved and taken back", "until the call"),
    "settled_by": one_of("what a wager is judged by", "where it lies when the ball rests"),
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


def check_areas(rules: Rules) -> None:
    """Refuse limits of an area of the layout that leave its wagers no amount."""
    for area in AREAS:
        least, most = (rules.bound(f"{area}_{limit}", limit) for limit in LIMITS)
        low, high = rules.value(least), rules.value(most)
        if low > high:
            message = (
                f"the minimum {area} is {show_amount(low)}, above the maximum there of {show_amount(high)}"
            )
            raise rules.refuse("contradiction", message, least)


@set_by_documents
def check_three_numbers(rules: Rules) -> None:
    """Refuse other odds for a trio than for a row where the document has one line for three numbers."""
    row, trio = (rules.pay_tables["odds"].rows.get(family) for family in ("row", "trio"))
    if "trio_odds" in rules and rules.value("trio_odds") == AS_A_ROW and row != trio:
        message = f"three numbers have one line of odds: row pays {row} and trio {trio}"
        raise rules.refuse("contradiction", message, "trio_odds")


def check_wheels(rules: Rules) -> None:
    """Refuse a wheel that does not have each compartment once, and one in use that the document does not describe."""
    ones = list(map(str, NUMBERS))
    for zeros, name in enumerate(dict.fromkeys(WHEELS.values()), 1):
        wanted = [*ZEROS[:zeros], *ones]
        if name in rules and sorted(rules.value(name)) != sorted(wanted):
            raise rules.refuse("contradiction", f"a wheel has {len(wanted)} compartments, each once", name)
    in_use = rules.value("wheel")
    if missing := [name for name in _needed(rules, in_use) if name not in rules]:
        message = f"a {in_use} wheel is in use, and nothing says {missing[0]}"
        raise rules.refuse("contradiction", message, "wheel")


def _needed(rules: Rules, in_use: str) -> Iterator[str]:
    """Yield the rules that the wheel in use needs."""
    yield WHEELS[in_use]
    own = own_head(rules, in_use) is not None
    if in_use == SINGLE:
        yield from () if own else ("zero_corner",)
        yield from ("without_00",) if "double_zero_wheel" in rules else ()
    elif in_use == AS_SINGLE:
        yield from ("wagers_on_00", "dead_zero")
    elif in_use == TRIPLE and not own:
        yield "zero_boxes"
    if not own and "trio" in rules.chapter.wagers:
        yield "trios"


def own_head(rules: Rules, in_use: str) -> Head | None:
    """Return how the layout of a wheel begins, if the document says so."""
    listed = rules.value("zero_boxes") if "zero_boxes" in rules else ()
    zeros = ZEROS[: list(dict.fromkeys(WHEELS.values())).index(WHEELS[in_use]) + 1]
    for row in listed:
        if row.get("wheel") == in_use:
            places = {name: tuple(row[name]) for name in Head._fields[1:] if isinstance(row.get(name), list)}
            return Head(zeros, **places)
    return None


def check_zero_boxes(rules: Rules) -> None:
    """Refuse a place at the zeros that touches other boxes than those of its layout, or too few or too many."""
    for row in rules.value("zero_boxes") if "zero_boxes" in rules else ():
        wheel = row.get("wheel")
        zeros = (
            own_head(rules, wheel) if wheel in WHEELS and row.keys() <= {"wheel", *Head._fields[1:]} else None
        )
        if zeros is None or not all(map(_boxes, row.items())):
            said = f"has a wheel ({', '.join(WHEELS)}) and lists of {', '.join(Head._fields[1:])}"
            raise rules.refuse("contradiction", f"each row {said}", "zero_boxes")
        known = {*zeros.zeros, "1", "2", "3"}
        for name, boxes in _touched(row):
            if len(boxes) != len(set(boxes)) or not set(boxes) <= known or not set(boxes) & set(zeros.zeros):
                message = f"{name} does not lie at the zeros of a {wheel} layout"
                raise rules.refuse("contradiction", message, "zero_boxes")


def _boxes(entry: tuple[str, Any]) -> bool:
    name, boxes = entry
    return name == "wheel" or (isinstance(boxes, list) and all(isinstance(box, str) for box in boxes))


def _touched(row: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the places that a row names, each with the boxes it touches. A wrong name touches none."""
    for family, many in ZERO_PLACES.items():
        for place in row.get(family, ()):
            named, boxes = f"{family[:-1]}-{place}", place.split("-")
            yield named, boxes if len(boxes) == many and in_order(named) == named else []
    for family, least in (("corner", 4), ("first_five", 4), ("courtesy", 2)):
        boxes = row.get(family, ())
        if boxes:
            yield family, list(boxes) if least <= len(boxes) <= len(IN_ORDER) else []


def check_paid(rules: Rules, may_be: tuple[str, ...]) -> None:
    """Refuse a wager that not every layout has, if it has no odds."""
    rows = rules.pay_tables["odds"].rows
    if missing := [one for one in may_be if one in rules.chapter.wagers and one not in rows]:
        raise rules.pay_tables["odds"].cite.refuse("contradiction", f"has no row {missing[0]!r}")


def check_colours(rules: Rules) -> None:
    """Refuse red numbers that are not half of all."""
    red = rules.value("red_numbers")
    if len(set(red) & set(NUMBERS)) != 18 or len(red) != 18:
        raise rules.refuse("contradiction", "half of the numbers from 1 to 36 are red", "red_numbers")


@set_by_documents
def check_halves(rules: Rules) -> None:
    """Refuse half of a wager lost if no rule says how half a cent is rounded."""
    if rules.value("zero_loss") == HALF and "payment_rounding" not in rules:
        message = (
            "half of a wager may not come out to the cent, and no payment_rounding says how it is rounded"
        )
        raise rules.refuse("contradiction", message, "zero_loss")


def roulette_ruleset(
    game: str,
    rules: dict[str, Kind],
    moments: tuple[str, ...],
    *checks: Callable[[Any], None],
    wagers: Mapping[str, str] = MappingProxyType({}),
    paid: tuple[str, ...] = (),
) -> RuleSet:
    """Return a roulette's rule set: the common rules and wagers plus its own, which may replace them.

    ``paid`` are those of its own wagers that have a row of the odds.
    """
    may_be = (*AT_ZEROS, *paid)
    return RuleSet(
        game=game,
        rules={**rules, **_RULES, **{name: rules[name] for name in rules if name in _RULES}},
        wagers={**SAYS, **wagers},
        must=ALWAYS,
        pay={"odds": PayShape(ALWAYS, may_be, needed=True)},
        remedies={**SHARED, **REMEDIES},
        moments=moments,
        checks=(
            check_zero_boxes,
            check_wheels,
            check_colours,
            check_halves,
            check_areas,
            partial(check_paid, may_be=may_be),
            check_three_numbers,
            *checks,
        ),
    )
