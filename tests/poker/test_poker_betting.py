"""Betting thresholds: limits by round, the number of raises, the spread, players all in and side pots."""

from decimal import Decimal

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import PotMade
from poker.told import line_of
from variants import changed, raw_chapter, rules_of, settled

THREE = {1: "", 2: "", 3: ""}
TWO = {1: "", 2: ""}
SPREAD = {"structure": "spread-limit", "limits": ["1", "3"], "blinds": ["1", "2"]}
TO_TURN = "preflop: 1 call, 2 check; flop: 1 check, 2 check; "
TO_RIVER = TO_TURN + "turn: 1 check, 2 check; "


@pytest.mark.parametrize(
    ("limits", "lower", "higher"), [(["3", "6"], 3, 6), (["4", "8"], 4, 8), (["6", "12"], 6, 12)]
)
def test_merced_line_765_lower_limit_in_two_rounds_higher_in_two(settle, limits, lower, higher):
    """Each bet is exactly the figure of its round; one less and one more are refused."""
    options = {"limits": limits}
    before = {"flop": "preflop: 1 call, 2 check; ", "turn": TO_TURN, "river": TO_RIVER}
    boards = {"flop": "2c 7d 9h", "turn": "2c 7d 9h Jc", "river": "2c 7d 9h Jc 3s"}
    for street, figure in (("flop", lower), ("turn", higher), ("river", higher)):
        for amount in (figure - 1, figure, figure + 1):
            told = before[street] + f"{street}: 1 bet {amount}"
            answer = settle(TWO, 2, told, boards[street], options=options)
            assert answer.get("refused", {}).get("code") == (None if amount == figure else "bad_amount")
    may = settle(TWO, 2, before["turn"] + f"turn: 1 bet {higher}", boards["turn"], options=options)
    assert may["to_act"]["may"][1:] == [
        {"do": "call", "amount": str(higher)},
        {"do": "raise", "amount": str(2 * higher)},
    ]


def test_merced_line_765_three_raises_over_the_big_blind_and_no_fourth(settle):
    """With three players in: 3, 6, 9, 12, and then only a call or a fold."""
    told = "preflop: 3 raise 6, 1 raise 8, 2 raise 9"
    assert settle(THREE, 3, "preflop: 3 raise 6, 1 raise 8")["to_act"]["may"][2]["do"] == "raise"
    assert settle(THREE, 3, told)["to_act"]["may"] == [{"do": "fold"}, {"do": "call", "amount": "6"}]
    refused = settle(THREE, 3, told + ", 3 raise 9")["refused"]
    assert (refused["code"], refused["rule"], refused["clause"]) == (
        "not_allowed",
        "rules.raises",
        "line 765",
    )


def test_merced_line_765_an_opening_bet_is_not_one_of_the_three_raises(settle):
    """On the flop: a bet, three raises, no fourth."""
    told = "preflop: 3 call, 1 call, 2 check; flop: 1 bet 3, 2 raise 6, 3 raise 9, 1 raise 9"
    assert [m["do"] for m in settle(THREE, 3, told, "2c 7d 9h")["to_act"]["may"]] == ["fold", "call"]
    assert settle(THREE, 3, told + ", 2 raise 9", "2c 7d 9h")["refused"]["code"] == "not_allowed"
    third = told.removesuffix(", 1 raise 9")
    assert settle(THREE, 3, third, "2c 7d 9h")["to_act"]["may"][2] == {"do": "raise", "amount": "9"}


def test_merced_line_765_two_players_raise_without_limit(settle):
    """Two dealt in, or two left when a betting round begins: a fourth and a tenth raise stand."""
    raises = ", ".join(f"{1 + n % 2} raise {5 if n == 0 else 6}" for n in range(10))
    assert settle(TWO, 2, f"preflop: {raises}")["to_act"]["may"][2] == {"do": "raise", "amount": "6"}
    told = "preflop: 3 call, 1 call, 2 fold; flop: 1 bet, 3 raise, 1 raise, 3 raise, 1 raise"
    assert settle(THREE, 3, told, "2c 7d 9h")["to_act"]["may"][2]["do"] == "raise"


