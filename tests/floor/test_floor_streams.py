"""Streams: what a player or a bot does never changes the cards to come."""

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import DrbgSource, seeded
from pitboss.desk import chapters
from pitboss.floor import LiveTable
from pitboss.floor.bots import plainest
from pitboss.floor.tables import drawn
from pitboss.rounds.answers import Cards, Chosen, Stakes, Stopped, Thrown
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal

SEED = bytes(32)
ROUNDS = 4


def test_streams_of_one_seed_are_told_apart_by_their_names() -> None:
    assert drawn(SEED, "bots") == drawn(SEED, "bots") != drawn(SEED, "round 1") != drawn(SEED, "round 2")
    assert drawn(SEED, "bots") != drawn(bytes(31) + b"x", "bots")


def test_a_table_of_the_house_draws_everything_fresh() -> None:
    """Nothing of a live table comes from a seed that somebody could have: each round's is new from the system."""
    game = next(one for _, one in chapters() if one.id == "big-six")
    tables = [LiveTable(game, game.rules("horseshoe-cincinnati"), 1, 1) for _ in range(20)]
    assert len({drawn(None, "round 1") for _ in range(20)}) == 20
    assert len({table.seed for table in tables}) == 20
    assert len({table.bot.source.bits(256) for table in tables}) == 20
    assert type(tables[0].bot.source) is DrbgSource, (
        "fresh entropy for every draw of a bot is the table's time"
    )


def came(table: LiveTable) -> list[Any]:
    """What chance has brought in this round, one by one."""
    found: list[Any] = []
    for entry in table.round.log:
        if type(entry) is Cards:
            found += entry.cards
        elif type(entry) in (Thrown, Stopped):
            found.append(entry)
    return found


def play(table: LiveTable, seed: int | None) -> list[tuple[Any, list[Any]]]:
    """Play some rounds: the plainest way, or any way; what was gone of the shoe before each, and what came."""
    player, rounds = RandomPlayer(seeded(seed or 0)), list[tuple[Any, list[Any]]]()
    for _ in range(ROUNDS):
        gone = getattr(table.round.table.state, "gone", None)
        for tries in range(60):
            ask = table.round.ask
            if ask is None:
                break
            assert isinstance(ask, (Bet, Choose))
            try:
                table.answer(_decided(player, ask, table.seat, tries, seed))
            except Refusal:
                continue
        rounds.append((gone, came(table)))
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
@pytest.mark.parametrize(("book", "game"), every_chapter(doors=True))
def test_the_cards_to_come_are_the_same_whatever_is_decided(book: str, game: str, bots: int) -> None:
    """As many cards as both tables saw in a round are the same cards, decision by decision.

    A shoe that lasts is put in order anew for every round: there only what both had left can be the same.
    """
    games = {one.id: one for _, one in chapters()}
    rules = games[game].rules(book)
    tables = [LiveTable(games[game], rules, 1, bots, SEED) for _ in range(3)]
    played = [play(table, seed) for table, seed in zip(tables, (None, 3, 4), strict=True)]
    compared = 0
    for one, other in pairwise(played):
        for (left, first), (there, second) in zip(one, other, strict=False):
            if left != there:
                break
            shorter = min(len(first), len(second))
            assert first[:shorter] == second[:shorter]
            compared += shorter
    assert compared or tables[0].round.table.shoe is None


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
    thrown: list[dict[int, list[Any]]] = [{}, {}]
    for table, throws in zip((alone, company), thrown, strict=True):
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
                throws[table.number] = came(table)
    both = [(thrown[0][number], thrown[1][number]) for number in thrown[0] if number in thrown[1]]
    assert sum(min(len(one), len(other)) for one, other in both) >= 4
    for one, other in both:
        assert all(first == second for first, second in zip(one, other, strict=False))
