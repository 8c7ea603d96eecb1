"""What an audit says of a log, in a word."""

from collections.abc import Collection

from pitboss.desk import audit_log
from pitboss.rulebooks import Refusal


def verdict(data: bytes, keys: Collection[str]) -> str:
    """The verdict of an audit that believes these keys alone; a refusal is one too."""
    try:
        return audit_log(data, frozenset(keys)).verdict
    except Refusal as refusal:
        return f"refused {refusal.code}"


def objects(lines: list[bytes]) -> bool:
    """Whether the audit objects, by a divergence or by refusing the log."""
    try:
        return not audit_log(b"\n".join(lines)).clean
    except Refusal:
        return True
