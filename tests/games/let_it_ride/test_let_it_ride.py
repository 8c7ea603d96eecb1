"""Let it ride: bets, decisions, rows, bonuses, limits and refusals, by rulebook and clause."""

import json
from typing import Any

import pytest

import answered
from pitboss.desk import game_of
from pitboss.rounds.events import Dealt, Discarded, Shown, Taken
from pitboss.rounds.records import play_record, read_record

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
BOOKS = (HORSESHOE, ONEIDA)
BETS = ("bet1", "bet2", "bet3")
both = pytest.mark.parametrize("book", BOOKS)
DOES = {"r": "ride", "w": "withdraw"}


def seat(cards: str, does: str = "rr", number: int = 1, bet: str = "10", **wagers: str) -> dict[str, Any]:
    """A seat with three equal bets that lets the first two ride (r) or withdraws them (w)."""
    decisions = [{"at": at, "do": DOES[do]} for at, do in zip(BETS, does, strict=False)]
    staked = {**dict.fromkeys(BETS, bet), **wagers}
    return {"seat": number, "wagers": staked, "cards": cards.split(), "decisions": decisions}


def record(book: str, *seats: dict[str, Any], board: str = "", **more: Any) -> dict[str, Any]:
    return {
        "rulebook": book,
        "game": "let-it-ride",
        "seats": list(seats),
        "community": board.split(),
        **more,
    }


