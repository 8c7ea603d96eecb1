"""Merced hold'em as its records settle it: blinds, limits, raises, the collection, ties and the odd chip."""

import pytest

DRY = "2c 7d 9h Jc 3s"
FOUR = {1: "As Ad", 2: "Ks Kd", 3: "", 4: ""}
ALL_CALL = "preflop: 3 call 3, 4 call 3, 1 call 2, 2 check"
CHECKED = "; flop: 1 check, 2 check, 3 check, 4 check; turn: 1 check, 2 check, 3 check, 4 check"
MONEY = {"variant": "holdem", "structure": "fixed-limit", "limits": ["3", "6"], "blinds": ["1", "3"]}


def test_merced_line_766_a_whole_hand_to_the_showdown(settle):
    """Blinds, a raise, the fee of a hand of three, the higher limit from the turn, the best hand."""
    told = (
        "preflop: 3 raise 6, 1 call 5, 2 fold; flop: 1 check, 3 bet 3, 1 call 3;"
        " turn: 1 check, 3 bet 6, 1 call 6; river: 1 check, 3 check"
    )
    rake = {"method": "drop", "schedule_option": 1}
    answer = settle({1: "As Ad", 2: "", 3: "Ks Kd"}, 3, told, DRY, options=MONEY | {"rake": rake})
    assert answer == {
        "id": "h1",
        "net": {"1": "15", "2": "-3", "3": "-15"},
        "rake": "3",
        "pots": [{"name": "main", "total": "33", "rake": "3", "eligible": [1, 3], "awards": {"1": "30"}}],
        "uncalled_returned": {},
        "state": {"button_seat": 1},
    }


def test_merced_line_118_no_flop_no_drop_and_the_unmatched_blind_goes_back(settle):
    """All fold to the big blind: nothing is collected and what nobody matched is not in the pot."""
    answer = settle(FOUR, 4, "preflop: 3 fold, 4 fold, 1 fold")
    assert answer["net"] == {"1": "-1", "2": "1", "3": "0", "4": "0"}
    assert (answer["rake"], answer["uncalled_returned"]) == ("0", {"2": "2"})
    assert answer["pots"] == [
        {"name": "main", "total": "2", "rake": "0", "eligible": [2], "awards": {"2": "2"}}
    ]


def test_merced_lines_802_825_the_fee_is_taken_though_the_hand_ends_on_the_flop(settle):
    """A bet on the flop that nobody calls goes back; the fee was taken before it."""
    answer = settle(FOUR, 4, ALL_CALL + "; flop: 1 bet 3, 2 fold, 3 fold, 4 fold", "2c 7d 9h")
    assert answer["net"] == {"1": "6", "2": "-3", "3": "-3", "4": "-3"}
    assert (answer["rake"], answer["uncalled_returned"]) == ("3", {"1": "3"})


@pytest.mark.parametrize(
    ("players", "option", "fee"),
    [
        (2, 1, "3"),
        (3, 2, "3"),
        (4, 1, "3"),
        (5, 1, "4"),
        (5, 2, "4"),
        (6, 1, "4"),
        (10, 1, "4"),
        (4, 7, "4"),
        (5, 7, "5"),
        (4, 14, "5"),
        (5, 14, "6"),
    ],
)
def test_merced_line_118_the_fee_is_by_players_dealt_in(settle, players, option, fee):
    """Four or fewer pay one fee, five or more the partner's, whichever of the two the house names."""
    seats = dict.fromkeys(range(1, players + 1), "")
    order = [*range(3, players + 1), 1] if players > 2 else [1]
    told = "preflop: " + ", ".join(f"{seat} {'fold' if seat > 2 else 'call'}" for seat in order)
    rake = {"method": "drop", "schedule_option": option}
    end = ", 2 check; flop: 1 bet 3, 2 call; turn: 1 bet, 2 fold"
    answer = settle(seats, players, told + end, "2c 7d 9h Jc", options={"rake": rake})
    assert answer["rake"] == fee


