"""Tables on the floor: every game is playable from its asks alone, chips are counted once, limits hold."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from everyday import HEAVY, at_the_doors, each_form
from pitboss.chance import seeded
from pitboss.floor import tables as floor_tables
from pitboss.floor.purses import BUY_IN
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.events import Staked
from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.limits import Limits
from pitboss.web.messages import AnswerMessage, CallMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables

GAMES = [
    pytest.param(book, name, marks=() if (book, name) in at_the_doors() else HEAVY)
    for book, name in ((game["rulebook"], game["game"]) for game in each_form(list_games()))
]


def sit(rulebook: str, game: str, seed: int = 1, seat: int = 2, bots: int = 2) -> TablePage:
    return Tables(seed).open(SitDown(rulebook=rulebook, game=game, seat=seat, bots=bots, training=True))[0]


def answer(table: TablePage, **said: Any) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, **said))


def new_round(table: TablePage) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn))


def answer_to(ask: dict[str, Any], source: Any) -> dict[str, Any]:
    """Something legal as a page would say it: one offer with what it needs, or one choice, at its least."""
    if ask["kind"] == "bet":
        names = ask["any_of"] or [offer["wager"] for offer in ask["offers"]]
        least = {offer["wager"]: offer["amount"]["minimum"]["written"] for offer in ask["offers"]}
        wager = names[source.below(len(names))]
        needs = next(offer["needs"] for offer in ask["offers"] if offer["wager"] == wager)
        return {"wagers": {one: least[one] for one in (wager, *needs)}}
    choice = ask["choices"][source.below(len(ask["choices"]))]
    amount = choice["amount"] and choice["amount"]["minimum"]["written"]
    return {"do": choice["do"], "wager": choice["wager"], "amount": amount}


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_every_game_on_the_floor_can_be_played_from_its_asks(rulebook: str, game: str) -> None:
    table, source, answered = sit(rulebook, game), seeded(5), 0
    for _ in range(60):
        state = table.state()
        if state["over"]:
            check_conservation(table.live.round.log)
            new_round(table)
            continue
        # A game may refuse what its list of choices cannot rule out.
        with suppress(Refusal):
            answer(table, **answer_to(state["ask"], source))
            answered += 1
    assert answered >= 10
    check_conservation(table.live.round.log)


def any_call(table: TablePage, source: Any) -> CallMessage:
    """Any irregularity of the rulebook, about any seat and hand, sensible or not."""
    kinds = list(table.rules.chapter.irregularities)
    return CallMessage(
        type="call",
        turn=table.turn,
        kind=kinds[source.below(len(kinds))],
        seat=source.below(4),
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
                new_round(table) if state["over"] else answer(table, **answer_to(state["ask"], source))
        check_conservation(table.live.round.log)
    assert called or not table.rules.chapter.irregularities


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_what_the_seats_hold_is_what_they_bought_and_won(rulebook: str, game: str) -> None:
    table, source = sit(rulebook, game), seeded(9)
    for _ in range(40):
        if table.live.round.over:
            break
        with suppress(Refusal):
            answer(table, **answer_to(table.state()["ask"], source))
    won = {seat: sum(wagers.values()) for seat, wagers in table.live.round.net().items()}
    for balance in table.state()["balances"]:
        seat = balance["seat"]
        if table.live.round.over or game == "craps":
            assert balance["won"]["cents"] == won.get(seat, 0)


def test_the_same_seed_deals_the_same_and_no_seed_does_not() -> None:
    def hand(tables: Tables) -> list[str]:
        wanted = SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker", seat=1, bots=0)
        table, _ = tables.open(wanted)
        answer(table, wagers={"ante": "5"})
        return list(table.live.round.table.hands[1])

    assert hand(Tables(3)) == hand(Tables(3))
    assert len({tuple(hand(Tables())) for _ in range(4)}) > 1


def test_the_table_remembers_between_rounds_what_the_rules_say() -> None:
    table = sit("merced-poker-room", "three-card-poker", seat=1, bots=0)
    answer(table, do="bank", amount="50")
    assert table.state()["over"]
    new_round(table)
    assert table.live.round.table.state.hands == 1


def test_a_person_with_nothing_left_is_asked_before_buying_in_again() -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker", seat=1, bots=0)
    answer(table, wagers={"ante": "1000"})
    answer(table, do="fold")
    assert table.live.purses.chips[1] == 0
    with pytest.raises(Refusal) as told:
        new_round(table)
    assert told.value.code == "broke"
    offered = table.state()["broke"]["buy_ins"]
    assert BUY_IN in [one["cents"] for one in offered]
    table.handle(NewRoundMessage(type="new_round", turn=table.turn, buy_in="1000"))
    balance = table.state()["balances"][0]
    assert (balance["chips"]["cents"], balance["won"]["cents"]) == (BUY_IN, -BUY_IN)


@pytest.mark.parametrize(("ante", "refused"), [("999", False), ("1000", False), ("1001", True)])
def test_a_stake_is_no_more_than_the_chips_in_front_of_the_seat(ante: str, refused: bool) -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker", seat=1, bots=0)
    offers = table.state()["ask"]["offers"]
    assert {offer["amount"]["maximum"]["shown"] for offer in offers} == {"$1,000"}
    if not refused:
        answer(table, wagers={"ante": ante})
        return
    with pytest.raises(Refusal, match=r"you have \$1,000 in front of you and cannot stake \$1,001") as told:
        answer(table, wagers={"ante": ante})
    assert told.value.code == "short_of_chips"
    assert table.state()["ask"]["kind"] == "bet"


def test_a_stake_the_rules_fix_is_bought_in_for() -> None:
    seen = set()
    for seed in range(8):
        table = sit("horseshoe-cincinnati", "three-card-poker", seed, seat=1, bots=0)
        answer(table, wagers={"ante": "1000"})
        answer(table, do="play")
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
    answer(table, do="bet", wager="pass", amount="10")
    answer(table, do="take_dice")
    before = len([event for event in table.live.round.events if type(event) is Staked])
    assert before == len(staked) + 1
    answer(table, do="roll")
    again = [event.seat for event in table.live.round.events if type(event) is Staked][before:]
    assert set(again) <= {1, 3}
    assert len(again) == len(set(again))


def test_a_call_without_a_moment_cannot_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("horseshoe-cincinnati", "three-card-poker")
    rule = table.rules.irregularity("shuffler_jam")
    monkeypatch.setattr(table.rules, "irregularity", lambda kind: type(rule)(rule.cite, kind, "", "staff"))
    with pytest.raises(Refusal, match="no moment of its own"):
        table.handle(CallMessage(type="call", turn=0, kind="shuffler_jam", when="due"))


def test_a_round_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_tables, "MOST_AUTOMATIC_ANSWERS", 1)
    with pytest.raises(Refusal, match="does not end by itself"):
        sit("horseshoe-cincinnati", "three-card-poker")


def test_a_round_that_ends_with_chips_up_says_the_same_everywhere() -> None:
    """Craps: chips that stand are neither won nor lost, in the round's result, the history and the balance."""
    table = sit("horseshoe-cincinnati", "craps", seat=1, bots=0)
    answer(table, do="bet", wager="place_6", amount="12")
    answer(table, do="end")
    state = table.state()
    [past] = state["history"]
    assert past["total"] == state["net"]["1"]["total"]
    assert past["total"]["cents"] == state["balances"][0]["won"]["cents"] == 0
    assert past["standing"]["shown"] == "$12"
    assert state["balances"][0]["chips"]["cents"] == BUY_IN - 1_200


