"""Settlement: the same rounds under four rulebooks, and every line where a result changes."""

import json
from typing import Any

import pytest

from pitboss.desk.rounds import settle_record
from pitboss.rounds.events import Judged

HORSESHOE, ONEIDA_2003, ONEIDA_2025, MERCED = BOOKS = (
    "horseshoe-cincinnati",
    "oneida-2003",
    "oneida-2025",
    "merced-poker-room",
)
QUEEN_HIGH, JACK_HIGH = "Qs 3d 2c", "Jh Td 8c"
NINES, KING_HIGH = "9s 9d 4c", "Kd 7s 5c"


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


BOTH = {"ante": "10", "pair_plus": "10"}

# What each rulebook makes of ante 10 and pair plus 10, played: (cards, dealer) and then the pair plus by rulebook,
# and the ante bonus where the rulebook has one.
SAME_ROUND = [
    ("As Ks Qs", NINES, {HORSESHOE: "400", ONEIDA_2003: "400", ONEIDA_2025: "400", MERCED: "2000"}, "50"),
    ("Kc Qc Jc", NINES, {HORSESHOE: "400", ONEIDA_2003: "400", ONEIDA_2025: "400", MERCED: "400"}, "50"),
    ("3h 2h Ah", NINES, {HORSESHOE: "400", ONEIDA_2003: "400", ONEIDA_2025: "400", MERCED: "400"}, "50"),
    ("7s 7d 7c", NINES, {HORSESHOE: "300", ONEIDA_2003: "300", ONEIDA_2025: "300", MERCED: "300"}, "40"),
    ("9h 8s 7d", NINES, {HORSESHOE: "60", ONEIDA_2003: "50", ONEIDA_2025: "50", MERCED: "60"}, "10"),
    ("Kh 9h 2h", "3s 3d 4c", {HORSESHOE: "30", ONEIDA_2003: "40", ONEIDA_2025: "40", MERCED: "30"}, ""),
    ("Th Td 2s", NINES, {HORSESHOE: "10", ONEIDA_2003: "10", ONEIDA_2025: "10", MERCED: "10"}, ""),
    ("Ah Kc Js", KING_HIGH, dict.fromkeys(BOOKS, "-10"), ""),
]


@pytest.mark.parametrize(("cards", "dealer", "pair_plus", "bonus"), SAME_ROUND)
def test_the_same_round_in_every_rulebook(
    settle: Any, book: str, cards: str, dealer: str, pair_plus: dict[str, str], bonus: str
) -> None:
    expected = {"ante": "10", "play": "10", "pair_plus": pair_plus[book]}
    if bonus and book != MERCED:
        expected["ante_bonus"] = bonus
    assert settle(book, BOTH, cards, dealer) == expected


SECOND_TABLE = [
    (ONEIDA_2003, "As Ks Qs", "350"),
    (ONEIDA_2003, "7s 7d 7c", "330"),
    (ONEIDA_2003, "9h 8s 7d", "60"),
    (ONEIDA_2003, "Kh 9h 2h", "40"),
    (ONEIDA_2003, "Th Td 2s", "10"),
    (ONEIDA_2025, "As Ks Qs", "450"),
    (ONEIDA_2025, "7s 7d 7c", "330"),
    (ONEIDA_2025, "9h 8s 7d", "60"),
    (ONEIDA_2025, "Kh 9h 2h", "40"),
    (ONEIDA_2025, "Th Td 2s", "10"),
]


@pytest.mark.parametrize(("book", "cards", "pays"), SECOND_TABLE)
def test_oneida_second_pair_plus_table(settle: Any, book: str, cards: str, pays: str) -> None:
    net = settle(book, BOTH, cards, "3s 3d 4c", options={"pair_plus_table": "B"})
    assert net["pair_plus"] == pays


