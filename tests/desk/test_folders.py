"""Folders of records: the results of one process, whoever settles them, however they are cut, and if one dies."""

from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import polars
import pyarrow
import pyarrow.parquet
import pytest

from deadly import Killer, dies, dies_once
from pitboss.desk import batch, folders, game_of, work
from pitboss.desk.columns import SCHEMA, to_columns
from pitboss.desk.day import Row, Wanted, batches, settle_day
from pitboss.desk.folders import Done, Folder, Part, Sum, look, settle_folder, settle_part
from pitboss.desk.places import below, files_of, left_aside, read_whole_file, write_to
from pitboss.rulebooks import Refusal

GAME = game_of("big-six")
LINES = [msgspec.json.encode(one) for one in GAME.kernel(GAME.rules("horseshoe-cincinnati")).records(1, 90)]
BAD = b'{"id":"bad"}'


def frame(lines: list[bytes], file: Path, rows: int) -> None:
    table = pyarrow.table({"record": [line.decode() for line in lines]})
    pyarrow.parquet.write_table(table, file, row_group_size=rows)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three files of records, one of them a frame; one record is bad, and one line is empty."""
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(b"\n".join([*LINES[:30], b"", BAD, *LINES[30:40]]))
    (folder / "b.jsonl").write_bytes(b"\n".join(LINES[40:60]) + b"\n")
    frame(LINES[60:], folder / "c.parquet", 7)
    (folder / "empty.jsonl").touch()
    (folder / "notes.txt").write_text("no records")
    return folder


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut files into many parts."""
    monkeypatch.setattr(folders, "PART_BYTES", 1_500)
    monkeypatch.setattr(folders, "PART_ROWS", 10)
    monkeypatch.setattr(folders, "BLOCK", 700)


def written(folder: Path | str) -> dict[str, bytes | None]:
    found = files_of(f"{folder}/*", ("",))
    return {one.name: read_whole_file(one.address) for one in found}


def parts(records: Path) -> list[int]:
    """How many parts each file has."""
    return [len(look(one.address).parts) for one in files_of(str(records), folders.SUFFIXES)]


def alone(lines: list[bytes], tidy: bool = False) -> bytes:
    """What one process answers."""
    return b"".join(one.answers for one in settle_day(batches(lines), Wanted(tidy), workers=1))


def expected(records: Path, tidy: bool = False) -> dict[str, bytes]:
    files = {
        name: (records / name).read_bytes().split(b"\n") for name in ("a.jsonl", "b.jsonl", "empty.jsonl")
    }
    return {name: alone(lines, tidy) for name, lines in {**files, "c.jsonl": LINES[60:]}.items()}


@pytest.mark.parametrize("tidy", [False, True])
@pytest.mark.usefixtures("small")
def test_each_file_has_the_answers_of_one_process(records: Path, tmp_path: Path, tidy: bool) -> None:
    assert parts(records) == [5, 3, 3, 0]
    done = settle_folder(Folder(str(records), str(tmp_path / "out"), tidy), workers=1)
    assert written(tmp_path / "out") == expected(records, tidy)
    assert {name: (one.records, one.refused) for name, one in done.items()} == {
        "a.jsonl": (41, {"bad_record": 1}),
        "b.jsonl": (20, {}),
        "c.parquet": (30, {}),
        "empty.jsonl": (0, {}),
    }


@pytest.mark.parametrize("block", [1, 7, 64, 1 << 20])
@pytest.mark.parametrize("part", [1, 100, 701, 10_000])
def test_a_file_is_cut_at_the_ends_of_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int, part: int
) -> None:
    monkeypatch.setattr(folders, "PART_BYTES", part)
    monkeypatch.setattr(folders, "BLOCK", block)
    data = b"\n".join(b"x" * (number % 90) for number in range(120))
    file = tmp_path / "x.jsonl"
    for whole in (data, data + b"\n"):
        file.write_bytes(whole)
        parts = look(str(file)).parts
        assert b"".join(whole[one.start : one.stop] for one in parts) == whole
        for one in parts:
            before = whole[: one.start]
            assert one.line == 1 + before.count(b"\n")
            assert before.endswith(b"\n") or not before
        assert all(one.stop - one.start >= min(part, len(whole)) for one in parts[:-1])


