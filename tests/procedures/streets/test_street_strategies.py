"""Strategies of let it ride and mississippi stud: the usual rules are the best play; what departures cost."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from agreement import disagreements
from pitboss.desk import simulate
from pitboss.desk.strategies import StrategyReport, strategy
from pitboss.odds.conditions import fits
from pitboss.odds.strategy import OPTIMAL, Strategy, lines_of
from pitboss.procedures.streets.strategies import known, phrases
from pitboss.rulebooks import Refusal

BOOK = "horseshoe-cincinnati"
RIDE, STUD = "let-it-ride", "mississippi-stud"
POINTS = np.array([0] * 4 + [1] * 5 + [2] * 4)
RANKS, SUITS = "23456789TJQKA", "cdhs"


def edge(report: StrategyReport) -> Fraction:
    return next(iter(report.analysis.wagers.values())).house_edge


def best(report: StrategyReport) -> Fraction:
    return next(iter(report.best.wagers.values())).house_edge


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "name"), [(RIDE, "usual"), (STUD, "points")])
def test_the_published_rules_are_the_best_play(game: str, name: str) -> None:
    """The Wizard of Odds' rules for both games: they depart nowhere, so `optimal` is said by the same lines."""
    report = strategy(game, BOOK, name)
    assert (report.mistakes, edge(report)) == ((), best(report))
    optimal = strategy(game, BOOK, OPTIMAL)
    assert optimal.strategy.lines == report.strategy.lines
    assert optimal.analysis.wagers == optimal.best.wagers


@pytest.mark.heavy
def test_a_bet_left_up_with_every_hand_costs_as_much_as_the_one_that_must_be() -> None:
    always, never = strategy(RIDE, BOOK, "always-ride"), strategy(RIDE, BOOK, "never-ride")
    assert edge(always) == 3 * edge(never)
    for report in (always, never):
        assert sum(one.cost for one in report.mistakes) == edge(report) - best(report)


@pytest.mark.heavy
def test_three_times_the_wager_costs_three_times_as_much() -> None:
    """Four antes at stake in the one, ten in the other, on the same hands."""
    least, most = strategy(STUD, BOOK, "always-1x"), strategy(STUD, BOOK, "always-3x")
    assert edge(least) / 4 == edge(most) / 10
    assert sum(one.cost for one in most.mistakes) == edge(most) - best(most)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "lines",
    [
        lines_of("third_street", "bet 3x: AK, 22+", "bet 2x: suited", "fold"),
        (
            *lines_of(
                "fourth_street", "bet 1x: at least 2 cards 6 or higher and at least three points", "fold"
            ),
            *lines_of("fifth_street", "fold: 4 or more staked", "bet 2x: pair or better", "bet 1x"),
        ),
    ],
)
def test_streets_without_a_line_are_played_in_the_best_way_given_the_others(lines: Sequence[object]) -> None:
    report = strategy(STUD, BOOK, Strategy(game=STUD, name="mine", lines=tuple(lines)))  # type: ignore[arg-type]
    assert sum(one.cost for one in report.mistakes) == edge(report) - best(report)
    assert edge(report) > best(report)
    assert report.analysis.notes[0].startswith("No line is for ")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "name", "wager"),
    [(RIDE, "paid-only", "bet1"), (STUD, "always-1x", "ante"), (STUD, "points", "ante")],
)
def test_the_kernel_plays_the_strategy(game: str, name: str, wager: str) -> None:
    assert not disagreements(game, BOOK, 100, 7, strategy=name)
    found = simulate(game, BOOK, 300_000, seed=7, strategy=name)
    assert found[wager].agrees
    assert found[wager].exact == edge(strategy(game, BOOK, name))


def plain(cards: Sequence[str]) -> dict[str, bool]:
    """What is true of some cards, said again without numbers packed into others."""
    ranks = sorted(RANKS.index(card[0]) + 2 for card in cards)
    suited = len({card[1] for card in cards}) == 1
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    runs = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    straights = sum(set(ranks) <= run for run in runs) if counts[0] == 1 else 0
    size = ("", "", "two", "three", "four")[len(cards)]
    gaps = ranks[-1] - ranks[0] + 1 - len(ranks)
    return {
        f"{size} to a royal flush": suited and ranks[0] >= 10,
        f"{size} to a flush": suited,
        f"{size} to a straight": straights > 0,
        f"{size} to an outside straight": straights > 1,
        f"{size} to an inside straight": straights == 1,
        f"{size} to a straight flush with at most one gap": suited and straights > 0 and gaps <= 1,
        f"{size} to a straight with two gaps": straights > 0 and gaps == 2,
        "pair": counts[0] == 2 and counts.count(2) == 1,
        "two pair or better": counts[0] > 2 or counts.count(2) == 2,
        "three of a kind": counts[0] == 3,
        "pair of tens or better": counts[0] > 2
        or counts.count(2) == 2
        or any(ranks.count(r) == 2 for r in range(10, 15)),
        "ace high or worse": counts[0] == 1,
        "at least two cards J or higher": sum(rank >= 11 for rank in ranks) >= 2,
        "at least 1 card 6 to 10": any(6 <= rank <= 10 for rank in ranks),
        "lowest card 4 or higher": ranks[0] >= 4,
        "highest card 9": ranks[-1] == 9,
        "at least 3 points": sum(POINTS[rank - 2] for rank in ranks) >= 3,
        "suited": suited,
        "three or more staked": True,
        "four or more staked": False,
    }


@pytest.mark.heavy
@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_phrase_means_what_it_says(size: int) -> None:
    """Each is true of the same cards as a plain statement of it, over cards drawn at random and all of one suit."""
    said, pick = phrases(size, 3, POINTS), Random(size)
    sets = [tuple(sorted(cards)) for cards in combinations(range(3, 52, 4), size)]
    sets += [tuple(sorted(pick.sample(range(52), size))) for _ in range(400)]
    place = {cards: row for row, cards in enumerate(map(tuple, np.sort(_cards(size), axis=1).tolist()))}
    for when in plain([f"{rank}s" for rank in RANKS[:size]]):
        found = np.broadcast_to(fits(when, said), len(place))
        for cards in sets:
            names = [RANKS[card >> 2] + SUITS[card & 3] for card in cards]
            assert found[place[cards]] == plain(names)[when], (when, names)


def _cards(size: int) -> np.ndarray:
    seen = known(size)
    return 4 * (seen.ranks - 2) + seen.suits


def test_a_draw_names_as_many_cards_as_are_seen() -> None:
    with pytest.raises(Refusal, match="three cards are seen here"):
        fits("four to a flush", phrases(3, 3, POINTS))


def test_an_unknown_street_is_refused_with_those_there_are() -> None:
    mine = Strategy(game=RIDE, name="mine", lines=lines_of("bet3", "ride"))
    with pytest.raises(Refusal, match="'bet3' is not a decision here: bet1 or bet2 is"):
        strategy(RIDE, BOOK, mine)
