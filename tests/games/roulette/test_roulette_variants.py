"""Roulette as other documents have it: three zeros, wagers in prison, wagers by the racetrack, lit numbers.

The chapters are the examples of the documentation, which no house or state issued.
"""

import json
import random
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, analyse_joint, game_of, settle_line, simulate
from pitboss.floor.tables import LiveTable
from pitboss.games.roulette.prison import RouletteState
from pitboss.rounds import Round, audit
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, IrregularityCall, Stakes, Stopped
from pitboss.rulebooks import Refusal, RulebookError, Rules, library
from pitboss.rulebooks.library import Folder, Shelf
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.posting import Posting
from sizes import so_many
from variants import Raw, raw_chapter, rules_of, written

BOOKS = Path(__file__).parents[3] / "docs" / "examples" / "books"
FRENCH, SHOW, RAINBOW = "french-table", "show-wheel", "rainbow-ride"
GAME = game_of("roulette")
LIT = {"wheel": "single zero", "lit": "drawn after no more bets"}
EVEN = ("red", "black", "odd", "even", "low", "high")


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> None:
    monkeypatch.setenv(library.VARIABLE, str(BOOKS))


def settle(book: str, wagers: Any, spins: list[str], **more: Any) -> dict[str, Any]:
    """Settle one spin for seat 1."""
    record = {"rulebook": book, "game": "roulette", "seats": [{"seat": 1, "wagers": wagers}], "spins": spins}
    return settle_line(json.dumps({**record, **more}).encode())


def edges(book: str, options: dict[str, Any] | None = None) -> dict[str, Fraction]:
    return {wager: one.house_edge for wager, one in analyse("roulette", book, options).wagers.items()}


# -- wheels and zeros ----------------------------------------------------------------------------------------


def test_three_zeros_hold_a_thirteenth_of_all_but_the_first_five() -> None:
    found = edges(SHOW)
    assert found.pop("first-five") == Fraction(39 - 5 * 7, 39)
    assert set(found.values()) == {Fraction(3, 39)}
    assert {"straight-000", "split-00-000", "trio-0-00-000"} <= found.keys()
    assert not {"split-0-3", "corner-0", "courtesy"} & found.keys()


def test_a_single_zero_holds_a_thirty_seventh() -> None:
    found = edges(SHOW, {"wheel": "single zero"})
    assert set(found.values()) == {Fraction(1, 37)}
    assert {"trio-0-1-2", "trio-0-2-3", "corner-0"} <= found.keys()
    assert not {"straight-00", "first-five", "split-0-00"} & found.keys()


@pytest.mark.parametrize(("stop", "won"), [("000", "-5"), ("0", "-5"), ("18", "5"), ("19", "-5")])
def test_every_zero_beats_an_even_chance(stop: str, won: str) -> None:
    assert settle(SHOW, {"low": "5"}, [stop])["net"] == {"1": {"low": won}}


def test_the_boxes_of_three_zeros_are_said_in_any_order() -> None:
    answer = settle(SHOW, {"split-000-00": "1", "trio-00-000-0": "1"}, ["000"])
    assert answer["net"] == {"1": {"split-000-00": "17", "trio-00-000-0": "11"}}


def test_a_triple_zero_wheel_is_drawn_in_its_order() -> None:
    device = GAME.device(GAME.rules(SHOW))
    assert (len(device.pockets), device.pockets[0], device.colours["000"]) == (39, "000", "green")
    assert GAME.called("split-00-000").name == "Split 00–000"


# -- what zero does to even chances --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        ({"zero_loss": "half"}, Fraction(1, 74)),
        ({"prison_zero": "all"}, Fraction(1, 37) * Fraction(19, 37)),
        ({"prison_zero": "stays"}, Fraction(1, 37) * Fraction(1, 2)),
        ({"prison_zero": "half"}, Fraction(1, 37) * (Fraction(18, 37) + Fraction(1, 74))),
    ],
)
def test_even_chances_cost_what_zero_takes_in_the_end(options: dict[str, str], edge: Fraction) -> None:
    found = analyse("roulette", FRENCH, options).wagers
    assert {found[one].house_edge for one in EVEN} == {edge}
    assert found["column-1"].house_edge == Fraction(1, 37)
    assert all(one.total[1] == 1 for one in found.values())


