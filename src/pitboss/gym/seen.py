"""What a seat may see of a table, as arrays of a fixed size."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from pitboss.chance import INDEX, UNSEEN, Card
from pitboss.gym.actions import Words
from pitboss.money import read_whole
from pitboss.rounds import Game, Round
from pitboss.rounds.asks import Choose
from pitboss.rounds.game import contest_of
from pitboss.rounds.seen import hands_seen
from pitboss.rulebooks import Rules

KINDS = 53
"""The cards in order, the joker last."""
CARDS = ("own", "dealer", "board", "others")
FAR = np.float32(np.inf)
"""The bound of what has none."""
CHIPS = ("stack", "own_bet", "others_bets", "pots")
FIGURES = 6
"""How many markers of a table are told: a point, and who has the dice."""


Counts: TypeAlias = "np.ndarray[Any, np.dtype[np.int16]]"


def places(cards: Iterable[Card]) -> Counts:
    """Count cards by kind; those that the viewer has not seen are left out."""
    counts = np.zeros(KINDS, np.int16)
    for card in cards:
        if card != UNSEEN:
            counts[INDEX.get(card, KINDS - 1)] += 1
    return counts


def open_cards(round: Round, seat: int) -> Counts:
    """Count every card that a seat has seen in a round, in whatever hand."""
    return places(card for cards in hands_seen(round.view(seat)).values() for card in cards)


class Eyes:
    """What the seats of one table see, in arrays; nothing comes from anywhere but the view of the seat."""

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
        """Return everything a seat sees: cards by whose they are, its wagers, chips, markers and the moment."""
        return {
            **self._cards(round, seat),
            "wagers": self._wagers(round, seat),
            "chips": self._chips(round, seat),
            "marks": self._marks(round),
            "moment": self.moments.get(getattr(round.ask, "at", ""), 0),
        }

    def _cards(self, round: Round, seat: int) -> dict[str, Any]:
        ask = round.ask
        if type(ask) is Choose and ask.who == seat:
            own, shown = ask.sees.own, ask.sees.shown.items()
            there = [(who, cards) for who, cards in shown if who != str(seat)]
        else:
            hands = hands_seen(round.view(seat))
            own = tuple(card for (who, _), cards in hands.items() if who == seat for card in cards)
            there = [(str(who), tuple(cards)) for (who, _), cards in hands.items() if who != seat]
        found = {"own": places(own)}
        for whose in ("dealer", "board"):
            found[whose] = places(card for who, cards in there if who == whose for card in cards)
        found["others"] = places(card for who, cards in there if who.isdigit() for card in cards)
        return found

    def _wagers(self, round: Round, seat: int) -> Any:
        """What the seat has on each wager, in dollars."""
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
            return np.array([stack, own, 0, 0], np.float32) / 100
        own = contest.bets.get(seat, 0)
        pots = sum(pot.cents for pot in contest.pots)
        return np.array([stack, own, sum(contest.bets.values()) - own, pots], np.float32) / 100

    def _marks(self, round: Round) -> Any:
        """The numbers on the table's markers, in the order of their names."""
        marks = np.zeros(FIGURES, np.float32)
        if self.game.carries_over is not None:
            told = self.game.carries_over.marks(round.table)
            for place, (_, value) in zip(range(FIGURES), sorted(told.items()), strict=False):
                marks[place] = read_whole(value) if value.isdecimal() else 0
        return marks