# -- how many, and how long ------------------------------------------------------------------------

WANTED = SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker")


class Clock:
    """A clock that goes when it is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def floor(clock: Clock, **limits: Any) -> Tables:
    return Tables(1, Limits(idle_s=100, **limits), clock=clock)


def test_a_full_floor_refuses_and_clears_nobodys_table_away() -> None:
    tables = floor(Clock(), tables=65, tables_each=100)
    stranger, _ = tables.open(WANTED, "stranger")
    answer(stranger, wagers={"ante": "5"})
    for _ in range(64):
        tables.open(WANTED, "busy")
    with pytest.raises(Refusal, match="all 65 tables are taken"):
        tables.open(WANTED, "busy")
    assert tables.get(stranger.id) is stranger


@pytest.mark.parametrize(("since", "stays"), [(99, True), (100, False)])
def test_a_table_with_nobody_at_it_goes_after_a_while(since: int, stays: bool) -> None:
    clock = Clock()
    tables = floor(clock)
    table, _ = tables.open(WANTED)
    clock.now = since
    tables.clear_away()
    if stays:
        assert tables.get(table.id) is table
        return
    with pytest.raises(Refusal, match="no such table"):
        tables.get(table.id)


def test_a_table_with_chips_or_a_page_at_it_never_goes() -> None:
    clock = Clock()
    tables = floor(clock)
    staked, watched = tables.open(WANTED)[0], tables.open(WANTED)[0]
    answer(staked, wagers={"ante": "5"})
    watched.pages.append(object())  # type: ignore[arg-type]
    clock.now = 10_000
    tables.clear_away()
    assert tables.get(staked.id) is staked
    assert tables.get(watched.id) is watched
    answer(staked, do="fold")
    watched.pages.clear()
    tables.clear_away()
    clock.now += 100
    tables.clear_away()
    assert len(tables) == 0


def test_chips_that_stand_between_rounds_keep_their_table() -> None:
    clock = Clock()
    tables = floor(clock)
    table, _ = tables.open(SitDown(rulebook="horseshoe-cincinnati", game="craps", seat=1, bots=0))
    answer(table, do="bet", wager="place_6", amount="12")
    answer(table, do="end")
    clock.now = 10_000
    tables.clear_away()
    assert tables.get(table.id) is table


def test_one_client_has_so_many_tables_and_others_have_theirs() -> None:
    tables = floor(Clock(), tables_each=2)
    tables.open(WANTED, "one")
    tables.open(WANTED, "one")
    with pytest.raises(Refusal) as told:
        tables.open(WANTED, "one")
    assert told.value.code == "too_many_tables"
    tables.open(WANTED, "other")


def test_two_hundred_tables_are_possible() -> None:
    tables = Tables(1, Limits(tables_each=200))
    for _ in range(200):
        tables.open(WANTED)
    assert len(tables) == 200


def test_the_house_is_told_of_the_game_of_every_table(tmp_path: Path) -> None:
    """So that bots are made ready: when a table is opened, and when it is taken up."""
    told: list[str] = []
    wanted = SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=1)
    Tables(1, journal=tmp_path, warm_up=lambda game: told.append(game.id)).open(wanted)
    assert told == ["three-card-poker"]
    Tables(1, journal=tmp_path, warm_up=lambda game: told.append(game.id)).take_up()
    assert told == ["three-card-poker"] * 2