def test_merced_line_118_a_seat_that_sits_out_is_not_listed_and_does_not_count(settle):
    """Five sit, four are dealt in: the fee is that of four; listed, the fifth would have to act."""
    seats = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Ts Td"}
    told = ALL_CALL + "; flop: 1 bet, 2 fold, 3 fold, 4 fold"
    assert settle(seats, 5, told, "2c 7d 9h")["rake"] == "3"
    refused = settle(seats | {5: ""}, 5, told, "2c 7d 9h")["refused"]
    assert (refused["code"], "sits out is not listed" in refused["message"]) == ("out_of_turn", True)


def test_merced_line_118_no_more_is_taken_than_is_in_the_pot(settle):
    """Two players of the spread game: the pot at the flop is 2, the fee of 3 takes it all and no more."""
    options = {"limits": ["1", "3"], "blinds": ["1", "1"]}
    told = (
        "preflop: 1 check, 2 check; flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"
    )
    answer = settle({1: "As Ad", 2: "Ks Kd"}, 2, told, DRY, options=options)
    assert answer["pots"] == [{"name": "main", "total": "2", "rake": "2", "eligible": [1, 2], "awards": {}}]
    assert answer["net"] == {"1": "-1", "2": "-1"}


@pytest.mark.parametrize(
    ("big", "rake", "award"), [("1", "2", {}), ("1.50", "3", {}), ("2", "3", {"1": "1"})]
)
def test_merced_line_118_pot_below_at_and_above_the_fee(settle, big, rake, award):
    """A fee of 3 against a pot of 2, 3 and 4."""
    options = {"limits": ["1", "3"], "blinds": [big, big]}
    told = (
        "preflop: 1 check, 2 check; flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"
    )
    answer = settle({1: "As Ad", 2: "Ks Kd"}, 2, told, DRY, options=options)
    assert (answer["rake"], answer["pots"][0]["awards"]) == (rake, award)


def test_merced_line_757_two_players_the_button_is_the_big_blind(settle):
    """The seat left of the button posts the small blind and acts first, before the flop and after it."""
    assert settle({4: "", 9: ""}, 9)["to_act"]["seat"] == 4
    assert settle({4: "", 9: ""}, 4)["to_act"]["seat"] == 9
    after = settle({4: "", 9: ""}, 9, "preflop: 4 call 2, 9 check", "2c 7d 9h")
    assert after["to_act"] == {
        "seat": 4,
        "may": [{"do": "fold"}, {"do": "check"}, {"do": "bet", "amount": "3"}],
    }


def test_merced_line_766_only_the_big_blind_may_check_an_unraised_first_round(settle):
    """The others owe something; the big blind may check, or raise its option."""
    refused = settle(FOUR, 4, "preflop: 3 check")["refused"]
    assert (refused["code"], refused["clause"]) == ("not_allowed", "lines 765–766")
    option = settle(FOUR, 4, "preflop: 3 call, 4 call, 1 call")["to_act"]
    assert option == {"seat": 2, "may": [{"do": "fold"}, {"do": "check"}, {"do": "raise", "amount": "3"}]}
    again = settle(FOUR, 4, "preflop: 3 call, 4 call, 1 call, 2 raise 3")["to_act"]
    assert again["seat"] == 3


def test_merced_lines_768_775_the_button_acts_last_after_the_flop(settle):
    """Betting goes round from the first active player left of the button, who need not be a blind."""
    told = "preflop: 3 call, 4 call, 1 fold, 2 check"
    assert settle(FOUR, 4, told, "2c 7d 9h")["to_act"]["seat"] == 2
    told += "; flop: 2 check, 3 check"
    assert settle(FOUR, 4, told, "2c 7d 9h")["to_act"]["seat"] == 4


