"""A sum that is not whole cents needs a rule that says which way it is rounded."""

from fractions import Fraction

import pytest

from pitboss.desk.games import game_of
from pitboss.rounds.settlement import payable, rounding
from pitboss.rulebooks import Refusal


class Without:
    """A table's rules without one of them."""

    def __init__(self, rules: object, gone: str) -> None:
        self.rules, self.gone = rules, gone

    def __contains__(self, name: str) -> bool:
        return name != self.gone and name in self.rules  # type: ignore[operator]

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)


def test_without_a_rule_a_part_of_a_cent_is_refused_and_whole_cents_are_paid() -> None:
    rules = game_of("three-card-poker").rules("oneida-2025")
    silent = Without(rules, "payment_rounding")
    assert payable(silent, Fraction(250)) == 250  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="how it is rounded") as refused:
        payable(silent, Fraction(5, 2))  # type: ignore[arg-type]
    assert refused.value.code == "no_rounding"


def test_with_one_it_says_which_way() -> None:
    rules = game_of("three-card-poker").rules("horseshoe-cincinnati")
    assert rounding(rules) == rules.text("payment_rounding")