def test_on_zero_an_even_chance_goes_to_prison_and_all_else_is_settled() -> None:
    answer = settle(FRENCH, {"red": "10", "dozen-1": "4", "straight-0": "1"}, ["0"])
    assert answer["net"] == {"1": {"red": "0", "prison-red": "0", "dozen-1": "-4", "straight-0": "35"}}
    assert answer["state"] == {"standing": {"1:prison-red": 1000}}
    assert {answer["why"]["1"][one]["rule"] for one in ("red", "prison-red")} == {"rules.zero_loss"}
    assert "state" not in settle(FRENCH, {"red": "10"}, ["1"])


@pytest.mark.parametrize(
    ("rule", "stop", "won", "held"),
    [
        ("stays", "1", "0", {}),
        ("stays", "2", "-10.01", {}),
        ("stays", "0", "0", {"1:prison-red": 1001}),
        ("all", "1", "0", {}),
        ("all", "2", "-10.01", {}),
        ("all", "0", "-10.01", {}),
        ("half", "0", "-5.01", {}),
    ],
)
def test_the_next_number_frees_it_or_takes_it(rule: str, stop: str, won: str, held: dict[str, int]) -> None:
    state = {"standing": {"1:prison-red": 1001}}
    answer = settle(FRENCH, {}, [stop], state=state, options={"prison_zero": rule})
    assert answer["net"] == {"1": {"prison-red": won}}
    assert answer.get("state", {"standing": {}}) == {"standing": held}
    assert answer["why"]["1"]["prison-red"]["clause"] == ("4" if stop == "2" else "5")


def test_a_new_wager_beside_the_one_in_prison_is_its_own() -> None:
    state = {"standing": {"1:prison-red": 1000, "2:prison-odd": 300}}
    answer = settle(FRENCH, {"red": "7"}, ["1"], state=state)
    assert answer["net"] == {"1": {"prison-red": "0", "red": "7"}, "2": {"prison-odd": "0"}}
    again = settle(FRENCH, {"red": "7"}, ["0"], state=state)
    assert again["state"] == {"standing": {"1:prison-red": 1700, "2:prison-odd": 300}}


@pytest.mark.parametrize(
    ("state", "options", "code"),
    [
        ({"standing": {"1:prison-dozen-1": 100}}, {}, "bad_state"),
        ({"standing": {"1:prison-red": 0}}, {}, "bad_state"),
        ({"standing": {"x:prison-red": 100}}, {}, "bad_state"),
        ({"standing": {"1:red": 100}}, {}, "bad_state"),
        ({"jail": {}}, {}, "bad_state"),
        ({"standing": {"1:prison-red": 100}}, {"zero_loss": "half"}, "unknown_key"),
    ],
)
def test_a_state_that_cannot_be_is_refused(state: Any, options: dict[str, str], code: str) -> None:
    assert settle(FRENCH, {}, ["1"], state=state, options=options)["refused"]["code"] == code


def test_no_wager_is_made_in_prison() -> None:
    assert settle(FRENCH, {"prison-red": "5"}, ["1"])["refused"]["code"] == "unknown_wager"


@pytest.mark.parametrize("rule", ["stays", "all", "half"])
def test_chips_are_kept_from_round_to_round_and_audits_find_nothing(rule: str) -> None:
    rules, state, chance, waited = GAME.rules(FRENCH, {"prison_zero": rule}), None, random.Random(5), 0
    for _ in range(so_many(everyday=60, ci=300)):
        round = Round(GAME, rules, (1, 2), state, {1: 100_000, 2: 100_000})
        stakes = [{wager: 100 * chance.randint(1, 9) for wager in chance.sample(EVEN, 2)} for _ in (1, 2)]
        stop = chance.choice(["0", "1", "2", "36"])
        for answer in (Stakes(stakes[0], 1), Stakes(stakes[1], 2), GO_ON, Stopped(stop), GO_ON):
            round.answer(answer)
        check_conservation(round.log)
        assert audit(round.log, GAME, rules).verdict == "clean, unsealed"
        state = round.table.state
        waited += state is not None
    assert waited


