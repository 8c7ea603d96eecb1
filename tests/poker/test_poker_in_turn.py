"""What is said or done in turn, and out of it: spoken wagers, thrown hands, and the bet that somebody must make."""

import json
from typing import Any

import pytest

from pitboss.desk.rounds import settle_record
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.audit import audit
from poker.books import to_act, told_in
from poker.told import line_of

BOOKS = {
    "oneida-2025": ("announced_amount", "speech_against_gesture"),
    "section-8-poker": ("announced_amount", "spoken_action", "oversize_chip_announced"),
}
SPOKEN = [(book, kind) for book, kinds in BOOKS.items() for kind in kinds]
OWING = [("oneida-2025", "fold_after_spoken_bet"), ("section-8-poker", "thrown_in_while_owing")]
THROWN = [("oneida-2025", "thrown_cards"), ("section-8-poker", "hand_thrown_in")]
LIMITS = {"limits": ["4", "8"], "blinds": ["2", "4"]}
THREE = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
BOARD = "2c 7d 9h Jc 3s"
CALLED = "preflop: 3 call, 1 call, 2 check"
CHECKED = "; ".join(f"{street}: 1 check, 2 check, 3 check" for street in ("turn", "river"))


def held(
    book: str, kind: str, told: str, board: str = "", seats: dict[int, Any] | None = None, /, **call: Any
) -> dict[str, Any]:
    """A hand of hold'em at 4 and 8, the button at seat 3, with one call."""
    calls = [{"kind": kind, **call}]
    return told_in(book)("holdem", seats or THREE, 3, told, board, irregularities=calls, **LIMITS)


# -- spoken wagers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "kind"), SPOKEN)
def test_the_first_to_act_on_a_later_street_is_in_turn(book: str, kind: str) -> None:
    answer = held(book, kind, CALLED, "2c 7d 9h", at="flop", seat=1, choice="bet 4")
    assert to_act(answer) == (2, {"fold": (), "call": ("4",), "raise": ("8",)})


@pytest.mark.parametrize(("book", "kind"), SPOKEN)
def test_who_is_not_first_speaks_at_the_turn_that_has_no_other_action(book: str, kind: str) -> None:
    told = f"{CALLED}; flop: 1 check"
    for after in ({}, {"after": 1}):
        answer = held(book, kind, told, "2c 7d 9h", at="flop", seat=2, choice="bet 4", **after)
        assert to_act(answer)[0] == 3


@pytest.mark.parametrize(("book", "kind"), SPOKEN)
def test_a_call_that_names_no_street_is_of_the_first_turn_that_has_no_other_action(
    book: str, kind: str
) -> None:
    """Seat 1 acts before the flop and on it, and speaks on the turn."""
    told = f"{CALLED}; flop: 1 check, 2 check, 3 check"
    answer = held(book, kind, told, "2c 7d 9h Jc", seat=1, choice="bet 8")
    assert to_act(answer) == (2, {"fold": (), "call": ("8",), "raise": ("16",)})


@pytest.mark.parametrize(("book", "kind"), SPOKEN)
def test_words_out_of_turn_bind_nobody(book: str, kind: str) -> None:
    """Seat 2 speaks while seat 1 is to act, and does something else when its turn comes."""
    said: dict[str, Any] = {"at": "flop", "seat": 2, "choice": "bet 4"}
    told = f"{CALLED}; flop: 1 check, 2 check, 3 check"
    for answer in (
        held(book, kind, told, "2c 7d 9h", **said),
        held(book, kind, CALLED, "2c 7d 9h", **said),
        held(book, kind, f"{CALLED}; flop: 1 check, 2 check", "2c 7d 9h", **said, after=2),
    ):
        assert (answer["refused"]["code"], answer["refused"]["rule"]) == (
            "out_of_turn",
            f"irregularities.{kind}",
        )


@pytest.mark.parametrize("book", BOOKS)
def test_a_larger_chip_is_a_call_where_there_is_a_bet_to_call(book: str) -> None:
    bet = held(book, "oversize_chip", f"{CALLED}; flop: 1 bet", "2c 7d 9h", at="flop", seat=2)
    assert to_act(bet)[0] == 3
    assert held(book, "oversize_chip", CALLED, "2c 7d 9h", at="flop", seat=1)["refused"]["code"] == "no_bet"


