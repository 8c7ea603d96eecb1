"""The actions of a table as a fixed list: the same number means the same action in every round.

An action is written as a person would say it: `stand`, `bet:ante`, `raise@pot`, `set:0,4` (the cards by their places in
the hand). The list holds what was asked in some hundred rounds played at random. What comes up later and is not in it
has the places `other_1` to `other_8`, in the order of the ask.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

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
QUIET_ROUNDS, MOST_ROUNDS, MOST_ASKED = 150, 1_000, 2_000
"""The list is complete when this many rounds brought nothing new, or after this many rounds or decisions."""

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


def words_of(game: Game, rules: Rules, seats: tuple[int, ...], stacks: dict[int, Cents] | None) -> Words:
    """List the possible actions at a table, from rounds played at random."""
    player, heard, quiet = RandomPlayer(SeededBits("words")), _Heard(), 0
    for _ in range(MOST_ROUNDS):
        before = len(heard.actions)
        _listen(Round(game, rules, seats, None, stacks), player, heard)
        quiet = 0 if len(heard.actions) > before else quiet + 1
        if quiet == QUIET_ROUNDS or heard.asked >= MOST_ASKED:
            break
    return Words((SIT_OUT, WAIT, *sorted(heard.actions - {SIT_OUT}), *OTHERS), tuple(sorted(heard.moments)))


class _Heard:
    """The words met so far, and how often a seat was asked."""

    def __init__(self) -> None:
        self.actions, self.moments, self.asked = set[str](), set[str](), 0


def _listen(round: Round, player: RandomPlayer, heard: _Heard) -> None:
    """Play a round at random, and note the actions in it."""
    while (ask := round.ask) is not None and heard.asked < MOST_ASKED:
        if isinstance(ask, (Bet, Choose)):
            heard.asked += 1
            heard.moments.add(ask.at)
            for seat in filter(ask.asks, round.table.seats):
                heard.actions.update(answers(round, seat))
        try:
            round.answer(player.answer(ask, round))
        except Refusal as refusal:
            player.refused(refusal)
