"""Asks: everything the rules leave open, each with its legal answers as data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from pitboss.chance import Card, Shoe
from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Answer, Cards, Chosen, GoOn, Stakes, Stopped, Thrown
from pitboss.rounds.back_line import BackLine, by_patron
from pitboss.rounds.coupons import Coupons
from pitboss.rulebooks import Cite, Refusal

Who: TypeAlias = int | str
"""Somebody at the table: a seat by number, or "dealer", "board", "burn"."""

ANYONE = 0
"""The seat of an ask that any seat may answer."""


class _Ask(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="ask", gc=False):
    """What every ask shares."""


class Amount(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The amounts an answer may carry: from ``minimum`` to ``maximum`` in steps of ``step``, or one in ``also``."""

    minimum: Cents
    maximum: Cents
    step: Cents = 1
    also: tuple[Cents, ...] = ()

    @classmethod
    def up_to(cls, most: Cents, step: Cents) -> "Amount":
        """From one step up to the most; all of it may be staked where steps do not make it."""
        return cls(min(step, most), most, step, (most,) if most % step else ())

    def admits(self, cents: Cents) -> bool:
        """Whether this amount may be staked."""
        return (self.minimum <= cents <= self.maximum and cents % self.step == 0) or cents in self.also

    @property
    def least(self) -> Cents:
        """The first amount the range admits: the minimum, or the first whole step above it; else one in ``also``."""
        stepped = -(-self.minimum // self.step) * self.step
        return stepped if stepped <= self.maximum else min(self.also, default=self.minimum)

    def __str__(self) -> str:
        """Say the range for a person."""
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
    """Refuse a coupon that may not lie with a wager, or where no document speaks of any."""
    if coupons is None:
        raise Refusal("no_coupon", f"{wager!r:.40} carries no coupon: this game takes none")
    coupons.check(wager, face, stake)


class Bar(msgspec.Struct, frozen=True, gc=False):
    """The rule that bars something and what it says; ``code`` is that of the refusal."""

    cite: Cite
    sentence: str
    code: str = "not_allowed"

    def refuse(self) -> Refusal:
        """Refuse what is barred."""
        return self.cite.refuse(self.code, self.sentence)


class Barred(msgspec.Struct, frozen=True):
    """What an ask bars, and by which rule: worked out when an answer is refused or somebody looks.

    ``why_not`` gives the rule that an answer goes against, None where the ask's own plain refusal is all there is to
    say. ``named`` gives what the rules bar by name: decisions or wagers of a seat.
    """

    why_not: Callable[[Any, Any, Refusal], Bar | None] = lambda ask, answer, plain: None
    named: Callable[[Any, int], dict[str, Bar]] = lambda ask, seat: {}

    def refuse(self, ask: Any, answer: Any, plain: Refusal) -> Refusal:
        """Refuse an answer by the rule that bars it, else in the ask's own words."""
        bar = self.why_not(ask, answer, plain)
        return plain if bar is None else bar.refuse()


NOTHING_BARRED = Barred()


def amount_rule(cite: Cite, *codes: str) -> Barred:
    """Refuse an amount by a rule of its own: a bad one, and what else these codes name."""

    def why_not(ask: Any, answer: Any, plain: Refusal) -> Bar | None:
        return Bar(cite, plain.message, plain.code) if plain.code in ("bad_amount", *codes) else None

    return Barred(why_not)


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wager that may be made now; ``seat`` says by whom, where it is not for all that are asked."""

    wager: str
    amount: Amount
    cite: Cite
    needs: tuple[str, ...] = ()
    seat: int = 0


class Bet(_Ask, frozen=True, tag="bet"):
    """Ask seats for their wagers, all at once: each of ``seats`` answers for itself, in any order, once.

    Any of the offers, at least one of ``any_of``, or nothing, to sit the round out.
    """

    seats: tuple[int, ...]
    offers: tuple[Offer, ...]
    cite: Cite
    any_of: tuple[str, ...] = ()
    at: str = "wagers"
    coupons: Coupons | None = None
    back_line: BackLine | None = None
    barred: Barred = NOTHING_BARRED

    @property
    def who(self) -> int:
        """The first of those who have not answered."""
        return self.seats[0]

    def asks(self, seat: int) -> bool:
        """Whether a seat may answer."""
        return seat in self.seats

    def offers_to(self, seat: int) -> tuple[Offer, ...]:
        """The wagers a seat may make."""
        return tuple(offer for offer in self.offers if offer.seat in (0, seat))

    def seat_of(self, answer: Stakes) -> int:
        """The seat an answer speaks for; it need not be said where only one is left."""
        seat = answer.seat or (self.seats[0] if len(self.seats) == 1 else 0)
        if seat in self.seats:
            return seat
        left = ", ".join(map(str, self.seats))
        code = "wrong_seat" if seat else "missing_seat"
        raise self.cite.refuse(code, f"wagers are asked of seats {left}: say which one bets")

    def check(self, answer: Answer) -> Stakes:
        """Refuse wagers that are not offered, out of bounds, or short of what they need; say whose they are."""
        if type(answer) is not Stakes:
            raise wrong_answer(self, answer)
        try:
            return self._checked(answer)
        except Refusal as plain:
            raise self.barred.refuse(self, answer, plain) from None

    def _checked(self, answer: Stakes) -> Stakes:
        seat, wagers = self.seat_of(answer), answer.wagers
        for wager, cents in wagers.items():
            offer = self._offer(wager, seat)
            check_amount(wager, offer.amount, cents, offer.cite)
            for need in offer.needs:
                if need not in wagers:
                    message = f"{wager} may only be made with {' and '.join(offer.needs)}"
                    raise offer.cite.refuse("needs_wager", message)
        if wagers and self.any_of and not any(wager in wagers for wager in self.any_of):
            message = f"a hand needs {' or '.join(self.any_of)}"
            raise self.cite.refuse("needs_wager", message)
        if answer.coupons:
            for wager, face in answer.coupons.items():
                check_coupon(self.coupons, wager, face, wagers.get(wager, 0))
        if answer.behind:
            self._check_behind(seat, answer)
        return answer if answer.seat else Stakes(wagers, seat, answer.coupons, answer.behind)

    def _check_behind(self, seat: int, answer: Stakes) -> None:
        """Refuse back-line bets that are not offered or out of bounds, and those behind a seat that stakes nothing."""
        for staked in by_patron(answer.behind, self.back_line).values():
            for wager, cents in staked.items():
                offer = self._offer(wager, seat)
                check_amount(f"{wager} behind seat {seat}", offer.amount, cents, offer.cite)
        if not answer.wagers:
            message = f"seat {seat} stakes nothing: there is no hand to bet behind"
            raise self.cite.refuse("needs_wager", message)

    def with_needs(self, wagers: set[str], seat: int) -> list[Offer]:
        """Give a seat's offers of these wagers and of those that they need beside them."""
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
    """What a seat sees when it is asked: the cards it decides about, and those that lie face up, by whose they are."""

    own: tuple[Card, ...] = ()
    shown: dict[str, tuple[Card, ...]] = {}


NOTHING = Sees()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that may be done, with the amounts it may carry, by the seat whose it is (0: by any that is asked).

    ``unsaid``: where anyone may answer, nobody need say who does this.
    """

    do: str
    amount: Amount | None = None
    wager: str = ""
    seat: int = 0
    unsaid: bool = False

    def admits(self, cents: object) -> bool:
        """Whether the choice may carry this amount; an exact one need not be said, and some carry none."""
        amount = self.amount
        if amount is None:
            return cents is None
        if cents is None:
            return amount.minimum == amount.maximum
        return type(cents) is int and amount.admits(cents)


class Choices(Sequence[Choice]):
    """Choices that are worked out when somebody looks at them, for an ask that can have thousands.

    An answer is held against those it can mean alone (``meant``).
    """

    def all(self) -> Iterable[Choice]:
        """Every choice, in order."""
        raise NotImplementedError

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The choices an answer can mean, in order."""
        return self

    def open_to(self, seat: int) -> Iterable[Choice]:
        """The choices of one seat: its own, and those that are open to any."""
        return _open_to(self, seat)

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices that are about no wager, whoever has them."""
        return _on_no_wager(self)

    @cached_property
    def _all(self) -> tuple[Choice, ...]:
        return tuple(self.all())

    def __getitem__(self, place: Any) -> Any:
        """A choice by its place, or several."""
        return self._all[place]

    def __iter__(self) -> Iterator[Choice]:
        """Look at every choice."""
        return iter(self._all)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        """Choices are equal when they are the same, however they were worked out."""
        return isinstance(other, (Choices, tuple)) and self._all == tuple(other)

    def __hash__(self) -> int:
        """Hash as the plain choices do."""
        return hash(self._all)

    def __repr__(self) -> str:
        """Show the plain choices."""
        return repr(self._all)


class Menu(Choices):
    """Choices told apart by their names alone; where one carries one amount or none, its answer is kept ready."""

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        """List choices that are no two of a name, no seat's and no wager's."""
        self.by_name = {choice.do: choice for choice in choices}
        self.answers = {
            do: Chosen(do, _only(choice.amount)) for do, choice in self.by_name.items() if choice.admits(None)
        }
        """What each choice is in full that can be answered in one way only."""

    def all(self) -> Iterable[Choice]:
        """Every choice, in order."""
        return self.by_name.values()

    def meant(self, answer: Chosen) -> Iterable[Choice]:
        """The one choice of that name, if there is one."""
        choice = self.by_name.get(answer.do)
        return () if choice is None else (choice,)


def _open_to(choices: Iterable[Choice], seat: int) -> list[Choice]:
    return [choice for choice in choices if choice.seat in (0, seat)]


def _on_no_wager(choices: Iterable[Choice]) -> list[Choice]:
    return [choice for choice in choices if not choice.wager]


def _only(amount: Amount | None) -> Cents | None:
    return None if amount is None else amount.minimum


class Choose(_Ask, frozen=True, tag="choose"):
    """Ask a seat (or anyone) for a decision; ``says`` tells a person what the choices alone would not.

    ``seats`` are those there are, where anyone may answer: the only one need not be said. ``barred`` says why what is
    not among the choices may not be done.
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
        """The choices of one seat: its own, and those that are open to any."""
        choices = self.choices
        return choices.open_to(seat) if isinstance(choices, Choices) else _open_to(choices, seat)

    def on_no_wager(self) -> Iterable[Choice]:
        """The choices that are about no wager, whoever has them."""
        choices = self.choices
        return choices.on_no_wager() if isinstance(choices, Choices) else _on_no_wager(choices)

    def check(self, answer: Answer) -> Chosen:
        """Refuse what is not among the choices, or carries an amount it may not; say in full what may be left out."""
        if type(answer) is not Chosen:
            raise wrong_answer(self, answer)
        choices = self.choices
        if type(choices) is Menu:
            only = choices.answers.get(answer.do)
            if only is answer or (only == answer and type(only.amount) is type(answer.amount)):
                return answer
        try:
            choice, seat = self.find(answer), answer.seat
            if (
                choice is not None
                and choice.admits(answer.amount)
                and (not seat or seat == self.who or self._sits(seat))
            ):
                if answer.coupon:
                    self._check_coupon(choice, answer)
                return self._in_full(choice, answer)
            raise self._refusal(choice, answer)
        except Refusal as plain:
            raise self.barred.refuse(self, answer, plain) from None

    def _sits(self, seat: int) -> bool:
        """Whether a seat may answer where anyone may."""
        return self.who == ANYONE and (not self.seats or seat in self.seats)

    def _in_full(self, choice: Choice, answer: Chosen) -> Chosen:
        """The one way to write an answer: its only wager and amount are said, and its seat where the ask says none."""
        amount, seat = answer.amount, 0
        if self.who == ANYONE:
            seat = choice.seat if choice.unsaid else answer.seat or self._alone()
        if amount is None and choice.amount is not None:
            amount = choice.amount.minimum
        if amount == answer.amount and seat == answer.seat and choice.wager == answer.wager:
            return answer
        return Chosen(answer.do, amount, choice.wager, seat, answer.id, answer.coupon)

    def _alone(self) -> int:
        return self.seats[0] if len(self.seats) == 1 else 0

    def _check_coupon(self, choice: Choice, answer: Chosen) -> None:
        """Refuse a coupon with anything but a wager that is made, and matched by its chips."""
        stakes = choice.amount is not None and self.coupons is not None and choice.do == self.coupons.do
        amount = choice.amount.minimum if choice.amount is not None else 0
        check_coupon(
            self.coupons, choice.wager or choice.do, answer.coupon, (answer.amount or amount) * stakes
        )

    def _refusal(self, choice: Choice | None, answer: Chosen) -> Refusal:
        """Say why an answer is refused: no such choice, another seat's decision, or the amount."""
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
        return self._refused_amount(choice, answer)

    @property
    def of_own_cards(self) -> tuple[Card, ...]:
        """The cards a seat picks some of, in the order it holds them, where what may be done is told apart by them."""
        own = self.sees.own
        named = {card for choice in self.choices if choice.wager for card in choice.wager.split()}
        return own if named and named <= set(own) else ()

    def find(self, answer: Chosen) -> Choice | None:
        """Find the choice an answer means; the wager may be left out where there is only one."""
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

    def _refused_amount(self, choice: Choice, answer: Chosen) -> Refusal:
        if choice.amount is None:
            return self.cite.refuse("bad_amount", f"{choice.do!r:.40} takes no amount")
        if answer.amount is None:
            return self.cite.refuse("missing_amount", f"{choice.do} needs an amount: {choice.amount}")
        return _bad_amount(choice.wager or choice.do, choice.amount, answer.amount, self.cite)


class Draw(_Ask, frozen=True, tag="draw"):
    """Ask the shoe for cards, one for each name in ``to``, in that order; it carries what can come."""

    to: tuple[Who, ...]
    at: str
    cite: Cite
    shoe: Shoe
    """The cards that can come."""
    first: tuple[Card, ...] = ()
    """The cards that come first: drawn in error and seen by nobody."""
    ordered: bool = False

    def check(self, answer: Answer) -> Cards:
        """Refuse the wrong number of cards; whether they can come from this shoe the table checks."""
        if type(answer) is not Cards:
            raise wrong_answer(self, answer)
        if len(answer.cards) != len(self.to):
            message = f"{len(self.to)} cards are due at {self.at}, not {len(answer.cards)}"
            raise self.cite.refuse("wrong_number_of_cards", message)
        return answer


class Roll(_Ask, frozen=True, tag="roll"):
    """Ask for a throw of the dice, or for a number of a device that shows one to ``faces``.

    ``unsaid``: nothing turns on it, so that a record may leave it out (a throw of no dice).
    """

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
    """Ask for a spin of a wheel: its pockets and how many sections each has."""

    pockets: tuple[tuple[str, int], ...]
    at: str
    cite: Cite

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
    """A moment of the round at which the staff may call an irregularity; otherwise it goes on.

    ``meter`` says that awards follow, from a meter that other tables may have moved meanwhile: it may be read here.
    """

    at: str
    meter: bool = False

    def check(self, answer: Answer) -> GoOn:
        """Refuse anything but going on, and a meter where none is read."""
        if type(answer) is not GoOn or (answer.meter is not None and not self.meter):
            raise wrong_answer(self, answer)
        return answer


Ask: TypeAlias = Bet | Choose | Draw | Roll | Spin | Pause


def wrong_answer(ask: Ask, answer: object) -> Refusal:
    """Refuse an answer of another kind than the ask."""
    given = _GIVEN.get(type(answer).__name__, f"{type(answer).__name__!r:.40}")
    wanted = _GIVEN[_WANTED[type(ask).__name__]]
    return Refusal("wrong_answer", f"the round waits for {wanted} at {ask.at}, not for {given}")


_GIVEN = {
    "Stakes": "wagers",
    "Chosen": "a decision",
    "Cards": "cards",
    "Thrown": "a throw",
    "Stopped": "a spin",
    "GoOn": "the word to go on",
}
"""What an answer gives, in words."""
_WANTED = {
    "Bet": "Stakes",
    "Choose": "Chosen",
    "Draw": "Cards",
    "Roll": "Thrown",
    "Spin": "Stopped",
    "Pause": "GoOn",
}
"""The answer that each ask waits for."""
