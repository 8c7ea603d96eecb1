"""Keys: a table's player and its staff each have a secret, and the table keeps only its proof."""

import hashlib
import hmac
import secrets
from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "staff", "rail"]
SECRET_BYTES = 24


def new_secret() -> str:
    """Return a secret that cannot be guessed."""
    return secrets.token_urlsafe(SECRET_BYTES)


def proof_of(secret: str) -> str:
    """Return the proof that is kept of a secret. One hash is enough, because a secret is long and random."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


class Keys(msgspec.Struct, frozen=True):
    """The proofs of the secrets at a table: its first player's, its staff's, and that of its guests.

    Anyone with the guests' secret may watch from the rail and take a free seat.
    """

    player: str
    staff: str
    guest: str = ""

    def opens(self, role: Role, secret: str) -> bool:
        """Return whether a secret belongs to this role, in constant time."""
        kept = {"player": self.player, "staff": self.staff, "rail": self.guest}[role]
        return is_proof(secret, kept)


def is_proof(secret: str, kept: str) -> bool:
    """Return whether a secret is the one whose proof is kept, in constant time. An empty proof matches no secret."""
    return hmac.compare_digest(proof_of(secret), kept)