def settled(book: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    return answered.settled(record(book, *seats, **more))


def net(book: str, *seats: dict[str, Any], **more: Any) -> dict[str, str]:
    return answered.net_of(record(book, *seats, **more))


def refused(book: str, *seats: dict[str, Any], **more: Any) -> tuple[str, str, str]:
    return answered.refusal_of(record(book, *seats, **more))


ROWS = {
    "As Ks Qs|Js Ts": (1000, 19_999, 9_999),
    "9h 8h 7h|6h 5h": (200, 1_999, 1_999),
    "5h 4h 3h|2h Ah": (200, 1_999, 1_999),
    "9c 9d 2h|9h 9s": (50, 299, 99),
    "8c 8d 2h|8h 2d": (11, 149, 74),
    "Ad Jd 6d|3d 2d": (8, 49, 49),
    "Ah Kd Qc|Js Ts": (5, 24, 24),
    "Ah 2d 3c|4s 5s": (5, 24, 24),
    "5c 5d 2h|5h Ks": (3, 4, 7),
    "Kc Kd 4h|4d 9s": (2, -1, 3),
    "3c 2d 4h|3d 2s": (2, -1, 3),
    "Ac Ad 9h|7s 2d": (1, -1, -1),
    "2c 3d 4h|Th Ts": (1, -1, -1),
    "9c 9d Ah|7s 2d": (-1, -1, -1),
    "Qc Kd Ah|2s 3d": (-1, -1, -1),
}


@both
@pytest.mark.parametrize("does", ["rr", "rw", "wr", "ww"])
@pytest.mark.parametrize(("cards", "pays"), ROWS.items())
def test_13_ii_and_m_1_every_row_on_the_bets_that_ride_and_the_bonus(
    book: str, cards: str, pays: tuple[int, int, int], does: str
) -> None:
    own, board = cards.split("|")
    found = net(book, seat(own, does, bonus="1"), board=board)
    rides = dict(zip(BETS, f"{does}r", strict=True))
    assert {wager: int(amount) for wager, amount in found.items()} == {
        **{bet: 10 * pays[0] if do == "r" else 0 for bet, do in rides.items()},
        "bonus": pays[1 + BOOKS.index(book)],
    }


THREES = {
    "As Ks Qs": 50,
    "Kd Qd Jd": 40,
    "Ah 2h 3h": 40,
    "5c 5d 5h": 30,
    "Ah 2d 3c": 6,
    "Qh Kd Ac": 6,
    "Kh 9h 2h": 3,
    "2c 2d 9h": 1,
    "Kh Ad 2c": -1,
    "9h 7s 2d": -1,
}


@pytest.mark.parametrize(("own", "pays"), THREES.items())
def test_horseshoe_13_v_the_three_card_bonus_by_the_players_cards_alone(own: str, pays: int) -> None:
    answer = settled(HORSESHOE, seat(own, "ww", three_card_bonus="5"), board="4c 8s")
    assert answer["net"]["1"]["three_card_bonus"] == str(5 * pays)
    assert answer["why"]["1"]["three_card_bonus"]["clause"] == "§6.III, §9.III, §13.V"


@both
def test_a_withdrawn_bet_nets_nothing_by_the_clause_of_its_decision(book: str) -> None:
    answer = settled(book, seat("2c 7d 9h", "wr"), board="4c 8s")
    assert answer["net"]["1"] == {"bet1": "0", "bet2": "-10", "bet3": "-10"}
    why = answer["why"]["1"]
    assert ("§12.II" if book == HORSESHOE else "III.L(2)") in why["bet1"]["clause"]
    assert ("§12.V.B" if book == HORSESHOE else "III.L(8)") in why["bet2"]["clause"]


# -- what may be staked --------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("amounts", [("10", "10", "11"), ("9", "10", "10"), ("10", "20", "10")])
def test_7_iv_and_g_4_the_three_bets_are_equal(book: str, amounts: tuple[str, ...]) -> None:
    one = {**seat("As Ks Qs"), "wagers": dict(zip(BETS, amounts, strict=True))}
    clause = {HORSESHOE: "§7.IV", ONEIDA: "III.G(4)"}[book]
    assert refused(book, one, board="Js Ts") == ("unequal_wagers", "rules.equal_bets", clause)


@both
@pytest.mark.parametrize("missing", BETS)
def test_7_iv_and_g_4_all_three_bets_are_needed(book: str, missing: str) -> None:
    one = seat("As Ks Qs")
    del one["wagers"][missing]
    code, _, clause = refused(book, one, board="Js Ts")
    assert code == "needs_wager"
    assert ("§7.III–IV" if book == HORSESHOE else "III.G(3)–(4)") in clause


@pytest.mark.parametrize("amount", ["0.99", "1.01", "2", "0.50"])
def test_horseshoe_8_ii_the_bonus_is_exactly_one_dollar(amount: str) -> None:
    one = seat("As Ks Qs", bonus=amount)
    options = {"smallest_chip": "0.01"}
    code, rule, clause = refused(HORSESHOE, one, board="Js Ts", options=options)
    assert (code, rule, clause) == ("bad_amount", "wagers.bonus", "§8.I–II, §8.IV")


def test_horseshoe_8_ii_a_one_dollar_bonus_at_a_five_dollar_table() -> None:
    options = {"minimum": "5", "smallest_chip": "5"}
    assert net(HORSESHOE, seat("As Ac 2h", bonus="1"), board="Ah Ts", options=options)["bonus"] == "4"
    small = seat("As Ac 2h", bet="4")
    assert refused(HORSESHOE, small, board="Ah Ts", options=options)[0] == "bad_amount"


def test_oneida_h_2_the_bonus_chip_is_the_houses_setting() -> None:
    found = net(ONEIDA, seat("As Ac 2h", bonus="5"), board="Ah Ts", options={"bonus_stake": "5"})
    assert found["bonus"] == "3"
    assert refused(ONEIDA, seat("As Ac 2h", bonus="1"), options={"bonus_stake": "5"})[0] == "bad_amount"


@pytest.mark.parametrize(
    ("book", "wager", "rule", "clause"),
    [
        (HORSESHOE, "bonus", "bonus_offered", "§2.IV, §8.I"),
        (HORSESHOE, "three_card_bonus", "three_card_bonus_offered", "§9.I"),
        (ONEIDA, "bonus", "bonus_offered", "III.H(1)"),
    ],
)
def test_a_bonus_needs_the_bets_and_a_house_that_offers_it(
    book: str, wager: str, rule: str, clause: str
) -> None:
    one = seat("As Ks Qs", **{wager: "1"})
    assert refused(book, one, options={rule: False}) == ("not_offered", f"rules.{rule}", clause)
    alone = {**one, "wagers": {wager: "1"}}
    assert refused(book, alone)[:2] == ("needs_wager", f"wagers.{wager}")


def test_oneida_has_no_three_card_bonus() -> None:
    assert refused(ONEIDA, seat("As Ks Qs", three_card_bonus="5"))[0] == "unknown_wager"


@both
def test_what_a_record_leaves_out_or_says_too_much_is_refused(book: str) -> None:
    board = "Js Ts"
    assert refused(book, seat("As Ac 2h", "r"), board=board)[:2] == ("missing_decision", "wagers.bet2")
    third = seat("As Ac 2h")
    third["decisions"].append({"at": "bet3", "do": "withdraw"})
    assert refused(book, third, board=board)[0] == "unused_decision"
    folds = {**seat("As Ac 2h"), "decisions": [{"at": "bet1", "do": "fold"}]}
    assert refused(book, folds, board=board)[:2] == ("not_allowed", "wagers.bet1")
    assert refused(book, seat("As Ac 2h"), board="Js")[0] == "missing_cards"
    assert refused(book, seat("As Ac"), board=board)[0] == "missing_cards"
    assert refused(book, seat("As Ac 2h"), board="Js As")[0] == "impossible_card"
    assert refused(book, seat("As Ac 2h 3h"), board=board)[0] == "unused_cards"
    assert refused(book, seat("As Ac 2h"), board="Js Ts 9s 8s")[0] == "unused_cards"


def test_7_v_and_g_5_one_person_on_two_seats() -> None:
    two = [{**seat(cards, number=n), "patron": "Ada"} for n, cards in ((1, "As Ac 2h"), (2, "Ks Kc 3h"))]
    assert refused(HORSESHOE, *two, board="Js Ts")[2] == "§7.V"
    assert refused(ONEIDA, *two, board="Js Ts")[2] == "III.G(5)"
    assert settled(ONEIDA, *two, board="Js Ts", options={"adjacent_positions": True})["net"].keys() == {
        "1",
        "2",
    }


# -- the payout limit ----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("minimum", "limit", "taken"),
    [
        ("16", "49999.99", False),
        ("16", "50000", True),
        ("17", "50999.99", False),
        ("17", "51000", True),
        ("50", "149999.99", False),
        ("50", "150000", True),
    ],
)
def test_13_iii_and_m_2_a_limit_at_below_and_above_its_floor(
    book: str, minimum: str, limit: str, taken: bool
) -> None:
    options = {"minimum": minimum, "payout_limit": limit}
    one = seat("As Ks Qs", bet="100", bonus="1")
    if taken:
        found = net(book, one, board="Js Ts", options=options)
        assert found["total"] == limit
        assert sum(map(int, (found[bet] for bet in BETS))) == int(limit)
        assert found["bonus"] == {HORSESHOE: "19999", ONEIDA: "9999"}[book]
    else:
        code, rule, _ = refused(book, one, board="Js Ts", options=options)
        assert (code, rule) == ("below_floor", "rules.payout_limit")


