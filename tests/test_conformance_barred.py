"""Every game in every rulebook: what an ask names as barred is refused by the same rule, and tells no hidden card."""

from collections.abc import Iterator
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import UNSEEN, seeded
from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Bar, Bet, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal
from sizes import so_many

CHAPTERS = every_chapter()
ROUNDS, ASKS, STACK = so_many(everyday=6, ci=12), 40, 50_000
BARS = {"blackjack", "craps", "pure-21-5-blackjack", "rapid-roulette"}
"""Games in which something that the rules name can be barred at any table."""


def asked(book: str, id: str) -> Iterator[tuple[Round, Bet | Choose, int]]:
    """Every bet and decision of some random rounds at one table, with a seat that may answer it."""
    game = game_of(id)
    rules, state, player = game.rules(book), None, RandomPlayer(seeded(5), most=5_000)
    seats = tuple(sorted({1, 2, game.seats(rules)}))
    for _ in range(ROUNDS):
        round = Round(game, rules, seats, state, dict.fromkeys(seats, STACK))
        for _ in range(ASKS):
            if (ask := round.ask) is None:
                break
            if isinstance(ask, (Bet, Choose)):
                yield round, ask, seats[0] if ask.who == ANYONE else ask.who
            try:
                round.answer(player.answer(ask, round))
            except Refusal as refusal:
                player.refused(refusal)
        state = round.table.state if round.over else None


def tried(ask: Bet | Choose, name: str, seat: int) -> list[Answer]:
    """What a seat would say to do what is barred: a wager where anyone may bet on one, else a decision."""
    if isinstance(ask, Bet):
        return [Stakes({name: 1_000}, seat)]
    wager = [Chosen("bet", 1_000, name, seat)] if ask.who == ANYONE else []
    return [Chosen(name, None, "", seat), *wager]


def refusals(ask: Bet | Choose, answers: list[Answer]) -> set[tuple[str, str]]:
    found = set()
    for answer in answers:
        with pytest.raises(Refusal) as refused:
            ask.check(answer)
        found.add((refused.value.rule, refused.value.clause))
    return found


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_what_is_named_as_barred_is_refused_by_the_same_rule(book: str, id: str) -> None:
    named = 0
    for _, ask, seat in asked(book, id):
        open = {choice.do for choice in ask.choices[:50]} if isinstance(ask, Choose) else set()
        for name, bar in ask.barred.named(ask, seat).items():
            named += 1
            assert bar.sentence
            assert bar.cite.clause
            if name not in open:
                assert (bar.cite.rule, bar.cite.clause) in refusals(ask, tried(ask, name, seat))
    assert named or id not in BARS


def hidden(round: Round, seat: int) -> dict[Any, list[str]]:
    """The hands of others that a seat may not see, the dealer's included, as the game keeps them."""
    table, shown = round.table, {str(one).partition(".")[0] for one in round.table.shown}
    hands = {who: cards for who, cards in table.hands.items() if who != seat and str(who) not in shown}
    dealer = getattr(table.round_state, "dealer", None)
    return {**hands, "hole": dealer} if isinstance(dealer, list) else hands


def bars(ask: Bet | Choose, seat: int) -> dict[str, Bar]:
    return ask.barred.named(ask, seat)


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_a_bar_does_not_turn_on_a_card_that_the_seat_may_not_see(book: str, id: str) -> None:
    for round, ask, seat in asked(book, id):
        before, kept, up = bars(ask, seat), {}, round.table.shown.get("dealer", ())
        for who, cards in hidden(round, seat).items():
            kept[who] = list(cards)
            cards[:] = [card if who == "hole" and card in up else UNSEEN for card in cards]
        assert bars(ask, seat) == before
        for who, cards in hidden(round, seat).items():
            cards[:] = kept[who]
