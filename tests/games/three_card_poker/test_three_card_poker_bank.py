"""The player-dealer of the Merced Poker Room: turns, fee, and how far the bank's wager reaches."""

from typing import Any

import pytest

from pitboss.desk import open_round
from pitboss.money import MOST_CENTS
from pitboss.procedures.bank import BankTurn
from pitboss.rounds import Round
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw
from pitboss.rounds.events import Charged, Dealt, Noted, Shown
from pitboss.rulebooks import Refusal

MERCED = "merced-poker-room"
CENTS = {"options": {"smallest_chip": "0.01"}}
QUEEN_HIGH, JACK_HIGH = "Qs 3d 2c", "Jh Td 8c"


def banked(
    wager: str, seats: list[dict[str, Any]], dealer: str, bank: int = 8, **more: Any
) -> dict[str, Any]:
    record = {"id": "b", "rulebook": MERCED, "game": "three-card-poker", "seats": seats}
    return {**record, "player_dealer": {"seat": bank, "wager": wager}, "dealer": dealer.split(), **more}


def seat(number: int, ante: str, cards: str, do: str = "play", pair_plus: str = "") -> dict[str, Any]:
    wagers = {"ante": ante, "pair_plus": pair_plus} if pair_plus else {"ante": ante}
    return {"seat": number, "wagers": wagers, "cards": cards.split(), "decisions": [{"at": "play", "do": do}]}


# -- how far the bank reaches --------------------------------------------------------------------


def test_round_of_play_9_the_documents_own_example(answer: Any) -> None:
    seats = [seat(1, "60", "Kh Kd 4s"), seat(2, "60", "Ah Ad 5s"), seat(3, "60", "9h 7d 5c")]
    result = answer(banked("100", seats, QUEEN_HIGH))
    assert result["net"]["1"] == {"ante": "60", "play": "40"}
    assert result["net"]["2"] == result["net"]["3"] == {"ante": "0", "play": "0"}
    assert result["net"]["player_dealer"] == result["player_dealer"] == {"net": "-100", "fee": "2"}


@pytest.mark.parametrize(
    ("bank", "ante", "play", "left"),
    [
        ("59", "59", "0", "0"),
        ("60", "60", "0", "0"),
        ("60.01", "60", "0.01", "0"),
        ("119.99", "60", "59.99", "0"),
        ("120", "60", "60", "0"),
        ("120.01", "60", "60", "0.01"),
    ],
)
def test_cover_runs_out_short_exactly_and_over(
    answer: Any, bank: str, ante: str, play: str, left: str
) -> None:
    seats = [seat(1, "60", "Kh Kd 4s"), seat(2, "10", "Ah Ad 5s")]
    result = answer(banked(bank, seats, QUEEN_HIGH, **CENTS))
    assert result["net"]["1"] == {"ante": ante, "play": play}
    assert result["net"]["2"] == {"ante": left, "play": "0"}


@pytest.mark.parametrize(
    ("bank", "ante", "play"), [("9.99", "-9.99", "0"), ("10", "-10", "0"), ("10.01", "-10", "-0.01")]
)
def test_losing_wagers_use_up_the_cover_too(answer: Any, bank: str, ante: str, play: str) -> None:
    result = answer(banked(bank, [seat(1, "10", "9h 7d 5c")], QUEEN_HIGH, **CENTS))
    assert result["net"]["1"] == {"ante": ante, "play": play}
    assert result["net"]["player_dealer"]["net"] == bank


def test_money_won_from_one_seat_does_not_pay_another(answer: Any) -> None:
    seats = [seat(1, "50", "9h 7d 5c"), seat(2, "50", "Ah Ad 5s")]
    result = answer(banked("100", seats, QUEEN_HIGH))
    assert result["net"]["1"] == {"ante": "-50", "play": "-50"}
    assert result["net"]["2"] == {"ante": "0", "play": "0"}
    assert result["net"]["player_dealer"]["net"] == "100"


def test_a_push_uses_nothing(answer: Any) -> None:
    seats = [seat(1, "50", "Qh 3s 2d"), seat(2, "50", "Ah Ad 5s")]
    result = answer(banked("100", seats, QUEEN_HIGH))
    assert result["net"]["1"] == {"ante": "0", "play": "0"}
    assert result["net"]["2"] == {"ante": "50", "play": "50"}


def test_round_of_play_8_ante_then_play_then_pair_plus(answer: Any) -> None:
    result = answer(banked("70", [seat(1, "30", "Kh Kd 4s", pair_plus="30")], QUEEN_HIGH))
    assert result["net"]["1"] == {"ante": "30", "play": "30", "pair_plus": "10"}
    why = {wager: one["clause"] for wager, one in result["why"]["1"].items()}
    assert why["ante"] == "Round of Play 5.c.i"
    assert why["pair_plus"] == "Round of Play 8–10; Pair Plus 8"


