"""All subjects timed in one run, side by side, with what is asked of them.

python -m benchmarks.compare [--only craps] [--tries 3]
"""

import argparse
import json
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

from benchmarks import commands
from benchmarks.subjects import Contest, Subject, contests

TRIES = 5


def compared(contest: Contest, tries: int = TRIES) -> dict[str, dict[str, float]]:
    """Each subject's speed, and how many times as fast the first is.

    Subjects take turns, and a ratio is of one turn, so that a machine that is busy for a while slows all alike.
    The ratio told is the middle one, with the least and the greatest.
    """
    for subject in contest.subjects:
        subject.play(subject.rounds)  # what is compiled, cached or learned is so before the clock starts
    turns = [{subject.name: per_second(subject) for subject in contest.subjects} for _ in range(tries)]
    first = contest.subjects[0].name
    return {subject.name: _figures(turns, first, subject.name) for subject in contest.subjects}


def per_second(subject: Subject) -> float:
    """One turn of a subject, by the processor's clock: what else the machine does is not counted."""
    clock = perf_counter if subject.processes > 1 else process_time
    began = clock()
    played = subject.play(subject.rounds)
    return played / (clock() - began)


def _figures(turns: list[dict[str, float]], first: str, name: str) -> dict[str, float]:
    ratios = [turn[first] / turn[name] for turn in turns]
    return {
        "per_second": round(median(turn[name] for turn in turns), 1),
        "first_is_times_as_fast": round(median(ratios), 2),
        "least": round(min(ratios), 2),
        "greatest": round(max(ratios), 2),
    }


def table(contest: Contest, figures: dict[str, dict[str, float]]) -> Table:
    """The figures for a person."""
    first = contest.subjects[0].name
    shown = Table(title=f"{contest.title}: {first}, beside")
    shown.add_column("what")
    shown.add_column(f"{contest.unit} a second", justify="right")
    shown.add_column("ratio", justify="right")
    shown.add_column("least to greatest", justify="right")
    shown.add_column("asked")
    for subject in contest.subjects:
        name, figure = subject.name, figures[subject.name]
        ratio = f"{figure['first_is_times_as_fast']:,.1f}×"
        span = f"{figure['least']:,.1f} to {figure['greatest']:,.1f}"
        beside = ("", "") if name == first else (ratio, span)
        shown.add_row(name, f"{figure['per_second']:,.0f}", *beside, asked(subject, figure))
    return shown


def asked(subject: Subject, figure: dict[str, float]) -> str:
    """What is asked of a subject, or of the first beside it, and whether that is met."""
    if subject.asked:
        return _told(figure["per_second"] >= subject.asked, f"{subject.asked:,.0f}")
    if subject.beaten:
        return _told(figure["first_is_times_as_fast"] >= subject.beaten, f"{subject.beaten:,.0f}×")
    if subject.within:
        return _told(figure["first_is_times_as_fast"] <= subject.within, f"at most {subject.within:,.0f}×")
    return ""


def _told(met: bool, what: str) -> str:
    return f"{what}: {'met' if met else '[bold]not met[/bold]'}"


def main() -> None:
    """Time everything, print the tables, write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, default=Path(".benchmarks/compare.json"))
    parser.add_argument("--only", default="", help="contests whose title has this in it")
    parser.add_argument("--tries", type=int, default=TRIES, help="turns that each subject takes")
    said = parser.parse_args()
    file: Path = said.json
    console, results = Console(), {}
    for contest in contests():
        if said.only.lower() not in contest.title.lower():
            continue
        figures = compared(contest, max(said.tries, 1))
        console.print(table(contest, figures))
        results[contest.title] = {"unit": contest.unit, "subjects": figures}
    if said.only.lower() in commands.TITLE.lower():
        took = commands.timed(said.tries)
        console.print(commands.table(took))
        results[commands.TITLE] = {"unit": "seconds", "subjects": took}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(results, indent=2) + "\n")
    console.print(f"written to {file}")


if __name__ == "__main__":
    main()
