"""Editions as a commission publishes them: in force from a day, by somebody's approval; and drafts beside them."""

import json
from pathlib import Path

import pytest

from pitboss.desk import audit_log, game_of, settle_line, settle_record
from pitboss.rounds import write_log
from pitboss.rulebooks import Refusal, RulebookError, rulebook
from pitboss.rulebooks.approvals import FILE, Approval, approve, edition_at, in_force, is_day, read_approvals
from pitboss.rulebooks.coverage import lists_of
from pitboss.rulebooks.library import look_again, without_drafts
from pitboss.rulebooks.pins import pin, unpinned

GAME, FILE_OF = "three-card-poker", "lucky-star/three-card-poker.toml"
FIRST, SECOND = "a" * 64, "b" * 64


def revise(shelf: Path, old: str, new: str) -> None:
    path = shelf / FILE_OF
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.fixture
def two(outside: Path) -> tuple[Path, str, str]:
    """A shelf with two editions: queen high from 2026 on, king high from July 2027 on."""
    [first] = pin(outside, "2025-12-01")
    approve(outside, Approval(FILE_OF, first.sha256[:12], "2026-01-01", "the Commission"))
    revise(outside, '"queen high"', '"king high"')
    [second] = pin(outside, "2027-06-01")
    approve(outside, Approval(FILE_OF, second.sha256, "2027-07-01", "the Commission", note="7-12"))
    look_again()
    return outside, first.sha256, second.sha256


@pytest.mark.parametrize(
    ("day", "which"),
    [("2026-01-01", 1), ("2027-06-30", 1), ("2027-07-01", 2), ("2099-12-31", 2)],
)
def test_a_day_names_the_edition_in_force(two: tuple[Path, str, str], day: str, which: int) -> None:
    assert game_of(GAME).chapter(f"lucky-star@{day}").sha256 == two[which]
    value = game_of(GAME).chapter(f"lucky-star@{day}").rules["dealer_qualifies"].value
    assert value == ("queen high", "king high")[which - 1]


def test_a_day_before_any_edition_was_in_force_is_refused_with_those_there_are(
    two: tuple[Path, str, str],
) -> None:
    with pytest.raises(Refusal, match=f"{two[1][:12]} from 2026-01-01") as refused:
        game_of(GAME).chapter("lucky-star@2025-12-31")
    assert refused.value.code == "unknown_edition"
    with pytest.raises(Refusal, match="none was approved"):
        game_of(GAME).chapter("oneida-2025@2025-06-01")


def test_an_edition_replaces_the_one_in_force_before_it(two: tuple[Path, str, str]) -> None:
    shelf, first, second = two
    assert [(one.sha256, one.replaces, one.note) for one in read_approvals(shelf)] == [
        (first, "", ""),
        (second, first, "7-12"),
    ]


def test_an_edition_may_end_by_itself() -> None:
    one = Approval("x", FIRST, "2026-01-01", "c", until="2026-03-01")
    assert in_force((one,), "x", "2026-02-28") is one
    assert in_force((one,), "x", "2026-03-01") is None
    assert in_force((one,), "y", "2026-02-28") is None
    later = Approval("x", SECOND, "2026-02-01", "c")
    assert in_force((later, one), "x", "2026-02-01") is later
    assert in_force((later, one), "x", "2026-01-31") is one


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"effective": "1.1.2026"}, "bad_date"),
        ({"effective": "2026-02-30"}, "bad_date"),
        ({"until": "2026-08-01"}, "bad_date"),
        ({"effective": "2027-07-01"}, "bad_date"),
        ({"approver": " "}, "bad_approval"),
        ({"sha256": "f" * 64}, "unknown_edition"),
        ({"file": "lucky-star/craps.toml"}, "unknown_edition"),
    ],
)
def test_an_approval_that_cannot_be_right_is_refused(
    two: tuple[Path, str, str], changed: dict[str, str], code: str
) -> None:
    said = {"file": FILE_OF, "sha256": two[1], "effective": "2026-08-01", "approver": "c"} | changed
    before = (two[0] / FILE).read_bytes()
    with pytest.raises(Refusal) as refused:
        approve(two[0], Approval(**said))
    assert refused.value.code == code
    assert (two[0] / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("approvals = 1\n", "is written as"),
        ('[[approval]]\nfile = "x"\n', "cannot be read"),
        ('[[approval]]\nfile = "x"\nsha256 = "y"\neffective = "soon"\napprover = "c"\n', "must be a day"),
        ('[[approval]]\nfile = "x"\nsha25 = "y"\n', "did you mean 'sha256'"),
    ],
)
def test_a_file_of_approvals_that_cannot_be_read_says_why(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RulebookError, match=says):
        read_approvals(tmp_path)