@pytest.mark.usefixtures("small")
def test_sums_are_those_of_the_rows_and_nothing_is_written_without_a_folder(
    records: Path, tmp_path: Path
) -> None:
    done = settle_folder(Folder(str(records)), workers=1)
    total, rows = sum(done.values(), Done()), list[Row]()
    for text in expected(records, tidy=True).values():
        rows += [Row(**msgspec.json.decode(line)) for line in text.splitlines()]
    for name, one in total.wagers.items():
        mine = [row for row in rows if f"{row.game} {row.rulebook} {row.wager}" == name]
        assert one == Sum(
            len(mine), sum(row.staked_cents or 0 for row in mine), sum(row.net_cents or 0 for row in mine)
        )
    assert (sum(one.times for one in total.wagers.values()), total.records) == (len(rows) - 1, 91)
    assert [path.name for path in tmp_path.iterdir()] == ["records"]


@pytest.mark.parametrize("format", ["parquet", "arrow"])
@pytest.mark.usefixtures("small")
def test_frames_hold_the_rows_and_the_answers(records: Path, tmp_path: Path, format: str) -> None:
    read: Any = polars.read_parquet if format == "parquet" else polars.read_ipc
    settle_folder(Folder(str(records), str(tmp_path / "rows"), True, format), workers=1)
    settle_folder(Folder(str(records), str(tmp_path / "answers"), False, format), workers=1)
    for name, lines in expected(records, tidy=True).items():
        file = f"{Path(name).stem}.{format}"
        rows = read(tmp_path / "rows" / file)
        assert rows.to_dicts() == [msgspec.json.decode(line) for line in lines.splitlines()]
        assert rows.columns == list(Row._fields)
    for name, lines in expected(records).items():
        answers = read(tmp_path / "answers" / f"{Path(name).stem}.{format}")
        assert answers["answer"].to_list() == [line.decode() for line in lines.splitlines()]
        assert answers["refused"].drop_nulls().to_list() == ["bad_record"] * (name == "a.jsonl")


@pytest.mark.parametrize("format", ["parquet", "arrow"])
@pytest.mark.parametrize(
    ("tidy", "results"), [(False, "jsonl"), (True, "jsonl"), (True, "parquet"), (False, "parquet")]
)
@pytest.mark.usefixtures("small")
def test_columns_of_records_are_settled_at_once_with_the_same_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str, tidy: bool, results: str
) -> None:
    lines, by_line = [*LINES[:30], BAD, b"", *LINES[30:]], list[int]()
    table = pyarrow.Table.from_batches([to_columns(lines)])
    for name in ("columns", "lines"):
        (tmp_path / name).mkdir()
    (tmp_path / "lines" / "a.jsonl").write_bytes(b"\n".join(lines))
    if format == "parquet":
        pyarrow.parquet.write_table(table, tmp_path / "columns" / "a.parquet", row_group_size=7)
    else:
        with pyarrow.ipc.new_file(tmp_path / "columns" / "a.arrow", table.schema) as file:
            file.write_table(table, 7)

    def noted(given: Any, wanted: Any) -> Any:
        by_line.append(len(given))
        return original(given, wanted)

    original = batch.settle_batch
    monkeypatch.setattr(batch, "settle_batch", noted)
    done = {
        name: settle_folder(
            Folder(str(tmp_path / name), str(tmp_path / f"{name}-out"), tidy, results), workers=1
        )
        for name in ("columns", "lines")
    }
    found, line_by_line = (tmp_path / f"{name}-out" / f"a.{results}" for name in done)
    if results == "jsonl":
        assert found.read_bytes() == line_by_line.read_bytes()
    else:
        assert polars.read_parquet(found).equals(polars.read_parquet(line_by_line))
    assert done["columns"][f"a.{format}"] == done["lines"]["a.jsonl"]
    assert sum(by_line) <= 13, "only the lot with an empty line is settled line by line"


