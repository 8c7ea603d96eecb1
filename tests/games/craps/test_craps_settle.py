"""What every throw makes of every craps wager, through records, in the three rulebooks."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from each import each, pairs
from pitboss.desk import settle_line

Settle = Callable[..., dict[str, str]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
ALL = (H, OLD, NEW)


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


COME_OUT = {2: (-10, 10), 3: (-10, 10), 7: (10, -10), 11: (10, -10), 12: (-10, 0)}
THROW = {2: "11", 3: "12", 4: "13", 5: "23", 6: "24", 7: "34", 8: "26", 9: "36", 10: "46", 11: "56", 12: "66"}


@pytest.mark.parametrize("total", THROW)
def test_line_bets_on_the_come_out(book: str, total: int, settle: Settle) -> None:
    won, against = COME_OUT.get(total, (0, 0))
    net = settle(book, "pass 10, dont_pass 10", THROW[total])
    assert net == {"pass": str(won), "dont_pass": str(against)}


@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
def test_line_bets_on_a_point(book: str, point: int, settle: Settle) -> None:
    made = f"{THROW[point]} 11 12 56 66 {THROW[point]}"
    assert settle(book, "pass 10, dont_pass 10", made) == {"pass": "10", "dont_pass": "-10"}
    assert settle(book, "pass 10, dont_pass 10", f"{THROW[point]} 34") == {"pass": "-10", "dont_pass": "10"}


@pytest.mark.parametrize("total", THROW)
def test_come_bets_on_their_first_roll(book: str, total: int, settle: Settle) -> None:
    point = "44" if total != 8 else "33"
    won, against = COME_OUT.get(total, (0, 0))
    assert settle(book, "come 10 @2, dont_come 10 @2", f"{point} {THROW[total]}") == {
        "come": str(won),
        "dont_come": str(against),
    }


@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_come_bets_go_to_their_number(book: str, number: int, settle: Settle) -> None:
    point = "44" if number != 8 else "33"
    before = f"{point} {THROW[number]} 11 12 56 66"
    wagers = "come 10 @2, dont_come 10 @2"
    assert settle(book, wagers, f"{before} {THROW[number]}") == {"come": "10", "dont_come": "-10"}
    assert settle(book, wagers, f"{before} 34") == {"come": "-10", "dont_come": "10"}
    assert settle(book, wagers, before) == {"come": "0", "dont_come": "0"}


def test_come_bet_made_again_on_its_own_number_wins_and_travels(book: str, settle: Settle) -> None:
    assert settle(book, "come 10 @2, come 10 @3", "44 33 33 33") == {"come": "20"}


@pytest.mark.parametrize(
    ("number", "flat", "against"),
    [
        (4, "20", "5"),
        (5, "15", "6.66"),
        (6, "12", "8.33"),
        (8, "12", "8.33"),
        (9, "15", "6.66"),
        (10, "20", "5"),
    ],
)
def test_horseshoe_7_odds(number: int, flat: str, against: str, settle: Settle) -> None:
    roll = THROW[number]
    assert settle(H, "pass 10, pass_odds 10 @2", f"{roll} {roll}")["pass_odds"] == flat
    assert settle(H, "dont_pass 10, dont_pass_odds 10 @2", f"{roll} 34")["dont_pass_odds"] == against
    point = "44" if number != 8 else "33"
    assert settle(H, "come 10 @2, come_odds 10 @3", f"{point} {roll} {roll}")["come_odds"] == flat
    lay = settle(H, "dont_come 10 @2, dont_come_odds 10 @3", f"{point} {roll} 34")
    assert lay["dont_come_odds"] == against
    put = settle(H, f"put_{number} 10 @2, put_{number}_odds 10 @2", f"{point} {roll}")
    assert put == {f"put_{number}": "10", f"put_{number}_odds": flat}


@pytest.mark.parametrize("book", [OLD, NEW])
@pytest.mark.parametrize(("number", "flat", "against"), [(4, "60", "15"), (5, "45", "20"), (6, "36", "25")])
def test_oneida_h_odds(book: str, number: int, flat: str, against: str, settle: Settle) -> None:
    roll = THROW[number]
    assert settle(book, "pass 30, pass_odds 30 @2", f"{roll} {roll}") == {"pass": "30", "pass_odds": flat}
    lost = settle(book, "pass 30, pass_odds 30 @2", f"{roll} 34")
    assert lost == {"pass": "-30", "pass_odds": "-30"}
    against_net = settle(book, "dont_pass 30, dont_pass_odds 30 @2", f"{roll} 34")
    assert against_net == {"dont_pass": "30", "dont_pass_odds": against}


@pytest.mark.parametrize(
    ("wager", "roll", "won"),
    [
        ("place_4 5", "22", "9"),
        ("place_5 5", "23", "7"),
        ("place_6 6", "33", "7"),
        ("place_8 6", "44", "7"),
        ("place_9 5", "45", "7"),
        ("place_10 5", "55", "9"),
        ("buy_4 20", "22", "40"),
        ("buy_5 20", "23", "30"),
        ("buy_6 20", "33", "24"),
        ("hard_4 1", "22", "7"),
        ("hard_6 1", "33", "9"),
        ("hard_8 1", "44", "9"),
        ("hard_10 1", "55", "7"),
    ],
)
def test_numbers_before_seven(book: str, wager: str, roll: str, won: str, settle: Settle) -> None:
    name, stake = wager.split()
    point = "36" if roll != "45" else "44"
    assert settle(book, f"{wager} @2", f"{point} {roll}")[name] == won
    twice = settle(book, f"{wager} @2", f"{point} {roll} 11 {roll}")[name]
    assert int(twice) == 2 * int(won)
    assert settle(book, f"{wager} @2", f"{point} 34")[name] == f"-{stake}"
    kept = settle(book, f"{wager} @2", f"{point} {roll} 34")[name]
    assert int(kept) == int(won) - int(stake)


@pytest.mark.parametrize(
    ("number", "easy"), [(4, "13"), (6, "24"), (6, "15"), (8, "26"), (8, "35"), (10, "46")]
)
def test_hardway_loses_to_an_easy_total(book: str, number: int, easy: str, settle: Settle) -> None:
    assert settle(book, f"hard_{number} 5 @2", f"36 {easy}") == {f"hard_{number}": "-5"}


@pytest.mark.parametrize(
    ("number", "won"), [(4, "30"), (5, "40"), (6, "50"), (8, "50"), (9, "40"), (10, "30")]
)
def test_lay_bets_win_on_seven(book: str, number: int, won: str, settle: Settle) -> None:
    assert settle(book, f"lay_{number} 60", "34")[f"lay_{number}"] == won
    assert settle(book, f"lay_{number} 60", THROW[number])[f"lay_{number}"] == "-60"


FIELD = {2: "20", 3: "10", 4: "10", 9: "10", 10: "10", 11: "10", 12: "20"}
ONE_ROLL = {
    "any_seven": {7: "40"},
    "any_craps": {2: "70", 3: "70", 12: "70"},
    "craps_2": {2: "300"},
    "craps_3": {3: "150"},
    "craps_12": {12: "300"},
    "eleven": {11: "150"},
    "field": FIELD,
    "c_and_e": {2: "30", 3: "30", 12: "30", 11: "70"},
}


def test_one_roll_wagers(book: str, settle: Settle) -> None:
    def check(wager: str, total: int) -> None:
        assert settle(book, f"{wager} 10", THROW[total]) == {wager: ONE_ROLL[wager].get(total, "-10")}

    each(check, pairs(ONE_ROLL, THROW))


PARTS = {
    "horn 4": {2: "27", 3: "12", 11: "12", 12: "27"},
    "horn_high_2 5": {2: "57", 3: "11", 11: "11", 12: "26"},
    "horn_high_3 5": {2: "26", 3: "27", 11: "11", 12: "26"},
    "horn_high_11 5": {2: "26", 3: "11", 11: "27", 12: "26"},
    "horn_high_12 5": {2: "26", 3: "11", 11: "11", 12: "57"},
    "world 5": {2: "26", 3: "11", 7: "0", 11: "11", 12: "26"},
    "c_and_e 2": {2: "6", 3: "6", 11: "14", 12: "6"},
}


def test_composite_wagers_settle_in_parts(book: str, settle: Settle) -> None:
    def check(wager: str, total: int) -> None:
        name, stake = wager.split()
        assert settle(book, wager, THROW[total]) == {name: PARTS[wager].get(total, f"-{stake}")}

    each(check, pairs(PARTS, THROW))


HOPS = ["2_2", "3_3", "4_4", "5_5", "1_3", "3_1", "2_4", "1_6", "4_6", "6_4", "3_6"]


def test_hops_name_two_faces_in_any_order(book: str, settle: Settle) -> None:
    def check(hop: str, roll: str) -> None:
        hit = sorted(hop.split("_")) == sorted(roll)
        pays = "30" if roll[0] == roll[1] else "15"
        assert settle(book, f"hop_{hop} 1", roll) == {f"hop_{hop}": pays if hit else "-1"}

    each(check, pairs(HOPS, ["22", "33", "13", "31", "24", "61", "46", "63", "34"]))


@pytest.mark.parametrize(
    ("hop", "roll", "pays"), [("1_1", "11", "30"), ("6_6", "66", "30"), ("5_6", "65", "15")]
)
def test_hops_horseshoe_does_not_list(
    hop: str, roll: str, pays: str, settle: Settle, refusal: Callable[..., tuple[str, str]]
) -> None:
    for book in (OLD, NEW):
        assert settle(book, f"hop_{hop} 1", roll) == {f"hop_{hop}": pays}
    assert refusal(H, f"hop_{hop} 1", roll) == ("not_offered", "§3.I.V–Y, §3.I.Z–LL")


def test_wagers_of_one_kind_without_id_add_up(book: str, settle: Settle) -> None:
    assert settle(book, "field 5, field 7 @2", "66 34") == {"field": "3"}
    assert settle(book, "place_6 6 @2, place_6 6 @3", "44 33 33") == {"place_6": "21"}


def test_wagers_with_ids_stand_apart(book: str, settle: Settle) -> None:
    assert settle(book, "field 5 #a, field 7 #b", "66") == {"a": "10", "b": "14"}


def test_undecided_wagers_show_nothing(book: str, settle: Settle) -> None:
    assert settle(book, "pass 10, place_6 6, hard_8 1", "") == {"pass": "0", "place_6": "0", "hard_8": "0"}


# -- on and off on a come-out roll ---------------------------------------------------------------------

STATUS = {
    # wager, come-out throw: what it nets in each rulebook by rule, and when called the other way
    "place_6 6": ("33", {H: 0, OLD: 0, NEW: 0}, {H: 7, OLD: 7, NEW: 7}),
    "buy_6 5": ("33", {H: 0, OLD: 0, NEW: 0}, {H: 6, OLD: 6, NEW: 6}),
    "lay_6 6": ("34", {H: 5, OLD: 5, NEW: 5}, {H: 0, OLD: 0, NEW: 0}),
    "hard_6 1": ("33", {H: 9, OLD: 0, NEW: 0}, {H: 0, OLD: 9, NEW: 9}),
}


@pytest.mark.parametrize("wager", STATUS)
def test_on_and_off_on_the_come_out(book: str, wager: str, settle: Settle) -> None:
    name = wager.split(maxsplit=1)[0]
    roll, by_rule, called = STATUS[wager]
    other = "off" if by_rule[book] else "on"
    assert settle(book, wager, roll)[name] == str(by_rule[book])
    assert settle(book, wager, roll, f"{other} {name}")[name] == str(called[book])


@pytest.mark.parametrize(
    ("wager", "do", "rolls", "net"),
    [
        # Called on, it wins on a come-out roll and stays up; the next come-out 7 finds it off again.
        ("place_6 6", "on", "33 33 34", "14"),
        ("place_6 6", "on", "33 33 33", "14"),
        ("buy_6 5", "on", "33 33 34", "12"),
        # Called off, it ignores every roll until it is called on again; a call nobody acted on holds.
        ("place_6 6", "off @2", "44 33 34 33 33", "7"),
        ("place_6 6", "on", "56 11 34", "-6"),
    ],
)
def test_horseshoe_3_i_f_oneida_e_5_a_call_ends_with_the_decision(
    book: str, wager: str, do: str, rolls: str, net: str, settle: Settle
) -> None:
    name = wager.split(maxsplit=1)[0]
    move = do.replace(" ", f" {name} ") if " " in do else f"{do} {name}"
    later = f", on {name} @5" if do.startswith("off") else ""
    assert settle(book, wager, rolls, move + later)[name] == net


def test_horseshoe_3_i_g_a_hardway_called_off_is_on_again_once_decided(settle: Settle) -> None:
    """Off by call, on by call, decided: then on by the rule, as hardways are on a come-out."""
    assert settle(H, "hard_6 1", "33 33 34", "off hard_6") == {"hard_6": "0"}
    assert settle(H, "hard_6 1", "33 33 34", "off hard_6, on hard_6 @2") == {"hard_6": "8"}


def test_oneida_2025_e_5_a_hardway_called_on_is_off_again_once_decided(settle: Settle) -> None:
    for book in (OLD, NEW):
        assert settle(book, "hard_6 1", "33 33 34", "on hard_6") == {"hard_6": "18"}
        assert settle(book, "hard_6 1", "33 33 34", "on hard_6, on hard_6 @3") == {"hard_6": "17"}


def test_place_bets_are_safe_from_a_come_out_seven(book: str, settle: Settle) -> None:
    assert settle(book, "place_6 6", "34") == {"place_6": "0"}
    assert settle(book, "place_6 6", "34", "on place_6") == {"place_6": "-6"}
    assert settle(book, "place_6 6", "33 34") == {"place_6": "-6"}


COME_ON_COME_OUT = {
    # a come bet on 6 with odds, the point 4 made, then a come-out throw
    (H, "33"): ("10", "12"),
    (H, "34"): ("-10", "-10"),
    (OLD, "33"): ("0", "0"),
    (OLD, "34"): ("0", "0"),
    (NEW, "33"): ("10", "0"),
    (NEW, "34"): ("-10", "0"),
}


@pytest.mark.parametrize("roll", ["33", "34"])
def test_come_bets_on_a_come_out(book: str, roll: str, settle: Settle) -> None:
    net = settle(book, "come 10 @2, come_odds 10 @3", f"22 33 22 {roll}")
    assert (net["come"], net["come_odds"]) == COME_ON_COME_OUT[book, roll]


def test_oneida_2003_e_5_whole_come_bet_called_on(settle: Settle) -> None:
    wagers = "come 10 @2, come_odds 10 @3"
    assert settle(OLD, wagers, "22 33 22 33", "on come @4") == {"come": "10", "come_odds": "12"}
    assert settle(OLD, wagers, "22 33 22 34", "on come @4") == {"come": "-10", "come_odds": "-10"}
    assert settle(OLD, wagers, "22 33 22 34", "on come @4, off come @4") == {"come": "0", "come_odds": "0"}
    later = settle(OLD, wagers, "22 33 22 44 33")
    assert later == {"come": "10", "come_odds": "12"}


def test_oneida_2025_e_5_come_odds_called_on(settle: Settle) -> None:
    wagers = "come 10 @2, come_odds 10 @3"
    assert settle(NEW, wagers, "22 33 22 33", "on come_odds @4") == {"come": "10", "come_odds": "12"}


@pytest.mark.parametrize("roll", ["33", "34"])
def test_dont_come_and_its_odds_always_act(book: str, roll: str, settle: Settle) -> None:
    net = settle(book, "dont_come 12 @2, dont_come_odds 12 @3", f"22 33 22 {roll}")
    won = {"dont_come": "12", "dont_come_odds": "10"}
    assert net == (won if roll == "34" else {"dont_come": "-12", "dont_come_odds": "-12"})


def test_horseshoe_posted_status(settle: Settle) -> None:
    wagers = "come 10 @2, come_odds 10 @3"
    off = {"come_odds_on_come_out": "off"}
    assert settle(H, wagers, "22 33 22 34", options=off) == {"come": "-10", "come_odds": "0"}
    assert settle(H, "buy_6 5", "33", options={"buy_on_come_out": "on", "buy_vig": 0}) == {"buy_6": "6"}
    assert settle(H, "lay_6 6", "34", options={"lay_on_come_out": "off", "lay_vig": 0}) == {"lay_6": "0"}
    put = settle(H, "put_6 10 @2, put_6_odds 10 @2", "44 44 34", options={"put_odds_on_come_out": "off"})
    assert put == {"put_6": "-10", "put_6_odds": "0"}


# -- money ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "roll", "net", "vig"),
    [("buy_4 20", "22", "40", "-1"), ("buy_4 20", "34", "-20", "-1"), ("lay_4 40", "34", "20", "-1")],
)
def test_vig_is_charged_when_the_bet_is_made(
    book: str, wager: str, roll: str, net: str, vig: str, settle: Settle
) -> None:
    name = wager.split(maxsplit=1)[0]
    assert settle(book, f"{wager} @2", f"33 {roll}") == {name: net, "vig": vig}
    assert settle(book, f"{wager} @2", f"33 {roll}", options={"buy_vig": 0, "lay_vig": 0}) == {name: net}


def test_vig_is_kept_and_charged_once(book: str, settle: Settle) -> None:
    assert settle(book, "buy_4 20 @2", "33 22 22") == {"buy_4": "80", "vig": "-1"}
    assert settle(book, "buy_4 20 @2", "33", "remove buy_4 @2") == {"buy_4": "0", "vig": "-1"}
    assert settle(book, "buy_4 20 @2, buy_4 20 @3", "33 66") == {"buy_4": "0", "vig": "-2"}


def test_oneida_2003_g_a_house_may_give_the_charge_back(settle: Settle) -> None:
    back = {"options": {"vig_kept": False}}
    assert settle(OLD, "buy_4 20 @2", "33", "remove buy_4 @2", **back) == {"buy_4": "0", "vig": "0"}
    assert settle(OLD, "buy_4 40 @2", "33 34", "reduce buy_4 20 @2", **back) == {"buy_4": "-20", "vig": "-1"}
    assert settle(OLD, "lay_4 40 @2, lay_4 40 @2", "33 34", **back) == {"lay_4": "40", "vig": "-2"}
    assert settle(OLD, "lay_4 40 @2, lay_4 40 @2", "33", "remove lay_4 @2", **back) == {
        "lay_4": "0",
        "vig": "0",
    }
    assert settle(OLD, "buy_4 20 @2", "33", "remove buy_4 @2") == {"buy_4": "0", "vig": "-1"}


def test_oneida_2003_g_a_charge_a_bet_has_won_with_is_not_given_back(settle: Settle) -> None:
    """The house gives a charge back with what comes down undecided; a win at true odds was paid for."""
    back = {"options": {"vig_kept": False}}
    once = settle(OLD, "buy_4 20 @2", "33 22 66", "remove buy_4 @3", **back)
    assert once == {"buy_4": "40", "vig": "-1"}
    lay = settle(OLD, "lay_4 40", "34 66", "remove lay_4 @2", **back)
    assert lay == {"lay_4": "20", "vig": "-1"}
    less = settle(OLD, "buy_4 40 @2", "33 22 66", "reduce buy_4 20 @3", **back)
    assert less == {"buy_4": "80", "vig": "-2"}
    # What was added after the win goes back with its own charge.
    more = settle(OLD, "buy_4 20 @2, buy_4 40 @3", "33 22 66", "remove buy_4 @4", **back)
    assert more == {"buy_4": "40", "vig": "-1"}


def test_horseshoe_6_vig_when_won(settle: Settle) -> None:
    won = {"vig_when": "when won"}
    assert settle(H, "buy_4 20 @2", "33 22 22", options=won) == {"buy_4": "80", "vig": "-2"}
    assert settle(H, "buy_4 20 @2", "33 34", options=won) == {"buy_4": "-20"}
    assert settle(H, "lay_4 40", "34", options=won) == {"lay_4": "20", "vig": "-1"}


def test_vig_drops_fractions_of_a_cent(settle: Settle) -> None:
    assert settle(H, "buy_4 1.50", "", options={"smallest_chip": "0.50"}) == {"buy_4": "0", "vig": "-0.07"}
    assert settle(NEW, "lay_5 10 @2", "33 34") == {"lay_5": "6.66", "vig": "-0.33"}


@pytest.mark.parametrize(
    ("percent", "wager", "roll", "net", "vig"),
    [
        ("4.5", "buy_4 20", "22", "40", "-0.90"),
        (4.5, "buy_4 20", "22", "40", "-0.90"),
        ("2.25", "buy_4 20", "22", "40", "-0.45"),
        ("4.5", "lay_4 40", "34", "20", "-0.90"),
        ("2.25", "lay_5 30", "34", "20", "-0.45"),
        # A fraction of a cent is not charged: 2.25 percent of 5, of 100 and of what a lay of 24 on six wins.
        ("2.25", "buy_6 5", "33", "6", "-0.11"),
        ("2.25", "buy_6 100", "33", "120", "-2.25"),
        ("2.25", "lay_6 24", "34", "20", "-0.45"),
        ("4.9999", "buy_4 20", "22", "40", "-0.99"),
        ("0.01", "buy_4 20", "22", "40", None),
    ],
)
def test_horseshoe_6_oneida_g_a_charge_may_be_a_fraction_of_a_percent(
    book: str, percent: str | float, wager: str, roll: str, net: str, vig: str | None, settle: Settle
) -> None:
    name = wager.split(maxsplit=1)[0]
    posted = {"options": {"buy_vig": percent, "lay_vig": percent}}
    charged = {} if vig is None else {"vig": vig}
    assert settle(book, f"{wager} @2", f"55 {roll}", **posted) == {name: net} | charged


def test_horseshoe_6_a_fraction_of_a_percent_when_won(settle: Settle) -> None:
    posted = {"options": {"buy_vig": "4.5", "vig_when": "when won"}}
    assert settle(H, "buy_4 20 @2", "55 22 22 34", **posted) == {"buy_4": "60", "vig": "-1.80"}


@pytest.mark.parametrize(
    ("percent", "code"), [("5.01", "outside_range"), (4.1, "bad_option"), ("-1", "bad_option")]
)
def test_horseshoe_6_oneida_g_never_over_five_percent(
    book: str, percent: Any, code: str, refusal: Callable[..., tuple[str, str]]
) -> None:
    for family, clauses in (("buy", ("§6.I", "II.G(1)", "G(1)")), ("lay", ("§6.II", "II.G(2)", "G(2)"))):
        posted = {"options": {f"{family}_vig": percent}}
        assert refusal(book, "pass 5", "33", **posted) == (code, clauses[ALL.index(book)])


def test_horseshoe_pays_to_the_cent(settle: Settle) -> None:
    assert settle(H, "place_6 10 @2", "22 33") == {"place_6": "11.66"}
    assert settle(H, "horn 5", "66") == {"horn": "33.75"}
    assert settle(H, "c_and_e 5", "56") == {"c_and_e": "35"}


def test_oneida_2025_barred_number_is_posted(settle: Settle) -> None:
    for barred, roll in ((2, "11"), (3, "12"), (12, "66")):
        options = {"barred_number": barred}
        assert settle(NEW, "dont_pass 10", roll, options=options) == {"dont_pass": "0"}
        other = "11" if barred != 2 else "66"
        assert settle(NEW, "dont_pass 10", other, options=options) == {"dont_pass": "10"}


def test_a_push_is_over(book: str, settle: Settle) -> None:
    assert settle(book, "dont_pass 10", "66 34") == {"dont_pass": "0"}
    assert settle(book, "dont_pass 10, dont_pass 10 @2", "66 11") == {"dont_pass": "10"}


def test_oneida_h_odds_that_went_back_with_their_come_bet_stand_no_more(record: Any) -> None:
    """A come-out 7 takes the come bet and returns its odds, which are off: the table remembers neither."""
    written = record(NEW, "come 10 @2, come_odds 10 @3", "33 44 33 34")
    answer = settle_line(json.dumps(written).encode())
    assert answer["net"]["1"] == {"come": "-10", "come_odds": "0"}
    assert "bets" not in answer["state"]
    assert "refused" not in settle_line(
        json.dumps(record(NEW, "field 10", "34", state=answer["state"])).encode()
    )
