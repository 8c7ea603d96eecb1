"""A continuous shuffler: every round is dealt from all the cards."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk.games import game_of
from pitboss.procedures.shoe import AT_THE_CUT, CONTINUOUS
from pitboss.rounds import Round, audit, drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Noted
from pitboss.rulebooks import Rules
from pitboss.rulebooks.refusal import RulebookError
from variants import changed, raw_chapter, rules_of

TABLES = [
    ("blackjack", "horseshoe-cincinnati"),
    ("blackjack", "north-dakota-99-01-3"),
    ("casino-war", "south-dakota-20-18"),
]


def rules_with(game: str, book: str, when: str) -> Rules:
    return rules_of(game_of(game), book, changed(raw_chapter(book, game), reshuffle_after=when))


def played(game: str, rules: Rules, rounds: int) -> list[Round]:
    """Rounds one after the other, each with what the one before left."""
    player, state, found = RandomPlayer(seeded(11)), None, list[Round]()
    for _ in range(rounds):
        found.append(drive(Round(game_of(game), rules, (1, 2), state), player))
        state = found[-1].table.state
    return found


def gone(state: Any) -> tuple[int, int]:
    return len(state.gone), state.batch


@pytest.mark.parametrize(("game", "book"), TABLES)
def test_every_round_begins_with_all_the_cards(game: str, book: str) -> None:
    for round in played(game, rules_with(game, book, CONTINUOUS), 6):
        assert gone(round.table.state) == (0, 1)
        told = [one for one in round.events if type(one) is Noted and one.what == "shuffler"]
        assert [(one.value, one.cite.rule) for one in told] == [
            ("the cards go back into it", "rules.reshuffle_after")
        ]


@pytest.mark.parametrize(("game", "book"), TABLES)
def test_at_the_cut_cards_stay_gone(game: str, book: str) -> None:
    counts = [gone(round.table.state)[0] for round in played(game, rules_with(game, book, AT_THE_CUT), 3)]
    assert counts == sorted(counts)
    assert counts[-1] > 0


def test_baccarat_is_dealt_from_a_shoe_that_is_cut() -> None:
    with pytest.raises(RulebookError, match="reshuffle_after"):
        rules_with("mini-baccarat", "horseshoe-cincinnati", CONTINUOUS)


def test_a_round_with_it_audits_clean() -> None:
    rules = rules_with("blackjack", "north-dakota-99-01-3", CONTINUOUS)
    for round in played("blackjack", rules, 4):
        assert audit(round.log, round.game, rules).clean
