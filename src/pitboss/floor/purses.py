"""The chips in front of each seat: bought and won. A seat can stake only what it has."""

from collections.abc import Iterable
from copy import copy

from msgspec.structs import replace

from pitboss.money import Cents, show_dollars
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Choice, Choose
from pitboss.rulebooks import Refusal, Rules

BUY_IN: Cents = 100_000
"""The amount every seat buys in for, and buys again when it has too little left to stake."""

MOST_BUY_IN: Cents = 10 * BUY_IN
"""The most that a person may buy in for at once."""

SOME_BUY_INS: tuple[Cents, ...] = (20_000, 50_000, BUY_IN, 250_000)
"""The amounts offered to a person with too little left."""

TAKES_DOWN = frozenset({"reduce"})
"""Actions on an amount that is already on the layout."""


class Purses:
    """The chips of every seat between rounds, and what each has bought in for."""

    def __init__(
        self, seats: tuple[int, ...], rules: Rules, least: Cents = 0, buy_in: Cents = BUY_IN
    ) -> None:
        """Give every seat its first buy-in. ``least`` is the smallest stack the game requires before a round."""
        if buy_in < least:
            message = f"a stack of {show_dollars(buy_in)} is too small: it takes {show_dollars(least)} to be dealt in"
            raise Refusal("short_stack", message)
        self.buy_in = buy_in
        self.chips, self.bought = dict.fromkeys(seats, buy_in), dict.fromkeys(seats, buy_in)
        self.least = max(least_wager(rules), least)

    def sit_down(self, seat: int) -> None:
        """Give a person who takes a seat a first buy-in. The person who sat there before takes their chips along."""
        self.chips[seat] = self.bought[seat] = self.buy_in

    def copy(self) -> "Purses":
        """Return a copy of these purses to restore later."""
        other = copy(self)
        other.chips, other.bought = dict(self.chips), dict(self.bought)
        return other

    def before_round(self, seats: Iterable[int]) -> None:
        """Buy in again for each of these seats that cannot make the smallest wager or has too little to be dealt in."""
        for seat in seats:
            self.buy_up(seat, self.least - self.chips[seat])

    def short(self, seat: int) -> Cents:
        """The amount a seat lacks for the smallest wager, or to be dealt in, or 0 if it has enough."""
        return max(0, self.least - self.chips[seat])

    def buy(self, seat: int, cents: Cents) -> None:
        """Buy in for an amount that a person chose between rounds, enough to be dealt in."""
        short = self.short(seat)
        if not short:
            raise Refusal("not_short", "you have enough in front of you and need not buy in")
        if not short <= cents <= max(short, MOST_BUY_IN):
            between = f"between {show_dollars(short)} and {show_dollars(max(short, MOST_BUY_IN))}"
            raise Refusal("bad_amount", f"a buy-in must be {between}, not {show_dollars(cents)}")
        self.chips[seat] += cents
        self.bought[seat] += cents

    def offers(self, seat: int) -> list[Cents]:
        """The buy-ins that a person with too little is offered. None if they have enough."""
        short = self.short(seat)
        fit = [cents for cents in SOME_BUY_INS if cents >= short]
        return (fit or [short]) if short else []

    def buy_up(self, seat: int, short: Cents) -> None:
        """Buy in until a seat is no longer this much short."""
        while short > 0:
            self.chips[seat] += self.buy_in
            self.bought[seat] += self.buy_in
            short -= self.buy_in

    def settle(self, won: dict[int, Cents]) -> None:
        """Apply each seat's win or loss in a round. A seat that lost more than it had buys in for the difference."""
        for seat in self.chips:
            self.chips[seat] += won[seat]
            self.buy_up(seat, -self.chips[seat])


def least_wager(rules: Rules) -> Cents:
    """Return the smallest wager at this table, if its rules name one."""
    rule = rules.chapter.rules.get("minimum")
    return rules.amount("minimum") if rule is not None and rule.kind == "amount" else 1


def affordable(ask: Ask | None, seat: int, chips: Cents) -> Ask | None:
    """Return this seat's part of an ask, offering no amount above these chips."""
    if type(ask) is Bet:
        offers = tuple(replace(offer, amount=within(offer.amount, chips)) for offer in ask.offers)
        return replace(ask, offers=offers)
    if type(ask) is Choose:
        return replace(ask, choices=tuple(_affordable(choice, chips) for choice in ask.open_to(seat)))
    return ask


def _affordable(choice: Choice, chips: Cents) -> Choice:
    if choice.amount is None or choice.do in TAKES_DOWN:
        return choice
    return replace(choice, amount=within(choice.amount, chips))


def within(allowed: Amount, chips: Cents) -> Amount:
    """Return the amounts in a range that these chips cover, or the whole range if that leaves no choice."""
    most = chips // allowed.step * allowed.step
    if chips >= allowed.maximum or most <= allowed.least:
        return allowed
    also = tuple(cents for cents in allowed.also if cents <= chips)
    return replace(allowed, maximum=most, also=also)


def check_purse(ask: Ask | None, answer: Answer, chips: Cents) -> None:
    """Refuse a stake larger than the chips in front of a seat. A stake fixed by the rules is bought in for."""
    staked = staked_by(ask, answer)
    if staked > chips:
        message = f"you have {show_dollars(chips)} in front of you and cannot stake {show_dollars(staked)}"
        raise Refusal("short_of_chips", message)


def staked_by(ask: Ask | None, answer: Answer) -> Cents:
    """Return what an answer takes from the chips in front of its seat by the player's choice."""
    if type(answer) is Stakes:
        return sum(answer.wagers.values())
    if type(ask) is not Choose or type(answer) is not Chosen or answer.do in TAKES_DOWN:
        return 0
    choice = ask.find(answer)
    if choice is None or choice.amount is None or choice.amount.minimum == choice.amount.maximum:
        return 0
    return answer.amount or 0
