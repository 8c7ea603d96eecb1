"""One suite for every game in every rulebook: an ask never offers what it will refuse."""

from contextlib import suppress
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Bet, Choice, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal
from sizes import so_many

CHAPTERS = every_chapter()
ASKS, TRIED = so_many(everyday=12, ci=40), 6
STACK = 50_000


def opened(book: str, id: str, state: Any = None) -> Round:
    game = game_of(id)
    rules = game.rules(book)
    seats = tuple(sorted({1, 2, game.seats(rules)}))
    return Round(game, rules, seats, state, dict.fromkeys(seats, STACK))


def amounts(allowed: Amount | None) -> list[int | None]:
    """The least and the most that may be said, and what may be said besides."""
    if allowed is None:
        return [None]
    most = allowed.maximum // allowed.step * allowed.step
    return [one for one in dict.fromkeys((allowed.least, most, *allowed.also)) if allowed.admits(one)]


def offered(ask: Any, seats: tuple[int, ...], source: Any) -> list[Answer]:
    """Some of the answers an ask says may be given, each with an amount at an end of its range."""
    if type(ask) is Bet:
        alone = [offer for offer in ask.offers_to(ask.who) if not offer.needs]
        opening = [offer for offer in alone if not ask.any_of or offer.wager in ask.any_of]
        return [
            Stakes({offer.wager: cents}, ask.who)
            for offer in opening
            for cents in amounts(offer.amount)
            if cents
        ]
    if type(ask) is not Choose:
        return []
    choices = [ask.choices[source.below(len(ask.choices))] for _ in range(TRIED)]
    return [said(ask, choice, seats, cents) for choice in choices for cents in amounts(choice.amount)]


def said(ask: Choose, choice: Choice, seats: tuple[int, ...], cents: int | None) -> Chosen:
    seat = choice.seat or (seats[0] if ask.who == ANYONE else 0)
    return Chosen(choice.do, cents, choice.wager, seat)


def refusal_of(round: Round, answer: Answer) -> str:
    """Why an answer is refused where the round stands; nothing where it is taken."""
    try:
        round.again().answer(answer)
    except Refusal as refusal:
        return f"{answer}: {refusal}"
    return ""


@pytest.mark.parametrize(("book", "id"), CHAPTERS)
def test_what_an_ask_offers_is_taken(book: str, id: str) -> None:
    source, state = seeded(11), None
    for seed in range(3):
        round, player = opened(book, id, state), RandomPlayer(seeded(seed), most=5_000)
        for _ in range(ASKS):
            if round.ask is None:
                break
            answers = offered(round.ask, round.table.seats, source)
            assert [why for answer in answers if (why := refusal_of(round, answer))] == []
            with suppress(Refusal):
                round.answer(player.answer(round.ask, round))
        state = round.table.state if round.over else None
