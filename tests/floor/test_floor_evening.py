"""A long evening of craps: a round ends with the hand, what stands is carried over, and nothing grows or is lost."""

import gc
import tracemalloc
from typing import Any

import pytest

from pitboss.chance import draws, drbg
from pitboss.desk import game_of
from pitboss.floor import LiveTable
from pitboss.floor import tables as floor_tables
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Chosen
from pitboss.rounds.events import HOUSE, Rolled
from pitboss.rulebooks import Refusal
from sizes import so_many

BOOKS = ("horseshoe-cincinnati", "oneida-2003", "oneida-2025")
LONGEST_HAND = 2_500
"""More entries than any hand of these evenings has; before rounds ended with the hand an evening had 20,000."""


def sit(book: str = BOOKS[0], bots: int = 2, seed: int = 1) -> LiveTable:
    game = game_of("craps")
    return LiveTable(game, game.rules(book), 2, bots, seed.to_bytes(32, "big"))


def step(table: LiveTable) -> Chosen:
    """What a person does who always has the line and always throws, and who buys in between rounds."""
    layout = table.round.table.round_state
    if not layout.point and not layout.line_bet(2):
        can_bet = table.round.over or table.chips(2) >= 1_000
        return Chosen("bet", 1_000, "pass", 2) if can_bet else Chosen("end")
    return Chosen("roll", seat=2) if layout.shooter == 2 else Chosen("take_dice", seat=2)


def standing(table: LiveTable) -> int:
    return sum(table.round.table.spots.values())


class Evening:
    """Hand after hand at one table, every chip counted."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.hands, self.longest, self.messages = table, 0, 0, 0
        self.house = 0
        self.before = self.chips()

    def chips(self) -> int:
        """What the seats have in front of them and on the layout, less what they bought."""
        purses = self.table.purses
        return sum(purses.chips.values()) - sum(purses.bought.values()) + standing(self.table)

    def hand(self) -> None:
        table = self.table
        while True:
            table.answer(step(table))
            self.messages += 1
            self.longest = max(self.longest, len(table.round.log))
            if table.round.over:
                break
        check_conservation(table.round.log)
        self.house += table.round.table.ledger.balance(HOUSE)
        assert self.chips() + self.house == 0, "what the seats lose the house wins, to the cent"
        self.hands += 1


def play(book: str, hands: int) -> Evening:
    evening = Evening(sit(book))
    for _ in range(hands):
        evening.hand()
    assert evening.table.number == hands
    assert evening.longest < LONGEST_HAND
    return evening


@pytest.mark.parametrize(
    "book", [BOOKS[0], *(pytest.param(one, marks=pytest.mark.heavy) for one in BOOKS[1:])]
)
def test_a_hundred_hands_of_craps_lose_no_chip_and_grow_no_round(book: str) -> None:
    play(book, so_many(everyday=40, ci=100))


@pytest.mark.heavy
@pytest.mark.in_turn
def test_very_many_hands_of_craps_lose_no_chip_and_take_no_more_memory() -> None:
    evening, kept = play(BOOKS[0], 100), []
    tracemalloc.start()
    try:
        for _ in range(2):
            for _ in range(200):
                evening.hand()
            gc.collect()  # rounds are rings: whether the last one was collected yet says nothing
            kept.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    while evening.hands < so_many(ci=1_000, long=10_000):
        evening.hand()
    assert evening.longest < LONGEST_HAND
    assert kept[1] - kept[0] < 100_000


def test_a_round_ends_with_the_hand_and_what_stands_is_carried_over() -> None:
    evening = Evening(table := sit(seed=3, bots=5))
    carried = 0
    for _ in range(30):
        evening.hand()
        log = table.round.log
        thrown = [entry for entry in log if type(entry) is Rolled]
        assert sum(thrown[-1].dice) == 7
        stood = dict(table.round.table.state.standing)
        carried += bool(stood)
        table.new_round()
        assert table.number == evening.hands + 1
        opened = table.round.log[0]
        assert (opened.state or {}).get("standing", {}) == stood
    assert carried, "nothing ever stood at the end of a hand: the test shows nothing"


def test_the_dice_given_up_end_the_hand() -> None:
    table = sit()
    table.answer(Chosen("bet", 1_000, "pass", 2))
    table.answer(Chosen("take_dice", seat=2))
    assert not table.round.over
    table.answer(Chosen("pass_dice", seat=2))
    assert table.round.over
    assert table.round.table.state.standing["2:pass"] == 1_000


def test_an_answer_after_the_hand_opens_the_next_round_by_itself() -> None:
    evening = Evening(table := sit())
    evening.hand()
    assert (table.number, table.round.over) == (1, True)
    table.answer(Chosen("bet", 1_000, "pass", 2))
    assert (table.number, table.round.over) == (2, False)
    assert table.round.table.spots[2, "pass"] == 1_000


def test_a_game_whose_wagers_are_all_decided_opens_no_round_by_itself() -> None:
    game = game_of("big-six")
    table = LiveTable(game, game.rules("horseshoe-cincinnati"), 1, 0, bytes(32))
    table.answer(table.bot.decide(table.round.ask, 1))  # type: ignore[arg-type]
    assert table.round.over
    with pytest.raises(Refusal, match="over"):
        table.answer(Chosen("roll"))


@pytest.mark.parametrize("longer", [0, 1])
def test_a_round_that_has_grown_very_long_is_ended_and_the_next_goes_on_from_there(
    monkeypatch: pytest.MonkeyPatch, longer: int
) -> None:
    table = sit(bots=0)
    table.answer(Chosen("bet", 1_000, "pass", 2))
    table.answer(Chosen("take_dice", seat=2))
    bet: Any = Chosen("bet", 500, "place_6", 2)
    before = len(table.round.log)
    table.answer(bet)
    step = len(table.round.log) - before
    monkeypatch.setattr(floor_tables, "MOST_ENTRIES", len(table.round.log) + step - longer)
    chips = table.chips(2)
    table.answer(bet)
    assert table.round.over is bool(longer)
    assert (table.chips(2), standing(table)) == (chips - 500, 2_000)
    if longer:
        state = table.round.table.state
        assert (state.shooter, state.standing) == (2, {"2:pass": 1_000, "2:place_6": 1_000})
        monkeypatch.undo()
        table.answer(Chosen("roll", seat=2))
        assert table.number == 2


def test_promise_11_no_table_opens_on_a_generator_that_fails_its_self_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_of("three-card-poker")
    rules = game.rules("horseshoe-cincinnati")
    draws.proven.cache_clear()
    monkeypatch.setattr(drbg, "_KNOWN_BITS", "00" * 32)
    with pytest.raises(drbg.SelfTestFailed):
        LiveTable(game, rules, 1, 0, None)
    monkeypatch.undo()
    assert LiveTable(game, rules, 1, 0, None).round.ask is not None
