"""Cards a record tells: too many, twice, out already, or not those of the hand are refused, over or not."""

from typing import Any

import pytest

from poker.books import told_in
from poker.forms import on_the_shelf

S8, H, M = told_in("section-8-poker"), told_in("horseshoe-cincinnati"), told_in("merced-poker-room")
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
STUD = (
    "seven-card-stud",
    "seven-card-stud-8",
    "seven-card-stud-high-low",
    "razz",
    "five-card-stud",
    "mambo-stud",
)
HOLES = {"holdem": 2, "holdem-88": 2, "pineapple": 3, "crazy-pineapple": 3, "omaha": 4, "omaha-high-low": 4, "big-o": 5,
         "omaha-high-low-holdem": 4, "mambo-stud": 2, "five-card-stud": 1}  # fmt: skip


def holes(variant: str) -> int:
    """How many cards a player is dealt face down."""
    return HOLES.get(variant, 3 if variant in STUD else 5)


def code(answer: dict[str, Any]) -> str:
    """Why a record was refused; where it was not, that somebody must act."""
    return (
        str(answer["refused"]["code"]) if "refused" in answer else "".join(answer.keys() & {"to_act", "net"})
    )


def opened(told: Any, variant: str, first: Any, second: Any = "", board: str = "", **more: Any) -> str:
    """Why a hand of two players is refused that stops before anybody has acted."""
    seats = {1: first, 2: second}
    if variant in STUD:
        shown = {1: "8c", 2: "8d"}
        seats = {
            seat: {"cards": held, "up": shown[seat]} if isinstance(held, str) else held
            for seat, held in seats.items()
        }
        return code(told(variant, seats, None, "", board, **more))
    return code(told(variant, seats, 2, "", board, **more))


@pytest.mark.parametrize(("book", "variant"), on_the_shelf())
def test_more_hole_cards_than_the_game_deals(book: str, variant: str) -> None:
    most = holes(variant)
    for count, expected in ((most, "to_act"), (most + 1, "unused_cards")):
        assert opened(told_in(book), variant, " ".join(DECK[:count])) == expected


@pytest.mark.parametrize(("book", "variant"), on_the_shelf())
def test_a_card_in_two_hands_or_twice_in_one(book: str, variant: str) -> None:
    one = holes(variant) > 1
    assert opened(told_in(book), variant, "As", "As") == "impossible_card"
    assert not one or opened(told_in(book), variant, "As As") == "impossible_card"


@pytest.mark.parametrize("variant", STUD)
def test_more_cards_face_up_than_the_game_deals_and_one_that_lies_elsewhere(variant: str) -> None:
    most = {"five-card-stud": 4, "mambo-stud": 1}.get(variant, 4)
    for count, expected in ((most, "to_act"), (most + 1, "unused_cards")):
        first = {"cards": "", "up": " ".join(DECK[:count])}
        assert opened(S8, variant, first, {"cards": "", "up": "Ks"}) == expected
    assert opened(S8, variant, {"cards": "", "up": "2c"}, {"cards": "2c", "up": "Ks"}) == "impossible_card"
    assert opened(S8, variant, {"cards": "", "up": "2c"}, {"cards": "", "up": "2c"}) == "impossible_card"
    # Those face up may be listed among all.
    assert opened(S8, variant, {"cards": "As 2c", "up": "2c"}, {"cards": "", "up": "Ks"}) == "to_act"


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("2c 3c 4c 5c 6c", "to_act"),
        ("2c 3c 4c 5c 6c 7c", "unused_cards"),
        ("2c 3c 4c", "to_act"),
        ("2c 3c", "missing_cards"),
        ("2c 3c 2c", "impossible_card"),
        ("2c 3c As", "impossible_card"),
    ],
)
@pytest.mark.parametrize("variant", ["holdem", "omaha", "pineapple"])
def test_a_board_that_cannot_be(variant: str, board: str, expected: str) -> None:
    assert opened(S8, variant, "As", "Ks", board) == expected


@pytest.mark.parametrize(
    ("board", "expected"), [("As", "to_act"), ("As Kd", "unused_cards"), ("2c", "impossible_card")]
)
def test_mambo_has_one_card_on_the_board(board: str, expected: str) -> None:
    assert opened(S8, "mambo-stud", "2c", "3c", board) == expected


