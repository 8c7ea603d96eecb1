"""Jobs: simulations and long solves, started, checked, stopped. Each has its own process."""

import json
import os
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from secrets import token_urlsafe
from threading import Lock, Thread, Timer
from typing import Any

from pitboss.rulebooks import Refusal
from pitboss.web.limits import JOB_KEPT_S, JOB_PROCESSES, JOBS_EACH, JOBS_KEPT, JOBS_KEPT_EACH

JOB_S = 300.0
"""The time a job may take. A simulation then reports what was played."""
GRACE_S = 20.0
"""The time a job may take to stop when it is asked to."""
STARTING, RUNNING, STOPPING, DONE, STOPPED, FAILED = (
    "starting",
    "running",
    "stopping",
    "done",
    "stopped",
    "failed",
)
_COMMAND = "from pitboss.web.bench.running import main; main()"


class Job:
    """One job: what was asked, its progress and its result."""

    def __init__(self, client: str, asked: dict[str, Any], job_s: float = JOB_S) -> None:
        """Start the process."""
        self.id, self.client, self.asked = token_urlsafe(12), client, asked
        self.state, self.done, self.of = STARTING, 0, asked.get("rounds", 1)
        self.result: dict[str, Any] | None = None
        self.refused: dict[str, str] | None = None
        self.began = time.monotonic()
        self.ended = 0.0
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,
        )
        self._timers = [self._after(job_s, self.stop)]
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def over(self) -> bool:
        """Whether the job has ended."""
        return self.state in (DONE, STOPPED, FAILED)

    def _after(self, seconds: float, do: Callable[[], None]) -> Timer:
        timer = Timer(seconds, do)
        timer.daemon = True
        timer.start()
        return timer

    def _read(self) -> None:
        """Read what the process writes until it ends."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.write(json.dumps(self.asked).encode() + b"\n")
            process.stdin.flush()
        for line in process.stdout:
            with suppress(ValueError):
                self._hear(json.loads(line))
        process.wait()
        process.stdout.close()
        with suppress(OSError):
            process.stdin.close()
        for timer in self._timers:
            timer.cancel()
        if not self.over:
            message = "the job ended before it could report a result"
            self.refused = Refusal("stopped", message).to_json()
            self._end()

    def _end(self) -> None:
        """Note that the job has given its result. Its process may take a moment longer to end."""
        self.ended = time.monotonic()
        if self.result is None:
            self.state = STOPPED if self.state == STOPPING else FAILED
        else:
            self.done = self.result.get("rounds", self.of)
            self.state = DONE if self.done >= self.of else STOPPED

    def _hear(self, told: dict[str, Any]) -> None:
        self.result, self.refused = told.get("result", self.result), told.get("refused", self.refused)
        if "done" not in told:
            self._end()
        else:
            self.done = told["done"]
            self.state = RUNNING if self.state == STARTING else self.state

    def stop(self) -> None:
        """Ask the job to stop and give its result. End it if it does not."""
        if self.over or self.state == STOPPING:
            return
        self.state = STOPPING
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._timers.append(self._after(GRACE_S, self._process.kill))

    def close(self) -> None:
        """End the job at once."""
        self._process.kill()
        self._reader.join(GRACE_S)

    def told(self) -> dict[str, Any]:
        """Return the job's progress."""
        return {
            "id": self.id,
            "task": self.asked["task"],
            "state": self.state,
            "asked": {name: value for name, value in self.asked.items() if name != "task"},
            "done": self.done,
            "of": self.of,
            "seconds": round((self.ended or time.monotonic()) - self.began, 1),
            "result": self.result,
            "refused": self.refused,
        }


class Jobs:
    """The jobs of one server. Those that have ended are kept for a time, up to a number for each client."""

    def __init__(self, job_s: float = JOB_S, most: int = JOB_PROCESSES, kept_s: float = JOB_KEPT_S) -> None:
        """Start with none."""
        self.job_s, self.most, self.kept_s = job_s, most, kept_s
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = Lock()

    def start(self, client: str, asked: dict[str, Any], most: int = JOBS_EACH) -> Job:
        """Start a job for a client that has fewer than ``most`` running, or refuse."""
        with self._lock:
            self._forget()
            running = [job for job in self._jobs.values() if not job.over]
            if sum(job.client == client for job in running) >= most:
                many = "one job is" if most == 1 else f"{most} jobs are"
                raise Refusal(
                    "too_many_jobs", f"{many} already running for you: stop one, or wait for its end"
                )
            if len(running) >= self.most:
                raise Refusal("busy", "others have jobs running now; try again in a moment")
            job = Job(client, asked, self.job_s)
            self._jobs[job.id] = job
            self._make_room(client)
            return job

    def get(self, id: str, client: str = "") -> Job:
        """Return a job by its id, or refuse. If a client is named, others' jobs are unknown."""
        with self._lock:
            self._forget()
            job = self._jobs.get(id)
            if job is None or client not in ("", job.client):
                raise Refusal("unknown_job", "there is no such job, or it has expired")
            return job

    def of(self, client: str) -> list[Job]:
        """Return a client's jobs, the newest first."""
        with self._lock:
            self._forget()
            return [job for job in reversed(self._jobs.values()) if job.client == client]

    def close(self) -> None:
        """End every job."""
        for job in list(self._jobs.values()):
            if not job.over:
                job.close()

    def _forget(self) -> None:
        """Forget the jobs that ended too long ago."""
        since = time.monotonic() - self.kept_s
        self._jobs = OrderedDict(
            (id, job) for id, job in self._jobs.items() if not job.over or job.ended > since
        )

    def _make_room(self, client: str) -> None:
        """Forget the oldest jobs that have ended: the client's own if it has too many, or else anyone's."""
        mine = [job for job in self._jobs.values() if job.client == client]
        drop = [job for job in mine if job.over][: max(0, len(mine) - JOBS_KEPT_EACH)]
        ended = [job for job in self._jobs.values() if job.over and job not in drop]
        drop += ended[: max(0, len(self._jobs) - len(drop) - JOBS_KEPT)]
        for job in drop:
            del self._jobs[job.id]
