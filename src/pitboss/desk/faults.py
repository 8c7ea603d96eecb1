"""A bug in an outside game, reported to its author: what failed, in which file and line."""

from pathlib import Path
from sysconfig import get_paths
from traceback import FrameSummary, extract_tb

import pitboss

OURS = str(Path(pitboss.__file__).parent)
STANDARD = get_paths()["stdlib"]


def fault(error: Exception) -> str:
    """Report what failed, and in which line of the game, if any."""
    said = f"{type(error).__name__}: {error}"
    theirs = [one for one in extract_tb(error.__traceback__) if _is_theirs(one)]
    return f"{said} ({theirs[-1].filename}:{theirs[-1].lineno}, in {theirs[-1].name})" if theirs else said


def _is_theirs(frame: FrameSummary) -> bool:
    """Whether a line belongs to an outside game: neither to us nor to Python's own library."""
    file = frame.filename
    standard = file.startswith(STANDARD) and "site-packages" not in file
    return not (standard or file.startswith(("<", OURS)))
