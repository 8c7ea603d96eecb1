"""Six-handed poker: hands played out at random by the engine and by pokerkit, and limit hold'em by the kernel."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from pokerkit import Automation, FixedLimitSevenCardStud, FixedLimitTexasHoldem, PotLimitOmahaHoldem

from benchmarks.players import Dealer
from pitboss.desk import game_of, games
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose, Menu
from pitboss.rounds.drivers import drive
from pitboss.rulebooks import Rules

SEATS = (1, 2, 3, 4, 5, 6)
STACK = 100_000
# Both sides play by the same chances: of ten, six call or check, two raise, two fold when faced with a bet.
CALL, RAISE = 6, 8
AUTOMATIONS = tuple(Automation)


class Regular:
    """A player who mostly calls, sometimes raises and sometimes folds: drawn some thousands of times at once."""

    quiet = True  # nobody calls anything at a pause

    def __init__(self) -> None:
        self.deal = Dealer().answer
        self.wants: Iterator[tuple[str, ...]] = iter(())

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Decide by the chances both sides share."""
        if type(ask) is not Choose:
            return self.deal(ask)
        may: Menu = ask.choices  # type: ignore[assignment]
        for do in next(self.wants, ()) or self._wanted():
            if answer := may.answers.get(do):
                return answer
            if do in may.by_name:
                return Chosen(do, may.by_name[do].amount.minimum)  # type: ignore[union-attr]
        raise AssertionError(f"nothing to do at {ask}")

    def _wanted(self) -> tuple[str, ...]:
        self.wants = iter(random.choices(_WANTED, k=5_000))
        return next(self.wants)


_PASSIVE = ("check", "call")
_WANTED = (
    *[_PASSIVE] * CALL,
    *[("raise", "bet", *_PASSIVE)] * (RAISE - CALL),
    *[("check", "fold")] * (10 - RAISE),
)


class Variant(NamedTuple):
    """A form of poker: the book and the posting that the engine plays it by, and the same table of pokerkit's."""

    title: str
    book: str
    posting: dict[str, Any]
    theirs: Callable[[], Any]

    @property
    def there(self) -> bool:
        """Whether the book has a chapter for it."""
        poker = game_of("poker") if "poker" in games() else None
        return poker is not None and self.posting["variant"] in poker.variants(self.book)  # type: ignore[attr-defined]

    def engine(self, hands: int) -> int:
        """Whole hands of the engine: what is forced, every betting round, showdown, rake, every event logged."""
        game, rules = game_of("poker"), _rules(self.title)
        player, state = _regular(), None
        for _ in range(hands):
            state = drive(Round(game, rules, SEATS, state, dict.fromkeys(SEATS, STACK)), player).table.state
        return hands

    def pokerkit(self, hands: int) -> int:
        """Whole hands of pokerkit, everything automatic that can be."""
        for _ in range(hands):
            state = self.theirs()
            while state.status:
                _act(state)
        return hands


def _act(state: Any) -> None:
    drawn = int(random.random() * 10)
    if CALL <= drawn < RAISE and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    elif drawn >= RAISE and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


VARIANTS = {
    variant.title: variant
    for variant in (
        Variant(
            "Fixed-limit hold'em",
            "merced-poker-room",
            {"variant": "holdem", "structure": "fixed-limit"},
            lambda: FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (100, 200), 200, 400, STACK, 6),
        ),
        Variant(
            "Pot-limit Omaha",
            "horseshoe-cincinnati",
            {"variant": "omaha", "structure": "pot-limit", "blinds": ["1", "2"]},
            lambda: PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, (100, 200), 200, STACK, 6),
        ),
        Variant(
            "Fixed-limit seven-card stud",
            "section-8-poker",
            {
                "variant": "seven-card-stud",
                "structure": "fixed-limit",
                "limits": ["2", "4"],
                "ante": "1",
                "forced_bet": "1",
                "raises": 3,
            },
            lambda: FixedLimitSevenCardStud.create_state(AUTOMATIONS, True, 100, 100, 200, 400, STACK, 6),
        ),
    )
}


@cache
def _regular() -> Regular:
    return Regular()


@cache
def _rules(title: str) -> Rules:
    variant = VARIANTS[title]
    return game_of("poker").rules(variant.book, variant.posting)


def played() -> list[Variant]:
    """The variants that the engine has a chapter for."""
    return [variant for variant in VARIANTS.values() if variant.there]


@cache
def _kernel() -> Any:
    return game_of("poker").kernel(_rules("Fixed-limit hold'em"))


def compiled(hands: int) -> int:
    """Hands of the kernel on one core: dealt, bet, shown down, counted, and the count priced by the room's rake."""
    return int(_kernel().sums(_kernel().tally(1, hands)).rounds)
