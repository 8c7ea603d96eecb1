"""Tasks of a worker that end its process, and workers to end.

They have a module of their own: a process that is started anew imports it.
"""

import os
import signal
from pathlib import Path

from pitboss.desk.day import Batch, Settled, Wanted, settle_batch
from pitboss.desk.far_audits import Part, Read, hold_part


def deadly(batch: Batch, wanted: Wanted) -> Settled:
    """Settle a batch, unless it holds the record that kills."""
    if any(b"deadly" in line for _, line in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return settle_batch(batch, wanted)


def dies_once(file: str) -> str:
    """End this process the first time it is asked for a file."""
    if not (died := Path(f"{file}.died")).exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return file


def dies(file: str) -> str:
    """End this process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return file


def hold_and_die_once(part: Part) -> Read:
    """Audit a part of a file. The first process that has done one ends before it is given back."""
    read, died = hold_part(part), Path(part.address).parent.with_name("died")
    try:
        died.touch(exist_ok=False)
    except FileExistsError:
        return read
    os.kill(os.getpid(), signal.SIGKILL)
    return read


def a_ray_worker() -> int:
    """The number of a process of Ray that works on a shard for this process; 0 if none does."""
    for one in Path("/proc").iterdir():
        if one.name.isdecimal() and _said(one).startswith(b"ray::_by_a_worker") and _is_mine(int(one.name)):
            return int(one.name)
    return 0


def _said(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


def _is_mine(process: int) -> bool:
    """Whether a process was started by this one, or by one that it started."""
    while process > 1:
        if process == os.getpid():
            return True
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return False


class Killer:
    """Called with progress, ends one worker of Ray once some shards are done."""

    def __init__(self, after: int = 2) -> None:
        self.after, self.killed = after, 0

    def __call__(self, done: int, of: int) -> None:
        if done >= self.after and not self.killed and (worker := a_ray_worker()):
            os.kill(worker, signal.SIGKILL)
            self.killed = worker
