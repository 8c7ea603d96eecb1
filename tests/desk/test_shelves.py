"""A signed shelf: whoever receives it can tell who signed it, and whether anything changed since."""

from pathlib import Path

import pytest

from pitboss.desk.keys import Key
from pitboss.desk.shelves import FILE, check_shelf, sign_shelf
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.approvals import Approval, approve
from pitboss.rulebooks.pins import pin

GAME_FILE = "lucky-star/three-card-poker.toml"
COMMISSION, HOUSE = Key(b"c" * 32), Key(b"h" * 32)
AT = "2026-01-01T00:00:00Z"


@pytest.fixture
def shelf(outside: Path) -> Path:
    [first] = pin(outside, "2025-12-01")
    approve(outside, Approval(GAME_FILE, first.sha256, "2026-01-01", "the Commission"))
    sign_shelf(outside, COMMISSION, AT)
    return outside


def test_a_signed_shelf_holds_for_who_trusts_the_key(shelf: Path) -> None:
    assert check_shelf(shelf, {COMMISSION.public}).verdict == "as pinned and signed"
    stranger = check_shelf(shelf, {HOUSE.public})
    assert (stranger.ok, stranger.verdict) == (False, "signed by a key that is not trusted")
    sign_shelf(shelf, HOUSE, AT)
    both = check_shelf(shelf, {HOUSE.public})
    assert [(one.key, one.holds, one.trusted) for one in both.signatures] == [
        (COMMISSION.public, True, False),
        (HOUSE.public, True, True),
    ]
    sign_shelf(shelf, COMMISSION, "2026-02-01T00:00:00Z")
    assert len(check_shelf(shelf, ()).signatures) == 2


@pytest.mark.parametrize("file", ["PINS", "APPROVED.toml", FILE])
def test_whatever_is_changed_after_signing_is_noticed(shelf: Path, file: str) -> None:
    text = (shelf / file).read_text()
    (shelf / file).write_text(text.replace("2026-01-01", "2025-01-01") if file != "PINS" else text + "\n")
    found = check_shelf(shelf, {COMMISSION.public})
    assert (found.ok, found.verdict) == (False, "changed since it was signed")


def test_approvals_cannot_be_taken_away(shelf: Path) -> None:
    (shelf / "APPROVED.toml").unlink()
    assert check_shelf(shelf, {COMMISSION.public}).verdict == "changed since it was signed"


def test_a_changed_chapter_is_noticed_though_the_signature_holds(shelf: Path) -> None:
    (shelf / GAME_FILE).write_text((shelf / GAME_FILE).read_text() + "\n")
    found = check_shelf(shelf, {COMMISSION.public})
    assert (found.ok, found.verdict) == (False, "files differ from their pins")
    assert [one.file for one in found.problems] == [GAME_FILE]
    assert found.signatures[0].holds


def test_a_shelf_that_nobody_signed_or_pinned_says_so(outside: Path) -> None:
    with pytest.raises(Refusal, match="has no PINS to sign"):
        sign_shelf(outside, COMMISSION, AT)
    pin(outside, "2025-12-01")
    found = check_shelf(outside, {COMMISSION.public})
    assert (found.ok, found.verdict) == (False, "as pinned, and signed by nobody")
    (outside / FILE).write_text("nonsense\n")
    with pytest.raises(Refusal, match="a key, a time and a signature"):
        check_shelf(outside, ())
