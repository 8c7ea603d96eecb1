"""Back-line bets behind a seat at Merced (Betting 5), from the sheet: with the hand, from the player-dealer's bank."""

import json
from typing import Any

import pytest

from pitboss.desk import audit_log, explain_log, game_of, replay_log, settle_line, settle_record
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import BackLineBet, Chosen, Stakes
from pitboss.rulebooks import Refusal, RulebookError, Rules
from variants import changed, raw_chapter, rules_of
from variants import settled as settled_by

MERCED = "merced-poker-room"
QUEEN, JACK = "Qd 9c 4c", "Jd 9c 4c"
PAIR, LOW = "As Ad 4h", "Ts 7d 3h"


def at(seat: int, wagers: Any, cards: str, *behind: str, do: str = "play", **more: Any) -> dict[str, Any]:
    """A seat; behind it "Bo ante 20"."""
    bets = [dict(zip(("patron", "wager", "amount"), bet.split(), strict=True)) for bet in behind]
    decisions = [{"at": "play", "do": do}]
    return {
        "seat": seat,
        "wagers": wagers,
        "cards": cards.split(),
        "decisions": decisions,
        "behind": bets,
        **more,
    }


def written(*seats: dict[str, Any], dealer: str = QUEEN, bank: str = "1000", **more: Any) -> bytes:
    record = {
        "id": "r",
        "rulebook": MERCED,
        "game": "three-card-poker",
        "seats": seats,
        "dealer": dealer.split(),
    }
    return json.dumps(record | {"player_dealer": {"seat": 8, "wager": bank}} | more).encode()


