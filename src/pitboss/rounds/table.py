"""The table a round is played at: who sits, what is staked, which cards are left; every act leaves an event."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeAlias

from pitboss.chance import UNSEEN, Card, Pack, Shoe
from pitboss.chance.decks import NoSuchCard
from pitboss.money import Cents, Odds, Pays, round_cents
from pitboss.rounds.answers import Answer, Called, Cards, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choice, Choose, Draw, Offer, Pause, Who
from pitboss.rounds.events import (
    BANK,
    HOUSE,
    BankClosed,
    Banked,
    Charged,
    Dealt,
    Decided,
    Discarded,
    Due,
    Event,
    Judged,
    Moved,
    Noted,
    Paid,
    Reclaimed,
    Restored,
    Returned,
    Shown,
    Staked,
    Taken,
)
from pitboss.rulebooks import Cite, Refusal, Rules

Play: TypeAlias = Generator[Ask | Refusal, Answer, Any]
"""A round in progress: it yields asks and takes answers."""


class _Moments(dict[str, tuple[Due | None, Pause]]):
    """The moments of a table's rounds, each made once: what the staff owe there, and the pause."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._duties = rules.duties_at

    def __missing__(self, at: str) -> tuple[Due | None, Pause]:
        duties = self._duties.get(at)
        due = Due(at, tuple(duty.cite for duty in duties)) if duties else None
        self[at] = due, Pause(at)
        return self[at]


