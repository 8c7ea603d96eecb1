"""Every form of poker on the shelf, played at random: chips are conserved, and a log is audited and replayed."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, game_of, open_round, replay_log
from pitboss.poker.game import Poker
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks.library import rulebooks

POKER = game_of("poker")
assert isinstance(POKER, Poker)
VARIANTS = [(book, variant) for book in rulebooks() for variant in POKER.variants(book)]
RAKES: list[dict[str, Any]] = [
    {},
    {"rake": {"method": "percentage", "percent": 10, "cap": "4"}},
    {"rake": {"method": "increment", "levels": [["20", "1"], ["40", "1"]]}},
]


def options_of(book: str, variant: str, seed: int) -> dict[str, Any]:
    """A structure and a rake the book has, by the seed."""
    rules = POKER.chapter(book, {"variant": variant}).rules
    options: dict[str, Any] = {"variant": variant}
    if (structures := rules["structure"].range) is not None and structures.choices:
        options["structure"] = structures.choices[seed % len(structures.choices)]
    methods = rules["rake_methods"].value
    rake = RAKES[seed % 3]
    if rake and rake["rake"]["method"] in methods:
        options |= rake
    return options


def random_hand(book: str, variant: str, seed: int) -> Round:
    """Play one hand of two players to a full table, some with short stacks, with an irregularity now and then."""
    source, options = seeded(seed), options_of(book, variant, seed)
    if book == "merced-poker-room":
        options = {"variant": variant}
    places = POKER.chapter(book, options).rules["positions"].value
    seats = tuple(range(1, 3 + source.below(places - 1)))
    stacks = {seat: 10_000 + 50 * source.below(400) for seat in seats if source.below(3)}
    round = open_round("poker", book, seats, options, None, stacks or None)
    return drive(round, RandomPlayer(source, calls=20 if seed % 2 else 0))


@pytest.mark.parametrize(("book", "variant"), VARIANTS)
def test_chips_are_conserved_and_the_hand_is_audited_and_replayed(book: str, variant: str) -> None:
    for seed in range(2):
        round = random_hand(book, variant, seed)
        last = check_conservation(round.log)
        assert last.get("pot", 0) == 0, seed
        nets = sum(round.table.net.values())
        assert nets == -last.get("rake", 0) - last.get("jackpot", 0), seed
        data = write_log(round.log)
        assert audit_log(data).clean, seed
        assert write_log(replay_log(data).log) == data, seed
