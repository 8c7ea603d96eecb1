"""South Dakota's poker: what is asked, shown and named. What hands come to is in `cases/poker`."""

import json
from typing import Any

import pytest

from pitboss.cardroom.equity import equity
from pitboss.chance import seeded
from pitboss.desk import game_of, settle_line
from pitboss.poker.bots import PokerBot
from pitboss.poker.deal import PutAway
from pitboss.rounds.asks import Choose, Sees
from pitboss.rounds.events import Shown
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Refusal
from poker.books import refusal, to_act, told_in
from poker.told import line_of
from variants import settled

BOOK = "south-dakota-20-18"
told = told_in(BOOK)
THREE = {1: "Kc Kd 2h 3s 4c", 2: "Qc Qd 5h 6s 7c", 3: "Jc Jd 8h 9s Tc"}
EIGHTY_EIGHT = {1: "As Ad", 2: "Kc Kd", 3: "7h 2c"}
FLOP, BOARD = "Ah Ks 9d", "Ah Ks 9d 9c"


def test_16_38_4_the_third_player_calls_a_blind_that_is_posted() -> None:
    seat, may = to_act(told("five-card-draw", THREE, 3, blinds=["1", "2"]))
    assert (seat, may["call"]) == (3, ("2",))


@pytest.mark.parametrize(
    ("seats", "posted", "rule"),
    [
        (THREE, {"check": "never"}, "rules.check"),
        (THREE, {"check_raise": False}, "rules.check_raise"),
    ],
)
def test_16_38_what_the_house_bars_is_refused_by_its_rule(seats: Any, posted: Any, rule: str) -> None:
    course = "predraw: 1 check, 2 bet 2, 3 call 2, 1 raise 4"
    assert refusal(told("five-card-draw", seats, 3, course, **posted))[0] == rule


@pytest.mark.parametrize(
    "posted", [{"limits": ["5", "5"]}, {"limits": ["2", "5"], "structure": "fixed-limit"}, {}]
)
def test_16_15_01_5_up_to_the_limit_is_from_one_chip_where_one_figure_is_posted(posted: Any) -> None:
    seat, may = to_act(told("holdem-88", EIGHTY_EIGHT, 3, "", FLOP, **({"limits": ["1", "5"]} | posted)))
    assert (seat, may) == (1, {"fold": (), "raise": ("1", "5")})


def test_16_15_01_2_who_cannot_put_in_the_stated_amount_is_not_dealt_in() -> None:
    short = {1: {"cards": "As Ad", "stack": "5"}, 2: {"cards": "Kc Kd", "stack": "6"}}
    assert refusal(told("holdem-88", short, 2, "", "", ante="5"))[0] == "rules.dealt_in_with"


def test_16_15_01_who_raised_last_shows_first() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "holdem-88"})
    line = line_of(EIGHTY_EIGHT, 3, "flop: 1 raise 5, 2 raise 5, 3 fold", BOARD)
    round = settled(game_of("poker"), rules, line | {"rulebook": BOOK, "options": {}})
    assert [entry.who for entry in round.log if type(entry) is Shown] == [2, 1]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk", "ace high"),
        ("Ah Jk", "pair of aces"),
        ("Kd Jk Kh", "pair of kings"),
        ("Ac Ad Ah Jk", "four of a kind, aces"),
        ("Ac Ad Ah As Jk", "five aces"),
        ("Kd Qd Jd Td Jk", "royal flush"),
    ],
)
def test_a_hand_with_the_joker_is_named_while_it_is_played(cards: str, name: str) -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "five-card-stud", "deck": 53})
    named = game_of("poker").named(rules, Held(1, 0, tuple(cards.split()), (), False))
    assert (named.name, "Jk" in named.kickers) == (name, False)


def test_equity_of_a_deck_with_a_joker_is_refused_and_bots_still_play() -> None:
    rules = game_of("poker").rules(BOOK, {"variant": "five-card-draw", "deck": 53, "ante": "1"})
    with pytest.raises(Refusal, match="without a joker"):
        equity(rules, ["AcAdAhAsKc", "9h9d9c2c2d"])
    held = ("Ac", "Ad", "Ah", "Jk", "2c")
    ask = Choose(1, "draw", PutAway("draw", held, range(6)), rules.cite("streets"), "", Sees(held, {}))
    assert "Jk" not in PokerBot(rules, seeded(1), 10).decide(ask, 1).wager


def test_16_35_where_the_joker_plays_it_is_no_irregularity() -> None:
    hands = (THREE[1].split(), THREE[2].split())
    line: dict[str, Any] = {"options": {"variant": "five-card-draw", "deck": 53}, "actions": []}
    line["seats"] = [{"seat": seat, "cards": cards} for seat, cards in enumerate(hands, 1)]
    record = {"id": "j", "rulebook": BOOK, "game": "poker", "button_seat": 2, **line}
    record["irregularities"] = [{"kind": "joker_face_down", "seat": 1}]
    answer = settle_line(json.dumps(record).encode())
    assert answer["refused"]["code"] == "cannot_happen"
