"""Jobs: simulations and long solves, started, looked at, stopped, so many for each client."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient

from doors import door
from pitboss.rulebooks import Refusal
from pitboss.web.bench.jobs import Job, Jobs

PATIENCE_S = 90.0
WHEEL = {"rulebook": "horseshoe-cincinnati", "game": "big-six", "rounds": 2_000_000, "seed": 7}
LONG = {**WHEEL, "game": "craps", "rounds": 100_000_000}
ASKED = {"task": "simulate", **LONG, "options": {}, "pay": {}, "readings": {}, "strategy": "optimal"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with door() as client, closing(client.app.state.jobs):  # type: ignore[attr-defined]
        yield client


def _until(told: Callable[[], dict[str, Any]], *states: str) -> dict[str, Any]:
    late = time.monotonic() + PATIENCE_S
    while (now := told())["state"] not in states:
        assert time.monotonic() < late, now
        time.sleep(0.05)
    return now


def test_a_run_plays_to_its_end_and_agrees_with_the_exact_edges(client: TestClient) -> None:
    started = client.post("/api/v1/simulate", json=WHEEL)
    assert started.status_code == 202
    id = started.json()["id"]
    told = _until(lambda: client.get(f"/api/v1/jobs/{id}").json(), "done", "failed")
    assert told["refused"] is None
    assert (told["done"], told["result"]["seed"]) == (2_000_000, "7")
    assert told["result"]["agrees"]
    assert {row["wager"] for row in told["result"]["rows"]} == set(told["result"]["wagers"])


@pytest.mark.heavy
def test_one_run_plays_for_a_client_at_a_time(client: TestClient) -> None:
    id = client.post("/api/v1/simulate", json=LONG).json()["id"]
    refused = client.post("/api/v1/simulate", json=WHEEL)
    assert (refused.status_code, refused.json()["refused"]["code"]) == (429, "too_many_jobs")
    assert client.delete(f"/api/v1/jobs/{id}").json()["state"] == "stopping"
    told = _until(lambda: client.get(f"/api/v1/jobs/{id}").json(), "stopped", "done")
    assert told["done"] < LONG["rounds"]
    again = client.post("/api/v1/simulate", json=WHEEL)
    assert again.status_code == 202


def test_a_run_that_is_refused_says_why(client: TestClient) -> None:
    id = client.post("/api/v1/simulate", json={**WHEEL, "options": {"nonsense": "1"}}).json()["id"]
    told = _until(lambda: client.get(f"/api/v1/jobs/{id}").json(), "failed")
    assert told["refused"]["code"] == "unknown_option"


@pytest.mark.heavy
@pytest.mark.parametrize(
    "wrong",
    [{"rounds": 0}, {"rounds": 10**8 + 1}, {"rounds": "9"}, {"seed": -1}, {"seed": 2**60}, {"more": 1}],
)
def test_what_no_run_can_be_is_a_bad_request(client: TestClient, wrong: dict[str, Any]) -> None:
    assert client.post("/api/v1/simulate", json={**WHEEL, **wrong}).status_code == 422


@pytest.mark.parametrize("ask", ["get", "delete"])
def test_a_run_nobody_started_is_a_404(client: TestClient, ask: str) -> None:
    answer = getattr(client, ask)("/api/v1/jobs/nothing")
    assert (answer.status_code, answer.json()["refused"]["code"]) == (404, "unknown_job")


def test_a_run_that_plays_too_long_is_stopped_and_told() -> None:
    run = Job("somebody", ASKED, job_s=0.05)
    try:
        told = _until(run.told, "stopped", "done", "failed")
    finally:
        run.close()
    assert told["state"] == "stopped"


def test_only_so_many_play_at_once() -> None:
    with closing(Jobs(most=1)) as runs:
        runs.start("one", ASKED)
        with pytest.raises(Refusal) as refused:
            runs.start("another", ASKED)
    assert refused.value.code == "busy"


def test_no_process_outlives_the_runs() -> None:
    runs = Jobs()
    run = runs.start("one", ASKED)
    runs.close()
    assert run._process.poll() is not None
    assert run.over
