"""Rounds of one table, played up to the next decision of a seat that learns. Chance and bots do the rest."""

from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from pitboss.chance import Source
from pitboss.desk.games import find
from pitboss.floor.bots import TableBot, warm_up
from pitboss.gym.actions import WAIT, Words, answers, words_of
from pitboss.gym.counting import AFRESH, check_counted, counted
from pitboss.gym.seen import Eyes, places
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Stakes
from pitboss.rounds.asks import ANYONE, Bet, Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Refusal, Rules
from pitboss.simulate.engine import SeededBits

USUAL_STACK = 40
"""The usual stack in a game among players, as a multiple of the least a seat must have."""
LEAST_STACK: Cents = 2_000
BANK = "bank"
"""The moment at which a player is asked to bank, in games that a player must bank."""
MOST_IDLE = 1_000
"""The number of rounds in a row without an ask to a learner that is too many."""
MOST_KNOWN = 4_096
"""The number of sets of choices that are remembered with their actions."""
TRIES = 50
"""The number of times a bot is asked again after a refused answer."""


def table_of(game: str, rulebook: str, options: dict[str, Any] | None) -> tuple[Game, Rules]:
    """Return a game or a form of it, and the rules of a table under a posting."""
    entry = find(rulebook, game)
    return entry.game, entry.rules(rulebook, options)


def check_whole(name: str, number: Any, least: int) -> None:
    """Refuse an argument that is not a whole number, or is too small."""
    if type(number) is not int or number < least:
        raise Refusal(
            "wrong_number", f"{name} must be a whole number of at least {least}, not {number!r:.30}"
        )


def not_begun() -> Refusal:
    """The refusal of a step before the first reset."""
    return Refusal("not_begun", "call reset before the first step")


_known: dict[tuple[str, str], Words] = {}
Mask: TypeAlias = "np.ndarray[Any, np.dtype[np.int8]]"


class Legal(NamedTuple):
    """The legal actions now: the answers by the numbers of their actions, and the same as ones and zeros."""

    answers: dict[int, Answer | None]
    mask: Mask


