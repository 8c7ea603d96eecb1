"""Mississippi stud: wagers, streets, rows, limits and refusals, by rulebook and clause."""

import json
from typing import Any

import pytest

import answered
from pitboss.desk import game_of
from pitboss.rounds.events import Dealt, Discarded, Shown
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal, RulebookError
from variants import changed, raw_chapter, rules_of

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2025"
BOOKS = (HORSESHOE, ONEIDA)
STREETS = ("third_street", "fourth_street", "fifth_street")
both = pytest.mark.parametrize("book", BOOKS)


def seat(cards: str, *times: int, number: int = 1, ante: int = 10, **wagers: str) -> dict[str, Any]:
    """A seat that bets so many times the ante on each street; 0 is a fold."""
    decisions = [
        {"at": at, "do": "bet", "amount": str(ante * bet)} if bet else {"at": at, "do": "fold"}
        for at, bet in zip(STREETS, times, strict=False)
    ]
    return {
        "seat": number,
        "wagers": {"ante": str(ante), **wagers},
        "cards": cards.split(),
        "decisions": decisions,
    }


def record(book: str, *seats: dict[str, Any], board: str = "", **more: Any) -> dict[str, Any]:
    return {
        "rulebook": book,
        "game": "mississippi-stud",
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
    "As Ks|Qs Js Ts": 500,
    "9h 8h|7h 6h 5h": 100,
    "5h 4h|3h 2h Ah": 100,
    "9c 9d|9h 9s 2c": 40,
    "8c 8d|8h 2c 2d": 10,
    "Ad Jd|6d 3d 2d": 6,
    "Ah Kd|Qc Js Ts": 4,
    "Ah 2d|3c 4s 5s": 4,
    "5c 2d|5d 5h Ks": 3,
    "Kc 4d|Kd 4h 9s": 2,
    "2c 3d|Kd Kh 9s": 1,
    "Ac Ad|9h 7s 2d": 1,
    "Jc Jd|9h 7s 2d": 1,
    "Jc Jd|4h 3s 2d": 1,
    "Tc Td|Ah Ks Qd": 0,
    "Tc Td|9h 7s 2d": 0,
    "6c 6d|9h 7s 2d": 0,
    "6c 6d|4h 3s 2d": 0,
    "2c 3d|Th Ts 9d": 0,
    "5c 5d|9h 7s 2d": -1,
    "5c 5d|Ah Ks Qd": -1,
    "2c 2d|9h 7s 3d": -1,
    "Qc Kd|Ah 2s 3d": -1,
    "Ac Kd|9h 7s 2d": -1,
}


@both
@pytest.mark.parametrize(("cards", "pays"), ROWS.items())
def test_12_ii_and_m_1_every_row_on_each_of_the_four_wagers(book: str, cards: str, pays: int) -> None:
    own, board = cards.split("|")
    found = net(book, seat(own, 1, 2, 3), board=board)
    assert {wager: int(amount) for wager, amount in found.items()} == {
        "ante": 10 * pays,
        "third_street": 10 * pays,
        "fourth_street": 20 * pays,
        "fifth_street": 30 * pays,
    }


BONUS = {
    "As Ks Qs": 40,
    "Ah 2h 3h": 40,
    "5c 5d 5h": 30,
    "Ah 2d 3c": 6,
    "Kh Qd Jc": 6,
    "Kh 9h 2h": 3,
    "2c 2d 9h": 1,
    "Kh Ad 2c": -1,
    "9h 7s 2d": -1,
}


@pytest.mark.parametrize(("board", "pays"), BONUS.items())
def test_horseshoe_12_iii_the_three_card_bonus_by_the_community_cards_alone(board: str, pays: int) -> None:
    answer = settled(HORSESHOE, seat("4c 8s", 1, 1, 1, three_card_bonus="5"), board=board)
    assert answer["net"]["1"]["three_card_bonus"] == str(5 * pays)
    assert answer["why"]["1"]["three_card_bonus"]["clause"] == "§8.III, §12.III"


