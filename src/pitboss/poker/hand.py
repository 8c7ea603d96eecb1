"""One hand of poker in progress: who is in, what each has put in and what each has left."""

from functools import cache

from pitboss.money import Cents
from pitboss.poker.plan import Plan, Street
from pitboss.poker.pots import Pot, from_pots, split_pots
from pitboss.rounds.events import POT, Put, Raked, Reversed, Uncalled
from pitboss.rounds.table import Table
from pitboss.rulebooks import Cite

UNLIMITED: Cents = 10**15
"""The stack of a seat whose chips are not counted."""

BIG_BLIND = 1
"""The second place left of the button."""


@cache
def _around(size: int, first: int) -> tuple[int, ...]:
    """Places in turn from one of them, once round."""
    return (*range(first, size), *range(first))


class Hand:
    """The chips of one hand. Places count clockwise from the button's left; the button is last."""

    __slots__ = (
        "_post",
        "able", "bet", "closed", "entered", "folded", "high", "left", "level", "live",
        "plan", "put", "raises", "raked", "seats", "street", "table",
    )  # fmt: skip

    def __init__(self, table: Table, plan: Plan, button: int) -> None:
        """Seat everyone who is dealt in, in the order of the deal."""
        self.table, self.plan = table, plan
        self.street: Street = plan.streets[0]
        self.seats = tuple(sorted(table.seats, key=lambda seat: (seat <= button, seat)))
        size = len(self.seats)
        stacks = table.stacks or {}
        self.left: list[Cents] = [stacks.get(seat, UNLIMITED) for seat in self.seats]
        self.put: list[Cents] = [0] * size
        self.bet: list[Cents] = [0] * size
        self.folded = [False] * size
        self.live = self.able = self.entered = size
        self.high: Cents = 0
        self.level: Cents = 0
        self.raises = 0
        self.closed: set[int] = set()
        self.raked: Cents = 0
        table.net.update({(seat, "pot"): 0 for seat in self.seats})
        self._post = table.post

    def add(self, place: int, what: str, cents: Cents, cite: Cite) -> None:
        """Put chips of a place into the pot."""
        left = self.left[place] = self.left[place] - cents
        self.put[place] += cents
        self.bet[place] += cents
        if not left:
            self.able -= 1
        self._post(Put(self.seats[place], what, cents, cite))

    def post_blinds(self) -> None:
        """Take the small blind from the first seat left of the button and the big blind from the second."""
        plan, cite = self.plan, self.plan.cite["blinds"]
        self.add(0, "small_blind", min(plan.small_blind, self.left[0]), cite)
        self.add(BIG_BLIND, "big_blind", min(plan.big_blind, self.left[BIG_BLIND]), cite)
        self.high = self.level = plan.big_blind

    def fold(self, place: int) -> None:
        """Give up a hand and everything it has put in."""
        self.folded[place] = True
        self.live -= 1
        self.able -= self.left[place] > 0

    def kill(self, place: int, cite: Cite) -> None:
        """Take a hand out and refund what it put in, as far as the pot holds it; the price it set stands."""
        self.fold(place)
        cents, seat = min(self.put[place], self.table.ledger.balance(POT)), self.seats[place]
        self.put[place] -= cents
        self.bet[place] -= min(self.bet[place], cents)
        if cents:
            self.table.post(Reversed(seat, POT, cents, cite, seat, POT))

    def turns(self, first: int) -> list[int]:
        """Give the places that can still act, clockwise from one of them."""
        folded, left = self.folded, self.left
        return [place for place in _around(len(left), first) if not folded[place] and left[place]]

    def close_round(self) -> None:
        """End a betting round: what nobody called goes back, and the bets are in the pot."""
        bets = self.bet
        top = max(bets)
        if top:
            place = bets.index(top)
            bets[place] = 0
            if excess := top - max(bets):
                self._give_back(place, excess)
            self.bet = [0] * len(bets)
        self.high = self.level = 0
        self.raises = 0
        self.closed.clear()

    def _give_back(self, place: int, cents: Cents) -> None:
        if not self.left[place]:
            self.able += 1
        self.left[place] += cents
        self.put[place] -= cents
        cite = self.plan.cite["uncalled_bet"]
        self.table.post(Uncalled(self.seats[place], "bet", cents, cite))

    def collect(self) -> None:
        """Take the collection for this number of players, main pot first, never more than there is."""
        option = self.plan.limit.option(len(self.seats))
        pots = self.pots()
        for pot, taken in zip(pots, from_pots(option.fee, pots), strict=True):
            if taken:
                self.raked += taken
                self.table.post(Raked(0, pot.name, taken, option.cite))

    def pots(self) -> list[Pot]:
        """Divide what is in into a main pot and side pots."""
        return split_pots(self.put, self.folded)
