"""The journal: every round as it happens, and tables found again where they were left."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log
from pitboss.floor import journal as journals
from pitboss.floor.journal import find_again, newest
from pitboss.floor.keys import Keys, new_secret, proof_of
from pitboss.rounds import read_log, write_log
from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.messages import AnswerMessage, NewRoundMessage, Secrets, SitDown
from pitboss.web.tables import TablePage, Tables

GAMES = [(game["rulebook"], game["game"]) for game in list_games()]


class Days:
    """A clock that stands until it is set."""

    now = "2026-07-01T12:00:00Z"

    def __call__(self) -> str:
        return self.now


def house(folder: Path, days: Days | None = None) -> Tables:
    return Tables(3, journal=folder, now=days or Days())


def sit(tables: Tables, book: str = "horseshoe-cincinnati", game: str = "three-card-poker") -> Any:
    return tables.open(SitDown(rulebook=book, game=game, seat=2, bots=2))


def say(table: TablePage, **said: Any) -> None:
    table.handle(AnswerMessage(type="answer", turn=table.turn, **said), frozenset({"player"}))


def again(table: TablePage) -> None:
    table.handle(NewRoundMessage(type="new_round", turn=table.turn), frozenset({"player"}))


def logs(path: Path) -> Iterator[bytes]:
    """The rounds' logs in a file, each as `audit` reads it."""
    rounds = path.read_bytes().split(b'{"journal":"round"')[1:]
    for text in rounds:
        lines = text.split(b"\n")[1:]
        yield b"\n".join(line for line in lines if line and not line.startswith(b'{"journal":'))