@pytest.mark.parametrize("times", [(0,), (1, 0), (2, 3, 0)])
@both
def test_a_fold_loses_the_ante_and_the_streets_so_far(book: str, times: tuple[int, ...]) -> None:
    answer = settled(book, seat("As Ks", *times), board="Qs Js Ts")
    made = ("ante", *STREETS)[: len(times)]
    lost = (1, *times[:-1])
    assert answer["net"]["1"] == {wager: str(-10 * bet) for wager, bet in zip(made, lost, strict=True)}
    clause = {HORSESHOE: "§9.III, §10.III, §11.II.B, §11.IV.B, §11.VI.B", ONEIDA: "A(6), L(5)"}[book]
    assert {one["clause"] for one in answer["why"]["1"].values()} == {clause}


def test_horseshoe_8_iii_a_the_bonus_outlasts_a_fold_and_the_cards_must_be_known() -> None:
    folds = seat("2s 7c", 0, three_card_bonus="5")
    assert net(HORSESHOE, folds, board="Qs Qc 3h") == {"ante": "-10", "three_card_bonus": "5"}
    assert net(HORSESHOE, folds, board="Qs Jc 3h") == {"ante": "-10", "three_card_bonus": "-5"}
    assert refused(HORSESHOE, folds)[0] == "missing_cards"


def test_horseshoe_9_iii_a_house_may_post_that_a_fold_takes_the_bonus() -> None:
    folds = seat("2s 7c", 0, three_card_bonus="5")
    answer = settled(HORSESHOE, folds, board="Qs Qc 3h", options={"three_card_bonus_on_fold": "lost"})
    assert answer["net"]["1"] == {"ante": "-10", "three_card_bonus": "-5"}
    assert answer["why"]["1"]["three_card_bonus"]["rule"] == "rules.three_card_bonus_on_fold"


@both
def test_a_round_in_which_all_fold_needs_no_community_cards_and_may_name_them(book: str) -> None:
    assert net(book, seat("2s 7c", 0)) == {"ante": "-10"}
    assert net(book, seat("2s 7c", 0), board="Qs Qc 3h") == {"ante": "-10"}
    assert net(book, seat("", 0)) == {"ante": "-10"}
    assert net(book, seat("2s 7c", 1, 0), board="Qs") == {"ante": "-10", "third_street": "-10"}
    assert net(book, seat("2s 7c", 1, 0)) == {"ante": "-10", "third_street": "-10"}
    assert refused(book, seat("2s 7c", 0), board="Qs 2s 3h")[0] == "impossible_card"
    assert refused(book, seat("2s 7c", 0), board="Qs Qc 3h 4h")[0] == "unused_cards"


# -- street wagers at, below and above -----------------------------------------------------------------


@both
@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize(
    ("amount", "taken"), [("10", True), ("20", True), ("30", True), ("9", False), ("31", False), ("15", False),
                          ("40", False), ("0", False)],
)  # fmt: skip
def test_11_ii_and_l_2_a_street_wager_is_one_two_or_three_times_the_ante(
    book: str, at: int, amount: str, taken: bool
) -> None:
    one = seat("As Ac", 1, 1, 1)
    one["decisions"][at]["amount"] = amount
    if taken:
        assert net(book, one, board="9h 7s 2d")[STREETS[at]] == amount
    else:
        code, rule, clause = refused(book, one, board="9h 7s 2d")
        assert (code, rule) == ("bad_amount", f"wagers.{STREETS[at]}")
        assert {HORSESHOE: ("§11.II", "§11.IV", "§11.VI"), ONEIDA: ("L(2)", "L(3)", "L(4)")}[book][
            at
        ] in clause


@both
@pytest.mark.parametrize("do", ["check", "ride", "play"])
def test_on_every_street_a_player_bets_or_folds(book: str, do: str) -> None:
    one = seat("As Ac", 1, 1, 1)
    one["decisions"][1] = {"at": "fourth_street", "do": do}
    assert refused(book, one, board="9h 7s 2d")[:2] == ("not_allowed", "wagers.fourth_street")


