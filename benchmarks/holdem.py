"""Six-handed fixed-limit hold'em: hands played out at random by the engine and by pokerkit."""

import random
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.players import Plain
from pitboss.desk import game_of, games
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.chance import Chance

SEATS = (1, 2, 3, 4, 5, 6)
# Both sides play by the same chances: of ten, six call or check, two raise, two fold when faced with a bet.
CALL, RAISE = 6, 8
AUTOMATIONS = tuple(Automation)


class Regular:
    """A player who mostly calls, sometimes raises and sometimes folds; the cards come from Python's generator."""

    def __init__(self) -> None:
        self.chance = Chance(Plain())

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Decide by the chances both sides share."""
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        assert type(ask) is Choose
        wanted = _WANTED[random.randrange(10)]
        for do in wanted:
            for choice in ask.choices:
                if choice.do == do:
                    return Chosen(do, choice.amount.minimum if choice.amount else None)
        raise AssertionError(f"nothing to do at {ask}")


_PASSIVE = ("check", "call")
_WANTED = (
    *[_PASSIVE] * CALL,
    *[("raise", "bet", *_PASSIVE)] * (RAISE - CALL),
    *[("check", "fold")] * (10 - RAISE),
)


def registered() -> bool:
    """Whether the engine has poker."""
    return "poker" in games()


def engine(hands: int) -> int:
    """Whole hands of the engine: blinds, four rounds of betting, showdown, rake, every event logged."""
    game, options = game_of("poker"), {"variant": "holdem", "structure": "fixed-limit"}
    rules = game.rules("merced-poker-room", options)
    player, state = Regular(), None
    for _ in range(hands):
        state = drive(Round(game, rules, SEATS, state, dict.fromkeys(SEATS, 100_000)), player).table.state
    return hands


def pokerkit(hands: int) -> int:
    """Whole hands of pokerkit, everything automatic that can be."""
    for _ in range(hands):
        state = FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (100, 200), 200, 400, 100_000, 6)
        while state.status:
            _act(state)
    return hands


def _act(state: Any) -> None:
    drawn = random.randrange(10)
    if CALL <= drawn < RAISE and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    elif drawn >= RAISE and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    else:
        state.check_or_call()