def test_every_round_is_in_the_journal_as_it_happened(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    say(table, wagers={"ante": "5"})
    path = newest(tmp_path, table.id)
    [so_far] = logs(path)
    assert read_log(so_far) == table.live.round.log
    say(table, do="play")
    first = table.live.round
    again(table)
    done, _ = logs(path)
    assert done + b"\n" == write_log(first.log)


def test_a_finished_round_is_synced_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(journals.os, "fsync", synced.append)
    table, _ = sit(house(tmp_path))
    before = len(synced)
    say(table, wagers={"ante": "5"})
    assert len(synced) == before
    say(table, do="fold")
    assert len(synced) == before + 1


def test_a_file_is_one_table_and_one_day(tmp_path: Path) -> None:
    days = Days()
    tables = house(tmp_path, days)
    table, _ = sit(tables)
    sit(tables)
    say(table, wagers={"ante": "5"})
    days.now = "2026-07-02T00:00:01Z"
    say(table, do="fold")
    assert len(list(tmp_path.glob("*.jsonl"))) == 2
    again(table)
    assert sorted(path.name for path in tmp_path.glob(f"{table.id}*")) == [
        f"{table.id}.2026-07-01.jsonl",
        f"{table.id}.2026-07-02.jsonl",
    ]
    found = find_again(tmp_path, table.id)
    assert (found.began.number, found.table.seat) == (2, 2)


def test_no_secret_is_written(tmp_path: Path) -> None:
    table, secrets = sit(house(tmp_path))
    text = newest(tmp_path, table.id).read_text()
    assert secrets.player not in text
    assert secrets.staff not in text
    assert proof_of(secrets.player) in text


@pytest.mark.parametrize("training", [True, False])
def test_rounds_of_a_training_table_are_marked(tmp_path: Path, training: bool) -> None:
    wanted = SitDown(rulebook="horseshoe-cincinnati", game="big-six", training=training)
    table, _ = house(tmp_path).open(wanted)
    found = find_again(tmp_path, table.id)
    assert found.table.training is found.began.training is training


def played(table: TablePage, messages: int, seed: int) -> None:
    source = seeded(seed)
    for _ in range(messages):
        state = table.state()
        try:
            if state["over"]:
                again(table)
            elif state["ask"]["kind"] == "bet":
                wanted = state["ask"]["any_of"] or [state["ask"]["offers"][0]["wager"]]
                least = {one["wager"]: one["amount"]["minimum"]["written"] for one in state["ask"]["offers"]}
                say(table, wagers={wanted[0]: least[wanted[0]]})
            else:
                choice = state["ask"]["choices"][source.below(len(state["ask"]["choices"]))]
                amount = choice["amount"] and choice["amount"]["minimum"]["written"]
                say(table, do=choice["do"], wager=choice["wager"], amount=amount)
        except Refusal:
            continue


@pytest.mark.parametrize(("book", "game"), GAMES)
@pytest.mark.parametrize("messages", [0, 1, 2, 5, 9])
def test_a_restart_finds_a_table_where_it_was_left(
    tmp_path: Path, book: str, game: str, messages: int
) -> None:
    """In mid-round or between rounds: the same cards seen, chips, ask, seat and secrets; no message twice."""
    table, secrets = sit(house(tmp_path), book, game)
    played(table, messages, 5)
    tables = house(tmp_path)
    assert tables.take_up() == (1, [])
    found = tables.find(table.id)
    told, kept = table.state(), found.state()
    assert kept["turn"] > told["turn"]
    for key in ("events", "balances", "spots", "over", "round", "net"):
        assert kept[key] == told[key], key
    assert found.live.purses.bought == table.live.purses.bought
    assert tables.roles(found, Secrets(player=secrets.player)) == {"player"}
    played(found, 6, 6)
    audited = [audit_log(log) for log in logs(newest(tmp_path, table.id))]
    assert all(audit.clean for audit in audited)


def test_a_message_that_was_cut_short_never_came(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    path = newest(tmp_path, table.id)
    before = path.read_bytes()
    opened = table.state()
    say(table, wagers={"ante": "5"})
    whole = path.read_bytes()
    for end in range(len(before), len(whole)):
        path.write_bytes(whole[:end])
        tables = house(tmp_path)
        assert tables.take_up() == (1, [])
        found = tables.find(table.id)
        assert found.state()["balances"] == opened["balances"]
        say(found, wagers={"ante": "5"})
        say(found, do="fold")
        assert find_again(tmp_path, table.id).ended is not None


def test_a_journal_that_says_nothing_is_reported_and_costs_no_other_table(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    (tmp_path / "broken.2026-07-01.jsonl").write_bytes(b"\xff\xfe nonsense\n")
    (tmp_path / "empty.2026-07-01.jsonl").write_bytes(b"")
    tables = house(tmp_path)
    taken, problems = tables.take_up()
    assert taken == 1
    assert [problem.split(":")[0] for problem in problems] == ["table broken", "table empty"]
    assert tables.find(table.id)


def test_a_round_that_was_changed_in_the_journal_is_not_taken_up(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    say(table, wagers={"ante": "5"})
    path = newest(tmp_path, table.id)
    path.write_bytes(path.read_bytes().replace(b'"amount":500', b'"amount":900'))
    taken, [problem] = house(tmp_path).take_up()
    assert taken == 0
    assert "does not come out the same" in problem


def test_a_table_that_was_cleared_away_does_not_come_back(tmp_path: Path) -> None:
    now = [0.0]
    tables = Tables(3, journal=tmp_path, clock=lambda: now[0], now=Days())
    sit(tables)
    now[0] = 10_000
    assert tables.all() == []
    assert house(tmp_path).take_up() == (0, [])


def test_where_the_journal_cannot_be_written_nothing_more_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = sit(house(tmp_path))

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(journals.Journal, "_write", full)
    with pytest.raises(Refusal, match="No space left") as told:
        say(table, wagers={"ante": "5"})
    assert told.value.code == "no_journal"
    with pytest.raises(Refusal, match="nothing more is played"):
        say(table, do="fold")
    monkeypatch.undo()
    tables = house(tmp_path)
    assert tables.take_up() == (1, [])
    assert tables.find(table.id).state()["ask"]["kind"] == "bet"


def test_a_secret_is_proved_and_not_kept() -> None:
    player, staff = new_secret(), new_secret()
    keys = Keys(proof_of(player), proof_of(staff))
    assert keys.opens("player", player)
    assert keys.opens("staff", staff)
    assert not keys.opens("staff", player)
    assert not keys.opens("player", proof_of(player))
    assert not keys.opens("player", "\ud800")
