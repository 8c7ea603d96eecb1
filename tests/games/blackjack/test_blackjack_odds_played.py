"""Rounds of the game itself, played as the solver says: they come to what it says they do."""

from math import sqrt
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import analyse, game_of
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone.best_play import Against
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from sizes import so_many

BOOK, STAKE = "horseshoe-cincinnati", 1000


class BestPlayer(RandomPlayer):
    """Plays every hand in the best way, by its cards and the up-card."""

    def __init__(self, seed: int, **options: Any) -> None:
        super().__init__(seeded(seed))
        rules = game_of("blackjack").rules(BOOK, options)
        asked = terms(rules.once(TableRules))
        self.against = [Against(asked, up) for up in range(10)]
        self.splits = [
            {start.first for start, choice in one.best.worths.items() if choice.split is not None}
            for one in self.against
        ]

    def answer(self, ask: Ask, round: Round) -> Answer:
        if type(ask) is Bet:
            return Stakes({"blackjack": STAKE}, ask.who)
        if type(ask) is not Choose:
            return super().answer(ask, round)
        offered = {choice.do: choice for choice in ask.choices}
        if "decline" in offered:
            return Chosen("decline")
        do = self.best([(worth(card) - 1) % 10 for card in ask.sees.own], set(offered), round)
        return Chosen(do, STAKE if do in ("double", "split") else None, offered[do].wager)

    def best(self, values: list[int], offered: set[str], round: Round) -> str:
        up = (worth(round.table.hands[DEALER][0]) - 1) % 10
        one = self.against[up]
        hand = 0
        for value in values:
            hand = int(one.hands.then[hand, value])
        if "split" in offered and values[0] in self.splits[up]:
            return "split"
        if "double" in offered and one.play.doubles[hand]:
            return "double"
        return "hit" if "hit" in offered and one.play.draws[hand] else "stand"


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options", [{}, {"decks": 1, "card_reader": False, "dealer_hits_soft_17": False}], ids=str
)
def test_rounds_come_to_what_the_odds_say(options: dict[str, Any]) -> None:
    game, player = game_of("blackjack"), BestPlayer(5, **options)
    rules, odds = game.rules(BOOK, options), analyse("blackjack", BOOK, options)["blackjack"]
    rounds, nets, staked = so_many(ci=6000, long=60000), list[float](), 0.0
    for _ in range(rounds):
        round = drive(Round(game, rules, (1,)), player)
        nets.append(sum(round.net()[1].values()) / STAKE)
        staked += sum(round.table.staked(1, wager) for wager in round.net()[1]) / STAKE
    deviation = float(odds.variance) ** 0.5
    assert abs(sum(nets) / rounds + float(odds.house_edge)) < 4 * deviation / sqrt(rounds)
    assert sqrt(sum(net * net for net in nets) / rounds) == pytest.approx(
        deviation, abs=4 * 0.6 / sqrt(rounds)
    )
    assert staked / rounds == pytest.approx(float(odds.average_stake), abs=4 * 0.4 / sqrt(rounds))
    won = sum(net > 0 for net in nets) / rounds
    assert won == pytest.approx(float(odds.hit_frequency), abs=4 * 0.5 / sqrt(rounds))
