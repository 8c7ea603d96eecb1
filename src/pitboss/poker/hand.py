"""One hand of poker in progress: the players in it, and what each has put in and has left."""

from bisect import bisect_left
from functools import cache
from itertools import compress, filterfalse, repeat

from pitboss.chance import Card
from pitboss.money import Cents
from pitboss.poker.kill import PokerState
from pitboss.poker.pots import Pot, from_pots, one_pot, split_pots
from pitboss.poker.rake import PotRake
from pitboss.poker.table_rules import UNLIMITED, Street, TableRules
from pitboss.rounds.events import JACKPOT, POT, RAKE, Put, Raked, Reversed, Uncalled
from pitboss.rounds.game import Contest, Prize
from pitboss.rounds.ledger import Spot
from pitboss.rounds.seats import left_of
from pitboss.rounds.table import Table
from pitboss.rulebooks import Cite

PLACES = range(52)


@cache
def _nothing_won(seats: tuple[int, ...]) -> dict[Spot, Cents]:
    return {(seat, "pot"): 0 for seat in seats}


def turned(places: list[int], first: int) -> list[int]:
    """Return some places in turn, starting from the given one or the next among them."""
    cut = bisect_left(places, first)
    return places[cut:] + places[:cut] if cut else places


class Hand:
    """The chips and cards of one hand. Places count clockwise from where the deal begins, so the button is last."""

    __slots__ = (
        "_ledger", "able", "acting", "bet", "blind_last", "burned", "burns_waiting", "checked", "closed", "completes",
        "dead_money", "entered", "exposed", "folded", "forced", "ghosts", "high", "last_bettor", "left", "level",
        "live", "muck", "next_down", "open_pair", "put", "raises", "reached", "seats", "started", "state", "step",
        "street", "table", "table_rules", "taken", "thrown", "voluntary", "wagered",
    )  # fmt: skip

    def __init__(self, table: Table, table_rules: TableRules, state: PokerState) -> None:
        """Seat everyone who is dealt in, in the order of the deal."""
        self.table, self.table_rules, self.state = table, table_rules, state
        self.street: Street = table_rules.streets[0]
        self.seats = seats = left_of(table.seats, state.button_seat)
        size = len(seats)
        stacks = table.stacks or {}
        self.left: list[Cents] = list(map(stacks.get, seats, repeat(UNLIMITED)))
        self.put: list[Cents] = [0] * size
        self.bet: list[Cents] = [0] * size
        self.folded = [False] * size
        self.acting = [True] * size
        """The places that are still in and have chips left to act with."""
        self.live = self.able = self.entered = size
        self.high = self.level = self.step = self.dead_money = 0
        self.raises = self.reached = 0
        self.closed: set[int] = set()
        self.checked: set[int] = set()
        self.voluntary: set[int] = set()
        """The places that have wagered voluntarily: a call, a bet or a raise."""
        self.wagered = False
        """Whether anyone has wagered voluntarily in this betting round."""
        self.ghosts: set[int] = set()
        """Places still dealt to although they folded a forced bet, or folded before any bet, until the first bet."""
        self.forced = self.blind_last = self.last_bettor = -1
        self.completes = self.open_pair = False
        self.taken: dict[str, Cents] = {}
        self.started: list[Cents] = self.put
        self.burned: list[Card] = []
        self.muck: list[Card] = []
        self.exposed: list[tuple[int, Card, bool]] = []
        """Places and their cards to be replaced after the deal, and whether each is then burned."""
        self.burns_waiting: list[Card] = []
        """Exposed cards that will be burned next."""
        self.next_down: set[int] = set()
        self.thrown: set[int] = set()
        """Places whose cards were thrown away while they owed a bet: they must pay it, but have no hand."""
        table.net.update(_nothing_won(seats))
        self._ledger = table.ledger

    @property
    def total(self) -> Cents:
        """Return everything that was put in and not returned."""
        return sum(self.put) + self.dead_money

    def place(self, seat: int) -> int:
        """Return the place of a seat."""
        return self.seats.index(seat)

    def add(self, place: int, what: str, cents: Cents, cite: Cite) -> None:
        """Put a place's chips into the pot as a bet, or part of one."""
        left = self.left[place] = self.left[place] - cents
        self.put[place] += cents
        self.bet[place] += cents
        if not left:
            self._all_in(place)
        seat = self.seats[place]
        self._ledger.move(Put(seat, what, cents, cite), cents, seat, POT)

    def wager(self, place: int, what: str, cents: Cents, cite: Cite) -> None:
        """Put chips in voluntarily. Folded places get no more cards, and one that threw its hand away is now folded."""
        self.wagered = True
        self.voluntary.add(place)
        if self.ghosts:
            self.ghosts.clear()
        self.add(place, what, cents, cite)
        if place in self.thrown:
            self.fold(place)

    def add_dead(self, place: int, what: str, cents: Cents, cite: Cite, shared: bool) -> None:
        """Put dead chips into the pot: everyone puts in the same, or they no longer belong to anyone."""
        left = self.left[place] = self.left[place] - cents
        if shared:
            self.put[place] += cents
        else:
            self.dead_money += cents
        if not left:
            self._all_in(place)
        seat = self.seats[place]
        self._ledger.move(Put(seat, what, cents, cite), cents, seat, POT)

    def _all_in(self, place: int) -> None:
        self.able -= 1
        self.acting[place] = False

    def fold(self, place: int) -> None:
        """Give up a hand and everything it has put in."""
        self.folded[place] = True
        self.acting[place] = False
        self.live -= 1
        self.able -= self.left[place] > 0
        if self.table_rules.deals_to_folded and (
            not self.wagered or (self.completes and place == self.forced)
        ):
            self.ghosts.add(place)
        if self.table_rules.folds_into_the_deck:
            self.muck += self.table.hands.get(self.seats[place], ())

    def kill(self, place: int, cite: Cite) -> None:
        """Take a hand out and refund what it put in, as far as the pot holds it. The price it set still stands."""
        self.fold(place)
        cents, seat = min(self.put[place], self.table.ledger.balance(POT)), self.seats[place]
        self.put[place] -= cents
        self.bet[place] -= min(self.bet[place], cents)
        if cents:
            self.table.post(Reversed(seat, POT, cents, cite, seat, POT))

    def still_in(self) -> list[int]:
        """Return the places that have not folded."""
        return list(filterfalse(self.folded.__getitem__, range(len(self.folded))))

    def turns(self, first: int) -> list[int]:
        """Return the places that can still act, clockwise from one of them."""
        return turned(list(compress(PLACES, self.acting)), first)

    @property
    def at_stake(self) -> Cents:
        """Return the most that anyone still in has bet: less than the current bet if a blind was short."""
        return max(bet for bet, out in zip(self.bet, self.folded, strict=True) if not out)

    def open_round(self, street: Street) -> None:
        """Begin a street: only the forced bets have been made."""
        self.street = street
        if self.table_rules.per_round:
            antes = street.row is self.table_rules.rows[0] and self.table_rules.rakes_antes
            self.started = [0] * len(self.put) if antes else list(self.put)

    def close_round(self) -> None:
        """End a betting round: return the uncalled bet, and add the bets to the pot."""
        if any(self.bet):
            if not self.table_rules.one_pot:
                self.give_back_over(self.bet)
            self.bet = [0] * len(self.bet)
        self.high = self.level = self.step = 0
        self.raises = 0
        self.completes = self.wagered = False
        self.closed.clear()
        if self.checked:
            self.checked.clear()

    def give_back_over(self, paid: list[Cents]) -> None:
        """Return to the highest bettor the unmatched part. A place that threw its hand away still owed its bet."""
        top = max(paid)
        place = paid.index(top)
        if paid.count(top) > 1 or place in self.thrown:
            return
        cents = top - sorted(paid)[-2]
        if not self.left[place]:
            self.able += 1
            self.acting[place] = not self.folded[place]
        self.left[place] += cents
        self.put[place] -= cents
        self.table.post(Uncalled(self.seats[place], "bet", cents, self.table_rules.cite["uncalled_bet"]))

    def collect(self) -> None:
        """Take the collection for this number of players, main pot first, but never more than there is."""
        option = self.table_rules.limit.option(
            self.live if self.table_rules.counts_those_in else len(self.seats)
        )
        pots = self.pots()
        self._take(pots, from_pots(option.fee, pots), option.cite)

    def rake(self, method: PotRake) -> None:
        """Take what a betting round owes the house. If the book says so, a pot won before the flop owes nothing."""
        if self.table_rules.no_flop_no_drop and self.live == 1 and "board" not in self.table.hands:
            return
        pots, raked = self.pots(), self.table.ledger.balance(RAKE)
        bets = [_between(self.put, self.started, pot) for pot in pots]
        if self.table_rules.rakes_antes and self.street.row is self.table_rules.rows[0]:
            bets[0] += self.dead_money
        self._take(pots, method.after_round(bets, pots, raked, self.reached), method.cite)
        self.reached = max(self.reached, self.total)

    def drop_jackpot(self) -> None:
        """Set aside the fee for the jackpot fund, main pot first. It is not rake, and is due from every pot."""
        pots = [pot._replace(total=pot.total - self.taken.get(pot.name, 0)) for pot in self.pots()]
        self._take(
            pots, from_pots(self.table_rules.jackpot, pots), self.table_rules.cite["jackpot_fee"], JACKPOT
        )

    def _take(self, pots: list[Pot], due: list[Cents], cite: Cite, to: str = RAKE) -> None:
        for pot, cents in zip(pots, due, strict=True):
            if cents:
                self.taken[pot.name] = self.taken.get(pot.name, 0) + cents
                self.table.post(Raked(0, pot.name, cents, cite, to))

    def pots(self) -> list[Pot]:
        """Divide the chips into a main pot and side pots."""
        pots = self._split(self.put)
        if self.dead_money:
            pots[0] = pots[0]._replace(total=pots[0].total + self.dead_money)
        return pots

    def _split(self, put: list[Cents]) -> list[Pot]:
        return one_pot(put, self.folded) if self.table_rules.one_pot else split_pots(put, self.folded)

    def contest(self) -> Contest:
        """Describe the hand for spectators. A pot holds the bets of the finished betting rounds."""
        seats, gathered = self.seats, [put - bet for put, bet in zip(self.put, self.bet, strict=True)]
        main, *sides = self._split(gathered)
        rest = max(0, main.total + self.dead_money - sum(self.taken.values()))
        pots = (main._replace(total=rest), *sides)
        return Contest(
            {seat: bet for seat, bet in zip(seats, self.bet, strict=True) if bet},
            tuple(Prize(one.name, one.total, tuple(seats[place] for place in one.eligible)) for one in pots),
            tuple(seat for seat, out in zip(seats, self.folded, strict=True) if out),
            self.state.button_seat if self.table_rules.from_button else 0,
        )

    def paid(self) -> list[tuple[Pot, Cents]]:
        """Return every pot with what was taken from it. Amounts from a pot that is gone go to the main pot first."""
        pots = self.pots()
        if not self.taken:
            return [(pot, 0) for pot in pots]
        fees = [min(self.taken.get(pot.name, 0), pot.total) for pot in pots]
        left = [pot._replace(total=pot.total - fee) for pot, fee in zip(pots, fees, strict=True)]
        more = from_pots(sum(self.taken.values()) - sum(fees), left)
        return [(pot, fee + rest) for pot, fee, rest in zip(pots, fees, more, strict=True)]


def _between(now: list[Cents], before: list[Cents], pot: Pot) -> Cents:
    """Return what a betting round put into a pot: the part between the pot's levels. A refund is not a bet."""
    return sum(
        max(0, min(put, pot.to) - min(put, pot.above) - (min(was, pot.to) - min(was, pot.above)))
        for put, was in zip(now, before, strict=True)
    )
