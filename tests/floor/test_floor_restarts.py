"""Stops and starts: any number of them, at any point, change no table, no log and no commitment already shown."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doors import legal
from everyday import HEAVY, at_the_doors, each_form
from pitboss.chance import seeded
from pitboss.desk import audit_one, read_logs, verify_log
from pitboss.floor import files
from pitboss.floor.register import check_folder
from pitboss.rounds.sequence import Sequence
from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.messages import CallMessage, SitDown, read_message
from pitboss.web.tables import TablePage, Tables
from sizes import so_many

GAMES = [
    pytest.param(*one, marks=() if one in at_the_doors() else HEAVY)
    for one in ((game["rulebook"], game["game"]) for game in each_form(list_games()))
]


class PowerCut(BaseException):
    """The machine stops: nothing may catch it."""


def house(folder: Path, now: str = "2026-07-01T12:00:00Z") -> Tables:
    return Tables(journal=folder, now=lambda: now)


def restarted(folder: Path, now: str = "2026-07-01T12:00:00Z") -> Tables:
    tables = house(folder, now)
    assert tables.take_up()[1] == []
    return tables


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def say(table: TablePage, seed: int) -> None:
    with suppress(Refusal):
        table.handle(read_message(json.dumps(legal(table.state(), seeded(seed)))))


def call(table: TablePage, random: Random) -> None:
    """Have the staff call something, now or when it is due; what waits must outlive a restart too."""
    kinds = list(table.rules.chapter.irregularities)
    if kinds:
        called = CallMessage(
            type="call",
            turn=table.turn,
            kind=random.choice(kinds),
            seat=random.choice((0, 2)),
            when=random.choice(("now", "due")),
        )
        with suppress(Refusal):
            table.handle(called, frozenset({"staff"}))


def shown(table: TablePage) -> dict[str, Any]:
    """All that a player and the staff are shown, and the purses behind it."""
    live = table.live
    return {
        "player": table.state(0, frozenset({"player"})),
        "staff": table.state(0, frozenset({"staff"})),
        "purses": (dict(live.purses.chips), dict(live.purses.bought)),
        "seeds": (live.seed, live.next_seed if live.round.over else b""),
    }


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_promise_36_stops_and_starts_with_nothing_said_change_nothing(
    tmp_path: Path, book: str, game: str
) -> None:
    """Three ordinary restarts once closed a table for good, and its log was altered by the second."""
    random = Random(f"{book} {game}")
    table, _ = house(tmp_path).open(SitDown(rulebook=book, game=game, seat=2, bots=2))
    for step in range(so_many(everyday=4, ci=14, long=200)):
        if random.random() < 0.25:
            call(table, random)
        say(table, step)
        before, told = contents(tmp_path), shown(table)
        for _ in range(random.choice((1, 2, 3))):
            table = restarted(tmp_path).get(table.id)
            assert shown(table) == told
            assert contents(tmp_path) == before
    sound(tmp_path)


def test_promise_36_three_restarts_after_a_round(tmp_path: Path) -> None:
    """The attack as it was made: play a round to its end, stop and start three times, without a message."""
    table, _ = house(tmp_path).open(SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker", seat=2))
    while not table.live.round.over:
        say(table, 1)
    told = shown(table)
    for _ in range(4):
        table = restarted(tmp_path).get(table.id)
        assert shown(table) == told
    say(table, 2)
    assert table.number == 2
    assert table.live.commitment == told["player"]["chance"]["next"]
    sound(tmp_path)


def sound(folder: Path) -> None:
    """Every round is clean but one that is open, every seed opens what was committed to, and nothing is missing."""
    sequence = Sequence(lambda name: None)
    for path in sorted(folder.glob("*.jsonl")):
        sequence.begin(str(folder), path.name)
        logs = read_logs(path.read_bytes())
        for log in logs:
            assert log.sealed is not None
            sequence.check(log.sealed)
        assert {audit_one(log).verdict for log in logs[:-1]} <= {"clean"}
        assert audit_one(logs[-1]).verdict in ("clean", "unfinished")
        assert all(verify_log(log).fair for log in logs if log.sealed and log.sealed.closed)
    assert list(check_folder(folder, sequence.reached)) == []


# -- stopped in the middle of a write ---------------------------------------------------------------


@contextmanager
def stops_after(writes: int, part: float, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let so many writes through and a part of the next one, and then stop the machine."""
    left = [writes]
    plain = files.os.write

    def write(handle: int, data: bytes) -> int:
        if left[0] == 0:
            plain(handle, data[: int(len(data) * part)])
            raise PowerCut
        left[0] -= 1
        return plain(handle, data)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", write)
        yield


