"""Oneida's stud and draw games (XI, I, L, M): forced bets, hands showing, no check, a short deck, low upside down."""

from typing import Any

import pytest

from poker.books import awards, check_down, refusal, to_act, told_in

hand = told_in("oneida-2025")
LIMITS = {"limits": ["4", "8"]}


@pytest.mark.parametrize(("variant", "ups", "forced"), [
    ("seven-card-stud", "2d 2c As", 2), ("seven-card-stud", "Ac 3h 3d", 3), ("seven-card-stud-8", "Ac 2s 2h", 3),
    ("seven-card-stud-high-low", "Kd Ks Kh", 2), ("seven-card-stud-high-low", "As 2c Ah", 2),
    ("five-card-stud", "Ac 3d 3s", 2),
])  # fmt: skip
def test_i_4_and_m_4_who_makes_the_forced_bet(variant: str, ups: str, forced: int) -> None:
    down = {"five-card-stud": ("8c", "9c", "Tc")}.get(variant, ("8c 8d", "9c 9d", "Tc Td"))
    seats = {seat: f"{hole} {up}" for seat, (hole, up) in enumerate(zip(down, ups.split(), strict=True), 1)}
    seat, may = to_act(hand(variant, seats, **LIMITS))
    assert (seat, may) == (forced, {"forced_bet": ("2",)})


def test_i_6_the_highest_hand_showing_and_of_equals_the_dealers_left() -> None:
    seats = {1: "8c 8d 2c 5h", 2: "9c 9d Kh 4s", 3: "Tc Td Kd 4c"}
    told = "third: 2 call 2, 3 call 2"
    for variant in ("seven-card-stud", "seven-card-stud-8"):
        seat, may = to_act(hand(variant, seats, None, told, **LIMITS))
        assert (seat, "check" in may, may["bet"]) == (2, True, ("4",))


def test_m_6_who_opens_five_card_stud_must_bet() -> None:
    seats = {1: "8c 2c 5h", 2: "9c Kh 4s", 3: "Tc Kd 4c"}
    told = "second: 2 call 2, 3 call 2"
    seat, may = to_act(hand("five-card-stud", seats, None, told, **LIMITS))
    assert (seat, may) == (2, {"bet": ("4",)})
    for do in ("check", "fold"):
        answer = hand("five-card-stud", seats, None, f"{told}; third: 2 {do}", **LIMITS)
        assert refusal(answer) == ("rules.check", "M(6); P(11)(b)")


def test_p_12_an_exposed_hole_card_turns_the_third_card_down() -> None:
    seats = {1: "8c 8d 2c", 2: "9c 9d 3h", 3: "Tc Td Kd"}
    called = [{"kind": "exposed_hole_card", "seat": 1, "card": "8c"}]
    # Seat 1 has no up-card now, so the three of hearts is the lowest.
    assert to_act(hand("seven-card-stud", seats, irregularities=called, **LIMITS))[0] == 2


def test_p_12_both_exposed_and_the_hand_is_dead_with_its_ante_back() -> None:
    seats = {1: "8c 8d", 2: "9c 9d 3h", 3: "Tc Td Kd"}
    called = [{"kind": "both_hole_cards_exposed", "seat": 1}]
    answer = hand("seven-card-stud", seats, None, "third: 3 fold", irregularities=called, ante="1", **LIMITS)
    assert answer["net"] == {"1": "0", "2": "1", "3": "-1"}


def test_n_4_a_game_without_a_flop_is_raked_as_posted() -> None:
    seats = {1: "8c 8d 2c", 2: "9c 9d 3h"}
    rake = {"method": "percentage", "percent": 10}
    answer = hand("seven-card-stud", seats, None, "third: 2 raise 4, 1 fold", rake=rake, **LIMITS)
    assert (answer["rake"], answer["net"]) == ("0.40", {"1": "-2", "2": "1.60"})


