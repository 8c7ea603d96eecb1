"""The actions of a table as a fixed list: the same number means the same action in every round.

An action is written as a person would say it: `stand`, `bet:ante`, `raise@pot`, `set:0,4` (the cards by their places in
the hand). The list holds what was asked in some hundred rounds played at random. Where wagers are made in any order, it
also holds all that may be done with each wager of the table. It does not depend on the number of players. What comes up
later and is not in it has the places `other_1` to `other_8`, in the order of the ask.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from pitboss.chance import Source
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Bet, Choice, Choose, Offer
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.game import sizes_for
from pitboss.rulebooks import Refusal, Rules
from pitboss.simulate.engine import SeededBits

SIT_OUT = "sit_out"
WAIT = "wait"
"""Leave it to the others, if any seat may act."""
OTHERS = tuple(f"other_{number}" for number in range(1, 9))
SEATS_HEARD = 3
"""The number of seats at the table where the list is heard, if that many may play."""
QUIET_ROUNDS, MOST_ROUNDS, MOST_LISTED = 150, 1_000, 100_000
"""The list is complete when this many rounds brought nothing new, or after this many rounds or answers looked at."""
MAKE = "bet"
"""The action that makes a wager where anyone may act."""
NEVER = ("not_offered", "unknown_wager")
"""The refusals of a wager that a table takes at no time."""

Sizes: TypeAlias = Callable[[], dict[str, Cents]]


class Words:
    """The vocabulary of a table: its actions, and the moments at which a seat is asked."""

    def __init__(self, actions: tuple[str, ...], moments: tuple[str, ...]) -> None:
        """Number the actions once."""
        self.actions, self.moments = actions, moments
        self.number = {name: number for number, name in enumerate(actions)}

    def numbered(self, said: dict[str, Answer]) -> dict[int, Answer]:
        """Number the answers that may be given. Those that the list does not have take the last places."""
        number = self.number
        known = {number[name]: answer for name, answer in said.items() if name in number}
        unknown = (answer for name, answer in said.items() if name not in number)
        return known | {number[name]: answer for name, answer in zip(OTHERS, unknown, strict=False)}


def answers(round: Round, seat: int, unit: Cents = 0) -> dict[str, Answer]:
    """Return what a seat may answer to the open ask, by name. Wagers are made with ``unit`` where it is allowed."""
    ask = round.ask
    if type(ask) is Bet and ask.asks(seat):
        return dict(_stakes(ask, seat, unit))
    if type(ask) is Choose and ask.asks(seat):
        return dict(chosen(ask, seat, unit, partial(sizes_for, round, seat)))
    return {}


def _stakes(ask: Bet, seat: int, unit: Cents) -> Iterator[tuple[str, Answer]]:
    yield SIT_OUT, Stakes({}, seat)
    for offer in ask.offers_to(seat):
        yield f"bet:{offer.wager}", Stakes(_with_needs(ask, offer, seat, unit), seat)


def _with_needs(ask: Bet, offer: Offer, seat: int, unit: Cents) -> dict[str, Cents]:
    """One wager with those it needs, all with one amount if their bounds allow it."""
    offers = [offer]
    if offer.needs or (ask.any_of and offer.wager not in ask.any_of):
        wanted = {offer.wager, *(() if offer.needs else ask.any_of[:1])}
        offers = ask.with_needs(wanted, seat)
    amount = max(one.amount.least_even for one in offers)
    if unit and all(one.amount.admits(unit) for one in offers):
        amount = unit
    return {one.wager: amount if one.amount.admits(amount) else one.amount.least for one in offers}


def chosen(ask: Choose, seat: int, unit: Cents, sizes: Sizes = dict) -> Iterator[tuple[str, Chosen]]:
    """Yield what a seat may choose, by name. ``sizes`` returns the amounts that players name after the pot."""
    who = seat if ask.who == ANYONE else 0
    for choice in ask.open_to(seat):
        name = _named(choice, ask)
        for size, cents in _sizes(choice, unit, sizes):
            yield f"{name}{size}", Chosen(choice.do, cents, choice.wager, choice.seat or who)


def _named(choice: Choice, ask: Choose) -> str:
    """Name a choice. Cards of the player's own are named by their places, so that the name holds for every hand."""
    if not choice.wager:
        return choice.do
    own, named = list(ask.sees.own), choice.wager.split()
    if all(card in own for card in named):
        return f"{choice.do}:{','.join(str(own.index(card)) for card in named)}"
    return f"{choice.do}:{choice.wager}"


def _sizes(choice: Choice, unit: Cents, sizes: Sizes) -> Iterator[tuple[str, Cents | None]]:
    """The amounts to choose from: the unit or the least, those named after the pot, the middle and the most."""
    amount = choice.amount
    if amount is None or amount.least == amount.maximum:
        yield "", None if amount is None else amount.least
        return
    yield "", unit if amount.admits(unit) else amount.least
    yielded = {amount.least, unit}
    for name, cents in (
        *sizes().items(),
        ("middle", _middle(amount)),
        ("most", amount.maximum),
    ):
        if cents not in yielded and amount.admits(cents):
            yielded.add(cents)
            yield f"@{name}", cents


