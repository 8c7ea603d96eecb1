"""The compiled loop and the tables it is priced by, held against a hand settled roll by roll in plain words."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.games.craps import kernel
from pitboss.games.craps.kernel import CrapsKernel
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many

Pays = dict[str, Fraction]
Roll = tuple[int, int]
OneRoll = Callable[[str, Roll, Pays], Fraction]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
POINTS = (4, 5, 6, 8, 9, 10)
# What each posting leaves asleep on a come-out roll, as the sheets have it.
POSTINGS: list[tuple[str, dict[str, Any], set[str]]] = [
    (H, {}, {"place", "buy"}),
    (OLD, {}, {"place", "buy", "hard", "come", "come_odds"}),
    (NEW, {}, {"place", "buy", "hard", "come_odds"}),
    (H, {"vig_when": "when won", "buy_on_come_out": "on"}, {"place"}),
    (
        H,
        {"lay_on_come_out": "off", "come_odds_on_come_out": "off", "put_odds_on_come_out": "off"},
        {"place", "buy", "lay", "come_odds", "put_odds"},
    ),
]


def made(book: str, **options: Any) -> CrapsKernel:
    return CrapsKernel(game_of("craps").rules(book, options))


def table_point(point: int, total: int) -> int:
    if point:
        return 0 if total in (point, 7) else point
    return total if total in POINTS else 0


def settle(name: str, rolls: list[Roll], pays: Pays, off: set[str], one_roll: OneRoll) -> Iterator[Fraction]:
    """A wager kept up through one hand, settled roll by roll: what one unit of it nets each time it is decided."""
    point, own, fire = 0, None, set[int]()
    flat = name.removesuffix("_odds")
    family, _, number = flat.rpartition("_")
    for roll in rolls:
        total, come_out = sum(roll), point == 0
        result: Fraction | int | None = None
        if flat in ("come", "dont_come"):
            own = "new" if own is None and not come_out else own
            result, own = settle_come(name, own, total, pays, asleep=come_out and flat in off)
        elif family == "put":
            own = "up" if own or not come_out else None
            won = pays["put" if flat == name else f"odds_{number}"]
            result = race(total, int(number), won) if own else None
            own = own if result is None else None
        elif family in ("place", "buy", "lay", "hard"):
            result = None if come_out and family in off else settle_number(family, int(number), roll, pays)
        elif name == "fire":
            fire |= {point} if point == total else set()
            result = pays.get(f"fire_{len(fire)}", -1) if total == 7 and not come_out else None
        elif flat in ("pass", "dont_pass"):
            result = settle_line(name, point, total, pays)
        else:
            result = one_roll(name, roll, pays)
        returned = come_out and flat != name and f"{family if family == 'put' else flat}_odds" in off
        if result is not None:
            yield Fraction(0 if returned else result)
        point = table_point(point, total)


def race(total: int, number: int, won: Fraction, lost: int = -1) -> Fraction | int | None:
    return won if total == number else lost if total == 7 else None


def settle_number(family: str, number: int, roll: Roll, pays: Pays) -> Fraction | int | None:
    total, won = sum(roll), pays[f"{family}_{number}"]
    if family == "lay":
        return {number: -1, 7: won}.get(total)
    if family == "hard" and total == number:
        return won if roll[0] == roll[1] else -1
    return race(total, number, won)


def settle_line(name: str, point: int, total: int, pays: Pays) -> Fraction | int | None:
    wrong, odds = name.startswith("dont"), name.endswith("_odds")
    if not point:
        if odds:
            return None
        if total in (7, 11):
            return -1 if wrong else pays[name]
        if total in (2, 3, 12):
            return (0 if total == 12 else pays[name]) if wrong else -1
        return None
    won = pays[f"{'dont_' * wrong}odds_{point}"] if odds else pays[name]
    return ({7: won, point: -1} if wrong else {point: won, 7: -1}).get(total)


def settle_come(
    name: str, own: object, total: int, pays: Pays, *, asleep: bool
) -> tuple[Fraction | int | None, object]:
    if own is None or asleep:
        return None, own
    if own == "new":
        return settle_line(name, 0, total, pays), total if total in POINTS else None
    assert isinstance(own, int)
    return settle_line(name, own, total, pays), None if total in (own, 7) else own


def charged(name: str, net: Fraction, pays: Pays, on_win: bool) -> Fraction:
    """Five percent of a buy, or of what a lay can win."""
    if not name.startswith(("buy", "lay")) or (on_win and net < 0):
        return Fraction(0)
    return Fraction(1 if name.startswith("buy") else pays[name]) / 20


@pytest.mark.parametrize(("book", "options", "off"), POSTINGS)
def test_every_wager_of_every_hand_nets_to_the_cent_what_plain_words_say(
    book: str, options: dict[str, Any], off: set[str], pays: Pays, one_roll: OneRoll
) -> None:
    table = made(book, **options)
    many = so_many(everyday=12, ci=150, long=2_000)
    hands: list[list[Roll]] = [[(a, b) for a, b in record["rolls"]] for record in table.records(23, many)]
    # A run of as many rolls as these hands have ends with the last of them: it is these hands.
    sums = table.sums(table.tally(23, sum(map(len, hands))))
    assert sums.rounds == sum(map(len, hands))
    for name, wager in sums.wagers.items():
        rates = [rate for rolls in hands for rate in settle(name, rolls, pays, off, one_roll)]
        on_win = "vig_when" in options
        nets = [(rate - charged(name, rate, pays, on_win)) * wager.stake_cents for rate in rates]
        assert wager.decided == len(nets), name
        assert wager.net_cents == sum(nets), name
        assert wager.net_squares == sum(net**2 for net in nets), name


@pytest.mark.parametrize(("book", "options", "off"), POSTINGS)
def test_every_record_tells_those_nets(
    book: str, options: dict[str, Any], off: set[str], pays: Pays, one_roll: OneRoll
) -> None:
    table, many = made(book, **options), so_many(everyday=5, ci=40, long=500)
    for record, nets in zip(table.records(29, many), table.nets(29, many), strict=True):
        rolls: list[Roll] = [(a, b) for a, b in record["rolls"]]
        vig = Fraction(0)
        for bet in table.bets:
            rates = list(settle(bet.name, rolls, pays, off, one_roll))
            told = sum(cents for id, cents in nets.items() if id.rpartition(".")[0] == bet.name)
            assert told == sum(rates) * bet.amount, (bet.name, rolls)
            vig += sum(charged(bet.name, rate, pays, "vig_when" in options) for rate in rates) * bet.amount
        assert nets["vig"] == -vig


@pytest.mark.parametrize("book", [H, OLD])
def test_the_contexts_tell_what_stands_before_each_throw(book: str) -> None:
    sleeps = book == OLD
    for hand in islice(kernel.hands(11, made(book).goes), 300):
        point, come, fire = 0, None, set[int]()
        for place, (code, contexts) in enumerate(hand):
            total, come_out = code // 6 + code % 6 + 2, point == 0
            come = "new" if come is None and not come_out else come
            states = [
                context - start - size * come_out
                for context, start, size in zip(contexts, kernel.STARTS, kernel.STATES, strict=True)
            ]
            assert states[kernel.LINE] == (0, *POINTS).index(point)
            assert states[kernel.COME] == (None, *POINTS, "new").index(come)
            assert states[kernel.FIRE] == sum(1 << POINTS.index(number) for number in fire)
            assert come_out or states[kernel.PUT] == 63
            fire |= {point} if total == point else set()
            if come == "new":
                come = total if total in POINTS else None
            elif total in (come, 7) and not (come_out and sleeps):
                come = None
            seven_out = point > 0 and total == 7
            assert seven_out == (place == len(hand) - 1)
            point = table_point(point, total)


def test_puts_stay_up_over_a_come_out_but_for_the_number_thrown() -> None:
    hands = islice(kernel.hands(7, made(H).goes), 300)
    for hand in hands:
        left, point = 0, 0
        for code, contexts in hand:
            total = code // 6 + code % 6 + 2
            left = 63 if point else left
            assert contexts[kernel.PUT] == kernel.STARTS[kernel.PUT] + 64 * (point == 0) + left
            left = 0 if total == 7 else left & ~(1 << POINTS.index(total)) if total in POINTS else left
            point = table_point(point, total)


@pytest.mark.parametrize("asked", [1, 100, 12_345])
def test_a_run_goes_on_to_the_seven_out(asked: int) -> None:
    table = made(H)
    sums = table.sums(table.tally(9, asked))
    hands = list(islice(kernel.hands(9, table.goes), sums.wagers["fire"].decided))
    assert sums.rounds >= asked
    assert sums.rounds == sums.wagers["field"].decided == sum(map(len, hands))
    assert sum(map(len, hands[:-1])) < asked


def test_a_hand_and_its_tally_count_the_same_throws_in_the_same_contexts() -> None:
    table = made(H)
    hands = list(islice(kernel.hands(5, table.goes, stream=2), 200))
    counts = np.zeros((kernel.CONTEXTS, 36), np.int64)
    for hand in hands:
        for code, contexts in hand:
            counts[list(contexts), code] += 1
    assert (counts == table.tally(5, sum(map(len, hands)), stream=2)).all()


def test_another_barred_roll_pushes_instead() -> None:
    for barred, ways in ((2, 1), (3, 2), (12, 1)):
        bets = {bet.name: bet for bet in made(NEW, barred_number=barred).bets}
        come_out = bets["dont_pass"].cells[kernel.STARTS[kernel.LINE] + kernel.STATES[kernel.LINE]]
        pushes = [code for code, cell in come_out.items() if cell.net == 0]
        assert {code // 6 + code % 6 + 2 for code in pushes} == {barred}
        assert len(pushes) == ways
        assert sorted({cell.net for cell in come_out.values()}) == [-6_000, 0, 6_000]


def test_the_dice_are_fair() -> None:
    thrown = [code for hand in islice(kernel.hands(17, made(OLD).goes), 20_000) for code, _ in hand]
    counts, even = np.bincount(thrown, minlength=36), len(thrown) / 36
    # 35 degrees of freedom: 73 is passed once in about 6,000 seeds.
    assert ((counts - even) ** 2 / even).sum() < 73


def test_streams_of_one_seed_differ_and_repeat() -> None:
    goes = made(OLD).goes
    first, again, other = (list(islice(kernel.hands(1, goes, stream), 20)) for stream in (0, 0, 1))
    assert first == again
    assert first != other


def test_a_stake_that_cannot_be_paid_to_the_cent_is_refused() -> None:
    rules = game_of("craps").rules(H, pay={"fire": {"4 points": "241 to 7"}})
    with pytest.raises(Refusal, match=r"fire of \$60 does not pay evenly") as refused:
        CrapsKernel(rules)
    assert refused.value.code == "no_kernel"


@pytest.mark.parametrize(
    "said", [{"point_numbers": (4, 10)}, {"naturals": (6, 7, 11)}, {"barred_number": 8}], ids=str
)
def test_a_document_with_other_points_is_refused(
    said: dict[str, Any], document: Callable[..., Rules]
) -> None:
    with pytest.raises(Refusal) as refused:
        CrapsKernel(document(OLD, **said))
    assert (refused.value.code, refused.value.rule) == ("no_kernel", "rules.point_numbers")


def test_a_document_with_other_naturals_is_rolled_as_it_is_priced(document: Callable[..., Rules]) -> None:
    rules = document(OLD, naturals=(7,), craps_numbers=(2, 12), barred_number=2)
    table, craps = CrapsKernel(rules), game_of("craps")
    exact = craps.analyse(rules)
    for name, sums in table.sums(table.tally(31, 1_000_000)).wagers.items():
        away = sums.standard_errors_from(exact[name].house_edge, exact[name].variance)
        assert away is not None
        assert abs(float(away)) < 4.5, name


@pytest.mark.parametrize("rolls", [1, 10, 11, 12, 500, 20_000])
def test_wagers_that_the_point_decides_are_counted_over_the_same_throws(rolls: int) -> None:
    whole = CrapsKernel(game_of("craps").rules("horseshoe-cincinnati"))
    made = ("pass", "pass_odds", "dont_pass", "place_6", "lay_4", "hard_8", "field", "any_seven")
    some = whole.only(made)
    for seed in range(3):
        every, by_point = whole.sums(whole.tally(seed, rolls, 7)), some.sums(some.tally(seed, rolls, 7))
        assert by_point.rounds == every.rounds
        assert by_point.wagers == {name: every.wagers[name] for name in every.wagers if name in made}


def test_wagers_that_more_than_the_point_decides_are_counted_with_all_that_does() -> None:
    whole = CrapsKernel(game_of("craps").rules("horseshoe-cincinnati"))
    some = whole.only(("come", "fire"))
    assert all(one.decided for one in some.sums(some.tally(1, 500)).wagers.values())
    assert some.sums(some.tally(1, 500)).wagers == {
        name: one for name, one in whole.sums(whole.tally(1, 500)).wagers.items() if name in ("come", "fire")
    }
