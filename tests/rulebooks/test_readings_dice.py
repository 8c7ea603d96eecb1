"""The other readings of craps, big six and blackjack: what each changes, by a count or a record settled both ways."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse, game_of
from pitboss.odds import compared
from pitboss.rounds import play_record, read_record
from pitboss.rulebooks import Refusal

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
CHAPTERS = [("craps", H), ("craps", OLD), ("craps", NEW), ("big-six", H), ("blackjack", H)]
WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
"""How many of the 36 throws make each point; a seven has six."""

Readings = dict[str, str]
Read = tuple[str, str, str, str]
"""A game, a book, a reading and one of its alternatives."""

# -- what each would change ----------------------------------------------------------------------

BUY_AND_LAY = "buy and lay bets too are refused where they cannot be paid exactly"
ODDS_TO_THE_CENT = "odds too are paid to the cent"
LAY_OFF = "a lay bet is a place bet too, and off"
BUY_ON = "a buy bet is no place bet, and on"
CHARGE_BACK = "the charge goes back with what no throw has decided"
COMES_DOWN = "a wager that is decided comes down"
OF_THE_STAKE = "one percentage for all numbers, whose ceiling is 5 percent of the stake"


def charged_on_a_win() -> Iterator[tuple[str, Fraction]]:
    """A charge of a twentieth, of the stake or of the win, is not taken where the wager loses."""
    for number, ways in WAYS.items():
        made = Fraction(ways, ways + 6)
        yield f"buy_{number}", -Fraction(1, 20) * (1 - made)
        yield f"lay_{number}", -Fraction(1, 20) * Fraction(ways, 6) * made


def one_per_cent_more() -> Iterator[tuple[str, Fraction]]:
    """A lay bet wins as many sixths of its stake as its number has ways; 6 per cent of them is a point more."""
    for number, ways in WAYS.items():
        yield f"lay_{number}", Fraction(1, 100) * Fraction(ways, 6)


ONE_WAY_LESS = dict.fromkeys(("dont_pass", "dont_come"), Fraction(1, 36))
"""Two throws make a 3 and one a 12: the don't side wins on one throw less."""

PRICED: list[tuple[Read, dict[str, Fraction]]] = [
    (("craps", H, "buy_and_lay", "the charge is taken from a win"), dict(charged_on_a_win())),
    (("craps", OLD, "lay_charge", OF_THE_STAKE), dict(one_per_cent_more())),
    (("craps", NEW, "lay_charge", OF_THE_STAKE), dict(one_per_cent_more())),
    (("craps", NEW, "lost_definitions", "3 is the barred number"), ONE_WAY_LESS),
]
"""How much more of the stake the house then holds; of every other wager as much as before."""


def craps(wagers: str, rolls: str, **more: Any) -> dict[str, Any]:
    """One seat's round: wagers as "pass 10, come 10 @2", the throw they come before marked, throws as "33 61"."""
    lines = []
    for words in (line.split() for line in wagers.split(",")):
        before = {"before_roll": int(words[2][1:])} if len(words) > 2 else {}
        lines.append({"wager": words[0], "amount": words[1], **before})
    moves = more.pop("moves", [])
    thrown = [[int(die) for die in roll] for roll in rolls.split()]
    return {"seats": [{"seat": 1, "wagers": lines, "moves": moves}], "rolls": thrown, **more}


def blackjack(cards: str, dealer: str, decisions: list[dict[str, Any]], **wagers: str) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": wagers, "cards": cards.split(), "decisions": decisions}
    return {"seats": [seat], "dealer": dealer.split()}


POINT_8 = {"state": {"point": 8}}
SEVEN_AFTER_A_POINT = craps("pass 10, come 10 @2, come_odds 10 @3", "22 33 22 34")
TAKEN_DOWN = craps(
    "buy_4 20", "11 11", moves=[{"do": "remove", "wager": "buy_4", "before_roll": 2}], **POINT_8
)
TWO_SIXES = craps("place_6 6", "33 33", **POINT_8)
UNEVEN_ODDS = craps("pass 5, pass_odds 5 @2", "14 23")
UNEVEN_BUY = craps("buy_5 5", "14", **POINT_8)
UNEVEN_LAY = craps("lay_6 5", "34", **POINT_8)
ACES = [
    {"at": "hand1", "do": "split", "cards": ["Ah", "9c"]},
    {"at": "hand1", "do": "split", "cards": ["8d", "Kc"]},
]
WON, TO_CENT, NOT_EXACT = {"place_6": "14"}, {"pass": "5", "pass_odds": "7.50"}, "not_payable exact_odds"
ONCE, KEPT = {"place_6": "7"}, {"buy_4": "0", "vig": "-1"}
LAY_WON, LAY_WAITS = {"lay_4": "10", "vig": "-0.50"}, {"lay_4": "0", "vig": "-0.50"}