LEFT_WITH_TWO = [
    # three begin the round, and a fold leaves two after the third raise: before the flop and on it
    ("preflop: 3 raise, 1 raise, 2 raise, 3 fold", "", 1),
    ("preflop: 3 call, 1 call, 2 check; flop: 1 bet, 2 raise, 3 raise, 1 raise, 2 fold", "2c 7d 9h", 3),
]


@pytest.mark.parametrize(("told", "board", "seat"), LEFT_WITH_TWO)
def test_merced_line_765_a_fold_in_mid_round_does_not_lift_the_cap(settle, told, board, seat):
    """The two players are counted at the start of the betting round."""
    assert [one["do"] for one in settle(THREE, 3, told, board)["to_act"]["may"]] == ["fold", "call"]
    refused = settle(THREE, 3, f"{told}, {seat} raise", board)["refused"]
    assert (refused["rule"], refused["clause"]) == ("rules.raises", "line 765")


@pytest.mark.parametrize(("told", "board", "seat"), LEFT_WITH_TWO)
def test_merced_line_765_read_the_other_way_it_does(told, board, seat):
    """Counted at any moment, two players are two as soon as the third has folded."""
    rules = {"heads_up_from": "any moment"}
    may = waiting_under(rules, THREE, 3, told, board)
    assert [one.do for one in may.choices] == ["fold", "call", "raise"]
    still_three = told.rpartition(",")[0]
    assert [one.do for one in waiting_under(rules, THREE, 3, still_three, board).choices] == ["fold", "call"]


@pytest.mark.parametrize("value", ["start of the betting round", "any moment"])
def test_merced_line_765_two_who_begin_the_next_round_have_no_cap_in_either_reading(value):
    told = "preflop: 3 raise, 1 raise, 2 raise, 3 fold, 1 call; flop: 1 bet, 2 raise, 1 raise, 2 raise"
    may = waiting_under({"heads_up_from": value}, THREE, 3, told, "2c 7d 9h")
    assert [one.do for one in may.choices] == ["fold", "call", "raise"]


@pytest.mark.parametrize("value", ["start of the betting round", "any moment"])
def test_merced_line_765_one_who_is_all_in_is_still_a_player(value):
    """Three in the flop's betting, one of them without chips: the cap stands in either reading."""
    seats = THREE | {2: ("", "3")}
    told = "preflop: 3 call, 1 call; flop: 1 bet, 3 raise, 1 raise, 3 raise"
    may = waiting_under({"heads_up_from": value}, seats, 3, told, "2c 7d 9h")
    assert [one.do for one in may.choices] == ["fold", "call"]


def waiting_under(values, *told):
    """Where a told hand stops under a chapter with other values."""
    book, game = "merced-poker-room", game_of("poker")
    rules = rules_of(game, book, changed(raw_chapter(book, "poker-holdem"), **values))
    return settled(game, rules, line_of(*told)).ask


@pytest.mark.parametrize(("amount", "stands"), [("0.50", False), ("1", True), ("3", True), ("4", False)])
def test_merced_line_765_the_spread_game_bets_one_to_three(settle, amount, stands):
    """Any opening bet from 1 to 3 in whole chips."""
    told = f"preflop: 1 call, 2 check; flop: 1 bet {amount}"
    answer = settle(TWO, 2, told, "2c 7d 9h", options=SPREAD)
    assert ("to_act" in answer) is stands


@pytest.mark.parametrize(("amount", "stands"), [("2", False), ("3", True), ("5", True), ("6", False)])
def test_merced_line_765_a_spread_raise_steps_one_to_three_above_the_last_bet(settle, amount, stands):
    """Over a bet of 2, and the step need not grow: a re-raise is a larger total."""
    told = f"preflop: 1 call, 2 check; flop: 1 bet 2, 2 raise {amount}"
    answer = settle(TWO, 2, told, "2c 7d 9h", options=SPREAD)
    assert ("to_act" in answer) is stands
    smaller = "preflop: 1 call, 2 check; flop: 1 bet 3, 2 raise 6, 1 raise 4"
    may = settle(TWO, 2, smaller, "2c 7d 9h", options=SPREAD)["to_act"]["may"]
    assert may[2] == {"do": "raise", "minimum": "2", "maximum": "4"}


