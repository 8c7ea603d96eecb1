"""Bad input at the terminal: one bad line, log or file never costs another, and limits come before work."""

import json
import os
import random
import resource
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import (
    audit_log,
    chapters,
    explain_log,
    game_of,
    open_round,
    replay_log,
    settle_answers,
    settle_line,
    settle_record,
)
from pitboss.rounds import drive, write_log
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.reading import lines
from pitboss.rounds.records import MOST_BYTES
from pitboss.rulebooks import Refusal
from sizes import so_many

PROBES = Path(__file__).parents[1] / "probes"
CONTROLS = bytes(range(256))


def answers(shown: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in shown.stdout.splitlines()]


# -- one bad line never costs another -----------------------------------------------------------------


def test_promise_33_a_line_that_is_no_utf_8_costs_only_itself(run: Any, record: dict[str, Any]) -> None:
    good = json.dumps(record).encode()
    shown = run("settle", "-", input=b"\n".join([good, good.replace(b"r1", b"r\xff"), good]))
    first, second, third = answers(shown)
    assert (shown.exit_code, second["line"], second["id"]) == (1, 2, None)
    assert second["refused"]["code"] == "bad_record"
    assert "UTF-8" in second["refused"]["message"]
    assert first["net"] == third["net"]


@pytest.fixture
def log(record: dict[str, Any], tmp_path: Path) -> Path:
    """A log without a seal: what is wrong with its lines is found line by line."""
    _, round = settle_record(json.dumps(record).encode())
    assert round is not None
    path = tmp_path / "plain.jsonl"
    path.write_bytes(write_log(round.log))
    return path


@pytest.mark.parametrize(
    "error", [KeyError("a secret"), MemoryError("a secret"), RecursionError("a secret"), AssertionError]
)
def test_promise_33_a_fault_of_a_game_costs_only_its_round(
    run: Any, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(game_of("craps"), "script", fails)
    broken = {"id": "c", "rulebook": "horseshoe-cincinnati", "game": "craps", "rolls": [[1, 2]]}
    lines = [broken, record, broken]
    shown = run("settle", "-", input="\n".join(map(json.dumps, lines)))
    first, second, third = answers(shown)
    assert shown.exit_code == 1
    assert (first["line"], first["id"], first["refused"]["code"]) == (1, "c", "internal_error")
    assert third["refused"] == first["refused"]
    assert second["net"]
    assert "a secret" not in shown.output
    assert len(shown.stderr.splitlines()) == 1, "a fault of the program is told once"


@pytest.mark.parametrize("command", ["audit", "explain", "replay"])
def test_promise_33_a_fault_of_a_game_is_no_traceback_in_a_log(
    run: Any, log: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def fails(*_: Any) -> Any:
        raise KeyError("a secret")

    monkeypatch.setattr(game_of("three-card-poker"), "play", fails)
    shown = run(command, str(log), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "internal_error")
    assert "a secret" not in shown.output


def test_settle_says_by_its_exit_status_whether_a_record_was_refused(
    run: Any, record: dict[str, Any]
) -> None:
    assert run("settle", "-", input=json.dumps(record)).exit_code == 0
    assert run("settle", "-", input="").exit_code == 0
    assert run("settle", "-", input="{}").exit_code == 1


def test_promise_33_a_folder_of_logs_is_audited_though_one_is_a_folder_and_one_is_gone(
    run: Any, log: Path
) -> None:
    (log.parent / "000000.jsonl").mkdir()
    (log.parent / "000003.jsonl").symlink_to("nowhere")
    (log.parent / "000004.jsonl").write_bytes(b'{"event":"clos\xffd"}')
    os.mkfifo(log.parent / "000005.jsonl")
    shown = run("audit", str(log.parent), "--json")
    found = {one["log"]: one.get("refused", {}).get("code", "clean") for one in answers(shown)}
    assert shown.exit_code == 2
    assert found == {
        "000000.jsonl": "no_file",
        log.name: "clean",
        "000003.jsonl": "no_file",
        "000004.jsonl": "bad_log",
        "000005.jsonl": "no_file",
    }


def test_a_folder_is_no_file_of_records(run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "x.jsonl"
    folder.mkdir()
    shown = run("settle", str(folder), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "no_file")


# -- nothing is said twice ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        (b'"id": "r1"', b'"id": "r1", "id": "r1"'),
        (b'"ante": "10"', b'"ante": "10", "ante": "20"'),
        (b'"ante": "10"', b'"ante": "10", "\\u0061nte": "20"'),
        (b'"seat": 1', b'"seat": 1, "seat": 1'),
        (b'"at": "play"', b'"at": "play", "at": "play"'),
    ],
)
def test_a_record_that_says_a_key_twice_is_refused(record: dict[str, Any], once: bytes, twice: bytes) -> None:
    line = json.dumps(record).encode()
    assert "net" in settle_line(line)
    assert settle_line(line.replace(once, twice))["refused"]["code"] == "said_twice"


@pytest.mark.parametrize(
    ("once", "twice"),
    [
        (b'"format":', b'"format":9,"format":'),
        (b'"stakes","wagers":{"ante":1000', b'"stakes","wagers":{"ante":1000,"ante":1000'),
        (b'"rule":', b'"rule":"","rule":'),
    ],
)
def test_a_log_that_says_a_key_twice_is_refused(run: Any, log: Path, once: bytes, twice: bytes) -> None:
    data = log.read_bytes()
    assert once in data
    log.write_bytes(data.replace(once, twice, 1))
    shown = run("audit", str(log), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "bad_log")
    assert "twice" in shown.stdout


# -- limits come before work --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("longer", "code"),
    [(-1, "unknown_game"), (0, "unknown_game"), (1, "record_too_long"), (9, "record_too_long")],
)
@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_record_is_read_up_to_the_limit_and_no_further(
    record: dict[str, Any], longer: int, code: str, end: bytes
) -> None:
    line = json.dumps({**record, "game": "tiddlywinks"}).encode()
    line += b" " * (MOST_BYTES + longer - len(line))
    more = line + end + b"{}" if end else line
    found = list(settle_answers(lines(BytesIO(more), MOST_BYTES)))
    assert found[0]["refused"]["code"] == code
    assert [one["line"] for one in found] == ([1, 2] if end else [1])