Answer = dict[str, str] | str
RECORDED: list[tuple[Read, dict[str, Any], Answer, Answer]] = [
    *((("craps", book, "winners_stay", COMES_DOWN), TWO_SIXES, WON, ONCE) for book in (H, OLD, NEW)),
    *(
        (("craps", book, "exact_payment", ODDS_TO_THE_CENT), UNEVEN_ODDS, NOT_EXACT, TO_CENT)
        for book in (OLD, NEW)
    ),
    *(
        (("craps", book, "exact_payment", BUY_AND_LAY), bet, paid, "not_payable exact_payment")
        for book in (OLD, NEW)
        for bet, paid in (
            (UNEVEN_BUY, {"buy_5": "7.50", "vig": "-0.25"}),
            (UNEVEN_LAY, {"lay_6": "4.16", "vig": "-0.20"}),
        )
    ),
    *(
        (("craps", book, reading, LAY_OFF), craps("lay_4 20", "34"), LAY_WON, LAY_WAITS)
        for book, reading in ((OLD, "buy_and_lay_status"), (NEW, "come_out_status"))
    ),
    *(
        (("craps", book, reading, on), craps("buy_4 20", "22"), KEPT, {"buy_4": "40", "vig": "-1"})
        for book, reading, on in (
            (H, "buy_and_lay", "only place bets are off on a come-out"),
            (OLD, "buy_and_lay_status", BUY_ON),
        )
    ),
    *(
        (("craps", book, reading, back), TAKEN_DOWN, KEPT, {"buy_4": "0", "vig": "0"})
        for book, reading, back in (
            (H, "vig_rounding", CHARGE_BACK),
            (OLD, "vig_taken_down", "it goes back with what no throw has decided"),
            (NEW, "vig", CHARGE_BACK),
        )
    ),
    (
        ("craps", OLD, "come_off", "only its odds are off"),
        SEVEN_AFTER_A_POINT,
        {"pass": "10", "come": "0", "come_odds": "0"},
        {"pass": "10", "come": "-10", "come_odds": "0"},
    ),
    (
        ("craps", H, "odds_on_come_out", "they are off"),
        SEVEN_AFTER_A_POINT,
        {"pass": "10", "come": "-10", "come_odds": "-10"},
        {"pass": "10", "come": "-10", "come_odds": "0"},
    ),
    (
        ("craps", H, "odds_on_come_out", "they are off"),
        craps("pass 10, put_6 10 @2, put_6_odds 10 @2", "22 22 34"),
        {"pass": "10", "put_6": "-10", "put_6_odds": "-10"},
        {"pass": "10", "put_6": "-10", "put_6_odds": "0"},
    ),
    (
        ("craps", NEW, "lost_definitions", "2 is the barred number"),
        craps("dont_pass 10", "66"),
        {"dont_pass": "0"},
        {"dont_pass": "10"},
    ),
    (
        ("craps", NEW, "lost_definitions", "2 is the barred number"),
        craps("dont_pass 10", "11"),
        {"dont_pass": "10"},
        {"dont_pass": "0"},
    ),
    (
        ("craps", H, "put", "a put may also precede a come-out"),
        craps("put_6 10", "33"),
        "not_now put_bets",
        {"put_6": "10"},
    ),
    (
        ("craps", H, "uneven_stakes", "odds come only in amounts that pay exactly"),
        UNEVEN_ODDS,
        TO_CENT,
        NOT_EXACT,
    ),
    (
        ("craps", H, "uneven_stakes", "never less than the odds: a fraction of a cent is rounded up"),
        craps("place_6 1", "33", **POINT_8),
        {"place_6": "1.16"},
        {"place_6": "1.17"},
    ),
    (
        ("big-six", H, "seventh_area", "a wager without an area is not taken"),
        {"seats": [{"seat": 1, "wagers": {"logo": "5"}}], "spins": ["logo"]},
        {"logo": "200"},
        "not_offered logo_on_wheel",
    ),
    (
        ("blackjack", H, "resplit_aces", "yes, up to four hands as any pair"),
        blackjack("As Ad", "9s Ts", ACES, blackjack="10"),
        "unused_decision resplit_aces",
        {"blackjack": "0", "split2": "10", "split3": "10"},
    ),
    (
        ("blackjack", H, "house_money_hands", "a pair is two cards of one value, as for a split"),
        blackjack("Kd Th", "9s Ts", [{"at": "hand1", "do": "stand"}], blackjack="10", house_money="5"),
        {"blackjack": "10", "house_money": "-5"},
        {"blackjack": "10", "house_money": "15"},
    ),
    (
        ("blackjack", H, "house_money_hands", "A-2 is a straight"),
        blackjack("Ad 2h", "9s Ts", [{"at": "hand1", "do": "stand"}], blackjack="10", house_money="5"),
        {"blackjack": "-10", "house_money": "-5"},
        {"blackjack": "-10", "house_money": "5"},
    ),
]
"""A record, what it comes to as the chapter is read, and what as it is read otherwise."""


