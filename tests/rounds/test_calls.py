"""Calls: an irregularity is heard where its rulebook says it can happen, and refused just outside."""

from typing import Any

import msgspec
import pytest

from pitboss.chance import CARDS, UNSEEN, Pack
from pitboss.desk import game_of
from pitboss.rounds import Round, Table, audit
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Pause, Roll
from pitboss.rounds.calls import Case, check_call
from pitboss.rounds.events import Discarded, Irregular
from pitboss.rulebooks import Cite, Irregularity, Refusal, Rules

CITE, DEAL, ROLL = Cite("irregularities.x", "§9"), Pause("deal"), Roll("roll", Cite("rules.roll", "§1"))
GAME = game_of("three-card-poker")
RULES = GAME.rules("horseshoe-cincinnati")


def rule(remedy: str = "staff", **declared: Any) -> Irregularity:
    return Irregularity(CITE, "x", "something went wrong", remedy, **declared)


@pytest.fixture
def table() -> Table:
    """Seat 1 holds an ace nobody else has seen and a card nobody has seen, the dealer a deuce; the king comes next."""
    table = Table(RULES, (1, 3), Pack())
    assert table.shoe is not None
    table.hands = {1: ["As", UNSEEN], "dealer": ["2c"]}
    table.shoe.take_all(["As", "2c"])
    table.waiting = ["Kd"]
    return table


def drawing(table: Table, count: int) -> Draw:
    return table.drawing((1,) * count, "deal", CITE)


def refused(table: Table, ask: Ask, call: IrregularityCall, declared: Irregularity) -> str:
    with pytest.raises(Refusal) as error:
        check_call(Case(GAME, table, ask, call, declared))
    return error.value.code


# -- each condition, met and just missed ---------------------------------------------------------

DEALING = RULES.value("dealing")
HEARD: dict[str, tuple[Ask, IrregularityCall, Irregularity]] = {
    "at any moment where none is named": (Pause("teatime"), IrregularityCall("x"), rule()),
    "at the moment it is declared for": (DEAL, IrregularityCall("x"), rule(during=("before_deal", "deal"))),
    "a throw called off while dice are thrown": (ROLL, IrregularityCall("x"), rule("no_roll")),
    "under the value it happens under": (
        DEAL,
        IrregularityCall("x"),
        rule(where={"dealing": ("other", DEALING)}),
    ),
    "about a seat that is taken": (DEAL, IrregularityCall("x", 3), rule(seat=True)),
    "about a seat without need": (DEAL, IrregularityCall("x", 3), rule()),
    "a hand that is killed": (DEAL, IrregularityCall("x", 1), rule("kill_hand")),
    "a card of the pack, wherever it is": (DEAL, IrregularityCall("x", card="As"), rule()),
    "a card still to come": (DEAL, IrregularityCall("x", card="7h"), rule(card="undealt")),
    "a card to be set aside": (DEAL, IrregularityCall("x", card="7h"), rule("discard_card")),
    "a card to be used next": (DEAL, IrregularityCall("x", card="7h"), rule("next_card")),
    "a card of the dealer": (DEAL, IrregularityCall("x", card="2c"), rule(card="dealer")),
    "a card of the seat": (DEAL, IrregularityCall("x", 1, "As"), rule(card="seat")),
    "a card the seat may have got unseen": (DEAL, IrregularityCall("x", 1, "7h"), rule(card="seat")),
}
REFUSED: dict[str, tuple[Ask, IrregularityCall, Irregularity, str]] = {
    "what is not allowed": (DEAL, IrregularityCall("x"), rule("refuse"), "not_allowed"),
    "at another moment": (
        Pause("after_deal"),
        IrregularityCall("x"),
        rule(during=("before_deal", "deal")),
        "not_now",
    ),
    "a throw called off at a pause": (Pause("roll"), IrregularityCall("x"), rule("no_roll"), "no_throw"),
    "under another value": (
        DEAL,
        IrregularityCall("x"),
        rule(where={"dealing": ("other",)}),
        "cannot_happen",
    ),
    "under one of two values": (
        DEAL,
        IrregularityCall("x"),
        rule(where={"dealing": (DEALING,), "positions": (0,)}),
        "cannot_happen",
    ),
    "about no seat": (DEAL, IrregularityCall("x"), rule(seat=True), "missing_seat"),
    "a hand that is killed, and no seat": (DEAL, IrregularityCall("x"), rule("kill_hand"), "missing_seat"),
    "about a seat nobody has": (DEAL, IrregularityCall("x", 2), rule(), "unknown_seat"),
    "about a seat that is no number": (DEAL, IrregularityCall("x", True), rule(), "unknown_seat"),
    "a card of no pack": (DEAL, IrregularityCall("x", card="Zz"), rule(), "impossible_card"),
    "a card with no face": (DEAL, IrregularityCall("x", card=UNSEEN), rule(), "impossible_card"),
    "a card that has been dealt": (
        DEAL,
        IrregularityCall("x", card="As"),
        rule(card="undealt"),
        "impossible_card",
    ),
    "a card that waits already": (
        DEAL,
        IrregularityCall("x", card="Kd"),
        rule("next_card"),
        "impossible_card",
    ),
    "a dealt card to be set aside": (
        DEAL,
        IrregularityCall("x", card="2c"),
        rule("discard_card"),
        "impossible_card",
    ),
    "a card the dealer has not": (
        DEAL,
        IrregularityCall("x", card="7h"),
        rule(card="dealer"),
        "impossible_card",
    ),
    "a card of another's": (DEAL, IrregularityCall("x", 3, "As"), rule(card="seat"), "impossible_card"),
    "an unseen card that lies elsewhere": (
        DEAL,
        IrregularityCall("x", 1, "2c"),
        rule(card="seat"),
        "impossible_card",
    ),
}


