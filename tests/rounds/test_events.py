"""What a seat may see of an event: a card that lies face down is seen by who holds it, and by nobody else."""

import ast
import inspect
from collections.abc import Iterator
from itertools import combinations
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from pitboss.chance import UNSEEN, Card
from pitboss.desk import game_of, games
from pitboss.rounds import Game
from pitboss.rounds.events import (
    BaseEvent,
    Closed,
    Dealt,
    Discarded,
    Irregular,
    Opened,
    PublicEvent,
    Shown,
)
from pitboss.rulebooks import Cite
from pitboss.rulebooks.remedies import WHOLE_CALL, Remedy

CITE = Cite("rules.test", "§1")
SEATS = (0, 1, 2, 3)
STATE = {"gone": ["As"], "next": ["Kd"]}


def test_cards_dealt_face_down_are_seen_by_who_holds_them_alone() -> None:
    dealt = Dealt(2, ("As", "Kd"), "down", CITE, hand=1)
    hidden = Dealt(2, (UNSEEN, UNSEEN), "down", CITE, hand=1)
    assert [dealt.seen_by(seat) for seat in SEATS] == [hidden, hidden, dealt, hidden]


@pytest.mark.parametrize("who", ["dealer", "board", 3])
def test_nobody_sees_the_dealers_card_that_lies_face_down(who: int | str) -> None:
    down, up = (Dealt(who, ("As",), face, CITE) for face in ("down", "up"))
    for seat in (0, 1, 2):
        assert down.seen_by(seat).cards == (UNSEEN,)
        assert up.seen_by(seat).cards == ("As",)


def test_a_burned_card_is_seen_only_where_it_lay_face_up() -> None:
    for seat in SEATS:
        assert Discarded(("As", "2c"), CITE).seen_by(seat).cards == (UNSEEN, UNSEEN)
        assert Discarded(("As", "2c"), CITE, "up").seen_by(seat).cards == ("As", "2c")


REMEDIES = game_of("blackjack").ruleset.remedies


@pytest.mark.parametrize(
    ("remedy", "seen"), [("next_card", UNSEEN), ("discard_card", "As"), ("offer_exposed", "As")]
)
def test_a_card_that_is_used_because_nobody_saw_it_is_not_shown(remedy: str, seen: str) -> None:
    called = Irregular("card_dealt_in_error", remedy, CITE, card="As")
    assert {called.seen_by(seat, REMEDIES).card for seat in SEATS} == {seen}
    assert Irregular("jam", remedy, CITE).seen_by(1, REMEDIES).card == ""


def test_of_a_call_a_seat_sees_what_its_remedy_declares_and_nothing_else() -> None:
    called = Irregular("odd", "own", CITE, 3, "As", ("count_deck",), (3, 4), "raise 20", 2)
    shown = {"seat": 3, "card": "As", "dice": (3, 4), "choice": "raise 20", "hand": 2}
    blank = {"seat": 0, "card": UNSEEN, "dice": (), "choice": "", "hand": 0}
    for words in (*combinations(shown, 2), (), tuple(shown)):
        seen = called.seen_by(1, {"own": Remedy("does it", words)})
        want = blank | {word: shown[word] for word in words}
        assert seen == Irregular("odd", "own", CITE, then=("count_deck",), **want)


@pytest.mark.parametrize("seat", SEATS)
def test_a_call_is_told_to_nobody_whose_remedy_declares_nothing_or_is_unknown(seat: int) -> None:
    called = Irregular("odd", "own", CITE, seat, "As")
    assert called.seen_by(seat) is None
    assert called.seen_by(seat, REMEDIES) is None
    assert called.seen_by(seat, {"own": Remedy("does it")}) is None
    assert Irregular("missed", "late_blackjack", CITE).seen_by(seat, REMEDIES) is None


def test_what_a_table_remembers_is_shown_to_nobody() -> None:
    opened = Opened(2, "g", "b", "", {}, {}, "", "", (1,), state=STATE)
    for seat in SEATS:
        assert opened.seen_by(seat).state is None
        assert Closed(STATE, {"1:pass": 100}).seen_by(seat) == Closed(None, {"1:pass": 100})


NOT_WHOLE = {
    "next_card": ("seat", "dice", "choice", "hand"),
    "next_hand": ("seat", "dice", "choice", "hand"),
    "banker_third_or_next_hand": ("seat", "dice", "choice", "hand"),
    "late_blackjack": None,
}
"""The remedies of which a seat is not shown the whole call: a card that nobody saw, and what turns on a hidden one."""


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_what_a_seat_is_shown_of_a_call_is_what_it_always_was(game: Game) -> None:
    for name, remedy in game.ruleset.remedies.items():
        assert remedy.shows == NOT_WHOLE.get(name, WHOLE_CALL), name


# -- every class of event ------------------------------------------------------------------------


class Brought(BaseEvent, frozen=True, tag="brought"):
    """An event from outside the package whose author did not think of who may see it."""

    hole: tuple[Card, ...]
    cite: Cite


TURNED_UP = {Shown}
"""Events that show cards to all: those that lie face up by their very name. Think twice before you add one."""


def classes(base: type[BaseEvent] = BaseEvent) -> Iterator[type[BaseEvent]]:
    for kind in base.__subclasses__():
        yield kind
        yield from classes(kind)


def cards_of(kind: type[BaseEvent]) -> list[str]:
    """The fields of an event that hold cards, or what a table remembers, as its source writes them."""
    [written] = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(written, ast.ClassDef)
    fields = [one for one in written.body if isinstance(one, ast.AnnAssign)]
    return [
        one.target.id
        for one in fields
        if isinstance(one.target, ast.Name)
        and ("Card" in ast.unparse(one.annotation) or one.target.id in ("card", "cards", "state"))
    ]


def with_cards(kind: type[BaseEvent]) -> BaseEvent:
    """An event with one card wherever it can hold cards, face down where it says how they lie."""
    held = set(cards_of(kind))
    said: dict[str, Any] = {"cite": CITE, "face": "down", "to": "dealer", "who": "dealer", "remedy": "own"}
    for field in msgspec.structs.fields(kind):
        if field.name in held:
            said[field.name] = "As" if field.type is str else ("As",)
        elif field.required:
            said.setdefault(field.name, {int: 5, str: "x"}.get(field.type, ()))
    return kind(
        **{field.name: said[field.name] for field in msgspec.structs.fields(kind) if field.name in said}
    )


def test_every_event_that_holds_cards_hides_them_or_is_known_to_turn_them_up() -> None:
    holding = {kind for kind in classes() if cards_of(kind)}
    assert {Opened, Closed, Dealt, Discarded, Irregular, Shown, Brought} <= holding
    assert {kind for kind in holding if issubclass(kind, PublicEvent)} == TURNED_UP
    for kind in holding - TURNED_UP:
        event = with_cards(kind)
        assert b"As" in msgspec.json.encode(event)
        for seat in SEATS:
            assert b"As" not in msgspec.json.encode(event.seen_by(seat)), kind


def test_an_event_that_does_not_say_who_may_see_it_is_hidden() -> None:
    assert [Brought(("As",), CITE).seen_by(seat) for seat in SEATS] == [None] * len(SEATS)
