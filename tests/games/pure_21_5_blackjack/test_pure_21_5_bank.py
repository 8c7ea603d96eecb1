"""Pure 21.5 blackjack: the player-dealer's bank, its fee, the action button, and how far the bank reaches."""

from typing import Any

import msgspec
import pytest

from games.pure_21_5_blackjack.told import answer, net, one, record, refusal, seat
from pitboss.desk import game_of, open_round
from pitboss.procedures.bank import BankTurn
from pitboss.rounds import Record, play_record
from pitboss.rounds.events import Noted

LIMIT = "Round of Play 3, Round of Play 10–13; Double-Down 6; Buster 8"
WINS, LOSES = "Ts 8d", "Ts 7d"
"""Against a hand of 17 the first wins; against one of 18 the second loses."""


def winners(*seats: int, game: str = "20") -> list[dict[str, Any]]:
    return [
        seat(number, f"{'TJQK'[number % 4]}s 8{'cdhs'[number // 4]}", "stand", game=game) for number in seats
    ]


def games(*args: Any, **more: Any) -> dict[str, str]:
    return {number: own["game"] for number, own in net(*args, **more).items()}


# -- the action button -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        ("6c Ad Tc", "1"),
        ("9c 2d 6h", "2"),
        ("9c 3d 5h", "3"),
        ("9c 4d 4h", "4"),
        ("9c 5d 3h", "5"),
        ("9c 6d 2h", "6"),
        ("Tc 7d", "7"),
        ("9c 8d", "1"),
        ("8c 9d", "2"),
        ("7c Td", "3"),
        ("7c Jd", "4"),
        ("7c Qd", "5"),
        ("7c Kd", "6"),
    ],
)
def test_round_of_play_9_the_down_card_counts_the_other_seats_round_and_round(
    dealer: str, first: str
) -> None:
    found = games(dealer, *winners(*range(1, 8)), bank="20")
    assert found == {str(number): "0" for number in range(1, 8)} | {first: "20"}


@pytest.mark.parametrize(
    ("dealer", "first"), [("9c 3d 5h", "4"), ("9c 2d 6h", "2"), ("Tc 7d", "8"), ("9c 8d", "1")]
)
def test_round_of_play_9_the_player_dealers_seat_is_not_counted(dealer: str, first: str) -> None:
    found = games(dealer, *winners(1, 2, 4, 5, 6, 7, 8), bank="20", banker=3)
    assert [number for number, won in found.items() if won == "20"] == [first]


def test_round_of_play_9_empty_seats_are_counted_and_passed_over() -> None:
    assert games("7c Jd", *winners(1, 2, 6), bank="20") == {"1": "0", "2": "0", "6": "20"}
    assert games("Tc 7d", *winners(1, 2, 6), bank="20") == {"1": "20", "2": "0", "6": "0"}


def test_round_of_play_10_settling_goes_on_clockwise() -> None:
    assert games("7c Jd", *winners(1, 3, 4, 6), bank="50") == {"1": "10", "3": "0", "4": "20", "6": "20"}


# -- how far the bank reaches ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "paid"), [("19.50", "19.50"), ("20", "20"), ("20.50", "20"), ("0.50", "0.50")]
)
def test_round_of_play_13_a_win_partly_covered_is_paid_for_that_part(bank: str, paid: str) -> None:
    clause = "Game Rules 7" if paid == "20" else LIMIT
    assert one("9c 8d", WINS, "stand", bank=bank) == {"game": (paid, clause)}


@pytest.mark.parametrize(("bank", "lost"), [("19.50", "-19.50"), ("20", "-20"), ("20.50", "-20")])
def test_round_of_play_13_a_loss_partly_covered_is_lost_for_that_part(bank: str, lost: str) -> None:
    clause = "Game Rules 7" if lost == "-20" else LIMIT
    assert one("9c 9d", LOSES, "stand", bank=bank) == {"game": (lost, clause)}


