"""What somebody with the house's folder in hand might do to it: nothing signed goes, and nothing goes unnoticed."""

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.desk.keys import Key, local_key
from pitboss.floor import journal as journals
from pitboss.floor.book import BOOK, KIND
from pitboss.floor.register import REGISTER, ROUNDS
from pitboss.rounds.chain import Chain
from pitboss.rulebooks import Refusal
from pitboss.web.messages import AnswerMessage, NewRoundMessage, SitDown
from pitboss.web.tables import TablePage, Tables
from sizes import so_many

DAYS = ("2026-07-01T12:00:00Z", "2026-07-02T12:00:00Z", "2026-07-03T12:00:00Z")


def play(table: TablePage, rounds: int) -> None:
    """Play so many rounds to their end; the first may be open already."""
    for _ in range(rounds):
        if table.live.round.over:
            table.handle(NewRoundMessage(type="new_round", turn=table.turn))
        for said in ({"wagers": {"ante": "5"}}, {"do": "play"}):
            table.handle(AnswerMessage(type="answer", turn=table.turn, **said))  # type: ignore[arg-type]


class House:
    """A house of two tables that played two rounds on each of three days, and one that has left."""

    def __init__(self, folder: Path, seed: int = 5) -> None:
        self.folder, self.now = folder, DAYS[0]
        tables = Tables(seed, journal=folder, now=lambda: self.now)
        wanted = SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=1)
        self.ids = [tables.open(wanted)[0].id for _ in range(3)]
        self.one, self.two, self.gone = (tables.get(id) for id in self.ids)
        for day in DAYS:
            self.now = day
            play(self.one, 2)
            play(self.two, 2)
        play(self.gone, 2)
        tables.close(self.gone.id, "the room closes")

    def files(self, table: TablePage) -> list[Path]:
        return sorted(self.folder.glob(f"{table.id}.*.jsonl*"))

    def book(self, table: TablePage) -> Path:
        return self.folder / f"{table.id}{BOOK}"

    def take_up(self) -> tuple[int, list[str]]:
        return Tables(journal=self.folder, now=lambda: DAYS[2]).take_up()

    def contents(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}


