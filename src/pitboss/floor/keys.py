"""Keys: a table's player and its staff each have a secret, and the table keeps only its proof."""

import hashlib
import hmac
import secrets
from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "staff"]
SECRET_BYTES = 24


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def proof_of(secret: str) -> str:
    """Return the proof that is kept of a secret. One hash is enough, because a secret is long and random."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


class Keys(msgspec.Struct, frozen=True):
    """The proofs of the player's and the staff's secrets at a table."""

    player: str
    staff: str

    def opens(self, role: Role, secret: str) -> bool:
        """Return whether a secret belongs to this role, in constant time."""
        return hmac.compare_digest(proof_of(secret), self.player if role == "player" else self.staff)
