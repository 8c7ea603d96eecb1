"""The edition of a chapter in force on a day, by whose approval, and what it replaces.

A shelf keeps approvals in `APPROVED.toml`, beside its `PINS`; the pinned files stay as they are:

    [[approval]]
    file = "lucky-star/three-card-poker.toml"
    sha256 = "f29b…"
    effective = "2026-01-01"
    approver = "the Gaming Commission"

An edition is in force from its day until another of the same chapter is, or until its own `until`.
"""

import hashlib
import re
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from pitboss.rulebooks.editions import Editions
from pitboss.rulebooks.refusal import Refusal, RulebookError, did_you_mean
from pitboss.rulebooks.toml import read_file

FILE = "APPROVED.toml"
PINS = "PINS"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The approval of one edition: its chapter and hash, the days it is in force, by whom, and what it replaces."""

    file: str
    sha256: str
    effective: str
    approver: str
    until: str = ""
    """The first day on which it is no longer in force, if it has an end."""
    replaces: str = ""
    """The hash of the edition that was in force before it."""
    note: str = ""
    """A resolution's number, or anything else a reader should know."""


def is_day(text: str) -> bool:
    """Whether a text is a day such as 2025-06-01."""
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def read_approvals(root: Path) -> tuple[Approval, ...]:
    """Read a shelf's approvals, or none if it has no such file."""
    path = root / FILE
    if not path.is_file():
        return ()
    raw = read_file(FILE, path.read_bytes())
    entries = raw.get("approval", [])
    if raw.keys() - {"approval"} or not isinstance(entries, list):
        raise RulebookError(
            FILE, "", 'is written as [[approval]] with file, sha256, effective = "2026-01-01" and approver'
        )
    return tuple(_approval(entry) for entry in entries)


def _approval(entry: Any) -> Approval:
    known = Approval.__struct_fields__
    for key in entry if isinstance(entry, dict) else ():
        if key not in known:
            raise RulebookError(FILE, key, f"an approval has no such key{did_you_mean(key, known)}")
    try:
        made = msgspec.convert(entry, Approval)
    except msgspec.ValidationError as error:
        raise RulebookError(FILE, "", f"has an approval that cannot be read: {error}") from None
    for key in ("effective", "until"):
        if (day := getattr(made, key)) and not is_day(day):
            raise RulebookError(FILE, key, f"must be a day such as 2025-06-01, not {day!r:.40}")
    return made


def in_force(approvals: tuple[Approval, ...], file: str, day: str) -> Approval | None:
    """The approval under which a chapter is played on a day, or None if there is none."""
    begun = [one for one in approvals if one.file == file and one.effective <= day]
    last = max(begun, key=lambda one: one.effective, default=None)
    return None if last is None or (last.until and last.until <= day) else last


def edition_at(root: Path, file: str, day: str) -> str:
    """The hash of the edition in force on a day, or a refusal that says which there are."""
    approvals = read_approvals(root)
    found = in_force(approvals, file, day)
    if found is not None:
        return found.sha256
    known = [
        f"{one.sha256[:12]} from {one.effective}{f' to {one.until}' if one.until else ''}"
        for one in approvals
        if one.file == file
    ]
    told = (
        ", ".join(known)
        or "none was approved; `pitboss approve` sets the day from which an edition is in force"
    )
    raise Refusal("unknown_edition", f"no edition of {file} was in force on {day}; approved: {told}")


def approve(root: Path, made: Approval) -> Approval:
    """Add an approval of a kept edition to a shelf, with what it replaces. Refuse one that contradicts another."""
    approvals = read_approvals(root)
    for key in ("effective", "until"):
        if (day := getattr(made, key)) and not is_day(day):
            raise Refusal("bad_date", f"{key} must be a day such as 2025-06-01, not {day!r:.40}")
    if made.until and made.until <= made.effective:
        raise Refusal("bad_date", f"an edition that begins on {made.effective} cannot end on {made.until}")
    if any(one.file == made.file and one.effective == made.effective for one in approvals):
        message = f"an edition of {made.file} is in force from {made.effective} already"
        raise Refusal("bad_date", message)
    if not made.approver.strip():
        raise Refusal("bad_approval", "an approval must name the approver")
    full = Editions(root / "editions").find(made.file, made.sha256)
    before = in_force(approvals, made.file, made.effective)
    replaces = made.replaces or ("" if before is None else before.sha256)
    made = msgspec.structs.replace(made, sha256=full, replaces=replaces)
    with (root / FILE).open("a", encoding="utf-8") as file:
        file.write(("\n" if approvals else "") + _written(made))
    return made


def _written(made: Approval) -> str:
    fields = msgspec.to_builtins(made)
    lines = (f"{key} = {msgspec.json.encode(value).decode()}" for key, value in fields.items())
    return "[[approval]]\n" + "\n".join(lines) + "\n"


def shelf_message(root: Path) -> bytes:
    """The message signed for a shelf: its pins and its approvals."""
    try:
        pins = (root / PINS).read_bytes()
    except OSError:
        raise Refusal("no_shelf", f"{root} has no {PINS} to sign: `pitboss pin` writes them") from None
    approved = (root / FILE).read_bytes() if (root / FILE).is_file() else b""
    digests = (hashlib.sha256(part).hexdigest() for part in (pins, approved))
    return ("pitboss shelf\n" + "\n".join(digests) + "\n").encode()
