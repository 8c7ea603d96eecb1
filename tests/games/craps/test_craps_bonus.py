"""Bonus craps in an example book: all small, all tall, all or nothing, and a second opinion that walks the throws."""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import pytest

from agreement import disagreements
from pitboss.desk import analyse, analyse_joint, game_of, open_round, settle_line, simulate
from pitboss.games.craps import kernel
from pitboss.rounds.answers import GO_ON, Chosen, Thrown
from pitboss.rulebooks import Refusal
from sizes import so_many
from variants import raw_chapter, rules_of

BOOK = "bonus-craps"
SETS = {
    "all_small": {2, 3, 4, 5, 6},
    "all_tall": {8, 9, 10, 11, 12},
    "all_or_nothing": {2, 3, 4, 5, 6, 8, 9, 10, 11, 12},
}
PAYS = {"A": (34, 34, 175), "B": (30, 30, 150)}
OUT, ANY = "after a seven out", "after any 7"
POINTS = {4, 5, 6, 8, 9, 10}
pytestmark = pytest.mark.usefixtures("examples")


def settle(wagers: Any, totals: list[int], **more: Any) -> dict[str, Any]:
    """Settle throws of these totals for seat 1."""
    rolls = [dice(total) for total in totals]
    record = {"rulebook": BOOK, "game": "craps", "seats": [{"seat": 1, "wagers": wagers}], "rolls": rolls}
    return settle_line(json.dumps(record | more).encode())


def dice(total: int) -> tuple[int, int]:
    return max(1, total - 6), min(6, total - 1)


def net(wagers: Any, totals: list[int], **more: Any) -> Any:
    told = settle(wagers, totals, **more)
    return told["net"]["1"] if "net" in told else told["refused"]["code"]


# -- the second opinion -----------------------------------------------------------------------------


def openings(totals: list[int], window: str) -> list[int]:
    """The rolls, counted from 1, before which bonus wagers may be made."""
    found, point = [1], 0
    for roll, total in enumerate(totals, 1):
        if total == 7 and (point or window == ANY):
            found.append(roll + 1)
        if point:
            point = 0 if total in (7, point) else point
        elif total in POINTS:
            point = total
    return found


def worth(wager: str, amount: int, after: list[int], table: str) -> int:
    """What a wager nets over the throws that follow it; 0 if they do not decide it."""
    came: set[int] = set()
    for total in after:
        came.add(total)
        if 7 in came:
            return -amount
        if came >= SETS[wager]:
            return amount * PAYS[table][list(SETS).index(wager)]
    return 0


def records(seed: int) -> Iterator[tuple[dict[str, Any], dict[str, dict[str, int]]]]:
    """Legal records without end, few sevens in them, each with its answer."""
    chance = random.Random(seed)
    while True:
        table, window = chance.choice("AB"), chance.choice([OUT, ANY])
        totals = [
            chance.choice([2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 2, 12, 7]) for _ in range(chance.randint(1, 60))
        ]
        starts = [roll for roll in openings(totals, window) if roll <= len(totals)]
        seats, nets = [], {}
        for seat in chance.sample(range(1, 15), chance.randint(1, 3)):
            lines, mine = [], {}
            for place, roll in enumerate(starts):
                for wager in chance.sample(list(SETS), chance.randint(0, 3)):
                    id, amount = f"{wager}.{place}", chance.randint(1, 100)
                    lines.append({"id": id, "wager": wager, "amount": str(amount), "before_roll": roll})
                    mine[id] = worth(wager, amount, totals[roll - 1 :], table)
            seats.append({"seat": seat, "wagers": lines})
            nets[str(seat)] = mine
        options = {"bonus_table": table, "bonus_window": window}
        rolls = [dice(total) for total in totals]
        record = {"rulebook": BOOK, "game": "craps", "options": options, "seats": seats, "rolls": rolls}
        yield record, {seat: mine for seat, mine in nets.items() if mine}


def test_random_records_are_settled_as_the_second_opinion_does() -> None:
    won = 0
    for record, nets in islice(records(5), so_many(everyday=60, ci=600, long=10_000)):
        told = settle_line(json.dumps(record).encode())
        assert "net" in told, (told, record)
        got = {seat: {id: int(cents) for id, cents in mine.items()} for seat, mine in told["net"].items()}
        assert got == nets, json.dumps(record)
        won += sum(cents > 0 for mine in nets.values() for cents in mine.values())
    assert won > 10


# -- the rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", SETS)
def test_the_last_of_its_totals_wins_and_one_that_is_missing_does_not(wager: str) -> None:
    totals = sorted(SETS[wager])
    for missing in totals:
        others = [total for total in totals if total != missing]
        assert net({wager: "2"}, [*others, *others]) == {wager: "0"}
        assert net({wager: "2"}, [*others, 7]) == {wager: "-2"}
        paid = 2 * PAYS["A"][list(SETS).index(wager)]
        assert net({wager: "2"}, [*others, missing]) == {wager: str(paid)}