def test_a_void_round_leaves_wagers_in_prison() -> None:
    """Whatever voids a round gives back what was staked in it, and nothing from before."""
    ball = {"condition": "the ball leaves the wheel", "remedy": "void_round", "clause": "3"}
    rules = example(FRENCH, lambda raw: raw.update(irregularities={"ball_out": ball}))
    state = RouletteState({"1:prison-red": 500})
    round = Round(GAME, rules, (1,), state, {1: 1_000})
    round.answer(Stakes({"black": 100}, 1))
    round.answer(IrregularityCall("ball_out"))
    assert round.over
    assert (round.table.state, round.net()[1]["black"]) == (state, 0)
    check_conservation(round.log)


def test_a_live_table_keeps_the_chips_in_prison_out_of_the_purse() -> None:
    """What a person has, and what waits in prison, is what was bought in for and what the house paid."""
    live = LiveTable(GAME, GAME.rules(FRENCH), 1, 0, bytes(32))
    waited = 0
    for number in range(so_many(everyday=120, ci=300)):
        before, held = live.stacks[1], sum(live.round.table.spots.values())
        live.answer(Stakes({"red": 100, "odd": 100}, 1))
        assert live.round.over
        after = sum(live.round.table.spots.values())
        won = sum(live.round.net()[1].values())
        assert live.round.table.ledger.chips[1] + after == before + held + won, number
        waited += after > 0
        live.new_round()
    assert waited


# -- the racetrack -------------------------------------------------------------------------------------------

RING = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
        29, 7, 28, 12, 35, 3, 26]  # fmt: skip
CHIPS = {
    "voisins": [
        {0, 2, 3},
        {0, 2, 3},
        {4, 7},
        {12, 15},
        {18, 21},
        {19, 22},
        {32, 35},
        {25, 26, 28, 29},
        {25, 26, 28, 29},
    ],
    "tiers": [{5, 8}, {10, 11}, {13, 16}, {23, 24}, {27, 30}, {33, 36}],
    "orphelins": [{1}, {6, 9}, {14, 17}, {17, 20}, {31, 34}],
    **{
        f"neighbors-{one}": [{RING[(at + off) % 37]} for off in (-2, -1, 0, 1, 2)]
        for at, one in enumerate(RING)
    },
}


