"""A simulation in a process of its own: a line for each step it makes, and the result as the last.

Its first line of input says what to play. The end of its input stops it: what was played by then is reported. So it
also stops when the server that started it is gone.
"""

import json
import os
import signal
import sys
from threading import Thread
from typing import Any

from pitboss.rulebooks import Refusal
from pitboss.rulebooks.refusal import internal_error

NICENESS = 10


def main() -> None:
    """Read what to play, play it, and tell."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    told = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def tell(**said: Any) -> None:
        told.write(json.dumps(said) + "\n")
        told.flush()

    asked = json.loads(sys.stdin.readline())
    Thread(target=_stop_at_the_end, daemon=True).start()
    try:
        tell(result=_played(asked, lambda done, of: tell(done=done)))
    except KeyboardInterrupt:
        tell(refused=Refusal("stopped", "it was stopped before a round was played").to_json())
    except Refusal as refusal:
        tell(refused=refusal.to_json())
    except Exception as error:
        tell(refused=internal_error(error).to_json())


def _stop_at_the_end() -> None:
    """Interrupt the run when the input ends."""
    sys.stdin.read()
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
