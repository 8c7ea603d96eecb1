"""A hand that is killed: what it put in is refunded from the pot, and the others play on for what is left."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round, drive
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import Chosen, IrregularityCall
from pitboss.rounds.asks import Choose
from pitboss.rounds.audit import audit
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Irregular, Raked
from pitboss.rulebooks import Refusal
from poker.told import line_of
from sizes import so_many
from variants import raw_chapter, rules_of, settled

BOOK, GAME = "merced-poker-room", game_of("poker")
FOULED = "fouled_hand"
CARDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}
BOARD = "2c 7d 9h Jc 3s"


IRREGULAR = {
    "irregularities": {
        FOULED: {"clause": "line 757", "condition": "a protected hand is fouled", "remedy": "kill_hand"}
    }
}
"""An irregularity of our own that kills one hand."""
RULES = rules_of(GAME, BOOK, raw_chapter(BOOK, "poker-holdem") | IRREGULAR)


def told(seats: dict[int, Any], actions: str, board: str = "") -> Round:
    return settled(GAME, RULES, line_of(seats, 3, actions, board))


def nets(round: Round) -> dict[int, int]:
    return {seat: cents // 100 for (seat, _), cents in round.table.net.items()}


def test_the_last_but_one_is_killed_and_the_last_takes_what_is_left() -> None:
    """Seat 3 folded a blind-high call; seat 2 is refunded and seat 1, who was to act, takes the pot unasked."""
    round = told(CARDS, "preflop: 3 call, 1 call, 2 check; flop: 1 check, 2 bet, 3 fold", "2c 7d 9h")
    assert type(round.ask) is Choose
    assert round.ask.who == 1
    round.answer(IrregularityCall(FOULED, 2))
    assert round.ask is not None
    assert round.ask.at == "after_round"
    # Three put in 3 each, 3 is the fee: seat 2 has its 6 back, and seat 1 gets the 3 that are left of 6.
    assert nets(round) == {1: 0, 2: 0, 3: -3}


def test_who_was_to_act_is_asked_again_by_what_is_left() -> None:
    """The third raise is made by the hand that is killed: seat 3 still owes it, and there is still no fourth."""
    round = told(CARDS, "preflop: 3 raise, 1 raise, 2 raise")
    assert type(round.ask) is Choose
    before = round.ask
    round.answer(IrregularityCall(FOULED, 2))
    assert round.ask == before  # the price the dead hand set stands
    assert nets(round)[2] == 0


def test_the_one_who_is_to_act_is_killed_and_the_next_is_asked() -> None:
    round = told(CARDS, "preflop: 3 call, 1 call, 2 check; flop: 1 bet", "2c 7d 9h")
    assert type(round.ask) is Choose
    assert round.ask.who == 2
    round.answer(IrregularityCall(FOULED, 2))
    assert type(round.ask) is Choose
    assert round.ask.who == 3


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_hand_all_in_is_killed_and_the_side_pots_close_up(seat: int) -> None:
    """Stacks of 3, 6 and 12, two of them all in before the flop: whoever is killed has it back."""
    seats = {1: (CARDS[1], "3"), 2: (CARDS[2], "6"), 3: (CARDS[3], "12")}
    round = told(seats, "preflop: 3 raise 6, 1 call")
    round.answer(IrregularityCall(FOULED, seat))
    while round.ask is not None:
        round.answer(RandomPlayer(seeded(1)).answer(round.ask, round))
    assert nets(round)[seat] == 0
    check_conservation(round.log)


@pytest.mark.parametrize(
    ("actions", "seat"),
    [("preflop: 3 fold", 3), ("preflop: 3 fold, 1 fold", 2), ("preflop: 3 fold, 1 fold", 1)],
)
def test_a_hand_that_is_none_is_not_killed(actions: str, seat: int) -> None:
    round = told(CARDS, actions)
    if round.over:
        round = round.again(len(round.log) - 2)
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall(FOULED, seat))
    assert (refused.value.code, refused.value.rule) == ("no_hand", f"irregularities.{FOULED}")


def test_no_hand_is_killed_before_it_is_dealt() -> None:
    for state in (None, PokerState(3)):
        round = Round(GAME, RULES, (1, 2, 3), state)
        asked = []
        while round.ask is not None and round.ask.at != "after_deal":
            asked.append(round.ask.at)
            with pytest.raises(Refusal) as refused:
                round.answer(IrregularityCall(FOULED, 1))
            assert refused.value.code == "no_hand"
            round.answer(RandomPlayer(seeded(1)).answer(round.ask, round))
        assert asked == ["button", "before_deal", "deal"][state is not None :]


@pytest.mark.parametrize("seed", range(so_many(everyday=8, ci=25)))
def test_whenever_hands_are_killed_every_chip_is_accounted_for(seed: int) -> None:
    """Every ask of a random hand, every seat: the hand goes on to its end, and its log is audited."""
    source = seeded(seed)
    stacks = {seat: 50 * (1 + source.below(60)) for seat in (1, 4, 5, 8)}
    whole = drive(Round(GAME, RULES, stacks, PokerState(4), stacks), RandomPlayer(source))
    killed = 0
    for moment in [n for n, entry in enumerate(whole.log) if not hasattr(entry, "seen_by")]:
        for seat in stacks:
            round = whole.again(moment)
            try:
                round.answer(IrregularityCall(FOULED, seat))
            except Refusal as refusal:
                assert refusal.code == "no_hand"
                continue
            killed += 1
            drive(round, RandomPlayer(seeded(seed), calls=50))
            dead = {entry.seat for entry in round.log if type(entry) is Irregular}
            assert seat in dead
            check_conservation(round.log)
            left = {one: round.table.ledger.balance(one) for one in stacks}
            assert sum(left.values()) + round.table.ledger.balance("rake") == sum(stacks.values())
            assert all(stacks[one] - 600 <= left[one] <= stacks[one] for one in dead)  # the fee may be gone
            assert audit(round.log, GAME, RULES).clean
    assert killed


def test_the_others_still_bet_when_a_hand_that_is_all_in_is_killed() -> None:
    seats = CARDS | {1: (CARDS[1], "3")}
    round = told(seats, "preflop: 3 call, 1 call, 2 check", "2c 7d 9h")
    assert type(round.ask) is Choose
    round.answer(IrregularityCall(FOULED, 1))
    assert type(round.ask) is Choose
    assert (round.ask.who, [one.do for one in round.ask.choices]) == (2, ["fold", "check", "bet"])


def test_a_fee_from_two_pots_is_paid_once_when_they_become_one() -> None:
    """Of a fee of 3 the main pot of 1.50 had paid half: all of it is out of the 6 that the two others play for."""
    seats = CARDS | {1: (CARDS[1], "0.50")}
    line = line_of(seats, 3, "preflop: 3 call, 2 check", "2c 7d 9h", options={"smallest_chip": "0.50"})
    rules = rules_of(GAME, BOOK, raw_chapter(BOOK, "poker-holdem") | IRREGULAR, smallest_chip="0.50")
    round = settled(GAME, rules, line)
    assert [entry.amount for entry in round.log if type(entry) is Raked] == [150, 150]
    round.answer(IrregularityCall(FOULED, 1))
    round.answer(Chosen("fold"))
    assert {seat: cents for (seat, _), cents in round.table.net.items()} == {1: 0, 2: -300, 3: 0}