@both
def test_what_a_record_leaves_out_or_says_too_much_is_refused(book: str) -> None:
    board = "9h 7s 2d"
    assert refused(book, seat("As Ac", 1, 1), board=board)[:2] == ("missing_decision", "wagers.fifth_street")
    assert refused(book, seat("As Ac", 0, 1), board=board)[0] == "unused_decision"
    assert refused(book, seat("As Ac", 1, 1, 1), board="9h 7s")[0] == "missing_cards"
    assert refused(book, seat("As", 1, 1, 1), board=board)[0] == "missing_cards"
    assert refused(book, seat("As Ac", 1, 1, 1), board="9h 7s As")[0] == "impossible_card"
    assert refused(book, seat("As Ac 2c", 1, 1, 1), board=board)[0] == "unused_cards"
    assert refused(book, seat("As Ac", 1, 1, 1), board="9h 7s 2d 3d")[0] == "unused_cards"
    assert refused(book, {**seat("As Ac", 1, 1, 1), "wagers": {}}, board=board)[0] == "no_wager"
    assert refused(book, seat("As Ac", 1, 1, 1), board=board, dealer=["2c"])[0] == "unknown_key"


def test_horseshoe_8_ii_the_bonus_needs_an_ante_and_a_house_that_offers_it() -> None:
    alone = {**seat("As Ac", 1, 1, 1), "wagers": {"three_card_bonus": "5"}}
    assert refused(HORSESHOE, alone)[:2] == ("needs_wager", "wagers.three_card_bonus")
    with_it = seat("As Ac", 1, 1, 1, three_card_bonus="5")
    closed = {"three_card_bonus_offered": False}
    assert refused(HORSESHOE, with_it, options=closed) == (
        "not_offered",
        "rules.three_card_bonus_offered",
        "§8.I",
    )
    assert refused(ONEIDA, with_it)[0] == "unknown_wager"


@both
def test_a_street_wager_is_not_made_before_the_deal(book: str) -> None:
    assert refused(book, seat("As Ac", 1, 1, 1, third_street="10"))[:2] == ("not_now", "wagers.third_street")


def test_7_v_and_g_4_one_person_on_two_seats() -> None:
    two = [{**seat("As Ac", 0, number=n), "cards": [], "patron": "Ada"} for n in (1, 2)]
    assert refused(HORSESHOE, *two) == ("several_seats", "rules.adjacent_positions", "§7.V")
    assert refused(ONEIDA, *two)[2] == "G(4)"
    assert settled(ONEIDA, *two, options={"adjacent_positions": True})["net"].keys() == {"1", "2"}
    apart = [two[0], {**two[1], "seat": 3}]
    assert refused(ONEIDA, *apart, options={"adjacent_positions": True})[0] == "several_seats"


def test_horseshoe_7_ii_nobody_bets_behind_a_seat() -> None:
    behind = {**seat("As Ac", 0), "behind": [{"patron": "Bo", "wager": "ante", "amount": "5"}]}
    assert refused(HORSESHOE, behind) == ("not_taken", "rules.back_line_betting", "§7.II, §7.V")


# -- the payout limit ----------------------------------------------------------------------------------

ROYAL = "Qs Js Ts"


@pytest.mark.parametrize(
    ("book", "minimum", "limit", "taken"),
    [
        (HORSESHOE, "10", "49999.99", False),
        (HORSESHOE, "10", "50000", True),
        (HORSESHOE, "11", "54999.99", False),
        (HORSESHOE, "11", "55000", True),
        (ONEIDA, "11", "9999.99", False),
        (ONEIDA, "11", "10000", True),
    ],
)
def test_12_iv_and_m_2_a_limit_at_below_and_above_its_floor(
    book: str, minimum: str, limit: str, taken: bool
) -> None:
    options = {"minimum": minimum, "payout_limit": limit}
    one = seat("As Ks", 3, 3, 3, ante=20)
    if taken:
        answer = net(book, one, board=ROYAL, options=options)
        assert answer["total"] == limit
        assert sum(float(answer[wager]) for wager in ("ante", *STREETS)) == float(limit)
    else:
        code, rule, clause = refused(book, one, board=ROYAL, options=options)
        assert (code, rule) == ("below_floor", "rules.payout_limit")
        assert clause in ("§12.IV", "B(4), M(2)")


