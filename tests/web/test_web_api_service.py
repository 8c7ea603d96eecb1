"""The API as a service: keys, limits, jobs, and clients that mean it no good."""

import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from doors import ROOMY, door
from pitboss.rulebooks import Refusal
from pitboss.web import limits
from pitboss.web.api import models
from pitboss.web.api.app import create_service, document
from pitboss.web.api.keys import Keys, add_key, read_keys, revoke_key
from pitboss.web.bench.jobs import Job, Jobs
from pitboss.web.limits import API, JOBS_KEPT_EACH
from pitboss.web.serving import listen, serve_api
from services import SERVICE, refused, service, serving

BOOK, WHEEL = "horseshoe-cincinnati", "big-six"
RUN = {"rulebook": BOOK, "game": WHEEL, "rounds": 1_000, "seed": 7}
LONG = {"task": "simulate", **RUN, "game": "craps", "rounds": 10**8}
RECORDS = Path(__file__).parents[2] / "docs" / "samples" / "rounds.jsonl"


@pytest.fixture
def keyed(tmp_path: Path) -> Iterator[TestClient]:
    with service(tmp_path) as (client, _):
        yield client


@pytest.fixture(scope="module")
def local() -> Iterator[TestClient]:
    with service() as (client, _):
        yield client


# -- keys ---------------------------------------------------------------------------------------------


def test_a_key_opens_the_service_and_says_whose_it_is(tmp_path: Path) -> None:
    with service(tmp_path, requests_a_minute=7, jobs=3, most_bytes=1_000) as (client, _):
        told = client.get("about").json()
    assert {**told, "version": ""} == {
        "version": "",
        "client": "acme",
        "requests_a_minute": 7,
        "jobs": 3,
        "most_bytes": 1_000,
    }


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ([], "no_key"),
        (["Bearer "], "no_key"),
        (["Basic abc"], "no_key"),
        (["{key}"], "no_key"),
        (["Bearer {key}x"], "unknown_key"),
        (["Bearer x"], "unknown_key"),
        (["Bearer {key}", "Bearer {key}"], "no_key"),
        (["Bearer " + "x" * 8_000], "unknown_key"),
    ],
)
def test_what_is_no_key_is_a_401(tmp_path: Path, shown: list[str], code: str) -> None:
    with service(tmp_path) as (client, secret):
        client.headers.pop("authorization")
        heads = [("authorization", one.replace("{key}", secret)) for one in shown]
        answer = client.get("about", headers=heads)  # type: ignore[arg-type]
    assert refused(answer) == (401, code)
    assert answer.headers["www-authenticate"] == "Bearer"
    assert secret not in answer.text


def test_nothing_of_a_body_is_read_without_a_key(tmp_path: Path) -> None:
    with service(tmp_path) as (client, _):
        answer = client.post("settle", content=b"x" * (5 * 2**20), headers={"authorization": "Bearer no"})
    assert refused(answer) == (401, "unknown_key")


def test_the_document_is_for_everybody(keyed: TestClient) -> None:
    keyed.headers.pop("authorization")
    assert keyed.get("openapi.json").json() == document()


def test_a_revoked_key_is_a_403_at_once(tmp_path: Path) -> None:
    with service(tmp_path) as (client, _):
        assert client.get("about").status_code == 200
        revoke_key(tmp_path / "keys.json", "acme")
        assert refused(client.get("about")) == (403, "key_revoked")


def test_a_new_key_is_good_at_once(tmp_path: Path) -> None:
    with service(tmp_path) as (client, _):
        other = add_key(tmp_path / "keys.json", "other")
        told = client.get("about", headers={"authorization": f"bearer {other}"}).json()
    assert told["client"] == "other"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"keys":[{"name":"a"}]}', '{"keys":[],"more":1}'])
def test_a_file_that_cannot_be_read_lets_nobody_in(tmp_path: Path, text: str) -> None:
    with service(tmp_path) as (client, _):
        (tmp_path / "keys.json").write_text(text)
        answer = client.get("about")
    assert refused(answer) == (503, "no_keys")
    assert str(tmp_path) not in answer.text
    with pytest.raises(Refusal) as found:
        Keys(tmp_path / "keys.json")
    assert found.value.code == "no_keys"


