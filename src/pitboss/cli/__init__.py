"""The command line: a thin layer without any rules of play."""

import gc
import os
import sys

COMPLETES, TYPED = "_PITBOSS_COMPLETE", ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Set by a shell that asks for completions: the request, and the line typed so far as bash or another shell has it."""


def main() -> None:
    """Run the `pitboss` command. The page of all commands is shown without loading any."""
    words, completes = sys.argv[1:], COMPLETES in os.environ
    if words in ([], ["--help"]) and not completes:
        from pitboss.cli.help_page import show_page

        show_page()
        sys.exit(0 if words else 2)
    _start_lightly()
    from pitboss.cli.app import build

    if completes:
        line = next(filter(None, map(os.environ.get, TYPED)), "")
        words = line.split()[1:]
    build(*words)(prog_name="pitboss")


def _start_lightly() -> None:
    """Save a fifth of the loading time of a command that computes.

    What is loaded stays, so garbage collection is rare, and numpy starts no threads, since no command needs them.
    """
    gc.set_threshold(100_000, 50, 100)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
