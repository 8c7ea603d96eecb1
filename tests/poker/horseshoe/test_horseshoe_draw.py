"""Horseshoe's draw games (§5): single, double and triple draw, the spread, lowball, eight or better."""

import json
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round, settle_line
from pitboss.rounds import drive
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Noted
from poker.books import awards, check_down, refusal, to_act, told_in
from poker.told import actions

hand = told_in("horseshoe-cincinnati")
LIMITS = {"limits": ["4", "8"]}
HELD: dict[int, Any] = {
    1: {"cards": "2s 3s 4c 5h 9h", "final": "2s 3s 4c 5h 6c"},
    2: {"cards": "As Ad Kd 7d 7h", "final": "As Ad Kd 7d 7h"},
}
PREDRAW = "predraw: 1 call 2, 2 check; "


def test_5_single_draw() -> None:
    answer = hand("five-card-draw", HELD, 2, PREDRAW + "draw: 1 draw, 2 pat, 1 bet 8, 2 call 8", **LIMITS)
    assert awards(answer) == {"1": "24"}


def test_5_who_stands_pat_holds_the_same_cards_in_the_end() -> None:
    other = HELD | {2: {"cards": "As Ad Kd 7d 7h", "final": "As Ad Kd 7d 8h"}}
    answer = hand("five-card-draw", other, 2, PREDRAW + "draw: 1 draw, 2 pat, 1 bet 8, 2 call 8", **LIMITS)
    assert answer["refused"]["code"] == "unused_cards"
    assert "did not hold 8h" in answer["refused"]["message"]


@pytest.mark.parametrize(("draws", "bets"), [(1, "48"), (2, "488"), (3, "4488")])
def test_5_xii_limits_by_the_number_of_draws(draws: int, bets: str) -> None:
    told = PREDRAW
    assert to_act(hand("five-card-draw", HELD, 2, "", draws=draws, **LIMITS))[1]["raise"] == ("6",)
    for street, bet in zip(("draw", "draw2", "draw3"), bets[1:], strict=False):
        told += f"{street}: 1 pat, 2 pat; "
        seat, may = to_act(hand("five-card-draw", dict.fromkeys((1, 2)), 2, told, draws=draws, **LIMITS))
        assert (seat, may["bet"]) == (1, (bet,))
        told += check_down(street, "1 2") + "; "


def test_5_ix_no_fourth_draw() -> None:
    assert hand("five-card-draw", HELD, 2, draws=4)["refused"]["rule"] == "rules.draws"


def test_5_ix_triple_draw_lowball() -> None:
    seats = {
        1: {"cards": "2s 3s 4c Kh Qh", "final": "2s 3s 4c 5h 7c"},
        2: {"cards": "2d 3d 4d 8d Th", "final": "2d 3d 4d 8d 9c"},
    }
    told = PREDRAW
    line = [
        {"street": "draw", "seat": 1, "do": "draw", "cards": ["Kh", "Qh"]},
        {"street": "draw", "seat": 2, "do": "draw", "cards": ["Th"]},
        {"street": "draw2", "seat": 1, "do": "draw", "cards": ["Jc"]},
        {"street": "draw2", "seat": 2, "do": "draw", "cards": ["Js"]},
        {"street": "draw3", "seat": 1, "do": "draw", "cards": ["8c"]},
        {"street": "draw3", "seat": 2, "do": "stand_pat"},
    ]
    checks = {street: check_down(street, "1 2") for street in ("draw", "draw2", "draw3")}
    answer = settle_with(told, line, checks, seats)
    assert awards(answer) == {"1": "8"}


def settle_with(told: str, line: list[dict[str, Any]], checks: dict[str, str], seats: dict[int, Any]) -> Any:
    """Settle a hand of three draws, the cards put away written out."""
    acts = actions(told)
    for street, checked in checks.items():
        acts += [one for one in line if one["street"] == street] + actions(checked)
    record = {
        "id": "h1", "rulebook": "horseshoe-cincinnati", "game": "poker", "button_seat": 2, "actions": acts,
        "options": {"variant": "lowball-deuce-to-seven", "draws": 3} | LIMITS,
        "seats": [
            {"seat": seat} | {key: cards.split() for key, cards in held.items()} for seat, held in seats.items()
        ],
    }  # fmt: skip
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("variant", "winner"), [("lowball-ace-to-five", "1"), ("lowball-deuce-to-seven", "2")]
)
def test_5_x_c_the_best_low_differs(variant: str, winner: str) -> None:
    # A wheel, and 7-5-4-3-2: ace to five takes the wheel; deuce to seven calls it ace-high.
    seats = {
        1: {"cards": "As 2s 3c 4h 5h", "final": "As 2s 3c 4h 5h"},
        2: {"cards": "2d 3d 4c 5d 7h", "final": "2d 3d 4c 5d 7h"},
    }
    told = PREDRAW + "draw: 1 pat, 2 pat, 1 check, 2 check"
    assert awards(hand(variant, seats, 2, told, **LIMITS)) == {winner: "8"}


