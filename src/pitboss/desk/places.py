"""Files by address: on this machine's disks, or in any store that fsspec knows, such as `s3://bucket/rounds`.

An address with a protocol needs fsspec (extra `[cluster]`) and whatever package fsspec asks for that protocol.
"""

import gzip
import os
import re
import secrets
import shutil
import sys
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, RawIOBase
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, NamedTuple, cast

from pitboss.rulebooks import Refusal

NO_FSSPEC = "an address such as s3://… needs fsspec: pip install 'pitboss[cluster]'"
_PROTOCOL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_WILD = re.compile(r"[*?\[]")

BROKEN = (EOFError, zlib.error, gzip.BadGzipFile)
"""The errors from reading a file that was not compressed whole."""


class File(NamedTuple):
    """A file, its name below the folder that was asked for, and its size in bytes."""

    address: str
    name: str
    size: int


class Window(RawIOBase):
    """Some bytes of a file, up to ``stop`` or its end."""

    def __init__(self, stream: BinaryIO, start: int, stop: int | None = None) -> None:
        stream.seek(start)
        self._stream, self._left = stream, sys.maxsize if stop is None else stop - start

    def readable(self) -> bool:
        """Whether it can be read: always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what there is room for."""
        data = self._stream.read(min(len(buffer), self._left))
        buffer[: len(data)] = data
        self._left -= len(data)
        return len(data)


def is_far(address: str) -> bool:
    """Whether an address names a store rather than a path of this machine."""
    return _PROTOCOL.match(address) is not None


def is_folder(address: str) -> bool:
    """Whether an address is a folder's."""
    if not is_far(address):
        return Path(address).is_dir()
    with reaching(address):
        return bool(_store(address).isdir(_path(address)))


def is_many(address: str) -> bool:
    """Whether an address means many files: a folder, or a pattern such as `rounds/*/*.jsonl`."""
    return is_folder(address) or (bool(_WILD.search(address)) and not Path(address).exists())


def one_file(address: str) -> File:
    """The requested file, whether it exists or not."""
    plain = address if is_far(address) else str(Path(address))
    return File(plain, plain.rpartition("/")[2], 0 if address == "-" else size_of(plain) or 0)


def files_of(address: str, suffixes: tuple[str, ...]) -> list[File]:
    """List the files of a folder or a pattern that end with one of some suffixes, in any case, sorted by name."""
    with reaching(address):
        found = _far_files(address) if is_far(address) else _near_files(address)
        return sorted((one for one in found if one.name.lower().endswith(suffixes)), key=attrgetter("name"))


def left_aside(address: str, read: Collection[str], beside: tuple[str, ...] = ()) -> list[str]:
    """List what else a folder or a pattern has: files and subfolders whose names are not among those ``read``.

    Hidden ones do not count, nor do files that end with a suffix of ``beside``.
    """
    with reaching(address):
        names = set(_far_names(address) if is_far(address) else _near_names(address)) - set(read)
    shown = (one for one in names if not any(part.startswith(".") for part in one.split("/")))
    return sorted(one for one in shown if not (beside and one.endswith(beside)))


def below(folder: str, name: str) -> str:
    """The address of a name in a folder."""
    return f"{folder.rstrip('/')}/{name}"


def same_place(one: str, other: str) -> bool:
    """Whether two addresses name the same file, however they are written."""
    if is_far(one) or is_far(other):
        return one == other
    return Path(one).resolve() == Path(other).resolve()


def fixed(pattern: str) -> str:
    """The folder that a pattern begins with, before its first wildcard. A folder is itself."""
    wild = _WILD.search(pattern)
    if wild is None or Path(pattern).exists():
        return pattern.rstrip("/") or "/"
    head = pattern[: wild.start()].rpartition("/")[0]
    return head or ("/" if pattern.startswith("/") else ".")


@contextmanager
def read_from(address: str) -> Iterator[BufferedReader]:
    """Open a file to read from any place in it. Refuse it if it cannot be opened."""
    with _opened(address, "rb") as stream:
        yield stream


@contextmanager
def write_to(address: str) -> Iterator[BinaryIO]:
    """Write a file that appears under its name once it is whole."""
    part = f"{address}.{secrets.token_hex(4)}.part"
    _make_folder(address)
    try:
        with _opened(part, "wb") as stream:
            yield stream
        _move(part, address)
    finally:
        remove(part)


def read_whole_file(address: str) -> bytes | None:
    """The bytes of a small file, or None if there is none."""
    if size_of(address) is None:
        return None
    with read_from(address) as stream:
        return stream.read()


