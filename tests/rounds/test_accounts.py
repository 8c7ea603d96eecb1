"""The second count of the chips, from the events alone: it must find what the ledger would not have let happen."""

from contextlib import suppress

import pytest

from pitboss.desk import game_of
from pitboss.games.big_six.game import BigSix
from pitboss.rounds import Audit, Play, Round, Table, audit
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON
from pitboss.rounds.events import Awarded, BankClosed, Money, Moved, Paid, Returned, Staked, Taken
from pitboss.rounds.ledger import ChipsLost
from pitboss.rulebooks import Cite

CITE = Cite("rules.test", "§1")
OVERDRAWN = [
    Taken(1, "ante", 100, CITE),
    Returned(1, "ante", 100, CITE),
    Moved(1, "ante", 100, CITE, "play"),
    Awarded(1, "main", 100, CITE),
    BankClosed(1, "player_dealer", 100, CITE),
    Paid(1, "ante", 100, CITE, bank="bank"),
]


@pytest.mark.parametrize("event", OVERDRAWN, ids=lambda event: type(event).__name__)
def test_a_spot_a_pot_or_a_bank_that_pays_what_it_does_not_hold_is_found(event: Money) -> None:
    with pytest.raises(ChipsLost, match="did not hold"):
        check_conservation([event])
    with pytest.raises(ChipsLost, match="did not hold"):
        check_conservation([Staked(1, "ante", 99, CITE), event])


def test_a_stake_that_is_there_may_go() -> None:
    assert check_conservation([Staked(1, "ante", 100, CITE), Taken(1, "ante", 100, CITE)])["house"] == 100


@pytest.mark.parametrize("amount", [0, -1, True])
def test_nothing_less_than_a_cent_moves(amount: int) -> None:
    with pytest.raises(ChipsLost, match="not an amount"):
        check_conservation([Staked(1, "ante", amount, CITE)])


class Conjurer(BigSix):
    """A game with a bug: it writes a payment into the log that the ledger never saw."""

    def play(self, table: Table) -> Play:
        yield from table.pause("before_spin")
        table.log.append(Taken(1, "1", 500, CITE))
        yield from table.pause("after_round")


def test_an_audit_counts_the_chips_for_itself() -> None:
    """Derived again, such a log is the same to the byte; only the count tells."""
    game = Conjurer()
    round = Round(game, game_of("big-six").rules("horseshoe-cincinnati"), (1,))
    while round.ask is not None:
        round.answer(GO_ON)
    found: Audit | None = None
    with suppress(ChipsLost):
        found = audit(round.log, game, round.rules)
    assert found is None or not found.clean
