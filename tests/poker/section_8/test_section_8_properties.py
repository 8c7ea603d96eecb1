"""Section 8: random hands of every form conserve chips, are replayed to the byte and audited clean."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, open_round, replay_log
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from poker.section_8.told8 import BOOK, VARIANTS
from sizes import so_many

PLACES = {"five-card-draw": 8, "lowball-ace-to-five": 8, "five-card-stud": 8}
RAKES: tuple[dict[str, Any], ...] = (
    {"method": "none"},
    {"method": "percentage", "percent": 10, "cap": "4"},
    {"method": "increment", "levels": [["20", "1"], ["40", "1"]]},
)


class Patient(RandomPlayer):
    """Mostly calls, so that hands come to the last street with many players."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Check or call three times of four."""
        if type(ask) is Choose and self.source.below(4):
            for do in ("check", "call"):
                if any(choice.do == do for choice in ask.choices):
                    return Chosen(do)
        return super().answer(ask, round)


def places(variant: str) -> int:
    return PLACES.get(
        variant, 8 if ("stud" in variant and variant != "mambo-stud") or variant == "razz" else 10
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(so_many(everyday=3, ci=12)))
def test_section_8_chips_are_conserved_in_every_form(variant: str, seed: int) -> None:
    source = seeded(seed)
    size = places(variant) if seed % 3 == 0 else 2 + source.below(places(variant) - 1)
    options = {"variant": variant, "ante": str(seed % 2), "rake": RAKES[seed % 3]}
    stacks = {seat: 1200 + 100 * source.below(60) for seat in range(1, size + 1) if source.below(3)}
    round = open_round("poker", BOOK, tuple(range(1, size + 1)), options, None, stacks or None)
    drive(round, Patient(source))
    last = check_conservation(round.log)
    assert last.get("pot", 0) == 0
    assert sum(round.table.net.values()) == -last.get("rake", 0)
    data = write_log(round.log)
    assert audit_log(data).clean
    assert write_log(replay_log(data).log) == data
