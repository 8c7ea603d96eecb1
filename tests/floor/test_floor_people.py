"""Several people at one table: seats taken and left, nobody's cards shown to another, restarts lose nobody."""

import json
from pathlib import Path
from typing import Any

import pytest

from doors import SIT, Seat, at_table, door, legal
from everyday import HEAVY, at_the_doors, each_form
from pitboss.chance import UNSEEN, Source, seeded
from pitboss.desk import audit_one, read_logs
from pitboss.floor.keys import Keys, is_proof, new_secret, proof_of
from pitboss.floor.purses import BUY_IN
from pitboss.rounds.accounts import check_conservation
from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.messages import (
    AnswerMessage,
    NewRoundMessage,
    PassOverMessage,
    Secrets,
    SitDown,
    read_message,
)
from pitboss.web.tables import PATIENCE_S, TablePage, Tables

PLAYER: Any = frozenset({"player"})
RAIL: Any = frozenset({"rail"})
GAMES = [
    pytest.param(*one, marks=() if one in at_the_doors() else HEAVY)
    for one in ((game["rulebook"], game["game"]) for game in each_form(list_games()))
]


def house(folder: Path | None = None) -> Tables:
    return Tables(3, journal=folder, now=lambda: "2026-07-01T12:00:00Z")


def sit(
    tables: Tables, game: str = "three-card-poker", book: str = "horseshoe-cincinnati", bots: int = 0
) -> Any:
    return tables.open(SitDown(rulebook=book, game=game, seat=2, bots=bots))


def say(table: TablePage, seat: int, **said: Any) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, **said), PLAYER, seat)


def again(table: TablePage, seat: int = 2) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn), PLAYER, seat)


def of(table: TablePage, seat: int) -> dict[str, Any]:
    return table.state(0, PLAYER, seat)


def two_at_three_card_poker() -> tuple[Tables, TablePage]:
    tables = house()
    table, secrets = sit(tables)
    tables.join(table, secrets.guest, 4, "Ada")
    say(table, 2, wagers={"ante": "5"})
    say(table, 2, do="play")
    again(table)
    return tables, table


def test_a_guest_plays_from_the_next_round_on_in_a_seat_of_their_own() -> None:
    tables = house()
    table, secrets = sit(tables)
    secret = tables.join(table, secrets.guest, 4, "Ada")
    assert tables.admit(table, Secrets(player=secret)) == ({"player"}, 4)
    before = of(table, 4)
    assert (before["seat"], before["ask"], before["joined"]) == (0, None, {"4": "Ada"})
    with pytest.raises(Refusal) as refused:
        say(table, 4, wagers={"ante": "5"})
    assert refused.value.code == "not_seated"
    say(table, 2, wagers={"ante": "5"})
    say(table, 2, do="play")
    again(table)
    state = of(table, 4)
    assert (state["seat"], state["ask"]["kind"], table.live.seats) == (4, "bet", (2, 4))
    assert {one["seat"]: one["name"] for one in state["balances"]} == {2: "", 4: "Ada"}
    assert table.live.chips(4) == BUY_IN


def test_each_sees_their_own_cards_and_nobody_else_s() -> None:
    _, table = two_at_three_card_poker()
    say(table, 4, wagers={"ante": "10"})
    assert of(table, 2)["waits_for"] == [2]
    say(table, 2, wagers={"ante": "5"})
    dealt = {
        seat: {
            event["to"]: event["cards"] for event in of(table, seat)["events"] if event["event"] == "dealt"
        }
        for seat in (2, 4)
    }
    for seat, other in ((2, 4), (4, 2)):
        assert UNSEEN not in dealt[seat][seat]
        assert set(dealt[seat][other]) == {UNSEEN}
        assert [one["who"] for one in of(table, seat)["hands"]] == [seat]
    rail = table.state(0, RAIL)
    assert all(set(event["cards"]) == {UNSEEN} for event in rail["events"] if event["event"] == "dealt")
    assert (rail["ask"], rail["hands"], rail["seat"]) == (None, [], 0)


def test_nobody_answers_for_another() -> None:
    _, table = two_at_three_card_poker()
    say(table, 4, wagers={"ante": "10"})
    with pytest.raises(Refusal):
        say(table, 4, wagers={"ante": "10"})
    say(table, 2, wagers={"ante": "5"})
    turn = next(iter(table.live.waits_for))
    with pytest.raises(Refusal) as refused:
        say(table, 6 - turn, do="fold")
    assert refused.value.code == "wrong_seat"
    with pytest.raises(Refusal) as refused:
        table.handle(AnswerMessage(type="answer", turn=table.turn, do="fold"), RAIL)
    assert refused.value.code == "not_player"


