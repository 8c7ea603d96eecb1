"""Section 8, clauses (j) to (p): the button, the blinds, limits by round, discards, two of four cards."""

from typing import Any

import pytest

from poker.section_8.told8 import TEXAS, refused, settled, to_act

THREE = {1: "", 2: "", 3: ""}
CALLED = "preflop: 3 call, 1 call, 2 check"
CHECKED = "flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"
TWO_CALLED = "preflop: 1 call, 2 check"


@pytest.mark.parametrize("variant", TEXAS)
def test_section_8_j3_a_new_game_has_the_button_at_the_dealers_right(variant: str) -> None:
    """Blinds at seats 1 and 2, and seat 3, the last clockwise, acts first of three; then the button moves to seat 1."""
    answer = settled(variant, THREE, "preflop: 3 fold, 1 fold")
    assert answer["net"] == {"1": "-2", "2": "2", "3": "0"}
    assert answer["state"]["button_seat"] == 1
    assert refused(variant, THREE, button_draw=[{"seat": 1, "card": "As"}]) == (
        "new_game_button",
        "§8(j)(3)(ii)",
    )


def test_section_8_j4_two_players_blind_as_written() -> None:
    """The first blind is left of the button and acts first in every round; folding, it leaves 3 of the 5 uncalled."""
    assert to_act("holdem", {1: "", 2: ""}, button=2) == 1
    assert to_act("holdem", {1: "", 2: ""}, TWO_CALLED, button=2) == 1
    answer = settled("holdem", {1: "", 2: ""}, "preflop: 1 fold", button=2)
    assert answer["uncalled_returned"] == {"2": "3"}
    assert answer["pots"][0]["total"] == "4"


@pytest.mark.parametrize(("blinds", "fits"), [(["5"], True), (["1", "2", "5"], True), (["0"], False)])
def test_section_8_j4_one_blind_or_more_in_holdem(blinds: list[str], fits: bool) -> None:
    answer = settled("holdem", {1: "", 2: "", 3: "", 4: ""}, button=4, options={"blinds": blinds})
    assert ("to_act" in answer) is fits
    assert fits or answer["refused"]["clause"] == "§8(j)(4), §8(k)(3)"


def test_section_8_k3_two_blinds_in_the_forms_of_texas() -> None:
    assert refused("pineapple", THREE, button=3, options={"blinds": ["5"]}) == (
        "blinds",
        "§8(k)(3), §8(l)(1)(iii)",
    )


def test_section_8_j6_an_unraised_last_blind_may_raise() -> None:
    may = settled("holdem", THREE, "preflop: 3 call, 1 call", button=3)["to_act"]
    assert may == {"seat": 2, "may": [{"do": "fold"}, {"do": "check"}, {"do": "raise", "amount": "5"}]}


@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low"])
@pytest.mark.parametrize(
    ("before", "right", "wrong"),
    [
        ("preflop: ", "3 raise 10", "3 raise 15"),
        (CALLED + "; flop: ", "1 bet 5", "1 bet 10"),
        (CALLED + "; flop: 1 check, 2 check, 3 check; turn: ", "1 bet 10", "1 bet 5"),
    ],
)
def test_section_8_k1_the_lower_limit_in_two_rounds_then_the_higher(
    variant: str, before: str, right: str, wrong: str
) -> None:
    assert "to_act" in settled(variant, THREE, before + right, button=3)
    assert refused(variant, THREE, before + wrong, button=3)[0] == "limit_by_round"


@pytest.mark.parametrize(("amount", "fits"), [("4", False), ("5", True), ("20", True), ("21", False)])
def test_section_8_w1_a_spread_is_any_bet_between_its_figures(amount: str, fits: bool) -> None:
    posted = {"structure": "spread-limit", "limits": ["5", "20"]}
    told = CALLED + f"; flop: 1 bet {amount}"
    assert ("to_act" in settled("holdem", THREE, told, button=3, options=posted)) is fits


def test_section_8_w1_there_is_no_cap_unless_it_is_posted_and_then_for_two_as_well() -> None:
    told = "preflop: 1 raise, 2 raise, 1 raise, 2 raise"
    assert to_act("holdem", {1: "", 2: ""}, told, button=2) == 1
    assert refused("holdem", {1: "", 2: ""}, told, button=2, options={"raises": 3}) == (
        "raises",
        "§8(w)(1), §8(a)(1)(xxv)",
    )


def test_section_8_g10_check_and_raise_unless_posted() -> None:
    told = CALLED + "; flop: 1 check, 2 bet, 3 fold, 1 raise"
    assert to_act("holdem", THREE, told, button=3) == 2
    assert refused("holdem", THREE, told, button=3, options={"check_raise": False}) == (
        "check_raise",
        "§8(g)(10)",
    )


