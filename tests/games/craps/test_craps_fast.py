from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss.games.craps import exact, fast

Pays = dict[str, Fraction]
Roll = tuple[int, int]

POINTS = (4, 5, 6, 8, 9, 10)
AMOUNT = 6000
NAMES = (
    *("pass", "dont_pass", "pass_odds", "dont_pass_odds", "come", "dont_come", "come_odds", "dont_come_odds"),
    *(f"{family}_{number}" for family in ("put", "place", "buy", "lay") for number in POINTS),
    *(
        "hard_4",
        "hard_6",
        "hard_8",
        "hard_10",
        "field",
        "any_seven",
        "any_craps",
        "craps_2",
        "craps_3",
        "craps_12",
    ),
    *("eleven", "c_and_e", "horn", "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12", "world"),
    *("hop_1_1", "hop_1_6", "hop_3_3", "hop_4_2", "fire"),
)


def bet(name: str, pays: Pays) -> fast.Bet:
    """A wager of $60, with five percent of the stake on a buy and of the possible win on a lay."""
    vig = (
        AMOUNT // 20
        if name.startswith("buy")
        else int(pays[name] * AMOUNT) // 20
        if name.startswith("lay")
        else 0
    )
    return fast.Bet(name=name, amount_cents=AMOUNT, vig_cents=vig)


def params(pays: Pays, **other: object) -> fast.Params:
    return replace(fast.Params(bets=tuple(bet(name, pays) for name in NAMES), pays=pays), **other)


def test_the_kernel_comes_to_the_exact_edge_of_every_wager(pays: Pays) -> None:
    run = fast.run(1903, 3_000_000, params(pays, off_on_come_out=frozenset({"place", "buy"})))
    terms = exact.Terms(buy_vig=Fraction(1, 20), lay_vig=Fraction(1, 20))
    assert run.wagers.keys() == set(NAMES)
    for name, sums in run.wagers.items():
        wager = exact.wager(name, pays, terms)
        away = sums.standard_errors_from(wager.house_edge, wager.variance)
        assert away is not None
        assert abs(float(away)) < 4.5, name
        assert sums.decided > 100_000


def hands_of(emitted: fast.Emitted) -> Iterator[tuple[int, list[Roll]]]:
    bounds = [*emitted.hand_starts.tolist(), len(emitted.dice)]
    for start, end in pairwise(bounds):
        yield start, [(int(first), int(second)) for first, second in emitted.dice[start:end]]


def test_a_hand_runs_from_a_come_out_to_a_seven_out(pays: Pays) -> None:
    emitted = fast.emit(11, 300, params(pays))
    hands = list(hands_of(emitted))
    assert len(hands) == 300
    for start, rolls in hands:
        point = 0
        for place, roll in enumerate(rolls):
            assert emitted.points[start + place] == point
            seven_out = point > 0 and sum(roll) == 7
            assert seven_out == (place == len(rolls) - 1)
            point = table_point(point, sum(roll))


def table_point(point: int, total: int) -> int:
    if point:
        return 0 if total in (point, 7) else point
    return total if total in POINTS else 0


def settle(name: str, rolls: list[Roll], pays: Pays, off: frozenset[str]) -> tuple[int, int]:
    """A wager kept up through one hand, settled roll by roll in plain words: net cents and decisions."""
    net, decisions, point, own, fire = Fraction(0), 0, 0, None, set()
    family, _, number = name.rpartition("_")
    for roll in rolls:
        total, come_out = sum(roll), point == 0
        result: Fraction | int | None = None
        if name in ("come", "dont_come", "come_odds", "dont_come_odds"):
            if own is None and not come_out:
                own = "new"
            result, own = settle_come(
                name, own, total, pays, asleep=come_out and name.removesuffix("_odds") in off
            )
            if result is not None and come_out and name in off:
                result = 0
        elif family == "put":
            own = "up" if own or not come_out else None
            result = race(total, int(number), pays["put"]) if own else None
            own = own if result is None else None
        elif family in ("place", "buy", "lay", "hard"):
            result = None if come_out and family in off else settle_number(family, int(number), roll, pays)
        elif name == "fire":
            fire |= {point} if point == total else set()
            result = pays.get(f"fire_{len(fire)}", -1) if total == 7 and not come_out else None
        elif name in ("pass", "dont_pass", "pass_odds", "dont_pass_odds"):
            result = settle_line(name, point, total, pays)
        else:
            result = exact.one_roll_net(name, roll, pays)
        point = table_point(point, total)
        net += 0 if result is None else result * AMOUNT
        decisions += result is not None
    assert net.denominator == 1
    return int(net), decisions


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