@pytest.mark.parametrize(
    ("seat", "code"), [(2, "seat_taken"), (4, "seat_taken"), (99, "unknown_seat"), (0, "unknown_seat")]
)
def test_a_seat_that_is_taken_or_not_there_is_refused(seat: int, code: str) -> None:
    tables = house()
    table, secrets = sit(tables)
    tables.join(table, secrets.guest, 4, "Ada")
    with pytest.raises(Refusal) as refused:
        tables.join(table, secrets.guest, seat, "Bob")
    assert refused.value.code == code
    assert table.live.joined == {4: "Ada"}


def test_a_bot_makes_room_for_a_person_and_takes_its_chips_along() -> None:
    tables = house()
    table, secrets = sit(tables, bots=2)
    say(table, 2, wagers={"ante": "5"})
    say(table, 2, do="play")
    tables.join(table, secrets.guest, 1, "Ada")
    again(table)
    assert (table.live.seats, table.live.people) == ((1, 2, 3), {2: "", 1: "Ada"})
    assert table.live.purses.chips[1] == table.live.purses.bought[1] == BUY_IN


def test_only_the_guests_secret_lets_a_guest_in() -> None:
    tables = house()
    table, secrets = sit(tables)
    for wrong in (secrets.player, secrets.staff, "", "x"):
        with pytest.raises(Refusal) as refused:
            tables.join(table, wrong, 4, "Ada")
        assert refused.value.code == "wrong_secret"
    assert tables.admit(table, Secrets(guest=secrets.guest)) == ({"rail"}, 0)
    with pytest.raises(Refusal):
        tables.admit(table, Secrets(guest=secrets.guest, player=secrets.player))


def test_nothing_kept_is_nobody_s_secret() -> None:
    assert is_proof("x", proof_of("x"))
    assert not Keys(proof_of("a"), proof_of("b")).opens("rail", "")
    assert not any(is_proof(secret, "") for secret in ("", "x"))


def test_whoever_leaves_is_played_out_and_the_seat_is_free_again() -> None:
    _, table = two_at_three_card_poker()
    say(table, 4, wagers={"ante": "10"})
    say(table, 2, wagers={"ante": "5"})
    table.leave(4)
    while not table.live.round.over:
        say(table, 2, do="play")
    assert any(event["event"] == "decided" and event["seat"] == 4 for event in of(table, 2)["events"])
    again(table)
    assert table.live.people == {2: ""}
    assert table.seat_of("anything") == 0
    guest = new_secret()
    table.join(4, "Bob", proof_of(guest))
    assert table.seat_of(guest) == 4


def test_whoever_leaves_between_rounds_moves_no_chips_and_no_seed() -> None:
    _, table = two_at_three_card_poker()
    say(table, 4, wagers={"ante": "10"})
    say(table, 2, wagers={"ante": "5"})
    while not table.live.round.over:
        say(table, table.live.waits_for[0], do="play")
    was, committed = dict(table.live.purses.chips), table.live.next_commitment
    assert was != dict.fromkeys(was, BUY_IN)
    table.leave(4)
    assert (table.live.purses.chips, table.live.next_commitment) == (was, committed)


def broke_at_a_shared_table(tables: Tables, game: str = "three-card-poker", bots: int = 0) -> TablePage:
    """Seat 2 and Ada at seat 4; a round is over, and Ada has 50 cents left."""
    table, secrets = sit(tables, game, bots=bots)
    tables.join(table, secrets.guest, 4, "Ada")
    finish(table)
    again(table)
    finish(table)
    table.live.purses.chips[4] = 50
    return table


def finish(table: TablePage) -> None:
    """Play a round to its end: a small ante, and fold."""
    while not table.live.round.over:
        seat = table.live.waits_for[0]
        ask = of(table, seat)["ask"]
        if ask["kind"] == "bet":
            say(table, seat, wagers={"ante": "5"})
        else:
            say(table, seat, do="fold")


def buys(table: TablePage, seat: int, buy_in: str) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn, buy_in=buy_in), PLAYER, seat)


