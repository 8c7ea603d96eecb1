"""A second voice: roulette of two books settled straight from the fact sheets, and random rounds.

No code of the game is used. A pocket is its label: "0", "00", "1" to "36".
"""

import random
from fractions import Fraction
from typing import Any

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
SINGLE, DOUBLE, DOUBLE_AS_SINGLE = "single zero", "double zero", "double zero as single zero"
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
PAYS = {
    "straight": 35,
    "split": 17,
    "row": 11,
    "trio": 11,
    "corner": 8,
    "first-five": 6,
    "six": 5,
    "column": 2,
    "dozen": 2,
    "courtesy": 17,
}
"""The floors of section 5.I (Oneida: G(1)); everything else pays even money, and the courtesy line is a split."""
VOID = {
    HORSESHOE: ("same_direction", "too_few_revolutions", "ball_left_wheel", "foreign_object"),
    ONEIDA: ("same_direction", "too_few_revolutions", "foreign_object"),
}
"""What makes a spin none: section 7, and Oneida's H, which knows no ball that leaves the wheel."""
NUMBERS = range(1, 37)
TRIOS = ({"0", "1", "2"}, {"0", "2", "00"}, {"00", "2", "3"})


def pockets(wheel: str) -> list[str]:
    """The pockets a ball can rest in; on a double wheel used as single, 00 is one though it never counts."""
    return [*(["0"] if wheel == SINGLE else ["0", "00"]), *map(str, NUMBERS)]


def numbers(*several: int) -> frozenset[str]:
    return frozenset(map(str, several))


OUTSIDE = {
    "red": numbers(*RED),
    "black": numbers(*(number for number in NUMBERS if number not in RED)),
    "odd": numbers(*NUMBERS[0::2]),
    "even": numbers(*NUMBERS[1::2]),
    "low": numbers(*NUMBERS[:18]),
    "high": numbers(*NUMBERS[18:]),
}


def touching(wheel: str) -> set[frozenset[str]]:
    """The pairs of boxes that share a line: in a row, in a column, and the zeros with their neighbours."""
    rows = {numbers(one, one + 1) for one in NUMBERS if one % 3}
    columns = {numbers(one, one + 3) for one in NUMBERS if one <= 33}
    zeros = [("0", "1"), ("0", "2"), ("0", "3")]
    if wheel != SINGLE:
        zeros = [("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")]
    return rows | columns | set(map(frozenset, zeros))


def covered(wager: str, wheel: str) -> frozenset[str] | None:
    """The pockets a wager wins on; None where there is no such wager on this layout."""
    if wager in OUTSIDE:
        return OUTSIDE[wager]
    kind, _, rest = wager.partition("-")
    told = rest.split("-")
    if wager == "first-five":
        return frozenset({"0", "00", "1", "2", "3"}) if wheel != SINGLE else None
    if wager == "courtesy":
        return frozenset({"0", "00"}) if wheel != SINGLE else None
    if kind in ("straight", "split", "trio"):
        return _named(kind, frozenset(told), wheel) if len(set(told)) == len(told) else None
    return _placed(kind, int(rest)) if rest.isdigit() and not rest.startswith("0") else None


def _named(kind: str, told: frozenset[str], wheel: str) -> frozenset[str] | None:
    """A wager that names every number it is on."""
    there = told <= set(pockets(wheel))
    fits = {
        "straight": len(told) == 1 and not (wheel == DOUBLE_AS_SINGLE and told == {"00"}),
        "split": told in touching(wheel),
        "trio": told in TRIOS,
    }
    return told if there and fits[kind] else None


def _placed(kind: str, first: int) -> frozenset[str] | None:
    """A wager named by its lowest number, or by which column or dozen it is."""
    starts = {
        "row": (range(1, 35, 3), range(3)),
        "six": (range(1, 32, 3), range(6)),
        "corner": ([one for one in range(1, 33) if one % 3], (0, 1, 3, 4)),
        "column": (range(1, 4), range(0, 36, 3)),
    }
    if kind == "dozen":
        return numbers(*range(12 * first - 11, 12 * first + 1)) if 1 <= first <= 3 else None
    if kind not in starts or first not in starts[kind][0]:
        return None
    return numbers(*(first + step for step in starts[kind][1]))


def every_wager(wheel: str) -> list[str]:
    """Every wager of a layout, by its name in a record; a split names its lower number first."""
    order = ["0", "00", *map(str, NUMBERS)]
    splits = ["split-" + "-".join(sorted(pair, key=order.index)) for pair in touching(wheel)]
    trios = ["trio-0-1-2", "trio-0-2-00", "trio-00-2-3"]
    inside = [f"{kind}-{first}" for kind in ("row", "corner", "six", "column", "dozen") for first in NUMBERS]
    named = [f"straight-{pocket}" for pocket in pockets(wheel)] + sorted(splits) + trios + inside
    return [one for one in (*named, "first-five", "courtesy", *OUTSIDE) if covered(one, wheel)]


# -- settlement ------------------------------------------------------------------------------------


def result(spins: list[str], wheel: str) -> str:
    """The pocket that counts: on a double wheel used as single, 00 is no spin, and the ball is spun again."""
    return next(pocket for pocket in spins if wheel != DOUBLE_AS_SINGLE or pocket != "00")


