"""Blackjack at random: chips are conserved, audits are clean, replays are the same to the byte."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, chapters, explain_log, game_of, replay_log
from pitboss.rounds import Round
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.log import write_entry
from sizes import so_many

BOOKS = [book for book, game in chapters() if game.id == "blackjack"]
OHIO, DAKOTA = "horseshoe-cincinnati", "north-dakota-99-01-3"
POSTINGS: list[tuple[str, dict[str, Any]]] = [
    *((book, {}) for book in BOOKS),
    (OHIO, {"card_reader": False, "dealer_hits_soft_17": False}),
    (OHIO, {"decks": 1, "dealing": "pitch", "cards_behind_cutting_card": 0}),
    (OHIO, {"decks": 2, "split_by": "rank", "double_on": "nine to eleven", "resplit_aces": True}),
    (OHIO, {"blackjack_pays": "6 to 5", "ace_two_straight": True, "smallest_chip": "5", "minimum": "5"}),
    (DAKOTA, {"decks": 4, "late_blackjack": "all lost", "dealer_hits_soft_17": True, "minimum": "5"}),
]


def written(round: Round) -> bytes:
    return b"\n".join(write_entry(entry) for entry in round.log)


def test_every_rulebook_with_blackjack_is_tried() -> None:
    assert {OHIO, DAKOTA} <= {*BOOKS}


@pytest.mark.parametrize(("book", "options"), POSTINGS, ids=str)
@pytest.mark.parametrize("calls", [0, 40])
def test_rounds_at_random_conserve_chips_and_audit_clean(
    book: str, options: dict[str, Any], calls: int
) -> None:
    game = game_of("blackjack")
    rules = game.rules(book, options)
    player, state = RandomPlayer(seeded(7 + calls), calls=calls), None
    for number in range(25):
        round = drive(Round(game, rules, range(1, 1 + number % 7 + 1), state), player)
        balances = check_conservation(round.log)
        assert not any(cents for account, cents in balances.items() if ":" in account)
        assert all(balances.get(f"seat {seat}", 0) == sum(net.values()) for seat, net in round.net().items())
        log = written(round)
        assert audit_log(log).clean
        assert written(replay_log(log)) == log
        assert all(told.clause for told in explain_log(log))
        state = round.table.state


def test_no_hand_wins_or_loses_more_than_it_could() -> None:
    game = game_of("blackjack")
    rules = game.rules("horseshoe-cincinnati", {})
    player = RandomPlayer(seeded(11))
    for _ in range(so_many(everyday=80, ci=300)):
        round = drive(Round(game, rules, (1, 2)), player)
        for seat, net in round.net().items():
            for wager, cents in net.items():
                stake = round.table.staked(seat, wager)
                most = {"house_money": 9 * stake, "insurance": 2 * stake, "blackjack": 3 * stake // 2}
                assert -stake <= cents <= most.get(wager, stake)
            splits = {round.table.staked(seat, wager) for wager in net if wager.startswith("split")}
            assert splits <= {round.table.staked(seat, "blackjack")}
