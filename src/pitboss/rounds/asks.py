"""Asks: every decision the rules leave open, each with its legal answers as data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import msgspec

from pitboss.chance import Card, Shoe
from pitboss.money import MOST_CENTS, Cents, show_dollars
from pitboss.rounds.answers import Answer, Cards, Chosen, GoOn, Stakes, Stopped, Thrown
from pitboss.rounds.back_line import BackLine, by_patron
from pitboss.rounds.coupons import Coupons
from pitboss.rulebooks import Cite, Refusal

Who: TypeAlias = int | str
"""Somebody at the table: a seat by number, or "dealer", "board", "burn"."""

T = TypeVar("T")
ANYONE = 0
"""The seat of an ask that any seat may answer."""


class _Ask(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="ask", gc=False):
    """The base of every ask."""


class Amount(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The amounts an answer may carry: from ``minimum`` to ``maximum`` in steps of ``step``, or one in ``also``."""

    minimum: Cents
    maximum: Cents
    step: Cents = 1
    also: tuple[Cents, ...] = ()

    @classmethod
    def up_to(cls, most: Cents, step: Cents) -> "Amount":
        """Allow one step up to ``most``, and ``most`` itself even if it is not a whole number of steps."""
        return cls(min(step, most), most, step, (most,) if most % step else ())

    def admits(self, cents: Cents) -> bool:
        """Whether this amount is allowed."""
        return (self.minimum <= cents <= self.maximum and cents % self.step == 0) or cents in self.also

    @property
    def least(self) -> Cents:
        """The smallest amount allowed: the minimum or the first whole step above it, or else the least in ``also``."""
        stepped = -(-self.minimum // self.step) * self.step
        return stepped if stepped <= self.maximum else min(self.also, default=self.minimum)

    @property
    def least_even(self) -> Cents:
        """The least even number of steps, so that odds with halves are paid in full, or else the least of all."""
        least = self.least
        odd = least // self.step % 2
        return least + self.step if odd and self.admits(least + self.step) else least

    def __str__(self) -> str:
        if self.minimum == self.maximum:
            return f"exactly {show_dollars(self.minimum)}"
        steps = f" in steps of {show_dollars(self.step)}" if self.step > 1 else ""
        return f"between {show_dollars(self.least)} and {show_dollars(self.maximum)}{steps}"


def check_amount(wager: str, allowed: Amount, cents: object, cite: Cite) -> None:
    """Refuse an amount that is not integer cents or that the rule forbids."""
    if type(cents) is not int or not allowed.admits(cents):
        raise _bad_amount(wager, allowed, cents, cite)


def _bad_amount(wager: str, allowed: Amount, cents: object, cite: Cite) -> Refusal:
    shown = show_dollars(cents) if type(cents) is int else repr(cents)[:40]
    return cite.refuse("bad_amount", f"{wager} must be {allowed}, not {shown}")


def check_coupon(coupons: Coupons | None, wager: str, face: object, stake: Cents) -> None:
    """Refuse a coupon that may not lie with a wager, or any coupon if the document does not mention them."""
    if coupons is None:
        raise Refusal("no_coupon", f"{wager!r:.40} carries no coupon: this game takes none")
    coupons.check(wager, face, stake)


class Bar(msgspec.Struct, frozen=True, gc=False):
    """The rule that bars something, and its message. ``code`` is the refusal's code."""

    cite: Cite
    sentence: str
    code: str = "not_allowed"

    def refuse(self) -> Refusal:
        """Return the refusal."""
        return self.cite.refuse(self.code, self.sentence)


def _no_bar(ask: Any, answer: Any, plain: Refusal) -> Bar | None:
    return None


def _none_named(ask: Any, seat: int) -> dict[str, Bar]:
    return {}


class Barred(msgspec.Struct, frozen=True):
    """What an ask bars, and under which rule. It is worked out only when an answer is refused or someone looks.

    ``why_not(ask, answer, refusal)`` returns the rule an answer breaks, or None if the ask's own refusal says enough.
    ``named(ask, seat)`` returns the decisions or wagers of a seat that the rules bar by name.
    ``though_offered(ask, answer)`` returns the rule that bars an answer although its offers or choices admit it, such
    as two wagers that must be equal. The answer names its seat.
    """

    why_not: Callable[[Any, Any, Refusal], Bar | None] = _no_bar
    named: Callable[[Any, int], dict[str, Bar]] = _none_named
    though_offered: Callable[[Any, Any], Bar | None] | None = None

    def refuse(self, ask: Any, answer: Any, plain: Refusal) -> Refusal:
        """Refuse an answer under the rule that bars it, or else in the ask's own words."""
        bar = self.why_not(ask, answer, plain)
        return plain if bar is None else bar.refuse()

    def allow(self, ask: Any, answer: T) -> T:
        """Return an answer that the ask's offers or choices admit, or refuse it under the rule that bars it even so."""
        if self.though_offered is not None and (bar := self.though_offered(ask, answer)) is not None:
            raise bar.refuse()
        return answer


NOTHING_BARRED = Barred()


def amount_rule(cite: Cite, *codes: str) -> Barred:
    """Refuse a bad amount under a specific rule. ``codes`` names other refusals that fall under it."""

    def why_not(ask: Any, answer: Any, plain: Refusal) -> Bar | None:
        return Bar(cite, plain.message, plain.code) if plain.code in ("bad_amount", *codes) else None

    return Barred(why_not)


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wager that may be made now. ``seat`` is the only seat that may make it, or 0 for all seats asked."""

    wager: str
    amount: Amount
    cite: Cite
    needs: tuple[str, ...] = ()
    seat: int = 0
    over: Cite | None = None
    """The rule that has a wager above the maximum stand, or be cut back to it, where it is not refused."""
    cut: bool = False
    under: Cite | None = None
    """The rule that lets a wager below the minimum stand, perhaps ``once`` only, instead of having it refused."""
    once: bool = False

    def check_beyond(self, cents: object) -> None:
        """Refuse an amount that is not among the usual ones, unless a wager beyond the limits is accepted."""
        if not self.above(cents) and not self.below(cents):
            raise _bad_amount(self.wager, self.amount, cents, self.cite)

    def below(self, cents: object) -> bool:
        """Whether an amount is below the minimum and accepted even so."""
        if self.under is None or type(cents) is not int:
            return False
        return 0 < cents < self.amount.minimum and cents % self.amount.step == 0

    def above(self, cents: object) -> bool:
        """Whether an amount is above the maximum and accepted even so."""
        if self.over is None or type(cents) is not int:
            return False
        return MOST_CENTS >= cents > self.amount.maximum and cents % self.amount.step == 0


class Bet(_Ask, frozen=True, tag="bet"):
    """Ask seats for wagers at once. Each answers once: any offers, with one of ``any_of``, or none to sit out."""

    seats: tuple[int, ...]
    offers: tuple[Offer, ...]
    cite: Cite
    any_of: tuple[str, ...] = ()
    at: str = "wagers"
    coupons: Coupons | None = None
    back_line: BackLine | None = None
    vouchers: Coupons | None = None
    barred: Barred = NOTHING_BARRED

    @property
    def who(self) -> int:
        """The first seat that has not answered."""
        return self.seats[0]

    def asks(self, seat: int) -> bool:
        """Whether a seat may answer."""
        return seat in self.seats

    def offers_to(self, seat: int) -> tuple[Offer, ...]:
        """The wagers a seat may make."""
        return tuple(offer for offer in self.offers if offer.seat in (0, seat))

    def seat_of(self, answer: Stakes) -> int:
        """The seat an answer speaks for. It may be omitted if only one seat is left."""
        seat = answer.seat or (self.seats[0] if len(self.seats) == 1 else 0)
        if type(seat) is int and seat in self.seats:
            return seat
        message = f"wagers are asked of seats {', '.join(map(str, self.seats))}: say which one bets"
        raise self.cite.refuse("wrong_seat" if seat else "missing_seat", message)

    def check(self, answer: Answer) -> Stakes:
        """Refuse wagers that are not offered, out of bounds or missing one they need. Return them with their seat."""
        if type(answer) is not Stakes:
            raise wrong_answer(self, answer)
        try:
            full = self._checked(answer)
        except Refusal as plain:
            raise self.barred.refuse(self, answer, plain) from None
        return self.barred.allow(self, full)

    def _checked(self, answer: Stakes) -> Stakes:
        seat, wagers = self.seat_of(answer), answer.wagers
        for wager, cents in wagers.items():
            offer = self._offer(wager, seat)
            if type(cents) is not int or not offer.amount.admits(cents):
                offer.check_beyond(cents)
            for need in offer.needs:
                if need not in wagers:
                    message = f"{wager} may only be made with {' and '.join(offer.needs)}"
                    raise offer.cite.refuse("needs_wager", message)
        if wagers and self.any_of and wagers.keys().isdisjoint(self.any_of):
            raise self.cite.refuse("needs_wager", f"a hand needs {' or '.join(self.any_of)}")
        for wager, face in answer.coupons.items() if answer.coupons else ():
            check_coupon(self.coupons, wager, face, wagers.get(wager, 0))
        if answer.vouchers:
            self._check_vouchers(seat, answer)
        if answer.behind:
            self._check_behind(seat, answer)
        if answer.seat:
            return answer
        beside = answer.coupons, answer.behind, answer.vouchers, answer.value_chips
        return Stakes(wagers, seat, *beside)

    def _check_vouchers(self, seat: int, answer: Stakes) -> None:
        if self.vouchers is None:
            raise Refusal(
                "no_voucher", f"{answer.vouchers[0]!r:.40} is staked in chips: this game takes no vouchers"
            )
        if len(set(answer.vouchers)) < len(answer.vouchers):
            raise self.vouchers.cite.refuse("bad_voucher", "one voucher is staked on a wager, not two")
        for wager in answer.vouchers:
            stake = answer.wagers.get(wager, 0)
            self.vouchers.check_staked(
                wager, stake, not stake or self._offer(wager, seat).amount.admits(stake)
            )

    def _check_behind(self, seat: int, answer: Stakes) -> None:
        for staked in by_patron(answer.behind, self.back_line).values():
            for wager, cents in staked.items():
                offer = self._offer(wager, seat)
                check_amount(f"{wager} behind seat {seat}", offer.amount, cents, offer.cite)
        if not answer.wagers:
            message = f"seat {seat} stakes nothing: there is no hand to bet behind"
            raise self.cite.refuse("needs_wager", message)

    def with_needs(self, wagers: set[str], seat: int) -> list[Offer]:
        """Return a seat's offers of these wagers and of the wagers they need."""
        offers, wanted = self.offers_to(seat), set(wagers)
        for offer in offers:
            if offer.wager in wanted:
                wanted.update(offer.needs)
        return [offer for offer in offers if offer.wager in wanted]

    def _offer(self, wager: str, seat: int) -> Offer:
        for offer in self.offers:
            if offer.wager == wager and offer.seat in (0, seat):
                return offer
        known = ", ".join(offer.wager for offer in self.offers_to(seat))
        message = f"{wager!r:.40} is not a wager of this table now; there are: {known}"
        raise self.cite.refuse("unknown_wager", message)


class Sees(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat sees when it is asked: the cards it decides about, and the face-up cards by owner."""

    own: tuple[Card, ...] = ()
    shown: dict[str, tuple[Card, ...]] = {}


NOTHING = Sees()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One possible action, with the amounts it may carry and the wager it stakes them on, if it stakes any.

    ``seat`` is the only seat that may do it (0: any); it is ``unsaid`` if the answer need not name the seat.
    """

    do: str
    amount: Amount | None = None
    wager: str = ""
    seat: int = 0
    unsaid: bool = False

    def admits(self, cents: object) -> bool:
        """Whether the choice may carry this amount. An exact amount may be omitted, and some choices carry none."""
        amount = self.amount
        if amount is None:
            return cents is None
        if cents is None:
            return amount.minimum == amount.maximum
        return type(cents) is int and amount.admits(cents)


class Choices(Sequence[Choice]):
    """Choices worked out on demand, for an ask that can have thousands. An answer is checked against ``meant``."""

    def all(self) -> Iterable[Choice]:
        """Every choice, in order."""
        raise NotImplementedError

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean, in order."""
        return self

    def open_to(self, seat: int) -> Iterable[Choice]:
        """The choices of one seat: its own, and those open to any seat."""
        return _open_to(self, seat)

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices that concern no wager, for all seats."""
        return _on_no_wager(self)

    @cached_property
    def _all(self) -> tuple[Choice, ...]:
        return tuple(self.all())

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Choices, tuple)) and self._all == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)