def paid(wager: str, chips: int, stop: int) -> int:
    """What equal chips on numbers come to, chip by chip."""
    return sum(chips * (36 // len(covers) - 1) if stop in covers else -chips for covers in CHIPS[wager])


def test_wagers_of_pieces_are_settled_chip_by_chip() -> None:
    chance = random.Random(3)
    for _ in range(so_many(everyday=150, ci=2_000)):
        wager, chips, stop = chance.choice([*CHIPS]), chance.randint(1, 50), chance.choice(RING)
        answer = settle(FRENCH, {wager: str(chips * len(CHIPS[wager]))}, [str(stop)])
        assert answer["net"] == {"1": {wager: str(paid(wager, chips, stop))}}, (wager, stop)


def test_the_three_parts_of_the_wheel_cover_it_once() -> None:
    covered = Counter(
        number for part in ("voisins", "tiers", "orphelins") for number in set().union(*CHIPS[part])
    )
    assert covered == dict.fromkeys(range(37), 1)
    found = edges(FRENCH)
    assert {found[wager] for wager in CHIPS} == {Fraction(1, 37)}


@pytest.mark.parametrize(
    ("wager", "amount", "taken"),
    [("voisins", "9", True), ("voisins", "10", False), ("voisins", "8", False), ("tiers", "6", True),
     ("tiers", "5", False), ("voisins", "45000", True), ("voisins", "45009", False), ("tiers", "60000", True),
     ("tiers", "60006", False)],
)  # fmt: skip
def test_every_piece_is_whole_chips_within_the_limits(wager: str, amount: str, taken: bool) -> None:
    answer = settle(FRENCH, {wager: amount}, ["1"])
    assert ("net" in answer) is taken
    if not taken:
        refused = answer["refused"]
        assert (refused["code"], refused["clause"]) == ("bad_amount", "6")
        assert f"{len(CHIPS[wager])} equal chips" in refused["message"]


# -- lit numbers ---------------------------------------------------------------------------------------------


def lit(*numbers: str, pays: str = "99 to 1") -> list[dict[str, str]]:
    return [{"number": one, "pays": pays} for one in numbers]


def test_a_straight_wager_on_a_lit_number_is_paid_its_odds() -> None:
    stakes = {"straight-17": "2", "straight-5": "1", "split-17-20": "1"}
    answer = settle(SHOW, stakes, ["17"], lit=lit("5", "17"), options=LIT)
    assert answer["net"] == {"1": {"straight-17": "198", "straight-5": "-1", "split-17-20": "17"}}
    assert answer["why"]["1"]["straight-17"]["clause"] == "7"
    unlit = settle(SHOW, stakes, ["17"], lit=lit("5", "18"), options=LIT)
    assert unlit["net"]["1"]["straight-17"] == "58"


@pytest.mark.parametrize(
    ("told", "options", "code"),
    [
        ([], LIT, "missing_lit"),
        (lit("1", "2", "3", "4"), LIT, "impossible_pocket"),
        (lit("1", "1"), LIT, "impossible_pocket"),
        (lit("00"), LIT, "impossible_pocket"),
        (lit("1", pays="98 to 1"), LIT, "impossible_pocket"),
        (lit("1"), {"wheel": "single zero"}, "unknown_key"),
        (lit("1"), {"lit": LIT["lit"]}, "outside_the_book"),
    ],
)
def test_numbers_that_cannot_be_lit_are_refused(told: Any, options: dict[str, str], code: str) -> None:
    refused = settle(SHOW, {"red": "1"}, ["1"], lit=told, options=options)["refused"]
    assert refused["code"] == code or code == "outside_the_book"
    assert refused["message"]


def test_lit_numbers_are_priced_by_how_often_they_come() -> None:
    """2.1 numbers of 37 are lit on average, and pay 109 to 1 on average; the others pay 29."""
    chance = Fraction(21, 370)
    edge = Fraction(36, 37) - Fraction(1, 37) * (chance * 109 + (1 - chance) * 29)
    found = edges(SHOW, LIT)
    assert {found[f"straight-{number}"] for number in range(37)} == {edge}
    assert found["red"] == found["split-17-20"] == Fraction(1, 37)


# -- figures and kernels -------------------------------------------------------------------------------------

TABLES: list[tuple[str, dict[str, Any]]] = [
    (SHOW, {}), (SHOW, LIT), (FRENCH, {}), (FRENCH, {"prison_zero": "all"}), (FRENCH, {"zero_loss": "half"}),
]  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "options"), TABLES)
def test_the_kernel_agrees_with_the_engine_and_with_the_odds(book: str, options: dict[str, Any]) -> None:
    assert not disagreements("roulette", book, so_many(everyday=60, ci=300), 7, options)
    report = simulate("roulette", book, 2_000_000, seed=4, options=options)
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


@pytest.mark.parametrize(("book", "options"), TABLES)
def test_wagers_together_have_the_means_of_each(book: str, options: dict[str, Any]) -> None:
    stakes = {"red": 200, "straight-17": 100, "odd": 400}
    found, alone = analyse_joint("roulette", book, stakes, options), edges(book, options)
    assert found.means == {wager: -alone[wager] * cents for wager, cents in stakes.items()}


def test_even_chances_in_prison_move_together() -> None:
    """Red and black are never both freed, and after zero one of them is."""
    found = analyse_joint("roulette", FRENCH, {"red": 100, "black": 100})
    assert {one.cents: one.probability for one in found.outcomes} == {
        0: Fraction(36, 37),
        -100: Fraction(1, 37),
    }


