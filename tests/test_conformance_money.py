"""Every game in every rulebook: the ledger is the independent count, and the order of bets decides nothing."""

from functools import cache
from typing import Any

import pytest

from everyday import every_chapter
from ledgers import at_opening, held
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.rounds import Game, Round, drive, write_log
from pitboss.rounds.accounts import balances
from pitboss.rounds.answers import Answer, Stakes
from pitboss.rounds.asks import Ask, Bet
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Money
from pitboss.rounds.game import CarriesOver
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Cite, Refusal
from seating import STACK, opened, rules_of
from sizes import so_many

CHAPTERS = every_chapter()
CITE = Cite("rules.test", "§1")
ROUNDS = so_many(everyday=2, ci=6)


@cache
def sample(book: str, id: str) -> tuple[Round, ...]:
    """Rounds of one table, each beginning where the last one ended, half of them with irregularities called."""
    game, state, rounds = game_of(id), None, []
    for calls in (0, 60):
        player = RandomPlayer(seeded(31 + calls), calls)
        for _ in range(ROUNDS):
            round = drive(opened(book, game, state), player)
            state = round.table.state
            rounds.append(round)
    return tuple(rounds)


def counted(accounts: dict[str, int]) -> dict[str, int]:
    return {name: cents for name, cents in accounts.items() if cents}


# -- the ledger ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_the_ledger_is_the_independent_count_after_every_event(book: str, id: str) -> None:
    for round in sample(book, id):
        again = at_opening(round)
        for entry, accounts in balances(round.log):
            if isinstance(entry, Money):
                again.post(entry)
            assert held(again) == counted(accounts), entry
        assert held(again) == held(round.table.ledger)
        assert counted(again.net) == counted(round.table.net)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_the_table_counts_as_it_goes(book: str, id: str) -> None:
    """At every ask, a seat's chips are its stack with what the round has brought and taken."""
    round, player = opened(book, game_of(id)), RandomPlayer(seeded(8), 60)
    while (ask := round.ask) is not None:
        *_, (_, accounts) = balances(round.log)
        assert held(round.table.ledger) == counted(accounts)
        try:
            round.answer(player.answer(ask, round))
        except Refusal as refusal:
            player.refused(refusal)
    staked = sum(round.table.spots.values())
    chips = sum(round.table.ledger.chips.values())
    assert chips + staked == STACK * len(round.table.seats) + sum(round.table.net.values())


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_what_the_seats_gained_is_what_their_wagers_won(book: str, id: str) -> None:
    for round in sample(book, id):
        before = at_opening(round)
        for seat, net in round.net().items():
            spots = (
                sum(cents for (who, _), cents in ledger.spots.items() if who == seat)
                for ledger in (round.table.ledger, before)
            )
            after, stood = spots
            gained = round.table.ledger.balance(seat) + after - before.balance(seat) - stood
            assert gained == sum(net.values())


class Forgets(Game):
    """A game that ends with chips on the layout, in the pot or in the bank."""

    id, title, ruleset = "forgets", "Forgets", game_of("big-six").ruleset

    def __init__(self, where: str) -> None:
        self.where = where

    def play(self, table: Any) -> Any:
        table.open_bank(1, 100, CITE)
        if self.where == "a spot":
            table.stake(1, "1", 100, CITE)
        if self.where != "the bank":
            table.close_bank(CITE)
        yield from table.pause("after_round")


@pytest.mark.parametrize(("where", "lost"), [("nowhere", False), ("a spot", True), ("the bank", True)])
def test_a_round_may_not_end_with_chips_that_nobody_has(where: str, lost: bool) -> None:
    game = Forgets(where)
    round = Round(game, rules_of("horseshoe-cincinnati", "big-six"), (1,))
    ask: Ask | None = round.ask
    assert ask is not None
    if lost:
        with pytest.raises(ChipsLost, match="chips left over"):
            drive(round, RandomPlayer(seeded(1)))
        game.carries_over = CarriesOver(
            lambda state: {},
            lambda table: False,
            lambda ask: None,
            lambda table: (),
            lambda table: "",
            lambda table: {},
        )  # type: ignore[misc]
        round = Round(game, round.rules, (1,))
    drive(round, RandomPlayer(seeded(1)))
    assert bool(round.log[-1].balances) is lost


# -- bets in any order ---------------------------------------------------------------------------


def bets_of(book: str, game: Game, seed: int) -> dict[int, Stakes]:
    """Stakes the table takes, by seat; none where it asks for no bets."""
    round, player, stakes = opened(book, game), RandomPlayer(seeded(seed)), {}
    while (ask := round.ask) is not None:
        answer = player.answer(ask, round)
        try:
            round.answer(answer)
        except Refusal as refusal:
            player.refused(refusal)
        else:
            if type(answer) is Stakes:
                stakes[answer.seat] = answer
    return stakes


class InOrder(RandomPlayer):
    """A random player whose seats bet what they are told to, in the order they are told."""

    def __init__(self, seed: int, bets: list[Stakes]) -> None:
        super().__init__(seeded(seed), chance=seeded(seed))
        self.bets = bets

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        if type(ask) is not Bet:
            return super().decide(ask, seats, seat)
        return next(bet for bet in self.bets if ask.asks(bet.seat))


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
@pytest.mark.parametrize("seed", range(so_many(everyday=1, ci=4)))
def test_the_order_in_which_seats_bet_decides_nothing(book: str, id: str, seed: int) -> None:
    stakes = list(bets_of(book, game_of(id), seed).values())
    one, *others = (
        drive(opened(book, game_of(id)), InOrder(seed, order))
        for order in (stakes, stakes[::-1], stakes[1:] + stakes[:1])
    )
    for other in others:
        assert other.net() == one.net()
        assert held(other.table.ledger) == held(one.table.ledger)
        assert other.table.hands == one.table.hands
        assert write_log(other.log[-1:]) == write_log(one.log[-1:])
