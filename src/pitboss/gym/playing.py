"""Rounds of one table, played up to the next decision of a seat that learns; chance and bots do the rest."""

from random import Random
from typing import Any

from pitboss.chance import Source
from pitboss.desk.games import find
from pitboss.floor.bots import Bot, warm_up
from pitboss.gym.actions import WAIT, Words, answers, words_of
from pitboss.gym.seen import Counts, Eyes, open_cards, places
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Stakes
from pitboss.rounds.asks import ANYONE, Bet, Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Refusal, Rules
from pitboss.simulate.engine import SeededBits

USUAL_STACK = 40
"""A stack is so many times the least a seat must have, where players play against one another."""
LEAST_STACK: Cents = 2_000
BANK = "bank"
"""The moment at which a player is asked to bank, in games that somebody must bank."""
MOST_IDLE = 1_000
"""So many rounds in a row in which a learner is asked nothing are too many."""
TRIES = 50
"""How often a bot is asked again whose answer is refused."""


def table_of(game: str, rulebook: str, options: dict[str, Any] | None) -> tuple[Game, Rules]:
    """Return a game or a form of it, and the rules of a table under a posting."""
    entry = find(rulebook, game)
    return entry.game, entry.rules(rulebook, options)


_known: dict[tuple[str, str, tuple[int, ...]], Words] = {}


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
        """Sit so many players down; ``learners`` are the seats that are asked, all of them if none are named."""
        self.game, self.rules, self.stakes, self.counting = game, rules, stakes, counting
        self._sit(players, stack)
        if BANK in self.words.moments and players == 1:
            self._sit(2, stack)  # somebody else banks
        self.learners = self.seats if learners is None else learners
        self.eyes = Eyes(self.game, self.rules, self.words)
        pack = self.game.pack(self.rules)
        self.whole = places(pack.cards if pack is not None else ())
        self.gone = {seat: places(()) for seat in self.learners}
        """The cards of the shoe that each learner saw in earlier rounds."""
        self.state: Any = None
        if self.learners != self.seats:
            warm_up(self.game)
        self.seed(0)
        self._open()

    def _sit(self, players: int, stack: Cents) -> None:
        self.seats = tuple(range(1, players + 1))
        self.stacks = _stacks(self.game, self.rules, self.seats, stack)
        self.words = _words(self.game, self.rules, self.seats, self.stacks)

    # -- rounds ---------------------------------------------------------------------------------

    def seed(self, seed: int) -> None:
        """Draw everything from a seed from here on."""
        self.chance, self.bot = Chance(SeededBits(f"gym {seed}")), Bot(_bots(seed))
        players = self.game.among_players
        self.company = players.bot(self.rules, self.bot.source) if players is not None else None

    def start(self, state: Any = None) -> None:
        """Open a round and play it up to the first decision of a learner."""
        for seat in self.learners if self.counting else ():
            self.gone[seat] += open_cards(self.round, seat)
        self.state = state
        self._open()
        shoe = self.round.table.shoe
        if shoe is None or shoe.left == shoe.pack.size:
            self.gone = {seat: places(()) for seat in self.learners}
        self._go_on()

    def reach_a_decision(self, on_with_it: bool = False) -> None:
        """Open further rounds until one has something to decide, ``on_with_it`` with the same shoe."""
        for _ in range(MOST_IDLE):
            if not self.over:
                return
            self.start(self.round.table.state if on_with_it else None)
        raise Refusal(
            "nothing_to_decide", f"{self.game.title} asks seat {self.learners[0]} nothing at this table"
        )

    def _open(self) -> None:
        self.round = Round(self.game, self.rules, self.seats, self.state, self.stacks)
        self.round.quiet = True
        self.waiting: list[int] = []
        self._legal: tuple[tuple[int, ...], dict[int, Answer | None]] | None = None

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.round.over

    def net(self, seat: int) -> Cents:
        """What a seat has won or lost in this round."""
        return sum(self.round.net().get(seat, {}).values())

    def left(self, seat: int) -> Counts:
        """Count the cards by kind that a seat has not seen since the shuffle; cards that were burned are among them."""
        return self.whole - self.gone[seat] - open_cards(self.round, seat)

    # -- whose turn it is -----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The learner that decides now; 0 when the round is over. Where anyone may act they take turns."""
        ask = self.round.ask
        if not isinstance(ask, (Bet, Choose)):
            return 0
        asked = [seat for seat in self.learners if ask.asks(seat) and seat not in self.waiting]
        return next((seat for seat in asked if self._has_choice(ask, seat)), asked[0] if asked else 0)

    def _has_choice(self, ask: Bet | Choose, seat: int) -> bool:
        return not isinstance(ask, Choose) or any(True for _ in ask.open_to(seat))

    def legal(self, seat: int, unit: Cents = 0) -> dict[int, Answer | None]:
        """Return the answers a seat may give, by the numbers of their actions; None is to wait for the others."""
        now = (seat, unit, len(self.round.log), len(self.waiting))
        if self._legal is None or self._legal[0] != now:
            self._legal = now, self._answers(seat, unit) if seat == self.turn else {}
        return self._legal[1]

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
        """Carry an action out and play up to the next decision; refused, it changes nothing and the reason is told."""
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
        """Make the stakes that every learner makes each round, where they are not for it to choose."""
        seat = self.turn
        if self.stakes is None or type(ask) is not Bet or not seat:
            return False
        self.round.answer(Stakes(self.stakes, seat))
        return True

    def _by_a_bot(self, ask: Any) -> None:
        """Answer for a seat that does not learn."""
        for _ in range(TRIES):
            try:
                self.round.answer(self._decided(ask))
                return
            except Refusal as refusal:
                last = refusal
        raise last

    def _decided(self, ask: Any) -> Answer:
        if type(ask) is Bet:
            return self.bot.decide(ask, ask.who, self.game.usual_wagers)
        simple = self.game.simple_play
        said: Answer | None = simple.decide(ask, self.round) if simple is not None else None
        if said is None and self.company is not None and ask.who:
            return self.company.decide(ask, ask.who)
        if said is None:
            said = self.game.practised(ask, self.round)
        ends = self.game.carries_over.ending(ask) if self.game.carries_over is not None else None
        return said or ends or self.bot.decide(ask, ask.who)


def _bots(seed: int) -> Source:
    """Return the source that bots draw from, apart from the one of the cards."""
    return SeededBits(f"gym bots {Random(seed).getrandbits(64)}")


def _stacks(game: Game, rules: Rules, seats: tuple[int, ...], stack: Cents) -> dict[int, Cents] | None:
    if game.among_players is None:
        return None
    least = max(game.among_players.least_stack(rules), LEAST_STACK)
    return dict.fromkeys(seats, stack or USUAL_STACK * least)


def _words(game: Game, rules: Rules, seats: tuple[int, ...], stacks: dict[int, Cents] | None) -> Words:
    key = (rules.chapter.sha256, rules.posting.sha256, seats)
    if key not in _known:
        _known[key] = words_of(game, rules, seats, stacks)
    return _known[key]
