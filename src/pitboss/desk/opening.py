"""How a round opens: what a player may stake then, and whether some stakes could be made together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pitboss.money import Cents
    from pitboss.rounds import Game
    from pitboss.rulebooks import Rules

SOON = 40
"""The number of answers within which a round reaches its first wagers."""
TRIES = 8
"""The rounds that are opened to reach them: a player may decline the bank, and then there is no round."""


def opening_stakes(game: Game, rules: Rules, wagers: set[str]) -> dict[str, tuple[Cents, Cents]]:
    """Return the least and the most a player may stake on each wager when a round opens, as the table asks for it."""
    for ask in opening_asks(game, rules):
        if found := {name: stakes for name, stakes in _offered(ask) if name in wagers}:
            return found
    return {}


def opening_asks(game: Game, rules: Rules) -> Iterator[Ask]:
    """Yield what is asked when rounds open."""
    return (ask for _, ask in _opening(game, rules))


def _opening(game: Game, rules: Rules) -> Iterator[tuple[Round, Ask]]:
    """Yield rounds as they open, with what is asked. An ask that was not answered meanwhile is left to chance."""
    from pitboss.simulate.engine import SeededBits

    for seed in range(TRIES):
        seats = game.simple_play.seats if game.simple_play else (1, 2)
        round, player = Round(game, rules, seats), RandomPlayer(SeededBits(str(seed)))
        for _ in range(SOON):
            if (ask := round.ask) is None:
                break
            yield round, ask
            try:
                round.answer(player.answer(ask, round))
            except Refusal as refusal:
                player.refused(refusal)


def _offered(ask: Ask) -> Iterator[tuple[str, tuple[Cents, Cents]]]:
    if isinstance(ask, Bet):
        for offer in ask.offers_to(ask.who):
            yield offer.wager, (offer.amount.least, offer.amount.maximum)
    elif isinstance(ask, Choose):
        for choice in ask.choices:
            if choice.amount is not None:
                yield choice.wager or choice.do, (choice.amount.least, choice.amount.maximum)


def check_stakes(game: Game, rules: Rules, stakes: Mapping[str, Cents]) -> None:
    """Refuse stakes that no player can make together at the table, in its own words and under the rule they break.

    The table is asked for the wagers that a round opens with, and the game for those made later.
    """
    game.check_later(rules, stakes)
    for round, ask in _opening(game, rules):
        offered = dict(_offered(ask))
        if made := {name: cents for name, cents in stakes.items() if name in offered}:
            _lay(round, ask, made)
            return


def _lay(round: Round, ask: Ask, made: Mapping[str, Cents]) -> None:
    """Stake these wagers at a table that asks for them, all in one answer or one after the other."""
    if isinstance(ask, Choose):
        for name, cents in made.items():
            choice = next(one for one in ask.choices if name == (one.wager or one.do))
            round.answer(
                Chosen(choice.do, cents, choice.wager, choice.seat or ask.who or round.table.seats[0])
            )
        return
    assert isinstance(ask, Bet)
    try:
        round.answer(Stakes(dict(made), ask.who))
    except Refusal as refusal:
        if refusal.code != "needs_wager":
            raise
        for name, cents in made.items():
            _check_alone(ask, name, cents)


def _check_alone(ask: Bet, name: str, cents: Cents) -> None:
    """Refuse the amount of a wager that is priced without the one it goes with."""
    alone = replace(ask, barred=replace(ask.barred, though_offered=None))
    try:
        alone.check(Stakes({name: cents}, ask.who))
    except Refusal as refusal:
        if refusal.code != "needs_wager":
            raise