@pytest.mark.parametrize(
    ("text", "day"), [("2025-06-01", True), ("2025-6-1", False), ("2025-13-01", False), ("f29b82", False)]
)
def test_what_is_a_day(text: str, day: bool) -> None:
    assert is_day(text) is day


def test_the_pins_and_the_editions_do_not_change_when_one_is_approved(outside: Path) -> None:
    [first] = pin(outside, "2025-12-01")
    pins, index = (outside / "PINS").read_bytes(), (outside / "editions" / "INDEX").read_bytes()
    approve(outside, Approval(FILE_OF, first.sha256, "2026-01-01", "c"))
    assert (outside / "PINS").read_bytes() == pins
    assert (outside / "editions" / "INDEX").read_bytes() == index
    assert edition_at(outside, FILE_OF, "2026-01-01") == first.sha256


def test_a_draft_is_tried_on_a_pinned_shelf_without_being_pinned(two: tuple[Path, str, str]) -> None:
    shelf, _, second = two
    pins = (shelf / "PINS").read_bytes()
    revise(shelf, '"king high"', '"ace high"')
    listed = shelf / "lucky-star" / "clauses" / f"{GAME}.toml"
    listed.write_text(listed.read_text() + '\n[[clause]]\nid = "Z(9)"\ntitle = "A fee"\n')
    look_again()
    with pytest.raises(RulebookError, match="does not match its pinned"):
        game_of(GAME).chapter("lucky-star")
    draft = game_of(GAME).chapter("lucky-star@draft")
    assert draft.rules["dealer_qualifies"].value == "ace high"
    assert lists_of(draft)[0][-1].id == "Z(9)"
    assert game_of(GAME).chapter("lucky-star@2030-01-01").sha256 == second
    assert (shelf / "PINS").read_bytes() == pins


def test_a_new_book_is_a_draft_until_it_is_pinned(two: tuple[Path, str, str]) -> None:
    shelf = two[0]
    (shelf / "lucky-star").rename(shelf / "old")
    (shelf / "old").rename(shelf / "new-star")
    look_again()
    with pytest.raises(Refusal, match="there is no rulebook 'new-star'"):
        rulebook("new-star")
    assert rulebook("new-star@draft").chapters == (GAME,)
    assert game_of(GAME).chapter("new-star@draft").rulebook == "new-star"
    for odd in ("nowhere@draft", "../books/new-star@draft", "@draft"):
        with pytest.raises(Refusal, match="nor a draft of one"):
            rulebook(odd)


def test_every_file_that_is_not_as_pinned_is_named(two: tuple[Path, str, str]) -> None:
    shelf = two[0]
    assert [*unpinned(shelf)] == []
    revise(shelf, '"king high"', '"ace high"')
    (shelf / "lucky-star" / "craps.toml").write_text("x")
    (shelf / "lucky-star" / "clauses" / f"{GAME}.toml").unlink()
    assert {
        one.file.rpartition("/")[2]: one.reason for one in unpinned(shelf) if "clauses" not in one.file
    } == {
        "craps.toml": "is not pinned",
        f"{GAME}.toml": "does not match its pinned SHA-256",
    }
    assert [one.reason for one in unpinned(shelf) if "clauses" in one.file] == ["is pinned but missing"]


def test_a_server_shows_no_drafts(two: tuple[Path, str, str]) -> None:
    record = {"rulebook": "lucky-star@draft", "game": GAME, "seats": [], "dealer": []}
    with without_drafts():
        for look in (lambda: rulebook("lucky-star@draft"), lambda: game_of(GAME).chapter("lucky-star@draft")):
            with pytest.raises(Refusal, match="drafts are not served"):
                look()
        assert settle_line(json.dumps(record).encode())["refused"]["code"] == "unknown_edition"
    assert rulebook("lucky-star@draft").id == "lucky-star"


def test_a_round_of_a_day_is_audited_by_the_edition_that_was_in_force(two: tuple[Path, str, str]) -> None:
    seat = {
        "seat": 1,
        "wagers": {"ante": "10"},
        "cards": ["As", "Ad", "2c"],
        "decisions": [{"at": "play", "do": "play"}],
    }
    record = {
        "rulebook": "lucky-star@2026-06-01",
        "game": GAME,
        "seats": [seat],
        "dealer": ["Qs", "Jd", "3c"],
    }
    _, round = settle_record(json.dumps(record).encode())
    assert round is not None
    log = write_log(round.log)
    assert two[1] in log.decode()
    assert audit_log(log).clean