# -- thrown away while a wager is owed --------------------------------------------------------------


@pytest.mark.parametrize(("book", "kind"), OWING)
def test_who_throws_the_cards_away_pays_what_was_announced_and_has_folded(book: str, kind: str) -> None:
    """Aces thrown away after a spoken bet: the others play on for the pot with the bet in it."""
    told = f"{CALLED}; flop: 2 call, 3 fold"
    answer = held(book, kind, told, BOARD[:8], at="flop", seat=1, choice="bet 4")
    assert answer["net"] == {"1": "-8", "2": "12", "3": "-4"}


@pytest.mark.parametrize(("book", "kind"), OWING)
def test_a_wager_that_is_owed_does_not_go_back_though_nobody_calls_it(book: str, kind: str) -> None:
    answer = held(book, kind, "preflop: 1 fold", at="preflop", seat=3, choice="raise 8")
    assert (answer["net"], answer["uncalled_returned"]) == ({"1": "-2", "2": "10", "3": "-8"}, {})


@pytest.mark.parametrize(("book", "kind"), OWING)
def test_what_goes_over_an_owed_wager_goes_back_as_ever(book: str, kind: str) -> None:
    told = "preflop: 1 raise 10, 2 fold"
    answer = held(book, kind, told, at="preflop", seat=3, choice="raise 8")
    assert (answer["net"], answer["uncalled_returned"]) == ({"1": "12", "2": "-4", "3": "-8"}, {"1": "4"})


@pytest.mark.parametrize(("book", "kind"), OWING)
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"choice": "check"}, "no_wager"),
        ({}, "no_wager"),
        ({"choice": "raise 9"}, "bad_amount"),
        ({"choice": "raise 6", "seat": 1}, "out_of_turn"),
    ],
)
def test_only_a_wager_of_one_s_own_turn_is_owed(
    book: str, kind: str, said: dict[str, Any], code: str
) -> None:
    answer = held(book, kind, "", **{"at": "preflop", "seat": 3} | said)
    assert answer["refused"]["code"] == code


@pytest.mark.parametrize(("book", "kind"), OWING)
def test_chips_are_kept_and_the_log_is_clean(book: str, kind: str) -> None:
    """Seat 3 announces all of a stack of 10 and throws the cards away; seat 1 is all in beside it."""
    seats = {1: ("As Ad", "12"), 2: ("Ks Kd", "90"), 3: ("Qs Qd", "10")}
    call = [{"kind": kind, "at": "preflop", "seat": 3, "choice": "raise 8"}]
    told = "preflop: 1 raise 10, 2 call 8"
    options = {"variant": "holdem", **LIMITS}
    line = line_of(seats, 3, told, BOARD, rulebook=book, options=options, irregularities=call)
    answer, round = settle_record(json.dumps(line).encode())
    assert answer["net"] == {"1": "20", "2": "-12", "3": "-8"}
    assert round is not None
    check_conservation(round.log)
    assert audit(round.log, round.game, round.rules).clean


# -- thrown away, facing a wager --------------------------------------------------------------------


@pytest.mark.parametrize(("book", "kind"), THROWN)
def test_a_hand_thrown_in_by_who_faces_a_wager_is_folded(book: str, kind: str) -> None:
    """In turn, or out of it with a bet to call; what was put in stays."""
    in_turn = held(book, kind, f"{CALLED}; flop: 2 check, 3 check", BOARD[:8], at="flop", seat=1)
    assert to_act(in_turn)[0] == 2
    facing = held(book, kind, f"{CALLED}; flop: 1 bet, 2 fold", BOARD[:8], at="flop", seat=3, after=1)
    assert facing["net"] == {"1": "8", "2": "-4", "3": "-4"}


@pytest.mark.parametrize(("book", "kind"), THROWN)
@pytest.mark.parametrize(
    ("told", "call"),
    [
        (f"{CALLED}; flop: 1 check", {"seat": 3, "after": 1}),  # nothing is bet, and it is seat 2's turn
        (f"{CALLED}; flop: 1 bet", {"seat": 1, "after": 1}),  # the bet is his own
        (f"{CALLED}; flop: 1 bet, 2 call", {"seat": 2, "after": 2}),  # he has called it
    ],
)
def test_nobody_folds_so_who_has_no_wager_to_make_or_call(book: str, kind: str, told: str, call: Any) -> None:
    assert held(book, kind, told, BOARD[:8], at="flop", **call)["refused"]["code"] == "no_wager"


