"""A table full of bots: chance deals, bots decide, and the hands of empty seats are folded."""

from collections.abc import Collection

from pitboss.chance import Source
from pitboss.poker.bots import PokerBot
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rulebooks import Rules


class BotTable:
    """Plays all seats of one hand; cards and random decisions come from one source."""

    def __init__(self, rules: Rules, source: Source, looks: int, away: Collection[int] = ()) -> None:
        """Seat bots that deal a hand out ``looks`` times before they decide; nobody plays the seats in ``away``."""
        self.bot, self.chance, self.away = PokerBot(rules, source, looks), Chance(source), away

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        assert type(ask) is Choose
        folds = ask.who in self.away and any(choice.do == "fold" for choice in ask.choices)
        return Chosen("fold") if folds else self.bot.decide(ask, ask.who)
