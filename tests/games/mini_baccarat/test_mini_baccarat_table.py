"""The table of mini-baccarat: the burn, the shoe from round to round, how cards lie, and who handles them at midi."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.chance import UNSEEN, seeded
from pitboss.desk import game_of
from pitboss.rounds import Round, drive, play_record, read_record
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose, Draw
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Decided, Discarded, Shown

NATURAL = "Kc Kd 9h 7s"


def played(shoe: str, wagers: dict[int, dict[str, str]], decisions: Any = None, **options: Any) -> Round:
    seats = [
        {"seat": seat, "wagers": made, "decisions": (decisions or {}).get(seat, [])}
        for seat, made in wagers.items()
    ]
    about = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "options": options}
    record = {**about, "seats": seats, "shoe": shoe.split()}
    return play_record(read_record(json.dumps(record).encode()), game_of("mini-baccarat"))


# -- the burn --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "more"), [("As", 1), ("2s", 2), ("9s", 9), ("Ts", 10), ("Ks", 10)])
def test_horseshoe_c5_vii_the_first_card_of_a_new_shoe_says_how_many_more_are_burned(
    settle: Any, first: str, more: int
) -> None:
    shoe = f"{first} {'?? ' * more}{NATURAL}"
    answer = settle(shoe, {"player": "5"}, new_shoe=True)
    assert answer["net"] == {"1": {"player": "5"}}
    assert answer["state"] == {"gone": [first, *NATURAL.split()], "unseen": more, "opened": True}


def test_horseshoe_c5_vii_the_first_is_turned_up_and_the_others_only_by_their_backs() -> None:
    game = game_of("mini-baccarat")
    round = drive(Round(game, game.rules("horseshoe-cincinnati"), (1, 2)), RandomPlayer(seeded(3)))
    first, others = [event for event in round.view(1) if type(event) is Discarded]
    assert UNSEEN not in first.cards
    assert set(others.cards) == {UNSEEN}
    assert first.cite.clause == others.cite.clause == "C5.VII"


def test_a_shoe_is_burned_once_and_goes_on_from_round_to_round(settle: Any) -> None:
    answer = settle("2s 5c 5d " + NATURAL, {"player": "5"}, new_shoe=True)
    for number in range(2, 5):
        answer = settle(NATURAL, {"player": "5"}, state=answer["state"])
        assert len(answer["state"]["gone"]) == 3 + 4 * number


def test_a_record_of_a_shoe_in_play_needs_no_state(settle: Any) -> None:
    assert settle(NATURAL, {"player": "5"})["state"] == {"gone": NATURAL.split(), "opened": True}


def test_a_live_table_shuffles_when_the_cover_card_has_come_and_burns_again() -> None:
    game = game_of("mini-baccarat")
    rules, state, player = game.rules("horseshoe-cincinnati", {"decks": 6}), None, RandomPlayer(seeded(6))
    burns, left = [], []
    for _ in range(150):
        round = drive(Round(game, rules, (1, 5), state), player)
        state = round.table.state
        burns.append(any(type(entry) is Discarded for entry in round.log))
        left.append(312 - len(state.gone))
    shuffles = [place for place, cards in enumerate(left) if cards == 312]
    assert len(shuffles) >= 2
    assert [place for place, burned in enumerate(burns) if burned] == [0, *(one + 1 for one in shuffles)]
    assert min(left) >= 14


def test_horseshoe_c3_ii_e_batches_alternate_shoe_by_shoe(settle: Any) -> None:
    options, over = {"shuffler": True}, [{"kind": "cover_card_appears"}]
    first = settle(NATURAL, {"player": "5"}, options=options, irregularities=over)
    assert first["state"] == {"batch": 2}
    second = settle(NATURAL, {"player": "5"}, options=options, irregularities=over, state=first["state"])
    assert second["state"] == {}


# -- how cards lie ---------------------------------------------------------------------------------


def laid(round: Round) -> list[str]:
    told = []
    for entry in round.log:
        if type(entry) is Dealt:
            told.append(f"{entry.to} {entry.face}")
        elif type(entry) is Shown:
            told.append(f"{entry.who} shown")
        elif type(entry) is Decided:
            told.append(f"seat {entry.seat} {entry.do} at {entry.at}")
    return told


def test_horseshoe_c9_iii_a_cards_lie_face_up_at_once() -> None:
    round = played("Kc Kd 5h 5s 4c 4d", {1: {"player": "5"}})
    assert laid(round) == ["player up", "banker up", "player up", "banker up"]


def test_horseshoe_c9_iii_b_or_face_down_until_the_players_hand_is_called() -> None:
    round = played(NATURAL, {1: {"player": "5"}}, dealing="face down")
    assert laid(round) == ["player down", "banker down", "player shown", "banker shown"]
    hidden = [event for event in round.view(1) if type(event) is Dealt]
    assert {card for event in hidden for card in event.cards} == {UNSEEN}


MIDI = {1: {"player": "5"}, 4: {"player": "20", "banker": "5"}, 9: {"player": "20"}}


def test_horseshoe_c9_v_the_largest_bettor_handles_each_hand_and_its_third_card() -> None:
    round = played("Kc Kd 5h 5s 4c 4d", MIDI, table="midi")
    assert laid(round) == [
        *("player down", "banker down"),
        *("seat 4 handle at player_cards", "player shown", "seat 4 handle at banker_cards", "banker shown"),
        *("player down", "seat 4 handle at player_third", "player shown"),
        *("banker down", "seat 4 handle at banker_third", "banker shown"),
    ]


def test_horseshoe_c9_v_a_a_who_cedes_passes_the_cards_to_the_next_largest_and_at_last_the_dealer() -> None:
    cede = [{"at": "player_cards", "do": "cede"}]
    round = played(NATURAL, MIDI, {4: cede, 9: cede}, table="midi")
    assert laid(round)[2:6] == [
        *("seat 4 cede at player_cards", "seat 9 cede at player_cards", "seat 1 handle at player_cards"),
        "player shown",
    ]
    round = played(NATURAL, MIDI, {4: cede, 9: cede, 1: cede}, table="midi")
    assert laid(round)[4:6] == ["seat 1 cede at player_cards", "player shown"]


def test_horseshoe_c9_v_b_b_nobody_bet_that_side_the_dealer_exposes_the_cards() -> None:
    round = played("Kc Kd 5h 5s 4c 4d", {1: {"player": "5"}}, table="midi")
    told = laid(round)
    assert "seat 1 handle at banker_cards" not in told
    assert told[-1] == "banker up"


def answer_to(ask: Ask, cards: Iterator[tuple[str, ...]]) -> Answer:
    """Bet on both hands, take these cards as they come, handle what may be handled."""
    if type(ask) is Bet:
        return Stakes({"player": 500, "banker": 500}, 1)
    if type(ask) is Draw:
        return Cards(next(cards))
    return Chosen("handle") if type(ask) is Choose else GO_ON


def test_horseshoe_c9_v_who_is_asked_sees_what_lies_face_up_and_no_card_that_is_still_down() -> None:
    game, seen = game_of("mini-baccarat"), {}
    rules = game.rules("horseshoe-cincinnati", {"table": "midi"})
    round = Round(game, rules, (1,), game.state_type(opened=True))
    cards = iter([("Kc", "Kd", "5h", "5s"), ("4c",), ("4d",)])
    while (ask := round.ask) is not None:
        if type(ask) is Choose:
            assert ask.sees.own == ()
            seen[ask.at] = ask.sees.shown
        round.answer(answer_to(ask, cards))
    player, banker = ("Kc", "5h"), ("Kd", "5s")
    assert seen == {
        "player_cards": {},
        "banker_cards": {"player": player},
        "player_third": {"player": player, "banker": banker},
        "banker_third": {"player": (*player, "4c"), "banker": banker},
    }


def test_reading_equal_bettors_the_house_may_post_the_highest_seat() -> None:
    round = played(NATURAL, MIDI, table="midi", equal_bettors="the highest seat number")
    assert "seat 9 handle at player_cards" in laid(round)


def test_horseshoe_c9_iv_at_a_mini_table_nobody_is_asked() -> None:
    assert not [entry for entry in played(NATURAL, MIDI).log if type(entry) is Decided]


def test_horseshoe_c9_v_handling_moves_no_money(settle: Any) -> None:
    mini, midi = (settle("Kc Kd 5h 5s 4c 4d", MIDI, options={"table": table}) for table in ("mini", "midi"))
    assert (mini["net"], mini["why"]) == (midi["net"], midi["why"])


@pytest.mark.parametrize("seed", range(3))
def test_midi_and_marked_rounds_end_and_conserve(seed: int) -> None:
    game = game_of("mini-baccarat")
    options = {"table": "midi", "vigorish_collected": "marked", "dragon_settled": "seat by seat", "decks": 6}
    rules, state, player = game.rules("horseshoe-cincinnati", options), None, RandomPlayer(seeded(seed), 40)
    for _ in range(60):
        round = drive(Round(game, rules, (1, 2, 9), state, dict.fromkeys((1, 2, 9), 50_000)), player)
        assert round.over
        state = round.table.state
        moved = sum(round.table.ledger.chips.values()) + round.table.ledger.balance("house")
        assert moved == 150_000
