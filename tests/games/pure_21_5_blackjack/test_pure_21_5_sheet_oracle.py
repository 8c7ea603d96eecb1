"""Pure 21.5 blackjack: random records, legal ones and spoiled ones, against a reading of the sheet that saw no code."""

from typing import Any

from games.pure_21_5_blackjack import sheet_oracle as oracle
from second_opinion import SEEDS_OF_LEGAL, SEEDS_OF_SPOILED, agree_on_legal, agree_on_spoiled, answer_to
from sheet_cases import amounts


def agree(record: dict[str, Any], expected: dict[str, Any]) -> None:
    """Settle a record both ways and compare the seats', the player-dealer's and the house's money, or the refusal."""
    answer = answer_to(record)
    assert answer.get("refused", {}).get("code") != "internal_error", record
    assert ("refused" in answer) == ("refused" in expected), (record, answer, expected)
    if "refused" not in expected:
        bank = answer["net"].pop("player_dealer")
        assert amounts(answer["net"]) == amounts(expected["net"]), record
        assert amounts(bank) == amounts(expected["bank"]), record


@SEEDS_OF_LEGAL
def test_legal_records_settle_to_the_same_cent(seed: int, rounds: int) -> None:
    agree_on_legal(oracle, seed, rounds, agree)


@SEEDS_OF_SPOILED
def test_spoiled_records_are_refused_where_the_sheet_refuses_them(seed: int, rounds: int) -> None:
    agree_on_spoiled(oracle, seed, rounds, agree)
