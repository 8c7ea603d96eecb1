"""Pai gow poker's wagers together: the contest with what the player's own cards pay."""

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.games.pai_gow_poker import contest, deals, odds
from pitboss.games.pai_gow_poker import joint as counting
from pitboss.games.pai_gow_poker.kernel import PACK, PaiGowKernel
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands.pai_gow import KING, QUEEN
from pitboss.odds import Joint
from pitboss.rulebooks import Refusal
from sizes import so_many

GAME = game_of("pai-gow-poker")
HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"


def joint(book: str, stakes: Mapping[str, int]) -> Joint:
    rules = GAME.rules(book)
    return Joint.of(rules, stakes, GAME.together(rules, stakes))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "stakes"),
    [
        (HORSESHOE, {"pai_gow": 1_000, "fortune": 500}),
        (ONEIDA, {"progressive": 100, "pai_gow": 1_000, "bonus": 500}),
    ],
)
def test_each_wager_is_what_it_is_alone(book: str, stakes: dict[str, int]) -> None:
    found, alone = joint(book, stakes), GAME.analyse(GAME.rules(book))
    assert found.total_combinations == contest.PAIRS
    for wager, stake in stakes.items():
        assert found.means[wager] == -stake * alone[wager].house_edge
        assert found.covariances[wager][wager] == stake**2 * alone[wager].variance
    kernel = GAME.kernel(GAME.rules(book))
    assert isinstance(kernel, PaiGowKernel)
    rounds = so_many(everyday=1_000_000, ci=5_000_000, long=50_000_000)
    tally = kernel.tally(3, rounds).sum(axis=2)
    for wager in stakes.keys() - {"pai_gow"}:
        together = Fraction(0)
        for result, kind in np.argwhere(tally).tolist():
            net = sum(kernel.contest[result].values()) * stakes["pai_gow"] // kernel.stakes["pai_gow"]
            own = kernel.kinds[kind][wager] * stakes[wager] // kernel.stakes[wager]
            together += int(tally[result, kind]) * (net - found.means["pai_gow"]) * (own - found.means[wager])
        exact, spread = found.covariances["pai_gow"][wager], found.covariances[wager][wager]
        assert abs(float(together / rounds - exact)) < 5 * 1_000 * float(spread) ** 0.5 / rounds**0.5


@pytest.mark.heavy
def test_the_number_that_starts_the_deal_has_nothing_to_do_with_the_cards() -> None:
    book, stakes = ONEIDA, {"pai_gow": 1_000, "additional_1": 400, "additional_4": 200}
    found, alone = joint(book, stakes), GAME.analyse(GAME.rules(book))
    for wager, stake in stakes.items():
        assert found.means[wager] == -stake * alone[wager].house_edge
        assert found.covariances[wager][wager] == stake**2 * alone[wager].variance
    assert found.covariances["pai_gow"]["additional_1"] == 0
    product = found.covariances["additional_1"]["additional_4"]
    assert product + found.means["additional_1"] * found.means["additional_4"] < 0  # never both


STATED = "pai-gow-bonuses"


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("wager", ["imperial", "ace_high"])
def test_a_stated_wager_on_both_hands_is_not_counted_with_how_they_compare(wager: str) -> None:
    with pytest.raises(Refusal, match=f"^{wager} is priced alone: how the two hands compare") as refused:
        joint(STATED, {"pai_gow": 100, wager: 100})
    assert refused.value.code == "no_joint"