@pytest.mark.parametrize(
    ("seats", "board", "net"),
    [
        ({1: "As Kd", 2: "Ad Kh", 3: "2s 2h"}, "Qc 9d 7h 4c 3s", {"1": "-3", "2": "-3", "3": "3"}),
        ({1: "As Kd", 2: "Ad Kh", 3: "2s 4h"}, "Qc 9d 7h 6c 3s", {"1": "0", "2": "0", "3": "-3"}),
        ({1: "2s 3d", 2: "2d 3h", 3: "2h 4h"}, "Ac Kd Qh Jc Ts", {"1": "-1", "2": "-1", "3": "-1"}),
    ],
)
def test_merced_lines_795_796_best_hand_ties_and_the_board_alone(settle, seats, board, net):
    """Any five of seven: the best takes the pot of 9 less 3, equal hands share it."""
    checks = "1 check, 2 check, 3 check"
    told = f"preflop: 3 call, 1 call, 2 check; flop: {checks}; turn: {checks}; river: {checks}"
    assert settle(seats, 3, told, board)["net"] == net


@pytest.mark.parametrize(("button", "first"), [(5, 1), (1, 2), (2, 4), (3, 4), (4, 1)])
def test_merced_lines_795_796_odd_chips_to_the_first_winner_left_of_the_button(settle, button, first):
    """Seats 1, 2 and 4 share 15 less 4: the two odd chips go to one, the button itself being farthest."""
    tied, lost = ["2s 3d", "2d 3h", "2h 3c"], ["4s 5s", "4d 5d"]
    seats = {1: tied[0], 2: tied[1], 3: "", 4: tied[2], 5: lost[0]}
    order = [(button + step) % 5 + 1 for step in range(5)]
    before = [*order[2:], *order[:2]]
    put = dict.fromkeys(before, "call") | {before[-1]: "check"}
    live = [seat for seat in order if seat not in (3, 5)]
    folds = ", ".join(f"{seat} {'fold' if seat in (3, 5) else 'check'}" for seat in order)
    checks = ", ".join(f"{seat} check" for seat in live)
    told = "preflop: " + ", ".join(f"{seat} {put[seat]}" for seat in before)
    told += f"; flop: {folds}; turn: {checks}; river: {checks}"
    answer = settle(seats, button, told, "Ac Kd Qh Jc 9s")
    winners = {"1", "2", "4"}
    assert answer["pots"][0]["awards"] == {seat: "5" if int(seat) == first else "3" for seat in winners}


def test_merced_smallest_chip_divides_finer_where_the_house_has_one(settle):
    """With half-dollar chips a pot of 15 less 4 still leaves an odd half to the first."""
    checks = "1 check, 2 check"
    told = (
        f"preflop: 3 call, 1 call, 2 check; flop: 1 check, 2 check, 3 fold; turn: {checks}; river: {checks}"
    )
    seats = {1: "As Kd", 2: "Ad Kh", 3: ""}
    options = {"blinds": ["1", "3"], "smallest_chip": "0.50", "rake": {"schedule_option": 7}}
    answer = settle(seats, 3, told, "Qc 9d 7h 6c 3s", options=options)
    assert answer["pots"][0]["awards"] == {"1": "2.50", "2": "2.50"}
    whole = settle(seats, 3, told, "Qc 9d 7h 6c 3s", options=options | {"smallest_chip": "1"})
    assert whole["pots"][0]["awards"] == {"1": "3", "2": "2"}


def raises(*totals: tuple[int, str, str | None]) -> list[dict[str, object]]:
    """Raises before the flop, each with its total for the street and the amount it adds."""
    made = [{"street": "preflop", "seat": seat, "do": "raise", "to": to} for seat, to, _ in totals]
    return [one | ({"amount": added} if added else {}) for one, (*_, added) in zip(made, totals, strict=True)]


