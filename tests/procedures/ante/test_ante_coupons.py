"""Match-play coupons at ante games, from the sheets: with any wager at Oneida, nowhere else."""

import json
from typing import Any

import pytest

from pitboss.desk import audit_log, game_of, replay_log, settle_line, settle_record
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Stakes
from pitboss.rounds.events import Coupon
from pitboss.rulebooks import Refusal

H, OLD, NEW, MERCED = "horseshoe-cincinnati", "oneida-2003", "oneida-2025", "merced-poker-room"
THREE, FOUR = "three-card-poker", "four-card-poker"
ONEIDA = pytest.mark.parametrize(("book", "clause"), [(OLD, "VI.F(2)"), (NEW, "F(2)")])
LOW_DEALER = "Jd 9c 4c"
QUEEN = "Qd 9c 4c"
PAIR, HIGH, STRAIGHT, FLUSH = "As Ad 4h", "Ks 7d 3h", "4s 5d 6h", "2h 9h Kh"


def written(
    book: str, game: str, wagers: Any, coupons: Any, cards: str, dealer: str, do: Any = "play", **more: Any
) -> dict[str, Any]:
    play = {"at": "play", "do": do} if isinstance(do, str) else {"at": "play", "do": "play", "amount": do[0]}
    seat = {"seat": 1, "wagers": wagers, "coupons": coupons, "cards": cards.split(), "decisions": [play]}
    return {"id": "r", "rulebook": book, "game": game, "seats": [seat], "dealer": dealer.split(), **more}


def settle(*args: Any, **more: Any) -> tuple[dict[str, Any], Round | None]:
    return settle_record(json.dumps(written(*args, **more)).encode())


@pytest.mark.parametrize("book", [OLD, NEW])
@pytest.mark.parametrize(
    ("wagers", "coupons", "cards", "dealer", "do", "net"),
    [
        ({"ante": "10"}, {"ante": "10"}, PAIR, QUEEN, "play", {"ante": "20", "play": "10"}),
        ({"ante": "10"}, {"ante": "10"}, HIGH, LOW_DEALER, "play", {"ante": "20", "play": "0"}),
        ({"ante": "10"}, {"ante": "10"}, "Qs 9d 4h", QUEEN, "play", {"ante": "0", "play": "0"}),
        ({"ante": "10"}, {"ante": "10"}, HIGH, "Ad 9c 4c", "play", {"ante": "-10", "play": "-10"}),
        ({"ante": "10"}, {"ante": "10"}, HIGH, "", "fold", {"ante": "-10"}),
        (
            {"ante": "10"},
            {"ante": "10"},
            STRAIGHT,
            QUEEN,
            "play",
            {"ante": "20", "play": "10", "ante_bonus": "10"},
        ),
        ({"ante": "10"}, {"play": "10"}, PAIR, QUEEN, "play", {"ante": "10", "play": "20"}),
        ({"ante": "10"}, {"play": "4"}, HIGH, LOW_DEALER, "play", {"ante": "10", "play": "0"}),
        (
            {"ante": "10", "pair_plus": "5"},
            {"pair_plus": "5"},
            FLUSH,
            "Ad 9c 9d",
            "play",
            {"ante": "10", "play": "10", "pair_plus": "40"},
        ),
        ({"ante": "10", "pair_plus": "5"}, {"pair_plus": "5"}, PAIR, "", "fold", {"ante": "-10", "pair_plus": "-5"}),
    ],
)  # fmt: skip
def test_oneida_f_2_a_coupon_is_so_much_more_stake_when_it_wins_and_nothing_when_it_loses(
    book: str, wagers: Any, coupons: Any, cards: str, dealer: str, do: str, net: Any
) -> None:
    answer, round = settle(book, THREE, wagers, coupons, cards, dealer, do)
    assert answer.get("net") == {"1": net}, answer
    assert round is not None
    check_conservation(round.log)
    assert replay_log(write_log(round.log)).log == round.log
    assert audit_log(write_log(round.log)).clean
    assert not round.table.coupons


def test_oneida_2025_four_card_f_2_every_wager_may_carry_one() -> None:
    wagers = {"ante": "10", "aces_up": "5"}
    cards, dealer = "8s 8d 8h 2c 3d", "Kd Qc 9c 4c 2h Jh"
    args = (NEW, FOUR, wagers, {"ante": "10", "aces_up": "5", "play": "30"}, cards, dealer, ["30"])
    net = {"ante": "20", "play": "60", "ante_bonus": "20", "aces_up": "70"}
    assert settle(*args)[0]["net"] == {"1": net}


@pytest.mark.parametrize(
    ("book", "game", "clause"), [(OLD, THREE, "VI.F(2)"), (NEW, THREE, "F(2)"), (NEW, FOUR, "F(2)")]
)
def test_oneida_f_2_the_house_may_take_none(book: str, game: str, clause: str) -> None:
    cards = "8s 8d 8h 2c 3d" if game == FOUR else PAIR
    refused = settle(
        book, game, {"ante": "10"}, {"ante": "10"}, cards, "", "fold", options={"match_play_coupons": False}
    )[0]["refused"]
    assert (refused["code"], refused["clause"]) == ("not_taken", clause)