# -- the dealer's hand ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "ante", "play"),
    [
        (KING_HIGH, QUEEN_HIGH, "10", "10"),  # the least hand that qualifies
        (KING_HIGH, JACK_HIGH, "10", "0"),  # the best that does not
        ("9s 7d 4c", JACK_HIGH, "10", "0"),  # a worse hand is paid all the same
        ("Js Tc 8d", JACK_HIGH, "10", "0"),  # a tie with it too
        ("9s 7d 4c", QUEEN_HIGH, "-10", "-10"),
        ("Qh 3s 2d", QUEEN_HIGH, "0", "0"),  # equal ranks, other suits
        ("Qh 4s 2d", QUEEN_HIGH, "10", "10"),  # one card better
        ("Qh 3s 2d", "Qs 4d 2c", "-10", "-10"),  # one card worse
        ("Ah Kd Js", "2s 2d 3c", "-10", "-10"),  # any pair qualifies
        ("3s 3c 2h", "2s 2d Ac", "10", "10"),  # the pair comes before its third card
        ("4s 3c 2h", "3s 2d Ac", "10", "10"),  # A-2-3 is the lowest straight
        ("4s 3c 2h", "Kh 9h 2d", "10", "10"),
        ("4s 3c 2h", "Ah Kh Jh", "10", "10"),  # a straight beats a flush
        ("2s 2c 2h", "Ah Kd Qs", "10", "10"),  # three of a kind beats a straight
        ("3s 2s As", "Kh Kd Ks", "10", "10"),  # a straight flush beats three of a kind
        ("2h As Kd", "Qs Qd 2c", "-10", "-10"),  # K-A-2 is no straight
    ],
)
def test_ante_and_play_against_the_dealer(
    settle: Any, book: str, cards: str, dealer: str, ante: str, play: str
) -> None:
    net = settle(book, {"ante": "10"}, cards, dealer)
    assert (net["ante"], net["play"]) == (ante, play)


@pytest.mark.parametrize(
    ("dealer", "ante", "play"), [(JACK_HIGH, "10", "0"), ("Kh Kd 2s", "10", "10"), ("Qc Jc Tc", "-10", "-10")]
)
def test_ante_bonus_is_paid_whatever_the_dealer_has(
    settle: Any, book: str, dealer: str, ante: str, play: str
) -> None:
    net = settle(book, {"ante": "10"}, "6s 5d 4c", dealer)
    assert (net["ante"], net["play"]) == (ante, play)
    assert net.get("ante_bonus") == (None if book == MERCED else "10")


@pytest.mark.parametrize(("cards", "bonus"), [("4s 3c 2h", "10"), ("Ah Kh Jh", None), ("As Ad Kc", None)])
def test_ante_bonus_begins_at_a_straight(settle: Any, cards: str, bonus: str | None) -> None:
    for book in (HORSESHOE, ONEIDA_2003, ONEIDA_2025):
        assert settle(book, {"ante": "10"}, cards, QUEEN_HIGH).get("ante_bonus") == bonus


def test_the_bonus_is_on_the_ante_alone(settle: Any) -> None:
    assert settle(HORSESHOE, {"ante": "7"}, "6s 6d 6c", QUEEN_HIGH)["ante_bonus"] == "28"


# -- the fold ------------------------------------------------------------------------------------


def test_a_fold_gives_up_ante_and_a_winning_pair_plus(settle: Any, book: str) -> None:
    assert settle(book, BOTH, "As Ks Qs", "2s 3d 5c", do="fold") == {"ante": "-10", "pair_plus": "-10"}


def test_a_fold_needs_no_cards(settle: Any, book: str) -> None:
    assert settle(book, {"ante": "10"}, "", "", do="fold") == {"ante": "-10"}


# -- pair plus -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "pays"), [("2s 2d 3c", "5"), ("Ah Kd Js", "-5")])
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA_2003, ONEIDA_2025])
def test_pair_plus_alone_begins_at_a_pair_and_needs_no_dealer(
    settle: Any, book: str, cards: str, pays: str
) -> None:
    assert settle(book, {"pair_plus": "5"}, cards, "", do="") == {"pair_plus": pays}


