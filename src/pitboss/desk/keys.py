"""The house's Ed25519 key. It is created on first use, kept in its own file, and used to sign logs."""

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from pitboss.rulebooks import Refusal

HOME = "PITBOSS_HOME"
KEY_FILE, TRUST_FILE = "signing.key", "trusted.keys"
KEY_BYTES = 32

T = TypeVar("T")


class Key:
    """A signing key. Its secret is never shown. Others check its signatures with ``public``."""

    def __init__(self, secret: bytes) -> None:
        """Build the key from 32 secret bytes."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._private = Ed25519PrivateKey.from_private_bytes(secret)

    @cached_property
    def public(self) -> str:
        """The public key, in hex."""
        return self._private.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Sign a message and return the signature in hex."""
        return self._private.sign(message).hex()

    def __repr__(self) -> str:
        """Show the public key, and no part of the secret."""
        return f"<Key {self.public}>"


def holds(public: str, signature: str, message: bytes) -> bool:
    """Return whether this key made this signature of this message."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True


def home() -> Path:
    """Return the folder for the house's files: PITBOSS_HOME, or the system's usual place."""
    if said := os.environ.get(HOME):
        return Path(said)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pitboss"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pitboss"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pitboss"


def local_key() -> Key:
    """Return the house's own key, created the first time it is needed."""
    path = home() / KEY_FILE
    return _heard(path, lambda: _found(path) or _made(path))


def trusted() -> frozenset[str]:
    """Return the public keys whose logs are trusted: the house's own, if it has one, and those in the trust file."""
    own = _heard(home() / KEY_FILE, lambda: _found(home() / KEY_FILE))
    path = home() / TRUST_FILE
    listed = _heard(path, lambda: path.read_text("utf-8") if path.exists() else "")
    keys = (line.partition("#")[0].strip() for line in listed.splitlines())
    return public_keys(filter(None, keys), str(path)) | (frozenset() if own is None else {own.public})


def public_keys(said: Iterable[str], where: str = "--key") -> frozenset[str]:
    """Read public keys of 64 hex digits each, and refuse anything else."""
    keys = [one.lower() for one in said]
    for key in keys:
        if len(key) != 2 * KEY_BYTES or not set(key) <= set("0123456789abcdef"):
            raise Refusal(
                "bad_key", f"{where}: {key!r:.70} is not a public key: one has {2 * KEY_BYTES} hex digits"
            )
    return frozenset(keys)


@contextmanager
def drafted(path: Path, data: bytes) -> Iterator[Path]:
    """Write a file next to a path, synced and for its owner alone, and yield it. It is deleted unless renamed."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _heard(path: Path, read: Callable[[], T]) -> T:
    try:
        return read()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(
            "no_key", f"{path} cannot be used: {getattr(error, 'strerror', None) or error}"
        ) from None


def _found(path: Path) -> Key | None:
    """Read the key in a file. Refuse it if others than its owner could have read it, or if it holds no key."""
    if not path.exists():
        return None
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise Refusal(
            "key_exposed",
            f"{path} can be read by users other than its owner: chmod 600 it, or make a new one",
        )
    with suppress(ValueError):
        secret = bytes.fromhex(path.read_text("ascii"))
        if len(secret) == KEY_BYTES:
            return Key(secret)
    raise Refusal("bad_key", f"{path} does not hold a key; move it away, and a new one is made")


def _made(path: Path) -> Key:
    """Create a key. If two processes do so at once, the first to finish writing wins."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with drafted(path, f"{secrets.token_hex(KEY_BYTES)}\n".encode()) as draft, suppress(FileExistsError):
        os.link(draft, path)
    key = _found(path)
    assert key is not None
    return key
