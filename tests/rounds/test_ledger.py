"""The ledger: chips only move, nothing pays out what it does not hold, and a void brings every cent back."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledgers import held
from pitboss.rounds.accounts import balances
from pitboss.rounds.events import (
    Awarded,
    BankClosed,
    Banked,
    Charged,
    Money,
    Moved,
    Opened,
    Paid,
    Put,
    Raked,
    Returned,
    Reversed,
    Staked,
    Taken,
    Uncalled,
    account_name,
)
from pitboss.rounds.ledger import OUTSIDE, ChipsLost, Ledger, undone
from pitboss.rulebooks import Cite

CITE, OTHER = Cite("rules.test", "§1"), Cite("rules.other", "§2")
STACKS, STANDING = {1: 5000, 2: 300}, {(1, "pass"): 1000, (2, "come"): 200}


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(STACKS, STANDING)


def void(ledger: Ledger, log: list[Any]) -> list[Reversed]:
    """Undo everything in a log, move by move."""
    back = [
        Reversed(seat, wager, cents, CITE, source, target)
        for seat, wager, cents, source, target in undone(log)
    ]
    for event in back:
        ledger.post(event)
    return back


# -- the books -----------------------------------------------------------------------------------


def test_the_books_open_with_what_was_there_before(ledger: Ledger) -> None:
    assert held(ledger) == {"seat 1": 5000, "seat 2": 300, "1:pass": 1000, "2:come": 200, OUTSIDE: -6500}
    assert ledger.net == {(1, "pass"): 0, (2, "come"): 0}
    assert held(Ledger({}, {})) == {}


def test_what_is_empty_again_does_not_stand(ledger: Ledger) -> None:
    ledger.post(Banked(1, "bank", 700, CITE))
    assert ledger.standing() == {"1:pass": 1000, "2:come": 200, "bank": 700}
    ledger.post(BankClosed(1, "bank", 700, CITE))
    ledger.post(Returned(2, "come", 200, CITE))
    assert ledger.standing() == {"1:pass": 1000}


@pytest.mark.parametrize(
    ("event", "source", "target"),
    [
        (Staked(1, "ante", 7, CITE), 1, (1, "ante")),
        (Returned(1, "pass", 7, CITE), (1, "pass"), 1),
        (Paid(1, "pass", 7, CITE), "house", 1),
        (Taken(1, "pass", 7, CITE), (1, "pass"), "house"),
        (Taken(1, "pass", 7, CITE, bank="bank"), (1, "pass"), "bank"),
        (Charged(1, "vig", 7, CITE), 1, "house"),
        (Moved(2, "come", 7, CITE, "come_4"), (2, "come"), (2, "come_4")),
        (Banked(1, "player_dealer", 7, CITE), 1, "bank"),
        (Put(1, "blind", 7, CITE), 1, "pot"),
        (Reversed(1, "pass", 7, CITE, 1, (1, "pass")), (1, "pass"), 1),
    ],
)
def test_a_move_takes_from_one_account_and_gives_to_another(
    ledger: Ledger, event: Money, source: Any, target: Any
) -> None:
    before = ledger.balance(source), ledger.balance(target)
    ledger.post(event)
    assert (ledger.balance(source), ledger.balance(target)) == (before[0] - 7, before[1] + 7)
    assert (event.source, event.target) == (account_name(source), account_name(target))
    assert sum(held(ledger).values()) == 0


@pytest.mark.parametrize("amount", [0, -1, -(10**9), True, False, 5.0, "5", None])
def test_only_a_whole_positive_number_of_cents_can_move(ledger: Ledger, amount: Any) -> None:
    before = held(ledger)
    with pytest.raises(ChipsLost, match="not an amount that can be moved"):
        ledger.post(Staked(1, "ante", amount, CITE))
    assert held(ledger) == before


@pytest.mark.parametrize(
    "event",
    [
        Returned(1, "pass", 1001, CITE),
        Taken(1, "pass", 1001, CITE),
        Moved(1, "pass", 1001, CITE, "come"),
        Returned(1, "ante", 1, CITE),
        Returned(2, "pass", 1, CITE),  # another seat's
        Paid(1, "pass", 1, CITE, bank="bank"),
        BankClosed(1, "player_dealer", 1, CITE),
        Uncalled(1, "bet", 1, CITE),
        Awarded(1, "main", 1, CITE),
        Raked(0, "main", 1, CITE),
    ],
)
def test_a_spot_a_pot_and_a_bank_pay_out_only_what_they_hold(ledger: Ledger, event: Money) -> None:
    before, net = held(ledger), dict(ledger.net)
    with pytest.raises(ChipsLost, match="does not hold"):
        ledger.post(event)
    assert (held(ledger), ledger.net) == (before, net)


def test_a_spot_pays_out_to_the_last_cent(ledger: Ledger) -> None:
    ledger.post(Taken(1, "pass", 1000, CITE))
    assert ledger.balance((1, "pass")) == 0


def test_the_house_the_rake_and_a_seat_may_owe(ledger: Ledger) -> None:
    ledger.post(Paid(1, "pass", 10**9, CITE))
    ledger.post(Staked(2, "ante", 301, CITE))
    ledger.post(Reversed(0, "main", 5, CITE, "pot", "rake"))
    owed = {name: cents for name, cents in held(ledger).items() if cents < 0 and name != OUTSIDE}
    assert owed == {"house": -(10**9), "seat 2": -1, "rake": -5}


def test_what_stands_is_what_lies_on_spots_in_pots_and_in_banks(ledger: Ledger) -> None:
    ledger.post(Put(1, "blind", 30, CITE))
    ledger.post(Banked(1, "player_dealer", 40, CITE))
    ledger.post(Taken(2, "come", 200, CITE))
    assert ledger.standing() == {"1:pass": 1000, "pot": 30, "bank": 40}


# -- what each wager came to ---------------------------------------------------------------------


def test_winnings_and_losses_count_by_wager_and_name_their_rule(ledger: Ledger) -> None:
    ledger.post(Staked(1, "ante", 100, CITE))
    assert (ledger.net[1, "ante"], ledger.why) == (0, {})  # a stake is neither won nor lost
    ledger.post(Paid(1, "ante", 150, CITE))
    ledger.post(Taken(1, "ante", 40, OTHER))
    ledger.post(Charged(2, "fee", 25, CITE))
    assert (ledger.net[1, "ante"], ledger.net[2, "fee"]) == (110, -25)
    assert ledger.why == {(1, "ante"): OTHER, (2, "fee"): CITE}


def test_all_moves_of_a_seat_into_and_out_of_a_pot_count_as_one(ledger: Ledger) -> None:
    for event in (
        Put(1, "small_blind", 100, CITE),
        Put(1, "raise", 400, CITE),
        Uncalled(1, "bet", 200, CITE),
    ):
        ledger.post(event)
    ledger.post(Put(2, "call", 300, CITE))
    ledger.post(Raked(0, "main", 50, CITE))
    ledger.post(Awarded(1, "main", 550, CITE))
    pots = {spot: cents for spot, cents in ledger.net.items() if spot[1] == "pot"}
    assert pots == {(1, "pot"): 250, (2, "pot"): -300}


# -- a void --------------------------------------------------------------------------------------


def test_moves_there_and_back_cancel_out() -> None:
    log = [Staked(1, "ante", 100, CITE), Paid(1, "ante", 50, CITE), Returned(1, "ante", 100, CITE)]
    assert undone(log) == [(1, "ante", 50, "house", 1)]
    again = undone([*log, Staked(1, "ante", 30, CITE)])
    assert set(again) == {(1, "ante", 50, "house", 1), (1, "ante", 30, 1, (1, "ante"))}
    assert len(again) == 2
    assert undone([]) == []


def test_moves_of_different_wagers_do_not_cancel_out() -> None:
    """They come to different results, so each goes back under its own name."""
    log = [Paid(1, "ante", 50, CITE), Charged(1, "fee", 50, CITE)]
    assert sorted(undone(log)) == [(1, "ante", 50, "house", 1), (1, "fee", 50, 1, "house")]


CHAINS = {
    "a stake that was lost": [Staked(1, "a", 9, CITE), Taken(1, "a", 9, CITE)],
    "a come bet that travelled and was lost": [
        Staked(1, "come", 9, CITE),
        Moved(1, "come", 9, CITE, "come_4"),
        Taken(1, "come_4", 9, CITE),
    ],
    "two that met on one spot": [
        Staked(1, "come", 9, CITE),
        Moved(1, "come", 9, CITE, "come_4"),
        Staked(1, "come", 5, CITE),
        Moved(1, "come", 5, CITE, "come_4"),
        Returned(1, "come_4", 14, CITE),
    ],
    "a bank that won and closed": [
        Banked(3, "player_dealer", 100, CITE),
        Staked(1, "a", 9, CITE),
        Taken(1, "a", 9, CITE, bank="bank"),
        Paid(2, "b", 50, CITE, bank="bank"),
        BankClosed(3, "player_dealer", 59, CITE),
    ],
    "a pot that was raked and won": [
        Put(1, "blind", 9, CITE),
        Put(2, "blind", 9, CITE),
        Raked(0, "main", 4, CITE),
        Awarded(2, "main", 14, CITE),
    ],
    "a ring of spots": [
        Staked(1, "a", 9, CITE),
        Moved(1, "a", 9, CITE, "b"),
        Moved(1, "b", 9, CITE, "c"),
        Moved(1, "c", 9, CITE, "a"),
        Taken(1, "a", 4, CITE),
    ],
}


@pytest.mark.parametrize("log", CHAINS.values(), ids=CHAINS)
def test_a_chain_of_moves_is_undone_from_its_end(log: list[Money]) -> None:
    """At every stage: no account is emptied before it is refilled, and no chip or result is left anywhere."""
    for length in range(len(log) + 1):
        ledger = Ledger({}, {})
        for event in log[:length]:
            ledger.post(event)
        void(ledger, log[:length])
        assert held(ledger) == {}
        assert set(ledger.net.values()) <= {0}


@pytest.mark.parametrize(
    ("event", "sign"),
    [
        (Reversed(1, "a", 5, CITE, 1, (1, "a")), 0),  # a stake comes back
        (Reversed(1, "a", 5, CITE, (1, "a"), "house"), 1),  # a loss is made good
        (Reversed(1, "a", 5, CITE, "house", 1), -1),  # winnings go back
        (Reversed(1, "a", 5, CITE, (1, "a"), (1, "b")), 0),  # chips that travelled are the seat's all along
        (Reversed(1, "pot", 5, CITE, 1, "pot"), 1),
        (Reversed(1, "a", 5, CITE, 2, "pot"), 0),
        (Reversed(0, "main", 5, CITE, "pot", "rake"), 0),
    ],
)
def test_what_is_undone_turns_the_result_round(event: Reversed, sign: int) -> None:
    assert event.sign == sign


SPOT = st.sampled_from(("a", "b", "c"))
SEAT, CENTS = st.integers(1, 3), st.integers(1, 60)


def money(kind: Any, *more: Any, **names: Any) -> st.SearchStrategy[Money]:
    return st.builds(kind, SEAT, SPOT, CENTS, st.just(CITE), *more, **names)


BANKS = st.sampled_from(("house", "bank"))
EVENTS = st.one_of(
    *(
        money(kind)
        for kind in (Staked, Staked, Returned, Charged, Banked, BankClosed, Put, Uncalled, Awarded)
    ),
    *(money(kind, bank=BANKS) for kind in (Paid, Taken)),
    money(Moved, SPOT),
    st.builds(Raked, st.just(0), SPOT, CENTS, st.just(CITE)),
)


def played(events: list[Money], ledger: Ledger) -> list[Any]:
    """Post what can be posted; a log of it."""
    stacks = {str(seat): cents for seat, cents in STACKS.items()}
    standing = {account_name(spot): cents for spot, cents in STANDING.items()}
    log: list[Any] = [Opened(1, "g", "b", "", {}, {}, "", "", (1, 2, 3), stacks, {"standing": standing})]
    for event in events:
        try:
            ledger.post(event)
        except ChipsLost:
            continue
        log.append(event)
    return log


@given(st.lists(EVENTS, max_size=40))
def test_whatever_moves_the_ledger_is_the_independent_count(events: list[Money]) -> None:
    ledger = Ledger(STACKS, STANDING)
    log, again = played(events, ledger), Ledger(STACKS, STANDING)
    for entry, accounts in balances(log):
        if isinstance(entry, Money):
            again.post(entry)
        assert held(again) == {name: cents for name, cents in accounts.items() if cents}
    assert held(again) == held(ledger)


@given(st.lists(EVENTS, max_size=40))
def test_whatever_moved_a_void_brings_back(events: list[Money]) -> None:
    ledger = Ledger(STACKS, STANDING)
    opened = held(ledger)
    void(ledger, played(events, ledger))
    assert held(ledger) == opened
    assert set(ledger.net.values()) <= {0}


ORDER = """
from pitboss.rounds.events import Moved, Staked, Taken
from pitboss.rounds.ledger import undone
from pitboss.rulebooks import Cite
cite = Cite("rules.test", "§1")
names = ("a", "b", "c", "d", "e")
log = [Staked(seat, name, 9, cite) for seat in (1, 2) for name in names]
log += [Moved(seat, name, 9, cite, name + "4") for seat in (1, 2) for name in names]
log += [Taken(seat, name + "4", 5, cite) for seat in (1, 2) for name in names]
print(undone(log))
"""


def test_a_void_goes_back_in_the_same_order_under_any_hash_seed(project: Path) -> None:
    def order(seed: str) -> bytes:
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(project / "src")}
        return subprocess.run([sys.executable, "-c", ORDER], env=env, capture_output=True, check=True).stdout

    assert order("0") == order("1") == order("4294967295")
