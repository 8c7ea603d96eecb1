"""Refusals travel between processes with all they say."""

import copy
import pickle

import pytest

from pitboss.floor.links import MeterDiffers
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import Problem, RulebookError

TOLD = [
    Refusal("bad_thing", "this is not a thing"),
    Refusal("bad_bet", "no such bet", "wagers", "3(2)"),
    RulebookError("a.toml", "positions", "seven at most"),
    RulebookError.of((Problem("a.toml", "positions", "seven at most", 12), Problem("b.toml", "", "empty"))),
    MeterDiffers("the meter says 5"),
]


@pytest.mark.parametrize("again", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("refusal", TOLD, ids=str)
def test_a_refusal_is_the_same_in_another_process(refusal: Refusal, again: object) -> None:
    told = again(refusal)  # type: ignore[operator]
    assert (type(told), vars(told), told.args, str(told)) == (
        type(refusal),
        vars(refusal),
        refusal.args,
        str(refusal),
    )
