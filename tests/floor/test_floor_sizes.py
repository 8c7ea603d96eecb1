"""Logs of any size: full files are compressed and the next goes on, and an audit holds one round at a time."""

import gzip
import json
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doors import legal
from pitboss.chance import seeded
from pitboss.cli.app import app
from pitboss.desk import open_round, stream_logs
from pitboss.desk.keys import Key
from pitboss.floor import files, journal
from pitboss.rounds import drive, evidence
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.evidence import SealedLog, seal_header
from pitboss.rulebooks import Refusal
from pitboss.web.messages import SitDown, read_message
from pitboss.web.tables import TablePage, Tables

NOW = "2026-07-01T12:00:00Z"


def evening(folder: Path, rounds: int, game: str = "blackjack") -> TablePage:
    tables = Tables(3, journal=folder, now=lambda: NOW)
    table, _ = tables.open(SitDown(rulebook="horseshoe-cincinnati", game=game, seat=2, bots=5))
    source = seeded(3)
    while table.number < rounds or not table.live.round.over:
        table.handle(read_message(json.dumps(legal(table.state(), source))))
    return table


def test_a_full_log_is_compressed_and_the_next_file_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "FULL_BYTES", 60_000)
    table = evening(tmp_path, 12)
    names = [path.name.removeprefix(table.id) for path in sorted(tmp_path.glob("*.jsonl*"))]
    assert ".2026-07-01.jsonl.gz" in names
    assert ".2026-07-01.2.jsonl.gz" in names
    assert sum(not name.endswith(".gz") for name in names) == 1
    shown = CliRunner().invoke(app, ["audit", str(tmp_path), "--json"])
    verdicts = [json.loads(line)["verdict"] for line in shown.stdout.splitlines()]
    assert (shown.exit_code, verdicts) == (0, ["clean"] * 12)
    tables = Tables(journal=tmp_path, now=lambda: NOW)
    assert tables.take_up() == (1, [])
    assert tables.get(table.id).state() == table.state()


def test_an_evening_is_small_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening of six seats of blackjack took 69 MB, 20 KB a round: it takes less than a tenth of that."""
    monkeypatch.setattr(journal, "FULL_BYTES", 200_000)
    table = evening(tmp_path, 40)
    packed = list(tmp_path.glob("*.jsonl.gz"))
    rounds = sum(gzip.decompress(path.read_bytes()).count(b'{"log":') for path in packed)
    assert rounds >= 20
    assert sum(path.stat().st_size for path in packed) / rounds < 2_000
    assert (tmp_path / f"{table.id}.table").stat().st_size / table.number < 3_000


def test_a_log_is_not_lost_where_it_cannot_be_compressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"evidence\n" * 1000)
    monkeypatch.setattr(files.gzip, "decompress", lambda data: b"something else")
    with pytest.raises(OSError, match="Input/output error"):
        files.pack(path)
    assert path.read_bytes() == b"evidence\n" * 1000
    assert not path.with_name("log.jsonl.gz").exists()


@pytest.mark.heavy
def test_an_audit_holds_one_round_at_a_time() -> None:
    """A file of ten thousand rounds is read with the memory of one: 64 MiB were once too many for `audit`."""
    round = open_round("big-six", "horseshoe-cincinnati", (1, 2))
    drive(round, RandomPlayer(seeded(5), most=5_000))
    key, chunk, after = Key(bytes(32)), [], ""
    for number in range(1, 401):
        log = SealedLog(seal_header(round, NOW, table="T", number=number, after=after))
        chunk.append(log.opening + log.add(round.log) + log.close(key, NOW))
        after = log.closing
    data = b"".join(chunk)
    tracemalloc.start()
    count = sum(
        log.sealed is not None and log.sealed.seal.verdict == "clean"
        for log in stream_logs(BytesIO(data), {key.public})
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 400
    assert peak < len(data) // 4


def test_a_file_may_be_longer_than_the_longest_round(monkeypatch: pytest.MonkeyPatch) -> None:
    round = open_round("big-six", "horseshoe-cincinnati", (1, 2))
    drive(round, RandomPlayer(seeded(5), most=5_000))
    key, log = Key(bytes(32)), SealedLog(seal_header(round, NOW))
    one = log.opening + log.add(round.log) + log.close(key, NOW)
    monkeypatch.setattr(evidence, "MOST_BYTES", len(one))
    assert sum(1 for _ in stream_logs(BytesIO(one * 5), {key.public})) == 5
    monkeypatch.setattr(evidence, "MOST_BYTES", len(one) - 1)
    with pytest.raises(Refusal, match="one round of more than"):
        list(stream_logs(BytesIO(one * 5), {key.public}))
