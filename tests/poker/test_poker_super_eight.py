"""Hands of eight cards: the best five of three hole cards and a board, against every five of them."""

from itertools import combinations

import pytest

from pitboss.chance import seeded
from pitboss.poker.bots import PokerBot
from pitboss.poker.kernel import LimitKernel
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round, drive
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Awarded, Judged
from pitboss.rulebooks import Refusal
from plain_poker import FIVE_CARD, best_five
from poker.forms import POKER, form
from sizes import so_many


def shown(name: str) -> list[Round]:
    """Random hands that end in a showdown of two or more."""
    rules, found, seed = form(name), list[Round](), 0
    while len(found) < so_many(everyday=20, ci=150):
        round = drive(
            Round(POKER, rules, (1, 2, 3, 4), PokerState(4), None), RandomPlayer(seeded(seed := seed + 1))
        )
        folded = round.table.round_state.folded
        found += [round] if folded.count(False) > 1 else []
    return found


def test_the_best_five_of_eight_cards_take_the_pot() -> None:
    for round in shown("super eight"):
        hands, live = round.table.hands, [int(e.who) for e in round.log if type(e) is Judged]
        worth = {seat: best_five((*hands[seat], *hands["board"])) for seat in live}
        won = {entry.seat for entry in round.log if type(entry) is Awarded}
        assert won == {seat for seat in live if worth[seat] == max(worth.values())}
        said = {int(one.who): one.found for one in round.log if type(one) is Judged}
        assert all(FIVE_CARD[worth[seat][0]] in said[seat] or "high" in said[seat] for seat in live)


def test_the_lowest_five_of_eight_cards_take_the_pot() -> None:
    for round in shown("super eight, low"):
        hands, live = round.table.hands, [int(e.who) for e in round.log if type(e) is Judged]
        worth = {seat: min(map(_low, combinations((*hands[seat], *hands["board"]), 5))) for seat in live}
        won = {entry.seat for entry in round.log if type(entry) is Awarded}
        assert won == {seat for seat in live if worth[seat] == min(worth.values())}


def _low(cards: tuple[str, ...]) -> tuple[list[int], list[int]]:
    ranks = ["A23456789TJQK".index(card[0]) for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


@pytest.mark.parametrize("name", ["super eight", "super eight, low"])
def test_compiled_code_does_not_rank_eight_cards(name: str) -> None:
    rules = form(name)
    assert not rules.once(TableRules).compiled
    with pytest.raises(Refusal):
        LimitKernel(rules)
    sees = Sees(("As", "Ad", "Ah"), {"board": ("Ac", "Kd", "Kh", "2s", "3d")})
    ask = Choose(1, "river", (), rules.cite("streets"), "", sees)
    assert PokerBot(rules, seeded(1), 2).decide(ask, 1).do == "fold"
