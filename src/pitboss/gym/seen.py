"""A seat's view of a table, as arrays of a fixed size."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from pitboss.chance import INDEX, UNSEEN, Card
from pitboss.gym.actions import Words
from pitboss.money import read_whole
from pitboss.rounds import Game, Round
from pitboss.rounds.asks import Choose
from pitboss.rounds.events import Dealt, Discarded, Due, Noted, Shown
from pitboss.rounds.game import contest_of
from pitboss.rounds.seen import Hands, hands_seen
from pitboss.rulebooks import Rules

KINDS = 53
"""The cards in order, the joker last."""
CARDS = ("own", "own_other", "dealer", "board", "others")
"""The owners of cards. At a seat's decision about one of its hands, its other hands are ``own_other``."""
PLACE = {whose: place * KINDS for place, whose in enumerate(CARDS)}
"""The start of each group of cards in one long row."""
TOLD = frozenset({Dealt, Discarded, Due, Noted, Shown})
"""The events that say where cards lie."""
FAR = np.float32(np.inf)
"""The bound of values that have none."""
CHIPS = ("stack", "own_bet", "others_bets", "pots")
FIGURES = 6
"""The number of markers of a table that are included: a point, and the shooter."""


Counts: TypeAlias = "np.ndarray[Any, np.dtype[np.int16]]"


def places(cards: Iterable[Card]) -> Counts:
    """Count cards by kind. Those that the viewer has not seen are left out."""
    counts = np.zeros(KINDS, np.int16)
    for card in cards:
        if card != UNSEEN:
            counts[INDEX.get(card, KINDS - 1)] += 1
    return counts


def hands_in(round: Round, seat: int) -> Hands:
    """Gather the cards that a seat may see. Only the events about cards are looked at, of which a seat sees each."""
    return hands_seen([event.seen_by(seat) for event in round.log if type(event) in TOLD])


class Eyes:
    """The view of the seats of one table, in arrays. Everything comes from the view of the seat."""

    def __init__(self, game: Game, rules: Rules, words: Words) -> None:
        """Lay out the arrays for the wagers and the words of a table."""
        self.game, self.rules, self.words = game, rules, words
        self.wagers = {wager: place for place, wager in enumerate(game.wagers(rules))}
        self.moments = {at: place + 1 for place, at in enumerate(words.moments)}

    def sizes(self) -> dict[str, int]:
        """The length of each array."""
        cards = dict.fromkeys(CARDS, KINDS)
        return {**cards, "wagers": len(self.wagers), "chips": len(CHIPS), "marks": FIGURES}

    def seen(self, round: Round, seat: int) -> dict[str, Any]:
        """Return everything a seat sees: cards by owner, its wagers, chips, markers and the moment."""
        seen = self._cards(round, seat)
        seen["wagers"] = self._wagers(round, seat)
        seen["chips"] = self._chips(round, seat)
        seen["marks"] = self._marks(round)
        seen["moment"] = self.moments.get(getattr(round.ask, "at", ""), 0)
        return seen

    def _cards(self, round: Round, seat: int) -> dict[str, Any]:
        """The cards of each kind by owner, as parts of one row."""
        row = np.zeros(KINDS * len(CARDS), np.int16)
        for (holder, _), held in hands_in(round, seat).items():
            whose = "own" if holder == seat else "others" if type(holder) is int else str(holder)
            self._lay(row, whose, held)
        seen = {whose: row[place : place + KINDS] for whose, place in PLACE.items()}
        ask = round.ask
        if type(ask) is Choose and ask.who == seat:
            own = seen["own"]
            asked = np.minimum(places(ask.sees.own), own)
            seen["own_other"][:] = own - asked
            own[:] = asked
        return seen

    def _lay(self, row: Counts, whose: str, cards: Iterable[Card]) -> None:
        place = PLACE.get(whose)
        if place is not None:
            for card in cards:
                if card != UNSEEN:
                    row[place + INDEX.get(card, KINDS - 1)] += 1

    def _wagers(self, round: Round, seat: int) -> Any:
        """The chips of the seat on each wager, in dollars."""
        lie = np.zeros(len(self.wagers), np.float32)
        for (owner, wager), cents in round.table.spots.items():
            if owner == seat and wager in self.wagers:
                lie[self.wagers[wager]] = cents / 100
        return lie

    def _chips(self, round: Round, seat: int) -> Any:
        """Its chips (won or lost so far if it began with none), its bet, the others' bets and the pots, in dollars."""
        contest, stack = contest_of(round), round.table.ledger.balance(seat)
        if contest is None:
            own = sum(cents for (owner, _), cents in round.table.spots.items() if owner == seat)
            return np.array((stack / 100, own / 100, 0, 0), np.float32)
        own = contest.bets.get(seat, 0)
        pots = sum(pot.cents for pot in contest.pots)
        others = sum(contest.bets.values()) - own
        return np.array((stack / 100, own / 100, others / 100, pots / 100), np.float32)

    def _marks(self, round: Round) -> Any:
        """The numbers on the table's markers, in the order of their names."""
        marks = np.zeros(FIGURES, np.float32)
        if self.game.carries_over is not None:
            told = self.game.carries_over.marks(round.table)
            for place, (_, value) in zip(range(FIGURES), sorted(told.items()), strict=False):
                marks[place] = read_whole(value) if value.isdecimal() else 0
        return marks
