"""South Dakota's poker once more, for players who run out of chips: no limit, side pots, bets that nobody called.

Written from the fact sheet and the chapter's readings; hands are ranked by the oracle beside it. Amounts are whole
dollars. Two things stand in neither and follow the program: the least bet, and that in stud the best hand showing is
looked for among those who still have chips.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from plain_poker import DECK, value
from poker.south_dakota.oracle import DRAW, JOKER, high, low

STUD = ("second", "third", "fourth", "fifth")
SUITS = "kcdhs"
"""The joker, clubs, diamonds, hearts, spades: who opens of equal cards, the last first (16:13)."""
LEAST = 4
"""The least bet without a limit: the program takes the higher of the posted limits, 2 and 4."""


class Hand:
    """One hand without a limit: it chooses at random, writes the record down and says what it comes to."""

    def __init__(self, seed: int, variant: str) -> None:
        self.chance, self.variant = (chance := random.Random(seed)), variant
        self.seats = sorted(chance.sample(range(1, 9), chance.randrange(2, 7)))
        place = self.seats.index(button := chance.choice(self.seats)) + 1
        self.order = self.seats[place:] + self.seats[:place]
        joker, ante = chance.randrange(2), chance.randrange(4)
        self.deck = [*DECK, JOKER] if joker else list(DECK)
        chance.shuffle(self.deck)
        if chance.randrange(2):  # low cards come last and are dealt first, so that hands are close
            self.deck.sort(key=lambda card: card != JOKER and value(card) > 7)
            self.deck.reverse()
        self.left = {seat: chance.choice([ante + 1, 20, 60]) + chance.randrange(30) for seat in self.seats}
        self.told = {seat: {"seat": seat, "stack": str(self.left[seat])} for seat in self.seats}
        self.put = dict.fromkeys(self.seats, 0)
        self.cards: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.playing, self.actions = list(self.order), list[dict[str, Any]]()
        deck = "53 cards, one joker" if joker else "52 cards, no joker"
        options = {"variant": variant, "structure": "no-limit", "limits": ["2", "4"], "raises": 99}
        self.record = {
            "rulebook": "south-dakota-20-18",
            "game": "poker",
            "button_seat": button,
            "options": {**options, "ante": str(ante), "deck": deck},
            "seats": list(self.told.values()),
            "actions": self.actions,
        }
        for seat in self.seats:
            self.pay(seat, min(ante, self.left[seat]))

    def play(self) -> tuple[dict[str, Any], dict[str, int]]:
        """Return the record and what each seat wins or loses."""
        if self.variant in DRAW:
            self.play_draw()
        else:
            self.play_stud()
        staked = dict(self.put)
        won = self.settle()
        return self.record, {str(seat): won.get(seat, 0) - staked[seat] for seat in self.seats}

    # -- the deal ---------------------------------------------------------------------------------

    def play_draw(self) -> None:
        """Five cards, bets, a draw, bets (16:12)."""
        for seat in self.order:
            self.cards[seat] = self.told[seat]["cards"] = [self.deck.pop() for _ in range(5)]
        self.bets("predraw", self.order)
        if len(self.playing) == 1:
            return
        for seat in list(self.playing):
            away = self.chance.sample(self.cards[seat], self.chance.choice([0, 0, 1, 2, 3]))
            self.act("draw", seat, "draw", cards=away)
            kept = [card for card in self.cards[seat] if card not in away]
            self.cards[seat] = self.told[seat]["final"] = kept + [self.deck.pop() for _ in away]
        self.bets("draw", self.order)

    def play_stud(self) -> None:
        """One down and one up, then three up, bets after each (16:13)."""
        for seat in self.order:
            self.cards[seat] = [self.deck.pop()]
            self.told[seat] |= {"cards": list(self.cards[seat]), "up": []}
        for street in STUD:
            for seat in self.playing if len(self.playing) > 1 else ():
                card = self.deck.pop()
                self.cards[seat].append(card)
                self.told[seat]["up"].append(card)
            able = [seat for seat in self.playing if self.left[seat]]
            if len(self.playing) > 1 and able:
                place = self.order.index(max(able, key=self.showing))
                self.bets(street, self.order[place:] + self.order[:place])

    def showing(self, seat: int) -> tuple[Any, ...]:
        """What a seat shows, the best opens: one card by rank and suit, more by pairs and ranks (16:13)."""
        up = self.cards[seat][1:]
        ranks = [14 if card == JOKER else value(card) for card in up]
        groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
        suit = SUITS.index(up[0][1]) if len(up) == 1 else 0
        return [n for n, _ in groups], [rank for _, rank in groups], suit

    # -- betting ----------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int) -> None:
        self.left[seat] -= amount
        self.put[seat] += amount

    def act(self, street: str, seat: int, do: str, **more: Any) -> None:
        self.actions.append({"street": street, "seat": seat, "do": do, **more})

    def after(self, seat: int, order: list[int]) -> list[int]:
        """Who has chips and must answer a bet, from its left."""
        place = order.index(seat)
        turns = order[place + 1 :] + order[:place]
        return [other for other in turns if other in self.playing and self.left[other]]

    def bets(self, street: str, order: list[int]) -> None:
        """Play a betting round, if two players have chips left."""
        waiting = [seat for seat in order if seat in self.playing and self.left[seat]]
        if len(waiting) < 2:
            return
        before, most, step = dict(self.put), 0, LEAST
        while waiting and len(self.playing) > 1:
            seat = waiting.pop(0)
            owed = most - (self.put[seat] - before[seat])
            do, amount = self.choice(owed, step, self.left[seat], bool(self.after(seat, order)))
            self.act(street, seat, do, **({"amount": str(amount)} if amount else {}))
            self.pay(seat, amount)
            if do == "fold":
                self.playing.remove(seat)
            elif do in ("bet", "raise"):
                step, most = amount - owed, most - owed + amount
                waiting = self.after(seat, order)

    def choice(self, owed: int, step: int, left: int, answered: bool) -> tuple[str, int]:
        """What a seat does, and the chips it adds."""
        sort, more = self.chance.random(), left >= owed + step and answered
        if more and sort < (0.3 if owed else 0.5):
            amount = self.chance.choice([left, self.chance.randint(owed + step, left)])
            return ("raise" if owed else "bet"), amount
        if not owed:
            return "check", 0
        return ("fold", 0) if sort > 0.75 else ("call", min(owed, left))

    # -- the pots ---------------------------------------------------------------------------------

    def settle(self) -> dict[int, int]:
        """What each seat takes out: what nobody called, and its pots, each among those who matched it."""
        won: Counter[int] = Counter()
        top = max(self.seats, key=self.put.__getitem__)
        called = max(amount for seat, amount in self.put.items() if seat != top)
        won[top] += max(0, self.put[top] - called)
        self.put[top] = min(self.put[top], called)
        below = 0
        for level in sorted({self.put[seat] for seat in self.playing}):
            pot = sum(min(amount, level) - min(amount, below) for amount in self.put.values())
            won.update(self.share(pot, [seat for seat in self.playing if self.put[seat] >= level]))
            below = level
        return won

    def share(self, pot: int, seats: list[int]) -> Counter[int]:
        """Share one pot; odd chips go to the high hand, and else to the first left of the button."""
        if len(seats) == 1:
            return Counter({seats[0]: pot})
        highs, lows = _best(seats, self.high_of), _best(seats, self.low_of)
        if self.variant == "lowball-ace-to-five":
            return _divide(pot, lows)
        if self.variant != "five-card-draw-high-low":
            return _divide(pot, highs)
        both = [seat for seat in lows if seat in highs]
        return _divide(pot - pot // 2, highs) + _divide(pot // 2, both + [s for s in lows if s not in both])

    def high_of(self, seat: int) -> Any:
        return high(self.cards[seat])

    def low_of(self, seat: int) -> Any:
        counts, ranks = low(self.cards[seat])
        return [-n for n in counts], [-rank for rank in ranks]


def _best(seats: list[int], worth: Any) -> list[int]:
    """The seats whose hand is worth most, from the left of the button."""
    values = {seat: worth(seat) for seat in seats}
    return [seat for seat in seats if values[seat] == max(values.values())]


def _divide(pot: int, winners: list[int]) -> Counter[int]:
    shares = Counter(dict.fromkeys(winners, pot // len(winners)))
    shares[winners[0]] += pot % len(winners)
    return shares
