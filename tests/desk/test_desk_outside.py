"""A game outside the package, with its own remedies, events and record keys about a card face down: nothing leaks."""

import json
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.chance import Card, Pack
from pitboss.cli.layout import line, lines
from pitboss.desk import audit_log, explain_log, game_of, read_logs, replay_log, settle_line
from pitboss.desk.games import _register
from pitboss.rounds import Game, Play, Record, Round, Table, records, write_log
from pitboss.rounds.answers import Cards, Chosen, GoOn, IrregularityCall, Stakes
from pitboss.rounds.asks import Choice, Choose
from pitboss.rounds.bets import offer
from pitboss.rounds.calls import Case
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import BaseEvent, Irregular, PublicEvent
from pitboss.rounds.records import Decision, SeatRecord
from pitboss.rounds.remedies import SHARED
from pitboss.rounds.settlement import Loses, Wins
from pitboss.rulebooks import Cite, Refusal, Remedy, Rules, RuleSet, library
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, count, one_of
from pitboss.web.messages import SitDown, read_message
from pitboss.web.tables import BOTH, Tables

HIDDEN, OWN, OTHER = "Kd", "7h", "2c"
"""The dealer's card, which lies face down, and the cards of the two seats."""


class Seen(BaseEvent, frozen=True, tag="seen by the floor"):
    """The floor looked at a card; the class does not say who may see the event, so nobody does."""

    cards: tuple[Card, ...]
    cite: Cite


class Bell(PublicEvent, frozen=True, tag="bell"):
    """The bell is rung, for everybody to hear."""

    times: int
    cite: Cite


def check_picture(case: Case) -> None:
    """A condition that turns on the card itself."""
    if case.table.hands["dealer"][0][0] not in "JQK":
        raise case.refuse("no_picture", "the dealer's card is no picture")


def look(case: Case) -> None:
    """Look at the card, and ring the bell."""
    case.table.emit(Seen((case.call.card,), case.cite))
    case.table.emit(Bell(1, case.cite))


REMEDIES = {
    "look": Remedy("the floor looks at the card and rings the bell", ("seat",), carry_out=look),
    "look_for_picture": Remedy(
        "the floor finds a picture card and rings the bell", None, check_picture, look
    ),
}


class HighCardDecision(Decision, frozen=True):
    """A decision, and whether it was said aloud."""

    aloud: bool = False


class HighCardSeat(SeatRecord, frozen=True):
    """A seat, and whether it stays without a look at its card."""

    decisions: Sequence[HighCardDecision] = ()
    unseen: bool = False


class HighCardRecord(Record, frozen=True):
    """A record of high card, with the bank's card; pai gow poker's records have another `bank`."""

    of = "high-card"
    seats: Sequence[HighCardSeat] = ()
    bank: Sequence[str] = ()

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record."""
        return [*super().card_lists(), self.bank]


class HighCardScript(Script):
    """Answers from a record with the game's own keys."""

    takes = frozenset({"wagers", "decisions", "unseen", "bank"})
    record: HighCardRecord
    seats: Mapping[int, HighCardSeat]

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay out the bank's card too."""
        super().__init__(record, rules)
        self.cards["dealer"] = deque(self.record.bank)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """A seat that does not look stays."""
        return Chosen("stay") if self.seats[ask.who].unseen else super().choose(ask, round)


class HighCard(Game):
    """One card each, face down; the higher one wins."""

    id = "high-card"
    title = "High Card"
    ruleset = RuleSet(
        game="high-card",
        rules={
            **COMMON_RULES,
            "positions": count("how many may sit down", least=1, most=6),
            "higher": one_of("what wins", "the higher card"),
        },
        wagers={"ante": "on the player's card"},
        pay={"ante": PayShape(("win",), needed=True)},
        remedies={**SHARED, **REMEDIES},
        moments=("wagers", "deal", "stay", "reveal"),
    )

    def pack(self, rules: Rules) -> Pack:
        """One deck."""
        return Pack()

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record with the game's own keys."""
        return HighCardScript(record, rules)

    def play(self, table: Table) -> Play:
        """Wagers, a card each, stay or fold, the cards turned up."""
        rules, cite, made = table.rules, table.rules.cite("higher"), offer(table.rules, "ante")
        assert made is not None
        yield from table.bets(table.seats, (made,), cite, ("ante",))
        yield from table.deal(1, (*table.seats, "dealer"), cite)
        staying = []
        for seat in table.seats:
            if (yield from table.choose(seat, "stay", (Choice("stay"), Choice("fold")), cite)).do == "stay":
                staying.append(seat)
            else:
                table.settle(seat, "ante", Loses(cite))
        yield from table.pause("reveal")
        [dealer] = table.show("dealer", cite)
        for seat in staying:
            [own] = table.show(seat, cite)
            higher = "23456789TJQKA".index(own[0]) > "23456789TJQKA".index(dealer[0])
            table.judge(seat, f"{own} against {dealer}", cite)
            pay = rules.pay("ante")
            table.settle(seat, "ante", Wins(pay.rows["win"], pay.cite) if higher else Loses(cite))