def test_a_common_card_comes_only_where_the_deck_can_run_short() -> None:
    """Two players never use the deck up; eight do."""
    assert opened(S8, "seven-card-stud", "", "", "As") == "unused_cards"
    eight = {seat: {"cards": "", "up": card} for seat, card in enumerate(DECK[:32:4], 1)}
    assert code(S8("seven-card-stud", eight, None, "", "As")) == "to_act"
    assert code(S8("seven-card-stud", eight, None, "", "As Ad")) == "unused_cards"


def test_a_street_deep_nothing_changes() -> None:
    """On the turn, with cards to come told as well."""
    told = "preflop: 1 call, 2 check; flop: 1 check, 2 check"
    for first, board, expected in (
        ("As Ad", "2c 3c 4c 5c 6c", "to_act"),
        ("As Ad", "2c 3c 4c 5c As", "impossible_card"),
        ("As Ad Ac", "2c 3c 4c 5c", "unused_cards"),
    ):
        assert code(S8("holdem", {1: first, 2: "Ks Kd"}, 2, told, board)) == expected


def test_a_card_put_out_of_play_does_not_come() -> None:
    boxed = [{"kind": "boxed_card", "at": "preflop", "card": "3c"}]
    answer = S8("holdem", {1: "As Ad", 2: "Ks Kd"}, 2, "", "2c 3c 4c", irregularities=boxed)
    assert code(answer) == "impossible_card"


def test_who_has_folded_gets_no_further_cards_unless_the_place_is_dealt_to() -> None:
    """§8(u)(5) deals to a place that folded to the forced bet alone; not once somebody has wagered."""
    seats = {1: {"up": "2c"}, 2: {"up": "4s 7s"}, 3: {"up": "5s"}}
    assert code(S8("seven-card-stud", seats, None, "third: 2 fold")) == "to_act"
    assert code(S8("seven-card-stud", seats, None, "third: 2 fold, 3 raise")) == "unused_cards"


def test_an_exposed_card_brings_one_more() -> None:
    call = [{"kind": "exposed_down_card", "seat": 1, "card": "2d"}]
    for cards, expected in (("As 2d Ad", "to_act"), ("As 2d Ad Ac", "unused_cards")):
        assert code(S8("holdem", {1: cards, 2: ""}, 2, irregularities=call)) == expected


# -- draws and discards -----------------------------------------------------------------------------

ACES, KINGS = "As Ad Ac Ah 2c", "Ks Kd Kh Kc 3d"
PREDRAW = "predraw: 1 call, 2 check; "


def drawn(told: str, first: dict[str, str], second: str = KINGS, over: bool = False) -> str:
    end = "; draw: 1 check, 2 check" if over else ""
    seats = {1: {"cards": ACES} | first, 2: second}
    return code(S8("five-card-draw", seats, 2, PREDRAW + told + end))


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    ("does", "final", "expected"),
    [
        ("pat", ACES, ""),
        ("pat", "As Ad Ac Ah", "missing_cards"),
        ("pat", "As Ad Ac Ah 5c", "unused_cards"),
        ("draw", "As Ad Ac Ah 5c", ""),
        ("draw", "As Ad Ac 4c 5c", ""),
        ("draw", "As Ad Ac Ah 4c 5c", "unused_cards"),
        ("draw", "As Ad Ac Ah Ah", "impossible_card"),
        ("draw", "As Ad Ac Ah Ks", "impossible_card"),
    ],
)
def test_final_cards_are_those_of_the_hand(does: str, final: str, expected: str, over: bool) -> None:
    answer = drawn(f"draw: 1 {does}, 2 pat", {"final": final}, over=over)
    assert answer == (expected or ("net" if over else "to_act"))


def test_final_cards_that_are_to_come_can_come() -> None:
    """Before the draw a hand may tell what it becomes: no card of another hand, none that two draw, none twice."""
    for final, other, expected in (
        ("As Ad Ac Ah 7s", KINGS, "to_act"),
        ("As Ad Ac Ah Ks", KINGS, "impossible_card"),
        ("As Ad Ac Ah 7s 8s", KINGS, "unused_cards"),
        ("As As Ad Ac Ah", KINGS, "impossible_card"),
    ):
        seats = {1: {"cards": ACES, "final": final}, 2: other}
        assert code(S8("five-card-draw", seats, 2, "predraw: 1 call")) == expected
    both = {1: {"cards": ACES, "final": "As Ad Ac Ah 7s"}, 2: {"cards": KINGS, "final": "Ks Kd Kh Kc 7s"}}
    assert code(S8("five-card-draw", both, 2, "predraw: 1 call")) == "impossible_card"


