"""Promise 21: two worlds that differ only in hidden cards send the same bytes until the reveal."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from doors import legal
from everyday import each_form, marks_of
from pitboss.chance import Shoe, Source, draw, seeded
from pitboss.desk import game_of
from pitboss.poker.game import Poker
from pitboss.rounds import Round
from pitboss.rounds.answers import Cards, Thrown
from pitboss.rounds.asks import Roll
from pitboss.rounds.events import Dealt, Discarded, Irregular, Rolled, Shown, Spun
from pitboss.rounds.seeds import Committed
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.remedies import WHOLE_CALL
from pitboss.web.catalog import list_games
from pitboss.web.messages import HintMessage, SitDown, read_message
from pitboss.web.tables import BOTH, TablePage, Tables
from sizes import so_many

GAMES = [
    pytest.param(book, name, marks=marks_of(book, name))
    for book, name in ((game["rulebook"], game["game"]) for game in each_form(list_games()))
]
ROLES = (BOTH, frozenset({"player"}), frozenset({"staff"}))
SEAT, MESSAGES = 2, 14
WORLDS = so_many(everyday=4, ci=12, long=200)
"""Pairs of worlds for each game and rulebook; more where too few of them differed in what is hidden."""
MOST = 4 * WORLDS + 40
"""After so many pairs of worlds that hardly differ, the test itself is broken."""
ENOUGH = 12
"""Among so many pairs of worlds a leak shows."""


NOBODY_SAW = ("next_card", "next_hand", "banker_third_or_next_hand")
"""Remedies that use a card because nobody saw it."""
HOLE = 4
"""The place of the dealer's second card at a blackjack table with one player: after a burn and three cards."""


class Swapped(Committed):
    """The same order of cards as another, but for two that have changed places; the same dice until one throw."""

    def __init__(self, seed: bytes, places: tuple[int, int]) -> None:
        super().__init__(seed if places == (0, 0) else bytes([*seed[:-1], seed[-1] ^ 1]))
        self.places, self._seed = places, seed

    def _throw(self, ask: Roll) -> Thrown:
        """What only starts the deal is the same in both worlds; dice that decide wagers come two at a time."""
        return super()._throw(ask) if ask.dice == 2 else Thrown((1,) * ask.dice)

    def _look(self, shoe: Shoe) -> None:
        before = len(self._order)
        super()._look(shoe)
        if len(self._order) > before:
            one, other = (-1 - place % len(self._order) for place in self.places)
            self._order[one], self._order[other] = self._order[other], self._order[one]


