"""Pai gow poker: to whom the bank is offered and in which order, who shares it, and what the house bets against it."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.games.pai_gow_poker.bank import TableState
from pitboss.rounds import Round, drive
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import Shown

GAME, HORSESHOE, ONEIDA = "pai-gow-poker", "horseshoe-cincinnati", "oneida-2003"
SEATS = (1, 2, 3, 4, 5, 6)
ALL_BET = {str(seat): 1000 for seat in SEATS}
PASS, NONE = Chosen("pass"), Chosen("none")


class Table:
    """Answers for the seats that bank, join and bet. Everybody else passes, bets nothing and sets the house way."""

    def __init__(
        self,
        bank: Mapping[int, Chosen] | None = None,
        join: Mapping[int, int] | None = None,
        house: int = 0,
        bets: Mapping[int, int] | None = None,
        seed: int = 1,
    ) -> None:
        self.bank, self.join, self.house, self.bets = bank or {}, join or {}, house, bets or {}
        self.chance = Chance(seeded(seed))
        self.offered: list[int] = []
        self.partners: list[int] = []
        self.house_wager: Any = None

    def answer(self, ask: Ask, round: Round) -> Answer:
        if type(ask) is Bet:
            seat = ask.seats[0]
            return Stakes({"pai_gow": self.bets[seat]} if seat in self.bets else {}, seat)
        if type(ask) is not Choose:
            answer = self.chance.answer(ask)
            assert answer is not None
            return answer
        seat = ask.who
        assert type(seat) is int
        if ask.at == "bank":
            self.offered.append(seat)
            return self.bank.get(seat, PASS)
        if ask.at == "partner":
            self.partners.append(seat)
            return Chosen("join", self.join[seat]) if seat in self.join else PASS
        if ask.at == "house_wager":
            self.house_wager = next(one.amount for one in ask.choices if one.do == "house_bets")
            return Chosen("house_bets", self.house) if self.house else NONE
        return Chosen("house_way")


def played(
    table: Table, book: str, state: TableState | None, seats: tuple[int, ...] = SEATS, **options: Any
) -> Round:
    return drive(open_round(GAME, book, seats, options or None, state), table)


def offered(book: str, state: TableState | None, seats: tuple[int, ...] = SEATS) -> list[int]:
    """To whom the bank is offered, in order, where everybody passes."""
    table = Table()
    played(table, book, state, seats)
    return table.offered


# -- §14.I–V, IV.K(2)–(4): the offer ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "order"),
    [(0, [6, 5, 4, 3, 2, 1]), (6, [5, 4, 3, 2, 1]), (4, [3, 2, 1]), (2, [1]), (1, [])],
)
def test_horseshoe_14_ii_v_the_bank_goes_on_counter_clockwise_to_the_dealers_turn(
    last: int, order: list[int]
) -> None:
    """Seats count clockwise from the dealer's left: after seat 1 it is the dealer's turn."""
    assert offered(HORSESHOE, TableState(bank=last, bets=ALL_BET)) == order


@pytest.mark.parametrize(
    ("first", "last", "order"),
    [
        (0, 0, [6, 5, 4, 3, 2, 1]),
        (6, 0, [6, 5, 4, 3, 2, 1]),
        (5, 0, [5, 4, 3, 2, 1, 6]),
        (3, 0, [3, 2, 1, 6, 5, 4]),
        (1, 0, [1, 6, 5, 4, 3, 2]),
        (3, 3, [2, 1, 6, 5, 4]),
        (3, 5, [3, 2, 1, 6, 4]),
    ],
)
def test_oneida_iv_k3_the_bank_is_offered_once_round_counter_clockwise_and_nobody_banks_twice_running(
    first: int, last: int, order: list[int]
) -> None:
    assert offered(ONEIDA, TableState(bank=last, bets=ALL_BET, first=first)) == order


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_14_iv_k4_only_who_bet_against_the_house_is_offered_the_bank(book: str) -> None:
    assert offered(book, TableState(bank=0, bets={"2": 1000, "5": 500})) == [5, 2]


@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_14_i_k2_the_house_banks_first(book: str) -> None:
    assert offered(book, None) == []
    assert offered(book, TableState(bets=ALL_BET)) == []


def test_oneida_iv_k3_the_first_offer_moves_on_each_round_from_the_dealers_far_right() -> None:
    state: Any = None
    firsts = []
    for _ in range(9):
        table = Table(bets={2: 1000, 5: 1000})
        round = played(table, ONEIDA, state)
        state = round.table.state
        firsts.append(state.first or 6)
    assert firsts == [6, 5, 4, 3, 2, 1, 6, 5, 4]


@pytest.mark.parametrize(
    ("book", "left"),
    [(HORSESHOE, {}), (ONEIDA, {"1": 1000, "3": 1000})],
)
def test_14_iv_k4a_which_bets_against_the_house_count_after_a_bank(book: str, left: dict[str, int]) -> None:
    """Horseshoe: those of the previous hand, and then nobody bet against the house; Oneida: the last it banked."""
    table = Table({3: Chosen("bank", 50_000)}, bets={1: 1000})
    round = played(table, book, TableState(bank=0, bets={"1": 1000, "3": 1000}))
    assert (round.table.state.bank, round.table.state.bets) == (3, left)


# -- §14.XIX: partners -----------------------------------------------------------------------------


def test_horseshoe_14_xix_the_others_are_asked_to_join_counter_clockwise_and_the_bank_is_not() -> None:
    table = Table({4: Chosen("bank", 10_000)}, bets={1: 1000})
    played(table, HORSESHOE, TableState(bank=0, bets={"4": 1000}))
    assert table.partners == [6, 5, 3, 2, 1]


def test_horseshoe_14_xix_partners_bet_nothing_against_the_bank_they_share() -> None:
    table = Table({4: Chosen("bank", 10_000)}, join={5: 5_000}, bets={1: 1000, 5: 1000})
    round = played(table, HORSESHOE, TableState(bank=0, bets={"4": 1000}))
    assert round.table.staked(5, "pai_gow") == 0
    assert round.table.staked(1, "pai_gow") == 1000


# -- §14.VII–IX: what the house bets ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "join", "most"),
    [
        (50_000, {}, 2_000),  # no more than the bank's last bet
        (2_000, {}, 2_000),
        (1_900, {}, 1_900),  # and no more than the bank can pay
        (100, {}, 100),
        (50_000, {5: 10_000}, 60_000),  # with partners the house says how much
        (100, {5: 100}, 200),
    ],
)
def test_horseshoe_14_viii_xix_what_the_house_may_bet_against_a_bank(
    chips: int, join: dict[int, int], most: int
) -> None:
    table = Table({4: Chosen("bank", chips)}, join=join)
    played(table, HORSESHOE, TableState(bank=0, bets={"4": 2_000}))
    assert (table.house_wager.minimum, table.house_wager.maximum, table.house_wager.step) == (100, most, 100)


def test_horseshoe_14_viii_a_bank_without_a_chip_has_no_wager_of_the_house() -> None:
    table = Table({4: Chosen("bank", 99)})
    played(table, HORSESHOE, TableState(bank=0, bets={"4": 2_000}))
    assert table.house_wager is None


@pytest.mark.parametrize("seed", range(8))
def test_14_xvi_k11_the_house_alone_plays_against_a_bank_whose_hand_is_turned_up(seed: int) -> None:
    """Everybody else's hand is surrendered: what the house wins or loses still goes by both hands."""

    class Surrendering(Table):
        def answer(self, ask: Ask, round: Round) -> Answer:
            if type(ask) is Choose and ask.at == "set" and ask.who != 4:
                return Chosen("surrender")
            return super().answer(ask, round)

    table = Surrendering({4: Chosen("bank", 50_000)}, house=2_000, bets={1: 1000}, seed=seed)
    round = played(table, HORSESHOE, TableState(bank=0, bets={"4": 2_000}))
    shown = {entry.who for entry in round.log if type(entry) is Shown}
    assert {4, "dealer"} <= shown


