"""Properties of random hands: chips are conserved, audits come out clean, replays are the same bytes."""

from typing import Any

import msgspec
import pytest

from pitboss.chance import CARDS, UNSEEN, seeded
from pitboss.desk import audit_log, open_round, replay_log
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round, drive, explain, write_log
from pitboss.rounds.accounts import balances, check_conservation
from pitboss.rounds.answers import Cards, Chosen
from pitboss.rounds.asks import Choose, Draw
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Awarded, Dealt, Discarded, Noted, PotMade, Put, Raked, Uncalled
from sizes import so_many

TABLES: list[dict[str, Any]] = [
    {},
    {"limits": ["4", "8"], "rake": {"schedule_option": 16}},
    {"limits": ["6", "12"], "blinds": ["2", "5"], "smallest_chip": "0.50"},
    {"structure": "spread-limit", "limits": ["1", "3"], "blinds": ["1", "2"]},
]


def random_hand(seed: int, options: dict[str, Any]) -> Round:
    """Play one hand of two to ten players, some with short stacks, the button anywhere or drawn for."""
    source = seeded(seed)
    seats = tuple(seat for seat in range(1, 11) if source.below(2)) or (1, 2)
    seats = seats if len(seats) > 1 else (*seats, seats[0] % 10 + 1)
    stacks = {seat: 50 * (1 + source.below(80)) for seat in seats if source.below(3)}
    state = PokerState(1 + source.below(10)) if source.below(4) else None
    round = open_round("poker", "merced-poker-room", seats, options, state, stacks or None)
    return drive(round, RandomPlayer(source))


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("seed", range(so_many(everyday=15, ci=60)))
def test_chips_are_conserved_and_the_hand_can_be_replayed_and_audited(
    seed: int, options: dict[str, Any]
) -> None:
    """What the seats lose the house has, the pot ends empty, and no seat goes below its stack."""
    round = random_hand(seed, options)
    last, stacks = check_conservation(round.log), round.table.stacks or {}
    assert last.get("pot", 0) == 0
    nets = {seat: cents for (seat, _), cents in round.table.net.items()}
    assert {seat: last.get(f"seat {seat}", 0) - stacks.get(seat, 0) for seat in round.table.seats} == nets
    assert {seat: round.table.ledger.balance(seat) for seat in stacks} == {
        s: stacks[s] + nets[s] for s in stacks
    }
    assert sum(nets.values()) == -last.get("rake", 0)
    for _, accounts in balances(round.log):
        for seat in stacks:
            assert accounts[f"seat {seat}"] >= 0
    data = write_log(round.log)
    assert audit_log(data).clean
    assert write_log(replay_log(data).log) == data


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("seed", range(so_many(everyday=10, ci=40)))
def test_pots_add_up_to_what_was_put_in(seed: int, options: dict[str, Any]) -> None:
    """The totals are the chips put in less those returned; awards and collection empty each pot."""
    log = random_hand(1000 + seed, options).log
    total = sum(pot.total for pot in log if type(pot) is PotMade)
    assert total == sum(e.amount for e in log if type(e) is Put) - sum(
        e.amount for e in log if type(e) is Uncalled
    )
    for pot in (entry for entry in log if type(entry) is PotMade):
        out = [e for e in log if type(e) in (Awarded, Raked) and e.wager == pot.name]
        assert sum(e.amount for e in out) == pot.total
        assert {e.seat for e in out if type(e) is Awarded} <= set(pot.eligible)


def test_an_audit_finds_an_award_to_another_seat() -> None:
    """One changed field is found at its line."""
    log = list(random_hand(7, {}).log)
    line = next(n for n, entry in enumerate(log) if type(entry) is Awarded)
    log[line] = msgspec.structs.replace(log[line], seat=log[line].seat % 10 + 1)
    found = audit_log(write_log(log)).divergence
    assert found is not None
    assert found.line == line + 1


def test_merced_line_755_a_new_game_draws_for_the_button_by_card_then_suit() -> None:
    """The highest card takes it; of equal cards the spade, and the deck is whole again for the deal."""
    for cards, winner in ((("Ac", "Kd", "2s"), 2), (("Kc", "Kd", "Kh"), 8), (("Qs", "Qh", "2d"), 2)):
        round = open_round("poker", "merced-poker-room", (2, 5, 8))
        assert type(round.ask) is Draw
        assert (round.ask.at, round.ask.to) == ("button", (2, 5, 8))
        round.answer(Cards(cards))
        cite = round.rules.cite("new_game_button")
        assert Noted("button", str(winner), cite) in round.log
        assert Discarded(cards, cite, "up") in round.log
        assert round.table.shoe is not None
        assert round.table.shoe.left == 52


@pytest.mark.parametrize(("button", "then"), [(2, 5), (5, 8), (8, 2), (6, 8), (9, 2)])
def test_merced_lines_747_749_the_button_moves_clockwise(button: int, then: int) -> None:
    """To the next player, round the table, an empty place being passed over."""
    round = open_round("poker", "merced-poker-room", (2, 5, 8), state=PokerState(button))
    drive(round, RandomPlayer(seeded(3)))
    assert round.table.state == PokerState(then)


def test_merced_line_757_cards_go_one_at_a_time_from_the_small_blind() -> None:
    """Twice round the table, the button last."""
    round = open_round("poker", "merced-poker-room", (1, 4, 6, 9), state=PokerState(4))
    while type(round.ask) is not Draw:
        round.answer(RandomPlayer(seeded(1)).answer(round.ask, round))
    assert round.ask.to == (6, 9, 1, 4) * 2


def test_nobody_sees_burned_or_folded_cards() -> None:
    """A seat's view shows its own cards, the board, and at the showdown the hands still in."""
    round = random_hand(11, {})
    for seat in round.table.seats:
        for event in round.view(seat):
            if type(event) is Dealt and event.face == "down" and event.to != seat:
                assert set(event.cards) == {UNSEEN}


def test_every_payment_is_explained_with_its_clause() -> None:
    """Awards name what was held and what was tried before; the fee names its schedule option."""
    round = open_round("poker", "merced-poker-room", (1, 2), state=PokerState(2))
    player = RandomPlayer(seeded(1))
    deck = iter(CARDS)
    while round.ask is not None:
        if type(round.ask) is Draw:
            round.answer(Cards(tuple(next(deck) for _ in round.ask.to)))
        elif type(round.ask) is Choose:
            stay = next(choice for choice in round.ask.choices if choice.do in ("check", "call"))
            round.answer(Chosen(stay.do))
        else:
            round.answer(player.answer(round.ask, round))
    told = [str(one) for one in explain(round.log)]
    assert "the main pot gives up 3 to the house: rules.collection [option 1; line 10]" in told
    assert any("is awarded" in one and "tried before it: royal flush" in one for one in told)


@pytest.mark.parametrize("seed", range(so_many(everyday=5, ci=20)))
def test_an_ask_shows_a_seat_its_own_cards_and_the_board_and_nothing_else(seed: int) -> None:
    """Neither another hand, nor a burned card, nor what was drawn for the button."""
    round = open_round("poker", "merced-poker-room", (2, 3, 7, 9))
    player = RandomPlayer(seeded(seed))
    while (ask := round.ask) is not None:
        if type(ask) is Choose:
            board = tuple(round.table.hands.get("board", ()))
            assert ask.sees.own == tuple(round.table.hands[ask.who])
            assert ask.sees.shown == ({"board": board} if board else {})
        round.answer(player.answer(ask, round))