@pytest.mark.parametrize(
    ("book", "game", "clause"),
    [(H, THREE, "§7.II"), (H, FOUR, "§7.II"), (MERCED, THREE, "Betting 1")],
)
def test_chips_only_books_refuse_a_coupon_with_their_clause(book: str, game: str, clause: str) -> None:
    bank = {"player_dealer": {"seat": 8, "wager": "100"}} if book == MERCED else {}
    refused = settle(book, game, {"ante": "10"}, {"ante": "10"}, "", "", "fold", **bank)[0]["refused"]
    assert (refused["code"], refused["clause"]) == ("not_taken", clause)


@pytest.mark.parametrize(
    ("game", "record", "code", "clause"),
    [
        ("big-six", {"spins": ["1"], "seats": [{"wagers": {"1": "5"}, "coupons": {"1": "5"}}]}, "not_taken", "§4.III"),
        ("blackjack", {"seats": [{"wagers": {"blackjack": "5"}, "coupons": {"blackjack": "5"}}]}, "not_taken", "§9.II"),
    ],
)  # fmt: skip
def test_horseshoe_takes_chips_only(game: str, record: dict[str, Any], code: str, clause: str) -> None:
    record["seats"] = [{"seat": 1, **seat} for seat in record["seats"]]
    line = json.dumps({"id": "r", "rulebook": H, "game": game, **record}).encode()
    refused = settle_line(line)["refused"]
    assert (refused["code"], refused["clause"]) == (code, clause)


def test_poker_has_no_use_for_a_coupon() -> None:
    seats = [{"seat": 1, "coupons": {"pot": "5"}}, {"seat": 2}]
    record = {
        "id": "r",
        "rulebook": MERCED,
        "game": "poker",
        "options": {"variant": "holdem"},
        "seats": seats,
    }
    assert settle_line(json.dumps(record).encode())["refused"]["code"] == "unknown_key"


@ONEIDA
@pytest.mark.parametrize(("face", "code"), [("9", ""), ("10", ""), ("11", "bad_coupon"), ("0", "bad_coupon")])
@pytest.mark.parametrize("wager", ["ante", "play"])
def test_oneida_f_2_the_face_is_at_most_the_stake_it_matches(
    book: str, clause: str, face: str, code: str, wager: str
) -> None:
    answer = settle(book, THREE, {"ante": "10"}, {wager: face}, PAIR, QUEEN)[0]
    if not code:
        won = "19" if face == "9" else "20"
        assert answer["net"]["1"][wager] == won
    else:
        assert (answer["refused"]["code"], answer["refused"]["clause"]) == (code, clause)


@ONEIDA
@pytest.mark.parametrize(
    ("coupons", "do", "code"),
    [
        ({"pair_plus": "5"}, "play", "needs_wager"),
        ({"play": "10"}, "fold", "unused_coupon"),
        ({"ante_bonus": "5"}, "play", "no_coupon"),
    ],
)
def test_oneida_f_2_a_coupon_needs_the_wager_it_lies_with(
    book: str, clause: str, coupons: Any, do: str, code: str
) -> None:
    refused = settle(book, THREE, {"ante": "10"}, coupons, PAIR, QUEEN, do)[0]["refused"]
    assert (refused["code"], refused["clause"]) == (code, clause)


@ONEIDA
def test_a_void_round_gives_the_coupon_back(book: str, clause: str) -> None:
    calls = [{"kind": "dealer_card_exposed", "at": "after_deal", "card": "Qd"}]
    answer, round = settle(book, THREE, {"ante": "10"}, {"ante": "10"}, PAIR, QUEEN, irregularities=calls)
    assert answer["net"] == {"1": {"ante": "0"}}
    assert round is not None
    assert [event.does for event in round.log if type(event) is Coupon] == ["laid", "returned"]


@ONEIDA
@pytest.mark.parametrize(
    ("cards", "does"),
    [(PAIR, ["laid", "taken", "returned"]), ("Qs 9d 4h", ["laid", "returned"])],
)
def test_a_round_that_is_void_after_it_was_settled_gives_each_coupon_back_once(
    book: str, clause: str, cards: str, does: list[str]
) -> None:
    calls = [{"kind": "wrong_number_of_cards", "at": "after_round"}]
    answer, round = settle(book, THREE, {"ante": "10"}, {"ante": "10"}, cards, QUEEN, irregularities=calls)
    assert set(answer["net"]["1"].values()) == {"0"}
    assert round is not None
    assert [event.does for event in round.log if type(event) is Coupon] == does


@pytest.mark.parametrize(("book", "clause"), [(OLD, "VI.F(2)"), (NEW, "F(2)"), (H, "§7.II")])
@pytest.mark.parametrize("coupons", [{"ante": 1001}, {"ante": 10.0}, {"ante": True}, {"pair_plus": 500}])
def test_a_live_bet_refuses_the_same_and_stands(book: str, clause: str, coupons: Any) -> None:
    game = game_of(THREE)
    round = Round(game, game.rules(book), (1,))
    with pytest.raises(Refusal) as refused:
        round.answer(Stakes({"ante": 1000}, 1, coupons))
    assert refused.value.clause == clause
    assert len(round.log) == 1
    round.answer(Stakes({"ante": 1000}))