@pytest.mark.parametrize(
    ("to", "added", "code"),
    [
        ("9", "8", None),
        ("9", None, None),
        ("9", "9", "bad_amount"),
        ("8", None, "bad_amount"),
        ("0", None, "bad_amount"),
        ("1", None, "bad_amount"),
    ],
)
def test_a_total_for_the_street_may_stand_for_the_amount_of_a_raise(settle, to, added, code):
    """A raise to 9 by the small blind, who has 1 in, adds 8; the two must agree."""
    answer = settle({1: "", 2: "", 3: ""}, 3, actions=raises((3, "6", None), (1, to, added)))
    assert answer.get("refused", {}).get("code") == code
    assert code or answer["to_act"]["seat"] == 2


@pytest.mark.parametrize("do", ["fold", "check", "call", "bet"])
def test_only_a_raise_has_a_total(settle, do):
    """What else an action adds is its amount."""
    refused = settle(FOUR, 4, actions=[{"street": "preflop", "seat": 3, "do": do, "to": "3"}])["refused"]
    assert (refused["code"], "only a raise" in refused["message"]) == ("unknown_key", True)


@pytest.mark.parametrize(
    "do",
    ["post", "blind", "small_blind", "post_big_blind", "all_in", "all-in", "allin", "straddle", "Fold", ""],
)
def test_an_action_has_one_name(settle, do):
    """Blinds are options, and all in is what it comes to: the refusal says so."""
    refused = settle(FOUR, 4, actions=[{"street": "preflop", "seat": 3, "do": do}])["refused"]
    assert refused["code"] == "unknown_action"
    assert "fold, check, call, bet, raise" in refused["message"]


@pytest.mark.parametrize(
    ("do", "amount", "stands"), [("check", "0", True), ("call", "0", False), ("check", "1", False)]
)
def test_an_action_without_chips_adds_none(settle, do, amount, stands):
    """A check may be said to add nothing; a call that is owed may not."""
    before = "preflop: 3 call, 4 call, 1 call" if do == "check" else "preflop: 3 call, 4 call"
    answer = settle(FOUR, 4, f"{before}, {2 if do == 'check' else 1} {do} {amount}")
    assert ("to_act" in answer) is stands


@pytest.mark.parametrize(
    ("cards", "button"),
    [(("Ac", "Kd", "2s"), 2), (("Kc", "Kd", "Kh"), 8), (("Kc", "Ks", "Kh"), 5), (("2c", "2d", "3s"), 8)],
)
def test_merced_line_755_a_record_may_have_the_draw_for_the_button(settle, cards, button):
    """One card to each in place of the button's seat; the hand is then dealt from a whole deck."""
    seats = {2: "Ac Ad", 5: "Kd Kh", 8: ""}
    drawn = [{"seat": seat, "card": card} for seat, card in zip(seats, cards, strict=True)]
    answer = settle(seats, None, button_draw=drawn[::-1])
    assert answer == settle(seats, button)
    assert answer["to_act"]["seat"] == button  # of three players the button is left of the big blind


def test_the_draw_for_the_button_has_one_card_for_each(settle):
    """Who has no card did not draw, who does not tie draws once; and a record that names the button has no draw."""
    drawn = [{"seat": seat, "card": card} for seat, card in ((1, "As"), (2, "Ks"), (3, "Qs"))]
    three = dict.fromkeys((1, 2, 3), "")
    for wrong, code in (
        (drawn[:2], "missing_cards"),
        ([*drawn, drawn[0]], "unused_cards"),
        ([drawn[0], drawn[1], {"seat": 4, "card": "Qs"}], "missing_cards"),
    ):
        refused = settle(three, None, button_draw=wrong)["refused"]
        assert (refused["code"], refused["rule"]) == (code, "rules.new_game_button")
    assert settle(three, None, button_draw=[*drawn[:2], {"seat": 3, "card": "As"}])["refused"]["code"] == (
        "impossible_card"
    )
    assert settle(three, None, button_draw=[*drawn[:2], {"seat": 3, "card": "??"}])["refused"]["code"] == (
        "missing_cards"
    )
    assert settle(three, 1, button_draw=drawn)["refused"]["code"] == "missing_button"