def test_pair_plus_8_what_is_not_covered_goes_back(answer: Any) -> None:
    for cards in ("Kh Kd 4s", "Kh Jd 4s"):  # a winner and a loser alike
        result = answer(banked("60", [seat(1, "30", cards, pair_plus="30")], QUEEN_HIGH))
        assert result["net"]["1"] == {"ante": "30", "play": "30", "pair_plus": "0"}
        assert result["why"]["1"]["pair_plus"]["rule"] == "rules.bank_limit"


def test_round_of_play_4_forfeits_come_first(answer: Any) -> None:
    """Seat 7 is last in turn, but its fold is collected before seat 1's hand is paid."""
    seats = [seat(1, "30", "Kh Kd 4s"), seat(7, "40", "", do="fold", pair_plus="20")]
    result = answer(banked("70", seats, QUEEN_HIGH))
    assert result["net"]["7"] == {"ante": "-40", "pair_plus": "-20"}
    assert result["net"]["1"] == {"ante": "10", "play": "0"}


def test_round_of_play_8_settles_from_the_banks_left(answer: Any) -> None:
    """Seat 4 banks: seat 5 comes before seat 3."""
    seats = [seat(3, "30", "Kh Kd 4s"), seat(5, "30", "Ah Ad 5s")]
    result = answer(banked("60", seats, QUEEN_HIGH, bank=4))
    assert result["net"]["5"] == {"ante": "30", "play": "30"}
    assert result["net"]["3"] == {"ante": "0", "play": "0"}


def test_not_qualified_returns_play_without_cover(answer: Any) -> None:
    result = answer(banked("30", [seat(1, "30", "9h 7d 5c")], JACK_HIGH))
    assert result["net"]["1"] == {"ante": "30", "play": "0"}
    assert result["why"]["1"]["play"]["clause"] == "Round of Play 5.a"


def test_mini_royal_is_paid_as_far_as_the_bank_reaches(answer: Any) -> None:
    royal = seat(1, "5", "As Ks Qs", pair_plus="5")
    assert answer(banked("1010", [royal], "Qd 3d 2c"))["net"]["1"]["pair_plus"] == "1000"
    assert answer(banked("1009.99", [royal], "Qd 3d 2c", **CENTS))["net"]["1"]["pair_plus"] == "999.99"


# -- the fee -------------------------------------------------------------------------------------

FEES = [("5", "0.50"), ("50", "0.50"), ("51", "1"), ("100", "1"), ("101", "2"), ("300", "2")]


@pytest.mark.parametrize(("ante", "fee"), FEES)
def test_fee_bands_by_the_ante(answer: Any, ante: str, fee: str) -> None:
    result = answer(banked("5000", [seat(1, ante, "9h 7d 5c")], QUEEN_HIGH))
    assert result["net"]["player_dealer"]["fee"] == fee


@pytest.mark.parametrize(
    ("first", "second", "pair_plus", "fee"),
    [(25, 20, 5, "0.50"), (25, 20, 6, "1"), (200, 100, 100, "2"), (200, 100, 101, "5"), (300, 300, 300, "5")],
)
def test_fee_on_all_antes_and_pair_plus_but_not_play(
    answer: Any, first: int, second: int, pair_plus: int, fee: str
) -> None:
    seats = [seat(1, str(first), "9h 7d 5c", pair_plus=str(pair_plus)), seat(2, str(second), "Ah Ad 5s")]
    assert answer(banked("5000", seats, QUEEN_HIGH))["player_dealer"]["fee"] == fee


@pytest.mark.parametrize(
    ("fraction", "ante", "fee"),
    [
        ("lower band", "50.50", "0.50"),
        ("next band", "50.50", "1"),
        ("next band", "50", "0.50"),
        ("lower band", "100.50", "1"),
        ("next band", "100.50", "2"),
        ("next band", "101", "2"),
    ],
)
def test_a_total_between_two_bands(answer: Any, fraction: str, ante: str, fee: str) -> None:
    record = banked("500", [seat(1, ante, "9h 7d 5c")], QUEEN_HIGH, options={"bank_fee_fraction": fraction})
    assert answer(record)["player_dealer"]["fee"] == fee


def test_lines_859_861_the_fee_is_taken_before_any_card() -> None:
    round = play(bank_seat=2, seats=(1, 2), folds=())
    kinds = [type(entry) for entry in round.log]
    assert kinds.index(Charged) < kinds.index(Dealt)
    balances = check_conservation(round.log)
    assert balances["house"] == 50
    assert balances["bank"] == 0


# -- whose turn it is ----------------------------------------------------------------------------


