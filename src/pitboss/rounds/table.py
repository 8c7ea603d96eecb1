"""The table of one round: the seats, the stakes and the remaining cards. Every act leaves an event."""

from collections import Counter
from collections.abc import Collection, Generator, Iterable
from typing import Any, TypeAlias, TypeVar

import msgspec

from pitboss.chance import UNSEEN, Card, Pack, Shoe
from pitboss.chance.decks import NoSuchCard
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import (
    NOTHING_BARRED,
    Ask,
    Bar,
    Barred,
    Bet,
    Choice,
    Choose,
    Draw,
    Offer,
    Pause,
    Sees,
    Who,
)
from pitboss.rounds.back_line import PLACES, BackLine, back_line_of, by_patron
from pitboss.rounds.bets import and_then, bars_at_bank, wager_bars, why_not_own_bank, without
from pitboss.rounds.chips import Chips
from pitboss.rounds.coupons import Coupons, coupons_of
from pitboss.rounds.events import Backed, Dealt, Decided, Discarded, Due, Irregular, Reversed, Shown
from pitboss.rounds.known import need
from pitboss.rounds.ledger import undone
from pitboss.rounds.vouchers import lend, vouchers_of
from pitboss.rulebooks import Cite, Refusal, Rules

Play: TypeAlias = Generator[Ask | Refusal, Answer, Any]
"""A round in progress: it yields asks and receives answers."""

NO_RULE = Cite("", "")
T = TypeVar("T")


class _Moments(dict[str, tuple[Due | None, Pause]]):
    """The moments of a table's rounds, each built once: the staff's duties, and the pause."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._duties = rules.duties_at

    def __missing__(self, at: str) -> tuple[Due | None, Pause]:
        duties = self._duties.get(at)
        due = Due(at, tuple(duty.cite for duty in duties)) if duties else None
        self[at] = due, Pause(at)
        return self[at]


def _beside(rules: Rules) -> tuple[Coupons | None, BackLine | None, Coupons | None]:
    """What may go with a seat's chips, or in place of them: coupons, bets from behind, and vouchers."""
    return coupons_of(rules), back_line_of(rules), vouchers_of(rules)


