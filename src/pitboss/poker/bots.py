"""Bots for any form of poker, and a table full of them.

A bot plays by what its own cards are worth, knowing only what its seat is shown. It deals the cards to come many times
over, compares its hand with one other, and counts how often it wins. That decides whether it folds, calls, raises or
draws.

It counts card by card here, or with the compiled code of `looks` once `warm_up` has loaded that. Both give the same
number.
"""

from collections.abc import Collection, Sequence
from itertools import combinations
from types import ModuleType
from typing import Any

from pitboss.chance import UNSEEN, Card, Source
from pitboss.poker.table_rules import TableRules
from pitboss.poker.worth import Side
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choice, Choose, Sees
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Rules

LOOKS = 80
"""The number of times a hand is dealt out before a decision."""
GLANCES, CLOSE_LOOKS, SHORTLIST = 20, 200, 5
"""Looks for each way to discard, looks again for the best few, and how many those few are."""
RIVALS = 4
"""The number of hands it is then compared with: a player who stays in and draws has better than five random cards."""

CERTAIN = 1_000
"""The worth of a hand that always wins, in thousandths."""

CALLS_FROM = ((1, 400), (2, 480), (6, 560), (20, 640))
"""How good a hand must be to pay this many minimum bets. For more than the last, use the hardest."""
HARDEST = 720
BETS_FROM, SURE_FROM = 600, 780
BLUFFS_ONCE_IN = 14


_compiled: list[ModuleType] = []
"""The compiled code, once it is loaded."""


def warm_up() -> None:
    """Load the compiled code, compiling it if needed. This can take seconds, so never do it while others wait."""
    if not _compiled:
        from pitboss.poker import looks

        looks.compile_all()
        _compiled.append(looks)


