"""A shelf as a commission publishes it: signed with its key, and checked by its readers.

`PINS.sig` holds one line per signer: the public key, the time, and the signature of the pins and approvals.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

from pitboss.desk.keys import Key, holds
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.approvals import shelf_message
from pitboss.rulebooks.pins import unpinned
from pitboss.rulebooks.refusal import Problem

FILE = "PINS.sig"


class Signature(msgspec.Struct, frozen=True):
    """One signature of a shelf, and whether it is valid."""

    key: str
    at: str
    signature: str
    holds: bool
    trusted: bool


class Checked(msgspec.Struct, frozen=True):
    """The state of a shelf since it was pinned and signed."""

    problems: tuple[Problem, ...]
    """Files that do not match their pins, are missing or are not pinned."""
    signatures: tuple[Signature, ...]

    @property
    def ok(self) -> bool:
        """Whether every file is as pinned, every signature is valid, and one is by a trusted key."""
        held = all(one.holds for one in self.signatures)
        return not self.problems and held and any(one.trusted for one in self.signatures)

    @property
    def verdict(self) -> str:
        """The state of the shelf, in words."""
        if self.problems:
            return "files differ from their pins"
        if not self.signatures:
            return "as pinned, and signed by nobody"
        if not all(one.holds for one in self.signatures):
            return "changed since it was signed"
        return "as pinned and signed" if self.ok else "signed by a key that is not trusted"

    def to_json(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return {"ok": self.ok, "verdict": self.verdict, **told}


def sign_shelf(root: Path, key: Key, at: str) -> None:
    """Sign a shelf's pins and approvals. A signature by the same key is replaced, and others stay."""
    message = _message(root, at)
    others = [line for line in _lines(root) if line[0] != key.public]
    lines = (*others, [key.public, at, key.sign(message)])
    (root / FILE).write_text("".join("  ".join(line) + "\n" for line in lines))


def check_shelf(root: Path, trusted: Collection[str]) -> Checked:
    """Check every file of a shelf against its pin, and every signature against pins and approvals."""
    signatures = []
    for key, at, signature in _lines(root):
        held = holds(key, signature, _message(root, at))
        signatures.append(Signature(key, at, signature, held, held and key in trusted))
    return Checked(tuple(unpinned(root)), tuple(signatures))


def _message(root: Path, at: str) -> bytes:
    return shelf_message(root) + f"{at}\n".encode()


def _lines(root: Path) -> list[list[str]]:
    try:
        lines = (root / FILE).read_text().splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("bad_signature", f"{FILE} cannot be read: {error}") from None
    found = [line.split("  ") for line in lines if line.strip()]
    if any(len(line) != 3 for line in found):
        raise Refusal("bad_signature", f"each line of {FILE} must have a key, a time and a signature")
    return found
