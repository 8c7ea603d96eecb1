"""The players of a drill: they stake like people, on a few wagers, and rarely fold."""

from hashlib import sha256

import msgspec

from pitboss.chance import Source, draw, seeded
from pitboss.desk.games import Entry
from pitboss.money import Cents
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Ask, Bet, Choice, Choose
from pitboss.rounds.drivers.random import RandomPlayer, open_stakes
from pitboss.rulebooks import Refusal, Rules

STAKES: tuple[Cents, ...] = (500, 1_000, 1_500, 2_000, 2_500, 3_500, 4_000, 5_000, 7_500, 10_000)
"""Stakes that people make, and dealers have to pay."""
STACKS: tuple[Cents, ...] = (20_000, 50_000, 100_000, 100_000)
"""The stacks of players in a game among themselves. Some are soon all in."""
MOST_WAGERS = 3
"""The most wagers of a seat on a layout with many."""
MANY_OFFERS = 8
MOST_ENTRIES = 300
"""The length that a round may reach if the rules leave its end open."""
MOST_REFUSED = 200
BANK: Cents = 500_000
"""The bank of a player who banks, so that it covers everyone."""


class DrillPlayers(RandomPlayer):
    """Plays every seat of a drill, from one source."""

    def __init__(self, source: Source, round: Round) -> None:
        """Play this round."""
        super().__init__(source)
        self.simple = round.game.simple_play
        self.laid = 0
        """Wagers laid since chance last decided, where anyone may act."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask: by the game's stated way to play, if it has one."""
        said = self.simple.decide(ask, round) if self.simple is not None and type(ask) is Choose else None
        if type(ask) not in (Bet, Choose):
            self.laid = 0
        return said if said is not None and not self._refusals else super().answer(ask, round)

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        """Make a decision. Folding is less frequent than by chance."""
        if type(ask) is Choose and ask.who == ANYONE and seats:
            return self._anyone(ask, seats)
        if type(ask) is Choose and self.source.below(8):
            stays = tuple(one for one in ask.choices if one.do not in ("fold", "set_wrongly"))
            ask = msgspec.structs.replace(ask, choices=stays or tuple(ask.choices))
        return super().decide(ask, seats, seat)

    def _anyone(self, ask: Choose, seats: tuple[int, ...]) -> Answer:
        """Lay a wager or two between throws, then go on."""
        stakes = open_stakes(ask, seat := draw(seats, self.source))
        if stakes is not None and self.laid < len(seats) + 1:
            self.laid += 1
            return msgspec.structs.replace(
                self._chosen(draw(tuple(stakes.choices), self.source), seat), seat=seat
            )
        onward = [one for one in ask.on_no_wager() if one.do != "end" and one.amount is None]
        choice = draw(tuple(onward or ask.choices), self.source)
        return Chosen(choice.do, None, choice.wager, choice.seat)

    def _chosen(self, choice: Choice, seat: int) -> Chosen:
        if choice.do == "bank" and choice.amount is not None:
            most = choice.amount.maximum
            return Chosen(choice.do, BANK if choice.amount.admits(BANK) else most, choice.wager, seat)
        return super()._chosen(choice, seat)

    def _amount(self, allowed: Amount) -> Cents:
        fit = [cents for cents in STAKES if allowed.admits(cents)]
        return draw(tuple(fit), self.source) if fit and self._refusals < MOST_REFUSED // 2 else allowed.least

    def _bet(self, ask: Bet, seat: int) -> Stakes:
        """Stake on a few of the offers: each its own amount, or one for all if the rules tie them together."""
        offers = ask.offers_to(seat)
        few = len(offers) > MANY_OFFERS
        wanted = {offer.wager for offer in offers if self.source.below(3)} if not few else set[str]()
        wanted |= {draw(offers, self.source).wager for _ in range(MOST_WAGERS if few else 0)}
        if ask.any_of and not wanted & set(ask.any_of):
            wanted.add(draw(ask.any_of, self.source))
        chosen = ask.with_needs(wanted, seat)
        if self._refusals:
            each = [cents for cents in STAKES if all(one.amount.admits(cents) for one in chosen)]
            common = draw(tuple(each), self.source) if each else max(one.amount.least for one in chosen)
            return Stakes({one.wager: common for one in chosen}, seat)
        return Stakes({one.wager: self._amount(one.amount) for one in chosen}, seat)

    def refused(self, refusal: Refusal) -> None:
        """Take a refusal and try something else, within patience."""
        self._refusals += 1
        if self._refusals > MOST_REFUSED:
            raise refusal


def source_of(*words: object) -> Source:
    """Return the source of everything that is drawn for these words."""
    return seeded(sha256("\n".join(map(str, words)).encode()).digest())


def seats_of(entry: Entry, rules: Rules) -> tuple[int, ...]:
    """Return the seats of a drill: three, or as many as there are."""
    return tuple(range(1, min(entry.game.seats(rules), 3) + 1))


def opened(entry: Entry, rules: Rules) -> Round:
    """Open a round for a drill."""
    seats = seats_of(entry, rules)
    stacks = dict(zip(seats, STACKS, strict=False)) if entry.game.among_players is not None else None
    return Round(entry.game, rules, seats, None, stacks)


def played(entry: Entry, rules: Rules, source: Source) -> Round:
    """Play a round to its end, or until it gets too long."""
    round = opened(entry, rules)
    players = DrillPlayers(source, round)
    while (ask := round.ask) is not None and len(round.log) < MOST_ENTRIES:
        try:
            round.answer(players.answer(ask, round))
        except Refusal as refusal:
            players.refused(refusal)
    return round
