"""Records at their limit: the longest that is read, and one byte more."""

import json

import pytest

from pitboss.rounds.records import MOST_BYTES, read_record
from pitboss.rulebooks import Refusal

RECORD = json.dumps({"rulebook": "horseshoe-cincinnati", "game": "big-six"}).encode()


@pytest.mark.parametrize("length", [MOST_BYTES - 1, MOST_BYTES])
def test_a_record_of_the_longest_length_is_read(length: int) -> None:
    assert read_record(RECORD.ljust(length)).game == "big-six"


def test_a_record_one_byte_longer_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read_record(RECORD.ljust(MOST_BYTES + 1))
    assert refused.value.code == "record_too_long"
