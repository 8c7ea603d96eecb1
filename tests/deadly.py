"""A worker's task that ends its process. It has a module of its own: a process that is started anew imports it."""

import os
import signal

from pitboss.desk.day import Batch, Settled, Wanted, settle_batch


def deadly(batch: Batch, wanted: Wanted) -> Settled:
    """Settle a batch, unless it holds the record that kills."""
    if any(b"deadly" in line for _, line in batch):
        os.kill(os.getpid(), signal.SIGKILL)
    return settle_batch(batch, wanted)