def test_discards_are_cards_that_were_held() -> None:
    for discards, expected in (("2c", "to_act"), ("9c", "unused_cards"), ("2c 2c", "impossible_card")):
        assert drawn("", {"discards": discards}).replace("missing_decision", "to_act") == expected
        assert drawn("draw: 2 pat", {"discards": discards}) == expected


@pytest.mark.parametrize(
    ("street", "expected"), [("draw", "to_act"), ("predraw", "to_act"), ("river", "unknown_street")]
)
def test_a_draw_is_of_its_street(street: str, expected: str) -> None:
    assert drawn(f"{street}: 1 pat; draw: 2 pat", {}) == expected


@pytest.mark.parametrize(
    ("street", "expected"), [("draw2", "to_act"), ("draw", "out_of_turn"), ("draw3", "unknown_street")]
)
def test_a_second_draw_has_a_name_of_its_own(street: str, expected: str) -> None:
    told = PREDRAW + f"draw: 1 pat, 2 pat, 1 check, 2 check; {street}: 1 pat; draw2: 2 pat"
    assert code(H("five-card-draw", {1: ACES, 2: KINGS}, 2, told, draws=2)) == expected


@pytest.mark.parametrize(
    ("variant", "good"),
    [("pineapple", ("preflop", "discard", "flop")), ("crazy-pineapple", ("flop", "discard", "turn"))],
)
def test_a_discard_is_between_two_streets(variant: str, good: tuple[str, ...]) -> None:
    flop = "; flop: 1 check, 2 check" if variant == "crazy-pineapple" else ""
    seats = {1: {"cards": "As Ad Ac", "discards": "Ac"}, 2: {"cards": "Ks Kd Kc", "discards": "Kc"}}
    for street in ("preflop", "discard", "flop", "turn", "river"):
        told = f"preflop: 1 call, 2 check{flop}; {street}: 1 discard, 2 discard"
        answer = code(S8(variant, seats, 2, told, "2c 3c 4c"))
        assert answer == ("to_act" if street in good else "out_of_turn")


@pytest.mark.parametrize(
    ("final", "expected"), [("As Ad", "to_act"), ("As 5d", "unused_cards"), ("As Ad Ac", "unused_cards")]
)
def test_what_is_kept_of_three_cards(final: str, expected: str) -> None:
    assert opened(S8, "pineapple", {"cards": "As Ad Ac", "final": final}, "Ks") == expected


@pytest.mark.parametrize("variant", ["pineapple", "crazy-pineapple"])
def test_section_8_l1ii_m1ii_a_hand_that_keeps_three_cards_is_fouled(variant: str) -> None:
    """Called at the street that falls, or at the discard; the other hand still puts its card away."""
    street = "turn" if variant == "crazy-pineapple" else "flop"
    told = "preflop: 1 call, 2 check" + ("; flop: 1 check, 2 check" if street == "turn" else "")
    seats = {1: "As Ad Ac", 2: {"cards": "Ks Kd Kc", "final": "Ks Kd"}}
    for at in (street, "discard", ""):
        call = {"kind": "three_cards_kept", "seat": 1} | ({"at": at} if at else {})
        answer = S8(variant, seats, 2, told, "2c 3c 4c" if street == "turn" else "", irregularities=[call])
        assert answer["net"] == {"1": "-5", "2": "5"}
    early = [{"kind": "three_cards_kept", "seat": 1, "at": "preflop"}]
    assert code(S8(variant, seats, 2, "", irregularities=early)) == "no_such_hand"


def test_a_hand_killed_while_another_discards_leaves_it_its_discard() -> None:
    """Seat 2 is fouled while seat 1 is asked: seat 1 puts a card away all the same."""
    seats = {
        1: {"cards": "As Ad Ac", "final": "As Ad"},
        2: "Ks Kd Kc",
        3: {"cards": "Qs Qd Qc", "final": "Qs Qd"},
    }
    told = "preflop: 3 call, 1 call, 2 check; flop: 1 check, 3 check; turn: 1 check, 3 check; river: 1 check, 3 check"
    call = [{"kind": "fouled_protected_hand", "seat": 2, "at": "discard"}]
    answer = S8("pineapple", seats, 3, told, "2c 3c 4c Th 9h", irregularities=call)
    assert answer["net"] == {"1": "5", "2": "0", "3": "-5"}