def settled(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer, round = settle_record(written(*seats, **more))
    assert round is not None, answer
    check_conservation(round.log)
    assert replay_log(write_log(round.log)).log == round.log
    assert audit_log(write_log(round.log)).clean
    return answer["net"]


def refused(*seats: dict[str, Any], **more: Any) -> tuple[str, str]:
    answer = settle_line(written(*seats, **more))
    return answer["refused"]["code"], answer["refused"]["clause"]


def test_betting_5_several_bettors_win_with_the_hand() -> None:
    behind = ("Bo ante 20", "Bo pair_plus 5", "Cy ante 5")
    net = settled(at(1, {"ante": "10"}, PAIR, *behind))
    assert net["1"] == {
        "ante": "10",
        "play": "10",
        "behind": {"Bo": {"ante": "20", "pair_plus": "5", "play": "20"}, "Cy": {"ante": "5", "play": "5"}},
    }
    assert net["player_dealer"] == {"net": "-75", "fee": "0.50"}


def test_betting_5_round_of_play_3_a_fold_forfeits_what_lies_behind() -> None:
    net = settled(
        at(1, {"ante": "10", "pair_plus": "5"}, "", "Bo ante 20", "Bo pair_plus 5", do="fold"), dealer=""
    )
    assert net["1"] == {
        "ante": "-10", "pair_plus": "-5", "behind": {"Bo": {"ante": "-20", "pair_plus": "-5"}},
    }  # fmt: skip
    assert net["player_dealer"] == {"net": "40", "fee": "0.50"}


@pytest.mark.parametrize(
    ("cards", "dealer", "ante", "play", "pair_plus"),
    [
        (LOW, JACK, "20", "0", "-5"),
        ("Qs 9d 4h", QUEEN, "0", "0", "-5"),
        (LOW, QUEEN, "-20", "-20", "-5"),
        ("2h 9h Kh", QUEEN, "20", "20", "15"),
        ("Ah Kh Qh", "Qd 9c 4c", "20", "20", "1000"),
    ],
)
def test_betting_5_each_result_of_the_hand(
    cards: str, dealer: str, ante: str, play: str, pair_plus: str
) -> None:
    seat = at(1, {"ante": "10"}, cards, "Bo ante 20", "Bo pair_plus 5")
    net = settled(seat, dealer=dealer, bank="5000")["1"]
    assert net["behind"] == {"Bo": {"ante": ante, "play": play, "pair_plus": pair_plus}}


def test_betting_5_pair_plus_alone_behind_a_seat_without_one() -> None:
    net = settled(at(1, {"ante": "10"}, PAIR, "Bo pair_plus 5"))["1"]
    assert net == {"ante": "10", "play": "10", "behind": {"Bo": {"pair_plus": "5"}}}
    net = settled(at(1, {"ante": "10"}, "", "Bo pair_plus 5", do="fold"), dealer="")["1"]
    assert net == {"ante": "-10", "behind": {"Bo": {"pair_plus": "-5"}}}


def test_round_of_play_8_the_bank_covers_the_seat_then_who_is_behind_it_then_the_next_seat() -> None:
    first = at(1, {"ante": "20"}, PAIR, "Zo ante 20", "Al ante 20")
    net = settled(first, at(2, {"ante": "20"}, "Ks Kd 4s"), bank="70")
    assert net["1"] == {
        "ante": "20",
        "play": "20",
        "behind": {"Zo": {"ante": "20", "play": "10"}, "Al": {"ante": "0", "play": "0"}},
    }
    assert net["2"] == {"ante": "0", "play": "0"}
    assert net["player_dealer"]["net"] == "-70"


def test_round_of_play_4_forfeits_behind_are_collected_before_hands_are_compared() -> None:
    net = settled(at(1, {"ante": "20"}, PAIR), at(2, {"ante": "20"}, "", "Bo ante 20", do="fold"), bank="50")
    assert net["2"] == {"ante": "-20", "behind": {"Bo": {"ante": "-20"}}}
    assert net["1"] == {"ante": "10", "play": "0"}


@pytest.mark.parametrize(("behind", "fee"), [("20", "0.50"), ("20.50", "0.50"), ("21", "1"), ("71", "2")])
def test_line_859_back_line_antes_count_for_the_fee(behind: str, fee: str) -> None:
    net = settled(at(1, {"ante": "30"}, PAIR, f"Bo ante {behind}"))
    assert net["player_dealer"]["fee"] == fee


@pytest.mark.parametrize(
    ("amount", "code"),
    [("4.50", "bad_amount"), ("5", ""), ("300", ""), ("300.50", "bad_amount"), ("5.25", "bad_amount")],
)
def test_betting_1_the_limits_hold_for_each_persons_wager(amount: str, code: str) -> None:
    seat = at(1, {"ante": "300"}, PAIR, f"Bo ante {amount}")
    if code:
        assert refused(seat)[0] == code
    else:
        assert settled(seat, bank="5000")["1"]["behind"]["Bo"]["play"] == amount


@pytest.mark.parametrize(
    ("play", "do", "good"),
    [("20", "play", True), ("19.50", "play", False), ("20.50", "play", False), ("20", "fold", False)],
)
def test_round_of_play_3_a_play_behind_is_equal_to_the_ante_behind(play: str, do: str, good: bool) -> None:
    seat = at(1, {"ante": "10"}, PAIR, "Bo ante 20", f"Bo play {play}", do=do)
    if good:
        assert settled(seat)["1"]["behind"] == {"Bo": {"ante": "20", "play": "20"}}
    else:
        assert refused(seat) == ("bad_amount", "Betting 3; Round of Play 3")


def test_a_play_behind_without_an_ante_is_none() -> None:
    assert refused(at(1, {"ante": "10"}, PAIR, "Bo play 10"))[0] == "bad_amount"


def test_betting_5_the_same_wager_twice_adds_up() -> None:
    net = settled(at(1, {"ante": "10"}, PAIR, "Bo ante 20", "Bo ante 5"))
    assert net["1"]["behind"] == {"Bo": {"ante": "25", "play": "25"}}


def test_glossary_a_position_of_ones_own_is_not_bet_behind() -> None:
    seats = (at(1, {"ante": "10"}, PAIR, "Ada ante 5", patron="Ada"), at(2, {"ante": "10"}, LOW, patron="Bo"))
    assert refused(*seats) == ("own_seat", "Betting 5")
    seats = (at(1, {"ante": "10"}, PAIR, "Bo ante 5", patron="Ada"), at(2, {"ante": "10"}, LOW, patron="Bo"))
    net = settled(*seats)
    assert net["1"]["behind"] == {"Bo": {"ante": "5", "play": "5"}}
    assert net["2"] == {"ante": "-10", "play": "-10"}


def test_round_of_play_9_the_player_dealer_does_not_bet_against_the_bank() -> None:
    banker = {"seat": 8, "patron": "Cy"}
    assert refused(at(1, {"ante": "10"}, PAIR, "Cy ante 5"), banker) == ("player_dealer", "Round of Play 9")


NO_BETS = [
    ("", "ante", "5"),
    ("x" * 65, "ante", "5"),
    ("Bo", "insurance", "5"),
    ("Bo", "ante", "-5"),
    ("Bo", "ante", 5.0),
]


@pytest.mark.parametrize("bet", NO_BETS, ids=str)
def test_a_back_line_bet_that_is_none_is_refused(bet: tuple[str, str, Any]) -> None:
    seat = at(1, {"ante": "10"}, PAIR)
    seat["behind"] = [dict(zip(("patron", "wager", "amount"), bet, strict=True))]
    assert "refused" in settle_line(written(seat))


@pytest.mark.parametrize(
    ("book", "game", "code", "clause"),
    [
        ("horseshoe-cincinnati", "three-card-poker", "not_taken", "§7.III, §7.V"),
        ("horseshoe-cincinnati", "four-card-poker", "not_taken", "§7.III, §7.V"),
        ("oneida-2003", "three-card-poker", "not_taken", "VI.F(3)"),
        ("oneida-2025", "three-card-poker", "no_back_line", ""),
        ("oneida-2025", "four-card-poker", "no_back_line", ""),
        (MERCED, "poker", "not_taken", "line 743"),
        ("oneida-2003", "craps", "unknown_key", ""),
        ("horseshoe-cincinnati", "blackjack", "unknown_key", ""),
        ("horseshoe-cincinnati", "big-six", "unknown_key", ""),
    ],
)
def test_other_books_and_games_take_none(book: str, game: str, code: str, clause: str) -> None:
    wagers = {} if game == "poker" else {"ante": "10"}
    seat = {"seat": 1, "wagers": wagers, "behind": [{"patron": "Bo", "wager": "ante", "amount": "5"}]}
    options = {"variant": "holdem"} if game == "poker" else {}
    record = {"id": "r", "rulebook": book, "game": game, "seats": [seat], "options": options}
    told = settle_line(json.dumps(record).encode())["refused"]
    assert (told["code"], told["clause"]) == (code, clause)


def test_the_explanation_names_who_bet_behind() -> None:
    round = settle_record(written(at(1, {"ante": "10"}, PAIR, "Bo ante 20")))[1]
    assert round is not None
    told = {one.says: one for one in explain_log(write_log(round.log))}
    paid = told["Bo's ante behind seat 1 is paid $20 at 1 to 1 on $20"]
    assert (paid.seat, paid.wager, paid.clause) == (1, "ante", "Round of Play 5.c.i")
    assert any("seat 1" in reason.found for reason in paid.reasons)


def test_a_live_seat_refuses_what_it_may_not_take_and_stands() -> None:
    game = game_of("three-card-poker")
    round = Round(game, game.rules(MERCED), (1, 8), patrons={1: "Ada"})
    round.answer(Chosen("pass"))
    round.answer(Chosen("bank", 100_000))
    entries = len(round.log)
    for wagers, bet in (
        ({"ante": 1000}, BackLineBet("Ada", "ante", 500)),
        ({"ante": 1000}, BackLineBet("Bo", "ante", 500.0)),  # type: ignore[arg-type]
        ({"ante": 1000}, BackLineBet("Bo", "play", 500)),
        ({}, BackLineBet("Bo", "ante", 500)),
    ):
        with pytest.raises(Refusal):
            round.answer(Stakes(wagers, 1, {}, (bet,)))
        assert len(round.log) == entries
    round.answer(Stakes({"ante": 1000}, 1, {}, (BackLineBet("Bo", "ante", 500),)))
    assert round.table.backers == {1: {1001: "Bo"}}


@pytest.mark.parametrize("bettors", [999, 1000])
def test_there_is_an_end_to_who_may_bet_behind_one_seat(bettors: int) -> None:
    seat = at(1, {"ante": "10"}, PAIR, *(f"b{number} ante 5" for number in range(bettors)))
    answer = settle_line(written(seat, bank="100000"))
    assert ("refused" in answer) is (bettors == 1000)


# -- documents that would allow it elsewhere -----------------------------------------------------


def allowing(book: str, without: tuple[str, ...] = ()) -> Rules:
    """A house-banked book as if its document allowed back-line bets."""
    raw = changed(raw_chapter(book, "three-card-poker"), back_line_betting=True)
    for rule in without:
        del raw["rules"][rule]
    if without:
        del raw["irregularities"]["player_leaves"]  # whose remedy reads it
    return rules_of(game_of("three-card-poker"), book, raw)


def played(book: str, rules: Rules, *seats: dict[str, Any], dealer: str = QUEEN) -> Round:
    record = {"rulebook": book, "game": "three-card-poker", "seats": seats, "dealer": dealer.split()}
    return settled_by(game_of("three-card-poker"), rules, record)


def test_an_ante_behind_needs_a_hand_with_one() -> None:
    rules = allowing("oneida-2003")
    alone = at(1, {"pair_plus": "5"}, PAIR, "Bo pair_plus 5") | {"decisions": []}
    round = played("oneida-2003", rules, alone)
    assert round.net() == {1: {"pair_plus": 500}, 1001: {"pair_plus": 500}}
    alone["behind"][0]["wager"] = "ante"
    with pytest.raises(Refusal) as told:
        played("oneida-2003", rules, alone)
    assert (told.value.code, told.value.rule) == ("needs_wager", "rules.back_line_betting")


def test_what_a_fold_does_not_forfeit_behind_is_settled_though_the_seat_has_nothing_left() -> None:
    book = "horseshoe-cincinnati"
    rules = allowing(book, without=("abandoned_wagers",))
    seat = at(1, {"ante": "10"}, "4s 4d 4h", "Bo six_card_bonus 5", do="fold")
    round = played(book, rules, seat, dealer="Qd Qc 2c")
    assert round.net() == {1: {"ante": -1000}, 1001: {"six_card_bonus": 500 * 20}}


def test_bets_behind_hands_that_can_be_abandoned_do_not_load() -> None:
    with pytest.raises(RulebookError, match="what happens to the wagers behind"):
        allowing("horseshoe-cincinnati")


def test_a_dead_hand_gives_back_what_lies_behind_it() -> None:
    game = game_of("three-card-poker")
    round = Round(game, game.rules(MERCED), (1, 2, 8))
    for answer in (Chosen("pass"), Chosen("pass"), Chosen("bank", 100_000)):
        round.answer(answer)
    round.answer(Stakes({"ante": 1000}, 1, {}, (BackLineBet("Bo", "ante", 500),)))
    round.answer(Stakes({"ante": 1000}, 2, {}, (BackLineBet("Bo", "ante", 700),)))
    round.table.kill(1, round.rules.cite("back_line_betting"))
    assert {spot: cents for spot, cents in round.table.spots.items() if cents} == {
        (2, "ante"): 1000,
        (2001, "ante"): 700,
    }
