"""Ante games with wagers beside the ante: against rounds of the kernel, and the progressive on a fold."""

from itertools import combinations
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import analyse, analyse_joint, game_of
from pitboss.hands import six, three
from pitboss.hands.tables import values
from pitboss.procedures.ante.pooled import pooled_counts
from pitboss.procedures.progressive.odds import NO_PAYING_FOLD
from pitboss.rulebooks import Refusal


def test_ante_and_pair_plus_move_together_as_in_the_kernel_s_rounds() -> None:
    rounds = 30_000
    kernel = game_of("three-card-poker").kernel(game_of("three-card-poker").rules("oneida-2003"))
    nets = kernel.nets(5, rounds)
    stake = kernel.sums(kernel.tally(5, 1)).wagers["ante"].stake_cents
    joint = analyse_joint("three-card-poker", "oneida-2003", {"ante": stake, "pair_plus": stake})
    ante = [
        sum(cents for wager, cents in one.items() if wager not in ("pair_plus", "six_card_bonus"))
        for one in nets
    ]
    plus = [one["pair_plus"] for one in nets]
    products = [a * b for a, b in zip(ante, plus, strict=True)]
    found = fmean(products) - fmean(ante) * fmean(plus)
    error = (fmean([one**2 for one in products]) - fmean(products) ** 2) ** 0.5 / rounds**0.5
    exact = float(joint.covariances["ante"]["pair_plus"])
    assert abs(found - exact) < 5 * error
    assert exact > 0


def test_a_fold_takes_the_pair_plus_only_of_hands_that_it_does_not_pay() -> None:
    """Every pair is played, so pair plus keeps its own figures beside the ante."""
    joint = analyse_joint("three-card-poker", "oneida-2003", {"ante": 500, "pair_plus": 500})
    assert (
        joint.means["pair_plus"]
        == 500 * analyse("three-card-poker", "oneida-2003", wager="pair_plus")["pair_plus"].expected_value
    )


def test_wagers_are_counted_with_the_ante() -> None:
    with pytest.raises(Refusal) as refused:
        analyse_joint(
            "four-card-poker",
            "horseshoe-cincinnati",
            {"aces_up": 500, "progressive": 100},
            {"meter": "10000"},
        )
    assert refused.value.code == "needs_wager"


@pytest.mark.heavy
def test_caribbean_stud_folds_nothing_that_the_progressive_pays() -> None:
    found = analyse("caribbean-stud", "oneida-2003")
    assert NO_PAYING_FOLD in found.notes
    assert not found.combined
    joint = analyse_joint("caribbean-stud", "oneida-2003", {"ante": 500, "progressive": 100})
    assert joint.means["progressive"] == 100 * found["progressive"].expected_value
    assert joint.covariances["progressive"]["progressive"] == 100**2 * found["progressive"].variance
    assert joint.means["ante"] == 500 * found["ante"].expected_value


@pytest.mark.heavy
def test_a_wager_on_all_six_cards_is_counted_with_those_on_ones_own() -> None:
    """Against the wagers without it, and against its own count."""
    book, own = "horseshoe-cincinnati", {"ante": 1000, "pair_plus": 500}
    both = analyse_joint("three-card-poker", book, own)
    whole = analyse_joint("three-card-poker", book, {**own, "six_card_bonus": 100})
    alone = analyse("three-card-poker", book, wager="six_card_bonus")["six_card_bonus"]
    assert whole.means["six_card_bonus"] == 100 * alone.expected_value
    assert {name: whole.means[name] for name in own} == both.means
    assert whole.covariances["ante"]["pair_plus"] == both.covariances["ante"]["pair_plus"]
    assert whole.covariances["six_card_bonus"]["six_card_bonus"] == 100**2 * alone.variance
    assert whole.notes[0] == "The six card bonus pays a flat award: its figures are for a stake of $1."
    assert sum(one.combinations for one in whole.outcomes) == sum(one.combinations for one in both.outcomes)


def test_six_cards_by_plain_code_for_one_hand() -> None:
    hand = [CARDS.index(card) for card in ("9s", "Ts", "Js")]
    own = three.value([CARDS[card] for card in hand])
    qualifier = three.value(["Qc", "3d", "2h"])
    game: Any = game_of("three-card-poker")
    table = values(game.rules("oneida-2003").once(game.rules_class).hands, 3)
    found = pooled_counts(np.array([sorted(hand)]), np.array([own]), table, qualifier)[0]
    plain = np.zeros_like(found)
    for dealer in combinations([card for card in range(52) if card not in hand], 3):
        cards = [CARDS[card] for card in dealer]
        value = three.value(cards)
        result = 0 if value < qualifier else 1 if value < own else 2 if value == own else 3
        plain[six.KINDS.index(six.kind([*("9s", "Ts", "Js"), *cards])), result] += 1
    assert (found == plain).all()
    assert found[six.KINDS.index(six.SIX_CARD_ROYAL)].sum() == 1
