"""Odds and kernel held against the formulas of craps, written out anew: nothing here reads what the game states."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pitboss.desk import game_of
from pitboss.games.craps.odds import fire_shares
from pitboss.games.craps.outcomes import BY_TOTAL
from pitboss.odds.decimals import percent_text

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "craps.json").read_text())
POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}

Pays = dict[str, Fraction]
Row = tuple[str, Fraction, Fraction]
OneRoll = Callable[[str, tuple[int, int], Pays], Fraction]


class Terms(NamedTuple):
    """What a house sets beside its pay tables; the charges are shares of the stake and of the possible win."""

    barred: int = 12
    buy: Fraction = Fraction(1, 20)
    lay: Fraction = Fraction(1, 20)
    on_win: bool = False


def made(point: int) -> Fraction:
    """The chance that a number comes before a seven."""
    return Fraction(WAYS[point], WAYS[point] + WAYS[7])


def of_36(*totals: int) -> Fraction:
    return Fraction(sum(WAYS[total] for total in totals), 36)


def line(name: str, pays: Pays, barred: int) -> Iterator[Row]:
    lose, won = Fraction(-1), pays[name]
    if name in ("pass", "come"):
        yield "seven or eleven at once", won, of_36(7, 11)
        yield "craps at once", lose, of_36(*CRAPS)
        for point in POINTS:
            yield f"point {point} made", won, of_36(point) * made(point)
            yield f"seven out on {point}", lose, of_36(point) * (1 - made(point))
        return
    yield "seven or eleven at once", lose, of_36(7, 11)
    yield "craps at once", won, of_36(*(total for total in CRAPS if total != barred))
    yield f"barred {barred}", Fraction(0), of_36(barred)
    for point in POINTS:
        yield f"seven out on {point}", won, of_36(point) * (1 - made(point))
        yield f"point {point} made", lose, of_36(point) * made(point)


def line_odds(name: str, pays: Pays) -> Iterator[Row]:
    lose, points = Fraction(-1), of_36(*POINTS)
    for point in POINTS:
        share = of_36(point) / points
        won = pays[f"{'dont_' * name.startswith('dont')}odds_{point}"]
        results = (lose, won) if name.startswith("dont") else (won, lose)
        yield f"point {point} made", results[0], share * made(point)
        yield f"seven out on {point}", results[1], share * (1 - made(point))


def race(family: str, number: int, pays: Pays, terms: Terms) -> Iterator[Row]:
    lose, chance = Fraction(-1), made(number)
    if family == "hard":
        deciding = WAYS[number] + WAYS[7]
        yield f"hard {number}", pays[f"hard_{number}"], Fraction(1, deciding)
        yield f"easy {number}", lose, Fraction(WAYS[number] - 1, deciding)
        yield "seven", lose, Fraction(WAYS[7], deciding)
        return
    won = pays["put"] if family == "put" else pays[f"{family}_{number}"]
    vig = {"buy": terms.buy, "lay": terms.lay * won}.get(family, Fraction(0))
    upfront = Fraction(0) if terms.on_win else vig
    if family == "lay":
        yield f"seven before {number}", won - vig, 1 - chance
        yield f"{number} before seven", lose - upfront, chance
    else:
        yield f"{number} before seven", won - vig, chance
        yield f"seven before {number}", lose - upfront, 1 - chance


def next_roll(name: str, pays: Pays, one_roll: OneRoll) -> Iterator[Row]:
    nets = {roll: one_roll(name, roll, pays) for roll in ROLLS}
    shown: dict[str, list[Fraction]] = {}
    for roll, net in nets.items():
        event = f"{min(roll)}-{max(roll)}" if name.startswith("hop") else str(sum(roll))
        if net != -1:
            shown.setdefault(f"roll of {event}", []).append(net)
    for event, found in shown.items():
        assert len(set(found)) == 1
        yield event, found[0], Fraction(len(found), 36)
    yield "any other roll", Fraction(-1), Fraction(list(nets.values()).count(Fraction(-1)), 36)


def fire_chain() -> dict[int, Fraction]:
    """Points made, from set to set: from each the next new point, or the seven out, comes by a chance of its own."""
    new = {point: of_36(point) / of_36(*POINTS) * made(point) for point in POINTS}
    seven_out = 1 - sum(new.values())
    reached, shares = {frozenset[int](): Fraction(1)}, dict.fromkeys(range(7), Fraction(0))
    for size in shares:
        for points in map(frozenset, combinations(POINTS, size)):
            leaves = 1 - sum((new[point] for point in points), Fraction(0))
            shares[size] += reached[points] * seven_out / leaves
            for point in set(POINTS) - points:
                grown = points | {point}
                reached[grown] = reached.get(grown, Fraction(0)) + reached[points] * new[point] / leaves
    return shares


def fire(pays: Pays) -> Iterator[Row]:
    for count, share in fire_chain().items():
        event = f"{count} different points" if count > 1 else ("no point", "one point")[count]
        yield event, pays.get(f"fire_{count}", Fraction(-1)), share


def rows(name: str, pays: Pays, terms: Terms, one_roll: OneRoll) -> list[Row]:
    """Every way a wager can end: what it is called, what it nets for one unit, and how often."""
    flat = name.removesuffix("_odds")
    family, _, number = flat.rpartition("_")
    if flat in ("pass", "come", "dont_pass", "dont_come"):
        return list(line(name, pays, terms.barred) if flat == name else line_odds(name, pays))
    if family == "put" and flat != name:
        return list(race("put", int(number), {"put": pays[f"odds_{number}"]}, terms))
    if family in ("put", "place", "buy", "lay", "hard"):
        return list(race(family, int(number), pays, terms))
    return list(fire(pays) if name == "fire" else next_roll(name, pays, one_roll))


POSTINGS: list[tuple[str, dict[str, Any], dict[str, dict[str, str]], Terms]] = [
    *((book, {}, {}, Terms()) for book in (H, OLD, NEW)),
    (H, {"vig_when": "when won", "lay_vig": 4}, {}, Terms(lay=Fraction(1, 25), on_win=True)),
    (H, {"buy_vig": "4.5", "lay_vig": "2.25"}, {}, Terms(buy=Fraction(9, 200), lay=Fraction(9, 400))),
    (H, {"buy_vig": 0, "lay_vig": 3}, {}, Terms(buy=Fraction(0), lay=Fraction(3, 100))),
    (H, {}, {"fire": {"4 points": "25 to 1"}, "hard": {"8": "19 to 2"}, "put": {"put": "6 to 5"}}, Terms()),
    (
        OLD,
        {},
        {"field": {"12": "3 to 1"}, "hop": {"easy": "16 to 1"}, "one_roll": {"eleven": "31 to 2"}},
        Terms(),
    ),
    (NEW, {}, {"line": {"dont_pass": "3 to 2"}, "place": {"6": "6 to 5"}}, Terms()),
    (NEW, {"barred_number": 2}, {}, Terms(barred=2)),
    (NEW, {"barred_number": 3}, {}, Terms(barred=3)),
]
ROW_NAMES = {"line": "{}", "put": "{}", "one_roll": "{}"}


def as_posted(pays: Pays, pay: dict[str, dict[str, str]]) -> Pays:
    """The sheet with what the house posts above it."""
    posted = dict(pays)
    for table, better in pay.items():
        for row, odds in better.items():
            name = ROW_NAMES.get(table, f"{table}_{{}}").format(row.removesuffix(" points"))
            posted[name] = Fraction(odds.replace(" to ", "/"))
    return posted


@pytest.mark.parametrize(("book", "options", "pay", "terms"), POSTINGS)
def test_every_wager_ends_as_often_and_nets_as_much_as_the_formulas_say(
    book: str,
    options: dict[str, Any],
    pay: dict[str, dict[str, str]],
    terms: Terms,
    pays: Pays,
    one_roll: OneRoll,
) -> None:
    craps, posted = game_of("craps"), as_posted(pays, pay)
    analysis = craps.analyse(craps.rules(book, options, pay))
    assert len(analysis.wagers) > 60
    for name, wager in analysis.wagers.items():
        found = [(row.event, row.net, row.probability) for row in wager.outcomes]
        assert found == rows(name, posted, terms, one_roll), name
        assert wager.name == name


@pytest.mark.parametrize(
    ("book", "options", "pay", "terms"),
    [POSTINGS[0], *(pytest.param(*POSTINGS[place], marks=pytest.mark.heavy) for place in (1, 3, 9))],
)
def test_the_kernel_comes_to_the_edge_of_the_formulas(
    book: str,
    options: dict[str, Any],
    pay: dict[str, dict[str, str]],
    terms: Terms,
    pays: Pays,
    one_roll: OneRoll,
) -> None:
    craps = game_of("craps")
    kernel = craps.kernel(craps.rules(book, options, pay))
    for name, sums in kernel.sums(kernel.tally(1903, 3_000_000)).wagers.items():
        ends = rows(name, pays, terms, one_roll)
        mean = sum(net * share for _, net, share in ends)
        away = sums.standard_errors_from(-mean, sum(net**2 * share for _, net, share in ends) - mean**2)
        assert away is not None
        assert abs(float(away)) < 4.5, name
        assert sums.decided > 100_000


def test_two_dice_fall_thirty_six_ways() -> None:
    assert {str(total): len(throws) for total, throws in BY_TOTAL.items()} == COUNTS["rolls"]


def test_a_line_wager_is_counted_in_1980() -> None:
    craps = game_of("craps")
    wager = craps.analyse(craps.rules(OLD))["pass"]
    assert wager.total_combinations == 1980
    assert {row.event: row.combinations for row in wager.outcomes} == COUNTS["pass"]
    assert wager.hit_frequency == Fraction(244, 495)


def test_the_fire_chances_are_those_of_the_chain_and_the_published_ones() -> None:
    shares = dict(enumerate(fire_shares(frozenset(POINTS))))
    assert shares == fire_chain()
    assert sum(shares.values()) == 1
    assert shares[0] == Fraction(98, 165)
    # Ethier, The Doctrine of Chances (2010), chapter 15, as D. Catlin gives them to twelve places.
    ethier = {0: 593939393939, 1: 260750492004, 2: 101275355549, 3: 33434212179, 4: 8798178440}
    assert {count: round(shares[count] * 10**12) for count in ethier} == ethier


def test_the_fire_wager_costs_the_published_edge() -> None:
    craps = game_of("craps")
    assert percent_text(craps.analyse(craps.rules(H))["fire"].house_edge, 2) == "20.76%"
