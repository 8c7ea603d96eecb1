"""What a page is told beyond the events: names of hands, results in words, what can be bet again, what is off."""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from pitboss.chance import UNSEEN
from pitboss.games.craps.layout import Layout
from pitboss.rulebooks import Refusal
from pitboss.web.messages import AnswerMessage, AnswersMessage, NewRoundMessage, SitDown, read_message
from pitboss.web.tables import TablePage, Tables

BOOK = "horseshoe-cincinnati"


def sit(game: str, seed: int = 7, **more: Any) -> TablePage:
    return Tables(seed).open(SitDown(rulebook=BOOK, game=game, seat=2, bots=2, **more))[0]


def bet(table: TablePage, **wagers: str) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, wagers=wagers))


def do(table: TablePage, do: str, wager: str = "", amount: str | None = None) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, do=do, wager=wager, amount=amount))


def several(table: TablePage, *said: tuple[str, str, str]) -> None:
    answers = [{"do": do, "wager": wager, "amount": amount} for do, wager, amount in said]
    table.handle(AnswersMessage.model_validate({"type": "answers", "turn": table.turn, "answers": answers}))


def mine(table: TablePage) -> dict[str, int]:
    return {one["wager"]: one["cents"] for one in table.state()["spots"] if one["seat"] == 2}


def offered(seed: int = 3) -> TablePage:
    """A craps table whose person is offered the dice."""
    return sit("craps", seed)


def test_your_hand_is_named_before_you_decide_and_nobody_else_s() -> None:
    table = sit("three-card-poker")
    bet(table, ante="5")
    (own,) = table.state()["hands"]
    assert (own["who"], own["name"], own["beside"]) == (2, "king high", "3-2")
    staff = table.state(roles=frozenset({"staff"}))
    assert staff["hands"] == []


def test_a_finished_round_is_said_in_words_and_every_open_hand_has_its_name() -> None:
    table = sit("three-card-poker")
    bet(table, ante="5", pair_plus="5")
    assert table.state()["result"] is None
    do(table, "play")
    state = table.state()
    assert state["result"]["says"] == "You break even"
    assert [line["says"] for line in state["result"]["lines"]] == [
        "the dealer's eight high does not qualify, 1 to 1",
        "nothing that pays",
        "the dealer's eight high does not qualify",
    ]
    assert {one["who"] for one in state["hands"]} >= {2, "dealer"}
    assert UNSEEN not in str(state["hands"])
    assert table.state(roles=frozenset({"staff"}))["result"] is None


def test_the_hand_that_plays_is_named_by_its_number() -> None:
    table = sit("blackjack")
    bet(table, blackjack="5")
    assert table.state()["ask"]["hand"] == 1
    assert [one["name"] for one in table.state()["hands"] if one["who"] == 2] == ["5"]


def test_every_setting_of_seven_cards_says_what_it_makes_and_which_are_foul() -> None:
    table = sit("pai-gow-poker")
    bet(table, pai_gow="5")
    ways = table.state()["ask"]["ways"]
    choices = [one["wager"] for one in table.state()["ask"]["choices"] if one["do"] == "set"]
    assert [one["wager"] for one in ways] == choices
    assert sum(one["usual"] for one in ways) == 1
    kings_low = next(one for one in ways if set(one["wager"].split()) == {"Kc", "Kh"})
    assert kings_low["says"].endswith("low pair of kings")
    assert kings_low["warning"].startswith("foul")
    house = next(one for one in ways if one["usual"])
    assert not house["warning"]


def test_what_was_staked_can_be_staked_again_even_after_a_restart_of_the_round() -> None:
    table = sit("roulette")
    bet(table, **{"straight-17": "5", "red": "10"})
    assert {wager: one["cents"] for wager, one in table.state()["last"].items()} == {
        "straight-17": 500,
        "red": 1000,
    }
    table.handle(NewRoundMessage(type="new_round", turn=table.turn))
    assert set(table.state()["last"]) == {"straight-17", "red"}


def test_the_display_keeps_the_numbers_of_past_rounds() -> None:
    table, seen = sit("roulette"), []
    for _ in range(3):
        bet(table, red="5")
        seen.append(next(event["pocket"] for event in table.state()["events"] if event["event"] == "spun"))
        assert table.state()["recent"] == seen
        table.handle(NewRoundMessage(type="new_round", turn=table.turn))
    assert table.state()["recent"] == seen


def test_a_new_shoe_and_every_coup_are_on_baccarat_s_display() -> None:
    table = sit("mini-baccarat")
    bet(table, player="5")
    assert table.state()["recent"] == ["new shoe", "7-0"]


def test_several_bets_are_taken_at_once() -> None:
    table = offered()
    several(table, ("bet", "pass", "10"), ("bet", "field", "5"))
    assert mine(table) == {"pass": 1000, "field": 500}
    assert {wager: one["cents"] for wager, one in table.state()["last"].items()} == {
        "pass": 1000,
        "field": 500,
    }


