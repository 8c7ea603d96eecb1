"""The table of one round: the seats, the stakes and the remaining cards. Every act leaves an event."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable
from functools import partial
from itertools import repeat
from typing import Any, TypeAlias, TypeVar

from pitboss.chance import UNSEEN, Card, Pack, Shoe
from pitboss.chance.decks import NoSuchCard
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import (
    NOTHING_BARRED,
    Ask,
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
from pitboss.rounds.bets import wager_bars, without
from pitboss.rounds.chips import Chips
from pitboss.rounds.coupons import Coupons, coupons_of
from pitboss.rounds.events import Backed, Dealt, Decided, Discarded, Due, Irregular, Reversed, Shown
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
    """What may lie beside a seat's chips, or in place of them: coupons, bets from behind, and vouchers."""
    return coupons_of(rules), back_line_of(rules), vouchers_of(rules)


class Table(Chips):
    """One round's table. Games act through it; it keeps the log, the money and the cards."""

    def __init__(
        self,
        rules: Rules,
        seats: Iterable[int],
        pack: Pack | None = None,
        state: Any = None,
        stacks: dict[int, Cents] | None = None,
        standing: dict[tuple[int, str], Cents] | None = None,
    ) -> None:
        super().__init__(rules, stacks or {}, standing or {})
        self.seats: tuple[int, ...] = tuple(seats)
        """The seats that are taken, in clockwise order."""
        self.state = state
        """What the table remembers: before the round what the last one left, after it what this one leaves."""
        self.round_state: object = None
        """The game's own state for this round; the next round starts without it."""
        self.stacks = stacks
        self._moments = rules.once(_Moments)
        self.hands: dict[Who, list[Card]] = {}
        """The cards dealt so far, by who has them: a seat's number, "dealer", "board"."""
        self.shown: dict[str, tuple[Card, ...]] = {}
        """The cards that lie face up, by who has them; a seat is written as text: "2"."""
        self.dead: set[int] = set()
        """The seats whose hand was declared dead: their wagers have gone back, and they decide nothing more."""
        self.patrons: dict[int, str] = {}
        self.warned: set[int] = set()
        """The seats that were told that they bet below the minimum."""
        self.backers: dict[int, dict[int, str]] = {}
        self.shoe = Shoe(pack) if pack is not None else None
        self.offered: tuple[Offer, ...] = ()
        """The wagers offered before the round begins, once the seats have been asked."""
        self.unseen = 0
        """The number of cards that left the shoe unseen."""
        self.waiting: list[Card] = []
        """Cards drawn in error that come next; ``_errors`` holds the rule for each."""
        self._errors: dict[Card, Cite] = {}

    def playing(self, kind: type[T]) -> T:
        """The game's own state for this round, which is of this type."""
        assert isinstance(self.round_state, kind)
        return self.round_state

    # -- asking ---------------------------------------------------------------------------------

    def ask(self, ask: Ask, check: Callable[[Any], None] | None = None) -> Play:
        """Ask until an answer passes ``check``, which raises a `Refusal`, and return it.

        A refused answer changes nothing and the ask remains open. Use it for asks of which the table has no method of
        its own, such as `Roll`.
        """
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
        check: Callable[[Any], None] | None = None,
        coupons: Coupons | None = None,
        barred: Barred | None = None,
    ) -> Play:
        """Ask all these seats for their wagers at once, and put each on the layout as it arrives.

        A seat may also stake nothing and sit the round out: `table.on` tells. A seat that stakes anything needs one of
        the wagers in ``any_of``. ``cite`` is the rule on wagers in general, and ``check`` refuses a seat's `Stakes`
        under a rule of the game's own.

        ``coupons`` says where coupons may lie, if the rule names kinds of wagers and a kind has many places. ``barred``
        is for a game that knows more reasons than the table's rules why a wager cannot be made.
        """
        left, self.offered = tuple(seats), offers
        by_name, back_line, vouchers = self.rules.once(_beside)
        coupons, barred = coupons or by_name, barred or self.rules.once(wager_bars)
        if back_line is not None and back_line.taken:
            check = partial(self._check_stakes, check)
        while left:
            ask = Bet(left, offers, cite, any_of, "wagers", coupons, back_line, vouchers, barred)
            answer = yield from self.ask(ask, check)
            assert type(answer) is Stakes
            seat, wagers = answer.seat, self._standing(ask, answer)
            for wager in answer.vouchers:
                if wager in wagers:
                    lend(self, seat, wager, wagers[wager])
            for offer in offers if wagers else ():
                wager = offer.wager
                if wager in wagers and offer.seat in (0, seat):
                    self.stake(seat, wager, self._within(offer, seat, wagers[wager]), offer.cite)
            for wager in sorted(wagers.keys() & answer.coupons) if answer.coupons else ():
                self.lay_coupon(seat, wager, answer.coupons[wager])
            if answer.behind and wagers:
                self._back(answer, offers)
            left = tuple(other for other in left if other != seat)

    def _standing(self, ask: Bet, answer: Stakes) -> dict[str, Cents]:
        """Return the wagers that count. A seat that was warned before has none below the minimum."""
        seat, wagers = answer.seat, answer.wagers
        low = [one for one in ask.offers_to(seat) if one.wager in wagers and one.below(wagers[one.wager])]
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

    def _within(self, offer: Offer, seat: int, cents: Cents) -> Cents:
        """Return what is staked of a wager: one above the maximum stands in full, or is cut back to it."""
        if offer.over is None or cents <= offer.amount.maximum:
            return cents
        taken = offer.amount.maximum if offer.cut else cents
        said = f"seat {seat}'s {offer.wager} of {show_dollars(cents)} is above the maximum"
        self.judge("table", f"{said}: {show_dollars(taken)} of it stands", offer.over)
        return taken

    def _check_stakes(self, check: Callable[[Any], None] | None, stakes: Stakes) -> None:
        """Refuse what the game refuses, and bets behind the bettor's own seat or against the bettor's own bank."""
        if check is not None:
            check(stakes)
        for bet in stakes.behind:
            if bet.patron == self.patrons.get(stakes.seat):
                message = f"seat {stakes.seat} is {bet.patron!r:.40}'s own: only others bet behind it"
                raise self.rules.refuse("own_seat", message, "back_line_betting")
            if self.banker and bet.patron == self.patrons.get(self.banker):
                message = "the player-dealer cannot bet against the bank"
                raise self.rules.refuse("player_dealer", message, "bank")

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
        return tuple(self.backers.get(seat, ()))

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

        What a choice stakes is for the game to put on the layout. An amount that can have one size only may be left out
        of an answer, and is filled in. ``own`` are the cards it is about, if they are not the seat's whole hand, and
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

        Nobody is told of them before the game lays them down (`table.lay`). A card that nobody saw is `UNSEEN`.
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
        """The ask for these cards from the current shoe; a call made while it is open may change what can come."""
        assert self.shoe is not None
        first = tuple(self.waiting[: len(to)]) if self.waiting else ()
        return Draw(to, at, cite, self.shoe, first, ordered)

    def _leave_shoe(self, cards: tuple[Card, ...]) -> Refusal | None:
        """Take the cards out of the shoe, all or none; return a refusal if they cannot come."""
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
        """The next cards that came out unseen; refuse to skip one."""
        missing = Counter(self.waiting[: len(cards)]) - Counter(cards)
        if missing.total() > cards.count(UNSEEN):
            passed = next(iter(missing))
            message = f"{passed} was drawn in error: it is the next card"
            raise self._errors[passed].refuse("next_card", message)
        return tuple(missing.elements())

    def _set_aside(self, cards: tuple[Card, ...]) -> Cite:
        """The rule that put one of these cards out of play; no rule if the shoe merely has no more of them."""
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
        lay = self.log.append if face == "down" else self.lay
        for who in to:
            lay(Dealt(who, tuple(self.hands[who][-count:]), face, cite))

    def lay_each(
        self, to: tuple[Who, ...], cards: list[Card], face: str, cite: Cite, down: Collection[Who] = ()
    ) -> None:
        """Lay down cards dealt one at a time around the table; those for the names in ``down`` lie face down."""
        size = len(to)
        dealt = list(zip(cards)) if len(cards) == size else [tuple(cards[n::size]) for n in range(size)]
        faces = ["down" if who in down else face for who in to] if down else repeat(face, size)
        self.log += map(Dealt, to, dealt, faces, repeat(cite))
        if face == "up":
            shown = self.shown
            for number, who in enumerate(to):
                if not down or who not in down:
                    key = str(who)
                    shown[key] = shown.get(key, ()) + dealt[number]

    def lay(self, event: Dealt | Shown) -> None:
        """Log cards laid down or turned up; everyone sees the face-up ones from then on."""
        self.log.append(event)
        if isinstance(event, Shown):
            self.shown[_whose(event.who, event.hand)] = event.cards
        elif event.face == "up":
            key = _whose(event.to, event.hand)
            self.shown[key] = self.shown.get(key, ()) + event.cards

    def show(self, who: Who, cite: Cite, hand: int = 0) -> tuple[Card, ...]:
        """Turn someone's cards up and return them; refuse to go on if one of them is `UNSEEN`."""
        cards = tuple(self.hands[who])
        if UNSEEN in cards:
            raise cite.refuse(
                "missing_cards", f"the round turns on the cards of {name_of(who)}, and they are not all known"
            )
        self.lay(Shown(who, cards, cite, hand))
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
        """Put an undealt card into the discard rack; if none is named, an unseen one."""
        if card and self.shoe is not None:
            self.shoe.take(card)
        self.unseen += not card
        self.discard((card or UNSEEN,), cite, "up" if card else "down")

    def kill(self, seat: int, cite: Cite, apart: Collection[str] = ()) -> None:
        """Declare a hand dead; return its wagers and those behind it, even those taken, except those ``apart``."""
        holders = (seat, *self.behind(seat))
        for holder, wager, cents, source, target in undone(self.log):
            if holder in holders and source == (holder, wager) and wager not in apart:
                self.post(Reversed(holder, wager, cents, cite, source, target))
        self.withdraw(seat, cite)

    def withdraw(self, seat: int, cite: Cite) -> None:
        """Return what a seat, and whoever bets behind it, has on the layout; its hand is out of the round."""
        self.dead.add(seat)
        holders = (seat, *self.behind(seat))
        for holder, wager in [spot for spot in self.spots if spot[0] in holders]:
            self.give_back(holder, wager, cite)

    def void(self, cite: Cite, apart: Collection[str] = ()) -> None:
        """Return every chip the way it came; a void wager nets nothing. Decided wagers ``apart`` from hands stay."""
        stay = {spot for spot in self.net if spot[1] in apart and not self.spots.get(spot)}
        for seat, wager, cents, source, target in undone(self.log):
            if (seat, wager) not in stay:
                self.post(Reversed(seat, wager, cents, cite, source, target))
        self.ledger.why.update({spot: cite for spot in self.ledger.net if spot not in stay})
        self.return_coupons(cite, stay)


def _whose(who: Who, hand: int) -> str:
    """Name the holder of some cards, and the hand if there are several: "dealer", "2", "2.1"."""
    return f"{who}.{hand}" if hand else str(who)


def name_of(who: Who) -> str:
    """Name someone at the table in words."""
    if not isinstance(who, int):
        return f"the {who}"
    return f"seat {who}" if who < PLACES else f"bettor {who % PLACES} behind seat {who // PLACES}"
