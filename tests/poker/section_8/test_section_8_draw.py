"""Section 8, clause (q): five-card draw, for high and for low."""

import pytest

from poker.section_8.told8 import DRAW, refused, settled, to_act

THREE = {1: "", 2: "", 3: ""}
CALLED = "predraw: 3 fold, 1 call, 2 check"


@pytest.mark.parametrize("variant", DRAW)
def test_section_8_q5_the_blinds_open_or_with_an_ante_only_the_left_of_the_button(variant: str) -> None:
    assert to_act(variant, THREE, button=3) == 3
    for posted in ({"ante": "1", "blinds": ["0"]}, {"ante": "1"}, {"blinds": []}):
        may = settled(variant, THREE, button=3, options=posted)["to_act"]
        assert may["seat"] == 1
        assert [one["do"] for one in may["may"]] == ["fold", "check", "bet"]


@pytest.mark.parametrize("variant", DRAW)
def test_section_8_q_the_lower_limit_before_the_draw_and_the_higher_after(variant: str) -> None:
    cards = {1: "As 2d 3c 4c 6c", 2: "Ad 2s 3s 4s 6s", 3: ""}
    pat = [{"street": "draw", "seat": seat, "do": "stand_pat"} for seat in (1, 2)]

    def bets(amount: str) -> dict[str, object]:
        bet = {"street": "draw", "seat": 1, "do": "bet", "amount": amount}
        before = [
            {"street": "predraw", "seat": seat, "do": do}
            for seat, do in ((3, "fold"), (1, "call"), (2, "check"))
        ]
        return settled(variant, cards, button=3, actions=[*before, *pat, bet])

    assert bets("10")["to_act"]["seat"] == 2  # type: ignore[index]
    assert bets("5")["refused"]["rule"] == "rules.limit_by_round"  # type: ignore[index]
    assert refused(variant, THREE, "predraw: 3 raise 15", button=3)[0] == "limit_by_round"


def test_section_8_q6_any_number_is_exchanged_one_for_one() -> None:
    """Seat 1 puts all five away and makes four nines; seat 2 keeps its full house."""
    cards = {1: "As 2d 3c 4c 6c > 9c 9d 9h 9s Kc", 2: "Qd Qs Qh 4s 4d > Qd Qs Qh 4s 4d", 3: ""}
    answer = settled("five-card-draw", cards, CALLED + "; draw: 1 bet, 2 call", button=3)
    assert answer["net"] == {"1": "15", "2": "-15", "3": "0"}


def test_section_8_q8ii_the_best_low_wins_and_a_straight_is_a_low() -> None:
    cards = {1: "As 2d 3c 4c 5c > As 2d 3c 4c 5c", 2: "Ad 2s 3s 4s 6s > Ad 2s 3s 4s 6s", 3: ""}
    answer = settled("lowball-ace-to-five", cards, CALLED + "; draw: 1 check, 2 check", button=3)
    assert answer["pots"][0]["awards"] == {"1": "10"}


def test_section_8_c4_the_odd_chip_of_a_low_pot_goes_to_the_lowest_suit() -> None:
    """Thirteen between equal lows: the ace of diamonds is below that of spades."""
    cards = {1: "As 2d 3c 4c 6c > As 2d 3c 4c 6c", 2: "Ad 2s 3s 4s 6s > Ad 2s 3s 4s 6s", 3: ""}
    told = CALLED + "; draw: 1 check, 2 check"
    answer = settled(
        "lowball-ace-to-five", cards, told, button=3, options={"ante": "1", "blinds": ["2", "5"]}
    )
    assert answer["pots"][0]["awards"] == {"1": "6", "2": "7"}


def test_section_8_q2_at_most_eight() -> None:
    assert to_act("five-card-draw", dict.fromkeys(range(1, 9), ""), button=8) == 3
    assert refused("five-card-draw", dict.fromkeys(range(1, 10), ""), button=8) == (
        "positions",
        "§8(q)(2), §8(f)(2)",
    )
