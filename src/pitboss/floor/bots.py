"""Bots for the other seats: they bet as people do, and without a strategy they answer any ask legally."""

import gc
from collections.abc import Collection
from threading import Thread

import msgspec

from pitboss.chance import Source, draw
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Amount, Bet, Choose
from pitboss.rulebooks import Rules

USUAL_STAKES: tuple[Cents, ...] = (500, 1_000, 1_500, 2_500)
USUAL_AMOUNTS: tuple[Cents, ...] = (*USUAL_STAKES, 5_000, 10_000)
PATIENCE = 20
"""Refused answers in a row before a bot takes the simplest choice."""


class Bot:
    """A bot that decides at random, from one source."""

    def __init__(self, source: Source) -> None:
        """Draw every decision from this source."""
        self.source = source

    def decide(self, ask: Bet | Choose, seat: int, usual: Collection[str] = ()) -> Answer:
        """Answer an ask for a seat with something legal. Of the wagers, those in ``usual`` are preferred."""
        return self._bet(ask, seat, usual) if type(ask) is Bet else self._choose(ask)  # type: ignore[arg-type]

    def give_way(self, ask: Choose, people: Collection[int]) -> Answer | None:
        """If anyone may act, leave it to the people. Decline what only a bot may do, by taking the last choice."""
        own = [choice for choice in ask.on_no_wager() if choice.seat and choice.seat not in people]
        return Chosen(own[-1].do, seat=own[-1].seat) if own else None

    def stake(self, ask: Choose, seat: int, usual: Collection[str] = ()) -> Chosen:
        """Make one of the stakes an ask offers a seat, favouring the usual ones and then those named first."""
        known = tuple(choice for choice in ask.choices if choice.wager in usual and choice.do == "bet")
        first = known or ask.choices[: 1 + self.source.below(len(ask.choices))]
        return msgspec.structs.replace(self._choose(msgspec.structs.replace(ask, choices=first)), seat=seat)

    def _bet(self, ask: Bet, seat: int, usual: Collection[str] = ()) -> Stakes:
        """Stake on one main wager and occasionally on others, the same amount on each."""
        offers = ask.offers_to(seat)
        main = ask.any_of or tuple(offer.wager for offer in offers)
        main = tuple(offer.wager for offer in offers if offer.wager in usual) or main
        wanted = {draw(main, self.source)}
        wanted |= {offer.wager for offer in offers if self.source.below(2 + len(offers)) == 0}
        chosen = ask.with_needs(wanted, seat)
        stake = self._usual(USUAL_STAKES, [offer.amount for offer in chosen])
        return Stakes(dict.fromkeys((offer.wager for offer in chosen), stake), seat)

    def _choose(self, ask: Choose) -> Chosen:
        choice = draw(ask.choices, self.source)
        amount = None if choice.amount is None else self._usual(USUAL_AMOUNTS, [choice.amount])
        return Chosen(choice.do, amount, choice.wager, choice.seat)

    def _usual(self, usual: tuple[Cents, ...], allowed: list[Amount]) -> Cents:
        fit = [cents for cents in usual if all(amount.admits(cents) for amount in allowed)]
        return draw(fit, self.source) if fit else max(amount.least for amount in allowed)


class TableBot(Bot):
    """Plays the seats of one table that no person has: as practised players do, or at random if none are known."""

    def __init__(self, source: Source, game: Game, rules: Rules) -> None:
        """Draw every decision from this source."""
        super().__init__(source)
        self.usual, self.practised = game.usual_wagers, game.practised
        players = game.among_players
        self.against = players.bot(rules, source) if players is not None else None
        """Decides where players play against one another."""

    def play(self, ask: Bet | Choose, seat: int, round: Round, refused: int = 0) -> Answer:
        """Answer an ask for a seat whose last answers were refused this many times."""
        if refused >= PATIENCE:
            return plainest(ask, seat, refused - PATIENCE)
        if type(ask) is Choose and self.against is not None and seat:
            return self.against.decide(ask, seat)
        known = self.practised(ask, round) if type(ask) is Choose and not refused else None
        return known or self.decide(ask, seat, self.usual)


def warm_up_for(game: Game) -> None:
    """Prepare one game's bots in a thread, the first time a table of that game is opened.

    A house without poker therefore never loads its bots' compiled code, which takes half of a server's memory.
    """
    if type(game) not in _asked and game.among_players is not None:
        _asked.add(type(game))
        Thread(target=warm_up, args=(game,), daemon=True).start()


_asked: set[type[Game]] = set()


def warm_up(game: Game) -> None:
    """Load what a game's bots need, and exclude it from garbage collection because it is never freed.

    It takes seconds. Without it bots decide the same, but poker bots take ten times as long.
    """
    if game.among_players is not None:
        game.among_players.warm_up()
        gc.collect()
        gc.freeze()


def plainest(ask: Bet | Choose, seat: int, attempt: int) -> Answer:
    """Sit the round out, or try the choices in turn with the smallest amount each allows."""
    if type(ask) is Choose:
        choice = ask.choices[attempt % len(ask.choices)]
        return Chosen(choice.do, None if choice.amount is None else choice.amount.least, choice.wager)
    return Stakes({}, seat)


NEED_NOTHING = (
    *("stand", "check", "decline", "pass", "none", "ride", "stand_pat", "house_way", "hit", "fold"),
    *("roll", "take_dice", "refuse_dice", "pass_dice", "no_more_bets", "discard", "set"),
)
"""Actions for a seat that does only what it must, the smallest first. None of them stakes anything."""


def absent(ask: Bet | Choose | object, seat: int) -> list[Answer]:
    """Return what may be done for an absent player, the smallest first. Nothing is staked that need not be."""
    if type(ask) is Bet:
        return [Stakes({}, seat)] if ask.asks(seat) else []
    if type(ask) is not Choose:
        return []
    offered = list(ask.open_to(seat))
    free = [one for one in offered if one.amount is None and one.do != "end"]
    known = [one for one in free if one.do in NEED_NOTHING]
    known.sort(key=lambda one: NEED_NOTHING.index(one.do))
    others = [one for one in free if one.do not in NEED_NOTHING]
    owed = [one for one in offered if one.amount is not None]
    return [
        *(Chosen(one.do, None, one.wager, one.seat or seat) for one in (*known, *others)),
        *(Chosen(one.do, one.amount.least, one.wager, one.seat or seat) for one in owed if one.amount),
    ]
