"""The felt's own tests read the chapters from a file; here that file is held against the package."""

from felt_chapters import PATH, written


def test_the_felt_knows_every_shipped_chapter() -> None:
    assert PATH.read_text(encoding="utf-8") == written(), "run `python tests/felt_chapters.py`"