class Playing:
    """One table and its seats: those that learn are asked, the others play as the game's bots do."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        players: int,
        learners: tuple[int, ...] | None,
        stakes: dict[str, Cents] | None = None,
        stack: Cents = 0,
        counting: bool = False,
    ) -> None:
        """Seat this many players. ``learners`` are the seats that are asked, all of them if none are named."""
        check_whole("players", players, 1)
        check_whole("stack", stack, 0)
        if stakes is not None and not isinstance(stakes, dict):
            raise Refusal("bad_stakes", f"stakes are cents by wager, not {stakes!r:.30}")
        if counting:
            check_counted(game)
        self.game, self.rules, self.stakes, self.counting = game, rules, stakes, counting
        self._sit(players, stack)
        if players == 1 and self._must_bank():
            self._sit(2, stack)  # another seat banks
        self.learners = self.seats if learners is None else learners
        for seat in self.learners:
            if seat not in self.seats:
                message = f"seats 1 to {len(self.seats)} are taken at this table, not seat {seat!r:.30}"
                raise Refusal("wrong_seat", message)
        self.eyes = Eyes(self.game, self.rules, self.words)
        pack = self.game.pack(self.rules)
        self.whole = places(pack.cards if pack is not None else ())
        self.gone = dict.fromkeys(self.learners, AFRESH)
        """The cards of the shoe that each learner saw in earlier rounds."""
        self.state: Any = None
        self.reset_known()
        if self.learners != self.seats:
            warm_up(self.game)
        self.seed(0)
        self._open()

    def reset_known(self) -> None:
        """Forget which actions are legal when."""
        self._known: dict[Any, Legal] = {}
        self._nothing = self._may = self._as_legal({})

    def _sit(self, players: int, stack: Cents) -> None:
        self.seats = tuple(range(1, players + 1))
        self.stacks = _stacks(self.game, self.rules, self.seats, stack)
        self.words = _words(self.game, self.rules)

    def _must_bank(self) -> bool:
        """Whether the round begins by asking a player to bank."""
        round, chance = (
            Round(self.game, self.rules, self.seats, None, self.stacks),
            Chance(SeededBits("bank")),
        )
        while round.ask is not None and (answer := chance.answer(round.ask)) is not None:
            round.answer(answer)
        return getattr(round.ask, "at", "") == BANK

    # -- rounds ---------------------------------------------------------------------------------

    def seed(self, seed: int) -> None:
        """Draw everything from a seed from here on."""
        self.play_from(SeededBits(f"gym {seed}"), _bots(seed))

    def play_from(self, cards: Source, bots: Source | None = None) -> None:
        """Draw the cards from a source, and what bots do from another, if there are bots."""
        self.chance = Chance(cards)
        self.bot = TableBot(bots or cards, self.game, self.rules)

    def start(self, state: Any = None) -> None:
        """Open a round and play it up to the first decision of a learner."""
        before, self.state = self.round, state
        self._open()
        if self.counting:
            self._count_on(before)
        self._go_on()

    def _count_on(self, before: Round) -> None:
        """Add the cards of the round before to those gone, unless the shoe was shuffled."""
        shoe = self.round.table.shoe
        full = shoe is None or shoe.left == shoe.pack.size
        for seat, earlier in self.gone.items():
            gone = AFRESH if self.state is None else earlier.after(before, seat)
            self.gone[seat] = gone.shuffled() if full else gone

    def reach_a_decision(self, on_with_it: bool = False) -> None:
        """Open further rounds until one has something to decide, ``on_with_it`` with the same shoe."""
        for _ in range(MOST_IDLE):
            if not self.over:
                return
            self.start(self.round.table.state if on_with_it else None)
        raise Refusal(
            "nothing_to_decide",
            f"{self.game.title} never asks seat {self.learners[0]} for a decision at this table",
        )

    def _open(self) -> None:
        self.round = Round(self.game, self.rules, self.seats, self.state, self.stacks)
        self.round.quiet = True
        self.waiting: list[int] = []
        self._asked: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.round.over

    def net(self, seat: int) -> Cents:
        """The net of a seat in this round."""
        return sum(self.round.net().get(seat, {}).values())

    def counted(self, seat: int) -> dict[str, Any]:
        """Return what a seat that counts knows of the shoe, in the parts of `counting.PARTS`."""
        return counted(self.round, self.whole, self.gone[seat].after(self.round, seat).here)

    # -- whose turn it is -----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The learner that decides now, or 0 when the round is over. If anyone may act they take turns."""
        ask = self.round.ask
        if type(ask) is Choose and ask.who != ANYONE:
            return ask.who if ask.who in self.learners else 0
        if not isinstance(ask, (Bet, Choose)):
            return 0
        asked = [seat for seat in self.learners if ask.asks(seat) and seat not in self.waiting]
        return next((seat for seat in asked if self._has_choice(ask, seat)), asked[0] if asked else 0)

    def _has_choice(self, ask: Bet | Choose, seat: int) -> bool:
        return not isinstance(ask, Choose) or any(True for _ in ask.open_to(seat))

    def legal(self, seat: int, unit: Cents = 0) -> dict[int, Answer | None]:
        """Return the answers a seat may give, by the numbers of their actions. None means waiting for the others."""
        return self._legal(seat, unit).answers

    def mask(self, seat: int, unit: Cents = 0) -> Mask:
        """Return which actions of a seat are legal now, as ones and zeros."""
        return self._legal(seat, unit).mask.copy()

    def _legal(self, seat: int, unit: Cents) -> Legal:
        now = (seat, unit, len(self.round.log), len(self.waiting))
        if now != self._asked:
            self._asked, self._may = now, self._legal_now(seat, unit) if seat == self.turn else self._nothing
        return self._may

    def _legal_now(self, seat: int, unit: Cents) -> Legal:
        """Work out what is legal. The same choices come round by round, and are worked out once."""
        ask = self.round.ask
        if type(ask) is not Choose or ask.who != seat or type(ask.choices) is not tuple or self.stacks:
            return self._as_legal(self._answers(seat, unit))
        key = unit, ask.choices, ask.of_own_cards
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._as_legal(self._answers(seat, unit))
        return self._known[key]

    def _as_legal(self, found: dict[int, Answer | None]) -> Legal:
        mask = np.zeros(len(self.words.actions), np.int8)
        mask[list(found)] = 1
        return Legal(found, mask)

    def _answers(self, seat: int, unit: Cents) -> dict[int, Answer | None]:
        found: dict[int, Answer | None] = dict(self.words.numbered(answers(self.round, seat, unit)))
        ask = self.round.ask
        if type(ask) is Choose and ask.who == ANYONE and (not found or self._others_may_act(ask, seat)):
            found[self.words.number[WAIT]] = None
        return found

    def _others_may_act(self, ask: Choose, seat: int) -> bool:
        others = (one for one in self.learners if one != seat and one not in self.waiting)
        return any(self._has_choice(ask, one) for one in others)

    # -- playing --------------------------------------------------------------------------------

    def act(self, seat: int, action: int, unit: Cents = 0) -> str:
        """Carry an action out and play up to the next decision. If refused, change nothing and give the reason."""
        legal = self.legal(seat, unit)
        if action not in legal:
            known = 0 <= action < len(self.words.actions)
            return (
                f"{self.words.actions[action]} may not be done now"
                if known
                else f"there is no action {action}"
            )
        answer = legal[action]
        if answer is None:
            self.waiting.append(seat)
        else:
            try:
                self.round.answer(answer)
            except Refusal as refusal:
                return refusal.message
            self.waiting.clear()
        self._go_on()
        return ""

    def _go_on(self) -> None:
        while (ask := self.round.ask) is not None:
            answer = self.chance.answer(ask)
            if answer is not None:
                self.round.answer(answer)
            elif not self._staked(ask):
                if self.turn:
                    return
                self._by_a_bot(ask)

    def _staked(self, ask: Any) -> bool:
        """Make the stakes that every learner makes each round, if it does not choose them."""
        seat = self.turn
        if self.stakes is None or type(ask) is not Bet or not seat:
            return False
        self.round.answer(Stakes(self.stakes, seat))
        return True

    def _by_a_bot(self, ask: Any) -> None:
        """Answer for a seat that does not learn. A round that the rules leave open is ended."""
        ends = self.game.carries_over.ending(ask) if self.game.carries_over is not None else None
        for refused in range(TRIES):
            try:
                self.round.answer(ends or self.bot.play(ask, ask.who, self.round, refused))
                return
            except Refusal as refusal:
                last = refusal
        raise last


def _bots(seed: int) -> Source:
    """Return the source that bots draw from, separate from that of the cards."""
    return SeededBits(f"gym bots {Random(seed).getrandbits(64)}")


def _stacks(game: Game, rules: Rules, seats: tuple[int, ...], stack: Cents) -> dict[int, Cents] | None:
    return (
        dict.fromkeys(seats, stack or _usual_stack(game, rules)) if game.among_players is not None else None
    )


def _usual_stack(game: Game, rules: Rules) -> Cents:
    """What a seat has if nothing is said: nothing in games against the house."""
    if game.among_players is None:
        return 0
    return USUAL_STACK * max(game.among_players.least_stack(rules), LEAST_STACK)


def _words(game: Game, rules: Rules) -> Words:
    key = (rules.chapter.sha256, rules.posting.sha256)
    if key not in _known:
        _known[key] = words_of(game, rules, _usual_stack(game, rules))
    return _known[key]
