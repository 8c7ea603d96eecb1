"""Settle, audit, explain, replay: a round from its record to its log and back."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import settle_line
from pitboss.money import MOST_CENTS

NET = {"ante": "10", "pair_plus": "5", "play": "10"}


def settled(run: Any, record: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("settle", "-", input=json.dumps(record)).stdout)
    return answer


def test_settle_answers_in_the_records_form(run: Any, record: dict[str, Any]) -> None:
    answer = settled(run, record)
    assert list(answer) == ["id", "net", "why", "line"]
    assert answer["id"] == "r1"
    assert answer["net"] == {"1": NET}
    assert answer["why"]["1"]["pair_plus"] == {"rule": "pay.pair_plus", "clause": "§12.IV"}


def test_settle_gives_a_line_for_each_record_and_goes_on_after_a_refusal(
    run: Any, record: dict[str, Any], tmp_path: Path
) -> None:
    wrong = {**record, "id": "r2", "dealer": ["As", "Kd", "3c"]}
    file = tmp_path / "rounds.jsonl"
    file.write_text(f"{json.dumps(wrong)}\n\nnot json\n{json.dumps(record)}\n")
    shown = run("settle", str(file))
    assert shown.exit_code == 1
    first, second, third = map(json.loads, shown.stdout.splitlines())
    assert (first["id"], first["refused"]["code"]) == ("r2", "impossible_card")
    assert (second["id"], second["refused"]["code"]) == (None, "bad_record")
    assert third["net"] == {"1": NET}
    assert [answer["line"] for answer in (first, second, third)] == [1, 3, 4]


def test_settle_answers_each_line_before_the_next_is_there(record: dict[str, Any]) -> None:
    command = [sys.executable, "-m", "pitboss", "settle", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as settling:
        assert settling.stdin is not None
        assert settling.stdout is not None
        for id in ("one", "two"):
            settling.stdin.write(json.dumps({**record, "id": id}).encode() + b"\n")
            settling.stdin.flush()
            assert json.loads(settling.stdout.readline())["id"] == id
        settling.stdin.close()
        assert settling.wait() == 0


def test_settle_writes_the_same_with_and_without_logs(
    run: Any, record: dict[str, Any], tmp_path: Path
) -> None:
    lines = "\n".join(json.dumps(one) for one in (record, {**record, "id": 7, "dealer": []}, {"id": "x"}))
    plain = run("settle", "-", input=lines).stdout
    assert run("settle", "-", "--log", str(tmp_path), input=lines).stdout == plain
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["000001-r1.jsonl"]


def test_a_hostile_id_names_no_file_elsewhere(run: Any, record: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    for id in ("../../etc/passwd", "..", "a" * 500, "\u0000", ""):
        assert "net" in json.loads(
            run("settle", "-", "--log", str(folder), input=json.dumps({**record, "id": id})).stdout
        )
    assert [path.name for path in tmp_path.iterdir()] == ["logs"]
    assert all(path.name.startswith("000001") and len(path.name) < 60 for path in folder.iterdir())


@pytest.mark.parametrize(
    "amount",
    [
        "10.0e1",
        10.0,
        10.5,
        -10,
        "-10",
        "+10",
        "NaN",
        "Infinity",
        "1e3",
        "10.005",
        "0x10",
        "١٠",
        "",
        " 10",
        None,
        True,
        [],
        {},
        "9" * 16,
        MOST_CENTS,
        "1" * 5000,
    ],
    ids=lambda amount: repr(amount)[:20],
)
def test_promise_09_an_amount_that_is_no_whole_number_of_cents_is_refused(
    run: Any, record: dict[str, Any], amount: Any
) -> None:
    record["seats"][0]["wagers"]["ante"] = amount
    answer = settled(run, record)
    assert answer["id"] == "r1"
    assert answer["refused"]["code"] == "bad_amount"


@pytest.mark.parametrize("written", ["NaN", "Infinity", "-Infinity", "1e400", "-0.0", "10.00", "1" * 400])
def test_promise_09_no_json_number_that_is_no_integer_gets_in(
    run: Any, record: dict[str, Any], written: str
) -> None:
    record["seats"][0]["wagers"]["ante"] = "HERE"
    line = json.dumps(record).replace('"HERE"', written)
    answer = json.loads(run("settle", "-", input=line).stdout)
    assert answer["refused"]["code"] in ("bad_amount", "bad_record")


@pytest.mark.parametrize(
    ("ante", "accepted"),
    [
        ("0.99", False),
        ("1", True),
        ("2", True),
        ("99999", True),
        ("100000", True),
        ("100001", False),
        ("0", False),
    ],
)
def test_promise_09_a_posted_limit_holds_at_below_and_above(
    run: Any, record: dict[str, Any], ante: str, accepted: bool
) -> None:
    record["seats"][0]["wagers"] = {"ante": ante}
    answer = settled(run, record)
    assert ("net" in answer) is accepted
    if not accepted:
        assert answer["refused"]["code"] == "bad_amount"
        assert answer["refused"]["clause"] == "§7.I.A, IV"


def test_audit_finds_a_clean_round_clean(run: Any, log: Path) -> None:
    shown = run("audit", str(log))
    assert shown.exit_code == 0
    assert "clean" in shown.stdout
    written = json.loads(run("audit", str(log), "--json").stdout)
    assert written["clean"] is True
    assert written["entries"] == len(log.read_bytes().splitlines())
    assert written["divergence"] is None


def test_audit_names_the_entry_that_was_changed_and_its_clause(run: Any, log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"paid"' in line)
    lines[place] = lines[place].replace(b'"amount":1000', b'"amount":2000')
    log.write_bytes(b"".join(lines))
    shown = run("audit", str(log.parent), "--json")
    wrong = json.loads(shown.stdout)["divergence"]
    assert shown.exit_code == 1
    assert wrong["line"] == place + 1
    assert wrong["clause"] == "§12.II"
    told = run("audit", str(log))
    assert told.exit_code == 1
    assert f"DIFFERS at entry {place + 1}" in told.stdout


def test_what_is_no_log_is_refused(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    for data in (b"", b"\xff\n", b"{}\n", b"[" * 100_000):
        path.write_bytes(data)
        for command in ("audit", "replay"):
            shown = run(command, str(path), "--json")
            assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "bad_log")


def test_audit_goes_on_after_a_log_it_cannot_read(run: Any, log: Path) -> None:
    (log.parent / "000000.jsonl").write_bytes(b"{}")
    shown = run("audit", str(log.parent))
    first, second = shown.stdout.splitlines()
    assert shown.exit_code == 2
    assert first.startswith("000000.jsonl: refused: bad_log")
    assert second.startswith(f"{log.name}: clean")


def test_explain_tells_each_payment_from_a_log(run: Any, log: Path) -> None:
    shown = run("explain", str(log)).stdout
    assert "seat 1's pair_plus is paid 5 at 1 to 1 on 5: pay.pair_plus [§12.IV]" in shown
    assert "tried before it: straight flush, three of a kind, straight, flush" in shown
    (told,) = [json.loads(line) for line in run("explain", str(log), "--json").stdout.splitlines()]
    assert {one["wager"] for one in told["explained"]} == {"ante", "play", "pair_plus"}
    assert all(one["clause"] for one in told["explained"])


def test_explain_tells_the_same_from_the_record(
    run: Any, log: Path, record: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(record))
    assert run("explain", str(file)).stdout == "round r1\n" + run("explain", str(log)).stdout


def test_explain_goes_on_after_a_record_that_is_refused(
    run: Any, record: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps({**record, "dealer": ["As"]}) + "\n" + json.dumps(record) + "\n")
    shown = run("explain", str(file), "--json")
    first, second = map(json.loads, shown.stdout.splitlines())
    assert (shown.exit_code, first["refused"]["code"]) == (2, "impossible_card")
    assert second["explained"]
    assert "refused: impossible_card" in run("explain", str(file)).stdout


def test_replay_shows_the_round_and_that_its_bytes_are_the_same(run: Any, log: Path) -> None:
    shown = run("replay", str(log))
    assert shown.exit_code == 0
    assert shown.stdout.endswith("the round closes\nreplayed byte for byte\n")
    assert run("replay", str(log), "--json").stdout.encode() == log.read_bytes()


def test_replay_tells_a_log_that_is_not_the_rounds(run: Any, log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b"player higher", b"player taller"))
    shown = run("replay", str(log))
    assert shown.exit_code == 1
    assert "byte for byte" in shown.stderr


def test_settle_is_the_desks_own_answer(run: Any, record: dict[str, Any]) -> None:
    assert settled(run, record) == {**settle_line(json.dumps(record).encode()), "line": 1}


def test_a_folder_without_a_log_is_no_clean_audit(run: Any, tmp_path: Path) -> None:
    shown = run("audit", str(tmp_path), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "no_file")