class Menu(Choices):
    """Choices identified by name alone. If a choice carries one amount or none, its answer is prepared in advance."""

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        """List choices with distinct names that belong to no seat and no wager."""
        self.by_name = {choice.do: choice for choice in choices}
        only = {do: choice.amount for do, choice in self.by_name.items() if choice.admits(None)}
        self.answers = {do: Chosen(do, one.minimum if one else None) for do, one in only.items()}
        """The complete answer for each choice that can be answered in only one way."""

    def all(self) -> Iterable[Choice]:
        """Every choice, in order."""
        return self.by_name.values()

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choice with that name, if any."""
        choice = self.by_name.get(answer.do)
        return () if choice is None else (choice,)


def _open_to(choices: Iterable[Choice], seat: int) -> list[Choice]:
    return [choice for choice in choices if choice.seat in (0, seat)]


def _on_no_wager(choices: Iterable[Choice]) -> list[Choice]:
    return [choice for choice in choices if not choice.wager]


class Choose(_Ask, frozen=True, tag="choose"):
    """Ask a seat (or anyone) for a decision. ``says`` gives a person what the choices alone do not.

    ``seats`` lists the seats if anyone may answer; an answer may omit the seat if there is only one. ``barred``
    explains why an action is not among the choices.
    """

    who: int
    at: str
    choices: Sequence[Choice]
    cite: Cite
    says: str = ""
    sees: Sees = NOTHING
    coupons: Coupons | None = None
    seats: tuple[int, ...] = ()
    barred: Barred = NOTHING_BARRED

    def asks(self, seat: int) -> bool:
        """Whether a seat may answer."""
        return self.who in (ANYONE, seat)

    def open_to(self, seat: int) -> Iterable[Choice]:
        """The choices of one seat: its own, and those open to any seat."""
        choices = self.choices
        return choices.open_to(seat) if isinstance(choices, Choices) else _open_to(choices, seat)

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices that concern no wager, for all seats."""
        choices = self.choices
        return choices.on_no_wager() if isinstance(choices, Choices) else _on_no_wager(choices)

    def check(self, answer: Answer) -> Chosen:
        """Refuse an unknown choice or a forbidden amount, and return the answer with its omitted parts filled in."""
        if type(answer) is not Chosen:
            raise wrong_answer(self, answer)
        choices = self.choices
        if type(choices) is Menu and self.barred.though_offered is None:
            only = choices.answers.get(answer.do)
            if only is answer or (only == answer and _same_types(only, answer)):
                return answer
        if type(answer.seat) is not int:
            raise self.cite.refuse("unknown_seat", f"a seat is a whole number, not {answer.seat!r:.20}")
        try:
            choice, seat = self.find(answer), answer.seat
            sits = not seat or seat == self.who or self._sits(seat)
            if choice is not None and choice.admits(answer.amount) and sits:
                if answer.coupon:
                    self._check_coupon(choice, answer)
                full = self._in_full(choice, answer)
            else:
                raise self._refusal(choice, answer)
        except Refusal as plain:
            raise self.barred.refuse(self, answer, plain) from None
        return self.barred.allow(self, full)

    def _sits(self, seat: int) -> bool:
        return self.who == ANYONE and (not self.seats or seat in self.seats)

    def _in_full(self, choice: Choice, answer: Chosen) -> Chosen:
        """Complete an answer: fill in its only wager and amount, and its seat if the ask names none."""
        amount, seat = answer.amount, 0
        if self.who == ANYONE:
            alone = self.seats[0] if len(self.seats) == 1 else 0
            seat = choice.seat if choice.unsaid else answer.seat or alone
        if amount is None and choice.amount is not None:
            amount = choice.amount.minimum
        if amount == answer.amount and seat == answer.seat and choice.wager == answer.wager:
            return answer
        return Chosen(answer.do, amount, choice.wager, seat, answer.id, answer.coupon)

    def _check_coupon(self, choice: Choice, answer: Chosen) -> None:
        stake = 0
        if choice.amount is not None and self.coupons is not None and choice.do == self.coupons.do:
            stake = answer.amount or choice.amount.minimum
        check_coupon(self.coupons, choice.wager or choice.do, answer.coupon, stake)

    def _refusal(self, choice: Choice | None, answer: Chosen) -> Refusal:
        if choice is None:
            known = ", ".join(dict.fromkeys(choice.do for choice in self.choices))
            said = f"{answer.do} {answer.wager}".strip()
            message = f"{said!r:.60} may not be done at {self.at}; the choices are: {known}"
            return self.cite.refuse("not_allowed", message)
        if answer.seat and self.who == ANYONE and not self._sits(answer.seat):
            sit = ", ".join(map(str, self.seats))
            return self.cite.refuse("unknown_seat", f"nobody sits at seat {answer.seat}; there are: {sit}")
        if answer.seat and self.who not in (ANYONE, answer.seat):
            message = f"it is for seat {self.who} to decide at {self.at}, not for seat {answer.seat}"
            return self.cite.refuse("wrong_seat", message)
        if choice.amount is None:
            return self.cite.refuse("bad_amount", f"{choice.do!r:.40} takes no amount")
        if answer.amount is None:
            return self.cite.refuse("missing_amount", f"{choice.do} needs an amount: {choice.amount}")
        return _bad_amount(choice.wager or choice.do, choice.amount, answer.amount, self.cite)

    @property
    def of_own_cards(self) -> tuple[Card, ...]:
        """The cards a seat picks from, in the order it holds them, if the choices differ by card."""
        own = self.sees.own
        named = {card for choice in self.choices if choice.wager for card in choice.wager.split()}
        return own if named and named <= set(own) else ()

    def find(self, answer: Chosen) -> Choice | None:
        """Find the choice an answer means. The wager may be omitted if there is only one."""
        do, wager, seat, choices = answer.do, answer.wager, answer.seat, self.choices
        only, more = None, False
        if type(choices) is not tuple and isinstance(choices, Choices):
            choices = tuple(choices.meant(answer))
        for choice in choices:
            if choice.do == do and (not seat or not choice.seat or choice.seat == seat):
                if choice.wager == wager:
                    return choice
                only, more = choice, only is not None
        return None if more or wager else only