@pytest.fixture(scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(_made: House, tmp_path: Path) -> Iterator[House]:
    """The house in a folder of its own, to do with as one likes."""
    kept = _made.folder
    shutil.copytree(kept, tmp_path / "copy")
    _made.folder = tmp_path / "copy"
    yield _made
    _made.folder = kept


def audit(folder: Path) -> tuple[int, list[str]]:
    """What `pitboss audit` says of a folder: its exit status, and every verdict that is not clean."""
    shown = CliRunner().invoke(app, ["audit", str(folder), "--json"])
    lines = [json.loads(line) for line in shown.stdout.splitlines()]
    return shown.exit_code, [line.get("verdict", "refused") for line in lines if not line.get("clean")]


def test_a_house_that_nobody_touched_is_clean_and_taken_up(house: House) -> None:
    assert audit(house.folder) == (0, [])
    before = house.contents()
    assert house.take_up() == (2, [])
    assert house.contents() == before


# -- rounds, days and tables ------------------------------------------------------------------------


def rewrite(path: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Change the rounds of a log, which may be compressed."""
    packed = path.suffix == ".gz"
    data = gzip.decompress(path.read_bytes()) if packed else path.read_bytes()
    heads = [b'{"log":' + part for part in data.split(b'{"log":')[1:]]
    new = b"".join(change(heads))
    path.write_bytes(gzip.compress(new) if packed else new)


CHANGES: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "the first round cut away": lambda rounds: rounds[1:],
    "the last round cut away": lambda rounds: rounds[:-1],
    "a round doubled at the end": lambda rounds: [*rounds, rounds[0]],
    "a round doubled in place": lambda rounds: [rounds[0], *rounds],
    "rounds exchanged": lambda rounds: rounds[::-1],
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("day", [0, 1, 2])
def test_promise_38_no_round_can_be_cut_out_doubled_or_exchanged(house: House, what: str, day: int) -> None:
    rewrite(house.files(house.one)[day], CHANGES[what])
    status, found = audit(house.folder)
    assert status == 1
    assert set(found) <= {"truncated", "reordered", "altered"}
    assert found


@pytest.mark.parametrize("day", [0, 1, 2])
def test_promise_38_no_day_can_be_cut_out(house: House, day: int) -> None:
    house.files(house.one)[day].unlink()
    status, found = audit(house.folder)
    assert (status, "truncated" in found) == (1, True)


def test_promise_38_no_table_can_be_cut_out(house: House) -> None:
    for path in (*house.files(house.one), house.book(house.one)):
        path.unlink()
    status, found = audit(house.folder)
    assert (status, set(found)) == (1, {"truncated"})
    taken, [problem] = house.take_up()
    assert (taken, "its book is missing" in problem) == (1, True)


def test_promise_38_the_last_rounds_of_a_table_that_left_are_missed(house: House) -> None:
    """Its book may have been thrown away: the register says where its log ended."""
    house.book(house.gone).unlink()
    house.files(house.gone)[-1].unlink()
    assert audit(house.folder) == (1, ["truncated"] * 2)


def test_promise_38_rounds_of_another_table_are_found(house: House) -> None:
    """In this file among its own, or as a whole file under its name."""
    [other, *_] = house.files(house.two)
    [mine, *_] = house.files(house.one)
    kept = mine.read_bytes()
    stranger = gzip.decompress(other.read_bytes())
    mine.write_bytes(gzip.compress(gzip.decompress(kept) + stranger))
    assert audit(house.folder)[0] == 1
    mine.write_bytes(other.read_bytes())
    assert audit(house.folder)[0] == 1


def test_promise_38_a_day_copied_under_another_name_is_found(house: House) -> None:
    last = house.files(house.one)[-1]
    shutil.copy(last, last.with_name(last.name.replace(".jsonl", ".9.jsonl")))
    assert audit(house.folder) == (1, ["reordered"])


def test_promise_38_a_table_that_the_register_does_not_know_is_found(house: House, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = House(tmp_path / "other", seed=6)
    for path in other.folder.glob(f"{other.one.id}.*"):
        shutil.copy(path, house.folder)
    assert audit(house.folder) == (1, ["altered"])


def test_a_file_audited_alone_finds_the_one_before_beside_it(house: House, tmp_path: Path) -> None:
    _, second, _ = house.files(house.one)
    assert audit(second) == (0, [])
    alone = tmp_path / second.name
    shutil.copy(second, alone)
    status, found = audit(alone)
    assert (status, found) == (1, ["truncated"])


@pytest.mark.parametrize("place", range(4))
def test_a_register_that_was_changed_is_told_and_kept(house: House, place: int) -> None:
    register = house.folder / REGISTER
    lines = register.read_bytes().splitlines(keepends=True)
    register.write_bytes(b"".join(lines[:place] + lines[place + 1 :]))
    if place == len(lines) - 1:
        return  # nobody saw the last line
    assert audit(house.folder)[0] == 1
    taken, [problem] = house.take_up()
    assert taken == 2
    assert "the register was altered and is kept as" in problem
    aside = house.folder / f"{REGISTER}.altered-1"
    assert aside.read_bytes() == b"".join(lines[:place] + lines[place + 1 :])


# -- a book that is older than its log, and the other way round -------------------------------------


def old_book(house: House, lines: int) -> None:
    book = house.book(house.one)
    kept = book.read_bytes().splitlines(keepends=True)
    book.write_bytes(b"".join(kept[:lines]))


@pytest.mark.parametrize("lines", [1, 3, 5, 6, 9, 14, 20])
def test_promise_37_a_book_older_than_its_log_is_refused_and_nothing_is_removed(
    house: House, lines: int
) -> None:
    """Once the log was cut down to the book in silence, and the next round dealt from a seed already opened."""
    old_book(house, lines)
    before = house.contents()
    taken, problems = house.take_up()
    assert taken == 1
    assert [problem for problem in problems if house.one.id in problem]
    assert house.contents() == before


@pytest.mark.parametrize("rounds", [2, 3])
def test_promise_37_rounds_that_the_book_does_not_know_are_not_dealt_again(
    tmp_path: Path, rounds: int
) -> None:
    """All in one file: the book ends with the first round, and its next seed has been opened since."""
    tables = Tables(journal=tmp_path, now=lambda: DAYS[0])
    table, _ = tables.open(SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=1))
    play(table, 1)
    book = tmp_path / f"{table.id}{BOOK}"
    known = book.read_bytes()
    play(table, rounds)
    book.write_bytes(known)
    [log] = tmp_path.glob("*.jsonl")
    before = log.read_bytes()
    taken, problems = Tables(journal=tmp_path, now=lambda: DAYS[0]).take_up()
    assert taken == 0
    assert f"its log goes on to round {rounds + 1}, but its book ends with round 1" in problems[0]
    assert log.read_bytes() == before


def test_promise_37_a_round_goes_on_from_the_seed_it_was_committed_to_alone(tmp_path: Path) -> None:
    """Whoever signed the book: no card has been dealt yet, so nothing else would show it."""
    table, _ = Tables(journal=tmp_path, now=lambda: DAYS[0]).open(
        SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=0)
    )
    book, chain = tmp_path / f"{table.id}{BOOK}", Chain(KIND)
    lines = [json.loads(line)["line"] for line in book.read_bytes().splitlines()]
    lines[1]["seed"] = bytes(32).hex()
    book.write_bytes(b"".join(chain.add(line, local_key()) for line in lines))
    taken, [problem] = Tables(journal=tmp_path, now=lambda: DAYS[0]).take_up()
    assert (taken, "committed to a different seed" in problem) == (0, True)


def test_promise_37_the_last_message_may_be_missing_from_the_book(house: House) -> None:
    """The server stopped between the log and the book: the message has come, and its round is over."""
    *_, said, over = house.book(house.one).read_bytes().splitlines(keepends=True)
    book = house.book(house.one)
    data = book.read_bytes()
    book.write_bytes(data.removesuffix(said + over))
    told = house.folder / ROUNDS
    told.write_text(
        "".join(f"{line}\n" for line in told.read_text().splitlines() if line != f"{house.one.id} 6")
    )
    opened = json.loads(data.splitlines()[-1])["line"]["next_seed"]
    tables = Tables(journal=house.folder, now=lambda: DAYS[2])
    assert tables.take_up() == (2, [])
    table = tables.get(house.one.id)
    assert table.live.round.over
    assert table.live.purses.chips == house.one.live.purses.chips
    assert table.live.next_seed.hex() != opened, "what was never committed to before anybody is drawn anew"
    assert audit(house.folder) == (0, [])


@pytest.mark.parametrize("lines", [1, 4])
def test_promise_37_a_book_that_was_told_of_and_lost_its_end_is_refused(house: House, lines: int) -> None:
    """One round older than its log, or without the line that ended it: the commitment shown would change."""
    whole = house.book(house.one).read_bytes().splitlines(keepends=True)
    house.book(house.one).write_bytes(b"".join(whole[:-lines]))
    taken, [problem] = house.take_up()
    assert (taken, "round 6 has ended" in problem) == (1, True)
    assert audit(house.folder) == (1, ["truncated"])


def test_promise_37_a_table_put_back_alone_is_not_dealt_again(tmp_path: Path) -> None:
    """Its book and log together are whole, and older than the house: the next seed was opened."""
    tables = Tables(journal=tmp_path, now=lambda: DAYS[0])
    table, _ = tables.open(SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=1))
    play(table, 2)
    kept = {path: path.read_bytes() for path in tmp_path.glob(f"{table.id}.*")}
    play(table, 1)
    for path, data in kept.items():
        path.write_bytes(data)
    assert "truncated" in audit(tmp_path)[1]
    taken, [problem] = Tables(journal=tmp_path, now=lambda: DAYS[0]).take_up()
    assert (taken, "it was put back" in problem) == (0, True)


@pytest.mark.parametrize(
    "left", ["the header and the close", "lines that cannot be read", "in a file of its own"]
)
def test_promise_37_a_signed_close_is_never_taken_for_half_a_round(tmp_path: Path, left: str) -> None:
    tables = Tables(journal=tmp_path, now=lambda: DAYS[0])
    table, _ = tables.open(SitDown(rulebook="oneida-2025", game="three-card-poker", seat=1, bots=1))
    play(table, 1)
    book, [log] = tmp_path / f"{table.id}{BOOK}", list(tmp_path.glob("*.jsonl"))
    known, first = book.read_bytes(), log.read_bytes()
    play(table, 1)
    lines = log.read_bytes().removeprefix(first).splitlines(keepends=True)
    book.write_bytes(known)
    (tmp_path / ROUNDS).unlink()
    rest = [lines[0], *(line.replace(b'{"n"', b'{"N"') for line in lines[1:-1]), lines[-1]]
    rest = [lines[0], lines[-1]] if left == "the header and the close" else rest
    other = log.with_name(log.name.replace(".jsonl", ".2.jsonl"))
    log.write_bytes(first if left == "in a file of its own" else first + b"".join(rest))
    if left == "in a file of its own":
        other.write_bytes(b"".join(rest))
    before = {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    taken, problems = Tables(journal=tmp_path, now=lambda: DAYS[0]).take_up()
    assert (taken, len(problems)) == (0, 1)
    assert {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")} == before


ALONE: dict[str, Callable[[House], None]] = {
    "no register": lambda house: (house.folder / REGISTER).unlink(),
    "no book": lambda house: house.book(house.one).unlink(),
    "books exchanged": lambda house: exchange(house.book(house.one), house.book(house.two)),
    "logs exchanged": lambda house: exchange(house.files(house.one)[-1], house.files(house.two)[-1]),
    "an older register": lambda house: (house.folder / REGISTER).write_bytes(
        b"".join((house.folder / REGISTER).read_bytes().splitlines(keepends=True)[:1])
    ),
}


def exchange(one: Path, other: Path) -> None:
    kept = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(kept)


@pytest.mark.parametrize("what", ALONE)
def test_promise_38_what_the_house_keeps_is_missed_too(house: House, what: str) -> None:
    ALONE[what](house)
    assert audit(house.folder)[0] == 1


def test_half_a_line_that_says_a_table_left_hides_no_table(house: House) -> None:
    with house.book(house.one).open("ab") as file:
        file.write(b'{"n":99,"chain":"00","line":{"journal":"left","at":"x')
    assert house.take_up() == (2, [])


def test_a_stop_while_a_log_is_compressed_is_put_right(house: House) -> None:
    packed = house.files(house.one)[0]
    packed.with_name(packed.name.removesuffix(".gz")).write_bytes(gzip.decompress(packed.read_bytes()))
    assert house.take_up() == (2, [])
    assert audit(house.folder) == (0, [])


def test_promise_37_a_log_older_than_its_book_is_refused(house: House) -> None:
    rewrite(house.files(house.one)[-1], lambda rounds: rounds[:-1])
    before = house.contents()
    taken, [problem] = house.take_up()
    assert (taken, house.contents() == before) == (1, True)
    assert house.one.id in problem


def test_promise_37_no_round_is_dealt_from_a_seed_that_was_opened(house: House) -> None:
    """The next round of every old book that is taken up has a seed that no log has opened."""
    opened = set()
    for path in house.files(house.one):
        rewrite(path, lambda rounds: [opened.update(seeds(one)) or one for one in rounds])  # type: ignore[func-returns-value]
    assert len(opened) == 6
    whole = house.book(house.one).read_bytes()
    for lines in range(1, len(whole.splitlines()) + 1):
        house.book(house.one).write_bytes(whole)
        old_book(house, lines)
        tables = Tables(journal=house.folder, now=lambda: DAYS[2])
        tables.take_up()
        try:
            table = tables.get(house.one.id)
        except Refusal:
            continue
        table.handle(NewRoundMessage(type="new_round", turn=table.turn))
        assert table.live.seed.hex() not in opened
        break
    else:
        pytest.fail("the whole book is taken up at the latest")


def seeds(part: bytes) -> Iterator[str]:
    for line in part.splitlines():
        if line.startswith(b'{"closed":'):
            yield json.loads(line)["closed"]["seed"]


# -- what a book says -------------------------------------------------------------------------------


def forged(house: House, change: Callable[[dict[str, Any]], None], key: Key | None = None) -> None:
    """Write the book again with a change to its last line, the chain put right, signed with a key or not at all."""
    book, chain = house.book(house.one), Chain(KIND)
    lines = [json.loads(line)["line"] for line in book.read_bytes().splitlines()]
    change(lines[-1])
    book.write_bytes(b"".join(chain.add(line, key) for line in lines))


def rich(line: dict[str, Any]) -> None:
    line["chips"]["1"] = 99_999_999


def seed(line: dict[str, Any]) -> None:
    line["next_seed"] = bytes(32).hex()


@pytest.mark.parametrize("change", [rich, seed])
@pytest.mark.parametrize("key", [None, Key(bytes(32))])
def test_promise_37_a_purse_written_by_hand_is_not_taken_up(
    house: House, change: Callable[[dict[str, Any]], None], key: Key | None
) -> None:
    """A hand-written $999,999.99 was taken up once. The book is signed, and the log's own balances are the truth."""
    forged(house, change, key)
    taken, [problem] = house.take_up()
    assert taken == 1
    assert house.one.id in problem


def test_the_logs_balances_are_the_truth_whoever_signed_the_book(house: House) -> None:
    forged(house, rich, local_key())
    _, [problem] = house.take_up()
    assert "different chips from its log" in problem


@pytest.mark.parametrize("what", ["dropped", "doubled", "swapped", "changed"])
def test_every_change_of_a_line_of_a_book_is_found(house: House, what: str) -> None:
    book = house.book(house.one)
    lines = book.read_bytes().splitlines(keepends=True)
    for place in range(0, len(lines) - 1, so_many(everyday=5, ci=1)):
        made = list(lines)
        if what == "dropped":
            del made[place]
        elif what == "doubled":
            made.insert(place, made[place])
        elif what == "swapped":
            made[place], made[place + 1] = made[place + 1], made[place]
        else:
            made[place] = made[place].replace(b'"', b"'", 1)
        book.write_bytes(b"".join(made))
        taken, problems = house.take_up()
        assert (taken, len(problems)) == (1, 1), place
        assert "altered" in audit(house.folder)[1]


# -- one that is broken keeps nobody else shut ------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\n", b"{}\n", b'{"journal":"table"}\n', b"[" * 100_000 + b"\n"]
)
def test_promise_33_a_broken_book_keeps_only_its_own_table_shut(house: House, data: bytes) -> None:
    house.book(house.one).write_bytes(data)
    taken, [problem] = house.take_up()
    assert taken == 1
    assert problem.startswith(f"table {house.one.id} stays closed: ")
    assert house.book(house.one).read_bytes() == data


def test_a_fault_of_the_program_keeps_only_its_own_table_shut(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = journals.read_book

    def fails(path: Path) -> Any:
        if path.stem == house.one.id:
            raise KeyError("a fault")
        return plain(path)

    monkeypatch.setattr(journals, "read_book", fails)
    taken, [problem] = house.take_up()
    assert taken == 1
    assert "KeyError" in problem