def test_what_is_collected_uses_up_cover_and_does_not_pay_others() -> None:
    lost, won = seat(1, LOSES, "stand"), seat(2, "Ts 9d")
    assert games("9c 9d", lost, won, bank="30") == {"1": "-10", "2": "20"}  # the nine begins at seat 2
    assert games("9c 9d", lost, seat(3, "Ts 9d"), bank="20") == {"1": "0", "3": "20"}
    assert games("9h 8d", seat(1, "Ts 6d", "stand"), seat(2, "Ts 9d"), bank="30") == {"1": "-20", "2": "10"}


def test_a_push_uses_up_nothing() -> None:
    pushed = seat(1, LOSES, "stand")
    assert games("9h 8d", pushed, seat(2, "Ts 9d"), bank="20") == {"1": "0", "2": "20"}


def test_a_natural_uses_up_what_it_is_paid() -> None:
    seats = [seat(1, "As Kd", game="50"), seat(2, WINS, "stand", game="50")]
    assert games("9h 8d", *seats, bank="100") == {"1": "60", "2": "40"}


def test_buster_8_the_game_wager_comes_before_buster_seat_by_seat() -> None:
    seats = [seat(1, WINS, "stand", buster="20"), seat(2, WINS, "stand", buster="20")]
    assert net("9h 8d", *seats, bank="50") == {
        "1": {"game": "20", "buster": "-20"},
        "2": {"game": "10", "buster": "0"},
    }


def test_buster_6_b_is_collected_while_there_is_cover() -> None:
    found = one("9h 8d", WINS, "stand", buster="20", bank="25")
    assert found == {"game": ("20", "Game Rules 7"), "buster": ("-5", LIMIT)}


def test_doubles_and_splits_come_with_their_hand_before_buster() -> None:
    played = one("9h 8d", "8s 8d", "split 3c Tc", "double Td", "2: stand", buster="20", bank="50")
    assert {wager: cents for wager, (cents, _) in played.items()} == {
        "game": "20",
        "double1": "20",
        "split2": "10",
        "buster": "0",
    }


def test_a_surrender_is_collected_as_far_as_the_bank_covers() -> None:
    assert one("9h 8d", "Ts 6d", "surrender", bank="7") == {"game": ("-7", LIMIT)}


def test_a_surrender_is_collected_in_the_order_of_the_button() -> None:
    seats = [seat(1, "Ts 6d", "surrender"), seat(2, WINS, "stand")]
    assert games("9h 8d", *seats, bank="20") == {"1": "-10", "2": "10"}
    assert games("8h 9d", *seats, bank="20") == {"1": "0", "2": "20"}


def test_buster_5_pure_21_5_is_paid_before_the_others_unless_posted() -> None:
    seats = [seat(1, WINS, "stand"), seat(2, "As Kd"), seat(3, "As Kd")]
    assert games("9h 8d", *seats, bank="44") == {"1": "0", "2": "24", "3": "20"}
    waits = {"pure_settled": "in the order of the action button"}
    assert games("9h 8d", *seats, bank="44", options=waits) == {"1": "20", "2": "24", "3": "0"}


def test_pure_21_5_is_paid_from_the_player_dealers_left() -> None:
    seats = [seat(1, "As Kd"), seat(6, "As Kd")]
    assert games("9h 8d", *seats, bank="24") == {"1": "24", "6": "0"}
    assert games("9h 8d", *seats, bank="24", banker=3) == {"1": "0", "6": "24"}


# -- the fee -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "fee"),
    [("5", "0.50"), ("50", "0.50"), ("50.50", "0.50"), ("51", "1"), ("100", "1"), ("101", "2"), ("300", "2")],
)
def test_lines_272_284_the_fee_by_total_action(game: str, fee: str) -> None:
    assert answer("9h 8d", seat(1, "Ts 9d", game=game))["player_dealer"]["fee"] == fee


