"""Keys of the API: one for each client, with what it may use. The file holds only proofs of the keys."""

import hmac
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, TypeAlias

import msgspec

from pitboss.desk.keys import drafted
from pitboss.floor.keys import new_secret, proof_of
from pitboss.rulebooks import Refusal
from pitboss.web.clients import Allowance, Bucket

PREFIX = "pitboss_"
"""The beginning of a key, so that a search for leaked secrets can find one."""
MOST_KEYS, MOST_KEY_CHARACTERS, MOST_FILE_BYTES = 1_000, 200, 1_000_000
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")

Proof: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Key(Allowance, frozen=True, kw_only=True):
    """A client's key: its name, the SHA-256 of the key, and what it may use."""

    name: str
    sha256: Proof
    revoked: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    keys: Annotated[list[Key], msgspec.Meta(max_length=MOST_KEYS)]


def read_keys(path: Path) -> list[Key]:
    """Read a file of keys, or refuse it with what is wrong."""
    try:
        with path.open("rb") as file:
            keys = msgspec.json.decode(file.read(MOST_FILE_BYTES), type=_File).keys
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal("no_keys", f"{path} cannot be used: {why}") from None
    if len({one.name for one in keys}) < len(keys) or not all(_NAME.fullmatch(one.name) for one in keys):
        message = f"{path}: each key has its own name, of letters a to z, digits and hyphens"
        raise Refusal("no_keys", message)
    return keys


def add_key(path: Path, name: str, **allowed: int) -> str:
    """Make a key for a client and return it. The file keeps only its proof, so it is shown this once."""
    if not _NAME.fullmatch(name):
        raise Refusal("bad_name", "a client's name has letters a to z, digits and hyphens, 40 at most")
    secret = PREFIX + new_secret()
    with _changed(path) as keys:
        if any(one.name == name for one in keys):
            raise Refusal("known_name", f"{name} has or had a key: use another name")
        keys.append(msgspec.convert({"name": name, "sha256": proof_of(secret), **allowed}, Key))
    return secret


def revoke_key(path: Path, name: str) -> None:
    """Stop accepting a client's key. A running server sees it with the next request."""
    with _changed(path) as keys:
        places = [place for place, one in enumerate(keys) if one.name == name]
        if not places:
            raise Refusal("unknown_name", f"{path} has no key for {name!r:.60}")
        keys[places[0]] = msgspec.structs.replace(keys[places[0]], revoked=True)


@contextmanager
def _changed(path: Path) -> Iterator[list[Key]]:
    """Change the keys of a file. It is written whole, and only its owner may read it."""
    keys = read_keys(path) if path.exists() else []
    yield keys
    text = msgspec.json.format(msgspec.json.encode(_File(keys)), indent=2) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with drafted(path, text) as draft:
            draft.replace(path)
    except OSError as error:
        raise Refusal("not_written", f"{path} cannot be written: {error.strerror}") from None


class Keys:
    """The keys of a running server. The file is read again when it changes."""

    def __init__(self, path: Path) -> None:
        """Read the file, or refuse it."""
        self.path = path
        self._seen = self._stamp()
        self._keys = read_keys(path)
        self._buckets: dict[str, tuple[int, Bucket]] = {}

    def admit(self, secret: str) -> Key:
        """Return the key that a client shows, or refuse it. Every key is compared, each in constant time."""
        self._read_again()
        proof = proof_of(secret[:MOST_KEY_CHARACTERS])
        found = [one for one in self._keys if hmac.compare_digest(one.sha256, proof)]
        if not found:
            raise Refusal("unknown_key", "this is not a key of this server")
        if found[0].revoked:
            raise Refusal("key_revoked", "this key was revoked")
        return found[0]

    def wait_s(self, key: Key) -> float:
        """Count a request of a client. Return 0, or how many seconds too early it comes."""
        rate = key.requests_a_minute
        known, bucket = self._buckets.get(key.name, (0, None))
        if bucket is None or known != rate:
            bucket = Bucket(rate / 60, rate, monotonic)
            self._buckets[key.name] = rate, bucket
        return 0.0 if bucket.take() else bucket.next_s

    def _read_again(self) -> None:
        stamp = self._stamp()
        if stamp != self._seen:
            try:
                self._keys = read_keys(self.path)
            except Refusal:  # an unreadable file lets nobody in, and its path is not revealed
                raise Refusal("no_keys", "the keys of this server cannot be read now") from None
            self._seen = stamp

    def _stamp(self) -> tuple[int, int, int]:
        try:
            told = self.path.stat()
        except OSError:
            return 0, 0, 0
        return told.st_mtime_ns, told.st_size, told.st_ino
