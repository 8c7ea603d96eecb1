"""Section 8, clauses (p)(9) and (o)(1)(iv): split pots of Omaha, and the two kills."""

from typing import Any

import pytest

from poker.section_8.told8 import refused, settled

SWEEP = {1: "As Ac Kc Kd", 2: "Qs Jh Qc Qd", 3: ""}
NO_LOW = "3c Th 8s Kh Ts"
FORTY = "preflop: 3 fold, 1 call, 2 check; flop: 1 bet, 2 call; turn: 1 bet, 2 call; river: 1 check, 2 check"
"""Each puts in 5, 5 and 10: a pot of 40."""
FOUR = {1: "", 2: "", 3: "", 4: ""}


def after(variant: str, told: str, board: str = NO_LOW, cards: Any = None, **options: Any) -> dict[str, Any]:
    """What the next hand starts with."""
    state: dict[str, Any] = settled(variant, cards or SWEEP, told, board, button=3, options=options)["state"]
    return state


@pytest.mark.parametrize(("multiple", "kills"), [(8, True), (9, False)])
@pytest.mark.parametrize(("kill", "times"), [("kill", 2), ("half-kill", 1.5)])
def test_section_8_p9_a_pot_of_at_least_the_multiple(
    kill: str, times: float, multiple: int, kills: bool
) -> None:
    """Forty is eight times the minimum of 5: at 8 it kills, at 9 it does not."""
    state = after("omaha-high-low", FORTY, kill=kill, kill_multiple=multiple)
    assert state == {"button_seat": 1} | ({"kill_seat": 1, "kill_multiple": times} if kills else {})


def test_section_8_a1xxiii_the_pot_is_measured_after_the_rake() -> None:
    """Four of forty are raked: 36 is less than eight times 5."""
    rake = {"method": "percentage", "percent": 10}
    assert after("omaha-high-low", FORTY, kill="kill", kill_multiple=8, rake=rake) == {"button_seat": 1}
    assert "kill_seat" in after("omaha-high-low", FORTY, kill="kill", kill_multiple=7, rake=rake)


@pytest.mark.parametrize("multiple", [4, 16])
def test_section_8_p9_the_multiple_is_five_to_fifteen(multiple: int) -> None:
    posted = {"kill": "kill", "kill_multiple": multiple}
    assert refused("omaha-high-low", FOUR, button=4, options=posted) == ("kill_multiple", "§8(p)(9)")


@pytest.mark.parametrize(
    ("killer", "actor", "call"),
    [
        (1, 4, "10"),  # the button has it: blinds at 2 and 3 as posted
        (3, 4, "10"),  # due the big blind: it posts the kill only
        (2, 4, "10"),
    ],
)
def test_section_8_p9_one_blind_at_the_raised_minimum(killer: int, actor: int, call: str) -> None:
    state = {"kill_seat": killer, "kill_multiple": 2}
    to_act = settled("omaha-high-low", FOUR, button=1, options={"kill": "kill"}, state=state)["to_act"]
    assert to_act["seat"] == actor
    assert to_act["may"][1:] == [{"do": "call", "amount": call}, {"do": "raise", "amount": "20"}]


def test_section_8_p9_the_killer_who_is_due_a_blind_posts_one() -> None:
    """Seat 3 posts 10 in place of its 5; all fold to it: seat 2's 2 is called, 8 come back."""
    state = {"kill_seat": 3, "kill_multiple": 2}
    answer = settled(
        "omaha-high-low",
        FOUR,
        "preflop: 4 fold, 1 fold, 2 fold",
        button=1,
        options={"kill": "kill"},
        state=state,
    )
    assert answer["net"] == {"1": "0", "2": "-2", "3": "2", "4": "0"}
    assert answer["uncalled_returned"] == {"3": "8"}


def test_section_8_a1xvi_a_half_kill_of_5_and_10_is_7_50_and_15() -> None:
    state = {"kill_seat": 1, "kill_multiple": 1.5}
    told = "preflop: 4 call, 1 check, 2 fold, 3 fold; flop: 4 check, 1 check; turn: 4 bet 15"
    posted = {"kill": "half-kill"}
    first = settled("omaha-high-low", FOUR, button=1, options=posted, state=state)["to_act"]
    assert first["may"][1:] == [{"do": "call", "amount": "7.50"}, {"do": "raise", "amount": "15"}]
    assert "to_act" in settled("omaha-high-low", FOUR, told, button=1, options=posted, state=state)
    wrong = told.replace("bet 15", "bet 10")
    assert (
        refused("omaha-high-low", FOUR, wrong, button=1, options=posted, state=state)[0] == "limit_by_round"
    )