def test_if_one_of_several_bets_is_refused_none_is_made() -> None:
    table = offered()
    before, turn, chips = table.live.round.log[:], table.turn, table.live.chips(2)
    with pytest.raises(Refusal) as refused:
        several(table, ("bet", "pass", "10"), ("bet", "come", "10"))
    assert refused.value.clause
    assert (mine(table), table.live.round.log, table.turn, table.live.chips(2)) == ({}, before, turn, chips)
    several(table, ("bet", "pass", "10"))
    assert mine(table) == {"pass": 1000}


def test_several_bets_together_cannot_stake_more_than_there_is() -> None:
    table = offered()
    with pytest.raises(Refusal) as refused:
        several(table, ("bet", "pass", "600"), ("bet", "field", "600"))
    assert refused.value.code == "short_of_chips"
    assert mine(table) == {}


def test_a_wager_that_is_off_says_so() -> None:
    table = offered()
    several(table, ("bet", "pass", "10"), ("bet", "place_6", "12"))
    assert {one["wager"]: one["off"] for one in table.state()["spots"] if one["seat"] == 2} == {
        "pass": False,
        "place_6": True,
    }, "place bets are off on the come-out"


def test_every_barred_wager_of_an_open_table_gives_its_reason_to_you() -> None:
    table = offered()
    ask = table.state()["ask"]
    barred = {one["do"]: one for one in ask["barred"]}
    assert "come" in barred
    assert barred["come"]["cite"]["clause"]
    assert barred["take_dice"]["says"].startswith("you need")
    assert [barred[do]["label"] for do in ("dont_come", "take_dice")] == ["Don't come", "Take the dice"]
    assert (ask["go"], ask["go_label"]) == (["take_dice", "roll"], "Roll")
    assert {one["do"]: one.get("confirm", "")[:12] for one in ask["choices"]}["end"] == "End the hand"


@pytest.mark.parametrize("answers", ["[]", '[{"do":"roll","more":1}]', "[1]", '[{"do":"bet","amount":5}]'])
def test_a_bad_list_of_answers_is_refused(answers: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_message(f'{{"type":"answers","turn":0,"answers":{answers}}}')
    assert refused.value.code == "bad_message"


def test_the_chips_of_a_settled_round_are_told_as_they_lay() -> None:
    """The page shows them until the cards have been seen, and counts nothing itself."""
    table = sit("three-card-poker")
    bet(table, ante="5", pair_plus="5")
    before = len(table.state()["events"])
    assert table.state()["laid"] is None
    do(table, "play")
    state = table.state(before)
    lay = {one["wager"]: one["cents"] for one in state["laid"] if one["seat"] == 2}
    assert lay == {"ante": 500, "pair_plus": 500, "play": 500}
    assert not any(one["seat"] == 2 for one in state["spots"])
    assert {wager: (one["mark"], one["won"]["cents"]) for wager, one in state["came"].items()} == {
        "ante": ("won", 500),
        "pair_plus": ("lost", -500),
        "play": ("push", 0),
    }
    assert table.state(roles=frozenset({"staff"}))["came"] == {}


def test_a_table_names_its_wagers_and_gives_its_wheel_in_order() -> None:
    about = sit("roulette").about()
    assert about["wagers"]["straight-17"] == {
        "name": "Straight up 17",
        "short": "17",
        "said": "straight up 17",
        "also": ["number 17", "straight"],
    }
    pockets, colours = about["device"]["pockets"], about["device"]["colours"]
    assert pockets[:4] == ["0", "28", "9", "26"]
    assert len(pockets) == 38
    assert (colours["0"], colours["9"], colours["28"]) == ("green", "red", "black")
    assert "wagers" not in sit("roulette").listed(), "a list of tables stays short"
    assert sit("three-card-poker").about()["device"] is None


def test_the_stops_of_a_big_six_wheel_are_spread_and_counted_as_the_book_counts_them() -> None:
    table = sit("big-six")
    stops = table.about()["device"]["stops"]
    assert Counter(stops) == {str(row["insignia"]): row["sections"] for row in table.rules.rows("wheel")}
    assert all(one != other or one == "1" for one, other in pairwise((*stops, stops[0])))
    assert sit("big-six").about()["device"]["stops"] == stops


def test_the_status_says_what_waits_and_then_what_happened() -> None:
    table = sit("three-card-poker")
    assert table.state()["status"]["says"] == "Place your bets"
    bet(table, ante="5")
    waits = table.state()["status"]
    assert waits["says"] == "Your turn: play or fold"
    assert waits["detail"].startswith("You have ")
    do(table, "fold")
    assert table.state()["status"]["says"] == "You lose $5: you folded"


def test_a_bet_on_its_number_is_locked_and_a_place_bet_is_not() -> None:
    table = sit("craps")
    layout = table.live.round.table.playing(Layout)
    several(table, ("bet", "pass", "6"), ("bet", "place_8", "6"))
    assert {spot["locked"] for spot in table.state()["spots"]} == {False}
    flat = layout.bets[2, "pass"]
    layout.bets[2, "pass"] = msgspec.structs.replace(flat, number=6)
    locked = {spot["wager"]: spot["locked"] for spot in table.state()["spots"] if spot["seat"] == 2}
    assert locked == {"pass": True, "place_8": False}
