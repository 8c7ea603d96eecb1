"""Dreamcatcher under the Pennsylvania Code, clause by clause, and on wheels of other documents."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, analyse_joint, game_of, open_round, settle_line, simulate
from pitboss.rounds.answers import GO_ON, Stakes, Stopped
from pitboss.rounds.asks import Bet, Spin
from pitboss.rounds.events import Paid, Returned, Taken
from pitboss.rulebooks import Refusal, RulebookError, Rules
from sizes import so_many
from variants import Raw, raw_chapter, rules_of, settled

BOOK, GAME = "pennsylvania-58a", game_of("dreamcatcher")
SECTIONS = {"1": 23, "2": 15, "5": 7, "10": 4, "20": 2, "40": 1}
EDGES = {"1": "109/2340", "2": "7/156", "5": "41/468", "10": "4/117", "20": "17/234", "40": "43/468"}


def settle(wagers: Any, spins: list[str], **more: Any) -> dict[str, Any]:
    """Settle one round for seat 1."""
    record = {
        "rulebook": BOOK,
        "game": "dreamcatcher",
        "seats": [{"seat": 1, "wagers": wagers}],
        "spins": spins,
    }
    return settle_line(json.dumps({**record, **more}).encode())


# -- the round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SECTIONS)
def test_pennsylvania_689a_3_a_a_number_pays_itself_to_one(number: str) -> None:
    answer = settle({number: "3"}, [number])
    assert answer["net"] == {"1": {number: str(3 * int(number))}}
    assert answer["why"]["1"][number]["clause"] == "689a.3(a)"


@pytest.mark.parametrize(
    ("spins", "net", "clause"),
    [
        (["M2", "10"], "100", "689a.3(b)"),
        (["M7", "10"], "350", "689a.3(b)"),
        (["M2", "M7", "10"], "700", "689a.3(c)"),
        (["M7", "M2", "10"], "700", "689a.3(c)"),
        (["M7", "M7", "M7", "10"], "17150", "689a.3(c)"),
        (["M7", "5"], "-5", "689a.1(c)"),
    ],
)
def test_pennsylvania_689a_3_b_c_multipliers_raise_the_odds(spins: list[str], net: str, clause: str) -> None:
    answer = settle({"10": "5"}, spins)
    assert answer["net"] == {"1": {"10": net}}
    assert answer["why"]["1"]["10"]["clause"] == clause


def test_the_stake_comes_back_once() -> None:
    round = open_round("dreamcatcher", BOOK)
    for answer in (Stakes({"1": 200, "2": 300}, 1), GO_ON, Stopped("M7"), Stopped("1"), GO_ON):
        round.answer(answer)
    moved = [
        (type(one).__name__, one.wager, one.amount)
        for one in round.log
        if type(one) in (Paid, Returned, Taken)
    ]
    assert moved == [("Taken", "2", 300), ("Paid", "1", 1_400), ("Returned", "1", 200)]


def test_the_wheel_is_spun_again_with_no_wager_asked_for() -> None:
    round = open_round("dreamcatcher", BOOK)
    assert isinstance(round.ask, Bet)
    for answer in (Stakes({"1": 200}, 1), GO_ON, Stopped("M7"), Stopped("M7"), Stopped("M2")):
        round.answer(answer)
        assert not isinstance(round.ask, Bet)
    assert isinstance(round.ask, Spin)


@pytest.mark.parametrize(
    ("wagers", "spins", "code"),
    [
        ({"1": "5"}, [], "missing_spin"),
        ({"1": "5"}, ["M2"], "missing_spin"),
        ({"1": "5"}, ["M2", "M7"], "missing_spin"),
        ({"1": "5"}, ["2", "M2"], "unused_chance"),
        ({"1": "5"}, ["M2", "1", "1"], "unused_chance"),
        ({"1": "5"}, ["3"], "impossible_pocket"),
        ({"1": "5"}, ["M3", "1"], "impossible_pocket"),
        ({"M2": "5"}, ["M2", "1"], "unknown_wager"),
        ({"3": "5"}, ["1"], "unknown_wager"),
        ({"1": "0.50"}, ["1"], "bad_amount"),
        ([{"wager": "1", "amount": "5", "before_roll": 2}], ["M2", "1"], "not_now"),
        ([{"wager": "1", "amount": "5", "before_roll": 3}], ["M2", "1"], "unreached_spin"),
    ],
)
def test_what_cannot_have_happened_is_refused(wagers: Any, spins: list[str], code: str) -> None:
    assert settle(wagers, spins)["refused"]["code"] == code


def test_lines_with_ids_are_answered_by_id() -> None:
    lines = [{"id": "a", "wager": "5", "amount": "3"}, {"id": "b", "wager": "5", "amount": "4"}]
    assert settle(lines, ["M2", "5"])["net"] == {"1": {"a": "30", "b": "40"}}


@pytest.mark.parametrize(("odds", "net"), [("10 to 1", "100"), ("11 to 1", "110"), ("9 to 1", None)])
def test_pennsylvania_689a_3_a_the_odds_are_floors(odds: str, net: str | None) -> None:
    answer = settle({"10": "5"}, ["M2", "10"], options={"pay": {"numbers": {"10": odds}}})
    assert (answer["net"]["1"]["10"] == net) if net else (answer["refused"]["code"] == "below_floor")


# -- odds --------------------------------------------------------------------------------------------------


def test_the_edges_are_those_of_the_series() -> None:
    """A number wins its odds times 6/5 on average in its sections of 54, and 52 sections end a round."""
    for number, wager in analyse("dreamcatcher", BOOK).wagers.items():
        ways = SECTIONS[number]
        edge = Fraction(52 - ways, 52) - Fraction(6, 5) * int(number) * Fraction(ways, 54)
        assert wager.house_edge == edge == Fraction(EDGES[number])
        assert wager.variance == ways * int(number) ** 2 + Fraction(52 - ways, 52) - edge**2
        assert wager.hit_frequency == Fraction(ways, 52)
        assert wager.skewness() is None
        assert wager.skewness_is_infinite
        assert wager.to_json()["skewness_is_infinite"] is True
        assert wager.skewness_shown() == "infinite"


@pytest.mark.parametrize(("sections", "finite"), [(24, True), (23, False)])
def test_a_skewness_has_a_limit_only_where_the_cubes_of_the_multipliers_sum_up(
    sections: int, finite: bool
) -> None:
    """One multiplier of 3: its cube is 27, so 27 sections or fewer leave the skewness infinite."""
    rows = [("4", sections), ("9", 3), ("M3", 1)]
    made = rules(wheel=[{"insignia": one, "sections": many} for one, many in rows])
    wager = GAME.analyse(made).wagers["9"]
    assert wager.skewness_is_infinite is not finite
    if finite:  # the net is -1, or 3 times a power of three: every chain, as far as it still counts
        ends = [(Fraction(3, 28) * Fraction(1, 28) ** n, Fraction(3) ** (n + 1)) for n in range(900)]
        ends.append((Fraction(24, 27), Fraction(-1)))
        mean = Fraction(sum(float(chance * net) for chance, net in ends))
        square, third = (
            sum(float(chance * (net - mean) ** power) for chance, net in ends) for power in (2, 3)
        )
        assert float(wager.skewness() or 0) == pytest.approx(third / square**1.5, rel=1e-9)


def chains(most: int, times: int = 1, chance: Fraction = Fraction(1)) -> Iterator[tuple[str, int, Fraction]]:
    """Every round of at most so many multipliers, spin by spin."""
    for number, ways in SECTIONS.items():
        yield number, times, chance * ways / 54
    if most:
        for more in (2, 7):
            yield from chains(most - 1, times * more, chance / 54)


def test_rows_are_the_products_of_up_to_three_multipliers_and_the_rest() -> None:
    for number, wager in analyse("dreamcatcher", BOOK).wagers.items():
        told: dict[int, Fraction] = {}
        for stop, times, chance in chains(3):
            if stop == number:
                told[times] = told.get(times, Fraction(0)) + chance
        rest, *rows, lost = wager.outcomes
        assert {row.net / int(number): row.probability for row in rows} == told
        assert rest.probability == Fraction(SECTIONS[number], 52) - sum(told.values())
        assert rest.pays.endswith("to 1 on average")
        assert lost.probability == Fraction(52 - SECTIONS[number], 52)
        assert wager.total[1:] == (1, -wager.house_edge)


def test_longer_chains_come_to_what_the_rest_says() -> None:
    """Counted spin by spin to twelve multipliers, what is left is too little to matter."""
    wager = analyse("dreamcatcher", BOOK).wagers["10"]
    mean = sum(10 * times * chance for stop, times, chance in chains(12) if stop == "10")
    won = sum((row.contribution for row in wager.outcomes if row.net > 0), Fraction(0))
    assert 0 < won - mean < Fraction(1, 10**8)


def test_wagers_together_have_the_same_means_and_deviations() -> None:
    stakes = {"1": 100, "10": 300, "40": 200}
    found, alone = analyse_joint("dreamcatcher", BOOK, stakes), analyse("dreamcatcher", BOOK).wagers
    for number, cents in stakes.items():
        assert found.means[number] == -alone[number].house_edge * cents
        assert found.covariances[number][number] == alone[number].variance * cents**2
    # Two numbers never win together, so what they win multiplies out to nothing.
    for one, other in (("1", "10"), ("1", "40"), ("10", "40")):
        lost = {number: Fraction(52 - SECTIONS[number], 52) for number in (one, other)}
        won = {number: 1 - alone[number].house_edge - 1 + lost[number] for number in (one, other)}
        both = -won[one] - won[other] + (1 - Fraction(SECTIONS[one] + SECTIONS[other], 52))
        each = alone[one].house_edge * alone[other].house_edge
        assert found.covariances[one][other] == (both - each) * stakes[one] * stakes[other]
    single = analyse_joint("dreamcatcher", BOOK, {"10": 100})
    assert single.variance == alone["10"].variance * 100**2


def test_the_kernel_agrees_with_the_engine_and_with_the_odds() -> None:
    assert not disagreements("dreamcatcher", BOOK, so_many(everyday=400, ci=3_000), 7)
    report = simulate("dreamcatcher", BOOK, 5_000_000, seed=4)
    assert report.rounds == 5_000_000
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


@pytest.mark.parametrize("rounds", [1, 2, 2_001])
def test_records_and_tally_are_the_same_rounds(rounds: int) -> None:
    kernel = GAME.kernel(GAME.rules(BOOK))
    sums, nets = kernel.sums(kernel.tally(3, rounds)), kernel.nets(3, rounds)
    assert sums.rounds == len(nets) == rounds
    for wager, one in sums.wagers.items():
        assert one.net_cents == sum(net[wager] for net in nets)


# -- wheels of other documents -----------------------------------------------------------------------------


def other(**changes: Any) -> Raw:
    """A wheel of 22 sections with two 3× sections, and no order."""
    raw = raw_chapter(BOOK, "dreamcatcher")
    counts = {"4": 14, "9": 6, "M3": 2}
    rows = [{"insignia": one, "sections": many} for one, many in counts.items()]
    for name, value in {"wheel": rows, "multipliers": {"M3": 3}, **changes}.items():
        raw["rules"].setdefault(name, {"clause": "689a.1(a)"})["value"] = value
    raw["wagers"] = {one: {"clause": "689a.1(c)"} for one in ("4", "9")}
    raw["pay"]["numbers"] = {"kind": "fixed", "clause": "689a.3(a)", "4": "1 to 2", "9": "3 to 1"}
    raw["rules"]["payment_rounding"] = {"value": "down", "clause": "689a.3(a)"}
    if "wheel_order" not in changes:
        del raw["rules"]["wheel_order"]
    return raw


def rules(**changes: Any) -> Rules:
    return rules_of(GAME, BOOK, other(**changes))


LIMITED = {"payout_limit": "100", "payout_limit_least": "50", "payout_limit_floor": "the amount"}


def won(spins: list[str], stake: str, **changes: Any) -> int:
    seats = [{"seat": 1, "wagers": {"9": stake}}]
    record = {"rulebook": BOOK, "game": "dreamcatcher", "seats": seats, "spins": spins}
    return settled(GAME, rules(**changes), record).net()[1]["9"]


def test_another_wheel_has_its_own_numbers_multipliers_and_odds() -> None:
    assert won(["M3", "M3", "9"], "2") == 200 * 3 * 9
    found = GAME.analyse(rules()).wagers
    # Both multiplier sections count: 1 / (1 - 6/22) = 11/8 times the odds on average.
    assert found["9"].house_edge == Fraction(14, 20) - Fraction(11, 8) * 3 * Fraction(6, 22)
    assert found["4"].house_edge == Fraction(6, 20) - Fraction(11, 8) * Fraction(1, 2) * Fraction(14, 22)
    assert len(GAME.device(rules()).stops) == 22


@pytest.mark.parametrize(("stake", "paid"), [("3", 8_100), ("4", 10_000), ("11", 10_000)])
def test_a_payout_limit_cuts_what_multipliers_make(stake: str, paid: int) -> None:
    assert won(["M3", "M3", "9"], stake, **LIMITED) == paid


@pytest.mark.parametrize(("limit", "loads"), [("49.99", False), ("50", True), ("0", True)])
def test_a_payout_limit_is_at_least_its_floor(limit: str, loads: bool) -> None:
    changes = {**LIMITED, "payout_limit": limit}
    if loads:
        assert rules(**changes)
    else:
        with pytest.raises(RulebookError, match="at least"):
            rules(**changes)


def test_the_kernel_and_the_figures_know_of_the_limit() -> None:
    limited = rules(**LIMITED, minimum="4")
    kernel = GAME.kernel(limited)
    nets = kernel.nets(3, 1_000)
    assert max(net["9"] for net in nets) == 10_000
    for record, net in zip(kernel.records(3, 1_000), nets, strict=True):
        assert settled(GAME, limited, record).net()[1] == net
    assert "payout limit of $100" in GAME.analyse(limited).notes[1]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"multipliers": {"M3": 1}}, "from 2 to 1000"),
        ({"multipliers": {"M3": 1001}}, "from 2 to 1000"),
        ({"multipliers": {"M3": "three"}}, "from 2 to 1000"),
        ({"multipliers": {"M3": 3, "M4": 4}}, "M4 is not a section"),
        ({"multipliers": {"M3": 3, "9": 4}}, "or may be bet on"),
        ({"multipliers": {}}, "M3 is neither a number to bet on nor a multiplier"),
        ({"wheel_order": ["4"] * 14 + ["9"] * 6 + ["M3"]}, "the order has 1 sections of M3, the wheel 2"),
    ],
)
def test_a_wheel_that_contradicts_itself_does_not_load(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        rules(**changes)


def test_a_number_that_pays_a_sum_does_not_load() -> None:
    raw = other()
    raw["pay"]["numbers"]["9"] = "$30"
    with pytest.raises(RulebookError, match="9 must pay odds"):
        rules_of(GAME, BOOK, raw)


@pytest.mark.parametrize(("sections", "finite"), [(6, True), (5, False)])
def test_a_wheel_whose_variance_has_no_limit_is_played_but_not_priced(sections: int, finite: bool) -> None:
    """One multiplier of 3: its square is 9, so 9 sections or fewer leave the variance without a limit."""
    rows = [("4", sections), ("9", 3), ("M3", 1)]
    made = rules(wheel=[{"insignia": one, "sections": many} for one, many in rows])
    seats = [{"seat": 1, "wagers": {"9": "1"}}]
    record = {"rulebook": BOOK, "game": "dreamcatcher", "seats": seats, "spins": ["M3", "9"]}
    assert settled(GAME, made, record).net() == {1: {"9": 900}}
    if finite:
        assert GAME.analyse(made).wagers["9"].variance > 0
    else:
        with pytest.raises(Refusal, match="variance of what a number pays is infinite"):
            GAME.analyse(made)
