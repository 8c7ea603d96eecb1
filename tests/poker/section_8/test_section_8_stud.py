"""Section 8, clauses (i), (r) and (s): who opens, limits by street, common cards, split pots, Mambo."""

import pytest

from poker.section_8.told8 import SEVEN, refused, settled, to_act

OPENERS = [
    # the up-cards of seats 1 to 3, who makes the forced bet
    ("seven-card-stud", "2h", "2c", "Ac", 2),  # the lowest, clubs below hearts
    ("seven-card-stud", "Ah", "3c", "Kc", 2),  # the ace is high
    ("seven-card-stud-high-low", "Kc", "Ks", "As", 2),  # the highest, spades first, the ace below a two
    ("seven-card-stud-8", "3c", "2d", "As", 2),
    ("razz", "Kd", "Kh", "Ah", 2),
    ("five-card-stud", "3d", "3c", "As", 2),
    ("mambo-stud", "3d", "3c", "As", 2),
]


@pytest.mark.parametrize(("variant", "first", "second", "third", "forced"), OPENERS)
def test_section_8_i4_i13iii_r4_s4_whose_card_forces_the_bet(
    variant: str, first: str, second: str, third: str, forced: int
) -> None:
    """It must open; and when all fold to it, 2 come back and nobody has lost."""
    seats = {1: f"|{first}", 2: f"|{second}", 3: f"|{third}"}
    assert to_act(variant, seats) == forced
    street = "third" if variant in SEVEN else "second"
    assert to_act(variant, seats, f"{street}: {forced} forced_bet 2") == forced % 3 + 1
    assert refused(variant, seats, f"{street}: 3 forced_bet 2")[0] == "forced_bet_by"
    assert refused(variant, seats, f"{street}: {forced} forced_bet 5")[0] == "forced_bet"
    answer = settled(variant, seats, f"{street}: 3 fold, 1 fold")
    assert answer["uncalled_returned"] == {"2": "2"}


LATER = [
    ("seven-card-stud", "third", "2c 5d", "4h 4s", "Ah Kd", 2),  # a pair shows
    ("seven-card-stud", "third", "3c Kd", "Kh 3s", "2h Qd", 1),  # equal: the closest to the dealer's left
    ("seven-card-stud-8", "third", "2c 5d", "4h 7s", "6h Kd", 3),  # high ranking in the split games too
    ("razz", "third", "Kd 2c", "5h 4d", "4h 5c", 2),  # the lowest; equal: the closest
    (
        "razz",
        "third",
        "Kd 2c",
        "5h 5d",
        "Qh Jc",
        3,
    ),  # a pair is worse than any hand without; queen below king
    ("five-card-stud", "second", "2c 5d", "4h 4s", "Ah Kd", 2),
]


@pytest.mark.parametrize(("variant", "street", "first", "second", "third", "opens"), LATER)
def test_section_8_i6_i13iii_r6_who_opens_the_next_street(
    variant: str, street: str, first: str, second: str, third: str, opens: int
) -> None:
    seats = {1: f"|{first}", 2: f"|{second}", 3: f"|{third}"}
    forced = 3 if (variant, first) == ("seven-card-stud", "3c Kd") else 1
    calls = ", ".join(f"{seat} call" for seat in (1, 2, 3, 1, 2)[forced : forced + 2])
    assert to_act(variant, seats, f"{street}: {calls}") == opens


def test_section_8_g3iv_who_is_all_in_opens_nothing() -> None:
    """Seat 2 shows kings and has nothing left: seat 3's ace is the next best."""
    seats = {1: "|2c 5d", 2: ("|Kh Ks", "7"), 3: "|Ah Kd"}
    told = "third: 2 raise 5, 3 raise 10, 1 call, 2 call"
    assert to_act("seven-card-stud", seats, told) == 3


def test_section_8_g3iv_the_next_best_opens_though_another_sits_nearer() -> None:
    """Seat 2 shows kings and has nothing left: seat 1's ace opens, and not seat 3 at seat 2's left."""
    seats = {1: "|Ah Kd", 2: ("|Kh Ks", "7"), 3: "|2c 5d"}
    told = "third: 1 raise 5, 2 call, 3 raise 8, 1 call, 2 call"
    assert to_act("seven-card-stud", seats, told) == 1


@pytest.mark.parametrize("variant", SEVEN)
@pytest.mark.parametrize(("street", "figure"), [("fourth", "5"), ("fifth", "10"), ("sixth", "10")])
def test_section_8_i13iv_the_lower_limit_on_third_and_fourth_street(
    variant: str, street: str, figure: str
) -> None:
    """A pair of fives shows, and changes nothing."""
    seats = {1: "|5c 5d 8d 9c", 2: "|6h 7s 9d Ts"}
    told = "third: 1 call" if variant in ("seven-card-stud-high-low", "razz") else "third: 2 call"
    for one in ("fourth", "fifth", "sixth"):
        first = to_act(variant, seats, told)
        if one == street:
            break
        told += f"; {one}: {first} check, {3 - first} check"
    assert to_act(variant, seats, f"{told}; {street}: {first} bet {figure}") == 3 - first
    wrong = {"5": "10", "10": "5"}[figure]
    assert refused(variant, seats, f"{told}; {street}: {first} bet {wrong}")[0] == "limit_by_round"