def test_merced_line_768_the_first_raise_of_a_later_round_is_its_opening_bet(settle):
    """The text has no other word for it; a record writes bet."""
    told = "preflop: 1 call, 2 check; flop: 1 {} 3, 2 fold"
    assert settle({1: "", 2: ""}, 2, told.format("bet"), "2c 7d 9h")["uncalled_returned"] == {"1": "3"}
    refused = settle({1: "", 2: ""}, 2, told.format("raise"), "2c 7d 9h")["refused"]
    assert (refused["rule"], "so the first bet is a bet" in refused["message"]) == ("rules.raises", True)


@pytest.mark.parametrize("street", ["Preflop", "pre-flop", "pre_flop", "PRE FLOP", "fifth", ""])
def test_a_street_has_one_spelling(settle, street):
    """The refusal says which."""
    refused = settle(FOUR, 4, actions=[{"street": street, "seat": 3, "do": "fold"}])["refused"]
    assert refused["code"] == "unknown_street"
    assert "preflop, flop, turn, river" in refused["message"]


@pytest.mark.parametrize(
    "extra",
    [
        ", 2 check",
        ", 2 check; flop: 2 check; turn: 2 check; river: 2 check",
        "; flop: 2 check",
        "; flop: 3 check",
        "; flop: 2 bet 3",
        ", 1 check",
    ],
)
def test_nobody_acts_against_players_who_are_all_in(settle, extra):
    """Seat 3 is all in for the call: the board is dealt out, and nothing more is recorded."""
    seats = {1: ("", "50"), 2: ("Ks Kd", "50"), 3: ("As Ad", "3")}
    answer = settle(seats, 3, "preflop: 3 call 3, 1 fold", DRY)
    assert answer["net"] == {"1": "-1", "2": "-3", "3": "1"}
    refused = settle(seats, 3, "preflop: 3 call 3, 1 fold" + extra, DRY)["refused"]
    assert refused["code"] == "unused_action"
    assert "checks against them are not recorded" in refused["message"]


def test_a_check_too_many_is_refused_where_both_have_chips(settle):
    """A hand checked down is over with the last check."""
    seats = {1: ("As Ad", "50"), 2: ("Ks Kd", "50")}
    down = (
        "preflop: 1 call 2, 2 check; flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"
    )
    assert settle(seats, 2, down, DRY)["net"] == {"1": "0", "2": "-3"}
    assert settle(seats, 2, down + ", 1 check", DRY)["refused"]["code"] == "unused_action"


@pytest.mark.parametrize(
    ("told", "rule", "clause"),
    [
        ("preflop: 3 raise 7", "rules.limit_by_round", "line 765"),
        ("preflop: 3 check", "rules.check", "lines 765–766"),
        ("preflop: 3 call 2", "rules.call", "lines 764–765"),
        ("preflop: 3 call, 4 call, 1 call, 2 call", "rules.call", "lines 764–765"),
        (ALL_CALL + "; flop: 1 bet 6", "rules.limit_by_round", "line 765"),
        (
            ALL_CALL + "; flop: 1 bet 3, 2 raise 6, 3 raise 9, 4 raise 12, 1 raise 12",
            "rules.raises",
            "line 765",
        ),
        (ALL_CALL + "; flop: 2 check", "rules.streets", "line 768"),
    ],
)
def test_a_refused_action_names_the_rule_it_goes_against(settle, told, rule, clause):
    """A wrong figure, a check with a bet standing, a raise too many, a turn jumped."""
    refused = settle(FOUR, 4, told, "2c 7d 9h")["refused"]
    assert (refused["rule"], refused["clause"]) == (rule, clause)