def named(case: Any) -> str:
    return " ".join(case) if isinstance(case, tuple) else ""


@pytest.mark.parametrize(("read", "more"), PRICED, ids=named)
def test_the_price_of_the_other_reading(read: Read, more: dict[str, Fraction]) -> None:
    game, book, reading, alternative = read
    usual, other = analyse(game, book), analyse(game, book, readings={reading: alternative})
    changed = {name: one.other - one.usual for name, one in compared(usual, other).items()}
    assert {name: difference for name, difference in changed.items() if difference} == more
    assert other.wagers.keys() == usual.wagers.keys()
    assert all(reading in usual.rests_on[name] for name in more)


@pytest.mark.parametrize(("read", "record", "usual", "other"), RECORDED, ids=named)
def test_a_record_settled_both_ways(read: Read, record: dict[str, Any], usual: Answer, other: Answer) -> None:
    game, book, reading, alternative = read
    assert answered(game, book, record) == usual
    assert answered(game, book, record, {reading: alternative}) == other


def answered(game: str, book: str, record: dict[str, Any], readings: Readings | None = None) -> Answer:
    """The nets of seat 1, or the code and the rule of the refusal."""
    playing = game_of(game)
    told = read_record(json.dumps({"rulebook": book, "game": game, **record}).encode())
    try:
        round = play_record(told, playing, rules=playing.rules(book, readings=readings))
    except Refusal as refusal:
        return f"{refusal.code} {refusal.rule.removeprefix('rules.')}"
    nets: dict[str, str] = playing.result(round, told)["net"]["1"]
    return nets


def test_a_wheel_without_an_area_for_the_logo_prices_the_others_as_before() -> None:
    """Big six §2.I.B: the section turns as before, and no wager is on it."""
    usual = analyse("big-six", H)
    other = analyse("big-six", H, readings={"seventh_area": ""})
    assert usual.wagers.keys() - other.wagers.keys() == {"logo"}
    assert all(usual[name].house_edge == wager.house_edge for name, wager in other.wagers.items())


def test_every_alternative_of_these_chapters_is_shown_to_change_something() -> None:
    shown = {read for read, _ in PRICED} | {read for read, *_ in RECORDED}
    assert shown == {
        (game, book, name, alternative)
        for game, book in CHAPTERS
        for name, reading in game_of(game).chapter(book).readings.items()
        for alternative in reading.alternatives
    }


@pytest.mark.parametrize(("game", "book"), CHAPTERS)
def test_what_an_alternative_changes_rests_on_its_reading(game: str, book: str) -> None:
    chapter = game_of(game).chapter(book)
    for name, reading in chapter.readings.items():
        for changes in reading.alternatives.values():
            changed = {f"{part}.{entry}" for part, entries in changes.items() for entry in entries}
            assert changed <= set(chapter.resting_on(name)), name


# -- which figures rest on a reading -------------------------------------------------------------

RESTING = [
    ("craps", OLD, "pass", ()),
    ("craps", OLD, "any_seven", ("odds_column",)),
    ("craps", OLD, "horn", ("odds_column",)),
    ("craps", OLD, "horn_high_2", ("horn_high", "odds_column")),
    ("craps", OLD, "world", ("whirl", "odds_column")),
    ("craps", OLD, "hop_1_1", ()),
    ("craps", OLD, "hard_4", ("hardway_loss",)),
    ("craps", OLD, "buy_4", ("true_odds",)),
    ("craps", OLD, "lay_4", ("true_odds", "lay_charge")),
    ("craps", OLD, "place_6", ()),
    ("craps", NEW, "pass", ("come_row", "misread_odds", "lost_definitions")),
    ("craps", NEW, "dont_come", ("lost_definitions", "come_row", "misread_odds")),
    ("craps", NEW, "dont_pass_odds", ("lost_definitions",)),
    ("craps", NEW, "place_6", ("misread_odds", "lost_definitions")),
    ("craps", NEW, "any_craps", ()),
    ("craps", NEW, "hop_1_1", ("hop_one_roll",)),
    ("craps", H, "pass", ()),
    ("craps", H, "come_odds", ()),
    ("craps", H, "place_6", ()),
    ("craps", H, "buy_4", ("buy_labels", "buy_and_lay")),
    ("craps", H, "lay_4", ("buy_and_lay",)),
    ("craps", H, "world", ("copying_slips",)),
    ("craps", H, "fire", ("losing_seven", "fire_table", "six_points", "fire_points_counted")),
    ("big-six", H, "1", ("sections",)),
    ("big-six", H, "logo", ("sections",)),
]


@pytest.mark.parametrize(("game", "book", "wager", "readings"), RESTING)
def test_a_figure_says_which_readings_it_rests_on(
    game: str, book: str, wager: str, readings: tuple[str, ...]
) -> None:
    assert analyse(game, book).rests_on.get(wager, ()) == readings
