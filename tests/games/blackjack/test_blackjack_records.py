"""A round at random, written down as RECORDS has it, comes to the same money."""

import json
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of, settle_line
from pitboss.money import show_amount
from pitboss.rounds import Round, drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Decided, Shown, Staked
from sizes import so_many

OPTIONS: list[dict[str, Any]] = [
    {},
    {"card_reader": False},
    {"decks": 2, "dealing": "pitch", "resplit_aces": True},
    {"decks": 1, "dealer_hits_soft_17": False},
]


class Writer:
    """Writes one seat's side of a round, event by event."""

    def __init__(self, seat: int) -> None:
        self.record: dict[str, Any] = {"seat": seat, "wagers": {}, "cards": [], "decisions": []}
        self.splits: list[dict[str, Any]] = []

    def staked(self, event: Staked) -> None:
        if not self.record["cards"]:
            self.record["wagers"][event.wager] = show_amount(event.amount)

    def decided(self, event: Decided) -> None:
        one: dict[str, Any] = {"at": event.at, "do": event.do}
        if event.amount is not None:
            one["amount"] = show_amount(event.amount)
        self.record["decisions"].append(one)
        if event.do == "split":
            one["cards"] = []

    def dealt(self, event: Dealt) -> None:
        if not self.record["cards"]:
            self.record["cards"] = list(event.cards)
            return
        last = self.record["decisions"][-1]
        if last["do"] in ("hit", "double", "double_face_down") and "card" not in last:
            (last["card"],) = event.cards
        elif last["do"] == "split" and not last["cards"]:
            last["cards"] += event.cards
            self.splits.append(last)
        else:
            self.splits.pop()["cards"] += event.cards


def written(round: Round, options: dict[str, Any]) -> bytes:
    """The record of a round."""
    seats = {seat: Writer(seat) for seat in round.table.seats}
    for event in round.events:
        if type(event) is Staked:
            seats[event.seat].staked(event)
        elif type(event) is Decided:
            seats[event.seat].decided(event)
        elif type(event) is Dealt and event.to in seats:
            seats[event.to].dealt(event)
    shown = [event for event in round.events if type(event) is Dealt and event.to == "dealer"]
    record = {"rulebook": "horseshoe-cincinnati", "game": "blackjack", "options": options}
    record["seats"] = [writer.record for writer in seats.values()]
    record["dealer"] = [card for event in shown for card in event.cards]
    return json.dumps(record).encode()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_round_written_as_a_record_comes_to_the_same(options: dict[str, Any]) -> None:
    game, player, splits = game_of("blackjack"), RandomPlayer(seeded(5)), 0
    rules = game.rules("horseshoe-cincinnati", options)
    for _ in range(so_many(everyday=50, ci=150)):
        round = drive(Round(game, rules, (1, 2, 5)), player)
        net = {
            str(seat): {wager: show_amount(cents) for wager, cents in won.items()}
            for seat, won in round.net().items()
        }
        line = written(round, options)
        assert settle_line(line)["net"] == net, line
        splits += sum(type(event) is Shown and event.hand > 1 for event in round.events)
    assert splits
