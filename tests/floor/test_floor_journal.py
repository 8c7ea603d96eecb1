"""The journal: every round as it happens, and tables found again where they were left."""

import gzip
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from doors import legal
from everyday import HEAVY, at_the_doors, each_form
from pitboss.chance import draw, seeded
from pitboss.desk import Log, audit_one, read_logs, verify_log
from pitboss.floor import journal as journals
from pitboss.floor.book import Left, read_book
from pitboss.floor.journal import Found
from pitboss.floor.keys import Keys, new_secret, proof_of
from pitboss.floor.register import ROUNDS, TableLeft, read_register
from pitboss.rounds.seeds import commit
from pitboss.rulebooks import Refusal
from pitboss.web.catalog import list_games
from pitboss.web.messages import AnswerMessage, CallMessage, NewRoundMessage, Secrets, SitDown
from pitboss.web.tables import TablePage, Tables

GAMES = [
    pytest.param(*one, marks=() if one in at_the_doors() else HEAVY)
    for one in ((game["rulebook"], game["game"]) for game in each_form(list_games()))
]


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


def newest(folder: Path, table: TablePage) -> Path:
    """The last day's log of a table."""
    return max(folder.glob(f"{table.id}.*.jsonl"))


def unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def logs(folder: Path, table: TablePage) -> list[Log]:
    """The rounds of a table's last day, as `audit` reads them."""
    return read_logs(newest(folder, table).read_bytes())


def find_again(folder: Path, table: TablePage) -> Found:
    found = journals.find_again(folder, table.id)
    assert found is not None
    return found


