"""Horseshoe's stud games (§2, §6): who is forced, who opens, the open pair, a short deck, odd chips by suit."""

from typing import Any

import pytest

from cardroom.room_tables import play, play_out, seated
from pitboss.cardroom.room import Room
from pitboss.desk import game_of
from pitboss.rounds.events import Put
from pitboss.rulebooks import RulebookError
from poker.books import awards, check_down, refusal, to_act, told_in
from variants import changed, raw_chapter, rules_of

hand = told_in("horseshoe-cincinnati")
LIMITS = {"limits": ["4", "8"]}
LATER = "fourth fifth sixth seventh"


@pytest.mark.parametrize(("variant", "ups", "forced"), [
    ("seven-card-stud", "2d 2c As", 2), ("seven-card-stud", "Ac 3h 3d", 3), ("seven-card-stud-8", "Ac 2s 2h", 3),
    ("razz", "Kd Ks Kh", 2), ("razz", "As 2c Ah", 2), ("five-card-stud", "2d 2h 2s", 1),
])  # fmt: skip
def test_2_iv_and_6_iv_who_makes_the_forced_bet(variant: str, ups: str, forced: int) -> None:
    down = {"five-card-stud": ("8c", "9c", "Tc")}.get(variant, ("8c 8d", "9c 9d", "Tc Td"))
    seats = {seat: f"{hole} {up}" for seat, (hole, up) in enumerate(zip(down, ups.split(), strict=True), 1)}
    seat, may = to_act(hand(variant, seats, **LIMITS))
    assert (seat, may) == (forced, {"forced_bet": ("2",)})


def test_2_iv_a_forced_bet_is_completed_to_the_limit_or_raised_by_it() -> None:
    seats = {1: "8c 8d 2c", 2: "9c 9d Kh", 3: "Tc Td Qh"}
    told = "third: 2 raise 4, 3 raise 8, 1 call 6, 2 call 4"
    assert (
        to_act(
            hand(
                "seven-card-stud",
                {1: "8c 8d 2c 3c", 2: "9c 9d Kh Ks", 3: "Tc Td Qh Qs"},
                None,
                told,
                **LIMITS,
            )
        )[0]
        == 2
    )
    assert refusal(hand("seven-card-stud", seats, None, "third: 2 raise 5", **LIMITS)) == (
        "rules.limit_by_round",
        "§2.XII",
    )


@pytest.mark.parametrize(("amount", "fits"), [("4", True), ("5", False)])
def test_2_iv_a_forced_bet_is_no_more_than_the_least_bet(amount: str, fits: bool) -> None:
    answer = hand("seven-card-stud", {1: "8c 8d 2c", 2: "9c 9d Kh"}, forced_bet=amount, **LIMITS)
    assert ("to_act" in answer) is fits
    assert fits or answer["refused"]["code"] == "bad_forced_bet"


def test_2_iv_a_forced_bet_that_is_short_leaves_the_price_as_it_is() -> None:
    seats = {1: {"cards": "8c 8d 2c", "stack": "1"}, 2: "9c 9d Kh", 3: "Tc Td Qh"}
    answer = hand("seven-card-stud", seats, None, "third: 2 call 2", **LIMITS)
    seat, may = to_act(answer)
    assert (seat, may["call"]) == (3, ("2",))


def test_2_iv_a_short_stack_is_offered_no_raise_that_it_cannot_pay() -> None:
    """With 5 the forced bet of 2 may be brought up to 4, or all go in; to raise it by 4 takes 6."""
    for stack, raises in (("5", ["4", "5"]), ("6", ["4", "6"])):
        seats = {1: "8c 8d 2c", 2: {"cards": "9c 9d Kh", "stack": stack}, 3: "Tc Td Qh"}
        answer = hand("seven-card-stud", seats, None, "third: 1 forced_bet 2", **LIMITS)
        assert [one["amount"] for one in answer["to_act"]["may"] if one["do"] == "raise"] == raises