@contextmanager
def brought(folder: str, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """Yield a folder of this machine: this one, or a copy of one that is far, without the files of some suffixes."""
    if not is_far(folder):
        yield Path(folder)
        return
    with TemporaryDirectory() as copy:
        beside = [one for one in files_of(folder, ("",)) if not one.name.lower().endswith(suffixes)]
        for one in beside:
            with read_from(one.address) as stream, (Path(copy) / one.name).open("wb") as target:
                shutil.copyfileobj(stream, target)
        yield Path(copy)


def size_of(address: str) -> int | None:
    """The size of a file, or None if there is none."""
    with reaching(address):
        if is_far(address):
            store, path = _store(address), _path(address)
            return store.size(path) if store.exists(path) else None
        with suppress(FileNotFoundError, NotADirectoryError):
            return Path(address).stat().st_size
        return None


@contextmanager
def unpacked(stream: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """Decompress a log. Refuse one that was not compressed whole."""
    try:
        with gzip.GzipFile(fileobj=stream) as logs:
            yield cast("BinaryIO", logs)
    except BROKEN as error:
        raise Refusal("bad_log", f"{name} was not compressed whole: {error}") from None


def remove(address: str) -> None:
    """Remove a file, if it is there."""
    with suppress(OSError):
        _store(address).rm(_path(address)) if is_far(address) else Path(address).unlink()


@contextmanager
def reaching(address: str, done: str = "read") -> Iterator[None]:
    """Refuse an address that cannot be read or written, with the reason."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error) or type(error).__name__
        raise Refusal("no_file", f"{address:.200} cannot be {done}: {reason}") from None


def _near_files(address: str) -> Iterator[File]:
    root = Path(fixed(address))
    if root.is_file():
        yield File(address, root.name, root.stat().st_size)
        return
    for path in _matched(root, address):
        # Anything named like a file that is not one is refused when it is read, not skipped.
        if (there := path.is_file()) or path.suffix:
            yield File(str(path), path.relative_to(root).as_posix(), path.stat().st_size if there else 0)


def _near_names(address: str) -> Iterator[str]:
    root = Path(fixed(address))
    for path in () if root.is_file() else _matched(root, address):
        name = path.relative_to(root).as_posix()
        if not path.is_dir():
            yield name
        elif "**" not in address:
            yield f"{name}/"


def _matched(root: Path, address: str) -> Iterator[Path]:
    """What a folder holds, or what a pattern that begins with this folder means."""
    rest = str(Path(address).relative_to(root)) if root != Path(address) else "*"
    return root.glob("*" if rest == "." else rest)


def _far_names(address: str) -> Iterator[str]:
    store, root = _store(address), _path(fixed(address)).rstrip("/")
    for path, about in () if store.isfile(root) else _far_matched(store, root, address):
        name = path.removeprefix(root).strip("/")
        if about["type"] == "file":
            yield name
        elif "**" not in address:
            yield f"{name}/"


def _far_files(address: str) -> Iterator[File]:
    store, root = _store(address), _path(fixed(address)).rstrip("/")
    if store.isfile(root):
        yield File(address, root.rpartition("/")[2], store.size(root))
        return
    for path, about in _far_matched(store, root, address):
        if about["type"] == "file":
            yield File(store.unstrip_protocol(path), path.removeprefix(root).lstrip("/"), about["size"])


def _far_matched(store: Any, root: str, address: str) -> Iterator[tuple[str, dict[str, Any]]]:
    pattern = _path(address) if _WILD.search(address) else f"{root}/*"
    yield from store.glob(pattern, detail=True).items()


def _opened(address: str, mode: str) -> Any:
    with reaching(address, "read" if mode == "rb" else "written"):
        if not is_far(address):
            if mode == "rb" and Path(address).is_fifo():
                raise OSError("it is not a file")  # reading it could wait forever
            return Path(address).open(mode)
        return _store(address).open(_path(address), mode)


def _make_folder(address: str) -> None:
    """Make the folder of a file."""
    with reaching(address, "written"):
        if is_far(address):
            store = _store(address)
            store.makedirs(store._parent(_path(address)), exist_ok=True)
        else:
            Path(address).parent.mkdir(parents=True, exist_ok=True)


def _move(old: str, new: str) -> None:
    with reaching(new, "written"):
        if is_far(new):
            _store(new).mv(_path(old), _path(new))
        else:
            os.replace(old, new)  # noqa: PTH105 - both are texts


def _store(address: str) -> Any:
    return _found(address)[0]


def _path(address: str) -> str:
    return str(_found(address)[1])


def _found(address: str) -> tuple[Any, str]:
    """The store of an address, which fsspec keeps open, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise Refusal("no_store", NO_FSSPEC) from None
    try:
        store, path = url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise Refusal("no_store", f"{address:.200} cannot be reached: {error}") from None
    return store, str(path)
