"""Records at their limit: the longest that is read, and one byte more."""

import json

import pytest

from pitboss.rounds.records import MOST_BYTES, read_record, record_id
from pitboss.rulebooks import Refusal

RECORD = json.dumps({"rulebook": "horseshoe-cincinnati", "game": "big-six"}).encode()


@pytest.mark.parametrize("length", [MOST_BYTES - 1, MOST_BYTES])
def test_a_record_of_the_longest_length_is_read(length: int) -> None:
    assert read_record(RECORD.ljust(length)).game == "big-six"


def test_a_record_one_byte_longer_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read_record(RECORD.ljust(MOST_BYTES + 1))
    assert refused.value.code == "record_too_long"


@pytest.mark.parametrize("digits", [18, 19, 4_000])
def test_a_number_of_more_digits_than_are_counted_with_is_refused(digits: int) -> None:
    line = RECORD.removesuffix(b"}") + b',"id":"%s","seats":[{"seat":%s}]}' % (b"9" * 30, b"9" * digits)
    if digits == 18:
        assert read_record(line).id == "9" * 30, "a text is no number"
        return
    with pytest.raises(Refusal, match="more than 18 digits") as refused:
        read_record(line)
    assert refused.value.code == "bad_record"
    assert record_id(line) is None
