"""A log that cannot have happened is not played again as if it had."""

from typing import Any

import msgspec
import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round, replay_log
from pitboss.rounds import Round, drive, read_log, write_log
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.audit import opening, replay
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Opened
from pitboss.rulebooks import Refusal


@pytest.fixture
def round() -> Round:
    return drive(open_round("three-card-poker", "oneida-2003", (1, 2)), RandomPlayer(seeded(4)))


@pytest.mark.parametrize("wrong", [Stakes({"ante": 7}, 1), Stakes({"soup": 500}, 1), Chosen("play", 500)])
def test_an_answer_the_rules_refuse_is_not_passed_over(round: Round, wrong: Any) -> None:
    entries = list(round.log)
    place = next(place for place, entry in enumerate(entries) if type(entry) is Stakes)
    entries[place] = wrong
    with pytest.raises(Refusal):
        replay(entries, round.game, round.rules)


@pytest.mark.parametrize("form", [0, 1, 99])
def test_a_log_of_a_form_nobody_wrote_is_refused(round: Round, form: int) -> None:
    opened = round.log[0]
    assert type(opened) is Opened
    entries = [msgspec.structs.replace(opened, format=form), *round.log[1:]]
    with pytest.raises(Refusal) as refused:
        opening(read_log(write_log(entries)))
    assert refused.value.code == "bad_log"
    with pytest.raises(Refusal):
        replay_log(write_log(entries))