def world(
    book: str, game: str, seed: int, places: tuple[int, int], seat: int = SEAT, bots: int = 2
) -> TablePage:
    """A table at which two cards, counted from the first to be dealt, have changed places.

    Its bots play blindly: what a player does who looks at his cards tells something of them, as it should.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Poker, "among_players", Poker.among_players._replace(bot=lambda rules, source: None))
        patch.setattr("pitboss.floor.tables.Committed", partial(Swapped, places=places))
        wanted = SitDown(rulebook=book, game=game, seat=seat, bots=bots, training=True)
        table = Tables(seed).open(wanted)[0]
        table.live.bot.practised = lambda *asked: None
        return table


def places_of(book: str, game: str, seed: int, source: Source) -> tuple[int, int]:
    """A card that will be dealt to somebody else face down, and one that is dealt later or never."""
    table = world(book, game, seed, (0, 0))
    for _ in range(4):
        if not table.live.round.over:
            sent(table, json.dumps(legal(table.state(), source)))
    drawn = [card for one in table.live.round.log if type(one) is Cards for card in one.cards]
    down = {card for cards in hidden(table) for card in cards}
    low = draw([place for place, card in enumerate(drawn) if card in down] or [0], source)
    own = {
        card for one in table.live.round.log if type(one) is Dealt and one.to == SEAT for card in one.cards
    }
    last = max(40, low + 4)
    return low, draw(
        [place for place in range(low + 1, last) if not {*drawn[place : place + 1]} & own], source
    )


def seen(table: TablePage, seat: int) -> Iterator[Any]:
    """Every card and throw somebody at a seat has seen by the rules, read from the log itself."""
    for entry in table.live.round.log:
        if type(entry) is Dealt and (entry.face == "up" or entry.to == seat):
            yield entry.to, entry.hand, entry.cards
        elif type(entry) is Shown:
            yield entry.who, entry.hand, entry.cards
        elif type(entry) is Discarded and entry.face == "up":
            yield entry.cards
        elif type(entry) is Irregular and entry.remedy not in NOBODY_SAW:
            yield entry.card
        elif type(entry) in (Rolled, Spun):
            yield entry


def hidden(table: TablePage) -> list[Any]:
    """Cards that have been dealt to others, or burned, face down."""
    down = [e for e in table.live.round.log if type(e) in (Dealt, Discarded) and e.face != "up"]
    return [e.cards for e in down if type(e) is Discarded or e.to != SEAT]


def sent(table: TablePage, text: str) -> list[str]:
    """All that is sent to anybody for one message: the reply, the states and the explanations."""
    try:
        reply: Any = table.handle(read_message(text))
    except Refusal as refusal:
        reply = refusal.to_json()
    told = [reply, *(table.state(0, roles) for roles in ROLES), *(table.explain(roles) for roles in ROLES)]
    return [json.dumps(one) for one in (*told, *weighed(table))]


def weighed(table: TablePage) -> list[str]:
    """What is worked out elsewhere for a hint: it may hold no more than the seat sees either."""
    try:
        return [str(table.weighed(HintMessage(type="hint", turn=table.turn), SEAT))]
    except Refusal as refusal:
        return [refusal.code]


def next_message(table: TablePage, source: Source) -> str:
    """What somebody might say: something legal, a call of any kind, or nonsense."""
    kinds, what = list(table.rules.chapter.irregularities), source.below(8)
    if what == 0 and kinds:
        called = {"kind": draw(kinds, source), "seat": source.below(4), "when": draw(("now", "due"), source)}
        return json.dumps({"type": "call", "turn": table.turn, **called})
    if what == 1:
        return json.dumps({"type": "answer", "turn": table.turn, "wagers": {"ante": "0.01", "none": "5"}})
    return json.dumps(legal(table.state(), source))


def compare(book: str, game: str, seed: int) -> int:
    """Play two worlds until something public differs; say how often hidden cards differed and nobody could tell."""
    source = seeded(f"worlds {book} {game} {seed}".encode())
    places = places_of(book, game, seed, source)
    one, other = world(book, game, seed, (0, 0)), world(book, game, seed, places)
    told = 0
    for _ in range(MESSAGES):
        text = next_message(one, source)
        first, second = sent(one, text), sent(other, text)
        if list(seen(one, SEAT)) != list(seen(other, SEAT)) or one.number != other.number:
            break
        assert first == second, (book, game, seed, text)
        told += hidden(one) != hidden(other)
    return told


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_promise_21_two_worlds_that_differ_in_hidden_cards_send_the_same_bytes(book: str, game: str) -> None:
    told, tried = 0, 0
    hides = world(book, game, 1, (0, 0)).live.round.table.shoe is not None
    while tried < WORLDS or (hides and told < WORLDS // 2):
        assert tried < MOST, "the worlds never differed in what was hidden"
        told += compare(book, game, tried)
        tried += 1


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_promise_21_an_explanation_is_built_from_the_seats_view_alone(
    book: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To who may see nothing nothing is explained; from the whole log something would be, whoever asks."""
    table, source = world(book, game, 1, (0, 0)), seeded(4)
    for _ in range(60):
        if table.live.round.over and table.explain():
            break
        sent(table, json.dumps(legal(table.state(), source)))
    asked: list[int] = []

    def nothing(round: Round, seat: int) -> list[Any]:
        asked.append(seat)
        return []

    assert all(table.explain(roles) for roles in ROLES)
    monkeypatch.setattr(Round, "view", nothing)
    assert [table.explain(roles) for roles in ROLES] == [[], [], []]
    assert asked == [SEAT, SEAT, 0]


def leaks(book: str, game: str) -> None:
    for seed in range(ENOUGH):
        compare(book, game, seed)


def test_events_sent_unmasked_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealt, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError):
        leaks("merced-poker-room", "poker-holdem")


def test_a_hole_card_that_is_sent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(table: TablePage, since: int = 0, roles: Any = BOTH) -> dict[str, Any]:
        return {**state(table, since, roles), "dealer": list(table.live.round.table.hands.get("dealer", ()))}

    state = TablePage.state
    monkeypatch.setattr(TablePage, "state", told)
    with pytest.raises(AssertionError):
        leaks("horseshoe-cincinnati", "blackjack")


def test_a_call_that_tells_of_the_hole_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blackjack: were `blackjack_missed` carried out or refused at the insurance, it would tell the hole card."""
    remedies = game_of("blackjack").ruleset.remedies
    told = msgspec.structs.replace(remedies["late_blackjack"], shows=WHOLE_CALL)
    monkeypatch.setitem(remedies, "late_blackjack", told)
    for seed in range(400):
        one, other = insured("blackjack_missed", seed, 0), insured("blackjack_missed", seed, 1)
        if one is not None and one != other:
            return
    pytest.fail("the call told nothing of the hole card")


def insured(kind: str, seed: int, deep: int) -> list[str] | None:
    """What a call at the insurance brings, with the hole card as it is or changed for a deeper one."""
    table = world("horseshoe-cincinnati", "blackjack", seed, (HOLE, HOLE + 60 * deep), seat=1, bots=0)
    state = sent(table, '{"type":"answer","turn":0,"wagers":{"blackjack":"25"}}')
    if '"at": "insurance"' not in state[1]:
        return None
    return sent(table, json.dumps({"type": "call", "turn": 1, "kind": kind}))


def test_a_call_at_the_insurance_tells_nothing_of_the_hole_card() -> None:
    asked = 0
    for seed in range(400):
        if (one := insured("blackjack_missed", seed, 0)) is not None:
            assert one == insured("blackjack_missed", seed, 1)
            asked += 1
    assert asked >= 10
