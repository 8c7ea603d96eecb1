"""The solver against rounds dealt card by card from a handful of cards, and against known limits."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from games.blackjack.shoe_oracle import POINTS, Table, total
from pitboss.desk.games import game_of
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.procedures.twentyone.best_play import Against, Told
from pitboss.procedures.twentyone.solver import add_split_nets

BOOK = "horseshoe-cincinnati"
FEW = {"T": 7, "9": 2, "8": 4, "6": 2, "5": 2, "A": 2}
EIGHTS = {"T": 7, "9": 2, "8": 5, "6": 1, "A": 2}
RANKS = {"T": 4, "J": 4, "9": 2, "8": 2, "7": 2, "A": 3}


def against(up: str, counts: dict[str, int], **options: Any) -> Against:
    """The solver's answer to a shoe of these cards."""
    rules = game_of("blackjack").rules(BOOK, {"decks": 1, **options}, None, None)
    asked = terms(rules.once(TableRules))
    shoe = np.array([sum(n for card, n in counts.items() if POINTS[card] == v) for v in range(1, 11)])
    pair_cards = shoe.copy()
    if options.get("split_by") == "rank":
        pair_cards[9] = counts["T"]
    return Against(
        replace(asked, facts=asked.facts._replace(shoe=shoe, pair_cards=pair_cards)), POINTS[up] - 1
    )


def table(solved: Against, up: str, *, resplit: bool = True, doubles: bool = True) -> Table:
    """A table at which hands are played as the solver says."""
    places = {tuple(cards): place for place, cards in enumerate(solved.hands.cards.tolist())}

    def play(cards: tuple[str, ...], split: bool) -> str:
        values = [0] * 10
        for card in cards:
            values[POINTS[card] - 1] += 1
        hand = places[tuple(values)]
        if split and cards[0] == "A":
            return "stand"
        if len(cards) == 2 and solved.play.doubles[hand] and (doubles or not split):
            return "double"
        return "hit" if solved.play.draws[hand] else "stand"

    return Table(up, play, int(solved.terms.facts.most_hands.max()), resplit=resplit)


@pytest.mark.parametrize(
    ("up", "counts", "pair", "options"),
    [
        ("6", FEW, "8", {"most_hands": 3}),
        ("6", FEW, "8", {"most_hands": 2}),
        ("6", FEW, "8", {"most_hands": 3, "double_after_split": False}),
        ("6", FEW, "5", {}),
        ("6", FEW, "A", {}),
        ("T", EIGHTS, "8", {}),
        ("9", EIGHTS, "8", {"most_hands": 3}),
        ("A", RANKS, "T", {"split_by": "rank", "most_hands": 3}),
        ("T", RANKS, "T", {"split_by": "rank", "most_hands": 3}),
        ("T", RANKS, "J", {"split_by": "rank", "most_hands": 3}),
        ("T", RANKS, "A", {"split_by": "rank", "most_hands": 3, "resplit_aces": True}),
        ("T", RANKS, "A", {"split_by": "rank", "most_hands": 3}),
    ],
)
def test_a_split_is_worth_what_dealing_it_out_gives(
    up: str, counts: dict[str, int], pair: str, options: dict[str, Any]
) -> None:
    solved = against(up, counts, **options)
    left = {card: n - (card == up) for card, n in counts.items()}
    start = next(
        one for one in solved.starts if one.first == one.second == POINTS[pair] - 1 and one.held == left[pair]
    )
    resplit, doubles = pair != "A" or "resplit_aces" in options, options.get("double_after_split", True)
    dealt = table(solved, up, resplit=resplit, doubles=doubles).two_cards(
        tuple((card, n - 2 * (card == pair)) for card, n in left.items()), pair, pair, True
    )
    exact = sum(net * share for (net, _), share in dealt.items())
    found = solved.split_worth(solved.split(start, solved.play)) - solved.blackjack(start)
    assert found == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("up", ["9", "T"])
@pytest.mark.parametrize("most_hands", [2, 3])
def test_hands_of_a_split_are_surrendered_as_they_would_be_without_one(up: str, most_hands: int) -> None:
    """All totals of 14 to 17 are: an eight is split, and a ten is not."""
    plain, left = against(up, EIGHTS, most_hands=most_hands), {c: n - (c == up) for c, n in EIGHTS.items()}
    told = np.zeros((22, 2), np.bool_)
    told[14:18, 0] = True
    solved = Against(
        replace(plain.terms, surrenders=Fraction(-1, 2), split_surrenders=np.ones((10, 10), np.bool_)),
        plain.up,
    )
    no = np.zeros_like(told)
    played = solved.told(Told(no, no, told, frozenset({7}), frozenset(), ""))
    start = next(one for one in solved.starts if one.first == one.second == 7 and one.held)
    split = played.worths[start].split
    assert split is not None

    def play(cards: tuple[str, ...], split: bool) -> str:
        return "surrender" if 14 <= total(cards) <= 17 and "A" not in cards else "stand"

    dealt = Table(up, play, most_hands).two_cards(
        tuple((card, n - 2 * (card == "8")) for card, n in left.items()), "8", "8", True
    )
    exact = sum(net * share for (net, _), share in dealt.items())
    assert solved.split_worth(split) - solved.blackjack(start) == pytest.approx(float(exact), abs=1e-12)
    nets = np.zeros((9, 65))
    add_split_nets(split, solved.terms.steps, 1.0, nets)
    mean = (nets * (np.arange(65) - 32)).sum() / solved.terms.unit
    assert mean == pytest.approx(solved.split_worth(split), abs=1e-12)


@pytest.mark.parametrize("up", ["6", "T", "A"])
def test_a_round_is_worth_what_dealing_it_out_gives(up: str) -> None:
    solved = against(up, FEW, most_hands=2)
    splits = {start.first for start, choice in solved.best.worths.items() if choice.split is not None}
    left = tuple((card, n - (card == up)) for card, n in FEW.items())
    net, stake, nets = table(solved, up).round(left, lambda a, b: a == b and POINTS[a] - 1 in splits)
    found = solved.best.worth
    assert found.net == pytest.approx(float(net), abs=1e-12)
    assert found.staked == pytest.approx(float(stake), abs=1e-12)
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-12)
    assert found.nets[solved.terms.natural] == pytest.approx(float(nets[solved.terms.natural]), abs=1e-12)


@pytest.mark.heavy
def test_no_other_play_of_two_cards_is_worth_more() -> None:
    solved = against("6", FEW, most_hands=1)
    best = solved.best.worth.net
    left = tuple((card, n - (card == "6")) for card, n in FEW.items())
    for bound in range(12, 19):
        simple = Table("6", lambda cards, split, bound=bound: "hit" if total(cards) < bound else "stand")
        assert simple.round(left, lambda a, b: False)[0] <= best + 1e-12


def test_a_huge_shoe_gives_the_figures_known_for_an_endless_one() -> None:
    rules = game_of("blackjack").rules(BOOK, {"dealer_hits_soft_17": False}, None, None)
    asked = terms(rules.once(TableRules))
    shoe = asked.facts.shoe * 10**8
    known = (-0.292784, -0.252250, -0.211063, -0.167193, -0.153699, -0.475375, -0.510518, -0.543150)
    for up, worth in enumerate(known, start=1):
        solved = Against(replace(asked, facts=asked.facts._replace(shoe=shoe, pair_cards=shoe)), up)
        assert solved.values[solved.hand(9, 5), 0] == pytest.approx(worth, abs=5e-7)
