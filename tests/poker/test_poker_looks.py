"""Looks compiled: the same cards are dealt as card by card, the same hands win, and it takes a fraction of the time."""

import gc
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss.chance import CARDS, Card, seeded
from pitboss.floor.bots import warm_up
from pitboss.hands import badugi, five, low, omaha, three
from pitboss.poker import bots, looks, terms
from pitboss.poker.bots import RIVALS, Hopes, PokerBot, Sampler, _kept, _known
from pitboss.poker.table_rules import TableRules
from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Choose, Sees
from pitboss.rulebooks import Rules
from poker.forms import FORMS, POKER, form, on_the_shelf
from poker.test_poker_bots import hands
from sizes import so_many

ALL = [*on_the_shelf(), *((name, "") for name in FORMS)]
DEALS = so_many(everyday=200, ci=2_000, long=100_000)
Cards = tuple[Card, ...]


def rules_for(book: str, variant: str) -> Rules:
    return POKER.rules(book, {"variant": variant}) if variant else form(book)


PLAIN: dict[tuple[str, str], tuple[Callable[[Cards, Cards], int], tuple[tuple[int, int], ...]]] = {
    (terms.ANY_FIVE, terms.HIGH): (
        lambda own, board: five.best(own + board),
        ((2, 5), (5, 0), (7, 0), (6, 0)),
    ),
    (terms.TWO_AND_THREE, terms.HIGH): (lambda own, board: omaha.Board(board).high(own), ((4, 5), (5, 5))),
    (terms.ANY_THREE, terms.HIGH): (lambda own, board: three.best(own + board), ((3, 0), (4, 0))),
    (terms.ANY_FIVE, terms.ACE_TO_FIVE): (
        lambda own, board: low.ACE_TO_FIVE.value(own + board),
        ((5, 0), (7, 0), (2, 5)),
    ),
    (terms.ANY_FIVE, terms.DEUCE_TO_SEVEN): (
        lambda own, board: low.DEUCE_TO_SEVEN.value(own + board),
        ((5, 0), (6, 0), (7, 0)),
    ),
    (terms.ANY_FIVE, terms.UPSIDE_DOWN): (
        lambda own, board: low.UPSIDE_DOWN.value(own + board),
        ((5, 0), (7, 0)),
    ),
    (terms.TWO_AND_THREE, terms.ACE_TO_FIVE): (
        lambda own, board: omaha.Board(board).low(own),
        ((4, 5), (5, 5)),
    ),
    (terms.ANY_THREE, terms.ACE_TO_FIVE): (
        lambda own, board: low.THREE_CARDS.value(own + board),
        ((3, 0), (4, 0)),
    ),
    (terms.ANY_FOUR, terms.BADUGI): (lambda own, board: badugi.value(own + board), ((4, 0), (3, 0), (1, 0))),
}
"""What cards are worth as the game says it, and of how many cards."""


@pytest.mark.parametrize("way", PLAIN, ids=" ".join)
def test_cards_are_worth_what_the_game_says(way: tuple[str, str]) -> None:
    assert PLAIN.keys() == looks._KINDS.keys()
    value, sizes = PLAIN[way]
    judge, sampler = looks.judge_of(*way, 0), Sampler(3)
    for deal in range(DEALS):
        own, board = sizes[deal % len(sizes)]
        cards = bots._some(list(CARDS), own + board, sampler)
        found = looks._value(judge.kind, judge.worths, judge.lows, looks._numbers(cards), own)
        assert found == value(cards[:own], cards[own:]), cards


class Both(PokerBot):
    """Looks both ways before each decision, and holds what they say against each other."""

    seen = 0

    def decide(self, ask: Choose, seat: int) -> Answer:
        hopes = Hopes(self.table_rules, seat, ask.sees)
        kept = [_kept(ask.sees.own, choice) for choice in ask.choices if choice.wager][::7]
        for held in (ask.sees.own, *kept):
            for rivals in (1, RIVALS):
                asked = (_known(held), 5, self.source.bits(64), rivals)
                assert hopes._won(*asked) == hopes._won_compiled(*asked), (ask.sees, held)
                self.seen += 1
        return super().decide(ask, seat)


@pytest.fixture
def compiled() -> Iterator[None]:
    """Bots that look by compiled code, and after the test as before it."""
    before = list(bots._compiled)
    warm_up(POKER)
    yield
    bots._compiled[:] = before


@pytest.fixture
def plain() -> Iterator[None]:
    """Bots that look card by card."""
    before = list(bots._compiled)
    bots._compiled.clear()
    yield
    bots._compiled[:] = before


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=" ".join(one), marks=[pytest.mark.heavy] * (place % 4 > 0))
        for place, one in enumerate(ALL)
    ],
)
def test_compiled_looks_come_to_the_same_number(one: tuple[str, str]) -> None:
    rules = rules_for(*one)
    bot = Both(rules, seeded(4), looks=2)
    seats = range(1, 1 + min(5, POKER.seats(rules)))
    for _ in hands(rules, dict.fromkeys(seats, bot), 2, POKER.among_players.least_stack(rules) + 20_000, 6):
        pass
    assert bot.seen > 10


def evening() -> list[Any]:
    rules = form("triple draw")
    bot = PokerBot(rules, seeded(1), looks=6)
    return [round.log for round in hands(rules, dict.fromkeys((1, 2, 3), bot), 2, 20_000, 9)]


def test_a_bot_decides_the_same_however_it_looks(plain: None) -> None:
    before = evening()
    warm_up(POKER)
    assert bots._compiled, "and this evening is of the compiled code"
    assert evening() == before


def test_nothing_is_loaded_before_it_is_asked_for(plain: None) -> None:
    table_rules: TableRules = form("five-card draw").once(TableRules)
    own = ("As", "Ks", "Qs", "Js", "Ts")
    assert Hopes(table_rules, 1, Sees(own)).worth(own, 3, seeded(1)) == bots.CERTAIN
    assert not bots._compiled
    warm_up(POKER)
    warm_up(POKER)
    assert len(bots._compiled) == 1


SEEN = Sees(("As", "Kd"), {"board": (), "2": ("??", "??"), "3": ("??", "??")})


def cpu_s(hopes: Callable[[], Any], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        hopes()
    return (time.process_time() - began) / times


def test_a_decision_takes_a_fraction_of_the_time(plain: None) -> None:
    table_rules: TableRules = POKER.rules("horseshoe-cincinnati", {"variant": "holdem"}).once(TableRules)
    source = seeded(1)

    def look() -> None:
        Hopes(table_rules, 1, SEEN).worth(SEEN.own, bots.LOOKS, source)

    slow = cpu_s(look, 20)
    warm_up(POKER)
    assert cpu_s(look, 200) < slow / 4, "about a twelfth"


@pytest.mark.heavy
def test_what_was_loaded_is_kept_out_of_the_collectors_sight() -> None:
    gc.unfreeze()
    warm_up(POKER)
    assert gc.get_freeze_count() > 10_000
