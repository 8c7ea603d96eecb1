"""Hard records of the ante games, worked out by hand from the documents before any was settled."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line

H, OLD, NEW, M = "horseshoe-cincinnati", "oneida-2003", "oneida-2025", "merced-poker-room"
THREE, FOUR = "three-card-poker", "four-card-poker"
KINGS, NOTHING, QUEEN_HIGH = "Kh Kd 4s", "9h 7d 5c", "Qs 3d 2c"
ROYAL, ACE_STRAIGHT, SAME_STRAIGHT = "As Ks Qs", "As Kd Qc Jh 2s", "Ah Kc Qd Js 2d 3c"


def seat(number: int, wagers: str, cards: str, *decisions: str, **more: Any) -> dict[str, Any]:
    """A seat: wagers as "ante 10, pair_plus 5", each decision as "play" or "play 30"."""
    staked = dict(one.split() for one in wagers.split(", "))
    decided = []
    for told in decisions:
        do, _, amount = told.partition(" ")
        decided.append({"at": "play", "do": do} | ({"amount": amount} if amount else {}))
    return {"seat": number, "wagers": staked, "cards": cards.split(), "decisions": decided, **more}


def record(game: str, book: str, seats: list[dict[str, Any]], dealer: str, **more: Any) -> dict[str, Any]:
    return {"game": game, "rulebook": book, "seats": seats, "dealer": dealer.split(), **more}


def banked(
    wager: str, seats: list[dict[str, Any]], dealer: str, bank: int = 8, **more: Any
) -> dict[str, Any]:
    return record(THREE, M, seats, dealer, player_dealer={"seat": bank, "wager": wager}, **more)


def called(*calls: dict[str, Any]) -> dict[str, Any]:
    return {"irregularities": list(calls)}


def net(**seats: dict[str, str]) -> dict[str, dict[str, str]]:
    """Results by seat: s1 is seat 1."""
    return {name.removeprefix("s"): won for name, won in seats.items()}


ALL_THREE = "ante 10, pair_plus 5, six_card_bonus 1"
BOTH = "ante 10, pair_plus 5"
SETTLED = {
    "§7.III who folds and leaves loses the bonus that stood": (
        record(
            THREE,
            H,
            [seat(1, ALL_THREE, ROYAL, "fold")],
            "Js Ts 2d",
            **called({"kind": "player_leaves", "at": "before_reveal", "seat": 1}),
        ),
        net(s1={"ante": "-10", "pair_plus": "-5", "six_card_bonus": "-1"}),
    ),
    "§10.II.B who stays is paid it": (
        record(THREE, H, [seat(1, ALL_THREE, ROYAL, "fold")], "Js Ts 2d"),
        net(s1={"ante": "-10", "pair_plus": "-5", "six_card_bonus": "1000"}),
    ),
    "§7.III who leaves where wagers stand still decides": (
        record(
            THREE,
            H,
            [seat(1, "ante 10", ROYAL, "play")],
            "Qd 9d 4c",
            options={"abandoned_wagers": "stand"},
            **called({"kind": "player_leaves", "seat": 1}),
        ),
        net(s1={"ante": "10", "play": "10", "ante_bonus": "50"}),
    ),
    "J(5) nobody plays: no card of the dealer is needed": (
        record(THREE, NEW, [seat(1, BOTH, "9s 9d 4c", "fold"), seat(2, "pair_plus 5", "8s 8d 4h")], ""),
        net(s1={"ante": "-10", "pair_plus": "-5"}, s2={"pair_plus": "5"}),
    ),
    "VI.K(a) ten high against ten high: no comparison": (
        record(THREE, OLD, [seat(1, "ante 10", "Ts 7d 4c", "play")], "Th 7c 4d"),
        net(s1={"ante": "10", "play": "0"}),
    ),
    "§11.I.A equal hands win, at three times the ante": (
        record(FOUR, H, [seat(1, "ante 10", ACE_STRAIGHT, "play 30")], SAME_STRAIGHT),
        net(s1={"ante": "10", "play": "30"}),
    ),
    "J(3)(a) any amount from one to three times": (
        record(FOUR, NEW, [seat(1, "ante 10", ACE_STRAIGHT, "play 25")], SAME_STRAIGHT),
        net(s1={"ante": "10", "play": "25"}),
    ),
    "§11.I.B a straight flush loses to four threes and has its bonus": (
        record(FOUR, H, [seat(1, "ante 10", "As Ks Qs Js 2d", "play 10")], "3s 3c 3h 3d 5c 9h"),
        net(s1={"ante": "-10", "play": "-10", "ante_bonus": "200"}),
    ),
    "Round of Play 4 forfeits use the cover before any hand is compared": (
        banked(
            "100",
            [seat(1, "ante 60, pair_plus 30", NOTHING, "fold"), seat(2, "ante 60", KINGS, "play")],
            QUEEN_HIGH,
        ),
        net(
            s1={"ante": "-60", "pair_plus": "-30"},
            s2={"ante": "10", "play": "0"},
            player_dealer={"net": "80", "fee": "2"},
        ),
    ),
    "Round of Play 10 a forfeit the bank does not cover goes back": (
        banked("50", [seat(1, "ante 60", NOTHING, "fold"), seat(2, "ante 60", KINGS, "play")], QUEEN_HIGH),
        net(s1={"ante": "-50"}, s2={"ante": "0", "play": "0"}, player_dealer={"net": "50", "fee": "2"}),
    ),
    "Round of Play 8 the bank runs out round the table from its left": (
        banked(
            "10", [seat(1, "ante 10", KINGS, "play"), seat(4, "ante 10", "Ah Ad 5s", "play")], QUEEN_HIGH, 3
        ),
        net(
            s1={"ante": "0", "play": "0"},
            s4={"ante": "10", "play": "0"},
            player_dealer={"net": "-10", "fee": "0.50"},
        ),
    ),
    "Round of Play 5.a a play wager that goes back uses no cover": (
        banked("20", [seat(1, "ante 10", NOTHING, "play"), seat(2, "ante 10", KINGS, "play")], "Jh Td 8c"),
        net(
            s1={"ante": "10", "play": "0"},
            s2={"ante": "10", "play": "0"},
            player_dealer={"net": "-20", "fee": "0.50"},
        ),
    ),
    "Round of Play 10 what the bank won from one seat pays no other": (
        banked("30", [seat(1, "ante 15", NOTHING, "play"), seat(2, "ante 15", KINGS, "play")], QUEEN_HIGH),
        net(
            s1={"ante": "-15", "play": "-15"},
            s2={"ante": "0", "play": "0"},
            player_dealer={"net": "30", "fee": "0.50"},
        ),
    ),
    "Pair Plus 8 a mini royal as far as the bank reaches": (
        banked(
            "500", [seat(1, BOTH, "Ah Kh Qh", "play"), seat(2, "ante 10", "Kc Kd 4s", "play")], QUEEN_HIGH
        ),
        net(
            s1={"ante": "10", "play": "10", "pair_plus": "480"},
            s2={"ante": "0", "play": "0"},
            player_dealer={"net": "-500", "fee": "0.50"},
        ),
    ),
}


@pytest.mark.parametrize(("line", "expected"), SETTLED.values(), ids=SETTLED)
def test_a_hard_record_settles_as_the_document_has_it(
    line: dict[str, Any], expected: dict[str, dict[str, str]]
) -> None:
    assert settle_line(json.dumps(line).encode())["net"] == expected


TWO = [seat(1, BOTH, "9s 9d 4c", "play"), seat(2, "ante 20", "2h 4d 7c", "play")]
VOID = {
    "§13.III": record(THREE, H, TWO, "Qs 3d 2c", **called({"kind": "dealer_card_exposed", "at": "play"})),
    "§13.II": record(
        THREE, H, TWO, "Qs 3d 2c", **called({"kind": "wrong_number_of_cards", "at": "after_round"})
    ),
    "VI.L(1)": record(
        THREE,
        OLD,
        TWO,
        "Qs 3d 2c",
        **called(*[{"kind": "card_face_up", "card": card} for card in ("8h", "8d")]),
    ),
    "VI.L(4)": record(
        THREE,
        OLD,
        TWO,
        "Qs 3d 2c",
        **called({"kind": "card_face_up", "card": "8h"}, {"kind": "dealer_card_exposed", "card": "Qs"}),
    ),
    "VI.L(6)": record(
        THREE,
        OLD,
        TWO,
        "Qs 3d 2c",
        options={"dealing": "automated shoe"},
        **called({"kind": "shoe_jam", "at": "play"}),
    ),
    "L(1)": record(THREE, NEW, TWO, "Qs 3d 2c", **called({"kind": "card_face_up", "card": "8h"})),
    "§12.III": record(
        FOUR,
        H,
        [seat(1, "ante 10, aces_up 5", ACE_STRAIGHT, "play 30")],
        SAME_STRAIGHT,
        **called({"kind": "dealer_card_exposed", "at": "before_reveal", "card": "2d"}),
    ),
}


@pytest.mark.parametrize(("clause", "line"), VOID.items(), ids=VOID)
def test_a_void_returns_every_wager_made_by_its_clause(clause: str, line: dict[str, Any]) -> None:
    answer = settle_line(json.dumps(line).encode())
    results = list(answer["net"].values())
    assert {cents for won in results for cents in won.values()} == {"0"}
    assert {one["clause"] for why in answer["why"].values() for one in why.values()} == {clause}
    assert [why.keys() for why in answer["why"].values()] == [won.keys() for won in results]


REFUSED = {
    "VI.L(1) the card in the rack": (
        record(
            THREE,
            OLD,
            [seat(1, "ante 10", "9s 9d 4c", "play")],
            "Qs 3d 2c",
            **called({"kind": "card_face_up", "card": "9d"}),
        ),
        "impossible_card",
        "VI.L(1)",
    ),
    "L(2) a machine draws no card in error": (
        record(
            THREE,
            NEW,
            TWO,
            "Qs 3d 2c",
            options={"dealing": "automated shoe"},
            **called({"kind": "card_dealt_in_error"}),
        ),
        "cannot_happen",
        "L(2)",
    ),
    "§12.III the sixth card is no exposure": (
        record(
            FOUR,
            H,
            [seat(1, "ante 10", ACE_STRAIGHT, "play 30")],
            SAME_STRAIGHT,
            **called({"kind": "dealer_card_exposed", "card": "3c"}),
        ),
        "impossible_card",
        "§12.III",
    ),
    "Betting 5 the player-dealer on a second seat": (
        banked("100", [seat(1, "ante 10", NOTHING, "fold", patron="Ada"), {"seat": 8, "patron": "Ada"}], ""),
        "several_seats",
        "Betting 5",
    ),
    "F(4) two places, not adjacent": (
        record(
            THREE,
            NEW,
            [seat(n, "ante 10", "", "fold", patron="Ada") for n in (1, 3)],
            "",
            options={"adjacent_positions": True},
        ),
        "several_seats",
        "F(4)",
    ),
    "F(4) three places": (
        record(
            THREE,
            NEW,
            [seat(n, "ante 10", "", "fold", patron="Ada") for n in (1, 2, 3)],
            "",
            options={"adjacent_positions": True},
        ),
        "several_seats",
        "F(4)",
    ),
}


@pytest.mark.parametrize(("line", "code", "clause"), REFUSED.values(), ids=REFUSED)
def test_a_hard_record_is_refused_by_its_clause(line: dict[str, Any], code: str, clause: str) -> None:
    refused = settle_line(json.dumps(line).encode())["refused"]
    assert (refused["code"], refused["clause"]) == (code, clause)


@pytest.mark.parametrize(
    ("bank", "before", "after"),
    [
        (8, None, {"seat": 8, "hands": 1}),
        (8, {"seat": 8, "hands": 1}, {"seat": 8, "hands": 2}),
        (8, {"seat": 8, "hands": 2}, {"seat": 8, "hands": 1}),  # offered on, passed by all, taken back
        (2, {"seat": 8, "hands": 2}, {"seat": 2, "hands": 1}),
        (2, {"seat": 8, "hands": 1}, {"seat": 2, "hands": 1}),  # given up after one hand
    ],
)
def test_merced_round_of_play_10_the_state_says_whose_turn_it_is(
    bank: int, before: dict[str, int] | None, after: dict[str, int]
) -> None:
    line = banked("100", [seat(1, "ante 10", NOTHING, "fold")], "", bank, state=before)
    assert settle_line(json.dumps(line).encode())["state"] == after
