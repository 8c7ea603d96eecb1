"""What a view holds in cards, and what a round came to in words."""

import pytest

from pitboss.chance import UNSEEN
from pitboss.rounds.came_to import NO_LOW, SAT_OUT, came_to
from pitboss.rounds.events import (
    Awarded,
    Dealt,
    Decided,
    Discarded,
    Due,
    Judged,
    Paid,
    Returned,
    Shown,
    Taken,
)
from pitboss.rounds.seen import hands_seen, held
from pitboss.rounds.speech import Besides
from pitboss.rounds.words import addressed
from pitboss.rulebooks import Cite

CITE, PAIR_PLUS, HIGHER = (
    Cite("rules.x", "§1"),
    Cite("pay.pair_plus", "§2"),
    Cite("rules.player_higher", "§3"),
)


def test_cards_are_gathered_into_hands_and_the_unseen_stay_unseen() -> None:
    view = [
        Dealt("burn", ("2c",), "up", CITE),
        Dealt(1, (UNSEEN, UNSEEN), "down", CITE),
        Dealt(2, ("8h", "8c"), "up", CITE, 1),
        Shown(2, ("8c",), CITE, 2),
        Dealt(2, ("Td",), "up", CITE, 2),
        Dealt("board", ("Ah", "Kh"), "up", CITE),
        Shown(1, ("Qs",), CITE),
    ]
    assert hands_seen(view) == {
        (1, 0): ["Qs", UNSEEN],
        (2, 1): ["8h"],
        (2, 2): ["8c", "Td"],
        ("board", 0): ["Ah", "Kh"],
    }
    first, second, third = held(view)
    assert (first.cards, first.board, first.split) == (("Qs",), (), False), (
        "a hand with a hidden card has no board"
    )
    assert (second.cards, second.board, second.split) == (("8h",), ("Ah", "Kh"), True)
    assert (third.hand, third.cards) == (2, ("8c", "Td"))


def test_cards_that_leave_a_hand_are_gone_and_those_drawn_for_a_button_too() -> None:
    view = [
        Dealt(1, ("2c",), "up", CITE),
        Due("before_deal", ()),
        Dealt(1, ("Ah", "Kh"), "down", CITE),
        Dealt(2, (UNSEEN, UNSEEN, UNSEEN), "down", CITE),
        Discarded(("Kh",), CITE, who=1),
        Discarded((UNSEEN,), CITE, who=2),
        Discarded(("5c",), CITE, "up", who=2),
    ]
    assert hands_seen(view) == {(1, 0): ["Ah"], (2, 0): [UNSEEN]}


def test_a_round_is_told_in_one_sentence_and_a_line_for_each_wager() -> None:
    view = [
        Judged(2, "pair of nines against king high: player higher", HIGHER, wagers=("ante",)),
        Paid(2, "ante", 500, HIGHER, odds="1 to 1", stake=500),
        Returned(2, "ante", 500, HIGHER),
        Judged(3, "pair_plus: flush", PAIR_PLUS, wagers=("pair_plus",)),
        Judged(2, "pair_plus: no row of the table", PAIR_PLUS, wagers=("pair_plus",)),
        Taken(2, "pair_plus", 100, PAIR_PLUS),
    ]
    told = came_to(view, 2, {"ante": 500, "pair_plus": -100})
    assert told.says == "You win $4: your pair of nines beats the dealer's king high, 1 to 1 on ante"
    assert [(one.wager, one.says) for one in told.lines] == [
        ("ante", "your pair of nines beats the dealer's king high, 1 to 1"),
        ("pair_plus", "nothing that pays"),
    ]


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ("hand 1: 23: player over", "You lose $5: your 23 is too many"),
        ("hand 2: 18 against 20: player lower", "You lose $5: the dealer's 20 beats your 18"),
        ("14, red", "You lose $5: 14, red"),
    ],
)
def test_a_loss_says_what_beat_the_hand(found: str, says: str) -> None:
    view = [Judged(2, found, CITE), Taken(2, "game", 500, CITE)]
    assert came_to(view, 2, {"game": -500}).says == says


def test_void_even_and_absent() -> None:
    assert came_to([], 2, {"ante": 0}, void=True).says == "The round is void: every stake goes back"
    assert came_to([], 2, {}).says == SAT_OUT
    assert came_to([Returned(2, "ante", 500, CITE)], 2, {"ante": 0}).lines[0].says == "stake back"


@pytest.mark.parametrize(
    ("sentence", "to_you"),
    [
        ("seat 2 needs a pass wager to shoot", "you need a pass wager to shoot"),
        ("the dice are seat 2's", "the dice are yours"),
        ("seat 2's hand is dead", "your hand is dead"),
        ("seat 2 has no line bet; seat 21 is free", "you have no line bet; seat 21 is free"),
        ("nobody sits at seat 2", "nobody sits at seat 2"),
    ],
)
def test_a_sentence_about_a_seat_is_said_to_its_person(sentence: str, to_you: str) -> None:
    assert addressed(sentence, 2) == to_you
    assert addressed(sentence, 0) == sentence


def test_players_are_told_which_hand_beat_theirs_and_by_which_card() -> None:
    ranking = Cite("rules.hand_ranking", "§4")
    view = [
        Judged(2, "ace high", ranking),
        Judged(5, "ace high", ranking),
        Judged(3, "lowest up-card", CITE),
        Awarded(5, "main", 2000, CITE),
    ]
    besides = Besides(lambda: {2: ("ace", "ten"), 5: ("ace", "jack")})
    lost = came_to(view, 2, {"pot": -1000}, besides=besides)
    assert lost.says == "You lose $10: seat 5's ace high beats your ace high: seat 5's jack beats your ten"
    won = came_to(view, 5, {"pot": 1000}, besides=besides)
    assert won.says == "You win $10: your ace high beats seat 2's ace high: your jack beats seat 2's ten"


def test_who_folded_is_told_so() -> None:
    view = [Judged(2, "lowest up-card", CITE), Decided(2, "first", "fold", CITE)]
    assert came_to(view, 2, {"pot": -200}).says == "You lose $2: you folded"
    assert (
        came_to([Taken(2, "ante", 500, CITE), *view[1:]], 2, {"ante": -500}).says == "You lose $5: you folded"
    )


def test_parts_of_a_pot_for_high_and_low_are_not_compared() -> None:
    high, low = Cite("rules.hand_ranking", "§4"), Cite("rules.low_ranking", "§5")
    view = [
        Judged(1, "pair of aces", high),
        Judged(2, "pair of twos", high),
        Judged(2, "seven low", low),
        Awarded(1, "main", 500, CITE),
        Awarded(2, "main", 500, CITE),
    ]
    assert "beats" not in came_to(view, 2, {"pot": 100}).says


def test_a_hand_that_wins_no_part_of_a_divided_pot_is_told_so() -> None:
    high, low = Cite("rules.hand_ranking", "§4"), Cite("rules.low_ranking", "§5")
    view = [
        Judged(1, "two pair, aces and fours", high),
        Judged(1, NO_LOW, low),
        Judged(2, "two pair, aces and nines", high),
        Judged(3, "pair of jacks", high),
        Judged(3, "eight low", low),
        Awarded(2, "main", 4_800, high),
        Awarded(3, "main", 4_700, low),
    ]
    assert came_to(view, 1, {"pot": -2_000}).says == (
        "You lose $20: your two pair, aces and fours wins no part of the pot"
    )
    assert "no part" not in came_to(view, 3, {"pot": 2_700}).says