def test_any_seven_beats_them_the_come_out_too_and_cites_its_clause() -> None:
    told = settle({"all_small": "2"}, [7])
    assert (told["net"], told["why"]) == (
        {"1": {"all_small": "-2"}},
        {"1": {"all_small": {"rule": "rules.bonus_lost", "clause": "4"}}},
    )


@pytest.mark.parametrize(
    ("totals", "out", "any_seven"),
    [
        ([2], False, False),
        ([7], False, True),
        ([4, 7], True, True),
        ([4, 4, 7], False, True),
        ([4, 7, 2], False, False),
    ],
)
def test_they_are_made_before_the_roll_after_a_seven_out_or_any_seven(
    totals: list[int], out: bool, any_seven: bool
) -> None:
    line = [{"wager": "all_tall", "amount": "1", "before_roll": len(totals) + 1}]
    for window, open_ in ((OUT, out), (ANY, any_seven)):
        told = settle(line, [*totals, 7], options={"bonus_window": window})
        if open_:
            assert told["net"]["1"] == {"all_tall": "-1"}
        else:
            assert (told["refused"]["code"], told["refused"]["clause"]) == ("not_now", "3")


def test_the_totals_that_came_are_carried_over() -> None:
    first = settle({"all_small": "1", "all_or_nothing": "1"}, [2, 3, 4, 5])
    state = first["state"]
    assert [bet["number"] for bet in state["bets"]] == [0b1111, 0b1111]
    assert (state["point"], state["bonus_open"]) == (4, False)
    second = settle({}, [6, 8, 7], state=state)
    assert second["net"]["1"] == {"all_small": "34", "all_or_nothing": "-1"}
    assert "bonus_open" not in second["state"]
    assert net({"all_tall": "1"}, [8], state=state) == "not_now"


def test_a_point_given_in_the_small_form_has_the_window_closed() -> None:
    assert net({"all_tall": "1"}, [8], state={"point": 6}) == "not_now"
    assert net({"all_tall": "1"}, [7], state={"point": 6, "bonus_open": True}) == {"all_tall": "-1"}


@pytest.mark.parametrize("number", [31, 32, 1023, -1])
def test_a_wager_that_cannot_stand_is_refused(number: int) -> None:
    bet = {"seat": 1, "wager": "all_small", "key": "all_small", "number": number}
    state = {"bets": [bet], "standing": {"1:all_small": 100}}
    assert net({}, [8], state=state) == "bad_state"


@pytest.mark.parametrize(("amount", "takes"), [("0", 0), ("1", 1), ("100", 1), ("101", 0)])
def test_they_have_limits_of_their_own(amount: str, takes: int) -> None:
    told = net({"all_small": amount}, [7])
    assert told == ({"all_small": f"-{amount}"} if takes else "bad_amount")


def test_they_stay_until_they_are_decided_and_a_house_may_take_none() -> None:
    remove = {"do": "remove", "wager": "all_small", "before_roll": 1}
    seat = {"seat": 1, "wagers": {"all_small": "1"}, "moves": [remove]}
    refused = settle({}, [8], seats=[seat])["refused"]
    assert (refused["code"], refused["rule"]) == ("locked", "rules.bonus_locked")
    assert net({"all_small": "1"}, [7], options={"bonus_offered": False}) == "not_offered"
    assert net({"all_small": "1"}, [8], options={"bonus_names": "Small, Tall, Make 'Em All"}) == {
        "all_small": "0"
    }


def test_a_table_without_them_remembers_nothing_of_them() -> None:
    record = {"game": "craps", "seats": [{"seat": 1, "wagers": {"pass": "5"}}], "rolls": [[2, 2], [1, 2]]}
    told = settle_line(json.dumps({**record, "rulebook": "oneida-2003"}).encode())
    assert "bonus_open" not in told["state"]
    told = settle_line(json.dumps({**record, "rulebook": "oneida-2003", "state": {"point": 6}}).encode())
    assert "bonus_open" not in told["state"]


def test_at_a_table_the_window_closes_with_the_first_throw() -> None:
    round = open_round("craps", BOOK, (1,))
    round.answer(GO_ON)
    for answer in (
        Chosen("bet", 500, "pass", 1),
        Chosen("bet", 100, "all_small", 1),
        Chosen("bet", 200, "all_small", 1),
        Chosen("take_dice", seat=1),
        Chosen("roll", seat=1),
        Thrown((1, 1)),
    ):
        round.answer(answer)
    assert round.table.spots[1, "all_small"] == 300
    assert game_of("craps").carries_over.marks(round.table)["bonus"] == "2"
    with pytest.raises(Refusal, match="after a seven out"):
        round.answer(Chosen("bet", 100, "all_tall", 1))


