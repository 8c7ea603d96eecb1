"""The showdown as a value: from hands, pots and fees to awards; and a void, which brings every stack back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.poker.kill import PokerState
from pitboss.poker.pots import Pot
from pitboss.poker.showdown import ALL, Award, Odd, Sharing, Values, awards
from pitboss.rounds import Round, drive
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Awarded, Raked, Voided
from pitboss.rulebooks import Rules
from variants import raw_chapter, rules_of

BOOK = "merced-poker-room"
GAME = game_of("poker")
RULES = GAME.rules(BOOK)
CITE = {name: RULES.cite(name) for name in ("pot_to", "odd_chips")}
FIRST = Odd(sorted, ALL, CITE["odd_chips"])


def sharing(chip: int) -> Sharing:
    return Sharing(chip, FIRST, FIRST, False, ALL, CITE["pot_to"])


@pytest.mark.parametrize(
    ("values", "pot", "fee", "chip", "taken"),
    [
        # the best of those who paid for it, though another holds more
        ({0: 9, 2: 5, 3: 7}, Pot("side1", 600, (2, 3)), 0, 100, [(3, 600, "pot_to")]),
        # two share evenly, and odd chips go to the first from the button's left
        ({0: 7, 1: 7}, Pot("main", 600, (0, 1)), 0, 100, [(0, 300, "odd_chips"), (1, 300, "odd_chips")]),
        ({0: 7, 1: 7}, Pot("main", 700, (0, 1)), 0, 100, [(0, 400, "odd_chips"), (1, 300, "odd_chips")]),
        ({0: 7, 1: 7}, Pot("main", 700, (0, 1)), 0, 50, [(0, 350, "odd_chips"), (1, 350, "odd_chips")]),
        ({1: 7, 4: 7, 5: 7}, Pot("main", 1100, (1, 4, 5)), 0, 100, [(1, 500, "odd_chips")] + [
            (place, 300, "odd_chips") for place in (4, 5)
        ]),
        # the fee comes off first, and may leave nothing
        ({0: 7, 1: 7}, Pot("main", 900, (0, 1)), 300, 100, [(0, 300, "odd_chips"), (1, 300, "odd_chips")]),
        ({0: 7, 1: 3}, Pot("main", 300, (0, 1)), 300, 100, []),
    ],
)  # fmt: skip
def test_a_pot_goes_to_the_best_hand_that_paid_for_it(
    values: dict[int, int], pot: Pot, fee: int, chip: int, taken: list[tuple[int, int, str]]
) -> None:
    found = awards(pot, fee, Values(values, {}), sharing(chip))
    assert found == [Award(place, cents, CITE[rule]) for place, cents, rule in taken]


@given(
    st.dictionaries(st.integers(0, 9), st.integers(0, 3), min_size=2),
    st.integers(1, 10**5),
    st.integers(0, 500),
    st.sampled_from((1, 50, 100)),
)
def test_all_of_a_pot_is_awarded_to_nobody_but_its_best(
    values: dict[int, int], total: int, fee: int, chip: int
) -> None:
    pot, fee = Pot("main", total, tuple(sorted(values))), min(fee, total)
    taken = awards(pot, fee, Values(values, {}), sharing(chip))
    best = [place for place in pot.eligible if values[place] == max(values.values())]
    assert sum(award.cents for award in taken) == total - fee
    assert {award.place for award in taken} <= set(best)
    least = min((award.cents for award in taken), default=0)
    assert all(award.cents - least < chip * len(best) for award in taken if len(taken) == len(best))


def misdealt() -> Rules:
    """The chapter with an irregularity of our own that voids the hand, whenever it is called."""
    raw = raw_chapter(BOOK, "poker-holdem")
    raw["irregularities"] = {
        "misdeal": {"clause": "line 757", "condition": "a card too many", "remedy": "void_round"}
    }
    return rules_of(GAME, BOOK, raw)


@pytest.mark.parametrize("state", [None, PokerState(4)])
@pytest.mark.parametrize("seed", range(8))
def test_a_void_at_any_moment_brings_every_stack_back(seed: int, state: Any) -> None:
    """From the draw for the button to the pots that were handed over."""
    source = seeded(seed)
    stacks = {seat: 50 * (1 + source.below(60)) for seat in (1, 4, 5, 8)}
    whole = drive(Round(GAME, misdealt(), stacks, state, stacks), RandomPlayer(source))
    moments = [n for n, entry in enumerate(whole.log) if not hasattr(entry, "seen_by")]
    for moment in moments:
        round = whole.again(moment)
        round.answer(IrregularityCall("misdeal"))
        assert round.over
        assert any(type(entry) is Voided for entry in round.log)
        assert {seat: round.table.ledger.balance(seat) for seat in stacks} == stacks
        assert not any(round.table.net.values())
        assert round.table.state == state
        check_conservation(round.log)
    assert any(type(entry) is Awarded for entry in whole.log)


def test_what_is_awarded_is_what_the_value_says() -> None:
    """The engine carries the awards out pot by pot, after the fee."""
    for seed in range(20):
        round = drive(
            Round(GAME, RULES, (1, 3, 5), PokerState(3), {1: 800, 3: 2000, 5: 3000}),
            RandomPlayer(seeded(seed)),
        )
        hand = round.table.round_state
        fees = {entry.wager: entry.amount for entry in round.log if type(entry) is Raked}
        given = [(entry.wager, entry.seat, entry.amount) for entry in round.log if type(entry) is Awarded]
        assert sum(hand.taken.values()) == sum(fees.values())
        for pot in hand.pots():
            assert sum(cents for name, _, cents in given if name == pot.name) == pot.total - fees.get(
                pot.name, 0
            )