def play(
    bank_seat: int, seats: tuple[int, ...], folds: tuple[int, ...], turn: BankTurn | None = None
) -> Round:
    """Play a round that this seat banks with 1,000; cards come from the top of the deck."""
    round = open_round("three-card-poker", MERCED, seats, state=turn)
    while (ask := round.ask) is not None:
        if type(ask) is Choose and ask.at == "bank":
            round.answer(Chosen("bank", 100_000) if ask.who == bank_seat else Chosen("pass"))
        elif type(ask) is Choose:
            round.answer(Chosen("fold" if ask.who in folds else "play"))
        elif type(ask) is Bet:
            round.answer(Stakes({"ante": 1000}, ask.who))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(ask.shoe.cards_left()[: len(ask.to)])))
        else:
            round.answer(GO_ON)
    return round


def offered(seats: tuple[int, ...], turn: BankTurn | None) -> list[int]:
    """The seats in the order the bank is offered, everyone passing."""
    round, order = open_round("three-card-poker", MERCED, seats, state=turn), []
    while type(round.ask) is Choose:
        order.append(round.ask.who)
        round.answer(Chosen("pass"))
    assert round.over
    return order


@pytest.mark.parametrize(
    ("turn", "order"),
    [
        (None, [1, 4, 6, 8]),
        (BankTurn(4, 1), [4, 6, 8, 1]),  # one hand: the same seat once more
        (BankTurn(4, 2), [6, 8, 1, 4]),  # two: offered clockwise
        (BankTurn(8, 2), [1, 4, 6, 8]),
        (BankTurn(5, 1), [6, 8, 1, 4]),  # who banked has gone
    ],
)
def test_round_of_play_10_the_bank_is_offered_clockwise_after_two_hands(
    turn: BankTurn | None, order: list[int]
) -> None:
    assert offered((1, 4, 6, 8), turn) == order


def test_the_table_remembers_who_banks_and_for_how_long() -> None:
    turn = play(4, (1, 4, 6), ()).table.state
    assert turn == BankTurn(4, 1)
    turn = play(4, (1, 4, 6), (), turn).table.state
    assert turn == BankTurn(4, 2)
    assert play(6, (1, 4, 6), (), turn).table.state == BankTurn(6, 1)
    assert play(4, (1, 4, 6), (), turn).table.state == BankTurn(4, 1)  # all passed: a new turn of two hands


def test_who_takes_the_bank_in_the_middle_of_anothers_turn_begins_a_turn_of_their_own() -> None:
    assert play(6, (1, 4, 6), (), BankTurn(4, 1)).table.state == BankTurn(6, 1)


def test_nobody_banks_no_round() -> None:
    round = open_round("three-card-poker", MERCED, (1, 2))
    round.answer(Chosen("pass"))
    round.answer(Chosen("pass"))
    assert round.over
    assert round.table.net == {}
    assert any(type(entry) is Noted for entry in round.log)


def test_the_player_dealer_stakes_no_wager_and_is_dealt_last() -> None:
    round = play(4, (1, 4, 6), ())
    assert [entry.to for entry in round.log if type(entry) is Dealt] == [6, 1, "dealer"]
    assert (4, "ante") not in round.table.net


def test_dealing_2_a_one_card_of_the_player_dealer_is_turned_up() -> None:
    round = play(4, (1, 4, 6), (1, 6))
    first = next(entry for entry in round.log if type(entry) is Shown)
    assert first.who == "dealer"
    assert len(first.cards) == 1


@pytest.mark.parametrize(
    ("amount", "good"),
    [
        (0, False),
        (1, False),
        (49, False),
        (50, True),
        (75, False),
        (MOST_CENTS, True),
        (MOST_CENTS + 50, False),
    ],
)
def test_merced_round_of_play_8_10_a_bank_is_a_wager_and_has_no_maximum_but_the_doors(
    amount: int, good: bool
) -> None:
    round = open_round("three-card-poker", MERCED, (1, 2))
    if good:
        round.answer(Chosen("bank", amount))
        assert round.table.banker == 1
    else:
        with pytest.raises(Refusal) as refused:
            round.answer(Chosen("bank", amount))
        assert (refused.value.code, refused.value.clause) == (
            "bad_amount",
            "Round of Play 8–10; Pair Plus 8",
        )


# -- records -------------------------------------------------------------------------------------


def test_a_record_must_name_the_player_dealer(answer: Any) -> None:
    record = banked("100", [seat(1, "10", "9h 7d 5c")], QUEEN_HIGH)
    del record["player_dealer"]
    refused = answer(record)["refused"]
    assert (refused["code"], refused["clause"]) == ("player_dealer", "Round of Play 9")


def test_the_player_dealer_may_not_bet_against_himself(answer: Any) -> None:
    refused = answer(banked("100", [seat(8, "10", "9h 7d 5c")], QUEEN_HIGH))["refused"]
    assert refused["code"] == "player_dealer"


