"""One suite for every game in every rulebook: whatever is dealt and decided, a round keeps the engine's promises."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from everyday import every_chapter
from ledgers import at_opening, held
from pitboss.chance import seeded
from pitboss.desk import audit_log, game_of, replay_log
from pitboss.rounds import Game, Round, audit, drive, read_log, replay, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Answer, Cards, IrregularityCall, Stopped, Thrown
from pitboss.rounds.asks import Ask
from pitboss.rounds.audit import reopen
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Closed, Due, Irregular, Money, Opened, Reversed, Voided
from pitboss.rounds.ledger import Ledger, undone
from pitboss.rulebooks import Cite, Irregularity, Refusal, Rules
from seating import opened, rules_of
from sizes import so_many

CHAPTERS = every_chapter()
ROUNDS = so_many(everyday=3, ci=12, long=100)
MOST_ENTRIES = 50_000
MISDEAL = Irregularity(Cite("irregularities.misdeal", "§0"), "misdeal", "it cannot stand", "void_round")
MOMENTS = so_many(everyday=4, ci=10)
"""At how many moments of one long round it is voided; a shorter one is at each."""
LOOKS = so_many(everyday=30, ci=400, long=50_000)
"""At how many moments of one long round its books are looked at; at each of a shorter one."""


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
def test_a_replay_brings_the_same_round(book: str, id: str) -> None:
    for round in sample(book, id)[:4]:
        again = replay(round.log, round.game, round.rules)
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
    named = rules_of(book, id).chapter.irregularities
    for round in sample(book, id):
        called = [entry for entry in round.log if type(entry) is IrregularityCall]
        happened = [entry for entry in round.log if type(entry) is Irregular]
        kinds: list[str] = []
        for call, event in zip(called, happened, strict=True):
            kind = round.rules.irregularity(call.kind).kind
            second = named[kind].second if kind in kinds else ""
            kinds.append(second or kind)
            assert event.kind == kinds[-1]
            assert (event.cite, event.remedy) == (named[event.kind].cite, named[event.kind].remedy)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_void_leaves_nobody_richer_or_poorer(book: str, id: str) -> None:
    """Where the hands alone are void, what was decided apart from them stays."""
    for round in sample(book, id):
        if not round.void:
            continue
        voided = next(entry for entry in round.log if type(entry) is Voided)
        apart = round.table.apart if voided.hands else ()
        assert not any(cents for (_, wager), cents in round.table.net.items() if wager not in apart)


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
    for seed in range(so_many(everyday=1, ci=4)):
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
        for wrong in (
            Thrown((9, 9)),
            Cards(("Xx",)),
            Stopped("nowhere"),
            IrregularityCall("nothing of the kind"),
        ):
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


# -- a void at any moment ------------------------------------------------------------------------


@cache
def voidable(book: str, id: str) -> Rules:
    """The chapter's rules with one more irregularity, which voids the round at any moment."""
    rules = rules_of(book, id)
    named = rules.chapter.irregularities | {"misdeal": MISDEAL}
    return Rules(msgspec.structs.replace(rules.chapter, irregularities=named), rules.posting)


def copied(ledger: Ledger) -> Ledger:
    """The same books, to be written on; what they were written from is left out."""
    again = Ledger({}, {})
    for book in ("chips", "spots", "others", "net", "why"):
        getattr(again, book).update(getattr(ledger, book))
    return again


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_at_every_moment_what_moved_can_go_back_and_nothing_is_overdrawn(book: str, id: str) -> None:
    for round in sample(book, id):
        ledger, opening = at_opening(round), held(at_opening(round))
        every = 1 + len(round.log) // LOOKS
        for place, (entry, following) in enumerate(pairwise(round.log), 1):
            if isinstance(entry, Money):
                ledger.post(entry)
            waits = not hasattr(following, "seen_by")  # for an answer
            if waits and place % every == 0:
                void = copied(ledger)
                for seat, wager, cents, source, target in undone(round.log[:place]):
                    void.post(Reversed(seat, wager, cents, MISDEAL.cite, source, target))
                assert held(void) == opening
                assert not any(void.net.values())


def moments(round: Round) -> Iterator[list[Answer]]:
    """The answers up to each moment at which a round waited, or to some of them where it is long."""
    answers = [entry for entry in round.log if not hasattr(entry, "seen_by")]
    for moment in range(0, len(answers), 1 + len(answers) // MOMENTS):
        yield answers[:moment]


def voided(round: Round, answers: list[Answer], rules: Rules) -> Round:
    """The same round, declared void after so many answers."""
    again = reopen(round.log, round.game, rules)
    for answer in answers:
        again.answer(answer)
    again.answer(IrregularityCall("misdeal"))
    return again


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_void_at_any_moment_leaves_every_account_as_it_was(book: str, id: str) -> None:
    rules = voidable(book, id)
    for round in sample(book, id)[::2]:  # every other one, as many of them with calls
        before, opening = round._before[1], held(at_opening(round))
        for answers in moments(round):
            void = voided(round, answers, rules)
            assert (void.over, void.void, type(void.log[-1])) == (True, True, Closed)
            assert held(void.table.ledger) == opening
            assert {name: cents for name, cents in check_conservation(void.log).items() if cents} == opening
            assert not any(void.table.net.values())
            assert {void.table.why[spot] for spot in void.table.net} <= {MISDEAL.cite}
            assert void.table.state == void.game.after_void(void.table, before)
            assert audit(void.log, void.game, rules).clean


def staked(round: Round) -> tuple[int, int]:
    """How many spots a round has, and how much happened: at a table where nothing is forced, nobody may bet."""
    return len(round.table.net), len(round.log)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_void_is_told_by_the_rule_that_made_it(book: str, id: str) -> None:
    rules, round = voidable(book, id), max(sample(book, id), key=staked)
    *_, answers = moments(round)
    void = voided(round, answers, rules)
    place = next(place for place, entry in enumerate(void.log) if type(entry) is Voided)
    after = void.log[place + 1 : -1]
    assert after
    assert {type(entry) for entry in after} == {Reversed}
    assert {entry.cite for entry in after} == {MISDEAL.cite} == set(void.table.why.values())


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_table_goes_on_after_a_void(book: str, id: str) -> None:
    """The next round opens as the void one did: the same entry, and the same chips on the layout."""
    rules = voidable(book, id)
    for round in sample(book, id)[:4]:
        *_, answers = moments(round)
        void = voided(round, answers, rules)
        after = Round(round.game, rules, round.table.seats, void.table.state, round.table.stacks)
        if void.table.state == round._before[1]:
            assert after.log == void.log[: len(after.log)]
        assert drive(after, RandomPlayer(seeded(1))).over