CHAPTER = """
game = "high-card"
title = "High Card"
source = "a leaflet"
[rules]
positions = { value = 2, clause = "1" }
minimum = { value = "1", clause = "2" }
maximum = { value = "100", clause = "2" }
smallest_chip = { value = "1", clause = "2" }
higher = { value = "the higher card", clause = "3" }
[wagers]
ante = { clause = "2" }
[pay.ante]
kind = "fixed"
win = "1 to 1"
clause = "3"
[irregularities.card_marked]
condition = "the dealer's card may be marked"
remedy = "look"
at = "stay"
during = ["stay"]
card = "dealer"
clause = "4"
[irregularities.picture_felt]
condition = "the dealer's card is felt to be a picture"
remedy = "look_for_picture"
at = "reveal"
card = "dealer"
clause = "5"
"""
ABOUT = 'title = "The leaflet"\nissuer = "somebody"\ndocument = "leaflet.txt"\ndated = "today"\n'
CLAUSES = "".join(f'[[clause]]\nid = "{id}"\ntitle = "Clause {id}"\n' for id in range(1, 6))


@pytest.fixture(autouse=True)
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_shelves: None) -> Iterator[None]:
    """The game by its entry point, its chapter on a shelf of its own."""
    book = tmp_path / "books" / "leaflet"
    (book / "clauses").mkdir(parents=True)
    (book / "rulebook.toml").write_text(ABOUT)
    (book / "high-card.toml").write_text(CHAPTER)
    (book / "clauses" / "high-card.toml").write_text(CLAUSES)
    monkeypatch.setenv(library.VARIABLE, str(tmp_path / "books"))
    monkeypatch.setitem(sys.modules, "high_card", SimpleNamespace(HighCard=HighCard))
    points = [EntryPoint("high-card", "high_card:HighCard", "pitboss.games")]
    monkeypatch.setattr(sys.modules["pitboss.desk.games"], "entry_points", lambda group: points)
    _register.cache_clear()
    yield
    _register.cache_clear()


def deciding(cards: tuple[Card, ...] = (OWN, OTHER, HIDDEN)) -> Round:
    """A round in which the first seat decides."""
    game = game_of("high-card")
    round = Round(game, game.rules("leaflet"), (1, 2))
    for answer in (Stakes({"ante": 500}, 1), Stakes({"ante": 500}, 2), Cards(cards)):
        round.answer(answer)
    return round


def played_out(round: Round) -> Round:
    while round.ask is not None:
        round.answer(Chosen("stay") if type(round.ask) is Choose else GoOn())
    return round


def told(round: Round, seat: int) -> str:
    """All that a seat is told of a round: its view, in JSON and in words."""
    view = round.view(seat)
    return "\n".join((write_log(view).decode(), *map(line, view)))


@pytest.mark.parametrize("kind", ["card_marked", "picture_felt"])
def test_promise_40_no_seat_is_told_the_card_that_an_outside_remedy_looks_at(kind: str) -> None:
    round = deciding()
    round.answer(IrregularityCall(kind, 2, HIDDEN))
    assert [event.cards for event in round.log if type(event) is Seen] == [(HIDDEN,)]
    for seat in (0, 1, 2):
        assert HIDDEN not in told(round, seat)
        assert "bell" in told(round, seat)
        assert "seen by the floor" not in told(round, seat)


def test_of_a_call_a_seat_is_told_what_the_outside_remedy_declares() -> None:
    round = deciding()
    round.answer(IrregularityCall("card_marked", 2, HIDDEN))
    [called] = [event for event in round.view(1) if type(event) is Irregular]
    assert (called.kind, called.seat, called.card) == ("card_marked", 2, "??")
    round = deciding()
    round.answer(IrregularityCall("picture_felt", 2, HIDDEN))
    assert not [event for event in round.view(1) if type(event) is Irregular]


def test_a_log_of_the_outside_game_with_its_own_events_is_audited_explained_and_replayed() -> None:
    round = deciding()
    round.answer(IrregularityCall("card_marked", 2, HIDDEN))
    data = write_log(played_out(round).log)
    assert audit_log(data).clean
    assert replay_log(data).log == round.log
    assert [one.says for one in explain_log(data)] == ["seat 1's ante loses $5", "seat 2's ante loses $5"]
    assert any("bell" in one for one in lines(round.log))


def test_games_are_loaded_before_a_log_is_read_that_may_hold_their_events() -> None:
    data = write_log(played_out(deciding()).log)
    _register.cache_clear()
    assert read_logs(data)
    assert _register.cache_info().currsize


def test_an_event_that_nobody_brought_is_no_entry_of_a_log() -> None:
    data = write_log(played_out(deciding()).log).replace(b'"event":"shown"', b'"event":"shone"', 1)
    with pytest.raises(Refusal) as refused:
        audit_log(data)
    assert refused.value.code == "bad_log"


