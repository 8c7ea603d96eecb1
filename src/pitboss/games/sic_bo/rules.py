"""The rules that sic bo reads from a rulebook, and its wagers by name."""

from itertools import combinations
from typing import NamedTuple

from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks.schema import COMMON_RULES, Kind, PayShape, RuleSet, count, one_of, only, part

FACES = range(1, 7)
TOTALS = tuple(range(4, 18))
EVEN_CHANCES = {
    "small": tuple(range(4, 11)),
    "big": tuple(range(11, 18)),
    "odd": tuple(range(3, 19, 2)),
    "even": tuple(range(4, 19, 2)),
}
"""The wagers on several totals at once, which a triple may beat."""
COUNTS = ("one", "two", "three")
"""The number of dice that show a single number: the rows by which it is paid."""
LOSE, COUNT = "they lose", "it counts by its total"
WINS, LOSES = "wins", "loses"


class Name(NamedTuple):
    """A wager's family and the numbers it names."""

    family: str
    numbers: tuple[int, ...] = ()


def _every_name() -> dict[str, Name]:
    named = {wager: Name(wager) for wager in (*EVEN_CHANCES, "any_triple")}
    for family in ("triple", "double"):
        named |= {f"{family}_{face}": Name(family, (face,)) for face in FACES}
    named |= {f"total_{total}": Name("total", (total,)) for total in TOTALS}
    named |= {f"pair_{low}_{high}": Name("pair", (low, high)) for low, high in combinations(FACES, 2)}
    return named | {f"single_{face}": Name("single", (face,)) for face in FACES}


WAGERS = _every_name()
"""Every wager by its name in a record."""


def _triples() -> dict[str, Kind]:
    rule = one_of("what a triple does to wagers on small, big, odd and even", LOSE, COUNT)
    return part(" or ".join(EVEN_CHANCES), {"triples": rule})


RULES = RuleSet(
    game="sic-bo",
    rules={
        **COMMON_RULES,
        "positions": count("how many players there may be at once", least=1, most=50),
        "dice": only(3, count("how many dice are thrown")),
        "wagers_made": one_of("when wagers may be made", "before the throw"),
        **_triples(),
        **part("double", {"double_on_triple": one_of("a double on the triple of its number", WINS, LOSES)}),
        "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    },
    wagers={
        "small": "a total from 4 to 10",
        "big": "a total from 11 to 17",
        "odd": "an odd total",
        "even": "an even total",
        "triple": "a named number on all three dice",
        "double": "a named number on two dice",
        "any_triple": "any number on all three dice",
        "total": "a named total from 4 to 17",
        "pair": "two named numbers, both among the dice",
        "single": "a named number, paid by how many dice show it",
    },
    pay={
        **{wager: PayShape(("win",), needed=True, part=wager) for wager in EVEN_CHANCES},
        **{
            family: PayShape(("win",), needed=True, part=family)
            for family in ("triple", "double", "any_triple", "pair")
        },
        "total": PayShape(tuple(map(str, TOTALS)), needed=True, part="total"),
        "single": PayShape(COUNTS, needed=True, part="single"),
    },
    remedies=SHARED,
    moments=("wagers", "before_throw", "throw", "after_round"),
)


def _called(wager: str, name: Name) -> WagerName:
    family, numbers = name
    if family == "pair":
        low, high = numbers
        return WagerName(f"{low} and {high}", f"{low}-{high}", (f"{low} {high}", "combination", "pair"))
    if family == "single":
        return WagerName(f"Single {numbers[0]}", f"{numbers[0]}", ("one number", f"number {numbers[0]}"))
    said = " ".join((family.replace("_", " ").capitalize(), *map(str, numbers)))
    return WagerName(said, also={"small": ("low",), "big": ("high", "large")}.get(wager, ()))


NAMES: Names = {wager: _called(wager, name) for wager, name in WAGERS.items()}
"""What players call its wagers."""