def test_whoever_is_broke_is_asked_before_another_starts_a_round_and_sits_out() -> None:
    table = broke_at_a_shared_table(house())
    again(table, 2)
    live, told = table.live, of(table, 4)
    assert (live.seats, live.places, live.out) == ((2,), (2, 4), {4})
    assert (live.purses.chips[4], live.purses.bought[4]) == (50, BUY_IN)
    assert (told["seat"], told["ask"], told["broke"]["left"]["shown"]) == (4, None, "$0.50")
    assert told["status"]["says"] == "You sit out with $0.50 left"
    assert [one["sits_out"] for one in told["balances"]] == [False, True]
    assert live.waits_for == (2,)
    with pytest.raises(Refusal, match="from the next round on"):
        say(table, 4, wagers={"ante": "5"})
    with pytest.raises(Refusal) as refused:
        again(table, 4)
    assert refused.value.code == "broke"
    with pytest.raises(Refusal, match="a buy-in must be between"):
        buys(table, 4, "0.25")
    buys(table, 4, "200")
    told = of(table, 4)
    assert (told["broke"], live.purses.chips[4], live.round.over) == (None, 50, False)
    assert told["status"]["says"] == "You buy in for $200 and play from the next round on"
    finish(table)
    again(table, 2)
    assert (live.seats, live.out, live.buying) == ((2, 4), set(), {})
    assert (live.purses.chips[4], live.purses.bought[4]) == (20_050, BUY_IN + 20_000)
    assert of(table, 4)["ask"]["kind"] == "bet"


def test_a_restart_loses_nobody_who_sits_out(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table, secrets = sit(tables)
    tables.join(table, secrets.guest, 4, "Ada")
    finish(table)
    again(table, 2)
    say(table, 4, wagers={"ante": "1000"})
    say(table, 2, wagers={"ante": "5"})
    while not table.live.round.over:
        say(table, table.live.waits_for[0], do="fold")
    assert table.live.purses.chips[4] == 0
    again(table, 2)
    for _ in range(3):  # before the round has moved, in its midst, and when it is over
        was = (table.live.seats, table.live.out, table.live.purses.chips, table.live.purses.bought)
        tables = house(tmp_path)
        assert tables.take_up() == (1, [])
        (table,) = tables
        assert was == (
            table.live.seats,
            table.live.out,
            table.live.purses.chips,
            table.live.purses.bought,
        )
        assert of(table, 4)["broke"]["left"]["shown"] == "$0"
        if not table.live.round.over:
            say(
                table,
                2,
                **({"wagers": {"ante": "5"}} if of(table, 2)["ask"]["kind"] == "bet" else {"do": "fold"}),
            )
    buys(table, 4, "500")
    assert (table.live.seats, table.live.purses.chips[4]) == ((2, 4), 50_000)


def test_where_too_few_are_left_to_play_the_others_wait() -> None:
    tables = house()
    table, secrets = sit(tables, "poker-holdem", bots=1)
    tables.join(table, secrets.guest, 1, "Ada")
    while table.live.people.keys() != {1, 2}:
        say(table, 2, do="fold") if table.live.waits_for else again(table)
    while not table.live.round.over:
        say(table, table.live.waits_for[0], do="fold")
    table.live.purses.chips[1] = 0
    with pytest.raises(Refusal):
        again(table, 2)
    assert (table.live.purses.bought[1], table.live.round.over) == (BUY_IN, True)
    buys(table, 1, "500")
    assert table.live.seats == (1, 2)


def test_craps_wagers_of_somebody_who_left_stay_up_until_they_are_decided() -> None:
    tables = house()
    table, secrets = sit(tables, "craps")
    tables.join(table, secrets.guest, 4, "Ada")
    say(table, 2, do="end")
    say(table, 2, do="bet", wager="pass", amount="10")
    say(table, 4, do="bet", wager="hard_8", amount="5")
    table.leave(4)
    assert table.live.staked(4) == 500
    say(table, 2, do="end")
    again(table)
    assert 4 in table.live.people, "the seat is kept while chips of theirs are up"
    with pytest.raises(Refusal):
        say(table, 4, do="bet", wager="field", amount="5")


def test_somebody_who_does_not_decide_can_be_passed_over_in_time() -> None:
    _, table = two_at_three_card_poker()
    now = [0.0]
    table.clock = lambda: now[0]
    say(table, 4, wagers={"ante": "10"})

    class Page:
        roles, seat = PLAYER, 2

        def must_go(self, why: str) -> None: ...

    table.seat_down(Page())
    skip = PassOverMessage(type="pass_over", turn=table.turn, seat=2)
    with pytest.raises(Refusal) as refused:
        table.handle(skip, PLAYER, 4)
    assert refused.value.code == "not_yet"
    now[0] = PATIENCE_S
    table.handle(skip, PLAYER, 4)
    assert table.live.waits_for == (4,), "seat 2 sits the round out"
    now[0] = 2 * PATIENCE_S
    with pytest.raises(Refusal) as refused:
        table.handle(PassOverMessage(type="pass_over", turn=table.turn, seat=2), PLAYER, 4)
    assert refused.value.code == "not_waited_for"


def test_somebody_who_is_not_there_need_not_be_waited_for() -> None:
    _, table = two_at_three_card_poker()
    say(table, 4, wagers={"ante": "10"})
    table.handle(PassOverMessage(type="pass_over", turn=table.turn, seat=2), PLAYER, 4)
    assert table.live.waits_for == (4,)


def play_on(table: TablePage, source: Source, messages: int) -> None:
    """Let whoever is waited for do something legal, and everybody in turn where anyone may act."""
    for _ in range(messages):
        live = table.live
        here = [seat for seat in live.people if seat not in live.leaving]
        seat = next(iter(live.waits_for), here[source.below(len(here))])
        said = legal(of(table, seat) | {"turn": table.turn}, source)
        try:
            table.handle(read_message(as_json(said)), PLAYER, seat)
        except Refusal:
            continue


def as_json(said: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in said.items() if value is not None})


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_is_played_by_three_with_comings_and_goings_and_restarts(
    book: str, game: str, tmp_path: Path
) -> None:
    tables, source = house(tmp_path), seeded(11)
    table, secrets = sit(tables, game, book, bots=1)
    for turn in range(6):
        if turn == 0:
            tables.join(table, secrets.guest, 4, "Ada")
        if turn == 1:
            tables.join(table, secrets.guest, 5, "Bob")
        if turn == 4 and 4 in table.live.people:
            table.leave(4)
        play_on(table, source, 12)
        was = [(seat, of(table, seat), table.live.chips(seat)) for seat in table.live.people]
        leaving, joined = set(table.live.leaving), dict(table.live.joined)
        tables = house(tmp_path)
        assert tables.take_up() == (1, [])
        (table,) = tables
        assert (table.live.leaving, table.live.joined) == (leaving, joined)
        for seat, before, chips in was:
            assert of(table, seat) == before
            assert table.live.chips(seat) == chips
        check_conservation(table.live.round.log)
    assert {"Ada", "Bob"} <= {*table.live.people.values(), "Ada"}
    for path in tmp_path.glob("*.jsonl"):
        for log in read_logs(path.read_bytes()):
            assert audit_one(log).verdict in ("clean", "unfinished"), audit_one(log)