@pytest.mark.parametrize(("ask", "call", "declared"), HEARD.values(), ids=HEARD)
def test_a_call_is_heard_where_it_can_have_happened(
    table: Table, ask: Ask, call: IrregularityCall, declared: Irregularity
) -> None:
    check_call(Case(GAME, table, ask, call, declared))


@pytest.mark.parametrize(("ask", "call", "declared", "code"), REFUSED.values(), ids=REFUSED)
def test_a_call_is_refused_where_it_cannot_have_happened(
    table: Table, ask: Ask, call: IrregularityCall, declared: Irregularity, code: str
) -> None:
    assert refused(table, ask, call, declared) == code


def test_of_two_like_cards_one_may_wait_and_one_be_called(table: Table) -> None:
    two = Table(RULES, (1,), Pack(2))
    two.waiting = ["Kd"]
    check_call(Case(GAME, two, DEAL, IrregularityCall("x", card="Kd"), rule("next_card")))
    two.waiting = ["Kd", "Kd"]
    assert refused(two, DEAL, IrregularityCall("x", card="Kd"), rule("next_card")) == "impossible_card"


def test_a_game_without_cards_hears_no_card() -> None:
    check_call(Case(GAME, Table(RULES, (1,)), DEAL, IrregularityCall("x", card="Zz"), rule()))


def test_the_last_cards_that_are_due_cannot_be_set_aside(table: Table) -> None:
    assert table.shoe is not None
    table.waiting = []
    left = table.shoe.left
    call, declared = IrregularityCall("x", card="7h"), rule("discard_card")
    check_call(Case(GAME, table, drawing(table, left - 1), call, declared))
    assert refused(table, drawing(table, left), call, declared) == "no_cards"
    check_call(Case(GAME, table, DEAL, call, declared))
    check_call(Case(GAME, table, drawing(table, left), call, rule("next_card")))
    assert (
        refused(table, drawing(table, left), IrregularityCall("x"), declared) == "no_cards"
    )  # one that nobody saw
    table.unseen = 1
    check_call(Case(GAME, table, drawing(table, left - 2), call, declared))
    assert refused(table, drawing(table, left - 1), call, declared) == "no_cards"


# -- in a round ----------------------------------------------------------------------------------


def with_irregularities(rules: Rules, *declared: Irregularity) -> Rules:
    """The same table under a chapter that names these irregularities as well."""
    named = rules.chapter.irregularities | {one.kind: one for one in declared}
    return Rules(msgspec.structs.replace(rules.chapter, irregularities=named), rules.posting)


def answer_to(ask: Ask) -> Answer:
    if type(ask) is Bet:
        return Stakes({"ante": 1000}, ask.who)
    if type(ask) is Draw:
        return Cards((*ask.first, *ask.shoe.cards_left()[: len(ask.to) - len(ask.first)]))
    return Chosen("play") if type(ask) is Choose else GO_ON


def at(moment: str, rules: Rules = RULES) -> Round:
    round = Round(GAME, rules, (1, 3))
    while round.ask is not None and round.ask.at != moment:
        round.answer(answer_to(round.ask))
    return round


