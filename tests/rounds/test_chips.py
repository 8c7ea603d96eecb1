"""The money of a round: what a bank covers, a payout limit cuts, a half leaves over and a coupon is worth."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.money import Odds
from pitboss.rounds.chips import Chips
from pitboss.rounds.events import Coupon, Judged, Returned
from pitboss.rounds.ledger import Ledger
from pitboss.rounds.settlement import Divides, Halves, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Cite
from variants import changed, raw_chapter, rules_of

BOOK, GAME = "merced-poker-room", "three-card-poker"
CITE, OTHER, LIMIT = Cite("pay.ante", "§1"), Cite("rules.other", "§2"), Cite("rules.limit", "§3")
EVENS, TWO = Odds(1), Odds(2)


def chips(book: str = BOOK, game: str = GAME, **values: Any) -> Chips:
    """Chips of two seats at a table of these rules."""
    rules = rules_of(game_of(game), book, changed(raw_chapter(book, game), **values))
    return Chips(rules, {1: 100_000, 2: 100_000}, {})


def staked(made: Chips, **wagers: int) -> Chips:
    for wager, cents in wagers.items():
        made.stake(1, wager, cents, CITE)
    return made


# -- a player's bank -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "paid", "rule"), [(999, 999, "bank_limit"), (1000, 1000, ""), (1001, 1000, "")]
)
def test_a_bank_pays_as_far_as_it_reaches(bank: int, paid: int, rule: str) -> None:
    made = staked(chips(), ante=1000)
    made.open_bank(2, bank, OTHER)
    assert made.win(1, "ante", EVENS, CITE) == paid
    assert made.net[1, "ante"] == paid
    assert made.why[1, "ante"] == (made.rules.cite(rule) if rule else CITE)
    made.close_bank(OTHER)
    assert made.net[2, "player_dealer"] == -paid


@pytest.mark.parametrize(("bank", "taken"), [(999, 999), (1000, 1000), (1001, 1000)])
def test_a_bank_takes_as_far_as_it_reaches_and_the_rest_goes_back_by_that_rule(bank: int, taken: int) -> None:
    made = staked(chips(), ante=1000)
    made.open_bank(2, bank, OTHER)
    made.take(1, "ante", CITE)
    assert made.net[1, "ante"] == -taken
    back = [(entry.amount, entry.cite) for entry in made.log if type(entry) is Returned]
    assert back == ([(1000 - taken, made.rules.cite("bank_limit"))] if taken < 1000 else [])


def test_what_a_bank_has_taken_covers_no_more_than_it_did() -> None:
    made = staked(chips(), ante=600, play=600)
    made.open_bank(2, 1000, OTHER)
    made.take(1, "ante", CITE)
    assert made.win(1, "play", EVENS, CITE) == 400


def test_a_bank_that_covers_all_has_no_limit() -> None:
    made = staked(chips(), ante=1000, play=2000)
    made.open_bank(2, 1000, OTHER, limited=False)
    made.take(1, "play", CITE)
    assert made.win(1, "ante", TWO, CITE) == 2000


def test_chips_lie_where_the_events_say_they_went() -> None:
    made = staked(chips(), ante=1000, pair_plus=500, play=1000)
    made.open_bank(2, 5000, OTHER)
    made.take(1, "ante", CITE)
    made.win(1, "pair_plus", TWO, CITE)
    made.give_back(1, "play", CITE, 400)
    again = Ledger({1: 100_000, 2: 100_000}, {})
    for event in made.log:
        again.post(event)
    books = [(one.chips, one.spots, one.others) for one in (made.ledger, again)]
    assert books[0] == books[1]


# -- what an outcome does --------------------------------------------------------------------------


@pytest.mark.parametrize(("rounding", "back"), [("down", 50), ("up", 51), ("nearest", 51)])
def test_the_odd_cent_of_a_half_goes_as_payments_go(rounding: str, back: int) -> None:
    made = staked(chips("oneida-2003", "roulette", payment_rounding=rounding), ante=101)
    made.settle(1, "ante", Halves(CITE))
    assert made.net[1, "ante"] == back - 101
    assert made.on(1, "ante") == 0


@pytest.mark.parametrize(("stays", "left"), [(True, 500), (False, 0)])
def test_a_winner_that_stays_up_is_paid_and_left_where_it_is(stays: bool, left: int) -> None:
    made = staked(chips(), ante=500)
    assert made.settle(1, "ante", Wins(TWO, CITE, stays=stays)) == 1000
    assert made.on(1, "ante") == left


def test_a_bonus_is_paid_on_what_was_staked_on_another_wager_wherever_that_is() -> None:
    made = staked(chips(), ante=500)
    made.settle(1, "ante", Loses(OTHER))
    assert made.settle(1, "bonus", Wins(TWO, CITE, on="ante")) == 1000
    assert (made.net[1, "ante"], made.net[1, "bonus"]) == (-500, 1000)


def test_of_a_wager_that_is_several_the_losing_parts_are_taken_first() -> None:
    made = staked(chips(), horn=400)
    paid = made.settle(1, "horn", Divides(((3, Loses(OTHER)), (1, Wins(TWO, CITE)))))
    assert (paid, made.net[1, "horn"], made.on(1, "horn")) == (200, -100, 0)
    assert [type(entry).__name__ for entry in made.log] == ["Staked", "Taken", "Paid", "Returned"]


# -- a payout limit --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("most", "paid", "reached"),
    [(2999, [1000, 1999], True), (3000, [1000, 2000], False), (500, [500, 0], True)],
)
def test_wagers_under_one_limit_have_it_together(most: int, paid: list[int], reached: bool) -> None:
    made = staked(chips(), ante=500, play=1000)
    made.limit(1, ("ante", "play"), most, LIMIT)
    assert [made.win(1, wager, TWO, CITE) for wager in ("ante", "play")] == paid
    assert made.limited == ({1: (sum(paid), LIMIT)} if reached else {})
    cut = [entry for entry in made.log if type(entry) is Judged]
    assert len(cut) == sum(one < whole for one, whole in zip(paid, (1000, 2000), strict=True))
    assert (made.why[1, "play"] == LIMIT) is reached


def test_a_limit_of_one_wager_is_told_with_the_wager_alone() -> None:
    made = staked(chips(), ante=500)
    made.limit(1, ("ante",), 999, LIMIT)
    assert made.win(1, "ante", TWO, CITE) == 999
    assert (made.limited, made.why[1, "ante"]) == ({}, LIMIT)


# -- coupons ---------------------------------------------------------------------------------------


def said(made: Chips) -> list[tuple[str, int, str]]:
    return [(entry.wager, entry.amount, entry.does) for entry in made.log if type(entry) is Coupon]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> Chips:
    made = staked(chips(), ante=1000, play=1000)
    monkeypatch.setattr(made.rules, "cite", lambda name: OTHER)
    made.lay_coupon(1, "ante", 700)
    return made


@pytest.mark.parametrize(
    ("outcome", "net", "does"),
    [(Wins(EVENS, CITE), 1700, "taken"), (Pushes(CITE), 0, "returned"), (Loses(CITE), -1000, "taken")],
    ids=["wins", "pushes", "loses"],
)
def test_a_coupon_is_paid_once_and_taken_or_goes_back_with_a_push(
    laid: Chips, outcome: Outcome, net: int, does: str
) -> None:
    laid.settle(1, "ante", outcome)
    assert laid.net[1, "ante"] == net
    assert said(laid) == [("ante", 700, "laid"), ("ante", 700, does)]
    assert not laid.coupons


@pytest.mark.parametrize(
    ("outcome", "again"),
    [(Wins(EVENS, CITE), 1), (Pushes(CITE), 0), (Loses(CITE), 1)],
    ids=["wins", "pushes", "loses"],
)
def test_a_void_hands_back_every_coupon_that_did_not_go_back_before(
    laid: Chips, outcome: Outcome, again: int
) -> None:
    laid.settle(1, "ante", outcome)
    laid.lay_coupon(1, "play", 300)
    before = len(said(laid))
    laid.return_coupons(OTHER)
    assert sorted(said(laid)[before:]) == [("ante", 700, "returned")] * again + [("play", 300, "returned")]
    assert not laid.coupons
