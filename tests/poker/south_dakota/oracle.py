"""South Dakota's poker written a second time, from the fact sheet alone: it deals, bets and settles in plain Python.

It shares nothing with the engine. Nobody runs out of chips in it, limits are fixed, and amounts are whole dollars.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from plain_poker import DECK, Hand, rank_five, value

Settled = tuple[dict[str, Any], dict[str, Fraction], Fraction]
"""A record, what each seat wins or loses by it, and the rake."""
JOKER, FIVE_ACES = "Jk", 10
COMPLETED = (4, 5, 8, 9)
"""Straight, flush, straight flush, royal flush: what the joker completes as another card than an ace."""
DRAW = ("five-card-draw", "lowball-ace-to-five", "five-card-draw-high-low")


def high(cards: Sequence[str]) -> Hand:
    """The best five cards; the joker is tried as every card that is not held (16:03, 16:12(3))."""
    return max(map(_five, combinations(cards, 5)))


def _five(cards: Sequence[str]) -> Hand:
    if JOKER not in cards:
        return rank_five(cards)
    plain = [card for card in cards if card != JOKER]
    if [card[0] for card in plain] == ["A"] * 4:
        return FIVE_ACES, (14,)
    found = [
        hand for card in DECK if card not in plain and (hand := rank_five([*plain, card]))[0] in COMPLETED
    ]
    # An ace of no suit: it pairs aces, and makes nothing by its suit.
    counted = Counter([*map(value, plain), 14])
    groups = sorted(((n, rank) for rank, n in counted.items()), reverse=True)
    shape = "".join(str(n) for n, _ in groups[:2])
    kinds = {"41": 7, "32": 6, "31": 3, "22": 2, "21": 1, "11": 0}
    return max([*found, (kinds[shape], tuple(rank for _, rank in groups))])


def low(cards: Sequence[str]) -> tuple[Any, ...]:
    """The lowest five cards, smaller is better: the ace is below the deuce, straights and flushes do not count."""
    plain = [card for card in cards if card != JOKER]
    ranks = [1 if card[0] == "A" else value(card) for card in plain]
    lacking = [rank for rank in range(1, 14) if rank not in ranks]
    tries = [[*ranks, rank] for rank in lacking] if JOKER in cards else [ranks]
    return min(_low(hand) for five in tries for hand in combinations(five, 5))


def _low(ranks: Sequence[int]) -> tuple[Any, ...]:
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


class Sheet:
    """One hand by the sheet: it chooses at random, writes the record down and says what it comes to."""

    def __init__(self, seed: int, variant: str) -> None:
        self.chance, self.variant = random.Random(seed), variant
        chance = self.chance
        self.seats = sorted(chance.sample(range(1, 9), chance.randrange(2, 6)))
        self.button = chance.choice(self.seats)
        place = self.seats.index(self.button) + 1
        self.order = self.seats[place:] + self.seats[:place]
        """From the left of the button, the button last."""
        joker = chance.randrange(2)
        self.deck = [*DECK, JOKER] if joker else list(DECK)
        chance.shuffle(self.deck)
        if joker and chance.randrange(2):  # see that the joker comes
            self.deck.remove(JOKER)
            self.deck.insert(chance.randrange(8), JOKER)
        self.ante = chance.choice([0, 1, 3]) if variant != "holdem-88" else chance.choice([1, 5])
        self.blinds = [1, 2] if variant in DRAW and chance.randrange(3) == 0 else []
        self.percent = chance.choice([0, 0, 5, 10])
        self.may_check = bool(chance.randrange(4))
        self.check_raise = bool(chance.randrange(2))
        self.cap = chance.choice([1, 3])
        self.options = self._options(joker)
        self.put = dict.fromkeys(self.seats, 0)
        self.in_hand = list(self.order)
        self.cards: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.board: list[str] = []
        self.actions: list[dict[str, Any]] = []
        self.first_cards: dict[int, list[str]] = {}
        self.up: dict[int, list[str]] = {seat: [] for seat in self.seats}

    def _options(self, joker: int) -> dict[str, Any]:
        options: dict[str, Any] = {"variant": self.variant, "ante": str(self.ante)}
        if joker:
            options["deck"] = 53
        if self.percent:
            options["rake"] = {"method": "percentage", "percent": self.percent}
        if self.variant == "holdem-88":
            return options | {"limits": ["1", "5"]}
        if self.blinds:
            options["blinds"] = [str(one) for one in self.blinds]
        return options | {
            "limits": ["2", "4"],
            "check": "nothing is owed" if self.may_check else "never",
            "check_raise": self.check_raise,
            "raises": self.cap,
        }

    # -- the course of a hand --------------------------------------------------------------------

    def play(self) -> Settled:
        """Play the hand: its record, what each seat wins or loses, and the rake."""
        for seat in self.seats:
            self.put[seat] += self.ante
        if self.variant == "holdem-88":
            self._eighty_eight()
        elif self.variant == "five-card-stud":
            self._stud()
        else:
            self._draw()
        return self._settled()

    def _deal(self, number: int, to: Sequence[int]) -> None:
        for _ in range(number):
            for seat in to:
                self.cards[seat].append(self.deck.pop())

    def _draw(self) -> None:
        self._deal(5, self.order)
        self.first_cards = {seat: list(cards) for seat, cards in self.cards.items()}
        self._bet("predraw", 2, self.order[0], self.blinds)
        if len(self.in_hand) == 1:
            return
        for seat in list(self.in_hand):
            away = self.chance.sample(self.cards[seat], self.chance.choice([0, 1, 2, 3, 5]))
            did = {"do": "draw", "cards": away} if away else {"do": "stand_pat"}
            self.actions.append({"street": "draw", "seat": seat} | did)
            self.cards[seat] = [card for card in self.cards[seat] if card not in away]
            self._deal(len(away), [seat])
        self._bet("draw", 4, self.in_hand[0])

    def _stud(self) -> None:
        self._deal(1, self.order)
        for number, street in enumerate(("second", "third", "fourth", "fifth")):
            for seat in self.in_hand:
                self._deal(1, [seat])
                self.up[seat].append(self.cards[seat][-1])
            opener = self._high_card() if not number else self._best_showing()
            self._bet(street, 2 if number < 2 else 4, opener)
            if len(self.in_hand) == 1:
                return

    def _high_card(self) -> int:
        """Equal cards by suit: spades, hearts, diamonds, clubs; the joker is an ace below them (16:13)."""
        suits = "kcdhs"
        return max(
            self.in_hand,
            key=lambda seat: (
                14 if self.up[seat][0] == JOKER else value(self.up[seat][0]),
                suits.index(self.up[seat][0][1]),
            ),
        )

    def _best_showing(self) -> int:
        def worth(seat: int) -> list[tuple[int, int]]:
            ranks = [14 if card == JOKER else value(card) for card in self.up[seat]]
            return sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)

        return max(self.in_hand, key=lambda seat: ([n for n, _ in worth(seat)], [r for _, r in worth(seat)]))

    def _eighty_eight(self) -> None:
        self._deal(2, self.order)
        self.board = [self.deck.pop() for _ in range(4)]
        for seat in self.order:
            if len(self.in_hand) == 1:
                break
            if self.chance.randrange(3):
                raised = self.chance.randrange(1, 6)
                self.put[seat] += raised
                act = {"do": "raise", "amount": str(raised)}
            else:
                self.in_hand.remove(seat)
                act = {"do": "fold"}
            self.actions.append({"street": "flop", "seat": seat} | act)

    def _bet(self, street: str, size: int, opener: int, blinds: Sequence[int] = ()) -> None:
        """One betting round at a fixed size: so many raises after the bet (16:38(5), (6), (9))."""
        bets = dict.fromkeys(self.in_hand, 0)
        bets.update(zip(self.order, blinds, strict=False))
        level, raises, checked = max([0, *blinds]), 0, set[int]()
        place = self.in_hand.index(opener)
        waiting = self.in_hand[place:] + self.in_hand[:place]
        if blinds:
            waiting = waiting[len(blinds) % len(waiting) :] + waiting[: len(blinds) % len(waiting)]
        while waiting and len(self.in_hand) > 1:
            seat = waiting.pop(0)
            owed = level - bets[seat]
            may = ["call", "fold"] if owed else ["check", "fold"] if self.may_check or level else []
            if not level:
                may.append("bet")
            elif raises < self.cap and seat not in checked:
                may.append("raise")
            did = self.chance.choice(may)
            if did == "fold":
                self.in_hand.remove(seat)
            elif did == "check":
                checked.add(seat)
            else:
                added = owed if did == "call" else owed + size
                bets[seat] += added
                raises += did == "raise"
                if did != "call":
                    level = bets[seat]
                    at = self.order.index(seat)
                    waiting = [one for one in self.order[at + 1 :] + self.order[:at] if one in self.in_hand]
            amount = {"amount": str(added)} if did in ("call", "bet", "raise") else {}
            self.actions.append({"street": street, "seat": seat, "do": did} | amount)
        top, *rest = sorted(bets.values(), reverse=True)
        for seat, bet in bets.items():  # what nobody called goes back
            self.put[seat] += min(bet, max(rest, default=0)) if bet == top and rest.count(top) == 0 else bet

    # -- the pot -----------------------------------------------------------------------------------

    def _settled(self) -> Settled:
        pot = sum(self.put.values()) * 100
        rake = pot * self.percent // 100
        won = dict.fromkeys(self.seats, 0)
        if len(self.in_hand) == 1:
            won[self.in_hand[0]] = pot - rake
        else:
            self._award(pot - rake, won)
        nets = {str(seat): Fraction(won[seat] - 100 * self.put[seat], 100) for seat in self.seats}
        return self._record(), nets, Fraction(rake, 100)

    def _award(self, cents: int, won: dict[int, int]) -> None:
        shown = {seat: (*self.cards[seat], *self.board) for seat in self.in_hand}
        highs = _best({seat: high(cards) for seat, cards in shown.items()}, max)
        lows = _best({seat: low(cards) for seat, cards in shown.items()}, min)
        if self.variant == "lowball-ace-to-five":
            _share(cents, lows, won)
        elif self.variant == "five-card-draw-high-low":
            half = cents // 200 * 100
            _share(cents - half, highs, won)
            # The odd chip of tied lows goes to the one who has the high hand too.
            _share(half, sorted(lows, key=lambda seat: seat not in highs), won)
        else:
            _share(cents, highs, won)

    def _record(self) -> dict[str, Any]:
        record = {
            "id": "o",
            "rulebook": "south-dakota-20-18",
            "game": "poker",
            "options": self.options,
            "button_seat": self.button,
            "seats": [self._seat(seat) for seat in self.seats],
            "actions": self.actions,
        }
        return record | ({"community": self.board} if self.board else {})

    def _seat(self, seat: int) -> dict[str, Any]:
        if self.first_cards:
            final = {"final": self.cards[seat]} if seat in self.in_hand and self._drew() else {}
            return {"seat": seat, "cards": self.first_cards[seat]} | final
        return {"seat": seat, "cards": self.cards[seat]} | ({"up": self.up[seat]} if self.up[seat] else {})

    def _drew(self) -> bool:
        return any(one["street"] == "draw" for one in self.actions)


def _best(values: dict[int, Any], of: Any) -> list[int]:
    top = of(values.values())
    return [seat for seat, one in values.items() if one == top]


def _share(cents: int, winners: Sequence[int], won: dict[int, int]) -> None:
    """Whole dollars to each, and the rest to the first of them."""
    each = cents // (100 * len(winners)) * 100
    for seat in winners:
        won[seat] += each
    won[winners[0]] += cents - each * len(winners)
