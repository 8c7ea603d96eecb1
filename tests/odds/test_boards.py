"""Boards, holes and dealer's hands: counted a second time, by looking at every one of them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.hands.tables import CHOOSE, RENAMINGS
from pitboss.odds import boards
from pitboss.odds.boards import ALIKE, DEALERS, HOLES, RENAMED, Contest, kinds, seen

PAIR = five.at_least("pair of twos")
CUTS = np.array([PAIR, five.at_least("straight"), five.at_least("flush")], np.int64)
SEEDS = range(6)


def place(cards: tuple[int, ...]) -> int:
    return sum(int(CHOOSE[card, n]) for n, card in enumerate(sorted(cards), 1))


def worth(*cards: int) -> int:
    return five.best([CARDS[card] for card in cards])


@pytest.mark.parametrize(("size", "many"), [(3, 1755), (4, 16_432)])
def test_sets_that_differ_by_the_names_of_suits_are_one_kind(size: int, many: int) -> None:
    found = kinds(size)
    assert len(found.first) == many
    assert found.weights.sum() == int(CHOOSE[52, size])
    pick = Random(size)
    for _ in range(50):
        cards = tuple(pick.sample(range(52), size))
        names = pick.sample(range(4), 4)
        renamed = tuple((card & ~3) + names[card & 3] for card in cards)
        assert found.of[place(cards)] == found.of[place(renamed)]


def test_the_way_to_the_first_of_a_kind_leads_there() -> None:
    found, pick = kinds(3), Random(3)
    for _ in range(50):
        cards = tuple(pick.sample(range(52), 3))
        names = RENAMINGS[found.via[place(cards)]]
        renamed = sorted((card & ~3) + int(names[card & 3]) for card in cards)
        assert renamed == found.first[found.of[place(cards)]].tolist()


def test_there_are_169_kinds_of_holes() -> None:
    assert len(np.unique(ALIKE)) == 169
    assert sorted(np.bincount(ALIKE)[np.unique(ALIKE)]) == [4] * 78 + [6] * 13 + [12] * 78
    assert (np.sort(RENAMED, axis=1) == np.arange(HOLES)).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_hole_meets_every_dealers_hand(seed: int) -> None:
    pick = Random(seed)
    suits = [pick.choice([(0,), (0, 1), (0, 1, 2, 3)]), (0, 1, 2, 3)][seed % 2]
    board = np.array(sorted(pick.sample([card for card in range(52) if card & 3 in suits], 5)), np.int64)
    beside = boards.room()
    sorts = boards.fare(board, CUTS, PAIR, beside)
    left = [card for card in range(52) if card not in board]
    values = {hole: worth(*hole, *board) for hole in combinations(left, 2)}
    assert sorted(beside.holes.tolist()) == sorted(map(place, values))
    assert np.bincount(beside.sorts).tolist() == beside.many[:sorts].tolist()
    sort_of = dict(zip(beside.holes.tolist(), beside.sorts.tolist(), strict=True))
    for hole in pick.sample(sorted(values), 40):
        others = [value for other, value in values.items() if not set(hole) & set(other)]
        assert len(others) == DEALERS
        sort, own = sort_of[place(hole)], values[hole]
        lower, equal = sum(one < own for one in others), sum(one == own for one in others)
        assert beside.facts[:, sort].tolist() == [lower, equal, sum(one < PAIR for one in others)]
        assert beside.value[sort] == own
        assert beside.made[sort] == np.searchsorted(CUTS, own, side="right")


@pytest.mark.parametrize("own", [False, True])
def test_results_follow_from_what_is_counted(own: bool) -> None:
    """A hand of 990 dealers: 300 lower, 90 equal, 500 that do not qualify."""
    contest = Contest(tuple(CUTS.tolist()), PAIR, (0,) * 24, ((0,) * 24,) * 3, -1)
    counted = np.zeros((1, 4, 4), np.int64)
    counted[0, int(own)] = DEALERS, 300, 90, 280 if own else 500
    found = contest.results(counted)[0, int(own)].tolist()
    assert found == ([[280, 20], [0, 90], [0, 600]] if own else [[300, 0], [90, 0], [110, 490]])


def solved(river: int) -> tuple[Contest, boards.Once]:
    """A plain game: one unit on the ante, won or lost by the hand alone, and a wager of one, two or four."""
    even = (1, 1, 0, 0, -1, -1) * 4
    contest = Contest(tuple(CUTS.tolist()), PAIR, even, (even,) * 3, -1)
    return contest, boards.play_once(contest, (3, 4), 2, river)


@pytest.mark.heavy
@pytest.mark.in_turn
def test_a_decision_on_the_flop_is_the_better_one() -> None:
    """Every turn, river and dealer's hand of a flop, looked at one by one."""
    from pitboss.hands.fast import highs

    _, best = solved(1)
    assert best.counts.sum() == 1326 * 19600 * 1081 * 990
    (of, via, alike), pick = seen(3), Random(11)
    for _ in range(6):
        cards = pick.sample(range(52), 5)
        hole, flop = sorted(cards[:2]), sorted(cards[2:])
        left = [card for card in range(52) if card not in cards]
        played = later = 0
        for turn, river in combinations(left, 2):
            board = [*flop, turn, river]
            dealers = list(combinations([c for c in left if c not in (turn, river)], 2))
            own = worth(*hole, *board)
            others = highs(np.array([[*pair, *board] for pair in dealers], np.int64))
            won = int((others < own).sum() - (others > own).sum())
            played += 3 * won
            later += max(2 * won, -len(dealers))
        spot = place(tuple(flop))
        cell = alike[of[spot], RENAMED[via[spot], place(tuple(hole))]]
        assert best.flop[of[spot], cell] == (played >= later)