def test_two_browsers_hear_of_each_other_and_a_guest_s_name_is_checked() -> None:
    with door() as client:
        opened = client.post("/api/tables", json={**SIT, "bots": 0}).json()
        path = f"/api/tables/{opened['id']}"
        assert client.post(f"{path}/guest", json={"guest": opened["guest"]}).json()["taken"] == {
            "2": "the host"
        }
        for name in ("", " ", "<b>", "a\nb", "x" * 25):
            bad = client.post(f"{path}/join", json={"guest": opened["guest"], "seat": 4, "name": name})
            assert bad.status_code == 422
        with at_table(client, opened) as host:
            joined = client.post(
                f"{path}/join", json={"guest": opened["guest"], "seat": 4, "name": "Ada"}
            ).json()
            assert host.hear()["joined"] == {"4": "Ada"}
            with at_table(client, joined) as ada, at_table(client, opened, "guest") as rail:
                assert (ada.info["seat"], ada.state["seat"], rail.state["seat"]) == (4, 0, 0)
                catch_up(host)
                host.bet(ante="5")
                host.say(type="answer", do="play")
                host.say(type="new_round")
                latest(ada)
                assert ada.state["ask"]["kind"] == "bet"
                latest(rail)
                assert rail.say(type="answer", turn=rail.state["turn"], do="fold")["code"] == "not_player"
                assert client.post(f"{path}/leave", json={"player": joined["player"]}).json() == {"seat": 4}
                assert client.post(f"{path}/leave", json={"player": joined["player"]}).status_code == 403


def catch_up(seat: Seat) -> None:
    """Hear that two others have come in."""
    for _ in range(2):
        assert seat.hear()["type"] == "state"


def latest(seat: Seat) -> None:
    """Hear everything until the state of the second round."""
    while seat.state["round"] < 2:
        seat.hear()