def test_merced_spread_steps_come_in_chips_and_a_short_stack_may_go_in_whole(settle):
    """A bet of 1.50 is no whole chip, unless it is all the player has."""
    told = "preflop: 1 call, 2 check; flop: 1 bet 1.50"
    assert settle(TWO, 2, told, "2c 7d 9h", options=SPREAD)["refused"]["code"] == "bad_amount"
    assert "to_act" in settle({1: ("", "3.50"), 2: ""}, 2, told, "2c 7d 9h", options=SPREAD)
    fine = SPREAD | {"smallest_chip": "0.50"}
    assert "to_act" in settle(TWO, 2, told, "2c 7d 9h", options=fine)


def test_all_in_players_contest_only_what_they_matched(settle):
    """Stacks of 5 and 11 against more: a main pot, two side pots, and the rest goes back."""
    seats = {1: ("As Ad", "5"), 2: ("Ks Kd", "11"), 3: ("Qs Qd", "40"), 4: ("Js Td", "40")}
    told = (
        "preflop: 3 raise 6, 4 call 6, 1 call 4, 2 raise 6, 3 call 3, 4 call 3;"
        " flop: 2 bet 2, 3 raise 5, 4 call 5; turn: 3 bet 6, 4 call 6; river: 3 bet 6, 4 fold"
    )
    answer = settle(seats, 4, told, "2c 7d 9h 4c 3s")
    assert answer["pots"] == [
        {"name": "main", "total": "20", "rake": "3", "eligible": [1, 2, 3], "awards": {"1": "17"}},
        {"name": "side1", "total": "18", "rake": "0", "eligible": [2, 3], "awards": {"2": "18"}},
        {"name": "side2", "total": "18", "rake": "0", "eligible": [3], "awards": {"3": "18"}},
    ]
    assert answer["net"] == {"1": "12", "2": "7", "3": "-2", "4": "-20"}
    assert answer["uncalled_returned"] == {"3": "6"}


def test_the_fee_comes_from_the_main_pot_first_then_from_side_pots(settle):
    """A small blind of 1 all in: the main pot of 2 cannot bear the fee of 3 alone."""
    seats = {1: ("As Ad", "1"), 2: ("Ks Kd", "20"), 3: ""}
    told = "preflop: 3 fold"
    alone = settle(seats, 3, told, "2c 7d 9h 4c 3s")
    assert alone["pots"] == [{"name": "main", "total": "2", "rake": "2", "eligible": [1, 2], "awards": {}}]
    assert alone["uncalled_returned"] == {"2": "2"}
    seats = {1: ("As Ad", "0.50"), 2: "Ks Kd", 3: "Qs Qd"}
    told = "preflop: 3 call, 2 check; flop: 2 check, 3 check; turn: 2 check, 3 check; river: 2 check, 3 check"
    answer = settle(seats, 3, told, "2c 7d 9h 4c 3s")
    assert [(pot["total"], pot["rake"], pot["awards"]) for pot in answer["pots"]] == [
        ("1.50", "1.50", {}),
        ("5", "1.50", {"2": "3.50"}),
    ]


def test_with_one_player_able_to_bet_the_board_is_dealt_out(settle):
    """Nobody is asked once nothing can be answered; a lone player still answers an all-in bet."""
    seats = {1: ("As Ad", "3"), 2: "Ks Kd"}
    answer = settle(seats, 2, "preflop: 1 call 2", "2c 7d 9h 4c 3s")
    assert answer["net"] == {"1": "0", "2": "-3"}
    seats = {1: ("As Ad", "8"), 2: "Ks Kd"}
    told = "preflop: 1 raise 5, 2 raise 6"
    assert settle(seats, 2, told)["to_act"] == {
        "seat": 1,
        "may": [{"do": "fold"}, {"do": "call", "amount": "2"}],
    }
    answer = settle(seats, 2, told + ", 1 call 2", "2c 7d 9h 4c 3s")
    assert (answer["net"], answer["uncalled_returned"]) == ({"1": "5", "2": "-8"}, {"2": "1"})


