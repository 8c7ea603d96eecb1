"""A folder of records settled: a file of results for each, or only the sums of them all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.cli.common import INTERRUPTED, grid, progress, say_error, show, write_json
from pitboss.cli.files import say_aside
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from pitboss.desk.folders import Done, Folder

SOME_REFUSED = 1
SHOWN = 60
"""The number of files or wagers that a terminal shows."""


def settle_all(
    records: str,
    out: str | None,
    tidy: bool,
    format: str | None,
    workers: int | None,
    cluster: str,
    json: bool,
) -> int:
    """Settle a folder, show the results, and return the exit status."""
    from pitboss.desk.day import check_workers
    from pitboss.desk.folders import SUFFIXES, settle_folder
    from pitboss.desk.places import below, fixed, left_aside, same_place

    check_workers(workers)
    if out is None and (tidy or format):
        raise Refusal("bad_out", "--tidy and --format are for what is written: name a folder with --out")
    folder = _folder(records, out or "", tidy, format)
    try:
        with progress("parts") as update:
            done = settle_folder(folder, workers, cluster, update)
    except KeyboardInterrupt:
        say_error("interrupted: with --out the same command resumes from here")
        return INTERRUPTED
    aside = left_aside(records, done)
    if out:  # the results are not left aside
        aside = [
            name for name in aside if not same_place(below(fixed(records), name.rstrip("/")), out.rstrip("/"))
        ]
    say_aside(records, aside, SUFFIXES)
    for name, one in done.items():
        if one.fault:
            say_error(f"{name}: {one.fault}")
            break
    write_json(_plain(done)) if json else _tell(done)
    return SOME_REFUSED if any(one.refused for one in done.values()) else 0


def _folder(records: str, out: str, tidy: bool, format: str | None) -> Folder:
    """Return where the results go: into a folder or, for a single file, into the file that --out names."""
    from pitboss.desk.folders import SUFFIXES, Folder
    from pitboss.desk.frames import format_of
    from pitboss.desk.places import is_folder, is_many

    if not out.lower().endswith(SUFFIXES) or is_folder(out):
        return Folder(records, out, tidy, format_of(None, format))
    if is_many(records):
        raise Refusal("bad_out", f"{out:.200} names a file: the results of a folder go into a folder")
    above, slash, name = out.rpartition("/")
    return Folder(records, (above or slash) if slash else ".", tidy, format_of(Path(name), format), name)


def _plain(done: dict[str, Done]) -> dict[str, Any]:
    from pitboss.desk.folders import Done

    total = sum(done.values(), Done())
    return {
        "files": [
            {"file": name, "records": one.records, "refused": sum(one.refused.values())}
            for name, one in done.items()
        ],
        "records": total.records,
        "refused": total.refused,
        "wagers": [dict(zip(_HEADS, row, strict=True)) for row in _wagers(total)],
    }


_HEADS = ("game", "rulebook", "wager", "times", "staked_cents", "net_cents")


def _wagers(total: Done) -> list[tuple[str | int, ...]]:
    return [
        (*name.split(" ", 2), one.times, one.staked_cents, one.net_cents)
        for name, one in total.wagers.items()
    ]


def _tell(done: dict[str, Done]) -> None:
    from pitboss.desk.folders import Done
    from pitboss.money import show_amount

    total = sum(done.values(), Done())
    rows = [
        (game, rulebook, wager, f"{times:,}", show_amount(staked), show_amount(net))
        for game, rulebook, wager, times, staked, net in _wagers(total)[:SHOWN]
    ]
    show(grid("Settled", ("game", "rulebook", "wager", "times", "staked", "players' net"), rows))
    for name, one in done.items():
        if one.refused:
            show(f"{name}: {_reasons(one)}")
    records, files = counted(total.records, "record"), counted(len(done), "file")
    show(
        f"{records} in {files}: {_reasons(total)}" if total.refused else f"{records} in {files}, none refused"
    )


def _reasons(done: Done) -> str:
    many = ", ".join(f"{many:,} {code}" for code, many in done.refused.items())
    return f"{sum(done.refused.values()):,} refused ({many})"