KILL_HAND = (
    "preflop: 3 check, 1 call 8, 2 call 5; flop: 1 bet 10, 2 call, 3 fold;"
    "turn: 1 check, 2 check; river: 1 check, 2 check"
)
"""At 10 and 20, button at seat 3, who has the kill: three put in 10 and two of them 10 more, 50 in all."""


@pytest.mark.parametrize(("multiple", "kill"), [(5, 1), (6, None)])
def test_section_8_p9_in_a_kill_hand_the_minimum_is_the_raised_one(multiple: int, kill: int | None) -> None:
    """Fifty are five times 10: the button moves to who takes it whole, or the kill is over."""
    answer = settled(
        "omaha-high-low",
        SWEEP,
        KILL_HAND,
        NO_LOW,
        button=3,
        options={"kill": "kill", "kill_multiple": multiple},
        state={"kill_seat": 3, "kill_multiple": 2},
    )
    assert answer["pots"][0]["total"] == "50"
    assert answer["state"].get("kill_seat") == kill


def test_section_8_p9_a_split_pot_ends_the_kill_and_starts_none() -> None:
    """Seat 1 has kings, seat 2 the low."""
    cards = {1: "Ks Kc Jc Jd", 2: "As 2h 9c 9d", 3: ""}
    assert after("omaha-high-low", FORTY, "3c 4h 8s Kh Ts", cards, kill="kill", kill_multiple=5) == {
        "button_seat": 1
    }


def test_section_8_p9_omaha_high_has_no_kill() -> None:
    assert refused("omaha", FOUR, button=4, options={"kill": "kill"})[1] == "§8(p)(9)"


# -- clause (o) -----------------------------------------------------------------------------------

SEVENTY = "preflop: 3 fold, 1 raise, 2 call; flop: 1 bet, 2 call; turn: 1 bet, 2 call; river: 1 bet, 2 call"
"""Each puts in 10, 5, 10 and 10: a pot of 70."""


def test_section_8_o1iv_a_sweep_of_seventy_doubles_the_next_hand() -> None:
    assert after("omaha-high-low-holdem", SEVENTY, kill="kill") == {
        "button_seat": 1,
        "kill_seat": 1,
        "kill_multiple": 2,
    }
    sixty = SEVENTY.replace("preflop: 3 fold, 1 raise, 2 call", "preflop: 3 fold, 1 call, 2 check")
    assert after("omaha-high-low-holdem", sixty, kill="kill") == {"button_seat": 1}


def test_section_8_o1iv_who_also_has_a_low_has_not_swept() -> None:
    """Seat 1 takes high and low: no sweep here, though clause (p) would kill."""
    cards = {1: "As 2c Kc Kd", 2: "Qs Jh Qc Qd", 3: ""}
    board = "3c 4h 8s Kh Ts"
    assert after("omaha-high-low-holdem", SEVENTY, board, cards, kill="kill") == {"button_seat": 1}
    assert "kill_seat" in after("omaha-high-low", SEVENTY, board, cards, kill="kill", kill_multiple=14)


def test_section_8_o1iv_a_only_at_two_limits() -> None:
    posted = {"kill": "kill", "limits": ["3", "6"]}
    assert refused("omaha-high-low-holdem", FOUR, button=4, options=posted) == (
        "kill_pots",
        "§8(o)(1)(iv)(A)",
    )


@pytest.mark.parametrize(("limits", "blind"), [(["5", "10"], "10"), (["10", "20"], "20")])
def test_section_8_o1iv_b_the_blind_is_twice_the_big_blind(limits: list[str], blind: str) -> None:
    state = {"kill_seat": 1, "kill_multiple": 2}
    answer = settled(
        "omaha-high-low-holdem", FOUR, button=1, options={"kill": "kill", "limits": limits}, state=state
    )
    assert answer["to_act"]["may"][1] == {"do": "call", "amount": blind}


def test_section_8_o1iv_b_twice_the_big_blind_that_is_posted() -> None:
    """The blinds are 2 and 4 at limits of 5 and 10: the kill's blind is 8, and not the 10 that limits rise to."""
    options = {"kill": "kill", "limits": ["5", "10"], "blinds": ["2", "4"]}
    state = {"kill_seat": 1, "kill_multiple": 2}
    answer = settled("omaha-high-low-holdem", FOUR, button=1, options=options, state=state)
    assert answer["to_act"]["may"][1] == {"do": "call", "amount": "8"}


