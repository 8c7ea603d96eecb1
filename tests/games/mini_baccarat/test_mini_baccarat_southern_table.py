"""Baccarat with a limit on what all seats have on Player and Banker together, and with hands without wagers."""

import json
from decimal import Decimal
from random import Random
from typing import Any

import pytest

import baccarat_oracle as oracle
from pitboss.chance import CARDS
from pitboss.desk import game_of, settle_line
from pitboss.floor.tables import LiveTable
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw
from pitboss.rulebooks import Refusal, RulebookError
from sizes import so_many
from variants import changed, raw_chapter, rules_of, settled

BOOK, GAME = "southern-table", "mini-baccarat"
pytestmark = pytest.mark.usefixtures("examples")


def settle(seats: dict[int, dict[str, str]], shoe: str = "9c Kd Kc 6h", **more: Any) -> dict[str, Any]:
    staked = [{"seat": seat, "wagers": wagers} for seat, wagers in seats.items()]
    record = {"rulebook": BOOK, "game": GAME, "seats": staked, "shoe": shoe.split(), **more}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize("met", [0, 100])
def test_the_differential_is_of_the_whole_table_and_the_wager_above_it_is_refused(
    hand: str, met: int
) -> None:
    other = "banker" if hand == "player" else "player"
    meets = {1: {other: str(met)}} if met else {}
    for staked, taken in ((499, True), (500, True), (501, False)):
        answer = settle(meets | {2: {hand: "250"}, 3: {hand: str(staked + met - 250), "tie": "900"}})
        assert ("refused" not in answer) is taken, answer
        if not taken:
            refused = answer["refused"]
            assert refused["code"] == "table_differential"
            assert (refused["rule"], refused["clause"]) == ("rules.table_differential", "6")
            assert "seat 3" in refused["message"]
            assert "$501 more" in refused["message"]


def test_a_large_wager_may_be_met_by_another_in_whichever_order_they_are_made() -> None:
    for seats in (
        {1: {"player": "3000"}, 2: {"banker": "2500"}},
        {1: {"banker": "2500"}, 2: {"player": "3000"}},
    ):
        assert "refused" not in settle(seats)
    assert "refused" in settle({1: {"player": "3001"}, 2: {"banker": "2500"}})


def test_the_house_posts_its_differential_and_none_below_the_least() -> None:
    assert "refused" in settle({1: {"player": "101"}}, options={"table_differential": "100"})
    assert "refused" not in settle({1: {"player": "90000"}}, options={"table_differential": "90000"})
    assert settle({}, options={"table_differential": "99"})["refused"]["code"] == "outside_range"


@pytest.mark.parametrize(("most", "taken"), [("0", True), ("0.99", False), ("1", True)])
def test_a_differential_may_be_none_and_not_below_the_minimum(most: str, taken: bool) -> None:
    game, raw = game_of(GAME), raw_chapter(BOOK, GAME)
    record = {"rulebook": BOOK, "game": GAME, "shoe": ["9c", "Kd", "Kc", "6h"]}
    seats = [{"seat": 1, "wagers": {"player": "1" if most == "1" else "90000"}}]
    if taken:
        rules = rules_of(game, BOOK, changed(raw, table_differential=most))
        assert settled(game, rules, {**record, "seats": seats}).table.net
        return
    with pytest.raises(RulebookError, match="a differential of"):
        rules_of(game, BOOK, changed(raw, table_differential=most))


def test_random_tables_are_taken_by_their_difference_and_settled_as_ever() -> None:
    chance, shoe, taken = Random("differential"), list(CARDS) * 8, 0
    for _ in range(so_many(everyday=80, ci=1_000)):
        hands = [(seat, chance.choice(("player", "banker"))) for seat in range(1, chance.randint(2, 9))]
        seats = {seat: {hand: str(chance.randint(1, 40) * 20)} for seat, hand in hands}
        on = {hand: sum(int(made.get(hand, 0)) for made in seats.values()) for hand in ("player", "banker")}
        cards = chance.sample(shoe, 6)
        used = cards[: 6 - len(oracle.dealt(list(cards))[2])]
        answer = settle(seats, " ".join(used))
        if abs(on["player"] - on["banker"]) > 500:
            assert answer["refused"]["rule"] == "rules.table_differential"
            continue
        taken += 1
        for seat, made in seats.items():
            expected = oracle.settled(made, used)
            assert {wager: Decimal(net) for wager, net in answer["net"][str(seat)].items()} == expected, used
    assert taken


def live(*stakes: dict[str, int]) -> Round:
    """A table at which the seats bet in this order, from the highest down."""
    game = game_of(GAME)
    round = Round(game, game.rules(BOOK), tuple(range(1, len(stakes) + 1)))
    while type(round.ask) is not Bet:
        answer_chance(round)
    for seat, wagers in zip(reversed(range(1, len(stakes) + 1)), stakes, strict=True):
        round.answer(Stakes(wagers, seat))
    return round


def answer_chance(round: Round) -> None:
    """Deal twos, and go on after a pause."""
    ask = round.ask
    round.answer(Cards(("2c", "2d", "2h")[: len(ask.to)]) if type(ask) is Draw else GO_ON)


