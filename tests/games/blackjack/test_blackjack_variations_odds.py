"""What the rules of other documents cost: published figures, and the kernel, the engine and the solver in agreement."""

from math import sqrt
from typing import Any

import pytest

from agreement import rules_at
from games.blackjack.varied import EARLY, GAME, NO_HOLE, NO_READER, SURRENDER, net, rules_with
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many
from variants import settled

SOFT_17 = {"dealer_hits_soft_17": False}
AFTER = {"surrender_after_split": True}
SPLITS_BACK = {"late_blackjack": "splits returned, doubles lose"}
ALL_LOST = {"late_blackjack": "loses"}
LISTED = {"double_on": "listed totals", "double_totals": [9, 10, 11]}


def edge(**values: Any) -> float:
    """The house edge in per cent, six decks, the dealer standing on soft 17."""
    return 100 * float(GAME.analyse(rules_with(**SOFT_17, **values))["blackjack"].house_edge)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("values", "published", "within"),
    [
        # The Wizard of Odds' list of rule variations, to the figures it gives.
        (SURRENDER, -0.08, 0.01),
        (EARLY, -0.63, 0.01),
        (EARLY | {"surrender_not_against": ["ace"]}, -0.24, 0.01),
        ({"dealer_22": "returned"}, 6.91, 0.1),
        (NO_READER | ALL_LOST, 0.11, 0.005),
        ({"split_ace_cards": 20}, -0.19, 0.015),
        (LISTED | {"double_with_ace": False}, 0.09, 0.015),
        ({"blackjack_pays": "6 to 5"}, 1.36, 0.005),
        ({"equal_21": "wins"}, -0.54, 0.005),
    ],
)
def test_a_rule_costs_what_is_published(values: dict[str, Any], published: float, within: float) -> None:
    assert edge(**values) - edge() == pytest.approx(published, abs=within)


@pytest.mark.heavy
def test_what_changes_nothing_costs_nothing() -> None:
    assert edge(dealer_22="wins") == edge(stand_least=12) == edge(**NO_READER) == edge(**NO_HOLE) == edge()
    assert edge(**EARLY | NO_READER) == pytest.approx(edge(**EARLY), abs=1e-10)
    assert edge(**SURRENDER | NO_READER) == pytest.approx(edge(**SURRENDER), abs=1e-10)


@pytest.mark.heavy
def test_each_treatment_of_a_late_blackjack_costs_more_than_the_one_before() -> None:
    costs = [edge(**NO_READER, **late) for late in ({}, SPLITS_BACK, ALL_LOST)]
    assert costs == sorted(costs)
    assert len(set(costs)) == 3


@pytest.mark.heavy
def test_surrender_after_a_split_is_worth_a_little_more() -> None:
    assert 0 < edge(**SURRENDER) - edge(**SURRENDER | AFTER) < 0.01


def test_an_early_surrender_after_a_split_without_a_check_has_no_odds() -> None:
    with pytest.raises(Refusal, match="odds are not worked out for an early surrender"):
        edge(**EARLY | AFTER | NO_READER)


def test_a_rescue_without_a_check_has_no_odds() -> None:
    with pytest.raises(Refusal, match="odds are not worked out for a rescue"):
        edge(rescue=True, **NO_READER)


def test_a_rescue_is_worth_a_tenth_of_a_per_cent() -> None:
    assert edge(rescue=True) - edge() == pytest.approx(-0.109, abs=0.001)


def test_even_money_is_an_insured_natural() -> None:
    natural, ten = "Ah Kc", ("Ac Td", "Ac 9d")
    rules = rules_with(even_money=True)
    for dealer in ten:
        taken = net(rules, natural, dealer, "insurance even_money")
        insured = net(rules, natural, dealer, "insurance insure $5")
        assert taken == {"blackjack": "10"}
        assert sum(map(int, insured.values())) == 10


KINDS = [
    SURRENDER | AFTER,
    EARLY | {"surrender_not_against": ["ace"]},
    {"dealer_22": "returned"},
    SPLITS_BACK | NO_HOLE,
    {"rescue": True},
    *(
        pytest.param(values, marks=pytest.mark.heavy)
        for values in (
            EARLY | AFTER,
            {"ranks_out": ["ten"], "equal_21": "wins", "blackjack_meets_blackjack": "wins as a blackjack"},
            {
                "ranks_out": ["ten"],
                "split_by": "rank",
                "decks": 2,
                "dealer_22": "returned",
                "equal_21": "wins",
            },
            EARLY | NO_READER,
            SURRENDER | AFTER | NO_READER,
            SURRENDER | AFTER | NO_HOLE | ALL_LOST,
            LISTED | {"double_with_ace": False},
            {"split_ace_cards": 20, "double_split_aces": True, "resplit_aces": True},
            {"stand_least": 12, "draw_below": 22},
            {"dealer_22": "loses", "dealer_hits_soft_17": False},
        )
    ),
]


@pytest.mark.heavy
@pytest.mark.parametrize("values", KINDS, ids=str)
def test_every_round_of_the_kernel_settles_to_the_same_cent(values: dict[str, Any]) -> None:
    rules = rules_with(**values)
    kernel, rounds = GAME.kernel(rules), so_many(everyday=300, ci=3_000, long=50_000)
    for record, nets in zip(kernel.records(5, rounds), kernel.nets(5, rounds), strict=True):
        found = settled(GAME, rules, record).net()[1]
        said = {wager: cents for wager, cents in nets.items() if cents}
        assert {wager: cents for wager, cents in found.items() if cents} == said, record


@pytest.mark.heavy
@pytest.mark.parametrize("values", KINDS, ids=str)
def test_the_kernel_comes_to_the_exact_figure(values: dict[str, Any]) -> None:
    rules = rules_with(**values)
    assert max(off(rules, "blackjack")) < 4.5


def off(rules: Rules, *wagers: str) -> list[float]:
    """By how many standard errors a run differs from the exact edge of each wager."""
    kernel, rounds, priced = GAME.kernel(rules), so_many(everyday=200_000, ci=4_000_000), GAME.analyse(rules)
    sums = kernel.sums(kernel.tally(3, rounds)).wagers
    means = [-sums[wager].net_cents / rounds / kernel.money.stake for wager in wagers]
    exact = [priced[wager] for wager in wagers]
    return [
        abs(mean - float(one.house_edge)) / sqrt(float(one.variance) / rounds)
        for mean, one in zip(means, exact, strict=True)
    ]


@pytest.mark.parametrize(
    "options", [{}, pytest.param({"late_blackjack": "loses", "decks": 4}, marks=pytest.mark.heavy)]
)
def test_north_dakota_the_kernel_comes_to_the_exact_figures(options: dict[str, Any]) -> None:
    assert max(off(rules_at("blackjack", "north-dakota-99-01-3", options), "blackjack", "tip")) < 4.5