@pytest.mark.parametrize(("stack", "reopens"), [("7.49", False), ("7.50", True), ("7.51", True)])
def test_reading_short_raise_counts_from_half_the_figure(settle, stack, reopens):
    """Over a raise to 6 an all-in total of 7.50 is half a bet more: the first raiser may raise again."""
    seats = {1: ("", stack), 2: "", 3: ""}
    allin = Decimal(stack) - 1
    told = f"preflop: 3 raise 6, 1 raise {allin}, 2 fold"
    may = settle(seats | {4: ""}, 4, f"preflop: 3 raise 6, 4 call 6, 1 raise {allin}, 2 fold")["to_act"][
        "may"
    ]
    assert [m["do"] for m in may] == ["fold", "call", "raise"][: 3 if reopens else 2]
    assert settle(seats, 3, told)["to_act"]["seat"] == 3


def test_reading_short_raise_below_half_is_completed_by_one_who_has_not_acted(settle):
    """All in for 7 over 6: the big blind, who has not acted, raises to 9 and may be raised again."""
    seats = {1: ("", "7"), 2: "", 3: "", 4: ""}
    told = "preflop: 3 raise 6, 4 call 6, 1 raise 6"
    assert settle(seats, 4, told)["to_act"]["may"] == [
        {"do": "fold"},
        {"do": "call", "amount": "4"},
        {"do": "raise", "amount": "6"},
    ]
    assert settle(seats, 4, told + ", 2 raise 6")["to_act"]["may"][2] == {"do": "raise", "amount": "6"}


def test_reading_unmatched_blind_the_others_owe_the_whole_big_blind(settle):
    """A big blind with 2 chips of 3: a call is still 3, and what nobody matched goes back."""
    seats = {1: "Ks Kd", 2: ("As Ad", "2"), 3: ""}
    assert settle(seats, 3)["to_act"]["may"][1] == {"do": "call", "amount": "3"}
    answer = settle(seats, 3, "preflop: 3 fold, 1 call 2", "2c 7d 9h 4c 3s")
    assert (answer["net"], answer["uncalled_returned"]) == ({"1": "-2", "2": "-1", "3": "0"}, {"1": "1"})


@pytest.mark.parametrize(
    ("second", "actors", "expected"),
    [
        (
            300,
            {3, 4, 5},
            {"main": (1_500, (1, 2, 3, 4, 5)), "side1": (800, (1, 3, 4, 5)), "side2": (3_000, (3, 4, 5))},
        ),
        (20_000, {2, 3, 4, 5}, {"main": (2_500, (1, 2, 3, 4, 5)), "side1": (4_000, (2, 3, 4, 5))}),
    ],
)
def test_an_ante_that_takes_a_stack_leaves_a_side_pot(second, actors, expected):
    """Of an ante of 5 one player has just 5, another perhaps 3: they do not act, and win what the others matched."""
    posting = {"variant": "holdem", "structure": "no-limit", "ante": "5", "blinds": ["5", "10"]}
    poker, stacks = game_of("poker"), {1: 500, 2: second, 3: 20_000, 4: 20_000, 5: 20_000}
    rules = poker.rules("horseshoe-cincinnati", posting)
    round, asked, chance = Round(poker, rules, stacks, PokerState(2), stacks), set(), Chance(seeded(3))
    while round.ask is not None:
        answer = chance.answer(round.ask)
        if answer is None:
            asked.add(round.ask.who)
            answer = Chosen(next(choice.do for choice in round.ask.choices if choice.do in ("check", "call")))
        round.answer(answer)
    assert asked == actors
    assert {one.name: (one.total, one.eligible) for one in round.log if type(one) is PotMade} == expected


@pytest.mark.parametrize(("more", "raises"), [({}, 3), ({"raises_unlimited": 2}, 8)])
@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "oneida-2025"])
def test_a_posted_cap_holds_for_two_players_unless_they_are_excepted(book, more, raises):
    """Two players raise each other as long as they may, eight times at most."""
    posting = {"variant": "holdem", "structure": "fixed-limit", "limits": ["4", "8"], "raises": 3, **more}
    poker, stacks = game_of("poker"), {1: 100_000, 2: 100_000}
    rules = poker.rules(book, posting)
    round, chance, made = Round(poker, rules, stacks, PokerState(2), stacks), Chance(seeded(3)), 0
    while round.ask is not None and made < 8:
        answer = chance.answer(round.ask)
        if answer is None:
            may = {choice.do: choice for choice in round.ask.choices}
            if round.ask.at != "preflop" or "raise" not in may:
                break
            answer, made = Chosen("raise", may["raise"].amount.minimum), made + 1
        round.answer(answer)
    assert made == raises