@pytest.mark.parametrize(("amount", "fits"), [("2", True), ("4", False)])
def test_2_iv_a_record_may_write_the_forced_bet_and_no_other(amount: str, fits: bool) -> None:
    seats = {1: "8c 8d 2c", 2: "9c 9d Kh", 3: "Tc Td Qh"}
    answer = hand("seven-card-stud", seats, None, f"third: 1 bet {amount}, 2 call 2", **LIMITS)
    assert ("to_act" in answer) is fits
    assert fits or answer["refused"]["code"] == "bad_amount"


def test_2_vi_up_cards_that_are_not_known_cannot_say_who_opens() -> None:
    seats = {1: "8c 8d 2c 3c", 2: "9c 9d Kh", 3: "Tc Td Qh Qs"}
    answer = hand("seven-card-stud", seats, None, "third: 2 call 2, 3 call 2", **LIMITS)
    assert answer["refused"]["code"] == "missing_cards"
    assert "who opens" in answer["refused"]["message"]


@pytest.mark.parametrize(("variant", "fourth", "opens"), [
    ("seven-card-stud", ("Kc 4d", "2d 2h", "3c Qh"), 2),
    ("seven-card-stud", ("Kc 4d", "Kd 4h", "2c Qh"), 1),
    ("razz", ("4c 3d", "5c 4d", "Ks 2h"), 1),
    ("razz", ("2c 2d", "5c 4d", "Ks Kh"), 2),
    ("razz", ("5h 4h", "5c 4d", "Ks Kh"), 1),
])  # fmt: skip
def test_2_vi_who_acts_first_on_fourth_street(variant: str, fourth: tuple[str, ...], opens: int) -> None:
    holes = ("7c 8d", "7d 9d", "7h Td")
    seats = {seat: f"{hole} {up}" for seat, (hole, up) in enumerate(zip(holes, fourth, strict=True), 1)}
    low = variant == "razz"
    worth = {seat: up.split()[0] for seat, up in enumerate(fourth, 1)}
    order = "A23456789TJQK" if low else "23456789TJQKA"
    pick = max if low else min
    forced = pick(worth, key=lambda seat: (order.index(worth[seat][0]), "cdhs".index(worth[seat][1])))
    others = [(forced + step - 1) % 3 + 1 for step in (1, 2)]
    told = "third: " + ", ".join(f"{seat} call 2" for seat in others)
    assert to_act(hand(variant, seats, None, told, **LIMITS))[0] == opens


def test_2_xii_lower_limit_in_two_rounds_and_higher_in_three() -> None:
    seats = {1: "2c 2d 3c 4c 5c 6c 7c", 2: "9c 9d Kh Kc Ks Kd Qd"}
    told = "third: 2 call 2; "
    for street, bet in (("fourth", "4"), ("fifth", "8"), ("sixth", "8"), ("seventh", "8")):
        seat, may = to_act(hand("seven-card-stud", seats, None, told, **LIMITS))
        assert (seat, may["bet"]) == (2, (bet,))
        told += check_down(street, "2 1") + "; "


@pytest.mark.parametrize(
    ("option", "bet", "fine"), [(True, "8", True), (True, "4", True), (False, "8", False)]
)
def test_2_xii_an_open_pair_may_allow_the_higher_limit(option: bool, bet: str, fine: bool) -> None:
    seats = {1: "2c 2d 3c 4c", 2: "9c 9d Kh Ks", 3: "Tc Td Qh Js"}
    told = f"third: 2 call 2, 3 call 2; fourth: 2 bet {bet}"
    answer = hand("seven-card-stud", seats, None, told, open_pair=option, **LIMITS)
    assert ("to_act" in answer) is fine
    if not fine:
        assert refusal(answer) == ("rules.limit_by_round", "§2.XII")


def test_2_xii_who_opens_is_told_both_limits() -> None:
    seats = {1: "2c 2d 3c 4c", 2: "9c 9d Kh Ks", 3: "Tc Td Qh Js"}
    answer = hand("seven-card-stud", seats, None, "third: 2 call 2, 3 call 2", open_pair=True, **LIMITS)
    bets = [one["amount"] for one in answer["to_act"]["may"] if one["do"] == "bet"]
    assert bets == ["4", "8"]


