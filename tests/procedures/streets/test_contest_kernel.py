"""The compiled contest of ultimate and bonus hold'em, held against the engine and against the exact counts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec
import numpy as np
import pytest

from agreement import disagreements
from pitboss.chance.cards import CARDS
from pitboss.desk import analyse, game_of, settle_line, simulate
from pitboss.hands import five
from pitboss.money import show_amount
from pitboss.procedures.streets import contest_kernel as compiled
from pitboss.procedures.streets.contest_kernel import ContestKernel
from pitboss.procedures.streets.contest_odds import lost_progressive

BOOK = "horseshoe-cincinnati"
GAMES = ("ultimate-texas-holdem", "texas-holdem-bonus")


@cache
def kernel(name: str) -> ContestKernel:
    game = game_of(name)
    made = game.kernel(game.rules(BOOK))
    assert isinstance(made, ContestKernel)
    return made


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_the_engine_settles_every_round_to_the_same_cent(name: str) -> None:
    assert not disagreements(name, BOOK, 1000, 7)


@pytest.mark.heavy
def test_two_pairs_of_aces_have_their_row() -> None:
    assert not disagreements("texas-holdem-bonus", BOOK, 300, 8, {"both_aces": True})


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_records_and_tally_are_the_same_rounds(name: str) -> None:
    sums = kernel(name).sums(kernel(name).tally(3, 500))
    nets = kernel(name).nets(3, 500)
    assert sums.rounds == len(nets) == 500
    side = kernel(name).side
    assert sums.wagers[side].net_cents == sum(one[side] for one in nets)
    assert sums.wagers["ante"].net_cents == sum(sum(one.values()) - one[side] for one in nets)


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_lines_come_as_often_as_they_were_counted(name: str) -> None:
    """Each line of play, and each result in it, within five deviations of its exact share."""
    rounds = 2_000_000
    size = kernel(name).shape
    tally = kernel(name).tally(5, rounds)[: size[0] * size[1] * size[2] * size[3]].reshape(size)
    exact = kernel(name).play.counts
    total = int(exact.sum())
    for line in range(len(exact)):
        for result in range(3):
            share = int(exact[line, :, result].sum()) / total
            away = int(tally[line, :, result].sum()) - rounds * share
            assert abs(away) <= 5 * (rounds * share) ** 0.5 + 1


@pytest.mark.heavy
def test_chunks_of_a_run_are_other_rounds() -> None:
    first, second = (kernel(GAMES[0]).tally(5, 1000, stream).tolist() for stream in (0, 1))
    assert first != second
    assert first == kernel(GAMES[0]).tally(5, 1000, 0).tolist()


# -- a progressive on hole and flop -----------------------------------------------------------------

METER = {"meter": "20000"}
HANDS = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "5s 2s As 3s 4s",
    "four of a kind": "9c 9d 9h 9s 2d",
    "full house": "9c 9d 2h 9s 2d",
    "flush": "Ad 2d 9d Kd 7d",
    "straight": "Td 8c 9h Js Qd",
    "three of a kind": "Td 8c 8h Js 8d",
    "two pair": "Td 8c 8h Ts Qd",
    "pair": "Td 8c 9h Ts Qd",
    "high card": "Td 8c 9h 2s Qd",
}
"""The player's two cards and the flop, of every kind."""


@cache
def linked(name: str) -> ContestKernel:
    game = game_of(name)
    made = game.kernel(game.rules(BOOK, METER))
    assert isinstance(made, ContestKernel)
    return made


@pytest.mark.parametrize("kind", HANDS)
def test_two_cards_and_the_flop_are_ranked_for_the_progressive(kind: str) -> None:
    hand, others = HANDS[kind].split(), [card for card in CARDS if card not in HANDS[kind].split()]
    for own in (hand[:2], hand[1::-1]):
        dealt = np.array([CARDS.index(card) for card in (*own, *others[:2], *hand[2:], *others[7:9])])
        assert five.CATEGORIES[compiled._on_flop(dealt)] == kind


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_every_award_is_paid_as_the_engine_pays_it_and_lost_on_a_fold(name: str) -> None:
    one = linked(name)
    folded = one.folds.index(True)
    for kind, said in HANDS.items():
        hand = said.split()
        others = [card for card in CARDS if card not in hand]
        for line in (0, folded):
            cards = [*hand[:2], *others[10:12], *hand[2:], *others[20:22]]
            answer = settle_line(msgspec.json.encode(one._record("rare", cards, line)))
            net = show_amount(one._award(line, five.CATEGORIES.index(kind)))
            assert answer["net"]["1"]["progressive"] == net, (kind, line)
            assert (line == folded) <= (net == "-" + show_amount(one.table_rules.jackpot.stake))  # type: ignore[union-attr]


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_rounds_with_a_progressive_are_settled_alike_and_are_those_of_the_tally(name: str) -> None:
    assert not disagreements(name, BOOK, 400, 9, METER)
    one, plain = linked(name), kernel(name)
    sums, nets = one.sums(one.tally(3, 3_000)), one.nets(3, 3_000)
    assert sums.wagers["progressive"].net_cents == sum(net["progressive"] for net in nets)
    without = plain.sums(plain.tally(3, 3_000)).wagers
    assert {**without, "progressive": sums.wagers["progressive"]} == sums.wagers
    assert plain.loop.counts[2] == 0


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_a_progressive_agrees_with_its_exact_figure_as_lost_on_a_fold(name: str) -> None:
    report, exact = simulate(name, BOOK, 3_000_000, METER, seed=9), analyse(name, BOOK, METER)
    assert report["progressive"].exact == exact.combined["progressive, lost on a fold"].house_edge
    assert exact.combined["progressive, lost on a fold"].house_edge > exact["progressive"].house_edge
    assert report.says == "A fold gives up progressive here."
    assert report.agrees


@pytest.mark.heavy
def test_paying_hands_are_folded_as_often_as_they_were_counted() -> None:
    """Three of a kind on the flop is all that is folded at the end and would be paid."""
    one = linked(GAMES[0])
    rounds, jackpot = 4_000_000, one.table_rules.jackpot
    assert jackpot is not None
    lost = lost_progressive(one.play, jackpot)["progressive, lost on a fold"]
    flops = one.tally(12, rounds)[-5 * len(five.CATEGORIES) :].reshape(5, -1)[one.folds.index(True)]
    played = {row.event: row.probability for row in lost.outcomes}
    share = Fraction(54_912, 2_598_960) - played["three of a kind"]
    assert abs(int(flops[3]) - rounds * share) < 4.5 * float(rounds * share) ** 0.5
    assert not flops[4:].any()
    assert played["flush"] == Fraction(5_108, 2_598_960)


@pytest.mark.heavy
def test_who_never_folds_keeps_the_progressive() -> None:
    report = simulate(GAMES[0], BOOK, 1_000_000, METER, seed=2, strategy="always-4x")
    assert report.says == "played by always-4x"
    assert f"{float(report['progressive'].exact or 0):.4f}" == "0.4109"
    assert report.agrees
