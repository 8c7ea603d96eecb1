"""Simulations as jobs: started, looked at, stopped. Each has its own process, one for each client at a time."""

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
from pitboss.web.limits import RUN_PROCESSES, RUNS_KEPT

RUN_S = 300.0
"""How long a run may play. What was played by then is reported."""
GRACE_S = 20.0
"""How long a run may take to stop when it is asked to."""
STARTING, PLAYING, STOPPING, DONE, STOPPED, FAILED = (
    "starting",
    "playing",
    "stopping",
    "done",
    "stopped",
    "failed",
)
_COMMAND = "from pitboss.web.bench.running import main; main()"


class Run:
    """One simulation: what was asked, how far it is, and what came of it."""

    def __init__(self, client: str, asked: dict[str, Any], run_s: float = RUN_S) -> None:
        """Start the process."""
        self.id, self.client, self.asked = token_urlsafe(12), client, asked
        self.state, self.done = STARTING, 0
        self.result: dict[str, Any] | None = None
        self.refused: dict[str, str] | None = None
        self.began = time.monotonic()
        self.seconds = 0.0
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,
        )
        self._timers = [self._after(run_s, self.stop)]
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return self.state in (DONE, STOPPED, FAILED)

    def _after(self, seconds: float, do: Callable[[], None]) -> Timer:
        timer = Timer(seconds, do)
        timer.daemon = True
        timer.start()
        return timer

    def _read(self) -> None:
        """Hear what the process tells until it ends."""
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
            message = "the run was ended before it could tell what was played"
            self.refused = Refusal("stopped", message).to_json()
            self._end()

    def _end(self) -> None:
        """Note that the run has told what came of it; its process may take a moment longer to end."""
        self.seconds = time.monotonic() - self.began
        if self.result is None:
            self.state = STOPPED if self.state == STOPPING else FAILED
        else:
            self.done = int(self.result["rounds"])
            self.state = DONE if self.done >= self.asked["rounds"] else STOPPED

    def _hear(self, told: dict[str, Any]) -> None:
        self.result, self.refused = told.get("result", self.result), told.get("refused", self.refused)
        if "done" not in told:
            self._end()
        else:
            self.done = told["done"]
            self.state = PLAYING if self.state == STARTING else self.state

    def stop(self) -> None:
        """Ask the run to stop and tell what it played; end it if it does not."""
        if self.over or self.state == STOPPING:
            return
        self.state = STOPPING
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._timers.append(self._after(GRACE_S, self._process.kill))

    def close(self) -> None:
        """End the run at once."""
        self._process.kill()
        self._reader.join(GRACE_S)

    def told(self) -> dict[str, Any]:
        """Say how far the run is."""
        seconds = self.seconds or time.monotonic() - self.began
        return {
            "id": self.id,
            "state": self.state,
            "asked": self.asked,
            "done": self.done,
            "rounds": self.asked["rounds"],
            "seconds": round(seconds, 1),
            "result": self.result,
            "refused": self.refused,
        }


class Runs:
    """The runs of one server."""

    def __init__(self, run_s: float = RUN_S, most: int = RUN_PROCESSES) -> None:
        """Start with none."""
        self.run_s, self.most = run_s, most
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._lock = Lock()

    def start(self, client: str, asked: dict[str, Any]) -> Run:
        """Start a run for a client that has none playing, or refuse."""
        with self._lock:
            playing = [run for run in self._runs.values() if not run.over]
            if any(run.client == client for run in playing):
                raise Refusal("run_playing", "one run plays for you already: stop it, or wait for its end")
            if len(playing) >= self.most:
                raise Refusal("busy", "others simulate now; try again in a moment")
            run = Run(client, asked, self.run_s)
            self._runs[run.id] = run
            while len(self._runs) > RUNS_KEPT:
                self._runs.pop(next(id for id, one in self._runs.items() if one.over))
            return run

    def get(self, id: str) -> Run:
        """Return a run by its id, or refuse."""
        with self._lock:
            if id not in self._runs:
                raise Refusal("unknown_run", "there is no such run, or it was too long ago")
            return self._runs[id]

    def close(self) -> None:
        """End every run."""
        for run in list(self._runs.values()):
            if not run.over:
                run.close()