@both
def test_the_limit_counts_only_the_bets_that_ride(book: str) -> None:
    one = seat("As Ks Qs", "ww", bet="50")
    assert "total" not in net(book, one, board="Js Ts", options={"payout_limit": "50000"})
    two = seat("As Ks Qs", "rw", bet="50")
    assert net(book, two, board="Js Ts", options={"payout_limit": "50000"})["total"] == "50000"


# -- coupons -------------------------------------------------------------------------------------------


def test_oneida_g_1_a_coupon_is_paid_with_its_bet_and_goes_back_with_a_withdrawn_one() -> None:
    one = {**seat("As Ac 2h", "rw"), "coupons": {"bet1": "10", "bet2": "5"}}
    assert net(ONEIDA, one, board="Js Ts") == {"bet1": "20", "bet2": "0", "bet3": "10"}
    on_bonus = {**seat("As Ac 2h", bonus="1"), "coupons": {"bonus": "1"}}
    assert refused(ONEIDA, on_bonus, board="Js Ts")[:2] == ("no_coupon", "rules.coupon_wagers")
    assert refused(HORSESHOE, one, board="Js Ts")[:2] == ("not_taken", "rules.match_play_coupons")


# -- irregularities ------------------------------------------------------------------------------------

VOIDS = [
    (HORSESHOE, "wrong_number_of_cards", {}, "§14.II"),
    (HORSESHOE, "wrong_number_full_deck", {}, "§10.IV, §11.IV"),
    (HORSESHOE, "wrong_deck", {}, "§10.IV, §11.IV"),
    (HORSESHOE, "shoe_jam", {"dealing": "automated shoe"}, "§14.IV"),
    (ONEIDA, "cards_face_up", {}, "III.N(1)"),
    (ONEIDA, "wrong_number_of_cards", {}, "III.N(3)"),
    (ONEIDA, "shoe_jam", {"dealing": "automated shoe"}, "III.N(5)"),
    (ONEIDA, "stub_count_misdealt", {}, "III.I(5)(b)"),
    (ONEIDA, "stub_count_wrong", {}, "III.I(5)(b)"),
]