def test_a_file_of_keys_holds_no_key_and_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    secrets = [add_key(file, name) for name in ("acme", "other")]
    assert len(set(secrets)) == 2
    assert all(secret.startswith("pitboss_") and len(secret) >= 40 for secret in secrets)
    assert not any(secret in file.read_text() for secret in secrets)
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in read_keys(file)] == ["acme", "other"]


@pytest.mark.parametrize("name", ["", "Acme", "a b", "-a", "a-", "a" * 41, "é", "a\n", "../a"])
def test_a_client_has_a_plain_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refusal) as found:
        add_key(tmp_path / "keys.json", name)
    assert found.value.code == "bad_name"


def test_a_name_is_given_once(tmp_path: Path) -> None:
    add_key(tmp_path / "keys.json", "a" * 40)
    with pytest.raises(Refusal) as found:
        add_key(tmp_path / "keys.json", "a" * 40)
    assert found.value.code == "known_name"


# -- limits -------------------------------------------------------------------------------------------


def test_a_key_makes_so_many_requests_a_minute_and_is_told_when_to_come_back(tmp_path: Path) -> None:
    with service(tmp_path, requests_a_minute=3) as (client, _):
        assert [client.get("about").status_code for _ in range(3)] == [200] * 3
        late = client.get("about")
        other = add_key(tmp_path / "keys.json", "other", requests_a_minute=3)
        beside = client.get("about", headers={"authorization": f"Bearer {other}"})
    assert refused(late) == (429, "too_fast")
    assert 1 <= int(late.headers["retry-after"]) <= 20
    assert beside.status_code == 200


@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 413)])
def test_a_key_sends_so_many_bytes_and_no_more(tmp_path: Path, more: int, status: int) -> None:
    with service(tmp_path, most_bytes=500) as (client, _):
        answer = client.post("settle", content=b"{}".ljust(500 + more))
    assert answer.status_code == status
    if more:
        assert refused(answer) == (413, "too_long")


@pytest.mark.parametrize("path", ["settle", "explain", "audit", "audit/round", "check", "simulate"])
def test_a_body_that_is_too_long_is_a_413(local: TestClient, path: str) -> None:
    most = limits.most_body_bytes(f"{API}/{path}")
    assert refused(local.post(path, content=b" " * (most + 1))) == (413, "too_long")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.com"])
def test_without_keys_it_listens_on_this_machine_only(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr("pitboss.web.serving.listen", lambda *_: pytest.fail("it listens"))
    with pytest.raises(Refusal) as found:
        serve_api(host)
    assert found.value.code == "no_keys"


@pytest.mark.parametrize(
    "path", ["/", "/api/tables", "/api/staff/tables", "/api/v2/odds", "/index.html", "/a%0Ab"]
)
def test_there_are_no_tables_and_no_page(local: TestClient, path: str) -> None:
    assert refused(local.get(f"http://127.0.0.1{path}")) == (404, "not_served")


def test_a_page_of_another_site_may_not_ask_it(local: TestClient) -> None:
    answer = local.post("settle", content=b"{}", headers={"origin": "http://evil.example"})
    assert refused(answer) == (403, "elsewhere")
    assert refused(local.get("about", headers={"host": "evil.example"})) == (421, "unknown_host")


def test_a_parameter_that_nobody_reads_is_refused(local: TestClient) -> None:
    assert refused(local.get("search", params={"q": "card", "most": "5"})) == (400, "unknown_parameter")
    assert refused(local.get("search?q=card&q=chip")) == (400, "repeated_parameter")
    assert refused(local.get("odds/horseshoe-cincinnati/big-six", params={"most": "5"})) == (
        400,
        "unknown_option",
    )


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("odds/horseshoe-cincinnati/big-six?minimum=5&minimum=6", "bad_option"),
        ("rules/horseshoe-cincinnati/big-six?minimum=5&minimum=6", "bad_option"),
        (
            "compare/big-six/horseshoe-cincinnati/horseshoe-cincinnati?left.minimum=5&left.minimum=6",
            "bad_option",
        ),
        ("joint/horseshoe-cincinnati/big-six?stake.1=5&stake.1=6", "bad_wager"),
    ],
)
def test_what_is_said_twice_is_refused(local: TestClient, asked: str, code: str) -> None:
    assert refused(local.get(asked)) == (400, code)