def test_2_xii_after_a_bet_of_the_higher_limit_raises_are_of_it_too() -> None:
    seats = {1: "2c 2d 3c 4c", 2: "9c 9d Kh Ks", 3: "Tc Td Qh Js"}
    for bet, raises in (("4", ["8", "12"]), ("8", ["16"])):
        told = f"third: 2 call 2, 3 call 2; fourth: 2 bet {bet}"
        answer = hand("seven-card-stud", seats, None, told, open_pair=True, **LIMITS)
        assert [one["amount"] for one in answer["to_act"]["may"] if one["do"] == "raise"] == raises


def test_2_xii_without_a_pair_the_option_changes_nothing() -> None:
    seats = {1: "2c 2d 3c 4c", 2: "9c 9d Kh Qs", 3: "Tc Td Qh Js"}
    told = "third: 2 call 2, 3 call 2; fourth: 2 bet 8"
    assert "refused" in hand("seven-card-stud", seats, None, told, open_pair=True, **LIMITS)


def test_2_xii_only_stud_high_has_the_open_pair() -> None:
    assert hand("seven-card-stud-8", {1: "", 2: ""}, open_pair=True)["refused"]["code"] == "unknown_option"


def test_2_xi_a_odd_chips_to_the_highest_card_by_suit() -> None:
    # Both have the broadway straight; the aces are equal in rank and seat 2's is the spade. The pot is 9.
    seats = {1: "Ah Kd 2c Qc Jd Tc 3d", 2: "As Kh 4d Qd Jh Td 5d", 3: "6h 6d 7c 9d"}
    told = "third: 2 call 2, 3 call 2; fourth: 2 check, 3 fold, 1 check; "
    told += check_down("fifth sixth seventh", "2 1")
    answer = hand("seven-card-stud", seats, None, told, ante="1", **LIMITS)
    assert awards(answer) == {"1": "4", "2": "5"}


def test_2_xi_b_odd_chips_of_each_half() -> None:
    # Pot 9: 5 to high, 4 to low. Seats 1 and 2 tie both ways: 5 is 2 and 2 and one for the highest card by suit,
    # the six of spades; both lows are 6-5-4-3-2, and the lowest card is the deuce: clubs below hearts.
    seats = {1: "2h 3d 4c 5h 6s Kc Qd", 2: "2c 3h 4d 5d 6h Kd Qc", 3: "Jh Jd 7c 7d"}
    told = "third: 2 call 2, 3 call 2; fourth: 3 fold, 1 check, 2 check; "
    told += check_down("fifth sixth seventh", "1 2")
    answer = hand("seven-card-stud-8", seats, None, told, ante="1", **LIMITS)
    assert awards(answer) == {"1": "5", "2": "4"}


def test_2_xi_b_3_the_odd_chip_of_the_low_half_goes_to_the_lowest_card_by_suit() -> None:
    # Pot 6: three for high, two of them for the six of spades; three for low, two of them for the deuce of clubs.
    seats = {1: "2h 3d 4c 5h 6s Kc Qd", 2: "2c 3h 4d 5d 6h Kd Qc", 3: "Jh Jd 7c 7d"}
    told = "third: 2 call 1, 3 call 1; fourth: 3 fold, 1 check, 2 check; "
    told += check_down("fifth sixth seventh", "1 2")
    answer = hand("seven-card-stud-8", seats, None, told, ante="1", limits=["2", "4"])
    assert awards(answer) == {"1": "3", "2": "3"}


def test_2_xi_b_3_of_two_deuces_the_lower_suit_plays_for_low() -> None:
    # As above, and seat 2 has the deuce of spades besides: its deuce of clubs is still the lowest card by suit.
    seats = {1: "2h 3d 4c 5h 6s Kc Qd", 2: "2c 3h 4d 5d 6h Kd 2s", 3: "Jh Jd 7c 7d"}
    told = "third: 2 call 1, 3 call 1; fourth: 3 fold, 1 check, 2 check; "
    told += check_down("fifth sixth seventh", "1 2")
    answer = hand("seven-card-stud-8", seats, None, told, ante="1", limits=["2", "4"])
    assert awards(answer) == {"1": "3", "2": "3"}


