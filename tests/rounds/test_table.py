"""The table's money, cards and bank, without a game around them."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.chance import UNSEEN, Pack
from pitboss.desk import game_of
from pitboss.money import Flat, Odds
from pitboss.procedures.bank import BankTurn
from pitboss.procedures.shoe import ShoeState
from pitboss.rounds import Table
from pitboss.rounds.accounts import balances, check_conservation
from pitboss.rounds.answers import Cards
from pitboss.rounds.events import Closed, Opened, Paid, Returned, Staked, Taken
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Cite, Refusal

CITE = Cite("rules.test", "§1")
HORSESHOE = game_of("three-card-poker").rules("horseshoe-cincinnati")
MERCED = game_of("three-card-poker").rules("merced-poker-room")


@pytest.fixture
def table() -> Table:
    return Table(HORSESHOE, (1, 2, 3), Pack())


def ledger(table: Table) -> dict[str, int]:
    return {account: cents for account, cents in check_conservation(table.log).items() if cents}


def test_what_a_table_remembers_is_of_the_type_its_game_reads() -> None:
    assert Table(MERCED, (1, 2)).remembers(BankTurn) is None
    table = Table(MERCED, (1, 2), state=BankTurn(2, 1))
    assert table.remembers(BankTurn) == BankTurn(2, 1)
    with pytest.raises(AssertionError):
        table.remembers(ShoeState)


def test_a_winner_gets_the_odds_and_the_stake(table: Table) -> None:
    table.stake(1, "ante", 1000, CITE)
    assert table.win(1, "ante", Odds(3, 2), CITE) == 1500
    assert table.net[1, "ante"] == 1500
    assert ledger(table) == {"seat 1": 1500, "house": -1500}


@pytest.mark.parametrize(("stake", "paid"), [(2, 3), (1, 1), (3, 4), (100, 150)])
def test_an_uneven_payment_goes_by_the_documents_rounding(table: Table, stake: int, paid: int) -> None:
    table.stake(1, "ante", stake, CITE)
    assert table.pay(1, "ante", Odds(3, 2), CITE) == paid


def test_a_flat_award_and_a_bonus_without_a_stake(table: Table) -> None:
    table.stake(1, "ante", 700, CITE)
    assert table.win(1, "ante", Flat(10_000), CITE) == 10_000
    assert table.pay(1, "ante_bonus", Odds(4, 1), CITE, stake=table.staked(1, "ante")) == 2800
    assert ledger(table) == {"seat 1": 12_800, "house": -12_800}


def test_a_loser_a_push_a_fee_and_a_move(table: Table) -> None:
    table.stake(1, "ante", 1000, CITE)
    table.stake(2, "ante", 1000, CITE)
    table.stake(3, "come", 1000, CITE)
    table.take(1, "ante", CITE, 400)
    table.give_back(1, "ante", CITE)
    table.give_back(2, "ante", CITE)
    table.charge(2, "vig", 50, CITE)
    table.move(3, "come", "come_4", CITE)
    assert ledger(table) == {"seat 1": -400, "seat 2": -50, "seat 3": -1000, "3:come_4": 1000, "house": 450}
    assert table.net[1, "ante"] == -400
    assert table.on(3, "come") == 0
    assert table.on(3, "come_4") == 1000


@pytest.mark.parametrize(
    ("amount", "says"), [(-1, "not an amount that can be moved"), (1001, "does not hold")]
)
def test_a_game_cannot_give_back_more_than_lies_there(table: Table, amount: int, says: str) -> None:
    table.stake(1, "ante", 1000, CITE)
    with pytest.raises(ChipsLost, match=says):
        table.give_back(1, "ante", CITE, amount)
    assert table.on(1, "ante") == 1000
    assert type(table.log[-1]) is Staked


def test_giving_nothing_back_is_no_event(table: Table) -> None:
    table.stake(1, "ante", 1000, CITE)
    table.give_back(1, "ante", CITE, 0)
    assert table.on(1, "ante") == 1000
    assert type(table.log[-1]) is Staked


def test_even_brings_fractions_to_cents(table: Table) -> None:
    assert [table.even(Fraction(n, 2)) for n in (1, 2, 3)] == [0, 1, 1]


# -- a void --------------------------------------------------------------------------------------


def test_a_void_undoes_payments_and_losses_and_returns_what_stands(table: Table) -> None:
    for seat in (1, 2, 3):
        table.stake(seat, "ante", 1000, CITE)
    table.win(1, "ante", Odds(5, 1), CITE)
    table.pay(1, "ante_bonus", Odds(4, 1), CITE, stake=1000)
    table.take(2, "ante", CITE)
    table.void(CITE)
    assert ledger(table) == {}
    assert set(table.net.values()) == {0}


@pytest.mark.parametrize("closed", [False, True])
def test_a_void_undoes_a_players_bank_before_and_after_it_closes(table: Table, closed: bool) -> None:
    table.open_bank(3, 10_000, CITE)
    table.stake(1, "ante", 4000, CITE)
    table.stake(2, "ante", 6000, CITE)
    table.charge(3, "fee", 100, CITE)
    table.take(1, "ante", CITE)
    table.win(2, "ante", Odds(1, 1), CITE)
    if closed:
        table.close_bank(CITE)
        assert ledger(table) == {"seat 1": -4000, "seat 2": 6000, "seat 3": -2100, "house": 100}
    table.void(CITE)
    assert ledger(table) == {}  # the fee goes back too: a void brings every chip where it was
    assert table.net == {(1, "ante"): 0, (2, "ante"): 0, (3, "fee"): 0, (3, "player_dealer"): 0}


def test_a_void_of_a_bank_that_lost_all() -> None:
    table = Table(MERCED, (1, 2, 3), Pack())
    table.open_bank(3, 10_000, CITE)
    table.stake(1, "ante", 4000, CITE)
    table.stake(2, "ante", 6000, CITE)
    table.take(1, "ante", CITE)
    table.win(2, "ante", Odds(2, 1), CITE)  # only 6,000 of 12,000 are covered
    assert table.cover == 0
    table.close_bank(CITE)
    table.void(CITE)
    assert ledger(table) == {}


def test_a_killed_hand_gets_its_stakes_back(table: Table) -> None:
    table.stake(1, "ante", 1000, CITE)
    table.stake(1, "side", 500, CITE)
    table.stake(2, "ante", 1000, CITE)
    table.kill(1, CITE)
    assert table.dead == {1}
    assert ledger(table) == {"seat 2": -1000, "2:ante": 1000}


def test_a_killed_hand_gets_back_what_was_taken_from_it(table: Table) -> None:
    table.stake(1, "ante", 1000, CITE)
    table.stake(1, "side", 500, CITE)
    table.stake(2, "ante", 1000, CITE)
    table.take(1, "ante", CITE)
    table.take(2, "ante", CITE)
    table.kill(1, CITE)
    assert ledger(table) == {"seat 2": -1000, "house": 1000}
    assert table.net[1, "ante"] == 0


# -- cards ---------------------------------------------------------------------------------------


def draw(table: Table, to: tuple[Any, ...], *cards: str) -> Any:
    asking = table.draw(to, "deal", CITE)
    next(asking)
    try:
        return asking.send(Cards(cards))
    except StopIteration as done:
        return done.value


def test_cards_leave_the_shoe_all_or_none(table: Table) -> None:
    assert table.shoe is not None
    assert draw(table, (1, "dealer", 1), "As", "Kd", "2c") == ["As", "Kd", "2c"]
    assert table.hands == {1: ["As", "2c"], "dealer": ["Kd"]}
    refused = draw(table, (2, 2), "3c", "As")
    assert type(refused) is Refusal
    assert table.shoe.left == 49
    assert 2 not in table.hands


def test_unseen_cards_leave_no_trace_in_the_shoe(table: Table) -> None:
    assert table.shoe is not None
    draw(table, (1, 1), UNSEEN, "As")
    assert table.shoe.gone == ["As"]
    with pytest.raises(Refusal) as refused:
        table.show(1, CITE)
    assert (refused.value.code, refused.value.clause) == ("missing_cards", "§1")


def test_a_waiting_card_must_be_among_the_next(table: Table) -> None:
    for card, cite in (("As", CITE), ("Kd", Cite("rules.other", "§2"))):
        table.wait(card, cite)
    passed = draw(table, (1,), "Kd")  # the first in error comes first
    assert (passed.code, passed.clause) == ("next_card", CITE.clause)
    assert draw(table, (1,), "As") == ["As"]
    assert type(draw(table, (1, 2), "3c", "4c")) is Refusal
    assert draw(table, (1, 2), "3c", UNSEEN) == ["3c", UNSEEN]  # it may be the one nobody saw
    assert table.waiting == []
    assert table.shoe.gone == ["As", "3c", "Kd"]
    assert table.unseen == 0


# -- the independent count -----------------------------------------------------------------------

OPENED = Opened(1, "g", "b", "", {}, {}, "", "", (1,), state={"standing": {"1:pass": 500}})


def test_standing_wagers_were_staked_before() -> None:
    assert check_conservation([OPENED, Closed()]) == {"1:pass": 500, "outside": -500}
    assert check_conservation([OPENED, Taken(1, "pass", 500, CITE)])["house"] == 500


@pytest.mark.parametrize(
    "entry",
    [
        Staked(1, "ante", 0, CITE),
        Staked(1, "ante", -5, CITE),
        Staked(1, "ante", 5.0, CITE),  # type: ignore[arg-type]
        Staked(1, "ante", True, CITE),
        Returned(1, "ante", 5, CITE),  # nothing lies there
        Taken(1, "pass", 501, CITE),
        Paid(1, "ante", 5, CITE, bank="bank"),  # no bank was opened
    ],
)
def test_chips_from_nowhere_are_found(entry: Any) -> None:
    with pytest.raises(ChipsLost):
        check_conservation([OPENED, entry])


def test_balances_go_entry_by_entry() -> None:
    log = [OPENED, Staked(1, "ante", 5, CITE), Taken(1, "ante", 5, CITE)]
    assert [accounts.get("1:ante", 0) for _, accounts in balances(log)] == [0, 5, 0]