def test_the_document_names_every_status_there_is() -> None:
    for path in document()["paths"].values():
        for one in path.values():
            assert {"405", "421", "431"} <= one["responses"].keys()


@pytest.mark.parametrize(
    ("coding", "status"), [("gzip", 415), ("br", 415), ("identity", 200), (" Identity ", 200)]
)
def test_a_compressed_body_is_a_415(local: TestClient, coding: str, status: int) -> None:
    """It would be read as if it were plain, and called malformed."""
    answer = local.post("settle", content=b"{}", headers={"content-encoding": coding})
    assert answer.status_code == status
    if status == 415:
        assert refused(answer) == (415, "unknown_encoding")


# -- hostile bodies -----------------------------------------------------------------------------------

DEEP = b"[" * 60_000
HUGE = b'{"rulebook":"horseshoe-cincinnati","game":"big-six","rounds":' + b"9" * 5_000 + b"}"


@pytest.mark.parametrize("path", ["simulate", "odds", "check"])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"{",
        DEEP,
        HUGE,
        b"\xff\xfe",
        b'{"rulebook":"\\ud800","game":"x"}',
        b'{"rounds":1e999}',
        b"NaN",
    ],
)
@pytest.mark.parametrize("kind", ["application/json", "text/xml", "application/x-www-form-urlencoded", ""])
def test_a_hostile_body_is_refused(local: TestClient, path: str, body: bytes, kind: str) -> None:
    answer = local.post(path, content=body, headers={"content-type": kind} if kind else {})
    status, _ = refused(answer)
    assert 400 <= status < 500


@pytest.mark.parametrize(
    "line", [b"null", b"{", DEEP, HUGE, b"\xff\xfe", b'{"id":"\\ud800"}', b"\0", b"1e999"]
)
def test_a_hostile_record_costs_no_other_its_answer(local: TestClient, line: bytes) -> None:
    good = RECORDS.read_bytes().splitlines()[0]
    told = [
        json.loads(one) for one in local.post("settle", content=b"\n".join((good, line, good))).iter_lines()
    ]
    assert [one["line"] for one in told] == [1, 2, 3]
    assert told[0]["seats"] == told[2]["seats"] != []
    assert told[1]["refused"]["code"]


def test_a_log_that_unpacks_to_very_much_is_refused(local: TestClient) -> None:
    bomb = gzip.compress(bytes(40 * 2**20))
    assert len(bomb) < 100_000
    assert refused(local.post("audit", content=bomb)) == (400, "log_too_long")


@pytest.mark.parametrize("half", [b"", b"{"])
def test_a_slow_client_is_let_go(tmp_path: Path, half: bytes) -> None:
    hasty = msgspec.structs.replace(ROOMY, body_s=0.2, file_s=0.2)
    with serving(create_service(hasty)) as address:
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), timeout=20) as slow:
            head = f"POST {API}/settle HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\n"
            slow.sendall(head.encode() + half)
            told = slow.recv(65_536)
    assert b" 408 " in told.splitlines()[0]


# -- jobs ---------------------------------------------------------------------------------------------


def _ended(client: TestClient, id: str) -> dict[str, Any]:
    late = time.monotonic() + 90
    while (told := client.get(f"jobs/{id}").json())["state"] not in ("done", "stopped", "failed"):
        assert time.monotonic() < late, told
        time.sleep(0.05)
    return dict(told)


