"""Poker at a live table: stacks, button and draws from hand to hand, and nothing of a draw that others may not see."""

from functools import partial

import pytest

from pitboss.chance import seeded
from pitboss.floor import LiveTable
from pitboss.floor.purses import BUY_IN, affordable
from pitboss.poker.bots import PokerBot
from pitboss.poker.game import Poker
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import JACKPOT, RAKE
from pitboss.rulebooks import Refusal, Rules
from poker.forms import FORMS, POKER, form, on_the_shelf

PLAYERS = Poker.among_players

ALL = [*on_the_shelf(), *((name, "") for name in FORMS)]
PERSON = 2


def rules_for(one: tuple[str, str]) -> Rules:
    book, variant = one
    return POKER.rules(book, {"variant": variant}) if variant else form(book)


def sit(rules: Rules, bots: int = 3, seed: int = 1) -> LiveTable:
    return LiveTable(POKER, rules, PERSON, bots, seed.to_bytes(32, "big"))


def play_on(table: LiveTable, person: RandomPlayer) -> None:
    """Play the table's round to its end."""
    while not table.round.over:
        ask = table.ask
        assert type(ask) is Choose
        assert ask.who == PERSON
        table.answer(person.decide(ask))


@pytest.mark.parametrize("one", ALL, ids=" ".join)
def test_a_person_plays_every_form_among_bots_hand_after_hand(
    one: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Poker, "among_players", PLAYERS._replace(bot=partial(PokerBot, looks=2)))
    table, person, taken = sit(rules_for(one)), RandomPlayer(seeded(3)), 0
    for _ in range(4):
        play_on(table, person)
        taken += sum(table.round.table.ledger.balance(account) for account in (RAKE, JACKPOT))
        assert sum(table.purses.chips.values()) + taken == sum(table.purses.bought.values())
        assert all(cents >= 0 for cents in table.purses.chips.values())
        table.new_round()


def test_the_button_moves_and_stacks_are_carried_on() -> None:
    table, person, buttons = sit(form("five-card draw")), RandomPlayer(seeded(3)), []
    for _ in range(4):
        play_on(table, person)
        buttons.append(table.round.table.state.button_seat)
        before = dict(table.purses.chips)
        table.new_round()
        assert table.stacks == before
    first = table.seats.index(buttons[0])
    assert buttons == [table.seats[(first + n) % 4] for n in range(4)]


@pytest.mark.parametrize(("short", "bought"), [(-1, BUY_IN), (0, 0)])
def test_who_has_too_little_to_be_dealt_in_buys_in_between_hands(short: int, bought: int) -> None:
    rules = form("five-card draw", dealt_in_with="what is forced and one bet at the minimum")
    least = PLAYERS.least_stack(rules)
    assert least == 300 + 300, "the lower limit and the larger blind"
    table = sit(rules)
    play_on(table, RandomPlayer(seeded(1)))
    table.purses.chips[PERSON] = least + short
    before = table.purses.bought[PERSON]
    table.new_round()
    assert table.purses.bought[PERSON] == before + bought
    assert table.stacks[PERSON] == least + short + bought


def to_the_draw(table: LiveTable) -> Choose:
    """Play on, without folding, until the person is to put cards away."""
    for _ in range(200):
        if table.round.over:
            table.new_round()
        ask = table.round.ask
        assert type(ask) is Choose
        if ask.of_own_cards:
            return ask
        may = [choice.do for choice in ask.choices]
        table.answer(Chosen("check" if "check" in may else "call"))
    raise AssertionError("no draw came")


def test_the_person_draws_by_naming_cards_and_holds_the_new_ones() -> None:
    table = sit(form("five-card draw"))
    ask = to_the_draw(table)
    own = ask.sees.own
    assert ask.of_own_cards == own
    assert len(ask.choices) == 32
    assert affordable(ask, table.seat, 0) == ask, "cards cost no chips"
    table.answer(Chosen("draw", None, f"{own[3]} {own[0]}"))
    held = table.round.table.hands[PERSON]
    assert len(held) == 5
    assert set(own) - set(held) == {own[0], own[3]}


@pytest.mark.parametrize(
    "answer",
    [
        Chosen("draw", None, "As Ks Qs Js Ts"),
        Chosen("draw"),
        Chosen("stand_pat", None, "As"),
        Chosen("discard"),
        Chosen("fold"),
    ],
)
def test_a_draw_of_cards_one_does_not_hold_is_refused_and_changes_nothing(answer: Answer) -> None:
    table = sit(form("five-card draw"))
    ask, entries = to_the_draw(table), len(table.round.log)
    with pytest.raises(Refusal) as refused:
        table.answer(answer)
    assert refused.value.clause
    assert table.round.ask == ask
    assert len(table.round.log) == entries


class Folds:
    """Bot that gives every hand up."""

    def decide(self, ask: Choose, seat: int) -> Answer:
        assert seat == ask.who != PERSON
        return Chosen("fold")


def test_the_other_seats_are_played_by_the_company_the_game_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Poker, "among_players", PLAYERS._replace(bot=lambda rules, source: Folds()))
    table = sit(form("five-card draw"))
    while not table.round.over:
        table.answer(Chosen("call"))
    assert table.won(PERSON) >= 0
    assert {event.seat for event in table.round.events if getattr(event, "do", "") == "fold"} == {1, 3, 4}
