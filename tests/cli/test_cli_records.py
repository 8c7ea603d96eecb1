"""Settle, audit, explain, replay: a round from its record to its log and back."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.desk import read_logs, settle_line
from pitboss.desk.keys import local_key
from pitboss.money import MOST_CENTS
from pitboss.rounds import write_log
from pitboss.rounds.answers import Cards
from pitboss.rounds.evidence import seal
from pitboss.rounds.seeds import commit

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


def unsealed(log: Path) -> Path:
    """The same log without its seal."""
    plain = log.with_name("plain.jsonl")
    plain.write_bytes(write_log(read_logs(log.read_bytes())[0].entries))
    return plain


def forged(log: Path, old: bytes, new: bytes) -> Path:
    """The same round with something else recorded, and no seal to tell."""
    plain = unsealed(log)
    changed = plain.read_bytes().replace(old, new)
    assert changed != plain.read_bytes()
    plain.write_bytes(changed)
    return plain


def test_audit_finds_a_clean_round_clean(run: Any, log: Path) -> None:
    shown = run("audit", str(log))
    assert shown.exit_code == 0
    assert "clean, 29 entries, signed by" in shown.stdout
    written = json.loads(run("audit", str(log), "--json").stdout)
    assert (written["verdict"], written["clean"], written["divergence"]) == ("clean", True, None)
    assert written["entries"] == len(log.read_bytes().splitlines()) - 2


def test_audit_says_where_nobody_sealed_a_log(run: Any, log: Path) -> None:
    shown = run("audit", str(unsealed(log)))
    assert (shown.exit_code, shown.stdout) == (0, "plain.jsonl: clean, unsealed, 29 entries\n")


VERDICTS = {
    "clean": (lambda lines: lines, 0),
    "unfinished": (lambda lines: lines[:-1], 1),
    "truncated": (lambda lines: [*lines[:-3], lines[-1]], 1),
    "reordered": (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], 1),
    "altered": (lambda lines: [line.replace(b"player higher", b"player taller") for line in lines], 1),
}


@pytest.mark.parametrize("verdict", VERDICTS)
def test_audit_tells_apart_what_was_done_to_a_log(run: Any, log: Path, verdict: str) -> None:
    change, status = VERDICTS[verdict]
    log.write_bytes(b"".join(change(log.read_bytes().splitlines(keepends=True))))
    shown = run("audit", str(log), "--json")
    written = json.loads(shown.stdout)
    assert (shown.exit_code, written["verdict"], written["clean"]) == (status, verdict, status == 0)
    said = run("audit", str(log))
    assert said.exit_code == status
    assert said.stdout.startswith(f"{log.name}: {verdict if status == 0 else verdict.upper()}")


def test_audit_believes_the_key_it_is_told_and_no_other(run: Any, log: Path) -> None:
    own = json.loads(run("keys", "--json").stdout)["key"]
    assert run("audit", str(log), "--key", own).exit_code == 0
    for command in ("audit", "explain", "replay", "verify"):
        shown = run(command, str(log), "--key", "0" * 64, "--json")
        assert shown.exit_code == 1
        assert json.loads(shown.stdout)["verdict"] == "resigned"
    assert run("audit", str(unsealed(log)), "--key", own).stdout.startswith("plain.jsonl: UNSEALED")
    assert run("audit", str(log), "--key", "soup", "--json").exit_code == 2


def test_a_log_of_another_house_is_believed_once_its_key_is_in_the_trust_file(
    run: Any, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = json.loads(run("keys", "--json").stdout)["key"]
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "judge"))
    shown = run("audit", str(log))
    assert shown.exit_code == 1
    assert "RESIGNED: signed by a key that is not trusted" in shown.stdout
    assert not (tmp_path / "judge").exists()
    (tmp_path / "judge").mkdir()
    (tmp_path / "judge" / "trusted.keys").write_text(f"{key} # the house\n")
    assert run("audit", str(log)).exit_code == 0


def test_audit_goes_through_every_round_of_a_file(run: Any, record: dict[str, Any], tmp_path: Path) -> None:
    lines = "\n".join(json.dumps({**record, "id": id}) for id in ("one", "two"))
    run("settle", "-", "--log", str(tmp_path / "logs"), input=lines)
    first, second = (path.read_bytes() for path in sorted((tmp_path / "logs").iterdir()))
    day = tmp_path / "day.jsonl"
    day.write_bytes(first + second[: second.rfind(b'{"closed"')])
    shown = run("audit", str(day))
    assert shown.exit_code == 1
    assert shown.stdout.splitlines()[0].startswith("day.jsonl, round one: clean")
    assert shown.stdout.splitlines()[1].startswith("day.jsonl, round two: UNFINISHED")
    assert run("explain", str(day)).stdout.startswith("round one\n")


def test_audit_names_the_entry_that_was_changed_its_clause_and_the_money(run: Any, log: Path) -> None:
    plain = forged(log, b'"paid","seat":1,"wager":"ante","amount":1000,"cite":{"rule":"rules.player_higher"',
                   b'"paid","seat":1,"wager":"ante","amount":2000,"cite":{"rule":"rules.player_higher"')  # fmt: skip
    shown = run("audit", str(plain), "--json")
    written = json.loads(shown.stdout)
    assert (shown.exit_code, written["verdict"]) == (1, "differs")
    assert written["divergence"]["clause"] == "§12.II"
    assert written["owed"] == [
        {
            "seat": 1,
            "wager": "ante",
            "recorded": "20",
            "due": "10",
            "short": "-10",
            "rule": "rules.player_higher",
            "clause": "§12.II",
            "says": "seat 1 was paid 20 on ante and is owed 10: 10 too much, §12.II",
        }
    ]
    told = run("audit", str(plain)).stdout
    assert f"DIFFERS at entry {written['divergence']['line']} of 29" in told
    assert "seat 1 was paid 20 on ante and is owed 10: 10 too much, §12.II" in told


@pytest.mark.parametrize("command", ["explain", "replay"])
def test_a_forged_payment_is_told_with_what_is_due_and_the_difference(
    run: Any, log: Path, command: str
) -> None:
    """Before, `explain` told only what is due, as if it had been recorded."""
    plain = forged(log, b'"paid","seat":1,"wager":"pair_plus","amount":500,"cite":{"rule":"pay.pair_plus"',
                   b'"paid","seat":1,"wager":"pair_plus","amount":300,"cite":{"rule":"pay.pair_plus"')  # fmt: skip
    shown = run(command, str(plain))
    assert shown.exit_code == 1
    assert "DIFFERS at entry" in shown.stdout
    assert "seat 1 was paid 3 on pair_plus and is owed 5: 2 short, §12.IV" in shown.stdout
    recorded, due = shown.stdout.split("what was recorded:")[1].split("what is due for these answers:")
    assert "pair plus is paid $3 at 1 to 1 on $5" in recorded
    assert "pair plus is paid $5 at 1 to 1 on $5" in due
    written = json.loads(run(command, str(plain), "--json").stdout)
    assert written["verdict"] == "differs"
    assert "explained" not in written
    assert written["owed"][0]["short"] == "2"


@pytest.mark.parametrize("command", ["explain", "replay"])
@pytest.mark.parametrize("field", [b'"rulebook_sha256":"', b'"posting_sha256":"'])
def test_a_wrongly_pinned_log_is_not_explained_as_if_it_were_true(
    run: Any, log: Path, command: str, field: bytes
) -> None:
    plain = forged(log, field, field + b"0")
    shown = run(command, str(plain))
    assert shown.exit_code == 1
    assert "DIFFERS at entry 1" in shown.stdout
    assert "what is due cannot be determined" in shown.stdout


@pytest.mark.parametrize("command", ["explain", "replay"])
def test_a_sealed_log_that_was_changed_is_not_told_as_true(run: Any, log: Path, command: str) -> None:
    log.write_bytes(log.read_bytes().replace(b"player higher", b"player taller"))
    shown = run(command, str(log))
    assert shown.exit_code == 1
    assert shown.stdout.startswith("ALTERED: the log was closed with another chain")
    assert "what was recorded:" in shown.stdout


def test_an_unfinished_log_is_told_as_far_as_it_goes(run: Any, log: Path) -> None:
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    shown = run("replay", str(log))
    assert shown.exit_code == 1
    assert "seat 1 is dealt" in shown.stdout
    assert "unfinished: the log was never closed" in shown.stderr
    assert run("explain", str(log)).exit_code == 1


def test_a_log_without_a_seal_that_stops_where_the_round_waits_is_unfinished(run: Any, log: Path) -> None:
    """Before, it left with status 0."""
    plain = unsealed(log)
    lines = plain.read_bytes().splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if line.startswith(b'{"answer"'))
    plain.write_bytes(b"".join(lines[:last]))
    shown = run("audit", str(plain))
    assert shown.exit_code == 1
    assert shown.stdout.startswith("plain.jsonl: UNFINISHED: the round was not finished")


# -- the shuffle ------------------------------------------------------------------------------------


@pytest.fixture
def dealt(run: Any, tmp_path: Path) -> Path:
    """A round that was dealt at the terminal, from a seed committed to."""
    words = ("play", "three-card-poker", "-r", "oneida-2025", "--log", str(tmp_path / "played"))
    shown = run(*words, input="ante 10\nplay\nq\n")
    log = tmp_path / "played" / "round-1.jsonl"
    header = json.loads(log.read_bytes().splitlines()[0])
    assert f"committed to: {header['seed_commitment']}" in shown.stdout
    assert header["training"] is True
    return log


def test_promise_34_verify_draws_a_round_again_from_its_seed(run: Any, dealt: Path) -> None:
    shown = run("verify", str(dealt))
    assert shown.exit_code == 0
    assert shown.stdout.startswith("the shuffle is the one committed to: 1 draws, commitment ")
    assert json.loads(run("verify", str(dealt), "--json").stdout)["verified"] is True


def test_promise_34_verify_names_what_did_not_come_from_the_seed(run: Any, dealt: Path) -> None:
    (log,) = read_logs(dealt.read_bytes())
    assert log.sealed is not None
    assert log.sealed.header is not None
    other = bytes(32)
    header = msgspec.structs.replace(
        log.sealed.header, seed_commitment=commit(other, log.sealed.header.table, 1)
    )
    dealt.write_bytes(seal(log.entries, header, local_key(), "2026-01-01T00:00:00Z", other))
    assert run("audit", str(dealt)).exit_code == 0
    shown = run("verify", str(dealt))
    place = next(n for n, entry in enumerate(log.entries, 1) if type(entry) is Cards)
    assert shown.exit_code == 1
    assert f"entry {place} IS NOT from the seed committed to" in shown.stdout


def test_verify_says_that_a_settled_record_has_no_seed(run: Any, log: Path) -> None:
    shown = run("verify", str(log), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "no_seed")


def test_verify_does_not_speak_of_a_log_that_is_not_clean(run: Any, dealt: Path) -> None:
    dealt.write_bytes(dealt.read_bytes().replace(b'"training":true', b'"training":false'))
    shown = run("verify", str(dealt))
    assert shown.exit_code == 1
    assert "committed to" not in shown.stdout
    assert shown.stderr.startswith("ALTERED")


def test_keys_shows_the_public_key_and_never_the_secret(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "house"))
    shown = run("keys")
    secret = (tmp_path / "house" / "signing.key").read_text().strip()
    written = json.loads(run("keys", "--json").stdout)
    assert shown.stdout.startswith(written["key"])
    assert secret not in shown.stdout + json.dumps(written)
    assert written["trusted"] == []


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
    rows = [line.split() for line in shown.stdout.splitlines() if line.strip()]
    assert shown.exit_code == 2
    assert ["000000", "–", "–", "–", "–", "refused"] in rows
    [audited] = [row for row in rows if row[0] == log.stem]
    assert (audited[1], audited[4:]) == ("three-card-poker", ["25", "25", "clean"])
    assert any(line.startswith("000000.jsonl: refused: bad_log: ") for line in shown.stdout.splitlines())
    assert shown.stdout.splitlines()[-1] == "2 rounds in 2 logs: 1 refused, 1 clean"


def test_explain_tells_each_payment_from_a_log(run: Any, log: Path) -> None:
    shown = run("explain", str(log)).stdout
    assert "seat 1's pair plus is paid $5 at 1 to 1 on $5, and gets $5 back [§12.IV]" in shown
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
    assert run("replay", str(log), "--json").stdout.encode() == unsealed(log).read_bytes()
    assert run("replay", str(unsealed(log))).stdout == shown.stdout


def test_replay_tells_a_log_that_is_written_otherwise(run: Any, log: Path) -> None:
    shown = run("replay", str(forged(log, b'"event":"closed"', b'"event": "closed"')))
    assert shown.exit_code == 1
    assert "differs from the log" in shown.stderr


def test_settle_is_the_desks_own_answer(run: Any, record: dict[str, Any]) -> None:
    assert settled(run, record) == {**settle_line(json.dumps(record).encode()), "line": 1}


def test_a_folder_without_a_log_is_no_clean_audit(run: Any, tmp_path: Path) -> None:
    shown = run("audit", str(tmp_path), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "no_file")


SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
SAMPLE_KEY = "72896424042b0bca5c15390a6ce7a1f6f7ac147c2df4060cb70bde9c6a7b2ac2"


def test_replay_of_an_altered_log_ends_with_its_verdict(run: Any, tmp_path: Path) -> None:
    whole = run("replay", str(SAMPLES / "table-altered.jsonl"), "--key", SAMPLE_KEY)
    assert whole.exit_code == 1
    assert whole.stdout.splitlines()[-1] == "verdict: 1 of 12 rounds are NOT CLEAN: round 7"
    rounds = (SAMPLES / "table-altered.jsonl").read_bytes().split(b'{"log":')
    (tmp_path / "one.jsonl").write_bytes(b'{"log":' + rounds[7])
    for command in ("replay", "explain"):
        alone = run(command, str(tmp_path / "one.jsonl"), "--key", SAMPLE_KEY)
        assert alone.exit_code == 1
        assert alone.stdout.splitlines()[-1].startswith("verdict: ALTERED")


def test_replay_of_a_clean_table_says_so_at_the_end(run: Any) -> None:
    whole = run("replay", str(SAMPLES / "table.jsonl"), "--key", SAMPLE_KEY)
    assert (whole.exit_code, whole.stdout.splitlines()[-1]) == (0, "verdict: all 12 rounds are clean")