# -- chapters that contradict themselves ---------------------------------------------------------------------


def example(book: str, change: Any) -> Rules:
    """The rules of an example with a change to what its file says."""
    raw: Raw = tomllib.loads((BOOKS / book / "roulette.toml").read_text(encoding="utf-8"))
    change(raw)
    beside = Folder(Shelf(BOOKS, pinned=False), book)
    chapter = read_chapter(written(raw).encode(), GAME.ruleset, book, f"{book}/roulette.toml", beside)
    return Rules(chapter, Posting(book, "roulette", {}, {}))


def put(rule: str, value: Any) -> Any:
    return lambda raw: raw["rules"][rule].__setitem__("value", value)


def boxes(**places: Any) -> Any:
    return put("zero_boxes", [{"wheel": "triple zero", **places}, {"wheel": "single zero"}])


def bets(**row: Any) -> Any:
    return put("racetrack_bets", [row])


@pytest.mark.parametrize(
    ("book", "change", "reason"),
    [
        (SHOW, put("triple_zero_wheel", ["0", "00"]), "39 compartments"),
        (SHOW, lambda raw: raw["rules"].pop("triple_zero_wheel"), "nothing says triple_zero_wheel"),
        (SHOW, lambda raw: raw["rules"].pop("zero_boxes"), "nothing says zero_boxes"),
        (SHOW, boxes(splits=["0-4"]), "split-0-4 does not lie at the zeros"),
        (SHOW, boxes(splits=["1-2"]), "split-1-2 does not lie at the zeros"),
        (SHOW, boxes(splits=["000-0"]), "split-000-0 does not lie at the zeros"),
        (SHOW, boxes(trios=["0-1"]), "trio-0-1 does not lie at the zeros"),
        (SHOW, boxes(corner=["0", "1", "2"]), "corner does not lie at the zeros"),
        (SHOW, boxes(basket=["0"]), "each row has a wheel"),
        (SHOW, put("lit_counts", [{"count": 0, "weight": 1}]), "each row needs its count"),
        (SHOW, put("lit_counts", [{"count": 1, "weight": 0}]), "each row needs its count"),
        (SHOW, put("lit_odds", [{"odds": "lots", "weight": 1}]), "each row needs its odds"),
        (SHOW, lambda raw: raw["pay"]["odds"]["tables"]["usual"].pop("trio"), "has no row 'trio'"),
        (FRENCH, lambda raw: raw["rules"].pop("prison_zero"), "needs it"),
        (FRENCH, put("match_play_coupons", True), "coupon"),
        (FRENCH, put("revolutions", 0), "from 1 to 100"),
        (FRENCH, bets(name="voisins", pieces=[]), "each row has a name"),
        (FRENCH, bets(name="Voisins", pieces=["straight-1"]), "each row has a name"),
        (FRENCH, bets(name="voisins", pieces=["straight-1"], wheel="square"), "each row has a name"),
    ],
)  # fmt: skip
def test_a_chapter_that_contradicts_itself_does_not_load(book: str, change: Any, reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        example(book, change)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"name": "voisins", "pieces": ["straight-00"]}, "not a place inside the numbers"),
        ({"name": "voisins", "pieces": ["red"]}, "not a place inside the numbers"),
        ({"name": "red", "pieces": ["straight-1"]}, "is a place of the layout"),
    ],
)
def test_pieces_must_lie_inside_the_numbers(row: dict[str, Any], reason: str) -> None:
    with pytest.raises((RulebookError, Refusal), match=reason):
        GAME.analyse(example(FRENCH, bets(**row)))


def test_the_books_of_the_shelf_have_none_of_this() -> None:
    raw = raw_chapter("oneida-2003", "roulette")
    assert GAME.analyse(rules_of(GAME, "oneida-2003", raw)).wagers["red"].house_edge == Fraction(1, 19)


# -- sectors of the wheel ------------------------------------------------------------------------------------

ROUND = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
CLOCKWISE = ROUND.split()
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")


