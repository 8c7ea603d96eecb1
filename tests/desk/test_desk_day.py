"""A day's records at once: the same answers as one process gives, in order, whatever is among them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import polars
import pyarrow
import pyarrow.parquet
import pytest

import pitboss
from deadly import deadly
from pitboss.desk import day as of_a_day
from pitboss.desk import game_of, settle_answers, settle_line
from pitboss.desk.day import ANSWERS, Row, Wanted, batches, settle_batch, settle_day
from pitboss.desk.frames import format_of, frame_lines
from pitboss.money import parse_amount
from pitboss.rulebooks import Refusal

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = Path(__file__).parents[1] / "cases"


def mixed() -> list[bytes]:
    """Records of every game, whole and damaged."""
    files = sorted((*GOLDEN.glob("*/*.jsonl"), *CASES.glob("*/*.jsonl")))
    told = [json.loads(line)["record"] for file in files for line in file.read_text().splitlines()[:4]]
    lines = [json.dumps(record).encode() for record in told]
    bad = [
        b"{",
        b"[]",
        b'{"id":1,"id":2}',
        b"\xff",
        b'{"rulebook":"x","game":"craps"}',
        b'{"x":"' + b"y" * 2_000_000,
    ]
    for place, one in enumerate(bad):
        lines.insert(7 * place + 3, one)
    lines.insert(11, b"   ")
    return lines


LINES = mixed()


@pytest.fixture(scope="module")
def alone() -> bytes:
    """The answers of one process, record by record."""
    return b"".join(msgspec.json.encode(answer) + b"\n" for answer in settle_answers(LINES))


def settled(lines: list[bytes], workers: int, wanted: Wanted = ANSWERS) -> list[Any]:
    return list(settle_day(batches(lines), wanted, workers))


@pytest.mark.heavy
def test_many_processes_answer_as_one_does_to_the_byte(alone: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_a_day, "ALONE", 20)
    monkeypatch.setattr(of_a_day, "BATCH", 7)
    found = settled(LINES, 2)
    assert b"".join(one.answers for one in found) == alone
    assert sum(one.records for one in found) == len(LINES) - 1
    assert any(one.refused for one in found)
    assert found[-1].last == len(LINES)


def test_nothing_comes_of_nothing() -> None:
    assert settled([], 2) == settled([b"", b"  "], 2) == []


@pytest.mark.parametrize("workers", [0, 1025, True, 1.5])
def test_a_senseless_number_of_workers_is_refused(workers: Any) -> None:
    with pytest.raises(Refusal, match="1 to 1024 workers"):
        settle_day(batches([]), ANSWERS, workers)


# -- a worker that dies -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "copied", [True, pytest.param(False, marks=pytest.mark.heavy)], ids=["copied", "started anew"]
)
def test_a_record_that_kills_its_worker_is_refused_and_no_other_is_lost(
    monkeypatch: pytest.MonkeyPatch, copied: bool
) -> None:
    monkeypatch.setattr(of_a_day.threading, "active_count", lambda: 1 if copied else 2)
    monkeypatch.setattr(of_a_day, "ALONE", 1)
    monkeypatch.setattr(of_a_day, "BATCH", 4)
    monkeypatch.setattr(of_a_day, "settle_batch", deadly)
    lines = [b'{"id":%d}' % number for number in range(30)]
    lines[17] = b'{"id":"deadly"}'
    answers = [json.loads(line) for one in settled(lines, 2) for line in one.answers.splitlines()]
    assert [answer["line"] for answer in answers] == list(range(1, 31))
    [killed] = [answer for answer in answers if answer["refused"]["code"] == "internal_error"]
    assert killed == {"id": "deadly", "refused": killed["refused"], "line": 18}


# -- input that waits, and memory -------------------------------------------------------------------


def test_what_can_be_read_no_further_is_answered_before_more_is_waited_for() -> None:
    given = iter([True, True, False, True, True])
    found = list(batches([b"1", b"2", b"3", b"4", b"5"], lambda: next(given)))
    assert found == [[(1, b"1"), (2, b"2"), (3, b"3")], [], [(4, b"4"), (5, b"5")]]


def test_no_more_is_read_than_a_bounded_number_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_a_day, "ALONE", 1)
    monkeypatch.setattr(of_a_day, "BATCH", 2)
    read = 0

    def endless() -> Iterator[bytes]:
        nonlocal read
        while True:
            read += 1
            yield b"{}"

    running = settle_day(batches(endless()), ANSWERS, 2)
    try:
        for _ in range(20):
            done = next(running).last
            assert read - done <= 2 * (of_a_day.AHEAD * 2 + 2)
    finally:
        running.close()


@pytest.mark.heavy
def test_a_day_ten_times_as_long_takes_no_more_memory(tmp_path: Path) -> None:
    seats = [{"seat": seat, "wagers": {"straight-17": "5", "red": "10"}} for seat in (1, 2)]
    record = {"id": 1, "rulebook": "oneida-2003", "game": "roulette", "seats": seats, "spins": ["17"]}
    line = json.dumps(record) + "\n"
    assert "net" in settle_line(line.encode())
    peaks = []
    for often in (2_000, 20_000):
        (tmp_path / "day.jsonl").write_text(line * often)
        command = [sys.executable, "-c", _PEAK, str(tmp_path / "day.jsonl")]
        peaks.append(int(subprocess.run(command, capture_output=True, check=True).stdout))
    assert peaks[1] < peaks[0] * 1.2


_PEAK = """
import resource, sys
from pathlib import Path
from pitboss.desk.day import ANSWERS, batches, settle_day
for one in settle_day(batches(open(sys.argv[1], "rb")), ANSWERS, 2): pass
[own] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(int(own.split()[1]) + resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


# -- tidy rows --------------------------------------------------------------------------------------


def cents(net: str) -> int:
    return -parse_amount(net[1:]) if net.startswith("-") else parse_amount(net)


def nets(answer: dict[str, Any]) -> int:
    """All that an answer says was won and lost, apart from combined results."""
    total = 0
    for holder, won in answer.get("net", {}).items():
        if holder == "player_dealer":
            total += cents(won["net"]) - cents(won["fee"])
        elif isinstance(won, str):
            total += cents(won)
        else:
            own = {wager: net for wager, net in won.items() if wager not in ("behind", "total")}
            total += sum(map(cents, own.values()))
            total += sum(cents(net) for behind in won.get("behind", {}).values() for net in behind.values())
    return total


def test_the_rows_of_every_record_add_up_to_its_answer() -> None:
    found = settle_batch([*enumerate(LINES, 1)][:11] + [*enumerate(LINES, 1)][12:], Wanted(both=True))
    answers = {answer["line"]: answer for answer in map(json.loads, found.answers.splitlines())}
    rows: dict[int, list[Row]] = {}
    for row in found.rows:
        assert isinstance(row, Row)
        rows.setdefault(row.line, []).append(row)
    assert rows.keys() == answers.keys()
    for line, answer in answers.items():
        assert sum(row.net_cents or 0 for row in rows[line]) == nets(answer), line
        if "refused" in answer:
            [row] = rows[line]
            assert (row.refused, row.message) == (answer["refused"]["code"], answer["refused"]["message"])
    games = {row.game for own in rows.values() for row in own if row.game}
    assert len(games) >= 17
    lost = [row for own in rows.values() for row in own if row.game != "poker" and (row.net_cents or 0) < 0]
    assert [
        row for row in lost if row.wager == "ante" and -(row.net_cents or 0) > (row.staked_cents or 0)
    ] == []


def test_a_row_names_round_seat_wager_stake_net_rule_and_clause() -> None:
    record = {
        "id": "r1",
        "rulebook": "horseshoe-cincinnati",
        "game": "three-card-poker",
        "seats": [
            {
                "seat": 2,
                "patron": "Ann",
                "wagers": {"ante": "10", "pair_plus": "5"},
                "cards": ["As", "Ks", "Qs"],
                "decisions": [{"at": "play", "do": "play"}],
            }
        ],
        "dealer": ["Qd", "9d", "4c"],
    }
    of = {"line": 1, "id": "r1", "game": "three-card-poker", "rulebook": "horseshoe-cincinnati"}
    none = {"refused": None, "message": None}
    expected = [
        ("ante", 1000, 1000, "rules.player_higher", "§12.II"),
        ("pair_plus", 500, 20000, "pay.pair_plus", "§12.IV"),
        ("play", 1000, 1000, "rules.player_higher", "§12.II"),
        ("ante_bonus", 0, 5000, "pay.ante_bonus", "§12.V"),
    ]
    assert sorted(map(str, pitboss.settle([record]).rows())) == sorted(
        str({**of, "seat": 2, "patron": "Ann", "wager": wager, "staked_cents": staked, "net_cents": net}
            | {"rule": rule, "clause": clause, **none})
        for wager, staked, net, rule, clause in expected
    )  # fmt: skip


# -- frames -----------------------------------------------------------------------------------------


def three_card(count: int) -> list[dict[str, Any]]:
    game = game_of("three-card-poker")
    return list(game.kernel(game.rules("oneida-2003")).records(5, count))


def test_records_come_as_parquet_and_arrow_and_are_answered_as_lines_are(tmp_path: Path) -> None:
    records = three_card(30)
    table = pyarrow.Table.from_pylist(msgspec.to_builtins(records)).drop_columns(["options"])
    whole = pyarrow.table({"record": [msgspec.json.encode(record).decode() for record in records]})
    pyarrow.parquet.write_table(table, tmp_path / "keys.parquet")
    pyarrow.parquet.write_table(whole, tmp_path / "whole.parquet")
    with pyarrow.ipc.new_file(tmp_path / "file.arrow", table.schema) as file:
        file.write_table(table)
    with pyarrow.ipc.new_stream(tmp_path / "stream.arrow", table.schema) as stream:
        stream.write_table(table)
    plain = pitboss.settle(records, workers=1)
    for name in ("keys.parquet", "whole.parquet", "file.arrow", "stream.arrow"):
        found = pitboss.settle(tmp_path / name)
        assert found.answers == plain.answers, name
    assert plain.answers[3] == {**settle_line(msgspec.json.encode(records[3])), "line": 4}


def test_a_frame_has_the_rows_and_its_columns_are_there_without_any(tmp_path: Path) -> None:
    found = pitboss.settle([*three_card(5), {"id": "bad"}])
    frame = found.to_polars()
    assert frame.to_dicts() == found.rows() == found.to_arrow().to_pylist()
    assert frame["net_cents"].dtype == frame["line"].dtype == polars.Int64
    assert frame.filter(polars.col("refused").is_not_null())["id"].to_list() == ["bad"]
    assert list(pitboss.settle([]).to_polars().columns) == list(Row._fields)


def test_what_is_no_frame_or_has_no_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cut.parquet").write_bytes(b"PAR1 and nothing more")
    with pytest.raises(Refusal, match="this parquet file cannot be read"):
        pitboss.settle(tmp_path / "cut.parquet")
    with pytest.raises(Refusal, match="cannot be read"):
        pitboss.settle(tmp_path / "none.jsonl")
    with pytest.raises(Refusal, match="a format is jsonl, parquet, arrow"):
        format_of(None, "xlsx")
    assert [format_of(Path(name), None) for name in ("a.parquet", "a.ARROW", "a.txt")] == [
        "parquet",
        "arrow",
        "jsonl",
    ]


@pytest.mark.parametrize("missing", ["pyarrow", "polars"])
def test_a_frame_without_its_library_is_refused_in_words(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[frames\]'"):
        pitboss.settle([]).to_polars()


def test_a_map_of_a_frame_is_an_object_again() -> None:
    kind = pyarrow.map_(pyarrow.string(), pyarrow.string())
    table = pyarrow.table({"id": ["a"], "wagers": pyarrow.array([[("ante", "5")]], kind), "none": [None]})
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink)
    stream = pyarrow.BufferReader(sink.getvalue())
    assert list(frame_lines(stream, "parquet")) == [b'{"id":"a","wagers":{"ante":"5"}}']  # type: ignore[arg-type]


# -- rounds that are played -------------------------------------------------------------------------


def test_rounds_are_played_from_a_seed_by_a_strategy_and_audited() -> None:
    from pitboss.rounds.answers import Chosen

    played = pitboss.play("three-card-poker", "oneida-2003", lambda *asked: Chosen("fold"), 20, seed=4)
    again = pitboss.play("three-card-poker", "oneida-2003", lambda *asked: Chosen("fold"), 20, seed=4)
    assert played.rows() == again.rows()
    assert played.rows() != pitboss.play("three-card-poker", "oneida-2003", rounds=20, seed=4).rows()
    staked = [(row["wager"], row["staked_cents"]) for row in played.rows()]
    assert {wager for wager, _ in staked} == {"ante", "pair_plus"}
    assert all(row["net_cents"] == -row["staked_cents"] for row in played.rows() if row["wager"] == "ante")
    assert {audit.verdict for log in islice(played.logs(), 3) for audit in pitboss.audit(log)} == {
        "clean, unsealed"
    }
    with pytest.raises(Refusal, match="rounds"):
        pitboss.play("three-card-poker", "oneida-2003", rounds=0)


def test_totals_and_what_a_notebook_shows() -> None:
    found = pitboss.settle([*three_card(6), {"id": "bad"}])
    often, staked, net = found.totals()["three-card-poker", "oneida-2003", "ante"]
    own = [row for row in found.rows() if row["wager"] == "ante"]
    assert (often, staked, net) == (
        6, sum(row["staked_cents"] for row in own), sum(row["net_cents"] for row in own)
    )  # fmt: skip
    assert repr(found) == "<7 rounds: 6 settled, 1 refused>"
    assert [answer["id"] for answer in found.refused] == ["bad"]
    assert "<td>three-card-poker</td><td>ante</td><td>6</td>" in found._repr_html_()
    assert len(list(found)) == len(found) == 7


def craps(rolls: int) -> bytes:
    """Two wagers before each of so many rolls."""
    wagers = [
        {"wager": wager, "amount": "10", "before_roll": roll, "id": f"{wager}{roll}"}
        for roll in range(1, rolls + 1)
        for wager in ("field", "any_craps")
    ]
    thrown = [[1 + roll % 6, 1 + roll // 6 % 6] for roll in range(rolls)]
    told = {"rulebook": "horseshoe-cincinnati", "game": "craps", "rolls": thrown}
    return json.dumps({**told, "seats": [{"seat": 1, "wagers": wagers}]}).encode()


def steps(line: bytes) -> int:
    """How many calls of Python functions it takes to settle a record."""
    count = 0

    def called(*_: object) -> None:
        nonlocal count
        count += 1

    settle_line(line)
    sys.setprofile(called)
    try:
        answer = settle_line(line)
    finally:
        sys.setprofile(None)
    assert "net" in answer
    return count


def test_a_craps_record_costs_in_proportion_to_its_wagers() -> None:
    few, many = steps(craps(20)), steps(craps(120))
    assert many < 6.6 * few