@pytest.mark.parametrize(("book", "kind", "options", "clause"), VOIDS)
def test_a_void_round_returns_every_wager_and_the_bonus_from_the_tray(
    book: str, kind: str, options: dict[str, Any], clause: str
) -> None:
    at = "deal" if kind == "cards_face_up" else "bet2"
    one = seat("As Ac 2h", "" if at == "deal" else "w", bonus="1")
    answer = settled(book, one, board="Js", options=options, irregularities=[{"kind": kind, "at": at}])
    assert set(answer["net"]["1"].values()) == {"0"}
    assert {why["clause"] for why in answer["why"]["1"].values()} == {clause}


def test_oneida_n_1_one_card_face_up_is_put_aside_and_a_second_voids_the_hands() -> None:
    one = seat("As Ac 2h", "rr")
    first = {"kind": "card_face_up", "at": "deal", "card": "9c"}
    assert net(ONEIDA, one, board="Js Ts", irregularities=[first])["bet1"] == "10"
    used = refused(ONEIDA, seat("9c Ac 2h"), board="Js Ts", irregularities=[first])
    assert used[0] == "impossible_card"
    second = {**first, "card": "8c"}
    void = settled(ONEIDA, seat("", ""), irregularities=[first, second])
    assert set(void["net"]["1"].values()) == {"0"}


@both
@pytest.mark.parametrize("kind", ["shuffler_jam", "shuffler_wrong_count", "improper_cut"])
def test_what_the_staff_put_right_changes_no_money(book: str, kind: str) -> None:
    found = net(book, seat("As Ac 2h"), board="Js Ts", irregularities=[{"kind": kind}])
    assert set(found.values()) == {"10"}


@both
def test_14_i_and_n_2_a_card_dealt_in_error_is_the_next_one(book: str) -> None:
    board = {HORSESHOE: "Js Ts", ONEIDA: "9s Js Ts"}[book]
    called = [{"kind": "card_dealt_in_error", "at": "deal", "card": "As"}]
    assert net(book, seat("As Ac 2h"), board=board, irregularities=called)["bet1"] == "10"
    other = refused(book, seat("Ks Ac 2h"), board=board, irregularities=called)
    assert other[:2] == ("next_card", "irregularities.card_dealt_in_error")


@pytest.mark.parametrize(
    ("book", "kind", "at", "clause"),
    [
        (HORSESHOE, "verbal_wager", "wagers", "§7.I"),
        (HORSESHOE, "two_positions", "wagers", "§7.V"),
    ],
)
def test_what_is_not_allowed_is_refused(book: str, kind: str, at: str, clause: str) -> None:
    code, _, cited = refused(book, seat("As Ac 2h"), irregularities=[{"kind": kind, "at": at}])
    assert (code, cited) == ("not_allowed", clause)


def test_horseshoe_7_ii_who_leaves_loses_what_is_still_up_and_the_bonus_wins_nothing() -> None:
    called = [{"kind": "player_leaves", "at": "before_reveal", "seat": 1}]
    one = seat("As Ac Ah", "wr", bonus="1", three_card_bonus="5")
    lost = settled(HORSESHOE, one, board="9h 9s", irregularities=called)
    assert lost["net"]["1"] == {
        "bet1": "0",
        "bet2": "-10",
        "bet3": "-10",
        "bonus": "-1",
        "three_card_bonus": "-5",
    }
    assert lost["why"]["1"]["bet2"]["clause"] == "§7.II"
    stand = net(HORSESHOE, one, board="9h 9s", irregularities=called, options={"abandoned_wagers": "stand"})
    assert stand["bonus"] == "149"


def test_oneida_g_2_who_leaves_is_told_to_stay_and_nothing_changes() -> None:
    called = [{"kind": "player_leaves", "at": "before_reveal", "seat": 1}]
    assert net(ONEIDA, seat("As Ac 2h"), board="Js Ts", irregularities=called)["bet1"] == "10"


# -- the deal ------------------------------------------------------------------------------------------


def log_of(book: str, *seats: dict[str, Any], **more: Any) -> list[Any]:
    line = json.dumps(record(book, *seats, **more)).encode()
    return play_record(read_record(line), game_of("let-it-ride")).log


def order_of(log: list[Any]) -> list[str]:
    """The community cards as they are dealt, burned and turned up, and where each decision falls."""
    names = []
    for one in log:
        if isinstance(one, Discarded):
            names.append(f"burn {' '.join(one.cards)}")
        elif isinstance(one, Dealt) and one.to == "board":
            names.append(f"{len(one.cards)} down")
        elif isinstance(one, Shown) and one.who == "board":
            names.append(" ".join(one.cards))
        elif type(one).__name__ == "Decided":
            names.append(one.at)
    return names