@pytest.mark.usefixtures("examples")
def test_stated_wagers_on_the_dice_are_counted_beside_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice have nothing to do with the cards, and the wagers on them are decided by one throw."""
    ways = Counter({(0, "both_higher"): 2, (0, "both_lower"): 3})
    monkeypatch.setattr(counting, "_pairs", lambda *_: ways)
    stakes = {"pai_gow": 1_000, "sum": 200, "match": 400}
    found = joint(STATED, stakes)
    alone = {side.wager: odds._side(side) for side in TableRules(GAME.rules(STATED)).on_dice}
    assert found.total_combinations == 5 * 6**3
    for wager in ("sum", "match"):
        assert found.means[wager] == -stakes[wager] * alone[wager].house_edge
        assert found.covariances[wager][wager] == stakes[wager] ** 2 * alone[wager].variance
        assert found.covariances["pai_gow"][wager] == 0
    thrown = Counter[int]()
    for throw in product(range(1, 7), repeat=3):
        paid = {17: 25, 16: 6, 8: 3}.get(sum(throw), -1), {1: -1, 2: 1, 3: 3}[max(map(throw.count, throw))]
        thrown[200 * paid[0] + 400 * paid[1]] += 1
    nets = Counter[int]()
    for pays, weight in ((950, 2), (-1_000, 3)):
        for cents, many in thrown.items():
            nets[pays + cents] += weight * many
    assert {int(one.cents): one.combinations for one in found.outcomes} == nets


def test_one_who_banks_makes_no_other_wager() -> None:
    with pytest.raises(Refusal, match=r"^bank is counted alone: a player who banks") as refused:
        joint(HORSESHOE, {"pai_gow": 100, "bank": 100})
    assert refused.value.code == "no_joint"


def test_a_wager_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refusal, match="does not count 'fortune' with others") as refused:
        joint(ONEIDA, {"pai_gow": 100, "fortune": 100})
    assert refused.value.code == "unknown_wager"


def match(joker_for: str) -> tuple[int, list[str]]:
    """A royal match, with the joker instead of one of its cards or of none, and its class."""
    royal = [rank + "c" for rank in "AKQJT" if rank != joker_for]
    cards = [*royal, *(["Jk"] * (len(royal) < 5)), "Kd", "Qd"]
    mask = sum(1 << "23456789TJQKA".index(card[0]) for card in royal)
    masks, wild = deals.suited_masks()
    fits = deals.may_match() & (masks == mask) & (wild == (len(royal) < 5))
    [place] = np.flatnonzero(fits).tolist()
    return place, cards


@pytest.mark.heavy
@pytest.mark.parametrize("high", ["", "ace"])
def test_second_hands_beside_a_royal_match_are_counted_as_dealt(high: str) -> None:
    table_rules, source = TableRules(GAME.rules(HORSESHOE)), random.Random(9)
    place, cards = match("T")
    suits = int(deals.suited_masks()[0][place]), 1 << KING - 2 | 1 << QUEEN - 2, 0, 0
    found = contest.counted_beside(table_rules.way, place, suits, high)
    if not high:
        assert found.total() == comb(46, 7)
    left = [card for card in PACK if card not in cards]
    mine, seen, rounds = table_rules.values(table_rules.way.set(cards)), Counter[tuple[int, int]](), 4_000
    for _ in range(rounds):
        other = table_rules.values(table_rules.way.set(source.sample(left, 7)))
        if not high or (other[0] >> 20 == 0 and other[0] >> 16 & 15 == 14):
            seen[
                (mine[0] > other[0]) - (mine[0] < other[0]), (mine[1] > other[1]) - (mine[1] < other[1])
            ] += 1
    for signs in found.keys() | seen.keys():
        share = found[signs] / comb(46, 7)
        assert abs(seen[signs] / rounds - share) < 5 * (max(share, 1e-4) / rounds) ** 0.5


@pytest.mark.heavy
def test_royal_matches_are_as_many_as_are_dealt() -> None:
    found, alone = joint(HORSESHOE, {"fortune": 500}), GAME.analyse(GAME.rules(HORSESHOE))["fortune"]
    nets = {one.cents: one.combinations for one in found.outcomes}
    assert nets == {500 * row.net: row.combinations * comb(46, 7) for row in alone.outcomes}
    assert len(list(combinations("AKQJT", 4))) + 1 == len(np.flatnonzero(deals.may_match()))