def test_promise_25_every_round_is_sealed_as_it_happens(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    say(table, wagers={"ante": "5"})
    [so_far] = logs(tmp_path, table)
    assert so_far.entries == table.live.round.log
    assert audit_one(so_far).verdict == "unfinished"
    say(table, do="play")
    first = table.live.round
    again(table)
    done, opened = logs(tmp_path, table)
    assert done.entries == first.log
    assert [audit_one(one).verdict for one in (done, opened)] == ["clean", "unfinished"]
    assert done.sealed is not None
    header = done.sealed.header
    assert header is not None
    assert (header.table, header.round, header.training) == (table.id, "1", False)
    assert header.people["2"] == f"player {table.sat.keys.player[:16]}"
    assert {header.people[seat] for seat in ("1", "3")} == {"bot"}


def test_the_log_holds_nothing_but_the_log(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    say(table, wagers={"ante": "5"})
    say(table, do="fold")
    starts = {line.split(b":")[0] for line in newest(tmp_path, table).read_bytes().splitlines()}
    assert starts == {b'{"log"', b'{"n"', b'{"closed"'}
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_a_finished_round_is_synced_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log first, and then the line of the book by which the round has come."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    table, _ = sit(house(tmp_path))
    synced.clear()
    say(table, wagers={"ante": "5"})
    assert synced == []
    say(table, do="fold")
    log, book = newest(tmp_path, table), tmp_path / f"{table.id}.table"
    assert synced == [log.stat().st_ino, book.stat().st_ino]


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
    assert sorted(path.name for path in tmp_path.glob(f"{table.id}*.jsonl*")) == [
        f"{table.id}.2026-07-01.jsonl.gz",
        f"{table.id}.2026-07-02.jsonl",
    ]
    found = find_again(tmp_path, table)
    assert (found.number, found.book.table.seat) == (2, 2)
    first, second = (read_logs(unpacked(path)) for path in sorted(tmp_path.glob(f"{table.id}*.jsonl*")))
    assert second[0].sealed is not None
    assert first[0].sealed is not None
    assert second[0].sealed.header is not None
    assert second[0].sealed.header.after == first[0].sealed.link
    assert second[0].sealed.header.before == f"{table.id}.2026-07-01.jsonl"


def test_a_clock_that_was_set_back_puts_no_round_before_the_others(tmp_path: Path) -> None:
    days = Days()
    table, _ = sit(house(tmp_path, days))
    say(table, wagers={"ante": "5"})
    say(table, do="fold")
    days.now = "2026-06-30T12:00:00Z"
    again(table)
    assert [audit_one(one).verdict for one in logs(tmp_path, table)] == ["clean", "unfinished"]


def test_no_secret_is_written(tmp_path: Path) -> None:
    table, secrets = sit(house(tmp_path))
    log, book = newest(tmp_path, table).read_text(), (tmp_path / f"{table.id}.table").read_text()
    for text in (log, book):
        assert secrets.player not in text
        assert secrets.staff not in text
    assert proof_of(secrets.player) in book
    assert table.live.seed.hex() not in log


@pytest.mark.parametrize("training", [True, False])
def test_rounds_of_a_training_table_are_marked(tmp_path: Path, training: bool) -> None:
    wanted = SitDown(rulebook="horseshoe-cincinnati", game="big-six", training=training)
    table, _ = house(tmp_path).open(wanted)
    found = find_again(tmp_path, table)
    assert found.log.sealed.header is not None
    assert found.book.table.training is found.log.sealed.header.training is training


def played(table: TablePage, messages: int, seed: int) -> None:
    source = seeded(seed)
    for _ in range(messages):
        said = legal(table.state(), source)
        try:
            table.handle(NewRoundMessage(**said) if said["type"] == "new_round" else AnswerMessage(**said))
        except Refusal:
            continue


@pytest.mark.parametrize(("book", "game"), GAMES)
@pytest.mark.parametrize("messages", [0, *(pytest.param(many, marks=HEAVY) for many in (1, 2, 5)), 9])
def test_a_restart_finds_a_table_where_it_was_left(
    tmp_path: Path, book: str, game: str, messages: int
) -> None:
    """In mid-round or between rounds: the same cards seen, chips, ask, seat and secrets; no message twice."""
    table, secrets = sit(house(tmp_path), book, game)
    played(table, messages, 5)
    tables = house(tmp_path)
    assert tables.take_up() == (1, [])
    found = tables.get(table.id)
    assert found.state() == table.state()
    assert found.live.purses.bought == table.live.purses.bought
    assert tables.admit(found, Secrets(player=secrets.player)) == ({"player"}, 2)
    played(found, 6, 6)
    rounds = logs(tmp_path, table)
    verdicts = [audit_one(log).verdict for log in rounds]
    assert set(verdicts[:-1]) <= {"clean"}
    assert verdicts[-1] == ("clean" if found.live.round.over else "unfinished")
    for log in rounds[: None if found.live.round.over else -1]:
        assert verify_log(log).fair


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_promise_34_a_live_table_commits_before_the_round_and_opens_after_it(
    tmp_path: Path, book: str, game: str
) -> None:
    """What a page was shown before the first wager is in the header, and `verify` holds the round to it."""
    table, _ = sit(house(tmp_path), book, game)
    shown, told = [table.state()["chance"]], table.number
    for seed in range(40):
        played(table, 1, seed)
        now = table.state()["chance"]
        if table.number != told:
            assert now["commitment"] == shown[-1]["next"], (
                "the next round was committed to when the last ended"
            )
            told = table.number
        assert bool(now["seed"]) is bool(now["next"]) is table.live.round.over
        if now["seed"]:
            assert commit(bytes.fromhex(now["seed"]), table.id, table.number) == now["commitment"]
        shown.append(now)
    finished = [log for log in logs(tmp_path, table) if log.sealed and log.sealed.closed]
    assert finished
    for log in finished:
        assert log.sealed is not None
        assert log.sealed.header is not None
        assert log.sealed.header.seed_commitment in {one["commitment"] for one in shown}
        assert verify_log(log).fair


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_promise_34_calls_of_the_staff_leave_the_shuffle_verifiable(
    tmp_path: Path, book: str, game: str
) -> None:
    """Whatever is called at a live table, in any moment, taken or refused: `verify` finds every card again."""
    table, _ = sit(house(tmp_path), book, game)
    kinds, source, staff = list(table.rules.chapter.irregularities), seeded(9), frozenset({"staff"})
    for seed in range(30):
        if kinds and source.below(2):
            kind, when = draw(kinds, source), draw(("now", "due"), source)
            called = CallMessage(type="call", turn=table.turn, kind=kind, seat=source.below(3), when=when)
            with suppress(Refusal):
                table.handle(called, staff)
        played(table, 1, seed)
    finished = [log for log in logs(tmp_path, table) if log.sealed and log.sealed.closed]
    assert finished
    for log in finished:
        assert audit_one(log).verdict == "clean"
        assert verify_log(log).fair


def test_a_restart_brings_the_cards_that_were_committed_to(tmp_path: Path) -> None:
    """The seed outlives the server: the same decision brings the same cards before and after it."""
    table, _ = sit(tables := Tables(journal=tmp_path, now=Days()), game="blackjack")
    say(table, wagers={"blackjack": "25"})
    taken = Tables(journal=tmp_path, now=Days())
    assert taken.take_up() == (1, [])
    found = taken.get(table.id)
    assert found.live.commitment == table.live.commitment
    assert found.live.chance.undealt == table.live.chance.undealt
    assert tables is not taken


def test_the_next_round_keeps_its_commitment_over_a_restart(tmp_path: Path) -> None:
    table, _ = sit(Tables(journal=tmp_path, now=Days()))
    say(table, wagers={"ante": "5"})
    say(table, do="fold")
    taken = Tables(journal=tmp_path, now=Days())
    assert taken.take_up() == (1, [])
    found = taken.get(table.id)
    assert found.state()["chance"] == table.state()["chance"]
    again(found)
    assert found.live.commitment == table.live.next_commitment


def test_an_answer_that_opens_a_round_of_craps_begins_a_log_of_its_own(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path), game="craps")
    while not table.live.round.over:
        layout = table.live.round.table.round_state
        if not layout.point and not layout.line_bet(2):
            say(table, do="bet", wager="pass", amount="10")
        else:
            say(table, do="roll" if layout.shooter == 2 else "take_dice")
    assert table.number == 1
    with pytest.raises(Refusal):
        say(table, do="bet", wager="pass", amount="0.01")
    assert (table.number, table.live.round.over) == (1, True), "a refused answer opens no round"
    before = table.state()["chance"]["next"]
    say(table, do="bet", wager="pass", amount="10")
    assert table.number == 2
    first, second = logs(tmp_path, table)
    assert (first.name, second.name) == ("1", "2")
    assert [audit_one(one).verdict for one in (first, second)] == ["clean", "unfinished"]
    assert table.live.commitment == before


def cut_short(folder: Path, file: Path, most: int = 40) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A player bets, and the server stops when so much of a file is written; the table before the bet and after it.

    The log is written before the book, so a log that was cut short has a book that does not know of the message.
    """
    table = next(iter(house_of(folder)))
    paths = [path for path in folder.iterdir() if path.suffix in (".jsonl", ".table")]
    before, opened = {path: path.read_bytes() for path in paths}, table.state()
    say(table, wagers={"ante": "5"})
    after, told = {path: path.read_bytes() for path in paths}, table.state()
    start, end = len(before[file]), len(after[file])
    for size in sorted({start, end - 1, *range(start, end, max(1, (end - start) // most))}):
        for path in paths:
            cut = after[path][:size] if path == file else after[path]
            path.write_bytes(before[path] if file.suffix == ".jsonl" and path.suffix == ".table" else cut)
        (folder / ROUNDS).write_bytes(b"")
        yield opened, told


def house_of(folder: Path) -> Tables:
    tables = house(folder)
    taken, problems = tables.take_up()
    assert (taken, problems) == (1, [])
    return tables


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["*.jsonl", "*.table"])
def test_a_message_that_was_cut_short_comes_whole_or_not_at_all(tmp_path: Path, kind: str) -> None:
    """Half a line is cut off. Whole lines of a log stand, and what the rules make of them follows by itself."""
    sit(house(tmp_path))
    house_of(tmp_path)
    [file] = tmp_path.glob(kind)
    came = set()
    for opened, told in cut_short(tmp_path, file):
        [found] = house_of(tmp_path)
        now = found.state()["balances"][1]
        assert now in (opened["balances"][1], told["balances"][1])
        came.add(now == told["balances"][1])
        if now == opened["balances"][1]:
            say(found, wagers={"ante": "5"})
        say(found, do="fold")
        assert find_again(tmp_path, found).book.over is not None
        [log] = logs(tmp_path, found)
        assert audit_one(log).verdict == "clean"
        assert verify_log(log).fair
    assert came == ({True, False} if kind == "*.jsonl" else {True})


def test_a_round_whose_beginning_the_book_lacks_goes_on(tmp_path: Path) -> None:
    """The server stops when the next day's log is begun and the book does not know of it yet."""
    days = Days()
    table, _ = sit(house(tmp_path, days))
    say(table, wagers={"ante": "5"})
    say(table, do="fold")
    book = tmp_path / f"{table.id}.table"
    known, [first] = book.read_bytes(), list(tmp_path.glob("*.jsonl"))
    closed = first.read_bytes()
    days.now = "2026-07-02T12:00:00Z"
    again(table)
    book.write_bytes(known)
    first.with_name(first.name + ".gz").unlink()
    first.write_bytes(closed)  # the full file is compressed last
    [found] = house_of(tmp_path)
    assert (found.number, found.live.round.over) == (2, False)
    assert found.state() == table.state()
    say(found, wagers={"ante": "5"})
    say(found, do="fold")
    assert [audit_one(one).verdict for one in logs(tmp_path, found)] == ["clean"]
    assert house_of(tmp_path).get(table.id).state() == found.state()


def test_a_log_without_a_whole_line_is_begun_again(tmp_path: Path) -> None:
    days = Days()
    table, _ = sit(house(tmp_path, days))
    say(table, wagers={"ante": "5"})
    say(table, do="fold")
    (tmp_path / f"{table.id}.2026-07-02.jsonl").write_bytes(b'{"log":4,"soft')
    [found] = house_of(tmp_path)
    assert len(list(tmp_path.glob("*.jsonl"))) == 1
    assert found.state() == table.state()


def test_a_journal_that_says_nothing_is_reported_and_costs_no_other_table(tmp_path: Path) -> None:
    table, _ = sit(house(tmp_path))
    (tmp_path / "broken.table").write_bytes(b"\xff\xfe nonsense\n")
    (tmp_path / "empty.table").write_bytes(b"")
    other, _ = sit(house(tmp_path))
    newest(tmp_path, other).unlink()
    tables = house(tmp_path)
    taken, problems = tables.take_up()
    assert taken == 1
    assert {problem.split(":")[0] for problem in problems} == {
        "table broken stays closed",
        "table empty stays closed",
        f"table {other.id} stays closed",
    }
    assert tables.get(table.id)


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        (b'"amount":500', b'"amount":900', "altered: it does not match its book"),
        (b'{"n":9,', b'{"n":8,', "altered"),
    ],
)
def test_a_round_that_was_changed_in_the_journal_is_not_taken_up(
    tmp_path: Path, was: bytes, becomes: bytes, says: str
) -> None:
    table, _ = sit(house(tmp_path))
    say(table, wagers={"ante": "5"})
    path = newest(tmp_path, table)
    path.write_bytes(path.read_bytes().replace(was, becomes))
    taken, [problem] = house(tmp_path).take_up()
    assert taken == 0
    assert says in problem