def test_horseshoe_12_iv_the_floor_rises_with_better_odds() -> None:
    pay = {"hand": {"royal flush": "1000 to 1"}}
    one = seat("As Ks", 3, 3, 3)
    assert (
        refused(HORSESHOE, one, board=ROYAL, options={"minimum": "6", "payout_limit": "59999", "pay": pay})[0]
        == "below_floor"
    )
    assert (
        net(HORSESHOE, one, board=ROYAL, options={"minimum": "6", "payout_limit": "60000", "pay": pay})[
            "total"
        ]
        == "60000"
    )


@both
def test_a_limit_that_is_not_reached_changes_nothing(book: str) -> None:
    one = seat("As Ks", 3, 3, 3)
    reached = net(book, one, board=ROYAL, options={"payout_limit": "50000"})
    assert reached == net(book, one, board=ROYAL)
    assert "total" not in reached


def test_horseshoe_12_iv_the_limit_leaves_the_bonus_and_the_next_player_alone() -> None:
    seats = (
        seat("As Ks", 3, 3, 3, ante=100, three_card_bonus="5"),
        seat("9s 8s", 3, 3, 3, ante=100, number=2),
    )
    found = settled(HORSESHOE, *seats, board=ROYAL, options={"payout_limit": "50000"})["net"]
    assert (found["1"]["total"], found["1"]["three_card_bonus"]) == ("50000", "200")
    assert found["2"]["total"] == "50000"


def test_oneida_m_2_the_cut_is_told_by_the_rule_of_the_limit() -> None:
    answer = settled(ONEIDA, seat("As Ks", 3, 3, 3), board=ROYAL, options={"payout_limit": "10000"})
    assert answer["why"]["1"]["ante"]["rule"] == "pay.hand"
    assert answer["why"]["1"]["fifth_street"] == {"rule": "rules.payout_limit", "clause": "B(4), M(2)"}


# -- coupons -------------------------------------------------------------------------------------------


def test_oneida_g_1_a_coupon_is_paid_with_its_wager_and_lost_with_it() -> None:
    one = {**seat("As Ac", 1, 1, 2), "coupons": {"ante": "10", "fifth_street": "5"}}
    assert net(ONEIDA, one, board="9h 7s 2d") == {
        "ante": "20",
        "third_street": "10",
        "fourth_street": "10",
        "fifth_street": "25",
    }
    lost = {**seat("2s 3c", 1, 1, 2), "coupons": {"ante": "10", "fifth_street": "5"}}
    assert net(ONEIDA, lost, board="9h 7s 4d")["fifth_street"] == "-20"
    late = {**seat("As Ac", 1, 0), "coupons": {"fifth_street": "5"}}
    assert refused(ONEIDA, late)[:2] == ("unused_coupon", "rules.coupon_wagers")
    big = {**seat("As Ac", 1, 1, 1), "coupons": {"third_street": "11"}}
    assert refused(ONEIDA, big, board="9h 7s 2d")[0] == "bad_coupon"
    assert refused(HORSESHOE, one)[:2] == ("not_taken", "rules.match_play_coupons")


def test_oneida_g_1_the_limit_counts_what_a_coupon_wins() -> None:
    one = {**seat("As Ks", 1, 1, 1), "coupons": {"ante": "10"}}
    assert (
        net(ONEIDA, one, board=ROYAL, options={"payout_limit": "15000"})["total"]
        == "15000"
    )  # fmt: skip


# -- irregularities ------------------------------------------------------------------------------------