@pytest.mark.parametrize(("buster", "fee"), [("100", "2"), ("100.50", "2"), ("101", "5")])
def test_line_863_buster_counts(buster: str, fee: str) -> None:
    assert answer("9h 8d", seat(1, "Ts 9d", game="300", buster=buster))["player_dealer"]["fee"] == fee


def test_double_down_5_doubles_and_splits_do_not() -> None:
    played = answer("9h 8d", seat(1, "8s 8d", "split 3c Tc", "double Td", "2: stand", game="50"))
    assert played["player_dealer"] == {"net": "-150", "fee": "0.50"}


def test_a_total_between_two_bands_goes_up_where_the_house_posts_it() -> None:
    posted = {"bank_fee_fraction": "next band"}
    assert answer("9h 8d", seat(1, "Ts 9d", game="50.50"), options=posted)["player_dealer"]["fee"] == "1"


# -- the turn and the limits -------------------------------------------------------------------------


def test_round_of_play_13_the_bank_is_offered_on_after_two_hands() -> None:
    first = answer("9h 8d", seat(1, "Ts 9d"))
    assert first["state"] == {"seat": 8, "hands": 1}
    second = answer("9h 8d", seat(1, "Ts 9d"), state=first["state"])
    assert second["state"] == {"seat": 8, "hands": 2}
    asked = open_round("pure-21-5-blackjack", "merced-poker-room", seats=(1, 8), state=BankTurn(8, 2)).ask
    assert (asked.who, asked.cite.clause) == (1, "Round of Play 13; line 857")  # type: ignore[union-attr]


@pytest.mark.parametrize("wager", ["0", "-1"])
def test_round_of_play_11_a_bank_of_nothing_is_refused(wager: str) -> None:
    refused = answer("9h 8d", seat(1, "Ts 9d"), bank=wager)["refused"]
    assert refused["code"] == "bad_amount"


def test_nobody_banks_but_a_player() -> None:
    told = record("9h 8d", seat(1, "Ts 9d"))
    del told["player_dealer"]
    with pytest.raises(Exception, match="must name the player-dealer"):
        play_record(msgspec.convert(told, Record), game_of("pure-21-5-blackjack"))


@pytest.mark.parametrize("minimum", ["5", "10", "25"])
def test_options_1_to_3_the_limits_at_below_and_above(minimum: str) -> None:
    options, low = {"minimum": minimum}, f"{int(minimum) - 1}.50"
    clause = "Round of Play 4; Game Rules 9; lines 272–284"
    for game in (minimum, "300"):
        assert one("9h 8d", "Ts 9d", game=game, options=options)
    for game in (low, "300.50"):
        assert refusal("9h 8d", "Ts 9d", game=game, options=options) == ("bad_amount", clause)
    assert refusal("9h 8d", "Ts 9d", game="25", buster=low, options=options)[1] == "Buster 1–3; lines 272–284"
    assert refusal("9h 8d", "Ts 9d", game="25.25", options=options) == ("bad_amount", "Double-Down 4")


def test_no_other_limit_is_on_the_schedule() -> None:
    assert (
        refusal("9h 8d", "Ts 9d", options={"minimum": "15"})[1]
        == "lines 272–284; option 1, option 2, option 3"
    )


def test_buster_2_needs_a_game_wager() -> None:
    lone = seat(1, "Ts 9d") | {"wagers": {"buster": "5"}}
    assert answer("9h 8d", lone)["refused"]["clause"] == "Buster 1–3; lines 272–284"


def test_line_152_six_to_eight_decks() -> None:
    for decks in (6, 8):
        assert one("9h 8d", "Ts 9d", options={"decks": decks})
    for decks in (5, 9):
        assert refusal("9h 8d", "Ts 9d", options={"decks": decks})[1] == "line 152"
    sevenfold = [seat(number, "8s 8s", "hit 8s") for number in (1, 2, 3)]
    assert answer("9h 8d", *sevenfold)["refused"]["clause"] == "line 152"