@pytest.mark.parametrize(("amount", "fits"), [("5", True), ("7", True), ("4", False), ("6", False)])
def test_section_8_i5_a_forced_bet_is_brought_up_to_the_limit(amount: str, fits: bool) -> None:
    answer = settled("seven-card-stud", {1: "|2c", 2: "|Ks"}, f"third: 2 raise {amount}")
    assert ("to_act" in answer) is fits


@pytest.mark.parametrize(
    ("amount", "fits"), [("4", False), ("5", True), ("7", True), ("22", True), ("23", False)]
)
def test_section_8_w1_in_a_spread_a_forced_bet_is_brought_up_or_raised_by_any_step(
    amount: str, fits: bool
) -> None:
    """Over a forced bet of 2 a spread of 5 to 20 goes from 5, the limit, to 22, a step of 20."""
    spread = {"structure": "spread-limit", "limits": ["5", "20"]}
    answer = settled("seven-card-stud", {1: "|2c", 2: "|Ks"}, f"third: 2 raise {amount}", options=spread)
    assert ("to_act" in answer) is fits


def test_section_8_r6_nobody_checks_in_five_card_stud_unless_it_is_posted() -> None:
    told = "second: 2 call; third: 2 check"
    seats = {1: "|2c 5d", 2: "|Kh Ks"}
    assert refused("five-card-stud", seats, told) == ("check", "§8(r)(6), §8(r)(5), §8(u)(11)(ii)")
    assert to_act("five-card-stud", seats, told, options={"check": "nothing is owed"}) == 1


# -- the showdown ---------------------------------------------------------------------------------

STREETS = ("fourth", "fifth", "sixth", "seventh")
ALL_CHECK = "".join(f"; {street}: {{0}} check, {{1}} check" for street in STREETS)


def shown(variant: str, first: str, second: str, told: str, opens: int, **more: object) -> dict[str, str]:
    """What two hands take of the pot when nobody bets after third street and the same seat opens every time."""
    answer = settled(variant, {1: first, 2: second}, told + ALL_CHECK.format(opens, 3 - opens), **more)
    awards: dict[str, str] = answer["pots"][0]["awards"]
    return awards


def test_section_8_i9i_high_takes_the_pot() -> None:
    assert shown("seven-card-stud", "As Ad 5c|2c Qd Th 4h", "Ks Kd 6c|3h 8d 9h 7c", "third: 2 call", 1) == {
        "1": "4"
    }


def test_section_8_i9ii_any_low_wins_half_of_plain_high_low() -> None:
    """Aces full takes high; the best low without a qualifier is jack high."""
    first, second = "As Ad Ah|Kc Ks Kh Qc", "2s 3d 5c|9h Jd Tc Qd"
    assert shown("seven-card-stud-high-low", first, second, "third: 2 call", 1) == {"1": "2", "2": "2"}
    assert shown("seven-card-stud-8", first, second, "third: 1 call", 1) == {"1": "4"}


@pytest.mark.parametrize(("card", "half"), [("8c", True), ("9c", False)])
def test_section_8_i10_a_low_of_eight_qualifies_and_one_of_nine_does_not(card: str, half: bool) -> None:
    first, second = "As Ad Ah|Kc Ks Kh Qc", f"2s 3d 5c|7h {card} Tc Qd"
    won = shown("seven-card-stud-8", first, second, "third: 1 call", 1)
    assert won == ({"1": "2", "2": "2"} if half else {"1": "4"})


def test_section_8_i13_razz_is_compared_from_the_largest_card_down() -> None:
    """7-6-5-3-2 is better than 8-6-4-3-A, whatever ace the other holds; straights do no harm."""
    first, second = "7s 6d Kh|5c 3s 2h Kc", "8s 6c Kd|4h 3d As Ks"
    answer = settled("razz", {1: first, 2: second}, "third: 2 call" + ALL_CHECK.format(2, 1))
    assert answer["pots"][0]["awards"] == {"1": "4"}


def test_section_8_i9ii_a_what_does_not_halve_goes_high() -> None:
    """Three antes and two bets of 2 are 7: four to the high hand."""
    seats = {1: "As Ad Ah|Kc Ks Kh Qc", 2: "2s 3d 5c|7h 8c Tc Qd", 3: "|9h"}
    told = "third: 3 fold, 1 call" + ALL_CHECK.format(1, 2)
    answer = settled("seven-card-stud-8", seats, told, options={"ante": "1"})
    assert answer["pots"][0]["total"] == "7"
    assert answer["pots"][0]["awards"] == {"1": "4", "2": "3"}


