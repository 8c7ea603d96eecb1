"""What every craps wager is worth, from the thirty-six ways two dice fall.

Wagers go by their names in a record (`pass`, `place_6`, `hop_2_4`). Pay tables are plain: a name and what it
pays to one, with `put`, `field_2` ... `field_12`, `odds_4`, `dont_odds_4`, `hop_hard`, `hop_easy` and
`fire_4` ... `fire_6` for the rows that are not wagers of their own. The edge is per wager made: a barred roll
is an outcome that pushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import lcm

from msgspec import Struct

from pitboss.odds import Result, WagerAnalysis, weigh

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)
NATURALS = (7, 11)
ROLLS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
WAYS = {total: sum(first + second == total for first, second in ROLLS) for total in range(2, 13)}
_SEVENS = WAYS[7]
_POINT_ROLLS = sum(WAYS[point] for point in POINTS)
_HORN = {"craps_2": 1, "craps_3": 1, "craps_12": 1, "eleven": 1}
_SINGLES = {
    "any_seven": (7,),
    "any_craps": CRAPS,
    "craps_2": (2,),
    "craps_3": (3,),
    "craps_12": (12,),
    "eleven": (11,),
}
_HORN_HIGH = {"2": "craps_2", "3": "craps_3", "11": "eleven", "12": "craps_12"}

Roll = tuple[int, int]
Pays = Mapping[str, Fraction]


class Terms(Struct, frozen=True, kw_only=True):
    """What a house may set beside its pay tables: the barred roll and the commission on buy and lay wagers.

    `buy_vig` is a share of the stake, `lay_vig` of what the wager can win; with `vig_on_win` only a winner
    pays it.
    """

    barred: int = 12
    buy_vig: Fraction = Fraction(0)
    lay_vig: Fraction = Fraction(0)
    vig_on_win: bool = False


def wager(name: str, pays: Pays, terms: Terms | None = None) -> WagerAnalysis:
    """The analysis of any wager by its name in a record."""
    terms = terms or Terms()
    if name in ("pass", "come"):
        return weigh(name, _whole(_right_line(pays[name])))
    if name in ("dont_pass", "dont_come"):
        return weigh(name, _whole(_wrong_line(pays[name], terms.barred)))
    if name.endswith("_odds"):
        return odds(name, pays)
    if name == "fire":
        return weigh(name, _whole(_fire(pays)))
    family, _, number = name.rpartition("_")
    if family in _RACES and number.isdigit() and int(number) in POINTS:
        return weigh(name, _RACES[family](int(number), pays, terms))
    return weigh(name, _one_roll(name, pays))


def odds(name: str, pays: Pays) -> WagerAnalysis:
    """Odds behind a line wager, one unit on whichever point is set; true odds cost nothing."""
    if name.startswith("put_") and name != "put_odds":
        number = int(name.removeprefix("put_").removesuffix("_odds"))
        return weigh(name, _number_first(number, pays[f"odds_{number}"], Fraction(-1), Fraction(1)))
    against = name.startswith("dont")
    rows = [row for point in POINTS for row in _odds_rows(point, pays, against)]
    return weigh(name, _whole(rows))


def with_odds(
    name: str, pays: Pays, multiples: Mapping[int, Fraction], terms: Terms | None = None
) -> WagerAnalysis:
    """A line wager of one unit with odds of `multiples[point]` units behind it; the edge is per flat unit."""
    against = name.startswith("dont")
    flat = _wrong_line(pays[name], (terms or Terms()).barred) if against else _right_line(pays[name])
    key = "dont_odds" if against else "odds"
    rows = []
    for row in flat:
        multiple = Fraction(0) if row.point is None else multiples.get(row.point, Fraction(0))
        rate = pays[f"{key}_{row.point}"] if row.point and row.net > 0 else Fraction(-1)
        rows.append(_Row(row.event, row.net + multiple * rate, row.share, row.point, 1 + multiple))
    return weigh(f"{name} with odds", _whole(rows))


class _Row(Struct, frozen=True):
    """A result with a rational share of all results, still to be brought to whole weights."""

    event: str
    net: Fraction
    share: Fraction
    point: int | None = None
    staked: Fraction = Fraction(1)


def _whole(rows: Iterable[_Row]) -> Iterator[Result]:
    """Shares brought to the smallest whole numbers in the same proportion: 1,980 for a line wager."""
    held = list(rows)
    common = lcm(*(row.share.denominator for row in held))
    for row in held:
        yield Result(row.event, row.net, int(row.share * common), row.staked)


def _made(point: int) -> Fraction:
    """The chance that a number comes before a seven."""
    return Fraction(WAYS[point], WAYS[point] + _SEVENS)


def _of_rolls(totals: Iterable[int]) -> Fraction:
    return Fraction(sum(WAYS[total] for total in totals), len(ROLLS))


def _right_line(pays: Fraction) -> Iterator[_Row]:
    """Pass and come: 7 and 11 win at once, 2, 3 and 12 lose, another number must come again before a 7."""
    yield _Row("seven or eleven at once", pays, _of_rolls(NATURALS))
    yield _Row("craps at once", Fraction(-1), _of_rolls(CRAPS))
    for point in POINTS:
        yield _Row(f"point {point} made", pays, _of_rolls([point]) * _made(point), point)
        yield _Row(f"seven out on {point}", Fraction(-1), _of_rolls([point]) * (1 - _made(point)), point)


def _wrong_line(pays: Fraction, barred: int) -> Iterator[_Row]:
    """Don't pass and don't come: the mirror of pass, but the barred roll neither wins nor loses."""
    if barred not in CRAPS:
        raise ValueError(f"{barred} cannot be barred: only 2, 3 or 12 win a don't wager at once.")
    yield _Row("seven or eleven at once", Fraction(-1), _of_rolls(NATURALS))
    yield _Row("craps at once", pays, _of_rolls(total for total in CRAPS if total != barred))
    yield _Row(f"barred {barred}", Fraction(0), _of_rolls([barred]))
    for point in POINTS:
        yield _Row(f"seven out on {point}", pays, _of_rolls([point]) * (1 - _made(point)), point)
        yield _Row(f"point {point} made", Fraction(-1), _of_rolls([point]) * _made(point), point)


def _odds_rows(point: int, pays: Pays, against: bool) -> Iterator[_Row]:
    share = Fraction(WAYS[point], _POINT_ROLLS)
    won = pays[f"dont_odds_{point}"] if against else pays[f"odds_{point}"]
    made, seven = (Fraction(-1), won) if against else (won, Fraction(-1))
    yield _Row(f"point {point} made", made, share * _made(point), point)
    yield _Row(f"seven out on {point}", seven, share * (1 - _made(point)), point)


def _number_first(number: int, net: Fraction, lost: Fraction, staked: Fraction) -> list[Result]:
    return [
        Result(f"{number} before seven", net, WAYS[number], staked),
        Result(f"seven before {number}", lost, _SEVENS, staked),
    ]


def _put(number: int, pays: Pays, terms: Terms) -> list[Result]:
    return _number_first(number, pays["put"], Fraction(-1), Fraction(1))


def _place(number: int, pays: Pays, terms: Terms) -> list[Result]:
    return _number_first(number, pays[f"place_{number}"], Fraction(-1), Fraction(1))


def _buy(number: int, pays: Pays, terms: Terms) -> list[Result]:
    vig = terms.buy_vig
    upfront = Fraction(0) if terms.vig_on_win else vig
    return _number_first(number, pays[f"buy_{number}"] - vig, -1 - upfront, 1 + upfront)


def _lay(number: int, pays: Pays, terms: Terms) -> list[Result]:
    won = pays[f"lay_{number}"]
    vig = terms.lay_vig * won
    upfront = Fraction(0) if terms.vig_on_win else vig
    return [
        Result(f"seven before {number}", won - vig, _SEVENS, 1 + upfront),
        Result(f"{number} before seven", -1 - upfront, WAYS[number], 1 + upfront),
    ]


def _hard(number: int, pays: Pays, terms: Terms) -> list[Result]:
    if number % 2:
        raise ValueError(f"{number} has no hard way: only 4, 6, 8 and 10 are thrown as a double.")
    return [
        Result(f"hard {number}", pays[f"hard_{number}"], 1),
        Result(f"easy {number}", Fraction(-1), WAYS[number] - 1),
        Result("seven", Fraction(-1), _SEVENS),
    ]


_RACES = {"put": _put, "place": _place, "buy": _buy, "lay": _lay, "hard": _hard}


def parts(name: str) -> dict[str, Fraction]:
    """How a one-roll wager divides over single wagers: a horn is a quarter each on 2, 3, 12 and 11."""
    if name == "c_and_e":
        units = {"any_craps": 1, "eleven": 1}
    elif name == "horn":
        units = dict(_HORN)
    elif name.startswith("horn_high_") and name[10:] in _HORN_HIGH:
        high = _HORN_HIGH[name[10:]]
        units = {**_HORN, high: 2}
    elif name == "world":
        units = {**_HORN, "any_seven": 1}
    elif name in _SINGLES or name == "field" or name.startswith("hop_"):
        units = {name: 1}
    else:
        raise ValueError(
            f"{name!r} is no craps wager: say it like 'pass', 'place_6', 'hard_8', 'horn_high_12', 'hop_2_4'."
        )
    return {part: Fraction(unit, sum(units.values())) for part, unit in units.items()}


def hop_faces(name: str) -> Roll:
    """The two faces a hop names, the lower first."""
    faces = sorted(
        int(face) for face in name.removeprefix("hop_").split("_") if face in {"1", "2", "3", "4", "5", "6"}
    )
    if len(faces) != 2 or name.count("_") != 2:
        raise ValueError(f"{name!r} names no two faces: a hop is written like 'hop_2_4'.")
    return faces[0], faces[1]


def single_pays(part: str, roll: Roll, pays: Pays) -> Fraction | None:
    """What a single one-roll wager pays on a roll, or None where it loses."""
    total = sum(roll)
    if part == "field":
        return pays.get(f"field_{total}")
    if part in _SINGLES:
        return pays[part] if total in _SINGLES[part] else None
    faces = hop_faces(part)
    if tuple(sorted(roll)) != faces:
        return None
    return pays["hop_hard" if faces[0] == faces[1] else "hop_easy"]


def one_roll_net(name: str, roll: Roll, pays: Pays) -> Fraction:
    """What a one-roll wager nets on a roll, per unit: the winning parts less the losing ones."""
    net = Fraction(0)
    for part, share in parts(name).items():
        won = single_pays(part, roll, pays)
        net += -share if won is None else share * won
    return net


def _one_roll(name: str, pays: Pays) -> Iterator[Result]:
    nets = {roll: one_roll_net(name, roll, pays) for roll in ROLLS}
    shown = {roll: _shown(name, roll) for roll, net in nets.items() if net != -1}
    for event in dict.fromkeys(shown.values()):
        rolls = [roll for roll, this in shown.items() if this == event]
        yield Result(event, nets[rolls[0]], len(rolls))
    yield Result("any other roll", Fraction(-1), len(ROLLS) - len(shown))


def _shown(name: str, roll: Roll) -> str:
    if name.startswith("hop_"):
        return f"roll of {min(roll)}-{max(roll)}"
    return f"roll of {sum(roll)}"


def fire_shares() -> dict[int, Fraction]:
    """The chance that a shooter makes exactly so many different points before sevening out.

    The points already made are a set that only grows. From each set the next new point, or the seven out,
    comes with a chance that does not depend on how the set was reached.
    """
    made = {point: Fraction(WAYS[point], _POINT_ROLLS) * _made(point) for point in POINTS}
    seven_out = 1 - sum(made.values())
    reached = {frozenset[int](): Fraction(1)}
    shares = dict.fromkeys(range(len(POINTS) + 1), Fraction(0))
    for size in shares:
        for points in map(frozenset, combinations(POINTS, size)):
            leaves = 1 - sum((made[point] for point in points), Fraction(0))
            shares[size] += reached[points] * seven_out / leaves
            for point in set(POINTS) - points:
                grown = points | {point}
                reached[grown] = reached.get(grown, Fraction(0)) + reached[points] * made[point] / leaves
    return shares


def _fire(pays: Pays) -> Iterator[_Row]:
    """The fire wager: settled at the seven out by how many different points were made."""
    for count, share in fire_shares().items():
        event = f"{count} different points" if count > 1 else ("no point", "one point")[count]
        yield _Row(event, pays.get(f"fire_{count}", Fraction(-1)), share)
