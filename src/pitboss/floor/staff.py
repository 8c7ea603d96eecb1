"""The staff and their keys. The house gives each person a secret once, and keeps their name and the secret's proof.

The file is beside the house's keys, and only its owner may read it. The key identifies a signer; the name is for
people to read.
"""

import hmac
import os
import re
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pitboss.desk.keys import drafted, home
from pitboss.floor.keys import new_secret, proof_of
from pitboss.floor.meters import Signer
from pitboss.rulebooks import Refusal

FILE = "staff.keys"
MOST_NAME_CHARACTERS = 40
KEY_DIGITS = 16
"""The number of digits of a secret's proof that identify its key in a history."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member of staff: a name, and the proof of that person's secret."""

    name: str
    proof: str

    @property
    def signer(self) -> Signer:
        """This person's entry in a history."""
        return Signer(self.name, self.proof[:KEY_DIGITS])


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    staff: list[Person]


def folded(name: str) -> str:
    """Normalise a name to plain lower-case letters, so that names written alike are one person."""
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    if len(plain) > MOST_NAME_CHARACTERS or not re.fullmatch(r"[a-z]+(?:[ '.-]{1,2}[a-z]+)*\.?", plain):
        message = (
            f"a name has letters a to z, with single spaces, hyphens, dots or apostrophes between them,"
            f" {MOST_NAME_CHARACTERS} characters at most"
        )
        raise Refusal("bad_name", message)
    return plain


def people() -> list[Person]:
    """Return all the staff, or an empty list if the house has not given out any key."""
    path = home() / FILE
    try:
        if not path.exists():
            return []
        if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise Refusal("key_exposed", f"{path} can be read by users other than its owner: chmod 600 it")
        return msgspec.json.decode(path.read_bytes(), type=_File).staff
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal("no_staff", f"{path} cannot be used: {why}") from None


def add(name: str) -> str:
    """Give a person a secret. It is returned here and never shown again."""
    plain, secret = folded(name), new_secret()
    with _changed() as staff:
        if any(_letters(one.name) == _letters(plain) for one in staff):
            raise Refusal("known_name", f"the house already knows {plain}, or a very similar name")
        staff.append(Person(plain, proof_of(secret)))
    return secret


def remove(name: str) -> None:
    """Stop accepting a person's secret. Anything that person signed stays signed."""
    plain = folded(name)
    with _changed() as staff:
        kept = [one for one in staff if one.name != plain]
        if len(kept) == len(staff):
            raise Refusal("unknown_name", f"the house does not know {plain}")
        staff[:] = kept


def signers(shown: Sequence[str]) -> tuple[Signer, Signer]:
    """Return the two people whose secrets were presented, or refuse without saying which was wrong."""
    known = people()
    found = [one for secret in shown for one in known if hmac.compare_digest(proof_of(secret), one.proof)]
    if len(found) != len(shown):
        raise Refusal("wrong_secret", "these are not the secrets of two members of staff")
    if len({one.proof for one in found}) != 2 or len(found) != 2:
        raise Refusal("two_people", "a meter is corrected by two people, each with their own secret")
    one, other = found
    return one.signer, other.signer


def _letters(name: str) -> str:
    return re.sub("[^a-z]", "", name)


@contextmanager
def _changed() -> Iterator[list[Person]]:
    """Yield the staff list for changes and write it out whole afterwards, one change at a time."""
    folder = home()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _held(folder):
        staff = people()
        yield staff
        with drafted(folder / FILE, msgspec.json.encode(_File(staff)) + b"\n") as draft:
            draft.replace(folder / FILE)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Lock the file for this process, if the system supports it."""
    with (folder / f".{FILE}").open("w") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        except ImportError:
            pass
        yield