def pays(
    wager: str, pocket: str, wheel: str, better: dict[str, int] | None = None, half: bool = False
) -> Fraction:
    """What a unit on a wager wins or loses; there are no pushes, and a half is lost only to zero at Oneida."""
    wins_on = covered(wager, wheel)
    assert wins_on is not None, wager
    kind = "first-five" if wager == "first-five" else wager.partition("-")[0]
    if pocket in wins_on:
        paid_as = "split" if kind == "courtesy" else kind
        return Fraction((better or {}).get(paid_as, PAYS.get(kind, 1)))
    return Fraction(-1, 2) if half and pocket in ("0", "00") and wager in OUTSIDE else Fraction(-1)


def lines(seat: dict[str, Any]) -> list[tuple[str, str, str]]:
    """A seat's wagers as key, wager and amount: the key is the id, or the wager where there is none."""
    if isinstance(seat["wagers"], dict):
        return [(wager, wager, amount) for wager, amount in seat["wagers"].items()]
    return [(one.get("id") or one["wager"], one["wager"], one["amount"]) for one in seat["wagers"]]


def settle(record: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """Net by seat and wager or id; wagers without an id add up under their name; a void spin decides nothing."""
    options = record.get("options", {})
    wheel, half = options.get("wheel", DOUBLE), options.get("zero_loss") == "half"
    better = {kind: int(odds.split()[0]) for kind, odds in options.get("pay", {}).get("odds", {}).items()}
    counted = record["spins"][len(record.get("irregularities", [])) :]
    net: dict[str, dict[str, Fraction]] = {}
    for seat in record["seats"]:
        own = net.setdefault(str(seat["seat"]), {})
        for key, wager, amount in lines(seat):
            unit = pays(wager, result(counted, wheel), wheel, better, half) if counted else Fraction(0)
            stake = Fraction(amount) + (Fraction(seat.get("coupons", {}).get(wager, 0)) if unit > 0 else 0)
            own[key] = own.get(key, Fraction(0)) + stake * unit
    return net


# -- random rounds -----------------------------------------------------------------------------------


def random_record(source: random.Random, book: str) -> dict[str, Any]:
    """A round of a book: a posting, a few seats, wagers of every kind, by name or by id, spins called off before."""
    options = _options(source, book)
    wheel = options.get("wheel", DOUBLE)
    spins: list[str] = []
    while not spins or (wheel == DOUBLE_AS_SINGLE and spins[-1] == "00"):
        spins.append(
            source.choice([*pockets(wheel), "0", "0", "00", "00"] if wheel != SINGLE else pockets(wheel))
        )
    called = [{"kind": kind} for kind in source.choices(VOID[book], k=source.choice((0, 0, 0, 1, 2)))]
    spins = [source.choice([one for one in pockets(wheel) if one != "00"]) for _ in called] + spins
    if called and called[-1]["kind"] != "ball_left_wheel" and source.random() < 0.2:
        spins = spins[: len(called)]
    places = sorted(source.sample(range(1, 7), source.randint(1, 3)))
    seats = [_seat(source, number, every_wager(wheel), book) for number in places]
    record = {"id": "o", "rulebook": book, "game": "roulette", "options": options, "seats": seats}
    return {**record, "spins": spins} | ({"irregularities": called} if called else {})


def _options(source: random.Random, book: str) -> dict[str, Any]:
    """A posting: the wheel or the half, and now and then better odds than the floor."""
    if book == HORSESHOE:
        posted: dict[str, Any] = {"wheel": source.choice((SINGLE, DOUBLE, DOUBLE_AS_SINGLE))}
    else:
        posted = {"zero_loss": source.choice(("half", "half", "all"))}
    if source.random() < 0.2:
        kind = source.choice([kind for kind in PAYS if kind != "courtesy"])
        better = {kind: f"{PAYS[kind] + 1} to 1"}
        if book == HORSESHOE and kind in ("row", "trio"):  # one line for three numbers
            better = dict.fromkeys(("row", "trio"), better[kind])
        posted["pay"] = {"odds": better}
    return posted


def _seat(source: random.Random, number: int, known: list[str], book: str) -> dict[str, Any]:
    """A seat's wagers, every kind as likely as any other; by name, by id, or some of each twice."""
    kinds = sorted({wager.partition("-")[0] for wager in known})
    chosen = source.choices(kinds, k=source.randint(1, 12))
    made = [source.choice([one for one in known if one.partition("-")[0] == kind]) for kind in chosen]
    amounts = [source.choice(("1", "5", "25", "33", "100")) for _ in made]
    if source.random() < 0.4:
        named = dict(zip(made, amounts, strict=True))
        seat: dict[str, Any] = {"seat": number, "wagers": named}
        if book == ONEIDA and source.random() < 0.3:
            wager = source.choice(list(named))
            seat["coupons"] = {wager: named[wager]}
        return seat
    ids = source.random() < 0.5
    told = [{"wager": wager, "amount": amount} for wager, amount in zip(made, amounts, strict=True)]
    return {"seat": number, "wagers": [{"id": f"w{n}", **one} for n, one in enumerate(told)] if ids else told}
