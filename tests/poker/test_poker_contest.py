"""How a hand stands for those who look on: bets in front, pots, who is out and who has the button."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from people import Live
from pitboss.cli.layout import may_do, table_view
from pitboss.desk import open_round
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.game import Contest, Prize, contest_of, sizes_for
from pitboss.rounds.seeds import Committed

SEED = bytes(32)
NO_LIMIT = {"variant": "holdem", "structure": "no-limit", "limits": ["10"], "blinds": ["5", "10"]}

ONE_SHORT = {1: 50_000, 2: 3_000, 3: 50_000, 4: 50_000}
ALL_IN = (
    Chosen("raise", 3_000),
    Chosen("raise", 6_000),
    Chosen("fold"),
    Chosen("call"),
    Chosen("bet", 2_000),
)
"""Seat 2 is all in before the flop, the small blind folds, and seat 1 bets on the flop."""


def deal(book: str, options: dict[str, Any], stacks: dict[int, int], *said: Chosen) -> Round:
    """A hand with the button at seat 3, as far as these answers go."""
    answers = list(said)
    state = PokerState(3) if options["variant"] != "razz" else None
    round = open_round("poker", book, tuple(stacks), options, state, stacks)
    live = Live(lambda ask, _: answers.pop(0))
    live.chance = Committed(SEED)
    while round.ask is not None and (answers or not isinstance(round.ask, Choose)):
        round.answer(live.answer(round.ask, round))
    return round


def contest(round: Round) -> Contest:
    found = contest_of(round)
    assert found is not None
    return found


def test_blinds_lie_in_front_and_the_button_is_where_the_last_hand_left_it() -> None:
    round = deal("horseshoe-cincinnati", NO_LIMIT, {1: 50_000, 2: 50_000, 3: 50_000})
    assert contest(round) == Contest({1: 500, 2: 1_000}, (Prize("main", 0, (1, 2, 3)),), (), 3)


def test_bets_and_pots_are_all_that_is_in_the_pot() -> None:
    round = deal("horseshoe-cincinnati", NO_LIMIT, ONE_SHORT, *ALL_IN)
    found = contest(round)
    assert found.out == (4,)
    assert found.pots == (Prize("main", 9_500, (1, 2, 3)), Prize("side1", 6_000, (1, 3)))
    assert found.bets == {1: 2_000}
    in_all = sum(prize.cents for prize in found.pots) + sum(found.bets.values())
    assert in_all == round.table.ledger.balance("pot")


@pytest.mark.parametrize(
    ("said", "seat", "sizes"),
    [
        ((), 3, {"½ pot": 2_200, "Pot": 3_500}),  # 10 to call, 15 in the pot: 10 + 25 / 2 in whole dollars
        ((Chosen("call"), Chosen("call")), 2, {"½ pot": 1_500, "Pot": 3_000}),  # nothing owed, 30 in the pot
        ((Chosen("raise", 3_500),), 1, {"½ pot": 7_000, "Pot": 11_000}),  # 30 to call, 50 in the pot
    ],
)
def test_bets_named_after_the_pot_count_the_call(
    said: tuple[Chosen, ...], seat: int, sizes: dict[str, int]
) -> None:
    round = deal("horseshoe-cincinnati", NO_LIMIT, {1: 50_000, 2: 50_000, 3: 50_000}, *said)
    assert isinstance(round.ask, Choose)
    assert round.ask.who == seat
    assert sizes_for(round, seat) == sizes


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "section-8-poker"])
def test_stud_has_no_button(book: str) -> None:
    assert contest(deal(book, {"variant": "razz"}, {1: 50_000, 2: 50_000})).button == 0


def test_a_game_against_the_house_is_no_contest() -> None:
    round = open_round("three-card-poker", "horseshoe-cincinnati", (1,), {}, None, None)
    assert contest_of(round) is None


def text(round: Round, seat: int) -> str:
    written = StringIO()
    Console(file=written, width=120).print(table_view(round, seat))
    return written.getvalue()


def test_the_terminal_shows_the_down_cards_of_stud_in_brackets() -> None:
    round = deal("section-8-poker", {"variant": "razz"}, {1: 50_000, 2: 50_000})
    shown = text(round, 1)
    assert shown.startswith("Razz")
    assert shown.count("(") == 3  # two hands and "(you)"
    assert "(▒▒ ▒▒)" in shown


def test_the_terminal_shows_side_pots_and_who_is_out() -> None:
    shown = text(deal("horseshoe-cincinnati", NO_LIMIT, ONE_SHORT, *ALL_IN), 3)
    rows = {line.split("  ")[0].strip(): " ".join(line.split()) for line in shown.splitlines()}
    assert rows["seat 2"].endswith("all in")
    assert rows["seat 3 (you), button"].endswith("440 left")
    assert rows["seat 4"].endswith("495 left, folded")
    assert "main 95 for seats 1, 2, 3" in " ".join(shown.split())
    assert "side1 60 for seats 1, 3" in " ".join(shown.split())


def test_the_terminal_says_what_an_amount_comes_to() -> None:
    round = deal("horseshoe-cincinnati", NO_LIMIT, {1: 50_000, 2: 50_000, 3: 50_000}, Chosen("raise", 3_000))
    assert isinstance(round.ask, Choose)
    assert may_do(round.ask, 1, round) == [
        "1. fold",
        "2. call: exactly $25 (makes $30)",
        "3. raise: between $26 and $495 in steps of $1 (`raise all` is all in)",
    ]
    assert may_do(round.ask, 1)[1] == "2. call: exactly $25"
