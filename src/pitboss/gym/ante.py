"""The game's statements about rounds of an ante game, written into tables for the compiled boxes (`ante_kernel`).

Real rounds say in which order cards are dealt, what may be chosen and what is seen; the game's own outcomes say what
each choice nets.
"""

from collections.abc import Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance import CARDS, INDEX, Card
from pitboss.gym import ante_kernel as kernel
from pitboss.gym.actions import OTHERS, chosen
from pitboss.gym.compiled import NONE, Compiled, Means, Stacked, net_of
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.seen import hands_in
from pitboss.hands.tables import by_key
from pitboss.money import Cents
from pitboss.procedures.ante import AnteGame, AnteRules
from pitboss.procedures.ante.game import DEALER, FOLD
from pitboss.procedures.ante.rules import BONUS
from pitboss.procedures.ante.table_rules import FOLDED, showdown
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import GO_ON, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw, Pause
from pitboss.rounds.caps import PLAYER_CAP, TABLE_CAP, cap_of
from pitboss.rulebooks import Rules

SEAT, MAIN, HOUSE = 1, "ante", "house"
MOST_OWN = 5
"""The most cards of a hand whose values can be looked up."""
TRIES = 20_000
"""More hands than it takes to find one of every sort."""
COMPARED = ((1, 1), (2, 1), (1, 2))
"""Two values that are equal, or of which the player's is higher or lower."""


def serves(game: Game, rules: Rules, stakes: dict[str, Cents]) -> bool:
    """Whether compiled rounds follow a table: the house banks, no caps, and wagers on the player's own hand alone."""
    if not isinstance(game, AnteGame) or game.cards[0] > MOST_OWN:
        return False
    table_rules: AnteRules = rules.once(game.rules_class)
    followed = {*table_rules.decided, table_rules.side} - {table_rules.stays}
    capped = any(cap_of(rules, cap) for cap in (PLAYER_CAP, TABLE_CAP))
    house = rules.text("bank", HOUSE) == HOUSE
    return (
        house and not capped and not table_rules.sides.taken and MAIN in stakes and stakes.keys() <= followed
    )


def least(game: Game, rules: Rules) -> dict[str, Cents]:
    """The least wagers with which a hand is dealt at this table, in even amounts."""
    if not isinstance(game, AnteGame) or rules.text("bank", HOUSE) != HOUSE:
        return {}
    round = Round(game, rules, (SEAT,))
    while type(ask := round.ask) is Pause:
        round.answer(GO_ON)
    assert type(ask) is Bet
    offers = ask.with_needs({MAIN}, SEAT)
    amount = max(one.amount.least_even for one in offers)
    return {one.wager: amount if one.amount.admits(amount) else one.amount.least_even for one in offers}