@pytest.mark.parametrize("spin", CLOCKWISE)
def test_the_sector_of_the_number_pays_5_to_1_and_every_sector_loses_to_zero(spin: str) -> None:
    place = CLOCKWISE.index(spin)
    won = COLOURS[(place - 1) // 6] if place else ""
    told = settle(RAINBOW, {f"sector-{colour}": "3" for colour in COLOURS}, [spin])
    assert told["net"]["1"] == {f"sector-{colour}": "15" if colour == won else "-3" for colour in COLOURS}
    cited = {"rule": "pay.odds", "clause": "4, 5"}, {"rule": "wagers.sector", "clause": "5"}
    assert all(why in cited for why in told["why"]["1"].values())


def test_a_sector_costs_what_the_numbers_do_and_is_simulated() -> None:
    found = edges(RAINBOW)
    assert {found[f"sector-{colour}"] for colour in COLOURS} == {found["straight-17"]} == {Fraction(1, 37)}
    assert not disagreements("roulette", RAINBOW, 20, 3)
    joint = analyse_joint("roulette", RAINBOW, {"sector-red": 100, "straight-32": 100})
    assert {(one.cents, one.combinations) for one in joint.outcomes} == {(4000, 1), (400, 5), (-200, 31)}


def test_a_sector_that_there_is_not_is_refused() -> None:
    assert settle(RAINBOW, {"sector-pink": "3"}, ["1"])["refused"]["code"] == "unknown_wager"
    assert settle(RAINBOW, {"sector-red": "10001"}, ["1"])["refused"]["code"] == "bad_amount"


def sectors(*rows: dict[str, Any], **changes: Any) -> Rules:
    raw = raw_chapter(RAINBOW, "roulette")
    raw["rules"]["sectors"]["value"] = [*rows]
    raw["rules"].update(changes)
    return rules_of(GAME, RAINBOW, raw)


def test_a_sector_may_go_round_over_zero_and_pays_by_its_row() -> None:
    rules = sectors({"name": "zeros", "numbers": ["26", "0", "32"], "wheel": "single zero"})
    priced = GAME.analyse(rules).wagers
    assert priced["sector-zeros"].house_edge == 1 - Fraction(3 * 6, 37)
    assert [wager for wager in priced if wager.startswith("sector")] == ["sector-zeros"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"name": "one", "numbers": ["32", "19"]}, "side by side"),
        ({"name": "one", "numbers": ["15", "32"]}, "side by side"),
        ({"name": "one", "numbers": ["32", "15", "15"]}, "side by side"),
        ({"name": "one", "numbers": ["00", "1"]}, "side by side"),
        ({"name": "one", "numbers": [32, 15]}, "side by side"),
        ({"name": "one", "numbers": []}, "side by side"),
        ({"name": "one", "numbers": CLOCKWISE}, "side by side"),
        ({"name": "one", "numbers": ["32"], "wheel": "double zero"}, "side by side"),
        ({"name": "One", "numbers": ["32"]}, "each row has a name"),
        ({"name": "one"}, "each row has a name"),
        ({"name": "one", "numbers": "32"}, "each row has a name"),
        ({"name": "one", "numbers": ["32"], "wheel": "none"}, "each row has a name"),
        ({"name": "one", "numbers": ["32"], "pays": "5 to 1"}, "each row has a name"),
        ({"name": "two", "numbers": ["32"]}, "two is listed twice"),
    ],
)
def test_a_sector_that_is_none_of_the_wheel_does_not_load(row: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        sectors({"name": "two", "numbers": ["0", "32"], "wheel": "single zero"}, row)


def test_a_sector_needs_its_odds_and_its_wager() -> None:
    raw = raw_chapter(RAINBOW, "roulette")
    del raw["pay"]["odds"]["sector"]
    with pytest.raises(RulebookError, match="has no row 'sector'"):
        rules_of(GAME, RAINBOW, raw)
    raw = raw_chapter(RAINBOW, "roulette")
    del raw["wagers"]["sector"]
    with pytest.raises(RulebookError, match="sectors"):
        rules_of(GAME, RAINBOW, raw)
