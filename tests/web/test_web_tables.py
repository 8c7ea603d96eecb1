"""Tables on the floor: every game is playable from its asks alone, chips are counted once, limits hold."""

from contextlib import suppress
from typing import Any

import pytest

from pitboss.chance import CARDS, seeded
from pitboss.floor import tables as floor_tables
from pitboss.floor.purses import BUY_IN
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.events import Staked
from pitboss.rulebooks import Refusal
from pitboss.web import tables as tables_module
from pitboss.web.catalog import list_games
from pitboss.web.messages import AnswerMessage, CallMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables

GAMES = [(game["rulebook"], game["game"]) for game in list_games()]
NEW_ROUND = NewRoundMessage(type="new_round")


def sit(rulebook: str, game: str, seed: int = 1, seat: int = 2, bots: int = 2) -> TablePage:
    return Tables(seed).open(SitDown(rulebook=rulebook, game=game, seat=seat, bots=bots))


def answer_to(ask: dict[str, Any], source: Any) -> AnswerMessage:
    """Something legal as a page would say it: one offer, or one choice, at its least."""
    if ask["kind"] == "bet":
        names = ask["any_of"] or [offer["wager"] for offer in ask["offers"]]
        least = {offer["wager"]: offer["amount"]["minimum"]["written"] for offer in ask["offers"]}
        wager = names[source.below(len(names))]
        return AnswerMessage(type="answer", wagers={wager: least[wager]})
    choice = ask["choices"][source.below(len(ask["choices"]))]
    amount = choice["amount"] and choice["amount"]["minimum"]["written"]
    return AnswerMessage(type="answer", do=choice["do"], wager=choice["wager"], amount=amount)


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_every_game_on_the_floor_can_be_played_from_its_asks(rulebook: str, game: str) -> None:
    table, source, answered = sit(rulebook, game), seeded(5), 0
    for _ in range(60):
        state = table.state()
        if state["over"]:
            check_conservation(table.live.round.log)
            table.handle(NEW_ROUND)
            continue
        # A game may refuse what its list of choices cannot rule out.
        with suppress(Refusal):
            table.handle(answer_to(state["ask"], source))
            answered += 1
    assert answered >= 10
    check_conservation(table.live.round.log)


def any_call(table: TablePage, source: Any) -> CallMessage:
    """Any irregularity of the rulebook, about any seat and card, sensible or not."""
    kinds = list(table.rules.chapter.irregularities)
    return CallMessage(
        type="call",
        kind=kinds[source.below(len(kinds))],
        seat=source.below(4),
        card=("", *CARDS)[source.below(53)],
        hand=source.below(3),
        when="now" if source.below(3) else "due",
    )


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_calls_at_any_moment_are_carried_out_or_refused(rulebook: str, game: str) -> None:
    table, source, called = sit(rulebook, game), seeded(3), 0
    for _ in range(60):
        state = table.state()
        calls = table.rules.chapter.irregularities and source.below(3) == 0
        with suppress(Refusal):
            if calls:
                table.handle(any_call(table, source))
                called += 1
            else:
                table.handle(NEW_ROUND if state["over"] else answer_to(state["ask"], source))
        check_conservation(table.live.round.log)
    assert called or not table.rules.chapter.irregularities


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_what_the_seats_hold_is_what_they_bought_and_won(rulebook: str, game: str) -> None:
    table, source = sit(rulebook, game), seeded(9)
    for _ in range(40):
        if table.live.round.over:
            break
        with suppress(Refusal):
            table.handle(answer_to(table.state()["ask"], source))
    won = {seat: sum(wagers.values()) for seat, wagers in table.live.round.net().items()}
    on_layout = dict.fromkeys(table.live.seats, 0)
    for (seat, _), cents in table.live.round.table.spots.items():
        on_layout[seat] += cents
    for balance in table.state()["balances"]:
        seat = balance["seat"]
        if table.live.round.over or game == "craps":
            assert balance["won"]["cents"] == won.get(seat, 0) - on_layout[seat]