class Telling:
    """One table asked for all its rules."""

    def __init__(self, single: RoundEnv, stakes: dict[str, Cents]) -> None:
        """Deal a first round, which says whose each card is."""
        self.playing, self.unit, self.stakes = single.playing, single.unit, stakes
        game = self.playing.game
        assert isinstance(game, AnteGame)
        self.table_rules: AnteRules = self.playing.rules.once(game.rules_class)
        self.own, self.dealers = game.cards
        self.to_dealer = list[bool]()
        """Whose each card is, in the order of the deal."""
        self._open(CARDS[: self.own + self.dealers])
        self.place = self._places()
        self.look = by_key(self.table_rules.hands)

    def _open(self, cards: Sequence[Card]) -> Round:
        """Open a round and deal these cards in order. It waits for the decision."""
        round, chance = Round(self.playing.game, self.playing.rules, (SEAT,)), Stacked(cards)
        self.to_dealer.clear()
        while (ask := round.ask) is not None:
            answer = Stakes(self.stakes, SEAT) if type(ask) is Bet else chance.answer(ask)
            if answer is None:
                break
            if type(ask) is Draw:
                self.to_dealer += [who == DEALER for who in ask.to]
            round.answer(answer)
        return round

    def _places(self) -> list[int]:
        """Where each dealt card comes in a row of the player's cards and then the dealer's."""
        own, dealers = count(), count(self.own)
        return [next(dealers if one else own) for one in self.to_dealer]

    def dealt(self, cards: Sequence[Card]) -> Round:
        """Open a round with these cards, the player's first."""
        return self._open([cards[place] for place in self.place])

    def kinds(self) -> tuple[NDArray[np.int64], list[int]]:
        """Sort values by what the rules tell apart in a hand: the kind of each, and a value of every kind."""
        kinds, numbers, first = np.zeros(kernel.MOST_VALUES, np.int64), dict[Any, int](), list[int]()
        values = np.unique(np.concatenate((self.look.worths, self.look.suited)))
        for value in values[values > 0].tolist():
            key = self.table_rules.sort(value)
            if key not in numbers:
                numbers[key] = len(numbers)
                first.append(value)
            kinds[value] = numbers[key]
        return kinds, first

    def asked(self, values: list[int]) -> list[tuple[Means, ...]]:
        """What may be chosen with a hand of each of these values, as a table asks it."""
        found: dict[tuple[bool, ...], tuple[Means, ...]] = {}
        wanted, deals = [self._may(value) for value in values], Random(0)
        for _ in range(TRIES):
            cards = deals.sample(CARDS, self.own + self.dealers)
            may = self._may(self.table_rules.hands.value(cards[: self.own]))
            if may not in found:
                ask = self.dealt(cards).ask
                assert type(ask) is Choose
                told = chosen(ask, SEAT, self.unit)
                found[may] = tuple(Means(name, answer.do, answer.amount) for name, answer in told)
            if found.keys() >= {*wanted}:
                break
        return [found[may] for may in wanted]

    def _may(self, value: int) -> tuple[bool, ...]:
        return tuple(self.table_rules.may_play(multiple, value) for multiple in self.table_rules.multiples)

    def shown(self) -> int:
        """Which of the dealer's cards is seen before the decision, or NONE."""
        cards = CARDS[: self.own + self.dealers]
        ask = self.dealt(cards).ask
        assert type(ask) is Choose
        seen = [cards.index(card) - self.own for card in ask.sees.shown.get(DEALER, ()) if card in cards]
        return seen[0] if seen else NONE

    def seen_after(self, do: str) -> tuple[bool, int]:
        """What is seen at the end of a round: whether the player's cards, and how many of the dealer's."""
        cards = CARDS[: self.own + self.dealers]
        round = self.dealt(cards)
        ask = round.ask
        assert type(ask) is Choose
        answers = [answer for _, answer in chosen(ask, SEAT, self.unit) if answer.do == do]
        round.answer(answers[0])
        chance = Stacked(())
        while (ask := round.ask) is not None and (answer := chance.answer(ask)) is not None:
            round.answer(answer)
        held = hands_in(round, SEAT)
        own = {card for (who, _), hand in held.items() if who == SEAT for card in hand} & {*cards}
        dealers = {card for (who, _), hand in held.items() if who == DEALER for card in hand} & {*cards}
        return len(own) > 0, (kernel.NOTHING, kernel.ONE)[bool(dealers)] if len(dealers) < 2 else kernel.ALL

    def net(self, means: Means, result: int, value: int) -> Cents:
        """What a choice nets with a hand of this value and this result."""
        stakes = {BONUS: self.stakes[MAIN], **self.stakes, self.table_rules.stays: means.cents or 0}
        made = self.table_rules.outcomes(result, value)
        return sum(
            net_of(self.playing.rules, one, stakes[wager]) for wager, one in made.items() if wager in stakes
        )


def compiled(single: RoundEnv, boxes: int, stakes: dict[str, Cents]) -> Compiled:
    """Return boxes of the table whose single environment this is."""
    asked, eyes = Telling(single, stakes), single.playing.eyes
    table_rules, number = asked.table_rules, eyes.words.number
    kinds, values = asked.kinds()
    by_kind = asked.asked(values)
    choices = list(dict.fromkeys(means for one in by_kind for means in one))
    bits = {means: 1 << place for place, means in enumerate(choices)}
    told = np.zeros(1, kernel.TOLD)
    after = [asked.seen_after(do) for do in (FOLD.do, table_rules.stays)]
    facts: dict[str, Any] = {
        "own": asked.own,
        "dealers": asked.dealers,
        "shown": asked.shown(),
        "own_seen": [own for own, _ in after],
        "dealers_seen": [dealers for _, dealers in after],
        "qualifies": table_rules.qualifies,
        "result": [showdown(own, dealer, least) for least in (3, 0) for own, dealer in COMPARED],
        "folded": FOLDED,
        "choices": len(choices),
        "first_other": number[OTHERS[0]],
        "moment": eyes.moments.get(table_rules.stays, 0),
        "stake": sum(stakes.values()),
    }
    for name, fact in facts.items():
        told[name][0] = fact
    told["place"][0, : len(asked.place)] = asked.place
    nets = np.zeros((len(choices), FOLDED + 1, len(values)), np.int64)
    for place, means in enumerate(choices):
        plays = means.do != FOLD.do
        told["plays"][0, place] = plays
        told["number"][0, place] = number.get(means.name, NONE)
        for result in range(FOLDED) if plays else (FOLDED,):
            nets[place, result] = [asked.net(means, result, value) for value in values]
    lie = np.zeros(len(eyes.wagers), np.float32)
    for wager, cents in stakes.items():
        lie[eyes.wagers[wager]] = cents / 100
    may = np.array([sum(bits[means] for means in one) for one in by_kind], np.int64)
    paid = kernel.Paid(kinds, may, nets, lie, tuple(asked.look))
    under_way = kernel.Boxes(
        np.zeros((boxes, kernel.KEPT), np.int64),
        np.zeros((boxes, asked.own + asked.dealers), np.int64),
        np.repeat(np.array([INDEX[card] for card in CARDS], np.uint8)[None], boxes, 0),
        np.zeros((boxes, 4), np.uint64),
    )
    tables = told, paid
    deal, step = partial(kernel.deal, under_way, tables), partial(kernel.step, under_way, tables)
    return Compiled(stakes, under_way.shoes, under_way.chance, deal, step)
