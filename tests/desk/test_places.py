"""Files by address: listed, read and written the same way on a disk and in a store."""

import sys
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest

from pitboss.desk.places import (
    Window,
    below,
    brought,
    files_of,
    fixed,
    is_folder,
    is_many,
    one_file,
    read_from,
    read_whole_file,
    remove,
    size_of,
    write_to,
)
from pitboss.rulebooks import Refusal

NAMES = ("a/1.jsonl", "a/2.jsonl", "b/1.jsonl", "top.jsonl", "top.txt")


@pytest.fixture(params=["disk", "store"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    root = str(tmp_path) if request.param == "disk" else "memory://places"
    for name in NAMES:
        with write_to(below(root, name)) as stream:
            stream.write(name.encode())
    yield root
    if request.param == "store":
        from fsspec import filesystem

        filesystem("memory").rm("/places", recursive=True)


def test_a_folder_has_the_files_of_its_suffixes_and_a_pattern_those_that_it_matches(folder: str) -> None:
    assert [one[1:] for one in files_of(folder, (".jsonl",))] == [("top.jsonl", 9)]
    assert [one.name for one in files_of(f"{folder}/*/*.jsonl", (".jsonl",))] == list(NAMES[:3])
    assert [one.name for one in files_of(f"{folder}/a/[2-9].jsonl", (".jsonl",))] == ["2.jsonl"]
    (one,) = files_of(f"{folder}/a/2.jsonl", (".jsonl",))
    assert (one.name, one.size, read_whole_file(one.address)) == ("2.jsonl", 9, b"a/2.jsonl")
    for one in files_of(f"{folder}/*/*", ("",)):
        with read_from(one.address) as stream:
            stream.seek(2)
            assert stream.read() == one.name.encode()[2:]


def test_what_stands_for_many_files(folder: str) -> None:
    assert is_folder(folder)
    assert is_many(folder)
    assert is_many(f"{folder}/*.jsonl")
    assert not is_folder(f"{folder}/*.jsonl")
    assert not is_many(f"{folder}/top.jsonl")
    assert fixed(f"{folder}/*/x?.jsonl") == folder
    assert fixed(f"{folder}/") == folder


def test_a_file_appears_once_it_is_whole_and_nothing_is_left_of_one_that_is_not(folder: str) -> None:
    target = below(folder, "new/file")
    with pytest.raises(TypeError), write_to(target) as stream:
        stream.writelines((b"half", "no bytes"))  # type: ignore[list-item]
    assert size_of(target) is None
    assert files_of(f"{folder}/new/*", ("",)) == []
    for said in (b"whole", b"again!"):
        with write_to(target) as stream:
            stream.write(said)
            assert read_whole_file(target) in (None, b"whole")
    assert (read_whole_file(target), size_of(target)) == (b"again!", 6)
    remove(target)
    remove(target)
    assert read_whole_file(target) is None


def test_what_lies_beside_the_logs_is_brought_here(folder: str) -> None:
    with brought(folder, (".jsonl",)) as here:
        assert (here / "top.txt").read_bytes() == b"top.txt"
        assert (str(here) == folder) == (here / "top.jsonl").exists()


def test_what_is_not_there_is_refused(folder: str) -> None:
    with pytest.raises(Refusal, match="cannot be read"), read_from(f"{folder}/none"):
        pass
    assert one_file(f"{folder}/none").size == 0


def test_a_pattern_of_the_folder_one_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    assert (fixed("*.jsonl"), fixed("/*.jsonl")) == (".", "/")
    assert [one.name for one in files_of("*.jsonl", (".jsonl",))] == ["x.jsonl"]


def test_a_name_with_brackets_that_is_there_is_no_pattern(tmp_path: Path) -> None:
    odd = tmp_path / "day[1].jsonl"
    odd.touch()
    assert not is_many(str(odd))
    assert fixed(str(odd)) == str(odd)


def test_without_fsspec_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[cluster\]'"):
        files_of("s3://bucket/rounds", ("",))


def test_a_store_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match="nowhere://x"):
        files_of("nowhere://x", ("",))


@pytest.mark.parametrize(
    ("start", "stop", "seen"), [(0, 4, b"0123"), (4, 6, b"45"), (6, None, b"6789"), (3, 3, b"")]
)
def test_a_window_ends_where_it_should(start: int, stop: int | None, seen: bytes) -> None:
    assert BufferedReader(Window(BytesIO(b"0123456789"), start, stop)).read() == seen
