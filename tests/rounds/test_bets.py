"""Wagers are asked of all seats at once: each answers for itself, in any order, once."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.chance import seeded
from pitboss.desk import game_of, open_round
from pitboss.rounds import Round, Table, audit
from pitboss.rounds.answers import GO_ON, Chosen, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choice, Choose, Menu, Offer
from pitboss.rounds.bets import and_then
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import Staked
from pitboss.rulebooks import Cite, Refusal

CITE, ANTE, SIDE = Cite("rules.table", "§1"), Cite("wagers.ante", "§2"), Cite("wagers.side", "§3")
OFFERS = (
    Offer("ante", Amount(500, 5000, 500), ANTE, seat=1),
    Offer("ante", Amount(1000, 9000, 1000), ANTE, seat=2),
    Offer("side", Amount(100, 1000), SIDE, ("ante",)),
    Offer("bank", Amount(100, 100), SIDE, seat=7),
)
BET = Bet((1, 2, 7), OFFERS, CITE)
BOOK = "horseshoe-cincinnati"
RULES = game_of("three-card-poker").rules(BOOK)


def refusal(ask: Bet, answer: Stakes) -> tuple[str, str]:
    with pytest.raises(Refusal) as error:
        ask.check(answer)
    return error.value.code, error.value.clause


# -- the ask -------------------------------------------------------------------------------------


def test_every_seat_that_is_left_is_asked_and_no_other() -> None:
    assert [seat for seat in range(9) if BET.asks(seat)] == [1, 2, 7]
    assert BET.who == 1


@pytest.mark.parametrize(
    ("seats", "said", "meant"), [((1, 2), 2, 2), ((1, 2), 1, 1), ((2,), 2, 2), ((2,), 0, 2), ((1,), 0, 1)]
)
def test_a_seat_is_named_or_the_only_one_left(seats: tuple[int, ...], said: int, meant: int) -> None:
    ask, answer = Bet(seats, OFFERS, CITE), Stakes({"side": 100, "ante": 1000}, said)
    assert ask.seat_of(answer) == meant
    assert ask.check(answer) == Stakes(answer.wagers, meant)
    ask.check(answer)


@pytest.mark.parametrize(
    ("seats", "said", "code"),
    [
        ((1, 2), 0, "missing_seat"),
        ((1, 2), 3, "wrong_seat"),
        ((1, 2), -1, "wrong_seat"),
        ((2,), 1, "wrong_seat"),
    ],
)
@pytest.mark.parametrize("wagers", [{}, {"ante": 1000}, {"nonsense": 1}])
def test_a_seat_that_is_not_asked_is_refused_whatever_it_stakes(
    seats: tuple[int, ...], said: int, code: str, wagers: dict[str, int]
) -> None:
    assert refusal(Bet(seats, OFFERS, CITE), Stakes(wagers, said)) == (code, "§1")


@pytest.mark.parametrize(
    ("seat", "wagers", "found"),
    [
        (1, {"ante": 500}, ("", "")),
        (2, {"ante": 500}, ("bad_amount", "§2")),
        (1, {"ante": 9000}, ("bad_amount", "§2")),
        (2, {"ante": 9000}, ("", "")),
        (7, {"bank": 100}, ("", "")),
        (1, {"bank": 100}, ("unknown_wager", "§1")),
        (7, {"ante": 1000}, ("unknown_wager", "§1")),
        (7, {"side": 100}, ("needs_wager", "§3")),
    ],
)
def test_an_offer_is_for_its_seat_or_for_all(
    seat: int, wagers: dict[str, int], found: tuple[str, str]
) -> None:
    if not found[0]:
        BET.check(Stakes(wagers, seat))
    else:
        assert refusal(BET, Stakes(wagers, seat)) == found


def test_what_a_seat_may_stake_and_what_it_needs_beside() -> None:
    assert [offer.wager for offer in BET.offers_to(7)] == ["side", "bank"]
    (ante, side), other = BET.with_needs({"side"}, 2), BET.with_needs({"bank"}, 2)
    assert (ante.wager, ante.amount.minimum, side.wager) == ("ante", 1000, "side")
    assert other == []


# -- at the table --------------------------------------------------------------------------------


def bets(table: Table, *answers: Stakes) -> Any:
    """Ask the table's seats and give these answers; the ask that is then open, or None."""
    asking = table.bets(table.seats, OFFERS, CITE)
    try:
        ask = next(asking)
        for answer in answers:
            ask = asking.send(answer)
    except StopIteration:
        return None
    return ask