class Table(Chips):
    """One round's table. Games act through it, and it keeps the log, the money and the cards."""

    __slots__ = (
        *("seats", "state", "round_state", "stacks", "_moments", "hands", "shown", "dead", "apart"),
        *("patrons", "warned", "backers", "shoe", "offered", "unseen", "waiting", "_errors", "__weakref__"),
    )

    def __init__(
        self,
        rules: Rules,
        seats: Iterable[int],
        pack: Pack | None = None,
        state: msgspec.Struct | None = None,
        stacks: dict[int, Cents] | None = None,
        standing: dict[tuple[int, str], Cents] | None = None,
    ) -> None:
        super().__init__(rules, stacks or {}, standing or {})
        self.seats: tuple[int, ...] = tuple(seats)
        """The seats that are taken, in clockwise order."""
        self.state: msgspec.Struct | None = state
        """What the table remembers: at first the state the last round left, in the end the state this one leaves."""
        self.round_state: object = None
        """The game's own state for this round. The next round starts without it."""
        self.stacks = stacks
        self._moments = rules.once(_Moments)
        self.hands: dict[Who, list[Card]] = {}
        """The cards dealt so far, by holder: a seat's number, "dealer", "board"."""
        self.shown: dict[str, tuple[Card, ...]] = {}
        """The cards that lie face up, by holder. A seat is written as text: "2"."""
        self.dead: set[int] = set()
        """The seats whose hand was declared dead: their wagers have gone back, and they decide nothing more."""
        self.apart: tuple[str, ...] = ()
        """Wagers decided independently of the cards: a dead or void hand does not affect them."""
        self.patrons: dict[int, str] = {}
        self.warned: set[int] = set()
        """The seats that were warned that they bet below the minimum."""
        self.backers: dict[int, dict[int, str]] = {}
        self.shoe = Shoe(pack) if pack is not None else None
        self.offered: tuple[Offer, ...] = ()
        """The wagers offered before the round begins, once the seats have been asked."""
        self.unseen = 0
        """The number of cards that left the shoe unseen."""
        self.waiting: list[Card] = []
        """Cards drawn in error that come next. ``_errors`` holds the rule for each."""
        self._errors: dict[Card, Cite] = {}

    def remembers(self, kind: type[T]) -> T | None:
        """What the table remembers, which is of this type, or None if it remembers nothing."""
        assert self.state is None or isinstance(self.state, kind)
        return self.state

    def playing(self, kind: type[T]) -> T:
        """The game's own state for this round, which is of this type."""
        assert isinstance(self.round_state, kind)
        return self.round_state

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> Play:
        """Ask, and return the answer. Use it for asks without a method of its own, such as `Roll`."""
        return (yield ask)

    def pause(self, at: str, meter: bool = False) -> Play:
        """Remind the staff of their duties at a moment of the rule set and let them call what went wrong.

        If ``meter`` is set, a meter that tables share may be read then.
        """
        pause = self.moment(at)
        return (yield Pause(at, meter) if meter else pause)

    def moment(self, at: str) -> Pause:
        """Remind the staff of their duties at this moment, and return the pause in which they may speak."""
        due, pause = self._moments[at]
        if due is not None:
            self.log.append(due)
        return pause

    def bets(
        self,
        seats: Iterable[int],
        offers: tuple[Offer, ...],
        cite: Cite,
        any_of: tuple[str, ...] = (),
        coupons: Coupons | None = None,
        barred: Barred | None = None,
    ) -> Play:
        """Ask all these seats for their wagers at once, and put each on the layout as it arrives.

        A seat may also stake nothing and sit the round out: see `table.on`. A seat that stakes anything needs one of
        the wagers in ``any_of``. ``cite`` is the rule on wagers in general.

        ``coupons`` says where coupons may lie, if the rule names kinds of wagers and a kind has many places. ``barred``
        is for a game with more reasons than the table's rules why a wager cannot be made.
        """
        left, self.offered = list(seats), offers
        by_name, back_line, vouchers = self.rules.once(_beside)
        by_rule = bars_at_bank(self.rules, self.banker) if self.banker else self.rules.once(wager_bars)
        coupons, barred = coupons or by_name, barred or by_rule
        if self.banker or (back_line is not None and back_line.taken):
            barred = and_then(barred, self._why_not_own)
        while left:
            ask = Bet(tuple(left), offers, cite, any_of, "wagers", coupons, back_line, vouchers, barred)
            answer: Any = yield ask
            self._lay_out(ask, answer)
            left.remove(answer.seat)

    def _lay_out(self, ask: Bet, answer: Stakes) -> None:
        """Put a seat's wagers on the layout, with its coupons, its vouchers and what others bet behind it."""
        seat, wagers = answer.seat, self._standing(ask, answer)
        for wager in answer.vouchers:
            if wager in wagers:
                lend(self, seat, wager, wagers[wager])
        for offer in ask.offers if wagers else ():
            wager = offer.wager
            if wager in wagers and offer.seat in (0, seat):
                cents = wagers[wager]
                taken = cents if offer.over is None else self._within(offer, seat, cents, offer.over)
                self.stake(seat, wager, taken, offer.cite)
        for wager in sorted(wagers.keys() & answer.coupons) if answer.coupons else ():
            self.lay_coupon(seat, wager, answer.coupons[wager])
        if answer.behind and wagers:
            self._back(answer, ask.offers)

    def _standing(self, ask: Bet, answer: Stakes) -> dict[str, Cents]:
        """Return the wagers that count. A seat that was warned before has none below the minimum."""
        seat, wagers, low = answer.seat, answer.wagers, []
        for one in ask.offers:
            if one.under is None:
                continue
            if one.seat in (0, seat) and one.below(wagers.get(one.wager)):
                low.append(one)
        if not low or (under := low[0].under) is None:
            return wagers
        once, dead = low[0].once, low[0].once and seat in self.warned
        does = "is dead and goes back" if dead else "stands, and the seat is warned" if once else "stands"
        for one in low:
            said = f"seat {seat}'s {one.wager} of {show_dollars(wagers[one.wager])} is below the minimum"
            self.judge("table", f"{said}: it {does}", under)
        if not dead:
            self.warned |= {seat} if once else set()
            return wagers
        standing = without(ask, answer, {one.wager for one in low})
        for wager in wagers:
            if wager not in standing:
                self.say_none(seat, wager, under)
        return standing

    def _within(self, offer: Offer, seat: int, cents: Cents, over: Cite) -> Cents:
        """Return what is staked of a wager: one above the maximum stands in full, or is cut back to it."""
        if cents <= offer.amount.maximum:
            return cents
        taken = offer.amount.maximum if offer.cut else cents
        said = f"seat {seat}'s {offer.wager} of {show_dollars(cents)} is above the maximum"
        self.judge("table", f"{said}: {show_dollars(taken)} of it stands", over)
        return taken

    def _why_not_own(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Bar wagers against the bettor's own bank, and bets behind the bettor's own seat."""
        banks, own = self.patrons.get(self.banker), self.patrons.get(stakes.seat)
        if stakes.wagers and banks is not None and banks == own:
            return why_not_own_bank(self.rules, stakes.seat)
        for bet in stakes.behind:
            if bet.patron == own:
                message = f"seat {stakes.seat} is {bet.patron!r:.40}'s own: only others bet behind it"
                return Bar(self.rules.cite("back_line_betting"), message, "own_seat")
            if bet.patron == banks:
                return why_not_own_bank(self.rules)
        return None

    def _back(self, stakes: Stakes, offers: tuple[Offer, ...]) -> None:
        line, seat = self.rules.once(_beside)[1], stakes.seat
        assert line is not None
        for place, (patron, staked) in enumerate(by_patron(stakes.behind, line).items(), seat * PLACES + 1):
            self.backers.setdefault(seat, {})[place] = patron
            self.log.append(Backed(seat, place, patron, line.cite))
            for offer in offers:
                if offer.wager in staked:
                    self.stake(place, offer.wager, staked[offer.wager], line.cite)

    def behind(self, seat: int) -> tuple[int, ...]:
        """The places of the bettors behind a seat."""
        return tuple(self.backers.get(seat, ())) if self.backers else ()

    def choose(  # noqa: PLR0913 - a decision has this many parts
        self,
        seat: int,
        at: str,
        choices: tuple[Choice, ...],
        cite: Cite,
        own: Iterable[Card] | None = None,
        *,
        under: Cite | None = None,
        coupons: Coupons | None = None,
        barred: Barred = NOTHING_BARRED,
    ) -> Play:
        """Ask a seat for a decision at a moment of the rule set, note it and return it as `Chosen`.

        The game puts the stake of a choice on the layout. An amount with only one possible size may be left out
        of an answer and is filled in. ``own`` are the cards it is about, if they are not the seat's whole hand, and
        ``barred`` says why something is not among the choices. The decision is noted under ``cite``, or ``under``.

        If a call ends the hand while it is asked, ``do`` is "dead" and the wagers have gone back. A hand may also end
        at any other `yield from`, so look at `table.dead` again after each.
        """
        ask = Choose(seat, at, choices, cite, "", self.sees(seat, own), coupons, (), barred)
        answer = yield ask
        assert type(answer) is Chosen
        amount, seat = answer.amount, answer.seat or seat
        if amount is None:
            choice = ask.find(answer)
            amount = choice.amount.minimum if choice is not None and choice.amount is not None else None
        self.log.append(Decided(seat, at, answer.do, under or cite, amount, answer.wager, answer.id))
        return Chosen(answer.do, amount, answer.wager, seat, answer.id, answer.coupon)

    def sees(self, seat: int, own: Iterable[Card] | None = None) -> Sees:
        """What a seat sees now: its own cards (one hand's, if it has several) and all face-up cards."""
        return Sees(tuple(self.hands.get(seat, ()) if own is None else own), dict(self.shown))

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite, ordered: bool = False) -> Play:
        """Draw a card for each name, in that order, add it to that name's hand, and return them as a list.

        They are shown to no one before the game lays them down (`table.lay`). A card that nobody saw is `UNSEEN`.
        """
        answer: Any = yield (ask := self.drawing(to, at, cite, ordered))
        while (refusal := self._leave_shoe(answer.cards)) is not None:
            yield refusal
            answer = yield ask
        cards, hands = answer.cards, self.hands
        for who, card in zip(to, cards, strict=True):
            if who in hands:
                hands[who].append(card)
            else:
                hands[who] = [card]
        return list(cards)

    def drawing(self, to: tuple[Who, ...], at: str, cite: Cite, ordered: bool = False) -> Draw:
        """The ask for these cards from the current shoe. A call made while it is open may change what can come."""
        assert self.shoe is not None
        first = tuple(self.waiting[: len(to)]) if self.waiting else ()
        return Draw(to, at, cite, self.shoe, first, ordered)

    def _leave_shoe(self, cards: tuple[Card, ...]) -> Refusal | None:
        """Take the cards out of the shoe, all or none. Return a refusal if they cannot come."""
        assert self.shoe is not None
        try:
            if UNSEEN in cards or self.waiting:
                self._leave_unseen(cards)
            else:
                self.shoe.take_all(cards)
        except NoSuchCard as error:
            return self._set_aside(cards).refuse("impossible_card", str(error))
        except Refusal as refusal:
            return refusal
        return None

    def _leave_unseen(self, cards: tuple[Card, ...]) -> None:
        """Take out cards that nobody saw, or that were drawn in error earlier and come next."""
        assert self.shoe is not None
        known = tuple(card for card in cards if card != UNSEEN)
        if self.waiting:
            known += self._waiting_unseen(cards)
        self.shoe.take_all(known)
        self.unseen += len(cards) - len(known)
        del self.waiting[: len(cards)]

    def _waiting_unseen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The next cards that came out unseen. Refuse to skip one."""
        missing = Counter(self.waiting[: len(cards)]) - Counter(cards)
        if missing.total() > cards.count(UNSEEN):
            passed = next(iter(missing))
            message = f"{passed} was drawn in error: it is the next card"
            raise self._errors[passed].refuse("next_card", message)
        return tuple(missing.elements())

    def _set_aside(self, cards: tuple[Card, ...]) -> Cite:
        """The rule that put one of these cards out of play, or no rule if the shoe simply has no more of them."""
        called = (one for one in self.log if type(one) is Irregular and one.remedy == "discard_card")
        return next((one.cite for one in called if one.card in cards), NO_RULE)

    def deal(
        self,
        count: int,
        to: tuple[Who, ...],
        cite: Cite,
        face: str = "down",
        one_at_a_time: bool = True,
        at: str = "deal",
    ) -> Play:
        """Deal each name ``count`` cards, one at a time around the table or in stacks, and lay them down.

        They are then in `table.hands`. ``face`` is "down" or "up"; `table.show` turns cards up later.
        """
        order = to * count if one_at_a_time else tuple(who for who in to for _ in range(count))
        yield from self.draw(order, at, cite)
        lay, hands = self.log.append if face == "down" else self.lay, self.hands
        for who in to:
            lay(Dealt(who, tuple(hands[who][-count:]), face, cite))

    def lay_each(
        self, to: tuple[Who, ...], cards: list[Card], face: str, cite: Cite, down: Collection[Who] = ()
    ) -> None:
        """Lay down cards dealt one at a time around the table. Those for the names in ``down`` lie face down."""
        size, say, shown = len(to), self.log.append, self.shown
        rounds = [cards[first : first + size] for first in range(0, len(cards), size)]
        for who, dealt in zip(to, zip(*rounds, strict=True), strict=True):
            lies = "down" if who in down else face
            say(Dealt(who, dealt, lies, cite))
            if lies == "up":
                key = str(who)
                shown[key] = shown.get(key, ()) + dealt

    def lay(self, event: Dealt | Shown) -> None:
        """Log cards laid down or turned up. Everyone sees the face-up ones from then on."""
        self.log.append(event)
        if isinstance(event, Shown):
            self.shown[_whose(event.who, event.hand)] = event.cards
        elif event.face == "up":
            key = _whose(event.to, event.hand)
            self.shown[key] = self.shown.get(key, ()) + event.cards

    def show(self, who: Who, cite: Cite, hand: int = 0) -> tuple[Card, ...]:
        """Turn someone's cards up and return them. Refuse to go on if one of them is `UNSEEN`."""
        cards = tuple(self.hands[who])
        need(cards, who, cite)
        self.log.append(Shown(who, cards, cite, hand))
        self.shown[_whose(who, hand)] = cards
        return cards

    def discard(self, cards: Iterable[Card], cite: Cite, face: str = "down", who: Who = "") -> None:
        """Put cards into the discard rack."""
        self.log.append(Discarded(tuple(cards), cite, face, who))

    # -- remedies -------------------------------------------------------------------------------

    def wait(self, card: Card, cite: Cite) -> None:
        """Keep a card that was drawn in error, to be used as the next one."""
        self.waiting.append(card)
        self._errors[card] = cite

    def set_aside(self, card: Card, cite: Cite) -> None:
        """Put an undealt card into the discard rack, or an unseen one if none is named."""
        if card and self.shoe is not None:
            self.shoe.take(card)
        self.unseen += not card
        self.discard((card or UNSEEN,), cite, "up" if card else "down")

    def kill(self, seat: int, cite: Cite, apart: Collection[str] = ()) -> None:
        """Declare a hand dead and return its wagers and those behind it, even those taken, except those ``apart``."""
        holders = (seat, *self.behind(seat))
        for holder, wager, cents, source, target in undone(self.log):
            if holder in holders and source == (holder, wager) and wager not in apart:
                self.post(Reversed(holder, wager, cents, cite, source, target))
        self.withdraw(seat, cite)

    def withdraw(self, seat: int, cite: Cite) -> None:
        """Return what a seat, and anyone betting behind it, has on the layout. Its hand is out of the round."""
        self.dead.add(seat)
        holders = (seat, *self.behind(seat))
        for holder, wager in [spot for spot in self.spots if spot[0] in holders]:
            self.give_back(holder, wager, cite)

    def void(self, cite: Cite, apart: Collection[str] = ()) -> None:
        """Return every chip the way it came. A void wager nets nothing. Decided wagers ``apart`` from hands stay."""
        stay = {spot for spot in self.net if spot[1] in apart and not self.spots.get(spot)}
        for seat, wager, cents, source, target in undone(self.log):
            if (seat, wager) not in stay:
                self.post(Reversed(seat, wager, cents, cite, source, target))
        self.ledger.why.update({spot: cite for spot in self.ledger.net if spot not in stay})
        self.return_coupons(cite, stay)


def _whose(who: Who, hand: int) -> str:
    """Name the holder of some cards, and the hand if there are several: "dealer", "2", "2.1"."""
    return f"{who}.{hand}" if hand else str(who)
