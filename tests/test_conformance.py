"""One suite for every game in every rulebook: whatever is dealt and decided, a round keeps the engine's promises."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, chapters, game_of, replay_log
from pitboss.rounds import Game, Round, drive, read_log, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Answer, Called, Cards, Stopped, Thrown
from pitboss.rounds.asks import Ask
from pitboss.rounds.audit import reopen
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.drivers.replay import Replay
from pitboss.rounds.events import Closed, Due, Irregular, Opened, Voided
from pitboss.rulebooks import Refusal

CHAPTERS = [pytest.param(book, game.id, id=f"{book} {game.id}") for book, game in chapters()]
ROUNDS = 12
MOST_ENTRIES = 50_000
STACK = 50_000


def seats_of(game: Game, rules: Any) -> tuple[int, ...]:
    """A few places round the table, not all next to each other."""
    most = game.seats(rules)
    return tuple(sorted({1, max(1, most // 2), most}))


def opened(book: str, game: Game, state: Any = None) -> Round:
    rules = _rules(book, game.id)
    seats = seats_of(game, rules)
    return Round(game, rules, seats, state, dict.fromkeys(seats, STACK))


@cache
def _rules(book: str, id: str) -> Any:
    return game_of(id).rules(book)


class Counted(RandomPlayer):
    """A random player that gives up on a round that does not end."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        assert len(round.log) < MOST_ENTRIES, "the round does not end"
        return super().answer(ask, round)


def played(book: str, game: Game, seed: int, calls: int) -> Iterator[Round]:
    """Rounds at one table, each beginning where the last one ended."""
    state = None
    player = Counted(seeded(seed), calls)
    for _ in range(ROUNDS):
        round = drive(opened(book, game, state), player)
        state = round.table.state
        yield round


@cache
def sample(book: str, id: str) -> tuple[Round, ...]:
    """Rounds of one chapter, half of them with irregularities called."""
    game = game_of(id)
    return (*played(book, game, 1, 0), *played(book, game, 2, 60))


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_rounds_end_and_chips_are_conserved_at_every_event(book: str, id: str) -> None:
    for round in sample(book, id):
        assert round.over
        assert type(round.log[0]) is Opened
        assert type(round.log[-1]) is Closed
        check_conservation(round.log)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_what_is_left_on_the_layout_is_what_the_close_says(book: str, id: str) -> None:
    for round in sample(book, id):
        balances = check_conservation(round.log)
        standing = {account: cents for account, cents in balances.items() if ":" in account and cents}
        assert round.log[-1].balances == standing


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_the_audit_finds_nothing_and_the_replay_is_byte_identical(book: str, id: str) -> None:
    for round in sample(book, id):
        data = write_log(round.log)
        found = audit_log(data)
        assert found.clean, found.divergence
        assert write_log(replay_log(data).log) == data
        assert write_log(read_log(data)) == data


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_the_replay_driver_brings_the_same_round(book: str, id: str) -> None:
    for round in sample(book, id)[:4]:
        again = drive(reopen(round.log, round.game, round.rules), Replay(round.log))
        assert again.log == round.log
        assert again.table.net == round.table.net
        assert again.table.state == round.table.state


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_every_event_has_a_clause(book: str, id: str) -> None:
    for round in sample(book, id):
        for event in round.events:
            if type(event) in (Opened, Closed):
                continue
            cites = event.duties if type(event) is Due else (event.cite,)  # type: ignore[union-attr]
            assert cites
            assert all(cite.rule and cite.clause for cite in cites), event


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_an_irregularity_is_an_event_with_the_documents_remedy(book: str, id: str) -> None:
    named = _rules(book, id).chapter.irregularities
    for round in sample(book, id):
        called = [entry for entry in round.log if type(entry) is Called]
        happened = [entry for entry in round.log if type(entry) is Irregular]
        assert [call.kind for call in called] == [event.kind for event in happened]
        for event in happened:
            assert (event.cite, event.remedy) == (named[event.kind].cite, named[event.kind].remedy)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_void_leaves_nobody_richer_or_poorer(book: str, id: str) -> None:
    for round in sample(book, id):
        if not round.void:
            continue
        assert any(type(entry) is Voided for entry in round.log)
        assert not any(cents for (_, wager), cents in round.table.net.items() if wager != "fee")


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_what_a_table_remembers_survives_being_written_down(book: str, id: str) -> None:
    game = game_of(id)
    for round in sample(book, id):
        state = round.table.state
        if state is None:
            continue
        written = msgspec.json.encode(state)
        read = msgspec.convert(msgspec.json.decode(written), game.state_type)
        assert read == state
        assert opened(book, game, read).log == opened(book, game, state).log


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_cards_dice_and_wheels_do_not_look_at_wagers_or_decisions(book: str, id: str) -> None:
    """The same chance source brings the same outcomes whatever is staked, decided or remembered."""
    for seed in range(4):
        first, second = (
            chance_of(book, game_of(id), seed, decisions, most)
            for decisions, most in ((100, 2_000), (200, 40_000))
        )
        for one, other in zip(first, second, strict=True):
            shared = min(len(one), len(other))
            assert one[:shared] == other[:shared]


def chance_of(book: str, game: Game, seed: int, decisions: int, most: int) -> tuple[list[Any], ...]:
    player = Counted(seeded(decisions + seed), most=most, chance=seeded(seed))
    log = drive(opened(book, game), player).log
    cards = [card for entry in log if type(entry) is Cards for card in entry.cards]
    throws = [entry.dice for entry in log if type(entry) is Thrown]
    return cards, throws, [entry.pocket for entry in log if type(entry) is Stopped]


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_refusal_changes_nothing(book: str, id: str) -> None:
    """At every ask of a round, answers of every other kind and unknown calls are refused and leave no trace."""
    round = opened(book, game_of(id))
    player = RandomPlayer(seeded(5))
    for _ in range(200):
        if round.ask is None:
            break
        before = trace(round)
        for wrong in (Thrown((9, 9)), Cards(("Xx",)), Stopped("nowhere"), Called("nothing of the kind")):
            with pytest.raises(Refusal):
                round.answer(wrong)
        assert trace(round) == before
        with suppress(Refusal):
            round.answer(player.answer(round.ask, round))


def trace(round: Round) -> tuple[Any, ...]:
    table = round.table
    cards = table.shoe.gone if table.shoe is not None else None
    money = dict(table.spots), dict(table.net), table.cover
    return round.ask, list(round.log), money, cards, {who: list(hand) for who, hand in table.hands.items()}