def test_who_has_answered_is_not_asked_again() -> None:
    table = Table(RULES, (1, 2, 7))
    ask = bets(table, Stakes({"ante": 2000, "side": 100}, 2))
    assert ask.seats == (1, 7)
    assert refusal(ask, Stakes({"ante": 2000}, 2)) == ("wrong_seat", "§1")
    assert table.spots == {(2, "ante"): 2000, (2, "side"): 100}
    assert [event.cite for event in table.log] == [ANTE, SIDE]


def test_to_stake_nothing_is_an_answer_too() -> None:
    table = Table(RULES, (1, 2, 7))
    assert bets(table, Stakes({}, 7)).seats == (1, 2)
    assert bets(table, Stakes({}, 7), Stakes({}, 1), Stakes({}, 2)) is None
    assert table.log == []


def test_where_nobody_may_bet_nobody_is_asked() -> None:
    assert bets(Table(RULES, ())) is None


def test_a_game_that_refuses_a_bet_leaves_the_ask_to_all_as_it_was() -> None:
    def not_two(ask: Bet, stakes: Stakes) -> Bar | None:
        return Bar(CITE, "not seat 2", "no") if stakes.seat == 2 else None

    table = Table(RULES, (1, 2))
    asking = table.bets(table.seats, OFFERS, CITE, barred=Barred(though_offered=not_two))
    first = next(asking)
    assert refusal(first, Stakes({"ante": 1000}, 2)) == ("no", "§1")
    assert refusal(first, Stakes({"ante": 1}, 2))[0] == "bad_amount"
    assert asking.send(first.check(Stakes({"ante": 1000}, 1))).seats == (2,)


def test_of_two_rules_on_what_is_offered_the_first_is_named() -> None:
    def broken(code: str, *seats: int) -> Any:
        return lambda ask, stakes: Bar(CITE, "no", code) if stakes.seat in seats else None

    both = and_then(Barred(though_offered=broken("first", 2)), broken("second", 1, 2))
    ask = replace(BET, seats=(1, 2, 3), barred=both)
    assert refusal(ask, Stakes({"ante": 1000}, 2))[0] == "first"
    assert refusal(ask, Stakes({"ante": 1000}, 1))[0] == "second"
    assert ask.check(Stakes({}, 3)).seat == 3


def test_a_choice_of_a_menu_is_barred_though_it_is_offered() -> None:
    barred = Barred(though_offered=lambda ask, answer: Bar(CITE, "no", "no") if answer.do == "a" else None)
    ask = Choose(1, "turn", Menu((Choice("a"), Choice("b"))), CITE, barred=barred)
    assert ask.check(Chosen("b")).do == "b"
    with pytest.raises(Refusal) as refused:
        ask.check(Chosen("a"))
    assert refused.value.code == "no"


# -- in a round ----------------------------------------------------------------------------------


def test_the_log_says_whose_bet_it_was_even_where_nobody_else_could_have_made_it() -> None:
    round = open_round("three-card-poker", BOOK, (1, 2))
    round.answer(Stakes({"ante": 1000}, 2))
    round.answer(Stakes({"ante": 500}))
    assert [entry.seat for entry in round.log if type(entry) is Stakes] == [2, 1]
    assert [event.seat for event in round.log if type(event) is Staked] == [2, 1]
    assert audit(round.log, round.game, round.rules).clean


