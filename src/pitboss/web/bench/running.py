"""A job in a separate process: a line for each step, and the result as the last.

Its first line of input says what to do. The end of its input stops it, and a simulation then reports what was
played. So it also stops when the server that started it is gone.
"""

import json
import os
import signal
import sys
from threading import Event, Thread
from typing import Any

from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import internal_error
from pitboss.web.limits import packed

NICENESS = 10


def main() -> None:
    """Read what to do, do it, and report."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    told = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def tell(**said: Any) -> None:
        told.write(packed(said).decode("ascii") + "\n")
        told.flush()

    def step(done: int, of: int) -> None:
        tell(done=done)
        if stopped.is_set():
            raise KeyboardInterrupt

    asked, stopped = json.loads(sys.stdin.readline()), Event()
    Thread(target=_stop_at_the_end, args=(stopped,), daemon=True).start()
    try:
        tell(result=TASKS[asked.pop("task")](asked, step))
    except KeyboardInterrupt:
        tell(refused=Refusal("stopped", "it was stopped before there was any result").to_json())
    except Refusal as refusal:
        tell(refused=refusal.to_json())
    except Exception as error:
        tell(refused=internal_error(error).to_json())


def _stop_at_the_end(stopped: Event) -> None:
    """Interrupt the work when the input ends.

    Python drops an interrupt that comes while it cleans up or imports, so the next step of the work checks too.
    """
    sys.stdin.read()
    stopped.set()
    os.kill(os.getpid(), signal.SIGINT)


def _played(asked: dict[str, Any], progress: Any) -> dict[str, Any]:
    from pitboss.desk import simulate
    from pitboss.desk.games import find
    from pitboss.web.bench.asked import names_of

    book, entry = asked["rulebook"], find(asked["rulebook"].partition("@")[0], asked["game"])
    report = simulate(
        entry.game.id,
        book,
        asked["rounds"],
        entry.options(asked["options"]),
        asked["seed"],
        progress,
        workers=1,  # one run takes one core, and leaves no process behind when it is killed
        pay=asked["pay"],
        readings=asked["readings"],
        strategy=asked["strategy"],
    )
    heads = ("wager", "decided", "house_edge", "standard_error", "interval", "exact", "deviation")
    rows = [dict(zip(heads, one.row, strict=True)) | {"agrees": one.agrees} for one in report.wagers.values()]
    return {
        **report.to_json(),
        "title": report.title,
        "unit": report.unit,
        "agrees": report.agrees,
        "rows": rows,
        "names": names_of(entry.game.id, report.wagers),
        "seed": str(report.seed),
    }


def _priced(asked: dict[str, Any], progress: Any) -> dict[str, Any]:
    from pitboss.web.bench.asked import Asked
    from pitboss.web.bench.figures import price

    progress(0, 1)
    posted = Asked(asked["options"], asked["pay"], asked["readings"])
    return price(*posted.question("price", asked["rulebook"], asked["game"])[1:])


TASKS = {"simulate": _played, "odds": _priced}
"""The tasks of a job."""
