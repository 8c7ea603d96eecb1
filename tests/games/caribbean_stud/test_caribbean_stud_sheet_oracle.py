"""Caribbean stud: random records, legal ones and spoiled ones, against a reading of the sheet that saw no code."""

import random
from itertools import islice

import pytest

from games.caribbean_stud.sheet_oracle import records, settle, spoil
from sheet_cases import agree
from sizes import so_many


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [
        (1, so_many(everyday=100, ci=300)),
        pytest.param(2, so_many(ci=2_000, long=30_000), marks=pytest.mark.heavy),
    ],
)
def test_legal_records_settle_to_the_same_cent(seed: int, rounds: int) -> None:
    for record in islice(records(seed), rounds):
        assert "net" in settle(record), record
        agree(record, settle(record))


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [
        (3, so_many(everyday=100, ci=300)),
        pytest.param(4, so_many(ci=2_000, long=30_000), marks=pytest.mark.heavy),
    ],
)
def test_spoiled_records_are_refused_where_the_sheet_refuses_them(seed: int, rounds: int) -> None:
    source = random.Random(seed)
    for record in islice(records(seed), rounds):
        broken = spoil(source, record)
        agree(broken, settle(broken))