def test_round_of_play_4_a_player_may_bet_on_unoccupied_circles_and_no_bank_against_itself() -> None:
    ada = [seat(number, "Ts 9d", patron="Ada") for number in (1, 3)]
    assert set(net("9h 8d", *ada)) == {"1", "3"}
    own = {"seat": 8, "patron": "Ada"}
    assert answer("9h 8d", *ada, own)["refused"]["clause"] == "Round of Play 3, Round of Play 11"


def test_the_player_dealer_has_no_wager_and_no_cards_of_his_own() -> None:
    for listed in ({"seat": 8, "wagers": {"game": "5"}}, {"seat": 8, "cards": ["2c", "3c"]}):
        assert answer("9h 8d", seat(1, "Ts 9d"), listed)["refused"]["code"] == "player_dealer"


# -- the back line -----------------------------------------------------------------------------------


def behind(*bets: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"patron": patron, "wager": wager, "amount": amount} for patron, wager, amount in bets]


def test_game_rules_10_and_buster_4_bets_behind_go_with_the_hand() -> None:
    told = seat(
        1, WINS, "stand", behind=behind(("Bo", "game", "10"), ("Bo", "buster", "5"), ("Cy", "buster", "5"))
    )
    assert net("9c 7d Th", told)["1"] == {
        "game": "20",
        "behind": {"Bo": {"game": "10", "buster": "10"}, "Cy": {"buster": "10"}},
    }


def test_a_bet_behind_pure_21_5_and_behind_a_surrender() -> None:
    told = behind(("Bo", "game", "10"))
    assert net("9h 8d", seat(1, "As Kd", behind=told))["1"]["behind"] == {"Bo": {"game": "12"}}
    assert net("9h 8d", seat(1, "Ts 6d", "surrender", behind=told))["1"]["behind"] == {"Bo": {"game": "-5"}}


def test_a_bet_behind_pure_21_5_is_paid_with_it_before_the_others() -> None:
    told = seat(2, "As Kd", behind=behind(("Bo", "game", "10")))
    found = net("9h 8d", seat(1, WINS, "stand"), told, bank="36")
    assert found == {"1": {"game": "0"}, "2": {"game": "24", "behind": {"Bo": {"game": "12"}}}}


def test_a_bet_behind_stays_with_the_first_hand() -> None:
    told = seat(1, "8s 8d", "split 3c 9c", "double Td", "2: hit Kc", behind=behind(("Bo", "game", "10")))
    assert net("9h 8d", told)["1"]["behind"] == {"Bo": {"game": "10"}}


def test_bets_behind_come_after_the_seats_own() -> None:
    told = seat(1, WINS, "stand", behind=behind(("Bo", "game", "10"), ("Cy", "game", "10")))
    found = net("9h 8d", told, seat(2, WINS, "stand"), bank="35")
    assert found == {
        "1": {"game": "20", "behind": {"Bo": {"game": "10"}, "Cy": {"game": "5"}}},
        "2": {"game": "0"},
    }


def test_bets_behind_count_for_the_fee() -> None:
    told = seat(1, "Ts 9d", game="50", behind=behind(("Bo", "buster", "5")))
    assert answer("9h 8d", told)["player_dealer"]["fee"] == "1"


def test_a_double_behind_is_no_wager() -> None:
    told = seat(1, "5s 6d", "double Tc", behind=behind(("Bo", "double1", "10")))
    assert "refused" in answer("9h 8d", told)


# -- what the table tells ----------------------------------------------------------------------------


def test_the_button_is_noted_with_its_clause() -> None:
    round = play_record(msgspec.convert(record("7c Jd", *winners(1)), Record), game_of("pure-21-5-blackjack"))
    [button] = [event for event in round.events if type(event) is Noted and event.what == "action button"]
    assert (button.value, button.cite.clause) == ("seat 4, the down card counting 11", "Round of Play 9")