def test_section_8_o1iv_c_it_lasts_one_hand() -> None:
    """Eighty are swept at 10 and 20, and the limits go back all the same."""
    told = KILL_HAND.replace("1 call 8, 2 call 5", "1 raise 18, 2 call 15, 3 call 10")
    answer = settled(
        "omaha-high-low-holdem",
        SWEEP,
        told,
        NO_LOW,
        button=3,
        options={"kill": "kill"},
        state={"kill_seat": 3, "kill_multiple": 2},
    )
    assert answer["pots"][0]["total"] == "80"
    assert answer["state"] == {"button_seat": 1}


# -- split pots -----------------------------------------------------------------------------------

QUARTERED = {1: "As 2d Kc Kd", 2: "Ad 2s Qc Qd", 3: ""}
ONE_BET = (
    "preflop: 3 fold, 1 call, 2 check; flop: 1 bet, 2 call; turn: 1 check, 2 check; river: 1 check, 2 check"
)


@pytest.mark.parametrize("variant", ["omaha-high-low", "omaha-high-low-holdem"])
def test_section_8_p6ii_what_does_not_halve_goes_high_and_the_odd_low_dollar_to_the_lowest_suit(
    variant: str,
) -> None:
    """Three antes and twenty: 23. High has 12; of the low 11 each has 5, and the ace of diamonds the odd one."""
    answer = settled(variant, QUARTERED, ONE_BET, "3c 4h 8s Kh 9s", button=3, options={"ante": "1"})
    assert answer["pots"][0]["awards"] == {"1": "17", "2": "6"}


@pytest.mark.parametrize(("last", "awards"), [("8s", {"1": "12", "2": "11"}), ("9d", {"1": "23"})])
def test_section_8_p7_without_a_qualifying_low_high_takes_all(last: str, awards: dict[str, str]) -> None:
    cards = {1: "Ks Kc Jc Jd", 2: "As 2h Qc Qd", 3: ""}
    answer = settled("omaha-high-low", cards, ONE_BET, f"3c 4h {last} Kh Ts", button=3, options={"ante": "1"})
    assert answer["pots"][0]["awards"] == awards


@pytest.mark.parametrize(
    ("killer", "price", "raised"),
    [
        (3, "1.50", "3"),  # due the big blind of 2: the kill's 1.50 is all there is
        (2, "2", "3.50"),  # the small blind's place: the big blind stays as posted
        (4, "2", "3.50"),
    ],
)
def test_section_8_p9_a_half_kill_is_the_price_where_it_stands_for_the_big_blind(
    killer: int, price: str, raised: str
) -> None:
    posted = {"limits": ["1", "2"], "blinds": ["1", "2"], "kill": "half-kill"}
    state = {"kill_seat": killer, "kill_multiple": 1.5}
    asked = settled("omaha-high-low", FOUR, button=1, options=posted, state=state)["to_act"]
    if killer == 4:  # who has 1.50 in already
        assert (asked["seat"], asked["may"][1]) == (4, {"do": "call", "amount": "0.50"})
    else:
        assert (asked["seat"], asked["may"][1:]) == (
            4,
            [{"do": "call", "amount": price}, {"do": "raise", "amount": raised}],
        )


@pytest.mark.parametrize("variant", ["omaha", "omaha-high-low"])
def test_section_8_p5_omaha_has_one_blind_or_more(variant: str) -> None:
    """(p)(5) speaks of one initial blind, and (j)(4) lets a casino have more."""
    for blinds, first, price in ((["5"], 3, "5"), (["2", "5"], 4, "5"), (["1", "2", "5"], 1, "5")):
        asked = settled(variant, FOUR, button=1, options={"blinds": blinds})["to_act"]
        assert (asked["seat"], asked["may"][1]["amount"]) == (first, price)
    for blinds in (["1", "2", "3", "5"], ["0"]):
        assert refused(variant, FOUR, button=1, options={"blinds": blinds})[0] == "blinds"


def test_section_8_o_the_form_of_texas_hold_em_has_two_blinds() -> None:
    assert refused("omaha-high-low-holdem", FOUR, button=1, options={"blinds": ["5"]})[0] == "blinds"
