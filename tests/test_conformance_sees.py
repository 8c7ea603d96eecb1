"""Every game in every rulebook: who is asked to decide is shown what that seat may see, and nothing else."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import UNSEEN, seeded
from pitboss.desk import game_of
from pitboss.rounds import Game, Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import NOTHING, Choose, Sees
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Decided, Discarded, Shown
from pitboss.rulebooks import Cite, Refusal, Rules
from poker.forms import FORMS, form
from sizes import so_many

CHAPTERS = every_chapter()
ROUNDS, STACK = so_many(everyday=15, ci=40), 50_000
FEW = so_many(everyday=1, ci=4)
"""So many rounds of a game without cards, which has none to show or to hide."""
NOBODYS_CARDS = {"mini-baccarat"}
"""Games whose cards lie on the table for all alike: no seat holds any."""
CITE = Cite("rules.test", "§1")
CARD = r"\b[2-9TJQKA][shdc]\b"


class Replayed:
    """What lies before a seat, from the events of its own view alone."""

    def __init__(self, seat: int, view: Iterable[Any]) -> None:
        self.seat, self.hand = seat, 0
        self.dealt: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.shown: dict[str, tuple[str, ...]] = {}
        for event in view:
            self.see(event)

    def see(self, event: Any) -> None:
        if type(event) is Dealt:
            self.lay(event.to, event.hand, event.cards, event.face == "up")
        elif type(event) is Shown:
            self.shown[name(event.who, event.hand)] = event.cards
            if event.who == self.seat:
                self.hands[event.hand] = list(event.cards)
        elif type(event) is Decided and event.seat == self.seat and event.at.startswith("hand"):
            self.hand = int(event.at.removeprefix("hand"))
        elif type(event) is Discarded and event.who == self.seat and event.face == "down":
            self.put_away(event.cards)
        elif type(event) is Discarded and event.face == "up" and event.cite.rule.startswith("rules."):
            self.discard(set(event.cards))

    def lay(self, to: int | str, hand: int, cards: tuple[str, ...], up: bool) -> None:
        if to == self.seat:
            self.dealt += cards
            self.hands.setdefault(hand, []).extend(cards)
        if up:
            self.shown[name(to, hand)] = self.shown.get(name(to, hand), ()) + cards

    def put_away(self, cards: tuple[str, ...]) -> None:
        """Cards of one's own that one put away, and so knows, are no longer before one."""
        for card in cards:
            self.dealt.remove(card)
            self.hands[0].remove(card)

    def discard(self, cards: set[str]) -> None:
        """Cards that lay face up go to the rack; one set aside by a call never lay on the table."""
        self.dealt = [card for card in self.dealt if card not in cards]
        self.shown = {key: laid for key, laid in self.shown.items() if not set(laid) <= cards}

    def at(self, moment: str) -> Sees:
        """What the seat sees when it is asked: the hand that is asked about, or all of its cards."""
        hand = int(moment.removeprefix("hand")) if moment.startswith("hand") else 0
        hand = self.hand if moment == "missed_card" else hand
        return Sees(tuple(self.hands[hand] if hand else self.dealt), self.shown)


def name(who: int | str, hand: int) -> str:
    return f"{who}.{hand}" if hand else f"{who}"


def asked(book: str, game: Game, seed: int, calls: int) -> Iterator[tuple[Round, Choose]]:
    """Every decision that random rounds of one table ask for."""
    rules, state, player = game.rules(book), None, RandomPlayer(seeded(seed), calls)
    seats = tuple(range(1, 1 + min(4, game.seats(rules))))
    for _ in range(ROUNDS if game.pack(rules) is not None else FEW):
        round = Round(game, rules, seats, state, dict.fromkeys(seats, STACK))
        while (ask := round.ask) is not None:
            if type(ask) is Choose:
                yield round, ask
            try:
                round.answer(player.answer(ask, round))
            except Refusal as refusal:
                player.refused(refusal)
        state = round.table.state


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
@pytest.mark.parametrize("calls", [0, 60])
def test_who_decides_sees_what_a_replay_of_that_seats_view_shows(book: str, id: str, calls: int) -> None:
    game, decisions = game_of(id), 0
    for round, ask in asked(book, game, 3, calls):
        assert ask.sees == Replayed(ask.who, round.view(ask.who)).at(ask.at)
        assert UNSEEN not in ask.sees.own
        decisions += bool(ask.sees.own)
    assert bool(decisions) == (game.pack(game.rules(book)) is not None and id not in NOBODYS_CARDS)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_decision_shows_no_card_that_others_hold_face_down(book: str, id: str) -> None:
    for round, ask in asked(book, game_of(id), 4, 0):
        seen = {card for cards in (ask.sees.own, *ask.sees.shown.values()) for card in cards}
        for event in round.events:
            if type(event) is Dealt and event.face == "down" and event.to != ask.who and _one_deck(round):
                shown = ask.sees.shown.get(name(event.to, event.hand), ())
                assert not seen & (set(event.cards) - set(shown))