def test_a_table_that_was_cleared_away_does_not_come_back(tmp_path: Path) -> None:
    now = [0.0]
    tables = Tables(3, journal=tmp_path, clock=lambda: now[0], now=Days())
    sit(tables)
    now[0] = 10_000
    tables.clear_away()
    assert len(tables) == 0
    assert house(tmp_path).take_up() == (0, [])


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "oneida-2025"])
def test_a_table_the_staff_closed_is_written_down(tmp_path: Path, book: str) -> None:
    """The log says how its round ended and why the house closed it; the book and the register say so too."""
    tables = house(tmp_path)
    table, _ = sit(tables, book)
    say(table, wagers={"ante": "10"})
    path, why = newest(tmp_path, table), "the player fell ill"
    assert tables.close(table.id, why) == {}
    [log] = read_logs(path.read_bytes())
    assert audit_one(log).verdict == "clean"
    assert log.sealed is not None
    assert log.sealed.closed is not None
    assert log.sealed.closed.why == why
    assert verify_log(log).fair
    left = read_book(tmp_path / f"{table.id}.table").read.values[-1]
    assert isinstance(left, Left)
    assert (left.by, left.why, left.chips[2], left.returned) == ("staff", why, 99_000, {})
    said = read_register(tmp_path / "house.register").values[-1]
    assert isinstance(said, TableLeft)
    assert (said.table, said.why, said.rounds, said.link) == (table.id, why, 1, log.sealed.link)
    assert house(tmp_path).take_up() == (0, [])


def test_a_table_is_not_closed_without_a_reason(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table, _ = sit(tables)
    with pytest.raises(Refusal, match="needs a reason"):
        tables.close(table.id, "  ")
    assert tables.get(table.id) is table


def test_where_the_journal_cannot_be_written_nothing_more_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = sit(house(tmp_path))

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(journals, "append", full)
    with pytest.raises(Refusal, match="No space left") as told:
        say(table, wagers={"ante": "5"})
    assert told.value.code == "no_journal"
    with pytest.raises(Refusal, match="play is stopped"):
        say(table, do="fold")
    monkeypatch.undo()
    tables = house(tmp_path)
    assert tables.take_up() == (1, [])
    assert tables.get(table.id).state()["ask"]["kind"] == "bet", "nothing of the message had been written"


def test_a_secret_is_proved_and_not_kept() -> None:
    player, staff = new_secret(), new_secret()
    keys = Keys(proof_of(player), proof_of(staff))
    assert keys.opens("player", player)
    assert keys.opens("staff", staff)
    assert not keys.opens("staff", player)
    assert not keys.opens("player", proof_of(player))
    assert not keys.opens("player", "\ud800")