@pytest.mark.parametrize(
    ("book", "way", "board", "order"),
    [
        (HORSESHOE, "hand", "Js Ts", ["2 down", "bet1", "Js", "bet2", "Js Ts"]),
        (HORSESHOE, "automated shoe", "Js Ts", ["2 down", "burn ??", "bet1", "Js", "bet2", "Js Ts"]),
        (HORSESHOE, "automated shoe", "9s Js Ts", ["2 down", "burn 9s", "bet1", "Js", "bet2", "Js Ts"]),
        (ONEIDA, "hand", "Js Ts", ["2 down", "bet1", "burn ??", "Js", "bet2", "Js Ts"]),
        (ONEIDA, "shoe", "9s Js Ts", ["2 down", "bet1", "burn 9s", "Js", "bet2", "Js Ts"]),
        (ONEIDA, "automated shoe", "9s Js Ts", ["2 down", "bet1", "burn 9s", "Js", "bet2", "Js Ts"]),
    ],
)
def test_10_ii_11_ii_and_l_3_which_community_card_is_burned_and_when(
    book: str, way: str, board: str, order: list[str]
) -> None:
    assert order_of(log_of(book, seat("As Ac 2h"), board=board, options={"dealing": way})) == order


def test_horseshoe_10_ii_by_hand_no_card_is_burned() -> None:
    assert refused(HORSESHOE, seat("As Ac 2h"), board="9s Js Ts")[0] == "unused_cards"


@both
def test_a_burned_card_that_is_named_must_be_one_of_the_deck(book: str) -> None:
    options = {"dealing": "automated shoe"}
    assert refused(book, seat("As Ac 2h"), board="As Js Ts", options=options)[0] == "impossible_card"


@both
def test_10_i_b_and_i_2_the_bonus_chip_is_taken_before_the_first_card(book: str) -> None:
    log = log_of(book, seat("As Ac 2h", bonus="1"), board="Js Ts")
    taken = next(n for n, one in enumerate(log) if isinstance(one, Taken))
    dealt = next(n for n, one in enumerate(log) if isinstance(one, Dealt))
    assert taken < dealt
    assert log[taken].wager == "bonus"
    assert log[taken].cite.rule == "rules.bonus_collected"


@both
def test_10_i_b_and_i_2_the_bonus_chip_of_every_player_is_taken_as_the_deal_begins(book: str) -> None:
    seats = (seat("As Ac 2h", bonus="1"), seat("9s 8c 3h", number=2), seat("Ks Kc 4h", number=5, bonus="1"))
    log = log_of(book, *seats, board="Js Td")
    dealt = next(n for n, one in enumerate(log) if isinstance(one, Dealt))
    assert [(one.seat, one.wager) for one in log[:dealt] if isinstance(one, Taken)] == [
        (1, "bonus"),
        (5, "bonus"),
    ]
    assert not [one for one in log[dealt:] if isinstance(one, Taken) and one.wager == "bonus"]


def test_horseshoe_12_v_hands_are_settled_one_by_one_from_the_far_right() -> None:
    seats = (seat("As Ac 2h"), seat("9s 8c 3h", number=2), seat("Ks Kc 4h", number=5))
    log = log_of(HORSESHOE, *seats, board="Js Td")
    assert [one.who for one in log if isinstance(one, Shown) and one.who != "board"] == [5, 2, 1]


def test_oneida_l_8_losers_are_collected_before_winners_are_paid() -> None:
    seats = (seat("9s 8c 3h"), seat("As Ac 2h", number=2), seat("7s 5c 4h", number=5))
    log = log_of(ONEIDA, *seats, board="Js Td")
    moved = [one for one in log if type(one).__name__ in ("Taken", "Paid")]
    assert [(type(one).__name__, one.seat) for one in moved][::3] == [("Taken", 5), ("Taken", 1), ("Paid", 2)]


def test_horseshoe_12_v_c_a_players_losing_wagers_are_collected_before_the_winning_ones_are_paid() -> None:
    log = log_of(HORSESHOE, seat("As Ac 2h", three_card_bonus="5"), board="Js Td")
    won = log_of(
        HORSESHOE,
        seat("9s 8c 3h", three_card_bonus="5"),
        seat("As Kc 2h", number=2, three_card_bonus="5"),
        board="Ah Td",
    )
    assert [one.wager for one in log if type(one).__name__ == "Paid"] == [*BETS, "three_card_bonus"]
    second = [one for one in won if type(one).__name__ in ("Taken", "Paid") and one.seat == 2]
    assert [one.wager for one in second] == ["three_card_bonus", *BETS]
