"""Horseshoe's button games with a board (§3, §4): limits, structures, odd chips, the split, Big O, the kill."""

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.rounds import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Noted
from poker.books import awards, check_down, refusal, to_act, told_in

hand = told_in("horseshoe-cincinnati")
LIMITS = {"limits": ["4", "8"]}
CALLED = "preflop: 3 call 4, 1 call 2, 2 check; "
LATER = check_down("flop turn river", "1 2 3")
THREE = dict.fromkeys((1, 2, 3))


@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low", "big-o"])
def test_3_xii_lower_limit_in_two_rounds_and_higher_in_two(variant: str) -> None:
    told, boards = CALLED, ("", "2c 3c 4c", "2c 3c 4c 9d", "2c 3c 4c 9d Td")
    for street, board, bet in zip(("", "flop", "turn", "river"), boards, ("4", "4", "8", "8"), strict=True):
        if street:
            seat, may = to_act(hand(variant, THREE, 3, told, board, **LIMITS))
            assert (seat, may["bet"]) == (1, (bet,))
            told += check_down(street, "1 2 3") + "; "


def test_3_vi_first_betting_starts_left_of_the_blinds_and_a_blind_may_raise() -> None:
    seat, may = to_act(hand("holdem", THREE, 3, "", **LIMITS))
    assert (seat, may["call"], may["raise"]) == (3, ("4",), ("8",))
    seat, may = to_act(hand("holdem", THREE, 3, "preflop: 3 call 4, 1 call 2", **LIMITS))
    assert (seat, may["raise"]) == (2, ("4",))


def test_3_xii_a_bet_of_the_turn_is_the_higher_limit() -> None:
    told = CALLED + "flop: 1 check, 2 check, 3 check; turn: 1 bet 4"
    answer = hand("holdem", THREE, 3, told, "2c 3c 4c 9d", **LIMITS)
    assert refusal(answer) == ("rules.limit_by_round", "§3.XII")


def test_1_raise_no_cap_unless_posted() -> None:
    told = "preflop: 3 raise 8, 1 raise 10, 2 raise 12, 3 raise 12, 1 raise 12"
    assert to_act(hand("holdem", THREE, 3, told, **LIMITS))[1]["raise"] == ("12",)
    capped = hand("holdem", THREE, 3, told, raises=3, **LIMITS)
    assert refusal(capped) == ("rules.raises", "§1 Raise")


@pytest.mark.parametrize(
    ("post", "price", "first"),
    [
        ("1", "4", {"call": ("1",)}),
        ("2", "4", {"check": ()}),
        ("3", "5", {"check": ()}),
        ("4", "6", {"check": ()}),
    ],
)
def test_1_blind_bet_a_post_on_top_of_a_blind_is_one_bet_with_it(
    post: str, price: str, first: dict[str, tuple[str, ...]]
) -> None:
    """The small blind of 2 posts more: where that is over the big blind of 4 it sets the price."""
    assert to_act(hand("holdem", THREE, 3, posts=[post], **LIMITS))[1]["call"] == (price,)
    seat, may = to_act(hand("holdem", THREE, 3, f"preflop: 3 call {price}", posts=[post], **LIMITS))
    assert (seat, {do: may[do] for do in may if do in ("call", "check")}) == (1, first)


def test_3_xi_odd_chips_one_each_from_the_left_of_the_button() -> None:
    held = {1: "2c 3c", 2: "2d 3d", 3: "2h 3h", 4: None}
    told = (
        "preflop: 3 call 4, 4 call 4, 1 call 2, 2 check; flop: 1 bet 4, 2 call 4, 3 call 4, 4 call 4; "
        "turn: 1 check, 2 check, 3 check, 4 check; river: 1 check, 2 check, 3 check, 4 fold"
    )
    answer = hand("holdem", held, 4, told, "As Ks Qs Js Td", **LIMITS)
    assert awards(answer) == {"1": "11", "2": "11", "3": "10"}


def test_1_pot_limit_the_pot_as_it_is_after_the_call() -> None:
    answer = hand("holdem", THREE, 3, structure="pot-limit", blinds=["1", "2"])
    assert to_act(answer) == (3, {"fold": (), "call": ("2",), "raise": ("3", "7")})


def test_1_no_limit_the_whole_table_stake() -> None:
    seats = {1: {"stack": "100"}, 2: {"stack": "100"}, 3: {"stack": "60"}}
    answer = hand("holdem", seats, 3, structure="no-limit", blinds=["1", "2"])
    assert to_act(answer)[1]["raise"] == ("3", "60")