def test_at_a_live_table_the_last_wager_goes_back_and_its_seat_is_asked_again() -> None:
    round = live({"player": 40_000}, {"banker": 5_000}, {"player": 40_000, "tie": 500})
    assert type(round.ask) is Bet
    assert round.ask.seats == (1,)
    assert round.table.standing() == {3: ["player"], 2: ["banker"]}
    with pytest.raises(Refusal, match=r"\$501 more would lie on Player") as refused:
        round.answer(Stakes({"player": 15_100}, 1))
    assert refused.value.code == "table_differential"
    round.answer(Stakes({"player": 15_000}, 1))
    assert type(round.ask) is not Bet
    assert round.table.on(1, "player") == 15_000
    assert not round.table.on(1, "tie")


def test_wagers_go_back_last_first_until_the_difference_is_within_the_limit() -> None:
    round = live({"banker": 200_000}, {"player": 30_000}, {"player": 400_000})
    assert round.ask.seats == (1, 3)
    round.answer(Stakes({}, 3))
    round.answer(Stakes({"banker": 80_000}, 1))
    assert round.table.standing() == {2: ["player"], 1: ["banker"]}


# -- free hands ---------------------------------------------------------------------------------

ASK = [{"at": "before_deal", "do": "free_hand"}]


def asked(state: dict[str, int], shoe: str = "9c Kd Kc 6h", **more: Any) -> dict[str, Any]:
    """Seat 2 of two seats that bet nothing asks for a hand."""
    seats = [{"seat": 1}, {"seat": 2, "decisions": ASK, **more}]
    record = {"rulebook": BOOK, "game": GAME, "seats": seats, "shoe": shoe.split(), "state": state}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("state", "broken"),
    [
        ({}, ""),
        ({"free": 4}, ""),
        ({"free": 5}, "free_hands_per_shoe"),
        ({"free": 6}, "free_hands_per_shoe"),
        ({"free_in_row": 1}, ""),
        ({"free_in_row": 2}, "free_hands_in_row"),
        ({"free_in_row": 3}, "free_hands_in_row"),
        ({"free": 5, "free_in_row": 2}, "free_hands_per_shoe"),
    ],
)
def test_so_many_free_hands_in_a_shoe_and_in_a_row(state: dict[str, int], broken: str) -> None:
    answer = asked(state)
    if broken:
        refused = answer["refused"]
        assert (refused["code"], refused["rule"]) == ("free_hand", f"rules.{broken}")
        assert refused["clause"] == "7"
        return
    assert answer["net"] == {}
    assert answer["state"]["gone"] == ["9c", "Kd", "Kc", "6h"]
    for name in ("free", "free_in_row"):
        assert answer["state"][name] == state.get(name, 0) + 1


def test_a_free_hand_is_dealt_by_the_rules_of_every_hand_and_nobody_who_bets_can_ask_for_one() -> None:
    assert "refused" not in asked({}, "2c 3d 2d Kh 2s 4c")
    assert asked({}, "2c 3d 2d Kh 2s")["refused"]["code"] == "missing_cards"
    refused = asked({}, wagers={"tie": "5"})["refused"]
    assert (refused["code"], refused["rule"]) == ("free_hand", "rules.free_hands_per_shoe")
    assert "wagers lie" in refused["message"]


def test_a_hand_with_wagers_ends_the_row_and_a_shuffle_the_shoe() -> None:
    state = {"free": 4, "free_in_row": 1}
    kept = settle({1: {"player": "5"}}, state=state)["state"]
    assert (kept["free"], kept.get("free_in_row", 0)) == (4, 0)
    assert settle({1: {}}, "", state=state)["state"] == {"opened": True} | state
    last = {"unseen": 8 * 52 - 14 - 4, **state}
    seats = [{"seat": 1, "decisions": ASK}]
    record = {"rulebook": BOOK, "game": GAME, "seats": seats, "shoe": ["9c", "Kd", "Kc", "6h"], "state": last}
    assert settle_line(json.dumps(record).encode())["state"]["free_in_row"] == 2
    last["unseen"] += 1
    assert settle_line(json.dumps(record).encode())["state"] == {"free_in_row": 2}


def test_where_nobody_asks_nothing_is_dealt_and_each_seat_is_asked_in_turn() -> None:
    round = live({}, {}, {})
    asks = []
    while type(round.ask) is Choose:
        asks.append((round.ask.who, [choice.do for choice in round.ask.choices]))
        round.answer(Chosen("pass"))
    assert asks == [(seat, ["pass", "free_hand"]) for seat in (1, 2, 3)]
    while not round.over:
        round.answer(GO_ON)
    assert "player" not in round.table.hands


def test_a_document_without_free_hands_asks_for_none() -> None:
    seats = [{"seat": 1, "decisions": ASK}]
    record = {"rulebook": "horseshoe-cincinnati", "game": GAME, "seats": seats, "shoe": []}
    assert settle_line(json.dumps(record).encode())["refused"]["code"] == "unused_decision"


def test_a_player_at_a_live_table_may_ask_for_two_hands_in_a_row() -> None:
    game, dealt = game_of(GAME), []
    table = LiveTable(game, game.rules(BOOK), 2, 0, bytes(32))
    for _ in range(3):
        table.answer(Stakes({}, 2), seat=2)
        if table.ask is not None:
            table.answer(Chosen("free_hand"), seat=2)
        assert table.round.over
        assert not table.won(2)
        dealt.append("player" in table.round.table.hands)
        table.new_round()
    assert dealt == [True, True, False]