def test_a_late_wager_stands_if_the_dealer_confirms_it() -> None:
    late = {"seat": 1, "roll": 1, "wager": "field", "amount": "5"}
    calls = [{"kind": "late_wager_confirmed", **late}]
    assert net({}, [3], irregularities=calls) == {"field": "5"}
    assert net({}, [3], irregularities=[{"kind": "late_wager", **late}]) == {"field": "0"}
    refused = settle({}, [3], irregularities=calls, options={"late_wagers": "refused"})["refused"]
    assert refused["code"] == "cannot_happen"


# -- odds and kernel --------------------------------------------------------------------------------


def chance_of(wanted: frozenset[int], known: dict[frozenset[int], Fraction]) -> Fraction:
    """The chance of all these totals before a 7, first throw by first throw."""
    if not wanted:
        return Fraction(1)
    if wanted not in known:
        ways = {total: 6 - abs(7 - total) for total in (*wanted, 7)}
        known[wanted] = Fraction(0)
        for total in wanted:
            rest = chance_of(wanted - {total}, known)
            known[wanted] += Fraction(ways[total], sum(ways.values())) * rest
    return known[wanted]


@pytest.mark.parametrize(
    ("wager", "table", "published"),
    [
        ("all_small", "A", "0.0776"),
        ("all_tall", "A", "0.0776"),
        ("all_or_nothing", "A", "0.0746"),
        ("all_small", "B", "0.1830"),
        ("all_or_nothing", "B", "0.2061"),
    ],
)
def test_edges_are_counted_throw_by_throw_and_published(wager: str, table: str, published: str) -> None:
    one = analyse("craps", BOOK, {"bonus_table": table}).wagers[wager]
    share = chance_of(frozenset(SETS[wager]), {})
    assert one.hit_frequency == share
    assert one.house_edge == 1 - share * (PAYS[table][list(SETS).index(wager)] + 1)
    assert f"{float(one.house_edge):.4f}" == published


def test_rolls_to_a_decision_are_those_of_a_walk_over_what_came() -> None:
    def rolls(left: frozenset[int], known: dict[frozenset[int], Fraction]) -> Fraction:
        if left and left not in known:
            ways = {total: 6 - abs(7 - total) for total in left}
            matter = sum(ways.values()) + 6
            later = (ways[total] * rolls(left - {total}, known) for total in left)
            known[left] = Fraction(36, matter) + sum(later, Fraction(0)) / matter
        return known[left] if left else Fraction(0)

    for wager, one in analyse("craps", BOOK).wagers.items():
        if wager in SETS:
            assert one.rolls == rolls(frozenset(SETS[wager]), {})


def test_two_of_them_over_the_same_throws_come_to_the_third() -> None:
    joint = analyse_joint("craps", BOOK, {"all_small": 100, "all_tall": 100})
    found = {one.cents: one.probability for one in joint.outcomes}
    small, both = (
        chance_of(frozenset(SETS["all_small"]), {}),
        chance_of(frozenset(SETS["all_or_nothing"]), {}),
    )
    assert found == {6800: both, 3300: 2 * (small - both), -200: 1 - 2 * small + both}


@pytest.mark.parametrize("window", [OUT, ANY])
def test_the_engine_settles_what_the_kernel_throws_to_the_same_cent(window: str) -> None:
    assert not disagreements("craps", BOOK, 40, 3, {"bonus_window": window})


@pytest.mark.parametrize("window", [OUT, ANY])
def test_a_hand_and_its_tally_count_the_same_throws_by_what_came(window: str) -> None:
    game = game_of("craps")
    made = kernel.CrapsKernel(game.rules(BOOK, {"bonus_window": window}))
    hands = list(islice(kernel.hands(5, made.goes, 2, made.bonus_goes), 200))
    tally = made.tally(5, sum(map(len, hands)), stream=2)
    counts = np.zeros_like(tally)
    for code, contexts in (throw for hand in hands for throw in hand):
        counts[list(contexts), code] += 1
    assert (counts == tally).all()


@pytest.mark.parametrize("window", [OUT, ANY])
def test_they_are_simulated_and_come_to_their_exact_edge(window: str) -> None:
    report = simulate("craps", BOOK, 4_000_000, seed=5, options={"bonus_window": window})
    assert set(SETS) <= report.wagers.keys()
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


def test_a_set_may_be_taken_alone_and_needs_its_rules() -> None:
    raw = raw_chapter(BOOK, "craps")
    for wager in ("all_tall", "all_or_nothing"):
        del raw["wagers"][wager]
    game = game_of("craps")
    assert SETS.keys() & game.analyse(rules_of(game, BOOK, raw)).wagers.keys() == {"all_small"}
