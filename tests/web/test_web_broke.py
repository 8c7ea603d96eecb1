"""Somebody who has too little left is asked before a new buy-in, and chooses how much."""

from typing import Any

import pytest

from pitboss.floor.purses import BUY_IN, MOST_BUY_IN
from pitboss.rulebooks import Refusal
from pitboss.web.messages import AnswerMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables


def broke(game: str = "three-card-poker", left: int = 50) -> TablePage:
    """A table whose person has lost nearly everything, and bots who have lost it too."""
    table = Tables(7).open(SitDown(rulebook="horseshoe-cincinnati", game=game, seat=2, bots=1))[0]
    table.handle(AnswerMessage(type="answer", turn=table.turn, wagers={"ante": "5"}))
    table.handle(AnswerMessage(type="answer", turn=table.turn, do="fold"))
    table.live.purses.chips |= {1: left, 2: left}
    return table


def next_round(table: TablePage, **more: Any) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn, **more))


def test_nothing_is_bought_for_a_person_who_was_not_asked() -> None:
    table = broke()
    told = table.state()["broke"]
    assert (told["left"]["shown"], told["least"]["shown"]) == ("$0.50", "$1")
    assert [one["shown"] for one in told["buy_ins"]] == ["$200", "$500", "$1,000", "$2,500"]
    with pytest.raises(Refusal, match=r"you have \$0.50 left") as refused:
        next_round(table)
    assert refused.value.code == "broke"
    assert table.live.purses.bought[2] == BUY_IN
    assert table.live.round.over


def test_a_person_buys_in_for_what_they_choose_and_a_bot_as_always() -> None:
    table = broke()
    next_round(table, buy_in="200")
    purses = table.live.purses
    assert (purses.bought[2], purses.chips[2]) == (BUY_IN + 20_000, 20_050)
    assert purses.bought[1] == 2 * BUY_IN
    assert table.live.began_with[2] == BUY_IN + 20_000, "the book writes it down with the round"
    assert table.state()["broke"] is None


@pytest.mark.parametrize("buy_in", ["0.25", str(MOST_BUY_IN // 100 + 1), "-5", "many"])
def test_a_buy_in_has_bounds(buy_in: str) -> None:
    table = broke()
    with pytest.raises(Refusal, match=r"buy-in"):
        next_round(table, buy_in=buy_in)
    assert table.live.purses.bought[2] == BUY_IN


def test_who_has_enough_buys_nothing() -> None:
    table = broke(left=100)
    assert table.state()["broke"] is None
    with pytest.raises(Refusal, match="need not buy in"):
        next_round(table, buy_in="200")
    next_round(table)
    assert table.live.purses.bought[2] == BUY_IN


def test_others_are_not_told_what_somebody_has_left() -> None:
    assert broke().state(roles=frozenset({"staff"}))["broke"] is None