def test_a_job_has_an_address_and_belongs_to_its_key(tmp_path: Path) -> None:
    with service(tmp_path) as (client, _):
        begun = client.post("simulate", json=RUN)
        assert begun.status_code == 202
        id = begun.json()["id"]
        assert begun.headers["location"] == f"{API}/jobs/{id}"
        assert refused(client.post("simulate", json=RUN)) == (429, "too_many_jobs")
        other = {"authorization": f"Bearer {add_key(tmp_path / 'keys.json', 'other')}"}
        assert refused(client.get(f"jobs/{id}", headers=other)) == (404, "unknown_job")
        assert refused(client.delete(f"jobs/{id}", headers=other)) == (404, "unknown_job")
        assert client.get("jobs", headers=other).json() == []
        assert _ended(client, id)["result"]["rounds"] == 1_000
        assert [one["id"] for one in client.get("jobs").json()] == [id]


def test_a_key_without_jobs_starts_none(tmp_path: Path) -> None:
    with service(tmp_path, jobs=0) as (client, _):
        assert refused(client.post("simulate", json=RUN)) == (429, "too_many_jobs")


class Ended(Job):
    """A job that is over as soon as it is asked for."""

    def __init__(self, client: str, asked: dict[str, Any], job_s: float = 0) -> None:
        self.id, self.client, self.asked = os.urandom(6).hex(), client, asked
        self.state, self.done, self.of, self.result, self.refused = "done", 1, 1, None, None
        self.began = self.ended = time.monotonic()


def test_jobs_are_kept_in_number_and_for_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.bench.jobs.Job", Ended)
    jobs = Jobs(kept_s=60)
    first = jobs.start("other", LONG)
    mine = [jobs.start("me", LONG).id for _ in range(JOBS_KEPT_EACH + 3)]
    assert [one.id for one in jobs.of("me")] == mine[:2:-1]
    assert jobs.get(first.id, "other") is first
    monkeypatch.setattr("pitboss.web.bench.jobs.JOBS_KEPT", 5)
    jobs.start("third", LONG)
    assert sum(len(jobs.of(who)) for who in ("me", "other", "third")) == 5
    jobs.kept_s = -1
    assert jobs.of("me") == []
    with pytest.raises(Refusal):
        jobs.get(mine[-1])


# -- the page, the document, the logs -------------------------------------------------------------------


def test_the_page_has_the_same_endpoints() -> None:
    with door() as page, service() as (alone, _):
        assert page.get(f"{API}/openapi.json").json() == alone.get("openapi.json").json()
        path = f"{API}/rules/{BOOK}/{WHEEL}"
        assert page.get(path).content == alone.get(f"{SERVICE}/rules/{BOOK}/{WHEEL}").content


def test_every_schema_of_the_document_allows_no_other_fields() -> None:
    schemas = document()["components"]["schemas"]
    assert {name for name, one in schemas.items() if one.get("additionalProperties") is not False} == set()
    assert "Settled" in schemas


def test_a_settled_line_is_what_the_document_says(local: TestClient) -> None:
    for line in local.post("settle", content=RECORDS.read_bytes() + b"\nnothing\n").iter_lines():
        models.Settled.model_validate_json(line)


def test_no_key_is_written_anywhere(tmp_path: Path) -> None:
    secret = add_key(tmp_path / "keys.json", "acme")
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    words = ["api", "--keys", str(tmp_path / "keys.json"), "--port", str(port)]
    command = [sys.executable, "-X", "dev", "-m", "pitboss", *words]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert served.stdout is not None
        said = served.stdout.readline()
        for key in (secret, secret + "x"):
            for path in ("about", f"rules/{BOOK}/{WHEEL}?{key}=1", f"nowhere/{key}"):
                asked = urllib.request.Request(f"http://127.0.0.1:{port}{API}/{path}")
                asked.add_header("authorization", f"Bearer {key}")
                with suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(asked, timeout=20).close()
    finally:
        served.send_signal(signal.SIGINT)
        said += served.communicate(timeout=30)[0]
    assert f"http://127.0.0.1:{port}{API}" in said
    assert secret not in said