@pytest.mark.parametrize("game", ["three-card-poker", "craps", "blackjack", "poker-holdem"])
@pytest.mark.parametrize("seed", range(so_many(everyday=1, ci=12, long=400)))
def test_promise_36_a_stop_within_any_write_loses_nothing_that_was_acknowledged(
    tmp_path: Path, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each message is written whole or not at all, and comes at most once: turns never stand still over one."""
    random = Random(f"{game} {seed}")
    wanted = SitDown(rulebook="horseshoe-cincinnati", game=game, seat=2, bots=2)
    table, _ = house(tmp_path).open(wanted)
    told, turn = shown(table), table.turn
    for _ in range(12):
        try:
            with stops_after(random.randrange(8), random.choice((0.0, 0.3, 0.9, 1.0)), monkeypatch):
                for step in range(9):
                    say(table, random.randrange(1000) + step)
                    told, turn = shown(table), table.turn
        except PowerCut:
            pass
        table = restarted(tmp_path).get(table.id)
        now = shown(table)
        assert table.turn in (turn, turn + 1)
        if table.turn == turn:
            assert now == told
        else:
            assert now["player"]["round"] in (told["player"]["round"], told["player"]["round"] + 1)
        told, turn = now, table.turn
        sound(tmp_path)


@pytest.mark.parametrize("seed", range(so_many(everyday=2, ci=6, long=100)))
def test_a_table_cannot_be_opened_halfway(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop while a table is opened leaves a table that can be taken up, or one that is told of and harms no other."""
    random = Random(seed)
    other, _ = house(tmp_path).open(SitDown(rulebook="oneida-2025", game="craps"))
    with suppress(PowerCut), stops_after(random.randrange(4), random.random(), monkeypatch):
        house(tmp_path).open(SitDown(rulebook="oneida-2025", game="craps"))
    tables = house(tmp_path)
    tables.take_up()
    assert tables.get(other.id).state() == other.state()


def test_a_buy_in_that_a_person_chose_outlives_a_restart(tmp_path: Path) -> None:
    table = house(tmp_path).open(SitDown(rulebook="horseshoe-cincinnati", game="three-card-poker", seat=2))[0]
    for said in ({"wagers": {"ante": "999.00"}}, {"do": "fold"}):
        table.handle(read_message(json.dumps({"type": "answer", "turn": table.turn, **said})))
    table.handle(read_message(json.dumps({"type": "new_round", "turn": table.turn})))
    for said in ({"wagers": {"ante": "1"}}, {"do": "fold"}):
        table.handle(read_message(json.dumps({"type": "answer", "turn": table.turn, **said})))
    before = shown(restarted(tmp_path).get(table.id))
    assert before == shown(table)
    assert before["player"]["broke"]["left"]["cents"] == 0
    bought = table.live.purses.bought[2]
    table.handle(read_message(json.dumps({"type": "new_round", "turn": table.turn, "buy_in": "500"})))
    after = shown(restarted(tmp_path).get(table.id))
    assert after == shown(table)
    assert (after["purses"][0][2], after["purses"][1][2]) == (50_000, bought + 50_000)
