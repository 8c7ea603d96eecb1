"""Streams: what a player or a bot does never changes the cards to come."""

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import chapters
from pitboss.floor import LiveTable
from pitboss.floor.bots import plainest
from pitboss.floor.streams import Streams
from pitboss.rounds.answers import Cards, Chosen, Stakes, Stopped, Thrown
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal

SEED = bytes(32)
ROUNDS = 4


def test_streams_of_one_seed_are_told_apart_by_their_names() -> None:
    one, other = Streams(SEED), Streams(SEED)
    assert one.named("bots").bits(256) == other.named("bots").bits(256) != one.named("dice").bits(256)
    assert one.named("bots").bits(256) != Streams(bytes(31) + b"x").named("bots").bits(256)
    first, second = one.shuffles(), other.shuffles()
    assert [first().bits(256) for _ in range(3)] == [second().bits(256) for _ in range(3)]
    assert first().bits(256) != first().bits(256)


def came(table: LiveTable) -> list[Any]:
    """What chance has brought in this round, one by one."""
    found: list[Any] = []
    for entry in table.round.log:
        if type(entry) is Cards:
            found += entry.cards
        elif type(entry) in (Thrown, Stopped):
            found.append(entry)
    return found


def play(table: LiveTable, seed: int | None) -> list[list[Any]]:
    """Play some rounds: the plainest way, or any way; what came in each."""
    player, rounds = RandomPlayer(seeded(seed or 0)), []
    for _ in range(ROUNDS):
        for tries in range(60):
            ask = table.round.ask
            if ask is None:
                break
            assert isinstance(ask, (Bet, Choose))
            try:
                table.answer(_decided(player, ask, table.seat, tries, seed))
            except Refusal:
                continue
        rounds += [came(table)] if came(table) else []
        if not table.round.over:
            break
        table.new_round()
    return rounds


def _decided(player: RandomPlayer, ask: Any, seat: int, tries: int, seed: int | None) -> Any:
    if seed is not None:
        return player.decide(ask, seat=seat)
    if type(ask) is Bet:
        first = ask.offers_to(seat)[0]
        return Stakes({first.wager: first.amount.least}, seat)
    return plainest(ask, seat, tries) if ask.who else Chosen("end", seat=seat)


@pytest.mark.parametrize("bots", [1, 2])
@pytest.mark.parametrize(("book", "game"), [(book, game.id) for book, game in chapters()])
def test_the_cards_to_come_are_the_same_whatever_is_decided(book: str, game: str, bots: int) -> None:
    """As many cards as both tables saw since the same shuffle are the same cards, decision by decision."""
    games = {one.id: one for _, one in chapters()}
    rules = games[game].rules(book)
    tables = [LiveTable(games[game], rules, 1, bots, SEED) for _ in range(3)]
    played = [play(table, seed) for table, seed in zip(tables, (None, 3, 4), strict=True)]
    shuffled_each_round = games[game].state_type is None or game in (
        "poker",
        "three-card-poker",
        "four-card-poker",
        "pure-21-5-blackjack",
    )
    if not shuffled_each_round:
        played = [[[one for came in rounds for one in came]] for rounds in played]
    for one, other in pairwise(played):
        for first, second in zip(one, other, strict=False):
            shorter = min(len(first), len(second))
            assert first[:shorter] == second[:shorter]


def test_two_tables_with_other_players_beside_them_deal_the_same() -> None:
    game = next(one for _, one in chapters() if one.id == "blackjack")
    rules = game.rules("horseshoe-cincinnati")
    alone, company = (LiveTable(game, rules, 1, bots, SEED) for bots in (0, 3))
    for table in (alone, company):
        table.answer(Stakes({"blackjack": 2_500}, 1))
    one, other = came(alone), came(company)
    assert one == other[: len(one)]


@pytest.mark.parametrize("bots", [1, 4])
def test_the_throws_to_come_are_the_same_whoever_stakes_beside_them(bots: int) -> None:
    game = next(one for _, one in chapters() if one.id == "craps")
    rules = game.rules("horseshoe-cincinnati")
    alone, company = (LiveTable(game, rules, 1, others, SEED) for others in (0, bots))
    for table in (alone, company):
        for number in range(8):
            if table is company and number % 2:
                table.answer(Chosen("bet", 500, "field", seat=1))
            for said in (
                Chosen("bet", 1_000, "pass", 1),
                Chosen("take_dice", seat=1),
                Chosen("roll", seat=1),
            ):
                with suppress(Refusal):
                    table.answer(said)
    one, other = came(alone), came(company)
    assert min(len(one), len(other)) >= 4
    assert all(first == second for first, second in zip(one, other, strict=False))