ONE = msgspec.structs.replace(
    rule("discard_card", second="two"), kind="one", cite=Cite("irregularities.one", "§9")
)
TWO = Irregularity(Cite("irregularities.two", "§10"), "two", "two cards", "void_round", during=("deal",))


def test_two_called_one_by_one_are_two() -> None:
    rules = with_irregularities(RULES, ONE, TWO)
    round = at("deal", rules)
    round.answer(IrregularityCall("one", card="7h"))
    assert not round.void
    round.answer(IrregularityCall("one", card="8h"))
    assert round.void
    happened = [(event.kind, event.cite) for event in round.events if type(event) is Irregular]
    assert happened == [("one", ONE.cite), ("two", TWO.cite)]
    assert audit(round.log, GAME, rules).clean


def test_a_second_one_is_held_to_what_is_declared_for_two() -> None:
    round = at("deal", with_irregularities(RULES, ONE, TWO))
    round.answer(IrregularityCall("one", card="7h"))
    round.answer(answer_to(round.ask))  # type: ignore[arg-type]
    assert round.ask is not None
    assert round.ask.at == "after_deal"
    with pytest.raises(Refusal) as error:
        round.answer(IrregularityCall("one", card="8h"))
    assert (error.value.code, error.value.clause) == ("not_now", "§10")


def test_another_kind_before_makes_no_second_one() -> None:
    other = msgspec.structs.replace(ONE, kind="other", second="")
    round = at("deal", with_irregularities(RULES, ONE, TWO, other))
    round.answer(IrregularityCall("other", card="7h"))
    round.answer(IrregularityCall("one", card="8h"))
    assert [event.kind for event in round.events if type(event) is Irregular] == ["other", "one"]
    assert not round.void


def test_without_a_second_a_kind_may_come_again_and_again() -> None:
    round = at("deal", with_irregularities(RULES, msgspec.structs.replace(ONE, second="")))
    for card in ("7h", "8h", "9h"):
        round.answer(IrregularityCall("one", card=card))
    assert [event.cards for event in round.events if type(event) is Discarded] == [("7h",), ("8h",), ("9h",)]


# -- an open draw after a call -------------------------------------------------------------------


def test_an_open_draw_says_which_card_comes_first() -> None:
    round = at("deal")
    assert type(round.ask) is Draw
    assert round.ask.first == ()
    round.answer(IrregularityCall("card_dealt_in_error", card="7c"))
    assert round.ask.first == ("7c",)
    with pytest.raises(Refusal) as error:
        round.answer(Cards(tuple(card for card in CARDS if card != "7c")[: len(round.ask.to)]))
    assert error.value.code == "next_card"
    assert round.ask.first == ("7c",)  # the ask that stands after a refusal is still the new one
    round.answer(answer_to(round.ask))
    assert round.table.hands[1][0] == "7c"


def test_an_open_draw_comes_from_the_shoe_without_the_card_set_aside() -> None:
    round = at("deal", with_irregularities(RULES, ONE, TWO))
    round.answer(IrregularityCall("one", card="7h"))
    assert type(round.ask) is Draw
    assert round.ask.shoe.count("7h") == 0
    assert round.ask.shoe.left == 51


def test_a_shoe_filled_anew_is_the_one_the_open_draw_comes_from() -> None:
    game = game_of("blackjack")
    round = Round(game, game.rules("horseshoe-cincinnati", {"decks": 1}), (1,))
    while type(round.ask) is not Draw or round.ask.at != "deal":
        assert round.ask is not None
        round.answer(Stakes({"blackjack": 1000}) if type(round.ask) is Bet else answer_to(round.ask))
    burned, round.table.unseen = round.table.shoe, 51  # as if all the others had been dealt
    round.answer(IrregularityCall("shoe_runs_out"))
    assert type(round.ask) is Draw
    assert round.ask.shoe is round.table.shoe is not burned


@pytest.mark.parametrize(("book", "game", "kind"), [
    ("oneida-2003", "caribbean-stud", "wrong_number_of_cards"), ("oneida-2003", "caribbean-stud", "communication"),
])  # fmt: skip
def test_only_a_seat_that_is_in_the_round_has_a_hand(book: str, game: str, kind: str) -> None:
    round = Round(game_of(game), game_of(game).rules(book), (1, 2))
    round.answer(Stakes({"ante": 1000}, 1))
    round.answer(Stakes({}, 2))
    while round.ask is not None and round.ask.at != "after_deal":
        round.answer(answer_to(round.ask))
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall(kind, seat=2))
    assert refused.value.code == "no_hand"
    round.answer(IrregularityCall(kind, seat=1))
