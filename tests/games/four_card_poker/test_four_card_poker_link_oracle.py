"""The multi-link progressive over four card poker: random records against a reading of the sheets that saw no code."""

from games.four_card_poker import link_oracle as oracle
from second_opinion import SEEDS_OF_LEGAL, SEEDS_OF_SPOILED, agree_on_legal, agree_on_spoiled


@SEEDS_OF_LEGAL
def test_legal_records_settle_to_the_same_cent(seed: int, rounds: int) -> None:
    agree_on_legal(oracle, seed, rounds)


@SEEDS_OF_SPOILED
def test_spoiled_records_are_refused_where_the_sheets_refuse_them(seed: int, rounds: int) -> None:
    agree_on_spoiled(oracle, seed, rounds)