def _same_types(one: Chosen, other: Chosen) -> bool:
    """Whether equal answers have numbers of the same types: to Python, True and 1.0 are equal to 1."""
    return type(one.amount) is type(other.amount) and type(one.seat) is type(other.seat)


class Draw(_Ask, frozen=True, tag="draw"):
    """Ask the shoe for one card for each name in ``to``, in that order. The ask carries the cards that can come."""

    to: tuple[Who, ...]
    at: str
    cite: Cite
    shoe: Shoe
    """The cards that can come."""
    first: tuple[Card, ...] = ()
    """The cards that come first: they were drawn in error, unseen."""
    ordered: bool = False

    def check(self, answer: Answer) -> Cards:
        """Refuse the wrong number of cards. The table checks whether they can come from this shoe."""
        if type(answer) is not Cards:
            raise wrong_answer(self, answer)
        if len(answer.cards) != len(self.to):
            message = f"{len(self.to)} cards are due at {self.at}, not {len(answer.cards)}"
            raise self.cite.refuse("wrong_number_of_cards", message)
        return answer


class Roll(_Ask, frozen=True, tag="roll"):
    """Ask for dice, or a number from 1 to ``faces``. ``unsaid`` if nothing depends on it, so a record may omit it."""

    at: str
    cite: Cite
    dice: int = 2
    who: int = ANYONE
    faces: int = 6
    unsaid: bool = False

    def check(self, answer: Answer) -> Thrown:
        """Refuse anything but the right number of dice with one to six spots."""
        if type(answer) is not Thrown:
            raise wrong_answer(self, answer)
        if self.unsaid and not answer.dice:
            return answer
        if len(answer.dice) != self.dice or any(
            type(die) is not int or not 1 <= die <= self.faces for die in answer.dice
        ):
            what = f"{self.dice} dice, each" if self.dice > 1 else "one number"
            shown = ", ".join(map(repr, answer.dice))[:40] or "nothing"
            message = f"a throw is {what} from 1 to {self.faces}, not {shown}"
            raise self.cite.refuse("impossible_dice", message)
        return answer