def sent(table: Any, kind: str, when: str) -> list[str]:
    """What the page is sent for a call, in every role: the reply, the states and the explanations."""
    message = {"type": "call", "turn": table.turn, "kind": kind, "when": when}
    try:
        reply: Any = table.handle(read_message(json.dumps(message)))
    except Refusal as refusal:
        reply = refusal.to_json()
    roles = (BOTH, frozenset({"player"}), frozenset({"staff"}))
    shown = [one for role in roles for one in (table.state(0, role), table.explain(role))]
    return [json.dumps(one) for one in (reply, *shown)]


@pytest.mark.parametrize(
    ("kind", "when"), [("card_marked", "now"), ("picture_felt", "now"), ("picture_felt", "due")]
)
def test_the_page_of_the_outside_game_shows_nothing_of_the_hidden_card(kind: str, when: str) -> None:
    pictures, answers = 0, set()
    for seed in range(12):
        table = Tables(seed).open(
            SitDown(rulebook="leaflet", game="high-card", seat=1, bots=1, training=True)
        )[0]
        bet = {"type": "answer", "turn": table.turn, "wagers": {"ante": "5"}}
        table.handle(read_message(json.dumps(bet)))
        hands = table.live.round.table.hands
        said = sent(table, kind, when)
        pictures += hands["dealer"][0][0] in "JQK"
        assert not any(hands["dealer"][0] in one for one in said)
        assert any('"ask"' in one for one in said)
        answers.add(said[0])
    assert 0 < pictures < 12
    assert len(answers) == 1, "the answer to the call tells whether the card is a picture"


def settled(**keys: Any) -> dict[str, Any]:
    """The answer to a record of high card in which one seat stays without a look at its card."""
    seat = {"seat": 1, "wagers": {"ante": "5"}, "cards": ["As"], "unseen": True} | keys.pop("seat", {})
    record = {"rulebook": "leaflet", "game": "high-card", "seats": [seat], "bank": [HIDDEN], **keys}
    return settle_line(json.dumps(record).encode())


def test_a_record_with_keys_of_the_outside_game_is_settled() -> None:
    assert settled()["net"] == {"1": {"ante": "5"}}
    assert settled(bank=["As"], seat={"cards": [OWN]})["net"] == {"1": {"ante": "-5"}}
    assert settled(seat={"unseen": False})["refused"]["code"] == "missing_decision"
    fold = {"at": "stay", "do": "fold", "aloud": True}
    assert settled(seat={"unseen": False, "decisions": [fold]})["net"] == {"1": {"ante": "-5"}}


def test_games_are_loaded_before_a_record_is_read_that_may_have_their_keys() -> None:
    _register.cache_clear()
    assert settle_line(b"{}")["refused"]["code"] == "bad_record"
    assert _register.cache_info().currsize


@pytest.mark.parametrize(
    ("keys", "code", "message"),
    [
        ({"bank": {"seat": 1}}, "bad_record", "Expected `array`, got `object` - at `$.bank`"),
        ({"bank": ["Kx"]}, "impossible_card", "Kx"),
        ({"seat": {"unseen": "yes"}}, "bad_record", "Expected `bool`, got `str` - at `$.seats[0].unseen`"),
        ({"dealer": [HIDDEN]}, "unknown_key", "a record of high-card does not use 'dealer'"),
        ({"shoe": [HIDDEN]}, "unknown_key", "a record of high-card does not use 'shoe'"),
        ({"seat": {"credits": "5"}}, "unknown_key", "a record of high-card does not use 'credits'"),
        ({"banker": [HIDDEN]}, "bad_record", "Object contains unknown field `banker`"),
    ],
)
def test_a_record_of_the_outside_game_is_read_strictly(keys: dict[str, Any], code: str, message: str) -> None:
    refused = settled(**keys)["refused"]
    assert (refused["code"], message in refused["message"]) == (code, True), refused


def test_another_game_has_no_use_for_a_key_of_the_outside_game() -> None:
    refused = settled(game="big-six", rulebook="horseshoe-cincinnati", bank=None)["refused"]
    assert (refused["code"], refused["message"]) == (
        "unknown_key",
        "a record of big-six does not use 'unseen'",
    )


def test_a_key_that_no_game_declares_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(records._own_types, "high-card")
    records._decoder.cache_clear()
    refused = settled(bank=None)["refused"]
    records._decoder.cache_clear()
    assert (refused["code"], "unknown field `unseen`" in refused["message"]) == ("bad_record", True)


def test_the_keys_of_a_game_in_the_package_cannot_be_taken_over() -> None:
    assert game_of("craps")  # its keys are known

    class Other(Record, frozen=True):
        of = "craps"

    move = {"do": "remove", "wager": "field"}
    seat = {"seat": 1, "wagers": {"field": "5"}, "moves": [move]}
    record = {"rulebook": "horseshoe-cincinnati", "game": "craps", "seats": [seat]}
    assert settle_line(json.dumps(record).encode())["net"] == {"1": {"field": "0"}}