VOIDS = [
    (HORSESHOE, "wrong_number_of_cards", {}, "§13.II"),
    (HORSESHOE, "wrong_number_full_deck", {}, "§9.VI, §10.VI"),
    (HORSESHOE, "wrong_deck", {}, "§9.VI, §10.VI"),
    (HORSESHOE, "shoe_jam", {"dealing": "automated shoe"}, "§13.IV"),
    (ONEIDA, "card_face_up", {}, "N(1)"),
    (ONEIDA, "wrong_number_of_cards", {}, "N(3)"),
    (ONEIDA, "shoe_jam", {"dealing": "automated shoe"}, "N(5)"),
    (ONEIDA, "stub_count_misdealt", {}, "I(5)(b)(i)"),
    (ONEIDA, "stub_count_wrong", {}, "I(5)(b)(ii)"),
]


@pytest.mark.parametrize(("book", "kind", "options", "clause"), VOIDS)
def test_a_void_round_returns_every_wager(book: str, kind: str, options: dict[str, Any], clause: str) -> None:
    at = "deal" if kind == "card_face_up" else "fifth_street"
    bonus = {"three_card_bonus": "5"} if book == HORSESHOE else {}
    one = seat("As Ac", *(() if at == "deal" else (1, 1)), **bonus)
    answer = settled(book, one, board="9h 7s", options=options, irregularities=[{"kind": kind, "at": at}])
    assert set(answer["net"]["1"].values()) == {"0"}
    assert {why["clause"] for why in answer["why"]["1"].values()} == {clause}


@both
def test_only_an_automated_shoe_jams(book: str) -> None:
    assert refused(book, seat("As Ac", 0), irregularities=[{"kind": "shoe_jam"}])[0] == "cannot_happen"


@both
@pytest.mark.parametrize("kind", ["shuffler_jam", "shuffler_wrong_count", "improper_cut"])
def test_what_the_staff_put_right_changes_no_money(book: str, kind: str) -> None:
    found = net(book, seat("As Ac", 1, 1, 1), board="9h 7s 2d", irregularities=[{"kind": kind}])
    assert set(found.values()) == {"10"}


@both
def test_13_i_and_n_2_a_card_dealt_in_error_is_the_next_one(book: str) -> None:
    called = [{"kind": "card_dealt_in_error", "at": "deal", "card": "As"}]
    assert net(book, seat("As Ac", 1, 1, 1), board="9h 7s 2d", irregularities=called)["ante"] == "10"
    other = refused(book, seat("Ks Ac", 1, 1, 1), board="9h 7s 2d", irregularities=called)
    assert other[:2] == ("next_card", "irregularities.card_dealt_in_error")


def test_horseshoe_13_i_a_community_card_may_be_the_next_one() -> None:
    called = [{"kind": "card_dealt_in_error", "at": "second_card", "card": "7s"}]
    one = seat("As Ac", 1, 1, 1)
    assert net(HORSESHOE, one, board="9h 7s 2d", irregularities=called)["ante"] == "10"


@both
@pytest.mark.parametrize(
    ("kind", "at", "clauses"),
    [("verbal_wager", "wagers", ("§7.I", "G(1)"))],
)
def test_what_is_not_allowed_is_refused(book: str, kind: str, at: str, clauses: tuple[str, str]) -> None:
    called = [{"kind": kind, "at": at}]
    code, _, clause = refused(book, seat("As Ac", 0), irregularities=called)
    assert (code, clause) == ("not_allowed", clauses[BOOKS.index(book)])


def test_horseshoe_7_ii_who_leaves_loses_the_wagers_or_they_stand() -> None:
    called = [{"kind": "player_leaves", "at": "before_reveal", "seat": 1}]
    one = seat("As Ac", 1, 1, 1, three_card_bonus="5")
    lost = settled(HORSESHOE, one, board="9h 9s 2d", irregularities=called)
    assert sum(map(int, lost["net"]["1"].values())) == -45
    assert {why["clause"] for why in lost["why"]["1"].values()} == {"§7.II"}
    stand = net(
        HORSESHOE, one, board="9h 9s 2d", irregularities=called, options={"abandoned_wagers": "stand"}
    )
    assert stand["ante"] == "20"