def test_horseshoe_14_xvi_what_the_house_wins_and_loses_against_a_bank_and_what_it_pushes() -> None:
    """A win costs the bank the wager, a loss brings it less commission, and a push moves nothing."""
    found = set()
    for seed in range(30):
        table = Table({4: Chosen("bank", 50_000)}, house=2_000, bets={1: 1000}, seed=seed)
        net = played(table, HORSESHOE, TableState(bank=0, bets={"4": 2_000})).table.net
        if not net[1, "pai_gow"]:
            found.add(net[4, "bank"])
    assert found == {-2_000, 0, 1_900}


def test_oneida_iv_k5_the_house_bets_nothing_against_a_bank_it_has_half_of() -> None:
    table = Table({4: Chosen("co_bank", 50_000)}, house=2_000)
    played(table, ONEIDA, TableState(bank=0, bets={"4": 2_000}))
    assert table.house_wager is None


# -- IV.K(13): half of a bank ----------------------------------------------------------------------


def test_oneida_iv_k13_the_odd_cent_of_a_shared_bank_is_the_players() -> None:
    """Half of a surplus goes to the tray and half of a shortfall comes from it, to the cent down."""
    found = set()
    for seed in range(20):
        table = Table({4: Chosen("co_bank", 50_000)}, bets={1: 101}, seed=seed)
        options = {"smallest_chip": "0.01", "minimum": "0.01"}
        round = played(table, ONEIDA, TableState(bank=0, bets={"4": 2_000}), **options)
        net = round.table.net
        found.add((net[1, "pai_gow"], net.get((1, "vig"), 0), net[4, "bank"]))
    assert found == {(-101, 0, 49), (0, 0, 0), (101, -5, -50)}