class Table:
    """One round's table. Games speak to it; it keeps the log, the money and the cards."""

    def __init__(
        self,
        rules: Rules,
        seats: Iterable[int],
        pack: Pack | None = None,
        state: Any = None,
        stacks: dict[int, Cents] | None = None,
    ) -> None:
        """Lay out a table for these seats."""
        self.rules = rules
        self.seats: tuple[int, ...] = tuple(seats)
        self.state = state
        # What the game itself keeps in mind during this round; the next one starts without it.
        self.own: Any = None
        self.stacks = stacks
        self.log: list[Any] = []
        self.spots: dict[tuple[int, str], Cents] = {}
        self._staked: dict[tuple[int, str], Cents] = {}
        self._bank_stake: Cents = 0
        self._bank_left: Cents = 0
        self._moments = rules.once(_Moments)
        self.net: dict[tuple[int, str], Cents] = {}
        self.why: dict[tuple[int, str], Cite] = {}
        self.hands: dict[Who, list[Card]] = {}
        self.dead: set[int] = set()
        self.shoe = Shoe(pack) if pack is not None else None
        self.waiting: list[Card] = []
        self.bank = HOUSE
        self.banker = 0
        self.cover: Cents | None = None

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, ask: Ask, check: Callable[[Any], None] | None = None) -> Play:
        """Ask until an answer passes; a refused answer changes nothing and the ask stands."""
        while True:
            answer = yield ask
            if check is None:
                return answer
            try:
                check(answer)
            except Refusal as refusal:
                yield refusal
            else:
                return answer

    def pause(self, at: str) -> Play:
        """Let the staff speak at a moment of the round, and remind them of their duties."""
        due, pause = self._moments[at]
        if due is not None:
            self.log.append(due)
        yield pause

    def bets(
        self,
        seat: int,
        offers: tuple[Offer, ...],
        cite: Cite,
        any_of: tuple[str, ...],
        check: Callable[[Any], None],
    ) -> Play:
        """Ask a seat for its wagers and put them on the layout."""
        answer = yield from self.ask(Bet(seat, offers, cite, any_of), check)
        assert type(answer) is Stakes
        wagers = answer.wagers
        for offer in offers:
            if offer.wager in wagers:
                self.stake(seat, offer.wager, wagers[offer.wager], offer.cite)

    def choose(
        self,
        seat: int,
        at: str,
        choices: tuple[Choice, ...],
        cite: Cite,
        check: Callable[[Any], None] | None = None,
    ) -> Play:
        """Ask a seat for a decision and note it; an exact amount need not be spelled out."""
        ask = Choose(seat, at, choices, cite)
        answer = (yield ask) if check is None else (yield from self.ask(ask, check))
        assert type(answer) is Chosen
        amount, seat = answer.amount, answer.seat or seat
        if amount is None:
            choice = ask.find(answer)
            amount = choice.amount.minimum if choice is not None and choice.amount is not None else None
        self.log.append(Decided(seat, at, answer.do, cite, amount, answer.wager, answer.id))
        return Chosen(answer.do, amount, answer.wager, seat, answer.id)

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite, ordered: bool = False) -> Play:
        """Draw a card for each name, in that order, refusing cards that cannot come from this shoe."""
        answer = yield from self.ask(Draw(to, at, cite, ordered), self._leave_shoe)
        assert type(answer) is Cards
        hands = self.hands
        for who, card in zip(to, answer.cards, strict=True):
            if who in hands:
                hands[who].append(card)
            else:
                hands[who] = [card]
        return list(answer.cards)

    def _leave_shoe(self, answer: Cards) -> None:
        """Take the cards out of the shoe, all or none."""
        assert self.shoe is not None
        cards = answer.cards
        if self.waiting:
            self._use_waiting(cards)
        try:
            self.shoe.take_all(cards if UNSEEN not in cards else [card for card in cards if card != UNSEEN])
        except NoSuchCard as error:
            raise Refusal("impossible_card", str(error)) from None
        del self.waiting[: len(cards)]

    def _use_waiting(self, cards: tuple[Card, ...]) -> None:
        """Refuse to pass over a card that was drawn in error and is to be used next."""
        missing = Counter(self.waiting[: len(cards)]) - Counter(cards)
        if missing.total() > cards.count(UNSEEN):
            message = f"{next(iter(missing))} was drawn in error, unseen: it is used as the next card"
            raise Refusal("next_card", message)

    def deal(
        self,
        count: int,
        to: tuple[Who, ...],
        cite: Cite,
        face: str = "down",
        one_at_a_time: bool = True,
        at: str = "deal",
    ) -> Play:
        """Deal each name ``count`` cards, one at a time round the table or in stacks."""
        order = to * count if one_at_a_time else tuple(who for who in to for _ in range(count))
        yield from self.draw(order, at, cite)
        for who in to:
            self.log.append(Dealt(who, tuple(self.hands[who][-count:]), face, cite))

    def show(self, who: Who, cite: Cite, hand: int = 0) -> tuple[Card, ...]:
        """Turn somebody's cards up, refusing cards nobody has seen."""
        cards = tuple(self.hands[who])
        if UNSEEN in cards:
            raise cite.refuse(
                "missing_cards", f"the round turns on the cards of {name_of(who)}, and they are not all known"
            )
        self.log.append(Shown(who, cards, cite, hand))
        return cards

    def discard(self, cards: Iterable[Card], cite: Cite, face: str = "down", who: Who = "") -> None:
        """Put cards into the discard rack."""
        self.log.append(Discarded(tuple(cards), cite, face, who))

    # -- money ----------------------------------------------------------------------------------

    def on(self, seat: int, wager: str) -> Cents:
        """What lies on a seat's wager now."""
        return self.spots.get((seat, wager), 0)

    def standing(self) -> dict[int, list[str]]:
        """The wagers with chips on them now, by seat."""
        found: dict[int, list[str]] = {}
        for (seat, wager), cents in self.spots.items():
            if cents:
                found.setdefault(seat, []).append(wager)
        return found

    def staked(self, seat: int, wager: str) -> Cents:
        """What was staked on a wager this round, wherever it is by now."""
        return self._staked.get((seat, wager), 0)

    def stake(self, seat: int, wager: str, amount: Cents, cite: Cite) -> None:
        """Put chips on a wager."""
        key = (seat, wager)
        self.spots[key] = self.spots.get(key, 0) + amount
        self._staked[key] = self._staked.get(key, 0) + amount
        self.net.setdefault(key, 0)
        self.log.append(Staked(seat, wager, amount, cite))

    def give_back(self, seat: int, wager: str, cite: Cite, amount: Cents | None = None) -> None:
        """Return what lies on a wager (or part of it) to its seat."""
        key = (seat, wager)
        amount = self.spots[key] if amount is None else amount
        assert 0 <= amount <= self.spots[key], f"{key} does not hold {amount}"
        if not amount:
            return
        self.spots[key] -= amount
        self.why[key] = cite
        self.log.append(Returned(seat, wager, amount, cite))

    def take(self, seat: int, wager: str, cite: Cite, amount: Cents | None = None) -> None:
        """Collect a losing wager (or part of it), as far as the bank covers it."""
        key = (seat, wager)
        amount = self.spots[key] if amount is None else amount
        covered = self._covered(amount)
        self.why[key] = cite
        if covered:
            self.spots[key] -= covered
            self.net[key] -= covered
            self.log.append(Taken(seat, wager, covered, cite, self.bank))
        if covered < amount:
            self.give_back(seat, wager, self.rules.cite("bank_limit"), amount - covered)

    def pay(self, seat: int, wager: str, pays: Pays, cite: Cite, stake: Cents | None = None) -> Cents:
        """Pay winnings on a stake at these odds, as far as the bank covers them; the stake stays where it is."""
        stake = self.spots[seat, wager] if stake is None else stake
        whole = type(pays) is Odds and pays.per == 1
        due = stake * pays.pays if whole else self.even(pays.win(stake))  # type: ignore[union-attr]
        covered = self._covered(due)
        key = (seat, wager)
        self.why[key] = cite if covered == due else self.rules.cite("bank_limit")
        self.net[key] = self.net.get(key, 0) + covered
        if covered:
            self.log.append(Paid(seat, wager, covered, cite, str(pays), stake, self.bank))
        return covered

    def win(self, seat: int, wager: str, pays: Pays, cite: Cite) -> Cents:
        """Pay a winning wager and hand its stake back."""
        paid = self.pay(seat, wager, pays, cite)
        self.give_back(seat, wager, self.why[seat, wager])
        return paid

    def charge(self, seat: int, wager: str, amount: Cents, cite: Cite) -> None:
        """Charge a fee or commission."""
        key = (seat, wager)
        self.net[key] = self.net.get(key, 0) - amount
        self.why[key] = cite
        self.log.append(Charged(seat, wager, amount, cite))

    def move(self, seat: int, wager: str, to: str, cite: Cite) -> None:
        """Move a stake to another wager of the same seat."""
        amount = self.spots.pop((seat, wager))
        self.spots[seat, to] = self.spots.get((seat, to), 0) + amount
        self.net.setdefault((seat, to), 0)
        self.log.append(Moved(seat, wager, amount, cite, to))

    def even(self, exact: Any) -> Cents:
        """Bring an exact payment to cents by the rulebook's rounding rule."""
        if exact.denominator == 1:
            return int(exact.numerator)
        return round_cents(exact, self.rules.text("payment_rounding"))  # type: ignore[arg-type]

    def _covered(self, amount: Cents) -> Cents:
        """How much of an amount the bank still covers; the house covers all."""
        if self.cover is None:
            return amount
        covered = min(amount, self.cover)
        self.cover -= covered
        return covered

    # -- a player's bank ------------------------------------------------------------------------

    def open_bank(self, seat: int, amount: Cents, cite: Cite) -> None:
        """Let a seat bank this round with this much."""
        self.bank, self.banker, self.cover = BANK, seat, amount
        self.net[seat, "player_dealer"] = 0
        self._bank_stake = amount
        self.log.append(Banked(seat, "player_dealer", amount, cite))

    def close_bank(self, cite: Cite) -> None:
        """Hand the player-dealer what is left in the bank, winnings included."""
        won = -sum(cents for (_, wager), cents in self.net.items() if wager not in ("player_dealer", "fee"))
        self.net[self.banker, "player_dealer"] = won
        self.why[self.banker, "player_dealer"] = cite
        self._bank_left = self._bank_stake + won
        if self._bank_left:
            self.log.append(BankClosed(self.banker, "player_dealer", self._bank_left, cite))

    # -- notes ----------------------------------------------------------------------------------

    def judge(
        self,
        who: Who,
        found: str,
        cite: Cite,
        tried: tuple[str, ...] = (),
        wagers: tuple[str, ...] = (),
    ) -> None:
        """Note what a rule found, and the wagers it bears on where it does not bear on all."""
        self.log.append(Judged(who, found, cite, tried, wagers))

    def note(self, what: str, value: str, cite: Cite) -> None:
        """Note a change of the table's state."""
        self.log.append(Noted(what, value, cite))

    def emit(self, event: Event) -> None:
        """Put an event into the log."""
        self.log.append(event)

    # -- remedies -------------------------------------------------------------------------------

    def kill(self, seat: int, cite: Cite) -> None:
        """Declare a seat's hand dead and return its wagers."""
        self.dead.add(seat)
        for holder, wager in list(self.spots):
            if holder == seat:
                self.give_back(seat, wager, cite)

    def void(self, cite: Cite) -> None:
        """Return every stake exactly as it was staked, undoing what was already paid or taken."""
        if self._bank_left:
            self.log.append(Banked(self.banker, "player_dealer", self._bank_left, cite))
        for seat, wager in list(self.net):
            if wager in ("player_dealer", "fee"):
                continue
            self._undo(seat, wager, cite)
            if self.spots.get((seat, wager)):
                self.give_back(seat, wager, cite)
        if self.banker:
            self.close_bank(cite)

    def _undo(self, seat: int, wager: str, cite: Cite) -> None:
        net = self.net[seat, wager]
        self.net[seat, wager] = 0
        self.why[seat, wager] = cite
        if net < 0:
            self.log.append(Restored(seat, wager, -net, cite, self.bank))
        elif net > 0:
            self.log.append(Reclaimed(seat, wager, net, cite, self.bank))

    def check_call(self, call: Called, from_shoe: bool = False) -> None:
        """Refuse a call that names a seat nobody holds, or a card that is not where it is said to be."""
        if call.seat and call.seat not in self.seats:
            raise Refusal("unknown_seat", f"nobody sits at seat {call.seat}")
        if not call.card or self.shoe is None:
            return
        if from_shoe and self.shoe.count(call.card) <= self.waiting.count(call.card):
            raise Refusal("impossible_card", f"{call.card} cannot come from this shoe now")
        if call.card not in self.shoe.pack.cards:
            raise Refusal("impossible_card", f"{call.card!r:.20} is no card of this pack")


def name_of(who: Who) -> str:
    """Name somebody at the table for a person."""
    return f"seat {who}" if isinstance(who, int) else f"the {who}"