def _middle(amount: Amount) -> Cents:
    return (amount.least + amount.maximum) // 2 // amount.step * amount.step


# -- the list -----------------------------------------------------------------------------------------------


def words_of(game: Game, rules: Rules, stack: Cents = 0) -> Words:
    """List the possible actions at a table: what is heard in rounds played at random, and what follows from it.

    It is heard at a table of a fixed number of seats, so the list is the same for any number of players. ``stack`` is
    what each seat has in a game among players.
    """
    seats = tuple(range(1, _seats_heard(game, rules) + 1))
    stacks = dict.fromkeys(seats, stack) if stack else None
    heard, source, quiet = _Heard(game, rules), SeededBits("words"), 0
    player = RandomPlayer(source)
    for _ in range(MOST_ROUNDS):
        before = len(heard.actions)
        _listen(Round(game, rules, seats, None, stacks), player, source, heard)
        quiet = 0 if len(heard.actions) > before else quiet + 1
        if quiet == QUIET_ROUNDS or heard.listed >= MOST_LISTED:
            break
    moments = heard.moments | set(rules.chapter.moments)
    return Words((SIT_OUT, WAIT, *sorted(heard.everything() - {SIT_OUT}), *OTHERS), tuple(sorted(moments)))


def _seats_heard(game: Game, rules: Rules) -> int:
    fewest = rules.count("fewest_players") if "fewest_players" in rules else 1
    return min(game.seats(rules), max(fewest, SEATS_HEARD))


class _Heard:
    """The words met so far, and how many answers were looked at."""

    def __init__(self, game: Game, rules: Rules) -> None:
        """Begin with nothing heard, and with the wagers that the game declares for these rules."""
        self.actions, self.moments, self.listed = set[str](), set[str](), 0
        self._barred = set[str]()
        """What was barred by name for the moment, and may be done at another."""
        self._lying = set(game.wagers(rules))
        self._sizes: dict[str, dict[str, set[str]]] = {}
        """The sizes heard with each wager, by what is done with it where anyone may act."""
        self._taken: set[str] | None = None
        """The declared wagers that this table takes at some time, once it was asked."""

    def note(self, round: Round, ask: Bet | Choose, seat: int) -> dict[str, Answer]:
        """Note what a seat may answer now, and what it may do at this moment under other conditions."""
        said = answers(round, seat)
        if type(ask) is Choose and ask.at not in self.moments:
            self._barred.update(do for do in ask.barred.named(ask, seat) if do not in self._lying)
        self.moments.add(ask.at)
        self.listed += len(said)
        self.actions.update(said)
        if type(ask) is Choose and ask.who == ANYONE:
            if self._taken is None:
                self._taken = self._ask_what_is_taken(ask, seat)
            for name, answer in said.items():
                if type(answer) is Chosen and answer.wager in self._lying:
                    size = name.partition(answer.wager)[2]
                    self._sizes.setdefault(answer.do, {}).setdefault(answer.wager, set()).add(size)
        return said

    def _ask_what_is_taken(self, ask: Choose, seat: int) -> set[str]:
        """Return the wagers that may be made at some time, and forget those that this table never takes."""
        taken = set[str]()
        for wager in sorted(self._lying):
            try:
                ask.check(Chosen(MAKE, None, wager, seat))
            except Refusal as refusal:
                if refusal.code == "not_offered":
                    self._lying.remove(wager)
                if refusal.code in NEVER:
                    continue
            taken.add(wager)
        return taken

    def everything(self) -> set[str]:
        """What was heard, and what was heard with some wagers, with every wager that may lie on the table."""
        with_wagers = {name.partition(":")[0] for name in self.actions}
        found = self.actions | (self._barred - with_wagers)
        for do, sizes in self._sizes.items():
            if len(sizes) > 1:
                every = set[str]().union(*sizes.values())
                wagers = self._lying if do != MAKE or self._taken is None else self._taken
                found.update(f"{do}:{wager}{size}" for wager in wagers for size in every)
        return found


def _listen(round: Round, player: RandomPlayer, source: Source, heard: _Heard) -> None:
    """Play a round at random, and note the actions in it. Where anyone may act, half of the answers move it on."""
    seats = round.table.seats
    while (ask := round.ask) is not None and heard.listed < MOST_LISTED:
        answer: Answer | None = None
        if isinstance(ask, (Bet, Choose)):
            if type(ask) is Choose and ask.who == ANYONE:
                answer = _by_anyone(round, ask, source, heard)
            else:
                for seat in filter(ask.asks, seats):
                    heard.note(round, ask, seat)
        try:
            round.answer(answer or player.answer(ask, round))
        except Refusal as refusal:
            player.refused(refusal)


def _by_anyone(round: Round, ask: Choose, source: Source, heard: _Heard) -> Answer | None:
    """Let one seat answer: every other time so that the round moves on, if a seat may do that."""
    seats = round.table.seats
    first = source.below(len(seats))
    if source.below(2):
        for seat in (*seats[first:], *seats[:first]):
            if steps := round.game.goes_on(round.table, seat):
                said = heard.note(round, ask, seat)
                if steps[0] in said:
                    return said[steps[0]]
    said = heard.note(round, ask, seats[first])
    return tuple(said.values())[source.below(len(said))] if said else None