def test_oneida_2025_j_2_b_pair_plus_alone_may_fold_or_lay_down(settle: Any) -> None:
    assert settle(ONEIDA_2025, {"pair_plus": "5"}, "2s 2d 3c", "", do="fold") == {"pair_plus": "-5"}
    assert settle(ONEIDA_2025, {"pair_plus": "5"}, "2s 2d 3c", "", do="play") == {"pair_plus": "5"}


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA_2003])
@pytest.mark.parametrize("do", ["play", "fold"])
def test_pair_plus_alone_decides_nothing_elsewhere(refusal: Any, book: str, do: str) -> None:
    assert refusal(book, {"pair_plus": "5"}, "2s 2d 3c", "", do=do)[0] == "unused_decision"


def test_merced_pair_plus_needs_an_ante(refusal: Any) -> None:
    assert refusal(MERCED, {"pair_plus": "5"}, "2s 2d 3c", "", do="") == (
        "needs_wager",
        "Betting 4; Pair Plus 1–2; lines 433–437",
    )


# -- the six card bonus --------------------------------------------------------------------------

ALL_THREE = {"ante": "10", "pair_plus": "10", "six_card_bonus": "2"}


@pytest.mark.parametrize(
    ("cards", "dealer", "pays"),
    [
        ("As Ks Qs", "Js Ts 9s", "100000"),
        ("9d Td Jd", "Qd Kd Ad", "100000"),
        ("Ah Kh Qh", "Jh Th 9d", "2000"),
        ("Ah Kh Qh", "Jh Th 8h", "2000"),  # a royal flush with a sixth heart that does not lengthen it
        ("8c 9c Tc", "Jc Qc Kc", "400"),  # six in a row below the royal
        ("Ac 2c 3c", "4c 5c Kd", "400"),
        ("9s 9d 9c", "9h 2s 2d", "100"),
        ("9s 9d 9c", "2h 2s 4d", "40"),
        ("9s 9d 9c", "2h 2s 2d", "40"),  # two threes make a full house
        ("2s 5s 9s", "Js Ks 3d", "30"),
        ("2s 3d 4c", "5s Ah 9d", "20"),  # A-2-3-4-5
        ("As Kd Qc", "Jh Ts 3d", "20"),
        ("9s 9d 4c", "9h 2s 3d", "10"),
        ("9s 9d 4c", "4h 2s 2d", "-2"),  # three pairs are two pair: the bonus begins at three of a kind
        ("As Kd 9c", "7h 4s 2d", "-2"),
    ],
)
def test_horseshoe_12_vi_six_card_bonus_pays_the_best_row(
    settle: Any, cards: str, dealer: str, pays: str
) -> None:
    assert settle(HORSESHOE, ALL_THREE, cards, dealer)["six_card_bonus"] == pays


@pytest.mark.parametrize("stake", ["1", "2", "500"])
def test_horseshoe_12_vi_the_six_card_royal_is_flat(settle: Any, stake: str) -> None:
    net = settle(HORSESHOE, {**ALL_THREE, "six_card_bonus": stake}, "As Ks Qs", "Js Ts 9s")
    assert net["six_card_bonus"] == "100000"


def test_horseshoe_10_ii_b_the_six_card_bonus_survives_a_fold(settle: Any) -> None:
    net = settle(HORSESHOE, ALL_THREE, "9s 9d 4c", "9h 2s 3d", do="fold")
    assert net == {"ante": "-10", "pair_plus": "-10", "six_card_bonus": "10"}


def test_horseshoe_six_card_bonus_turns_on_the_dealers_cards(refusal: Any) -> None:
    assert refusal(HORSESHOE, ALL_THREE, "9s 9d 4c", "", do="fold") == ("missing_cards", "§10.III")


def test_horseshoe_six_card_bonus_turns_on_the_players_cards(refusal: Any) -> None:
    assert refusal(HORSESHOE, ALL_THREE, "", "9s 9d 4c", do="fold") == ("missing_cards", "§10.IV–V")