AS_MUCH = {"least_raise": "as much as the last bet or raise"}


@pytest.mark.parametrize(("stack", "again"), [("16", False), ("19", False), ("20", True)])
def test_1_all_in_without_a_limit_only_a_full_raise_is_one(stack: str, again: bool) -> None:
    """Over a raise to 12, which is one of 8, all in for 16 is half of that and for 20 all of it."""
    seats = {1: {"cards": "", "stack": stack}, 2: "", 3: ""}
    told = f"preflop: 3 raise 12, 1 raise {int(stack) - 2}, 2 call {int(stack) - 4}"
    seat, may = to_act(hand("holdem", seats, 3, told, structure="no-limit", limits=["4", "4"], **AS_MUCH))
    assert (seat, "raise" in may) == (3, again)


@pytest.mark.parametrize(("told", "least"), [
    ("", "8"), ("preflop: 3 raise 12", "18"),  # a raise of 4 over the blind, then of 8 as the last was
    ("preflop: 3 raise 12, 1 raise 14", "20"),  # all in for 16 is short: 8 over it all the same
    ("preflop: 3 raise 12, 1 raise 14, 2 raise 20", "20"),  # to 24, which is 8 over the 16
])  # fmt: skip
def test_1_raise_without_a_limit_is_as_much_as_the_last_over_all_that_is_owed(told: str, least: str) -> None:
    seats = {1: {"cards": "", "stack": "16" if told.count("raise") > 1 else "900"}, 2: "", 3: ""}
    answer = hand("holdem", seats, 3, told, structure="no-limit", limits=["4", "4"], **AS_MUCH)
    assert to_act(answer)[1]["raise"][0] == least


def test_no_spread_in_holdem() -> None:
    rule, clause = refusal(hand("holdem", THREE, 3, structure="spread-limit"))
    assert (rule, clause) == ("rules.structure", "§1 Fixed Limit; §1 Pot Limit; §1 No Limit")


@pytest.mark.parametrize(("variant", "seats", "clause"), [
    ("holdem", 10, "§3.II"), ("omaha", 10, "§3.II; §4.II"), ("big-o", 8, "§3.II; §4.II–III"),
    ("five-card-draw", 8, "§5.II"), ("seven-card-stud", 8, "§2.II"), ("five-card-stud", 8, "§6.II"),
])  # fmt: skip
def test_places_at_the_table(variant: str, seats: int, clause: str) -> None:
    button = 1 if variant in ("holdem", "omaha", "big-o", "five-card-draw") else None
    held = dict.fromkeys((1, seats), "")
    fine = hand(variant, held, button)
    assert "to_act" in fine or fine["refused"]["code"] == "missing_cards"
    assert refusal(hand(variant, {1: "", seats + 1: ""}, button)) == ("rules.positions", clause)


def test_4_iv_b_half_to_each_and_the_odd_chip_to_high() -> None:
    # 15 in the pot: seat 1 has the low and is first to the button's left, and still the chip goes to high.
    held = {1: "Ah 2h Jc Jd", 2: "Kc Kd 9c 9d", 3: "Qc Qd Th Tc"}
    told = "preflop: 3 call 5, 1 call 3, 2 check; " + LATER
    answer = hand("omaha-high-low", held, 3, told, "Ks 3c 4d 8s Qh")
    assert awards(answer) == {"1": "7", "2": "8"}


def test_4_iv_b_no_low_and_high_takes_all() -> None:
    held = {1: "Ah 2h Jc Jd", 2: "Kc Kd 9c 9d", 3: "Qc Qd Th Tc"}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 9s Qh", **LIMITS)
    assert awards(answer) == {"2": "12"}


def test_4_iv_b_3_tied_lows_share_the_odd_chip_left_of_the_button() -> None:
    # A pot of 12 less nothing: 6 to high, 6 to low; with an ante of 1 more, 15: 8 and 7, and 7 is 4 and 3.
    held = {1: "Kc Kd 9c 9d", 2: "Ah 2h Jc Jd", 3: "Ac 2c Th Tc"}
    forced = {"ante": "1", "blinds": ["2", "4"]}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", **forced, **LIMITS)
    assert awards(answer) == {"1": "8", "2": "4", "3": "3"}