def test_a_round_takes_one_bet_a_seat() -> None:
    round = open_round("three-card-poker", BOOK, (1, 2, 3))
    round.answer(Stakes({"ante": 1000}, 2))
    before = list(round.log)
    for seat, code in ((2, "wrong_seat"), (4, "wrong_seat"), (0, "missing_seat")):
        with pytest.raises(Refusal) as error:
            round.answer(Stakes({"ante": 1000}, seat))
        assert error.value.code == code
    assert round.log == before
    assert type(round.ask) is Bet
    assert round.ask.seats == (1, 3)


WAGERS = {1: {"ante": 1000}, 4: {"ante": 2500, "pair_plus": 500}, 7: {"ante": 1500, "pair_plus": 700}}


def played(order: tuple[int, ...], seed: int, book: str = BOOK) -> Round:
    """Seats bet in this order and play on; the second of them banks with little where a player banks."""
    round, chance, left = open_round("three-card-poker", book, WAGERS), Chance(seeded(seed)), list(order)
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            seat = left.pop(0)
            if ask.asks(seat):
                round.answer(Stakes(WAGERS[seat], seat))
        elif type(ask) is Choose and ask.at == "bank":
            round.answer(Chosen("bank", 2000) if ask.who == 4 else Chosen("pass"))
        else:
            round.answer(chance.answer(ask) or (Chosen("play") if type(ask) is Choose else GO_ON))
    return round


@pytest.mark.parametrize("book", [BOOK, "oneida-2003", "oneida-2025", "merced-poker-room"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_the_order_of_the_bets_decides_nothing(book: str, seed: int) -> None:
    """Not even where a player's bank cannot cover all: the table settles in its own order."""
    rounds = [played(order, seed, book) for order in permutations(WAGERS)]
    assert all(round.over for round in rounds)
    assert all(round.net() == rounds[0].net() for round in rounds)
    assert all(round.table.hands == rounds[0].table.hands for round in rounds)


# -- the rule by which a wager is refused ---------------------------------------------------------


@pytest.mark.parametrize(
    ("wagers", "code", "rule"),
    [
        ({"six_card_bonus": 100, "ante": 150}, "not_offered", "rules.six_card_bonus_offered"),
        ({"ante": 150, "six_card_bonus": 100}, "bad_amount", "rules.smallest_chip"),
        ({"ante": 99}, "bad_amount", "wagers.ante"),
        ({"ante": 100, "pair_plus": 10_000_001}, "bad_amount", "wagers.pair_plus"),
        ({"ante": "100", "pair_plus": 150}, "bad_amount", "wagers.ante"),
        ({"ante": 150.0, "pair_plus": 150}, "bad_amount", "wagers.ante"),
        ({"ante": None}, "bad_amount", "wagers.ante"),
        ({"ante": True}, "bad_amount", "wagers.ante"),
        ({"play": 100, "ante": 100}, "not_now", "wagers.play"),
        ({"lucky": 100, "play": 100}, "unknown_wager", "rules.opening_wagers"),
    ],
)
def test_the_first_wager_that_cannot_be_made_is_refused_by_its_own_rule(
    wagers: Any, code: str, rule: str
) -> None:
    """One seat named, or the only one left; and nothing has changed."""
    for seats, seat in (((1,), 0), ((1, 2), 2)):
        round = open_round("three-card-poker", BOOK, seats, {"six_card_bonus_offered": False})
        before = list(round.log)
        with pytest.raises(Refusal) as refused:
            round.answer(Stakes(wagers, seat))
        assert (refused.value.code, refused.value.rule) == (code, rule)
        assert round.log == before


def test_who_may_not_bet_is_refused_for_that_whatever_is_staked() -> None:
    round = open_round("three-card-poker", BOOK, (1, 2), {"six_card_bonus_offered": False})
    for seat, code in ((0, "missing_seat"), (3, "wrong_seat")):
        with pytest.raises(Refusal) as refused:
            round.answer(Stakes({"six_card_bonus": 100}, seat))
        assert refused.value.code == code
