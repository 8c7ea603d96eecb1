"""The page about hand histories shows what the library says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "poker" / "phh.md"


def test_the_page_shows_what_happens() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)
