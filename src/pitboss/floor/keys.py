"""Keys: a table's player and its staff each have a secret, and a table keeps only what proves it."""

import hashlib
import hmac
import secrets
from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["player", "staff"]
SECRET_BYTES = 24


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def proof_of(secret: str) -> str:
    """What is kept of a secret; a secret is random and long, so one hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


class Keys(msgspec.Struct, frozen=True):
    """What proves who somebody is at a table: its player, or its staff."""

    player: str
    staff: str

    def opens(self, role: Role, secret: str) -> bool:
        """Whether a secret is this role's, told in the same time whatever it is."""
        return hmac.compare_digest(proof_of(secret), self.player if role == "player" else self.staff)