class PokerBot:
    """Plays one or more seats, each by what it is shown. All its random choices come from one source."""

    def __init__(self, rules: Rules, source: Source, looks: int = LOOKS) -> None:
        """Sit down at a table with these rules."""
        self.table_rules: TableRules = rules.once(TableRules)
        self.source, self.looks = source, looks

    def decide(self, ask: Choose, seat: int) -> Answer:
        """Make the decision that seems best among those allowed."""
        if any(choice.wager for choice in ask.choices):
            return self._put_away(ask, seat)
        worth = Hopes(self.table_rules, seat, ask.sees).worth(ask.sees.own, self.looks, self.source)
        return self._bet(ask, worth)

    def _bet(self, ask: Choose, worth: int) -> Chosen:
        """Raise a good hand, stay in with a fair one, fold a poor one, and bluff occasionally."""
        may = {choice.do: choice for choice in ask.choices}
        price = may["call"].amount if "call" in may else None
        bets = self._in_bets(price.minimum, ask.at) if price is not None else 0
        more = may.get("raise") or may.get("bet")
        if more is not None and self._wants_more(worth, bets):
            return Chosen(more.do, self._amount(more, worth))
        if "check" in may:
            return Chosen("check")
        if "raise" in may and price is None:
            # There is no betting round: to stay in is to raise.
            stays = worth >= _needed(1)
            return Chosen("raise", self._amount(may["raise"], worth)) if stays else Chosen("fold")
        if "call" in may and worth >= _needed(bets):
            return Chosen("call")
        return Chosen("fold") if "fold" in may or more is None else Chosen(more.do)

    def _in_bets(self, cents: int, at: str) -> int:
        """Return an amount as a number of the street's minimum bets, rounded up."""
        least = next((street.lowest for street in self.table_rules.streets if street.name == at), cents)
        return -(-cents // max(least, 1))

    def _wants_more(self, worth: int, bets: int) -> bool:
        if worth >= SURE_FROM + 40 * (bets > 2) + 60 * (bets > 8):
            return self.source.below(3) > 0
        if worth >= BETS_FROM and bets <= 1:
            return self.source.below(2) == 0
        return not bets and self.source.below(BLUFFS_ONCE_IN) == 0

    def _amount(self, choice: Choice, worth: int) -> int | None:
        """Return the minimum or, if there is room, a few times that, more often with a strong hand."""
        allowed = choice.amount
        if allowed is None:
            return None
        times = 1 + self.source.below(4 if worth >= SURE_FROM else 2)
        wanted = min(allowed.least * times, allowed.maximum)
        return wanted if allowed.admits(wanted) else allowed.least

    def _put_away(self, ask: Choose, seat: int) -> Chosen:
        """Discard the cards whose replacement leaves the best hand."""
        hopes = Hopes(self.table_rules, seat, ask.sees)
        held = {place: _kept(ask.sees.own, choice) for place, choice in enumerate(ask.choices)}

        def rank(places: Sequence[int], looks: int) -> list[int]:
            seed = self.source.bits(64)
            worth = {place: hopes.worth(held[place], looks, Sampler(seed), RIVALS) for place in places}
            return sorted(places, key=lambda place: -worth[place])

        few = rank(range(len(ask.choices)), min(GLANCES, self.looks))[:SHORTLIST]
        best = ask.choices[rank(few, CLOSE_LOOKS if self.looks > GLANCES else self.looks)[0]]
        return Chosen(best.do, None, best.wager)


def _needed(bets: int) -> int:
    return next((least for most, least in CALLS_FROM if bets <= most), HARDEST)


def _kept(own: Sequence[Card], choice: Choice) -> tuple[Card, ...]:
    away = choice.wager.split()
    return tuple(card for card in own if card not in away)


class Sampler:
    """Pseudorandom numbers, the same for the same seed: for estimates, never for cards that are dealt."""

    def __init__(self, seed: int) -> None:
        """Start from this seed."""
        self._state = seed | 1

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % n

    def bits(self, n: int) -> int:
        """Return a number of this many bits."""
        return self.below(2**n)


class Hopes:
    """A seat's chances given what it sees: its share of pots against one other hand."""

    def __init__(self, table_rules: TableRules, seat: int, sees: Sees) -> None:
        """Count what is known and what may still come."""
        self.table_rules = table_rules
        self.board = _known(sees.shown.get("board", ()))
        rows = table_rules.rows
        common = max(0, len(self.board) - sum(row.board for row in rows))
        self.shape = (sum(row.kept for row in rows) - common, sum(row.board for row in rows))
        """The number of cards a hand and the board have at the end."""
        others = (cards for who, cards in sees.shown.items() if who not in (str(seat), "board"))
        self.others = [_known(cards)[: self.shape[0]] for cards in others if cards] or [()]
        seen = {*sees.own, *(card for cards in sees.shown.values() for card in cards)}
        self.deck = [card for card in table_rules.pack.cards if card not in seen]
        self._packed: Any = None

    def worth(self, held: Sequence[Card], looks: int, source: Source, rivals: int = 1) -> int:
        """Estimate how much of a pot these cards win against the best of this many hands, in thousandths."""
        won = self._won_compiled if _compiled and self.table_rules.compiled else self._won
        return won(_known(held), looks, source.bits(64), rivals) * CERTAIN // (4 * looks)

    def _won(self, held: tuple[Card, ...], looks: int, seed: int, rivals: int) -> int:
        """Return how many quarters of a pot are won over this many looks."""
        deck, sampler, won = list(self.deck), Sampler(seed), 0
        for look in range(looks):
            won += self._deal_out(held, self.others[look % len(self.others)], deck, sampler, rivals)
        return won

    def _won_compiled(self, held: tuple[Card, ...], looks: int, seed: int, rivals: int) -> int:
        if self._packed is None:
            self._packed = _compiled[0].Packed(self.table_rules, self.others, self.board, self.deck)
        won: int = self._packed.won(held, self.shape, looks, seed, rivals)
        return won

    def _deal_out(
        self, held: tuple[Card, ...], other: tuple[Card, ...], deck: list[Card], sampler: Sampler, rivals: int
    ) -> int:
        """Return the share of a pot that is won, in quarters, in one deal of the cards to come.

        One's own cards come last, after the board and the other hands, so that all options meet the same cards.
        """
        hole, size = self.shape
        on_board = max(0, size - len(self.board))
        mine, each = max(0, hole - len(held)), max(hole, len(held)) - len(other)
        cards = _some(deck, on_board + rivals * each + mine, sampler)
        ends = range(on_board + each, on_board + rivals * each + 1, each) if each else (on_board,)
        theirs = [hand for end in ends for hand in _hands(other + cards[end - each : end], hole)]
        own, board = _hands(held + cards[on_board + rivals * each :], hole), self.board + cards[:on_board]
        ways = [
            (_best(side, own, board), _best(side, theirs, board)) for side in self.table_rules.worth if side
        ]
        made = [(one, other) for one, other in ways if one is not None or other is not None]
        return sum(_points(one, other) for one, other in made) * 2 // max(len(made), 1)


def _known(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != UNSEEN)


def _some(deck: list[Card], count: int, sampler: Sampler) -> tuple[Card, ...]:
    size = len(deck)
    for place in range(count):
        other = place + sampler.below(size - place)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck[:count])


def _hands(cards: tuple[Card, ...], size: int) -> list[tuple[Card, ...]]:
    """Return the hands that may be left of these cards if some must still be discarded."""
    return [cards] if len(cards) <= size else list(combinations(cards, size))


def _best(side: Side, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> int | None:
    """Return the worth of the best of these hands for one side, or None if none qualifies."""
    best = max(side.value(hand, board) for hand in hands)
    return best if best >= side.least else None


def _points(one: int | None, other: int | None) -> int:
    if other is None or (one is not None and one > other):
        return 2
    return 1 if one == other else 0


class BotTable:
    """Plays all seats of one hand: bots decide, chance deals, and the hands of empty seats are folded."""

    def __init__(self, rules: Rules, source: Source, looks: int, away: Collection[int] = ()) -> None:
        """Seat bots that deal a hand out ``looks`` times before they decide, except on the seats in ``away``."""
        self.bot, self.chance, self.away = PokerBot(rules, source, looks), Chance(source), away

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        assert type(ask) is Choose
        folds = ask.who in self.away and any(choice.do == "fold" for choice in ask.choices)
        return Chosen("fold") if folds else self.bot.decide(ask, ask.who)