class Spin(_Ask, frozen=True, tag="spin"):
    """Ask for a spin of a wheel, given its pockets and the number of sections each has."""

    pockets: tuple[tuple[str, int], ...]
    at: str
    cite: Cite
    turns: int = 0
    """The number of full turns of the wheel, or of the ball round it, that make the spin valid, if a rule says so."""

    def check(self, answer: Answer) -> Stopped:
        """Refuse a pocket the wheel does not have."""
        if type(answer) is not Stopped:
            raise wrong_answer(self, answer)
        if all(answer.pocket != pocket for pocket, _ in self.pockets):
            known = ", ".join(pocket for pocket, _ in self.pockets)
            message = f"the wheel has no {answer.pocket!r:.40}; it has: {known}"
            raise self.cite.refuse("impossible_pocket", message)
        return answer


class Pause(_Ask, frozen=True, tag="pause"):
    """A moment at which the staff may call an irregularity. With ``meter``, a shared meter may be read here."""

    at: str
    meter: bool = False

    def check(self, answer: Answer) -> GoOn:
        """Refuse anything but going on, and a meter reading if none is due."""
        if type(answer) is not GoOn or (answer.meter is not None and not self.meter):
            raise wrong_answer(self, answer)
        return answer


Ask: TypeAlias = Bet | Choose | Draw | Roll | Spin | Pause


def wrong_answer(ask: Ask, answer: object) -> Refusal:
    """Refuse an answer of the wrong kind."""
    words = dict(_ANSWERS.values())
    given = words.get(type(answer).__name__, f"{type(answer).__name__!r:.40}")
    wanted = _ANSWERS[type(ask).__name__][1]
    return Refusal("wrong_answer", f"the round waits for {wanted} at {ask.at}, not for {given}")


_ANSWERS = {
    "Bet": ("Stakes", "wagers"),
    "Choose": ("Chosen", "a decision"),
    "Draw": ("Cards", "cards"),
    "Roll": ("Thrown", "a throw"),
    "Spin": ("Stopped", "a spin"),
    "Pause": ("GoOn", "the word to go on"),
}
"""The answer each ask expects, and what it gives in words."""