@pytest.mark.parametrize(("seat", "needs"), [(1, 8), (2, 11), (3, 6)])
def test_section_8_g3iii_what_is_forced_and_one_bet(seat: int, needs: int) -> None:
    """An ante of 1, a minimum of 5, and the blind of the place: 2, 5 or none."""
    for stack, fits in ((needs, True), (needs - 1, False)):
        seats = {one: ("", str(stack)) if one == seat else "" for one in THREE}
        answer = settled("holdem", seats, button=3, options={"ante": "1"})
        assert ("to_act" in answer) is fits
        assert fits or answer["refused"]["clause"] == "§8(g)(3)(iii)"


@pytest.mark.parametrize(
    ("variant", "seats"), [("holdem", 11), ("pineapple", 11), ("omaha", 10), ("omaha-high-low", 10)]
)
def test_section_8_f2_p2_as_many_players_as_the_game_has_places(variant: str, seats: int) -> None:
    assert "to_act" in settled(variant, dict.fromkeys(range(1, seats + 1), ""), button=1)
    more = dict.fromkeys(range(1, seats + 2), "")
    assert refused(variant, more, button=1)[0] == "positions"
    assert refused(variant, {1: ""}, button=1) == ("fewest_players", "§8(f)(2)")


def test_section_8_j10_a_board_that_plays_is_shared() -> None:
    answer = settled(
        "holdem", {1: "2c 3d", 2: "4c 5d"}, f"{TWO_CALLED}; {CHECKED}", "As Ks Qs Js Ts", button=2
    )
    assert answer["pots"][0]["awards"] == {"1": "5", "2": "5"}


def test_section_8_p6_a_board_that_is_a_flush_does_not_play_in_omaha() -> None:
    """Seat 1 has no heart; with two of four it has aces and tens, and seat 2's jacks and a heart make less."""
    cards = {1: "As Ad 2c 3c", 2: "Ks Kd Qh Jd"}
    answer = settled("omaha", cards, f"{TWO_CALLED}; {CHECKED}", "2h 5h 9h Th 4h", button=2)
    assert answer["pots"][0]["awards"] == {"1": "10"}


def test_section_8_c4_the_odd_chip_of_a_high_pot_goes_by_suit() -> None:
    """Three antes of 1 and three calls of 10 make 33; ace-king each, and seat 2's ace is the spade."""
    told = CALLED + "; flop: 1 check, 2 check, 3 bet, 1 call, 2 call; turn: 1 check, 2 check, 3 check"
    answer = settled(
        "holdem",
        {1: "Ah Kd", 2: "As Kc", 3: "2d 3d"},
        told + "; river: 1 check, 2 check, 3 check",
        "Qh Jh 7s 7d 9c",
        button=3,
        options={"ante": "1"},
    )
    assert answer["pots"][0]["awards"] == {"1": "16", "2": "17"}


# -- the pineapples -------------------------------------------------------------------------------

KEEPS = {1: "As Ad 2c > As Ad", 2: "Ks Kd Kc > Ks Kd"}
PUTS_AWAY: dict[str, Any] = {
    "pineapple": f"{TWO_CALLED}",
    "crazy-pineapple": f"{TWO_CALLED}; flop: 1 check, 2 check",
}


@pytest.mark.parametrize("variant", PUTS_AWAY)
def test_section_8_l1_m1_when_one_card_is_put_away(variant: str) -> None:
    """Seat 1 is asked first, for one card; without it the river's queens would lose to three kings."""
    told = PUTS_AWAY[variant]
    asked = settled(variant, {1: "As Ad 2c", 2: "Ks Kd Kc"}, told, "Qh 9s 4c", button=2)["to_act"]
    assert asked == {"seat": 1, "may": [{"do": "discard", "cards": card} for card in ("As", "Ad", "2c")]}
    answer = settled(variant, KEEPS, f"{TWO_CALLED}; {CHECKED}", "Qh 9s 4c 3d 2h", button=2)
    assert answer["pots"][0]["awards"] == {"1": "10"}


@pytest.mark.parametrize("final", ["As", "As Ad 2c"])
def test_section_8_l1ii_exactly_one_card(final: str) -> None:
    cards = {1: f"As Ad 2c > {final}", 2: "Ks Kd Kc > Ks Kd"}
    assert refused("pineapple", cards, f"{TWO_CALLED}; flop: 1 check", "Qh 9s 4c", button=2)[1].startswith(
        "§8(l)(1)(ii)"
    )


def test_section_8_l1_an_all_in_player_discards_too() -> None:
    """Seat 1 has 7: all in before the flop, it still puts a card away, and its aces take the 14."""
    told = "preflop: 1 raise 5, 2 call 2"
    seats = {1: ("As Ad 2c > As Ad", "7"), 2: "Ks Kd Kc > Ks Kd"}
    answer = settled("pineapple", seats, told, "Qh 9s 4c 3d 2h", button=2)
    assert answer["net"] == {"1": "7", "2": "-7"}