@pytest.mark.usefixtures("small")
def test_what_is_done_is_kept_and_only_the_rest_is_done(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = settle_folder(Folder(str(records), str(tmp_path / "whole")), workers=1)
    folder, many, settled = Folder(str(records), str(tmp_path / "out")), count(1), list[Part]()

    def stops(shard: folders.Shard) -> Done:
        if next(many) == 6:
            raise KeyboardInterrupt
        return settle_part(shard)

    monkeypatch.setattr(folders, "settle_part", stops)
    with pytest.raises(KeyboardInterrupt):
        settle_folder(folder, workers=1)
    assert written(tmp_path / "out") == {}

    def noted(batch: Any, wanted: Any) -> Any:
        settled.append(batch)
        return original(batch, wanted)

    original = folders.settle_batch
    monkeypatch.setattr(folders, "settle_part", settle_part)
    monkeypatch.setattr(folders, "settle_batch", noted)
    assert settle_folder(folder, workers=1) == whole
    assert len(settled) == 11 - 5, "five parts were kept"
    assert settle_folder(folder, workers=1) == whole
    assert len(settled) == 6, "all is done"
    assert written(tmp_path / "out") == written(tmp_path / "whole") == expected(records)
    assert not list((tmp_path / "out").rglob("*.part")), "nothing is left of what came before"

    (records / "b.jsonl").write_bytes((records / "b.jsonl").read_bytes().replace(b'"id":"1.', b'"id":"x.', 1))
    settle_folder(folder, workers=1)
    assert len(settled) == 9, "a file that has changed is settled again, and no other"
    (tmp_path / "out" / "b.jsonl").write_bytes(b"")
    settle_folder(folder, workers=1)
    assert len(settled) == 12, "so is one whose result has"
    assert written(tmp_path / "out") == expected(records)
    monkeypatch.setattr(folders, "edition", lambda: "another program")
    monkeypatch.setattr(folders, "check_same", lambda asked: None)
    settle_folder(folder, workers=1)
    assert len(settled) == 12 + 11, "another program settles all of them again"


def test_a_note_that_cannot_be_read_counts_for_nothing(records: Path, tmp_path: Path) -> None:
    folder = Folder(str(records), str(tmp_path / "out"))
    whole = settle_folder(folder, workers=1)
    for note in (tmp_path / "out" / ".pitboss").iterdir():
        note.write_bytes(b'{"key"')
    assert settle_folder(folder, workers=1) == whole


def test_two_files_of_the_same_bytes_have_a_result_each(tmp_path: Path) -> None:
    for name in ("x/a.jsonl", "y/a.jsonl"):
        with write_to(below(str(tmp_path / "in"), name)) as stream:
            stream.write(b"\n".join(LINES[:3]))
    settle_folder(Folder(f"{tmp_path}/in/*/*.jsonl", str(tmp_path / "out")), workers=1)
    assert [(tmp_path / "out" / name).read_bytes() for name in ("x/a.jsonl", "y/a.jsonl")] == [
        alone(LINES[:3])
    ] * 2


@pytest.mark.usefixtures("small")
def test_a_store_is_read_and_written_as_a_disk_is(records: Path) -> None:
    for one in files_of(str(records), folders.SUFFIXES):
        with write_to(below("memory://casino/records", one.name)) as stream:
            stream.write(Path(one.address).read_bytes())
    settle_folder(Folder("memory://casino/records", "memory://casino/out"), workers=1)
    assert written("memory://casino/out") == expected(records)


def test_what_a_store_leaves_aside_is_named_as_on_a_disk(tmp_path: Path) -> None:
    for name in ("a.jsonl", "B.JSONL", "c.ndjson", "sub/d.jsonl", ".pitboss/e.json", "e.table"):
        for folder in (str(tmp_path), f"memory://{tmp_path.name}"):
            with write_to(below(folder, name)) as stream:
                stream.write(LINES[0])
    for folder in (str(tmp_path), f"memory://{tmp_path.name}"):
        read = [one.name for one in files_of(folder, folders.SUFFIXES)]
        assert read == ["B.JSONL", "a.jsonl"]
        assert left_aside(folder, read, (".table",)) == ["c.ndjson", "sub/"]
        assert left_aside(f"{folder}/*", read) == ["c.ndjson", "e.table", "sub/"]
        assert not left_aside(f"{folder}/*.jsonl", read)
        assert not left_aside(f"{folder}/a.jsonl", ())


def test_another_edition_on_a_worker_is_refused(records: Path) -> None:
    (part,) = look(str(records / "b.jsonl")).parts
    with pytest.raises(Refusal, match="another version"):
        settle_part(folders.Shard(part, "0" * 64, False, "jsonl", ""))


@pytest.mark.parametrize(
    ("names", "out", "code"),
    [((), "out", "no_file"), (("a.jsonl", "a.arrow"), "out", "bad_out"), (("a.jsonl",), "in", "bad_out")],
)
def test_what_cannot_be_settled_is_refused(
    tmp_path: Path, names: tuple[str, ...], out: str, code: str
) -> None:
    (tmp_path / "in").mkdir()
    for name in names:
        (tmp_path / "in" / name).write_bytes(LINES[0])
    with pytest.raises(Refusal) as refused:
        settle_folder(Folder(str(tmp_path / "in"), str(tmp_path / out)), workers=1)
    assert refused.value.code == code


def test_a_frame_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(Refusal, match=r"broken\.parquet"):
        settle_folder(Folder(str(tmp_path)), workers=1)


def test_a_frame_of_a_later_schema_is_named(tmp_path: Path) -> None:
    later = pyarrow.Table.from_batches([to_columns(LINES)]).replace_schema_metadata({SCHEMA: b"records 2"})
    pyarrow.parquet.write_table(later, tmp_path / "later.parquet")
    with pytest.raises(Refusal, match=r"later\.parquet: .*records 2") as refused:
        settle_folder(Folder(str(tmp_path)), workers=1)
    assert refused.value.code == "unknown_schema"


# -- processes that die -------------------------------------------------------------------------------------


def test_what_a_process_that_died_was_doing_is_done_again(tmp_path: Path) -> None:
    files = [str(tmp_path / str(number)) for number in range(6)]
    for file in files[:2] + files[3:]:
        Path(f"{file}.died").touch()
    assert dict(work.spread(dies_once, files, workers=2)) == dict(enumerate(files))


def test_what_ends_every_process_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "RETRIES", 1)
    with pytest.raises(Refusal, match="ended the process"):
        list(work.spread(dies, ["one"], workers=2))


# -- a cluster ----------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_cluster_writes_what_one_process_writes_though_a_worker_is_killed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    craps, killer = game_of("craps"), Killer()
    kernel = craps.kernel(craps.rules("oneida-2003"))
    (tmp_path / "records").mkdir()
    for number in range(8):
        lines = [msgspec.json.encode(one) for one in kernel.records(number, 8)]  # each has every wager
        (tmp_path / "records" / f"{number}.jsonl").write_bytes(b"\n".join([*lines, BAD]))
    near, far = (Folder(str(tmp_path / "records"), str(tmp_path / name)) for name in ("near", "far"))
    done = settle_folder(near, workers=1)
    assert settle_folder(far, workers=2, cluster="local", progress=killer) == done
    assert killer.killed
    assert written(tmp_path / "far") == written(tmp_path / "near")
    assert capfd.readouterr().out == "", "standard output is for results"