def test_5_x_c_straights_and_flushes_count_against_deuce_to_seven_only() -> None:
    seats = {
        1: {"cards": "2s 3s 4c 5h 6h", "final": "2s 3s 4c 5h 6h"},
        2: {"cards": "2d 3d 4d 9d Kh", "final": "2d 3d 4d 9d Kh"},
    }
    told = PREDRAW + "draw: 1 pat, 2 pat, 1 check, 2 check"
    assert awards(hand("lowball-deuce-to-seven", seats, 2, told, **LIMITS)) == {"2": "8"}
    assert awards(hand("lowball-ace-to-five", seats, 2, told, **LIMITS)) == {"1": "8"}


@pytest.mark.parametrize(("top", "low"), [("8c", True), ("9c", False)])
def test_5_x_b_eight_or_better(top: str, low: bool) -> None:
    seats = {
        1: {"cards": f"As 2s 3c 4h {top}", "final": f"As 2s 3c 4h {top}"},
        2: {"cards": "Kd Kh Kc 5d 5h", "final": "Kd Kh Kc 5d 5h"},
    }
    told = PREDRAW + "draw: 1 pat, 2 pat, 1 check, 2 check"
    answer = hand("five-card-draw-8", seats, 2, told, **LIMITS)
    assert awards(answer) == ({"1": "4", "2": "4"} if low else {"2": "8"})


def test_5_xi_odd_chip_left_of_the_button() -> None:
    held = {seat: {"cards": cards, "final": cards} for seat, cards in
            {1: "As Kd Qc Jd 9c", 2: "Ah Kc Qd Jh 9d", 3: "7s 6s 4d 3h 2c"}.items()}  # fmt: skip
    told = "predraw: 3 call 4, 1 call 2, 2 check; draw: 1 pat, 2 pat, 3 pat, 1 check, 2 check, 3 fold"
    answer = hand("five-card-draw", held, 3, told, ante="1", blinds=["2", "4"], **LIMITS)
    assert awards(answer) == {"1": "8", "2": "7"}


def test_5_xii_d_a_spread_in_each_round() -> None:
    told = "predraw: 1 call 1, 2 check; draw: 1 draw, 2 pat"
    answer = hand("five-card-draw", HELD, 2, told, structure="spread-limit", limits=["2", "10"])
    assert to_act(answer)[1]["bet"] == ("2", "10")


def test_5_xii_a_a_bet_after_the_draw_is_the_higher_limit() -> None:
    answer = hand("five-card-draw", HELD, 2, PREDRAW + "draw: 1 draw, 2 pat, 1 bet 4", **LIMITS)
    assert refusal(answer) == ("rules.limit_by_round", "§5.XII.A, D")


class DrawsFive(RandomPlayer):
    """Never folds nor raises, and exchanges all five cards."""

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        assert type(ask) is Choose
        may = {choice.do: choice for choice in ask.choices}
        choice = next(may[do] for do in ("draw", "check", "call") if do in may)
        return Chosen(choice.do, choice.amount.minimum if choice.amount else None, choice.wager)


def test_5_viii_b_the_muck_and_the_stub_serve_when_cards_run_out() -> None:
    """Eight players draw five cards each: 40 dealt, one burned, and only 11 are left."""
    round = open_round("poker", "horseshoe-cincinnati", tuple(range(1, 9)), {"variant": "five-card-draw"})
    drive(round, DrawsFive(seeded(5)))
    noted = [entry for entry in round.log if type(entry) is Noted and entry.what == "shuffled"]
    assert [entry.cite.clause for entry in noted][:1] == ["§5.VIII.B"]
    held = [card for seat in range(1, 9) for card in round.table.hands[seat]]
    assert len(held) == len(set(held)) == 40