class Endless(BytesIO):
    """A line of so many bytes, made as it is read."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 < size <= MOST_BYTES + 2, "more is asked for at once than the longest record"
        size = min(size, self.left)
        self.left -= size
        return b"x" * size


def test_a_line_of_a_hundred_megabytes_takes_no_more_memory_than_the_longest_record() -> None:
    tracemalloc.start()
    try:
        (line,) = lines(Endless(100_000_000), MOST_BYTES)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(line) > MOST_BYTES
    assert most < 4 * MOST_BYTES


@pytest.mark.parametrize(
    "command", ["audit", *(pytest.param(one, marks=pytest.mark.heavy) for one in ("explain", "replay"))]
)
def test_a_log_of_three_gigabytes_is_refused_unread(run: Any, tmp_path: Path, command: str) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as sparse:
        sparse.write(b'{"event":"opened"')
        sparse.truncate(3_000_000_000)
    tracemalloc.start()
    try:
        shown = run(command, str(file), "--json")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "log_too_long")
    assert most < 300_000_000


@pytest.mark.parametrize("patrons", [[[1, 1_000_000_000]], {"1": 1_000_000_000}, [{}], 10**9])
def test_a_wrong_shape_is_refused_by_its_shape(log: Path, patrons: Any) -> None:
    first, *rest = log.read_bytes().splitlines()
    opened = {**json.loads(first), "patrons": patrons}
    with pytest.raises(Refusal) as refused:
        audit_log(b"\n".join([json.dumps(opened).encode(), *rest]))
    assert refused.value.code == "bad_log"


def test_a_number_of_five_thousand_digits_is_refused(run: Any, record: dict[str, Any], log: Path) -> None:
    digits = "7" * 5000
    for place in ('"seat": 1', '"cards": ["As", "Ad", "2c"]', '"id": "r1"'):
        line = json.dumps(record).replace(place, f"{place.partition(':')[0]}: {digits}")
        assert settle_line(line.encode())["refused"]["code"] == "bad_record"
    data = log.read_bytes()
    for key in (b'"format":', b'"amount":', b'"seats":['):
        for read in (audit_log, replay_log, explain_log):
            with pytest.raises(Refusal) as refused:
                read(data.replace(key, key + digits.encode(), 1))
            assert refused.value.code == "bad_log"


def test_a_seat_of_five_thousand_digits_in_a_log_is_refused(log: Path) -> None:
    stacks = b'"stacks":{"' + b"7" * 5000 + b'":1},"seats":'
    data = log.read_bytes().replace(b'"seats":', stacks, 1)
    assert not audit_log(data).clean
    with pytest.raises(Refusal) as refused:
        replay_log(data)
    assert refused.value.code == "bad_log"


def test_a_state_that_names_a_seat_of_five_thousand_digits_is_refused() -> None:
    record = {"id": 1, "rulebook": "horseshoe-cincinnati", "game": "craps", "rolls": [[1, 2]]}
    state = {"standing": {f"{'7' * 5000}:pass": 500}}
    assert settle_line(json.dumps({**record, "state": state}).encode())["refused"]["code"] == "bad_state"


# -- a full disk --------------------------------------------------------------------------------------


def limited(most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def test_a_disk_that_is_full_leaves_no_half_of_a_log(record: dict[str, Any], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pitboss", "settle", "-", "--log", str(tmp_path)]
    lines = "\n".join(json.dumps({**record, "id": id}) for id in ("a", "b"))
    done = subprocess.run(
        command, input=lines.encode(), capture_output=True, preexec_fn=limited(500), check=False
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    assert (first["id"], first["line"], first["refused"]["code"]) == ("a", 1, "not_written")
    assert second["refused"]["code"] == "not_written"
    assert list(tmp_path.iterdir()) == []
    assert b"Traceback" not in done.stderr


@pytest.mark.heavy
def test_a_log_that_is_there_stays_whole_when_its_disk_is_full(
    record: dict[str, Any], tmp_path: Path
) -> None:
    kept = tmp_path / "000001-r1.jsonl"
    kept.write_bytes(b"before")
    command = [sys.executable, "-m", "pitboss", "settle", "-", "--log", str(tmp_path)]
    line = json.dumps(record).encode()
    subprocess.run(command, input=line, capture_output=True, preexec_fn=limited(500), check=False)
    assert kept.read_bytes() == b"before"


@pytest.mark.parametrize(
    "command",
    ["settle", *(pytest.param(one, marks=pytest.mark.heavy) for one in ("explain", "audit", "games"))],
)
def test_an_output_that_cannot_be_written_is_no_traceback(
    record: dict[str, Any], log: Path, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(record))
    words = {"settle": [str(file)], "explain": [str(file)], "audit": [str(log)], "games": []}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pitboss", command, *words[command]],
            stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"No space left" in done.stderr


# -- any change of a byte -----------------------------------------------------------------------------


def changed(data: bytes, chosen: random.Random) -> bytes:
    place = chosen.randrange(len(data))
    return data[:place] + bytes([chosen.randrange(256)]) + data[place + 1 :]


@cache
def probes() -> bytes:
    """A few records of every game."""
    files = sorted(PROBES.glob("*.jsonl"))
    return b"\n".join(line for file in files for line in file.read_bytes().splitlines()[:3])


@cache
def logs() -> list[bytes]:
    """The log of a round of every chapter."""
    opened = (open_round(game.id, book, (1, 2)) for book, game in chapters())
    return [write_log(drive(round, RandomPlayer(seeded(3))).log) for round in opened]


def settle_changed(times: int) -> None:
    chosen, whole = random.Random(14), probes()
    count = len(whole.splitlines())
    for _ in range(times):
        found = list(settle_answers(lines(BytesIO(changed(whole, chosen)), MOST_BYTES)))
        assert count - 1 <= len(found) <= count + 1
        assert all(("refused" in one) != ("net" in one or "to_act" in one) for one in found)
        codes = [one["refused"]["code"] for one in found if "refused" in one]
        assert "internal_error" not in codes


def read_changed(times: int) -> None:
    chosen = random.Random(14)
    for _ in range(times):
        data = changed(chosen.choice(logs()), chosen)
        for read in (audit_log, replay_log, explain_log):
            try:
                read(data)
            except Refusal as refusal:
                assert refusal.code != "internal_error", data


def test_promise_14_no_change_of_a_byte_crashes_settle() -> None:
    settle_changed(so_many(everyday=20, ci=60))


def test_promise_14_no_change_of_a_byte_crashes_the_readers_of_logs() -> None:
    read_changed(so_many(everyday=100, ci=300))


@pytest.mark.heavy
@pytest.mark.in_turn
def test_promise_14_no_change_of_a_byte_crashes_settle_at_length() -> None:
    settle_changed(so_many(ci=800, long=20_000))


@pytest.mark.heavy
@pytest.mark.in_turn
def test_promise_14_no_change_of_a_byte_crashes_the_readers_of_logs_at_length() -> None:
    read_changed(so_many(ci=1_000, long=20_000))