def decisions(rules: Rules, seed: int) -> Iterator[tuple[Round, Choose]]:
    """Every decision of a few random hands of poker under these rules."""
    player = RandomPlayer(seeded(seed))
    for _ in range(12):
        round = Round(game_of("poker"), rules, (1, 2, 3, 4), None, dict.fromkeys((1, 2, 3, 4), STACK))
        while (ask := round.ask) is not None:
            if type(ask) is Choose:
                yield round, ask
            round.answer(player.answer(ask, round))


def played(rules: Rules, seed: int) -> Round:
    """A random hand of poker in which nobody folds."""
    player = RandomPlayer(seeded(seed))
    round = Round(game_of("poker"), rules, (1, 2, 3, 4), None, dict.fromkeys((1, 2, 3, 4), STACK))
    while (ask := round.ask) is not None:
        answer = player.answer(ask, round)
        round.answer(Chosen("call") if answer == Chosen("fold") and _owes(ask) else answer)
    return round


def _owes(ask: Any) -> bool:
    return any(choice.do == "call" for choice in ask.choices)


def _one_deck(round: Round) -> bool:
    return round.table.shoe is not None and round.table.shoe.pack.decks == 1


# -- draws and discards --------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMS)
def test_who_draws_sees_the_hand_as_it_is_then(name: str) -> None:
    drawn = 0
    for round, ask in decisions(form(name), 5):
        assert ask.sees == Replayed(ask.who, round.view(ask.who)).at(ask.at)
        drawn += any(choice.wager for choice in ask.choices)
    assert drawn > 10


@pytest.mark.parametrize("name", FORMS)
def test_what_a_player_puts_away_is_seen_by_that_player_alone(name: str) -> None:
    put_away = 0
    for seed in range(6):
        round = played(form(name), seed)
        for event in (one for one in round.events if type(one) is Discarded and one.who):
            put_away += 1
            for seat in (0, 1, 2, 3, 4):
                seen = event.seen_by(seat)
                hidden = Discarded((UNSEEN,) * len(event.cards), event.cite, "down", event.who)
                assert seen == (event if seat == event.who else hidden)
        for seat in (1, 2, 3, 4):
            assert not foreign_cards(round, seat)
    assert put_away > 10


def foreign_cards(round: Round, seat: int) -> set[str]:
    """Cards that a seat's view names though they lay before others, face down, and were never shown."""
    known = {UNSEEN}
    for event in round.events:
        laid = event.cards if type(event) in {Dealt, Shown} else ()
        open_to = getattr(event, "face", "up") == "up" or getattr(event, "to", 0) == seat
        known |= set(laid) if open_to else set()
    words = {word for event in round.view(seat) for word in re.findall(CARD, repr(event))}
    return words - known


# -- at the table --------------------------------------------------------------------------------


@pytest.fixture
def table() -> Table:
    return Table(game_of("three-card-poker").rules("horseshoe-cincinnati"), (1, 2))


def test_cards_laid_face_up_are_shown_and_those_face_down_are_not(table: Table) -> None:
    table.lay(Dealt(1, ("As", "Kd"), "down", CITE))
    assert table.shown == {}
    table.lay(Dealt("board", ("2c", "3c", "4c"), "up", CITE))
    table.lay(Dealt("board", ("5c",), "up", CITE))
    table.lay(Dealt(2, ("9h",), "up", CITE, hand=2))
    assert table.shown == {"board": ("2c", "3c", "4c", "5c"), "2.2": ("9h",)}
    assert [type(event) for event in table.log] == [Dealt] * 4


def test_cards_turned_up_are_the_hand_as_it_lies_then(table: Table) -> None:
    table.lay(Dealt("dealer", ("2c",), "up", CITE))
    table.lay(Shown("dealer", ("2c", "Jd"), CITE))
    assert table.shown == {"dealer": ("2c", "Jd")}
    table.lay(Shown("dealer", ("2c",), CITE, hand=1))
    assert table.shown == {"dealer": ("2c", "Jd"), "dealer.1": ("2c",)}


def test_what_a_seat_saw_when_it_was_asked_does_not_change_afterwards(table: Table) -> None:
    table.hands[1] = ["As"]
    sees = table.sees(1)
    table.hands[1].append("Kd")
    table.lay(Dealt("board", ("2c",), "up", CITE))
    assert sees == Sees(("As",), {})
    assert table.sees(1) == Sees(("As", "Kd"), {"board": ("2c",)})
    assert table.sees(1, own=["9h"]).own == ("9h",)
    assert table.sees(2) == Sees((), {"board": ("2c",)})


def test_a_decision_without_cards_sees_nothing() -> None:
    assert Choose(1, "play", (), CITE).sees == NOTHING == Sees()