def test_horseshoe_7_ii_who_leaves_on_a_street_decides_no_more() -> None:
    called = [{"kind": "player_leaves", "at": "fourth_street", "seat": 1}]
    seats = (seat("As Ac", 1), seat("Ks Kc", 1, 1, 1, number=2))
    answer = settled(HORSESHOE, *seats, board="9h 7s 2d", irregularities=called)
    assert answer["net"] == {
        "1": {"ante": "-10", "third_street": "-10"},
        "2": dict.fromkeys(("ante", *STREETS), "10"),
    }


# -- the deal ------------------------------------------------------------------------------------------


def log_of(book: str, *seats: dict[str, Any], **more: Any) -> list[Any]:
    line = json.dumps(record(book, *seats, **more)).encode()
    return play_record(read_record(line), game_of("mississippi-stud")).log


def test_horseshoe_9_iv_by_hand_a_card_is_burned_before_each_community_card() -> None:
    log = log_of(HORSESHOE, seat("As Ac", 1, 1, 1), board="9h 7s 2d")
    told = [one for one in log if isinstance(one, (Dealt, Discarded))]
    assert [(type(one), getattr(one, "to", ""), one.cards, one.face) for one in told] == [
        (Dealt, 1, ("As", "Ac"), "down"),
        (Discarded, "", ("??",), "down"),
        (Dealt, "board", ("9h",), "up"),
        (Discarded, "", ("??",), "down"),
        (Dealt, "board", ("7s",), "up"),
        (Discarded, "", ("??",), "down"),
        (Dealt, "board", ("2d",), "up"),
    ]


@pytest.mark.parametrize(("book", "way"), [(HORSESHOE, "automated shoe"), (ONEIDA, "automated shoe"), (ONEIDA, "hand"),
                                           (ONEIDA, "shoe")])  # fmt: skip
def test_10_ii_and_i_3_the_community_cards_lie_face_down_from_the_deal_on(book: str, way: str) -> None:
    log = log_of(book, seat("As Ac", 1, 1, 1), board="9h 7s 2d", options={"dealing": way})
    dealt = [one for one in log if isinstance(one, Dealt)]
    first, second = ("board", 1) if way == "automated shoe" else (1, "board")
    assert [(one.to, one.face) for one in dealt] == [(first, "down"), (second, "down")]
    shown = [one.cards for one in log if isinstance(one, Shown) and one.who == "board"]
    assert shown == [("9h",), ("9h", "7s"), ("9h", "7s", "2d")]
    assert not [one for one in log if isinstance(one, Discarded)]


@both
def test_settlement_runs_counter_clockwise_and_a_folded_hand_is_not_shown(book: str) -> None:
    seats = (seat("As Ac", 1, 1, 1), seat("3s 4c", 0, number=2), seat("Ks Kc", 1, 1, 1, number=5))
    log = log_of(book, *seats, board="9h 7s 2d")
    assert [one.who for one in log if isinstance(one, Shown) and one.who != "board"] == [5, 1]


# -- values that must agree ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "loads"),
    [
        ({"push_from": "pair of tens"}, True),
        ({"push_from": "pair of jacks"}, False),
        ({"push_from": "two pair"}, False),
        ({"street_least": 3}, True),
        ({"street_least": 4}, False),
    ],
)
@both
def test_11_ii_12_ii_l_2_and_m_1_what_is_paid_does_not_push_and_a_least_is_not_above_the_most(
    book: str, values: dict[str, Any], loads: bool
) -> None:
    game = game_of("mississippi-stud")
    chapter = changed(raw_chapter(book, game.id), **values)
    if loads:
        assert rules_of(game, book, chapter)
    else:
        with pytest.raises((RulebookError, Refusal)):
            rules_of(game, book, chapter)