def play_down(seats: dict[int, str], board: str) -> dict[str, Any]:
    """Call the forced bet and check to the end, whoever must act."""
    told, answer = "", hand("seven-card-stud", seats, None, "", board, **LIMITS)
    while "to_act" in answer:
        count = len(told.split(",")) - 1 if told else 0
        street = ("third", "fourth", "fifth", "sixth", "seventh")[count // len(seats)]
        seat, may = to_act(answer)
        do = next(one for one in ("forced_bet", "call", "check") if one in may)
        told += f"{street}: {seat} {do};,"
        answer = hand("seven-card-stud", seats, None, told.replace(";,", "; "), board, **LIMITS)
    return answer


@pytest.mark.parametrize(("players", "common"), [(6, False), (7, False), (8, True)])
def test_i_8_players_and_two_more_in_the_stub_or_one_common_card(players: int, common: bool) -> None:
    """Six leave 10 in the stub and need 8; seven leave 7 and need 9, which three burned cards make; eight leave 1."""
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    cards = 6 if common else 7
    seats = {seat: " ".join(deck[seat - 1 : players * cards : players]) for seat in range(1, players + 1)}
    answer = play_down(seats, "As" if common else "")
    assert sum(int(won) for won in awards(answer).values()) == 2 * players


@pytest.mark.parametrize(("variant", "taken"), [
    ("seven-card-stud-high-low", {"1": "2", "2": "2"}), ("seven-card-stud-8", {"1": "4"}),
])  # fmt: skip
def test_i_10_without_a_low_all_to_high_where_a_low_must_qualify(variant: str, taken: dict[str, str]) -> None:
    seats = {1: "Kc Kd 3c Ks 9c 9s Th", 2: "2c 4d 5h 9h Td Jd Qs"}
    told = "third: 1 call 2; " if variant.endswith("low") else "third: 2 call 2; "
    told += check_down("fourth fifth sixth seventh", "1 2")
    answer = hand(variant, seats, None, told, **LIMITS)
    assert awards(answer) == taken


def test_i_11_a_straight_and_a_flush_are_good_lows() -> None:
    # Seat 1's straight flush is the best hand, and 6-5-4-3-2 the best low: 7-4-3-2-A is worse.
    seats = {1: "2s 3s 4s 5s 6s Kc Kd", 2: "Ac 2d 3c 4h 7h Qd Qc"}
    told = "third: 1 call 2; fourth: 1 check, 2 check; fifth: 2 check, 1 check; "
    answer = hand("seven-card-stud-8", seats, None, told + check_down("sixth seventh", "1 2"), **LIMITS)
    assert awards(answer) == {"1": "4"}


# -- draw ---------------------------------------------------------------------------------------

PREDRAW = "predraw: 1 call 2, 2 check; "
PAT = PREDRAW + "draw: 1 pat, 2 pat, 1 check, 2 check"


def kept(*cards: str) -> dict[int, Any]:
    """Hands that stand pat."""
    return {seat: {"cards": held, "final": held} for seat, held in enumerate(cards, 1)}


def test_l_the_draw_and_the_last_betting_round() -> None:
    seats = {1: {"cards": "2s 3s 4c 5h 9h", "final": "2s 3s 4c 5h 6c"}, 2: kept("", "As Ad Kd 7d 7h")[2]}
    told = PREDRAW + "draw: 1 draw, 2 pat, 1 bet 4, 2 call 4"
    assert awards(hand("five-card-draw", seats, 2, told, **LIMITS)) == {"1": "16"}


@pytest.mark.parametrize(("ranking", "winner"), [(None, "2"), ("ace to five", "1")])
def test_c_4_low_is_high_upside_down_unless_posted_otherwise(ranking: str | None, winner: str) -> None:
    # A-2-3-4-5 is a straight and bad upside down; A-2-3-4-6 of mixed suits is then the best of all.
    seats = kept("As 2s 3c 4h 5h", "Ad 2d 3d 4c 6h")
    options = LIMITS | ({"low_ranking": ranking} if ranking else {})
    assert awards(hand("lowball-ace-to-five", seats, 2, PAT, **options)) == {winner: "8"}


def test_c_5_the_ace_is_the_best_low_card() -> None:
    seats = kept("As 3s 4c 5h 7h", "2d 3d 4d 5c 7c")
    assert awards(hand("lowball-ace-to-five", seats, 2, PAT, **LIMITS)) == {"1": "8"}


@pytest.mark.parametrize(
    ("fourth", "dealt"), [("2 fold, 3 check, 1 check", True), ("2 check, 3 bet 4, 1 call 4, 2 fold", False)]
)
def test_p_5_a_place_that_folds_unprovoked_is_dealt_to_until_there_is_a_bet(fourth: str, dealt: bool) -> None:
    # A record that has a card nobody was dealt is refused: the fifth card of seat 2 tells.
    seats = {1: "8c 8d 2c 5h 6h", 2: "9c 9d Kh 4s 7s", 3: "Tc Td Kd 4c 7c"}
    told = f"third: 2 call 2, 3 call 2; fourth: {fourth}; fifth: 3 bet 8, 1 fold"
    answer = hand("seven-card-stud", seats, None, told, **LIMITS)
    assert ("net" in answer) is dealt
    if not dealt:
        assert answer["refused"]["code"] == "unused_cards"