# -- why -----------------------------------------------------------------------------------------

WHY = {
    HORSESHOE: ("§12.II", "§12.II", "§12.IV", "§12.V"),
    ONEIDA_2003: ("VI.K(a)", "VI.K(a)", "VI.K(b)", "VI.K(c)"),
    ONEIDA_2025: ("K(1)(a)", "K(1)(a)", "K(1)(b)", "K(1)(d)"),
    MERCED: ("Round of Play 5.c.i", "Round of Play 5.c.i", "Pair Plus 3–6, Pair Plus 9; lines 395–401", None),
}


def test_each_payment_names_its_clause(record: Any, answer: Any, book: str) -> None:
    why = answer(record(book, BOTH, "6s 5d 4c", QUEEN_HIGH))["why"]["1"]
    found = [why.get(wager, {}).get("clause") for wager in ("ante", "play", "pair_plus", "ante_bonus")]
    assert tuple(found) == WHY[book]


CLAUSES = [
    (HORSESHOE, "9s 7d 4c", JACK_HIGH, "§12.I", "§12.I"),
    (HORSESHOE, "Qh 3s 2d", QUEEN_HIGH, "§12.III", "§12.III"),
    (HORSESHOE, "9s 7d 4c", QUEEN_HIGH, "§10.IV.B", "§10.IV.B"),
    (ONEIDA_2003, "Qh 3s 2d", QUEEN_HIGH, "VI.C(3), VI.J(4)", "VI.C(3), VI.J(4)"),
    (ONEIDA_2003, "9s 7d 4c", QUEEN_HIGH, "VI.J(3)", "VI.J(3)"),
    (ONEIDA_2025, "Qh 3s 2d", QUEEN_HIGH, "C(3), J(9)", "C(3), J(9)"),
    (ONEIDA_2025, "9s 7d 4c", QUEEN_HIGH, "J(7)", "J(7)"),
    (MERCED, "9s 7d 4c", JACK_HIGH, "Round of Play 5.b", "Round of Play 5.a"),
    (MERCED, "Qh 3s 2d", QUEEN_HIGH, "Round of Play 5.d", "Round of Play 5.d"),
    (MERCED, "9s 7d 4c", QUEEN_HIGH, "Round of Play 5.c.ii", "Round of Play 5.c.ii"),
]


@pytest.mark.parametrize(("book", "cards", "dealer", "ante", "play"), CLAUSES)
def test_each_case_of_the_comparison_names_its_clause(
    record: Any, answer: Any, book: str, cards: str, dealer: str, ante: str, play: str
) -> None:
    why = answer(record(book, {"ante": "10"}, cards, dealer))["why"]["1"]
    assert (why["ante"]["clause"], why["play"]["clause"]) == (ante, play)


FOLDED = {HORSESHOE: "§10.II, §10.II.A–B", ONEIDA_2003: "VI.J(2)", ONEIDA_2025: "J(4)"}


@pytest.mark.parametrize("book", FOLDED)
def test_a_fold_names_its_clause(record: Any, answer: Any, book: str) -> None:
    why = answer(record(book, BOTH, "9s 7d 4c", "", do="fold"))["why"]["1"]
    assert {why["ante"]["clause"], why["pair_plus"]["clause"]} == {FOLDED[book]}


@pytest.mark.parametrize(
    ("dealer", "says"), [(QUEEN_HIGH, "queen high: qualifies"), (JACK_HIGH, "jack high: does not qualify")]
)
def test_the_log_says_whether_the_dealer_qualifies(record: Any, dealer: str, says: str) -> None:
    round = settle_record(json.dumps(record(HORSESHOE, {"ante": "10"}, "As Kd 4c", dealer)).encode())[1]
    assert round is not None
    found = [entry.found for entry in round.log if type(entry) is Judged and entry.who == "dealer"]
    assert found == [says]