# -- a deck that runs short -----------------------------------------------------------------------

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def seventh_street(dealt: int, stay: int) -> tuple[dict[int, str], str]:
    """Eight or fewer are dealt in, so many stay to seventh street, and there everybody checks."""
    cards = iter(DECK)
    held = {seat: [next(cards), next(cards), "|", next(cards)] for seat in range(1, dealt + 1)}
    for _ in range(3):
        for seat in range(1, stay + 1):
            held[seat].append(next(cards))
    seats = {seat: " ".join(own) for seat, own in held.items()}
    others = [f"{seat} {'call' if seat <= stay else 'fold'}" for seat in range(3, dealt + 1)]
    told = f"third: 2 raise 5, {', '.join(others)}, 1 call"
    for street in STREETS:
        first = to_act("seven-card-stud", seats, told)
        turns = (*range(first, stay + 1), *range(1, first))
        told += f"; {street}: " + ", ".join(f"{seat} check" for seat in turns)
    return seats, told


@pytest.mark.parametrize(
    ("dealt", "stay", "common"), [(8, 8, True), (8, 7, True), (7, 7, True), (6, 6, False)]
)
def test_section_8_i8_a_common_card_when_the_deck_cannot_serve_all(
    dealt: int, stay: int, common: bool
) -> None:
    """It is the one card in community and everybody's seventh; with six, each must have a seventh of his own."""
    seats, told = seventh_street(dealt, stay)
    answer = settled("seven-card-stud", seats, told, DECK[-1])
    assert ("net" in answer) is common
    assert common or "cards of seat" in answer["refused"]["message"]


# -- Mambo ----------------------------------------------------------------------------------------

MAMBO = {1: "|2c", 2: "|Kh", 3: "|Ks"}
CALLED = "second: 2 call, 3 call"
CHECKED = CALLED + "; third: 3 check, 1 check, 2 check"


def test_section_8_s6_the_highest_up_card_by_suit_opens_the_second_round() -> None:
    assert to_act("mambo-stud", MAMBO, CALLED) == 3


@pytest.mark.parametrize(("board", "opens"), [("2h", 1), ("9h", 2)])
def test_section_8_s8_the_best_pair_opens_the_last_round_else_the_highest_card_by_position(
    board: str, opens: int
) -> None:
    answer = settled("mambo-stud", MAMBO, CHECKED, board)["to_act"]
    assert answer["seat"] == opens
    assert answer["may"][2] == {"do": "bet", "amount": "10"}


MAMBO_POTS = [
    # own cards of seats 1 and 2, the community card, what each takes of 4
    ("3d 4h|2c", "Kc Kd|Kh", "9h", {"1": "2", "2": "2"}),  # a straight that is a low; three kings are higher
    ("3d 4h|2c", "Kc Qd|Kh", "9h", {"1": "4"}),  # a straight beats a pair, and is the only low
    ("5d 4d|2d", "6c 7d|8h", "9h", {"2": "2", "1": "2"}),  # three of a suit lose to a straight, and are a low
    ("6d 5c|4h", "Kc 6h|7h", "9h", {"1": "4"}),  # 6-5-4 is the worst low there is
    ("6d 5c|4h", "Kc Kd|Kh", "9h", {"1": "2", "2": "2"}),
    ("7d 2c|4h", "Kc Qd|Kh", "9h", {"2": "4"}),  # a seven is none
    ("4d 2c|Ah", "5c 2d|Ac", "9h", {"1": "2", "2": "2"}),  # 4-2-A is the better low, ace-nine-five high
]


@pytest.mark.parametrize(("first", "second", "board", "awards"), MAMBO_POTS)
def test_section_8_s10_s11_three_of_four_cards_for_high_and_for_low(
    first: str, second: str, board: str, awards: dict[str, str]
) -> None:
    seats = {1: first, 2: second}
    told = ""
    for street in ("second", "third", "community"):
        place = to_act("mambo-stud", seats, told, board)
        told += (
            f"; second: {place} forced_bet, {3 - place} call"
            if street == "second"
            else f"; {street}: {place} check, {3 - place} check"
        )
    answer = settled("mambo-stud", seats, told, board)
    assert answer["pots"][0]["awards"] == awards


def test_section_8_s10_each_side_pot_is_split_on_its_own() -> None:
    """Seat 1 is all in for 7 with the only low; the side pot of 20 has none and goes high whole."""
    seats = {1: ("2c 3d|4h", "7"), 2: "Kc Kd|Kh", 3: "Qc Qd|Ks"}
    told = "second: 2 raise 5, 3 call, 1 call; third: 3 bet 5, 1 call, 2 call; community: 2 bet 10, 3 call"
    answer = settled("mambo-stud", seats, told, "9h")
    assert [pot["awards"] for pot in answer["pots"]] == [{"1": "10", "2": "11"}, {"2": "26"}]
