"""Schedules: read by column, and refused when they are not the bytes their chapter names."""

import hashlib

import pytest

from pitboss.desk import game_of
from pitboss.rulebooks import RulebookError
from pitboss.rulebooks.library import SHELF
from pitboss.rulebooks.schedules import read_schedule

FILE = SHELF / "merced-poker-room" / "collections.csv"
CHAPTER = game_of("poker").chapter("merced-poker-room")


def test_a_schedule_is_read_by_column() -> None:
    """All hundred rows of the collection schedules, 84 of them poker's."""
    lines = read_schedule(CHAPTER, FILE.name, hashlib.sha256(FILE.read_bytes()).hexdigest())
    assert len(lines) == 100
    assert sum(line["kind"] in ("limit", "spread") for line in lines) == 84
    assert lines[0]["option"] == "1"
    assert lines[0]["player_fee"] == "3"


def test_a_schedule_with_another_hash_is_refused() -> None:
    """The chapter pins the file."""
    with pytest.raises(RulebookError, match="SHA-256"):
        read_schedule(CHAPTER, FILE.name, "0" * 64)