def test_the_same_seed_deals_the_same_and_no_seed_does_not() -> None:
    def hand(tables: Tables) -> list[str]:
        table = tables.open(SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker", seat=1, bots=0))
        table.handle(AnswerMessage(type="answer", wagers={"ante": "5"}))
        return list(table.live.round.table.hands[1])

    assert hand(Tables(3)) == hand(Tables(3))
    assert len({tuple(hand(Tables())) for _ in range(4)}) > 1


def test_the_table_remembers_between_rounds_what_the_rules_say() -> None:
    table = sit("merced-poker-room", "three-card-poker", seat=1, bots=0)
    table.handle(AnswerMessage(type="answer", do="bank", amount="50"))
    assert table.state()["over"]
    table.handle(NEW_ROUND)
    assert table.live.round.table.state.hands == 1


def test_a_seat_with_nothing_left_buys_in_again() -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker", seat=1, bots=0)
    table.handle(AnswerMessage(type="answer", wagers={"ante": "1000"}))
    table.handle(AnswerMessage(type="answer", do="fold"))
    assert table.live.purses.chips[1] == 0
    table.handle(NEW_ROUND)
    balance = table.state()["balances"][0]
    assert (balance["chips"]["cents"], balance["won"]["cents"]) == (BUY_IN, -BUY_IN)


@pytest.mark.parametrize(("ante", "refused"), [("999", False), ("1000", False), ("1001", True)])
def test_a_stake_is_no_more_than_the_chips_in_front_of_the_seat(ante: str, refused: bool) -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker", seat=1, bots=0)
    offers = table.state()["ask"]["offers"]
    assert {offer["amount"]["maximum"]["shown"] for offer in offers} == {"$1,000"}
    wagers = AnswerMessage(type="answer", wagers={"ante": ante})
    if not refused:
        table.handle(wagers)
        return
    with pytest.raises(Refusal, match=r"you have \$1,000 in front of you and cannot stake \$1,001") as told:
        table.handle(wagers)
    assert told.value.code == "short_of_chips"
    assert table.state()["ask"]["kind"] == "bet"


def test_a_stake_the_rules_fix_is_bought_in_for() -> None:
    seen = set()
    for seed in range(8):
        table = sit("horseshoe-cincinnati", "three-card-poker", seed, seat=1, bots=0)
        table.handle(AnswerMessage(type="answer", wagers={"ante": "1000"}))
        table.handle(AnswerMessage(type="answer", do="play"))
        [balance], mine = table.state()["balances"], sum(table.live.round.net()[1].values())
        assert balance["won"]["cents"] == mine
        assert balance["chips"]["cents"] == table.live.purses.bought[1] + mine >= 0
        seen.add(table.live.purses.bought[1])
    assert seen == {BUY_IN, 2 * BUY_IN}


def test_the_others_stake_once_between_throws() -> None:
    table = sit("horseshoe-cincinnati", "craps")
    assert {spot["seat"] for spot in table.state()["spots"]} <= {1, 3}
    staked = [event for event in table.live.round.events if type(event) is Staked]
    assert 1 <= len({event.seat for event in staked}) == len(staked) <= 2
    table.handle(AnswerMessage(type="answer", do="bet", wager="pass", amount="10"))
    table.handle(AnswerMessage(type="answer", do="take_dice"))
    before = len([event for event in table.live.round.events if type(event) is Staked])
    assert before == len(staked) + 1
    table.handle(AnswerMessage(type="answer", do="roll"))
    again = [event.seat for event in table.live.round.events if type(event) is Staked][before:]
    assert set(again) <= {1, 3}
    assert len(again) == len(set(again))


def test_a_call_without_a_moment_cannot_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker")
    rule = table.rules.irregularity("shuffler_jam")
    monkeypatch.setattr(table.rules, "irregularity", lambda kind: type(rule)(rule.cite, kind, "", "staff"))
    with pytest.raises(Refusal, match="no moment of its own"):
        table.handle(CallMessage(type="call", kind="shuffler_jam", when="due"))


def test_a_round_may_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker")
    monkeypatch.setattr(floor_tables, "MOST_ENTRIES", len(table.live.round.log) - 1)
    with pytest.raises(Refusal, match="played very long"):
        table.handle(AnswerMessage(type="answer", wagers={"ante": "5"}))
    monkeypatch.setattr(floor_tables, "MOST_ENTRIES", len(table.live.round.log))
    table.handle(AnswerMessage(type="answer", wagers={"ante": "5"}))


def test_a_round_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_tables, "MOST_AUTOMATIC_ANSWERS", 1)
    with pytest.raises(Refusal, match="does not come to an end"):
        sit("horseshoe-cincinnati", "three-card-poker")


def test_the_longest_idle_table_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_TABLES", 2)
    floor = Tables(1)
    wanted = SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker")
    first, second = floor.open(wanted), floor.open(wanted)
    floor.find(first.id)
    third = floor.open(wanted)
    assert len(floor) == 2
    assert floor.find(first.id) is first
    assert floor.find(third.id) is third
    with pytest.raises(Refusal, match="no such table"):
        floor.find(second.id)


def test_tables_in_play_are_not_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_TABLES", 1)
    floor = Tables(1)
    wanted = SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker")
    floor.open(wanted).holder = object()
    with pytest.raises(Refusal, match="tables are in play"):
        floor.open(wanted)