@pytest.mark.parametrize(
    "off",
    [
        frozenset(),
        frozenset({"place", "buy", "hard", "come_odds"}),
        frozenset({"place", "buy", "hard", "come", "come_odds", "lay"}),
    ],
)
def test_emitted_hands_settle_to_the_same_cent(pays: Pays, off: frozenset[str]) -> None:
    table = params(pays, off_on_come_out=off)
    emitted = fast.emit(23, 400, table)
    for start, rolls in hands_of(emitted):
        rows = slice(start, start + len(rolls))
        for name in NAMES:
            net, decisions = settle(name, rolls, pays, off)
            assert int(emitted.net_cents[name][rows].sum()) == net, (name, rolls)
            assert int(emitted.decided[name][rows].sum()) == decisions, (name, rolls)
            assert int(emitted.made[name][rows].sum()) == decisions, (name, rolls)


def test_emitted_hands_add_up_to_the_run_they_come_from(pays: Pays) -> None:
    table = params(pays)
    emitted = fast.emit(5, 200, table)
    run = fast.run(5, len(emitted.dice), table)
    assert run.rounds == len(emitted.dice)
    for name, sums in run.wagers.items():
        nets = emitted.net_cents[name] - emitted.vig_cents[name]
        assert sums.net_cents == int(nets.sum())
        assert sums.net_squares == int((nets**2).sum())
        assert sums.decided == int(emitted.decided[name].sum())


@pytest.mark.parametrize("asked", [1, 100, 12_345])
def test_a_run_goes_on_to_the_seven_out(pays: Pays, asked: int) -> None:
    table = replace(params(pays), bets=(bet("field", pays), bet("fire", pays)))
    run = fast.run(9, asked, table)
    hands = fast.emit(9, run.wagers["fire"].decided, table)
    assert run.rounds >= asked
    assert run.rounds == run.wagers["field"].decided == len(hands.dice)
    assert hands.hand_starts[-1] < asked


def test_a_commission_on_winners_only_is_taken_from_winners_only(pays: Pays) -> None:
    buy = fast.Bet(name="buy_4", amount_cents=2000, vig_cents=100, vig_on_win=True)
    emitted = fast.emit(2, 500, replace(params(pays), bets=(buy,)))
    won = emitted.net_cents["buy_4"] > 0
    assert won.any()
    assert (emitted.vig_cents["buy_4"] == np.where(won, 100, 0)).all()


def test_another_barred_roll_pushes_instead(pays: Pays) -> None:
    emitted = fast.emit(4, 2_000, params(pays, barred=2))
    totals, come_out = emitted.dice.sum(axis=1), emitted.points == 0
    nets = emitted.net_cents["dont_pass"][come_out]
    assert set(nets[totals[come_out] == 2].tolist()) == {0}
    assert set(nets[totals[come_out] == 12].tolist()) == {AMOUNT}


def test_the_dice_are_fair(pays: Pays) -> None:
    dice = fast.emit(17, 20_000, params(pays, bets=())).dice
    counts = np.bincount((dice[:, 0] - 1) * 6 + dice[:, 1] - 1, minlength=36)
    even = len(dice) / 36
    # 35 degrees of freedom: 73 is passed once in about 6,000 seeds.
    assert ((counts - even) ** 2 / even).sum() < 73


def test_streams_of_one_seed_differ_and_repeat(pays: Pays) -> None:
    table = params(pays, bets=())
    first, again, other = (fast.emit(1, 20, table, stream=stream).dice.tolist() for stream in (0, 0, 1))
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"barred": 11}, "only 2, 3 or 12"),
        ({"bets": (fast.Bet(name="field", amount_cents=1), fast.Bet(name="field", amount_cents=2))}, "once"),
    ],
)
def test_a_table_that_cannot_be_is_refused(pays: Pays, wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        params(pays, **wrong)


def test_a_stake_that_cannot_be_paid_to_the_cent_is_refused(pays: Pays) -> None:
    place = fast.Bet(name="place_6", amount_cents=100)
    with pytest.raises(ValueError, match="evenly"):
        fast.run(1, 10, params(pays, bets=(place,)))


def test_no_hands_are_refused(pays: Pays) -> None:
    with pytest.raises(ValueError, match="nothing to roll"):
        fast.emit(1, 0, params(pays))