def test_the_player_dealers_seat_may_be_listed_and_the_cards_are_the_dealers(answer: Any) -> None:
    bettor = seat(1, "10", "Kh Kd 4s")
    plain = answer(banked("100", [bettor], QUEEN_HIGH, bank=3))
    assert plain["net"] == {"1": {"ante": "10", "play": "10"}, "player_dealer": {"net": "-20", "fee": "0.50"}}
    assert answer(banked("100", [bettor, {"seat": 3}], QUEEN_HIGH, bank=3)) == plain
    listed = {"seat": 3, "cards": QUEEN_HIGH.split()}
    refused = answer(banked("100", [bettor, listed], QUEEN_HIGH, bank=3))["refused"]
    assert refused["code"] == "player_dealer"
    assert "write them under `dealer`" in refused["message"]


def test_the_player_dealer_has_one_hand(answer: Any) -> None:
    listed = {"seat": 8, "cards": ["2h", "3h", "4h"]}
    refused = answer(banked("100", [seat(1, "10", "Kh Kd 4s"), listed], QUEEN_HIGH))["refused"]
    assert (refused["code"], refused["clause"]) == ("player_dealer", "Round of Play 9")


def test_a_house_banked_game_has_no_player_dealer(answer: Any) -> None:
    record = {**banked("100", [seat(1, "10", "9h 7d 5c")], QUEEN_HIGH), "rulebook": "oneida-2025"}
    assert answer(record)["refused"]["code"] == "player_dealer"


@pytest.mark.parametrize("state", [{"seat": 8, "hands": 1}, {"seat": 1, "hands": 2}])
def test_a_record_may_say_whose_turn_it_was(answer: Any, state: dict[str, int]) -> None:
    record = banked("100", [seat(1, "10", "Kh Kd 4s")], QUEEN_HIGH, state=state)
    assert answer(record)["net"]["1"] == {"ante": "10", "play": "10"}


@pytest.mark.parametrize(
    "state", [{"seat": 8}, {"seat": 8, "hands": 1, "more": 1}, 7, {"seat": "8", "hands": 1}]
)
def test_a_state_that_is_none_is_refused(answer: Any, state: Any) -> None:
    assert (
        answer(banked("100", [seat(1, "10", "Kh Kd 4s")], QUEEN_HIGH, state=state))["refused"]["code"]
        == "bad_state"
    )


@pytest.mark.parametrize(
    ("book", "state", "code", "rule"),
    [
        (MERCED, {"seat": 9, "hands": 1}, "unknown_seat", "positions"),
        (MERCED, {"seat": 0, "hands": 1}, "unknown_seat", "positions"),
        (MERCED, {"seat": 8, "hands": 0}, "bad_state", "bank_hands"),
        (MERCED, {"seat": 8, "hands": 3}, "bad_state", "bank_hands"),
        ("horseshoe-cincinnati", {"seat": 1, "hands": 1}, "player_dealer", "bank"),
    ],
)
def test_a_turn_at_the_bank_that_cannot_have_been_is_refused(
    answer: Any, book: str, state: dict[str, int], code: str, rule: str
) -> None:
    made = banked("100", [seat(1, "10", "Kh Kd 4s")], QUEEN_HIGH, rulebook=book, state=state)
    refused = answer(made if book == MERCED else {**made, "player_dealer": None})["refused"]
    assert (refused["code"], refused["rule"]) == (code, f"rules.{rule}")
    with pytest.raises(Refusal) as live:
        open_round("three-card-poker", book, (1, 2), state=BankTurn(**state))
    assert live.value.to_json() == refused


@pytest.mark.parametrize(("bank", "do"), [("100", "play"), ("7", "play"), ("100", "fold")])
def test_merced_why_the_bank_came_to_what_it_did_and_paid_its_fee(answer: Any, bank: str, do: str) -> None:
    """The bank's own entry, by the keys of its result: settled as far as its wager reached, charged by the schedule."""
    result = answer(banked(bank, [seat(1, "10", "Kh Kd 4s", do)], QUEEN_HIGH))
    assert result["why"]["player_dealer"] == {
        "net": {"rule": "rules.bank_limit", "clause": "Round of Play 8–10; Pair Plus 8"},
        "fee": {"rule": "rules.bank_fee", "clause": "lines 431–437, 859–863; option 1"},
    }
    assert result["why"]["player_dealer"].keys() == result["player_dealer"].keys()
    assert "8" not in result["why"]


def test_merced_a_bank_nobody_bets_against_pays_no_fee_by_the_same_schedule(answer: Any) -> None:
    result = answer(banked("100", [], ""))
    assert result["player_dealer"] == {"net": "0", "fee": "0"}
    assert [one["rule"] for one in result["why"]["player_dealer"].values()] == [
        "rules.bank_limit",
        "rules.bank_fee",
    ]