def test_2_xi_c_razz_has_no_qualifier_and_the_wheel_is_best() -> None:
    seats = {1: "As 2s 3s 4s 5s Kc Qd", 2: "2c 3c 4c 6d 7h Kd Jc"}
    told = "third: 1 call 2; " + "; ".join(
        f"{street}: 1 check, 2 check" for street in ("fourth", "fifth", "sixth", "seventh")
    )
    answer = hand("razz", seats, None, told, **LIMITS)
    assert awards(answer) == {"1": "4"}


@pytest.mark.parametrize(("common", "winner"), [("As", "5"), ("Ks", "4")])
def test_2_x_eight_players_to_the_end_get_one_community_card(common: str, winner: str) -> None:
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    seats = {seat: " ".join(deck[seat - 1 : 48 : 8]) for seat in range(1, 9)}
    told = "third: " + ", ".join(f"{seat} call 2" for seat in range(2, 9))
    answer = hand("seven-card-stud", seats, None, told, common, **LIMITS)
    while "to_act" in answer:
        street = ("fourth", "fifth", "sixth", "seventh")[told.count("check") // 8]
        told += f"; {street}: {to_act(answer)[0]} check"
        answer = hand("seven-card-stud", seats, None, told, common, **LIMITS)
    # Seat 5 holds 6c Ac 9d 4h Qh 7s: with the common ace it has the best pair of aces. With the common king seat 4,
    # 5c Kc 8d 3h Jh 6s, has the best pair of kings.
    assert awards(answer) == {winner: "16"}


def test_6_vii_five_card_stud_opens_with_the_best_hand_showing() -> None:
    seats = {1: "2c 3c 4c", 2: "9c Kh Ks", 3: "Tc Qh Qs"}
    seat, may = to_act(hand("five-card-stud", seats, None, "second: 2 call 2, 3 call 2", **LIMITS))
    assert (seat, may["bet"], "check" in may) == (2, ("4",), True)


def test_6_x_odd_chips_to_the_highest_card_by_suit() -> None:
    seats = {1: "Ah Kd Qc Jd Tc", 2: "As Kh Qd Jh Td", 3: "6h 2c 3c"}
    told = "second: 1 call 2, 2 call 2; third: 1 check, 2 check, 3 fold; " + check_down("fourth fifth", "1 2")
    answer = hand("five-card-stud", seats, None, told, ante="1", **LIMITS)
    assert awards(answer) == {"1": "4", "2": "5"}


def test_a_stack_between_the_limit_and_a_raise_of_the_forced_bet_may_all_go_in() -> None:
    seats = {1: {"up": "2c"}, 2: {"up": "9d", "stack": "5"}, 3: {"up": "Kd"}}
    seat, may = to_act(hand("seven-card-stud", seats, None, "third: 2 raise 5", **LIMITS))
    assert (seat, may["call"], may["raise"]) == (3, ("5",), ("9",))


def test_the_stud_games_have_no_button() -> None:
    assert hand("razz", {1: "", 2: ""}, 1)["refused"]["code"] == "unknown_key"


KILL = {**LIMITS, "kill": "kill", "forced_bet": "2"}
UPS = {1: {"up": "Ks"}, 2: {"up": "2c"}, 3: {"up": "9h"}}
WON = "third: 3 fold, 1 raise 4, 2 fold"


def killed(state: dict[str, Any] | None, told: str, **more: Any) -> dict[str, Any]:
    kept = {"state": state} if state else {}
    return hand("seven-card-stud", UPS, None, told, **{**KILL, **more}, **kept)


def raises(answer: dict[str, Any]) -> tuple[int, list[str]]:
    """Who is to act, and what a raise may add: up to the limit, or by it."""
    may = answer["to_act"]["may"]
    return answer["to_act"]["seat"], [one["amount"] for one in may if one["do"] == "raise"]


def test_1_kill_two_pots_in_a_row_double_the_limits_of_stud_and_nobody_posts() -> None:
    """The forced bet stays 2 and is completed to the raised 8; on fifth street a bet would be 16."""
    first = killed(None, WON)
    assert first["state"] == {"last_winner": 1}
    second = killed(first["state"], WON)
    assert second["state"] == {"kill_seat": 1, "kill_multiple": 2, "last_winner": 1}
    third = killed(second["state"], "third: 2 forced_bet 2")
    assert raises(third) == (3, ["8", "10"])
    ended = killed(second["state"], "third: 3 raise 8, 1 fold, 2 fold")
    assert (ended["state"], ended["net"]) == ({"last_winner": 3}, {"1": "0", "2": "-2", "3": "2"})


@pytest.mark.parametrize(("multiple", "kill"), [(0, True), (1, True), (2, False)])
def test_1_kill_the_pot_of_stud_is_measured_by_the_lower_limit(multiple: int, kill: bool) -> None:
    """The pot is 4, which is once the lower limit."""
    answer = killed({"last_winner": 1}, WON, kill_multiple=multiple)
    assert ("kill_seat" in answer["state"]) is kill


def test_1_kill_a_half_kill_of_razz_raises_the_limits_by_half() -> None:
    state = {"kill_seat": 3, "kill_multiple": 1.5, "last_winner": 3}
    answer = hand(
        "razz",
        UPS,
        None,
        "third: 1 forced_bet 2",
        state=state,
        limits=["4", "8"],
        kill="half-kill",
        forced_bet="2",
    )
    assert raises(answer) == (2, ["6", "8"])


def test_1_kill_the_whole_pot_makes_the_kill_of_stud_8() -> None:
    answer = hand("seven-card-stud-8", UPS, None, WON, **KILL)
    assert answer["state"] == {"kill_seat": 1, "kill_multiple": 2}


def test_without_a_kill_stud_remembers_nothing() -> None:
    answer = hand("seven-card-stud", UPS, None, WON, **LIMITS)
    assert answer.get("state") is None


@pytest.mark.parametrize(
    ("book", "state", "said"),
    [
        ("horseshoe-cincinnati", {"button_seat": 2}, "no button"),
        ("section-8-poker", {"kill_seat": 1, "kill_multiple": 2}, "no button and no kill"),
        ("oneida-2025", {"kill_seat": 1, "kill_multiple": 2}, "no button and no kill"),
    ],
)
def test_stud_has_no_button_and_a_kill_where_the_book_lets_it(
    book: str, state: dict[str, int], said: str
) -> None:
    answer = told_in(book)("seven-card-stud", UPS, None, "", state=state)
    assert answer["refused"]["code"] == "unknown_key"
    assert answer["refused"]["message"].endswith(said)


@pytest.mark.parametrize("blind", ["the lower of the raised limits", "twice the big blind"])
def test_a_kill_of_stud_has_no_blind(blind: str) -> None:
    raw = raw_chapter("horseshoe-cincinnati", "poker-razz")
    with pytest.raises(RulebookError, match="a kill has a blind, and the game has none"):
        rules_of(game_of("poker"), "horseshoe-cincinnati", changed(raw, kill_blind=blind))


def test_a_kill_of_stud_goes_on_in_the_room_until_its_winner_leaves() -> None:
    rules = game_of("poker").rules("horseshoe-cincinnati", {"variant": "seven-card-stud-8", "kill": "kill"})
    room, seed = seated(Room().open("1", rules), "1", "ABC", 100_000), 0
    while not (memory := room.state.tables["1"].memory) or not memory.kill_seat:
        room, seed = play_out(room.begin("1"), "1", seed), seed + 1
    begun = room.begin("1")
    assert begun.round("1").table.state == memory
    assert "kill_blind" not in {put.wager for put in play(begun, "1", 1).events if type(put) is Put}
    gone = room.leave("1", room.state.tables["1"].seats[memory.kill_seat].who).begin("1")
    assert gone.round("1").table.state is None
