"""Caribbean stud: random records, legal ones and spoiled ones, against a reading of the sheet that saw no code."""

from games.caribbean_stud import sheet_oracle as oracle
from second_opinion import SEEDS_OF_LEGAL, SEEDS_OF_SPOILED, agree_on_legal, agree_on_spoiled


@SEEDS_OF_LEGAL
def test_legal_records_settle_to_the_same_cent(seed: int, rounds: int) -> None:
    agree_on_legal(oracle, seed, rounds)


@SEEDS_OF_SPOILED
def test_spoiled_records_are_refused_where_the_sheet_refuses_them(seed: int, rounds: int) -> None:
    agree_on_spoiled(oracle, seed, rounds)