def test_big_o_five_hole_cards_split_or_high_as_posted() -> None:
    held = {1: "Ah 2h Jc Jd 6h", 2: "Kc Kd 9c 9d 7d", 3: "Qc Qd Th Tc 7s"}
    split = hand("big-o", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", **LIMITS)
    assert awards(split) == {"1": "6", "2": "6"}
    high = hand("big-o", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", pot_to="high", **LIMITS)
    assert awards(high) == {"2": "12"}


def test_1_kill_two_pots_in_a_row_double_the_limits_and_the_winner_posts() -> None:
    told = "preflop: 3 fold, 1 fold"
    first = hand("holdem", THREE, 3, told, kill="kill", **LIMITS)
    assert first["state"] == {"button_seat": 1, "last_winner": 2}
    second = hand(
        "holdem",
        THREE,
        None,
        "preflop: 1 fold, 2 raise 6, 3 fold",
        state=first["state"],
        kill="kill",
        **LIMITS,
    )
    assert second["state"] == {"button_seat": 2, "kill_seat": 2, "kill_multiple": 2, "last_winner": 2}
    third = hand("holdem", THREE, None, "", state=second["state"], kill="kill", **LIMITS)
    # Button 2: small blind 2 from seat 3, big blind 4 from seat 1, the kill's 8 from seat 2, and a raise is 8 more.
    assert to_act(third) == (2, {"fold": (), "check": (), "raise": ("8",)})


def test_4_iv_b_and_1_kill_the_whole_pot_makes_the_kill_in_split_games() -> None:
    held = {1: "Ah 2h Kc Kd", 2: "Jc Jd 9c 9d", 3: "Qc Qd Th Tc"}
    answer = hand("omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", kill="half-kill", **LIMITS)
    assert answer["state"] == {"button_seat": 1, "kill_seat": 1, "kill_multiple": 1.5}
    small = hand(
        "omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", kill="kill", kill_multiple=4, **LIMITS
    )
    assert small["state"] == {"button_seat": 1}
    at = hand(
        "omaha-high-low", held, 3, CALLED + LATER, "Ks 3c 4d 8s Qh", kill="kill", kill_multiple=3, **LIMITS
    )
    assert at["state"]["kill_seat"] == 1


def test_1_rake_and_promotional_funds_come_off_before_the_pot_is_divided() -> None:
    held = {1: "As Kd", 2: "Ah Kc", 3: "9h 8h"}
    rake = {"method": "percentage", "percent": 10, "cap": "4"}
    answer = hand("holdem", held, 3, CALLED + LATER, "Qs Jd Th 4c 5h", rake=rake, jackpot_fee="1", **LIMITS)
    # 12 in the pot, 1.20 raked and 1 to the fund: 9.80 is 4 each, one chip of 1 and 0.80 more in that order.
    assert (answer["rake"], answer["jackpot"]) == ("1.20", "1")
    assert awards(answer) == {"1": "5", "2": "4.80"}


def test_3_iii_a_the_button_by_the_rank_of_a_card() -> None:
    draw = [{"seat": 1, "card": "9c"}, {"seat": 2, "card": "Kd"}, {"seat": 3, "card": "Qs"}]
    answer = hand("holdem", THREE, None, "preflop: 2 fold, 3 fold", button_draw=draw, **LIMITS)
    assert answer["net"] == {"1": "2", "2": "0", "3": "-2"}


def test_3_iii_a_2_those_of_one_rank_draw_again() -> None:
    """Whoever ties for the button draws again, nobody else does, and it ends with one of them."""
    again = 0
    for seed in range(30):
        round = open_round("poker", "horseshoe-cincinnati", tuple(range(1, 9)), {"variant": "holdem"})
        log = drive(round, RandomPlayer(seeded(seed))).log
        drawn = [
            (entry.to, "23456789TJQKA".index(entry.cards[0][0]))
            for entry in log
            if type(entry) is Dealt and entry.cite.rule == "rules.new_game_button"
        ]
        seats = list(range(1, 9))
        while len(seats) > 1:
            ranks = dict(drawn[: len(seats)])
            assert list(ranks) == seats, seed
            del drawn[: len(seats)]
            seats = [seat for seat in seats if ranks[seat] == max(ranks.values())]
            again += len(seats) > 1
        button = [entry for entry in log if type(entry) is Noted and entry.what == "button"]
        assert ([one.value for one in button], drawn) == ([str(seats[0])], []), seed
    assert again


def test_1_boxed_card_is_for_the_staff() -> None:
    called = [{"kind": "boxed_card", "at": "after_deal"}]
    answer = hand("holdem", THREE, 3, "preflop: 3 fold, 1 fold", irregularities=called, **LIMITS)
    assert answer["net"] == {"1": "-2", "2": "2", "3": "0"}