# -- who must bet -----------------------------------------------------------------------------------

STUD = {1: "8c 2c 5h", 2: "9c Kh 4s", 3: "Tc Kd 4c"}
SECOND = "second: 2 call 2, 3 call 2"


def stud(book: str, told: str, *calls: dict[str, Any], seats: Any = STUD, **options: Any) -> dict[str, Any]:
    """Five-card stud at 4 and 8: seat 1 has the forced bet of 2, seat 2 opens third street and must bet."""
    options = {"limits": ["4", "8"], "forced_bet": "2"} | options
    return told_in(book)("five-card-stud", seats, None, told, irregularities=list(calls), **options)


@pytest.mark.parametrize("book", BOOKS)
def test_who_must_bet_neither_checks_nor_folds(book: str) -> None:
    assert to_act(stud(book, SECOND)) == (2, {"bet": ("4",)})
    for do in ("fold", "check"):
        refused = stud(book, f"{SECOND}; third: 2 {do}")["refused"]
        assert (refused["code"], refused["rule"]) == ("not_allowed", "rules.check")
        assert "must bet" in refused["message"]
    # Who comes after has a bet to answer.
    assert to_act(stud(book, f"{SECOND}; third: 2 bet")) == (3, {"fold": (), "call": ("4",), "raise": ("8",)})


@pytest.mark.parametrize("book", BOOKS)
def test_who_must_bet_and_has_less_bets_that(book: str) -> None:
    short = STUD | {2: {"cards": STUD[2], "stack": "7"}}
    told = "second: 2 call 2, 3 raise 4, 1 call 2, 2 call 2"
    assert to_act(stud(book, told, seats=short)) == (2, {"bet": ("3",)})


def test_where_checks_are_posted_the_opener_may_fold_too() -> None:
    _, may = to_act(stud("section-8-poker", SECOND, check="nothing is owed"))
    assert may.keys() == {"bet", "check", "fold"}


def test_horseshoe_6_vii_the_opener_may_check_or_fold() -> None:
    _, may = to_act(stud("horseshoe-cincinnati", SECOND))
    assert may.keys() == {"bet", "check", "fold"}


@pytest.mark.parametrize(("book", "kind"), OWING + THROWN + [("section-8-poker", "up_cards_turned_down")])
def test_who_must_bet_and_throws_the_cards_away_pays_the_bet(book: str, kind: str) -> None:
    call = {"kind": kind, "at": "third", "seat": 2}
    answer = stud(book, f"{SECOND}; third: 3 call, 1 fold", call)
    assert answer["net"] == {"1": "-2", "2": "-6", "3": "8"}
    raised = stud(book, f"{SECOND}; third: 3 fold, 1 fold", call | {"choice": "bet 4"})
    assert raised.get("refused", {}).get("code") in ("unused_action", "out_of_turn")


@pytest.mark.parametrize(("book", "kind"), OWING)
def test_the_forced_bettor_who_throws_the_cards_away_leaves_the_bet(book: str, kind: str) -> None:
    """The forced bet is in already: the hand is folded, and the others play on for it."""
    call = {"kind": kind, "at": "second", "seat": 1}
    two = {seat: cards[:5] for seat, cards in STUD.items()}
    answer = stud(book, "second: 2 call, 3 fold", call, seats=two)
    assert answer["net"] == {"1": "-2", "2": "2", "3": "0"}


def test_bots_bet_where_they_must() -> None:
    from pitboss.chance import seeded
    from pitboss.desk import game_of
    from pitboss.poker.bots import BotTable
    from pitboss.rounds import Round, drive

    poker = game_of("poker")
    rules = poker.rules("section-8-poker", {"variant": "five-card-stud"})
    for seed in range(6):
        round = drive(Round(poker, rules, (1, 2, 3)), BotTable(rules, seeded(seed), 4, away=(2,)))
        assert round.over
