"""A round: refusals change nothing, views hide what is hidden, results add up."""

from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import UNSEEN, seeded
from pitboss.desk import game_of, open_round
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.answers import GO_ON, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Bet
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Shown
from pitboss.rulebooks import Refusal

GAME, BOOK = "three-card-poker", "horseshoe-cincinnati"
DEAL = (
    "9s",
    "Kd",
    "Qs",
    "9d",
    "7s",
    "3d",
    "4c",
    "5c",
    "2c",
)  # seats 1 and 2, then the dealer, three times round


def at(moment: str, deal: tuple[str, ...] = DEAL) -> Round:
    """A round of two seats that have both staked, stopped at a moment."""
    round = open_round(GAME, BOOK, (1, 2))
    answers = {"deal": Cards(deal), "play": Chosen("play")}
    while (ask := round.ask) is not None and ask.at != moment:
        answer = Stakes({"ante": 1000}, ask.who) if type(ask) is Bet else answers.get(ask.at, GO_ON)
        round.answer(answer)
    return round


def everything(round: Round) -> Any:
    table = round.table
    assert table.shoe is not None
    return (
        write_log(round.log),
        round.ask,
        dict(table.spots),
        dict(table.net),
        dict(table.why),
        {who: list(cards) for who, cards in table.hands.items()},
        table.shoe.gone,
        table.unseen,
        list(table.waiting),
        set(table.dead),
        round.void,
    )


WRONG = [
    ("wagers", Stakes({"ante": 1}, 1)),
    ("wagers", Stakes({"ante": 1000})),  # whose?
    ("wagers", Stakes({"ante": 1000}, 3)),
    ("wagers", Stakes({"six_card_bonus": 100}, 1)),
    ("wagers", GO_ON),
    ("before_deal", Chosen("play")),
    ("deal", Cards(DEAL[:-1])),
    ("deal", Cards((*DEAL[:-1], "9s"))),  # one card twice: none of them leaves the shoe
    ("deal", Cards((*DEAL[:-1], "Jk"))),
    ("deal", IrregularityCall("card_dealt_in_error", card="Zz")),
    ("deal", IrregularityCall("dealer_card_exposed", seat=5)),
    ("after_deal", IrregularityCall("card_dealt_in_error", card="9s")),
    ("play", Chosen("raise")),
    ("play", Chosen("play", 999)),
    ("play", Chosen("fold", seat=2)),
    ("play", IrregularityCall("player_leaves")),
    ("play", IrregularityCall("nothing of the kind")),
    ("after_round", IrregularityCall("player_leaves", seat=1)),
]


@pytest.mark.parametrize(("moment", "answer"), WRONG)
def test_a_refusal_leaves_everything_as_it_was(moment: str, answer: Any) -> None:
    round = at(moment)
    before = everything(round)
    with pytest.raises(Refusal):
        round.answer(answer)
    assert everything(round) == before
    drive(round, RandomPlayer(seeded(1)))  # and the round can go on
    assert round.over


def test_a_refusal_deep_in_the_game_takes_the_round_back_to_the_ask() -> None:
    """The dealer's cards are missed only when they are to be turned up, after the answer was taken."""
    round = at("before_reveal", (*DEAL[:-1], UNSEEN))
    before = everything(round)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            round.answer(GO_ON)
        assert refused.value.code == "missing_cards"
        assert everything(round) == before
    round.answer(IrregularityCall("dealer_card_exposed"))
    assert round.void


def test_a_round_that_is_over_takes_no_answer() -> None:
    round = at("nowhere")
    log = list(round.log)
    for answer in (GO_ON, IrregularityCall("dealer_card_exposed")):
        with pytest.raises(Refusal) as refused:
            round.answer(answer)
        assert refused.value.code == "round_over"
    assert round.log == log


def test_the_same_round_again_from_its_answers() -> None:
    round = at("before_reveal")
    assert everything(round.again()) == everything(round)
    assert write_log(round.again(3).log) == write_log(round.log[:3])


def test_what_seats_won_is_what_the_accounts_say() -> None:
    round = at("nowhere")
    assert round.net() == {1: {"ante": 1000, "play": 1000}, 2: {"ante": 1000, "play": 1000}}
    assert "over" in repr(round)
    assert "<td>10</td>" in round._repr_html_()


# -- views ---------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_backs_of_the_others() -> None:
    round = at("play")
    dealt = [event for event in round.view(1) if type(event) is Dealt]
    assert [(event.to, event.cards) for event in dealt] == [
        (1, ("9s", "9d", "4c")),
        (2, (UNSEEN,) * 3),
        ("dealer", (UNSEEN,) * 3),
    ]
    assert all(type(event) is not Dealt or set(event.cards) == {UNSEEN} for event in round.view(7))


def test_two_rounds_that_differ_in_hidden_cards_look_alike_until_the_reveal() -> None:
    mine = ("9s", "9d", "4c")
    other = ("9s", "Ah", "Jc", "9d", "2h", "Tc", "4c", "6h", "8c")
    for moment in ("after_deal", "play", "before_reveal"):
        one, two = at(moment), at(moment, other)
        assert one.table.hands[1] == two.table.hands[1] == list(mine)
        assert write_log(one.view(1)) == write_log(two.view(1))
        assert write_log(one.view(0)) == write_log(two.view(0))
        assert write_log(one.view(2)) != write_log(two.view(2))
    one, two = at("after_round"), at("after_round", other)
    assert write_log(one.view(1)) != write_log(two.view(1))


@pytest.mark.parametrize(("book", "game"), every_chapter())
def test_no_view_holds_a_card_that_was_not_dealt_to_it_or_shown(book: str, game: str) -> None:
    round = open_round(game, book, (1, 2), stacks={1: 50_000, 2: 50_000})
    player = RandomPlayer(seeded(4))
    for _ in range(300):
        if round.ask is None:
            break
        for seat in (1, 2):
            hidden = hidden_from(seat, round)
            seen = write_log(round.view(seat)).decode()
            assert not any(f'"{card}"' in seen for card in hidden)
        try:
            round.answer(player.answer(round.ask, round))
        except Refusal as refusal:
            player.refused(refusal)


def hidden_from(seat: int, round: Round) -> set[str]:
    """The cards dealt face down to others and not shown since."""
    down, seen = set(), set()
    for event in round.events:
        if type(event) is Dealt:
            (down if event.face == "down" and event.to != seat else seen).update(event.cards)
        elif type(event) is Shown:
            seen.update(event.cards)
    return down - seen - {UNSEEN}


@pytest.mark.parametrize("seat", [True, 1.0, [1], "1", 8])
def test_what_is_no_seat_is_refused_after_rounds_that_were_opened(seat: Any) -> None:
    rules = open_round(GAME, BOOK, (1,)).rules
    game = game_of(GAME)
    Round(game, rules, (1,))
    for _ in range(2):
        with pytest.raises(Refusal, match="seats 1 to 7, not"):
            Round(game, rules, (seat,))
