"""Every subject under pytest-benchmark; `compare` puts them side by side."""

import pytest

from benchmarks.subjects import Contest, Subject, contests

CASES = [
    pytest.param(contest, subject, id=f"{contest.title}: {subject.name}, {subject.rounds:,} {contest.unit}")
    for contest in contests()
    for subject in contest.subjects
]


@pytest.mark.parametrize(("contest", "subject"), CASES)
def bench_subject(benchmark, contest: Contest, subject: Subject) -> None:
    # Subjects play different numbers of rounds: in one group pytest-benchmark would print ratios of unlike work.
    benchmark.group = f"{contest.title}: {subject.name}"
    benchmark.extra_info["unit"] = contest.unit
    subject.play(1)
    played = benchmark.pedantic(subject.play, args=(subject.rounds,), rounds=5)
    benchmark.extra_info["per_second"] = played / benchmark.stats.stats.min
    assert played >= subject.rounds
